"""`board text`: the board in letters can be read back, lines up, and travels as one block."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from bot import monospaced
from bot.languages import available, words
from bot.on_discord_messages import CONTENT, FENCE, content
from bot.on_telegram_messages import length, markup, pieces
from bot.talk import Place, mention, preformatted, render
from rules import GAMES, game
from rules.core import Game, Piece, Position
from tests.bot.discord_stage import Stage as DiscordStage
from tests.bot.discord_stage import redirected, workers
from tests.bot.discord_stage import stage as discord_stage
from tests.bot.house import ALICE, BOB, CLUB, NAME, stage
from tests.bot.positions import PIECES, fullest, some
from tests.bot.telegram_house import club, telegram_bot
from tests.doubles.telegram_markup import parse_html
from tests.doubles.telegram_server import TelegramServer

__all__ = ["discord_stage", "redirected", "workers"]

Board = dict[str, tuple[Piece, ...]]
WIDTH = 30
"""Columns that a phone shows in a line."""
LETTERS = {"S": "star", "M": "moon", "U": "sun"}
KINDS = {"lasca": ("soldier", "officer")}


# Reading it back


def read(text: str, name: str) -> tuple[Board, int]:
    """The position that the lines show, and the side at the bottom."""
    drawn, _, listed = text.partition("\n\n")
    above, *ranks, below = drawn.split("\n")
    bottom = int(ranks[0].split()[0] == "1")
    signs: dict[str, str] = {}
    for at, line in enumerate(ranks):
        rank, found = line.split()[0], list(re.finditer(r"\S+", line))[1:]
        edge = (above, below)[at % 2 if name == "salta" else 0]
        places = {found.start(): found[0] for found in re.finditer(r"\S", edge)}
        for sign in found:
            place = places[max(column for column in places if column <= sign.start())]
            signs[f"{rank}{place}" if name == "salta" else f"{place}{rank}"] = sign[0]
            assert sign.start() in places or re.search(r"\d\d/\d\d", line), "it is not in line"
    towers = dict(line.split(" ") for line in listed.split("\n") if line)
    board = {
        square: column(towers.get(square, sign), name, sign)
        for square, sign in signs.items()
        if sign != "."
    }
    tall = [square for square in signs if len(board.get(square, ())) > 1]
    assert tall == [*towers], "they are listed in the order in which they stand"
    return board, bottom


def column(told: str, name: str, sign: str) -> tuple[Piece, ...]:
    """The pieces on a square: as they are listed, and so counted on the board."""
    if name == "salta":
        return (numbered(told),)
    man, king = KINDS.get(name, ("man", "king"))
    held = tuple(Piece("wb".index(s.lower()), man if s.islower() else king) for s in told)
    counts = [str(len([*part])) for _, part in groupby(held, key=lambda piece: piece.side)]
    assert sign == told[0] + ("/".join(counts) if len(held) > 1 else "")
    return held


def numbered(sign: str) -> Piece:
    """A piece of Salta: `S1` is Green's, `1s` Red's."""
    letter, number = (sign[0], sign[1:]) if sign[0].isalpha() else (sign[-1], sign[:-1])
    return Piece(int(letter.islower()), LETTERS[letter.upper()], int(number))


@pytest.mark.parametrize("name", PIECES)
def test_the_letters_rebuild_the_position(name: str) -> None:
    for record in [*fullest(name), *some(name, 150, seed=2)]:
        for bottom in (0, 1):
            text = monospaced.board(record.game, record.position, bottom)
            assert text.isascii()
            assert all(line == line.rstrip() for line in text.split("\n"))
            assert max(map(len, text.split("\n"))) <= WIDTH, text
            assert read(text, name) == (record.position.board(), bottom), text


def test_the_boards_as_they_are() -> None:
    salta = game("salta")
    assert monospaced.board(salta, salta.start()) == (
        "     1   2   3   4   5\n"
        "10   5s  4s  3s  2s  1s\n"
        " 9 5m  4m  3m  2m  1m\n"
        " 8   5u  4u  3u  2u  1u\n"
        " 7 .   .   .   .   .\n"
        " 6   .   .   .   .   .\n"
        " 5 .   .   .   .   .\n"
        " 4   .   .   .   .   .\n"
        " 3 U1  U2  U3  U4  U5\n"
        " 2   M1  M2  M3  M4  M5\n"
        " 1 S1  S2  S3  S4  S5\n"
        "   1   2   3   4   5"
    )
    lasca = game("lasca")
    towers = lasca.load("w a1-0,c3-101/00;g7-0,d6-1/0")
    assert monospaced.board(lasca, towers, bottom=1) == (
        "  g  f  e  d  c  b  a\n"
        "1 .     .     .     w\n"
        "2    .     .     .\n"
        "3 .     .     W3/2  .\n"
        "4    .     .     .\n"
        "5 .     .     .     .\n"
        "6    .     B1/1  .\n"
        "7 b     .     .     .\n"
        "  g  f  e  d  c  b  a\n"
        "\n"
        "c3 WwWbb\n"
        "d6 Bw"
    )


# What the signs mean


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", PIECES)
def test_every_sign_is_explained(name: str, language: str) -> None:
    for record in [*fullest(name), *some(name, 20)]:
        told = monospaced.key(words(language), record.game, record.position)
        lines = [line.partition(" – ") for line in told.split("\n")]
        assert all(meaning for _, _, meaning in lines)
        meant = "".join(sign for sign, _, _ in lines if not re.search(r"[^\W\d]{3}", sign))
        drawn = monospaced.board(record.game, record.position).partition("\n\n")[0]
        signs = set(re.findall(r"[^\W\d]|\.", "".join(drawn.split("\n")[1:-1])))
        assert signs <= {*meant, *meant.lower()} if name == "salta" else signs <= {*meant}, told
        assert max(map(len, told.split("\n"))) <= 60
        assert len(told) <= 320


SALTA_KEY = (
    "S1 – Green\n1s – Red\nS – star\nM – moon\nU – sun\n. – empty square\n"
    "blank – light square, not played on"
)


def test_the_key_in_words() -> None:
    salta, bashni = game("salta"), game("bashni")
    assert monospaced.key(words("en"), salta, salta.start()) == SALTA_KEY
    assert monospaced.key(words("en"), bashni, bashni.start()) == (
        "w – White\nb – Black\n. – empty square\nblank – light square, not played on"
    )
    assert monospaced.key(words("en"), bashni, bashni.load("w a1-1/0;")) == (
        "w – White\n"
        "b – Black\n"
        "W, B – king\n"
        ". – empty square\n"
        "blank – light square, not played on\n"
        "w2 – two pieces of one side, one on the other\n"
        "w2/3 – two own pieces over three of the other side’s\n"
        "below the board – each column from the top down"
    )
    straight = game("high-jump")
    told = monospaced.key(words("en"), straight, straight.start())
    assert told == "w – White\nb – Black\n. – empty square"


class Pond(Position):
    """Pieces of kinds that no game has: some alike, some with numbers, one column of three."""

    side = 0

    def board(self) -> Board:
        """Three squares."""
        return {
            "a1": (Piece(0, "frog"),),
            "b1": (Piece(1, "fly", 12),),
            "b2": (Piece(1, "frog"), Piece(0, "frog"), Piece(1, "frog")),
        }


class PondGame(Game):
    """A straight board of four squares."""

    name, files, ranks = "pond", 2, 2
    sides, letters = ("lime", "moss"), "lm"
    squares = tuple(s for s in GAMES["high-jump"].squares if s.file < 2 and s.rank < 2)

    def start(self) -> Position:
        """The only position."""
        return Pond()


def test_a_game_without_words_of_its_own() -> None:
    pond = PondGame({})
    assert monospaced.board(pond, pond.start()) == (
        "  a      b\n2 .      f1/1/1\n1 F      12l\n  a      b\n\nb2 fFf"
    )
    assert monospaced.key(words("en"), pond, pond.start()).startswith(
        "F – Lime\nf – Moss\nF – frog\nL – fly\n. – empty square\nF2 – "
    )


# A block on its way


def test_a_block_is_plain_where_nothing_is_marked_up() -> None:
    text = f"{mention('7', 'Bob')}:\n{preformatted('  a b')}\nend"
    assert render(text, lambda account, name: f"@{name}") == "@Bob:\n  a b\nend"
    shown = render(text, lambda account, name: "", str.upper, lambda lines: f"[{lines}]")
    assert shown == ":\n[  a b]\nEND"


def test_a_block_on_discord() -> None:
    assert (
        content(f"*x*\n{preformatted('1 * _ <@7>')}\nend") == "\\*x\\*\n```\n1 * _ <@7>\n```\nend"
    )
    harmless = content(preformatted("a```b`"))
    assert harmless.count(FENCE) == 2
    assert harmless.replace("\u200b", "") == "```\na```b`\n```"
    for text in (f"{'word ' * 390}{preformatted('x ' * 200)}", preformatted("x\n" * 2000)):
        cut = content(text)
        assert len(cut) <= CONTENT
        assert cut.count(FENCE) == 2, "it would swallow all that follows"
        assert cut.endswith(FENCE)


def test_a_block_on_telegram() -> None:
    text = f"a & b\n{preformatted('  <1> &amp; `x`')}\nend"
    shown, [entity] = parse_html(markup(text))
    assert (entity.type, entity.of(shown)) == ("pre", "  <1> &amp; `x`")
    assert length(text) == len(shown)
    cut = pieces("word " * 20 + preformatted("x y\n" * 10) + " end", 60)
    assert "".join(cut).count("\x0e") == 1
    assert all(piece.count("\x0e") == piece.count("\x0f") for piece in cut)


# Asking for it


async def test_the_board_in_letters_and_in_words(tmp_path: Path) -> None:
    direct = Place(NAME, "bob", direct=True)
    async with stage(tmp_path) as here:
        await here.start(moves=("32-42",))
        (shown,) = await here.say(ALICE, "board text")
        head, block, key = re.split("\n?[\x0e\x0f]\n?", shown.reply.text)
        assert head == "#1 Salta: Alice (Green) – Bob (Red). Red to move. Last move: 1. 32-42."
        assert block.endswith("\n   1   2   3   4   5")
        assert "\n 4   .   U2  .   .   .\n" in block
        assert key == SALTA_KEY
        assert shown.reply.picture is None
        assert [button.text for button in shown.reply.buttons] == ["moves #1.1"]
        assert len(here.paper.stripped) >= 2, "the buttons of the earlier boards"
        turned = await here.words(BOB, "board #1 letters", direct)
        assert turned.split("\x0e")[1].startswith("     5   4   3   2   1\n 1   S5")
        told = await here.words(BOB, "board words")
        aloud = head.replace("Last move: 1. 32-42", "Last move 1: Green’s sun 2 from 32 to 42")
        assert told.startswith(f"{aloud} Green: stars 1 on 11, 2 on 12, ")
        assert here.paper.sent[-1][1] is None
        refused = await here.words(BOB, "board braille")
        assert (
            refused == "I don’t understand “braille” here. “help board” shows how to use “board”."
        )
        await here.say(ALICE, "resign yes")
        over = await here.words(BOB, "board #1 text", CLUB)
        assert over.startswith("#1 Salta: Alice (Green) – Bob (Red). Bob wins with Red: ")


async def test_on_discord(discord_stage: DiscordStage) -> None:
    server, alice, lobby = discord_stage.server, discord_stage.alice, discord_stage.lobby
    await discord_stage.game()
    await server.say(alice, lobby, "@saltabot board text", mentions=[server.bot])
    shown = await discord_stage.said(3)
    head, block, key = shown.content.split("```")
    assert head.endswith("Green to move.\n")
    assert (block[0], block[-1], key[0]) == ("\n",) * 3
    assert read(block.strip("\n"), "salta")[0] == game("salta").start().board()
    assert "S1 – Green" in key
    assert shown.attachments == []
    await discord_stage.slash(alice, "board", form="text")
    assert (await discord_stage.said(4)).content == shown.content


async def test_on_telegram(tmp_path: Path) -> None:
    async with TelegramServer() as server, telegram_bot(server, tmp_path):
        here = club(server)
        await here.start()
        shown = await here.tell(here.alice, "/board text")
        assert server.violations == []
        assert shown.photo is None
        assert shown.text is not None
        (block,) = [entity for entity in shown.entities if entity.type == "pre"]
        assert read(block.of(shown.text), "salta")[0] == game("salta").start().board()
        told = await here.tell(here.alice, "/board words")
        assert "Green: stars 1 on 11, " in told.words
