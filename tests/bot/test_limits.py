"""Law 8: whatever is said in a game fits what Discord and Telegram take, in every language.

Limits: https://discord.com/developers/docs/resources/message,
https://discord.com/developers/docs/interactions/application-commands and
https://core.telegram.org/bots/api.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from bot import boards, calling, families
from bot.commands import COMMANDS, look, settings
from bot.games import Match
from bot.languages import available, words
from bot.store.people import Player
from bot.store.postgres import follow
from bot.store.tables import games
from bot.talk import (
    ABILITIES,
    Button,
    Message,
    Person,
    PictureRefused,
    Place,
    Rights,
    render,
)
from rules import GAMES, game
from rules.core import BadOption, Move
from rules.record import Entry, Record
from tests.bot.house import CLUB, NAME, NOON, Paper, Stage, stage
from tests.bot.test_languages import exchange

TEXT, CAPTION, ALT = 2000, 1024, 1024
"""Characters: of a text on Discord (Telegram takes more), beside a picture on Telegram, of a
description on Discord."""
BUTTONS, LABEL, TAP = 25, 80, 64
"""Buttons of a message on Discord, characters of a label there, bytes of a text on Telegram."""
COMMAND = re.compile(r"[-_'\w]{1,32}")
MENU = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGES = available()
MENTION = f"<@{2**63}>"

LAST_NUMBER = 999_999_999
LONG = [Person(NAME, name * 3, name * 64, handle=name) for name in "abc"]
"""People with names as long as they can be."""
WIDE = [replace(person, name="🙂" * 64) for person in LONG]
"""In these each character is two of Telegram's."""


