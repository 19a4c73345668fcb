"""Settings: of a chat or thread for all who are there, of a person wherever they play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot import arguments, choices, completion, linked, resting, settable, vocabulary
from bot.declaration import Argument, Completion, Kind, Typing, command
from bot.exchange import Exchange, called
from bot.languages import Words, choose, words
from bot.preferences import PersonSettings, PlaceSettings, loaded, values
from bot.refusal import Refusal
from bot.store import queries
from bot.talk import BUTTON_BYTES, Button, Place, moment

OF_PLACES, OF_PEOPLE = values(PlaceSettings), values(PersonSettings)
NAMES = tuple(dict.fromkeys((*OF_PLACES, *OF_PEOPLE)))
IN_DIRECT = ("game", "size", "coordinates", "description", "clock")
"""What direct messages have of the settings of places; for the others there, each has their own."""
OF_CHATS = ("threads",)
"""What only a whole chat can be set to."""
ANY = Argument("name", Kind.CHOICE, choices=NAMES)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the place, or of the speaker where it is `personal`."""

    name: str
    personal: bool

    @property
    def key(self) -> str:
        """Where its words are."""
        return f"{'mine' if self.personal else 'setting'}-{self.name}"

    @property
    def written(self) -> str:
        """How it is asked for in every language."""
        return f"{'me' if self.personal else 'settings'} {self.name}"

    @property
    def values(self) -> tuple[str, ...]:
        """What it can be, none where any text can be."""
        return (OF_PEOPLE if self.personal else OF_PLACES)[self.name]


def _of_place(place: Place) -> tuple[str, ...]:
    """The settings that a place has."""
    if place.direct:
        return IN_DIRECT
    return tuple(name for name in OF_PLACES if name not in OF_CHATS or not place.thread)


# -- what is offered while somebody types ---------------------------------------------------------


def _shown(place: Place) -> list[Setting]:
    """The settings that `settings` lists in a place."""
    own = OF_PEOPLE if place.direct else ()
    return [Setting(n, False) for n in _of_place(place)] + [Setting(n, True) for n in own]


def _names(typing: Typing, *, personal: bool) -> list[Completion]:
    """The settings by name, each with what it is about."""
    voice = words(typing.language)
    there = [Setting(n, True) for n in OF_PEOPLE] if personal else _shown(typing.place)
    told = (
        (f"{choices.setting_word(voice, one.name)} – {voice.say(one.key)}", one.name)
        for one in there
    )
    return completion.fitting(typing.text, told)


def _values(typing: Typing, *, name: str = "", personal: bool = False) -> Iterator[Completion]:
    """What a setting can be."""
    said = name or typing.others.get("name", "")
    found = vocabulary.lexicon(typing.language).choice(ANY, said)
    there = [Setting(one, True) for one in OF_PEOPLE] if personal else []
    there += [] if personal and not typing.place.direct else _shown(typing.place)
    setting = next((one for one in there if one.name == found), None)
    if setting is None:
        return
    voice = words(typing.language)
    values = setting.values or choices.OFFERED[setting.name]
    told = [(choices.told(voice, setting.name, value), value) for value in values]
    told.append((voice.list("value-default")[0], choices.DEFAULT))
    yield from completion.fitting(typing.text, told)
    if setting.name == "game":
        yield from _games(typing)


def _games(typing: Typing) -> Iterator[Completion]:
    """A game that is typed already with its options."""
    tokens = typing.text.split()
    game, count = vocabulary.lexicon(typing.language).game(tokens)
    if game is None:
        return
    text = typing.text.split(maxsplit=count)[count:]
    asked = replace(typing, text="".join(text), others={"game": game})
    named = choices.told(words(typing.language), "game", game)
    for shown, meant in completion.options(asked):
        yield f"{named} {shown}", f"{game} {meant}"


def _arguments(*, personal: bool) -> tuple[Argument, Argument]:
    """What is set, and what it is to be."""
    own = OF_PEOPLE if personal else OF_PLACES
    named, valued = partial(_names, personal=personal), partial(_values, personal=personal)
    return (
        Argument("name", Kind.CHOICE, choices=tuple(own), completes=named),
        Argument("value", Kind.TEXT, completes=valued),
    )


# -- the commands ---------------------------------------------------------------------------------


@command("settings", *_arguments(personal=False), private=True)
async def settings(talk: Exchange, name: str | None = None, value: str = "") -> None:
    """Show the settings of the place, explain one, or set it."""
    name, value = _named(talk, name, value)
    if name is None:
        await _list(talk, "settings-list", _shown(talk.place.place))
    else:
        await _turn_to(talk, _here(talk, name), value)


@command("me", *_arguments(personal=True), private=True, group="settings")
async def me(talk: Exchange, name: str | None = None, value: str = "") -> None:
    """Show the speaker's own settings, explain one, or set it."""
    name, value = _named(talk, name, value)
    if name is None:
        await _list(talk, "mine-list", [Setting(name, True) for name in OF_PEOPLE])
    elif name in OF_PEOPLE:
        await _turn_to(talk, Setting(name, True), value)
    elif talk.place.place.direct:
        await _turn_to(talk, _here(talk, name), value)
    else:
        told = choices.setting_word(talk.words, name)
        tap = Button(told, Setting(name, False).written)
        raise Refusal("setting-of-chat", name=told, buttons=(tap,))


