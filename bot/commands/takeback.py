"""Going back, and standing still: takebacks and pauses by consent, games that are called off."""

from __future__ import annotations

from collections.abc import Callable

from bot import boards, finding, news, offers
from bot.arguments import shown
from bot.declaration import Argument, GameNumber, Kind, command
from bot.exchange import Exchange, called
from bot.games import Match
from bot.languages import Words
from bot.plies import Ply, listed, settled, standing
from bot.refusal import Refusal
from bot.store import proposals, queries, silence
from bot.store.proposals import Proposal
from bot.talk import Button
from bot.vocabulary import bare
from rules.record import Entry

NUMBER = Argument("number", Kind.NUMBER)
ANSWER = Argument("answer", Kind.CHOICE, choices=("accept", "decline", "withdraw"))
CALLED_OFF = 2
"""A game is called off only before so many plies stand."""


@command("takeback", NUMBER, ANSWER, Argument("count", Kind.TEXT), group="play")
async def takeback(
    talk: Exchange,
    number: GameNumber | None = None,
    answer: str | None = None,
    count: str = "",
    reason: str = "",
) -> None:
    """Ask the opponent to take moves back, answer such a question or withdraw it.

    The `reason` is why it is declined, where `decline` says so.
    """
    wanted = _count(count)
    played, side, asked = await _meant(talk, number, "takeback", answer, count)
    if answer is None:
        _need_no_question(talk, played, side, asked)
        undone = await _undone(talk, played, side, wanted)
        await _propose(talk, played, side, "takeback", undone)
        return
    asked = _answered(played, side, asked, "takeback", answer, number)
    if wanted is not None and asked.text != str(wanted):
        raise finding.moved_on(played, number)
    await _close(talk, played, asked, answer, reason)


@command("pause", NUMBER, ANSWER, group="play")
async def pause(
    talk: Exchange, number: GameNumber | None = None, answer: str | None = None, reason: str = ""
) -> None:
    """Ask the opponent to let the game rest, answer such a question or withdraw it."""
    played, side, asked = await _meant(talk, number, "pause", answer)
    if answer is None and played.record.paused:
        raise finding.paused(talk, played)
    if answer is None:
        _need_no_question(talk, played, side, asked)
        await _propose(talk, played, side, "pause")
        return
    asked = _answered(played, side, asked, "pause", answer, number)
    await _close(talk, played, asked, answer, reason)


@command("resume", NUMBER, group="play")
async def resume(talk: Exchange, number: GameNumber | None = None) -> None:
    """Go on with a paused game."""
    played, side = await finding.to_change(
        talk, number, "resume", fits=lambda found: found.record.paused
    )
    if not played.record.paused:
        if number is not None and number.ply is not None:
            raise finding.moved_on(played, number)
        raise Refusal("not-paused", number=str(played.number))
    after = await talk.append(played, Entry("resume", "", side))
    await news.announce(talk, after, _saying(talk, after, side, "resumed"))


@command("abort", NUMBER, group="play")
async def abort(talk: Exchange, number: GameNumber | None = None) -> None:
    """Call a game off before the second move."""
    played, side = await finding.to_change(
        talk, number, "abort", fits=lambda found: found.record.plies < CALLED_OFF
    )
    if played.tournament is not None:
        raise Refusal("abort-tournament", game=played.number, number=str(played.number))
    if played.record.plies >= CALLED_OFF:
        raise Refusal("abort-late", number=str(played.number))
    after = await talk.append(played, Entry("aborted", "", side))
    await news.announce(talk, after, _saying(talk, after, side, "aborted"))


# -- questions ------------------------------------------------------------------------------------


async def _meant(
    talk: Exchange, number: GameNumber | None, kind: str, answer: str | None, rest: str = ""
) -> tuple[Match, int, Proposal | None]:
    """The game that is meant, the speaker's side in it, and the question that stands there.

    Of several games it is the one whose question the answer fits.
    """
    here = await talk.here(mine=True) if number is None and answer else ()
    found = await offers.proposed(talk, here)

    def fits(match: Match) -> bool:
        asked = found.get(match.number)
        mine = asked is not None and asked.side == match.side_of(talk.player)
        return asked is not None and asked.kind == kind and mine == (answer == "withdraw")

    said = " ".join(filter(None, (rest, answer)))
    wanted = fits if answer else None
    played, side = await finding.to_change(talk, number, kind, said, fits=wanted)
    stands = await offers.proposed(talk, [played])
    return played, side, stands.get(played.number)


def _need_no_question(talk: Exchange, played: Match, side: int, asked: Proposal | None) -> None:
    """Refuse to ask while another question stands."""
    if asked is None:
        return
    mine = asked.side == side
    raise Refusal(
        f"{asked.kind}-{'stands' if mine else 'waits'}",
        buttons=() if mine else _answers(talk.words, played, asked),
        # What the opponent has to answer stays the newest question.
        game=None if mine else played.number,
        number=str(played.number),
        player=called(played.other(side)),
        moves=listed(talk.words, _of(played, asked)),
    )


