"""Forgiving reading and exact showing: texts of moves and of positions, for every game.

A move is written as its squares: `c3-d4`, `a3:c5:a7`, `42 64`, `c3d4`, or with the file alone of
its origin, `cd4`. The separator does not decide between step and jump, the position does. What
people's keyboards and chat programs do to such a text is undone first (`clean`). Landings may be
left out, and any path is accepted of a move that has several. Digits that can be cut into squares
in more ways than one (`112` where squares have numbers from 1 up) are cut as a legal move. Two
moves in one text are refused, and where two moves fit none is guessed.

The keys of all refusals are listed in `rules.core` (REFUSALS, POSITION_REFUSALS).
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import Final

from rules.core import (
    PASS,
    Ambiguous,
    BadMove,
    BadPosition,
    Game,
    Illegal,
    Move,
    Position,
    Square,
    Unreadable,
)
from rules.squares import Board

LONGEST_MOVE: Final = 200
LONGEST_POSITION: Final = 2000
"""Characters; a longer text is refused unread."""
MOST_COMPARED: Final = 300
"""Moves that a mistyped text is compared with; where there are more, all are possible instead."""
MOST_FOLLOWED: Final = 20
"""Moves of which all paths are looked at for one that is part of them."""

DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2e3a\u2e3b\u2212\u2500→➔➜➝➡⇒⟶"
CAPTURES: Final = ":x×*✕✖✗⨯х"
LOOKALIKES: Final = {ord("а"): "a", ord("с"): "c", ord("е"): "e"}
"""Cyrillic letters read as the files they look like,"""
FILES: Final = {ord(sign): file for sign, file in zip("бвцдфгхн", "bbcdfghh", strict=True)}
"""and those read by their sound, or by the look of a capital (В, Н), where a square can be."""
SELECTORS: Final = range(0xFE00, 0xFE10)
"""Variation selectors, which phones put behind arrows."""

TO_DASH: Final = {ord(dash): "-" for dash in DASHES}
TO_SEPARATOR: Final = {ord(sign): "-" for sign in DASHES + CAPTURES}

FILE: Final = re.compile(
    r"(?<![^\W\d_]{2})(?:[бвгдфцн](?=[a-zбвгдфцнх]?\d|\s*[^\w\s]+\s*[a-zбвгдфцнх]\d)"
    r"|(?<!\d)х(?=(?:10|[1-9])(?!\d))|(?:(?<=[^\W\d_]\d)|(?<=[^\W\d_]\d\d))х(?=\d))"
)
"""A letter alone is a word, «в 42»; х is a capture before a letter and between numbers, «32х42»."""
SEPARATOR: Final = re.compile(r"(?<!\s)\s*-[-\s>]*")
NUMBER: Final = re.compile(r"\d{1,3}\s*(?:\.+|\))\s*", re.ASCII)
BARE_NUMBER: Final = re.compile(r"\d{1,3}\s+(?=[a-z]\d{1,2}\W*[a-z]?\d)", re.ASCII)
"""A move number without its dot, which only squares with letters after it tell from a square."""
SURROUNDINGS: Final = " \t\r\n\"'`´«»‹›“”„‟‘’‚‛「」*_~|()[]{}<>!?.,;¡¿"
ALGEBRAIC: Final = re.compile(r"[a-z]\d{1,2}", re.ASCII)
GLUED: Final = re.compile(r"(?:[a-z]\d{1,2}){2,}", re.ASCII)
HALF_SHORT: Final = re.compile(r"[a-z](?:[a-z]\d{1,2})+", re.ASCII)
SQUARE: Final = re.compile(r"[a-z]?\d{1,3}", re.ASCII)
DIGITS: Final = re.compile(r"\d+", re.ASCII)
MOVE: Final = re.compile(r"[a-z]?\d{1,3}(?:-[a-z]?\d{1,3})+", re.ASCII)


# -- moves --------------------------------------------------------------------------------------


def read(board: Board, game: Game, position: Position, text: str) -> Move:
    """The legal move that the text names; raises Unreadable, Illegal or Ambiguous."""
    moves = game.moves(position)
    if not moves:
        raise Illegal("game-over", {})
    for move in moves:
        if move.text == text:
            return move
    try:
        path = squares(board, text)
    except BadMove as bad:
        fitting = spelled(board, clean(text), moves) if bad.key == "no-move" else ()
        if not fitting:
            raise type(bad)(bad.key, bad.facts, near(text, moves)) from None
        return _only(fitting)
    if path == (PASS,):
        return _passing(moves)
    if len(path) == 1:
        raise Unreadable("one-square", {"square": path[0]}, touching(path[0], moves))
    fitting = fits(board, game, position, path, moves)
    if not fitting:
        raise game.refusal(position, _begun(board, position, path))
    return _only(fitting)


def clean(text: str) -> str:
    """The text in small letters, with `-` for every separator and without its surroundings.

    Raises Unreadable (too-long) above LONGEST_MOVE characters.
    """
    if len(text) > LONGEST_MOVE:
        raise Unreadable("too-long", {})
    text = latin(_plain(text)).strip(SURROUNDINGS)
    number = NUMBER.match(text) or BARE_NUMBER.match(text)
    if number:
        text = text[number.end() :].strip(SURROUNDINGS)
    return SEPARATOR.sub("-", text.translate(TO_SEPARATOR)).strip("- ")


def latin(text: str) -> str:
    """A text in small letters with Latin files, where Russian letters stand for them: `д4-ц5`."""
    return FILE.sub(lambda found: found[0].translate(FILES), text.translate(LOOKALIKES))


def squares(board: Board, text: str) -> tuple[str, ...]:
    """The names of the squares that the text gives, in order; `("pass",)` for a pass.

    The first may be a file letter alone. Raises Unreadable, or Illegal for a light square.
    """
    written = clean(text)
    if written == PASS:
        return (PASS,)
    words = [_word(board, word, at == 0) for at, word in enumerate(written.split())]
    path = [square for word in words for square in word]
    if not path or not all(words) or (path[0] not in board.numbers and len(path) == 1):
        raise Unreadable("two-moves" if _moves_in(board, written) > 1 else "no-move", {})
    for at, square in enumerate(path):
        if square not in board.numbers and (at or len(square) > 1 or square.isdigit()):
            raise _no_square(board, square)
    if sum([len(word) > 1 for word in words]) > 1:
        raise Unreadable("two-moves", {})
    return tuple(path)


def fits(
    board: Board, game: Game, position: Position, path: tuple[str, ...], moves: tuple[Move, ...]
) -> tuple[Move, ...]:
    """The moves that the path names: exactly, else with some landings left out."""
    exact, short = [], []
    for move in moves:
        if not _ends(board, path, move.path):
            continue
        # Only landings tell the paths of a move apart; the one shown may be the one without.
        merged = len(path) > 2 or len(move.path) > 2
        ways = game.paths(position, move.code) if merged else (move.path,)
        if path in ways:
            exact.append(move)
        elif any(_within(path, way) for way in ways):
            short.append(move)
    if exact or not short:
        return tuple(exact)
    # What is short for one move and the beginning of another is neither.
    begun = [move for move in moves if move.path[: len(path)] == path and move not in short]
    return tuple(short + begun)


def spelled(board: Board, digits: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves that a run of digits is when it is cut somehow, maybe with landings left out."""
    if not DIGITS.fullmatch(digits):
        return ()
    numerals = {board.numbers[name]: name for name in board.numbers if DIGITS.fullmatch(name)}
    fitting = []
    for move in moves:
        way = [numerals.get(board.numbers[name], "") for name in move.path]
        if way and all(way) and _spells(digits, way):
            fitting.append(move)
    return tuple(fitting)


