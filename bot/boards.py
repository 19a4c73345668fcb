"""A game as people see it: the board picture's data, its alt text, moves and turns in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import groupby

from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.store.queries import StoredPlace
from bot.talk import Button, Picture
from render.scene import Scene
from rules.core import DRAW, SCORES, Game, Move, Piece
from rules.record import Record

LISTED = 12
"""A refusal lists at most so many moves."""
FORCED = 5
"""With at most this many legal moves, each is a button of its own."""


def side_name(voice: Words, game: Game, side: int) -> str:
    """The name of a side, as a player of this game would say it."""
    return voice.say(f"side-{game.sides[side]}")


def title(voice: Words, played: Match) -> str:
    """A game in a line: its number, its name, who plays."""
    first, second = (called(player) for player in played.players)
    game = voice.say(f"game-{played.game.name}")
    return voice.say("game-title", number=str(played.number), game=game, first=first, second=second)


def reference(played: Match) -> str:
    """A game at its present ply, as buttons name it: `#128.14`."""
    return f"#{played.number}.{played.record.plies}"


def move_text(record: Record) -> str:
    """The last move with its number: `14. 53:74`, or `14… 85-75` for the second side."""
    if record.last is None:
        return ""
    number, second = divmod(record.plies - 1, 2)
    return f"{number + 1}{'…' if second else '.'} {record.last.text}"


def ordered(played: Match) -> tuple[Move, ...]:
    """The legal moves as people look for them: by square, the first player's corner first."""
    return _ordered(played.record)


@lru_cache(maxsize=256)
def _ordered(record: Record) -> tuple[Move, ...]:
    place = {square.name: at for at, square in enumerate(record.game.squares)}
    return tuple(
        sorted(record.moves(), key=lambda move: [place.get(name, 0) for name in move.path])
    )


def some(moves: Sequence[Move]) -> str:
    """A few moves for a sentence."""
    text = ", ".join(move.text for move in moves[:LISTED])
    return f"{text}, …" if len(moves) > LISTED else text


def state(voice: Words, record: Record) -> str:
    """Whose turn it is, or how the game ended."""
    if record.result is None:
        return voice.say("state-turn", side=side_name(voice, record.game, record.side))
    if record.result.score == SCORES[0]:
        return voice.say("state-won", side=side_name(voice, record.game, 0))
    if record.result.score == SCORES[1]:
        return voice.say("state-won", side=side_name(voice, record.game, 1))
    return voice.say("state-drawn" if record.result.score == DRAW else "state-over")


def alt_text(voice: Words, record: Record) -> str:
    """The board in words: whose turn, the last move, every piece with its square."""
    game, board = record.game, record.position.board()
    last = voice.say("alt-last", move=move_text(record)) if record.last else ""
    sides = []
    for side in (0, 1):
        own = [(column[0], name) for name, column in board.items() if column[0].side == side]
        pieces = _groups(voice, own) or voice.say("alt-none")
        sides.append(voice.say("alt-side", side=side_name(voice, game, side), pieces=pieces))
    parts = (voice.say(f"game-{game.name}"), state(voice, record), last, *sides)
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts if part)


def _groups(voice: Words, own: list[tuple[Piece, str]]) -> str:
    own = sorted(own, key=lambda held: (held[0].kind, held[0].number))
    groups = []
    for kind, held in groupby(own, key=lambda held: held[0].kind):
        pieces = ", ".join(_piece(voice, piece, square) for piece, square in held)
        groups.append(voice.say("alt-kind", kind=voice.say(f"kind-{kind}"), pieces=pieces))
    return "; ".join(groups)


@lru_cache(maxsize=10_000)
def _piece(voice: Words, piece: Piece, square: str) -> str:
    if not piece.number:
        return square
    return voice.say("alt-piece", number=str(piece.number), square=square)


def picture(voice: Words, played: Match, bottom: int = 0) -> Picture:
    """The board of a game with its last move, for delivery."""
    record = played.record
    last = record.last
    scene = Scene(
        game=record.game.name,
        position=record.game.dump(record.position),
        options=tuple(sorted(record.game.chosen.items())),
        path=last.path if last else (),
        over=last.over if last else (),
        bottom=bottom,
        turn=record.side if record.result is None else None,
        caption=state(voice, record),
        move=move_text(record),
        label=f"#{played.number}",
    )
    return Picture("board", asdict(scene), alt_text(voice, record))


async def bottom(talk: Exchange, played: Match, place: StoredPlace) -> int:
    """The side at the bottom: the reader's own in direct messages, else the first player's."""
    if not place.place.direct:
        return 0
    readers = await talk.readers(place)
    sides = (played.side_of(player) for player in played.players if player in readers)
    return next((side for side in sides if side is not None), 0)


def buttons(voice: Words, played: Match) -> tuple[Button, ...]:
    """What to tap under a new board: the moves if they are few, else the list of them."""
    if not played.running:
        return ()
    moves = ordered(played)
    if len(moves) <= FORCED:
        return tuple(Button(move.text, f"move {reference(played)} {move.text}") for move in moves)
    return (Button(voice.say("button-moves"), f"moves {reference(played)}"),)


def turn(voice: Words, played: Match) -> str:
    """The sentence that calls whoever is to move, with a mention."""
    game = played.game
    moves = ordered(played)
    side = side_name(voice, game, played.record.side)
    text = voice.say("turn", player=called(played.to_move, ping=True), side=side)
    if moves and len(moves) <= FORCED:
        text += " " + voice.say("turn-moves", moves=some(moves))
    return text


async def announce(talk: Exchange, played: Match, news: Callable[[Words], str]) -> None:
    """Show a game's new board wherever it is shown, after the news in each place's language."""
    places = await talk.places(played.number)
    if talk.place.id not in [place.id for place in places]:
        talk.reply(news(talk.words), private=True)
    for place in places:
        spoken = talk.voice(place)
        text = news(spoken)
        if played.running:
            text += " " + turn(spoken, played)
        elif played.record.result is not None:
            text += " " + ending(spoken, played)
        talk.reply(
            text,
            picture=picture(spoken, played, await bottom(talk, played, place)),
            buttons=buttons(spoken, played),
            place=place,
            game=played.number,
            entry=played.record.size,
        )


def ending(voice: Words, played: Match) -> str:
    """How the game ended: who won, by which rule, with how many points."""
    record = played.record
    if record.result is None:
        raise ValueError("the game is not over")
    keys = (f"reason-{record.result.reason}-drawn", f"reason-{record.result.reason}")
    drawn = record.result.score == DRAW
    reason = voice.say(keys[0] if drawn and voice.has(keys[0]) else keys[1])
    if record.result.score in SCORES:
        side = 0 if record.result.score == SCORES[0] else 1
        text = voice.say(
            "ended-won",
            player=called(played.players[side], ping=False),
            side=side_name(voice, played.game, side),
            reason=reason,
        )
        if record.points is not None:
            text += " " + voice.say("ended-points", points=record.points)
        return text
    return voice.say("ended-drawn" if drawn else "ended", reason=reason)
