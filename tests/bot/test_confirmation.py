"""What cannot be taken back is confirmed by the person who was asked, and in plain words only."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot import confirmation, grammar
from bot.languages import available, words
from bot.talk import Button, Place
from bot.vocabulary import lexicon
from tests.bot.house import ALICE, BOB, CAROL, CLUB, NAME, NOON, Stage, stage

HERE = Place(NAME, ALICE.account, direct=True)
NOT_YOURS = "This question is not for you"
MOVES = ("32-42", "85-75")


def taps(message: object) -> list[str]:
    """The texts of a message's buttons."""
    return [button.text for button in message.reply.buttons]  # type: ignore[attr-defined]


async def names(here: Stage) -> list[str]:
    """Whom the bot knows."""
    return [row[3] for row in (await here.tables())["people"]]


# Whose a button is


async def test_a_resignation_is_not_confirmed_by_somebody_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (sure,) = await here.say(ALICE, "resign")
        yes, no = taps(sure)
        assert (yes, no) == ("resign #1.0 yes ~1", "resign #1.0 no ~1")
        for person in (BOB, CAROL):
            for text in (yes, no, "resign #1 yes ~1"):
                assert NOT_YOURS in await here.words(person, text, reply_to=f"m{sure.id}")
        assert await here.entries() == []
        assert "Alice resigns. Bob wins" in await here.words(ALICE, yes)
        assert await here.entries() == ["resign"]


