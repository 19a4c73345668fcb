"""Law 7: every language has all sentences, and its words mean one thing each."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Any, cast

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from bot import calling, grammar, manner, misread
from bot.commands import COMMANDS
from bot.declaration import Kind
from bot.exchange import Exchange
from bot.games import Match, Records
from bot.languages import FALLBACK, available, choose, words
from bot.languages.__main__ import main
from bot.languages.comparison import clashes, differences, entries, placeables, references
from bot.refusal import Refusal
from bot.store.people import Player
from bot.store.queries import StoredPlace
from bot.talk import Place
from rules import GAMES, game
from rules.core import PASS, REFUSALS, BadMove, Game
from rules.record import Record
from tests.bot.house import ALICE, BOB, CLUB, NOON, Still, ask
from tests.bot.wording import text

LANGUAGES = available()

WORD = re.compile(r"\w[\w/⁄-]*|[\d½+–-]([/⁄]2)?[:/–-][\d½+–-]([/⁄]2)?")
"""A single word, or a result as tables write it: 1–0, ½:½, 1/2-1/2, +:–."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_placeables(language: str) -> None:
    assert differences(text(FALLBACK), text(language)) == []


def test_files_that_differ_are_told_apart() -> None:
    english = """
moved = { $player } plays { $move }.
points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
command-move = move
    .words = m
    .about = Play
"""
    same = """
# Another order, another number of variants, words of its own.
command-move = ход
    .about = Сделать ход
    .words = х, h
points = { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }
moved = { $move } – ход игрока { $player }.
"""
    assert differences(english, same) == []
    assert differences(english, same.replace("    .words = х, h\n", "")) == []
    for wrong, told in {
        "moved = { $move }": ["moved has other placeables: ['move']"],
        "moved = { $move } { $player } { $side }": [
            "moved has other placeables: ['move', 'player', 'side']"
        ],
        "gone = { $move } { $player }": ["moved is missing", "gone is not in English"],
    }.items():
        changed = same.replace("moved = { $move } – ход игрока { $player }.", wrong)
        assert differences(english, changed) == told
    label = english.replace("$player } plays", "button } plays")
    assert differences(label, same)[-1] == "moved refers to other sentences: []"
    without = same.replace("    .about = Сделать ход\n", "")
    assert differences(english, without) == ["command-move.about is missing"]
    hidden = same.replace("[few] { $points } очка", "[few] { $count } очка")
    assert differences(english, hidden) == ["points has other placeables: ['count', 'points']"]


def test_words_that_clash_are_told() -> None:
    given = """
command-play = play
    .words = go
command-move = move, Gó
command-salta = salta
game-salta = Salta
game-lasca = Lasca
    .words = move
choice-yes = yes, ok
choice-no = no, OK
choice-first = yes
"""
    choices = (("yes", "no"), ("first", "second"))
    assert clashes(given, choices) == [
        "“go” means command-move and command-play",
        "“move” is the word of command-move, and names a game",
        "“ok” means choice-no and choice-yes",
    ]
    assert clashes(given, ()) == clashes(given, choices)[:2]


def test_a_file_that_is_being_written_is_told_what_it_lacks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "en.ftl").write_text(text(FALLBACK), encoding="utf-8")
    assert main(["en"], tmp_path) == 0
    assert capsys.readouterr().out == "en: complete\n"
    changed = text(FALLBACK).replace("button-accept = Accept\n", "")
    changed = changed.replace("command-resign = resign\n", "command-resign = draw\n")
    (tmp_path / "fr.ftl").write_text(changed, encoding="utf-8")
    assert main(["fr"], tmp_path) == 1
    assert capsys.readouterr().out.split("\n") == [
        "fr: button-accept is missing",
        "fr: “draw” means command-draw and command-resign",
        "",
    ]
    (tmp_path / "fr.ftl").write_text("button-accept Accepter\n", encoding="utf-8")
    assert main(["en", "fr"], tmp_path) == 2
    assert "button-accept Accepter" in capsys.readouterr().err
    assert main(["tlh"], tmp_path) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    for key, pattern in entries(text(language)).items():
        for number in (0, 1, 2, 5, 21):
            facts: dict[str, Any] = dict.fromkeys(placeables(pattern), number)
            said = words(language).say(key, **facts)
            assert said.strip() == said, key
            assert said, key
            assert not re.search(r"[{}$\u2066-\u2069]", said), key


def test_a_fact_that_is_not_given_is_an_error() -> None:
    with pytest.raises(KeyError, match="moved in en"):
        words(FALLBACK).say("moved", player="Alice")
    with pytest.raises(KeyError, match="no-such-key"):
        words(FALLBACK).say("no-such-key")


def test_wishes_for_languages() -> None:
    assert (choose("en-GB"), choose("EN_us"), choose("", "tlh"), choose()) == ("en",) * 4


# Refusals of moves


