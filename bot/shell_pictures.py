"""Pictures from the command line: `saltabot picture`, `saltabot replay` and `saltabot table`.

What cannot be drawn is told in one line on standard error, with exit status 2; a board's text
for those who cannot see it goes to standard output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from bot import alt, boards, pictures, shell_refusals
from bot.arguments import cut
from bot.languages import FALLBACK, Words, available, words
from bot.talk import clean_name
from render.board import picture as drawn
from render.reel import Reel, width
from render.replay import made
from render.scene import BadScene, Scene
from render.tables import table as tables
from render.theme import DEFAULT
from rules import game as game_of
from rules import pdn_reading
from rules.core import BadEntry, BadMove, BadOption, BadPosition, Game
from rules.pdn import BadText, GameText
from rules.record import Entry, Record

ACROSS = 800
"""Width of a picture in px, as in chats."""
LONGEST_ERROR = 300


MOST_BYTES = 4_000_000
"""Of a file that is read; a game of a thousand moves has a hundredth of that."""


class Mute(Exception):
    """Standard output cannot be written to."""


class BadUse(ValueError):
    """An argument that means nothing; the text says what there is."""


Theme = Annotated[str, typer.Option(help="How the board looks.")]
Side = Annotated[str, typer.Option(help="The side at the bottom: 0, 1 or its name.")]
Language = Annotated[str, typer.Option(help="The language of all words.")]
Options = Annotated[
    list[str] | None, typer.Option("-o", "--option", help="OPTION=VALUE of the game.")
]


@contextmanager
def _complaining() -> Iterator[None]:
    """Tell what is wrong in one line, and end with status 2."""
    try:
        yield
    except Mute as mute:
        # Not again at the end, when Python itself would find it out with a traceback.
        sys.stdout = None
        _complain(
            f"standard output is closed: {mute}" if str(mute) else "standard output is closed"
        )
        raise SystemExit(1) from None
    except (BadUse, BadScene, BadOption) as bad:
        _complain(str(bad))
        raise SystemExit(2) from None


def _complain(reason: str) -> None:
    """Write one line to standard error, if that is open."""
    told = " ".join(reason.split()) or "?"
    short = told if len(told) <= LONGEST_ERROR else f"{told[: LONGEST_ERROR - 1]}…"
    line = f"saltabot: {short.encode('utf-8', 'backslashreplace').decode()}\n"
    if sys.stderr is not None:
        try:
            sys.stderr.write(line)
            sys.stderr.flush()
        except OSError:
            sys.stderr = None


def picture(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, such as salta.")],
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION]", help="Its text; without, the start.")
    ] = None,
    options: Options = None,
    moves: Annotated[
        list[str] | None, typer.Option("--move", help="A move to play first; the last is marked.")
    ] = None,
    theme: Theme = DEFAULT,
    size: Annotated[str, typer.Option(help="Width in px.")] = str(ACROSS),
    side: Side = "0",
    goals: Annotated[bool, typer.Option("--goals", help="Mark the goals of a race.")] = False,
    language: Language = FALLBACK,
    file: Annotated[Path | None, typer.Option("-f", "--file", help="Where the PNG goes.")] = None,
) -> None:
    """Draw a board as PNG."""
    with _complaining():
        path, voice = _path(file, "out.png"), _voice(language)
        rules = game_of(game, **_options(options or []))
        record = _played(voice, _begun(voice, rules, position), moves or [])
        scene = _scene(
            voice,
            record,
            bottom=_side(rules, side),
            theme=theme,
            size=_number("--size", size),
            goals=goals,
        )
        _write(path, drawn(scene))
        _tell(boards.alt_text(voice, record))


def replay(
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="A game text as `python -m rules text` reads.")
    ],
    first: Annotated[str, typer.Option("--from", help="Number of the first move.")] = "1",
    last: Annotated[str | None, typer.Option("--to", help="Number of the last move.")] = None,
    theme: Theme = DEFAULT,
    size: Annotated[str | None, typer.Option(help="Width in px; else what suits it.")] = None,
    side: Side = "0",
    language: Language = FALLBACK,
    file: Annotated[Path | None, typer.Option("-f", "--file", help="Where the GIF goes.")] = None,
) -> None:
    """Draw a game as an animated GIF."""
    with _complaining():
        path, voice = _path(file, "out.gif"), _voice(language)
        told = _first(voice, source)
        record = told.record
        # Of a game that the second side begins the first number has that move alone.
        late = record.first.position.side if record.plies else 0
        count = (record.plies + late + 1) // 2
        begin = _number("--from", first)
        end = count if last is None else _number("--to", last)
        if count and not 1 <= begin <= end <= count:
            raise BadUse(f"--from {begin} --to {end}: the game has moves 1 to {count}")
        reel = Reel.of(
            record,
            first=max(0, 2 * (begin - 1) - late) if count else 0,
            last=min(2 * end - late, record.plies),
            bottom=_side(record.game, side),
            theme=theme,
            size=width(record.game) if size is None else _number("--size", size),
            **_words(voice, told),
        )
        _write(path, _film(reel))
        _tell(_told(voice, told, (begin, end), reel))


def _words(voice: Words, told: GameText) -> dict[str, Any]:
    """The words of a reel: who plays, and how it ended."""
    names, record = _names(told), told.record
    sides = (boards.side_name(voice, record.game, side) for side in (0, 1))
    turns = tuple(voice.say("state-turn", side=side) for side in sides)
    return {
        "goals": pictures.unmarked(record.game),
        "captions": names or turns,
        "passing": voice.say("move-pass"),
        "ending": boards.state(voice, record),
        **pictures.result(voice, record, names),
    }


def _told(voice: Words, told: GameText, span: tuple[int, int], reel: Reel) -> str:
    """The animation in words."""
    names = _names(told)
    title = boards.game_name(voice, told.record.game)
    title = f"{title}: {' – '.join(names)}" if names else title
    animation = voice.say("replay-alt", told=boards.spanned(voice, title, span))
    ends = reel.end == len(reel.moves)
    parts = [animation, *([boards.outcome(voice, told.record)] if ends else [])]
    return alt.film(voice, boards.sentences(parts), reel)


def _film(reel: Reel) -> bytes:
    """The GIF; what of the game is not in it is told."""
    film = made(reel)
    plan = film.plan
    if plan.stride > 1 or plan.width < reel.size:
        sys.stderr.write(
            f"saltabot: a long game: {len(film.plies) - 1} of {reel.end - reel.first} plies "
            f"are shown, {plan.width} px wide\n"
        )
    return film.gif


def _first(voice: Words, source: str) -> GameText:
    """The first game of a file, or of standard input for `-`."""
    name, text = _read(source)
    games = pdn_reading.read(text)
    try:
        found = next(games)
    except BadText as bad:
        raise BadUse(f"{name}: {_no_text(voice, bad)}") from None
    try:
        more = next(games, None) is not None
    except BadText:
        more = True
    if more:
        sys.stderr.write(f"saltabot: {name}: only the first of several games is shown\n")
    return found


def _no_text(voice: Words, bad: BadText) -> str:
    if bad.key == "no-game":
        return "there is no game in it"
    return shell_refusals.of_text(voice, bad)


def _names(told: GameText) -> tuple[str, ...]:
    """The names of both sides, () if neither is known."""
    tags = {name.lower(): value for name, value in told.tags}
    names = tuple(clean_name(tags.get(tag, "")) for tag in ("white", "black"))
    return () if set(names) == {"?"} else names


def _begun(voice: Words, rules: Game, position: str | None) -> Record:
    """The record of a position text, None for the start."""
    if position is None:
        return Record.start(rules)
    try:
        return Record.start(rules, rules.load(position))
    except BadPosition as bad:
        raise BadUse(shell_refusals.of_start(voice, rules, position, bad)) from None


def _played(voice: Words, record: Record, moves: Sequence[str]) -> Record:
    """The record after moves, passes and calls of whoever's turn it is."""
    for number, text in enumerate(moves, 1):
        kind = "salta" if text.strip(" !").lower() == "salta" else "move"
        try:
            record = record.add(Entry(kind, text, record.side))
        except (BadMove, BadEntry) as bad:
            game = record.game
            raise BadUse(shell_refusals.of_move(voice, game, str(number), text, bad)) from None
    return record


