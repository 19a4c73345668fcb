"""Law 7, the code's side: every key it asks for exists, and no text to people stands in it."""

from __future__ import annotations

import ast
import random
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from bot.clocks.control import UNITS
from bot.clocks.errors import KEYS
from bot.commands import COMMANDS
from bot.commands.rules import PARTS
from bot.commands.tournament import TABLES
from bot.declaration import Kind
from bot.families import names as families_named
from bot.languages import FALLBACK
from bot.lessons import LESSONS
from bot.preferences import PersonSettings, PlaceSettings, values
from bot.talk import ABILITIES
from bot.tournaments.event import Format
from bot.tournaments.tie_breaks import FITTING
from bot.tourney.clauses import FORMATS, LEVELS, REPEATS, SWITCHES
from bot.tourney.reports import RESULTS
from bot.tourney.tournament import CANCELLED, ENDED, OPEN, RUNNING
from render.theme import THEMES
from rules import GAMES, game
from rules.core import POSITION_REFUSALS, REFUSALS, Game, Piece
from rules.pdn import TEXT_REFUSALS
from rules.record import LOSSES, Entry, Record
from tests.bot.wording import Code, Module, bot, called, entries, placeables, text

ENGLISH = entries(text(FALLBACK))


# Keys

NAMES = (*COMMANDS, *families_named())
PROPOSED, ANSWERED = ("takeback", "pause"), ("accepted", "declined", "withdrawn")


def families() -> dict[str, set[str]]:
    """What the keys that are put together can be."""
    return {**of_games(), **of_commands(), **of_conversation(), **of_tournaments()}


def of_games() -> dict[str, set[str]]:
    """Those that the games name: themselves, sides, pieces, options, reasons, refusals."""
    rules = [game(name) for name in GAMES]
    columns = [column for name in GAMES for column in seen(name)]
    kinds = {(piece.kind, bool(piece.number)) for column in columns for piece in column}
    options = [option for kind in GAMES.values() for option in kind.options.items()]
    clashes = [clash for kind in GAMES.values() for clash in kind.clashes]
    return {
        "side-*": {f"side-{side}" for one in rules for side in (*one.sides, *Game.sides)},
        "game-*.brief": {f"game-{name}.brief" for name in GAMES},
        "game-*.rules": {f"game-{name}.rules" for name in GAMES},
        "game-*.special": {f"game-{name}.special" for name in GAMES},
        "game-*.ends": {f"game-{name}.ends" for name in GAMES},
        "lesson-*-*": {
            f"lesson-{name}-{number}"
            for name, examples in LESSONS.items()
            for number, _ in enumerate(examples, 1)
        },
        "game-*": {f"game-{name}" for name in GAMES},
        "kind-*": {f"kind-{kind}" for kind, _ in kinds},
        "kind-*.count": {f"kind-{kind}.count" for kind, numbered in kinds if not numbered},
        "kind-*.numbered": {f"kind-{kind}.numbered" for kind, numbered in kinds if numbered},
        "kind-*.moved": {f"kind-{kind}.moved" for kind, _ in kinds},
        "kind-*.under": {f"kind-{piece.kind}.under" for column in columns for piece in column[1:]},
        "side-*.of": {f"side-{side}.of" for one in rules if one.columns for side in one.sides},
        "option-*-*": {f"option-{name}-{value}" for name, values in options for value in values},
        "word-*": {f"word-{name}" for name, _ in options},
        "word-*-*": {f"word-{name}-{value}" for name, values in options for value in values},
        "clash-*": {f"clash-{paired(one)}-{paired(other)}" for one, other, _ in clashes},
        "reason-*": {f"reason-{reason}" for reason in reasons()},
        "explained-*": {f"explained-{key}" for key in explanations()},
        "refused-*": {f"refused-{key}" for key in REFUSALS},
        "refused-text-*": {f"refused-text-{key}" for key in TEXT_REFUSALS},
        "position-*": {f"position-{key}" for key in POSITION_REFUSALS.keys() - REFUSALS.keys()},
        "entry-*": {f"entry-{key}" for key in ("game-over", "no-call", "wrong-call")},
    }


