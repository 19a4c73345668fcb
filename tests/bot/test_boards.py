"""Law 6: from the words of a board picture alone the position can be rebuilt; what else it says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import boards
from bot.games import Match, Player
from bot.languages import Words, available, words
from bot.talk import Person, Place, render
from render.scene import Scene
from rules import GAMES, game
from rules.core import BadEntry, Game, Piece
from rules.record import Entry, Record
from tests.bot.house import ALICE, BOB, CLUB, NAME, NOON, stage

ALT_LIMIT = 1024
CAPTION_LIMIT = 40
"""About what the foot of a picture has room for beside the longest move and number."""


def played(name: str, seed: int, **options: str) -> Iterator[Record]:
    """A random game, every position from the start to the end."""
    chance = random.Random(seed)
    record = Record.start(game(name, **options))
    yield record
    while record.result is None:
        move = chance.choice(record.moves())
        record = record.add(Entry("move", move.text, record.side))
        yield record
        if record.game.calls and record.result is None:
            with suppress(BadEntry):
                record = record.add(Entry("salta", "", record.side))
                yield record


def ended(record: Record, kind: str) -> Record:
    """The record, ended by something that is no move."""
    if kind == "draw":
        record = record.add(Entry("offer", "", 0))
        return record.add(Entry("draw", "", 1))
    return record.add(Entry(kind, "1/2-1/2" if kind == "adjudicated" else "", 1))


def records(name: str) -> list[Record]:
    """Hundreds of positions: of random games whole and cut short, in every option."""
    values = GAMES[name].options.items()
    options = [(option, value) for option, others in values for value in others[1:]]
    found: list[Record] = []
    for seed, chosen in enumerate([{}, {}, *({option: value} for option, value in options)]):
        if chosen == {"count": "exact"}:  # It takes seconds, and differs in the result only.
            continue
        everything = list(played(name, seed, **chosen))
        found += [everything[0], everything[1], everything[-1]]
        found += random.Random(seed).sample(everything, min(72, len(everything)))
        rare = [r for r in everything if r.entry and r.entry.kind in ("salta", "pass")]
        found += rare[:10]
    cut = [record for record in found if record.result is None][:8]
    found += [ended(r, kind) for r in cut for kind in ("resign", "draw", "adjudicated", "aborted")]
    return found


# Rebuilding from the words


@dataclass
class Seen:
    """What someone who hears the text knows."""

    to_move: int | None
    over: bool
    last: str
    called: bool
    board: dict[str, tuple[Piece, ...]]


def pattern(voice: Words, key: str, **facts: str) -> re.Pattern[str]:
    """A sentence of the language file as a pattern, its facts as named groups."""
    marked = voice.say(key, **{name: f"\x01{name}\x01" for name in facts})
    parts = re.split("\x01(\\w+)\x01", marked)
    made = [
        f"(?P<{part}>{facts[part]})" if at % 2 else re.escape(part) for at, part in enumerate(parts)
    ]
    return re.compile("".join(made))


def heard(voice: Words, rules: Game, text: str) -> Seen:
    """What the text says; the rules give names only: of sides, kinds and squares."""
    sides = [voice.say(f"side-{side}") for side in rules.sides]
    named = "|".join(map(re.escape, sides))
    turn = pattern(voice, "state-turn", side=named).search(text)
    over = any(pattern(voice, key).search(text) for key in ("state-drawn", "state-over")) or bool(
        pattern(voice, "state-won", side=named).search(text)
    )
    last = pattern(voice, "alt-last", move=r"[^ ]+ [^ ,]+?(, [^ ]+ [^ ]+)?(?=\.)").search(text)
    board: dict[str, tuple[Piece, ...]] = {}
    for found in pattern(voice, "alt-side", side=named, pieces=r"[^.]*").finditer(text):
        board |= of_side(voice, rules, sides.index(found["side"]), found["pieces"])
    to_move = sides.index(turn["side"]) if turn else None
    called = pattern(voice, "alt-called").search(text) is not None
    return Seen(to_move, over, last["move"] if last else "", called, board)


def of_side(voice: Words, rules: Game, side: int, text: str) -> dict[str, tuple[Piece, ...]]:
    """The columns of one side by square."""
    kinds = {voice.say(f"kind-{kind}"): kind for kind in KINDS[rules.name]}
    groups = "|".join(map(re.escape, kinds))
    squares = "|".join(square.name for square in rules.squares)
    numbered = pattern(voice, "alt-piece", number=r"\d+", square=squares)
    plain = re.compile(f"(?P<number>)(?P<square>{squares})")
    several = pattern(voice, "alt-column", square=squares, pieces=".*")
    board: dict[str, tuple[Piece, ...]] = {}
    for group in text.split("; ") if text != voice.say("alt-none") else ():
        if column := several.fullmatch(group):
            assert column["square"] not in board
            board[column["square"]] = column_of(voice, rules, side, column["pieces"])
            continue
        found = pattern(voice, "alt-kind", kind=groups, pieces=".*").fullmatch(group)
        assert found, group
        for word in found["pieces"].split(", "):
            piece = numbered.fullmatch(word) or plain.fullmatch(word)
            assert piece, word
            assert piece["square"] not in board
            number = int(piece["number"] or 0)
            board[piece["square"]] = (Piece(side, kinds[found["kind"]], number),)
    return board


def column_of(voice: Words, rules: Game, side: int, text: str) -> tuple[Piece, ...]:
    """The pieces of a column, top first."""
    over = voice.say("alt-over", above="\x01", below="\x02").strip("\x01\x02")
    pieces: list[Piece] = []
    for at, part in enumerate(text.split(over)):
        for run in part.split(", "):
            kind, count = runs(voice, rules.name)[run]
            pieces += [Piece((side + at) % 2, kind)] * count
    return tuple(pieces)


@cache
def runs(voice: Words, name: str) -> dict[str, tuple[str, int]]:
    """Every way to tell equal pieces one on the other."""
    return {
        voice.say(f"kind-{kind}.count", count=count): (kind, count)
        for kind in KINDS[name]
        for count in range(1, 25)
    }


KINDS = {
    "salta": ("star", "moon", "sun"),
    "pyramid": ("man",),
    "high-jump": ("man",),
    "russian": ("man", "king"),
    "bashni": ("man", "king"),
    "lasca": ("soldier", "officer"),
}
FULLEST = {
    "bashni": [
        "w a1-10101/0,c1-1/01010,e1-0/1;g7-0,f8-101/1,h8-1/0101",
        "w a1-1/0,c1-1/0,e1-1/0,g1-1/0,b2-1/0,d2-1/0;b8-1/0,d8-1/0,f8-1/0,h8-1/0,a7-1/0,c7-1/0",
        "b a3-101010101010/010101010101;",
    ],
    "lasca": [
        "w a1-1/0,c1-1/0,e1-1/0,g1-1/0,b2-1/0,d2-1/0;a7-1/0,c7-1/0,e7-1/0,g7-1/0,b6-1/0",
        "b a3-10101010101/01010101010;",
    ],
}
"""Positions with all pieces, of which the most must be said."""


def check_rebuilt(voice: Words, record: Record) -> None:
    """The position and what led to it, from the text alone."""
    text = boards.alt_text(voice, record)
    assert len(text) <= ALT_LIMIT, len(text)
    seen = heard(voice, record.game, text)
    assert seen.over is (record.result is not None), text
    assert seen.to_move == (None if record.result else record.side), text
    assert seen.last == boards.move_text(record)
    head = record.game.dump(record.position).partition(" ")[0]
    assert seen.called is head.endswith("!")
    assert seen.board == record.position.board(), text


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", KINDS)
def test_the_words_of_a_picture_rebuild_the_position(name: str, language: str) -> None:
    voice = words(language)
    found = records(name)
    found += [
        Record.start(record.game, record.game.load(text))
        for text in FULLEST.get(name, ())
        for record in found[:1]
    ]
    assert len(found) >= 120
    reasons = {record.result.reason for record in found if record.result}
    assert reasons >= {"resigned", "agreed"}
    assert len(reasons) > 4, "no game was played to its own end"
    for record in found:
        check_rebuilt(voice, record)


def test_calls_and_passes_are_among_the_positions() -> None:
    salta_, jumps = records("salta"), records("high-jump")
    assert any(boards.called_back(record) for record in salta_)
    assert any("pass" in boards.move_text(record) for record in jumps)


def test_every_game_is_rebuilt() -> None:
    assert set(KINDS) == set(GAMES)


def test_a_picture_that_lies_is_found_out() -> None:
    """The code above sees the text only: a piece told elsewhere is a piece elsewhere."""
    voice, record = words("en"), Record.start(game("salta"))
    text = boards.alt_text(voice, record).replace("4 on 14", "4 on 44")
    seen = heard(voice, record.game, text)
    assert seen.board != record.position.board()
    assert seen.board["44"] == (Piece(0, "star", 4),)


# What else a board says


def match(record: Record, *, started: bool = True) -> Match:
    """A game between Alice and Bob."""
    players = (Player(1, ALICE), Player(2, BOB))
    return Match(
        128, record, players[0], players, None, None, NOON if started else None,
        NOON if record.result else None,
    )  # fmt: skip


def salta(*moves: str) -> Record:
    """A game after some moves."""
    record = Record.start(game("salta"))
    for move in moves:
        record = record.add(Entry("move", move, record.side))
    return record


def test_moves_are_numbered_in_pairs() -> None:
    assert boards.move_text(salta()) == ""
    assert boards.move_text(salta("32-42")) == "1. 32-42"
    assert boards.move_text(salta("32-42", "85-75")) == "1… 85-75"
    assert boards.move_text(salta("32-42", "85-75", "33-43")) == "2. 33-43"


def test_the_picture_shows_what_the_text_says() -> None:
    voice = words("en")
    record = salta("32-42")
    picture = boards.picture(voice, match(record), bottom=1)
    scene = Scene.from_data(picture.scene)
    assert (scene.caption, scene.move, scene.label) == ("Red to move", "1. 32-42", "#128")
    assert (scene.turn, scene.bottom, scene.path) == (1, 1, ("32", "42"))
    assert record.game.load(scene.position) == record.position
    over = boards.picture(voice, match(ended(record, "resign")))
    assert (over.scene["caption"], over.scene["turn"]) == ("Green has won", None)
    assert over.alt.startswith("Salta. Green has won. Last move: 1. 32-42. Green: ")


@pytest.mark.parametrize("language", available())
def test_captions_fit_the_foot_of_the_picture(language: str) -> None:
    for record in (salta(), salta("32-42"), ended(salta(), "draw"), ended(salta(), "aborted")):
        assert 0 < len(boards.state(words(language), record)) <= CAPTION_LIMIT


def test_whoever_is_to_move_is_called_and_told_the_few_moves() -> None:
    voice = words("en")
    assert boards.turn(voice, match(salta())) == (
        "\x02alice\x1fAlice\x03, it is your turn with Green."
    )
    few = next(r for r in played("salta", 1) if 1 < len(r.moves()) <= boards.FORCED)
    text = boards.turn(voice, match(few))
    assert [move.text in text for move in few.moves()] == [True] * len(few.moves())
    reference = f"move #128.{few.plies} "
    assert {(b.label, b.text) for b in boards.buttons(voice, match(few))} == {
        (move.text, reference + move.text) for move in few.moves()
    }


def test_a_finished_game_has_no_buttons_and_an_ending() -> None:
    voice = words("en")
    for kind, told in {
        "resign": "Alice wins with Green: the opponent has resigned! The win is worth 1 point.",
        "draw": "The game is a draw: both players agreed.",
        "adjudicated": "The game is a draw: the organiser has decided.",
        "aborted": "The game is over: it was called off.",
    }.items():
        over = match(ended(salta("32-42"), kind))
        assert boards.buttons(voice, over) == ()
        assert boards.ending(voice, over) == told
    with pytest.raises(ValueError, match="not over"):
        boards.ending(voice, match(salta()))


def test_a_count_is_told_with_its_points() -> None:
    voice, told = words("en"), set()
    for seed in range(3):
        record = list(played("salta", seed))[-1]
        assert record.result is not None
        told.add(boards.ending(voice, match(record)))
        assert record.points is None or f"{record.points} point" in boards.ending(
            voice, match(record)
        )
    assert all("when the move limit was reached" in text for text in told)


def test_what_a_count_was_decided_by_is_told() -> None:
    facts = {"green": "31", "red": "33", "green_low": "36", "green_high": "36"}
    facts |= {"red_low": "37", "red_high": "40"}
    for key, told in {
        "count-simple": "Green still needed 31 moves, Red 33.",
        "count-exact": "By the exact count Green still needed 36 moves, Red 37–40.",
        "count-undecided": "The exact count did not decide (Green 36 moves, Red 37–40), so the "
        "simple one did: Green 31, Red 33.",
        "of-a-game-without-words": "",
    }.items():
        rules = SimpleNamespace(explained=lambda position, result, key=key: (key, facts))
        record: Any = SimpleNamespace(game=rules, position=None, result="0-1")
        assert boards.explained(words("en"), record) == told
    assert boards.explained(words("en"), ended(salta(), "resign")) == ""
    short = list(played("salta", 1, limit="60"))[-1]
    assert boards.ending(words("en"), match(short)).endswith(boards.explained(words("en"), short))
    assert "still needed" in boards.explained(words("en"), short)


def test_reasons_are_told_in_the_words_of_the_game() -> None:
    voice, over = words("en"), match(ended(Record.start(game("high-jump")), "draw"))
    for reason, drawn, told in (
        ("repetition", False, "Black has the larger army"),
        ("both-blocked", False, "neither side can move any more, and Black has the larger army"),
        ("repetition", True, "for the third time"),
        ("both-blocked", True, "the same number of men"),
        ("no-move", False, "the opponent has no move"),
        ("dry-land", True, "dry land"),
    ):
        assert boards._reason(voice, over, reason, drawn=drawn, winner="Black").endswith(told)


# The side at the bottom


def bottoms(messages: list[Any]) -> dict[str, int]:
    """Chat to the side at the bottom of the picture sent there."""
    return {m.place.chat: m.reply.picture.scene["bottom"] for m in messages}


async def test_in_direct_messages_the_reader_sits_at_the_bottom(tmp_path: Path) -> None:
    """In a channel the first player's side is there, whoever asks."""
    alone = {p.account: Place(NAME, f"with {p.account}", direct=True) for p in (ALICE, BOB)}
    async with stage(tmp_path) as here:
        await here.start()
        for person, side in ((ALICE, 0), (BOB, 1)):
            assert bottoms(await here.say(person, "board")) == {CLUB.chat: 0}
            direct = alone[person.account]
            assert bottoms(await here.say(person, "board #1", direct)) == {direct.chat: side}
            assert bottoms(await here.say(person, "move #1.9 32-42", direct)) == {direct.chat: side}


async def test_each_reader_of_a_game_shown_to_both_sits_at_the_bottom(tmp_path: Path) -> None:
    """Accepted in direct messages the game is shown there too; the other one's moves come there."""
    direct = Place(NAME, "with bob", direct=True)
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        assert bottoms(await here.say(BOB, "accept #1", direct)) == {CLUB.chat: 0, direct.chat: 1}
        assert bottoms(await here.say(ALICE, "32-42")) == {CLUB.chat: 0, direct.chat: 1}
        assert bottoms(await here.say(BOB, "#1 85-75", direct)) == {CLUB.chat: 0, direct.chat: 1}


async def test_a_game_shown_in_two_places_is_told_in_both_with_one_mention_each(
    tmp_path: Path,
) -> None:
    direct = Place(NAME, "with bob", direct=True)
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        await here.say(BOB, "accept #1", direct)
        told = await here.say(ALICE, "32-42")
        texts = [render(m.reply.text, lambda account, name: f"<{account}>") for m in told]
        assert texts == ["Alice (Green) plays 1. 32-42. <bob>, it is your turn with Red."] * 2
        stranger = Person(NAME, "eve", "Eve")
        assert "no game #1 here" in await here.words(stranger, "board #1", Place(NAME, "there"))
