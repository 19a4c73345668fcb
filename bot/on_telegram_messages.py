"""Replies as Telegram takes them: HTML, cut to its lengths; keyboards; command menus.

Limits: https://core.telegram.org/bots/api#sendmessage, #sendphoto, #inlinekeyboardbutton and
#botcommand. Lengths count the UTF-16 units of the text that people see.
"""

from __future__ import annotations

import html
import logging
import re
from collections.abc import Sequence

from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup

from bot.declaration import COMMANDS
from bot.languages import words
from bot.talk import Button, Message, mention, render

log = logging.getLogger(__name__)

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024
DATA_LIMIT = 64
BUTTONS_LIMIT = 100
MENU_LIMIT = 100
ABOUT_LIMIT = 256
WIDTHS = ((7, 4), (24, 2))
"""So many buttons are in a row whose longest label has at most so many letters; else one."""
_COMMAND_NAME = re.compile(r"[a-z0-9_]{1,32}")
_ATOM = re.compile("\x02[^\x03]*\x03|\x0e[^\x0f]*\x0f|.", re.DOTALL)


def spoken(message: Message) -> str:
    """The neutral text of a message; what is for one person in a group begins with their name,
    unless it is shown as an answer to their own words.
    """
    reply = message.reply
    if reply.private is None or message.place.direct or reply.via:
        return reply.text
    return f"{mention(reply.private.account, reply.private.name)}: {reply.text}"


def markup(text: str) -> str:
    """A neutral text as Telegram's HTML."""
    return render(text, _link, _escaped, lambda lines: f"<pre>{_escaped(lines)}</pre>")


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)


def _link(account: str, name: str) -> str:
    shown = _escaped(name)
    # A chat in whose name somebody speaks has a negative number, and cannot be linked so.
    return f'<a href="tg://user?id={account}">{shown}</a>' if account.isdecimal() else f"@{shown}"


def length(text: str) -> int:
    """The UTF-16 units that people see of a neutral text."""
    return len(render(text, lambda account, name: name).encode("utf-16-le", "surrogatepass")) // 2


def pieces(text: str, first: int, rest: int = TEXT_LIMIT) -> list[str]:
    """A neutral text in pieces of at most `first`, then `rest` units; no mention or block is cut.

    Cut at the end of a line where possible, else between words. Never empty.
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
    named = [name for name in COMMANDS if _COMMAND_NAME.fullmatch(name)][:MENU_LIMIT]
    return [BotCommand(name, voice.say(f"command-{name}.about")[:ABOUT_LIMIT]) for name in named]
