"""Ratings: the published example, days, idleness, and that counting again gives the same."""

from __future__ import annotations

import random
from datetime import date, timedelta
from functools import partial
from itertools import permutations

import pytest

from bot.ratings import SCALE, WIDEST, Rating, Result, after, after_day, history, idle, ranked

DAY = date(2027, 2, 27)
PAIRS = tuple(permutations(range(6), 2))
YESTERDAY = DAY - timedelta(days=1)


def test_the_example_of_the_paper() -> None:
    """Glickman, Example of the Glicko-2 system, 2013: 1464.06, 151.52, 0.05999."""
    one = Rating(1500, 200, 0.06, YESTERDAY)
    met = [
        (Rating(1400, 30, 0.06, YESTERDAY), 1.0),
        (Rating(1550, 100, 0.06, YESTERDAY), 0.0),
        (Rating(1700, 300, 0.06, YESTERDAY), 0.0),
    ]
    new = after(one, DAY, met)
    assert new.value == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)
    assert (new.day, new.games) == (DAY, 3)


def test_idle_days_widen_the_deviation_and_nothing_else() -> None:
    rating = Rating(1700, 60, 0.06, DAY, 40)
    assert idle(rating, DAY) == idle(rating, DAY + timedelta(days=1)) == rating
    month = idle(rating, DAY + timedelta(days=31))
    assert month.deviation == pytest.approx((60**2 + 30 * (0.06 * SCALE) ** 2) ** 0.5)
    assert (month.value, month.volatility, month.games) == (1700, 0.06, 40)
    assert not rating.provisional
    assert idle(rating, DAY + timedelta(days=365)).provisional
    assert idle(rating, DAY + timedelta(days=20_000)).deviation == WIDEST
    assert idle(Rating(), DAY) == Rating()


def test_the_order_of_a_day_does_not_matter() -> None:
    results = [Result(DAY, 1, 2, 1.0), Result(DAY, 2, 3, 0.5), Result(DAY, 3, 1, 1.0)]
    fresh = dict(history(results))
    assert dict(history(reversed(results))) == fresh
    assert after_day(DAY, results, lambda _: Rating()) == fresh


def test_what_one_gets_the_other_does_not() -> None:
    new = after_day(DAY, [Result(DAY, 1, 2, 1.0)], lambda _: Rating())
    assert new[1].value - 1500 == pytest.approx(1500 - new[2].value)
    assert new[1].value > 1600


def test_day_by_day_gives_what_counting_again_gives() -> None:
    """As the bot does it: the day is counted anew after each game, from what was before the day."""
    chance = random.Random(7)
    results = [
        Result(
            DAY + timedelta(days=day), *PAIRS[chance.randrange(30)], chance.choice((1.0, 0.5, 0.0))
        )
        for day in sorted(chance.choices(range(40), k=120))
    ]
    held: dict[tuple[int, date], Rating] = {}

    def before(person: int, day: date) -> Rating:
        earlier = [when for one, when in held if one == person and when < day]
        return held[person, max(earlier)] if earlier else Rating()

    for at, result in enumerate(results):
        today = [one for one in results[: at + 1] if one.day == result.day]
        new = after_day(result.day, today, partial(before, day=result.day))
        held |= {(person, result.day): rating for person, rating in new.items()}
    again = {(person, rating.day): rating for person, rating in history(results)}
    assert again == held


def test_the_best_first_but_the_unsure_behind_the_sure() -> None:
    held = {
        1: Rating(1600, 50, 0.06, DAY, 30),
        2: Rating(1900, 200, 0.06, DAY, 2),
        3: Rating(1700, 60, 0.06, DAY, 30),
    }
    assert [person for person, _ in ranked(held, DAY)] == [3, 1, 2]


def test_many_wins_and_no_loss_stay_finite() -> None:
    rating = Rating()
    for day in range(60):
        rating = after(rating, DAY + timedelta(days=day), [(Rating(1500, 50, 0.06, DAY), 1.0)] * 20)
    assert 1500 < rating.value < 4000
    assert 0 < rating.deviation < WIDEST
