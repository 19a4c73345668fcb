"""Makes `tests/vectors/own.json`: `python -m tests.rules.own_vectors`, from the slow games alone.

A case has a game, options, perhaps a position, moves and what the answer to them is; or entries
(kind, text, side) of a record and how it ends. `why` says what the case is about.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.rules.slow_board import SlowGame
from tests.rules.slow_games import SLOW, choices
from tests.rules.slow_positions import drawn, line
from tests.rules.vectors import VECTORS, Case, judged

OWN = VECTORS / "own.json"


def case(
    name: str, why: str, text: str | None = None, moves: Iterable[str] = (), **options: str
) -> Case:
    """What the slow game answers, an error where it refuses."""
    slow, moves = SLOW[name](**options), list(moves)
    asked: Case = {"game": name, "options": options, "why": why}
    asked |= {"position": slow.show(slow.parse(text))} if text else {}
    return asked | {"moves": moves, "answer": judged(slow, text, moves)}


# -- Salta --------------------------------------------------------------------------------------

START = SLOW["salta"].start
BOTH_MAY_JUMP = START.replace("35-15", "44-15").replace("85-11", "54-11")
"""Green by 44:63, Red by 54:35."""
GREEN_HOME = "81-1,82-2,83-3,84-4,85-5,91-6,92-7,93-8,94-9,95-10,101-11,102-12,103-13,104-14,105-15"
RED_HOME = "11-15,12-14,13-13,14-12,15-11,21-10,22-9,23-8,24-7,25-6,31-5,32-4,33-3,34-2,35-1"
ONE_STEP_EACH = f"g {GREEN_HOME.replace('81-1,', '71-1,')};{RED_HOME.replace('35-1', '45-1')}"
BEHIND_A_STAR = f"g {GREEN_HOME.replace('91-6', '71-6')};{RED_HOME.replace('35-1', '65-1')}"
"""Green's 71 is two steps from 91, but 81 has to make way and come back: four. Red needs three."""
JUMP_BEFORE_GOAL = (
    f"g {GREEN_HOME.replace('81-1,', '71-1,')};"
    "12-8,22-3,23-4,31-5,34-13,44-6,45-15,51-12,53-7,54-1,63-10,64-11,65-14,61-2,75-9"
)
"""Green may step home from 71, or, backward jumps allowed, jump 71:52."""
SHUTTLE = ["32-42", "81-71", "42-32", "71-81"]
HOME_SHUTTLE = ["71-61", "65-55", "61-71", "55-65"]


def calls() -> Iterator[Case]:
    """Players call, or fail to."""
    salta = {"call": "players"}
    lines = {
        "steps stand beside jumps": [],
        "a jump ignored": ["32-42"],
        "a call leaves only the jump": ["32-42", "salta"],
        "the game goes on after a call": ["32-42", "salta", "44:63", "81-71"],
        "Red is called too": ["32-42", "81-71", "salta", "54:35"],
        "a call comes at once or never": ["32-42", "81-71", "42-32", "salta"],
        "a wrong call": ["44:63", "salta"],
        "a call after a call": ["32-42", "salta", "salta"],
        "a call before any move": ["salta"],
        "only a jump after a call": ["32-42", "salta", "32-42"],
    }
    for why, moves in lines.items():
        yield case("salta", why, BOTH_MAY_JUMP, moves, **salta)
        yield case("salta", why, BOTH_MAY_JUMP, moves, **salta, jump="any", finish="reply")
    yield case("salta", "called", BOTH_MAY_JUMP.replace("g ", "g! "), **salta)
    yield case("salta", "called", BOTH_MAY_JUMP.replace("g ", "r! "), **salta, limit="none")
    yield case("salta", "no calls here", BOTH_MAY_JUMP, ["32-42"])
    yield case("salta", "no calls here", BOTH_MAY_JUMP, ["44:63", "salta"])
    late = (SHUTTLE * 30)[:119]
    last = "no call could follow the last move"
    yield case("salta", last, BOTH_MAY_JUMP, late, **salta, limit="60")
    yield case("salta", last, BOTH_MAY_JUMP, [*late, "71-81"], **salta, limit="60")
    yield case("salta", last, BOTH_MAY_JUMP, [*late, "54:35"], **salta, limit="60")
    yield case("salta", "a jump before the goal", JUMP_BEFORE_GOAL, **salta, jump="any")
    yield case("salta", "a jump before the goal", JUMP_BEFORE_GOAL, jump="any")
    yield case("salta", "no jump before the goal", JUMP_BEFORE_GOAL, ["71-81"], **salta)
    there_and_back = ["44:63", "81-71", "63:44", "71-81"]
    called = ["32-42", "salta", *there_and_back, *SHUTTLE]
    yield case(
        "salta",
        "a move that repeats may be no step either",
        BOTH_MAY_JUMP,
        called,
        **salta,
        limit="none",
        jump="any",
    )


