"""What a setting is to be, read from what people say: one of its values, or any game or clock."""

from __future__ import annotations

from bot import arguments, boards, choices, controls, grammar, terms, vocabulary
from bot.clocks.errors import BadClock
from bot.clocks.hours import Hours
from bot.clocks.zones import zone_name
from bot.exchange import Exchange
from bot.preferences import SWITCH
from bot.refusal import Refusal
from bot.talk import Button


async def read(
    talk: Exchange, name: str, known: tuple[str, ...], said: str, taps: tuple[Button, ...]
) -> str | None:
    """The value of a setting that is said, None for "as it is by default".

    `known` are all that it can be, none where it can be more than that; `taps` are offered to
    whoever named another. Raises Refusal.
    """
    if choices.is_default(said):
        return None
    if not known:
        return await _free(talk, name, said)
    value = choices.read(name, known, said, talk.spoken)
    if value is None:
        told = [choices.told(talk.words, name, one) for one in known]
        raise Refusal(
            "setting-value",
            given=arguments.shown(said),
            name=choices.setting_word(talk.words, name),
            valid=", ".join(told),
            buttons=taps,
        )
    return value


async def _free(talk: Exchange, name: str, said: str) -> str | None:
    """The value that a text means of a setting that can be anything. Raises Refusal."""
    if name == "game":
        return await _game(talk, said)
    if name == "clock":
        control = controls.understood(said, talk.place.zone, talk.spoken)
        return _none(talk) if control is None else str(control)
    if name == "quiet" and choices.read(name, SWITCH, said, talk.spoken) == SWITCH[1]:
        return None
    try:
        return zone_name(said.split()[-1]) if name == "zone" else str(Hours.read(_figures(said)))
    except BadClock as bad:
        raise controls.refusal(bad, said) from None


def _none(talk: Exchange) -> str | None:
    """No clock, in a thread even where the chat has one."""
    return controls.NONE if talk.place.place.thread else None


def _figures(said: str) -> str:
    """A text from its first figure on."""
    return said[next((at for at, sign in enumerate(said) if sign.isdecimal()), 0) :]


async def _game(talk: Exchange, said: str) -> str:
    """A game with its options as they are kept, `salta jump=any`. Raises Refusal."""
    given = grammar.read(f"play {said}", talk.spoken).arguments
    name = given.get("game")
    if name is None or given.keys() - {"game", "options"}:
        games = vocabulary.game_list(talk.words)
        raise Refusal("unknown-game", given=arguments.shown(said), games=games)
    agreed = await terms.agreed(talk, name, given.get("options", {}), None)
    return " ".join([name, *map("=".join, boards.chosen(agreed.rules))])
