"""The real python-telegram-bot client before the loopback server, and things to send."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from PIL import Image
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.request import HTTPXRequest

from tests.doubles.telegram_server import TOKEN, TelegramServer


@asynccontextmanager
async def client(server: TelegramServer, token: str = TOKEN) -> AsyncIterator[Bot]:
    """A client as a fresh process would have it."""
    plain = {"verify": False}  # nothing is encrypted here; reading the certificates takes 0.1 s
    bot = Bot(
        token,
        base_url=server.base_url,
        base_file_url=server.base_file_url,
        request=HTTPXRequest(4, read_timeout=2, httpx_kwargs=plain),
        get_updates_request=HTTPXRequest(read_timeout=2, httpx_kwargs=plain),
    )
    async with bot:
        yield bot


def png(width: int = 40, height: int = 30) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(stream, "PNG")
    return stream.getvalue()


def buttons(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(x, callback_data=f"/{x}") for x in labels]])


def texts(updates: tuple[Update, ...]) -> list[str]:
    return [u.message.text or "" for u in updates if u.message is not None]