def finishes() -> Iterator[Case]:
    """Who completes first, and the reply."""
    reply = {"finish": "reply"}
    both = ["71-81", "45-35"]
    extras = ("jump=any", "call=players", "limit=60", "limit=none", "count=exact")
    for option, value in [extra.split("=") for extra in extras]:
        more = {option: value}
        yield case("salta", "the first to complete wins", ONE_STEP_EACH, both[:1], **more)
        yield case("salta", "nothing after the end", ONE_STEP_EACH, both, **more)
        for moves in (["71-81"], both, ["71-81", "45-55"]):
            yield case("salta", "the reply", ONE_STEP_EACH, moves, **reply, **more)
    red = ONE_STEP_EACH.replace("g ", "r ")
    yield case("salta", "Red first wins at once", red, ["45-35"], **reply, limit="none")
    yield case("salta", "Red first wins at once", red, ["45-35"], limit="none")
    swapped = ONE_STEP_EACH.replace("71-1,82-2", "71-2,82-1")
    yield case("salta", "every piece on its own goal", swapped, ["71-81"])
    late = ONE_STEP_EACH.replace("71-1", "61-1").replace("45-1", "55-1")
    waits = [*(["61-71", "55-45", "71-61", "45-55"] * 30)[:118], "71-81", "45-35"]
    yield case("salta", "completed with the last move", late, waits, **reply, limit="60")
    yield case("salta", "completed before the last move", late, waits[:-1], limit="60")


def limits() -> Iterator[Case]:
    """Every limit, repetition, and both counts."""
    for count in ("simple", "exact"):
        short, long = (HOME_SHUTTLE * 30)[:120], (HOME_SHUTTLE * 60)[:240]
        yield case("salta", "counted", BEHIND_A_STAR, short, limit="60", count=count)
        yield case("salta", "counted", BEHIND_A_STAR, long, limit="120", count=count)
        for option, value in (("jump", "any"), ("call", "players"), ("finish", "reply")):
            chosen = {option: value, "limit": "60", "count": count}
            yield case("salta", "counted", BEHIND_A_STAR, short, **chosen)
    yield case("salta", "counted, equal", None, (SHUTTLE * 60)[:240])
    yield case("salta", "one ply before the count", None, (SHUTTLE * 60)[:239])
    ahead = ["32-42", "81-71", *["42-52", "71-81", "52-42", "81-71"] * 30][:120]
    yield case("salta", "counted, two steps ahead", None, ahead, limit="60")
    for limit in ("none", "120"):
        yield case("salta", "repetition", None, SHUTTLE * 2, limit=limit)
        yield case("salta", "not repeated yet", None, (SHUTTLE * 2)[:-1], limit=limit)
    exact = {"limit": "none", "count": "exact"}
    yield case("salta", "repetition", BEHIND_A_STAR, HOME_SHUTTLE * 2, **exact)
    # Two pieces of each side stand on each other's goal, so that neither gets home on its way.
    apart = BEHIND_A_STAR.replace("104-14,105-15", "104-15,105-14")
    apart = apart.replace("11-15,12-14", "11-14,12-15")
    long = roam(SLOW["salta"](limit="none"), apart, 1000, random.Random(1))
    yield case("salta", "500 moves each", apart, long, limit="none")


def positions_of_salta() -> Iterator[Case]:
    """One or more positions for every choice of options; blocked ones too."""
    for at, chosen in enumerate(choices("salta")):
        yield telling("salta", chosen, random.Random(at), ("jump", "call", "finish"))
    shut_in = (
        "g 11-1,12-2,13-3,14-4,15-5,21-6,22-7,23-8,24-9,25-10,31-11,32-12,33-13,34-14,35-15;"
        "41-1,42-2,43-3,44-4,45-5,51-6,52-7,53-8,54-9,55-10,101-11,102-12,103-13,104-14,105-15"
    )
    yield case("salta", "both blocked, by the count", shut_in)
    for side in ("g", "r"):
        walled = shut_in.replace("55-10", "65-10").replace("g ", f"{side} ")
        yield case("salta", "no step may blockade", walled)
        yield case("salta", "no step may blockade", walled, jump="any")


