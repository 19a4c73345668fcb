"""The Spanish bot: plural forms, no English in its sentences, and games played in Spanish."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import calling, families, grammar
from bot.commands import COMMANDS
from bot.languages import FALLBACK, words
from bot.on_discord_commands import payload
from bot.on_telegram_messages import menu
from bot.talk import Message, Person, render
from rules import GAMES
from rules.record import Record
from tests.bot.house import NAME, Stage, stage
from tests.bot.wording import entries, placeables, text

SPANISH = words("es")
SHARED = """
bot can canal capture chat chats decide diagonal me no normal once simple son
bashni columna emanuel lasca laska lasker koruböddo salta shashki somalia
admin admins europe has madrid min ve
botfather discord disable doctor pdn saltabot setprivacy telegram
buchholz berger csv final json sonneborn trf
"""
"""Words that are Spanish too, and names."""
WORD = re.compile(r"[^\W\d_]{2,}")
CODE = re.compile(r"[\w-]+=[\w|-]+|\b[a-z]\d{1,2}\b|@\w+|… pass\b")
"""Options, squares, people and forced passes: these are the same in every language."""


def said(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a language with its key, in the forms for one and for many."""
    for key, pattern in entries(text(language)).items():
        for fact in (1, 2):
            facts: dict[str, Any] = dict.fromkeys(placeables(pattern), fact)
            yield key, words(language).say(key, **facts)


def sentences(language: str) -> list[tuple[str, str]]:
    """Every sentence that is said to people, without the lists of words that are understood."""
    lists = re.compile(r"\.words$|^choice-|^(?:filler|from|to)-words$")
    return [(key, sentence) for key, sentence in said(language) if not lists.search(key)]


def spoken(sentence: str) -> set[str]:
    """The words of a sentence."""
    return set(WORD.findall(CODE.sub("", sentence).casefold()))


ENGLISH = set().union(*(spoken(sentence) for _, sentence in sentences(FALLBACK))) - {
    *SHARED.split()
}
"""The words that the English bot uses."""


# Sentences


@pytest.mark.parametrize(
    ("key", "fact", "one", "two"),
    [
        ("kind-man.count", "count", "peón", "2 peones"),
        ("kind-king.count", "count", "dama", "2 damas"),
        ("kind-soldier.count", "count", "soldado", "2 soldados"),
        ("kind-officer.count", "count", "oficial", "2 oficiales"),
        ("games-list", "count", "Tu partida:", "Tus 2 partidas:"),
        ("ended-points", "points", "La victoria vale 1 punto.", "La victoria vale 2 puntos."),
    ],
)
def test_plural_forms(key: str, fact: str, one: str, two: str) -> None:
    assert SPANISH.say(key, **{fact: 1}) == one
    assert SPANISH.say(key, **{fact: 2}) == two
    for many in (0, 11, 21, 101):
        assert SPANISH.say(key, **{fact: many}) == two.replace("2", str(many))


def test_no_english_word_is_in_a_spanish_sentence() -> None:
    assert len(ENGLISH) > 300
    leaks = {key: spoken(s) & ENGLISH for key, s in sentences("es")}
    assert {key: found for key, found in leaks.items() if found} == {}


def test_questions_exclamations_and_quotations_are_opened() -> None:
    for key, sentence in said("es"):
        for opening, closing in ("¿?", "¡!", "«»", "()"):
            assert sentence.count(opening) == sentence.count(closing), key
        assert not re.search(r"[“”‘’\"]", sentence), key


def test_nothing_is_said_to_vosotros_or_to_usted() -> None:
    """One «tú» for all: it is at home on both sides of the sea."""
    for key, sentence in said("es"):
        apart = re.search(r"\b(?:vosotr[oa]s|ustedes|usted|vuestr[oa]s?|os)\b", sentence)
        assert apart is None, key
        assert not re.search(r"\w(?:áis|éis)\b", sentence), key


