"""What the bot asks the database about tournaments: entrants, rounds, pairings, rulings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.people import accounts, upsert
from bot.store.tables import (
    entrants,
    games,
    organisers,
    pairings,
    people,
    rounds,
    rulings,
    shown,
    tournaments,
)


async def add_tournament(connection: AsyncConnection, **values: Any) -> int:
    """Store a new tournament; returns its number."""
    row = insert(tournaments).values(**values).returning(tournaments.c.number)
    return int((await connection.execute(row)).scalar_one())


async def change(connection: AsyncConnection, number: int, **values: Any) -> None:
    """Set columns of a tournament's row."""
    this = tournaments.c.number == number
    await connection.execute(update(tournaments).where(this).values(**values))


async def tournament(connection: AsyncConnection, number: int) -> Row[Any] | None:
    """One tournament's row."""
    query = select(tournaments).where(tournaments.c.number == number)
    return (await connection.execute(query)).one_or_none()


async def held_in(
    connection: AsyncConnection, places: Collection[int], states: Iterable[str], most: int
) -> Sequence[Row[Any]]:
    """The tournaments held in some places, or played from them, in some states, newest first."""
    played = select(entrants.c.tournament).where(entrants.c.place.in_(tuple(places)))
    query = select(tournaments).where(
        or_(tournaments.c.place.in_(tuple(places)), tournaments.c.number.in_(played)),
        tournaments.c.state.in_(tuple(states)),
    )
    return (await connection.execute(query.order_by(tournaments.c.number.desc()).limit(most))).all()


async def of_person(
    connection: AsyncConnection, person: int, states: Iterable[str], most: int
) -> Sequence[int]:
    """The numbers of the tournaments in some states that a person plays in or has, newest first."""
    mine = select(people.c.id).where(accounts(person))
    played = select(entrants.c.tournament).where(entrants.c.person.in_(mine))
    query = select(tournaments.c.number).where(
        or_(tournaments.c.number.in_(played), tournaments.c.organiser == person),
        tournaments.c.state.in_(tuple(states)),
    )
    query = query.order_by(tournaments.c.number.desc()).limit(most)
    return (await connection.execute(query)).scalars().all()


async def in_series(
    connection: AsyncConnection, places: Collection[int], name: str
) -> Sequence[int]:
    """The numbers of the tournaments of a series in some places, in order."""
    query = select(tournaments.c.number, tournaments.c.series).where(
        tournaments.c.place.in_(tuple(places)),
        tournaments.c.series != "",
        tournaments.c.state != "cancelled",
    )
    found = await connection.execute(query.order_by(tournaments.c.number))
    # Compared here: the database folds the case of Latin letters only.
    return [row.number for row in found if row.series.casefold() == name.casefold()]


async def due(connection: AsyncConnection, now: datetime, most: int) -> Sequence[Row[Any]]:
    """The tournaments that have to be looked at by now, the longest due first."""
    query = select(tournaments).where(tournaments.c.due <= now)
    return (await connection.execute(query.order_by(tournaments.c.due).limit(most))).all()


# -- who takes part -------------------------------------------------------------------------------


async def entrants_of(connection: AsyncConnection, number: int) -> Sequence[Row[Any]]:
    """The entrants of a tournament, with the columns of their accounts."""
    query = (
        select(people, *(c for c in entrants.c if c.name != "person"))
        .join(entrants, entrants.c.person == people.c.id)
        .where(entrants.c.tournament == number)
    )
    return (await connection.execute(query.order_by(entrants.c.seat))).all()


async def add_entrant(connection: AsyncConnection, tournament: int, /, **values: Any) -> int:
    """Give somebody the next seat; returns it."""
    last = select(func.max(entrants.c.seat)).where(entrants.c.tournament == tournament)
    seat = ((await connection.execute(last)).scalar_one_or_none() or 0) + 1
    row = insert(entrants).values(tournament=tournament, seat=seat, **values)
    await connection.execute(row)
    return int(seat)


