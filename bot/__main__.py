"""The `saltabot` command line. Kept light: worker processes import it again."""


def main() -> None:
    """Run the command line."""
    from bot.shell import app

    app()


if __name__ == "__main__":
    main()