@pytest.mark.parametrize("side", ["green", "red", "white", "black"])
def test_sides_agree_in_gender_and_number(side: str) -> None:
    name = SPANISH.say(f"side-{side}")
    assert re.fullmatch(r"[a-z]+(?:as|es)", name), "said after «las» and «con»"
    assert SPANISH.say("state-turn", side=name) == f"Juegan {name}"
    assert SPANISH.say("state-won", side=name) == f"Ganan las {name}"
    for key, pattern in entries(text("es")).items():
        if "winner" in placeables(pattern):
            assert f" las {name} " in SPANISH.say(key, winner=name), key


def test_every_reason_goes_on_after_a_colon() -> None:
    for key, pattern in entries(text("es")).items():
        if key.startswith("reason-"):
            reason = SPANISH.say(key, **dict.fromkeys(placeables(pattern), "blancas"))
            assert reason[0].islower(), key
            assert reason[-1].isalpha(), key
            # Of whoever has won, or else of both.
            assert not re.search(r"\b(?:el|tu) rival\b|\bganador\b", reason), key


# Words that are understood


@pytest.mark.parametrize(
    ("typed", "command", "arguments"),
    [
        ("jugar salta @bob", "play", {"game": "salta"}),
        ("reto damas rusas @bob negras", "play", {"game": "russian", "colour": "second"}),
        ("¡Desafío! piramide @bob", "play", {"game": "pyramid"}),
        ("/jugar salto de altura @bob primero", "play", {"game": "high-jump", "colour": "first"}),
        ("jugar torres @bob lift=after_move", "play", {"options": {"lift": "after_move"}}),
        ("play lasca @bob", "play", {"game": "lasca"}),
        ("muevo 32-42", "move", {"move": "32-42"}),
        ("Jugada 32-42", "move", {"move": "32-42"}),
        ("jugadas c3", "moves", {"square": "c3"}),
        ("¡Salta!", "salta", {}),
        ("rindo", "resign", {}),
        ("rendirse #7 sí", "resign", {"answer": "yes"}),
        ("rendirse si", "resign", {"answer": "yes"}),
        ("tablas", "draw", {}),
        ("tablas retirar", "draw", {"answer": "withdraw"}),
        ("tablas no", "draw", {"answer": "decline"}),
        ("reglas salta", "rules", {"game": "salta"}),
    ],
)
def test_what_people_type(typed: str, command: str, arguments: dict[str, Any]) -> None:
    call = grammar.read(typed, "es")
    assert call.command.name == command
    assert {name: call.arguments[name] for name in arguments} == arguments


ASIDE = (
    *("command-", "setting-", "game-", "doctor-privacy", "refused-needs-start"),
    *("refused-which-score", "refused-start-time", "refused-rating-limits", "refused-span"),
    "refused-which-deadline",
    *("refused-needs-person", "refused-needs-tournament"),
)
"""Sentences that quote what is no command: answers, values, an old text, other programs."""


COMPLETED = {"refused-excluded": " @ann @ann"}
"""What the sentence itself says has to follow what it quotes."""


def test_what_a_sentence_tells_to_type_is_understood() -> None:
    labels = {sentence for key, sentence in said("es") if key.startswith("button-")}
    first = {calling.told(SPANISH, one).split()[0] for one in COMMANDS.values()}
    told = set()
    for key, pattern in entries(text("es")).items():
        if key == "rules-begins":
            continue  # It quotes words that stand behind a command.
        facts = dict.fromkeys(placeables(pattern), 7) | {"command": "mover", "move": "32-42"}
        quoted = re.findall(r"«([^»]+)»", SPANISH.say(key, **facts))
        for typed in set(quoted) - labels:
            answers = key.startswith(ASIDE)
            if typed.split(" ")[0] in first or not (answers or re.search(r"\d|!", typed)):
                grammar.read(typed + COMPLETED.get(key, ""), "es")
                told.add(typed.split(" ")[0])
    assert told >= {"jugar", "ayuda", "jugadas", "aceptar", "rendirse", "tablas", "cancelar"}


