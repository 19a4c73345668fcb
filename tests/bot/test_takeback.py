"""Moves taken back by consent: what is named, who may answer, what stands, what overtakes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.languages import words
from bot.plies import NAMED_LENGTH, Ply, listed, standing
from bot.store import queries
from bot.talk import Message, Place, mentioned, render
from rules import game
from rules.record import Entry, Record
from tests.bot.house import ALICE, BOB, CAROL, NAME, Stage, stage
from tests.bot.test_races import houses, one_won, together

__all__ = ["houses"]
MOVES = ("32-42", "85-75", "33-43")
ELSEWHERE = Place(NAME, "elsewhere")


def shown(message: Message) -> str:
    """The text of a reply with mentions as `<account>`."""
    return render(message.reply.text, lambda account, name: f"<{account}>")


def taps(message: Message) -> list[str]:
    """What the buttons under a reply say."""
    return [button.text for button in message.reply.buttons]


async def positions(here: Stage, number: int = 1) -> list[str]:
    """The plies that stand in a game, as the stored entries have it."""
    async with here.house.store.read() as connection:
        row = await queries.game(connection, number)
        assert row is not None
        record = await here.house.records.load(connection, row)
    return [ply.text for ply in standing(record)]


async def test_the_last_move_is_named_and_taken_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (asked,) = await here.say(ALICE, "takeback")
        assert shown(asked) == ("Alice asks to take back 2. 33-43 in game #1. <bob>, do you agree?")
        assert taps(asked) == ["takeback #1.3 1 accept", "takeback #1.3 1 decline"]
        assert await here.entries() == [f"move {move}" for move in MOVES]
        (done,) = await here.say(BOB, taps(asked)[0])
        assert shown(done).startswith("Bob agrees to take back 2. 33-43. <alice>, it is your turn")
        assert done.reply.picture is not None
        assert done.reply.picture.scene["move"] == "1… 85-75"
        assert (await here.entries())[-1] == "takeback 1"
        assert await positions(here) == ["32-42", "85-75"]
        assert "plays 2. 31-41" in await here.words(ALICE, "31-41")


async def test_what_followed_goes_with_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (asked,) = await here.say(BOB, "takeback")
        assert "asks to take back 1… 85-75, 2. 33-43 in" in shown(asked)
        (done,) = await here.say(ALICE, "takeback accept")
        assert "<bob>, it is your turn with Red" in shown(done)
        assert await positions(here) == ["32-42"]
    async with stage(tmp_path) as again:
        assert await positions(again) == ["32-42"]


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("takeback 1", "2. 33-43"),
        ("takeback #1 2", "1… 85-75, 2. 33-43"),
        ("takeback 3 moves, please", "1. 32-42, 1… 85-75, 2. 33-43"),
        ("please undo", "2. 33-43"),
        ("take back my last move", "2. 33-43"),
        ("вернуть ход", "2. 33-43"),
        ("deshacer 2 jugadas", "1… 85-75, 2. 33-43"),
        ("/takeback@bot 2", "1… 85-75, 2. 33-43"),
    ],
)
async def test_how_much_can_be_said(said: str, named: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        text = await here.words(ALICE, said.replace("@bot", ""))
        assert f"asks to take back {named} in game #1" in text


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ("takeback 0", "has 3 moves to take back, counting both sides"),
        ("takeback 4", "has 3 moves to take back, counting both sides"),
        ("takeback 2 3", "can’t tell from “2 3” how many"),
        ("takeback 33-43", "can’t tell from “33-43” how many"),
        ("takeback 1234567", "can’t tell from “1234567” how many"),
        ("takeback accept", "nobody is asking to take a move back"),
        ("takeback withdraw", "nobody is asking to take a move back"),
        ("takeback #1.2", "has moved on"),
        ("takeback #9", "no game #9"),
    ],
)
async def test_what_cannot_be_taken_back(said: str, refused: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        assert refused in await here.words(ALICE, said)
        assert (await here.tables())["proposals"] == []


async def test_nothing_of_ones_own_to_take_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert "You have made no move in game #1" in await here.words(ALICE, "takeback")
        assert "has 0 moves" in await here.words(ALICE, "takeback 1")
        await here.say(ALICE, "32-42")
        assert "You have made no move in game #1" in await here.words(BOB, "takeback")
        assert "has only one move to take back" in await here.words(BOB, "takeback 2")
        assert "don’t play in game #1" in await here.words(CAROL, "takeback #1")
        assert "No game is running here" in await here.words(ALICE, "takeback", ELSEWHERE)


async def test_both_sides_answer_and_withdraw(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "takeback")
        for said, told in {
            "takeback": "You have asked Bob to take back 2. 33-43 in game #1",
            "pause": "You have asked Bob to take back 2. 33-43 in game #1",
            "takeback accept": "Bob has to agree",
        }.items():
            assert told in await here.words(ALICE, said)
        (waits,) = await here.say(BOB, "takeback")
        assert "Alice asks to take back 2. 33-43 in game #1. Please answer" in shown(waits)
        assert taps(waits) == ["takeback #1.3 1 accept", "takeback #1.3 1 decline"]
        assert "It is Alice who asks" in await here.words(BOB, "takeback withdraw")
        assert "nobody is asking for a pause" in await here.words(BOB, "pause accept")
        (declined,) = await here.say(BOB, "takeback decline")
        assert shown(declined).startswith("<alice>, Bob does not agree to take back 2. 33-43")
        assert taps(declined) == ["moves #1.3"]
        await here.say(BOB, "takeback")
        (withdrawn,) = await here.say(BOB, "takeback withdraw")
        assert shown(withdrawn).startswith("<alice>, Bob no longer asks to take back 1… 85-75, ")
        assert await here.entries() == [f"move {move}" for move in MOVES]
        assert (await here.tables())["proposals"] == []


@pytest.mark.parametrize("entry", ["move", "resign"])
async def test_any_entry_overtakes_it(entry: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (asked,) = await here.say(ALICE, "takeback")
        said = {"move": (BOB, "84-74"), "resign": (ALICE, "resign #1 yes")}
        await here.say(*said[entry])
        (stale,) = await here.say(BOB, taps(asked)[0])
        told = "is over" if entry == "resign" else "has moved on"
        assert told in shown(stale)
        assert stale.reply.picture is not None
        assert "takeback" not in " ".join(await here.entries())


async def test_a_button_agrees_only_to_what_it_names(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (small,) = await here.say(ALICE, "takeback")
        await here.say(ALICE, "takeback withdraw")
        assert "is settled already" in shown((await here.say(BOB, taps(small)[0]))[0])
        (large,) = await here.say(ALICE, "takeback 3")
        (stale,) = await here.say(BOB, taps(small)[0])
        assert "is settled already" in shown(stale)
        assert stale.reply.picture is not None
        assert "agrees to take back 1. 32-42" in shown((await here.say(BOB, taps(large)[0]))[0])
        assert await positions(here) == []
        assert "has moved on" in shown((await here.say(BOB, taps(large)[0]))[0])


@pytest.mark.parametrize(("said", "told"), [("yes", "agrees"), ("no", "does not agree")])
async def test_a_bare_answer_is_enough_whatever_was_said_since(
    said: str, told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "takeback")
        for person, text in ((ALICE, "board"), (ALICE, "takeback"), (CAROL, "board #1")):
            await here.say(person, text)
        assert f"don’t understand “{said}”" in await here.words(ALICE, said)
        assert told in await here.words(BOB, said)


async def test_a_bare_answer_to_a_draw_and_a_takeback_is_not_guessed(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "draw")
        await here.say(ALICE, "takeback")
        await here.say(CAROL, "board")
        (which,) = await here.say(BOB, "yes")
        assert "Which do you mean?" in shown(which)
        assert taps(which) == ["draw #1 accept", "takeback #1 1 accept"]
        assert [one.label for one in which.reply.buttons] == ["Accept draw #1", "Allow takeback #1"]
        assert taps((await here.say(BOB, "accept"))[0]) == taps(which)
        # What is agreed on leaves no offer behind.
        await here.say(BOB, taps(which)[1])
        assert "no draw offer" in await here.words(BOB, "draw accept")


async def test_of_several_games_the_one_with_the_question_is_meant(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for _ in range(3):
            await here.start(moves=MOVES[:2])
        (which,) = await here.say(ALICE, "takeback 2")
        assert taps(which) == ["takeback #1 2", "takeback #2 2", "takeback #3 2"]
        await here.say(ALICE, taps(which)[1])
        await here.say(BOB, "draw #1")
        assert "no longer asks" in await here.words(ALICE, "takeback withdraw")
        await here.say(ALICE, taps(which)[1])
        assert "take back 1. 32-42, 1… 85-75" in await here.words(BOB, "takeback accept")
        assert await positions(here, 2) == []
        assert "accepts the draw" in await here.words(ALICE, "draw accept")


async def test_a_request_is_told_wherever_the_game_is_shown(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        # Asked from elsewhere, it is told here and there.
        said = await here.say(ALICE, "takeback #1", ELSEWHERE)
        public, private = sorted(said, key=lambda message: message.place.chat)
        assert (public.place.chat, private.place.chat) == ("club", "elsewhere")
        assert private.reply.private is not None
        assert mentioned(public.reply.text) == ("bob",)
        assert taps(private) == []
        assert taps(public) == ["takeback #1.3 1 accept", "takeback #1.3 1 decline"]


async def test_a_call_is_no_move_to_take_back(tmp_path: Path) -> None:
    missed = ("33-43", "83-73", "43-53", "73-63", "53-62")
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob> call=players")
        await here.say(BOB, "accept")
        for at, move in enumerate(missed):
            await here.say((ALICE, BOB)[at % 2], move)
        await here.say(BOB, "salta")
        (asked,) = await here.say(BOB, "takeback")
        assert "take back 2… 73-63 in" in shown(asked)
        await here.say(ALICE, "yes")
        assert await positions(here) == list(missed[:3])
        assert "plays 2… 84-74" in await here.words(BOB, "84-74")


async def test_a_pass_goes_with_the_move_that_forced_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play high jump <@bob>")
        await here.say(BOB, "accept")
        await here.say(ALICE, "c2-c3")
        for said in ("takeback", "takeback 1", "takeback 2"):
            assert "take back 1. c2-c3, 1… pass in" in await here.words(ALICE, said)
            await here.say(ALICE, "takeback withdraw")
        assert "You have made no move" in await here.words(BOB, "takeback")
        await here.say(BOB, "takeback 1")
        assert "Alice, it is your turn" in shown((await here.say(ALICE, "ok"))[0])
        assert await positions(here) == []
        assert await here.entries() == ["move c2-c3", "pass pass", "takeback 2"]


async def test_a_paused_game_can_go_back_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "pause")
        await here.say(BOB, "yes")
        await here.say(ALICE, "takeback")
        (done,) = await here.say(BOB, "takeback accept")
        assert "agrees to take back 2. 33-43. Game #1 is paused" in shown(done)
        assert taps(done) == ["resume #1.2"]


@pytest.mark.parametrize("first", ["accept", "move"])
async def test_accepted_and_a_move_at_once(houses: list[Stage], first: str) -> None:
    await houses[0].start(moves=MOVES)
    await houses[0].say(ALICE, "takeback")
    said = [(BOB, "takeback #1.3 1 accept"), (BOB, "move #1.3 84-74")]
    texts = await together(houses, *(said if first == "accept" else said[::-1]))
    agreed = any("agrees to take back" in text for text in texts)
    one_won(texts, "agrees to take back" if agreed else "plays 2… 84-74", "has moved on")
    assert (await houses[0].entries())[3:] == ["takeback 1" if agreed else "move 84-74"]


async def test_accepted_twice_at_once(houses: list[Stage]) -> None:
    await houses[0].start(moves=MOVES)
    await houses[0].say(ALICE, "takeback")
    button = "takeback #1.3 1 accept"
    texts = await together(houses, (BOB, button), (BOB, button), (BOB, button))
    one_won(texts, "agrees to take back", "has moved on")
    assert (await houses[0].entries())[3:] == ["takeback 1"]


async def test_the_same_event_twice(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "takeback 3", event="asked")
        assert await here.say(ALICE, "takeback 3", event="asked") == []
        await here.say(BOB, "takeback accept", event="agreed")
        before = await here.tables()
        assert await here.say(BOB, "takeback accept", event="agreed") == []
        assert await here.tables() == before


def test_plies_that_stand_are_numbered() -> None:
    record = Record.start(game("high-jump")).add(Entry("move", "c2-c3", 0))
    record = record.add(Entry("pass", "pass", 1)).add(Entry("offer", "", 0))
    record = record.add(Entry("move", "c1-c2", 0)).add(Entry("takeback", "1", 0))
    assert standing(record) == (Ply(0, "c2-c3", 1, 1), Ply(1, "pass", 1, 2))
    later = record.add(Entry("pause", "", 0)).add(Entry("resume", "", 0))
    later = later.add(Entry("move", "b2-c2", 0))
    assert standing(later)[2] == Ply(0, "b2-c2", 2, 8)
    assert listed(words("ru"), standing(record)) == "1. c2-c3, 1… пас"
    assert standing(Record.start(game("salta"))) == ()


def test_a_game_that_black_begins() -> None:
    rules = game("pyramid")
    record = Record.start(rules, rules.load("b g1-0,c3-0;f8-0,a1-0"))
    record = record.add(Entry("move", record.moves()[0].text, 1))
    record = record.add(Entry("move", record.moves()[0].text, 0))
    first, second = standing(record)
    assert (first.numbered(words("en"))[:3], second.numbered(words("en"))[:3]) == ("1… ", "2. ")


def test_many_plies_are_named_by_the_first_and_the_last() -> None:
    made = [Ply(at % 2, f"{at:03}-{at + 1:03}", at // 2 + 1, at + 1) for at in range(200)]
    text = listed(words("en"), made)
    assert text.startswith("1. 000-001, 1… 001-002, 2. 002-003, ")
    assert text.endswith(", …, 100… 199-200")
    assert len(text) <= NAMED_LENGTH + len(", …, ")
    assert listed(words("en"), made[:1]) == "1. 000-001"
    assert listed(words("en"), ()) == ""


async def test_a_button_of_a_draw_that_is_gone(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (offered,) = await here.say(ALICE, "draw")
        assert taps(offered) == ["draw #1.3 accept", "draw #1.3 decline"]
        await here.say(ALICE, "draw withdraw")
        for tap in taps(offered):
            (stale,) = await here.say(BOB, tap)
            assert "is settled already" in shown(stale)
            assert stale.reply.picture is not None
        assert "no draw offer for you" in await here.words(BOB, "draw accept")
        assert (await here.entries())[3:] == ["offer", "decline"]


async def test_a_draw_offer_leaves_what_was_asked(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        (asked,) = await here.say(ALICE, "takeback")
        (offered,) = await here.say(BOB, "draw")
        assert shown(offered).endswith("Alice still asks to take back 2. 33-43.")
        assert taps(offered)[2:] == taps(asked)
        assert "agrees to take back" in await here.words(BOB, taps(asked)[0])


async def test_a_reason_goes_with_a_no(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        for question in ("takeback", "pause", "draw"):
            await here.say(ALICE, question)
            told = await here.words(BOB, "decline you should have looked")
            assert told.endswith("Play on! Bob: “you should have looked”"), told


async def test_who_asks_in_direct_messages_may_only_withdraw(tmp_path: Path) -> None:
    mine, theirs = (Place(NAME, one.account, direct=True) for one in (ALICE, BOB))
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(ALICE, "watch #1", mine)
        await here.say(BOB, "watch #1", theirs)
        for question in ("takeback", "pause", "draw"):
            sent = {m.place.chat: m for m in await here.say(ALICE, question, mine)}
            assert [one.rpartition(" ")[2] for one in taps(sent["alice"])] == ["withdraw"]
            assert shown(sent["alice"]).startswith("You ")
            assert [one.rpartition(" ")[2] for one in taps(sent["bob"])] == ["accept", "decline"]
            await here.say(ALICE, taps(sent["alice"])[0], mine)
