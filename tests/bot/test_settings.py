"""Settings as a host gets them wrong: one line that names the setting, exit status 2, no secret."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import settings
from bot.settings import PREFIX, BadSettings, Settings
from tests.console import environment

SECRET = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"

WRONG = [
    ("WORKERS", "many", "SALTABOT_WORKERS is wrong: "),
    ("WORKERS", "0", "SALTABOT_WORKERS is wrong: "),
    ("WORKERS", "33", "SALTABOT_WORKERS is wrong: "),
    ("WORKERS", "1.5", "SALTABOT_WORKERS is wrong: "),
    ("LOG_LEVEL", "LOUD", "SALTABOT_LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR"),
    ("DATABASE", "games.db", "SALTABOT_DATABASE must "),
    ("DATABASE", "sqlite:///games.db", "SALTABOT_DATABASE must "),
    ("DATABASE", "mysql://host/games", "SALTABOT_DATABASE must "),
    ("DATABASE", "sqlite+aiosqlite:///", "SALTABOT_DATABASE must "),
    ("DATABASE", "sqlite+aiosqlite:///:memory:", "SALTABOT_DATABASE must "),
    ("DATABASE", "postgresql+asyncpg://host:port/games", "SALTABOT_DATABASE must "),
    ("DATABASE", "postgresql://host", "SALTABOT_DATABASE must "),
    ("DATABASE", "postgresql+psycopg://host/games", "SALTABOT_DATABASE must "),
    ("TELEGRAM_API", "api.telegram.org", "SALTABOT_TELEGRAM_API must "),
    ("DISCORD_API", "ftp://discord.com", "SALTABOT_DISCORD_API must "),
    ("DISCORD_GATEWAY", "https://gateway.discord.gg", "SALTABOT_DISCORD_GATEWAY must "),
    ("DISCORD_TOKEN", "sécret", "SALTABOT_DISCORD_TOKEN must be plain ASCII"),
    ("TELEGRAM_TOKEN", "110201543:ключ", "SALTABOT_TELEGRAM_TOKEN must be plain ASCII"),
    ("DISCORD_TOKEN_FILE", "missing", "SALTABOT_DISCORD_TOKEN_FILE cannot be read: "),
    ("DISCORD_TOKEN_FILE", ".", "SALTABOT_DISCORD_TOKEN_FILE cannot be read: "),
    ("TOKEN", "abc", "SALTABOT_TOKEN is not a setting; there is: "),
    ("DISCORD_TOKENS", "abc", "SALTABOT_DISCORD_TOKENS is not a setting; there is: "),
    ("database_url", "x", "SALTABOT_database_url is not a setting; there is: "),
]
SEEN_WHOLE = {11, 21}
"""Which of them are tried on the real command line too: starting it takes its time."""
IDS = [f"{name}={value}" for name, value, _ in WRONG]


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without `.env`, an environment without settings."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.upper().startswith(PREFIX):
            monkeypatch.delenv(name)


def test_what_is_empty_has_its_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("SALTABOT_WORKERS=\nSALTABOT_DATABASE=\n", encoding="utf-8")
    monkeypatch.setenv("SALTABOT_LOG_LEVEL", "")
    monkeypatch.setenv("SALTABOT_TELEGRAM_TOKEN_FILE", "")
    assert settings.load() == Settings.model_construct()


def test_a_token_is_given_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "token").write_text(SECRET, encoding="utf-8")
    monkeypatch.setenv("SALTABOT_DISCORD_TOKEN", SECRET)
    monkeypatch.setenv("SALTABOT_DISCORD_TOKEN_FILE", str(tmp_path / "token"))
    with pytest.raises(BadSettings, match="both set") as error:
        settings.load()
    assert SECRET not in str(error.value)


def told(error: BaseException) -> str:
    """The text of an error: one line without a secret."""
    assert "\n" not in str(error)
    assert SECRET not in f"{error}{error!r}{error.__cause__}"
    return str(error)


def run(folder: Path, *arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot` with these settings."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        check=False,
        cwd=folder,
        env=environment(**given),
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(("name", "value", "line"), WRONG, ids=IDS)
@pytest.mark.parametrize("where", ["environment", ".env"])
def test_a_wrong_setting_is_named(
    name: str, value: str, line: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALTABOT_TELEGRAM_TOKEN", SECRET)
    if where == "environment":
        monkeypatch.setenv(f"{PREFIX}{name}", value)
    else:
        monkeypatch.delenv(f"{PREFIX}{name}", raising=False)
        Path(".env").write_text(f"# A remark\n{PREFIX}{name}={value}\n", encoding="utf-8")
    with pytest.raises(BadSettings) as caught:
        settings.load()
    assert told(caught.value).startswith(line)
    if name.endswith("_TOKEN"):
        assert value not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [one for at, one in enumerate(WRONG) if at in SEEN_WHOLE],
    ids=[one for at, one in enumerate(IDS) if at in SEEN_WHOLE],
)
def test_the_process_ends_with_that_line(name: str, value: str, line: str, tmp_path: Path) -> None:
    ended = run(tmp_path, **{f"{PREFIX}{name}": value, "SALTABOT_TELEGRAM_TOKEN": SECRET})
    (shown,) = ended.stderr.splitlines()
    assert shown.startswith(f"saltabot: {line}")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert SECRET not in ended.stderr


def test_a_wrong_line_in_the_file_ends_every_command(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SALTABOT_WORKERS=none\n", encoding="utf-8")
    ended = run(tmp_path, "health")
    (line,) = ended.stderr.splitlines()
    assert line.startswith("saltabot: SALTABOT_WORKERS is wrong: ")
    assert (ended.returncode, ended.stdout) == (2, "")


def test_an_argument_is_judged_as_the_setting_is() -> None:
    with pytest.raises(BadSettings, match="SALTABOT_DATABASE must be"):
        settings.load(database="games.db")
    assert settings.load(database=None).database == Settings().database


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"SALTABOT_DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(BadSettings, match=r"\.env"):
        settings.load()


# What is right


def test_settings_from_the_environment_go_before_those_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text(
        'SALTABOT_WORKERS=2\nSALTABOT_LOG_LEVEL="debug"\nOTHER_TOKEN=x\n', encoding="utf-8"
    )
    monkeypatch.setenv("SALTABOT_WORKERS", "3")
    monkeypatch.setenv("SALTABOT_TELEGRAM_API", "http://127.0.0.1:8081/")
    monkeypatch.setenv("SALTABOT_NATIVE", "1")
    found = settings.load()
    assert (found.workers, found.log_level) == (3, "DEBUG")
    assert found.telegram_api == "http://127.0.0.1:8081"
    for scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        told = settings.load(database=f"{scheme}://bot:pass@host:5432/games").database
        assert told == "postgresql+asyncpg://bot:pass@host:5432/games"
    assert settings.load(database="sqlite+aiosqlite:///x.db").database.endswith("///x.db")


@pytest.mark.parametrize("value", ["", " ", "\t"])
@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "TELEGRAM_TOKEN"])
def test_an_empty_token_is_none(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}{name}", value)
    assert getattr(settings.load(), name.lower()) is None


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "TELEGRAM_TOKEN"])
def test_a_token_from_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    file.write_text(f"  {SECRET}\n", encoding="ascii")
    monkeypatch.setenv(f"{PREFIX}{name}_FILE", str(file))
    assert getattr(settings.load(), name.lower()).get_secret_value() == SECRET
    monkeypatch.setenv(f"{PREFIX}{name}", "")
    assert getattr(settings.load(), name.lower()).get_secret_value() == SECRET


@pytest.mark.parametrize(
    ("content", "line"), [(b" \n", "is empty"), (b"\xd0\xba" + SECRET.encode(), "cannot be read")]
)
def test_a_file_that_holds_no_token(
    content: bytes, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_bytes(content)
    monkeypatch.setenv("SALTABOT_DISCORD_TOKEN_FILE", "secret")
    with pytest.raises(BadSettings, match=line) as caught:
        settings.load()
    assert told(caught.value).startswith("SALTABOT_DISCORD_TOKEN_FILE ")


def test_a_secret_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SALTABOT_DISCORD_TOKEN", SECRET)
    monkeypatch.setenv("SALTABOT_TELEGRAM_TOKEN", SECRET)
    found = settings.load()
    with caplog.at_level(logging.DEBUG):
        logging.getLogger("host").info("started with %s %r", found, found)
    shown = f"{found} {found!r} {found.model_dump()} {found.model_dump_json()} {caplog.text}"
    assert SECRET not in shown
    assert "**********" in shown
    assert found.discord_token is not None
    assert found.discord_token.get_secret_value() == SECRET
    monkeypatch.setenv("SALTABOT_WORKERS", "many")
    with pytest.raises(BadSettings) as caught:
        settings.load()
    told(caught.value)


def test_without_a_token_the_console_answers(tmp_path: Path) -> None:
    ended = run(tmp_path, SALTABOT_DISCORD_TOKEN="", SALTABOT_LOG_LEVEL="WARNING")
    assert ended.returncode == 0
    assert ended.stderr.startswith("No token is set (SALTABOT_DISCORD_TOKEN, ")
    assert (tmp_path / "data" / "saltabot.db").stat().st_size > 0
