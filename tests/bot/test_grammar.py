"""What people type, in whatever language: commands, games, options, and where a game begins."""

from __future__ import annotations

from typing import Any

import pytest

from bot import calling, grammar, vocabulary
from bot.commands import COMMANDS
from bot.declaration import (
    Argument,
    Beginning,
    Call,
    Command,
    GameNumber,
    Kind,
    Named,
    Span,
)
from bot.languages import available, words
from bot.likeness import distance
from bot.refusal import Refusal
from bot.vocabulary import bare, fold, joined, lexicon
from rules import GAMES

LANGUAGES = available()


async def nothing(*_: Any, **__: Any) -> None:
    """A command that does nothing."""


def read(text: str, *spoken: str, file: str | None = None) -> Call:
    """A call in a place of the first language."""
    return grammar.read(text, grammar.spoken(*(spoken or ("en",))), file)


def refused(text: str, *spoken: str) -> Refusal:
    """The refusal of a text."""
    with pytest.raises(Refusal) as bad:
        read(text, *spoken)
    return bad.value


# Languages


def test_all_languages_are_spoken_the_wishes_first() -> None:
    assert grammar.spoken("ru", "es") == ("ru", "es", "en")
    assert grammar.spoken("es") == ("es", "en", "ru")
    assert grammar.spoken("", "tlh", "ru") == ("ru", "en", "es")
    assert set(grammar.spoken()) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "command"),
    [
        *(("resign", "resign"), ("сдаюсь", "resign"), ("me rindo", "resign")),
        *(("games", "games"), ("мои партии", "games"), ("mis partidas", "games")),
        *(("offer a draw", "draw"), ("предлагаю ничью", "draw"), ("ofrezco tablas", "draw")),
        *(("¿ayuda?", "help"), ("Помощь!", "help"), ("/help", "help"), ("“Help…”", "help")),
        *(("Draw?", "draw"), ("«Ничья?»", "draw"), ("¡¡TABLAS!!", "draw"), ("*draw*", "draw")),
        *(("rendicion", "resign"), ("RENDICIÓN", "resign"), ("please, accept", "accept")),
        *(
            ("I resign", "resign"),
            ("por favor, acepto", "accept"),
            ("ну", ""),
            ("🤝 draw 🤝", "draw"),
        ),
    ],
)
def test_words_of_all_languages_are_understood_everywhere(
    typed: str, command: str, language: str
) -> None:
    if not command:
        assert refused(typed, language).key.startswith("unknown-command")
        return
    assert read(typed, language).command.name == command


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_language_is_the_command_in_its_own(language: str) -> None:
    for name in COMMANDS:
        for word in calling.starts(language, name):
            for typed in (word, word.upper(), f"/{word}", f"«{word}!»", word.replace("ё", "е")):
                assert lexicon(language).command(typed.split())[0] is COMMANDS[name], typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_buttons_say_is_english_and_means_itself_everywhere(language: str) -> None:
    for name, command in COMMANDS.items():
        assert lexicon(language).command([name])[0] is command
        for argument in command.arguments:
            for choice in argument.choices:
                assert lexicon(language).choice(argument, choice) == choice


