"""The words of settings and their values: one meaning each, understood in every language."""

from __future__ import annotations

from collections import defaultdict

import pytest

from bot import choices, vocabulary
from bot.commands.settings import OF_PEOPLE, OF_PLACES, Setting
from bot.languages import available, words

LANGUAGES = available()
SETTINGS = [
    *(Setting(name, False) for name in OF_PLACES),
    *(Setting(name, True) for name in OF_PEOPLE),
]
IDS = [setting.key for setting in SETTINGS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
def test_each_setting_and_value_has_words_that_mean_only_it(
    setting: Setting, language: str
) -> None:
    voice = words(language)
    assert choices.setting_word(voice, setting.name) in voice.list(f"choice-{setting.name}")
    for key in (setting.key, f"{setting.key}.about"):
        assert voice.has(key)
    meant: dict[str, set[str]] = defaultdict(set)
    for value in setting.values:
        for said in choices._words(language, setting.name, value):
            meant[vocabulary.joined(said)].add(value)
    assert all(len(values) == 1 for values in meant.values()), meant
    assert not any(map(choices.is_default, meant))


@pytest.mark.parametrize("spoken_first", LANGUAGES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
def test_each_value_is_understood_as_every_language_says_it(
    setting: Setting, language: str, spoken_first: str
) -> None:
    spoken = vocabulary.spoken(spoken_first)
    for value in setting.values:
        told = choices.told(words(language), setting.name, value)
        for said in (value, told, told.upper(), f"«{told}»"):
            assert choices.read(setting.name, setting.values, said, spoken) == value, said


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [
        ("language", "in English please", "en"),
        ("language", "по-русски", "ru"),
        ("language", "inglés", "en"),
        ("language", "испанский", "es"),
        ("threads", "yes", "on"),
        ("threads", "on", "on"),
        ("threads", "sí", "on"),
        ("threads", "выкл", "off"),
        ("silence", "7 days", "7"),
        ("silence", "30", "30"),
        ("theme", "to dark", "dark"),
        ("theme", "color blind", "colour-blind"),
        ("starters", "админы", "admins"),
        ("silence", "8", None),
        ("threads", "perhaps", None),
        ("theme", "", None),
    ],
)
def test_values_as_people_write_them(name: str, said: str, value: str | None) -> None:
    assert choices.read(name, OF_PLACES[name], said, vocabulary.spoken()) == value


@pytest.mark.parametrize(
    "said", ["default", "по умолчанию", "По-умолчанию", "сброс", "por defecto"]
)
def test_the_word_for_default_in_every_language(said: str) -> None:
    assert choices.is_default(said)