def units(text: str) -> int:
    """Length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def fenced(lines: str) -> str:
    """A block as Discord marks it."""
    return f"```\n{lines}\n```"


def check(message: Message) -> None:
    """One message against every limit."""
    reply = message.reply
    shown = render(reply.text, lambda account, name: max(name, MENTION, key=len), block=fenced)
    assert 0 < len(shown) <= TEXT, shown
    if reply.picture is not None:
        to = f"{reply.private.name}: " if reply.private else ""
        assert units(to + shown) <= CAPTION, shown
        assert 0 < len(reply.picture.alt) <= ALT, reply.picture.alt
    assert len(reply.buttons) <= BUTTONS
    for button in reply.buttons:
        check_button(button)


def check_button(button: Button) -> None:
    """One button; its label has to be seen on a phone too."""
    assert 0 < len(button.label) <= LABEL
    assert 0 < len(button.text.encode()) <= TAP, button


# Declarations


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_can_be_offered(language: str) -> None:
    voice = words(language)
    assert len(families.listed()) <= 100
    assert all(MENU.fullmatch(one.name) for one in families.listed())
    names = [calling.told(voice, command) for command in COMMANDS.values()]
    assert len(set(names)) == len(names)
    for family in families.names():
        assert 1 <= len(families.members(family)) <= 25
        assert COMMAND.fullmatch(voice.list(f"command-{family}")[0])
        assert 1 <= len(voice.say(f"command-{family}.about")) <= 100
    for name, command in COMMANDS.items():
        assert MENU.fullmatch(command.second.replace("-", "_"))
        for word in voice.list(f"command-{name}"):
            # As a slash command two words are joined.
            assert COMMAND.fullmatch(word.replace(" ", "-")), word
            assert word == word.lower()
        assert 1 <= len(voice.say(f"command-{name}.about")) <= 100
        assert len(command.arguments) <= 25
        for argument in command.arguments:
            assert MENU.fullmatch(argument.name)
            assert 1 <= len(voice.say(f"command-{name}.{argument.name}")) <= 100
            assert len(argument.choices) <= 25
            for choice in argument.choices:
                assert 1 <= len(voice.list(f"choice-{choice}")[0]) <= 100
    assert len(GAMES) <= 25
    assert all(len(voice.say(f"game-{name}")) <= 100 for name in GAMES)


# Buttons of the largest numbers


def positions(name: str) -> Iterator[Record]:
    """All positions of a few random games."""
    for seed in range(3):
        chance, record = random.Random(seed), Record.start(game(name))
        while record.result is None:
            yield record
            move = chance.choice(record.moves())
            record = record.add(Entry("move", move.text, record.side))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_buttons_of_moves_fit_with_the_largest_numbers(name: str, language: str) -> None:
    players = (Player(1, LONG[0]), Player(2, LONG[1]))
    most = 0
    for found in positions(name):
        record = Record.start(found.game, found.position)
        record.plies = 9999
        played = Match(LAST_NUMBER, record, players[0], players, None, None, NOON, None)
        legal = boards.ordered(played)
        most = max(most, len(legal))
        taps = [*boards.buttons(words(language), played), *look._taps(played, legal)]
        taps += look._taps(played, legal[:20])
        for button in taps:
            check_button(button)
        assert len(look._taps(played, legal)) <= BUTTONS
    if name == "salta":
        assert most > look.TAPS, "no position had so many moves that they are chosen by piece"


def chains(count: int, length: int) -> tuple[Move, ...]:
    """Made-up moves of many squares, all from the same one."""
    chance, squares = random.Random(1), [square.name for square in GAMES["bashni"].squares]
    paths = {("a1", "c3", *chance.choices(squares, k=length)) for _ in range(count)}
    return tuple(Move(at, ":".join(path), path, ()) for at, path in enumerate(sorted(paths)))


def test_hundreds_of_long_chains_are_chosen_step_by_step() -> None:
    """A button that leads on gives fewer moves; what no button has room for is left out."""
    record = Record.start(game("bashni"))
    record.plies = 9999
    players = (Player(1, LONG[0]), Player(2, LONG[1]))
    played = Match(LAST_NUMBER, record, players[0], players, None, None, NOON, None)
    legal = chains(400, 16)
    assert len(legal) == 400
    first, talking = legal, exchange(available()[0])
    for _ in range(20):
        taps = look._taps(played, legal)
        assert len(taps) <= BUTTONS
        for button in taps:
            check_button(button)
        if not any(button.text.startswith("moves ") for button in taps):
            break
        (_, _, begin) = next(b for b in taps if b.text.startswith("moves ")).text.split(" ")
        fewer = look._from(talking, played, legal, begin)
        assert 0 < len(fewer) < len(legal)
        legal = fewer
    assert len(legal) <= look.TAPS
    assert look._taps(played, legal) == (), "56 characters fit no button"
    told = boards.some(first)
    assert len(told) <= boards.LISTED_LENGTH + 3
    assert told.endswith(", …")
    assert told.count(":") > 30
    listed = look._listed(talking, [move.text for move in first])
    assert len(listed) <= TEXT - 100
    assert f"{400 - listed.count(', ')} more" in listed


def test_a_long_chain_is_shortened_as_a_person_could_type_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = next(
        record
        for record in positions("high-jump")
        for move in record.moves()
        if len(move.path) > 2 and len(record.moves()) > 1
    )
    players = (Player(1, LONG[0]), Player(2, LONG[1]))
    played = Match(LAST_NUMBER, record, players[0], players, None, None, NOON, None)
    moves = record.moves()
    start = f"move {boards.reference(played)} "
    monkeypatch.setattr(boards, "BUTTON_BYTES", len(start) + 5)
    taps = boards.taps(played, moves)
    assert all(button.text == start + button.label for button in taps)
    read = [record.game.read(record.position, button.label).text for button in taps]
    assert read == [move.text for move in moves]
    assert any(len(text) > 5 for text in read)


# Conversations


async def talk(here: Stage, language: str, people: list[Person]) -> list[Message]:
    """All that is answered where names and numbers are as long as they can be."""
    one, two, three = people
    known: dict[str, Any] = {"people": tuple(people), "language": language}
    to_two, game_ = f"play salta <@{two.account}>", f"#{LAST_NUMBER}"
    everything: list[Message] = []

    async def say(person: Person, *texts: str) -> None:
        for text in texts:
            everything.extend(await here.say(person, text, **known))

    await say(one, "help")
    async with here.house.store.write() as connection:
        await connection.execute(
            insert(games).values(
                number=LAST_NUMBER - 2, game="salta", options={}, challenger=1, created=NOON,
                ended=NOON,
            )
        )  # fmt: skip
        await follow(connection)
    await say(one, f"{to_two} jump=any second")
    await say(three, "accept", f"decline #{LAST_NUMBER - 1}")
    await say(two, f"decline #{LAST_NUMBER - 1}")
    await say(one, to_two)
    await say(two, f"accept {game_}", "32-42", "moves", "board", "board text", "board words")
    await say(one, "draw", "draw")
    await say(two, "draw no", f"draw {game_}.7", "99-1", "42", "9" * 200, "9" * 300, "🙂" * 200)
    await say(one, "32-42", "32-42", "board", "moves", "moves 32", f"move {game_}.0 32-42")
    await say(three, "32-42", "resign", "draw", f"resign {game_} yes", "games")
    await say(two, "resign", "resign yes", "board " + game_)
    return everything


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [LONG, WIDE], ids=["long names", "wide names"])
async def test_a_conversation_with_long_names_fits(
    people: list[Person], language: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        everything = await talk(here, language, people)
    assert len(everything) >= 35
    assert sum(message.reply.picture is not None for message in everything) >= 7
    assert any(str(LAST_NUMBER) in button.text for m in everything for button in m.reply.buttons)
    for message in everything:
        check(message)


def every_option(name: str) -> str:
    """As many options as go together, none at its default, as they are typed."""
    chosen: dict[str, str] = {}
    for option, values in GAMES[name].options.items():
        with suppress(BadOption):
            game(name, **chosen, **{option: values[-1]})
            chosen[option] = values[-1]
    return " ".join(f"{option}={value}" for option, value in chosen.items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
async def test_every_game_with_its_options_fits(name: str, language: str, tmp_path: Path) -> None:
    one, two, _ = WIDE
    known: dict[str, Any] = {"people": tuple(WIDE), "language": language}
    told: list[Message] = []
    async with stage(tmp_path) as here:
        play = f"play {name} <@{two.account}> {every_option(name)}"
        told += await here.say(one, f"help {name}", **known)
        told += await here.say(one, play, **known)
        told += await here.say(two, "accept", **known)
        for _ in range(5):
            record = here.house.records._records[1]
            move = random.Random(record.plies).choice(record.moves())
            mover = (one, two)[record.side]
            told += await here.say(mover, "moves", **known)
            told += await here.say(mover, move.text, **known)
            told += await here.say(mover, "board text", **known)
            told += await here.say(mover, "board words", **known)
        told += await here.say(one, "draw", **known)
        told += await here.say(two, "draw accept", **known)
    assert sum(message.reply.picture is not None for message in told) >= 7
    for message in told:
        check(message)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_call_fits(language: str, tmp_path: Path) -> None:
    one, two, _ = WIDE
    known: dict[str, Any] = {"people": tuple(WIDE), "language": language}
    told: list[Message] = []
    async with stage(tmp_path) as here:
        await here.say(one, f"play salta <@{two.account}> call=players", **known)
        told += await here.say(two, "accept", **known)
        told += await here.say(one, "salta", **known)
        for at, move in enumerate(("33-43", "83-73", "43-53", "73-63", "53-62")):
            told += await here.say((one, two)[at % 2], move, **known)
        told += await here.say(two, "Salta!", **known)
        told += await here.say(one, "53-62", **known)
        told += await here.say(one, "53:74", **known)
        told += await here.say(two, "Salta!", **known)
    assert sum(message.reply.picture is not None for message in told) == 8
    for message in told:
        check(message)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_many_games_fit_into_a_list_and_into_a_question(
    language: str, tmp_path: Path
) -> None:
    one, two, three = LONG
    known: dict[str, Any] = {"people": tuple(LONG), "language": language}
    async with stage(tmp_path) as here:
        await here.say(one, "help", **known)
        await here.say(two, "help", **known)
        async with here.house.store.write() as connection:
            rows = [
                {"number": LAST_NUMBER - at, "game": "salta", "options": {}, "challenger": 1}
                for at in range(60)
            ]
            running = {"first": 1, "second": 2, "created": NOON, "started": NOON}
            await connection.execute(insert(games), [{**row, **running} for row in rows[:30]])
            waiting = {"first": 1, "invited": 2, "created": NOON}
            await connection.execute(insert(games), [{**row, **waiting} for row in rows[30:]])
            shown = "INSERT INTO shown SELECT number, 1 FROM games"
            await connection.exec_driver_sql(shown)
        told = []
        for person in LONG:
            for text in ("games", "32-42", "board", "resign", "accept", "decline", "cancel"):
                told += await here.say(person, text, **known)
        long_text = f"3{'2' * 300}-42 and some more"
        told += await here.say(one, long_text, **known)
    assert len(told) == 22
    for message in told:
        check(message)
    listed = [m.reply.text for m in told if m.reply.text.count("•") > 5]
    assert len(listed) == 2
    assert all(60 - text.count("•") == int(re.findall(r"\d+", text)[-1]) for text in listed)
    asked = [m for m in told if len(m.reply.buttons) > 1]
    assert len(asked) >= 6
    assert not told[-1].reply.buttons
    assert three.name not in told[-1].reply.text


# Settings, and what the bot may do


PLATFORMS = {
    "discord": ("see", "send", "send-threads", "open-threads", "attach", "history", "hear"),
    "telegram": ("send", "open-threads", "attach", "hear"),
    NAME: ABILITIES,
}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_settings_fit(language: str, tmp_path: Path) -> None:
    one = WIDE[0]
    known: dict[str, Any] = {"language": language, "rights": Rights(admin=True)}
    told: list[Message] = []
    direct = Place(NAME, one.account, direct=True)
    async with stage(tmp_path) as here:
        for place in (CLUB, Place(NAME, CLUB.chat, "7"), direct):
            for text in ("settings", "me", "language", f"settings {'x' * 390}"):
                told += await here.say(one, text, place, **known)
        for name in settings.NAMES:
            told += await here.say(one, f"settings {name}", **known)
            told += await here.say(one, f"settings {name} {'🙂' * 90}", **known)
        for name in GAMES:
            text = f"settings game {name} {every_option(name)}"
            told += await here.say(one, text, **known)
        told += await here.say(one, "settings game", **known)
        told += await here.say(one, "settings theme dark", language=language)
    assert len(told) == 3 * 4 + 2 * len(settings.NAMES) + len(GAMES) + 2
    for message in told:
        check(message)
    assert all(len(button.label) <= 40 for message in told for button in message.reply.buttons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("platform", PLATFORMS)
async def test_what_the_bot_may_do_and_its_greeting_fit(
    platform: str, language: str, tmp_path: Path
) -> None:
    one = replace(WIDE[0], platform=platform)
    place = Place(platform, "club")
    told: list[Message] = []
    async with stage(tmp_path, paper=Paper(name=platform)) as here:
        for able in (True, False):
            rights = Rights(True, dict.fromkeys(PLATFORMS[platform], able))
            known: dict[str, Any] = {"language": language, "rights": rights}
            for text in ("doctor", "hello", "settings threads on", "doctor", "hello"):
                told += await here.say(one, text, place, **known)
    assert len(told) == 10
    for message in told:
        check(message)
        # A greeting is to be read at a glance, on a phone.
        assert len(message.reply.text) <= 1000


# Descriptions


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
async def test_pictures_in_words_fit(name: str, language: str, tmp_path: Path) -> None:
    """Beside a picture, and in the stead of one that may not be sent."""
    one, two, _ = WIDE
    known: dict[str, Any] = {"people": tuple(WIDE), "language": language}
    told: list[Message] = []
    async with stage(tmp_path) as here:
        await here.say(one, "settings description on", rights=Rights(admin=True), **known)
        await here.say(one, f"play {name} <@{two.account}>", **known)
        told += await here.say(two, "accept", **known)
        for refused in (False, True, False, True):
            record = here.house.records._records[1]
            move = random.Random(record.plies).choice(record.moves())
            here.paper.fails[CLUB.chat] = [PictureRefused()] if refused else []
            told += await here.say((one, two)[record.side], move.text, **known)
        images = [image for message, image in here.paper.sent if message in told]
    assert [image is None for image in images] == [False, False, True, False, True]
    for message in told:
        picture = message.reply.picture
        assert picture is not None
        assert message.reply.text.endswith(picture.alt)
        check(replace(message, reply=replace(message.reply, picture=None)))
