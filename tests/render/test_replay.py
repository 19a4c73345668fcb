"""Replays: the GIF is taken apart frame by frame and laid beside still pictures."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from dataclasses import asdict, replace
from io import BytesIO
from random import Random
from typing import Any, NamedTuple

import pytest
from PIL import Image

from render import draw
from render import reel as reels
from render.board import drawn, laid
from render.glide import moments
from render.ground import empty
from render.reel import MOST_MOVES, Reel
from render.replay import (
    END,
    HURRIED,
    LIMIT,
    MOST,
    OPENING,
    RESULT,
    STANDING,
    WHOLE,
    animation,
    made,
    plans,
    standing,
)
from render.scene import BadScene, Scene
from render.stage import Stage, Still
from render.theme import THEMES
from rules import GAMES, game
from rules.core import PASS, Piece
from rules.record import Entry, Record

WORDS: dict[str, Any] = {"captions": ("One", "Two"), "label": "#12", "size": 360}
CHAIN = ("bashni", "w c3-0,e1-0;b8-0,d4-0,d6-0/0", "c3:e5:c7")
"""A capture that goes on; the second tower loses its top only."""


class Frame(NamedTuple):
    """A frame as people see it, and how long it stands, in 1/100 s."""

    picture: Image.Image
    time: int


def frames(gif: bytes) -> list[Frame]:
    """All frames, decoded by Pillow, mode RGB."""
    with Image.open(BytesIO(gif)) as film:
        found = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            found.append(Frame(film.convert("RGB"), int(film.info["duration"]) // 10))
        return found


def settled(gif: bytes) -> list[Image.Image]:
    """The frames that stand for a while."""
    return [frame.picture for frame in frames(gif) if frame.time >= STANDING]


def random_record(name: str, plies: int, seed: int, **options: str) -> Record:
    """A game of random moves, passes where they are forced."""
    record, random = Record.start(game(name, **options)), Random(seed)
    while record.result is None and record.plies < plies:
        moves = record.moves()
        record = record.add(record.forced or Entry("move", random.choice(moves).text, record.side))
    return record


def played(name: str, *moves: str, start: str | None = None, **options: str) -> Record:
    """A game of these moves."""
    rules = game(name, **options)
    record = Record.start(rules, rules.load(start) if start else None)
    for text in moves:
        record = record.add(Entry("pass" if text == PASS else "move", text, record.side))
    return record


def line(record: Record) -> list[Record]:
    """The record at each ply, of a game in which nothing was taken back."""
    found: list[Record] = [record]
    while found[0].previous is not None:
        found.insert(0, found[0].previous)
    return found


def still(record: Record, **looks: Any) -> Image.Image:
    """What a replay with WORDS has to show at a ply, mode RGB."""
    last = record.last
    number, second = divmod(record.plies - 1, 2)
    shown: dict[str, Any] = {
        "path": last.path if last else (),
        "over": last.over if last else (),
        "turn": record.side,
        "caption": WORDS["captions"][record.side],
        "move": f"{number + 1}{'…' if second else '.'} {last.text}" if last else "",
        "label": "#12",
        "size": 360,
        "options": tuple(sorted(record.game.chosen.items())),
        **looks,
    }
    scene = Scene(record.game.name, record.game.dump(record.position), **shown)
    return drawn(scene).convert("RGB")


def same(found: list[Image.Image], wanted: list[Image.Image]) -> list[bool]:
    """Which pictures are equal, pixel by pixel."""
    assert len(found) == len(wanted)
    return [a.tobytes() == b.tobytes() for a, b in zip(found, wanted, strict=True)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("theme", "bottom"), [("wood", 0), ("colour-blind", 1)])
def test_every_position_stands_as_its_own_picture_shows_it(
    name: str, theme: str, bottom: int
) -> None:
    record = random_record(name, 24, seed=bottom)
    looks = {"theme": theme, "bottom": bottom}
    goals = name == "pyramid"
    found = settled(animation(Reel.of(record, goals=goals, **WORDS, **looks)))
    assert all(same(found, [still(one, goals=goals, **looks) for one in line(record)]))


def test_the_times_of_a_replay() -> None:
    record = random_record("salta", 12, seed=3)
    reel = Reel.of(record, **WORDS, score="1–0", winner=0, names=("Ann", "Bo"), reason="Time")
    shown = frames(animation(reel))
    times = [frame.time for frame in shown]
    assert min(times) >= 2, "clients would show it for a tenth of a second"
    assert [time for time in times if time >= STANDING] == [
        OPENING,
        *[STANDING] * 11,
        STANDING + END,
        RESULT,
    ]
    with Image.open(BytesIO(animation(reel))) as film:
        assert film.info["loop"] == 0


def test_a_piece_glides_from_where_it_stood() -> None:
    """Between two positions the first square is empty and the last not yet reached."""
    record = played("salta", "32-42")
    layout = laid(record.game, 360, 0)
    ground = empty(layout, "wood").convert("RGB")

    def square(picture: Image.Image, name: str) -> bytes:
        x, y = layout.corners[name]
        half = layout.side // 2
        return picture.crop((x + half - 3, y + half - 3, x + half + 3, y + half + 3)).tobytes()

    between = [frame for frame in frames(animation(Reel.of(record, **WORDS))) if frame.time < 20]
    gliding = [frame for frame in between if frame.time > 2]
    assert len(gliding) == 2
    assert square(gliding[0].picture, "42") == square(ground, "42")
    assert square(gliding[1].picture, "32") == square(ground, "32")
    assert gliding[0].picture.tobytes() != gliding[1].picture.tobytes()


def test_a_tower_takes_its_prisoners_along() -> None:
    name, start, chain = CHAIN
    record = played(name, chain, start=start)
    before, after = record.first.position.board(), record.position.board()
    assert record.last is not None
    layout = laid(record.game, 360, 0)
    way = list(moments(layout, before, after, record.last, 1))
    assert [moment.at for moment in way][1] == layout.corners["e5"]
    white, black = Piece(0, "man"), Piece(1, "man")
    assert [moment.column for moment in way] == [(white,), (white, black), (white, black)]
    assert "d4" in way[0].standing
    assert "d4" not in way[1].standing
    assert after["c7"] == (white, black, black)
    assert after["d6"] == (white,), "the rest of the second tower is free"


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost_on_the_way(name: str) -> None:
    """At each moment all pieces are there, those of a tower game captured or not."""
    columns = game(name).columns
    for record in line(random_record(name, 60, seed=9))[1:]:
        assert record.previous is not None
        assert record.last is not None
        before, after = record.previous.position.board(), record.position.board()
        layout, left = laid(record.game, 360, 0), sum(map(len, before.values()))
        for moment in moments(layout, before, after, record.last, 2):
            held = sum(map(len, moment.standing.values())) + len(moment.column)
            assert held == left if columns else sum(map(len, after.values())) <= held <= left
            assert record.last.path[0] not in moment.standing
            left = held


# Entries that are no moves


def test_what_was_taken_back_is_not_shown() -> None:
    record = played("salta", "32-42", "85-75", "33-43").add(Entry("takeback", "2", 1))
    record = record.add(Entry("move", "83-73", 1)).add(Entry("offer", "", 0))
    wanted = played("salta", "32-42", "83-73")
    assert Reel.of(record).moves == ("32-42", "83-73")
    found = settled(animation(Reel.of(record, **WORDS)))
    assert all(same(found, [still(one) for one in line(wanted)]))


def test_a_called_move_gives_way_to_the_one_that_was_played() -> None:
    moves = ("33-43", "83-73", "43-53", "73-63", "53-62")
    record = played("salta", *moves, call="players")
    while record.entry is not None and record.entry.kind != "salta":
        try:
            record = record.add(Entry("salta", "", record.side))
        except ValueError:
            record = record.add(Entry("move", record.moves()[0].text, record.side))
    before, jump = record, record.moves()[0]
    record = record.add(Entry("move", jump.text, record.side))
    reel = Reel.of(record, **WORDS)
    assert reel.moves[-1] == jump.text
    assert len(reel.moves) == before.plies + 1 == record.plies
    found = settled(animation(reel))
    assert len(found) == record.plies + 1
    assert all(same(found[-1:], [still(record)]))


def test_a_forced_pass_stands_like_a_move() -> None:
    record = played("high-jump", "c2-c3", PASS)
    reel = Reel.of(record, **WORDS)
    assert reel.moves == ("c2-c3", PASS)
    found = settled(animation(reel))
    assert all(same(found, [still(one) for one in line(record)]))


def test_a_man_is_crowned_when_it_arrives() -> None:
    record = played("russian", "a7-b8", "h8-g7", start="w a7-0;h8-0")
    found = settled(animation(Reel.of(record, **WORDS)))
    assert all(same(found, [still(one) for one in line(record)]))


@pytest.mark.parametrize("entries", [["resign"], ["offer", "draw"], ["aborted"], ["time"]])
def test_a_game_that_ends_without_a_move(entries: list[str]) -> None:
    record = Record.start(game("lasca"))
    for side, kind in enumerate(entries):
        record = record.add(Entry(kind, "", side))
    shown = frames(animation(Reel.of(record, score="1–0", **WORDS)))
    assert [frame.time for frame in shown] == [OPENING + END, RESULT]


def test_a_game_without_a_move_is_a_still() -> None:
    reel = Reel.of(Record.start(game("bashni")), **WORDS)
    (frame,) = frames(animation(reel))
    assert all(same([frame.picture], [still(Record.start(game("bashni")))]))


def test_the_result_lies_over_the_middle_of_the_board() -> None:
    record = played("pyramid", "c3-b4")
    told = {"score": "1–0", "winner": 0, "names": ("Ann " * 75, "\u202eשרה"), "reason": "Time"}
    reel = Reel.of(record, ending="White has won", **WORDS, **told)
    end, result = settled(animation(reel))[-2:]
    assert all(same([end], [still(record, turn=None, caption="White has won")]))
    layout = laid(record.game, 360, 0)
    changed = [
        y
        for y in range(end.height)
        if end.crop((0, y, 360, y + 1)).tobytes() != result.crop((0, y, 360, y + 1)).tobytes()
    ]
    middle = (changed[0] + changed[-1]) / 2
    assert abs(middle - (layout.top + layout.below) / 2) <= layout.side / 2
    assert layout.top < changed[0] < changed[-1] < layout.below


# Ranges and bad reels


def test_a_part_of_a_game() -> None:
    record = random_record("russian", 20, seed=4)
    stops = line(record)
    told = {"score": "1–0", "names": ("Ann", "Bo")}
    film = made(Reel.of(record, first=6, last=9, **WORDS, **told))
    assert film.plies == (6, 7, 8, 9)
    wanted = [still(stops[6], path=(), over=()), *map(still, stops[7:10])]
    assert all(same(settled(film.gif), wanted)), "and no result: the game went on"
    assert len(settled(animation(Reel.of(record, first=6, **WORDS, **told)))) == 20 - 6 + 2
    assert len(frames(animation(Reel.of(record, first=7, last=7, **WORDS)))) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": -1},
        {"first": 3},
        {"first": 2, "last": 1},
        {"last": 4},
        {"last": "2"},
        {"first": True},
        {"theme": "pink"},
        {"size": 359},
        {"size": 10**9},
        {"size": 400.5},
        {"bottom": 2},
        {"winner": 3},
        {"goals": 1},
        {"captions": ("One",)},
        {"names": ("One",)},
        {"moves": ["32-42"]},
        {"moves": ("32-42",) * (MOST_MOVES + 1)},
        {"moves": ("3" * 1_000,)},
        {"options": ("jump",)},
        {"score": None},
    ],
    ids=str,
)
def test_a_reel_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    reel = Reel.of(played("salta", "32-42", "85-75"))
    with pytest.raises(BadScene):
        replace(reel, **wrong)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"start": "?"}, "bad-"),
        ({"options": (("jump", "high"),)}, "no value 'high'"),
        ({"moves": ("32-42", "32-42")}, "ply 2, '32-42': "),
    ],
)
def test_a_game_that_cannot_be_played_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadScene, match=told):
        animation(replace(Reel.of(played("salta", "32-42", "85-75")), **wrong))


def test_a_reel_travels_as_json() -> None:
    record = random_record("bashni", 6, seed=2, lift="after_move")
    reel = Reel.of(record, names=("Ann", "Bo"), last=5, **WORDS)
    data = json.loads(json.dumps(asdict(reel)))
    assert Reel.from_data(data) == reel
    assert draw("replay", data) == animation(reel)
    bad: list[Any] = [None, [], {}, {"game": "salta"}, {**data, "speed": 2}, {**data, "moves": "a"}]
    for wrong in bad:
        with pytest.raises(BadScene):
            Reel.from_data(wrong)


# Bounds


def shuffle(plies: int) -> Reel:
    """A long game of Salta, whatever the limit on moves."""
    rules, random = game("salta", limit="none"), Random(5)
    position, moves = rules.start(), list[str]()
    while len(moves) < plies:
        code = random.choice(rules.codes(position))
        moves.append(rules.move(position, code).text)
        position = rules.after(position, code)
    options = tuple(sorted(rules.chosen.items()))
    return Reel("salta", rules.dump(rules.start()), tuple(moves), options, **WORDS)


def test_a_replay_is_as_short_as_it_has_to_be() -> None:
    """First pieces glide less, then the picture is smaller, then plies are left out evenly."""
    reel = replace(shuffle(24), size=640)
    whole = made(reel)
    assert (whole.plan.between, whole.plan.width, whole.plan.stride) == (2, 640, 1)
    seen = {whole.plan}
    for share in (0.8, 0.6, 0.4, 0.2):
        limit = int(len(whole.gif) * share)
        film = made(reel, limit)
        assert len(film.gif) <= limit
        seen.add(film.plan)
        steps = [b - a for a, b in zip(film.plies, film.plies[1:], strict=False)]
        assert (film.plies[0], film.plies[-1]) == (0, 24)
        assert set(steps[:-1]) <= {film.plan.stride}
        sized = replace(reel, size=film.plan.width)
        end = frames(animation(replace(sized, first=film.plies[-1])))[-1].picture
        assert settled(film.gif)[-1].size == end.size
    assert len(seen) >= 4
    with pytest.raises(ValueError, match="1000 bytes"):
        made(reel, 1_000)


def test_the_ways_to_be_shorter_end() -> None:
    for moves in (0, 1, 2, 60, 600, 2_000, MOST_MOVES):
        for width in (360, 560, 1_600):
            found = list(plans(moves, width))
            assert len(found) <= 24
            assert found[0].width == width
            assert found[-1].stride == max(1, moves)
            assert all(moves / plan.stride <= MOST for plan in found)


def test_two_thousand_plies_are_few_enough() -> None:
    film = made(shuffle(2_000))
    assert len(film.gif) <= LIMIT
    assert len(film.plies) <= MOST + 1
    assert film.plies[-1] == 2_000


def test_memory_does_not_grow() -> None:
    reels = [Reel.of(random_record("bashni", 12, seed), **WORDS) for seed in range(3)]

    def peaks() -> Iterator[int]:
        for turn in range(12):
            made(replace(reels[turn % 3], theme=list(THEMES)[turn % 2]))
            yield resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    list(peaks())
    first, *_, last = peaks()
    assert last - first < 4_000, "kilobytes"


def test_a_stage_draws_what_the_board_does() -> None:
    """Any box of it, of a position with goals, towers, a move and words."""
    record = random_record("lasca", 30, seed=1)
    scene = Scene(record.game.name, record.game.dump(record.position), turn=1, size=360)
    whole = drawn(scene)
    stage = Stage(record.game, scene)
    shown, random = Still(scene, record.position.board(), ()), Random(1)
    layout = stage.layout
    for _ in range(50):
        x, y = random.randrange(300), random.randrange(layout.below - 50)
        box = (x, y, random.randrange(x + 1, 361), random.randrange(y + 1, layout.below + 1))
        assert stage.part(box, shown).tobytes() == whole.crop(box).tobytes(), box


def test_a_long_game_is_not_shown_for_long() -> None:
    assert standing(10) == STANDING
    assert standing(120) * 120 <= WHOLE < standing(60) * 120
    assert standing(5_000) == HURRIED
    assert standing(0) == STANDING


def test_a_tower_jumped_twice_loses_one_piece_each_time() -> None:
    rules = game("bashni", rejump="after_other")
    position = rules.load("w f6-1;b2-0,d4-00,g1-0")
    move = next(move for move in rules.moves(position) if move.text == "f6:c3:a1:f6")
    assert move.over == ("d4", "b2", "d4")
    after = rules.play(position, move)
    way = moments(laid(rules, 360, 0), position.board(), after.board(), move, 1)
    landed = [moment for moment in way if moment.at in laid(rules, 360, 0).corners.values()]
    seen = [(len(one.column), len(one.standing.get("d4", ())), "b2" in one.standing)
            for one in landed]  # fmt: skip
    assert seen == [(2, 1, True), (3, 1, False)]


def test_moves_of_a_game_that_black_begins_are_numbered_as_in_its_text() -> None:
    rules = game("russian")
    start = "b a1-0;h8-0"
    reel = Reel(game="russian", start=start, moves=("h8-g7", "a1-b2", "g7-f6"))
    numbers = [reels.scene(reel, rules, ply).move for ply in reels.played(reel)[1]]
    assert numbers == ["", "1… h8-g7", "2. a1-b2", "2… g7-f6"]
