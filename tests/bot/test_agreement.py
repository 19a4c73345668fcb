"""A bare yes or no answers the last question to the speaker, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk import Message, Person, Place
from tests.bot.house import ALICE, BOB, CAROL, NAME, Stage, stage

DAVE = Person(NAME, "dave", "Dave", handle="dave")
UNCLEAR = "I can’t tell what you say yes to"
UNKNOWN = "I don’t understand"


def id_of(message: Message) -> str:
    """What a reply to a message refers to."""
    return f"m{message.id}"


async def offered(here: Stage) -> Message:
    """A game in which Bob offers Alice a draw; the message that says so."""
    await here.start()
    message: Message
    (message,) = await here.say(BOB, "draw")
    return message


# Something else was asked since


async def test_a_yes_to_did_you_mean_asks_which(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        (slip,) = await here.say(ALICE, "32-4")
        assert "Did you mean 32-41 or 32-42?" in slip.reply.text
        for said in ("yes", "ok", "да"):
            (asked,) = await here.say(ALICE, said)
            assert UNCLEAR in asked.reply.text
            assert asked.reply.buttons == slip.reply.buttons
        assert UNKNOWN in await here.words(ALICE, "no")
        assert await here.entries() == ["offer"]
        # A word of a command is one, whatever was asked.
        assert "accepts the draw" in await here.words(ALICE, "accept")


async def test_a_yes_to_a_list_of_moves_asks_which(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        await here.say(ALICE, "moves 32")
        assert UNCLEAR in await here.words(ALICE, "yes")
        assert await here.entries() == ["offer"]


async def test_a_question_that_one_began_is_answered_before_an_offer(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        await here.say(ALICE, "resign")
        assert "goes on" in await here.words(ALICE, "no")
        await here.say(ALICE, "resign")
        assert "Alice resigns." in await here.words(ALICE, "yes")
        assert await here.entries() == ["offer", "resign"]


async def test_an_offer_that_comes_while_something_is_confirmed_is_not_taken(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "resign")
        await here.say(BOB, "draw")
        assert UNKNOWN in await here.words(ALICE, "yes")
        assert await here.entries() == ["offer"]


@pytest.mark.parametrize("said", ["yes", "Да!", "ok", "agreed"])
async def test_a_yes_to_be_forgotten_accepts_no_challenge(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(CAROL, "play bashni")
        await here.say(ALICE, "forgetme")
        (told,) = await here.say(ALICE, said)
        assert "I have forgotten who you are" in told.reply.text
        assert (await here.tables())["games"][0][10] is None


@pytest.mark.parametrize("said", ["accept", "acepto", "принимаю"])
async def test_to_accept_is_not_to_confirm(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "forgetme")
        assert "no open challenge" in await here.words(ALICE, said)
        assert (await here.tables())["people"][0][3] == "Alice"


async def test_an_answer_about_something_else_ends_the_question(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        await here.say(ALICE, "rules salta")
        assert UNKNOWN in await here.words(ALICE, "ok")
        assert await here.entries() == ["offer"]


@pytest.mark.parametrize("between", ["yess", "takeback accept", "board", "99-1"])
async def test_refusals_and_boards_do_not_end_it(between: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        (told,) = await here.say(ALICE, between)
        assert not [one for one in told.reply.buttons if one.text.startswith("move ")]
        assert "accepts the draw" in await here.words(ALICE, "yes")


@pytest.mark.parametrize("said", ["yes?", "ok??", "no?", "¿sí?"])
async def test_who_asks_back_has_not_answered(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await offered(here)
        assert UNKNOWN in await here.words(ALICE, said)
        assert await here.entries() == ["offer"]


# Replies


@pytest.mark.parametrize("said", ["ok", "yes", "no"])
async def test_a_reply_answers_only_what_it_is_to(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        offer = await offered(here)
        (rules,) = await here.say(ALICE, "rules salta")
        (slip,) = await here.say(ALICE, "32-4")
        (others,) = await here.say(BOB, "resign")
        for message in (id_of(rules), id_of(slip), id_of(others), "human"):
            told = await here.words(ALICE, said, reply_to=message)
            assert UNKNOWN in told or UNCLEAR in told
        assert await here.entries() == ["offer"]
        told = await here.words(ALICE, said, reply_to=id_of(offer))
        assert ("declines" if said == "no" else "accepts") in told


async def test_a_reply_to_a_board_answers_what_stands_in_its_game(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.start()
        for number in (1, 2):
            await here.say(BOB, f"draw #{number}")
        (board,) = await here.say(CAROL, "board #1")
        await here.say(ALICE, "rules salta")
        assert "accepts the draw" in await here.words(ALICE, "yes", reply_to=id_of(board))
        assert [row[0] for row in (await here.tables())["entries"] if row[2] == "draw"] == [1]


async def test_a_no_to_something_else_declines_no_challenge(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        (rules,) = await here.say(BOB, "rules salta")
        assert UNKNOWN in await here.words(BOB, "no", reply_to=id_of(rules))
        assert (await here.tables())["games"][0][11] is None


async def test_what_was_asked_long_ago_is_answered_by_a_reply(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        offer = await offered(here)
        for _ in range(25):
            await here.tell(CAROL, "rules salta")
        await here.house.outbox.settle()
        assert "accepts the draw" in await here.words(ALICE, "yes", reply_to=id_of(offer))


async def test_a_question_about_no_game_is_answered_by_a_reply(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (sure,) = await here.say(ALICE, "forgetme")
        await here.say(ALICE, "rules salta")
        assert UNKNOWN in await here.words(CAROL, "yes", reply_to=id_of(sure))
        assert UNKNOWN in await here.words(ALICE, "yes")
        (told,) = await here.say(ALICE, "yes", reply_to=id_of(sure))
        assert "I have forgotten who you are" in told.reply.text


async def test_a_number_in_a_reply_to_somebody_is_no_move(tmp_path: Path) -> None:
    fork = ("32-42", "85-75", "42-52", "84-74", "31-41", "75-85", "22-32", "74-84")
    async with stage(tmp_path) as here:
        await here.start(moves=fork)
        (listed,) = await here.say(ALICE, "cd4")
        assert await here.say(ALICE, "2", addressed=False, reply_to="human") == []
        (board,) = await here.say(ALICE, "2", addressed=False, reply_to=id_of(listed))
        assert "5. 52-42" in board.reply.text


# Challenges to anyone


async def test_a_challenge_to_anyone_is_accepted_while_it_is_the_newest(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (challenge,) = await here.say(ALICE, "play salta")
        await here.say(CAROL, "rules lasca")
        for said in ("ok", "y", "yes"):
            assert UNKNOWN in await here.words(BOB, said)
        assert "begins" in await here.words(BOB, "ok", reply_to=id_of(challenge))
        await here.say(CAROL, "play lasca")
        assert UNKNOWN in await here.words(CAROL, "yes")
        assert "begins" in await here.words(DAVE, "ok")


async def test_a_no_to_a_challenge_to_anyone_declines_no_other(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        await here.say(CAROL, "play lasca")
        assert UNKNOWN in await here.words(BOB, "no")
        assert [row[11] for row in (await here.tables())["games"]] == [None, None]


async def test_a_challenge_by_name_is_answered(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta @Dave", people=())
        assert UNKNOWN in await here.words(BOB, "yes")
        assert "begins" in await here.words(DAVE, "yes")


async def test_a_question_is_answered_where_it_was_asked(tmp_path: Path) -> None:
    direct = Place(NAME, ALICE.account, direct=True)
    async with stage(tmp_path) as here:
        await here.say(ALICE, "forgetme", direct)
        assert UNKNOWN in await here.words(ALICE, "yes")
        assert "stays as it is" in await here.words(ALICE, "no", direct)


# Edited messages


async def test_what_was_done_meanwhile_closes_a_refused_message(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (which,) = await here.say(ALICE, "play", event="one")
        await here.say(ALICE, which.reply.buttons[0].text)
        assert await here.say(ALICE, "play lasca", event="one:e1", edits="one") == []
        assert [row[1] for row in (await here.tables())["games"]] == ["bashni"]


async def test_a_refused_message_stays_open_while_nothing_is_done(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "32-4", event="one")
        for number, said in enumerate(("32-5", "32-6")):
            assert "no square" in await here.words(ALICE, said, event=f"one:e{number}", edits="one")
        await here.say(ALICE, "hlep")
        # What others do, or what is done elsewhere, has nothing to do with it.
        await here.say(BOB, "board")
        await here.say(ALICE, "help", Place(NAME, ALICE.account, direct=True))
        assert "1. 32-42" in await here.words(ALICE, "32-42", event="one:e7", edits="one")
        assert await here.say(ALICE, "33-43", event="one:e8", edits="one") == []
        assert await here.entries() == ["move 32-42"]


async def test_an_edit_after_an_edit_that_was_refused(tmp_path: Path) -> None:
    """Of a message that was not for the bot, its edited form was the first that it heard."""
    async with stage(tmp_path) as here:
        await here.start()
        assert await here.say(ALICE, "32", event="one", addressed=False) == []
        assert "no square" in await here.words(ALICE, "32-4", event="one:e1", edits="one")
        assert "1. 32-42" in await here.words(ALICE, "32-42", event="one:e2", edits="one")
        await here.say(BOB, "85-75")
        assert await here.say(ALICE, "33-43", event="one:e3", edits="one") == []


@pytest.mark.parametrize("said", ["no, play on", "нет, играй", "No! Play on", "no - play on"])
async def test_a_no_may_tell_why(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        await here.say(ALICE, "draw")
        told = await here.words(BOB, said)
        assert "Bob declines the draw in game #1. Play on! Bob: “" in told
        await here.say(ALICE, "play lasca <@bob>")
        assert "has declined your challenge #2: “" in await here.words(BOB, said)
        assert "#2 is no longer open" in await here.words(BOB, said)


async def test_a_no_that_tells_why_gives_up_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        await here.say(BOB, "resign")
        assert "goes on" in await here.words(BOB, "no, not yet")
        assert await here.entries() == ["move 32-42"]
