"""Notes to oneself: kept, shown to nobody else, forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands.notes import LONGEST
from bot.store import queries
from bot.talk import Place, mentioned, unjoined
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, Stage, stage

ALONE = Place(NAME, "alice", direct=True)
TAVERN = Place(NAME, "tavern")


async def kept(here: Stage) -> list[tuple[int, str]]:
    """The notes that are stored, by game."""
    return [(row[0], row[2]) for row in (await here.tables())["notes"]]


async def test_a_note_is_kept_replaced_and_forgotten(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (said,) = await here.say(ALICE, "note #1 Watch the left side!", ALONE)
        assert said.reply.text.startswith("Noted on game #1, for you alone.")
        assert "Watch" not in said.reply.text
        text = await here.words(ALICE, "note #1", ALONE)
        assert text == "Your note on #1 Salta: Alice – Bob: Watch the left side!"
        await here.say(ALICE, "note #1 I should jump at once", ALONE)
        assert await kept(here) == [(1, "I should jump at once")]
        assert "is deleted" in await here.words(ALICE, "note #1 -", ALONE)
        assert "You have no note on game #1" in await here.words(ALICE, "note #1", ALONE)
        assert "You have no note on game #1" in await here.words(ALICE, "note #1 -", ALONE)
        assert await kept(here) == []


@pytest.mark.parametrize("said", ["-", "–", "nothing", "Nothing.", "ничего", "nada"])
async def test_words_for_nothing(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "note #1 nothing to fear", ALONE)
        assert await kept(here) == [(1, "nothing to fear")]
        assert "is deleted" in await here.words(ALICE, f"note #1 {said}", ALONE)
        assert await kept(here) == []


async def test_where_others_could_read_it_a_note_comes_directly(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "note #1 a secret", ALONE)
        for said in ("note #1", "note"):
            sent = await here.say(ALICE, said, CLUB)
            told = {message.place: message.reply.text for message in sent}
            assert set(told) == {CLUB, ALONE}
            assert "a secret" in told[ALONE]
            assert told[CLUB].startswith("Notes are for your eyes only")
        # Where the speaker alone sees a private reply, it is one.
        (told_here,) = await here.say(ALICE, "note #1", CLUB, discreet=True)
        assert (told_here.place, told_here.reply.private is not None) == (CLUB, True)
        assert "a secret" in told_here.reply.text
        for text in here.paper.texts():
            assert "secret" not in text or text == told_here.reply.text


async def test_a_direct_note_is_in_the_readers_language(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "note #1 a secret", ALONE)
        async with here.house.store.write() as connection:
            known = await queries.account(connection, ALICE)
            assert known is not None
            await queries.save_settings(connection, known.id, {"language": "es"})
        sent = await here.say(ALICE, "note", CLUB)
        told = {message.place: message.reply.text for message in sent}
        assert told[ALONE] == "Tus notas:\n• #1 Salta: a secret"
        assert told[CLUB].startswith("Notes are for your eyes only")


async def test_notes_are_each_ones_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "note #1 mine", ALONE)
        await here.say(CAROL, "note #1 hers")
        assert "You have no note" in await here.words(BOB, "note #1")
        assert "You have no notes" in await here.words(BOB, "note")
        assert {text for _, text in await kept(here)} == {"mine", "hers"}
        # Not of games that one may not see.
        assert "no game #1 here" in await here.words(CAROL, "note #1 x", TAVERN)


async def test_all_notes_are_listed_the_newest_game_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for number in range(1, 21):
            await here.say(ALICE, "play salta <@bob>")
            await here.say(ALICE, f"note #{number} {'x' * 130} {number}", ALONE)
        text = await here.words(ALICE, "note", ALONE)
        lines = text.split("\n")
        assert lines[0] == "Your notes:"
        assert lines[1].startswith("• #20 Salta: xxx")
        assert lines[1].endswith("x…")
        assert lines[-1].endswith("more.")
        assert len(text) <= 1900


async def test_the_game_that_is_meant(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert "Noted on game #1" in await here.words(ALICE, "note remember this")
        await here.start()
        (which,) = await here.say(ALICE, "note remember that")
        assert [button.text for button in which.reply.buttons] == [
            "note #1 remember that",
            "note #2 remember that",
        ]
        board = next(m for m, _ in here.paper.sent if m.reply.game == 2 and m.reply.picture)
        await here.say(ALICE, "note remember that", reply_to=f"m{board.id}")
        assert await kept(here) == [(1, "remember this"), (2, "remember that")]
        await here.say(ALICE, "resign #2 yes")
        assert "Noted on game #2" in await here.words(ALICE, "note #2 should not have")


async def test_a_note_is_plain_text_of_a_length(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        said = "ask <@bob> about *this* \x02/bob\x1fBob\x03 @everyone"
        await here.say(ALICE, f"note #1 {said}", ALONE)
        text = await here.words(ALICE, "note #1", ALONE)
        assert unjoined(text).endswith(": ask @Bob about *this* /bob Bob @everyone")
        assert mentioned(text) == ()
        await here.say(ALICE, f"note #1 {'y' * LONGEST}", ALONE)
        assert (await kept(here))[0][1] == "y" * LONGEST
        text = await here.words(ALICE, f"note #1 {'z' * (LONGEST + 1)}", ALONE)
        assert text == f"Your note has {LONGEST + 1} characters, and there is room for {LONGEST}."
        assert (await kept(here))[0][1] == "y" * LONGEST
