"""Time controls: what is read, how it is written, what is refused and with which facts."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.control import EXAMPLES, LONGEST, Control, length_text, read_length
from bot.clocks.errors import BadClock
from tests.clocks import drawn

D, H, M, S = (timedelta(**{unit: 1}) for unit in ("days", "hours", "minutes", "seconds"))
ZERO = timedelta()


@pytest.mark.parametrize(
    ("text", "time", "increment", "cap", "written"),
    [
        ("3d", 3 * D, None, None, "3d"),
        ("3d/move", 3 * D, None, None, "3d"),
        ("36h", 36 * H, None, None, "1d12h"),
        ("12h 1d", 36 * H, None, None, "1d12h"),
        ("1.5 d", 36 * H, None, None, "1d12h"),
        ("1,5ч", 90 * M, None, None, "1h30m"),
        ("10d+12h/20d", 10 * D, 12 * H, 20 * D, "10d+12h/20d"),
        (" 10 D + 12 H / 20 D. ", 10 * D, 12 * H, 20 * D, "10d+12h/20d"),
        ("10Д+12Ч/20Д", 10 * D, 12 * H, 20 * D, "10d+12h/20d"),
        ("１０d＋１２h／２０d", 10 * D, 12 * H, 20 * D, "10d+12h/20d"),
        ("15m+10s", 15 * M, 10 * S, None, "15m+10s"),
        ("15м+10с", 15 * M, 10 * S, None, "15m+10s"),
        ("15m|10s", 15 * M, 10 * S, None, "15m+10s"),
        ("90'+30\"", 90 * M, 30 * S, None, "1h30m+30s"),
        ("90′+30″", 90 * M, 30 * S, None, "1h30m+30s"),
        ("30m+0", 30 * M, ZERO, None, "30m+0"),
        ("30m+0s", 30 * M, ZERO, None, "30m+0"),
        ("90s+0", 90 * S, ZERO, None, "1m30s+0"),
        ("10s", 10 * S, None, None, "10s"),
        ("365d", LONGEST, None, None, "365d"),
    ],
)
def test_forgiving_texts_become_one_form(
    text: str, time: timedelta, increment: timedelta | None, cap: timedelta | None, written: str
) -> None:
    control = Control.read(text)
    assert (control.time, control.increment, control.cap) == (time, increment, cap)
    assert str(control) == written
    assert Control.read(written) == control


def test_sudden_death_is_not_time_per_move() -> None:
    assert Control.read("30m").per_move
    assert not Control.read("30m+0").per_move
    assert Control.read("30m") != Control.read("30m+0")


def test_further_words_are_the_callers() -> None:
    words = {"дня": "d", "days": "d", "ход": "move", "min": "m", "a": "/"}
    assert Control.read("3 дня/ход", words=words) == Control(3 * D)
    assert Control.read("3 Days", words=words) == Control(3 * D)
    assert Control.read("10min+5min", words=words) == Control(10 * M, 5 * M)
    with pytest.raises(BadClock):
        Control.read("3 days")


@pytest.mark.parametrize(
    "text",
    [
        "3d weekends=Europe/Madrid",
        "3d weekends off europe/madrid",
        "3d, Weekends: Europe/Madrid",
        "3d weekends",
        "3d weekends off",
    ],
)
def test_weekends_off_have_a_zone(text: str) -> None:
    control = Control.read(text, zone="Europe/Madrid")
    assert control == Control(3 * D, weekends="Europe/Madrid")
    assert str(control) == "3d weekends=Europe/Madrid"


def test_a_zone_at_hand_takes_no_weekends_off_by_itself() -> None:
    assert Control.read("3d", zone="Europe/Madrid").weekends is None


def test_a_zone_with_two_words_is_read() -> None:
    assert Control.read("3d weekends america/new york").weekends == "America/New_York"


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("", "unreadable", {"examples": EXAMPLES}),
        ("soon", "unreadable", {"examples": EXAMPLES}),
        ("3d4", "unreadable", {"examples": EXAMPLES}),
        ("-3d", "unreadable", {"examples": EXAMPLES}),
        ("1d1d", "unreadable", {"examples": EXAMPLES}),
        ("1d+1h+1m", "unreadable", {"examples": EXAMPLES}),
        ("1d+1h/move", "unreadable", {"examples": EXAMPLES}),
        ("0.0001d", "unreadable", {"examples": EXAMPLES}),
        ("10:00", "unreadable", {"examples": EXAMPLES}),
        ("9" * 200 + "d", "unreadable", {"given": "9" * 100}),
        # What is too long is not cut: its end may change what it means.
        (f"3d{' ' * 100}weekends=UTC", "unreadable", {"given": f"3d{' ' * 98}"}),
        (f"10d{' ' * 100}+12h", "unreadable", {"given": f"10d{' ' * 97}"}),
        ("3", "unitless", {"meant": "", "examples": EXAMPLES}),
        ("15+10", "unitless", {"meant": "15m+10s"}),
        ("15m+10", "unitless", {"meant": "15m+10s"}),
        ("1d+5/2d", "unitless", {"meant": ""}),
        ("9s", "short", {"least": "10s"}),
        ("0", "short", {"least": "10s"}),
        ("0+10s", "short", {"least": "10s"}),
        ("366d", "long", {"most": "365d"}),
        ("999999999d", "long", {"most": "365d"}),
        ("10d+12h/400d", "long", {"most": "365d"}),
        ("10d+12h/9d", "cap", {"examples": ("10d+12h/20d",)}),
        ("10d/20d", "cap", {}),
        ("10d+0/20d", "cap", {}),
        ("1d+3d/2d", "cap", {}),
        ("3d weekends=Atlantis/City", "zone", {}),
        ("3d weekends off", "zone", {}),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    text: str, key: str, facts: dict[str, object]
) -> None:
    with pytest.raises(BadClock) as caught:
        Control.read(text)
    assert caught.value.key == key
    assert {"given": text, **facts}.items() <= caught.value.facts.items()


def test_blanks_around_a_control_do_not_matter() -> None:
    blanks = " \n" * 5_000
    assert str(Control.read(f"{blanks}3d, weekends=UTC{blanks}")) == "3d weekends=UTC"


def test_the_meant_and_the_examples_are_valid() -> None:
    for text in (*EXAMPLES, "15m+10s"):
        assert str(Control.read(text)) == text


def test_no_control_out_of_bounds_can_be_made() -> None:
    with pytest.raises(BadClock):
        Control(9 * S)
    with pytest.raises(BadClock):
        Control(10 * D, 12 * H, 9 * D)
    with pytest.raises(BadClock):
        Control(3 * D, weekends="europe/madrid")
    with pytest.raises(ValueError, match="whole seconds"):
        Control(timedelta(seconds=10.5))


def test_the_increment_comes_first_and_the_cap_cuts() -> None:
    control = Control.read("10d+12h/20d")
    assert control.after(10 * D, 2 * D, earned=True) == 8 * D + 12 * H
    assert control.after(20 * D, 6 * H, earned=True) == 20 * D
    assert control.after(20 * D, 18 * H, earned=True) == 20 * D - 6 * H
    assert control.after(10 * D, 2 * D, earned=False) == 8 * D
    assert control.after(1 * D, 2 * D, earned=True) == 12 * H


def test_time_per_move_is_whole_again_however_the_turn_ended() -> None:
    control = Control.read("3d")
    assert control.after(3 * D, 2 * D, earned=True) == 3 * D
    assert control.after(3 * D, 2 * D, earned=False) == 3 * D


def test_without_a_cap_a_bank_holds_a_year() -> None:
    assert Control.read("200d+100d").after(300 * D, ZERO, earned=True) == LONGEST


seconds = st.integers(10, 365 * 86_400).map(lambda count: timedelta(seconds=count))


@drawn.laws
@given(seconds, st.none() | seconds, st.none() | seconds, st.sampled_from([None, "Asia/Tokyo"]))
def test_reading_what_is_written_gives_the_same(
    time: timedelta, increment: timedelta | None, cap: timedelta | None, zone: str | None
) -> None:
    if increment is None:
        cap = None
    elif cap is not None:
        cap = max(time, increment, cap)
    control = Control(time, increment, cap, zone)
    assert Control.read(str(control)) == control
    assert read_length(length_text(time)) == time


@drawn.laws
@given(st.text(max_size=30) | st.text("0123456789dhmsдчмс+/ .'weekndsof=", max_size=20))
def test_any_text_is_a_control_or_refused(text: str) -> None:
    with suppress(BadClock):
        control = Control.read(text)
        assert Control.read(str(control)) == control
