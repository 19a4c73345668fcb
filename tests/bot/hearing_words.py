"""What people who hear the words of a board know of their language, written down by hand."""

from __future__ import annotations

from dataclasses import dataclass

SIDES = {"salta": ("green", "red")}
"""The sides of a game that are not white and black."""
KINDS = {
    "salta": ("star", "moon", "sun"),
    "pyramid": ("man",),
    "high-jump": ("man",),
    "russian": ("man", "king"),
    "bashni": ("man", "king"),
    "lasca": ("soldier", "officer"),
}


@dataclass(frozen=True)
class Tongue:
    """The words of a language, as patterns where they may differ."""

    games: dict[str, str]
    sides: dict[str, str]
    to_move: str
    won: str
    drawn: str
    over: str
    last: str
    """Before a move that is told as it is written."""
    moved: str
    """A move to be heard, with its number, side, piece, origin, landings, goal, what it takes."""
    via: str
    takes: tuple[str, str]
    """Before the squares that are captured, and those that are jumped over."""
    passed: str
    pieces: dict[str, str]
    """Each kind in the sentence of a move."""
    towers: tuple[str, ...]
    """A column in the sentence of a move."""
    called: str
    must: str
    owner: str
    """Before the colon of a side's sentence."""
    on: str
    columns: tuple[str, ...]
    below: str
    """Between the upper and the lower part of a column."""
    owned: str
    """The first pieces of the lower part, said to be the other side's."""
    owners: dict[str, str]
    home: str
    none: str
    kinds: dict[str, tuple[str, ...]]
    """One; several; and where the language has it many. Of pieces with numbers several only."""
    under: dict[str, tuple[str, ...]]
    """The same below other pieces."""


GAMES = ("salta", "pyramid", "high-jump", "russian", "bashni", "lasca")


def named(*words: str) -> dict[str, str]:
    """What the six games are called."""
    return dict(zip(words, GAMES, strict=True))


Forms = dict[str, tuple[str, ...]]
ENGLISH: Forms = {
    "man": ("man", "men"),
    "king": ("king", "kings"),
    "soldier": ("soldier", "soldiers"),
    "officer": ("officer", "officers"),
}
SPANISH: Forms = {
    "man": ("peón", "peones"),
    "king": ("dama", "damas"),
    "soldier": ("soldado", "soldados"),
    "officer": ("oficial", "oficiales"),
}
TONGUES = {
    "en": Tongue(
        games=named("Salta", "Pyramid", "High Jump", "Russian draughts", "Bashni", "Lasca"),
        sides={"green": "Green", "red": "Red", "white": "White", "black": "Black"},
        to_move="{side} to move",
        won="{side} has won",
        drawn="Draw",
        over="Game over",
        last="Last move: ",
        moved="Last move {number}: {side}’s {piece} from {origin}{via} to {goal}{over}",
        via=" via ",
        takes=(", capturing ", ", jumping over "),
        passed="Move {number}: {side} had to pass",
        pieces={kind: kind for kind in ("star", "moon", "sun", *ENGLISH)},
        towers=("tower", "column"),
        called="Only jumps are possible now, for one was missed",
        must="Must (?:capture|jump): ",
        owner="{side}: ",
        on="on",
        columns=("tower", "column"),
        below=" over ",
        owned="{owner} {pieces}",
        owners={"white": "White’s", "black": "Black’s"},
        home="at home: ",
        none="no pieces",
        kinds={
            "star": ("stars",),
            "moon": ("moons",),
            "sun": ("suns",),
            **ENGLISH,
        },
        under=ENGLISH,
    ),
    "ru": Tongue(
        games=named("Сальта", "Пирамида", "Прыжок в высоту", "Русские шашки", "Башни", "Ласка"),
        sides={"green": "зелёные", "red": "красные", "white": "белые", "black": "чёрные"},
        to_move="Ходят {side}",
        won="Победили {side}",
        drawn="Ничья",
        over="Партия окончена",
        last="Последний ход: ",
        moved="Последний ход {number}: {side} пошли {piece} с {origin}{via} на {goal}{over}",
        via=" через ",
        takes=(", побили ", ", перепрыгнули "),
        passed="Ход {number}: {side} пропустили ход",
        pieces={
            "star": "звездой",
            "moon": "луной",
            "sun": "солнцем",
            "man": "шашкой",
            "king": "дамкой",
            "soldier": "солдатом",
            "officer": "офицером",
        },
        towers=("башней",),
        called="Сейчас можно только прыгать: прыжок был пропущен",
        must="(?:Бить|Прыгать) обязаны: ",
        owner="{side}: ",
        on="на",
        columns=("башня",),
        below=" над ",
        owned="{pieces} {owner}",
        owners={"white": "белых", "black": "чёрных"},
        home="дома: ",
        none="нет фигур",
        kinds={
            "star": ("звёзды",),
            "moon": ("луны",),
            "sun": ("солнца",),
            "man": ("шашка", "шашки", "шашек"),
            "king": ("дамка", "дамки", "дамок"),
            "soldier": ("солдат", "солдата", "солдат"),
            "officer": ("офицер", "офицера", "офицеров"),
        },
        under={
            "man": ("шашкой", "шашками", "шашками"),
            "king": ("дамкой", "дамками", "дамками"),
            "soldier": ("солдатом", "солдатами", "солдатами"),
            "officer": ("офицером", "офицерами", "офицерами"),
        },
    ),
    "es": Tongue(
        games=named(
            "Salta", "Pirámide", "Salto de altura", "Damas rusas", "Bashni", "Lasca"
        ),
        sides={"green": "verdes", "red": "rojas", "white": "blancas", "black": "negras"},
        to_move="Juegan {side}",
        won="Ganan las {side}",
        drawn="Tablas",
        over="Fin de la partida",
        last="Última jugada: ",
        moved=(
            "Última jugada, la {number}: las {side} mueven {piece} de {origin}{via} a {goal}{over}"
        ),
        via=" por ",
        takes=(", capturando ", ", saltando sobre "),
        passed="Jugada {number}: las {side} pasan",
        pieces={
            "star": "la estrella",
            "moon": "la luna",
            "sun": "el sol",
            "man": "el peón",
            "king": "la dama",
            "soldier": "el soldado",
            "officer": "el oficial",
        },
        towers=("la torre", "la columna"),
        called="Ahora solo se puede saltar, porque se olvidó un salto",
        must="(?:Captura obligatoria|Salto obligatorio) desde ",
        owner="{side}: ",
        on="en",
        columns=("torre", "columna"),
        below=" sobre ",
        owned="{pieces} {owner}",
        owners={"white": "de las blancas", "black": "de las negras"},
        home="en la meta: ",
        none="sin piezas",
        kinds={
            "star": ("estrellas",),
            "moon": ("lunas",),
            "sun": ("soles",),
            **SPANISH,
        },
        under=SPANISH,
    ),
}  # fmt: skip


def form(kind: tuple[str, ...], count: int) -> str:
    """So many pieces of a kind, as the grammar has it: `2 шашки`, `11 шашек`, `21 шашка`."""
    if count == 1:
        return kind[0]
    if len(kind) == 2:
        return f"{count} {kind[1]}"
    teen, last = 10 < count % 100 < 20, count % 10
    case = 2 if teen or last in (0, 5, 6, 7, 8, 9) else 0 if last == 1 else 1
    return f"{count} {kind[case]}"
