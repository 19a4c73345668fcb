"""A language file beside the English one: what it lacks, and which of its words clash."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from fluent.syntax import FluentParser, ast

from bot.vocabulary import fold, joined

OWN = ".words"
"""Further words that are understood are each language's own affair."""
CALLED_LIKE_GAMES = ("salta",)
"""Commands that may be called like a game: who says “Salta!” calls a missed jump."""


class BadFile(ValueError):
    """A language file of which a part is no Fluent; the text says which."""


def entries(text: str) -> dict[str, ast.Pattern]:
    """Every sentence of a language file by key; attributes as `key.attribute`. Raises BadFile."""
    found: dict[str, ast.Pattern] = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            raise BadFile(f"this cannot be read: {(entry.content or '').strip()}")
        if isinstance(entry, ast.Message):
            named = {f"{entry.id.name}.{a.id.name}": a.value for a in entry.attributes}
            found |= named if entry.value is None else {entry.id.name: entry.value, **named}
    return found


def placeables(node: Any) -> set[str]:
    """The names of all facts that a sentence uses, in all its variants."""
    return _names(node, ast.VariableReference)


def references(node: Any) -> set[str]:
    """The names of all other sentences that stand in one."""
    return _names(node, ast.MessageReference)


def _names(node: Any, kind: type[ast.VariableReference | ast.MessageReference]) -> set[str]:
    """The names that all nodes of a kind have, in a node."""
    if isinstance(node, kind):
        return {node.id.name}
    if isinstance(node, list):
        return set().union(*(_names(one, kind) for one in node))
    if isinstance(node, ast.BaseNode):
        return set().union(*(_names(one, kind) for one in vars(node).values()))
    return set()


def differences(english: str, other: str) -> list[str]:
    """What keeps another language file from having the keys and placeables of the English one."""
    one, two = entries(english), entries(other)
    own = {key for key in one.keys() ^ two.keys() if key.endswith(OWN)}
    found = [f"{key} is missing" for key in sorted(one.keys() - two.keys() - own)]
    found += [f"{key} is not in English" for key in sorted(two.keys() - one.keys() - own)]
    for key in sorted(one.keys() & two.keys()):
        if placeables(one[key]) != placeables(two[key]):
            found.append(f"{key} has other placeables: {sorted(placeables(two[key]))}")
        if references(one[key]) != references(two[key]):
            found.append(f"{key} refers to other sentences: {sorted(references(two[key]))}")
    return found


def clashes(text: str, choices: Iterable[tuple[str, ...]]) -> list[str]:
    """The words of a language file that mean two things.

    They are those of commands and of games, and in each of the tuples of values between which
    people choose those of its values.
    """
    held = entries(text)
    commands = _of_commands(held)
    games = _meanings(held, (key for key in held if key.startswith("game-")), joined)
    found = [*_twice(commands), *_twice(games)]
    for word in sorted(commands.keys() & games.keys()):
        keys = commands[word] - {f"command-{name}" for name in CALLED_LIKE_GAMES}
        found += [f"“{word}” is the word of {key}, and names a game" for key in sorted(keys)]
    for values in choices:
        keys_of_choice = (f"choice-{value}" for value in values)
        found += _twice(_meanings(held, keys_of_choice, fold))
    return list(dict.fromkeys(found))


def _of_commands(held: dict[str, ast.Pattern]) -> dict[str, set[str]]:
    """The words of commands with the keys of what they mean.

    Those of one within a family (`command-cup-join`) stand behind the family's (`command-cup`).
    """
    keys = {key.partition(".")[0] for key in held if key.startswith("command-")}
    found: dict[str, set[str]] = {}
    for key in keys:
        family = next((one for one in keys if key.startswith(f"{one}-")), None)
        plain = [key] if family is None else []
        for word, names in _meanings(held, [*plain, f"{key}{OWN}"], fold).items():
            found.setdefault(word, set()).update(names)
        if family is not None:
            for second in _meanings(held, [key], fold):
                found.setdefault(f"{family.removeprefix('command-')} {second}", set()).add(key)
    return found


def _meanings(
    held: dict[str, ast.Pattern], keys: Iterable[str], folded: Any
) -> dict[str, set[str]]:
    """Words, folded, with the keys of what they mean."""
    found: dict[str, set[str]] = defaultdict(set)
    for key in keys:
        name, _, attribute = key.partition(".")
        if key in held and attribute in ("", OWN.removeprefix(".")):
            for word in _words(held[key]):
                found[folded(word)].add(name)
    return found


def _words(pattern: ast.Pattern) -> Iterator[str]:
    """The comma-separated words of a sentence."""
    text = "".join(part.value for part in pattern.elements if isinstance(part, ast.TextElement))
    return (word.strip() for word in text.split(",") if word.strip())


def _twice(meant: dict[str, set[str]]) -> list[str]:
    return [
        f"“{word}” means {' and '.join(sorted(keys))}"
        for word, keys in sorted(meant.items())
        if len(keys) > 1
    ]
