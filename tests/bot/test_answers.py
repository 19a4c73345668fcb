"""Answers change the state once or not at all: repeats, refusals, faults, overheard text."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError

from bot import games, outbox, pictures
from bot.answer import answer, open_games
from bot.declaration import COMMANDS, Command
from bot.exchange import Exchange
from bot.store import queries
from bot.talk import Person, Place, Rights
from bot.workers import Undrawable
from tests.bot.house import ALICE, ASIDE, BOB, CAROL, CLUB, NAME, Still, ask, stage

MOVES = ("32-42", "85-75", "33-43")
BEGIN = ((ALICE, "play salta <@bob>"), (BOB, "accept #1"))
MISSED = (
    (ALICE, "play salta <@bob> call=players"),
    (BOB, "accept #1"),
    (ALICE, "33-43"),
    (BOB, "83-73"),
    (ALICE, "43-53"),
    (BOB, "73-63"),
    (ALICE, "53-62"),
)
"""A step where 53:74 had to be jumped."""
ONE_MOVE = (*BEGIN, (ALICE, "32-42"))
OFFER = (*ONE_MOVE, (BOB, "draw"))
PAUSED = (*BEGIN, (ALICE, "pause"), (BOB, "pause accept"))

OPEN = ((ALICE, "tournament new lasca swiss Cup 3 rounds"),)
ENTERED = (*OPEN, (ALICE, "tournament join"), (BOB, "tournament join"))
HELD = (*ENTERED, (ALICE, "tournament start"))
HALTED = (*HELD, (ALICE, "tournament pause"))
COUNTED = (*HELD, (ALICE, "tournament result #1 1-0"))
SERIES = (*ENTERED, (ALICE, "tournament set series Winter"), (ALICE, "tournament start"))

# Law 4: the same event twice

OBEYED: list[tuple[str, tuple[tuple[Person, str], ...], Person, str]] = [
    ("play", (), ALICE, "play salta <@bob>"),
    ("accept", BEGIN[:1], BOB, "accept"),
    ("decline", BEGIN[:1], BOB, "decline"),
    ("cancel", BEGIN[:1], ALICE, "cancel"),
    ("move", BEGIN, ALICE, "move #1.0 32-42"),
    ("move", BEGIN, ALICE, "32-42"),
    ("board", BEGIN, CAROL, "board"),
    ("replay", BEGIN, CAROL, "replay"),
    ("moves", BEGIN, ALICE, "moves"),
    ("games", BEGIN, ALICE, "games"),
    ("salta", BEGIN, ALICE, "salta"),
    ("salta", MISSED, BOB, "Salta!"),
    ("resign", BEGIN, ALICE, "resign"),
    ("resign", BEGIN, ALICE, "resign #1.0 yes"),
    ("draw", BEGIN, ALICE, "draw"),
    ("draw", OFFER, ALICE, "draw accept"),
    ("draw", OFFER, ALICE, "draw decline"),
    ("rematch", (*BEGIN, (BOB, "resign yes")), ALICE, "rematch"),
    ("block", (), ALICE, "block <@bob>"),
    ("unblock", ((ALICE, "block <@bob>"),), ALICE, "unblock <@bob>"),
    ("settings", (), ALICE, "settings theme"),
    ("me", (), ALICE, "me theme dark"),
    ("language", (), ALICE, "language"),
    ("doctor", (), ALICE, "doctor"),
    ("hello", (), ALICE, "hello"),
    ("thanks", (), ALICE, "thanks"),
    ("takeback", ONE_MOVE, ALICE, "takeback"),
    ("takeback", (*ONE_MOVE, (ALICE, "takeback")), BOB, "takeback accept"),
    ("takeback", (*ONE_MOVE, (ALICE, "takeback")), BOB, "takeback decline"),
    ("pause", BEGIN, ALICE, "pause"),
    ("pause", PAUSED[:-1], BOB, "pause accept"),
    ("resume", PAUSED, ALICE, "resume"),
    ("abort", BEGIN, ALICE, "abort"),
    ("nudge", BEGIN, BOB, "nudge"),
    ("claim", BEGIN, BOB, "claim yes"),
    ("time", BEGIN, BOB, "time #1"),
    ("time", (), ALICE, "time"),
    ("vacation", (), ALICE, "vacation 5d"),
    ("rating", (), ALICE, "rating"),
    ("top", (), ALICE, "top salta"),
    ("note", BEGIN, ALICE, "note #1 jump at once"),
    ("note", (*BEGIN, (ALICE, "note #1 jump")), ALICE, "note #1"),
    ("watch", BEGIN, ALICE, "watch #1"),
    ("unwatch", BEGIN, ALICE, "unwatch #1"),
    ("history", ONE_MOVE, CAROL, "history"),
    ("export", BEGIN, CAROL, "export"),
    ("import", (), ALICE, "import 1. c3-d4 *"),
    ("rules", (), ALICE, "rules lasca"),
    ("privacy", (), ALICE, "privacy"),
    ("mydata", BEGIN, ALICE, "mydata"),
    ("forgetme", BEGIN, ALICE, "forgetme yes"),
    ("link", (), ALICE, "link me"),
    ("linkplace", (), ALICE, "link place"),
    ("unlinkplace", (), ALICE, "unlink place"),
    ("tournament-new", (), ALICE, "tournament new lasca swiss Cup"),
    ("tournament-show", OPEN, BOB, "tournament"),
    ("tournament-list", OPEN, BOB, "tournament list"),
    ("tournament-join", OPEN, BOB, "tournament join"),
    ("tournament-leave", ENTERED, BOB, "tournament leave"),
    ("tournament-leave", HELD, BOB, "tournament leave T1 yes"),
    ("tournament-bye", ENTERED, BOB, "tournament bye 1"),
    ("tournament-here", HELD, BOB, "tournament here"),
    ("tournament-standings", HELD, BOB, "tournament standings"),
    ("tournament-pairings", HELD, BOB, "tournament pairings"),
    ("tournament-crosstable", HELD, BOB, "tournament crosstable"),
    ("tournament-explain", COUNTED, BOB, "tournament explain"),
    ("tournament-export", COUNTED, BOB, "tournament export"),
    ("tournament-season", SERIES, BOB, "tournament season"),
    ("tournament-continue", HELD, BOB, "tournament continue"),
    ("tournament-set", OPEN, ALICE, "tournament set rounds 5"),
    ("tournament-start", ENTERED, ALICE, "tournament start"),
    ("tournament-cancel", OPEN, ALICE, "tournament cancel T1 yes"),
    ("tournament-organiser", OPEN, ALICE, "tournament organiser <@bob>"),
    ("tournament-pause", HELD, ALICE, "tournament pause"),
    ("tournament-resume", HALTED, ALICE, "tournament resume"),
    ("tournament-deadline", HELD, ALICE, "tournament deadline 2d"),
    ("tournament-replace", HELD, ALICE, "tournament replace <@bob> <@carol>"),
    ("tournament-exclude", HELD, ALICE, "tournament exclude <@bob>"),
    ("tournament-result", HELD, ALICE, "tournament result #1 1-0"),
    ("tournament-repair", COUNTED, ALICE, "tournament re-pair T1 yes"),
    ("help", (), ALICE, "help"),
    ("help", (), ALICE, "no such thing"),
]


def test_every_command_is_among_those_that_are_repeated() -> None:
    assert {name for name, *_ in OBEYED} == set(COMMANDS)


@pytest.mark.parametrize(
    ("name", "before", "person", "text"), OBEYED, ids=[given[3] for given in OBEYED]
)
async def test_the_same_event_twice_is_answered_once(
    name: str, before: tuple[tuple[Person, str], ...], person: Person, text: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        for speaker, said in before:
            await here.say(speaker, said)
        event = ask(person, text)
        assert await answer(here.house, event)
        await here.house.outbox.settle()
        after, sent = await here.tables(), len(here.paper.sent)
        assert await answer(here.house, event) == ()
        # A platform that redelivers it later may tell another time and name.
        assert await answer(here.house, replace(event, text="32-42", person=CAROL)) == ()
        await here.house.outbox.settle()
        assert await here.tables() == after
        assert len(here.paper.sent) == sent


async def test_an_event_from_before_a_restart_is_answered_once(tmp_path: Path) -> None:
    event = ask(ALICE, "32-42")
    async with stage(tmp_path) as here:
        await here.start()
        await answer(here.house, event)
        await here.house.outbox.settle()
        after = await here.tables()
    async with stage(tmp_path) as again:
        assert await answer(again.house, event) == ()
        await again.house.outbox.settle()
        assert (await again.tables(), again.paper.sent) == (after, [])


# Refusals

REFUSED = [
    (ALICE, "99-1", "no square 99"),
    (ALICE, "32-32", "is where the piece stands already"),
    (ALICE, "11-22", "22 is occupied"),
    (ALICE, "32-42 33-43", "several moves"),
    (ALICE, "42", "one square"),
    (ALICE, "9" * 150, "from where to where"),
    (ALICE, "9" * 201, "too long"),
    (ALICE, "9" * 400, "too long"),
    (ALICE, "9" * 401, "too long"),
    (ALICE, "move " + "3" * 390, "too long"),
    (ALICE, "move", "Which move?"),
    (ALICE, "move {0.__class__} 1", "I can’t read a move"),
    (ALICE, "pass", "can’t pass"),
    (ALICE, "move pass", "can’t pass"),
    (ALICE, "32-42 please", "Did you mean 32-42?"),
    (ALICE, "I play 32 to 42 now", "Did you mean 32-42?"),
    (ALICE, "32-42 or 33-43 now", "looks like several moves"),
    (ALICE, "I saw 3 birds", "I don’t understand “I”"),
    (ALICE, "42-52", "no piece on 42"),
    (ALICE, "32-52", "From 32 you can play: 32-41, 32-42."),
    (ALICE, "board #77", "no game #77"),
    (ALICE, "moves #1 11", "no move from “11”"),
    (ALICE, "accept", "no open challenge"),
    (ALICE, "accept #1", "already begun"),
    (ALICE, "draw accept", "no draw offer"),
    (ALICE, "resign #77 yes", "no game #77"),
    (ALICE, "play", "Which game?"),
    (ALICE, "play chess", "a game called “chess”"),
    (ALICE, "play salta jump=never", "“never” is no value of jump"),
    (ALICE, "play salta colour=red", "no option “colour”"),
    (ALICE, "play salta <@alice>", "can’t challenge yourself"),
    (ALICE, "play salta <@77>", "don’t know who"),
    (ALICE, "hlep", "Did you mean “help”?"),
    (ALICE, "🙂", "What would you like to do?"),
    (ALICE, "\x02bob\x1fbob\x03", "I don’t understand"),
    (ALICE, "", "What would you like to do?"),
    (ALICE, "\u200b", "What would you like to do?"),
    (BOB, "85-75", "not your turn"),
    (CAROL, "32-42", "not playing"),
    (CAROL, "resign #1.0 yes", "don’t play in game #1"),
    (ALICE, "moves dance", "“dance” is no square here"),
    (ALICE, "salta", "nothing has to be called"),
    (CAROL, "Salta!", "not playing"),
    (ALICE, "play pyramid jumps=compulsory Jumps = optional", "jumps cannot be both"),
    (ALICE, "help quux", "I don’t understand “quux”"),
]


async def test_a_refusal_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        before = await here.tables(*ASIDE)
        for person, text, told in REFUSED:
            (message,) = await here.say(person, text)
            assert told in message.reply.text, text
            assert message.reply.private.account == person.account
            assert "\x02" not in message.reply.text
            assert await here.tables(*ASIDE) == before, text
        await here.say(ALICE, "32-42")
        assert await here.entries() == ["move 32-42"]


async def test_whose_turn_it_is_where_the_pieces_are_the_opponents(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play lasca <@bob>")
        await here.say(BOB, "accept")
        for said, told in (
            ("moves e5", "There is no move from “e5” now: it is Alice’s turn, whose pieces "),
            ("moves z9", "“z9” is no square here. It is Alice’s turn, whose pieces "),
        ):
            assert await here.words(BOB, said) == (f"{told}that can move stand on: a3, c3, e3, g3.")
        assert await here.words(ALICE, "moves e5") == (
            "There is no move from “e5”. Pieces that can move stand on: a3, c3, e3, g3."
        )


async def test_games_and_challenges_are_told_apart(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play lasca <@bob>")
        await here.say(BOB, "accept")
        await here.say(CAROL, "play salta <@alice>")
        await here.say(ALICE, "accept #2")
        await here.say(ALICE, "play pyramid")
        await here.say(CAROL, "play bashni")
        await here.say(ALICE, "play high jump <@carol>")
        dave = Person(NAME, "dave", "Dave")
        assert await here.words(ALICE, "resign") == (
            "Which game do you mean: #1 Lasca with Bob, #2 Salta with Carol?"
        )
        assert await here.words(dave, "board") == (
            "Which game do you mean: #1 Lasca: Alice – Bob, #2 Salta: Carol – Alice?"
        )
        assert await here.words(ALICE, "cancel") == (
            "Which challenge do you mean: #3 Pyramid (open to anyone), #5 High Jump with Carol?"
        )
        assert await here.words(BOB, "accept") == (
            "Which challenge do you mean: #3 Pyramid (challenge by Alice), "
            "#4 Bashni (challenge by Carol)?"
        )
        assert await open_games(here.house, CLUB, ALICE) == (
            (1, "#1 Lasca with Bob"),
            (2, "#2 Salta with Carol"),
            (3, "#3 Pyramid (open to anyone)"),
            (4, "#4 Bashni (challenge by Carol)"),
            (5, "#5 High Jump with Carol"),
        )


async def test_braces_of_people_are_no_places_of_ours(tmp_path: Path) -> None:
    """With two games the text goes into a button, as it is."""
    async with stage(tmp_path) as here:
        await here.start()
        await here.start()
        for text in ("32-42 {x}", "{}32", "{0.real} 1", "%s 5-6", "{5}"):
            (message,) = await here.say(ALICE, text)
            assert "Which game do you mean" in message.reply.text
            texts = [button.text for button in message.reply.buttons]
            assert texts == [f"move #{number} {text}" for number in (1, 2)]


async def test_a_refused_challenge_leaves_no_trace_of_whom_it_named(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        robot = Person(NAME, "robot", "Robot", bot=True)
        (reply,) = await here.say(ALICE, "play salta <@robot>", people=(robot,))
        assert "is a bot" in reply.reply.text
        assert [row[2] for row in (await here.tables())["people"]] == ["alice"]
        direct = Place(NAME, "alice's", direct=True)
        assert "Only you and I" in await here.words(ALICE, "play salta", direct)
        assert (await here.tables())["games"] == []


async def test_a_button_of_an_earlier_position_shows_the_board(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES[:2])
        before = await here.tables(*ASIDE)
        for text in ("move #1.0 32-42", "resign #1.1 yes", "draw #1.0", "#1.1 33-43"):
            (message,) = await here.say(ALICE, text)
            reply = message.reply
            assert "has moved on" in reply.text
            assert reply.picture.alt.startswith(
                "Salta. Green to move. Last move 1: Red’s sun 1 from 85 to 75. "
            )
            assert (reply.private.name, reply.game, reply.entry) == ("Alice", 1, 2)
            assert [button.text for button in reply.buttons] == ["moves #1.2"]
        after = await here.tables(*ASIDE)
        assert {**after, "boards": []} == {**before, "boards": []}
        (message,) = await here.say(ALICE, "move #1.2 33-43")
        assert "2. 33-43" in message.reply.text


# Faults


async def broken(talk: Exchange, **_: Any) -> None:
    """A command that changes something, says something, and fails."""
    await queries.add_game(
        talk.connection, game="salta", options={}, challenger=talk.player.id, created=talk.ask.time
    )
    talk.reply("half done")
    raise RuntimeError("the pieces fell off the board")


async def test_a_fault_is_admitted_logged_and_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        before = await here.tables(*ASIDE)
        working = COMMANDS["board"]
        monkeypatch.setitem(COMMANDS, "board", Command("board", broken, working.arguments))
        monkeypatch.setattr("bot.grammar.vocabulary", lambda _: COMMANDS)
        with caplog.at_level(logging.ERROR):
            (reply,) = await here.say(ALICE, "board", event="paper:fault")
        assert "Something went wrong on my side" in reply.reply.text
        assert "paper:fault" in reply.reply.text
        assert reply.reply.private.account == ALICE.account
        assert "pieces fell" not in reply.reply.text
        (record,) = caplog.records
        assert "paper:fault" in record.getMessage()
        assert record.exc_info is not None
        assert "pieces fell off" in str(record.exc_info[1])
        assert await here.tables(*ASIDE) == before
        monkeypatch.setitem(COMMANDS, "board", working)
        assert "Green to move" in await here.words(ALICE, "board")


async def test_a_fault_after_an_entry_leaves_no_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record in memory may be ahead of the database then; it must not be believed."""
    async with stage(tmp_path) as here:
        await here.start()
        with monkeypatch.context() as patch:
            patch.setattr(pictures, "picture", lambda *_: 1 / 0)
            assert "Something went wrong" in await here.words(ALICE, "32-42")
        assert await here.entries() == []
        assert "Green to move" in await here.words(CAROL, "board")
        assert "1. 33-43" in await here.words(ALICE, "33-43")
        assert await here.entries() == ["move 33-43"]


