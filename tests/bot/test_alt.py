"""Law 6: from the words of a board picture alone the board can be set up; how long they can get."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot import alt, boards
from bot.languages import Words, available, words
from rules import GAMES, game
from rules.core import Game, Position, Result
from rules.record import LOSSES, Entry, Record
from tests.bot import hearing_words
from tests.bot.positions import COLUMNS, PIECES, fullest, played, some
from tests.bot.reading_alt import LIMIT, Unclear, check, heard
from tests.bot.test_wording import reasons

LONGEST_MOVE = "9999… " + ":".join(["a1"] * 32) + ", 10000. pass"
"""Longer than any: a move visits no square twice, or captures a piece at each."""


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", PIECES)
def test_the_words_of_a_picture_set_the_board_up(name: str, language: str) -> None:
    everything = [*some(name, 120), *fullest(name)]
    found = {record.game.dump(record.position): record for record in everything}
    told = {check(record, language) for record in found.values()}
    assert len(told) == len(found), "two positions are told alike"
    assert {record.result is None for record in everything} == {True, False}


def test_every_game_and_language_is_heard() -> None:
    assert set(PIECES) == set(GAMES) == set(hearing_words.GAMES)
    assert set(hearing_words.TONGUES) == set(available())


def test_what_is_rare_is_among_the_positions() -> None:
    salta = [*played("salta", 0, call="players")]
    assert any(boards.called_back(record) for record in salta)
    for record in salta:
        check(record, "en")
    assert any("pass" in boards.move_text(words("en"), record) for record in some("pyramid", 120))
    towers = [column for r in some("bashni", 120) for column in r.position.board().values()]
    assert max(map(len, towers)) > 8
    assert any(boards.must(record) for record in some("lasca", 120))


# What the one who hears it cannot miss


@pytest.mark.parametrize(
    ("language", "changes"),
    [
        ("en", {"4 on 14": "4 on 44", "Green to move": "Red to move", "moons 1": "suns 1"}),
        ("ru", {"4 на 14": "4 на 44", "Ходят зелёные": "Ходят красные", "луны 1": "солнца 1"}),
        ("es", {"4 en 14": "4 en 44", "Juegan verdes": "Juegan rojas", "lunas 1": "soles 1"}),
    ],
)
def test_a_picture_that_lies_is_found_out(language: str, changes: dict[str, str]) -> None:
    """The one who hears it sees the text only: a piece told elsewhere is a piece elsewhere."""
    record = Record.start(game("salta"))
    text = boards.alt_text(words(language), record)
    told = heard(text, language)
    for old, new in changes.items():
        assert old in text
        assert heard(text.replace(old, new, 1), language) != told


def test_what_makes_no_sense_is_not_guessed() -> None:
    text = boards.alt_text(words("en"), Record.start(game("russian")))
    for old, new in {
        "12 men on a1": "11 men on a1",
        "12 men on a1, c1": "12 man on a1, c1",
        "b2": "b9",
        "a1, c1": "a1, a1",
        "Russian": "Turkish",
        "White to move.": "",
    }.items():
        assert old in text
        with pytest.raises(Unclear):
            heard(text.replace(old, new, 1), "en")


# How long it can get


def length(voice: Words, rules: Game, position: Position) -> int:
    """The characters of both sides' sentences."""
    return sum(
        len(voice.say("alt-side", side=f"side-{name}", pieces=""))
        + len(alt.pieces(voice, rules, position, side))
        for side, name in enumerate(rules.sides)
    )


def longest_pieces(voice: Words, name: str) -> int:
    """The most that the pieces of a game are found to take, searched uphill from the fullest."""
    chance, rules = random.Random(1), game(name)
    seeds = [record.position for record in [*fullest(name), *some(name, 60)]]
    best = max(seeds, key=lambda position: length(voice, rules, position))
    if name in COLUMNS:
        for _ in range(250):
            other = changed(rules, best, chance)
            best = max(best, other, key=lambda position: length(voice, rules, position))
    return length(voice, rules, best)


