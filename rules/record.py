"""The record of a game: a start and a list of entries, from which everything else follows.

A record is immutable and linked: `add` gives a new one and leaves the old one as it was, so every
record of a game may be kept, cached and gone on from. Times are not in it.

Entries by kind, with their text and side:

    move, pass     the move as written; the side to move
    salta          a call that the last move broke a compulsion: it is undone; the caller
    takeback       the number of plies taken back (agreed on before); the side that asked
    offer          a draw is offered; it stands until declined, withdrawn or overtaken by any move
    decline        the offer is declined by the other side or withdrawn by its own
    draw           the other side's offer is accepted
    pause, resume  nobody moves from the one to the other; the side that asked or ends it
    resign, time, forfeit   the side loses
    adjudicated    the score, `1-0`, `0-1` or `1/2-1/2`; the side does not matter
    aborted        the game ends without a score; the side does not matter
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.core import DRAW, PASS, SCORES, BadEntry, BadMove, Game, Illegal, Move, Position, Result

LOSSES: Final = {"resign": "resigned", "time": "time", "forfeit": "forfeit"}
"""Entry kind to the reason of the result: the side of the entry loses."""
KINDS: Final = (
    "move",
    "pass",
    "salta",
    "takeback",
    "offer",
    "decline",
    "draw",
    "pause",
    "resume",
    *LOSSES,
    "adjudicated",
    "aborted",
)


class Entry(NamedTuple):
    """One entry: its kind, its text (empty for most kinds) and its side (0 or 1)."""

    kind: str
    text: str
    side: int


class Record:
    """A game as far as it has come. Made by `start`, `add` and `replay`."""

    def __init__(
        self,
        game: Game,
        position: Position,
        entry: Entry | None,
        previous: Record | None,
        before: Record | None,
        move: Move | None,
    ) -> None:
        self.game: Final = game
        self.position: Final = position
        self.entry: Final = entry
        """The newest entry; None at the start."""
        self.previous: Final = previous
        """The record without the newest entry; None at the start."""
        self.before: Final = before
        """The record that the last ply was played on, after a call the same uncalled; or None."""
        self.last: Final = move
        """The last move or pass that stands; None before the first ply."""
        self.size: int = 0 if previous is None else previous.size + 1
        """The number of entries."""
        self.plies: int = 0
        """Moves and passes that stand."""
        self.quiet: int = 0
        """The plies in a row, up to now, that the game calls quiet."""
        self.times: int = 1
        """How often this position has stood, now included; 1 where the game does not ask."""
        self.result: Result | None = None
        self.offer: int | None = None
        """The side whose draw offer stands."""
        self.paused: bool = False
        """Whether nobody may move until the game is resumed."""

    @staticmethod
    def start(game: Game, position: Position | None = None) -> Record:
        """The record without entries, from the game's start or from a position."""
        record = Record(
            game, game.start() if position is None else position, None, None, None, None
        )
        record.result = _judged(record)
        return record

    @staticmethod
    def replay(game: Game, position: Position | None, entries: Iterable[Entry]) -> Record:
        """The record of all entries; raises BadMove or BadEntry at the first that cannot be."""
        record = Record.start(game, position)
        for entry in entries:
            record = record.add(entry)
        return record

    @property
    def first(self) -> Record:
        """The record of the start."""
        record = self
        while record.previous is not None:
            record = record.previous
        return record

    @property
    def side(self) -> int:
        """The side to move."""
        return self.position.side

    @property
    def points(self) -> int | None:
        """The points of the result; None while there is none or where the game counts none."""
        return None if self.result is None else self.game.points(self.position, self.result)

    def moves(self) -> tuple[Move, ...]:
        """The legal moves; none when the game is over."""
        if self.result is not None:
            return ()
        moves = self.game.moves(self.position)
        if not self.game.calls:
            return moves
        return tuple([move for move in moves if not self._uncallable(move)])

    @property
    def forced(self) -> Entry | None:
        """The pass that has to come next, or None."""
        if self.result is not None or self.paused or not self.game.passes(self.position):
            return None
        return Entry("pass", PASS, self.side)

    def entries(self) -> tuple[Entry, ...]:
        """All entries, oldest first."""
        entries = []
        record: Record | None = self
        while record is not None and record.entry is not None:
            entries.append(record.entry)
            record = record.previous
        return tuple(reversed(entries))

    def add(self, entry: Entry) -> Record:
        """The record with one entry more, a move in its canonical text.

        Raises BadMove for a move that cannot be played and BadEntry for an entry that cannot be.
        """
        kind = entry.kind
        if kind not in KINDS:
            raise BadEntry("unknown-entry")
        if self.result is not None:
            raise BadEntry("game-over")
        if kind in ("adjudicated", "aborted"):
            return self._decided(entry)
        if entry.side not in (0, 1):
            raise BadEntry("no-side")
        if kind in ("pause", "resume"):
            return self._halted(entry)
        if self.paused and kind in ("move", "pass", "salta"):
            raise BadEntry("paused")
        if kind in ("move", "pass"):
            return self._played(entry)
        if kind == "takeback":
            return self._taken_back(entry)
        if kind == "salta":
            return self._called(entry)
        if kind in LOSSES:
            return self._ended(entry, Result(SCORES[1 - entry.side], LOSSES[kind]))
        return self._offering(entry)

    def _played(self, entry: Entry) -> Record:
        if entry.side != self.side:
            raise BadEntry("not-your-turn")
        move = self.game.read(self.position, PASS if entry.kind == "pass" else entry.text)
        if self.game.calls and self._uncallable(move):
            raise self._compelled()
        record = self._ply(move)
        record.result = _judged(record)
        return record

    def _ply(self, move: Move) -> Record:
        """The record after a legal move or pass, not judged yet."""
        position = self.game.after(self.position, move.code)
        kind = "pass" if move.text == PASS else "move"
        record = Record(self.game, position, Entry(kind, move.text, self.side), self, self, move)
        record.plies = self.plies + 1
        record.quiet = self.quiet + 1 if self.game.quiet(self.position, move.code) else 0
        record.times = _times(record) if self.game.repeats else 1
        return record

    def _uncallable(self, move: Move) -> bool:
        """Whether a move breaks a compulsion and ends the game at once.

        No call could follow, so it is not allowed.
        """
        if self.game.recalled(self.position, move.code) is None:
            return False
        after = self._ply(move)
        return self.game.over(after.position, after.plies, after.quiet, after.times)

    def _compelled(self) -> BadMove:
        legal = self.game.moves(self.position)
        moves = [move for move in legal if self.game.recalled(self.position, move.code) is None]
        jumps = ", ".join([move.text for move in moves])
        return Illegal("must-jump", {"jumps": jumps}, tuple(moves))

    def _called(self, entry: Entry) -> Record:
        """The record with the last move undone."""
        made = self._callable(entry.side)
        if made is None or made.before is None or made.last is None:
            raise BadEntry("no-call")
        earlier = made.before
        position = self.game.recalled(earlier.position, made.last.code)
        if position is None:
            raise BadEntry("wrong-call")
        record = Record(self.game, position, entry, self, earlier, earlier.last)
        record.plies, record.quiet, record.times = earlier.plies, earlier.quiet, earlier.times
        return record

    def _callable(self, side: int) -> Record | None:
        """The record as the other side's move left it, if this side did nothing since."""
        record: Record | None = self if self.game.calls else None
        while record is not None and record.entry is not None:
            kind = record.entry.kind
            if kind not in ("pause", "resume"):
                if record.entry.side == side:
                    return None
                if kind in ("move", "pass"):
                    return record
                if kind not in ("offer", "decline"):
                    return None
            record = record.previous
        return None

    def _taken_back(self, entry: Entry) -> Record:
        if not (entry.text.isascii() and entry.text.isdigit() and len(entry.text) < 6):
            raise BadEntry("no-takeback")
        plies = int(entry.text)
        if not 0 < plies <= self.plies:
            raise BadEntry("no-takeback")
        earlier = self
        while earlier.before is not None and earlier.plies > self.plies - plies:
            earlier = earlier.before
        return earlier._with(entry, self)

    def _halted(self, entry: Entry) -> Record:
        if self.paused == (entry.kind == "pause"):
            raise BadEntry("paused" if self.paused else "not-paused")
        record = self._with(entry, self)
        record.offer, record.paused = self.offer, entry.kind == "pause"
        return record

    def _offering(self, entry: Entry) -> Record:
        if entry.kind == "offer":
            if self.offer is not None:
                raise BadEntry("offer-stands")
            record = self._with(entry, self)
            record.offer = entry.side
            return record
        if self.offer is None or (entry.kind == "draw" and self.offer == entry.side):
            raise BadEntry("no-offer")
        if entry.kind == "draw":
            return self._ended(entry, Result(DRAW, "agreed"))
        return self._with(entry, self)

    def _decided(self, entry: Entry) -> Record:
        if entry.kind == "aborted":
            return self._ended(entry, Result("*", "aborted"))
        if entry.text != DRAW and entry.text not in SCORES:
            raise BadEntry("bad-score")
        return self._ended(entry, Result(entry.text, "adjudicated"))

    def _ended(self, entry: Entry, result: Result) -> Record:
        record = self._with(entry, self)
        record.result = result
        return record

    def _with(self, entry: Entry, previous: Record) -> Record:
        """This record's position, without an offer, as what stands after an entry."""
        record = Record(self.game, self.position, entry, previous, self.before, self.last)
        record.plies, record.quiet, record.times = self.plies, self.quiet, self.times
        record.paused = previous.paused
        return record


def _judged(record: Record) -> Result | None:
    """What the position decides, else what the counters do."""
    game, position = record.game, record.position
    result = game.result(position)
    if result is not None:
        return result
    return game.verdict(position, record.plies, record.quiet, record.times)


def _times(record: Record) -> int:
    times, earlier = 1, record.before
    while earlier is not None:
        times += earlier.position == record.position
        earlier = earlier.before
    return times
