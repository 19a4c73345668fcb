"""The rules of the games: pure, without input or output.

A game is one file in this package with a subclass of `Game` that has a name; it is found here.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from typing import Final

from rules.core import BadOption, Game


def found() -> dict[str, type[Game]]:
    """Name to class of every game in the files of this package."""
    games: dict[str, type[Game]] = {}
    for file in sorted(pkgutil.iter_modules(__path__), key=lambda file: file.name):
        if file.name == "__main__":
            continue
        module = importlib.import_module(f"{__name__}.{file.name}")
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Game) and kind.name and kind.__module__ == module.__name__:
                games[kind.name] = kind
    return games


GAMES: Final = found()


def game(name: str, /, **options: str) -> Game:
    """The game of this name with these options, the rest at their defaults; raises BadOption."""
    if name not in GAMES:
        raise BadOption("game", name, tuple(GAMES))
    kind = GAMES[name]
    for option, value in options.items():
        if option not in kind.options:
            raise BadOption("option", option, tuple(kind.options))
        if value not in kind.options[option]:
            raise BadOption("value", value, kind.options[option], option)
    _together(kind, {**_defaults(kind), **options})
    return kind({**_defaults(kind), **options})


def _defaults(kind: type[Game]) -> dict[str, str]:
    return {option: values[0] for option, values in kind.options.items()}


def _together(kind: type[Game], chosen: dict[str, str]) -> None:
    settings = {f"{option}={value}" for option, value in chosen.items()}
    for first, second, reason in kind.clashes:
        if {first, second} <= settings:
            raise BadOption("pair", f"{first} {second}", (reason,))
