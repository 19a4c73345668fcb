"""Telegram's text: cleaning, HTML markup and entities, as the Bot API computes them.

Offsets and lengths of entities count UTF-16 code units
(https://core.telegram.org/api/entities). The grammar of the markup follows the section
"HTML style" of https://core.telegram.org/bots/api#formatting-options.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

TAGS: Final = {
    "a": "text_link",
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_ATTRIBUTE: Final = re.compile(r"""\s*([^\s=>"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[A-Za-z0-9.-]+))?""")
_REFERENCE: Final = re.compile(r"&(?:(lt|gt|amp|quot)|#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6}));?")
_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_PERSON: Final = re.compile(r"tg://user\?id=(\d+)", re.IGNORECASE)
# In this order: the first to claim a stretch of text keeps it.
_DETECTED: Final = (
    (
        "bot_command",
        re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])", re.ASCII),
    ),
    (
        "url",
        # With a scheme, or an address that ends as domains do.
        re.compile(r"https?://[^\s<>]+|(?<![\w@./-])(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}(?![\w.@-])"),
    ),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z0-9_]{4,32}(?!\w)")),
    ("hashtag", re.compile(r"(?<![\w#])#(?=\w*[^\W\d_])\w{1,256}")),
)


class Malformed(ValueError):
    """Markup that the Bot API refuses; the text is what it puts after "can't parse entities"."""


@dataclass(frozen=True)
class Entity:
    """A stretch of a text: offset and length in UTF-16 units, `user` a person's id."""

    type: str
    offset: int
    length: int
    url: str | None = None
    user: int | None = None

    @property
    def end(self) -> int:
        """Where the stretch ends, in UTF-16 units."""
        return self.offset + self.length

    def of(self, text: str) -> str:
        """The stretch itself."""
        return text.encode("utf-16-le")[2 * self.offset : 2 * self.end].decode("utf-16-le")


def units(text: str) -> int:
    """Length in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def clean(text: str) -> str:
    """A text without what Telegram drops: carriage returns, control and direction marks."""
    text = re.sub(r"[\r\u2028-\u202e]", "", text)
    return re.sub(r"[\x00-\x08\x0b-\x1f]", " ", text)


def trim(text: str, entities: Iterable[Entity]) -> tuple[str, list[Entity]]:
    """A text and its entities without white space around the text."""
    left = units(text) - units(text.lstrip())
    text = text.strip()
    fitted = (_fitted(entity, left, units(text)) for entity in entities)
    return text, [entity for entity in fitted if entity.length > 0]


def _fitted(entity: Entity, left: int, length: int) -> Entity:
    start = min(max(entity.offset - left, 0), length)
    end = min(max(entity.end - left, 0), length)
    return replace(entity, offset=start, length=end - start)


def detected(text: str, claimed: Iterable[Entity] = ()) -> list[Entity]:
    """All entities of a text: the claimed ones and those that Telegram finds by itself."""
    found = list(claimed)
    # Bold text may hold a mention; code, links and mentions hold nothing else.
    taken = [e for e in found if e.type in {"code", "pre", "text_link", "text_mention"}]
    for kind, pattern in _DETECTED:
        for match in pattern.finditer(text):
            entity = Entity(kind, units(text[: match.start()]), units(match.group()))
            if all(entity.end <= other.offset or other.end <= entity.offset for other in taken):
                taken.append(entity)
                found.append(entity)
    return sorted(found, key=lambda entity: (entity.offset, -entity.length))


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """The visible text and the marked entities of an HTML source; raises `Malformed`."""
    return _Parser(source).parse()


@dataclass(frozen=True)
class _Open:
    tag: str
    offset: int
    url: str | None


class _Parser:
    """One pass over an HTML source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.place = 0
        self.text = ""
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def parse(self) -> tuple[str, list[Entity]]:
        while self.place < len(self.source):
            self._step()
        if self.open:
            tag = self.open[-1].tag
            raise Malformed(f'Can\'t find end tag corresponding to start tag "{tag}"')
        return self.text, self.entities

    def _step(self) -> None:
        letter = self.source[self.place]
        if letter == "&" and (match := _REFERENCE.match(self.source, self.place)):
            self.text += _referenced(match)
            self.place = match.end()
        elif self.source.startswith("</", self.place):
            self._close()
        elif letter == "<":
            self._begin()
        else:
            self.text += letter
            self.place += 1

    @property
    def _bytes(self) -> int:
        return len(self.source[: self.place].encode())

    def _begin(self) -> None:
        where = self._bytes
        match = re.compile(r"<([^\s>]*)").match(self.source, self.place)
        if match is None or match.end() == len(self.source):
            raise Malformed(f"Unclosed start tag at byte offset {where}")
        tag = match.group(1).lower()
        if tag not in TAGS:
            raise Malformed(f'Unsupported start tag "{tag}" at byte offset {where}')
        self.place = match.end()
        attributes = self._attributes(tag, where)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise Malformed(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        self.open.append(_Open(tag, units(self.text), attributes.get("href")))

    def _attributes(self, tag: str, where: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while match := _ATTRIBUTE.match(self.source, self.place):
            value = match.group(2) or ""
            quoted = value[:1] in {'"', "'"}
            found[match.group(1).lower()] = _decoded(value[1:-1] if quoted else value)
            self.place = match.end()
        rest = re.compile(r"\s*>").match(self.source, self.place)
        if rest is None:
            raise Malformed(f'Unclosed start tag "{tag}" at byte offset {where}')
        self.place = rest.end()
        return found

    def _close(self) -> None:
        where = self._bytes
        match = re.compile(r"</([^\s>]*)\s*>").match(self.source, self.place)
        if match is None:
            raise Malformed(f"Unclosed end tag at byte offset {where}")
        if not self.open:
            raise Malformed(f"Unexpected end tag at byte offset {where}")
        tag, opened = match.group(1).lower(), self.open.pop()
        if tag not in {"", opened.tag}:
            raise Malformed(
                f"Unmatched end tag at byte offset {where}, "
                f'expected "</{opened.tag}>", found "</{tag}>"'
            )
        self.place = match.end()
        self._mark(opened)

    def _mark(self, opened: _Open) -> None:
        length = units(self.text) - opened.offset
        if length == 0:
            return
        entity = Entity(TAGS[opened.tag], opened.offset, length)
        if opened.tag != "a":
            self.entities.append(entity)
            return
        url = opened.url or entity.of(self.text)
        if person := _PERSON.fullmatch(url):
            self.entities.append(replace(entity, type="text_mention", user=int(person.group(1))))
        elif "." in url or "://" in url:  # any other address is shown as plain text
            self.entities.append(replace(entity, url=url))


def _referenced(match: re.Match[str]) -> str:
    name, decimal, hexadecimal = match.groups()
    if name:
        return _NAMED[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else match.group()


def _decoded(text: str) -> str:
    return _REFERENCE.sub(_referenced, text)
