"""The rules from the shell: perft, moves, batch, playouts, the count, game texts.

    python -m rules perft GAME DEPTH [-o OPTION=VALUE]... [--from "POSITION"]
    python -m rules moves GAME [-o OPTION=VALUE]... [--from "POSITION"] [MOVE ...]
    python -m rules batch                     (JSON lines on standard input)
    python -m rules playouts GAME SECONDS [-o OPTION=VALUE]... [--seed N]
    python -m rules count "51-6,..." [--seconds N | --nodes N] [--moves]
    python -m rules text                      (game texts on standard input)

Bad input: one line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import io
import math
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import NoReturn

from rules import game as game_of
from rules import shell
from rules.core import Game, Position
from rules.pdn import LONGEST_TEXT
from rules.salta_count import count_lines

BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise ValueError with the message."""
        raise ValueError(message)


def main(words: list[str]) -> int:
    """Run one command; returns the exit status."""
    try:
        if sys.stdout is None:
            raise ValueError("standard output is closed")
        for line in answers(words):
            print(line, flush=True)
    except ValueError as bad:
        return refused(str(bad))
    except OSError as bad:
        if sys.stdout is not None:
            # What is still buffered must not be tried again when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return refused(str(bad))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def refused(told: str) -> int:
    """Say in one line what is wrong."""
    line = " ".join(told.split())[: shell.LONGEST_ERROR]
    print(f"rules: {line}", file=sys.stderr)
    return BAD_INPUT


def answers(words: list[str]) -> Iterator[str]:
    """The lines that answer a command; raises ValueError for a bad one."""
    command, rest = (words[0], words[1:]) if words else ("", [])
    if command in ("-h", "--help"):
        return iter(str(__doc__).splitlines())
    if command not in COMMANDS:
        raise ValueError(f"no command {command[:40]!r}; there is: {', '.join(COMMANDS)}")
    parser = Parser(prog=f"python -m rules {command}", allow_abbrev=False)
    return COMMANDS[command](parser, rest)


def perft(parser: Parser, words: list[str]) -> Iterator[str]:
    """Leaves by depth."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("depth", metavar="DEPTH", type=_depth)
    _add_options(parser, position=True)
    asked = parser.parse_args(words)
    game = game_of(asked.game, **_chosen(asked.options))
    return shell.perft_lines(game, _position(game, asked), asked.depth, time.process_time)


def moves(parser: Parser, words: list[str]) -> Iterator[str]:
    """A position and its legal moves."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("moves", metavar="MOVE", nargs="*")
    _add_options(parser, position=True)
    asked = parser.parse_intermixed_args(words)
    game = game_of(asked.game, **_chosen(asked.options))
    return shell.move_lines(game, _position(game, asked), asked.moves)


def playouts(parser: Parser, words: list[str]) -> Iterator[str]:
    """Random games."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("seconds", metavar="SECONDS", type=_seconds)
    parser.add_argument("--seed", metavar="N", type=int)
    _add_options(parser, position=False)
    asked = parser.parse_args(words)
    game = game_of(asked.game, **_chosen(asked.options))
    chance = random.Random(asked.seed).random
    return shell.playout_lines(game, asked.seconds, chance, time.process_time)


def batch(parser: Parser, words: list[str]) -> Iterator[str]:
    """An answer to each line of standard input."""
    parser.parse_args(words)
    if sys.stdin is None:
        raise ValueError("standard input is closed")
    return map(shell.answer, sys.stdin.buffer)


def text(parser: Parser, words: list[str]) -> Iterator[str]:
    """The games of standard input, checked and in canonical form."""
    parser.parse_args(words)
    if sys.stdin is None:
        raise ValueError("standard input is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    return shell.text_lines(sys.stdin.buffer.read(LONGEST_TEXT + 1))


def count(parser: Parser, words: list[str]) -> Iterator[str]:
    """Salta's exact count of Green's pieces."""
    parser.add_argument("pieces", metavar="PIECES")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--seconds", metavar="N", type=_seconds)
    budget.add_argument("--nodes", metavar="N", type=_nodes)
    parser.add_argument("--moves", action="store_true")
    asked = parser.parse_args(words)
    # The time a person waits, not that of the processor.
    clock = time.monotonic
    return count_lines(asked.pieces, asked.nodes, asked.seconds, clock, asked.moves)


COMMANDS: dict[str, Callable[[Parser, list[str]], Iterator[str]]] = {
    "perft": perft,
    "moves": moves,
    "batch": batch,
    "playouts": playouts,
    "count": count,
    "text": text,
}


def _add_options(parser: Parser, position: bool) -> None:
    parser.add_argument(
        "-o", dest="options", metavar="OPTION=VALUE", type=_option, action="append", default=[]
    )
    if position:
        parser.add_argument("--from", dest="position", metavar="POSITION")


def _position(game: Game, asked: argparse.Namespace) -> Position:
    return game.start() if asked.position is None else game.load(asked.position)


def _chosen(options: list[tuple[str, str]]) -> dict[str, str]:
    """Options by name; raises ValueError where one has two values."""
    chosen = dict(options)
    for option, value in options:
        if chosen[option] != value:
            raise ValueError(f"{option} is given twice: {value} and {chosen[option]}")
    return chosen


def _option(text: str) -> tuple[str, str]:
    option, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not OPTION=VALUE")
    return option, value


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= 2 and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number from 1 to 99")
    return int(text)


def _nodes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of nodes")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds")
    return seconds


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