# -- lines --------------------------------------------------------------------------------------


def roam(game: SlowGame, text: str, plies: int, chance: random.Random) -> list[str]:
    """Moves without a capture that lead where the game has been least, and give none away.

    In Salta one piece of each side roams as long as it can.
    """
    history, moves = [text], list[str]()
    while len(moves) < plies and not (moves and game.verdict(history, moves)):
        legal = game.moves(history[-1])
        if game.game == "salta":
            again = {move for move in legal if moves[1:] and _goes_on(move, moves[-2])}
            legal = {move: after for move, after in legal.items() if not again or move in again}
        else:
            legal = {move: after for move, after in legal.items() if ":" not in move}
        calm = {move: after for move, after in legal.items() if not _captures(game, after)}
        legal = calm or legal
        if not legal:
            break
        seen = {move: history.count(after) for move, after in legal.items()}
        moves.append(chance.choice([move for move in legal if seen[move] == min(seen.values())]))
        history.append(legal[moves[-1]])
    return moves


def _goes_on(move: str, earlier: str) -> bool:
    """Whether the piece that moved before moves on."""
    return re.split("[-:]", move)[0] == re.split("[-:]", earlier)[1]


def _captures(game: SlowGame, text: str) -> bool:
    return game.game != "salta" and any(":" in move for move in game.moves(text))


def telling(name: str, chosen: dict[str, str], chance: random.Random, among: Iterable[str]) -> Case:
    """Of some positions and short lines the one that tells the most other values apart."""
    # The exact count is for the end alone, and slow: what is found must not have come to it.
    searched = chosen | ({"count": "simple"} if name == "salta" else {})
    slow, best = SLOW[name](**searched), (-1, "", list[str]())
    for _ in range(8):
        text = drawn(slow, chance)
        moves = line(slow, text, chance, chance.choice((0, 0, 1, 3)), lambda move: True)
        if name == "salta" and slow.judge(text, moves)["result"]:
            continue
        told = sum(_tells(name, searched, option, text, moves) for option in among)
        if told > best[0]:
            best = (told, text, moves)
    assert best[1]
    return case(name, "options", best[1], best[2], **chosen)


def _tells(name: str, chosen: dict[str, str], option: str, text: str, moves: list[str]) -> bool:
    answer = judged(SLOW[name](**chosen), text, moves)
    pairs = [chosen | {option: value} for value in SLOW[name].options[option]]
    others = [pair for pair in pairs if pair in list(choices(name)) and pair != chosen]
    return any(judged(SLOW[name](**other), text, moves) != answer for other in others)


Wanted = Callable[[dict[str, object]], bool]


def ending(name: str, reason: str, seed: int, text: str | None = None, **chosen: str) -> Case:
    """The first random game that ends so."""
    slow, chance = SLOW[name](**chosen), random.Random(seed)
    for _ in range(400):
        start = text or chance.choice((drawn(slow, chance), slow.start))
        roams = reason == "quiet"
        moves = (roam if roams else _any)(slow, start, 120, chance)
        result = judged(slow, start, moves)["result"]
        if moves and isinstance(result, list) and result[1] == reason:
            return case(name, reason, start, moves, **chosen)
    raise LookupError(f"no {name} ends by {reason}")


def _any(game: SlowGame, text: str, plies: int, chance: random.Random) -> list[str]:
    return line(game, text, chance, plies, lambda move: True)


# -- the other games ----------------------------------------------------------------------------


def options() -> Iterator[Case]:
    """Positions and whole games for every choice of options of every game but Salta."""
    for name in ("pyramid", "high-jump", "bashni"):
        for at, chosen in enumerate(choices(name)):
            for more in range(2):
                yield telling(name, chosen, random.Random(f"{at} {more}"), chosen)
            slow = SLOW[name](**chosen)
            moves = _any(slow, slow.start, 60, random.Random(at))
            yield case(name, "a game", None, moves, **chosen)