@command(
    "language",
    Argument("language", Kind.TEXT, completes=partial(_values, name="language")),
    private=True,
    group="settings",
)
async def language(talk: Exchange, language: str = "") -> None:
    """Show or set the language of the place; in direct messages that of the speaker."""
    await _turn_to(talk, _here(talk, "language"), language)


# -- which setting is meant -----------------------------------------------------------------------


def _named(talk: Exchange, name: str | None, value: str) -> tuple[str | None, str]:
    """The setting that is named, also as in `theme=dark`, and what it is to be."""
    if name is not None or not value:
        return name, value
    said, _, rest = value.partition("=")
    known = vocabulary.lexicon(talk.spoken)
    tokens = [*said.split(), *rest.split()]
    for at, token in enumerate(tokens):
        if found := known.choice(ANY, token):
            return found, " ".join(tokens[:at] + tokens[at + 1 :])
    valid = dict.fromkeys((*_of_place(talk.place.place), *OF_PEOPLE))
    told = ", ".join(choices.setting_word(talk.words, name) for name in valid)
    raise Refusal("unknown-setting", given=arguments.shown(said), valid=told)


def _here(talk: Exchange, name: str) -> Setting:
    """The setting of a name, the place's if it has it, else the speaker's. Raises Refusal."""
    if name in _of_place(talk.place.place):
        return Setting(name, False)
    if name in OF_PEOPLE:
        return Setting(name, True)
    raise Refusal("setting-elsewhere", name=choices.setting_word(talk.words, name))


# -- shown ----------------------------------------------------------------------------------------


async def _list(talk: Exchange, key: str, shown: Sequence[Setting]) -> None:
    """Some settings in a line each, with a button to each."""
    place, voice = talk.place.place, talk.words
    where = "direct" if place.direct else "thread" if place.thread else "chat"
    lines = [voice.say(key, **({"where": where} if key == "settings-list" else {}))]
    for one in shown:
        name, about = choices.setting_word(voice, one.name), voice.say(one.key)
        lines.append(voice.say("setting-line", name=name, about=about, value=_now(talk, one)))
    if key == "settings-list" and (others := await linked.others(talk.connection, talk.place.id)):
        lines.append(voice.say("linked-places", places=linked.listed(voice, others)))
    taps = (Button(choices.setting_word(voice, one.name), one.written) for one in shown)
    talk.reply("\n".join(lines), buttons=tuple(taps), private=True)


def _now(talk: Exchange, setting: Setting) -> str:
    """What a setting is, in words, and whether the chat has it so."""
    told = choices.told(talk.words, setting.name, _value(talk, setting))
    if setting.personal or not talk.place.place.thread or setting.name in talk.place.own:
        return told
    return talk.say("setting-inherited", value=told)


def _value(talk: Exchange, setting: Setting) -> str:
    """What a setting is; of the language of a place, what is spoken there."""
    if not setting.personal and setting.name == "language":
        return talk.place.language
    held = talk.player.settings if setting.personal else talk.place.settings
    return str(getattr(held, setting.name))


async def _turn_to(talk: Exchange, setting: Setting, value: str) -> None:
    """Explain a setting, or set it where a value is said."""
    if value and setting.personal:
        await _set_own(talk, setting, value)
    elif value:
        await _set_here(talk, setting, value)
    else:
        text = talk.say(
            "setting-shown",
            name=choices.setting_word(talk.words, setting.name),
            about=talk.say(f"{setting.key}.about"),
            value=_now(talk, setting),
        )
        kept = await _kept(talk, setting)
        talk.reply(text, buttons=tuple(_taps(talk, setting, kept)), private=True)


async def _kept(talk: Exchange, setting: Setting) -> dict[str, Any]:
    """What was set, as stored, where a setting is kept."""
    if setting.personal:
        return await queries.stored_settings(talk.connection, talk.player.id)
    return dict(talk.place.own)


def _taps(talk: Exchange, setting: Setting, kept: dict[str, Any]) -> Iterator[Button]:
    """A button for each value, the present one marked, and one for none where one was set."""
    voice, now = talk.words, _value(talk, setting)
    for value in setting.values or choices.OFFERED[setting.name]:
        label = choices.tapped(voice, setting.name, value)
        marked = voice.say("button-chosen", value=label) if value == now else label
        yield Button(marked, f"{setting.written} {value}")
    if setting.name in kept:
        inherits = talk.place.place.thread and not setting.personal
        key = "button-inherit" if inherits else "button-default"
        yield Button(voice.say(key), f"{setting.written} {choices.DEFAULT}")


# -- set ------------------------------------------------------------------------------------------


