"""What the bot may do in a place and what to change; how it greets those who have added it."""

from __future__ import annotations

from collections.abc import Iterator

from bot import grammar
from bot.declaration import Argument, Kind, command
from bot.exchange import Exchange
from bot.hearing import HEARING, unheard
from bot.languages import Words
from bot.refusal import Refusal
from bot.store.queries import StoredPlace
from bot.talk import ABILITIES, Button
from rules import GAMES

PRIVACY = ("telegram",)
"""Platforms on which it can be changed whether a bot hears everything."""


@command("doctor", private=True, group="settings")
async def doctor(talk: Exchange) -> None:
    """Say what the bot may and may not do here, and what to change."""
    voice, able = talk.words, talk.rights().able
    if talk.place.place.direct:
        talk.reply(voice.say("doctor-direct"), private=True)
        return
    missing = _missing(talk, able)
    verdict = "missing" if missing else "well" if able else "unknown"
    lines = [voice.say(f"doctor-{verdict}"), *_abilities(talk, able, missing)]
    if missing:
        lines.append(_change(talk, voice, missing))
    lines += _hearing(talk, voice, able, "doctor-privacy")
    talk.reply(
        "\n".join(lines),
        buttons=(Button(voice.say("button-again"), "doctor"),) if missing else (),
        private=True,
        instead=await _aside(talk),
    )


@command("hello", Argument("text", Kind.TEXT), hidden=True, group="about")
async def hello(talk: Exchange, text: str = "") -> None:
    """Greet the place: as a new bot there, or one that is greeted. Do what else is said."""
    if text and await _obeyed(talk, text):
        return
    if await talk.plays_apart():
        talk.reply(talk.say("no-messenger"), private=True)
        return
    able, platform = talk.rights().able, talk.place.place.platform
    if not _speaks(talk, able):
        await _greet_aside(talk, able)
        return
    voice = talk.voice()
    lines = [voice.say("hello", games=grammar.game_list(voice))]
    lines.append(voice.say("hello-start", platform=platform))
    if not talk.place.place.direct:
        lines += [*_lacks(talk, voice, able), *_hearing(talk, voice, able, "hello-privacy")]
    buttons = (Button(voice.word(f"game-{name}"), f"rules {name}") for name in GAMES)
    aside = await _aside(talk)
    talk.reply(
        "\n".join(lines),
        buttons=tuple(buttons),
        instead=aside,
        otherwise=_refused(talk, able, aside) if aside else "",
    )


@command("thanks", Argument("text", Kind.TEXT), hidden=True, group="about")
async def thanks(talk: Exchange, text: str = "") -> None:
    """Say a friendly word back. Do what else is said."""
    if text and await _obeyed(talk, text):
        return
    key = "no-messenger" if await talk.plays_apart() else "welcome"
    talk.reply(talk.say(key), private=True)


# -- what the bot may do --------------------------------------------------------------------------


def _missing(talk: Exchange, able: dict[str, bool]) -> tuple[str, ...]:
    """What the bot has to be allowed here and is not."""
    return tuple(n for n in ABILITIES if not able.get(n, True) and n not in _needless(talk))


def _needless(talk: Exchange) -> tuple[str, ...]:
    """What the bot does not need as this place is set."""
    if talk.place.settings.threads == "on":
        return (HEARING,)
    of_threads = () if talk.place.place.thread else ("send-threads",)
    return (HEARING, "open-threads", *of_threads)


def _abilities(talk: Exchange, able: dict[str, bool], missing: tuple[str, ...]) -> Iterator[str]:
    """A line for each thing that the bot may or may not do here."""
    for name in filter(able.__contains__, ABILITIES):
        if able[name]:
            yield talk.say("doctor-can", what=_ability(talk, talk.words, name, can=True))
        elif name != HEARING:
            key = "doctor-cannot" if name in missing else "doctor-need-not"
            yield talk.say(key, what=_ability(talk, talk.words, name, can=False))


def _ability(talk: Exchange, voice: Words, ability: str, *, can: bool) -> str:
    """An ability in a sentence."""
    platform = talk.place.place.platform
    return voice.say(f"able-{ability}" if can else f"able-{ability}.not", platform=platform)


def _change(talk: Exchange, voice: Words, missing: tuple[str, ...]) -> str:
    """How what is missing can be allowed."""
    platform = talk.place.place.platform
    names = (voice.say(f"permission-{one}", platform=platform) for one in missing)
    return voice.say("doctor-change", platform=platform, names=", ".join(names))


def _hearing(talk: Exchange, voice: Words, able: dict[str, bool], privacy: str) -> Iterator[str]:
    """How to speak to the bot where it does not hear everything; `privacy` is why that is so."""
    if told := unheard(talk, voice, able):
        private = talk.place.place.platform in PRIVACY
        yield f"{told} {voice.say(privacy)}" if private else told


# -- the greeting ---------------------------------------------------------------------------------


async def _obeyed(talk: Exchange, text: str) -> bool:
    """Do what is said besides a greeting; False if that says nothing more."""
    try:
        call = grammar.read(text, talk.spoken, talk.ask.file)
    except Refusal:
        return False
    await call.command.run(talk, **call.arguments)
    return True


def _speaks(talk: Exchange, able: dict[str, bool]) -> bool:
    """Whether the bot may write here, as far as is known."""
    writing = "send-threads" if talk.place.place.thread else "send"
    return able.get("see", True) and able.get(writing, True)


async def _greet_aside(talk: Exchange, able: dict[str, bool]) -> None:
    """Greet whoever has added the bot where it may not write."""
    place = await _aside(talk) or talk.place
    talk.reply(_refused(talk, able, place), place=place)


def _refused(talk: Exchange, able: dict[str, bool], place: StoredPlace) -> str:
    """What is said in direct messages where a place cannot be written to."""
    voice = talk.voice(place)
    missing = _missing(talk, able)
    if _speaks(talk, able):
        # It was believed to be allowed.
        missing = ("send", *missing)
    return voice.say("hello-aside", change=_change(talk, voice, missing))


def _lacks(talk: Exchange, voice: Words, able: dict[str, bool]) -> Iterator[str]:
    """What is missing here, in a line."""
    missing = _missing(talk, able)
    if missing:
        told = " ".join(_ability(talk, voice, name, can=False) for name in missing)
        yield voice.say("hello-lacks", platform=talk.place.place.platform, what=told)


async def _aside(talk: Exchange) -> StoredPlace | None:
    """The speaker's direct messages, for what their place cannot take; None if it is those."""
    if talk.place.place.direct:
        return None
    place = await talk.direct(talk.player)
    # Where a group speaks in its own name, that is its account.
    return None if place.id == talk.place.id else place