async def test_nobody_is_forgotten_by_somebody_elses_button(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (sure,) = await here.say(ALICE, "forgetme")
        for text in taps(sure):
            assert NOT_YOURS in await here.words(CAROL, text)
        assert await names(here) == ["Alice", "Carol"]
        assert "I have forgotten who you are" in await here.words(ALICE, taps(sure)[0])
        assert await names(here) == ["Ghost 1", "Carol"]
        # Who comes back is someone else.
        assert NOT_YOURS in await here.words(ALICE, taps(sure)[0])


async def test_a_claim_is_not_confirmed_by_somebody_else(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(BOB, "nudge", time=NOON + timedelta(days=1))
        (sure,) = await here.say(BOB, "claim", time=NOON + timedelta(days=15))
        assert taps(sure) == ["claim #1.2 yes ~2", "claim #1.2 no ~2"]
        for person in (ALICE, CAROL):
            assert NOT_YOURS in await here.words(person, taps(sure)[0])
        told = await here.words(BOB, taps(sure)[0], time=NOON + timedelta(days=15))
        assert told.startswith("Bob claims game #1")


async def test_a_linked_account_presses_the_persons_button(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start()
        (told, *_) = await here.say(ALICE, "link me", HERE)
        code = next(word for word in told.reply.text.split() if word[4:5] == "-")[:9]
        await here.say(CAROL, f"link {code}", Place(NAME, CAROL.account, direct=True))
        (sure,) = await here.say(ALICE, "resign")
        assert "Carol resigns." in await here.words(CAROL, taps(sure)[0])
        assert (await here.entries(), number) == (["resign"], 1)


async def test_what_others_are_told_in_free_words_names_nobody(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "note #1 it ends after move ~20", HERE)
        assert "it ends after move ~20" in await here.words(ALICE, "note #1", HERE)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("resign #1.0 yes ~17", ("resign #1.0 yes", 17)),
        ("forgetme yes ~17 ", ("forgetme yes", 17)),
        ("forgetme yes", ("forgetme yes", None)),
        ("forgetme yes ~", ("forgetme yes ~", None)),
        ("forgetme yes~17", ("forgetme yes~17", None)),
        ("forgetme yes ~x7", ("forgetme yes ~x7", None)),
        ("forgetme yes ~17 no", ("forgetme yes ~17 no", None)),
        (" ~17", (" ~17", None)),
        ("a ~" + "9" * 19, ("a ~" + "9" * 19, None)),
        ("", ("", None)),
    ],
)
def test_a_text_is_parted_from_whom_it_is_for(text: str, parts: tuple[str, int | None]) -> None:
    assert confirmation.parted(text) == parts


def test_the_longest_button_of_one_person_fits() -> None:
    longest = Button("", f"resign #{'9' * 9}.{'9' * 6} yes", own=True)
    (sent,) = confirmation.owned((longest,), 10**18 - 1)
    assert len(sent.text.encode()) <= 64


# Words


@pytest.mark.parametrize(
    "said",
    [
        "resign, ok?", "I resign, sure?", "me rindo, vale", "сдаюсь, давай", "сдаюсь, да?",
        "resign?", "resign ok", "resign yes?", "resign, yes", "resign please yes", "yes resign",
        "give up, okay", "#1 resign sure", "rendirse claro", "сдаюсь согласен", "resign y",
        "I resign yes", "¿me rindo sí?", "resign #1 ok", "resign yes yeah",
    ],
)  # fmt: skip
async def test_a_sentence_with_a_yes_in_it_asks(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (told, *_) = await here.say(ALICE, said)
        assert await here.entries() == []
        assert "resign" not in str((await here.tables())["entries"])
        if told.reply.buttons:
            assert "Do you really want to resign game #1?" in told.reply.text
        else:
            assert "I don’t understand" in told.reply.text


@pytest.mark.parametrize(
    "said",
    [
        "resign yes", "resign #1 yes", "/resign #1.0 yes", "Resign #1 yes.", "#1 resign yes",
        "resign № 1 yes", "сдаюсь #1 да", "сдаться да", "rendirse #1 sí", "me rindo si",
        "surrender #1 да",
    ],
)  # fmt: skip
async def test_the_form_that_is_told_confirms(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert "Alice resigns." in await here.words(ALICE, said)
        assert await here.entries() == ["resign"]


@pytest.mark.parametrize(
    "said",
    ["forget me, ok?", "forget me sure", "forgetme yes?", "забудь меня, давай", "olvídame, vale"],
)
async def test_nobody_is_forgotten_by_the_way(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (sure,) = await here.say(ALICE, said)
        assert "Do you really want me to forget you?" in sure.reply.text
        assert await names(here) == ["Alice"]


@pytest.mark.parametrize(
    "said", ["forgetme yes", "Forget me yes!", "забудь меня да", "olvídame sí"]
)
async def test_the_plain_form_forgets(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, said)
        assert await names(here) == ["Ghost 1"]


async def test_a_claim_is_confirmed_in_plain_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start(moves=MOVES)
        await here.say(BOB, "nudge", time=NOON + timedelta(days=1))
        due = NOON + timedelta(days=15)
        assert "Do you want to claim it" in await here.words(BOB, "claim, ok?", time=due)
        assert "Bob claims game #1" in await here.words(BOB, "claim #1 yes", time=due)


def test_what_the_bot_tells_to_write_is_a_confirmation() -> None:
    for code in available():
        voice = words(code)
        for key in ("resign-sure", "claim-sure", "claim-sure-unbegun"):
            facts = {"number": "7", "opponent": "x", "player": "x", "passed": "x"}
            told = voice.say(key, **facts)
            form = next(
                part
                for part in told.replace("”", "»").replace("“", "«").split("«")
                if "#7" in part and "»" in part
            ).partition("»")[0]
            call = grammar.read(form, code)
            assert call.arguments["answer"] == "yes", form
            assert confirmation.sure(call, form, lexicon(code)) == call, form


# Words that people say to a bot without meaning a command


@pytest.mark.parametrize(
    "said",
    [
        "refuse to answer", "refuse", "reject humanity", "I agree", "agree with that", "call off",
        "call it off", "ignore", "ignore <@alice>", "отказываюсь отвечать", "отказаться от этого",
        "interrumpir", "acepta",
    ],
)  # fmt: skip
async def test_everyday_words_are_no_commands(said: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await here.say(ALICE, "play salta <@bob>")
        await here.say(CAROL, "help", CLUB)
        before = await here.tables("boards", "events", "outbox")
        # Another message of the bot's is replied to.
        (told,) = await here.say(BOB, "rules salta")
        await here.say(BOB, said, reply_to=f"m{told.id}")
        assert await here.tables("boards", "events", "outbox") == before