async def _set_here(talk: Exchange, setting: Setting, said: str) -> None:
    """Set what the place is to have, and say so to all, in the language spoken there from now on.

    Raises Refusal where the speaker may not, or the value is none.
    """
    _need_admin(talk, setting, said)
    value, before = await _understood(talk, setting, said), _value(talk, setting)
    kept = _with(dict(talk.place.own), setting.name, value)
    if kept == talk.place.own:
        _say_same(talk, setting)
        return
    await queries.save_place_settings(talk.connection, talk.place.id, kept)
    await _reload(talk)
    voice = talk.voice()
    if setting.name == "language" and _value(talk, setting) != before:
        talk.reply(voice.say("language-spoken"))
        return
    if talk.place.place.direct:
        talk.reply(talk.say("mine-changed", **_facts(talk, talk.words, setting)), private=True)
        return
    told = voice.say("setting-changed", player=called(talk.player), **_facts(talk, voice, setting))
    talk.reply("\n".join([told, *_obstacles(talk, voice, setting)]))


async def _set_own(talk: Exchange, setting: Setting, said: str) -> None:
    """Set what the speaker is to have, on all their accounts. Raises Refusal."""
    value = await _understood(talk, setting, said)
    stored = await queries.stored_settings(talk.connection, talk.player.id)
    kept = _with(dict(stored), setting.name, value)
    if kept == stored:
        _say_same(talk, setting)
        return
    await queries.save_settings(talk.connection, talk.player.id, kept)
    talk.player = replace(talk.player, settings=loaded(PersonSettings, kept))
    await _reload(talk)
    told, more = talk.say("mine-changed", **_facts(talk, talk.words, setting)), _more(talk, setting)
    if setting.name in ("quiet", "zone"):
        more = await _quieten(talk)
    talk.reply(f"{told} {more}" if more else told, private=True)


async def _quieten(talk: Exchange) -> str:
    """Let the speaker's clocks rest as it is set now; from when they do, in words."""
    start = await resting.quieten(talk.connection, talk.player, talk.ask.time)
    if start is None:
        return ""
    hours, zone = talk.player.settings.quiet, resting.zone_of(talk.player)
    key = "quiet-now" if start <= talk.ask.time else "quiet-later"
    return talk.say(key, hours=hours, zone=zone, start=moment(start))


def _more(talk: Exchange, setting: Setting) -> str:
    """What is to be known of what a setting is now."""
    value = _value(talk, setting)
    if not value:
        return ""
    key = f"{setting.key}.{value}"
    return talk.say(key) if talk.words.has(key) else ""


def _need_admin(talk: Exchange, setting: Setting, said: str) -> None:
    """Refuse whoever may not change the place, with what they can set for themselves instead."""
    if talk.rights().admin:
        return
    taps: tuple[Button, ...] = ()
    if setting.name in OF_PEOPLE:
        own = Setting(setting.name, True)
        text = f"{own.written} {said}"
        taps = (Button(talk.say("button-for-me"), text),) if _fits(text) else ()
    key = "not-admin-own" if setting.name in OF_PEOPLE else "not-admin"
    platform, name = talk.place.place.platform, choices.setting_word(talk.words, setting.name)
    raise Refusal(key, platform=platform, name=name, buttons=taps)


def _fits(text: str) -> bool:
    return len(text.encode()) <= BUTTON_BYTES


async def _understood(talk: Exchange, setting: Setting, said: str) -> str | None:
    """The value that is said, None for "as it is by default". Raises Refusal."""
    taps = tuple(_taps(talk, setting, {}))
    return await settable.read(talk, setting.name, setting.values, said, taps)


def _with(kept: dict[str, Any], name: str, value: str | None) -> dict[str, Any]:
    """What is kept, with one setting as it is to be."""
    others = {one: held for one, held in kept.items() if one != name}
    return others if value is None else {**others, name: value}


async def _reload(talk: Exchange) -> None:
    """Go on with the place as it is set now, and in the language that is spoken now."""
    place = await queries.find_place(talk.connection, talk.place.place)
    if place is None:
        raise LookupError(f"{talk.place.place} is gone")
    talk.place = place
    own = talk.player.settings.language if talk.unseen else ""
    talk.language = choose(own, place.language)


def _facts(talk: Exchange, voice: Words, setting: Setting) -> dict[str, str]:
    """A setting and what it is now, for a sentence."""
    value = choices.told(voice, setting.name, _value(talk, setting))
    return {"name": choices.setting_word(voice, setting.name), "value": value}


def _say_same(talk: Exchange, setting: Setting) -> None:
    talk.reply(talk.say("setting-same", **_facts(talk, talk.words, setting)), private=True)


def _obstacles(talk: Exchange, voice: Words, setting: Setting) -> Iterator[str]:
    """What keeps the bot from doing as it is set."""
    wanted = setting.name == "threads" and talk.place.settings.threads == "on"
    able = talk.rights().able
    if wanted and able and not able.get("open-threads", False):
        yield voice.say("threads-refused", platform=talk.place.place.platform)
