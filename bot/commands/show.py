"""Showing a game again: its moves as an animation."""

from __future__ import annotations

from dataclasses import asdict

from bot import alt, boards, finding, pictures
from bot.declaration import Argument, GameNumber, Kind, Span, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.talk import Picture
from render.reel import Reel
from render.theme import THEMES


@command(
    "replay",
    Argument("number", Kind.NUMBER),
    Argument("moves", Kind.RANGE),
    Argument("theme", Kind.CHOICE, choices=tuple(THEMES)),
    group="look",
)
async def replay(
    talk: Exchange,
    number: GameNumber | None = None,
    moves: Span | None = None,
    theme: str = "",
) -> None:
    """Show a game, or some of its moves, as an animation."""
    found = await finding.to_look(talk, number, "replay")
    span = _span(found, moves)
    voice = talk.voice()
    text = boards.spanned(voice, boards.title(voice, found), span)
    look = await pictures.look(talk, found, theme=theme)
    talk.reply(
        text,
        picture=_picture(voice, found, span, look, text),
        game=found.number,
        entry=found.record.size,
        # The board as it is stays the newest one, with its buttons.
        overtakes=False,
    )


def _span(found: Match, wanted: Span | None) -> tuple[int, int]:
    """The numbers of the first and last move to show; (1, 0) of none. Raises Refusal."""
    count = (found.record.plies + 1) // 2
    if wanted is None:
        return 1, count
    first, last = wanted.first or 1, count if wanted.last is None else min(wanted.last, count)
    if not first <= last:
        given = "–".join("" if end is None else str(end) for end in (wanted.first, wanted.last))
        raise Refusal("replay-range", number=str(found.number), moves=count, given=given)
    return first, last


def _picture(
    voice: Words, found: Match, span: tuple[int, int], look: pictures.Look, told: str
) -> Picture:
    """The animation, for delivery; in words by what it shows, how that ended, and the moves."""
    record, (first, last) = found.record, span
    end = min(2 * last, record.plies)
    first_name, second_name = (called(player) for player in found.players)
    reel = Reel.of(
        record,
        first=2 * (first - 1),
        last=end,
        bottom=look.bottom,
        goals=pictures.unmarked(found.game),
        captions=(first_name, second_name),
        passing=voice.say("move-pass"),
        ending=boards.state(voice, record),
        label=f"#{found.number}",
        theme=look.theme,
        coordinates=look.coordinates,
        **pictures.banner(voice, found),
    )
    whole = end == record.plies
    parts = [
        voice.say("replay-alt", told=told),
        *([boards.outcome(voice, record)] if whole else []),
    ]
    return Picture("replay", asdict(reel), alt.film(voice, boards.sentences(parts), reel))
