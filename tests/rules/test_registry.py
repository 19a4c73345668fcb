"""Games are found in the files of the package; names and options are checked."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules import GAMES, game
from rules.core import BadOption, Game
from rules.record import Entry, Record
from rules.salta import Salta


def test_the_games() -> None:
    assert GAMES["salta"] is Salta
    assert all(name == kind.name for name, kind in GAMES.items())
    assert GAMES["salta"].options["jump"] == ("forward", "any")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_it_is(name: str) -> None:
    variant: Game = game(name)
    assert variant.name == name
    assert variant.chosen == {option: values[0] for option, values in variant.options.items()}
    assert len(set(variant.sides)) == len(set(variant.letters)) == 2
    assert max(square.file for square in variant.squares) < variant.files
    assert max(square.rank for square in variant.squares) < variant.ranks
    order = [(square.rank, square.file) for square in variant.squares]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("name", "options", "kind", "given", "valid"),
    [
        ("chess", {}, "game", "chess", tuple(GAMES)),
        ("", {}, "game", "", tuple(GAMES)),
        ("salta", {"jumps": "any"}, "option", "jumps", tuple(Salta.options)),
        ("salta", {"name": "salta"}, "option", "name", tuple(Salta.options)),
        ("salta", {"jump": "up"}, "value", "up", ("forward", "any")),
        ("salta", {"jump": "Any"}, "value", "Any", ("forward", "any")),
    ],
)
def test_unknown_names_list_the_valid_ones(
    name: str, options: dict[str, str], kind: str, given: str, valid: tuple[str, ...]
) -> None:
    with pytest.raises(BadOption) as bad:
        game(name, **options)
    assert (bad.value.kind, bad.value.given, bad.value.valid) == (kind, given, valid)
    assert all(word in str(bad.value) for word in valid)
    assert bad.value.option == ("jump" if kind == "value" else "")


def test_values_that_do_not_go_together_say_why() -> None:
    with pytest.raises(BadOption, match="do not go together") as bad:
        game("bashni", rejump="after_other", lift="after_move")
    assert (bad.value.kind, bad.value.given) == ("pair", "rejump=after_other lift=after_move")


@pytest.fixture
def walking(tmp_path: Path) -> Iterator[dict[str, type[Game]]]:
    """The games with one file more in the package."""
    source = Path(__file__).with_name("walk.py").read_text()
    (tmp_path / "walk.py").write_text(source)
    rules.__path__.append(str(tmp_path))
    yield rules.found()
    rules.__path__.remove(str(tmp_path))
    del sys.modules["rules.walk"]


def test_a_new_game_is_one_file(walking: dict[str, type[Game]]) -> None:
    assert sorted(walking) == sorted([*GAMES, "walk"])
    record = Record.start(walking["walk"]({"hop": "no"}))
    for text in ("a1–b2", "h8 g7"):
        record = record.add(Entry("move", text, record.side))
    assert record.game.dump(record.position) == "w b2-0;g7-0"
