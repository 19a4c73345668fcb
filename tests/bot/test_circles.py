"""Places that are linked: by a code of administrators of both, until one leaves."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.answer import answer, chat_moved
from bot.commands.circles import MOST
from bot.store import circles, queries
from bot.talk import Person, Place, Rights
from tests.bot.house import ALICE, ASIDE, BOB, CLUB, NAME, NOON, Paper, Stage, ask, stage

OTHER = "slate"
ZOE = Person(OTHER, "77001", "Zoe", handle="zoe")
DEN = Place(OTHER, "den")
PUB = Place(NAME, "pub")
ADMIN: dict[str, Any] = {"rights": Rights(admin=True)}
TITLES = {CLUB: "Chess Club", DEN: "The Den", PUB: ""}
NOT_GOOD = "This code is not good, or not any more."


@asynccontextmanager
async def town(folder: Path) -> AsyncIterator[Stage]:
    """The bot on two platforms."""
    async with stage(folder) as here:
        await here.house.outbox.attach(Paper(OTHER))
        yield here


async def say(
    here: Stage, person: Person, text: str, place: Place = CLUB, **keys: Any
) -> dict[str, str]:
    """What is told in each chat when an administrator says something in one."""
    papers = [one for one in here.house.outbox._platforms.values() if isinstance(one, Paper)]
    before = [len(paper.sent) for paper in papers]
    await here.say(person, text, place, **{**ADMIN, "title": TITLES.get(place, ""), **keys})
    told: dict[str, list[str]] = defaultdict(list)
    for paper, count in zip(papers, before, strict=True):
        for message, _ in paper.sent[count:]:
            told[message.place.chat].append(message.reply.text)
    return {chat: "\n".join(texts) for chat, texts in told.items()}


async def code(here: Stage, person: Person = ALICE, place: Place = CLUB, **keys: Any) -> str:
    """The code that an administrator is given in private."""
    told = await say(here, person, "link place", place, **keys)
    found = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", told[person.account])
    assert found, told
    assert found[0] not in told[place.chat]
    return found[0]


async def link(here: Stage, one: Place, other: Place) -> dict[str, str]:
    """Link two places; what is told of it."""
    given = await code(here, ALICE if one.platform == NAME else ZOE, one)
    speaker = BOB if other.platform == NAME else ZOE
    return await say(here, speaker, f"link place {given}", other)


async def circle(here: Stage, place: Place) -> set[str]:
    """The chats that are linked with a place, itself among them."""
    async with here.house.store.read() as connection:
        found = await queries.find_place(connection, place)
        assert found is not None
        members = await circles.circle_of(connection, found.id)
    chats = {row[0]: row[2] for row in (await here.tables())["places"]}
    return {chats[member] for member in members}


async def kept(here: Stage) -> tuple[Any, ...]:
    """What there is of links."""
    tables = await here.tables()
    return tables["circles"], tables["place_codes"]


async def test_places_of_two_platforms_are_linked_and_each_is_told_in_its_language(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as here:
        await say(here, ZOE, "settings language ru", DEN)
        told = await link(here, CLUB, DEN)
        assert told["den"].startswith("Теперь с этим чатом связан: Chess Club (Paper). Турниры")
        assert told["club"].startswith("This chat is linked with The Den (Slate) now. Tournaments")
        assert told.keys() == {"den", "club"}
        assert await circle(here, CLUB) == await circle(here, DEN) == {"club", "den"}
        assert (await kept(here))[1] == []
        for text in ("settings", "link place"):
            assert "Linked with: The Den (Slate)." in "".join(
                (await say(here, ALICE, text)).values()
            )
        assert (
            "Связанные чаты: Chess Club (Paper)." in (await say(here, ZOE, "settings", DEN))["den"]
        )


async def test_a_chat_without_a_title_is_another_chat(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        told = await link(here, PUB, DEN)
        assert told["den"].startswith("This chat is linked with another chat on Paper now.")
        assert "your chat on Paper" in (await say(here, ALICE, "link place", PUB))["alice"]


async def test_a_title_calls_and_orders_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        given = await code(here, title="@bob /resign http://x.org")
        told = await say(here, ZOE, f"link place {given}", DEN)
        assert "@bob" not in told["den"]
        assert "/resign" not in told["den"]
        assert "http://" not in told["den"]


async def test_only_administrators_link_and_only_chats(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        given = await code(here)
        before = await here.tables(*ASIDE)
        direct = Place(NAME, BOB.account, direct=True)
        for text in ("link place", f"link place {given}", "link place off", "unlink place"):
            told = await say(here, BOB, text, rights=Rights())
            assert told["club"].startswith("Only those who manage this chat can link it"), text
            told = await say(here, BOB, text, direct, rights=None)
            assert told["bob"].startswith("Only chats can be linked"), text
        assert await here.tables(*ASIDE) == before


async def test_a_code_is_good_once_and_for_a_while(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        given = await code(here)
        late = await say(here, ZOE, f"link place {given}", DEN, time=NOON + timedelta(minutes=16))
        wrong = await say(here, ZOE, "link place AAAA-2222", DEN)
        assert late == wrong
        assert late["den"].startswith(NOT_GOOD)
        said = given.lower().replace("-", " ")
        assert "is linked with" in (await say(here, ZOE, f"link place {said}", DEN))["den"]
        assert (await say(here, BOB, f"link place {given}", PUB))["pub"].startswith(NOT_GOOD)


async def test_only_the_newest_code_of_a_chat_is_good(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        old, new = await code(here), await code(here, BOB)
        assert (await say(here, ZOE, f"link place {old}", DEN))["den"].startswith(NOT_GOOD)
        assert "is linked with" in (await say(here, ZOE, f"link place {new}", DEN))["den"]


async def test_a_code_that_all_have_seen_is_good_no_more(tmp_path: Path) -> None:
    """Said in its own chat, where others could take it elsewhere, or where it is not needed."""
    async with town(tmp_path) as here:
        given = await code(here)
        for place in (CLUB, Place(NAME, CLUB.chat, "7")):
            told = await say(here, ALICE, f"link place {given}", place)
            assert "was given for this chat" in told["club"]
            assert (await say(here, ZOE, f"link place {given}", DEN))["den"].startswith(NOT_GOOD)
            given = await code(here)
        assert "is linked with" in (await say(here, ZOE, f"link place {given}", DEN))["den"]
        given = await code(here)
        told = await say(here, ZOE, f"link place {given}", DEN)
        assert told == {"den": "This chat is linked with Chess Club (Paper) already."}
        assert (await say(here, BOB, f"link place {given}", PUB))["pub"].startswith(NOT_GOOD)


async def test_of_two_who_use_one_code_at_once_one_does(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        given = await code(here)
        places = [Place(NAME, f"room{at}") for at in range(4)]
        said = [ask(BOB, f"link place {given}", place, **ADMIN) for place in places]
        await asyncio.gather(*(answer(here.house, one) for one in said))
        await here.house.outbox.settle()
        told = [here.paper.texts(place.chat)[-1] for place in places]
        assert sum("is linked with Chess Club" in text for text in told) == 1
        assert sum(text.startswith(NOT_GOOD) for text in told) == 3
        assert len(await circle(here, CLUB)) == 2


async def test_linked_places_that_are_linked_are_all_linked(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        room = Place(OTHER, "room")
        await link(here, CLUB, PUB)
        await link(here, DEN, room)
        told = await link(here, PUB, room)
        for chat in ("den", "room"):
            assert told[chat].startswith(
                "This chat is linked with these now: Chess Club (Paper), another chat on Paper."
            )
        assert "The Den (Slate), another chat on Slate" in told["club"]
        assert await circle(here, DEN) == {"club", "pub", "den", "room"}


async def test_no_more_than_some_places_are_linked(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        for at in range(1, MOST):
            await link(here, CLUB, Place(NAME, f"room{at}"))
        assert len(await circle(here, CLUB)) == MOST
        before = (await kept(here))[0]
        for one, other in ((CLUB, DEN), (DEN, CLUB)):
            told = await link(here, one, other)
            assert "No more than 10 chats" in told[other.chat]
            assert "these would be 11" in told[other.chat]
        assert await kept(here) == (before, [])


async def test_a_thread_stands_for_its_chat(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        inside, there = Place(NAME, CLUB.chat, "7"), Place(OTHER, DEN.chat, "9")
        assert (await link(here, inside, there)).keys() == {"den", "club"}
        assert await circle(here, inside) == await circle(here, there) == {"club", "den"}
        rows = {row[0]: row[3] for row in (await here.tables())["places"]}
        assert [rows[place] for place, _ in (await kept(here))[0]] == ["", ""]
        assert "Linked with" in (await say(here, ALICE, "settings", inside))["club"]


async def test_a_place_that_leaves_is_alone_and_the_others_are_told(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        none = "This chat is not linked with another."
        assert (await say(here, ALICE, "link place off"))["club"] == none
        await link(here, CLUB, DEN)
        await link(here, CLUB, PUB)
        told = await say(here, ALICE, "unlink place")
        assert "these: The Den (Slate), another chat on Paper." in told["club"]
        assert told["den"] == told["pub"]
        assert told["den"].startswith("This chat is no longer linked with Chess Club (Paper).")
        assert await circle(here, CLUB) == {"club"}
        assert await circle(here, PUB) == {"pub", "den"}
        assert (await say(here, ZOE, "link place off", DEN)).keys() == {"den", "pub"}
        assert await kept(here) == ([], [])
        assert (await say(here, BOB, "unlink place", PUB))["pub"] == none


async def test_a_chat_that_moves_stays_linked(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        await link(here, CLUB, DEN)
        given = await code(here)
        await chat_moved(here.house, "moved", NOON, CLUB, "new")
        assert await circle(here, DEN) == {"new", "den"}
        new = Place(NAME, "new")
        # To one that is known already, which has a link of its own.
        other = Place(NAME, "other")
        await link(here, PUB, other)
        await chat_moved(here.house, "again", NOON, new, other.chat)
        assert await circle(here, DEN) == {"other", "pub", "den"}
        room = Place(OTHER, "room")
        assert "is linked with" in (await say(here, ZOE, f"link place {given}", room))["room"]
        assert await circle(here, DEN) == {"other", "pub", "den", "room"}


async def test_two_linked_chats_that_become_one_are_linked_with_none(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        await link(here, CLUB, PUB)
        await chat_moved(here.house, "moved", NOON, CLUB, PUB.chat)
        assert await circle(here, PUB) == {"pub"}
        assert await kept(here) == ([], [])


async def test_who_speaks_another_language_links_with_its_words(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        given = await code(here)
        told = await say(here, ZOE, f"связать чат {given}", DEN)
        assert "is linked with Chess Club" in told["den"]
        assert "no longer linked" in (await say(here, ALICE, "vincular chat quitar"))["club"]
