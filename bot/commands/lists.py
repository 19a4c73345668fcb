"""Lists: one's own games and those of a place, the moves of a game in text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot import boards, durations, finding, offers
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match, matches
from bot.languages import Words
from bot.links import linked
from bot.plies import Ply, standing
from bot.refusal import Refusal
from bot.store import silence, unfinished
from bot.talk import Button, preformatted, quoted
from bot.vocabulary import bare

LISTED = 20
"""At most so many games are listed."""
LIST_LENGTH = 1800
"""And only as many as fit into so many characters: a message of Discord holds 2,000."""
LINK_LENGTH = 40
"""A link is at most so much longer where it is shown than in our text."""
PAGE_LENGTH = 1500
"""Moves come in pages of so many characters."""
COLUMN = 20
"""A column of moves gets no wider: few are longer."""
TURN, ASKED, CHALLENGED, OTHER = range(4)
"""How urgent a game is."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: how urgent it is to the speaker, since when, and what is asked in it."""

    match: Match
    urgency: int
    since: datetime
    asked: str
    """What the opponent asks: `draw`, `takeback`, `pause`, or ""."""


# -- games ----------------------------------------------------------------------------------------


@command("games", Argument("where", Kind.CHOICE, choices=("here",)), private=True, group="look")
async def games(talk: Exchange, where: str = "") -> None:
    """List the speaker's games and challenges, those that wait for them first, or those here.

    Where others read too, only what they may look at is told, and how many there are besides.
    """
    meant: dict[str, Any] = {}
    if where:
        meant = {"within": await talk.nearby(), "own": False}
    elif not talk.unseen:
        meant = {"within": await talk.shared()}
    rows = await unfinished.some(talk.connection, talk.player.id, **meant)
    count = await unfinished.count(talk.connection, talk.player.id, **meant)
    apart = bool(meant) and not where
    every = await unfinished.count(talk.connection, talk.player.id) if apart else count
    elsewhere = [talk.say("games-elsewhere", count=every - count)] if every > count else []
    if rows:
        found = await matches(talk.connection, talk.records, rows)
        lines = [*await _told_all(talk, found, count, here=bool(where)), *elsewhere]
    elif elsewhere:
        lines = [talk.say("games-only-elsewhere", count=every)]
    else:
        lines = [talk.say("games-none-here" if where else "games-none")]
    talk.reply("\n".join(lines), private=True)


async def _told_all(
    talk: Exchange, found: Iterable[Match], count: int, *, here: bool
) -> Sequence[str]:
    """The most urgent of some games, a line each, under a title; how many more there are."""
    ordered = sorted(await _listed(talk, found), key=lambda one: (one.urgency, one.since))
    told = _fitting([await _line(talk, one, others=here) for one in ordered[:LISTED]])
    head = talk.say("games-here-list" if here else "games-list", count=count)
    more = [talk.say("games-more", count=count - len(told))] if count > len(told) else []
    return [head, *told, *more]


async def _listed(talk: Exchange, found: Iterable[Match]) -> list[Listed]:
    """Some games with what has to be known to sort and to tell them."""
    found = tuple(found)
    times = await silence.last_times(talk.connection, [match.number for match in found])
    asked = await offers.to_speaker(talk, found)
    made = []
    for match in found:
        question = asked[match.number][0].kind if match.number in asked else ""
        urgency = _urgency(talk, match, question)
        made.append(Listed(match, urgency, times[match.number], question))
    return made


def _urgency(talk: Exchange, match: Match, asked: str) -> int:
    mover = match.to_move
    if mover is not None and mover.id == talk.player.id and not match.record.paused:
        return TURN
    if asked:
        return ASKED
    challenged = match.waiting and match.challenger.id != talk.player.id
    return CHALLENGED if challenged and match.invites(talk.player) else OTHER


async def _line(talk: Exchange, one: Listed, *, others: bool) -> str:
    """A game in a line of the list."""
    match, voice = one.match, talk.words
    number = str(match.number)
    told = f"#{number} {boards.game_name(voice, match.game)}"
    facts = {
        "game": await linked(talk, match, told),
        "number": number,
        "waited": durations.passed(voice, talk.ask.time - one.since),
    }
    side = match.side_of(talk.player)
    if match.waiting:
        return _challenge(talk, match, facts)
    if side is None or others:
        return _others(voice, match, facts)
    key = "mine" if one.urgency == TURN else "paused" if match.record.paused else "theirs"
    line = voice.say(
        f"games-{key}",
        player=called(match.other(side)),
        side=boards.side_name(voice, match.game, side),
        **facts,
    )
    return f"{line}; {voice.say(f'games-asked-{one.asked}')}" if one.asked else line