def test_one_language_goes_before_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that two languages use for different things belong to the earlier one."""
    one, two = Command("one", nothing), Command("two", nothing)
    monkeypatch.setitem(COMMANDS, "one", one)
    monkeypatch.setitem(COMMANDS, "two", two)
    real = words

    class Half:
        """A language that has one word more."""

        def __init__(self, code: str) -> None:
            self.voice, self.code = real(code), code

        def list(self, key: str) -> tuple[str, ...]:
            named = {"ru": "command-one", "es": "command-two"}.get(self.code)
            return ("gato",) if key == named else self.voice.list(key)

    monkeypatch.setattr(calling, "words", Half)
    vocabulary._lexicon.cache_clear()
    try:
        assert lexicon(("ru", "es", "en")).command(["gato"])[0] is one
        assert lexicon(("es", "ru", "en")).command(["gato"])[0] is two
    finally:
        vocabulary._lexicon.cache_clear()


def test_letters_are_folded() -> None:
    assert fold("Её ЗЕЛЁНЫЙ Rendición Ñandú") == "ее зеленый rendicion nandu"
    assert fold("мой йод") == "мой йод"
    assert joined("High-Jump") == joined("highjump") == joined("HIGH_JUMP")
    assert [bare(t) for t in ("¿ayuda?", "(#128)", "<@7>,", "12-", "-40.", "…", "_x_")] == [
        *("ayuda", "#128", "<@7>", "12-", "-40", "", "x"),
    ]


# Arguments


@pytest.mark.parametrize(
    ("typed", "language", "arguments"),
    [
        ("play salta with @bob", "en", {"game": "salta", "opponent": Named("bob")}),
        ("Let's play a game of high jump against @bob, please!", "en", {"game": "high-jump"}),
        ("сыграем в сальту с @bob", "ru", {"game": "salta", "opponent": Named("bob")}),
        ("Давай сыграем партию в прыжок в высоту с <@7>", "ru", {"opponent": Named("7", "7")}),
        ("хочу сыграть в русские шашки против @bob чёрными", "ru", {"colour": "second"}),
        ("jugar a salta con @luis", "es", {"game": "salta", "opponent": Named("luis")}),
        ("¿Jugamos una partida de damas rusas con @luis?", "es", {"game": "russian"}),
        ("¡Quiero jugar a la pirámide con blancas!", "es", {"colour": "first"}),
        ("play «Сальта» @bob", "es", {"game": "salta"}),
        ("играть salto de altura", "en", {"game": "high-jump"}),
    ],
)
def test_words_that_say_nothing_are_passed_over(
    typed: str, language: str, arguments: dict[str, Any]
) -> None:
    call = read(typed, language)
    assert call.command.name == "play"
    assert arguments.items() <= call.arguments.items()


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("play salta jump=any", {"jump": "any"}),
        ("play salta JUMP = Any limit=none", {"jump": "any", "limit": "none"}),
        ("играть сальта прыжок=любой лимит=нет", {"jump": "any", "limit": "none"}),
        ("jugar salta salto=cualquiera límite=ninguno", {"jump": "any", "limit": "none"}),
        ("jugar salta LIMITE=60, aviso=jugadores.", {"limit": "60", "call": "players"}),
        ("играть башни повторно=после-другой", {"rejump": "after_other"}),
        ("play bashni lift=After-Move", {"lift": "after_move"}),
        ("jugar pirámide saltos-atrás=sí", {"back_jumps": "yes"}),
        ("играть пирамида прыжки=обязательны", {"jumps": "compulsory"}),
        ("play salta cheat=yes", {"cheat": "yes"}),
        ("play salta jump=sideways", {"jump": "sideways"}),
        ("play salta jump=any прыжок=любой", {"jump": "any"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_in_any_language(typed: str, options: dict[str, str], language: str) -> None:
    assert read(typed, language).arguments["options"] == options


def test_an_option_with_two_values_is_refused_in_the_words_of_the_place() -> None:
    bad = refused("играть сальта jump=any прыжок=вперёд", "ru")
    assert bad.key == "option-twice"
    assert bad.facts == {"option": "прыжок", "first": "любой", "second": "вперёд"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_written_as_they_are_read(language: str) -> None:
    for kind in GAMES.values():
        for name, values in kind.options.items():
            for value in values:
                told = vocabulary.setting(words(language), name, value)
                typed = f"play {kind.name} {told}"
                assert read(typed, language).arguments["options"] == {name: value}, typed


def test_an_option_that_no_language_knows_is_called_by_its_own_name() -> None:
    assert vocabulary.setting(words("ru"), "pond_size", "very_wet") == "pond_size=very_wet"


@pytest.mark.parametrize(
    ("typed", "command", "number"),
    [
        ("#128 salta", "salta", GameNumber(128)),
        ("#128.14 resign yes", "resign", GameNumber(128, 14)),
        ("№128, сдаюсь", "resign", GameNumber(128)),
        ("# 128 32-42", "move", GameNumber(128)),
        ("＃１２８ ничья", "draw", GameNumber(128)),
        ("board 128", "board", GameNumber(128)),
        ("#128", "board", GameNumber(128)),
        ("nº 128", "board", GameNumber(128)),
        ("draw (#128)!", "draw", GameNumber(128)),
    ],
)
def test_a_game_is_named_before_or_behind(typed: str, command: str, number: GameNumber) -> None:
    call = read(typed, "en")
    assert (call.command.name, call.arguments["number"]) == (command, number)


def test_the_digits_of_a_no_are_no_number() -> None:
    """`no 32-42` is a word and a move, not game 32."""
    assert "number" not in read("no 32-42", "es").arguments


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("32 to 42", "32 - 42"),
        ("from 32 to 42", "32 - 42"),
        ("с c3 на d4", "c3 - d4"),
        ("из 32 в 42", "32 - 42"),
        ("de c3 a d4", "c3 - d4"),
        ("c3 takes e5 takes g7", "c3 - e5 - g7"),
        ("c3 por e5", "c3 - e5"),
        ("32-42 and 33-43", "32-42 and 33-43"),
        ("I play 32-42", "32-42"),
        ("play #7 c3 to d4", "c3 - d4"),
        ("Играю c3-d4!", "c3-d4!"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_between_squares(typed: str, move: str, language: str) -> None:
    call = read(typed, language)
    assert (call.command.name, call.arguments["move"]) == ("move", move)


# Where a game begins, and documents


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command with a beginning, and one with a document."""
    start = Command(
        "begin",
        nothing,
        (
            Argument("game", Kind.GAME, required=True),
            Argument("opponent", Kind.PERSON),
            Argument("start", Kind.START),
            Argument("colour", Kind.CHOICE, choices=("first", "second")),
            Argument("options", Kind.OPTION),
        ),
    )
    whole = Command(
        "store", nothing, (Argument("number", Kind.NUMBER), Argument("document", Kind.DOCUMENT))
    )
    monkeypatch.setitem(COMMANDS, "begin", start)
    monkeypatch.setitem(COMMANDS, "store", whole)


