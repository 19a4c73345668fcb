"""Law 6: from the words of a board picture alone the board can be set up; how long they can get."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from bot import alt, boards
from bot.languages import Words, available, words
from rules import GAMES, game
from rules.core import Game, Piece, Position, Result
from rules.record import LOSSES, Entry, Record
from tests.bot import hearing_words
from tests.bot.positions import COLUMNS, PIECES, fullest, played, some
from tests.bot.reading_alt import LIMIT, Unclear, check, check_move, heard
from tests.bot.test_wording import reasons

LONGEST_MOVE = "9999… " + ":".join(["a1"] * 32) + ", 10000. pass"
"""Longer than any as it is written: it visits no square twice, or captures a piece at each."""


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
        "12 men on a3": "11 men on a3",
        "12 men on a3, c3": "12 man on a3, c3",
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
            "Bashni. White to move. Last move 1: Black’s man from h8 to g7. Must capture: f6. "
            "White: king on e1; 2 men on f6, a1; tower on c3: king, 2 men over Black’s 3 men, "
            "king. Black: man on g7.",
        ),
        (
            "ru",
            "Башни. Ходят белые. Последний ход 1: чёрные пошли шашкой с h8 на g7. Бить обязаны: "
            "f6. Белые: дамка на e1; 2 шашки на f6, a1; башня на c3: дамка, 2 шашки над 3 шашками "
            "чёрных, дамкой. Чёрные: шашка на g7.",
        ),
        (
            "es",
            "Bashni. Juegan blancas. Última jugada, la 1: las negras mueven el peón de h8 a g7. "
            "Captura obligatoria desde f6. Blancas: dama en e1; 2 peones en f6, a1; torre en c3: "
            "dama, 2 peones sobre 3 peones de las negras, dama. Negras: peón en g7.",
        ),
    ],
)
def test_the_words_as_they_are(language: str, told: str) -> None:
    before = towers("b a1-0,f6-0,e1-1,c3-100/0001;h8-0")
    record = before.add(Entry("move", "h8-g7", 1))
    assert boards.alt_text(words(language), record) == told


CAPTURE = ("bashni", "w c3-0/0,e1-0;b8-0,d4-0,d6-0/0", "c3:e5:c7")
CLIMB = ("salta", "", "32-42")
LEAP = ("pyramid", "w c3-0;d4-0,f6-0,h8-0", "c3:e5:g7")
LOCKED = ("high-jump", "", "c2-c3")


@pytest.mark.parametrize(
    ("game_and_move", "told"),
    [
        (
            CAPTURE,
            [
                ["Last move 1: White’s tower from c3 via e5 to c7, capturing d4, d6"],
                ["Последний ход 1: белые пошли башней с c3 через e5 на c7, побили d4, d6"],
                [
                    "Última jugada, la 1: las blancas mueven la torre de c3 por e5 a c7, "
                    "capturando d4, d6"
                ],
            ],
        ),
        (
            CLIMB,
            [
                ["Last move 1: Green’s sun 2 from 32 to 42"],
                ["Последний ход 1: зелёные пошли солнцем 2 с 32 на 42"],
                ["Última jugada, la 1: las verdes mueven el sol 2 de 32 a 42"],
            ],
        ),
        (
            LEAP,
            [
                ["Last move 1: White’s man from c3 via e5 to g7, jumping over d4, f6"],
                ["Последний ход 1: белые пошли шашкой с c3 через e5 на g7, перепрыгнули d4, f6"],
                [
                    "Última jugada, la 1: las blancas mueven el peón de c3 por e5 a g7, "
                    "saltando sobre d4, f6"
                ],
            ],
        ),
        (
            LOCKED,
            [
                ["Last move 1: White’s man from c2 to c3", "Move 1: Black had to pass"],
                ["Последний ход 1: белые пошли шашкой с c2 на c3", "Ход 1: чёрные пропустили ход"],
                [
                    "Última jugada, la 1: las blancas mueven el peón de c2 a c3",
                    "Jugada 1: las negras pasan",
                ],
            ],
        ),
    ],
)
def test_how_a_move_is_told(game_and_move: tuple[str, str, str], told: list[list[str]]) -> None:
    name, position, move = game_and_move
    rules = game(name)
    record = Record.start(rules, rules.load(position) if position else None)
    record = record.add(Entry("move", move, 0))
    if record.forced is not None:
        record = record.add(record.forced)
    assert [alt.last(words(language), record) for language in ("en", "ru", "es")] == told


def test_what_is_too_long_to_be_followed_is_told_as_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, position, move = CAPTURE
    record = Record.start(game(name), game(name).load(position)).add(Entry("move", move, 0))
    text = boards.alt_text(words("en"), record)
    monkeypatch.setattr(alt, "LONGEST_MOVE", 40)
    assert alt.last(words("en"), record) == []
    assert "Last move: 1. c3:e5:c7. " in boards.alt_text(words("en"), record)
    assert "Last move 1: White’s tower" in text


def test_a_pass_at_the_start_and_what_stands_after_a_call() -> None:
    rules = game("high-jump")
    blocked = Record.start(rules, rules.load("b b1-0,a2-0,c1-0,b2-0,a3-0;a1-0"))
    assert blocked.forced is not None
    passed = blocked.add(blocked.forced)
    assert alt.last(words("en"), passed) == ["Move 1: Black had to pass"]
    called = [record for record in played("salta", 0, call="players") if boards.called_back(record)]
    assert called
    for record in called:
        assert alt.last(words("en"), record)[0].startswith(f"Last move {(record.plies + 1) // 2}: ")


def test_a_move_that_lies_is_found_out() -> None:
    name, position, move = CAPTURE
    record = Record.start(game(name), game(name).load(position)).add(Entry("move", move, 0))
    text = boards.alt_text(words("en"), record)
    for old, new in {
        "move 1": "move 2",
        "White’s tower": "Black’s tower",
        "’s tower": "’s king",
        "via e5": "via e3",
        ", capturing d4, d6": ", capturing d4",
        " via e5": "",
    }.items():
        assert old in text
        told = heard(text.replace(old, new, 1), "en")
        with pytest.raises(AssertionError):
            check_move(told, record, "en")
    check_move(heard(text, "en"), record, "en")


def test_pieces_are_told_in_the_order_of_the_board() -> None:
    """As `board text` shows them: the top rank first, each from the left."""
    checked = 0
    for record in some("bashni", 30):
        place = [s.name for s in sorted(record.game.squares, key=lambda s: (-s.rank, s.file))]
        for part in re.split(r"[.;]", boards.alt_text(words("en"), record)):
            counted, _, squares = part.partition(" on ")
            if re.fullmatch(r"(?:.*: | )?\d+ \w+", counted):
                told = squares.split(", ")
                assert told == sorted(told, key=place.index)
                checked += 1
    assert checked > 20


# What no language has forms of


def test_sides_and_kinds_without_forms() -> None:
    column = (Piece(0, "frog"), Piece(1, "fly"), Piece(1, "fly"), Piece(0, "frog"))
    expected = {
        "en": "frog over Moss’s 2 × fly over Lime’s frog",
        "ru": "frog, ниже Moss: 2 × fly, ниже Lime: frog",
        "es": "frog sobre Moss: 2 × fly sobre Lime: frog",
    }
    for language, told in expected.items():
        assert alt._column(words(language), ("lime", "moss"), column) == told
    # Known pieces of three layers, which no game has yet.
    layers = tuple(Piece(side, "man") for side in (0, 1, 1, 0))
    told = alt._column(words("ru"), ("white", "black"), layers)
    assert told == "шашка над 2 шашками чёрных над шашкой белых"