def _answered(
    played: Match,
    side: int,
    asked: Proposal | None,
    kind: str,
    answer: str,
    named: GameNumber | None,
) -> Proposal:
    """The question that an answer is to. Raises Refusal where there is none that it fits."""
    number = str(played.number)
    if asked is None or asked.kind != kind:
        # A button of a question tells the ply: the question was answered, or overtaken.
        pressed = named is not None and named.ply is not None
        raise finding.moved_on(played, named) if pressed else Refusal(f"{kind}-none", number=number)
    if asked.side == side and answer == "accept":
        raise Refusal(f"{kind}-own", number=number, player=called(played.other(side)))
    if asked.side != side and answer == "withdraw":
        raise Refusal(f"{kind}-not-yours", number=number, player=called(played.other(side)))
    return asked


async def _propose(
    talk: Exchange, played: Match, side: int, kind: str, undone: tuple[Ply, ...] = ()
) -> None:
    """Ask the opponent, wherever the game is shown."""
    text = str(len(undone)) if undone else ""
    asked = Proposal(kind, side, settled(played.record), text, talk.ask.time)
    await proposals.propose(talk.connection, played.number, asked)
    await _hear(talk, played, side)
    told = _saying(talk, played, side, f"{kind}-asked", undone)
    await news.mention(talk, played, told, asks=kind)


async def _close(talk: Exchange, played: Match, asked: Proposal, answer: str, reason: str) -> None:
    """Do what was agreed on, or go on as before."""
    await proposals.drop(talk.connection, played.number)
    side = played.side_of(talk.player) or 0
    await _hear(talk, played, side, asked.side)
    undone = _of(played, asked)
    if answer == "accept":
        after = await talk.append(played, Entry(asked.kind, asked.text, asked.side))
        told = _saying(talk, after, side, f"{asked.kind}-accepted", undone)
        await news.announce(talk, after, told)
        return
    key = f"{asked.kind}-{'withdrawn' if asked.side == side else 'declined'}"
    told = news.because(_saying(talk, played, side, key, undone), talk.player, reason)
    await news.mention(
        talk, played, told, lambda voice: boards.buttons(voice, played), overtakes=True
    )


async def _hear(talk: Exchange, played: Match, *sides: int) -> None:
    """Note that the side to move is not silent, where it speaks or gets its answer."""
    if played.record.side in sides:
        heard = max(talk.ask.time, played.heard or talk.ask.time)
        await queries.change_game(talk.connection, played.number, heard=heard)


def _answers(voice: Words, played: Match, asked: Proposal) -> tuple[Button, ...]:
    """The buttons under a question, which tell all that they agree to."""
    start = " ".join(filter(None, (asked.kind, boards.reference(played), asked.text)))
    choices = ("accept", "decline")
    return tuple(Button(voice.say(f"button-{one}"), f"{start} {one}") for one in choices)


def _saying(
    talk: Exchange, played: Match, side: int, key: str, undone: tuple[Ply, ...] = ()
) -> Callable[[Words], str]:
    """What a player has to say to the other, in any language."""

    def told(voice: Words) -> str:
        return voice.say(
            key,
            player=called(talk.player),
            opponent=called(played.other(side), ping=True),
            number=str(played.number),
            moves=listed(voice, undone),
        )

    return told


# -- what is taken back ---------------------------------------------------------------------------


def _count(said: str) -> int | None:
    """How many plies somebody named; None for nothing but words. Raises Refusal."""
    figures = [word for word in map(bare, said.split()) if any(map(str.isdigit, word))]
    if not figures:
        return None
    if len(figures) > 1 or not figures[0].isdecimal() or len(figures[0]) > len("999"):
        raise Refusal("takeback-count", given=shown(said))
    return int(figures[0])


def _of(played: Match, asked: Proposal) -> tuple[Ply, ...]:
    """The plies that a takeback is about."""
    return standing(played.record)[-int(asked.text) :] if asked.text else ()


async def _undone(talk: Exchange, played: Match, side: int, count: int | None) -> tuple[Ply, ...]:
    """The plies to take back: so many, or the side's own last move and what followed.

    What came by itself goes with the move that it followed. Raises Refusal.
    """
    made = standing(played.record)
    alone = await silence.alone(talk.connection, played.number)
    last = len(made) - 1 if count is None else len(made) - count
    if count is not None and not 0 <= last < len(made):
        raise Refusal("takeback-many", number=str(played.number), count=len(made))
    for at in range(last, -1, -1):
        if made[at].entry not in alone and (count is not None or made[at].side == side):
            return made[at:]
    raise Refusal("takeback-nothing", number=str(played.number))
