"""A game as people see it: the board picture's data, its alt text, moves and turns in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import accumulate

from bot import alt
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.store.queries import StoredPlace
from bot.talk import BUTTON_BYTES, Button, Picture
from render.scene import Scene
from rules.core import DRAW, PASS, SCORES, BadMove, Game, Move
from rules.record import Record

LISTED = 12
"""A sentence lists at most so many moves."""
LISTED_LENGTH = 300
"""And only as many as fit into so many characters: a caption of Telegram holds 1,024."""
FORCED = 5
"""With at most this many legal moves, each is a button of its own."""


def game_name(voice: Words, game: Game) -> str:
    """The name of a game."""
    return voice.word(f"game-{game.name}")


def side_name(voice: Words, game: Game, side: int) -> str:
    """The name of a side, as a player of this game would say it."""
    return voice.word(f"side-{game.sides[side]}")


def title(voice: Words, played: Match) -> str:
    """A game in a line: its number, its name, who plays."""
    first, second = (called(player) for player in played.players)
    return voice.say(
        "game-title",
        number=str(played.number),
        game=game_name(voice, played.game),
        first=first,
        second=second,
    )


def reference(played: Match) -> str:
    """A game at its present ply, as buttons name it: `#128.14`."""
    return f"#{played.number}.{played.record.plies}"


def chosen(game: Game) -> tuple[tuple[str, str], ...]:
    """The options of a game that are not at their defaults."""
    values = game.chosen.items()
    return tuple((name, value) for name, value in values if value != game.options[name][0])


def moved(record: Record) -> Record:
    """The record without the forced pass at its end, if there is one."""
    forced = record.last is not None and record.last.text == PASS
    return record.before if forced and record.before else record


def called_back(record: Record) -> bool:
    """Whether the side to move has to make good for a compulsion that it broke."""
    while record.entry is not None and record.entry.kind in ("offer", "decline"):
        record = record.previous or record
    return record.entry is not None and record.entry.kind == "salta"


def move_text(record: Record) -> str:
    """The last move with its number: `14. 53:74`, or `14… 85-75` for the second side.

    A pass comes with the move that forced it: `14. c2-c3, 14… pass`.
    """
    if record.last is None:
        return ""
    number, second = divmod(record.plies - 1, 2)
    text = f"{number + 1}{'…' if second else '.'} {record.last.text}"
    before = move_text(record.before) if record.last.text == PASS and record.before else ""
    return f"{before}, {text}" if before else text


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
    told = fitting([move.text for move in moves[:LISTED]], LISTED_LENGTH)
    return ", ".join([*told, "…"] if len(moves) > len(told) else told)


def fitting(texts: Sequence[str], room: int) -> Sequence[str]:
    """As many texts from the first as have room, each with two characters to part it."""
    ends = accumulate(len(text) + 2 for text in texts)
    return [text for text, end in zip(texts, ends, strict=True) if end <= room]


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
    only = voice.say("alt-called") if called_back(record) else ""
    sides = [
        voice.say(
            "alt-side",
            side=side_name(voice, game, side),
            pieces=alt.pieces(voice, board, side),
        )
        for side in (0, 1)
    ]
    parts = (game_name(voice, game), state(voice, record), last, only, *sides)
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts if part)


def picture(voice: Words, played: Match, bottom: int = 0) -> Picture:
    """The board of a game with its last move, for delivery."""
    record = played.record
    last = moved(record).last
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
        return taps(played, moves)
    return (Button(voice.say("button-moves"), f"moves {reference(played)}"),)


def taps(played: Match, moves: Sequence[Move]) -> tuple[Button, ...]:
    """A button for each move; those that no platform's button has room for are left out."""
    start = f"move {reference(played)} "
    shown = (_brief(played, move, BUTTON_BYTES - len(start)) for move in moves)
    return tuple(Button(text, start + text) for text in shown if text)


