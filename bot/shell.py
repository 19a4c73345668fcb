"""The commands of the `saltabot` command line."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot import logs, serve, settings, shell_keeping, shell_pictures
from bot.settings import BadSettings, Settings
from bot.store.migrate import BadDatabase

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Saltabot: Salta and its kin in Discord and Telegram channels.",
)

app.command()(shell_pictures.picture)
app.command()(shell_pictures.replay)
app.command()(shell_pictures.table)

app.command()(shell_keeping.check)
app.command("backup")(shell_keeping.backup_)
app.command()(shell_keeping.restore)
app.command()(shell_keeping.export)
app.command("import")(shell_keeping.import_)
app.command()(shell_keeping.vacuum)
app.command()(shell_keeping.stats)
app.command()(shell_keeping.doctor)

Database = Annotated[str | None, typer.Option(help="The database, as SALTABOT_DATABASE.")]


@app.callback(invoke_without_command=True)
def run(context: typer.Context) -> None:
    """Run the bot on every platform that has a token; with none, the console."""
    if context.invoked_subcommand is not None:
        return
    chosen = _settings()
    if chosen.discord_token is None and chosen.telegram_token is None:
        sys.stderr.write(
            "No token is set (SALTABOT_DISCORD_TOKEN, SALTABOT_TELEGRAM_TOKEN): "
            "this is the console. Try: alice: play salta @bob\n"
        )
        _console(chosen, None, False)
    _start(serve.serve(chosen))


@app.command("serve")
def serve_() -> None:
    """Run the bot on every platform that has a token; with none, an error."""
    chosen = _settings()
    if chosen.discord_token is None and chosen.telegram_token is None:
        _fail("no token is set: SALTABOT_DISCORD_TOKEN, SALTABOT_TELEGRAM_TOKEN, or both")
    _start(serve.serve(chosen))


@app.command()
def console(
    database: Database = None,
    pictures: Annotated[Path | None, typer.Option(help="Folder for the pictures.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON line for each reply.")] = False,
) -> None:
    """Talk to the bot in the terminal: lines `NAME: TEXT`."""
    _console(_settings(database), pictures, json)


@app.command()
def health(database: Database = None) -> None:
    """Tell whether a running bot is well: exit status 0, else 1."""
    chosen = _settings(database)
    try:
        well = asyncio.run(serve.healthy(chosen))
    except (OSError, SQLAlchemyError) as error:
        sys.stderr.write(f"SALTABOT_DATABASE cannot be read: {error}\n".splitlines()[0] + "\n")
        well = False
    raise typer.Exit(0 if well else 1)


@app.command()
def recount(database: Database = None) -> None:
    """Count all ratings anew, from the games alone; say how many rows that changed."""
    _start(_recounted(_settings(database)))


async def _recounted(chosen: Settings) -> int:
    """Count anew, in one transaction."""
    from bot import rating
    from bot.store import Store

    store = await Store.open(chosen.database)
    try:
        told = await store.change(rating.recount)
    finally:
        await store.close()
    sys.stdout.write(f"{told.games} games, {told.rows} ratings, {told.changed} changed\n")
    return 0


def _settings(database: str | None = None) -> Settings:
    try:
        chosen = settings.load(database=database)
    except BadSettings as bad:
        _fail(str(bad))
    logs.begin(chosen.log_level, chosen.log_format)
    return chosen


def _console(chosen: Settings, pictures: Path | None, json: bool) -> NoReturn:
    from bot import on_console

    _start(on_console.run(chosen, pictures, json=json))


def _start(work: Coroutine[Any, Any, int]) -> NoReturn:
    try:
        status = asyncio.run(work)
    except (BadSettings, BadDatabase) as bad:
        _fail(str(bad))
    except DBAPIError as error:
        _fail(f"SALTABOT_DATABASE cannot be used: {error.orig}")
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    raise SystemExit(status)


def _fail(reason: str) -> NoReturn:
    sys.stderr.write(f"saltabot: {reason}\n")
    raise SystemExit(2)