def of_commands() -> dict[str, set[str]]:
    """Those that the declarations name."""
    arguments = [(c.name, a) for c in COMMANDS.values() for a in c.arguments]
    return {
        "group-*": {f"group-{one.group}" for one in COMMANDS.values() if not one.hidden},
        "command-*": {f"command-{name}" for name in NAMES},
        "command-*.about": {f"command-{name}.about" for name in NAMES},
        "command-*.*": {f"command-{name}.{argument.name}" for name, argument in arguments},
        "argument-*": {
            f"argument-{word}"
            for _, a in arguments
            if a.kind is not Kind.CHOICE
            for word in (a.kind.value, a.name, Kind.TOURNAMENT.value)
            if word == a.kind.value or f"argument-{word}" in ENGLISH
        },
        "choice-*": {f"choice-{choice}" for _, a in arguments for choice in a.choices},
        "refused-needs-*": {
            f"refused-needs-{a.kind.value}"
            for _, a in arguments
            if a.required and a.kind is not Kind.MOVE
        }
        | {f"refused-needs-{Kind.TOURNAMENT.value}"},
    }


def of_conversation() -> dict[str, set[str]]:
    """Those of what is asked, allowed and set."""
    return {
        "rules-*": {f"rules-{part}" for part in PARTS},
        "able-*": {f"able-{one}" for one in ABILITIES},
        "able-*.not": {f"able-{one}.not" for one in ABILITIES},
        "permission-*": {key for key in ENGLISH if key.startswith("permission-")},
        "doctor-*": {f"doctor-{verdict}" for verdict in ("well", "missing", "unknown")},
        "*-still": {f"{kind}-still" for kind in ("draw", *PROPOSED)},
        "*-asks": {f"{kind}-asks" for kind in ("draw", *PROPOSED)},
        "button-*-*": {
            f"button-{answer}-{kind}"
            for answer in ("accept", "decline", "withdraw")
            for kind in ("draw", *PROPOSED)
        },
        "aside-*": {"aside-challenge", "aside-blocks"},
        "refused-clock-*": {f"refused-clock-{key}" for key in KEYS},
        "length-*": {f"length-{unit}" for unit in UNITS},
        "clock-unit-*": {f"clock-unit-{unit}" for unit in UNITS},
        "span-*": {f"span-{unit}" for unit in ("minutes", "hours", "days")},
        "games-asked-*": {f"games-asked-{kind}" for kind in ("draw", *PROPOSED)},
        **{
            f"{ask}*-{end}": {f"{ask}{kind}-{end}" for kind in PROPOSED}
            for ask, ends in {"": ANSWERED, "refused-": ("stands", "waits")}.items()
            for end in ends
        },
        "mine-*": {f"mine-{name}" for name in values(PersonSettings)},
        "setting-*": {f"setting-{name}" for name in values(PlaceSettings)},
    }


def of_tournaments() -> dict[str, set[str]]:
    """Those of what tournaments are and what can be set of them."""
    states = (OPEN, RUNNING, ENDED, CANCELLED)
    return {
        "report-*": {f"report-{result}" for result in RESULTS},
        "tie-break-*": {
            f"tie-break-{code.lower()}" for codes in FITTING.values() for code in codes
        },
        "tie-break-*.about": {
            f"tie-break-{code.lower()}.about" for codes in FITTING.values() for code in codes
        },
        "button-*": {f"button-{table}" for table in TABLES},
        "clause-*": {f"clause-{one}" for one in ("none", *SWITCHES, *LEVELS, *REPEATS)},
        "format-*": {f"format-{one.value}" for one in Format},
        "format-*-said": {f"format-{one}-said" for one in FORMATS},
        "format-said-*": {f"format-said-{one}" for one in ("filler", "lead")},
        "refused-tournament-is-*": {f"refused-tournament-is-{state}" for state in states},
    }


def seen(name: str) -> set[tuple[Piece, ...]]:
    """Every column that stands on the board in a random game."""
    chance, record = random.Random(1), Record.start(game(name))
    found = set(record.position.board().values())
    while record.result is None:
        move = chance.choice(record.moves())
        record = record.add(Entry("move", move.text, record.side))
        found |= set(record.position.board().values())
    return found


