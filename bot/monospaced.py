"""The board in letters and figures of one width, for slow networks, terminals and no pictures.

A draughtsman is the letter of its side, a king its capital. Any other piece is a letter of its
kind: a capital before its number for the first side, small and behind it for the second. A column
is its top and how many pieces of each side it holds from there down (`W2/1`); below the board it
is told in full (`e5 Wwb`), so that nothing of the position is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from bot.alt import Column, downward, kinds
from bot.languages import Words
from rules.core import Game, Piece, Position, Square

WIDTH = 30
"""Columns that a phone shows without breaking the line."""
MEN, KINGS = ("man", "soldier"), ("king", "officer")
"""Kinds that are told by the letter of their side."""
EMPTY = "."


def board(game: Game, position: Position, bottom: int = 0) -> str:
    """The lines of a position with a side at the bottom: ASCII, at most 30 wide."""
    signs, held = Signs(game, position), position.board()
    shown = {
        square: signs.of_column(held[square.name]) if square.name in held else EMPTY
        for square in game.squares
    }
    lines = [*_Ranks(game, shown, bottom).lines()]
    towers = downward(game, (square for square, column in held.items() if len(column) > 1))
    if towers:
        lines.append("")
    ordered = reversed(towers) if bottom else towers
    lines += [f"{square} {''.join(map(signs.of, held[square]))}" for square in ordered]
    return "\n".join(lines)


def key(voice: Words, game: Game, position: Position) -> str:
    """What the signs on the board mean, a line each."""
    return "\n".join(Signs(game, position).meanings(voice))


class Signs:
    """The signs for the pieces of a position."""

    def __init__(self, game: Game, position: Position) -> None:
        self._game = game
        self._columns = position.board().values()
        self._pieces = [piece for column in self._columns for piece in column]
        self._letters: dict[str, str] = {}
        for kind in dict.fromkeys((*kinds(game), *(piece.kind for piece in self._pieces))):
            free = (letter for letter in kind.upper() if letter not in self._letters.values())
            self._letters[kind] = next(free, kind[0].upper())

    def of(self, piece: Piece) -> str:
        """The sign of a piece."""
        letter, number = self._letters.get(piece.kind, ""), str(piece.number or "")
        if piece.kind in MEN:
            return self._game.letters[piece.side]
        if piece.kind in KINGS:
            return self._game.letters[piece.side].upper()
        return f"{number}{letter.lower()}" if piece.side else f"{letter}{number}"

    def of_column(self, column: Column) -> str:
        """The sign of what stands on a square: for a column its top, with the numbers in it."""
        counts = [len([*part]) for _, part in groupby(column, key=lambda piece: piece.side)]
        return self.of(column[0]) + ("/".join(map(str, counts)) if len(column) > 1 else "")

    def meanings(self, voice: Words) -> Iterator[str]:
        """What each sign means, in words."""
        others = (piece for piece in self._pieces if piece.kind not in MEN + KINGS)
        first = min(others, key=self._order, default=Piece(0, MEN[0]))
        for side, name in enumerate(self._game.sides):
            sign = self.of(first._replace(side=side))
            yield voice.say("text-board-side", sign=sign, side=voice.word(f"side-{name}"))
        for kind in filter(lambda kind: kind not in MEN, self._letters):
            yield self._kind(voice, kind)
        yield voice.say("text-board-empty", sign=EMPTY)
        if len(self._game.squares) < self._game.files * self._game.ranks:
            yield voice.say("text-board-light")
        if any(len(column) > 1 for column in self._columns):
            sign = self.of(first._replace(side=0))
            yield voice.say("text-board-pile", sign=sign)
            yield voice.say("text-board-column", sign=sign)
            yield voice.say("text-board-columns")

    def _order(self, piece: Piece) -> tuple[int, int]:
        return [*self._letters].index(piece.kind), piece.number

    def _kind(self, voice: Words, kind: str) -> str:
        both = [self.of(Piece(side, kind)) for side in (0, 1)]
        signs = ", ".join(both if kind in KINGS else both[:1])
        return voice.say("text-board-kind", signs=signs, kind=voice.word(f"kind-{kind}"))


class _Ranks:
    """The board itself, square by square, with a side at the bottom."""

    def __init__(self, game: Game, shown: dict[Square, str], bottom: int) -> None:
        self._game, self._shown, self._bottom = game, shown, bottom
        self._edge = len(str(game.ranks)) + 1
        # Pieces stand a space apart, as far as a phone is wide enough. Where only every other
        # square of a rank is played on, a piece has the room of two.
        longest = max(map(len, shown.values()))
        near = [b.file - a.file for a, b in pairwise(game.squares) if a.rank == b.rank]
        wanted = -(-(1 + longest) // min(near, default=1))
        self._cell = max(2, min(wanted, (WIDTH - self._edge - longest) // (game.files - 1)))

    def lines(self) -> Iterator[str]:
        """The ranks from the top, between the names of their squares' places."""
        ranks = range(self._game.ranks)
        rows = [[s for s in self._game.squares if s.rank == rank] for rank in ranks]
        if not self._bottom:
            rows.reverse()
        yield self._names(rows[0])
        for row in rows:
            yield self._line(str(row[0].rank + 1), ((s.file, self._shown[s]) for s in row))
        yield self._names(rows[-1])

    def _names(self, row: list[Square]) -> str:
        """The files' letters; where squares have other names, what a rank's end with."""
        if row[0].name == row[0].algebraic:
            return self._line("", {(s.file, s.algebraic[0]) for s in self._game.squares})
        return self._line("", ((s.file, s.name.removeprefix(str(s.rank + 1))) for s in row))

    def _line(self, label: str, signs: Iterable[tuple[int, str]]) -> str:
        last = self._game.files - 1
        text = label.rjust(self._edge - 1)
        for place, sign in sorted((last - f if self._bottom else f, sign) for f, sign in signs):
            text = text.ljust(self._edge + place * self._cell)
            text += sign if text.endswith(" ") else f" {sign}"
        return text
