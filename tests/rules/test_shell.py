"""`python -m rules` from outside: what it prints, and bad input without a traceback."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules import game
from rules.__main__ import main
from rules.shell import answer, playout
from tests.rules.slow_games import SLOW
from tests.rules.slow_positions import line
from tests.rules.walk import Walk

ROOT = Path(__file__).parent.parent.parent
SALTA = game("salta")
START = SALTA.dump(SALTA.start())
OVER = (
    "r 81-1,82-2,83-3,84-4,85-5,91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,105-15;"
    "12-8,22-3,23-4,31-5,34-13,44-6,45-15,51-12,53-7,54-1,63-10,64-11,65-14,71-2,74-9"
)


def run(*words: str | bytes, told: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rules", *words],
        input=told,
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def printed(*words: str, told: bytes = b"") -> list[str]:
    done = run(*words, told=told)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def asked(**question: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer(json.dumps(question).encode()))
    return told


# -- perft, moves, playouts ---------------------------------------------------------------------


def test_perft_prints_plain_numbers() -> None:
    rows = [line.split(" ") for line in printed("perft", "salta", "3", "-o", "jump=any")]
    assert [(row[0], row[1]) for row in rows] == [("1", "9"), ("2", "81"), ("3", "891")]
    assert all(len(row) == 4 and float(row[2]) >= 0 and int(row[3]) >= 0 for row in rows)


def test_perft_from_a_position() -> None:
    text = START.replace("g ", "r ")
    assert [line.split()[1] for line in printed("perft", "salta", "2", "--from", text)] == [
        "9",
        "81",
    ]
    assert [line.split()[1] for line in printed("perft", "salta", "2", "--from", OVER)] == ["0"] * 2


def test_moves_are_sorted_below_the_position() -> None:
    lines = printed("moves", "salta")
    assert lines == [START, *sorted(move.text for move in SALTA.moves(SALTA.start()))]
    lines = printed("moves", "salta", "-o", "jump=any", "c3–d4", "85 75")
    assert lines[0].startswith("g 11-1,")
    assert "42-53" in lines
    assert printed("moves", "salta", "--from", OVER) == [OVER, "result: 1-0 completed"]


def test_playouts_add_up_and_repeat_with_a_seed() -> None:
    first, *kinds = [line.split(" ") for line in printed("playouts", "salta", "0", "--seed", "7")]
    assert first[:2] == ["1", "240"]
    assert [kind[1:] for kind in kinds] == [["count", "1"]]
    again = printed("playouts", "salta", "0", "--seed", "7")[1:]
    assert again == [" ".join(kind) for kind in kinds]
    games, *kinds = [line.split(" ") for line in printed("playouts", "salta", "0.2")]
    assert sum(int(kind[2]) for kind in kinds) == int(games[0])


def test_a_playout_counts_repetition_and_quiet_moves() -> None:
    chance = random.Random(3).random
    reasons = {playout(Walk({"hop": "no"}), chance)[0].reason for _ in range(300)}
    assert reasons == {"completed", "quiet", "repetition"}


# -- batch --------------------------------------------------------------------------------------


def test_batch_answers_line_by_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rules", "batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b'{"game": "salta"}\n', b"nonsense\n", b'{"game": "salta", "moves": []}\n'):
            process.stdin.write(line)
            process.stdin.flush()
            told = json.loads(process.stdout.readline())
            assert ("error" in told) == (line == b"nonsense\n")
        process.stdin.close()
        assert process.wait(10) == 0


def test_batch_gives_the_position_and_its_moves() -> None:
    told = asked(game="salta", options={"jump": "any"}, unknown=1)
    legal = sorted(move.text for move in SALTA.moves(SALTA.start()))
    assert told == {"position": START, "legal": legal, "result": None, "points": None}
    over = asked(game="salta", position=OVER)
    assert (over["legal"], over["result"]) == ([], ["1-0", "completed"])
    assert isinstance(over["points"], int)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("jump", ["forward", "any"])
def test_a_full_random_game_to_the_count(seed: int, jump: str) -> None:
    """120 moves each, chosen and judged by the slow game."""
    slow = SLOW["salta"](jump=jump)
    moves = line(slow, slow.start, random.Random(seed), 240, lambda move: True)
    question = {"game": "salta", "options": {"jump": jump}, "moves": moves}
    told = json.loads(printed("batch", told=json.dumps(question).encode())[0])
    assert told == slow.judge(None, moves)
    assert told["result"][1] == "count"
    almost = asked(game="salta", options={"jump": jump}, moves=moves[:-1])
    assert (almost["result"], moves[-1] in almost["legal"]) == (None, True)
    more = asked(game="salta", options={"jump": jump}, moves=[*moves, moves[0]])
    assert "game-over" in more["error"]


def test_the_record_judges_only_where_there_are_moves() -> None:
    shuttle = ["32-42", "85-75", "42-32", "75-85"] * 60
    told = asked(game="salta", moves=shuttle)
    assert (told["position"], told["result"]) == (START, ["1/2-1/2", "count"])
    assert (told["points"], told["legal"]) == (0, [])


BAD_LINES = [
    b"",
    b"\n",
    b"{",
    b"[]",
    b"null",
    b"17",
    b'"salta"',
    b"{}",
    b"\xff\xfe",
    b"\x00",
    b"[" * 200_000,
    b'{"game": 1}',
    b'{"game": "chess"}',
    b'{"game": "\\ud800"}',
    b'{"game": "salta", "options": []}',
    b'{"game": "salta", "options": {"jump": true}}',
    b'{"game": "salta", "options": {"jump": ["any"]}}',
    b'{"game": "salta", "options": {"name": "any"}}',
    b'{"game": "salta", "options": {"jumping": "any"}}',
    b'{"game": "salta", "position": 7}',
    b'{"game": "salta", "position": ""}',
    b'{"game": "salta", "position": "g 11-1;"}',
    b'{"game": "salta", "moves": "32-42"}',
    b'{"game": "salta", "moves": [32]}',
    b'{"game": "salta", "moves": ["32-43"]}',
    b'{"game": "salta", "moves": ["32-42", "salta"]}',
    b'{"game": "salta", "moves": ["pass"]}',
    b'{"game": "salta", "moves": ["' + b"9" * 10_000 + b'"]}',
    b'{"game": ' + b"9" * 10_000 + b"}",
]


def test_a_bad_line_is_an_error_and_the_next_is_read() -> None:
    good = b'{"game": "salta"}'
    lines = [line for bad in BAD_LINES for line in (bad.rstrip(b"\n"), good)]
    told = [json.loads(line) for line in printed("batch", told=b"\n".join(lines))]
    assert len(told) == len(lines)
    for bad, fine in zip(told[::2], told[1::2], strict=True):
        assert list(bad) == ["error"]
        assert 0 < len(bad["error"]) <= 300
        assert "\n" not in bad["error"]
        assert fine["position"] == START


def test_an_error_says_what_is_wrong() -> None:
    assert asked(game="chess")["error"].startswith("no game 'chess'; there is: ")
    assert asked(game="salta", options={"jump": "up"})["error"].endswith("forward, any")
    told = asked(game="salta", moves=["32-42", "85-74"])["error"]
    assert told == "move 2, '85-74': not-diagonal: move 85-74"


# -- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["castle"],
        ["perft"],
        ["perft", "salta"],
        ["perft", "salta", "0"],
        ["perft", "salta", "-1"],
        ["perft", "salta", "many"],
        ["perft", "salta", "9" * 5000],
        ["perft", "chess", "1"],
        ["perft", "salta", "1", "-o", "jump"],
        ["perft", "salta", "1", "-o", "jump=up"],
        ["perft", "salta", "1", "-o", "name=up"],
        ["perft", "salta", "1", "--from", "nonsense"],
        ["perft", "salta", "1", "2"],
        ["moves", "salta", "99-1"],
        ["moves", "salta", b"\xff\xfe"],
        ["moves", "salta", "--from", b"g \xff"],
        ["moves", "salta", "32-42", "salta"],
        ["batch", "more"],
        ["playouts", "salta", "nan"],
        ["playouts", "salta", "-1"],
        ["playouts", "salta", "inf"],
        ["playouts", "salta", "1", "--seed", "x"],
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str | bytes]) -> None:
    refused(run(*words))


def refused(done: subprocess.CompletedProcess[bytes]) -> None:
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"rules: ")
    assert done.stderr.count(b"\n") == 1
    assert len(done.stderr) < 600


@pytest.mark.parametrize("redirection", ["batch <&-", "moves salta >&-", "moves salta >/dev/full"])
def test_closed_and_full_streams(redirection: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$0" -m rules {redirection}', sys.executable],
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    refused(done)


def test_a_reader_that_goes_away() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rules", "batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"game": "salta"}\n')
        process.stdin.close()
        told = process.stderr.read()
        assert process.wait(20) == 2
    assert told.count(b"\n") == 1
    assert b"Traceback" not in told


def test_help_is_no_error() -> None:
    assert any("playouts" in line for line in printed("--help"))
    assert printed("moves", "--help")


def test_an_option_has_one_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "salta", "-o", "limit=60", "-o", "limit=none"]) == 2
    assert capsys.readouterr().err == "rules: limit is given twice: 60 and none\n"


def test_an_ambiguity_names_its_candidates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "russian", "--from", "w c1-1,e1-1;h8-0", "d2"]) == 2
    assert main(["moves", "russian", "--from", "w c1-1,c3-1;h8-0", "cd2"]) == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith("ambiguous: c1-d2 or c3-d2")
