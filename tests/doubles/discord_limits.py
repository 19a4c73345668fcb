"""What Discord refuses: lengths, counts and shapes of messages, components and commands.

Each check takes a request's payload and returns a list of `Flaw`s, empty when all is well.
Source: the API documentation, resources Message, Component and Application Command.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

JSON = dict[str, Any]

CONTENT = 2000
DESCRIPTION = 1024  # of an attachment
CUSTOM_ID = 100
LABEL = 80
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
CHOICES = 25
CHOICE = 100
COMMANDS = 100
COMMAND_SIZE = 8000  # names, descriptions and choice values of one command together
NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = re.compile(
    "id|da|de|en-GB|en-US|es-ES|es-419|fr|hr|it|lt|hu|nl|no|pl|pt-BR|ro|fi|sv-SE|vi|tr|cs|el|bg"
    "|ru|uk|hi|th|zh-CN|ja|zh-TW|ko"
)

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
SUBCOMMAND, GROUP, STRING = 1, 2, 3
CHOOSABLE = (3, 4, 10)
COMPONENTS_V2 = 1 << 15


class Flaw(NamedTuple):
    """One refused field: its dotted path, Discord's error code and its words."""

    path: str
    code: str
    message: str


def nested(flaws: Iterable[Flaw]) -> JSON:
    """The `errors` object of a 50035 answer: the paths as nested keys, `_errors` at each end."""
    tree: JSON = {}
    for flaw in flaws:
        node = tree
        for key in flaw.path.split("."):
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": flaw.code, "message": flaw.message})
    return tree