def cut_short(
    game: Game, position: Position, path: tuple[str, ...], moves: tuple[Move, ...]
) -> tuple[Move, ...]:
    """The captures and jumps of which a path is a part: it stops too early, with landings left out.

    Of very many only the path shown first is looked at.
    """
    going = tuple([move for move in moves if len(move.path) > 2 and move.path[0] == path[0]])
    found = tuple([move for move in going if _within(path, move.path)])
    if found or len(going) > MOST_FOLLOWED:
        return found
    return tuple(
        [
            move
            for move in going
            if any(_within(path, way) for way in game.paths(position, move.code))
        ]
    )


def near(text: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves written nearly as the text is, at most three; all of them if none is."""
    if len(text) > LONGEST_MOVE or len(moves) > MOST_COMPARED:
        return moves
    written = {clean(move.text): move for move in moves}
    close = difflib.get_close_matches(clean(text), list(written), 3, 0.75)
    return tuple([written[like] for like in close]) or moves


def touching(square: str, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves that start on the square, else those that end there, else all."""
    starting = tuple([move for move in moves if move.path and move.path[0] == square])
    ending = tuple([move for move in moves if move.path and move.path[-1] == square])
    return starting or ending or moves


def _begun(board: Board, position: Position, path: tuple[str, ...]) -> tuple[str, ...]:
    """The path with a file of origin made a square, if one own piece there is in line for it."""
    if path[0] in board.numbers:
        return path
    target = board.square(board.numbers[path[1]])
    own = [
        name
        for name, column in position.board().items()
        if column[0].side == position.side
        and board.square(board.numbers[name]).algebraic[0] == path[0]
        and _in_line(board, board.square(board.numbers[name]), target)
    ]
    return (own[0], *path[1:]) if len(own) == 1 else path


def _in_line(board: Board, here: Square, there: Square) -> bool:
    files, ranks = abs(here.file - there.file), abs(here.rank - there.rank)
    return min(files, ranks) == 0 if board.straight else files == ranks > 0


def _only(fitting: tuple[Move, ...]) -> Move:
    if len(fitting) > 1:
        raise Ambiguous("ambiguous", {}, fitting)
    return fitting[0]


def _passing(moves: tuple[Move, ...]) -> Move:
    if moves[0].text != PASS:
        raise Illegal("no-pass", {}, moves)
    return moves[0]


def _plain(text: str) -> str:
    """Compatibility forms resolved, invisible marks dropped, small letters, Latin files."""
    shown = [
        sign
        for sign in unicodedata.normalize("NFKC", text)
        if unicodedata.category(sign) != "Cf" and ord(sign) not in SELECTORS
    ]
    return "".join(shown).lower().translate(LOOKALIKES)


def _word(board: Board, word: str, first: bool) -> list[str]:
    """The squares of a word without spaces; empty if it does not look like squares."""
    found: list[str] = []
    parts = word.split("-")
    if len(parts) == 1 and DIGITS.fullmatch(word) and word not in board.numbers:
        split = _split(board, word)
        if len(split) == 1:
            return split[0]
    for part in parts:
        squares = _part(board, part, first and not found)
        if not squares:
            return []
        found += squares
    return found


def _part(board: Board, part: str, first: bool) -> list[str]:
    """The squares of a text without separators; what looks like a square stays as it is."""
    if part in board.numbers:
        return [board.name(board.numbers[part])]
    if GLUED.fullmatch(part):
        return [_named(board, square) for square in ALGEBRAIC.findall(part)]
    if first and len(part) == 1 and part in "abcdefghijklmnopqrstuvwxyz":
        return [part]
    if first and HALF_SHORT.fullmatch(part):
        return [part[0], *[_named(board, square) for square in ALGEBRAIC.findall(part[1:])]]
    return [part] if SQUARE.fullmatch(part) else []


def _named(board: Board, square: str) -> str:
    return board.name(board.numbers[square]) if square in board.numbers else square


def _split(board: Board, digits: str) -> list[list[str]]:
    """The ways, at most two, to cut a run of digits into names of squares."""
    # From the end, each tail once: there are as many ways as there are stars otherwise.
    tails: list[list[list[str]]] = [[[]]]
    for start in range(len(digits) - 1, -1, -1):
        ways: list[list[str]] = []
        for length in range(1, min(len(tails), 3) + 1):
            name = digits[start : start + length]
            if name in board.numbers:
                ways += [[name, *rest] for rest in tails[length - 1]]
        tails.insert(0, ways[:2])
    return tails[0]


def _no_square(board: Board, square: str) -> BadMove:
    if board.light(square):
        return Illegal("light-square", {"square": square})
    return Unreadable("no-such-square", {"square": square})


def _moves_in(board: Board, written: str) -> int:
    """How many things that look like moves stand in a text that is not one."""
    found = [match.split("-") for match in MOVE.findall(written)]
    apart = [_word(board, word, True) for word in written.split()]
    return max(
        sum(all(square in board.numbers for square in path) for path in found),
        sum(len(path) > 1 and all(on in board.numbers for on in path[1:]) for path in apart),
    )


def _ends(board: Board, path: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether the path starts and ends where the full one does; its start may be a file."""
    if len(full) < 2 or path[-1] != full[-1]:
        return False
    return path[0] == full[0] or path[0] == board.square(board.numbers[full[0]]).algebraic[0]


def _within(path: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether the path after its start is the full one's with landings left out."""
    at = 1
    for square in full[1:]:
        if at < len(path) and path[at] == square:
            at += 1
    return at == len(path)


def _spells(digits: str, way: list[str]) -> bool:
    """Whether the digits are the way's first and last numeral with any of those between."""
    if not (digits.startswith(way[0]) and digits.endswith(way[-1])):
        return False
    reached = {len(way[0])}
    for numeral in way[1:-1]:
        reached |= {at + len(numeral) for at in reached if digits.startswith(numeral, at)}
    return len(digits) - len(way[-1]) in reached


# -- positions ----------------------------------------------------------------------------------


def read_position(
    board: Board, heads: tuple[str, ...], text: str
) -> tuple[str, list[list[tuple[int, str]]]]:
    """The parts of `HEAD FIRST;SECOND`: the head, and per side square numbers with contents.

    A content is what follows the dash, unread; heads are what may stand first, such as `w`, `b`.
    Raises BadPosition; no square stands twice in what is returned.
    """
    if len(text) > LONGEST_POSITION:
        raise BadPosition("too-long", {})
    head, _, rest = _plain(text).translate(TO_DASH).strip().partition(" ")
    if head not in heads:
        raise BadPosition("bad-side", {"side": head[:20]})
    sides = "".join(rest.split()).split(";")
    if len(sides) != 2 or not any(sides):
        raise BadPosition("bad-form", {"part": rest[:40]})
    taken: set[int] = set()
    return head, [_side(board, side, taken) for side in sides]


def show_position(board: Board, head: str, sides: list[dict[int, str]]) -> str:
    """The position text of a head and, per side, square numbers with contents."""
    shown = [
        ",".join([f"{board.name(number)}-{side[number]}" for number in sorted(side)])
        for side in sides
    ]
    return f"{head} {';'.join(shown)}"


def _side(board: Board, text: str, taken: set[int]) -> list[tuple[int, str]]:
    columns = []
    for part in text.split(",") if text else []:
        name, dash, content = part.partition("-")
        if not (name and dash and content):
            raise BadPosition("bad-form", {"part": part[:40]})
        number = board.numbers.get(name, 0)
        if not number:
            key = "light-square" if board.light(name) else "no-such-square"
            raise BadPosition(key, {"square": name[:20]})
        if number in taken:
            raise BadPosition("square-twice", {"square": board.name(number)})
        taken.add(number)
        columns.append((number, content))
    return columns
