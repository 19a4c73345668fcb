"""A family of commands as a module of `bot.commands` would declare it, with words for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import languages
from bot.commands import COMMANDS
from bot.completion import fitting
from bot.declaration import Argument, Completion, Kind, Typing, command

WORDS = {
    "en": """
command-cup = cup, league, c
    .about = Cups of this chat
command-cup-show = show
    .about = Show a cup
    .cup = The number of the cup
command-cup-join = join, enter, take part in
    .words = count me in
    .about = Take part in a cup
    .cup = The number of the cup
command-cup-table = table, standings
    .about = Who leads in a cup
    .cup = The number of the cup
command-cup-new = new
    .about = Begin a cup
    .game = Its game
    .answer = Whether you are sure
    .text = Its name
command-cup-leave = leave
    .about = Leave a cup
    .cup = The number of the cup
    .answer = Whether you are sure
command-cup-tick = tick
    .about = Let time pass
""",
    "ru": """
command-cup = кубок, кубка, кубке, кубку
    .about = Кубки этого чата
command-cup-show = показать
    .about = Показать кубок
    .cup = Номер кубка
command-cup-join = вступить, участвовать
    .about = Участвовать в кубке
    .cup = Номер кубка
command-cup-table = таблица
    .about = Кто впереди
    .cup = Номер кубка
command-cup-new = новый
    .about = Начать кубок
    .game = Игра
    .answer = Уверены ли вы
    .text = Название
command-cup-leave = покинуть
    .about = Покинуть кубок
    .cup = Номер кубка
    .answer = Уверены ли вы
command-cup-tick = тик
    .about = Время идёт
""",
    "es": """
command-cup = copa
    .about = Copas de este chat
command-cup-show = mostrar
    .about = Mostrar una copa
    .cup = El número de la copa
command-cup-join = unirse
    .about = Participar en una copa
    .cup = El número de la copa
command-cup-table = tabla
    .about = Quién va primero
    .cup = El número de la copa
command-cup-new = nueva
    .about = Empezar una copa
    .game = Su juego
    .answer = Si estás seguro
    .text = Su nombre
command-cup-leave = dejar
    .about = Dejar una copa
    .cup = El número de la copa
    .answer = Si estás seguro
command-cup-tick = tic
    .about = Pasa el tiempo
""",
}
SHOWN = ("show", "join", "table", "new", "leave")


def _cups(typing: Typing) -> list[Completion]:
    return fitting(
        typing.text,
        [
            (f"T{number} Cup of {name}", f"T{number}")
            for number, name in ((7, "Spring"), (8, typing.others.get("answer", "Summer")))
        ],
    )


CUP = Argument("cup", Kind.TOURNAMENT, completes=_cups)
NEEDED = Argument("cup", Kind.TOURNAMENT, required=True, completes=_cups)
ANSWER = Argument("answer", Kind.CHOICE, choices=("yes", "no"))


def declare() -> None:
    """Declare the family."""

    @command("cup-join", NEEDED, within="cup", group="play")
    async def join(talk: Any, cup: int) -> None:
        talk.reply(f"{talk.ask.person.name} joins T{cup}")

    @command("cup-table", CUP, within="cup", private=True, group="play")
    async def table(talk: Any, cup: int | None = None) -> None:
        talk.reply(f"table of {cup}", private=True)

    @command("cup-show", CUP, within="cup", bare=True, group="play")
    async def show(talk: Any, cup: int | None = None) -> None:
        talk.reply(f"cup {cup}: “cup join T7”, “cup”")

    @command(
        "cup-new",
        Argument("game", Kind.GAME),
        ANSWER,
        Argument("text", Kind.TEXT),
        within="cup",
        group="play",
    )
    async def new(talk: Any, **found: Any) -> None:
        talk.reply(f"new {found}")

    @command("cup-leave", CUP, ANSWER, within="cup", group="play")
    async def leave(talk: Any, **found: Any) -> None:
        talk.reply(f"left {found}")

    @command("cup-tick", within="cup", hidden=True, group="play")
    async def tick(talk: Any) -> None:
        talk.reply("tick")


@pytest.fixture
def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The family beside the bot's own commands, its words beside theirs."""
    folder, kept = tmp_path / "languages", dict(COMMANDS)
    shutil.copytree(Path(languages.__file__).parent, folder)
    for code, words in WORDS.items():
        with (folder / f"{code}.ftl").open("a", encoding="utf-8") as file:
            file.write(words)
    monkeypatch.setattr(languages, "_FOLDER", folder)
    cached = (languages.words, languages._bundle)
    for one in cached:
        one.cache_clear()
    declare()
    yield
    COMMANDS.clear()
    COMMANDS.update(kept)
    for one in cached:
        one.cache_clear()
