"""A game as people see it: its board, moves, turns and end in words, and what can be tapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from bot import alt
from bot.exchange import called
from bot.games import Match
from bot.languages import Words
from bot.talk import BUTTON_BYTES, Button
from bot.vocabulary import setting
from rules.core import DRAW, PASS, SCORES, BadMove, Game, Move
from rules.record import Record

LISTED = 12
"""A sentence lists at most so many moves."""
LISTED_LENGTH = 300
"""And only as many as fit into so many characters: a caption of Telegram holds 1,024."""
ASIDE = ("offer", "decline", "pause", "resume")
"""Entries that leave the position, and what it compels to, as they were."""
DECLARED = ("resigned", "agreed", "forfeit", "aborted", "time")
"""A player says, or does, what ends a game for these reasons: whoever hears that knows why."""
FORCED = 5
"""With at most this many legal moves, each is a button of its own."""


def game_name(voice: Words, game: Game) -> str:
    """The name of a game."""
    return voice.word(f"game-{game.name}")


def side_name(voice: Words, game: Game, side: int, theme: str = "") -> str:
    """The name of a side, as a player of this game would say it.

    In a `theme` that draws it in another colour than it has its name from, with that colour.
    """
    key = f"side-{game.sides[side]}"
    return voice.say(f"{key}.{theme}") if theme and voice.has(f"{key}.{theme}") else voice.word(key)


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


def spanned(voice: Words, title: str, span: tuple[int, int]) -> str:
    """Which moves of a game are shown, from the first to the last number; none for (1, 0)."""
    first, last = span
    if first > last:
        return voice.say("replay-none", title=title)
    if first == last:
        return voice.say("replay-one", title=title, move=str(first))
    return voice.say("replay", title=title, first=str(first), last=str(last))


def reference(played: Match) -> str:
    """A game at its present ply, as buttons name it: `#128.14`."""
    return f"#{played.number}.{played.record.plies}"


def chosen(game: Game) -> tuple[tuple[str, str], ...]:
    """The options of a game that are not at their defaults."""
    values = game.chosen.items()
    return tuple((name, value) for name, value in values if value != game.options[name][0])


def option(voice: Words, name: str, value: str) -> str:
    """A value of an option with what it means."""
    about = voice.word(f"option-{name}-{value}")
    return voice.say("option", option=setting(voice, name, value), about=about)


def moved(record: Record) -> Record:
    """The record without the forced pass at its end, if there is one."""
    forced = record.last is not None and record.last.text == PASS
    return record.before if forced and record.before else record


def called_back(record: Record) -> bool:
    """Whether the side to move has to make good for a compulsion that it broke."""
    while record.entry is not None and record.entry.kind in ASIDE:
        record = record.previous or record
    return record.entry is not None and record.entry.kind == "salta"


def move_text(voice: Words, record: Record) -> str:
    """The last move with its number: `14. 53:74`, or `14… 85-75` for the second side.

    A pass comes, as a word, with the move that forced it: `14. c2-c3, 14… pass`.
    """
    if record.last is None:
        return ""
    number, second = divmod(record.plies - 1 + record.first.position.side, 2)
    passed = record.last.text == PASS
    told = voice.say("move-pass") if passed else record.last.text
    text = f"{number + 1}{'…' if second else '.'} {told}"
    before = move_text(voice, record.before) if passed and record.before else ""
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


def state(voice: Words, record: Record, theme: str = "") -> str:
    """Whose turn it is, also while the game is paused, or how it ended; as a `theme` draws it."""
    if record.result is None:
        told = voice.say("state-turn", side=side_name(voice, record.game, record.side, theme))
        return voice.say("state-paused", state=told) if record.paused else told
    if record.result.score in SCORES:
        side = SCORES.index(record.result.score)
        return voice.say("state-won", side=side_name(voice, record.game, side, theme))
    return voice.say("state-drawn" if record.result.score == DRAW else "state-over")


def must(record: Record) -> tuple[str, ...]:
    """The squares of the pieces that have to jump, where nothing else is allowed; else none."""
    moves = _ordered(record) if record.result is None else ()
    if not all(move.over for move in moves):
        return ()
    return origins(moves)


def origins(moves: Sequence[Move]) -> tuple[str, ...]:
    """The squares from which some moves go, each once."""
    return tuple(dict.fromkeys(move.path[0] for move in moves if move.path))


def outcome(voice: Words, record: Record) -> str:
    """Whose turn it is, or how the game ended and why."""
    told = state(voice, record)
    if record.result is None:
        return told
    return voice.say("alt-ended", state=told, reason=reason(voice, record))


def alt_text(voice: Words, record: Record, choice: Sequence[Move] = ()) -> str:
    """The board in words: whose turn, the last move, what must jump, every piece with its square.

    Of a `choice` of moves where they lead is told instead of the last one. At most 1,024 characters
    long in the six games, whatever the position.
    """
    head = [game_name(voice, record.game), outcome(voice, record)]
    if not choice:
        return sentences([*head, *told(voice, record)])
    stand = [*_standing(voice, record)]
    room = alt.LONGEST - len(sentences([*head, *stand]))
    return sentences([*head, *alt.landings(voice, record.game, choice, room), *stand])


def told(voice: Words, record: Record) -> Iterator[str]:
    """The board in sentences, but for the game and whose turn it is."""
    yield from led(voice, record, aloud=True)
    yield from _standing(voice, record)


def _standing(voice: Words, record: Record) -> Iterator[str]:
    """Where the pieces of each side stand."""
    for side, name in enumerate(record.game.sides):
        held = alt.pieces(voice, record.game, record.position, side)
        line = voice.say("alt-side", side=voice.word(f"side-{name}"), pieces=held)
        yield line[:1].upper() + line[1:]


def led(voice: Words, record: Record, *, aloud: bool = False) -> Iterator[str]:
    """The last move, to be heard or as it is written, and what it compels the side to move to."""
    if record.last:
        written = voice.say("alt-last", move=move_text(voice, record))
        yield from (alt.last(voice, record) if aloud else ()) or (written,)
    if called_back(record):
        yield voice.say("alt-called")
    if squares := alt.downward(record.game, must(record)):
        yield voice.say("alt-must", game=record.game.name, squares=", ".join(squares))


def sentences(parts: Iterable[str]) -> str:
    """Some sentences in a row, each with its stop."""
    return " ".join(part if part.endswith((".", "!", "…")) else f"{part}." for part in parts)


def buttons(
    voice: Words, played: Match, reader: int | None = None, *, seated: bool = True
) -> tuple[Button, ...]:
    """What to tap under a new board: the moves if they are few, else the list of them.

    Where the `reader` alone sees it, only on their turn. Of a game that is over, the way to see it
    again and to play once more; only the former where no player is `seated`.
    """
    if not played.running:
        return _again(voice, played, seated=seated)
    if not seated:
        return ()
    if played.record.paused:
        return (Button(voice.say("button-resume"), f"resume {reference(played)}"),)
    if reader not in (None, played.record.side):
        return ()
    moves = ordered(played)
    if len(moves) <= FORCED:
        return taps(played, moves)
    return (Button(voice.say("button-moves"), f"moves {reference(played)}"),)


def _again(voice: Words, played: Match, *, seated: bool) -> tuple[Button, ...]:
    """What to tap under a game that is over."""
    number = f"#{played.number}"
    replay = Button(voice.say("button-replay"), f"replay {number}")
    rematch = Button(voice.say("button-rematch"), f"rematch {number}")
    # Whom only a game's text tells cannot be asked; and what was called off was no game.
    known = played.started is not None and all(player and player.id for player in played.players)
    result = played.record.result
    whole = result is not None and result.score in (*SCORES, DRAW)
    return (
        *([replay] if played.record.plies else []),
        *([rematch] if seated and known and whole else []),
    )


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


def turn(voice: Words, played: Match, reader: int | None = None) -> str:
    """The sentence that calls whoever is to move, with a mention, and says what they can do.

    Where the `reader` alone sees it, and is not to move, it tells no more than whose turn it is.
    """
    game = played.game
    moves = ordered(played)
    side = side_name(voice, game, played.record.side)
    mover = played.to_move
    wanted = mover is not None and mover.settings.mentions == "on"
    if reader not in (None, played.record.side):
        return voice.say("turn-other", player=called(mover), side=side)
    text = voice.say("turn", player=called(mover, ping=wanted), side=side)
    if called_back(played.record):
        text += " " + voice.say("turn-called", moves=some(moves))
    elif must(played.record):
        text += " " + voice.say("turn-must", game=game.name, moves=some(moves))
    elif moves and len(moves) <= FORCED:
        text += " " + voice.say("turn-moves", moves=some(moves))
    return text


def ending(voice: Words, played: Match, *, brief: bool = False) -> str:
    """How the game ended: who won, by which rule, with how many points.

    A `brief` one follows the news, and has no reason where that was the news.
    """
    result = played.record.result
    known = brief and result is not None and result.reason in DECLARED
    text, told = _ended(voice, played, known=known), explained(voice, played.record)
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


def reason(voice: Words, record: Record) -> str:
    """Why a game ended, in the words of the game, else in those of all games."""
    if record.result is None:
        raise ValueError("the game is not over")
    score, name = record.result.score, record.game.name
    told = record.result.reason
    keys = (
        f"reason-{name}-{told}-drawn",
        f"reason-{told}-drawn",
        f"reason-{name}-{told}",
        f"reason-{told}",
    )
    wanted = keys if score == DRAW else keys[2:]
    found = next((key for key in keys if key in wanted and voice.has(key)), f"reason-{told}")
    return voice.word(found, winner=side_name(voice, record.game, _winner(record)))


def _winner(record: Record) -> int:
    """The side that has won; the first where none has."""
    return 1 if record.result is not None and record.result.score == SCORES[1] else 0


def _ended(voice: Words, played: Match, *, known: bool) -> str:
    record = played.record
    if record.result is None:
        raise ValueError("the game is not over")
    why, side = "none" if known else reason(voice, record), _winner(record)
    if record.result.score in SCORES:
        text = voice.say(
            "ended-won",
            player=called(played.players[side], ping=False),
            side=side_name(voice, played.game, side),
            reason=why,
        )
        if record.points is not None:
            text += " " + voice.say("ended-points", points=record.points)
        return text
    drawn = record.result.score == DRAW
    return voice.say("ended-drawn" if drawn else "ended", reason=why)