def length(path: str, value: object, most: int, least: int = 0) -> Iterator[Flaw]:
    """A string of `least` to `most` code points."""
    if not isinstance(value, str):
        yield Flaw(path, "STRING_TYPE_CONVERT", "Must be a string.")
    elif len(value) > most:
        yield Flaw(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    elif len(value) < least:
        yield Flaw(path, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")


def count(path: str, items: Sequence[object], most: int, least: int = 0) -> Iterator[Flaw]:
    """A list of `least` to `most` items."""
    if not least <= len(items) <= most:
        words = f"Must be between {least} and {most} in length."
        yield Flaw(path, "BASE_TYPE_BAD_LENGTH", words)


def message(payload: JSON, uploads: Sequence[int], kept: Sequence[int] = ()) -> list[Flaw]:
    """The flaws of a message created or edited.

    `uploads` are the indices of the files sent along, `kept` the ids already attached.
    """
    content = payload.get("content")
    flaws = [] if content is None else list(length("content", content, CONTENT))
    nonce = payload.get("nonce")
    if nonce is not None:
        flaws += length("nonce", str(nonce), 25)
    flaws += embeds(payload.get("embeds") or [])
    flaws += attachments(payload.get("attachments") or [], uploads, kept)
    rows = payload.get("components") or []
    if not payload.get("flags", 0) & COMPONENTS_V2:
        return flaws + components(rows)
    if content or payload.get("embeds"):
        flaws.append(Flaw("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS", "Not with components v2."))
    return flaws + list(count("components", list(walk(rows)), 40, 1)) + duplicates(rows)


def embeds(items: Sequence[JSON]) -> Iterator[Flaw]:
    yield from count("embeds", items, 10)
    for number, item in enumerate(items):
        path = f"embeds.{number}"
        yield from length(f"{path}.title", item.get("title", ""), 256)
        yield from length(f"{path}.description", item.get("description", ""), 4096)
        fields = item.get("fields", [])
        yield from count(f"{path}.fields", fields, 25)
        for place, field in enumerate(fields):
            yield from length(f"{path}.fields.{place}.name", field.get("name"), 256, 1)
            yield from length(f"{path}.fields.{place}.value", field.get("value"), 1024, 1)
    if sum(map(_embed_size, items)) > 6000:
        yield Flaw("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum of 6000.")


def _embed_size(item: JSON) -> int:
    texts = [item.get("title", ""), item.get("description", "")]
    texts += [item.get("footer", {}).get("text", ""), item.get("author", {}).get("name", "")]
    texts += [text for field in item.get("fields", []) for text in (field["name"], field["value"])]
    return sum(map(len, texts))


def attachments(
    items: Sequence[JSON], uploads: Sequence[int], kept: Sequence[int]
) -> Iterator[Flaw]:
    yield from count("attachments", [*items, *(uploads if not items else ())], FILES)
    for number, item in enumerate(items):
        path = f"attachments.{number}"
        if int(item["id"]) not in (*uploads, *kept):
            words = f"Attachment data for attachment {item['id']} not found."
            yield Flaw(f"{path}.id", "UPLOAD_NOT_FOUND", words)
        if item.get("description") is not None:
            yield from length(f"{path}.description", item["description"], DESCRIPTION)


def walk(parts: Iterable[JSON]) -> Iterator[JSON]:
    """Every component in reading order, rows and containers before what they hold."""
    for part in parts:
        yield part
        yield from walk(part.get("components", []))
        yield from walk([part[key] for key in ("accessory", "component") if key in part])


def duplicates(parts: Iterable[JSON]) -> list[Flaw]:
    seen: set[str] = set()
    flaws = []
    for part in walk(parts):
        name = part.get("custom_id")
        if name is not None and name in seen:
            words = "Component custom id cannot be duplicated"
            flaws.append(Flaw("components", "COMPONENT_CUSTOM_ID_DUPLICATED", f"{words}: {name}"))
        seen.add(name or "")
    return flaws


def components(rows: Sequence[JSON]) -> list[Flaw]:
    """The flaws of at most five rows of at most five buttons or one select."""
    flaws = list(count("components", rows, 5))
    for number, row in enumerate(rows):
        path = f"components.{number}"
        if row.get("type") != ROW:
            flaws.append(Flaw(f"{path}.type", "UNION_TYPE_CHOICES", "Value must be one of (1,)."))
            continue
        parts = row.get("components", [])
        selects = sum(part.get("type") in SELECTS for part in parts)
        flaws += count(f"{path}.components", parts, 1 if selects else 5, 1)
        for place, part in enumerate(parts):
            flaws += _part(f"{path}.components.{place}", part)
    return flaws + duplicates(rows)


def _part(path: str, part: JSON) -> Iterator[Flaw]:
    if part.get("type") == BUTTON:
        yield from _button(path, part)
    elif part.get("type") in SELECTS:
        yield from length(f"{path}.custom_id", part.get("custom_id"), CUSTOM_ID, 1)
        yield from length(f"{path}.placeholder", part.get("placeholder") or "", 150)
        if part["type"] == SELECT:
            yield from _options(f"{path}.options", part.get("options", []))
    else:
        yield Flaw(f"{path}.type", "UNION_TYPE_CHOICES", "Value must be one of (2, 3, 5, 6, 7, 8).")


def _button(path: str, part: JSON) -> Iterator[Flaw]:
    style = part.get("style")
    if style not in range(1, 7):
        yield Flaw(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of 1 to 6.")
    if style == LINK:
        yield from length(f"{path}.url", part.get("url"), 512, 1)
    elif style != PREMIUM:
        yield from length(f"{path}.custom_id", part.get("custom_id"), CUSTOM_ID, 1)
    yield from length(f"{path}.label", part.get("label") or "", LABEL)
    if style != PREMIUM and not (part.get("label") or part.get("emoji")):
        words = "A button must have a label or emoji"
        yield Flaw(path, "BUTTON_COMPONENT_INVALID_LABEL", words)


def _options(path: str, options: Sequence[JSON]) -> Iterator[Flaw]:
    yield from count(path, options, CHOICES, 1)
    for number, option in enumerate(options):
        yield from length(f"{path}.{number}.label", option.get("label"), 100, 1)
        yield from length(f"{path}.{number}.value", option.get("value"), 100, 1)
        yield from length(f"{path}.{number}.description", option.get("description") or "", 100)
    if len({option.get("value") for option in options}) < len(options):
        words = "The specified option value is already used"
        yield Flaw(path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)


def modal(payload: JSON) -> list[Flaw]:
    """The flaws of a form: a title, a custom id and one to five fields."""
    parts = payload.get("components", [])
    flaws = [*length("title", payload.get("title"), 45, 1)]
    flaws += length("custom_id", payload.get("custom_id"), CUSTOM_ID, 1)
    flaws += count("components", parts, 5, 1)
    for part in walk(parts):
        if part.get("type") == TEXT_INPUT:
            flaws += length("components.custom_id", part.get("custom_id"), CUSTOM_ID, 1)
            flaws += length("components.label", part.get("label") or "", 45)
    return flaws + duplicates(parts)


def choices(items: Sequence[JSON], path: str = "data.choices") -> list[Flaw]:
    """The flaws of the choices of an option or of an autocomplete answer."""
    flaws = list(count(path, items, CHOICES))
    for number, item in enumerate(items):
        flaws += length(f"{path}.{number}.name", item.get("name"), CHOICE, 1)
        for locale, text in (item.get("name_localizations") or {}).items():
            flaws += length(f"{path}.{number}.name_localizations.{locale}", text, CHOICE, 1)
        if not isinstance(item.get("value"), int | float):
            flaws += length(f"{path}.{number}.value", item.get("value"), CHOICE)
    return flaws


def commands(items: Sequence[JSON]) -> list[Flaw]:
    """The flaws of a whole list of commands as registered at once."""
    flaws = _unique("", items)
    for number, item in enumerate(items):
        path = str(number)
        if item.get("type", 1) != 1:
            flaws += length(f"{path}.name", item.get("name"), 32, 1)
            continue
        flaws += _named(path, item)
        flaws += _arguments(path, item.get("options") or [])
        if command_size(item) > COMMAND_SIZE:
            words = f"Command exceeds maximum size ({COMMAND_SIZE})"
            flaws.append(Flaw(path, "APPLICATION_COMMAND_TOO_LARGE", words))
    return flaws


def command_size(item: JSON) -> int:
    """Code points of the names, descriptions and choice values; the longest locale counts."""
    size = 0
    for key in ("name", "description"):
        texts = [item.get(key, ""), *(item.get(f"{key}_localizations") or {}).values()]
        size += max(map(len, texts))
    size += len(item["value"]) if isinstance(item.get("value"), str) else 0
    inner = [*(item.get("options") or []), *(item.get("choices") or [])]
    return size + sum(map(command_size, inner))


def _unique(path: str, items: Sequence[JSON]) -> list[Flaw]:
    keys = [(item.get("type", 1) if not path else 0, item.get("name")) for item in items]
    if len(set(keys)) == len(keys):
        return []
    code = "APPLICATION_COMMAND_OPTIONS_NAME_INVALID" if path else "APPLICATION_COMMAND_DUPLICATE"
    return [Flaw(path or "0.name", code, "Names must be unique")]


def _named(path: str, item: JSON) -> Iterator[Flaw]:
    names = {"name": item.get("name")}
    names |= {f"name_localizations.{k}": v for k, v in _locales(item, "name").items()}
    for key, name in names.items():
        text = name if isinstance(name, str) else ""
        if not NAME.fullmatch(text) or text != text.lower():
            words = f"Command name is invalid: {name}"
            yield Flaw(f"{path}.{key}", "APPLICATION_COMMAND_INVALID_NAME", words)
    yield from length(f"{path}.description", item.get("description"), 100, 1)
    for locale, text in _locales(item, "description").items():
        yield from length(f"{path}.description_localizations.{locale}", text, 100, 1)
    for locale in {**_locales(item, "name"), **_locales(item, "description")}:
        if not LOCALES.fullmatch(locale):
            yield Flaw(f"{path}.name_localizations", "DICT_TYPE_KEY", f"Unknown locale {locale}")


def _locales(item: JSON, key: str) -> dict[str, str]:
    return item.get(f"{key}_localizations") or {}


def _arguments(path: str, options: Sequence[JSON], depth: int = 0) -> list[Flaw]:
    where = f"{path}.options"
    flaws = [*count(where, options, 25), *_unique(where, options)]
    groups = sum(option.get("type") in (SUBCOMMAND, GROUP) for option in options)
    if groups and (groups < len(options) or depth > 1):
        words = "Sub-command and sub-command group option types are mutually exclusive to others"
        flaws.append(Flaw(where, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words))
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        words = "Required options must be placed before non-required options"
        flaws.append(Flaw(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words))
    for number, option in enumerate(options):
        flaws += _argument(f"{where}.{number}", option, depth)
    return flaws


def _argument(path: str, option: JSON, depth: int) -> list[Flaw]:
    flaws = list(_named(path, option))
    if option.get("type") in (SUBCOMMAND, GROUP):
        return flaws + _arguments(path, option.get("options") or [], depth + 1)
    if option.get("type") not in range(3, 12):
        flaws.append(Flaw(f"{path}.type", "BASE_TYPE_CHOICES", "Value must be one of 1 to 11."))
    listed = option.get("choices") or []
    if (listed or option.get("autocomplete")) and option.get("type") not in CHOOSABLE:
        flaws.append(Flaw(f"{path}.type", "BASE_TYPE_CHOICES", "This type has no choices."))
    if listed and option.get("autocomplete"):
        words = "autocomplete cannot be used together with choices"
        flaws.append(Flaw(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", words))
    return flaws + choices(listed, f"{path}.choices")