def pyramids() -> Iterator[Case]:
    """Two ways round, back and forth, home, blocked."""
    name, back = "pyramid", {"back_jumps": "yes"}
    diamond = "w c1-0;b2-0,d2-0,b4-0,d4-0,h8-0"
    turning = "w c3-0,g5-0;d4-0,h6-0"
    around = ["c3:e5", "h6:f4", "e5:c3", "f4:h6"]
    home = (
        "w d4-0,d6-0,f6-0,c7-0,e7-0,g7-0,b8-0,d8-0,f8-0,h8-0;"
        "a1-0,c1-0,e1-0,g1-0,b2-0,d2-0,f2-0,c3-0,e3-0,f4-0"
    )
    for jumps in ("optional", "compulsory"):
        yield case(name, "two paths are one move", diamond, jumps=jumps)
        yield case(name, "two paths are one move", diamond, ["c1:a3:c5"], jumps=jumps, **back)
        yield case(name, "no square twice", turning, jumps=jumps, **back)
        yield case(name, "repetition", turning, around * 2, jumps=jumps, **back)
        yield case(name, "completed", home, ["d4-e5"], jumps=jumps)
    blocked = "w a7-0,b8-0;a1-0,c1-0,d4-0"
    for blocks in ("pass", "loses"):
        for more in ({}, {"jumps": "compulsory"}, back):
            yield case(name, "blocked", blocked, blocked=blocks, **more)
            reason = {"pass": "both-blocked", "loses": "no-move"}[blocks]
            yield ending(name, reason, 3, blocked=blocks, **more)
    yield case(name, "a pass, and on", blocked, ["pass", "d4-e3", "pass"])
    yield case(name, "no pass", None, ["pass"])
    yield case(name, "both blocked, and none loses", "w a7-0,b8-0,c7-0,d8-0;a1-0", blocked="loses")


def high_jumps() -> Iterator[Case]:
    """Round a loop, the immune centre, and every ending with every value of `stalled`."""
    loop = "w a1-0;b1-0,a2-0,c2-0,b3-0,e5-0"
    corners = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"]
    for captures in ("optional", "compulsory"):
        yield case("high-jump", "two paths are one move", loop, captures=captures)
        for stalled in ("draw", "more_pieces"):
            chosen = {"captures": captures, "stalled": stalled}
            yield case("high-jump", "repetition", "w a1-0;e5-0,e1-0", corners * 2, **chosen)
            for reason in ("quiet", "captured-all"):
                yield ending("high-jump", reason, 5, **chosen)
    for centre in ("immune", "normal"):
        yield case("high-jump", "the first moves", None, ["c2-c3"], centre=centre)
        yield ending("high-jump", "quiet", 6, centre=centre, stalled="more_pieces")
    yield case("high-jump", "a pass", None, ["c2-c3", "pass"])
    passing = ["c2-c3", "pass", "c3-c2", "c4-c3", "pass", "c3-c4"]
    yield case("high-jump", "passes and repetition", None, passing * 2)


QUIET = "w c3-1,e1-1;b8-1,f8-1"


def draughts() -> Iterator[Case]:
    """Endings of Russian draughts, Bashni and Lasca."""
    shuttle = ["e1-f2", "b8-c7", "f2-e1", "c7-b8"]
    for name in ("russian", "bashni"):
        yield case(name, "repetition", "w e1-1;b8-1", shuttle * 2)
        yield case(name, "not repeated yet", "w e1-1;b8-1", (shuttle * 2)[:-1])
        for reason in ("captured-all", "no-move"):
            yield ending(name, reason, 7)
    for chosen in choices("bashni"):
        for reason in ("quiet", "captured-all", "no-move"):
            yield ending("bashni", reason, 8, QUIET if reason == "quiet" else None, **chosen)
    yield roaming("russian", "kings alone", QUIET, 30)
    yield roaming("russian", "a man moves too", "w c3-1,e1-1,a1-0;h8-0,b8-1,f8-1", 31)
    yield roaming("russian", "three kings against one", "w c1-1,e1-1,h2-1;h8-1", 29)
    yield roaming("russian", "three kings against one", "b c1-1,e1-1,h2-1;h8-1", 30)
    yield roaming("russian", "three kings against one", "b a1-1;f8-1,b8-1,a7-1", 29)
    yield roaming("russian", "two kings against one", "w c1-1,h2-1;h8-1", 29)
    yield roaming("russian", "a man beside three kings", "w c1-1,e1-1,h2-1,h4-0;h8-1", 29)
    yield roaming("bashni", "a promotion among them", "w c3-1,e1-1,g5-0;b8-1,f8-1", 31)
    yield roaming("bashni", "men move too", "w a1-00,c3-1;h8-00/0,b8-1", 30)
    taken = "w a1-1,g1-1;d4-1,b8-1"
    yield roaming("russian", "a king captures too", taken, 30, "a1:h8")
    yield roaming("lasca", "an officer captures too", "w a1-1,g1-1;b2-1,g7-1", 100, "a1:c3")
    officers = "w a1-1,c3-1;g7-1,e5-1"
    yield roaming("lasca", "100 plies of officers", officers, 100)
    yield roaming("lasca", "a soldier moves too", "w a1-0,c3-1;g7-1,a5-1", 101)
    back = ["a1-b2", "g7-f6", "b2-a1", "f6-g7"]
    yield case("lasca", "repetition", "w a1-1;g7-1", back * 2)
    for reason in ("captured-all", "no-move"):
        yield ending("lasca", reason, 9)


