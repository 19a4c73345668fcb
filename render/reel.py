"""What an animated replay shows, as data that can be stored and sent between processes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from reprlib import repr as brief
from typing import Any, NamedTuple

from render.checks import LONGEST_TEXT, check_look, check_truth, game_with, is_pair, is_side
from render.scene import BadScene, Scene
from render.theme import DEFAULT
from rules.core import PASS, BadMove, BadPosition, Game, Move, Position
from rules.record import Record

LONGEST_MOVE = 400
MOST_MOVES = 10_000
"""Plies of a game; none comes near."""
WIDEST, NARROWEST, SQUARE = 560, 360, 46
"""Widths of a replay in chats, in px: a square of any board has about as many, so that pieces are
as clear in every game, and 60 plies stay below 400 kB, however much is captured."""


def width(game: Game) -> int:
    """The width in px of a replay of this game in chats."""
    return min(WIDEST, max(NARROWEST, SQUARE * game.files + 40))


@dataclass(frozen=True)
class Reel:
    """The moves of a game from its start, which of them are shown, and the words beside them.

    Raises BadScene where a field makes no sense; whether the moves can be played is seen when they
    are (`played`).
    """

    game: str
    """Registry name of the game."""
    start: str
    """Position text."""
    moves: tuple[str, ...] = ()
    """The moves and passes that stand: nothing of what was taken back or called."""
    options: tuple[tuple[str, str], ...] = ()
    """Options of the game, as pairs; the others have their defaults."""
    first: int = 0
    """How many plies are played before the first picture."""
    last: int | None = None
    """The ply that is shown last; None for the end."""
    bottom: int = 0
    """Side at the bottom."""
    goals: bool = False
    """Whether the goal squares of a racing game are shown."""
    captions: tuple[str, str] = ("", "")
    """Below the board on the left, in bold, by the side to move."""
    passing: str = PASS
    """What a pass is called."""
    ending: str = ""
    """The same once the game is over."""
    label: str = ""
    """Below the board at the far right, muted."""
    theme: str = DEFAULT
    """Name of the theme."""
    size: int = WIDEST
    """Width in px, 360..1600."""
    score: str = ""
    """The result, in large figures over the board at the end; "" while the game goes on."""
    winner: int | None = None
    """Side that has won."""
    names: tuple[str, ...] = ()
    """Who played, by side, below the score."""
    reason: str = ""
    """How the game ended, in a line below the names."""
    coordinates: bool = True
    """Whether the squares' names are shown."""

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        _check_kinds(self)
        check_look(self.theme, self.size)
        if not is_side(self.bottom) or not (self.winner is None or is_side(self.winner)):
            raise BadScene(f"sides are 0 and 1, not {brief(self.bottom)} and {brief(self.winner)}")
        if len(self.moves) > MOST_MOVES or any(len(text) > LONGEST_MOVE for text in self.moves):
            raise BadScene(f"a game has at most {MOST_MOVES} moves of {LONGEST_MOVE} characters")
        if not 0 <= self.first <= self.end <= len(self.moves):
            raise BadScene(
                f"plies {self.first} to {self.end} are not within 0 to {len(self.moves)}"
            )

    @property
    def end(self) -> int:
        """The ply that is shown last."""
        return len(self.moves) if self.last is None else self.last

    @property
    def over(self) -> bool:
        """Whether the result is shown at the end."""
        return bool(self.score) and self.end == len(self.moves)

    @classmethod
    def of(cls, record: Record, **looks: Any) -> Reel:
        """The reel of a game as it stands; `looks` are the other fields. Raises BadScene.

        Without a size it is as wide as suits the board.
        """
        line = standing(record)
        looks.setdefault("size", width(record.game))
        return cls(
            record.game.name,
            record.game.dump(line[0].position),
            tuple(one.last.text for one in line[1:] if one.last),
            tuple(sorted(record.game.chosen.items())),
            **looks,
        )

    @classmethod
    def from_data(cls, data: Any) -> Reel:
        """The reel of a mapping as made by `dataclasses.asdict`, lists or tuples; or BadScene."""
        names = {field.name for field in fields(cls)}
        if not isinstance(data, dict) or not {"game", "start"} <= data.keys() <= names:
            raise BadScene("a reel is an object with a game, a start and known keys")
        lists = {name: value for name, value in data.items() if isinstance(value, list | tuple)}
        tuples = {name: tuple(value) for name, value in lists.items()}
        if "options" in tuples:
            pairs = (tuple(pair) if isinstance(pair, list) else pair for pair in tuples["options"])
            tuples["options"] = tuple(pairs)
        return cls(**{**data, **tuples})