def paired(setting: str) -> str:
    """The option of a setting that does not go with another."""
    return setting.partition("=")[0]


def explanations() -> set[str]:
    """Every key that the rules explain a result with."""
    code = Code("rules")
    found = [
        (module, node.value.elts[0])
        for module in code.modules
        for node, functions in module.around.items()
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple)
        if functions and functions[0].name == "explained"
    ]
    return {key for module, first in found for key in code.texts(module, first)}


@cache
def reasons() -> set[str]:
    """Every reason that the rules end a game with."""
    code = Code("rules")
    results = [
        (module, call)
        for module in code.modules
        for call in module.calls()
        if called(call) == "Result" and len(call.args) == 2
    ]
    found = {reason for m, call in results for reason in code.texts(m, call.args[1])}
    return (found - {"*"}) | set(LOSSES.values())


OPTIONAL = {
    "value-*": {f"value-{name}" for name in values(PlaceSettings)},
    "command-*.words": {f"command-{name}.words" for name in NAMES},
    "game-*.words": {f"game-{name}.words" for name in GAMES},
    "reason-*-drawn": {f"{key}-drawn" for key in ENGLISH if key.startswith("reason-")},
    "reason-*-*": {f"reason-{name}-{reason}" for name in GAMES for reason in reasons()},
    "reason-*-*-drawn": {f"reason-{name}-{reason}-drawn" for name in GAMES for reason in reasons()},
    "side-*.*": {f"side-{side}.{theme}" for side in ("green", "red") for theme in THEMES},
    "refused-*-*": {f"refused-{name}-{key}" for name in GAMES for key in REFUSALS},
}
"""Keys that are asked about first, or may be missing."""


HANDED = ("bot/exchange.py", "bot/on_discord_commands.py")
"""Files with functions that are handed keys which stand elsewhere."""
SETTING = ("bot/choices.py", "bot/commands/settings.py")


@cache
def choices() -> set[str]:
    """The keys of the settings of places and people, and of their values."""
    found = set()
    for kind, about in ((PlaceSettings, "setting"), (PersonSettings, "mine")):
        for name, known in values(kind).items():
            found |= {f"{about}-{name}", f"{about}-{name}.about", f"choice-{name}"}
            for value in (*known, ""):
                found |= {f"value-{name}-{value or 'none'}", f"value-{value}", f"value-{name}"}
                found.add(f"{about}-{name}.{value}")
    return found & ENGLISH.keys()


@cache
def asked() -> list[tuple[str, str, frozenset[str] | None]]:
    """Every key that the code asks for, with where and with which facts."""
    known = {**families(), **OPTIONAL}
    found: list[tuple[str, str, frozenset[str] | None]] = []
    for one in bot().asked():
        for key in one.keys:
            if one.where.startswith(HANDED) and "*" in key and key not in known:
                continue
            if one.where.startswith(SETTING) and "*" in key and key not in known:
                found += [(one.where, chosen, None) for chosen in choices()]
                continue  # It puts keys together from settings and their values.
            assert "*" not in key or key in known, f"{one.where}: what can {key} be?"
            found += [(one.where, k, one.facts) for k in known.get(key, {key})]
    return found


def test_every_key_in_the_code_exists() -> None:
    optional = set().union(*OPTIONAL.values())
    missing = {(where, key) for where, key, _ in asked() if key not in ENGLISH}
    assert {(where, key) for where, key in missing if key not in optional} == set()


def test_every_key_is_asked_for() -> None:
    used = {key for _, key, _ in asked()}
    assert ENGLISH.keys() - used == set()


def test_every_sentence_gets_the_facts_it_uses() -> None:
    checked = 0
    for where, key, facts in asked():
        if facts is not None and key in ENGLISH:
            assert placeables(ENGLISH[key]) <= facts, f"{where}: {key}"
            checked += 1
    assert checked > 100


# No text to people in the code