def _scene(voice: Words, record: Record, **looks: Any) -> Scene:
    """The scene of a record's position with its last move."""
    last = boards.moved(record).last
    return Scene(
        game=record.game.name,
        position=record.game.dump(record.position),
        options=tuple(sorted(record.game.chosen.items())),
        path=last.path if last else (),
        over=last.over if last else (),
        turn=record.side if record.result is None else None,
        caption=boards.state(voice, record),
        move=boards.move_text(voice, record),
        must=boards.must(record),
        **pictures.result(voice, record, ()),
        **looks,
    )


def _options(given: Sequence[str]) -> dict[str, str]:
    """The options of a game, `OPTION=VALUE` each."""
    chosen = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadUse(f"-o {one!r}: an option is written OPTION=VALUE")
        chosen[name] = value
    return chosen


def _side(game: Game, given: str) -> int:
    """A side by number or name."""
    names = ("0", "1", *game.sides)
    if given.casefold() not in names:
        raise BadUse(f"no side {given!r}; there is: {', '.join(names)}")
    return names.index(given.casefold()) % 2


def _voice(language: str) -> Words:
    if language not in available():
        raise BadUse(f"no language {language!r}; there is: {', '.join(available())}")
    return words(language)


def _number(name: str, given: str) -> int:
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise BadUse(f"{name} {given!r} is no number")
    return int(given)


