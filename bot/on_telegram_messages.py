"""Replies as Telegram takes them: HTML, cut to its lengths; keyboards; command menus.

Limits: https://core.telegram.org/bots/api#sendmessage, #sendphoto, #inlinekeyboardbutton and
#botcommand. Lengths count the UTF-16 units of the text that people see.
"""

from __future__ import annotations

import html
import json
import logging
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup

from bot import families
from bot.languages import words
from bot.talk import Button, Link, Message, mention, quoted, render

log = logging.getLogger(__name__)

NAME = "telegram"
TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024
DATA_LIMIT = 64
BUTTONS_LIMIT = 100
MENU_LIMIT = 100
ABOUT_LIMIT = 256
WIDTHS = ((7, 4), (24, 2))
"""So many buttons are in a row whose longest label has at most so many letters; else one."""
_COMMAND_NAME = re.compile(r"[a-z0-9_]{1,32}")
_ATOM = re.compile(
    "\x02[^\x03]*\x03|\x0e[^\x0f]*\x0f|\x10[^\x11]*\x11|\x12[^\x13]*\x13|.", re.DOTALL
)
_CHAT = re.compile(r"-?\d+")
_SUPERGROUP = -1_000_000_000_000
"""The ids of supergroups are below it, by the number that links to them know."""


def message_id(chat: str | int, number: int) -> str:
    """The id of a message that no other chat's message has."""
    return f"{chat}:{number}"


def message_number(chat: str, message: str) -> int | None:
    """Telegram's own number of a message of this chat; None for another chat's or none."""
    home, _, number = message.rpartition(":")
    return int(number) if home == chat else None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A message in a group for one person, who has pressed its button: the answer, if it is for
    them too, may be put in its place, so that looking at moves does not flood the group."""

    message: str
    named: bool
    """Whether it begins with the person's name; else it answers their words."""
    worded: bool
    """Whether it is a text, without a picture."""

    def via(self) -> str:
        """It as a way to answer."""
        return json.dumps(asdict(self))


def pressed(via: str) -> Pressed | None:
    """The message that a way to answer puts the answer in place of, if it does."""
    return Pressed(**json.loads(via)) if via.startswith("{") else None


def spoken(message: Message) -> str:
    """The neutral text of a message; what is for one person in a group begins with their name,
    unless it is shown as an answer to their own words.
    """
    reply = message.reply
    answers = reply.via and pressed(reply.via) is None
    if reply.private is None or message.place.direct or answers:
        return reply.text
    person = reply.private
    return f"{mention(person.account, person.name, person.platform)}: {reply.text}"


def markup(text: str) -> str:
    """A neutral text as Telegram's HTML."""
    return render(
        text, _person, _escaped, lambda lines: f"<pre>{_escaped(lines)}</pre>", _linked, NAME
    )


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)


def _person(account: str, name: str) -> str:
    shown = _escaped(_called(account, name))
    return f'<a href="tg://user?id={account}">{shown}</a>' if account.isdecimal() else shown


def _called(account: str, name: str) -> str:
    # A chat in whose name somebody speaks has a negative number, and cannot be linked so.
    return name if account.isdecimal() else quoted(f"@{name}")


def _linked(link: Link) -> str:
    """A link to a message; other chats than supergroups have no addresses."""
    shown, number = _escaped(link.label), message_number(link.chat, link.message)
    chat = _SUPERGROUP - int(link.chat) if _CHAT.fullmatch(link.chat) else 0
    if chat <= 0 or number is None:
        return shown
    thread = f"{link.thread}/" if link.thread else ""
    return f'<a href="https://t.me/c/{chat}/{thread}{number}">{shown}</a>'


def length(text: str) -> int:
    """The UTF-16 units that people see of a neutral text."""
    return len(render(text, _called, platform=NAME).encode("utf-16-le", "surrogatepass")) // 2


def pieces(text: str, first: int, rest: int = TEXT_LIMIT) -> list[str]:
    """A neutral text in pieces of at most `first`, then `rest` units. Never empty.

    Cut at the end of a line where possible, else between words; no mention, link or block is cut.
    """
    text = text.strip()
    if length(text) <= first:
        return [text]
    atoms = _ATOM.findall(text)
    found: list[str] = []
    while atoms:
        end = _end(atoms, rest if found else first)
        found.append("".join(atoms[:end]).strip())
        atoms = atoms[end:]
    return [piece for piece in found if piece] or [""]


def _end(atoms: Sequence[str], limit: int) -> int:
    """How many atoms make up the next piece."""
    taken, units = 0, 0
    while taken < len(atoms) and (units := units + length(atoms[taken])) <= limit:
        taken += 1
    if taken == len(atoms):
        return taken
    for separator in ("\n", " "):
        for at in range(taken, taken // 2, -1):
            if atoms[at] == separator:
                return at
    return max(taken, 1)


def keyboard(buttons: Sequence[Button]) -> InlineKeyboardMarkup | None:
    """Buttons in rows of a width that suits their labels; each sends the text it stands for."""
    kept = [button for button in buttons if _fits(button)][:BUTTONS_LIMIT]
    if not kept:
        return None
    longest = max(len(button.label) for button in kept)
    width = next((width for label, width in WIDTHS if longest <= label), 1)
    made = [InlineKeyboardButton(button.label, callback_data=button.text) for button in kept]
    return InlineKeyboardMarkup([made[at : at + width] for at in range(0, len(made), width)])


def _fits(button: Button) -> bool:
    if len(button.text.encode()) <= DATA_LIMIT:
        return True
    log.error("a button is left out, its text is over %s bytes: %s", DATA_LIMIT, button.text)
    return False


def menu(language: str) -> list[BotCommand]:
    """The commands that Telegram offers while people type, with what they do."""
    voice = words(language)
    shown = (command.name for command in families.listed())
    named = [name for name in shown if _COMMAND_NAME.fullmatch(name)][:MENU_LIMIT]
    return [BotCommand(name, voice.say(f"command-{name}.about")[:ABOUT_LIMIT]) for name in named]
