"""Which game is meant: the one named, the one replied to, else the only one that fits here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot import boards, links
from bot.declaration import GameNumber
from bot.exchange import Exchange, called, expect
from bot.games import Match
from bot.languages import Words
from bot.refusal import Refusal
from bot.store.people import Player
from bot.talk import BUTTON_BYTES, Button, quoted
from rules.core import Ambiguous, BadMove

NAMED = 20
"""Of more games that could be meant only so many are named."""


async def to_move(talk: Exchange, named: GameNumber | None, move: str) -> Match:
    """The game here in which it is the speaker's turn, else one in a thread of this chat.

    Of several in threads it is the one in which the move can be played. Raises Refusal.
    """
    found = await _pointed(talk, named)
    if found is not None:
        need_running(found)
        await _need_turn(talk, found)
        return found
    mine = await talk.here(mine=True)
    turns = _turns(talk, mine)
    if not turns:
        around = await talk.around(mine=True)
        turns = _turns(talk, around)
        turns = _playable(turns, move) if len(turns) > 1 else turns
        mine = mine or around
    if len(turns) == 1:
        return turns[0]
    if turns:
        raise _which(talk, turns, "move", f" {move}" if move else "")
    if len(mine) == 1:
        await _need_turn(talk, mine[0])
    if mine:
        raise Refusal("no-turn-here")
    raise await _not_here(talk)


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
        mine = await talk.here(mine=True) or await talk.around(mine=True)
        if fits is not None:
            mine = tuple(filter(fits, mine)) or mine
        if len(mine) > 1:
            raise _which(talk, mine, word, f" {rest}" if rest else "")
        if not mine:
            raise await _not_here(talk)
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
        mine = await talk.here(mine=True) or await talk.around(mine=True)
        fits = [m for m in mine if m.game.calls]
        fits = _turns(talk, fits) or fits
        if len(fits) > 1:
            raise _which(talk, fits, "salta")
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
    here = await talk.here()
    shown = {m.number for m in here}
    everything = [*here, *(m for m in await talk.around() if m.number not in shown)]
    mine = [m for m in everything if m.side_of(talk.player) is not None]
    turns = _turns(talk, mine)
    for some in (turns, mine, everything, await talk.last()):
        if len(some) == 1:
            return some[0]
        if some:
            raise _which(talk, some, word, f" {rest}" if rest else "")
    raise Refusal("no-game-here")


def moved_on(found: Match, named: GameNumber | None) -> Refusal:
    """What is asked was meant for something that stands no more: the board as it is."""
    same = named is not None and named.ply == found.record.plies
    return Refusal("settled" if same else "moved-on", board=found.number, number=str(found.number))


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


async def _need_turn(talk: Exchange, found: Match) -> None:
    number = str(found.number)
    if found.side_of(talk.player) is None:
        raise Refusal("not-your-game", number=number)
    if found.to_move is not None and found.to_move.id != talk.player.id:
        side = boards.side_name(talk.words, found.game, found.record.side)
        hint, player = await _where(talk, found), called(found.to_move)
        raise Refusal("not-your-turn", hint=hint, number=number, player=player, side=side)


async def _where(talk: Exchange, found: Match) -> str:
    """Where a game is shown, if that is not here."""
    if talk.place.id in {place.id for place in await talk.places(found.number)}:
        return ""
    return talk.say("told-there", game=await links.game(talk, found))


async def _not_here(talk: Exchange) -> Refusal:
    """Why somebody who plays nothing here cannot go on."""
    some = await talk.here() or await talk.around()
    return Refusal("not-playing-here" if some else "no-game-here")


def _turns(talk: Exchange, found: Iterable[Match]) -> list[Match]:
    """The games of some in which it is the speaker's turn."""
    return [m for m in found if m.to_move and m.to_move.id == talk.player.id]


def _playable(found: list[Match], move: str) -> list[Match]:
    """The games of some in which a move can be played; all of them if it can be in none."""

    def fits(match: Match) -> bool:
        try:
            match.game.read(match.record.position, move)
        except Ambiguous:
            return True
        except BadMove:
            return False
        return True

    return [m for m in found if fits(m)] or found


def told(voice: Words, person: Player | None, found: Match) -> str:
    """A game or challenge as a person tells it from others: `#24 Lasca with Alice`."""
    facts = {"number": str(found.number), "game": boards.game_name(voice, found.game)}
    if not found.waiting:
        side = found.side_of(person) if person else None
        if side is None:
            return boards.title(voice, found)
        return voice.say("meant-with", player=called(found.other(side)), **facts)
    invited = called(found.invited) if found.invited else quoted(found.invited_name or "")
    if person is None or found.challenger.id != person.id:
        return voice.say("meant-from", player=called(found.challenger), **facts)
    return voice.say("meant-with" if invited else "meant-open", player=invited, **facts)


def told_all(talk: Exchange, found: Sequence[Match]) -> str:
    """Several games or challenges for a sentence, of many only the first."""
    named = ", ".join(told(talk.words, talk.player, one) for one in found[:NAMED])
    return f"{named}, …" if len(found) > NAMED else named


def _which(talk: Exchange, found: Sequence[Match], word: str, rest: str = "") -> Refusal:
    """Ask which of several games is meant, a button for each."""
    choices = (Button(f"#{m.number}", f"{word} #{m.number}{rest}") for m in found[:NAMED])
    fitting = tuple(button for button in choices if len(button.text.encode()) <= BUTTON_BYTES)
    return Refusal("which-game", numbers=told_all(talk, found), buttons=fitting)
