"""Which game is meant: the one named, the one replied to, else the only one that fits here."""

from __future__ import annotations

from collections.abc import Callable

from bot import boards
from bot.declaration import GameNumber
from bot.exchange import Exchange, called, expect
from bot.games import Match
from bot.refusal import Refusal
from bot.talk import BUTTON_BYTES, Button

NAMED = 20
"""Of more games that could be meant only so many are named."""


async def to_move(talk: Exchange, named: GameNumber | None, move: str) -> Match:
    """The game here in which it is the speaker's turn. Raises Refusal."""
    found = await _pointed(talk, named)
    if found is not None:
        need_running(found)
        _need_turn(talk, found)
        return found
    mine = await talk.here(mine=True)
    turns = [m for m in mine if m.to_move and m.to_move.id == talk.player.id]
    if len(turns) == 1:
        return turns[0]
    if turns:
        raise _which(turns, "move", f" {move}" if move else "")
    if len(mine) == 1:
        _need_turn(talk, mine[0])
    if mine:
        raise Refusal("no-turn-here")
    raise Refusal("not-playing-here" if await talk.here() else "no-game-here")


async def to_change(
    talk: Exchange,
    named: GameNumber | None,
    word: str,
    rest: str = "",
    *,
    fits: Callable[[Match], bool] | None = None,
) -> tuple[Match, int]:
    """The speaker's own running game here and their side in it; of several one that `fits`.

    Raises Refusal, with a button for each that can be meant: `word #128 rest`.
    """
    found = await _pointed(talk, named)
    if found is None:
        mine = await talk.here(mine=True)
        if fits is not None:
            mine = tuple(filter(fits, mine)) or mine
        if len(mine) > 1:
            raise _which(mine, word, f" {rest}" if rest else "")
        if not mine:
            raise Refusal("not-playing-here" if await talk.here() else "no-game-here")
        found = mine[0]
    need_running(found)
    side = found.side_of(talk.player)
    if side is None:
        raise Refusal("not-your-game", number=str(found.number))
    return found, side


async def to_call(talk: Exchange, named: GameNumber | None) -> tuple[Match, int]:
    """The speaker's own running game here in which moves are called, and their side in it.

    Of several it is the one where it is the speaker's turn. Raises Refusal.
    """
    if named is None and await talk.replied() is None:
        fits = [m for m in await talk.here(mine=True) if m.game.calls]
        turns = [m for m in fits if m.to_move and m.to_move.id == talk.player.id]
        fits = turns or fits
        if len(fits) > 1:
            raise _which(fits, "salta")
        named = GameNumber(fits[0].number) if fits else None
    found, side = await to_change(talk, named, "salta")
    if not found.game.calls:
        raise Refusal("no-calls", number=str(found.number))
    return found, side


async def to_look(talk: Exchange, named: GameNumber | None, word: str, rest: str = "") -> Match:
    """A game to look at, the speaker's own before others', running ones before the last that ended.

    Raises Refusal.
    """
    found = await _pointed(talk, named, stale=True)
    if found is not None:
        _need_begun(found)
        return found
    everything = await talk.here()
    mine = [m for m in everything if m.side_of(talk.player) is not None]
    turns = [m for m in mine if m.to_move and m.to_move.id == talk.player.id]
    for some in (turns, mine, everything, await talk.last()):
        if len(some) == 1:
            return some[0]
        if some:
            raise _which(some, word, f" {rest}" if rest else "")
    raise Refusal("no-game-here")


def moved_on(found: Match) -> Refusal:
    """What is asked was meant for something that stands no more: the board as it is."""
    return Refusal("moved-on", board=found.number, number=str(found.number))


def paused(talk: Exchange, found: Match) -> Refusal:
    """Nothing goes on in a paused game until it is resumed."""
    resume = Button(talk.say("button-resume"), f"resume {boards.reference(found)}")
    number = str(found.number)
    return Refusal("paused", buttons=(resume,), game=found.number, number=number)


async def _pointed(
    talk: Exchange, named: GameNumber | None, *, stale: bool = False
) -> Match | None:
    """The game named by number or replied to; `stale` lets a number stand for an older ply."""
    if named is None:
        return await talk.replied()
    found = await talk.match(named.number)
    if not stale:
        expect(found, named)
    return found


def _need_begun(found: Match) -> None:
    if found.started is None:
        key = "not-started" if found.waiting else "challenge-closed"
        raise Refusal(key, number=str(found.number))


def need_running(found: Match) -> None:
    """Refuse a game that has not begun, or is over."""
    _need_begun(found)
    number = str(found.number)
    if found.ended is not None:
        raise Refusal("game-over", number=number, board=found.number)


def _need_turn(talk: Exchange, found: Match) -> None:
    number = str(found.number)
    if found.side_of(talk.player) is None:
        raise Refusal("not-your-game", number=number)
    if found.to_move is not None and found.to_move.id != talk.player.id:
        side = boards.side_name(talk.words, found.game, found.record.side)
        raise Refusal("not-your-turn", number=number, player=called(found.to_move), side=side)


def _which(found: list[Match] | tuple[Match, ...], word: str, rest: str = "") -> Refusal:
    """Ask which of several games is meant, a button for each."""
    named = found[:NAMED]
    numbers = ", ".join(f"#{m.number}" for m in named) + (", …" if len(found) > len(named) else "")
    choices = (Button(f"#{m.number}", f"{word} #{m.number}{rest}") for m in named)
    fitting = tuple(button for button in choices if len(button.text.encode()) <= BUTTON_BYTES)
    return Refusal("which-game", numbers=numbers, buttons=fitting)
