"""Text files that people send on Telegram."""

from __future__ import annotations

import asyncio
import logging

from telegram import Bot, Document, Update
from telegram.error import TelegramError

from bot import documents
from bot.on_telegram_errors import reason
from bot.on_telegram_updates import answered, document

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 15.0
"""What comes after it is not heard meanwhile."""


def attached(update: Update) -> Document | None:
    """The document that comes with what is said, else that of the message that it answers."""
    said = update.message or update.edited_message
    if said is None:
        return None
    replied = answered(said)
    return document(said) or (document(replied) if replied is not None else None)


async def read_file(bot: Bot, sent: Document) -> str:
    """The text of a document; "" for one that is too long, is no text or cannot be had."""
    if _is_long(sent.file_size):
        return ""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            file = await bot.get_file(sent.file_id)
            if _is_long(file.file_size):
                return ""
            return documents.decoded(bytes(await file.download_as_bytearray()))
    except (TelegramError, TimeoutError) as error:
        log.warning("a file cannot be read: %s", reason(error) or "no answer")
        return ""


def _is_long(size: int | None) -> bool:
    return size is not None and size > documents.LONGEST
