"""A game as text: given out as a file, and taken in from one."""

from __future__ import annotations

from typing import Any

from bot import boards, finding, grammar, limits, pictures
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.refusal import Refusal
from bot.store import queries
from bot.talk import Button, File, clean, clean_name
from rules import pdn

ORIGIN = "from"
"""The word before what a game begins from."""


@command("export", Argument("number", Kind.NUMBER), group="look")
async def export(talk: Exchange, number: GameNumber | None = None) -> None:
    """Give a game out as a file that other programs read too."""
    found = await finding.to_look(talk, number, "export")
    first, second = (clean(called(player)) for player in found.players)
    begun = found.started or talk.ask.time
    tags = (
        ("Event", f"#{found.number}"),
        ("Site", "Saltabot"),
        ("Date", begun.strftime("%Y.%m.%d")),
        ("White", first),
        ("Black", second),
    )
    text = pdn.show(pdn.GameText(tags, found.record))
    voice = talk.voice()
    talk.reply(
        voice.say("exported", title=boards.title(voice, found)),
        file=File(f"{found.game.name}-{found.number}.pdn", text),
        game=found.number,
        entry=found.record.size,
        overtakes=False,
    )


@command("import", Argument("file", Kind.DOCUMENT), group="challenge")
async def import_(talk: Exchange, file: str = "") -> None:
    """Take a game in from a text, to look at it and to play on from it."""
    if not file.strip():
        raise Refusal("needs-text", platform=_platform(talk))
    if talk.place.settings.starters == "admins" and not talk.rights().admin:
        raise Refusal("starters")
    await limits.need_delivery(talk)
    told = talk.outside("text", lambda workers: workers.read(file))
    if "key" in told:
        raise _refusal(talk, told)
    found = await _stored(talk, told)
    voice = talk.voice()
    ended = found.record.result is not None
    state = boards.ending(voice, found) if ended else boards.state(voice, found.record)
    line = voice.say(
        "imported",
        title=boards.title(voice, found),
        moves=(found.record.plies + 1) // 2,
        more="yes" if told["more"] else "no",
    )
    talk.reply(
        boards.sentences([line, state]),
        picture=pictures.picture(voice, found, await pictures.look(talk, found)),
        buttons=_buttons(talk, found),
        game=found.number,
        entry=found.record.size,
    )


def _platform(talk: Exchange) -> str:
    """Where a text can be written: behind the command's word, or on Discord behind a mention."""
    return "" if talk.place.place.direct else talk.place.place.platform


def _buttons(talk: Exchange, found: Match) -> tuple[Button, ...]:
    """To see it move by move, and to play on from its end where it has none."""
    voice = talk.voice()
    buttons = boards.buttons(voice, found)
    if found.record.result is not None:
        return buttons
    on = Button(voice.say("button-play-on-from"), f"play {ORIGIN} #{found.number}")
    return (*buttons, on)


async def _stored(talk: Exchange, told: dict[str, Any]) -> Match:
    """Store a game that was read, over as soon as it is there."""
    number = await queries.add_game(
        talk.connection,
        game=told["game"],
        options=told["options"],
        position=told["position"],
        challenger=talk.player.account,
        created=talk.ask.time,
        started=talk.ask.time,
        ended=talk.ask.time,
        score=told["score"],
        source={side: clean_name(name) for side, name in told["names"].items()},
    )
    await queries.add_entries(
        talk.connection,
        [
            {
                "game": number,
                "number": at,
                "kind": kind,
                "text": text,
                "side": side,
                "person": None,
                "time": talk.ask.time,
            }
            for at, (kind, text, side) in enumerate(told["entries"], 1)
        ],
    )
    await queries.show_game(talk.connection, number, talk.place.id)
    return await talk.match(number)


def _refusal(talk: Exchange, told: dict[str, Any]) -> Refusal:
    """Why a text is no game that we can read, and where in it."""
    given: dict[str, Any] = {"move": "?", "token": "?"}
    given |= {
        name: grammar.shown(str(told["facts"][name])) for name in given if name in told["facts"]
    }
    key = f"text-{told['key']}"
    return Refusal(key if talk.words.has(f"refused-{key}") else "text-unexpected", **given)
