"""The Russian bot: plural forms, no Latin words, what people type, and games played in Russian."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import calling, families, grammar
from bot.commands import COMMANDS
from bot.declaration import Span
from bot.languages import words
from bot.on_discord_commands import payload
from bot.on_telegram_messages import menu
from bot.talk import Message, Person, render
from tests.bot.house import NAME, Stage, stage
from tests.bot.wording import entries, placeables, text

RUSSIAN = words("ru")
ENTRIES = entries(text("ru"))
ANYA = Person(NAME, "anya", "Аня", handle="anya")
BORYA = Person(NAME, "borya", "Боря", handle="borya")
CODE = re.compile(r"\b[a-z_]+=[a-z_0-9]+|\b[a-j]\d{1,2}\b")
"""Options and squares: they are the same in every language."""
TOURNAMENT = re.compile(r"t\d+")
"""Its number, the same in every language."""
NAMES = {
    *("botfather", "discord", "disable", "doctor", "pdn", "saltabot", "setprivacy", "telegram"),
    *("europe", "moscow", "csv", "json", "trf"),
}
"""Names, and words that other programs want so."""


def said() -> Iterator[tuple[str, str]]:
    """Every Russian sentence with its key, in the forms for one and for several."""
    for key, pattern in ENTRIES.items():
        for fact in (1, 2, 5):
            yield key, RUSSIAN.say(key, **dict.fromkeys(placeables(pattern), fact))


def latin(sentence: str) -> list[str]:
    """The Latin words of a sentence, but for options, squares and names."""
    found = re.findall(r"\w*[a-z]\w*", CODE.sub("", sentence.casefold()))
    return [word for word in found if word not in NAMES and not TOURNAMENT.fullmatch(word)]


# Sentences


@pytest.mark.parametrize(
    ("key", "fact", "forms"),
    [
        ("kind-man.count", "count", "шашка, 2 шашки, 5 шашек, 11 шашек, 21 шашка"),
        ("kind-king.count", "count", "дамка, 2 дамки, 5 дамок, 11 дамок, 21 дамка"),
        ("kind-soldier.count", "count", "солдат, 2 солдата, 5 солдат, 11 солдат, 21 солдат"),
        ("kind-officer.count", "count", "офицер, 2 офицера, 5 офицеров, 11 офицеров, 21 офицер"),
        ("kind-man.under", "count", "шашкой, 2 шашками, 5 шашками, 11 шашками, 21 шашкой"),
        ("kind-king.under", "count", "дамкой, 2 дамками, 5 дамками, 11 дамками, 21 дамкой"),
    ],
)
def test_plural_forms_of_pieces(key: str, fact: str, forms: str) -> None:
    assert ", ".join(RUSSIAN.say(key, **{fact: n}) for n in (1, 2, 5, 11, 21)) == forms


@pytest.mark.parametrize(
    ("number", "points", "games", "limit", "moves"),
    [
        (1, "1 очко", "Ваша партия:", "1 символа", "только один ход"),
        (2, "2 очка", "У вас 2 партии:", "2 символов", "2 хода"),
        (5, "5 очков", "У вас 5 партий:", "5 символов", "5 ходов"),
        (11, "11 очков", "У вас 11 партий:", "11 символов", "11 ходов"),
        (21, "21 очко", "У вас 21 партия:", "21 символа", "21 ход"),
    ],
)
def test_plural_forms(number: int, points: str, games: str, limit: str, moves: str) -> None:
    assert RUSSIAN.say("ended-points", points=number) == f"За победу – {points}."
    assert RUSSIAN.say("games-list", count=number) == games
    assert RUSSIAN.say("refused-too-long", limit=number).endswith(f"я читаю до {limit}.")
    short = RUSSIAN.say("refused-replay-range", number="7", moves=number, given="30–40")
    assert short.startswith(f"В партии #7 пока {moves}, показать 30–40 нельзя.")


def test_no_latin_word_or_letter_is_in_a_sentence() -> None:
    leaks = {
        key: found
        for key, sentence in said()
        if not key.endswith(".words") and (found := latin(sentence))
    }
    assert leaks == {}


def test_no_cyrillic_letter_is_in_a_square() -> None:
    """«с3» looks like c3, and cannot be copied into other programs."""
    assert [key for key, sentence in said() if re.search(r"[а-яё]\d", sentence)] == []


def test_typography() -> None:
    for key, sentence in said():
        assert sentence.count("«") == sentence.count("»"), key
        assert not re.search(r"[“”„’'\"—]| - ", sentence), key
        assert not re.search(r"\b(?:еще|ее|чье|все-таки|черн\w+|зелен\w+|звезды)\b", sentence) or (
            key.startswith("choice-")
        ), f"{key}: ё"


def test_people_are_addressed_politely() -> None:
    """As «вы», in lower case but where a sentence begins; nothing tells men from women."""
    for key, sentence in said():
        assert not re.search(r"(?<![.!?:] )(?<!^)\bВ(?:ы|ас|ам|аш\w*)\b", sentence, re.M), key
        assert not re.search(r"\b(?:ты|тебя|тебе|твой|твоя|твою)\b", sentence, re.I), key
        assert not re.search(r"\(-?(?:а|ла|лась)\)", sentence), key


@pytest.mark.parametrize("side", ["green", "red", "white", "black"])
def test_sides_agree_with_what_is_said_of_them(side: str) -> None:
    name = RUSSIAN.say(f"side-{side}")
    assert re.fullmatch(r"[а-яё]+[ыи]е", name), "a plural, for «ходят», «победили», «заняли»"
    assert RUSSIAN.say("state-turn", side=name) == f"Ходят {name}"
    assert RUSSIAN.say("state-won", side=name) == f"Победили {name}"
    reasons = {key for key, pattern in ENTRIES.items() if "winner" in placeables(pattern)}
    assert len(reasons) >= 4
    for key in reasons:
        assert f", а {name} " in RUSSIAN.say(key, winner=name), key


def test_every_reason_goes_on_after_a_colon() -> None:
    for key, sentence in said():
        if key.startswith("reason-"):
            assert sentence[0].islower(), key
            assert sentence[-1].isalpha(), key


# Words that are understood


@pytest.mark.parametrize(
    ("typed", "command", "arguments"),
    [
        ("играть сальта @bob", "play", {"game": "salta"}),
        ("Сыграем русские шашки @bob чёрными", "play", {"game": "russian", "colour": "second"}),
        ("вызов прыжок в высоту @bob вторым", "play", {"game": "high-jump", "colour": "second"}),
        ("/играть столбовые шашки зеленые", "play", {"game": "bashni", "colour": "first"}),
        ("играть шашки ласкера", "play", {"game": "lasca"}),
        ("play пирамида @bob", "play", {"game": "pyramid"}),
        ("играть сальта @bob call=players", "play", {"options": {"call": "players"}}),
        ("Принимаю!", "accept", {}),
        ("отклоняю #7", "decline", {}),
        ("отмена", "cancel", {}),
        ("ход 32-42", "move", {"move": "32-42"}),
        ("х с3-d4", "move", {"move": "с3-d4"}),
        ("/хожу c3 х e5", "move", {"move": "c3 х e5"}),
        ("доска", "board", {}),
        ("доска #7 словами", "board", {"form": "words"}),
        ("доска буквами", "board", {"form": "text"}),
        ("повтор 12-40 темная", "replay", {"moves": Span(12, 40), "theme": "dark"}),
        ("ходы c3", "moves", {"square": "c3"}),
        ("партии", "games", {}),
        ("Сальта!", "salta", {}),
        ("сдаюсь #7 да", "resign", {"answer": "yes"}),
        ("Ничья.", "draw", {}),
        ("ничья согласна", "draw", {"answer": "accept"}),
        ("ничья отозвать", "draw", {"answer": "withdraw"}),
        ("правила сальта", "rules", {"game": "salta"}),
        ("help", "help", {}),
    ],
)
def test_what_people_type(typed: str, command: str, arguments: dict[str, Any]) -> None:
    call = grammar.read(typed, "ru")
    assert call.command.name == command
    assert {name: call.arguments.get(name) for name in arguments} == arguments


COMPLETED = {"refused-excluded": " @ann @ann"}
"""What the sentence itself says has to follow what it quotes."""


def test_what_a_sentence_tells_to_type_is_understood() -> None:
    starts = {calling.told(RUSSIAN, one).split()[0] for one in COMMANDS.values()} | {"сдаюсь"}
    told = set()
    for key, pattern in ENTRIES.items():
        facts = dict.fromkeys(placeables(pattern), 7) | {"command": "ход", "move": "32-42"}
        sentence = RUSSIAN.say(key, **facts)
        for typed in re.findall(r"«([^«»]+)»", sentence):
            first = typed.split(" ")[0]
            if first in starts:
                grammar.read(typed + COMPLETED.get(key, ""), "ru")
                told.add(first)
    assert told >= {"играть", "помощь", "ходы", "доска", "принять", "отменить", "сдаюсь", "ничья"}


def test_menus_are_in_russian() -> None:
    for command, held in zip(payload(), families.listed(), strict=True):
        name = RUSSIAN.list(f"command-{held.name}")[0]
        assert command["name_localizations"]["ru"] == name.replace(" ", "-")
        for part in (command, *command["options"]):
            assert not latin(part["description_localizations"]["ru"])
    assert [offered.command for offered in menu("ru")] == [one.name for one in families.listed()]
    assert not any(latin(offered.description) for offered in menu("ru"))


# Games played


class Table:
    """Two people who play in a place whose language is Russian."""

    def __init__(self, here: Stage) -> None:
        self.here = here
        self.heard: list[Message] = []

    async def say(self, person: Person, typed: str) -> str:
        """Say something; the text of the one answer, with mentions as names."""
        told = await self.here.say(person, typed, language="ru-RU", people=(ANYA, BORYA))
        self.heard += told
        (message,) = told
        return render(message.reply.text, lambda account, name: f"@{name}")

    def latin(self) -> set[str]:
        """The Latin words in all that was heard, with alt texts and labels of buttons."""
        texts = []
        for message in self.heard:
            reply = message.reply
            texts += [render(reply.text, lambda account, name: name)]
            texts += [button.label for button in reply.buttons]
            if reply.picture is not None:
                texts += [reply.picture.alt, reply.picture.scene.get("caption", "")]
        return {word for one in texts for word in latin(one)}


async def test_a_game_with_mistakes_a_draw_offer_and_a_resignation(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        table = Table(here)
        assert await table.say(ANYA, "играть сальта <@borya>") == (
            "@Боря, вас вызывает Аня: Сальта, партия #1. Аня – зелёные."
        )
        assert [b.label for b in table.heard[-1].reply.buttons] == [
            "Принять",
            "Отклонить",
            "Забрать вызов",
        ]
        assert await table.say(BORYA, "принимаю") == (
            "Партия #1 началась: Сальта! Аня – зелёные, Боря – красные. @Аня, ваш ход (зелёные)."
        )
        assert await table.say(BORYA, "85-75") == (
            "В партии #1 сейчас не ваш ход: ходит Аня (зелёные)."
        )
        assert await table.say(ANYA, "32-52") == (
            "32-52 – не по диагонали, а ходят только по ней. С поля 32 можно пойти: 32-41, 32-42."
        )
        assert await table.say(ANYA, "хжу 32-42") == (
            "Не вижу хода в «хжу 32-42». Вы имели в виду 32-42?"
        )
        assert await table.say(ANYA, "ход 32-42") == (
            "Аня (зелёные) ходит: 1. 32-42. @Боря, ваш ход (красные)."
        )
        picture = table.heard[-1].reply.picture
        assert picture is not None
        assert picture.scene["caption"] == "Ходят красные"
        assert picture.alt.startswith(
            "Сальта. Ходят красные. Последний ход 1: зелёные пошли солнцем 2 с 32 на 42. "
        )
        assert await table.say(BORYA, "ничья") == (
            "Боря предлагает ничью в партии #1. @Аня, согласны?"
        )
        assert await table.say(ANYA, "нет") == (
            "@Боря, Аня отклоняет ничью в партии #1. Играем дальше!"
        )
        assert await table.say(BORYA, "сдаюсь") == (
            "Точно хотите сдать партию #1? Если да, нажмите «Сдаюсь» или напишите «сдаюсь #1 да»."
        )
        assert await table.say(BORYA, "да") == (
            "Боря сдаётся. Аня (зелёные) побеждает! За победу – 1 очко. @Аня, партия окончена."
        )
        assert await table.say(ANYA, "партии") == (
            "Сейчас у вас партий нет. Вызовите кого-нибудь: «играть сальта @друг»."
        )
        assert table.latin() == set()


async def test_a_game_of_draughts_with_captures_and_a_draw(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        table = Table(here)
        await table.say(ANYA, "сыграем шашки <@borya>")
        await table.say(BORYA, "Принимаю!")
        assert await table.say(ANYA, "c4-d5") == (
            "c4 – светлое поле, а играют только на тёмных."
            " Можно пойти: a3-b4, c3-b4, c3-d4, e3-d4, e3-f4, g3-f4, g3-h4."
        )
        # Squares in Cyrillic letters, where they look like the Latin ones.
        assert await table.say(ANYA, "с3-d4") == (
            "Аня (белые) ходит: 1. c3-d4. @Боря, ваш ход (чёрные)."
        )
        assert await table.say(BORYA, "f6-e5") == (
            "Боря (чёрные) ходит: 1… f6-e5. @Аня, ваш ход (белые). Вы обязаны бить: d4:f6."
        )
        assert await table.say(ANYA, "a3-b4") == "Бить обязательно: d4:f6."
        assert await table.say(ANYA, "d4:f6") == (
            "Аня (белые) ходит: 2. d4:f6. @Боря, ваш ход (чёрные). Вы обязаны бить: e7:g5, g7:e5."
        )
        assert "Чёрные: 11 шашек на b8, d8, f8, h8, a7, " in await table.say(BORYA, "доска словами")
        assert await table.say(ANYA, "повтор") == "#1 Русские шашки: Аня – Боря, ходы 1–2."
        await table.say(BORYA, "ничья")
        assert await table.say(ANYA, "согласна") == (
            "Аня соглашается на ничью. Партия закончилась вничью. @Боря, партия окончена."
        )
        assert await table.say(BORYA, "a7:c5") == (
            "Здесь никто не играет. Начать партию: «играть сальта @друг»."
        )
        assert table.latin() == set()
