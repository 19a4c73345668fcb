"""A tournament of two linked chats on two platforms: each plays in their own, in its language."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from bot.talk import Person
from bot.tourney.sweep import sweep
from bot.tourney.tournament import load
from tests.bot.house import ALICE, CLUB, NOON, Paper, Stage
from tests.bot.test_circles import DEN, OTHER, ZOE, link, say, town

DARK = "dark"
YAN = Person(OTHER, "yan", "Yan", handle="yan")


def papers(here: Stage) -> list[Paper]:
    """What each platform has been sent."""
    return [one for one in here.house.outbox._platforms.values() if isinstance(one, Paper)]


async def held(here: Stage) -> None:
    """Alice of the club has opened a tournament that Zoe of the other platform has joined."""
    await say(here, ALICE, "help")
    await say(here, ZOE, "settings language es", DEN)
    await say(here, ZOE, f"ajustes tema {DARK}", DEN)
    await link(here, CLUB, DEN)
    await say(here, ALICE, "tournament new lasca swiss Bridge")
    await say(here, ALICE, "tournament join")
    await say(here, ZOE, "torneo entrar", DEN)


async def told_of(here: Stage, text: str) -> dict[str, list[str]]:
    """What each chat is told when Alice says something, with what follows from it."""
    before = [len(paper.sent) for paper in papers(here)]
    await say(here, ALICE, text)
    await sweep(here.house, NOON)
    await here.house.outbox.settle()
    told: dict[str, list[str]] = defaultdict(list)
    for paper, count in zip(papers(here), before, strict=True):
        for message, _ in paper.sent[count:]:
            told[message.place.chat].append(message.reply.text)
    return told


async def test_a_tournament_is_told_in_each_chat_in_its_language(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        await held(here)
        told = await told_of(here, "tournament start")
    assert any("Bridge (T1): round 1 of" in text for text in told[CLUB.chat])
    assert any("Bridge (T1): ronda 1 de" in text for text in told[DEN.chat])
    assert not any("round 1" in text for text in told[DEN.chat])


async def test_a_game_is_shown_in_both_chats_in_the_look_of_each(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        await held(here)
        await told_of(here, "tournament start")
        looks = {
            message.place.chat: message.reply
            for paper in papers(here)
            for message, _ in paper.sent
            if message.reply.game == 1
        }
    themes = {chat: one.picture.scene["theme"] for chat, one in looks.items() if one.picture}
    assert themes.keys() == {CLUB.chat, DEN.chat}
    assert {chat for chat, theme in themes.items() if theme == DARK} == {DEN.chat}
    assert "partida #1" in looks[DEN.chat].text
    assert "game #1" in looks[CLUB.chat].text


async def test_each_moves_in_their_own_chat_and_both_see_it(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        await held(here)
        await told_of(here, "tournament start")
        async with here.house.store.read() as connection:
            found = await load(connection, 1)
        assert found is not None
        (pairing,) = found.pairings
        begins = found.by_number[pairing.row.first].player.person
        order = [ALICE, ZOE] if begins == ALICE else [ZOE, ALICE]
        speakers = [(one, CLUB if one is ALICE else DEN) for one in order]
        for move, (person, place) in zip(("a3-b4", "c5:a3"), speakers, strict=True):
            told = await say(here, person, move, place)
            assert {chat for chat, text in told.items() if move in text} == {CLUB.chat, DEN.chat}


async def test_chats_that_part_play_on_and_nobody_else_comes_in(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        await held(here)
        await told_of(here, "tournament start")
        await say(here, ZOE, "linkplace off", DEN)
        for said in ("list", "pairings", "show"):
            told = await say(here, ZOE, f"tournament {said}", DEN)
            assert "Bridge" in told[DEN.chat], said
        told = await say(here, YAN, "tournament pairings T1", DEN)
        assert "Bridge" in told[DEN.chat]
        told = await say(here, YAN, "tournament join T1", DEN)
        assert "ya no está vinculado" in told[DEN.chat]
