"""The board of a game as a picture: what is in it, and how a place or a reader wants to see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bot import boards
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.preferences import SIZES, PlaceSettings
from bot.store.people import Player
from bot.store.queries import StoredPlace
from bot.talk import Picture
from render.scene import Scene
from render.theme import DEFAULT
from rules.core import DRAW, SCORES, Game, Move
from rules.record import Record


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is shown: its theme, its width in px, the side at the bottom."""

    theme: str = DEFAULT
    size: int = SIZES[PlaceSettings().size]
    coordinates: bool = True
    bottom: int = 0


def picture(
    voice: Words, played: Match, look: Look = Look(), *, choice: Sequence[Move] = ()
) -> Picture:
    """The board of a game with its last move, for delivery.

    Of a `choice` of moves the pieces and where they may land are shown instead.
    """
    record = played.record
    last = None if choice else boards.moved(record).last
    scene = Scene(
        game=record.game.name,
        position=record.game.dump(record.position),
        options=tuple(sorted(record.game.chosen.items())),
        path=last.path if last else (),
        over=last.over if last else (),
        bottom=look.bottom,
        size=look.size,
        turn=record.side if record.result is None else None,
        caption=boards.state(voice, record, look.theme),
        move=boards.move_text(voice, record),
        label=f"#{played.number}",
        theme=look.theme,
        coordinates=look.coordinates,
        must=boards.origins(choice) if choice else boards.must(record),
        targets=tuple(dict.fromkeys(name for move in choice for name in move.path[1:])),
        goals=unmarked(record.game),
        **banner(voice, played),
    )
    return Picture("board", asdict(scene), boards.alt_text(voice, record, choice))


def unmarked(game: Game) -> bool:
    """Whether this is a race in which the pieces do not tell where they have to go."""
    pieces = (column[0] for column in game.start().board().values())
    return any(game.goals) and not any(piece.number for piece in pieces)


def banner(voice: Words, played: Match) -> dict[str, Any]:
    """What the picture of a finished game has below the board, as fields of a scene."""
    names = tuple(called(player) for player in played.players)
    return result(voice, played.record, names)


def result(voice: Words, record: Record, names: tuple[str, ...]) -> dict[str, Any]:
    """How a game between these ended, as fields of a scene; none while it goes on."""
    result = record.result
    if result is None or result.score not in (*SCORES, DRAW):
        return {}
    told = boards.reason(voice, record)
    return {
        "score": result.score.replace("1/2", "½").replace("-", "–"),
        "winner": SCORES.index(result.score) if result.score in SCORES else None,
        "names": names,
        "reason": told[:1].upper() + told[1:],
    }


async def look(
    talk: Exchange,
    played: Match,
    place: StoredPlace | None = None,
    *,
    private: bool = False,
    theme: str = "",
    bottom: int | None = None,
) -> Look:
    """How a place sees a board, or the speaker alone; a `theme` and a `bottom` may be asked for.

    At the bottom is the first player's side; in direct messages, or where only the speaker looks,
    the reader's own.
    """
    target = place or talk.place
    settings = target.settings
    alone = private and talk.unseen and target.id == talk.place.id
    wishes = talk.player.settings if alone else target.reader
    if bottom is None:
        reader = talk.player if alone else await talk.reader(target)
        bottom = _low(played, reader, wishes.side)
    return Look(
        theme or wishes.theme or settings.theme,
        SIZES[settings.size],
        settings.coordinates == "on",
        bottom,
    )


def _low(played: Match, reader: Player | None, wish: str) -> int:
    if reader is None or wish == "first":
        return 0
    if wish == "second":
        return 1
    return played.side_of(reader) or 0