def _path(file: Path | None, example: str) -> Path:
    if file is None:
        raise BadUse(f"where should the picture go? -f FILE, such as -f {example}")
    return file


def _write(path: Path, image: bytes) -> None:
    try:
        path.write_bytes(image)
    except (OSError, ValueError) as error:
        raise BadUse(f"{cut(str(path))}: {_why(error)}") from None


def _why(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _tell(text: str) -> None:
    """Print a text whatever the terminal's encoding."""
    if sys.stdout is None:
        raise Mute
    try:
        sys.stdout.buffer.write(f"{text}\n".encode())
        sys.stdout.flush()
    except OSError as error:
        raise Mute(_why(error)) from None


def _read(source: str) -> tuple[str, bytes]:
    """The name and the content of a file, or of standard input for `-`."""
    name = "standard input" if source == "-" else cut(source)
    if source == "-" and sys.stdin is None:
        raise BadUse(f"{name} is closed")
    try:
        with sys.stdin.buffer if source == "-" else Path(source).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadUse(f"{name}: {_why(error)}") from None
    if len(content) > MOST_BYTES:
        raise BadUse(f"{name} is longer than {MOST_BYTES} bytes")
    return name, content


def table(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"{', '.join(tables.KINDS)}.")],
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="Its data as JSON; - for standard input.")
    ],
    theme: Annotated[str | None, typer.Option(help="How it looks; else as in the data.")] = None,
    size: Annotated[str | None, typer.Option(help="Width in px; else as in the data.")] = None,
    file: Annotated[Path | None, typer.Option("-f", "--file", help="Where the PNG goes.")] = None,
) -> None:
    """Draw standings, a cross-table, pairings or a graph as PNG."""
    with _complaining():
        path, data = _path(file, "out.png"), _data(source)
        if isinstance(data, dict):
            data |= {} if theme is None else {"theme": theme}
            data |= {} if size is None else {"size": _number("--size", size)}
        _write(path, tables.picture(kind, data))


def _data(source: str) -> Any:
    """What a JSON file holds."""
    name, text = _read(source)
    try:
        return json.loads(text)
    except ValueError as bad:
        raise BadUse(f"{name} is no JSON: {bad}") from None
    except RecursionError:
        raise BadUse(f"{name} is nested too deep") from None
