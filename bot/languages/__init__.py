"""The words of the bot: one Fluent file a language, the English one complete by definition."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

FALLBACK = "en"
_FOLDER = Path(__file__).parent


@cache
def available() -> tuple[str, ...]:
    """The language codes that there are files for, English first."""
    codes = sorted(path.stem for path in _FOLDER.glob("*.ftl"))
    return (FALLBACK, *(code for code in codes if code != FALLBACK))


def choose(*wishes: str) -> str:
    """The first wish that there is a language for (`pt-BR` asks for `pt`), else English."""
    for wish in wishes:
        code = wish.replace("_", "-").split("-")[0].lower()
        if code in available():
            return code
    return FALLBACK


class Words:
    """All sentences of one language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundles = [_bundle(language)]
        if language != FALLBACK:
            self._bundles.append(_bundle(FALLBACK))

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key."""
        return any(bundle.has_message(key) for bundle in self._bundles)

    def say(self, key: str, **facts: Any) -> str:
        """The sentence of a key. `key.attribute` names an attribute. Raises KeyError."""
        name, _, attribute = key.partition(".")
        for bundle in self._bundles:
            if not bundle.has_message(name):
                continue
            message = bundle.get_message(name)
            pattern = message.attributes.get(attribute) if attribute else message.value
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, facts)
            if errors:
                raise KeyError(f"{key} in {self.language}: {errors[0]}")
            return str(text)
        raise KeyError(key)

    def list(self, key: str) -> tuple[str, ...]:
        """The comma-separated words of a key, lower case; none where the key is missing."""
        try:
            words = self.say(key)
        except KeyError:
            return ()
        return tuple(word.strip().casefold() for word in words.split(",") if word.strip())


@cache
def words(language: str) -> Words:
    """The words of a language, kept."""
    return Words(language)


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    text = (_FOLDER / f"{language}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle
