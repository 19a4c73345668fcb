"""The slash commands: made from the declarations, registered where they differ, read as text."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

import discord
from discord import app_commands
from discord.http import Route

from bot import families
from bot.answer import House, legal_moves, open_games
from bot.commands import COMMANDS
from bot.completion import fitting, plain_options
from bot.declaration import Argument, Command, Kind, Typing
from bot.languages import FALLBACK, available, words
from bot.manner import slash_word
from bot.store import queries
from bot.talk import Person, Place, clean, clean_name
from rules import GAMES

log = logging.getLogger(__name__)

JSON = dict[str, Any]
Offer = app_commands.Choice[str | int | float]
SUBCOMMAND, STRING, INTEGER, USER, ATTACHMENT = 1, 3, 4, 6, 11
TYPES = {Kind.PERSON: USER, Kind.NUMBER: INTEGER, Kind.DOCUMENT: ATTACHMENT}
"""Discord's option types; what is not named here is a string."""
FROM = "from"
"""The word before where a game begins, as the parser knows it in every language."""
_FROM = re.compile(rf"^\s*{FROM}\s+", re.IGNORECASE)
CLOCK = "clock"
"""The word before a time control, so that "none" is one too."""
_CLOCK = re.compile(rf"^\s*{CLOCK}\s+", re.IGNORECASE)
COMPLETED = (Kind.MOVE, Kind.NUMBER)
"""What is completed by itself; what else is says its declaration."""
OFFERED = 25
LONGEST_CHOICE = 100
LARGEST_NUMBER = 999_999_999
COMPARED = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "required",
    "choices",
    "autocomplete",
    "min_value",
    "max_value",
    "value",
)


def payload() -> list[JSON]:
    """Every command that people use as Discord wants it registered, a family's within one."""
    return [_family(one) or _command(one) for one in families.listed()]


def differ(registered: Iterable[Mapping[str, Any]], wanted: Iterable[Mapping[str, Any]]) -> bool:
    """Whether commands have to be registered anew."""
    return _normal_list(registered) != _normal_list(wanted)


async def register(client: discord.Client, application: int) -> None:
    """Register the commands unless they are; what Discord refuses is logged, and costs only them.

    Raises aiohttp.ClientError and OSError where Discord cannot be reached.
    """
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    try:
        # Without the argument only the names in the bot's own language are told.
        registered = await client.http.request(route, params={"with_localizations": "true"})
        if differ(registered, payload()):
            await client.http.bulk_upsert_global_commands(application, payload())
            log.info("Discord: slash commands registered")
    except (discord.HTTPException, discord.RateLimited) as error:
        log.error("Discord: slash commands could not be registered: %s", error)


def spoken(data: Mapping[str, Any]) -> str:
    """What a person could have typed instead of this slash command; a file is not in it."""
    command, options = _called(data)
    values = {option["name"]: option["value"] for option in options}
    given = [a for a in command.arguments if a.name in values and a.kind is not Kind.DOCUMENT]
    # Where a game begins takes all words that follow it.
    given.sort(key=lambda argument: argument.kind is Kind.START)
    # A name as it is declared is one word: nothing behind it can be taken for a part of it.
    return " ".join((command.name, *(_word(argument, values[argument.name]) for argument in given)))


def is_private(data: Mapping[str, Any]) -> bool:
    """Whether the answer to this slash command concerns only the one who asks."""
    return _called(data)[0].private


def people(data: Mapping[str, Any]) -> tuple[Person, ...]:
    """The people that a slash command names."""
    resolved = data.get("resolved", {})
    members = resolved.get("members", {})
    return tuple(
        Person(
            "discord",
            account,
            clean_name(
                members.get(account, {}).get("nick") or user.get("global_name") or user["username"]
            ),
            handle=clean(user["username"]),
            bot=user.get("bot", False),
        )
        for account, user in resolved.get("users", {}).items()
    )


async def completions(
    house: House, place: Place, person: Person, data: Mapping[str, Any], language: str
) -> list[Offer]:
    """What to offer for the option that is being typed, in the language of who types."""
    command, options = _called(data)
    focused = next((one for one in options if one.get("focused")), None)
    argument = next((a for a in command.arguments if focused and a.name == focused["name"]), None)
    if focused is None or argument is None:
        return []
    typed = str(focused["value"])
    if argument.completes is not None:
        others = {o["name"]: str(o["value"]) for o in options if o is not focused}
        typing = Typing(typed, others, place, language, await _game(house, place))
        return _offers(argument.completes(typing))
    if argument.kind is Kind.MOVE:
        moves = dict.fromkeys(await legal_moves(house, place, person))
        return _offers(fitting(typed, [(move, move) for move in moves]))
    if argument.kind is Kind.NUMBER:
        games = await open_games(house, place, person)
        return _offers(fitting(typed, [(title, number) for number, title in games]))
    return []


async def _game(house: House, place: Place) -> str:
    """The game that a place plays where none is named, "" for none."""
    async with house.store.read() as connection:
        here = await queries.find_place(connection, place)
    return here.settings.game.partition(" ")[0] if here else ""


