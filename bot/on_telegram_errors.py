"""Telegram's errors: what they mean for a message, how they are logged, how long to wait."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.talk import ChatMoved, Later, PictureRefused, ThreadGone, Undeliverable

log = logging.getLogger(__name__)
Failure = Later | Undeliverable | PictureRefused | ChatMoved

FIRST_WAIT = 0.5
LONGEST_WAIT = 60.0
REASON_LIMIT = 200
# The words are Telegram's: the Bot API has no finer codes than 400.
_SAME = "message is not modified"
_GONE = (
    _SAME,
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
)
_PICTURE = (
    "rights to send photo",
    "rights to send animation",
    "chat_send_photos_forbidden",
    "chat_send_gifs_forbidden",
    "chat_send_media_forbidden",
    "image_process_failed",
    "photo_invalid_dimensions",
)
_TOPIC = ("message thread not found", "topic_closed", "topic_deleted", "topic_id_invalid")
_FILE = ("rights to send document", "chat_send_docs_forbidden", "chat_send_media_forbidden")


def failure(error: TelegramError, *, picture: bool = False) -> Failure:
    """What an error of Telegram's means for a message, with a picture or without."""
    if isinstance(error, ChatMigrated):
        return ChatMoved(str(error.new_chat_id))
    if isinstance(error, RetryAfter):
        return Later(reason(error), seconds(error))
    if isinstance(error, Forbidden):
        return Undeliverable(reason(error))
    if isinstance(error, BadRequest):
        if picture and refuses_pictures(error):
            log.warning("a picture is left out: %s", reason(error))
            return PictureRefused(reason(error))
        return ThreadGone(reason(error)) if closed_topic(error) else Undeliverable(reason(error))
    return Later(reason(error))


def gone(error: BadRequest) -> bool:
    """Whether a message that was to be edited is as wished already, or can be no more."""
    return _says(error, _GONE)


def same(error: BadRequest) -> bool:
    """Whether a message that was to be edited is as wished already."""
    return _says(error, (_SAME,))


def refuses_pictures(error: BadRequest) -> bool:
    """Whether it is the picture that cannot be sent."""
    return _says(error, _PICTURE)


def refuses_files(error: BadRequest) -> bool:
    """Whether it is the file that cannot be sent."""
    return _says(error, _FILE)


def seconds(error: RetryAfter) -> float:
    """How long Telegram wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def reason(error: BaseException) -> str:
    """An error in a line of bounded length: gateways answer with whole pages."""
    return " ".join(str(error).split())[:REASON_LIMIT]


def closed_topic(error: TelegramError) -> bool:
    """Whether it is the topic that takes nothing (any more)."""
    return _says(error, _TOPIC)


def _says(error: TelegramError, phrases: tuple[str, ...]) -> bool:
    text = error.message.lower()
    return any(phrase in text for phrase in phrases)


class Backoff:
    """Growing waits between attempts; one line in the log at the first, one when it is over."""

    def __init__(self, what: str) -> None:
        self._what = what
        self.failures = 0

    async def wait(self, error: BaseException) -> None:
        """After a failed attempt: wait until the next one is due."""
        if not self.failures:
            log.warning("%s, trying again: %s", self._what, reason(error))
        pause = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(self.failures, 16))
        self.failures += 1
        await asyncio.sleep(max(pause, seconds(error)) if isinstance(error, RetryAfter) else pause)

    def over(self) -> None:
        """After an attempt that succeeded."""
        if self.failures:
            log.info("%s: that is over after %s attempts", self._what, self.failures)
        self.failures = 0


class Redacted(logging.Formatter):
    """Another formatter's text without the token, which is part of every address of Telegram's."""

    def __init__(self, formatter: logging.Formatter | None, token: str) -> None:
        super().__init__()
        self._formatter = formatter or logging.Formatter()
        self._secret = token.partition(":")[2] or token

    def format(self, record: logging.LogRecord) -> str:
        """The text of a record with its trace."""
        return self._formatter.format(record).replace(self._secret, "…")


def redact(token: str) -> None:
    """Keep a token out of all that this process logs from now on."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Redacted(handler.formatter, token))
