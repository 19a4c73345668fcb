"""Slash commands as Discord's own client lets people use them: found, filled in, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.doubles.discord_limits import GROUP, JSON, SUBCOMMAND
from tests.doubles.discord_objects import Attachment, Channel, Person
from tests.doubles.discord_world import World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER, ATTACHMENT = 3, 4, 5, 6, 7, 10, 11
KINDS: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    NUMBER: (int, float),
    USER: Person,
    CHANNEL: Channel,
    ATTACHMENT: Attachment,
}


def fill(world: World, command: str, values: Mapping[str, Any], focused: str | None = None) -> JSON:
    """The `data` of an interaction for "name" or "name subcommand" with these values.

    `focused` is the option being completed: others may then still be missing. Raises LookupError
    for an unknown command or option and ValueError for a value the client would not let through.
    """
    first, *below = command.split()
    chosen = one(world.commands, first)
    leaf, path = chosen, []
    for name in below:
        leaf = one(leaf.get("options") or [], name)
        path.append(leaf)
    resolved: JSON = {"users": {}, "members": {}, "channels": {}, "attachments": {}}
    options = _options(world, leaf, values, focused, resolved)
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    facts = {"id": chosen["id"], "name": chosen["name"], "type": 1, "options": options}
    return {**facts, "resolved": {key: value for key, value in resolved.items() if value}}


def one(items: list[JSON], name: str) -> JSON:
    """The command or option of that name."""
    for item in items:
        if item["name"] == name:
            return item
    raise LookupError(f"no {name!r} among {[item['name'] for item in items]}")


def _options(
    world: World, leaf: JSON, values: Mapping[str, Any], focused: str | None, resolved: JSON
) -> list[JSON]:
    declared = leaf.get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in declared):
        raise LookupError(f"{leaf['name']!r} is not complete: {[o['name'] for o in declared]}")
    for name in values:
        one(declared, name)
    missing = [o["name"] for o in declared if o.get("required") and o["name"] not in values]
    if missing and focused is None:
        raise ValueError(f"{leaf['name']!r} needs {missing}")
    result = []
    for option in declared:
        if option["name"] not in values:
            continue
        value, typing = values[option["name"]], option["name"] == focused
        told = {"value": value if typing else _value(world, option, value, resolved)}
        mark = {"focused": True} if typing else {}
        result.append({"name": option["name"], "type": option["type"], **told, **mark})
    return result


def _value(world: World, option: JSON, value: Any, resolved: JSON) -> Any:
    kind = KINDS.get(option["type"], str)
    if not isinstance(value, kind) or (isinstance(value, bool) and option["type"] != BOOLEAN):
        raise ValueError(f"{option['name']}: {value!r} is not of type {option['type']}")
    if isinstance(value, Person):
        resolved["users"][str(value.id)] = value.user_json()
        resolved["members"][str(value.id)] = {**value.member_json(), "permissions": "0"}
        return str(value.id)
    if isinstance(value, Attachment):
        resolved["attachments"][str(value.id)] = {**value.json(), "ephemeral": True}
        return str(value.id)
    if isinstance(value, Channel):
        shown = {**world.channel_json(value), "permissions": str(world.rights(value))}
        resolved["channels"][str(value.id)] = shown
        return str(value.id)
    return _checked(option, value)


def _checked(option: JSON, value: Any) -> Any:
    listed = option.get("choices") or []
    for choice in listed:
        if value in (choice["name"], choice["value"]):
            return choice["value"]
    size = len(value) if isinstance(value, str) else value
    ends = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    least, most = (option.get(end) for end in ends)
    outside = (least is not None and size < least) or (most is not None and size > most)
    if listed or outside:
        raise ValueError(f"{option['name']}: the client does not let {value!r} through")
    return value