def _others(voice: Words, match: Match, facts: dict[str, str]) -> str:
    """A game as whoever looks on sees it."""
    first, second = (called(player) for player in match.players)
    state = boards.state(voice, match.record)
    return voice.say("games-others", first=first, second=second, state=state, **facts)


def _challenge(talk: Exchange, match: Match, facts: dict[str, str]) -> str:
    voice, challenger = talk.words, called(match.challenger)
    if match.challenger.id != talk.player.id and match.invites(talk.player):
        return voice.say("games-invited", player=challenger, **facts)
    opponent = called(match.invited) if match.invited else quoted(match.invited_name or "")
    opponent = opponent or voice.say("anyone")
    if match.challenger.id == talk.player.id:
        return voice.say("games-challenge", player=opponent, **facts)
    return voice.say("games-open", player=challenger, opponent=opponent, **facts)


def _fitting(lines: Sequence[str]) -> Sequence[str]:
    """As many lines as a message has room for, wherever they are shown."""
    room = LIST_LENGTH
    for at, line in enumerate(lines):
        room -= len(line) + 1 + LINK_LENGTH
        if room < 0:
            return lines[:at]
    return lines


# -- the moves of a game --------------------------------------------------------------------------


@command(
    "history",
    Argument("number", Kind.NUMBER),
    Argument("page", Kind.TEXT),
    private=True,
    group="look",
)
async def history(talk: Exchange, number: GameNumber | None = None, page: str = "") -> None:
    """List the moves of a game in text, a page at a time."""
    found = await finding.to_look(talk, number, "history", page)
    voice = talk.words
    pages = _pages(list(_lines(voice, standing(found.record))))
    at = _page(found, page, len(pages))
    talk.reply(
        "\n".join(_told(voice, found, pages, at)),
        buttons=_more(voice, found, at, len(pages)),
        private=True,
        game=found.number,
        entry=found.record.size,
    )


def _told(voice: Words, found: Match, pages: list[list[str]], at: int) -> Iterator[str]:
    """A page with its title, and with how the game stands below the last."""
    title = boards.title(voice, found)
    if not pages:
        yield boards.spanned(voice, title, (1, 0))
        return
    counted = voice.say("history-page", page=at, pages=len(pages))
    yield f"{title}. {counted}" if len(pages) > 1 else f"{title}."
    yield preformatted("\n".join(pages[at - 1]))
    if at == len(pages):
        yield boards.sentences([boards.outcome(voice, found.record)])


def _more(voice: Words, found: Match, at: int, count: int) -> tuple[Button, ...]:
    """The way to the next page."""
    more = Button(voice.say("button-more"), f"history #{found.number} {at + 1}")
    return (more,) if at < count else ()


def _page(found: Match, said: str, count: int) -> int:
    """The page that is asked for, the first by default. Raises Refusal."""
    figures = [word for word in map(bare, said.split()) if word.isdecimal()]
    if not figures:
        return 1
    page = int(figures[0][:9])
    if not 1 <= page <= max(1, count):
        raise Refusal("history-page", number=str(found.number), pages=max(1, count))
    return page


def _lines(voice: Words, made: Sequence[Ply]) -> Iterator[str]:
    """The plies in pairs, a line each, in columns: ` 1. 32-42  85-75`."""
    pairs: dict[int, dict[int, str]] = {}
    for ply in made:
        pairs.setdefault(ply.number, {})[ply.side] = ply.told(voice)
    figures = len(str(max(pairs, default=0)))
    firsts = [len(pair.get(0, "…")) for pair in pairs.values()]
    width = min(COLUMN, max(firsts, default=0))
    for number, pair in pairs.items():
        yield f"{number:>{figures}}. {pair.get(0, '…'):{width}}  {pair.get(1, '')}".rstrip()


def _pages(lines: Sequence[str]) -> list[list[str]]:
    """The lines in pages that fit into messages."""
    pages: list[list[str]] = []
    room = 0
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            pages.append([])
            room = PAGE_LENGTH - len(line) - 1
        pages[-1].append(line)
    return pages