WORD = r"[^\W\d_]{2,}"
WORDS = re.compile(rf"{WORD}[,.:;!?’”]*\s+[“(]?{WORD}")
HOUSE = (
    "alt", "answer", "boards", "exchange", "finding", "games", "grammar", "monospaced",
    "commands/*",
)  # fmt: skip
PLATFORMS = ("on_discord*", "on_telegram*")
"""Files with texts to the host as well, and with words of the platform's own errors."""
SAID = {"reply": 0, "Button": 0, "Reply": 1, "Picture": 2, "tell": 2, "content": 0, "markup": 0}
"""Functions with the argument that people read."""
READ = {"text", "content", "caption", "label", "description"}
"""Named arguments that people read."""


def quiet(module: Module) -> set[ast.AST]:
    """Parts that nobody reads in a chat: notes, logs, exceptions but refusals, annotations."""
    roots: list[ast.AST | None] = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            roots.append(node)
        elif isinstance(node, ast.Raise | ast.Assert):
            refuses = isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
            if not (refuses and called(cast(Any, node).exc) == "Refusal"):
                roots.append(node)
        elif isinstance(node, ast.Call):
            of = node.func.value if isinstance(node.func, ast.Attribute) else None
            exception = re.fullmatch(r"Later|Undeliverable|BadToken|\w*Error", called(node))
            if exception or (isinstance(of, ast.Name) and of.id == "log"):
                roots.append(node)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            roots.append(node.annotation)
    return {child for root in roots if root is not None for child in ast.walk(root)}


def spoken(module: Module) -> list[str]:
    """Texts in a file that a person would read though no language file has them."""
    found = [(call.lineno, value) for call in module.calls() for value in sent(call)]
    silent = quiet(module)
    if not named(module, PLATFORMS):
        found += [
            (node.lineno, node.value)
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if WORDS.search(node.value) and node not in silent
        ]
    return [f"{module.path}:{line}: {value}" for line, value in found]


def sent(call: ast.Call) -> list[str]:
    """The texts with letters that a call hands to people as they are."""
    at = SAID.get(called(call))
    read = call.args[at : at + 1] if at is not None else []
    if called(call) != "Ask":  # what people say to the bot
        read += [keyword.value for keyword in call.keywords if keyword.arg in READ]
    return [value for node in read for value in letters(node)]


def letters(node: ast.AST) -> list[str]:
    """The texts with letters in an expression, but for what is handed on in it."""
    if isinstance(node, ast.Call | ast.Subscript | ast.Compare):
        return []
    if isinstance(node, ast.Constant):
        given = node.value
        return [given] if isinstance(given, str) and re.search(r"[^\W\d_]", given) else []
    return [value for child in ast.iter_child_nodes(node) for value in letters(child)]


def named(module: Module, names: tuple[str, ...]) -> bool:
    """Whether a file is one of these of the bot."""
    return any(fnmatch(module.path, f"bot/{name}.py") for name in names)


def test_no_text_to_people_is_in_the_code() -> None:
    files = [module for module in bot().modules if named(module, HOUSE + PLATFORMS)]
    assert len(files) > 12
    assert [line for module in files for line in spoken(module)] == []


@pytest.mark.parametrize(
    ("line", "caught"),
    [
        ('talk.reply("Your move, please.")', 1),
        ('text = "It is your turn."', 1),
        ('text = f"{name} has won"', 1),
        ('talk.reply(f"{name} wins")', 1),
        ('Button("Accept", f"accept #{number}")', 1),
        ('raise Refusal("no such game")', 1),
        ('await bot.send_message(chat_id=7, text="Sorry!")', 1),
        ('await tell(client, via, f"Fault {name}")', 1),
        ('ask = Ask(event, place, person, text=f"move {value}")', 0),
        ('Button(f"#{number}", "please accept")', 1),
        ('talk.reply(talk.say("turn", side="none"))', 0),
        ('Button(talk.say("button-accept"), f"accept #{number}")', 0),
        ('Button(f"{square} ({count})", f"moves {reference} {square}")', 0),
        ('log.warning("message %s is late", number)', 0),
        ('raise Undeliverable("the bot lacks the permission")', 0),
        ('raise ValueError("the game is not over")', 0),
        ('"""A sentence in a docstring."""', 0),
    ],
)
def test_text_in_code_is_caught(line: str, caught: int, tmp_path: Path) -> None:
    path = tmp_path / "made_up.py"
    path.write_text(line, encoding="utf-8")
    assert bool(spoken(Module(path))) is bool(caught)