def roaming(name: str, why: str, text: str, plies: int, *first: str) -> Case:
    """A line of so many plies, without a capture after the first moves."""
    slow = SLOW[name]()
    begun = str(slow.judge(text, first)["position"])
    for seed in range(100):
        moves = [*first, *roam(slow, begun, plies - len(first), random.Random(seed))]
        if len(moves) == plies:
            return case(name, why, text, moves)
    raise LookupError(f"no line of {plies} plies in {name}: {why}")


def switches() -> Iterator[Case]:
    """For the rules that can be left out: the first position or short line where it matters."""
    for name, kind in SLOW.items():
        for rule, chosen in kind.switches:
            good, bad = kind(**chosen), kind(rule, **chosen)
            for seed in range(60 if name != "salta" else 15):
                chance = random.Random(f"{rule} {seed}")
                text = drawn(good, chance)
                moves = _any(good, text, chance.choice((0, 0, 1, 4)), chance)
                if "exact" not in chosen.values() and _differ(good, bad, text, moves):
                    yield case(name, rule, text, moves, **chosen)
                    break


def _differ(good: SlowGame, bad: SlowGame, text: str, moves: list[str]) -> bool:
    return judged(good, text, moves) != judged(bad, text, moves)


# -- what people decide -------------------------------------------------------------------------


def decided() -> Iterator[Case]:
    """Results that no move makes, in every game; in Salta with points."""
    ends: list[tuple[str, list[list[Any]]]] = [
        ("1/2-1/2 agreed", [["offer", "", 0], ["draw", "", 1]]),
        ("0-1 resigned", [["resign", "", 0]]),
        ("1-0 resigned", [["resign", "", 1]]),
        ("0-1 time", [["time", "", 0]]),
        ("1-0 time", [["time", "", 1]]),
        ("0-1 forfeit", [["forfeit", "", 0]]),
        ("1-0 adjudicated", [["adjudicated", "1-0", 0]]),
        ("1/2-1/2 adjudicated", [["adjudicated", "1/2-1/2", 1]]),
        ("* aborted", [["aborted", "", 0]]),
    ]
    for name, kind in SLOW.items():
        slow = kind()
        moves = _any(slow, slow.start, 6, random.Random(name))
        answer = slow.judge(None, moves)
        played = [["move", move, at % 2] for at, move in enumerate(moves)]
        for ended, entries in ends:
            score, reason = ended.split()
            points = slow.points(str(answer["position"]), (score, reason))
            end = {"position": answer["position"], "result": [score, reason], "points": points}
            asked = {"game": name, "options": {}, "why": reason, "entries": played + entries}
            yield asked | {"answer": end | {"legal": []}}


def own() -> list[Case]:
    """All cases, the long ones last."""
    makers = (calls, finishes, positions_of_salta, options, pyramids, high_jumps, draughts)
    cases = [made for maker in (*makers, switches, decided, limits) for made in maker()]
    return sorted(cases, key=lambda made: len(made.get("moves", ())))


if __name__ == "__main__":
    OWN.write_text("[\n" + ",\n".join(json.dumps(made) for made in own()) + "\n]\n")