async def number_entrants(
    connection: AsyncConnection, number: int, numbers: Mapping[int, int]
) -> None:
    """Give the entrants of a tournament, by their seats, their starting numbers."""
    seat = (entrants.c.tournament == number) & (entrants.c.seat == bindparam("of"))
    query = update(entrants).where(seat).values(number=bindparam("to"))
    await connection.execute(query, [{"of": of, "to": to} for of, to in numbers.items()])


async def change_entrant(
    connection: AsyncConnection, tournament: int, seat: int, /, **values: Any
) -> None:
    """Set columns of an entrant's row."""
    this = (entrants.c.tournament == tournament) & (entrants.c.seat == seat)
    await connection.execute(update(entrants).where(this).values(**values))


async def remove_entrant(connection: AsyncConnection, number: int, seat: int) -> None:
    """Take away the seat of somebody before the start."""
    this = (entrants.c.tournament == number) & (entrants.c.seat == seat)
    await connection.execute(delete(entrants).where(this))


# -- what is played -------------------------------------------------------------------------------


async def rounds_of(connection: AsyncConnection, number: int) -> Sequence[Row[Any]]:
    """The rounds of a tournament that were paired, in order."""
    query = select(rounds).where(rounds.c.tournament == number).order_by(rounds.c.round)
    return (await connection.execute(query)).all()


async def add_round(connection: AsyncConnection, **values: Any) -> None:
    """Store a round; raises IntegrityError if it was paired before."""
    await connection.execute(insert(rounds).values(**values))


async def change_round(
    connection: AsyncConnection, number: int, round_number: int, **values: Any
) -> None:
    """Set columns of a round's row."""
    this = (rounds.c.tournament == number) & (rounds.c.round == round_number)
    await connection.execute(update(rounds).where(this).values(**values))


async def shift(connection: AsyncConnection, since: datetime, now: datetime) -> None:
    """Put off what was still to come in the rounds that are played, by a time that was nobody's."""
    playing = (tournaments.c.state == "running") & tournaments.c.halted.is_(None)
    query = select(rounds, tournaments.c.due).join(
        tournaments, tournaments.c.number == rounds.c.tournament
    )
    coming = or_(rounds.c.checkin > since, rounds.c.deadline > since)
    older = rounds.alias()
    same = older.c.tournament == rounds.c.tournament
    last = rounds.c.round == select(func.max(older.c.round)).where(same).scalar_subquery()
    passed = now - since
    for row in (await connection.execute(query.where(playing, coming, last))).all():
        times = {"checkin": row.checkin, "deadline": row.deadline}
        later = {name: at + passed for name, at in times.items() if at and at > since}
        await change_round(connection, row.tournament, row.round, **later)
        if row.due and row.due > since:
            await change(connection, row.tournament, due=row.due + passed)


async def pairings_of(connection: AsyncConnection, number: int) -> Sequence[Row[Any]]:
    """The pairings of a tournament by round, board and leg."""
    query = select(pairings).where(pairings.c.tournament == number)
    query = query.order_by(pairings.c.round, pairings.c.board, pairings.c.leg)
    return (await connection.execute(query)).all()


async def add_pairings(connection: AsyncConnection, rows: Sequence[dict[str, Any]]) -> None:
    """Store pairings; raises IntegrityError if one was stored before."""
    if rows:
        await connection.execute(insert(pairings), rows)


async def remove_round(connection: AsyncConnection, number: int, round_number: int) -> None:
    """Take a round back with its pairings, so that it can be paired anew.

    Whoever left in it is not paired in it again, and nobody has checked in for it.
    """
    mine = entrants.c.tournament == number
    left, came = entrants.c.gone > round_number, entrants.c.present >= round_number
    await connection.execute(update(entrants).where(mine, left).values(gone=round_number))
    await connection.execute(update(entrants).where(mine, came).values(present=round_number - 1))
    for table in (pairings, rounds):
        this = (table.c.tournament == number) & (table.c.round == round_number)
        await connection.execute(delete(table).where(this))


