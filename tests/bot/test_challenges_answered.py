"""Challenges answered: accepted, declined, taken back, once more; by whom; at once and twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import challenges
from bot.answer import answer
from bot.talk import Place, Rights, unjoined
from tests.bot.challenging import DAVE, ELSEWHERE, LONE, games, seats, setting, taps
from tests.bot.house import ALICE, ASIDE, BOB, CAROL, CLUB, NAME, ask, stage

# Answers


async def test_a_challenge_is_declined_with_a_reason_in_clean_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        told = await here.words(
            BOB, "decline #1 no time\ntoday, <@carol> and <@77>! \x02paper/x\x1fx\x03 @everyone"
        )
        assert told.startswith(
            "\x02paper/alice\x1fAlice\x03, Bob has declined your challenge #1: “"
        )
        assert unjoined(told).endswith("“no time today, @Carol and @77! paper/x x @everyone”")
        assert "no longer open" in await here.words(BOB, "accept #1")


async def test_a_reason_is_cut_and_a_bare_number_is_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for _ in range(3):
            await here.say(ALICE, "play salta <@bob>")
        told = await here.words(BOB, f"decline #1 {'very ' * 60}")
        reason = told.partition("“")[2].removesuffix("”")
        assert len(reason) == 200
        assert reason.endswith("…")
        assert (await here.words(BOB, "decline 2")).endswith("declined your challenge #2.")
        assert "no longer open" in await here.words(BOB, "decline 2")
        assert "declined your challenge #3: “later”" in await here.words(BOB, "decline later")


async def test_what_is_declined_elsewhere_is_told_here_and_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        there, own = await here.say(BOB, "decline #1 tired", ELSEWHERE)
        both = {there.place.chat: there.reply, own.place.chat: own.reply}
        assert both["club"].private is None
        assert both["elsewhere"].private is not None
        assert "“tired”" in both["club"].text


@pytest.mark.parametrize("word", ["accept", "decline"])
@pytest.mark.parametrize("asked", ["draw", "takeback"])
async def test_what_is_asked_in_a_game_is_answered_by_its_number(
    asked: str, word: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        number = await here.start(moves=("32-42",))
        await here.say(CAROL, "play salta <@bob>")
        await here.say(ALICE, asked)
        await here.say(BOB, f"{word} #{number}")
        done = {"draw": "draw" if word == "accept" else "decline", "takeback": "takeback 1"}
        entries = ["move 32-42", *(["offer"] if asked == "draw" else [])]
        if asked == "draw" or word == "accept":
            entries.append(done[asked])
        assert await here.entries() == entries
        assert (await games(here))[1]["started"] is None


async def test_a_mere_name_stands_for_whoever_has_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        told = await here.words(ALICE, "play salta @Dave", people=())
        assert "challenges @Dave to Salta" in told
        assert "is for @Dave, not for you" in unjoined(await here.words(BOB, "accept"))
        assert "begins! Alice plays Green, Dave plays Red" in await here.words(DAVE, "accept")


# Rematch


async def test_a_rematch_has_the_same_terms_and_other_sides(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, f"play lasca <@bob> from {LONE}")
        await here.say(BOB, "accept")
        assert "still going on" in await here.words(ALICE, "rematch #1")
        (ended,) = await here.say(BOB, "resign #1.0 yes")
        assert taps(ended) == ["rematch #1"]
        (asked,) = await here.say(BOB, "rematch")
        assert asked.reply.text.startswith(
            "Bob asks \x02paper/alice\x1fAlice\x03 for a rematch after game #1: Lasca, game #2. "
            "Bob plays White."
        )
        assert taps(asked) == ["accept #2", "decline #2", "cancel #2"]
        assert asked.reply.picture.scene["position"] == LONE
        assert "challenge #2 waits for an answer" in await here.words(BOB, "rematch #1")
        assert "don’t play in game #1" in await here.words(CAROL, "rematch #1")
        begun = await here.words(ALICE, "rematch")
        assert "Game #2 of Lasca begins! Bob plays White, Alice plays Black." in begun
        rows = await games(here)
        assert rows[0]["position"] == rows[1]["position"] == LONE
        assert len(rows) == 2


async def test_a_game_with_moves_offers_replay_and_rematch(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        (ended,) = await here.say(BOB, "resign #1.1 yes")
        assert taps(ended) == ["replay #1", "rematch #1"]
        assert [button.label for button in ended.reply.buttons] == ["Replay", "Rematch"]


async def test_both_ask_for_the_rematch_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign #1.0 yes")
        asks = [ask(person, "rematch #1") for person in (ALICE, BOB)]
        await asyncio.gather(*(answer(here.house, one) for one in asks))
        await here.house.outbox.settle()
        rows = await games(here)
        assert len(rows) == 2
        assert rows[1]["started"] is not None
        assert await seats(here, 2) == ("Bob", "Alice")


async def test_a_challenge_on_other_terms_is_no_rematch(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign #1.0 yes")
        for said in ("<@alice> jump=any", "<@alice> second", "<@carol>", "<@alice> chance"):
            await here.say(BOB, f"play salta {said}")
        assert "Alice asks" in await here.words(ALICE, "rematch")
        assert [row["started"] is not None for row in await games(here)] == [True, *[False] * 5]


async def test_a_rematch_is_of_the_last_game_here_or_the_one_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert "not finished a game here yet" in await here.words(ALICE, "rematch")
        for game in ("salta", "pyramid"):
            await here.say(ALICE, f"play {game} <@bob>")
            await here.say(BOB, "accept")
            await here.say(BOB, "resign yes")
        assert "Pyramid, game #3" in await here.words(ALICE, "rematch")
        assert "Salta, game #4" in await here.words(ALICE, "rematch #1")
        assert "not finished a game here yet" in await here.words(ALICE, "rematch", ELSEWHERE)
        # Where the opponent was never seen they are told in direct messages too.
        await here.say(ALICE, "cancel #4")
        sent = await here.say(ALICE, "rematch #1", ELSEWHERE)
        assert {message.place.chat for message in sent} == {"elsewhere", "bob"}


# Who may


async def test_where_administrators_start_games_others_are_told_who_can(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(BOB, "resign #1.0 yes")
        await setting(here, starters="admins")
        before = await here.tables(*ASIDE)
        for text in ("play salta", "rematch"):
            told = await here.words(ALICE, text)
            assert "only the administrators of this chat begin games" in told
        assert await here.tables(*ASIDE) == before
        asked = []

        async def inspect() -> Rights:
            asked.append(True)
            return Rights(admin=True)

        told = await here.words(ALICE, "play salta", inspect=inspect)
        assert "Whoever accepts, plays!" in told
        assert asked == [True]
        thread = Place(NAME, CLUB.chat, "7")
        assert "only the administrators" in await here.words(BOB, "play salta", thread)
        assert "begins!" in await here.words(BOB, "accept")
        assert "looks for" in await here.words(BOB, "play salta", ELSEWHERE)


async def test_open_challenges_of_one_person_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert challenges.OPEN_LIMIT == 20
    monkeypatch.setattr(challenges, "OPEN_LIMIT", 4)
    async with stage(tmp_path) as here:
        for number in range(4):
            await here.tell(ALICE, "play salta", (CLUB, ELSEWHERE)[number % 2])
        await here.house.outbox.settle()
        (refused,) = await here.say(ALICE, "play salta <@bob>")
        assert "You have 4 open challenges" in refused.reply.text
        assert taps(refused) == ["cancel #1", "cancel #3"]
        (refused,) = await here.say(ALICE, "play salta <@bob>", discreet=True)
        assert taps(refused) == [f"cancel #{number}" for number in range(1, 5)]
        aside = Place(NAME, "aside")
        told = await here.words(ALICE, "play salta", aside)
        assert "You have 4 open challenges elsewhere" in told
        assert "Bob looks for" in await here.words(BOB, "play salta")
        await here.say(ALICE, "cancel #3")
        assert "game #6" in await here.words(ALICE, "play salta <@bob>")
        assert "You have 4 open challenges" in await here.words(ALICE, "play salta")
        listed = await here.words(ALICE, "games", discreet=True)
        assert all(f"#{number} Salta" in listed for number in (1, 2, 4, 6))


# At once, and twice


@pytest.mark.parametrize("said", ["play salta chance", "play salta"])
async def test_of_two_who_accept_at_once_one_plays(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, said)
        people = (BOB, CAROL, DAVE)
        await asyncio.gather(*(answer(here.house, ask(person, "accept #1")) for person in people))
        await here.house.outbox.settle()
        texts = here.paper.texts()
        assert sum("begins!" in text for text in texts) == 1
        assert sum("has already begun" in text for text in texts) == 2
        assert {"Alice"} < {*await seats(here, 1)}


async def test_accepted_while_it_is_taken_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for number in range(1, 4):
            await here.say(ALICE, "play salta <@bob>")
            asks = [ask(BOB, f"accept #{number}"), ask(ALICE, f"cancel #{number}")]
            await asyncio.gather(*(answer(here.house, one) for one in asks))
        for row in await games(here):
            assert (row["started"] is None) != (row["ended"] is None)
            assert (row["started"] is None) == (row["second"] is None)


REPEATED = [
    ("play salta chance", ()),
    ("rematch", ("play salta <@bob>", "accept", "resign yes")),
    ("decline #1 no", ("play salta <@bob>",)),
]


@pytest.mark.parametrize(("text", "before"), REPEATED, ids=[said for said, _ in REPEATED])
async def test_the_same_event_twice(text: str, before: tuple[str, ...], tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for at, said in enumerate(before):
            await here.say((ALICE, BOB, BOB)[at], said)
        event = ask(BOB, text)
        assert await answer(here.house, event)
        await here.house.outbox.settle()
        after, sent = await here.tables(), len(here.paper.sent)
        assert await answer(here.house, event) == ()
        assert await here.tables() == after
        assert len(here.paper.sent) == sent
