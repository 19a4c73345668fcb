"""Positions for comparisons, drawn by chance: cramped and wide boards, kings, tall columns."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.rules.slow_board import Armies, Army, Position, SlowGame, Square, forward
from tests.rules.slow_salta import goal

MOST = {"pyramid": 10, "high-jump": 12, "russian": 12, "bashni": 12, "lasca": 11}
"""Pieces of a colour."""


def drawn(game: SlowGame, chance: random.Random) -> str:
    """A position text of the game."""
    if game.game == "salta":
        salta = chance.choice((scattered, walled, nearly_home, nearly_home))
        return game.show(Position(chance.randrange(2), salta(chance)))
    make = columns if game.game in ("bashni", "lasca") else singles
    return game.show(Position(chance.randrange(2), make(game, chance)))


def squares(game: SlowGame) -> list[Square]:
    every = [(file, rank) for rank in range(game.size) for file in range(game.size)]
    return every if game.game == "high-jump" else [at for at in every if sum(at) % 2 == 0]


def singles(game: SlowGame, chance: random.Random) -> Armies:
    """One piece a square; few or all of them, in Russian draughts with few or many kings."""
    most, places = MOST[game.game], squares(game)
    chance.shuffle(places)
    kings = chance.choice((0.0, 0.1, 0.5, 1.0)) if game.game == "russian" else 0.0
    sizes = [chance.choice((1, 2, 3, most // 2, most, most)) for _ in range(2)]
    armies: Armies = ({}, {})
    for at in places:
        side = chance.randrange(2)
        if len(armies[side]) < sizes[side]:
            crowning = game.game == "russian" and at[1] == (7 if side == 0 else 0)
            armies[side][at] = "1" if crowning or chance.random() < kings else "0"
    return armies


def columns(game: SlowGame, chance: random.Random) -> Armies:
    """Columns up to a height drawn first, as many as the pieces of both colours allow."""
    left, places = [MOST[game.game]] * 2, squares(game)
    chance.shuffle(places)
    tall, kings = chance.choice((1, 2, 4, 7)), chance.choice((0.0, 0.1, 0.3, 0.8))
    armies: Armies = ({}, {})
    for at in places[: chance.choice((4, 8, 12, 20))]:
        side = chance.randrange(2)
        own = min(left[side], chance.randint(1, tall))
        held = min(left[1 - side], chance.randint(0, tall) * chance.randrange(2))
        if own:
            left[side] -= own
            left[1 - side] -= held
            pieces = ["".join("01"[chance.random() < kings] for _ in range(n)) for n in (own, held)]
            armies[side][at] = f"{pieces[0]}/{pieces[1]}" if held else pieces[0]
    return armies


# -- Salta --------------------------------------------------------------------------------------

BOARD = [(file, rank) for rank in range(10) for file in range(rank % 2, 10, 2)]
NUMBERS = [str(number) for number in range(1, 16)]


def numbered(places: list[Square]) -> Army:
    return dict(zip(places, NUMBERS, strict=True))


def scattered(chance: random.Random) -> Armies:
    """All thirty pieces anywhere."""
    places = chance.sample(BOARD, 30)
    return numbered(places[:15]), numbered(places[15:])


def walled(chance: random.Random) -> Armies:
    """One side fills three ranks behind the other, so that many steps would blockade it."""
    inner = chance.sample([at for at in BOARD if at[1] < 3], 15)
    wall = chance.sample([at for at in BOARD if at[1] in (3, 4)], chance.choice((8, 9, 9, 10)))
    outer = wall + chance.sample([at for at in BOARD if at[1] > 4], 15 - len(wall))
    chance.shuffle(outer)
    armies = numbered(inner), numbered(outer)
    return armies if chance.randrange(2) else (turned(armies[1]), turned(armies[0]))


def turned(army: Army) -> Army:
    return {(9 - file, 9 - rank): number for (file, rank), number in army.items()}


def nearly_home(chance: random.Random) -> Armies:
    """Each side complete but for up to two pieces that stand outside, perhaps beside their goal."""
    armies: Armies = ({}, {})
    for side in chance.sample((0, 1), 2):
        army = goal(side)
        for home in chance.sample(sorted(army), chance.choice((0, 1, 1, 2))):
            place = _place(chance, (home[0], home[1] - forward(side)), armies, army)
            army[place] = army.pop(home)
        armies[side].update(army)
    return armies


def _place(chance: random.Random, near: Square, armies: Armies, army: Army) -> Square:
    free = [
        at for at in BOARD if at not in {**armies[0], **armies[1], **army, **goal(0), **goal(1)}
    ]
    free.sort(key=lambda at: abs(at[0] - near[0]) + abs(at[1] - near[1]))
    return free[chance.choice((0, 0, 0, 1, 2, chance.randrange(len(free))))]


def line(
    game: SlowGame, text: str, chance: random.Random, plies: int, prefer: Callable[[str], bool]
) -> list[str]:
    """A random line of legal moves, the preferred ones before others, until the game ends."""
    history, moves = [text], list[str]()
    for _ in range(plies):
        legal = game.legal(history, moves)
        if not legal or (moves and game.verdict(history, moves)):
            break
        move = chance.choice([move for move in legal if prefer(move)] or list(legal))
        history.append(legal[move])
        moves.append(move)
    return moves