class Broken:
    """Fails as a database does, so often."""

    def __init__(self, real: Any, times: int) -> None:
        self.real = real
        self.left = times

    async def __call__(self, *given: Any, **named: Any) -> Any:
        self.left -= 1
        if self.left >= 0:
            raise OperationalError("COMMIT", {}, OSError("the disk is full"))
        return await self.real(*given, **named)


async def test_a_failing_database_stores_nothing_and_may_be_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        before = await here.tables()
        monkeypatch.setattr(outbox, "post", Broken(outbox.post, 1))
        event = ask(ALICE, "32-42")
        with pytest.raises(DBAPIError):
            await answer(here.house, event)
        assert await here.tables() == before
        assert len(await answer(here.house, event)) == 1
        assert await here.entries() == ["move 32-42"]


async def test_a_record_that_was_not_stored_is_not_believed_by_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process fails to commit a move; another stores a different one in its place."""
    async with stage(tmp_path) as here, stage(tmp_path, delivers=False) as there:
        await here.start()
        with monkeypatch.context() as patch:
            patch.setattr(outbox, "post", Broken(outbox.post, 1))
            with pytest.raises(DBAPIError):
                await answer(here.house, ask(ALICE, "32-42"))
        assert await answer(there.house, ask(ALICE, "33-43"))
        message = (await here.say(CAROL, "board"))[-1]
        assert "Last move 1: Green’s sun 3 from 33 to 43." in message.reply.picture.alt


# Overheard text

CHATTER = (
    "", " ", "#5", "25", "#1", "#1.0", "#1 25", "5", "#", "🙂", "32-42 🙂 or 33-43?", "I am 25",
    "32-42 is what I would play", "99-1", "85-75", "<@bob> 32-42?!x", "<@12345>", "@bob42", "help",
    "resign yes", "play salta 5", "#77 32-42", "move 32-42 now", "3️⃣2️⃣", "\x00", "\ud800 5",
    "9" * 400, "32-42 " * 80, "5" * 1_000_000, "32-42" + " " * 1_000_000, "🙂" * 250_000,
)  # fmt: skip


async def test_what_is_not_said_to_the_bot_is_met_with_silence(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        before = await here.tables()
        for text in CHATTER:
            assert await here.say(ALICE, text, addressed=False) == [], text[:40]
            assert await here.tables() == before


async def test_a_move_of_ones_own_game_is_overheard(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for text in ("32-42", "32–42", "#{} 32-42", "32 42", "1. 32-42!", "#{}.0 32-42"):
            number = await here.start()
            said = text.format(number)
            before = await here.tables()
            for person in (BOB, CAROL):
                assert await here.say(person, said, addressed=False) == [], said
            assert await here.say(ALICE, said, Place(NAME, "elsewhere"), addressed=False) == []
            assert await here.tables() == before
            assert "1. 32-42" in await here.words(ALICE, said, addressed=False)
            await here.say(BOB, f"resign #{number} yes")


async def test_an_overheard_move_that_two_games_fit_is_asked_about(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.start()
        assert "Which game" in await here.words(ALICE, "32-42", addressed=False)
        assert await here.entries() == []
        assert "1. 32-42" in await here.words(ALICE, "#2 32-42", addressed=False)


async def test_kept_records_are_bounded(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        here.house.records = games.Records(Still(), kept=1)
        for number in (await here.start(), await here.start()):
            assert f"#{number}" in await here.words(ALICE, f"board #{number}", CLUB)
        assert len(here.house.records._records) == 1


async def test_outside_work_that_fails_is_admitted(tmp_path: Path) -> None:
    """An import whose reader dies, rights that cannot be asked: said once, not tried for ever."""

    class Dying(Still):
        async def read(self, text: str) -> dict[str, Any]:
            raise Undrawable("drawing processes died")

    async def refuse() -> Rights:
        raise RuntimeError("no rights today")

    async with stage(tmp_path, Dying()) as here:
        asks = (
            ask(ALICE, "import 1. c3-d4 *"),
            ask(ALICE, "settings theme dark", rights=None, inspect=refuse),
        )
        for one in asks:
            assert await answer(here.house, one)
            assert await answer(here.house, one) == ()
        await here.house.outbox.settle()
        assert all("went wrong on my side" in text for text in here.paper.texts())
        assert len(here.paper.texts()) == len(asks)
