"""Marks: the last move, what it captured, what must move, landings, goals, home, the banner."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from render.scene import Scene
from render.theme import THEMES, Theme
from rules import game
from tests.render.looking import CENTRE, flat, layout, pixel
from tests.render.positions import MIDDLE, drawn

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
JUMP = Scene("salta", MIDDLE, path=("53", "74"), over=("63",))


def squares_where(scene: Scene, place: tuple[float, float], colours: set[object]) -> set[str]:
    """The squares that have one of these colours at a place."""
    image, where = drawn(scene), layout(scene.game, scene.size, scene.bottom)
    return {
        name for name, at in where.corners.items() if pixel(image, at, place, where.side) in colours
    }


@all_themes
def test_pieces_at_home_have_lit_corners(theme: Theme) -> None:
    home = set(game("salta").home(game("salta").load(MIDDLE)))
    assert home == {"11", "14", "15"}
    scene = replace(JUMP, path=(), over=(), theme=theme.name)
    assert squares_where(scene, (0.04, 0.95), {theme.home}) >= home
    bare = squares_where(replace(scene, position=game("salta").dump(game("salta").start())),
                         (0.04, 0.95), {theme.home})  # fmt: skip
    assert bare == set()


@all_themes
def test_goals_have_corners_in_the_colour_of_whose_they_are(theme: Theme) -> None:
    rules = game("pyramid")
    scene = Scene("pyramid", "w a5-0;h4-0", goals=True, theme=theme.name)
    for side, goals in enumerate(rules.goals):
        at = squares_where(scene, (0.06, 0.06), {theme.sides[side].face})
        assert at == set(goals)
    assert len(rules.goals[0]) == len(rules.goals[1]) == 10
    plain = replace(scene, goals=False)
    assert not squares_where(plain, (0.06, 0.06), {side.face for side in theme.sides})


def test_the_goals_of_the_games_are_where_the_rules_have_them() -> None:
    assert game("salta").goals[0] == tuple(
        f"{rank}{place}" for rank in (8, 9, 10) for place in range(1, 6)
    )
    assert game("pyramid").goals[1] == ("a1", "c1", "e1", "g1", "b2", "d2", "f2", "c3", "e3", "d4")
    assert game("russian").goals == ((), ())


@all_themes
def test_a_jump_is_an_arc_below_the_jumped_piece_and_a_step_is_straight(theme: Theme) -> None:
    scene = replace(JUMP, theme=theme.name)
    where = layout("salta")
    jump, bare = drawn(scene), drawn(replace(scene, path=(), over=()))
    origin, jumped = where.corners["53"], where.corners["63"]
    assert pixel(jump, origin, (0.5, CENTRE[1] - 0.385), where.side) == theme.path
    assert pixel(jump, jumped, (0.5, 0.3), where.side) == pixel(
        bare, jumped, (0.5, 0.3), where.side
    )
    changed = ImageChops.difference(jump, bare).getbbox()
    assert changed is not None
    assert changed[0] >= origin[0]
    assert changed[3] <= origin[1] + where.side
    straight = drawn(replace(scene, over=()))
    shifts = [(0.5 + step / where.side, CENTRE[1]) for step in range(-3, 4)]
    assert theme.path in {pixel(straight, jumped, place, where.side) for place in shifts}


@all_themes
def test_a_chain_has_a_knot_on_each_landing(theme: Theme) -> None:
    scene = Scene("high-jump", "b b5-0;a4-0", path=("d1", "d3", "d5", "b5"),
                  over=("d2", "d4", "c5"), theme=theme.name)  # fmt: skip
    image, where = drawn(scene), layout("high-jump")
    for square, right, down in (("d3", -0.056, 0.0), ("d5", 0.04, -0.04)):
        beside = (CENTRE[0] + right, CENTRE[1] + down)
        assert pixel(image, where.corners[square], beside, where.side) == theme.path, square


@all_themes
def test_captures_are_crossed_and_jumps_are_not(theme: Theme) -> None:
    """A man of Pyramid that was jumped stands; one of High Jump is gone."""
    gone = Scene("high-jump", "b c5-0;a5-0", path=("c3", "c5"), over=("c4",), theme=theme.name)
    assert squares_where(gone, CENTRE, {theme.captured}) == {"c4"}
    stays = Scene("pyramid", "b e5-0;d4-0", path=("c3", "e5"), over=("d4",), theme=theme.name)
    assert squares_where(stays, CENTRE, {theme.captured}) == set()
    where = layout("pyramid")
    assert flat(drawn(stays), theme, where.corners["d4"], where.side) == "1 man"


@all_themes
def test_a_tower_that_stands_on_after_a_capture_has_its_cross_on_the_shoulder(
    theme: Theme,
) -> None:
    """What was taken is gone; what is left is not crossed out."""
    scene = Scene("bashni", "b f6-0/0;e5-0000", path=("d4", "f6"), over=("e5",), theme=theme.name)
    image, where = drawn(scene), layout("bashni")
    (x, y), side = where.corners["e5"], where.side
    red = {
        (across, down)
        for across in range(side + side // 4)
        for down in range(-side, side)
        if image.getpixel((x + across, y + down)) == theme.captured
    }
    assert red
    assert min(across for across, _ in red) > 0.6 * side
    assert max(down for _, down in red) < 0.3 * side


@all_themes
@pytest.mark.parametrize("name", ["russian", "bashni"])
def test_pieces_that_must_move_are_framed_and_landings_dotted(name: str, theme: Theme) -> None:
    scene = Scene(name, "w c3-0,e3-0;d4-0,g7-0", theme=theme.name, must=("c3",), targets=("e5",))
    framed = ImageChops.difference(drawn(scene), drawn(replace(scene, must=()))).getbbox()
    where = layout(name)
    x, y = where.corners["c3"]
    assert framed == (x, y, x + where.side, y + where.side)
    for place in ((0.045, 0.5), (0.95, 0.1), (0.2, 0.06), (0.2, 0.94)):
        assert squares_where(scene, place, {theme.turn}) == {"c3"}, place
    assert squares_where(scene, CENTRE, {theme.turn}) == {"e5"}
    assert theme.turn not in {pixel(drawn(scene), (x, y), place, where.side)
                              for place in ((0.5, 0.5), (0.3, 0.6))}  # fmt: skip


@all_themes
@pytest.mark.parametrize("name", ["high-jump", "russian", "lasca"])
def test_what_was_captured_and_is_gone_leaves_its_outline(name: str, theme: Theme) -> None:
    text, path, over = {
        "high-jump": ("b c5-0;a5-0", ("c3", "c5"), ("c4",)),
        "russian": ("b e5-0;h8-0", ("c3", "e5"), ("d4",)),
        "lasca": ("b e5-0/0;a7-0", ("c3", "e5"), ("d4",)),
    }[name]
    scene = Scene(name, text, path=path, over=over, theme=theme.name)
    left = (0.5 - (0.385 if name == "lasca" else 0.415) + 0.012, 0.52 if name == "lasca" else 0.478)
    assert squares_where(scene, left, {theme.shadow}) == set(over)


def test_the_arrow_leaves_every_other_pixel_alone() -> None:
    jump, bare = drawn(JUMP), drawn(replace(JUMP, path=(), over=()))
    changed = sum(
        jump.getpixel((x, y)) != bare.getpixel((x, y))
        for x in range(0, 800, 3)
        for y in range(0, 800, 3)
    )
    assert 0 < changed < 800


@all_themes
def test_the_banner_stands_below_and_lights_the_winner(theme: Theme) -> None:
    scene = replace(
        JUMP, theme=theme.name, score="0–1", winner=1, names=("Anna", "Пётр"), reason="Red is home"
    )
    board, ended = drawn(replace(scene, score="")), drawn(scene)
    assert ended.width == board.width
    assert ended.height > board.height + 100
    above = ended.crop((0, 0, *board.size))
    assert ImageChops.difference(board, above).getbbox() is None
    halves = []
    for winner in (0, 1, None):
        line = round(board.height + (ended.height - board.height) * 0.575)
        strip = drawn(replace(scene, winner=winner)).crop((60, line - 20, 740, line + 20))
        halves.append([
            theme.turn in {colour for _, colour in half.getcolors(99999) or ()}
            for half in (strip.crop((0, 0, 310, 40)), strip.crop((370, 0, 680, 40)))
        ])  # fmt: skip
    assert halves == [[True, False], [False, True], [False, False]]


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ("x" * 300, "🙂" * 300)},
        {"names": ("مرحبا بك يا صديقي", "שלום"), "reason": "r " * 300},
        {"names": (), "reason": ""},
        {"score": "½–½" * 90, "winner": None},
    ],
)
def test_a_banner_holds_any_words(changes: dict[str, object]) -> None:
    base = replace(JUMP, score="1–0", winner=0, names=("Anna", "Bo"), reason="why")
    scene = replace(base, **changes)  # type: ignore[arg-type]
    for size in (360, 800):
        one, other = (drawn(replace(each, size=size)) for each in (base, scene))
        assert one.size == other.size
        edge = [one.crop((0, one.height - 200, 7, one.height)), other.crop(
            (0, one.height - 200, 7, one.height))]  # fmt: skip
        assert edge[0].tobytes() == edge[1].tobytes()


@all_themes
def test_a_tower_that_ends_where_it_began_is_not_crossed_by_a_ring(theme: Theme) -> None:
    scene = Scene("bashni", "b b4-0000/0000;", theme=theme.name)
    over = ("c5", "g5", "f2", "c3")
    around = replace(scene, path=("b4", "e7", "h4", "e1", "b4"), over=over)
    away = replace(scene, path=("b4", "e7", "h4", "e1", "d2"), over=over)
    top_of_ring = (0.5, 0.52 - 0.235)
    where = layout("bashni")
    seen = [
        pixel(drawn(one), where.corners["b4"], top_of_ring, where.side) == theme.path
        for one in (around, away)
    ]
    assert seen == [False, True]