def test_menus_are_offered_in_spanish() -> None:
    for command, held in zip(payload(), families.listed(), strict=True):
        for locale in ("es-ES", "es-419"):
            name = SPANISH.list(f"command-{held.name}")[0]
            assert command.get("name_localizations", {}).get(
                locale, command["name"]
            ) == name.replace(" ", "-")
            assert not spoken(command["description_localizations"][locale]) & ENGLISH
    for offered in menu("es"):
        assert offered.command in [one.name for one in families.listed()], (
            "what Telegram can show is spelled [a-z0-9_]"
        )
        assert not spoken(offered.description) & ENGLISH


# Games played


ANA, LUIS = (Person(NAME, name.lower(), name, handle=name.lower()) for name in ("Ana", "Luis"))
ENDING = re.compile(
    r"¡Gana (Ana|Luis) con (verdes|rojas|blancas|negras)(: [^:!]+)?!"
    r"( La victoria vale \d+ puntos?\.)?( @(Ana|Luis), la partida ha terminado\.)?$"
    r"|La partida acaba en tablas(: [^:.]+)?\.( @(Ana|Luis), la partida ha terminado\.)?$"
)


class Table:
    """Two people in a place whose language is Spanish, and all that they heard there."""

    def __init__(self, here: Stage) -> None:
        self.here = here
        self.heard: list[Message] = []

    async def say(self, person: Person, typed: str) -> str:
        """Say something; the text of the one answer, with mentions as names."""
        told = await self.here.say(person, typed, language="es-MX", people=(ANA, LUIS))
        self.heard += told
        (message,) = told
        return render(message.reply.text, lambda account, name: f"@{name}")

    @property
    def record(self) -> Record:
        """The only game, as it stands."""
        return self.here.house.records._records[1]

    def labels(self) -> list[str]:
        """What the buttons of the last answer say."""
        return [button.label for button in self.heard[-1].reply.buttons]

    def alt(self) -> str:
        """The last board in words."""
        return next(m.reply.picture.alt for m in reversed(self.heard) if m.reply.picture)

    def leaks(self) -> set[str]:
        """The English words in all that was heard, with alt texts and buttons."""
        texts = []
        for message in self.heard:
            texts.append(render(message.reply.text, lambda account, name: ""))
            texts += [button.label for button in message.reply.buttons]
            texts += [message.reply.picture.alt] if message.reply.picture else []
        return ENGLISH & set().union(*map(spoken, texts))