def changed(rules: Game, position: Position, chance: random.Random) -> Position:
    """A piece made another kind, or taken from the bottom of a column to a free square."""
    parts: list[dict[str, str]] = [
        dict(column.split("-") for column in side.split(",") if column)
        for side in rules.dump(position).partition(" ")[2].split(";")
    ]
    side = chance.choice([side for side in (0, 1) if parts[side]])
    square = chance.choice([*parts[side]])
    pieces = parts[side][square]
    at = chance.randrange(len(pieces))
    if pieces[at] != "/" and chance.random() < 0.5:
        pieces = pieces[:at] + "10"[int(pieces[at])] + pieces[at + 1 :]
    elif len(pieces) > 1 and "/" not in pieces:
        free = [s.name for s in rules.squares if not any(s.name in part for part in parts)]
        parts[side][chance.choice(free)] = "1"
        pieces = pieces[:-1]
    parts[side][square] = pieces
    sides = (",".join(f"{at}-{held}" for at, held in part.items()) for part in parts)
    return rules.load("w " + ";".join(sides))


def endings(voice: Words, rules: Game) -> Iterator[str]:
    """Every way to tell how a game stands or has ended."""
    record = Record.start(rules)
    yield boards.outcome(voice, record)
    for score in ("1-0", "0-1", "1/2-1/2", "*"):
        for reason in reasons() | set(LOSSES.values()):
            record.result = Result(score, reason)
            yield boards.outcome(voice, record)


def sides(rules: Game) -> list[str]:
    """The keys of what a game's sides are called."""
    return [f"side-{side}" for side in rules.sides]


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", PIECES)
def test_the_fullest_board_is_told_in_full(name: str, language: str) -> None:
    """The longest of every part together, though no position has all of them."""
    voice, rules = words(language), game(name)
    squares = ", ".join(["105"] * PIECES[name])
    parts = [
        boards.game_name(voice, rules),
        max(endings(voice, rules), key=len),
        max(voice.say("alt-last", move=LONGEST_MOVE), "x" * alt.LONGEST_MOVE, key=len),
        voice.say("alt-passed", number="9999", side=max(map(voice.word, sides(rules)), key=len)),
        voice.say("alt-called") if name == "salta" else "",
        voice.say("alt-must", game=name, squares=squares),
    ]
    print(name, language, longest_pieces(voice, name), [len(p) for p in parts])
    most = longest_pieces(voice, name) + len(" ".join(parts)) + 12
    assert most <= LIMIT, most
    assert most > 400


# How it sounds


def towers(text: str) -> Record:
    """Bashni from a position."""
    return Record.start(game("bashni"), game("bashni").load(text))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Bashni. White to move. Last move: 1. h8-g7. Must capture: f6. White: king on e1; "
            "2 men on a1, f6; tower on c3: king, 2 men over Black’s 3 men, king. Black: man on g7.",
        ),
        (
            "ru",
            "Башни. Ходят белые. Последний ход: 1. h8-g7. Бить обязаны: f6. Белые: дамка на e1; "
            "2 шашки на a1, f6; башня на c3: дамка, 2 шашки, ниже чёрные: 3 шашки, дамка. "
            "Чёрные: шашка на g7.",
        ),
        (
            "es",
            "Bashni. Juegan blancas. Última jugada: 1. h8-g7. Captura obligatoria desde f6. "
            "Blancas: dama en e1; 2 peones en a1, f6; torre en c3: dama, 2 peones sobre negras: "
            "3 peones, dama. Negras: peón en g7.",
        ),
    ],
)
def test_the_words_as_they_are(language: str, told: str) -> None:
    before = towers("b a1-0,f6-0,e1-1,c3-100/0001;h8-0")
    record = before.add(Entry("move", "h8-g7", 1))
    assert boards.alt_text(words(language), record) == told
