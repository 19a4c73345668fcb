"""The words of a game text: where its games begin and end, their tags, and what is said in them.

Comments, variations, marks (`$1`, `!?`, `+`) and move numbers are taken out here; nothing is
checked against rules. A new game begins with a tag after moves or after a result, with moves after
a result, and with a tag that stands already if a blank line is before it or it was the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.notation import DASHES

SCORES_WRITTEN: Final = {
    "1-0": "1-0",
    "2-0": "1-0",
    "0-1": "0-1",
    "0-2": "0-1",
    "1/2-1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "1/2": "1/2-1/2",
    "1-1": "1/2-1/2",
    "0-0": "0-0",
    "*": "*",
}
"""A result as written to the score; `0-0` (both lost) is a score of files only."""
TO_SCORE: Final = {ord(dash): "-" for dash in DASHES + ":"}

LONGEST_GAME: Final = 4000
"""Moves, passes and calls of one game."""
MOST_TAGS: Final = 200
"""Tags of one game."""
DEEPEST: Final = 100
"""Variations inside each other."""

NOTE: Final = "ignored:"
"""What the comment begins with that holds the moves after an automatic draw."""

TOKEN: Final = re.compile(
    r"""
    # What says nothing: spaces, comments (but for our note), marks, numbers, a plain variation.
    (?: \s+ | \{(?!\s*ignored:)[^}]*\} | ;[^\r\n]* | \$\d* | [!?+\-#=~./|<>…]+(?=\s)
        | \d{1,4}[.…]+(?=\s) | \([^(){};]*\) )*+
    (?: (?P<note>\{[^}]*\})
    | (?P<word>(?:
        [^\s{}()\[\];$]+
        # A sign between two squares may have spaces and line ends around it.
        | (?<=\d[-:xX×хХ\u2010-\u2015\u2212]) \s+ (?=[a-jA-JаАсСеЕ]?\d)
        | (?<=\d) \s+ [-:xX×хХ\u2010-\u2015\u2212] \s* (?=[a-jA-JаАсСеЕ]?\d)
    )+)
    | (?P<sign>[\[\](){}]) )?
    """,
    re.VERBOSE,
)
ASIDE: Final = re.compile(r"[^(){};]+|\{[^}]*\}|;[^\r\n]*|[(){}]")
"""A token inside a variation."""
BLANK: Final = re.compile(r"\n[^\S\n]*\n")
TAG_NAME: Final = re.compile(r"[^\W\d][\w-]*")
TAGS: Final = (
    re.compile(r'\[\s*([^\W\d][\w-]*)\s*"((?:\\[^\n]|[^"\\])*)"\s*\]'),
    # Quotes that are not escaped: the value goes on to the last one of the line.
    re.compile(r'\[[^\S\n]*([^\W\d][\w-]*)[^\S\n]*"(.*)"[^\S\n]*\][^\S\n]*$', re.MULTILINE),
    # The same with more behind it on its line: the value goes on to the first `"]`.
    re.compile(r'\[[^\S\n]*([^\W\d][\w-]*)[^\S\n]*"([^\n]*?)"[^\S\n]*\]'),
    re.compile(r"\[[^\S\n]*([^\W\d][\w-]*)[^\S\n]+([^\"\]\n]*)\]"),
)
ESCAPED: Final = re.compile(r'\\(["\\])')
NUMBER: Final = re.compile(r"\d{1,4}[.…]+")
MARKS: Final = "!?+#=~*‼⁇⁈⁉"
SIGNS: Final = frozenset("!?+-#=~./|<>…±∓∞‼⁇⁈⁉")
"""A word of these alone is a mark between moves, such as `+-` or `...`."""


class Section:
    """One game of a text, not yet read."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        """From 1."""
        self.tags: Final[list[tuple[str, str]]] = []
        self.words: Final[list[str]] = []
        """Moves, passes and calls as written, without marks."""
        self.score = ""
        """The closing result's score; empty if there is none."""
        self.notes: Final[list[str]] = []
        """What the text itself says that was ignored in it."""
        self.fault = ""
        """The key of what is wrong behind the words, or empty."""
        self.token = ""
        """The text with the fault."""

    def named(self, name: str) -> str:
        """The value of the first tag of this name in any case, or an empty text."""
        for tag, value in self.tags:
            if tag.lower() == name.lower():
                return value
        return ""

    @property
    def begun(self) -> bool:
        """Whether anything stands in it."""
        return bool(self.tags or self.words or self.score or self.fault)


