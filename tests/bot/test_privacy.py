"""What is kept of a person, given to them, linked and forgotten."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.outbox import now
from bot.store import forgetting
from bot.talk import Person, Place
from tests.bot.house import ALICE, BOB, CLUB, NAME, NOON, Paper, Stage, stage

OTHER = "slate"
ALICE_THERE = Person(OTHER, "77001", "Alicia", handle="alicia")
THERE = Place(OTHER, ALICE_THERE.account, direct=True)
HERE = Place(NAME, ALICE.account, direct=True)


async def code(here: Stage, **keys: Any) -> str:
    """The code that Alice is given on the first platform."""
    told = await here.words(ALICE, "link me", HERE, **keys)
    found = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", told)
    assert found, told
    return found[0]


async def join(here: Stage) -> str:
    """Link Alice's two accounts; what is said of it."""
    given = await code(here)
    await here.house.outbox.attach(Paper(OTHER))
    return await told(here, ALICE_THERE, f"link me {given}", THERE)


async def told(here: Stage, person: Person, text: str, place: Place) -> str:
    """What is answered on the other platform."""
    paper = here.house.outbox._platforms[OTHER]
    assert isinstance(paper, Paper)
    before = len(paper.sent)
    await here.say(person, text, place)
    return "\n".join(message.reply.text for message, _ in paper.sent[before:])


