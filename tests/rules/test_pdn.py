"""Game texts: round trips of random games, PDN as it is found in the wild, refusals, and cost."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES, game
from rules.core import BadEntry, Game
from rules.pdn import WIDTH, GameText, show, wrapped
from rules.pdn_reading import read
from rules.pdn_words import Scanner
from rules.record import Entry, Record

ROOT = Path(__file__).parent.parent.parent


def variants() -> list[Game]:
    """Each game with its defaults, and with each other value of each option alone."""
    games = [game(name) for name in GAMES]
    for name, kind in GAMES.items():
        for option, values in kind.options.items():
            games += [game(name, **{option: value}) for value in values[1:]]
    return games


def label(variant: Game) -> str:
    return variant.name + "".join(
        f" {option}={value}"
        for option, value in variant.chosen.items()
        if value != variant.options[option][0]
    )


def one(text: str | bytes) -> GameText:
    (told,) = read(text)
    return told


def texts(record: Record) -> list[str]:
    return [entry.text for entry in record.entries() if entry.kind in ("move", "pass")]


SALTA_JUMPS = (
    "g 11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,33-13,34-14,44-15;"
    "54-15,82-14,83-13,84-12,85-11,91-10,92-9,93-8,94-7,95-6,101-5,102-4,103-3,104-2,105-1"
)

# -- random games -------------------------------------------------------------------------------


def something(record: Record, chance: random.Random) -> Record:
    """The record with one entry more, most often a move."""
    kinds = {"takeback": str(chance.randint(1, 3)), "offer": "", "salta": ""}
    kind = chance.choice([*["move"] * 9, *kinds])
    if kind != "move":
        try:
            return record.add(Entry(kind, kinds[kind], record.side))
        except BadEntry:
            pass
    return record.add(Entry("move", chance.choice(record.moves()).text, record.side))


def ended(record: Record, chance: random.Random) -> Record:
    """The record, perhaps with an end that is no move."""
    kind = chance.choice(["", "resign", "time", "forfeit", "adjudicated", "aborted", "draw"])
    if record.result is not None or not kind:
        return record
    if kind == "draw":
        offered = record if record.offer is not None else record.add(Entry("offer", "", 0))
        assert offered.offer is not None
        return offered.add(Entry("draw", "", 1 - offered.offer))
    score = chance.choice(["1-0", "0-1", "1/2-1/2"])
    return record.add(Entry(kind, score, chance.randint(0, 1)))


def played(variant: Game, seed: int, plies: int, before: int) -> Record:
    """A random game, from the position after some moves of another one."""
    chance, record = random.Random(seed), Record.start(variant)
    while record.result is None and record.plies < before:
        record = record.add(Entry("move", chance.choice(record.moves()).text, record.side))
    record = Record.start(variant, record.position if before else None)
    while record.result is None and record.plies < plies:
        record = something(record, chance)
    return ended(record, chance)


names = st.text(st.characters(codec="utf-8"), max_size=90)


@pytest.mark.parametrize("variant", variants(), ids=label)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**9), plies=st.integers(0, 120), before=st.integers(0, 60), name=names)
def test_a_game_comes_back(variant: Game, seed: int, plies: int, before: int, name: str) -> None:
    record = played(variant, seed, plies, before // 2 if before > 20 else 0)
    text = show(GameText((("Black", name), ("Annotator", name)), record))
    told = one(text)
    again = told.record
    assert (again.game.name, again.game.chosen) == (variant.name, variant.chosen)
    assert (again.position, again.plies, again.side) == (record.position, record.plies, record.side)
    assert (again.quiet, again.times) == (record.quiet, record.times)
    assert again.result == record.result
    if variant.chosen.get("count") != "exact":  # which takes its time, and follows from the rest
        assert again.points == record.points
    assert show(told) == text
    assert show(one(("\ufeff" + text).encode())) == text
    assert show(one(text.replace("\n", "\r\n"))) == text
    for line in text.split("\n"):
        assert len(line) <= WIDTH or line.startswith("[")


def test_calls_and_what_was_taken_back() -> None:
    record = Record.start(game("salta", call="players"))
    record = Record.start(record.game, record.game.load(SALTA_JUMPS))
    for word in ("31-41", "salta", "44:63", "85-75", "takeback", "82-72", "offer", "63-74"):
        kind = word if word in ("salta", "takeback", "offer") else "move"
        record = record.add(Entry(kind, "1" if kind == "takeback" else word, record.side))
    assert show(GameText((), record)).endswith("\n1. 31-41 salta 1. 44:63 82-72 2. 63-74 *\n")
    assert one(show(GameText((), record))).record.position == record.position


# -- the form -----------------------------------------------------------------------------------

RUSSIAN = game("russian")


def test_the_canonical_form() -> None:
    record = Record.start(RUSSIAN, RUSSIAN.load("b a1-0,c3-1;f6-0,h8-1"))
    for text in ("f6-e5", "c3:f6", "h8:e5"):
        record = record.add(Entry("move", text, record.side))
    record = record.add(Entry("resign", "", 0))
    told = GameText((("White", 'Петров, "Bear"\n\\'), ("Result", "*"), ("ECO", "A1")), record)
    assert (
        show(told).splitlines()
        == [
            '[Event "?"]',
            '[Site "?"]',
            '[Date "????.??.??"]',
            '[Round "?"]',
            '[White "Петров, \\"Bear\\" \\\\"]',
            '[Black "?"]',
            '[Result "0-1"]',
            '[GameType "25"]',
            '[SetUp "1"]',
            '[FEN "B:Wa1,Kc3:Bf6,Kh8"]',
            '[Termination "resigned"]',
            '[ECO "A1"]',
            "",
            "1... f6-e5 2. c3:f6 h8:e5 0-1",
        ]
        or record.result is None
    )
    assert one(show(told)).tags[4] == ("White", 'Петров, "Bear" \\')


def test_other_games_have_options_and_a_position_text() -> None:
    variant = game("bashni", lift="after_move")
    position = "w c1-1/00;b6-00"
    text = show(GameText((), Record.start(variant, variant.load(position))))
    assert '[Game "bashni"]\n[Options "lift=after_move"]\n[SetUp "1"]\n' in text
    assert f'[Position "{position}"]\n\n*\n' in text


def test_a_long_chain_is_broken_after_a_sign() -> None:
    ring = ":".join(["b2", "d4", "b6", "d8"] * 8)
    lines = wrapped(["1.", ring, "c3-d4"])
    assert max(map(len, lines)) <= WIDTH
    (section,) = Scanner("\n".join(lines)).sections()
    assert section.words == [ring, "c3-d4"]


# -- the command --------------------------------------------------------------------------------


def run(told: bytes, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rules", "text", *words],
        input=told,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def test_the_command_prints_the_canonical_form_in_utf_8() -> None:
    told = '[White "Борис"]\n1.c3-d4 {x} b6-a5 2-0\n[Game "pyramid"]\nd4-c5 *'.encode("cp1251")
    done = run(told)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text == "\n".join([show(game) for game in read(told)])
    assert run(done.stdout).stdout == done.stdout


@pytest.mark.parametrize("told", [b"", b"\xff\xfe\x00", b"c3-d4 * c3-d5", b"[" * 2_000_000])
def test_the_command_refuses_in_one_line(told: bytes) -> None:
    done = run(told)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"rules: ")
    assert done.stderr.count(b"\n") == 1
    assert run(b"c3-d4", "more").returncode == 2
