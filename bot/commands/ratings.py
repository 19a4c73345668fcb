"""Ratings: what somebody has, and who is the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot import challenges, rating, strength
from bot.declaration import Argument, Kind, Named, command
from bot.exchange import Exchange, called
from bot.ratings import Rating, idle, ranked
from bot.refusal import Refusal
from bot.store import known, ratings, watching
from bot.store.people import Player
from bot.store.ratings import ALL
from bot.talk import Button, Picture, quoted
from bot.vocabulary import game_list
from rules import GAMES

EVERYWHERE = "all"
LISTED = 20
"""So many of the best are listed."""
CHUNK = 400
"""So many people are looked up at once."""

Courses = Mapping[tuple[int, str], Sequence[Rating]]


@command("rating", Argument("person", Kind.PERSON), Argument("game", Kind.GAME))
async def rating_(talk: Exchange, person: Named | None = None, game: str | None = None) -> None:
    """Say what somebody's ratings are, over all and in this chat, with a graph."""
    player = await _meant(talk, person)
    here = await _community(talk)
    courses = await ratings.course(talk.connection, player.id, {ALL, here})
    names = sorted(
        {name for community, name in courses if community == ALL and game in (None, name)},
        key=lambda name: -courses[ALL, name][-1].games,
    )
    if not names:
        about = talk.words.word(f"game-{game}") if game else "none"
        talk.reply(talk.say("rating-none", player=called(player), game=about))
        return
    lines = [_line(talk, courses, name, here) for name in names]
    title = talk.say("rating-title", player=called(player))
    provisional = any(courses[ALL, name][-1].provisional for name in names)
    notes = [talk.say("rating-unsure")] if provisional else []
    talk.reply(
        "\n".join([talk.say("rating-head", title=title), *lines, *notes]),
        picture=_graph(talk, title, courses, names, here),
        buttons=_tops(talk, names),
        overtakes=False,
    )


@command("top", Argument("game", Kind.GAME), Argument("where", Kind.CHOICE, choices=(EVERYWHERE,)))
async def top(talk: Exchange, game: str | None = None, where: str = "") -> None:
    """List who is the best in a game in this chat, or of all of whom may be told here."""
    here = ALL if where else await _community(talk)
    name = game or await _usual(talk, here)
    held = await ratings.held_before(talk.connection, here, name)
    order = ranked(held, strength.today(talk))
    shown = await _told_here(talk, name, order, here)
    told = talk.words.word(f"game-{name}")
    if not shown:
        talk.reply(talk.say("top-none", game=told))
        return
    key = "top-all" if here == ALL else "top-here"
    notes = [talk.say("rating-unsure")] if any(one[1].provisional for one in shown[:LISTED]) else []
    lines = [talk.say(key, game=told), *_places(talk, shown), *notes]
    elsewhere = Button(talk.say("button-top-all"), f"top {name} {EVERYWHERE}")
    talk.reply("\n".join(lines), buttons=() if here == ALL else (elsewhere,))


async def _community(talk: Exchange) -> int:
    """The community of this chat; in direct messages that of everyone."""
    if talk.place.place.direct:
        return ALL
    return await rating.community(talk.connection, talk.place)


async def _meant(talk: Exchange, person: Named | None) -> Player:
    """Whose rating is asked for, by default the speaker's. Raises Refusal."""
    found = talk.player if person is None else await talk.find(person)
    if isinstance(found, str):
        raise Refusal("unmet", given=quoted(found))
    return found


# -- one person's ---------------------------------------------------------------------------------


def _line(talk: Exchange, courses: Courses, game: str, here: int) -> str:
    """The rating in a game, and that in this chat if it is another one."""
    day = strength.today(talk)
    overall = courses[ALL, game][-1]
    own = courses.get((here, game), ())
    differs = here != ALL and len(own) > 0 and own[-1] != overall
    return talk.say(
        "rating-line",
        game=talk.words.word(f"game-{game}"),
        overall=strength.told(talk.words, idle(overall, day)),
        here=strength.told(talk.words, idle(own[-1], day)) if differs else "none",
    )


def _graph(
    talk: Exchange, title: str, courses: Courses, names: Sequence[str], here: int
) -> Picture:
    """The ratings over time: a line a game; of a single game one over all and one in this chat."""
    voice = talk.words
    lines = [(voice.word(f"game-{name}"), courses[ALL, name]) for name in names]
    if len(names) == 1:
        (game,) = names
        title = f"{title} – {lines[0][0]}"
        own = courses.get((here, game), ())
        if here != ALL and own and own != courses[ALL, game]:
            overall = (voice.say("rating-overall"), courses[ALL, game])
            lines = [overall, (voice.say("rating-here"), own)]
    look = talk.player.settings if talk.place.place.direct else None
    theme = (look.theme if look else "") or talk.place.settings.theme
    return strength.graph(voice, title, lines, strength.today(talk), theme)


def _tops(talk: Exchange, names: Sequence[str]) -> tuple[Button, ...]:
    """The way to the best in each game."""
    voice = talk.words
    return tuple(
        Button(talk.say("button-top", game=voice.word(f"game-{name}")), f"top {name}")
        for name in names
    )


# -- the best -------------------------------------------------------------------------------------


async def _usual(talk: Exchange, here: int) -> str:
    """The only game with ratings here. Raises Refusal."""
    names = await ratings.games_rated(talk.connection, here)
    if len(names) == 1:
        return str(names[0])
    buttons = tuple(Button(talk.words.word(f"game-{name}"), f"top {name}") for name in GAMES)
    raise Refusal("top-game", games=game_list(talk.words), buttons=buttons)


Listed = tuple[int, Rating, Player]
"""A place in a list, what is held, by whom."""


async def _told_here(
    talk: Exchange, game: str, order: Sequence[tuple[int, Rating]], here: int
) -> list[Listed]:
    """The best of whom may be told here, a few more than are listed; and the speaker."""
    found: list[Listed] = []
    for start in range(0, len(order), CHUNK):
        chunk = order[start : start + CHUNK]
        held = dict(chunk)
        may = held.keys() if here != ALL else await _known(talk, game, [*held])
        people = await known.people_by_id(talk.connection, may, talk.place.place.platform)
        for person, have in chunk:
            if person in people and not challenges.is_gone(people[person]):
                found.append((len(found) + 1, have, people[person]))
    return found


async def _known(talk: Exchange, game: str, persons: Sequence[int]) -> frozenset[int]:
    """Those of some people of whom all may know here: who are here, or play in public."""
    mine = frozenset((talk.player.id,)).intersection(persons)
    public = await known.rated_in_public(talk.connection, game, persons)
    if talk.place.place.direct:
        return mine | public | await known.met_by(talk.connection, talk.player.id, persons)
    here = await watching.sitting(talk.connection, [talk.place.id], persons)
    return mine | public | {person for _, person in here}


def _places(talk: Exchange, shown: Sequence[Listed]) -> Iterator[str]:
    """The lines of the best, and of the speaker further down."""
    for at, held, player in shown:
        if at <= LISTED or player.id == talk.player.id:
            told = strength.told(talk.words, held)
            yield talk.say("top-line", place=str(at), player=called(player), rating=told)