async def test_linked_accounts_share_games_and_settings(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start()
        assert "Alice (Paper), Alicia (Slate)" in await join(here)
        assert f"#{number} Salta against Bob" in await told(here, ALICE_THERE, "games", THERE)
        moved = await told(here, ALICE_THERE, f"#{number} 32-42", THERE)
        assert "1. 32-42" in moved
        assert await here.entries() == ["move 32-42"]
        assert "It is not your turn" in await here.words(ALICE, "33-43")
        challenged = await here.words(
            ALICE, f"play salta <@{ALICE_THERE.account}>", people=(ALICE_THERE,)
        )
        assert "can’t challenge yourself" in challenged


async def test_an_account_can_part_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await join(here)
        assert "stands alone again" in await here.words(ALICE, "link off", HERE)
        assert "no games" in await told(here, ALICE_THERE, "games", THERE)
        assert "Bob" in await here.words(ALICE, "games", HERE)
        assert "not linked" in await here.words(ALICE, "link off", HERE)


async def test_a_code_is_good_once_for_a_while_and_for_another(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        given = await code(here)
        assert "your own code" in await here.words(ALICE, f"link me {given}", HERE)
        assert "your own code" in await here.words(ALICE, f"link me {given}", HERE)
        await here.house.outbox.attach(Paper(OTHER))
        late = NOON + timedelta(minutes=16)
        answer = await here.say(BOB, f"link me {given}", Place(NAME, "bob", direct=True), time=late)
        assert "not good" in answer[0].reply.text
        assert "one person now" in await told(
            here, ALICE_THERE, f"link me {given.lower().replace('-', ' ')}", THERE
        )
        third = Place(NAME, "bob", direct=True)
        assert "not good" in await here.words(BOB, f"link me {given}", third)


async def test_opponents_do_not_become_one(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start()
        given = await code(here)
        direct = Place(NAME, BOB.account, direct=True)
        answer = await here.words(BOB, f"link me {given}", direct)
        assert f"game #{number}" in answer


async def test_private_things_are_not_told_where_others_see_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for text, words in (("mydata", "everything"), ("link me", "link me ")):
            messages = await here.say(ALICE, text)
            by_place = {message.place: message.reply for message in messages}
            assert words in by_place[HERE].text
            assert "in private" in by_place[CLUB].text
            assert by_place[CLUB].file is None
        (alone,) = await here.say(ALICE, "mydata", discreet=True)
        assert alone.place == CLUB
        assert alone.reply.file is not None


async def test_my_data_is_all_of_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start(moves=("32-42", "85-75"))
        (message,) = await here.say(ALICE, "mydata", HERE)
        kept = json.loads(message.reply.file.text)
        assert [one["name"] for one in kept["accounts"]] == ["Alice"]
        assert {"platform": NAME, "chat": CLUB.chat, "thread": ""} in kept["places"]
        (game,) = kept["games"]
        assert game["number"] == number
        assert game["roles"] == ["challenger", "first"]
        assert [(e["text"], e["mine"]) for e in game["entries"]] == [
            ("32-42", True),
            ("85-75", False),
        ]
        assert "Bob" not in message.reply.file.text


async def test_who_is_forgotten_is_nobody_and_the_games_stay(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        first = await here.start(moves=("32-42", "85-75"))
        await here.say(ALICE, f"resign #{first} yes")
        second = await here.start(moves=("32-42", "85-75"))
        await here.say(ALICE, "play lasca")
        sure = await here.say(ALICE, "forgetme", HERE)
        assert [b.text for b in sure[0].reply.buttons] == ["forgetme yes ~1", "forgetme no ~1"]
        assert "stays as it is" in await here.words(ALICE, "forgetme no", HERE)
        messages = await here.say(ALICE, "forgetme yes", HERE)
        club = [m.reply.text for m in messages if m.place == CLUB]
        assert any("Ghost 1 has left" in text and "Bob wins" in text for text in club), club
        assert await here.entries() == [
            *("move 32-42", "move 85-75", "resign") * 2,
        ]
        async with here.house.store.write() as connection:
            await forgetting.sweep(connection, now() + timedelta(days=3))
        people = (await here.tables())["people"]
        assert [row[3] for row in people] == ["Ghost 1", "Bob"]
        assert "alice" not in repr(people).lower()
        shown = await here.words(BOB, f"board #{second}")
        assert "Ghost 1 (Green)" in shown
        assert f"#{first}" in await here.words(BOB, f"replay #{first}")


async def test_nothing_else_tells_who_was_forgotten(tmp_path: Path) -> None:
    """Not what was sent, nor what was declined, watched or called after them."""
    zed = Person(NAME, "zed77", "Zedname", handle="zedhandle")
    direct = Place(NAME, zed.account, direct=True)
    keys: dict[str, Any] = {"people": (ALICE, BOB, zed)}
    async with stage(tmp_path) as here:
        await here.say(zed, "help", **keys)
        await here.say(ALICE, f"play salta <@{zed.account}>", **keys)
        await here.say(zed, "decline #1 no time", **keys)
        await here.say(BOB, f"play lasca <@{zed.account}>", **keys)
        await here.say(ALICE, "play lasca @Zedname", **keys)
        number = await here.start()
        await here.say(zed, f"moves #{number}", **keys)
        await here.say(zed, f"watch #{number}", direct, **keys)
        await here.say(zed, "mydata", **keys)
        told = await here.say(zed, "forgetme yes", direct, **keys)
        texts = [message.reply.text for message in told if message.place == CLUB]
        assert [text[-3:] for text in texts] == ["#2.", "#3."], texts
        async with here.house.store.write() as connection:
            await forgetting.sweep(connection, now() + timedelta(days=3))
        rows = repr(await here.tables()).lower()
        for trace in ("zed77", "zedname", "zedhandle"):
            assert trace not in rows, rows[rows.index(trace) - 300 : rows.index(trace) + 50]


async def test_others_of_that_name_keep_their_challenges(tmp_path: Path) -> None:
    elsewhere = Place(NAME, "elsewhere")
    newbie = Person(NAME, "n1", "Newbie")
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta @newbie")
        await here.say(newbie, "forgetme yes", elsewhere)
        other = Person(NAME, "n2", "Somebody", handle="newbie")
        assert "begins" in await here.words(other, "accept #1")


async def test_who_comes_back_is_someone_new(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "forgetme yes", HERE)
        assert "no games" in await here.words(ALICE, "games", HERE)
        async with here.house.store.write() as connection:
            await forgetting.sweep(connection, now() + timedelta(days=3))
        assert "no games" in await here.words(ALICE, "games", HERE)
        assert [row[3] for row in (await here.tables())["people"]] == ["Ghost 1", "Bob", "Alice"]


async def test_who_comes_back_at_once_is_talked_to(tmp_path: Path) -> None:
    """In their own messages, which the bot knew of only to forget them."""
    async with stage(tmp_path) as here:
        await here.say(ALICE, "forgetme yes", CLUB)
        messages = await here.say(ALICE, "unblock @Bob", CLUB, people=(ALICE, BOB))
        told = [message.reply.text for message in messages if message.place == HERE]
        assert told == ["You have not blocked “Bob”. “block” shows whom you have."]
