"""What is said of a board: turns, moves, endings, and the side at its bottom."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import boards, pictures
from bot.games import Match
from bot.languages import available, words
from bot.store.people import Player
from bot.talk import Person, Place, render
from render.scene import Scene
from rules import game
from rules.core import Result
from rules.record import Entry, Record
from tests.bot.house import ALICE, BOB, CLUB, NAME, NOON, stage
from tests.bot.positions import ended, played

CAPTION_LIMIT = 40
"""About what the foot of a picture has room for beside the longest move and number."""


def match(record: Record, *, started: bool = True) -> Match:
    """A game between Alice and Bob."""
    players = (Player(1, ALICE), Player(2, BOB))
    return Match(
        128, record, players[0], players, None, None, NOON if started else None,
        NOON if record.result else None,
    )  # fmt: skip


def salta(*moves: str) -> Record:
    """A game after some moves."""
    record = Record.start(game("salta"))
    for move in moves:
        record = record.add(Entry("move", move, record.side))
    return record


def test_moves_are_numbered_in_pairs() -> None:
    assert boards.move_text(words("en"), salta()) == ""
    assert boards.move_text(words("en"), salta("32-42")) == "1. 32-42"
    assert boards.move_text(words("en"), salta("32-42", "85-75")) == "1… 85-75"
    assert boards.move_text(words("en"), salta("32-42", "85-75", "33-43")) == "2. 33-43"


def test_the_picture_shows_what_the_text_says() -> None:
    voice = words("en")
    record = salta("32-42")
    picture = pictures.picture(voice, match(record), pictures.Look(bottom=1))
    scene = Scene.from_data(picture.scene)
    assert (scene.caption, scene.move, scene.label) == ("Red to move", "1. 32-42", "#128")
    assert (scene.turn, scene.bottom, scene.path) == (1, 1, ("32", "42"))
    assert record.game.load(scene.position) == record.position
    over = pictures.picture(voice, match(ended(record, "resign")))
    assert (over.scene["caption"], over.scene["turn"]) == ("Green has won", None)
    start = (
        "Salta. Green has won: the opponent has resigned. "
        "Last move 1: Green’s sun 2 from 32 to 42. Green: "
    )
    assert over.alt.startswith(start)


def test_the_picture_rings_what_must_jump_and_shows_the_goals_of_men() -> None:
    voice = words("en")
    for name, moves, must in (
        ("salta", ("32-42",), ()),
        ("russian", ("c3-d4", "b6-a5", "d4-e5"), ("d6", "f6")),
        ("bashni", ("c3-b4", "b6-a5"), ()),
        ("pyramid", (), ()),
    ):
        record = Record.start(game(name))
        for text in moves:
            record = record.add(Entry("move", text, record.side))
        scene = Scene.from_data(pictures.picture(voice, match(record)).scene)
        assert (scene.must, scene.goals) == (must, name == "pyramid"), name


def test_the_picture_of_a_choice_shows_landings_in_place_of_the_last_move() -> None:
    record = salta("32-42", "85-75")
    chosen = [move for move in record.moves() if move.path[0] == "42"]
    scene = Scene.from_data(pictures.picture(words("en"), match(record), choice=chosen).scene)
    assert (scene.must, scene.path) == (("42",), ())
    assert set(scene.targets) == {move.path[-1] for move in chosen}
    assert len(scene.targets) == len(chosen) > 1


@pytest.mark.parametrize(
    ("kind", "score", "winner", "reason"),
    [
        ("resign", "1–0", 0, "The opponent has resigned"),
        ("draw", "½–½", None, "Both players agreed"),
        ("aborted", "", None, ""),
    ],
)
def test_the_picture_of_the_end_has_a_banner(
    kind: str, score: str, winner: int | None, reason: str
) -> None:
    picture = pictures.picture(words("en"), match(ended(salta("32-42"), kind)))
    scene = Scene.from_data(picture.scene)
    assert (scene.score, scene.winner, scene.reason) == (score, winner, reason)
    assert scene.names == (("Alice", "Bob") if score else ())


async def test_the_moves_of_a_piece_are_drawn_for_the_asker_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        (moves,) = await here.say(ALICE, "moves 32")
        assert moves.reply.picture is not None
        assert moves.reply.private is not None
        assert moves.reply.private.account == ALICE.account
        scene = Scene.from_data(moves.reply.picture.scene)
        assert (scene.must, scene.targets) == (("32",), ("41", "42"))
        (shown,) = await here.say(ALICE, "board dark")
        assert shown.reply.picture is not None
        assert Scene.from_data(shown.reply.picture.scene).theme == "dark"


async def test_a_square_is_understood_with_a_letter_of_another_alphabet(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play russian <@bob>")
        await here.say(BOB, "accept")
        for square in ("c3", "\u0441" + "3"):
            (moves,) = await here.say(ALICE, f"moves {square}")
            assert "c3-b4, c3-d4" in moves.reply.text


@pytest.mark.parametrize("language", available())
def test_captions_fit_the_foot_of_the_picture(language: str) -> None:
    for record in (salta(), salta("32-42"), ended(salta(), "draw"), ended(salta(), "aborted")):
        assert 0 < len(boards.state(words(language), record)) <= CAPTION_LIMIT


def test_whoever_is_to_move_is_called_and_told_the_few_moves() -> None:
    voice = words("en")
    assert boards.turn(voice, match(salta())) == (
        "\x02paper/alice\x1fAlice\x03, it is your turn with Green."
    )
    few = next(r for r in played("salta", 1) if 1 < len(r.moves()) <= boards.FORCED)
    text = boards.turn(voice, match(few))
    assert [move.text in text for move in few.moves()] == [True] * len(few.moves())
    reference = f"move #128.{few.plies} "
    assert {(b.label, b.text) for b in boards.buttons(voice, match(few))} == {
        (move.text, reference + move.text) for move in few.moves()
    }


def test_a_finished_game_can_be_seen_again_and_has_an_ending() -> None:
    voice = words("en")
    for kind, told in {
        "resign": "Alice wins with Green: the opponent has resigned! The win is worth 1 point.",
        "draw": "The game is a draw: both players agreed.",
        "adjudicated": "The game is a draw: the organiser has decided.",
        "aborted": "The game is over: it was called off.",
    }.items():
        over = match(ended(salta("32-42"), kind))
        again = ["replay #128", *(["rematch #128"] if kind != "aborted" else [])]
        assert [button.text for button in boards.buttons(voice, over)] == again
        watched = boards.buttons(voice, over, seated=False)
        assert [button.text for button in watched] == again[:1]
        assert boards.ending(voice, over) == told
    with pytest.raises(ValueError, match="not over"):
        boards.ending(voice, match(salta()))
    assert boards.buttons(voice, match(ended(salta(), "aborted"))) == ()


def test_a_count_is_told_with_its_points() -> None:
    voice, told = words("en"), set()
    for seed in range(3):
        record = list(played("salta", seed))[-1]
        assert record.result is not None
        told.add(boards.ending(voice, match(record)))
        assert record.points is None or f"{record.points} point" in boards.ending(
            voice, match(record)
        )
    assert all("when the move limit was reached" in text for text in told)


def test_what_a_count_was_decided_by_is_told() -> None:
    facts = {"green": "31", "red": "33", "green_low": "36", "green_high": "36"}
    facts |= {"red_low": "37", "red_high": "40"}
    for key, told in {
        "count-simple": "Green still needed 31 moves, Red 33.",
        "count-exact": "By the exact count Green still needed 36 moves, Red 37–40.",
        "count-undecided": "The exact count did not decide (Green 36 moves, Red 37–40), so the "
        "simple one did: Green 31, Red 33.",
        "of-a-game-without-words": "",
    }.items():
        rules = SimpleNamespace(explained=lambda position, result, key=key: (key, facts))
        record: Any = SimpleNamespace(game=rules, position=None, result="0-1")
        assert boards.explained(words("en"), record) == told
    assert boards.explained(words("en"), ended(salta(), "resign")) == ""
    short = list(played("salta", 1, limit="60"))[-1]
    assert boards.ending(words("en"), match(short)).endswith(boards.explained(words("en"), short))
    assert "still needed" in boards.explained(words("en"), short)


def test_reasons_are_told_in_the_words_of_the_game() -> None:
    voice, over = words("en"), ended(Record.start(game("high-jump")), "draw")
    for reason, drawn, told in (
        ("repetition", False, "Black has the larger army"),
        ("both-blocked", False, "neither side can move any more, and Black has the larger army"),
        ("repetition", True, "for the third time"),
        ("both-blocked", True, "the same number of men"),
        ("no-move", False, "the opponent has no move"),
        ("dry-land", True, "dry land"),
    ):
        over.result = Result("1/2-1/2" if drawn else "0-1", reason)
        assert boards.reason(voice, over).endswith(told)


# The side at the bottom


def bottoms(messages: list[Any]) -> dict[str, int]:
    """Chat to the side at the bottom of the picture sent there."""
    return {m.place.chat: m.reply.picture.scene["bottom"] for m in messages}


async def test_in_direct_messages_the_reader_sits_at_the_bottom(tmp_path: Path) -> None:
    """In a channel the first player's side is there, whoever asks."""
    alone = {p.account: Place(NAME, p.account, direct=True) for p in (ALICE, BOB)}
    async with stage(tmp_path) as here:
        await here.start()
        for person, side in ((ALICE, 0), (BOB, 1)):
            assert bottoms(await here.say(person, "board")) == {CLUB.chat: 0}
            direct = alone[person.account]
            assert bottoms(await here.say(person, "board #1", direct)) == {direct.chat: side}
            assert bottoms(await here.say(person, "move #1.9 32-42", direct)) == {direct.chat: side}