class Ply(NamedTuple):
    """A position of a game and the move that led to it; None at the start."""

    number: int
    position: Position
    move: Move | None


def standing(record: Record) -> list[Record]:
    """The records of all plies that stand, the start first: what was taken back is not among them,
    and where a move was called, only the one that was played instead."""
    line: list[Record] = [record]
    while (before := line[-1].before) is not None:
        # After a call the record before is the same ply once more, uncalled.
        line[-1:] = [before] if before.plies == line[-1].plies else [line[-1], before]
    return line[::-1]


def played(reel: Reel) -> tuple[Game, list[Ply]]:
    """The game, and its plies from the first to the last shown. Raises BadScene."""
    game = game_with(reel.game, reel.options)
    try:
        position = game.load(reel.start)
    except BadPosition as error:
        raise BadScene(str(error)) from error
    plies = [Ply(0, position, None)]
    for number, text in enumerate(reel.moves[: reel.end], 1):
        try:
            move = game.read(position, text)
        except BadMove as error:
            raise BadScene(f"ply {number}, {text[:20]!r}: {error}") from error
        position = game.after(position, move.code)
        plies.append(Ply(number, position, move))
    return game, plies[reel.first :]


def scene(reel: Reel, game: Game, ply: Ply) -> Scene:
    """The picture of a ply, the last one without the result over it."""
    over = reel.over and ply.number == len(reel.moves)
    side, move = ply.position.side, ply.move
    told = reel.passing if move and move.text == PASS else move.text if move else ""
    return Scene(
        game=reel.game,
        position=game.dump(ply.position),
        options=reel.options,
        path=move.path if move and ply.number > reel.first else (),
        over=move.over if move and ply.number > reel.first else (),
        bottom=reel.bottom,
        turn=None if over else side,
        caption=reel.ending if over else reel.captions[side],
        move=_numbered(ply, told) if move else "",
        label=reel.label,
        theme=reel.theme,
        size=reel.size,
        goals=reel.goals,
        coordinates=reel.coordinates,
    )


def _numbered(ply: Ply, text: str) -> str:
    """A move with its number: `14. 53:74`, or `14… 85-75` for the second side.

    A game that the second side begins starts with `1…`, as its text does.
    """
    second = 1 - ply.position.side
    number = (ply.number - 1 + (second - ply.number + 1) % 2) // 2
    return f"{number + 1}{'…' if second else '.'} {text}"


_TEXTS = ("game", "start", "passing", "ending", "label", "theme", "score", "reason")
_NUMBERS = ("first", "size", "bottom")


def _check_kinds(reel: Reel) -> None:
    """Refuse what only code that makes reels can get wrong."""
    if not all(isinstance(getattr(reel, name), str) for name in _TEXTS):
        raise BadScene(f"{', '.join(_TEXTS)} are texts")
    texts = (*(getattr(reel, name) for name in _TEXTS), *_flat(reel.captions), *_flat(reel.names))
    if any(len(text) > LONGEST_TEXT for text in texts):
        raise BadScene(f"a text has at most {LONGEST_TEXT} characters")
    numbers = [getattr(reel, name) for name in _NUMBERS]
    for name in ("goals", "coordinates"):
        check_truth(name, getattr(reel, name))
    last = () if reel.last is None else (reel.last,)
    if not all(type(number) is int for number in (*numbers, *last)):
        raise BadScene(f"{', '.join(_NUMBERS)} and last are whole numbers")
    for name in ("moves", "captions", "names"):
        held = getattr(reel, name)
        if not isinstance(held, tuple) or not all(isinstance(text, str) for text in held):
            raise BadScene(f"{name} is a tuple of texts, not {brief(held)}")
    if len(reel.captions) != 2 or len(reel.names) not in (0, 2):
        given = f"{brief(reel.captions)}, {brief(reel.names)}"
        raise BadScene(f"two sides have captions and names: {given}")
    if not isinstance(reel.options, tuple) or not all(map(is_pair, reel.options)):
        raise BadScene(f"options are pairs of texts, not {brief(reel.options)}")


def _flat(held: object) -> tuple[str, ...]:
    """The texts in a tuple; what else it holds is refused elsewhere."""
    return tuple(text for text in held if isinstance(text, str)) if isinstance(held, tuple) else ()