POSITION = "w c3-0,e3-0;b6-0"


@pytest.mark.parametrize(
    ("typed", "start"),
    [
        ("begin salta from #128", Beginning(GameNumber(128))),
        ("begin salta from #128.14 @bob second", Beginning(GameNumber(128, 14))),
        ("begin salta с @bob из #128", Beginning(GameNumber(128))),
        ("begin salta con @bob desde #128 negras", Beginning(GameNumber(128))),
        (f"begin russian from {POSITION}", Beginning(position=POSITION)),
        (f"begin russian @bob с {POSITION}", Beginning(position=POSITION)),
        (f"begin russian de {POSITION} @bob", Beginning(position=POSITION)),
        (f"begin russian desde {POSITION} jump=any", Beginning(position=POSITION)),
        ("begin russian from w c3-0, e3-0 ; b6-0", Beginning(position="w c3-0, e3-0 ; b6-0")),
        ("begin russian from nowhere", Beginning(position="nowhere")),
        ("begin salta с @bob", None),
        ("begin salta de verdad con @bob", None),
    ],
)
@pytest.mark.usefixtures("begin")
def test_where_a_game_begins(typed: str, start: Beginning | None) -> None:
    if "verdad" in typed:
        assert refused(typed, "es").key == "unknown-argument"
        return
    assert read(typed, "es").arguments.get("start") == start
    if "@bob" in typed:
        assert read(typed, "es").arguments["opponent"] == Named("bob")


@pytest.mark.usefixtures("begin")
def test_nothing_behind_from() -> None:
    assert refused("begin salta from").key == "needs-start"
    assert refused("begin salta from @bob").key == "needs-start"


TEXT = '[Event "Клуб"]\n\n1. c3-d4 f6-g5\n2. c1-d2 *'


@pytest.mark.parametrize(
    "head", ["store ", "store\n", "/store   ", "«Store»: ", "please store\n\n"]
)
@pytest.mark.parametrize("frame", ["{}", "```\n{}\n```", "```pdn\n{}```", "{}  \n\n"])
@pytest.mark.usefixtures("begin")
def test_a_document_comes_as_it_stands(head: str, frame: str) -> None:
    call = read(head + frame.format(TEXT))
    assert call.command.name == "store"
    assert call.arguments == {"document": TEXT}


