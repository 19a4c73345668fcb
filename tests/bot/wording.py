"""Which sentences the code asks for: read from its syntax trees, names followed where they can be.

A key that is put together, such as `f"side-{name}"`, is found as a pattern with `*` in it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from bot.languages.comparison import entries, placeables

__all__ = ["Asked", "Code", "Module", "assigned", "bot", "called", "entries", "placeables", "text"]

ROOT = Path(__file__).parent.parent.parent
ASKING = {"say": "", "word": "", "list": "", "has": "", "Refusal": "refused-"}
"""Functions whose first argument is a key, with what they put before it."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Asked:
    """One call that asks for a sentence: where, the keys it can be, the facts it gives."""

    where: str
    keys: frozenset[str]
    facts: frozenset[str] | None
    """Names of the facts; None where they are not written out."""


class Module:
    """The syntax tree of a file, with the functions that are around each node."""

    def __init__(self, path: Path) -> None:
        self.path = path.relative_to(ROOT if path.is_relative_to(ROOT) else "/").as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.around: dict[ast.AST, tuple[Function, ...]] = {}
        self._note(self.tree, ())
        self.by_name: dict[str, list[ast.Call]] = {}
        for call in self.calls():
            self.by_name.setdefault(called(call), []).append(call)

    def _note(self, node: ast.AST, functions: tuple[Function, ...]) -> None:
        self.around[node] = functions
        if isinstance(node, Function):
            functions = (node, *functions)
        for child in ast.iter_child_nodes(node):
            self._note(child, functions)

    def calls(self) -> Iterator[ast.Call]:
        """Every call in the file."""
        return (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


class Code:
    """Some Python files as one body of code."""

    def __init__(self, *folders: str, without: tuple[str, ...] = ()) -> None:
        paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
        self.modules = [Module(path) for path in paths]
        self.modules = [m for m in self.modules if not m.path.startswith(without or "\0")]

    def asked(self) -> Iterator[Asked]:
        """Every call that asks for a sentence."""
        for module in self.modules:
            for call in module.calls():
                prefix = ASKING.get(called(call))
                method = isinstance(call.func, ast.Attribute)
                if prefix is None or not call.args or method is bool(prefix):
                    continue
                keys = self.texts(module, call.args[0])
                named = [keyword.arg for keyword in call.keywords]
                facts = None if None in named else frozenset(filter(None, named))
                asks = called(call) in ("say", "word", "Refusal")
                yield Asked(
                    f"{module.path}:{call.lineno}",
                    frozenset(prefix + key for key in keys),
                    facts if asks else None,
                )

    def texts(self, module: Module, node: ast.expr, depth: int = 0) -> set[str]:
        """The texts that an expression can be or hold, `*` for what cannot be told."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return {node.value}
        if depth > 8:
            return {"*"}
        if isinstance(node, ast.IfExp):
            branches = (node.body, node.orelse)
            return set().union(*(self.texts(module, branch, depth + 1) for branch in branches))
        if isinstance(node, ast.JoinedStr):
            parts = [self.texts(module, part, depth + 1) for part in node.values]
            return {"".join(text) for text in product(*parts)}
        if isinstance(node, ast.Tuple):
            return set().union(*(self.texts(module, part, depth + 1) for part in node.elts))
        if isinstance(node, ast.FormattedValue | ast.Subscript):
            return self.texts(module, node.value, depth + 1)
        if isinstance(node, ast.Name):
            return self._named(module, node, depth + 1)
        if isinstance(node, ast.Call) and called(node) == "next":
            first = getattr(node.args[0], "elt", node.args[0])
            parts = [self.texts(module, part, depth + 1) for part in (first, *node.args[1:])]
            return set().union(*parts)
        return {"*"}

    def _named(self, module: Module, node: ast.Name, depth: int) -> set[str]:
        """What a name can stand for: assigned in a function around, looped over, or passed in."""
        for function in module.around[node]:
            values = [value for name, value in assigned(function) if name == node.id]
            if values:
                return set().union(*(self.texts(module, value, depth) for value in values))
            parameters = [a.arg for a in (*function.args.args, *function.args.kwonlyargs)]
            if node.id in parameters:
                return self._passed(function, node.id, parameters, depth)
        return {"*"}

    def _passed(self, function: Function, name: str, parameters: list[str], depth: int) -> set[str]:
        """What is passed for a parameter, wherever a function of this name is called."""
        at = parameters.index(name) - (parameters[0] == "self")
        found: set[str] = set()
        for module in self.modules:
            for call in module.by_name.get(function.name, ()):
                given = [keyword.value for keyword in call.keywords if keyword.arg == name]
                given += call.args[at : at + 1]
                found |= set().union(*(self.texts(module, value, depth) for value in given))
        return found or {"*"}


def assigned(function: Function) -> Iterator[tuple[str, ast.expr]]:
    """Names with what they are given in a function; in a loop, what it goes over."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            yield node.target.id, node.iter


@cache
def bot() -> Code:
    """The bot, without what looks sentences up."""
    return Code("bot", without=("bot/languages/",))


def text(language: str) -> str:
    """A language file."""
    return (ROOT / "bot" / "languages" / f"{language}.ftl").read_text(encoding="utf-8")