def _called(data: Mapping[str, Any]) -> tuple[Command, list[Mapping[str, Any]]]:
    """The command of what is registered, with the options that are given to it.

    One of an older version, gone since, takes nothing.
    """
    options, name = list(data.get("options", [])), str(data["name"])
    if options and options[0].get("type") == SUBCOMMAND:
        inner = options[0]
        return _named(str(inner["name"]), _family_of(name)), list(inner.get("options", []))
    return _named(name), options


def _named(name: str, family: str = "") -> Command:
    """The command of a registered name, within a family if one is given."""
    held = [one for one in COMMANDS.values() if one.within == family]
    known = [one for one in held if name == (one.second if family else one.name)]
    known += [one for one in held if name == slash_word(one.name, FALLBACK)]
    return known[0] if known else Command(" ".join((family, name)).strip(), COMMANDS["help"].run)


def _family_of(name: str) -> str:
    """The family of a registered name."""
    known = (one for one in families.names() if slash_word(one, FALLBACK) == name)
    return next(known, name)


def _word(argument: Argument, value: Any) -> str:
    match argument.kind:
        case Kind.PERSON:
            return f"<@{value}>"
        case Kind.OPTION:
            return plain_options(str(value))
        case Kind.NUMBER:
            return f"#{value}"
        case Kind.TOURNAMENT:
            return f"T{value}" if str(value).isdecimal() else str(value)
        case Kind.CLOCK:
            return f"{CLOCK} {_CLOCK.sub('', str(value), count=1)}"
        case Kind.START:
            # Whoever writes the word as well means it once.
            return f"{FROM} {_FROM.sub('', str(value), count=1)}"
        case _:
            return str(value)


def _offers(found: Iterable[tuple[str, str | int]]) -> list[Offer]:
    """The first 25, as far as Discord takes them."""
    fit = (one for one in found if len(str(one[1])) <= LONGEST_CHOICE)
    return [Offer(name=_short(name), value=value) for name, value in islice(fit, OFFERED)]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_CHOICE else f"{text[: LONGEST_CHOICE - 1]}…"


def _family(command: Command) -> JSON | None:
    """A family of commands as one that has them within; None for another."""
    held = families.members(command.name)
    return {**_command(command), "options": [_command(one) for one in held]} if held else None


def _command(command: Command) -> JSON:
    """A command, or one within a family: the numbers of both types are the same."""
    key = f"command-{command.name}"
    ordered = sorted(command.arguments, key=_rank)
    return {
        "type": SUBCOMMAND,
        **_local("name", key, lambda language, _: slash_word(command.name, language)),
        **_local("description", f"{key}.about"),
        "options": [_option(key, argument) for argument in ordered],
    }


def _rank(argument: Argument) -> tuple[bool, bool]:
    """Discord wants what is required first; people seldom have a number to give."""
    return not argument.required, argument.kind is Kind.NUMBER


def _option(key: str, argument: Argument) -> JSON:
    option: JSON = {
        "type": TYPES.get(argument.kind, STRING),
        "name": argument.name,
        **_local("description", f"{key}.{argument.name}"),
        "required": argument.required,
    }
    if argument.kind in COMPLETED or argument.completes is not None:
        option["autocomplete"] = True
    if argument.kind is Kind.NUMBER:
        option |= {"min_value": 1, "max_value": LARGEST_NUMBER}
    if argument.kind is Kind.GAME:
        option["choices"] = [{**_local("name", f"game-{g}"), "value": g} for g in GAMES]
    if argument.kind is Kind.CHOICE and argument.completes is None:
        option["choices"] = [
            {**_local("name", f"choice-{value}", _first), "value": value}
            for value in argument.choices
        ]
    return option


def _sentence(language: str, key: str) -> str:
    return words(language).word(key)


def _first(language: str, key: str) -> str:
    """The first of a list of words."""
    return next(iter(words(language).list(key)), words(language).word(key))


def _local(field: str, key: str, said: Callable[[str, str], str] = _sentence) -> JSON:
    """A text as a field, with its localisations."""
    own = said(FALLBACK, key)
    others = {
        locale: said(language, key)
        for language in available()
        for locale in locales(language)
        if said(language, key) != own
    }
    return {field: own, **({f"{field}_localizations": others} if others else {})}


def locales(language: str) -> tuple[str, ...]:
    """Discord's locales of a language: `es` → `es-ES`, `es-419`."""
    found = (str(locale) for locale in discord.Locale)
    return tuple(locale for locale in found if locale.split("-")[0] == language)


def _normal_list(commands: Iterable[Mapping[str, Any]]) -> list[Any]:
    return sorted((_normal(command) for command in commands), key=lambda c: str(c.get("name")))


def _normal(value: Any) -> Any:
    """What we set, without what is nothing: Discord leaves that out or answers null."""
    if isinstance(value, list):
        return [_normal(one) for one in value]
    if not isinstance(value, Mapping) or "name" not in value:
        return value
    kept = {key: _normal(value[key]) for key in COMPARED if value.get(key) not in (None, False)}
    return {key: one for key, one in kept.items() if one not in ([], {})}