async def add_games(connection: AsyncConnection, rows: Sequence[dict[str, Any]]) -> Sequence[int]:
    """Store games that have begun; their numbers in the order of the rows."""
    if not rows:
        return ()
    row = insert(games).returning(games.c.number, sort_by_parameter_order=True)
    numbers: Sequence[int] = (await connection.execute(row, list(rows))).scalars().all()
    return numbers


async def show_games(connection: AsyncConnection, pairs: Collection[tuple[int, int]]) -> None:
    """Show games in places, as pairs of both."""
    if pairs:
        rows = [{"game": game, "place": place} for game, place in sorted(pairs)]
        await connection.execute(insert(shown), rows)


async def change_pairing(
    connection: AsyncConnection, number: int, key: tuple[int, int, int], **values: Any
) -> None:
    """Set columns of a pairing's row, by its round, board and leg."""
    this = pairings.c.tournament == number
    for column, value in zip(("round", "board", "leg"), key, strict=True):
        this &= pairings.c[column] == value
    await connection.execute(update(pairings).where(this).values(**values))


async def finish(
    connection: AsyncConnection,
    game: int,
    outcome: str,
    counts: tuple[float, float],
    time: datetime,
) -> None:
    """Note how the game of a pairing ended; the tournament is due when it was the round's last."""
    mine = pairings.c.game == game
    row = update(pairings).where(mine, pairings.c.ruled.is_(False), pairings.c.outcome.is_(None))
    row = row.values(outcome=outcome, counts=list(counts))
    found = await connection.execute(row.returning(pairings.c.tournament))
    number = found.scalar_one_or_none()
    if number is None:
        return
    waiting = select(pairings.c.board).where(
        pairings.c.tournament == number, pairings.c.outcome.is_(None)
    )
    if (await connection.execute(waiting.limit(1))).first() is None:
        await change(connection, number, due=time)


# -- who rules ------------------------------------------------------------------------------------


async def organisers_of(connection: AsyncConnection, number: int) -> Sequence[int]:
    """Who organises a tournament beside the one whose it is."""
    query = select(organisers.c.person).where(organisers.c.tournament == number)
    return (await connection.execute(query)).scalars().all()


async def add_organiser(connection: AsyncConnection, number: int, person: int) -> None:
    """Let a person rule too."""
    row = upsert(connection.dialect.name, organisers).values(tournament=number, person=person)
    await connection.execute(row.on_conflict_do_nothing())


async def remove_organiser(connection: AsyncConnection, number: int, person: int) -> None:
    """Let a person rule no more."""
    this = (organisers.c.tournament == number) & (organisers.c.person == person)
    await connection.execute(delete(organisers).where(this))


async def add_ruling(connection: AsyncConnection, **values: Any) -> None:
    """Log what an organiser did."""
    await connection.execute(insert(rulings).values(**values))


async def rulings_of(connection: AsyncConnection, number: int) -> Sequence[Row[Any]]:
    """What organisers did in a tournament, in order."""
    query = select(rulings).where(rulings.c.tournament == number).order_by(rulings.c.id)
    return (await connection.execute(query)).all()


async def progress(connection: AsyncConnection, number: int) -> str:
    """How far a tournament is: how many pairings it has, of which are told, and have an outcome."""
    told = func.count().filter(pairings.c.told)
    counts = (func.count(), told, func.count(pairings.c.outcome))
    query = select(*counts).where(pairings.c.tournament == number)
    return ".".join(map(str, (await connection.execute(query)).one()))


async def tournament_of_game(connection: AsyncConnection, game: int) -> int | None:
    """The tournament that a game is a pairing of."""
    query = select(pairings.c.tournament).where(pairings.c.game == game)
    return (await connection.execute(query)).scalar_one_or_none()
