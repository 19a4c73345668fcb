"""What people and the bot may do in a Telegram chat, asked over the network."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from telegram import (
    Bot,
    ChatFullInfo,
    ChatMember,
    ChatMemberAdministrator,
    ChatMemberOwner,
    ChatMemberRestricted,
)
from telegram.error import TelegramError

from bot.on_telegram_errors import reason
from bot.talk import Person, Place, Rights

log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE_SECONDS = 10.0
"""Each question may take so long; what is not known by then counts as not allowed."""
ATTACHING = ("can_send_photos", "can_send_documents")


async def inspect(bot: Bot, place: Place, person: Person) -> Rights:
    """What a speaker and the bot may do in a group; nothing of it where Telegram does not tell."""
    admin, able = await asyncio.gather(
        _told(_is_admin(bot, place, person), False, f"whether {person.account} leads {place.chat}"),
        _told(_abilities(bot, place), {}, f"what is allowed in {place.chat}"),
    )
    return Rights(admin, able)


def inside(member: ChatMember) -> bool:
    """Whether somebody of this standing is in the chat."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)


async def _told(answer: Coroutine[Any, Any, T], unknown: T, what: str) -> T:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await answer
    except (TelegramError, TimeoutError) as error:
        log.warning("not known is %s: %s", what, reason(error) or "no answer")
        return unknown


async def _is_admin(bot: Bot, place: Place, person: Person) -> bool:
    if person.account == place.chat:
        return True  # only administrators can speak in the group's own name
    if not person.account.isdecimal():
        return False  # a channel is a member of nothing
    return _leads(await bot.get_chat_member(place.chat, int(person.account)))


async def _abilities(bot: Bot, place: Place) -> dict[str, bool]:
    # Whether it hears everything may have been changed since the start.
    me, chat, own = await asyncio.gather(
        bot.get_me(), bot.get_chat(place.chat), bot.get_chat_member(place.chat, bot.id)
    )
    able = {
        "send": _may(chat, own, "can_send_messages"),
        "attach": all(_may(chat, own, name) for name in ATTACHING),
        "hear": inside(own) and (bool(me.can_read_all_group_messages) or _leads(own)),
    }
    if chat.is_forum:
        able["open-threads"] = _opens_topics(own)
    return able


def _leads(member: ChatMember) -> bool:
    return isinstance(member, ChatMemberAdministrator | ChatMemberOwner)


def _may(chat: ChatFullInfo, member: ChatMember, name: str) -> bool:
    """Whether a member may do what the chat allows its members, or not."""
    if _leads(member):
        return True
    everyone = chat.permissions is None or getattr(chat.permissions, name) is not False
    excepted = isinstance(member, ChatMemberRestricted) and not getattr(member, name)
    return inside(member) and everyone and not excepted


def _opens_topics(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberAdministrator):
        return bool(member.can_manage_topics)
    return isinstance(member, ChatMemberOwner)