def exchange(language: str) -> Exchange:
    """An exchange that only speaks."""
    place = StoredPlace(1, CLUB, language)
    return Exchange(
        ask(ALICE, "?"), cast(Any, None), Records(Still()), place, Player(1, ALICE), language
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_of_a_move_is_a_sentence(name: str, language: str) -> None:
    talk, record = exchange(language), Record.start(game(name))
    players = (Player(1, ALICE), Player(2, BOB))
    played = Match(128, record, players[0], players, None, None, NOON, None)
    sentences = set()
    for key, facts in REFUSALS.items():
        bad = BadMove(key, {fact: f"«{fact}»" for fact in facts}, record.moves()[:2])
        refused = misread.refusal(talk, played, bad, "<@bob> 99-1")
        assert isinstance(refused, Refusal)
        assert refused.key in (key, f"{name}-{key}"), "said in words that tell no reason"
        said = talk.say(f"refused-{refused.key}", **refused.facts)
        assert "{" not in said
        sentences.add(said)
    assert len(sentences) == len(REFUSALS)


# Words that are understood


def command_words(language: str) -> dict[str, set[str]]:
    """Every word that starts a command in a language, with the commands it could mean."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in COMMANDS:
        found[name].add(name)
        for spoken_in in {language, FALLBACK}:
            for word in calling.starts(spoken_in, name):
                found[word].add(name)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_words_mean_one_thing(language: str) -> None:
    games = {name: game(name) for name in GAMES}
    called_so = {
        word
        for name in GAMES
        for key in (f"game-{name}", f"game-{name}.words")
        for word in (name, *words(language).list(key), *words(FALLBACK).list(key))
    }
    for word, commands in command_words(language).items():
        assert len(commands) == 1, f"{word}: {commands}"
        assert re.fullmatch(r"[^\W_][\w-]{0,31}(?: [\w-]{1,31}){0,3}", word), word
        # Whoever says “Salta!” calls a missed jump; where a game is asked for, it is the game.
        assert word not in called_so or commands == {"salta"}, f"{word} names a game"
        assert not re.search(r"\d", word), f"{word} is read as a move"
        for one in games.values():
            assert not reads_as_squares(one, word), f"{word} is read as a move of {one.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_name_of_a_game_is_understood_and_means_one(language: str) -> None:
    for name in GAMES:
        keys = (f"game-{name}", f"game-{name}.words")
        for word in (name, *(word for key in keys for word in words(language).list(key))):
            call = grammar.read(f"play {word} @bob second", language)
            assert call.arguments["game"] == name, word
            assert call.arguments["opponent"].name == "bob"
            assert call.arguments["colour"] == "second"
            assert grammar.game_first([*word.split(), "too"], words(language))[0] == name


def reads_as_squares(rules: Game, word: str) -> bool:
    """Whether a word could be a move: two squares, a square, a pass."""
    try:
        rules.read(rules.start(), word)
    except BadMove as bad:
        return bad.key not in ("no-move",)
    return True


def test_words_that_read_as_moves_are_noticed() -> None:
    assert reads_as_squares(game("salta"), "pass")
    assert reads_as_squares(game("salta"), "a3")
    assert not reads_as_squares(game("salta"), "board")
    assert PASS not in command_words(FALLBACK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_mean_one_thing(language: str) -> None:
    for command in COMMANDS.values():
        for argument in command.arguments:
            meant: dict[str, set[str]] = defaultdict(set)
            for choice in argument.choices:
                assert words(language).list(f"choice-{choice}"), choice
                for spoken_in in {language, FALLBACK}:
                    for word in (choice, *words(spoken_in).list(f"choice-{choice}")):
                        meant[word].add(choice)
            assert all(len(choices) == 1 for choices in meant.values()), (command.name, meant)
            assert all(WORD.fullmatch(word) for word in meant), meant
            if command.argument(Kind.GAME) is not None:
                assert not meant.keys() & set(GAMES)


def test_a_language_says_what_it_has_and_english_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A half-finished file is no silence."""
    made = FluentBundle(["xx"], use_isolating=False)
    made.add_resource(FluentResource("button-accept = Ja\ncommand-play = speel\n"))
    real = words(FALLBACK)._bundles[0]
    monkeypatch.setattr("bot.languages._bundle", lambda code: made if code == "xx" else real)
    half = type(words(FALLBACK))("xx")
    assert (half.say("button-accept"), half.say("button-decline")) == ("Ja", "Decline")
    assert half.say("command-play.about") == words(FALLBACK).say("command-play.about")
    assert half.list("command-play") == ("speel",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_read_one_by_one_are_those_of_the_whole_file(language: str) -> None:
    whole = FluentBundle([language], use_isolating=False)
    whole.add_resource(FluentResource(text(language)))
    single = type(words(language))(language)._bundles[0]
    keys = {key.partition(".")[0] for key in entries(text(language))}
    assert len(keys) > 500
    for key in keys:
        one, other = whole.get_message(key), single.get_message(key)
        assert set(one.attributes) == set(other.attributes), key
        assert (one.value is None) == (other.value is None), key
    # A message that another refers to is read with it; terms would not be found.
    assert not re.search(r"\{\s*-[a-z][\w-]*\s*\}", text(language))
    for key, pattern in entries(text(language)).items():
        assert references(pattern) <= keys, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_names_a_button_by_its_label(language: str) -> None:
    voice = words(language)
    facts = {"number": "7", "opponent": "x", "player": "x", "passed": "x"}
    for key, button in (
        ("resign-sure", "resign"),
        ("claim-sure", "claim"),
        ("claim-sure-unbegun", "claim"),
    ):
        label = voice.say(f"button-{button}")
        told = voice.say(key, **facts)
        assert f"“{label}”" in told or f"«{label}»" in told
        for platform in ("discord", "telegram"):
            shown = manner.written(told, Place(platform, "1"), language)
            # The label stays; the command is written as it is there.
            assert f"“{label}”" in shown or f"«{label}»" in shown
            assert re.search(r"[“«]/[\w]+ #7 ", shown)


def test_what_is_pressed_is_no_fixed_word() -> None:
    for language in LANGUAGES:
        for key, pattern in entries(text(language)).items():
            raw = "".join(one.value for one in pattern.elements if isinstance(one, ast.TextElement))
            assert not re.search(r"\b(?:press|нажмите|toca) [“«]\w", raw), key