class Scanner:
    """Goes through a text once, section by section."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.at = 0
        self.section = Section(1)
        self.tagged = 0
        """Where the last tag ends."""

    def sections(self) -> Iterator[Section]:
        """The games of the text; the last one may have a fault."""
        while self.at < len(self.text) and not self.section.fault:
            done = self._next()
            if done is not None:
                yield done
        if self.section.begun:
            yield self.section

    def _next(self) -> Section | None:
        """Take one token; returns the section that it ends, if it does."""
        found = TOKEN.match(self.text, self.at)
        if found is None or found.lastgroup is None:
            self.at = len(self.text)
            return None
        kind = found.lastgroup
        self.at = found.start(kind) if kind == "sign" else found.end()
        if kind == "sign":
            return self._sign(self.text[self.at])
        if kind == "note":
            self._note(found.group(kind))
        return self._word(found.group(kind)) if kind == "word" else None

    def _sign(self, sign: str) -> Section | None:
        if sign == "[":
            return self._tag()
        if sign == "(":
            self._variation()
        else:
            self._fail("open-comment" if sign == "{" else "unexpected")
        return None

    def _tag(self) -> Section | None:
        for form in TAGS:
            found = form.match(self.text, self.at)
            if found is not None:
                break
        else:
            self._fail("bad-tag")
            return None
        name, value = found.group(1), " ".join(ESCAPED.sub(r"\1", found.group(2)).split())
        done = self._turn() if self._starts(name) else None
        self.section.tags.append((name, value))
        if len(self.section.tags) > MOST_TAGS:
            self._fail("long-game")
        self.at = self.tagged = found.end()
        return done

    def _starts(self, name: str) -> bool:
        """Whether a tag of this name begins another game."""
        section = self.section
        if section.words or section.score:
            return True
        names = [tag.lower() for tag, _ in section.tags]
        if name.lower() not in names:
            return False
        gap = BLANK.search(self.text, self.tagged, self.at) is not None
        return gap or name.lower() == names[0]

    def _turn(self) -> Section:
        done = self.section
        self.section = Section(done.number + 1)
        return done

    def _variation(self) -> None:
        """Go past a variation with those inside it."""
        depth = 0
        for found in ASIDE.finditer(self.text, self.at):
            sign = found.group()
            depth += (sign == "(") - (sign == ")")
            if depth == 0:
                self.at = found.end()
                return
            if sign == "{":
                self.at = found.start()
                self._fail("open-comment")
                return
            if depth > DEEPEST:
                break
        self._fail("open-variation")

    def _note(self, comment: str) -> None:
        told = comment.strip("{} \t\r\n").removeprefix(NOTE)
        self.section.notes.append(" ".join(told.split()))

    def _word(self, word: str) -> Section | None:
        word = "".join(word.split())
        score = SCORES_WRITTEN.get(word.translate(TO_SCORE))
        if score is not None:
            if self.section.score:
                self._fail("second-result", word)
            self.section.score = score
            return None
        number = NUMBER.match(word)
        said = word[number.end() if number else 0 :]
        done = None
        if self.section.score:
            # Marks may follow a result; a number or a move begins a game without tags.
            if not number and SIGNS.issuperset(said):
                return None
            done = self._turn()
        said = said.rstrip(MARKS)
        if said and not SIGNS.issuperset(said):
            self.section.words.append(said)
        if len(self.section.words) > LONGEST_GAME:
            self._fail("long-game")
        return done

    def _fail(self, key: str, token: str = "") -> None:
        self.section.fault = key
        self.section.token = token or self.text[self.at : self.at + 40].split("\n")[0]


def decoded(text: bytes) -> str:
    """The text of bytes in UTF-8, with or without a mark in front, else in Windows-1251."""
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        return text.decode("cp1251", "replace")
