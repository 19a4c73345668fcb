"""Frozen dataclasses out of data: objects, lists and values as `asdict` or JSON make them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from reprlib import Repr
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from render.scene import BadScene

Read = TypeVar("Read")

PLAIN: dict[type, tuple[type, ...]] = {
    str: (str,), int: (int,), bool: (bool,), float: (int, float), NoneType: (NoneType,),
}  # fmt: skip
"""The types of values that a plain type is read from; no other is taken for it."""
LONGEST = 2000
"""Characters of any text; what is shown is far shorter."""
GREATEST = 1e300
"""Larger numbers, and whole ones that no `float` can hold, are refused."""
NAMES = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}


def read(kind: type[Read], data: Any, where: str = "the picture") -> Read:
    """A dataclass of texts, numbers, tuples and such classes from data of its form, or from itself.

    It is gone through no deeper than the class is. Raises BadScene with the place of the fault,
    such as `rows[2].cells[0].result`.
    """
    data = vars(data) if isinstance(data, kind) else data
    if not isinstance(data, Mapping):
        raise BadScene(f"{where} is an object, not {told(data)}")
    hints = _hints(kind)
    if unknown := [key for key in data if key not in hints]:
        raise BadScene(f"{where} has no {told(unknown[0])}; there is: {', '.join(hints)}")
    if missing := [name for name in hints if name not in data and not hasattr(kind, name)]:
        raise BadScene(f"{where} lacks {', '.join(missing)}")
    inside = "" if where == "the picture" else f"{where}."
    return kind(**{key: _value(hints[key], data[key], inside + key) for key in data})


def _value(hint: Any, data: Any, where: str) -> Any:
    """A value of the annotated type."""
    if get_origin(hint) is UnionType:
        return None if data is None else _value(get_args(hint)[0], data, where)
    if get_origin(hint) is tuple:
        return _items(get_args(hint), data, where)
    if is_dataclass(hint) and isinstance(hint, type):
        return read(hint, data, where)
    if type(data) not in PLAIN[hint]:
        raise BadScene(f"{where} is {NAMES[hint]}, not {told(data)}")
    if isinstance(data, str) and len(data) > LONGEST:
        raise BadScene(f"{where} has at most {LONGEST} characters, not {len(data)}")
    if isinstance(data, int | float) and not abs(data) <= GREATEST:
        raise BadScene(f"{where} is a finite number, not {told(data)}")
    return data


def _items(hints: tuple[Any, ...], data: Any, where: str) -> tuple[Any, ...]:
    """The items of a list, all of one type or each of its own."""
    if not isinstance(data, Sequence) or isinstance(data, str | bytes):
        raise BadScene(f"{where} is a list, not {told(data)}")
    if hints[-1] is Ellipsis:
        hints = hints[:1] * len(data)
    if len(data) != len(hints):
        raise BadScene(f"{where} has {len(hints)} items, not {len(data)}")
    pairs = zip(hints, data, strict=True)
    return tuple(
        _value(hint, item, f"{where}[{place}]") for place, (hint, item) in enumerate(pairs)
    )


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(kind: type[Any]) -> dict[str, Any]:
    """The types of a class's fields; looked up once, for that takes long."""
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


class _Short(Repr):
    """Short texts of values; whole numbers whose digits Python refuses to write have one too."""

    def repr_int(self, x: int, level: int) -> str:
        return super().repr_int(x, level) if x.bit_length() < 10_000 else "a huge number"


_SHORT = _Short()


def told(data: Any) -> str:
    """A value as a message shows it, short however large or deep it is."""
    text = _SHORT.repr(data)
    return text if len(text) <= 60 else f"{text[:57]}..."