async def test_a_game_with_a_mistake_a_draw_offer_and_a_resignation(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        table = Table(here)
        for person, typed, answer in CONVERSATION:
            assert await table.say(person, typed) == answer
            if typed in LABELS:
                assert table.labels() == LABELS[typed]
            if typed == "mueve 32-42":
                assert table.alt().startswith(
                    "Salta. Juegan rojas. "
                    "Última jugada, la 1: las verdes mueven el sol 2 de 32 a 42. "
                )
                assert " Verdes: estrellas 1 en 11, 2 en 12" in table.alt()
        assert table.alt().startswith("Salta. Ganan las verdes")
        assert table.leaks() == set()


LABELS = {
    "jugar salta <@luis>": ["Aceptar", "Rechazar", "Retirar"],
    "acepto": ["Ver jugadas"],
    "tablas": ["Aceptar tablas", "Rechazar tablas"],
    "rendirse": ["Me rindo", "Seguir jugando"],
}
CONVERSATION = (
    (
        ANA,
        "jugar salta <@luis>",
        "Ana reta a @Luis a una partida de Salta, la #1. Ana juega con verdes.",
    ),
    (
        LUIS,
        "acepto",
        "¡Empieza la partida #1 de Salta! Ana juega con verdes; Luis, con rojas."
        " @Ana, te toca (verdes).",
    ),
    (LUIS, "85-75", "No es tu turno en la partida #1: le toca a Ana (verdes)."),
    (
        ANA,
        "32-52",
        "32-52 no va en diagonal, y las piezas se mueven en diagonal."
        " Desde 32 puedes jugar: 32-41, 32-42.",
    ),
    (ANA, "pongo 32-42", "No veo ninguna jugada en «pongo 32-42». ¿Querías decir 32-42?"),
    (ANA, "mueve 32-42", "Ana (verdes) juega 1. 32-42. @Luis, te toca (rojas)."),
    (LUIS, "tablas", "Luis ofrece tablas en la partida #1. @Ana, ¿aceptas?"),
    (ANA, "no", "@Luis, Ana rechaza las tablas en la partida #1. ¡A seguir jugando!"),
    (LUIS, "85-75", "Luis (rojas) juega 1… 85-75. @Ana, te toca (verdes)."),
    (ANA, "rechazo", "Aquí no hay ningún reto pendiente. Lanza uno: «jugar salta @amigo»."),
    (
        LUIS,
        "rendirse",
        "¿Seguro que te rindes en la partida #1? Si es así, toca «Me rindo»"
        " o escribe «rendirse #1 sí».",
    ),
    (
        LUIS,
        "Sí",
        "Luis se rinde. ¡Gana Ana con verdes! La victoria vale 1 punto. "
        "@Ana, la partida ha terminado.",
    ),
    (ANA, "partidas", "Ahora mismo no tienes partidas. Reta a alguien: «jugar salta @amigo»."),
)


async def test_a_board_in_letters_and_in_words_and_the_whole_game_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        table = Table(here)
        for person, typed in ((ANA, "jugar damas <@luis>"), (LUIS, "acepto"), (ANA, "c3-d4")):
            await table.say(person, typed)
        letters = await table.say(LUIS, "tablero texto")
        assert "Última jugada: 1. c3-d4." in letters
        assert re.search(r"– blancas\n. – negras\n.* – casilla vacía", letters), letters
        aloud = await table.say(LUIS, "tablero palabras")
        assert "Blancas: 12 peones en d4, a3, " in aloud
        assert await table.say(LUIS, "repetición") == "#1 Damas rusas: Ana – Luis: jugada 1."
        assert table.alt().startswith("Animación de #1 Damas rusas: Ana – Luis: jugada 1.")
        assert await table.say(LUIS, "repetir 5-9 oscuro") == (
            "La partida #1 solo tiene 1 jugada por ahora, así que no puedo mostrar 5–9."
            " Con «repetición #1» la ves entera."
        )
        assert table.leaks() == set()


async def test_an_agreed_draw(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        table = Table(here)
        for person, typed in ((ANA, "reto lasca <@luis>"), (LUIS, "sí"), (LUIS, "acepto")):
            await table.say(person, typed)
        await table.say(ANA, "empate")
        assert await table.say(LUIS, "sí") == (
            "Luis acepta las tablas. La partida acaba en tablas. @Ana, la partida ha terminado."
        )
        assert table.alt().startswith("Lasca. Tablas")
        assert table.leaks() == set()


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_is_helped_with_and_played_in_spanish(name: str, tmp_path: Path) -> None:
    chance, plies = random.Random(SEEDS.get(name)), 40 if name in SEEDS else 12
    async with stage(tmp_path) as here:
        table, title = Table(here), SPANISH.say(f"game-{name}")
        await table.say(ANA, f"ayuda {title}")
        await table.say(ANA, f"jugar {title} <@luis>")
        told = await table.say(LUIS, "acepto")
        while table.record.result is None and table.record.plies < plies:
            mover = (ANA, LUIS)[table.record.side]
            told = await table.say(mover, chance.choice(table.record.moves()).text)
        if table.record.result is None:
            told = await table.say(ANA, "rendirse sí")
        assert ENDING.search(told), told
        assert table.leaks() == set()


SEEDS = {"bashni": 106, "russian": 179, "high-jump": 155, "lasca": 108}
"""Games of chance that end soon by their rules; in the others somebody resigns."""


async def test_help_is_spanish(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        table = Table(here)
        for topic in ("", *COMMANDS):
            word = calling.told(SPANISH, COMMANDS[topic]) if topic else ""
            assert word in await table.say(ANA, f"ayuda {word}")
        assert table.leaks() == set()
