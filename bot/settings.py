"""The host's settings: environment variables and `.env`, prefix SALTABOT_."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

PREFIX = "SALTABOT_"
SQLITE = "sqlite+aiosqlite:///"
SERVER = "postgresql+asyncpg://"
POSTGRES = ("postgres://", "postgresql://")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
OFF = "off"
SECRETS = ("discord_token", "telegram_token")
BUILD = frozenset({"SALTABOT_NATIVE"})  # read when a wheel is built, not when the bot runs


class BadSettings(Exception):
    """A setting is wrong; the text is one line that names it."""


class Settings(BaseSettings):
    """Everything a host can set. Each field is the variable SALTABOT_<FIELD>."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore"
    )

    discord_token: SecretStr | None = None
    discord_token_file: Path | None = None
    telegram_token: SecretStr | None = None
    telegram_token_file: Path | None = None
    database: str = "sqlite+aiosqlite:///data/saltabot.db"
    telegram_api: str = ""
    discord_api: str = ""
    discord_gateway: str = ""
    workers: Annotated[int, Field(ge=1, le=32)] = 1
    log_level: str = "INFO"
    log_format: Literal["text", "json"] = "text"
    listen: str = "127.0.0.1:8431"
    telegram_webhook: str = ""
    discord_shard: str = ""
    backups: Path | None = None
    backup_hours: Annotated[int, Field(ge=0, le=8760)] = 24
    backups_kept: Annotated[int, Field(ge=1, le=1000)] = 7
    pacing: Literal["on", "off"] = "on"
    keep_days: Annotated[int, Field(ge=2, le=3650)] = 30

    @field_validator("log_level")
    @classmethod
    def _level(cls, value: str) -> str:
        if value.upper() not in LEVELS:
            raise ValueError(f"must be one of {', '.join(LEVELS)}")
        return value.upper()

    @field_validator("listen")
    @classmethod
    def _listen(cls, value: str) -> str:
        host, _, port = value.rpartition(":")
        if value != OFF and not (host and port.isdecimal() and 0 < int(port) < 65536):
            raise ValueError(f"must be HOST:PORT, such as 127.0.0.1:8431, or {OFF}")
        return value

    @field_validator("telegram_webhook")
    @classmethod
    def _webhook(cls, value: str) -> str:
        if value and not re.fullmatch(r"https?://[^/\s?#]+/[^\s?#]+", value):
            raise ValueError(
                "must be an https:// address with a path, such as https://host/telegram"
            )
        return value

    @field_validator("discord_shard")
    @classmethod
    def _shard(cls, value: str) -> str:
        found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", value)
        if value and not (found and int(found[1]) < int(found[2])):
            raise ValueError("must be NUMBER/COUNT, numbers from 0, such as 0/4")
        return value

    @property
    def backup_folder(self) -> Path:
        """Where backups are: beside the database's file, if nothing else was said."""
        if self.backups is not None:
            return self.backups
        file = self.database.removeprefix(SQLITE).partition("?")[0]
        beside = Path(file).parent if self.database.startswith(SQLITE) else Path("data")
        return beside / "backups"

    @property
    def door(self) -> tuple[str, int] | None:
        """Where health and figures are told, host and port; None for nowhere."""
        host, _, port = self.listen.rpartition(":")
        return None if self.listen == OFF else (host.strip("[]"), int(port))

    @property
    def shard(self) -> tuple[int, int]:
        """Which part of Discord's servers this process serves, of how many."""
        number, _, count = (self.discord_shard or "0/1").partition("/")
        return int(number), int(count)

    @field_validator("database")
    @classmethod
    def _database(cls, value: str) -> str:
        if value.startswith(POSTGRES):
            # The driver is the only one that there is.
            value = f"{SERVER}{value.partition('://')[2]}"
        path = value.removeprefix(SQLITE).partition("?")[0]
        file = value.startswith(SQLITE) and path not in ("", ":memory:")
        if not file and not (value.startswith(SERVER) and _is_server(value)):
            raise ValueError(
                f"must be {SQLITE} and the path of a file, or {SERVER}USER:PASSWORD@HOST/NAME"
            )
        return value

    @field_validator("telegram_api", "discord_api")
    @classmethod
    def _http(cls, value: str) -> str:
        if value and not value.startswith(("http://", "https://")):
            raise ValueError("must be an address that starts with http:// or https://")
        return value.rstrip("/")

    @field_validator("discord_gateway")
    @classmethod
    def _gateway(cls, value: str) -> str:
        if value and not value.startswith(("ws://", "wss://")):
            raise ValueError("must be an address that starts with ws:// or wss://")
        return value

    @field_validator("discord_token", "telegram_token")
    @classmethod
    def _token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None or not value.get_secret_value().strip():
            return None
        if not value.get_secret_value().strip().isascii():
            raise ValueError("must be plain ASCII, as the platform shows it")
        return SecretStr(value.get_secret_value().strip())


def _is_server(url: str) -> bool:
    """Whether an address names a database of a server."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return False
    return bool(parsed.host and parsed.database)


def load(**given: Any) -> Settings:
    """The settings of this process; `given` overrides the environment. Raises BadSettings."""
    _check_names()
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = f"{PREFIX}{first['loc'][0]}".upper()
        raise BadSettings(f"{name} {_reason(first)}") from None
    return _with_secret_files(settings)


def _reason(error: Any) -> str:
    text = str(error["msg"]).removeprefix("Value error, ")
    return text if text.startswith("must") else f"is wrong: {text}"


def _check_names() -> None:
    """Refuse names with our prefix that are none of ours: a typing error would go unnoticed."""
    known = {f"{PREFIX}{name}".upper() for name in Settings.model_fields} | BUILD
    names = [*os.environ, *_names_in_file()]
    unknown = sorted(n for n in names if n.upper().startswith(PREFIX) and n.upper() not in known)
    if unknown:
        raise BadSettings(
            f"{unknown[0]} is not a setting; there is: {', '.join(sorted(known - BUILD))}"
        )


def _names_in_file() -> list[str]:
    if not Path(".env").exists():
        return []
    try:
        return list(dotenv_values(".env"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"the file .env cannot be read: {error}") from None


def _with_secret_files(settings: Settings) -> Settings:
    """Read tokens that are given as files, as Docker secrets are."""
    found: dict[str, SecretStr] = {}
    for name in SECRETS:
        path: Path | None = getattr(settings, f"{name}_file")
        if path is None:
            continue
        if getattr(settings, name) is not None:
            names = f"{PREFIX}{name.upper()} and {PREFIX}{name.upper()}_FILE"
            raise BadSettings(f"{names} are both set; one of them is enough")
        try:
            token = path.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadSettings(f"{PREFIX}{name.upper()}_FILE cannot be read: {error}") from None
        if not token:
            raise BadSettings(f"{PREFIX}{name.upper()}_FILE is empty: {path}")
        found[name] = SecretStr(token)
    return settings.model_copy(update=found)