def _brief(played: Match, move: Move, room: int) -> str:
    """A move as a person could type it in so many characters, or "" if it cannot be."""
    if len(move.text) <= room:
        return move.text
    short = ":".join((move.path[0], move.path[-1]))
    try:
        meant = played.game.read(played.record.position, short)
    except BadMove:
        return ""
    return short if meant == move and len(short) <= room else ""


def turn(voice: Words, played: Match) -> str:
    """The sentence that calls whoever is to move, with a mention."""
    game = played.game
    moves = ordered(played)
    side = side_name(voice, game, played.record.side)
    text = voice.say("turn", player=called(played.to_move, ping=True), side=side)
    if called_back(played.record):
        text += " " + voice.say("turn-called", moves=some(moves))
    elif moves and len(moves) <= FORCED:
        text += " " + voice.say("turn-moves", moves=some(moves))
    return text


async def announce(talk: Exchange, played: Match, news: Callable[[Words], str]) -> None:
    """Show a game's new board wherever it is shown, after the news in each place's language."""
    places = await talk.places(played.number)
    if talk.place.id not in [place.id for place in places]:
        talk.reply(news(talk.words), private=True)
    for place in places:
        spoken = talk.voice(place)
        text = news(spoken) + _passed(spoken, played)
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


def _passed(voice: Words, played: Match) -> str:
    """The sentence, after a space, that a side had to pass; "" if none had."""
    entry = played.record.entry
    if entry is None or entry.kind != "pass":
        return ""
    side = side_name(voice, played.game, entry.side)
    return " " + voice.say("passed", player=called(played.players[entry.side]), side=side)


def ending(voice: Words, played: Match) -> str:
    """How the game ended: who won, by which rule, with how many points."""
    text, told = _ended(voice, played), explained(voice, played.record)
    return f"{text} {told}" if told else text


def explained(voice: Words, record: Record) -> str:
    """What the result was decided by, where its reason does not say it all; "" elsewhere."""
    told = record.game.explained(record.position, record.result) if record.result else None
    if told is None or not voice.has(f"explained-{told[0]}"):
        return ""
    return voice.say(f"explained-{told[0]}", **_spans(told[1]))


def _spans(facts: dict[str, str]) -> dict[str, str]:
    """The facts, and for each pair `NAME_low`, `NAME_high` the span as `NAME_span`."""
    spans = {}
    for name, low in facts.items():
        stem, _, end = name.rpartition("_")
        if end == "low":
            high = facts[f"{stem}_high"]
            spans[f"{stem}_span"] = low if low == high else f"{low}–{high}"
    return {**facts, **spans}


def _reason(voice: Words, played: Match, reason: str, *, drawn: bool, winner: str) -> str:
    """Why a game ended, in the words of the game, else in those of all games.

    `winner` is the side that has won, as people call it.
    """
    name = played.game.name
    keys = (
        f"reason-{name}-{reason}-drawn",
        f"reason-{reason}-drawn",
        f"reason-{name}-{reason}",
        f"reason-{reason}",
    )
    wanted = keys if drawn else keys[2:]
    told = next((key for key in keys if key in wanted and voice.has(key)), f"reason-{reason}")
    return voice.word(told, winner=winner)


def _ended(voice: Words, played: Match) -> str:
    record = played.record
    if record.result is None:
        raise ValueError("the game is not over")
    drawn = record.result.score == DRAW
    side = 1 if record.result.score == SCORES[1] else 0
    winner = side_name(voice, played.game, side)
    reason = _reason(voice, played, record.result.reason, drawn=drawn, winner=winner)
    if record.result.score in SCORES:
        text = voice.say(
            "ended-won",
            player=called(played.players[side], ping=False),
            side=winner,
            reason=reason,
        )
        if record.points is not None:
            text += " " + voice.say("ended-points", points=record.points)
        return text
    return voice.say("ended-drawn" if drawn else "ended", reason=reason)