@pytest.mark.usefixtures("begin")
def test_a_document_or_a_file() -> None:
    assert read("store", file=TEXT).arguments == {"document": TEXT}
    assert read("store #7", file=TEXT).arguments == {"document": TEXT, "number": GameNumber(7)}
    assert read("#7 store\n1. c3-d4").arguments == {
        "document": "1. c3-d4",
        "number": GameNumber(7),
    }
    assert read(f"store {TEXT}", file="other").arguments == {"document": TEXT}
    assert read("store", file="").arguments == {"document": ""}
    assert read("store").arguments == {}


@pytest.mark.usefixtures("begin")
def test_a_document_holds_nothing_that_is_not_seen() -> None:
    call = read("store \x02bob\x1fBob\x03\u2067 1. c3-d4\r\n\tf6-g5\x00")
    assert call.arguments["document"] == "bobBob 1. c3-d4\n\tf6-g5"


@pytest.mark.usefixtures("begin")
def test_how_long_a_text_may_be() -> None:
    long = "1. c3-d4 " * 5_000
    assert read(f"store {long}").arguments["document"] == long.strip()
    assert read("store", file=long).arguments["document"] == long
    assert refused("store " + "x" * grammar.DOCUMENT_LIMIT).facts == {"limit": 100_000}
    with pytest.raises(Refusal, match="too-long"):
        read("store", file="x" * (grammar.DOCUMENT_LIMIT + 1))
    assert refused("board " + "x" * 400).facts == {"limit": 400}


# Overheard


@pytest.mark.parametrize(
    "text",
    ["32-42", "с3-d4", "32 на 42", "c3 to d4", "de 32 a 42", "14... c3-d4!?", "32→42", "#7 32-42"],
)
def test_overheard(text: str) -> None:
    call = grammar.overheard(text)
    assert call is not None
    assert call.command.name == "move"


@pytest.mark.parametrize(
    "text",
    ["", "2", "32", "hello", "32-42?", "@bob 32-42", "see you at 7", "x" * 401, "🤝", "#128", "да"],
)
def test_not_overheard(text: str) -> None:
    assert grammar.overheard(text) is None


# What is not understood


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        *(("", "", 0), ("ход", "ход", 0), ("хдо", "ход", 1), ("xo", "xxo", 1), ("abc", "", 3)),
        *(("3243", "3242", 1), ("2342", "3242", 1), ("3242", "4232", 2), ("dance", "cancel", 2)),
    ],
)
def test_how_far_words_are_apart(one: str, other: str, slips: int) -> None:
    assert distance(one, other) == distance(other, one) == slips
    for most in range(4):
        assert distance(one, other, most) == min(slips, most + 1)


@pytest.mark.parametrize(
    ("typed", "language", "near"),
    [
        ("хдо 32", "ru", "ход"),
        ("пратии", "ru", "партии"),
        ("сдаюс", "ru", "сдаюсь"),
        ("ничьа", "ru", "ничья"),
        ("tablsa", "es", "tablas"),
        ("repeticon", "es", "repetición"),
        ("hlep", "en", "help"),
        ("baord", "en", "board"),
        ("bord", "ru", "board"),
        ("помошь", "en", "помощь"),
        ("mis partdas", "es", "partidas"),
    ],
)
def test_the_nearest_word_of_the_place_is_suggested(typed: str, language: str, near: str) -> None:
    bad = refused(typed, language)
    assert (bad.key, bad.facts["near"]) == ("unknown-command-near", near)


@pytest.mark.parametrize("typed", ["hh", "ё", "xyzzy", "qq 7 no"])
def test_nothing_is_near(typed: str) -> None:
    assert refused(typed, "en").key == "unknown-command"


def test_no_hidden_command_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "xylophone", Command("xylophone", nothing, hidden=True))
    assert read("xylophone").command.name == "xylophone"
    assert refused("xylophon").key == "unknown-command"


def test_no_short_word_is_suggested() -> None:
    for language in LANGUAGES:
        for word in vocabulary._offered(language, tuple(COMMANDS)).values():
            assert len(word) >= 3


@pytest.mark.parametrize("typed", ["", " ", "…", "!!!", "👍", "/", "«»"])
def test_nothing_is_said(typed: str) -> None:
    assert refused(typed).key == "empty"


def test_ranges_and_themes_are_read_as_before() -> None:
    call = read("повтор #7 12-40, тёмная!", "en")
    assert call.arguments == {
        "number": GameNumber(7),
        "moves": Span(12, 40),
        "theme": "dark",
    }
