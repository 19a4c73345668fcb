"""Looking: the board, and the legal moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

from bot import boards, clockface, finding, grammar, monospaced, news, offers, pictures, timing
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.talk import BUTTON_BYTES, Button, Picture, preformatted
from render.theme import THEMES
from rules import notation
from rules.core import BadMove, Move

TAPS = 20
"""At most so many moves are offered as buttons at once; more are chosen by their piece first."""
BUTTONS = 25
"""A message of Discord has room for no more."""
LIST_LENGTH = 1800
"""Moves are listed in so many characters: a message of Discord holds 2,000."""
MOST_SQUARES = 100
"""No move has more; what is said beyond is not looked at."""
FORMS = ("text", "words")
"""How a board can be shown but for a picture: in letters and figures, in words to be heard."""
SIDES = ("first", "second")
_APART = re.compile(r"[^a-z0-9]+")


@command(
    "board",
    Argument("number", Kind.NUMBER),
    Argument("form", Kind.CHOICE, choices=FORMS),
    Argument("theme", Kind.CHOICE, choices=tuple(THEMES)),
    Argument("side", Kind.CHOICE, choices=SIDES),
)
async def board(
    talk: Exchange,
    number: GameNumber | None = None,
    form: str = "",
    theme: str = "",
    side: str = "",
) -> None:
    """Show the board of a game: as a picture, in letters, or in words, from either side."""
    found = await finding.to_look(talk, number, "board")
    voice = talk.voice()
    bottom = SIDES.index(side) if side else None
    look = await pictures.look(talk, found, theme=theme, bottom=bottom)
    seats = await news.seated(talk, found, [talk.place])
    asked = await offers.standing(talk, found)
    reader = await talk.reading(found, talk.place)
    clock = await timing.running(talk.connection, found, talk.ask.time)
    more = (*clockface.left(voice, clock), *offers.told(voice, found, asked))
    talk.reply(
        "".join(_board(voice, found, look.bottom, form, more)),
        picture=None if form else pictures.picture(voice, found, look),
        buttons=offers.beneath(voice, found, asked, reader, seated=bool(seats)),
        game=found.number,
        entry=found.record.size,
        overtakes=True,
    )


def _board(
    voice: Words, found: Match, bottom: int, form: str, asked: Iterable[str]
) -> Iterator[str]:
    """The text with a board, with the board itself where no picture shows it."""
    record = found.record
    ended = record.result is not None
    state = boards.ending(voice, found) if ended else boards.state(voice, record)
    more = {"text": boards.led, "words": boards.told}.get(form)
    told = [_shown(voice, found), state, *(more(voice, record) if more else ()), *asked]
    yield boards.sentences(told)
    if form == "text":
        lines = monospaced.board(found.game, record.position, bottom)
        yield f"\n{preformatted(lines)}\n{monospaced.key(voice, found.game, record.position)}"


def _shown(voice: Words, found: Match) -> str:
    """A game in a sentence: who plays what."""
    first, second = (boards.side_name(voice, found.game, side) for side in (0, 1))
    return voice.say(
        "shown",
        number=str(found.number),
        game=boards.game_name(voice, found.game),
        first=called(found.players[0]),
        first_side=first,
        second=called(found.players[1]),
        second_side=second,
    )


@command("moves", Argument("number", Kind.NUMBER), Argument("square", Kind.TEXT), private=True)
async def moves(
    talk: Exchange, number: GameNumber | None = None, square: str | None = None
) -> None:
    """List the legal moves of a game as buttons for its player; those of one piece drawn too."""
    found = await finding.to_look(talk, number, "moves")
    if not found.running:
        raise Refusal("game-over", number=str(found.number), board=found.number)
    legal = boards.ordered(found)
    if square is not None:
        legal = _from(talk, found, legal, square)
        if not legal:
            raise Refusal("no-moves-from", given=grammar.shown(square), **_movers(talk, found))
    mine = found.to_move is not None and found.to_move.id == talk.player.id
    talk.reply(
        talk.say(
            "moves-list",
            number=str(found.number),
            side=boards.side_name(talk.words, found.game, found.record.side),
            moves=_listed(talk, [move.text for move in legal]),
        ),
        picture=await _drawn(talk, found, legal) if square is not None else None,
        buttons=_taps(found, legal) if mine else (),
        private=True,
        game=found.number,
        entry=found.record.size,
    )


async def _drawn(talk: Exchange, found: Match, legal: tuple[Move, ...]) -> Picture:
    """The board with these moves' pieces ringed and their landings dotted."""
    look = await pictures.look(talk, found, private=True)
    return pictures.picture(talk.words, found, look, choice=legal)


def _listed(talk: Exchange, moves: list[str]) -> str:
    """As many moves as one message has room for, and how many more there are."""
    told = boards.fitting(moves, LIST_LENGTH)
    left = len(moves) - len(told)
    more = [talk.say("moves-more", count=left)] if left else []
    return ", ".join([*told, *more])


def _from(talk: Exchange, found: Match, legal: tuple[Move, ...], given: str) -> tuple[Move, ...]:
    """The moves from a square or a file, or that begin with several squares. Raises Refusal."""
    said = notation.latin(given.strip().casefold())
    file = {known.name for known in found.game.squares if known.algebraic[0] == said}
    if file:
        return tuple(move for move in legal if move.path and move.path[0] in file)
    begin = tuple(_named(found, filter(None, _APART.split(said)[:MOST_SQUARES])))
    if not all(begin) or not begin:
        raise Refusal("no-square", given=grammar.shown(given), **_movers(talk, found))
    return tuple(move for move in legal if move.path[: len(begin)] == begin)


def _movers(talk: Exchange, found: Match) -> dict[str, Any]:
    """Whose turn it is in a game, and where the pieces stand that can move."""
    mover = found.to_move
    theirs = mover is not None and mover.id != talk.player.id
    return {
        "whose": "theirs" if theirs else "own",
        "player": called(mover),
        "squares": ", ".join(_begins(boards.ordered(found), 1)),
    }


def _named(found: Match, words: Iterable[str]) -> Iterator[str]:
    """The squares that some words name, up to the first that names none, which is ""."""
    for word in words:
        square = _square(found, word)
        yield square
        if not square:
            return


def _square(found: Match, word: str) -> str:
    """The square that a word names, by any of its names; "" if it names none."""
    for known in found.game.squares:
        if word in (known.name, known.algebraic):
            return known.name
    try:
        found.game.read(found.record.position, word)
    except BadMove as bad:
        return bad.facts["square"] if bad.key == "one-square" else ""
    return ""


def _begins(legal: tuple[Move, ...], length: int) -> Counter[str]:
    """The beginnings of the moves, so many squares long, each with how many begin so."""
    return Counter(":".join(move.path[:length]) for move in legal if len(move.path) >= length)


def _taps(found: Match, legal: tuple[Move, ...]) -> tuple[Button, ...]:
    """A button for each move, of too many one for each way to begin or to go on."""
    if len(legal) <= TAPS:
        return boards.taps(found, legal)
    paths = zip(*(move.path for move in legal), strict=False)
    shared = sum(1 for _ in takewhile(lambda squares: len({*squares}) == 1, paths))
    stops = tuple(move for move in legal if len(move.path) == shared)
    start = f"moves {boards.reference(found)} "
    ways = (
        Button(f"{begin} ({count})", start + begin)
        for begin, count in _begins(legal, shared + 1).items()
    )
    fitting = (way for way in ways if len(way.text.encode()) <= BUTTON_BYTES)
    return (*boards.taps(found, stops), *fitting)[:BUTTONS]
