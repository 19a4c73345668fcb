"""Pictures of pairings: names in their room, results and byes in their place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from render import lettering
from render.tables import pairings
from render.tables.pairings import Pairing, Pairings, Player
from render.tables.sheet import measures
from render.tables.tints import tints
from tests.render.table_samples import (
    HOSTILE,
    NAMES,
    SIZES,
    all_themes,
    colours,
    paired,
    rgb,
)


@pytest.mark.parametrize("size", SIZES)
def test_names_stay_apart_from_points_and_results(size: int) -> None:
    plain, hostile = paired(("Anna " * 60,) * 10, size=size), paired(HOSTILE, size=size)
    plan, have = pairings.plan(hostile), measures(size)
    assert pairings.plan(plain) == plan
    first, second, _ = pairings.places(have, plan)
    changed = ImageChops.difference(rgb(plain), rgb(hostile))
    allowed = [
        (x, x + room - plan.points - have.text // 2)
        for x, room in zip((first, second), plan.rooms, strict=True)
    ]
    for x in range(size):
        if not any(start <= x < end for start, end in allowed):
            assert changed.crop((x, 0, x + 1, changed.height)).getbbox() is None, x


def name_room(shown: Pairings, side: int) -> int:
    """The room for a name of a side, px."""
    plan, have = pairings.plan(shown), measures(shown.size)
    return plan.rooms[side] - round(have.text * 1.1) - plan.points - have.text // 2


def test_no_name_is_cut_while_the_other_side_has_room() -> None:
    long, short = "Zoë Marchetti-Oduya", "Li"
    for names in ((long, short), (short, long), (long, long), NAMES):
        for size in SIZES:
            shown = paired(names, size=size)
            face = lettering.font("bold", measures(size).text)
            players = ((game.first, game.second) for game in shown.rows)
            for pair in players:
                for side, player in enumerate(pair):
                    wide = lettering.width(lettering.clean(player.name), face) if player else 0
                    assert name_room(shown, side) >= wide
    assert pairings.plan(paired((long, short))).abreast
    assert not pairings.plan(paired((long, long))).abreast
    assert pairings.plan(paired((long, long), size=1600)).abreast


@all_themes
def test_the_one_who_lost_is_written_more_quietly(theme: str) -> None:
    ink = tints(theme)
    game = Pairing("1", Player("Anna"), Player("Пётр"), "1–0", 0)
    found = []
    for winner in (0, 1, None):
        shown = Pairings((replace(game, winner=winner),), theme=theme)
        plan, have = pairings.plan(shown), measures(800)
        first, second, _ = pairings.places(have, plan)
        image = rgb(shown)
        high = have.height(1 if plan.abreast else 2) / (1 if plan.abreast else 2)
        tops = [image.height - have.pad - (1 if plan.abreast else 2 - side) * high - have.pad // 2
                for side in (0, 1)]  # fmt: skip
        halves = [
            colours(image, (x + have.text, top, x + room, top + high))
            for x, room, top in zip((first, second), plan.rooms, tops, strict=True)
        ]
        found.append([ink.text in half for half in halves])
    assert found == [[True, False], [False, True], [True, True]]


@pytest.mark.parametrize("size", SIZES)
def test_a_bye_shows_a_name_and_the_word_for_it_alone(size: int) -> None:
    shown = Pairings((Pairing("1", Player("Anna", "2"), None, "bye"),), size=size)
    plan, have = pairings.plan(shown), measures(size)
    image, ink = rgb(shown), tints("wood")
    low = image.height - have.pad
    first, second, middle = pairings.places(have, plan)
    pieces = (first, have.pad, first + round(have.text * 0.8), low)
    assert colours(image, pieces) <= {ink.ground, ink.stripe}
    result = (middle - plan.result // 2, have.pad, middle + plan.result // 2, low)
    if plan.abreast:
        assert colours(image, result) <= {ink.ground, ink.stripe}
    wordless = replace(shown, rows=(replace(shown.rows[0], result=""),))
    box = ImageChops.difference(rgb(wordless), image).getbbox()
    assert box is not None
    assert box[0] >= second + have.text
    assert ink.quiet in colours(image, box)