async def test_each_reader_of_a_game_shown_to_both_sits_at_the_bottom(tmp_path: Path) -> None:
    """Accepted in direct messages the game is shown there too; the other one's moves come there."""
    direct = Place(NAME, "bob", direct=True)
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        assert bottoms(await here.say(BOB, "accept #1", direct)) == {CLUB.chat: 0, direct.chat: 1}
        assert bottoms(await here.say(ALICE, "32-42")) == {CLUB.chat: 0, direct.chat: 1}
        assert bottoms(await here.say(BOB, "#1 85-75", direct)) == {CLUB.chat: 0, direct.chat: 1}


async def test_a_game_shown_in_two_places_is_told_in_both_with_one_mention(tmp_path: Path) -> None:
    direct = Place(NAME, "bob", direct=True)
    async with stage(tmp_path) as here:
        await here.say(ALICE, "play salta <@bob>")
        await here.say(BOB, "accept #1", direct)
        told = await here.say(ALICE, "32-42")
        texts = [render(m.reply.text, lambda account, name: f"<{account}>") for m in told]
        # He accepted there.
        assert {m.place.chat: text for m, text in zip(told, texts, strict=True)} == {
            "club": "Alice (Green) plays 1. 32-42. Bob, it is your turn with Red.",
            "bob": "Alice (Green) plays 1. 32-42. <bob>, it is your turn with Red.",
        }
        stranger = Person(NAME, "eve", "Eve")
        assert "no game #1 here" in await here.words(stranger, "board #1", Place(NAME, "there"))
