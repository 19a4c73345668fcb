"""The lists of games: one's own by urgency, with links, and those of a place."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from bot.languages import available, words
from bot.store import tables
from bot.talk import Link, Person, Place, render
from tests.bot.house import ALICE, BOB, CAROL, CLUB, EVERYONE, NAME, NOON, Stage, stage
from tests.bot.test_limits import TEXT

PUB = Place(NAME, "pub", home="guild")
ALICES = Place(NAME, "alice", direct=True)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def seen(text: str) -> str:
    """A text with its links as `[LABEL](CHAT)`."""
    return render(text, lambda _, name: f"@{name}", linked=lambda to: f"[{to.label}]({to.chat})")


async def listed(here: Stage, person: Person, text: str, place: Place = CLUB) -> list[str]:
    """The lines of a list, with its links, as it is three days later."""
    return seen(await here.words(person, text, place, time=NOON + 3 * DAY)).split("\n")


async def several(here: Stage) -> None:
    """Games of Alice in which all kinds of things are to be done, in no order."""
    await here.start(moves=("32-42",))  # 1: Bob's turn
    await here.start(moves=("32-42", "85-75"))  # 2: hers for 3 days
    await here.say(CAROL, "play lasca <@alice>")  # 3: a challenge to her
    await here.start()  # 4: she moves late, so it is Bob's turn
    await here.say(ALICE, "play bashni")  # 5: her own challenge
    await here.start(moves=("32-42",))  # 6: Bob's turn, who offers a draw
    await here.start(moves=("32-42",))  # 7: Bob's turn, who asks for a takeback
    await here.start()  # 8: hers, for less long
    await here.start()  # 9: paused
    await here.say(BOB, "draw #6", time=NOON + DAY)
    await here.say(BOB, "takeback #7 1", time=NOON + DAY)
    await here.say(ALICE, "#8 32-42", time=NOON + 2 * DAY)
    await here.say(BOB, "#8 85-75", time=NOON + 2 * DAY)
    await here.say(ALICE, "#4 32-42", time=NOON + 2 * DAY + HOUR)
    await here.say(BOB, "pause #9", time=NOON + 2 * DAY + HOUR)
    await here.say(ALICE, "pause #9 accept", time=NOON + 2 * DAY + HOUR)


async def test_what_waits_longest_comes_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await several(here)
        assert await listed(here, ALICE, "games") == [
            "Your 9 games:",
            "• [#2 Salta](club) against Bob: your turn with Green for 3 days",
            "• [#8 Salta](club) against Bob: your turn with Green for 24 hours",
            "• [#7 Salta](club) against Bob: their turn for 3 days; you are asked to let moves be "
            "taken back",
            "• [#6 Salta](club) against Bob: their turn for 2 days; a draw is offered to you",
            "• [#3 Lasca](club): Carol challenges you – “accept #3” (3 days ago)",
            "• [#1 Salta](club) against Bob: their turn for 3 days",
            "• [#5 Bashni](club): you challenge anyone (3 days ago)",
            "• [#4 Salta](club) against Bob: their turn for 23 hours",
            "• [#9 Salta](club) against Bob: paused for 23 hours",
        ]
        # An open challenge of somebody else is no game of Carol's.
        assert await listed(here, CAROL, "games") == [
            "Your game:",
            "• [#3 Lasca](club): you challenge Alice (3 days ago)",
        ]


async def test_the_games_of_a_place_are_for_everyone(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        await here.say(CAROL, "play lasca <@alice>")
        await here.say(BOB, "play bashni")
        await here.start(PUB)
        (told,) = await here.say(CAROL, "games here", time=NOON + DAY)
        assert told.reply.private is not None
        assert seen(told.reply.text).split("\n") == [
            "3 games here:",
            "• [#1 Salta](club): Alice – Bob. Red to move, for 24 hours",
            "• [#2 Lasca](club): you challenge Alice (24 hours ago)",
            "• [#3 Bashni](club): Bob challenges anyone (24 hours ago)",
        ]
        assert len(await listed(here, BOB, "games here")) == 4
        empty = Place(NAME, "empty")
        assert "No game is running here" in await here.words(ALICE, "games here", empty)
        assert "You have no games" in await here.words(Person(NAME, "dave", "Dave"), "games")


async def test_links_lead_to_the_newest_message_that_one_can_see(tmp_path: Path) -> None:
    links: list[Link] = []

    def linked(to: Link) -> str:
        links.append(to)
        return to.label

    async def look(place: Place) -> Link | None:
        links.clear()
        told = await here.words(ALICE, "games", place, discreet=True)
        render(told, lambda _, name: name, linked=linked)
        return links[0] if links else None

    async with stage(tmp_path) as here:
        await here.start(PUB)
        boards = await here.say(ALICE, "32-42", PUB)
        newest = f"m{boards[0].id}"
        assert await look(CLUB) == Link("#1 Salta", "guild", "pub", "", newest)
        # Bob's direct messages are nothing that Alice could open.
        await here.say(BOB, "watch #1", Place(NAME, "bob", direct=True))
        await here.say(BOB, "85-75 #1", Place(NAME, "bob", direct=True))
        found = await look(CLUB)
        assert found is not None
        assert found.chat == "pub"
        assert found.message != newest
        # Where the game is shown here too, the link stays here.
        await here.say(ALICE, "watch #1", ALICES)
        found = await look(ALICES)
        assert found is not None
        assert found.chat == "alice"
        # On another platform there is nothing to link to.
        elsewhere = Person("other", "alice", "Alice")
        await here.say(elsewhere, "help", Place("other", "room"))
        people = {row[1:3]: row[0] for row in (await here.tables())["people"]}
        async with here.house.store.write() as connection:
            leader = update(tables.people).values(leader=people[NAME, "alice"])
            await connection.execute(leader.where(tables.people.c.platform == "other"))
        links.clear()
        told = await here.words(ALICE, "games", CLUB, discreet=True)
        render(told, lambda _, name: name, linked=linked)
        assert len(links) == 1


async def test_games_of_linked_accounts_are_ones_own(tmp_path: Path) -> None:
    other = Person("other", "42", "Alice elsewhere")
    room = Place("other", "42", direct=True)
    async with stage(tmp_path) as here:
        await here.start()
        await here.tell(other, "games", room)
        people = {row[1:3]: row[0] for row in (await here.tables())["people"]}
        async with here.house.store.write() as connection:
            leader = update(tables.people).values(leader=people[NAME, "alice"])
            await connection.execute(leader.where(tables.people.c.platform == "other"))
        await here.tell(other, "games", room)
        (first, second) = [
            row[4]["text"]
            for row in (await here.tables())["outbox"]
            if row[4].get("private", {}) and row[4]["private"]["account"] == "42"
        ]
        assert first.startswith("You have no games")
        assert second == "Your game:\n• #1 Salta against Bob: your turn with Green for 1 minute"


@pytest.mark.parametrize("language", available())
async def test_a_list_fits_with_all_its_links(language: str, tmp_path: Path) -> None:
    """However many games, however long the names, whatever the platform makes of a link."""
    guild, wide = "9" * 19, "W" * 64
    place = Place(NAME, guild, guild, home=guild)
    async with stage(tmp_path) as here:
        people = [Person(NAME, person.account, wide) for person in EVERYONE]
        for person in people:
            await here.say(person, "help", place)
        running = {"options": {}, "challenger": 1, "created": NOON, "started": NOON}
        rows = [
            {"number": 9_000_000 + at, "game": "russian", "first": 1, "second": 2, **running}
            for at in range(60)
        ]
        async with here.house.store.write() as connection:
            await connection.execute(update(tables.places).values(language=language))
            await connection.execute(insert(tables.games), rows)
            for row in rows:
                shown = {"game": row["number"], "place": 1}
                await connection.execute(insert(tables.shown).values(**shown))
                board = {"place": 1, "message": f"{row['number']}{'0' * 12}", "buttons": True}
                await connection.execute(
                    insert(tables.boards).values(game=row["number"], entry=0, **board)
                )
        for said in ("games", "games here"):
            text = await here.words(people[0], said, place, time=NOON + 99 * DAY)
            longest = render(
                text,
                lambda _, name: name,
                linked=lambda to: (
                    f"[{to.label}](https://discord.com/channels/"
                    f"{to.home}/{to.thread or to.chat}/{to.message})"
                ),
            )
            assert len(longest) <= TEXT
            lines = longest.split("\n")
            assert len(lines) > 5
            count = 60 - (len(lines) - 2)
            assert lines[-1] == words(language).say("games-more", count=count)
