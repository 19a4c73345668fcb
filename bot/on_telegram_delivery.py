"""Replies put into Telegram: in several messages if need be, or in the place of an earlier one."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from telegram import Bot, InputFile, InputMediaPhoto, LinkPreviewOptions, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.on_telegram_errors import closed_topic, reason, refuses_files, refuses_pictures, same
from bot.on_telegram_messages import (
    CAPTION_LIMIT,
    TEXT_LIMIT,
    Pressed,
    keyboard,
    length,
    markup,
    message_id,
    message_number,
    pieces,
    pressed,
    spoken,
)
from bot.talk import File, Message, preformatted

log = logging.getLogger(__name__)

PICTURE = "board.png"
ANIMATION = "replay.gif"
PLAIN = LinkPreviewOptions(is_disabled=True)


@dataclass(frozen=True, slots=True)
class Part:
    """One message of Telegram's: a neutral text, and whether a picture or the file bears it."""

    text: str
    picture: bool = False
    file: bool = False


class Delivery:
    """Sends replies; one that failed halfway goes on where it ended."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._left: dict[int, list[Part]] = {}
        """By reply, what is still to be sent of those that were begun."""

    async def send(self, message: Message, image: bytes | None) -> str:
        """Send what is not sent yet of a reply; the id of the last message.

        Raises TelegramError.
        """
        left = self._left.get(message.id)
        if left is None:
            rewritten = await self._rewrite(message, image)
            if rewritten:
                return rewritten
            left = parts(message, with_picture=image is not None)
        sent = ""
        while left:
            try:
                sent = await self._send(message, left[0], image, last=len(left) == 1)
                left = left[1:]
            except BadRequest as error:
                if closed_topic(error) and _joins_topic(message):
                    self.forget(message.id)
                    return await self.send(_unanswering(message), image)
                if not left[0].file or not refuses_files(error):
                    raise
                log.warning("a file is left out: %s", reason(error))
                left = [*without_file(left[0].text, message.reply.file), *left[1:]]
            self._left[message.id] = left
        self.forget(message.id)
        return sent

    def forget(self, reply: int) -> None:
        """Give up what is left of a reply."""
        self._left.pop(reply, None)

    async def _send(self, message: Message, part: Part, image: bytes | None, *, last: bool) -> str:
        place, reply, text = message.place, message.reply, markup(part.text)
        options: dict[str, Any] = {
            "chat_id": place.chat,
            "message_thread_id": int(place.thread) if place.thread else None,
            "parse_mode": ParseMode.HTML,
            "reply_markup": keyboard(reply.buttons) if last else None,
            "reply_parameters": _reply_parameters(message),
        }
        if part.file and reply.file is not None:
            document = InputFile(reply.file.text.encode(), reply.file.name)
            sent = await self._bot.send_document(document=document, caption=text, **options)
        elif not part.picture or image is None:
            sent = await self._bot.send_message(text=text, link_preview_options=PLAIN, **options)
        elif reply.picture is not None and reply.picture.moves:
            sent = await self._bot.send_animation(
                animation=image, filename=ANIMATION, caption=text, **options
            )
        else:
            sent = await self._bot.send_photo(
                photo=image, filename=PICTURE, caption=text, **options
            )
        return message_id(place.chat, sent.message_id)

    async def _rewrite(self, message: Message, image: bytes | None) -> str:
        """Put a reply in the place of the message whose button asked for it; its id, or "" where
        that cannot be. Done twice it is as done once."""
        held = _rewritable(message, image)
        number = message_number(message.place.chat, held.message) if held else None
        if held is None or number is None:
            return ""
        text = spoken(message) if held.named else message.reply.text
        try:
            await self._edit(message, number, text.strip(), image)
        except BadRequest as error:
            if same(error):
                return held.message
            if image is not None and refuses_pictures(error):
                raise
            log.info("a message is sent instead of rewritten: %s", reason(error))
            return ""
        return held.message

    async def _edit(self, message: Message, number: int, text: str, image: bytes | None) -> None:
        options: dict[str, Any] = {
            "chat_id": message.place.chat,
            "message_id": number,
            "reply_markup": keyboard(message.reply.buttons),
        }
        if image is None:
            await self._bot.edit_message_text(
                markup(text), parse_mode=ParseMode.HTML, link_preview_options=PLAIN, **options
            )
        else:
            photo = InputMediaPhoto(image, markup(text), ParseMode.HTML, filename=PICTURE)
            await self._bot.edit_message_media(photo, **options)


def parts(message: Message, *, with_picture: bool) -> list[Part]:
    """A reply as messages: the picture first, what is too long after it, the file at the end."""
    text, file = spoken(message), message.reply.file is not None
    if with_picture:
        first, *rest = pieces(text, CAPTION_LIMIT)
        told = [Part(first, picture=True), *map(Part, rest)]
    elif file and length(text) <= CAPTION_LIMIT:
        return [Part(text.strip(), file=True)]
    else:
        told = [*map(Part, pieces(text, TEXT_LIMIT))]
    return [*told, Part("", file=True)] if file else told


def without_file(text: str, file: File | None) -> Sequence[Part]:
    """The text that a file should come with, and the file's own text if one message holds it."""
    lines = "".join(c for c in (file.text if file else "") if c in "\n\t" or c.isprintable())
    if lines.strip() and length(lines) <= TEXT_LIMIT:
        text = f"{text}\n{preformatted(lines)}"
    return [Part(piece) for piece in pieces(text, TEXT_LIMIT) if piece]


def _rewritable(message: Message, image: bytes | None) -> Pressed | None:
    """The pressed message that a reply can take the place of: the first reply, for the presser
    alone, a picture or a text that is no longer than one message."""
    reply = message.reply
    held = pressed(reply.via)
    if held is None or reply.private is None or not reply.leads or reply.file is not None:
        return None
    if image is None:
        # A picture cannot be taken off.
        fits = held.worded and length(spoken(message)) <= TEXT_LIMIT
    else:
        moves = reply.picture is not None and reply.picture.moves
        fits = not moves and length(spoken(message)) <= CAPTION_LIMIT
    return held if fits else None


def _joins_topic(message: Message) -> bool:
    """Whether a message goes to the topic of what it answers, though it has none itself."""
    return not message.place.thread and _reply_parameters(message) is not None


def _unanswering(message: Message) -> Message:
    """A message that answers no other one."""
    return replace(message, reply=replace(message.reply, reply_to="", via=""))


def _reply_parameters(message: Message) -> ReplyParameters | None:
    """What a message answers: in groups, whatever is for one person answers their words."""
    reply = message.reply
    wanted = reply.reply_to or (reply.via if reply.private and not message.place.direct else "")
    number = message_number(message.place.chat, wanted)
    return ReplyParameters(number, allow_sending_without_reply=True) if number else None
