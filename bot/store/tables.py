"""The tables. Times are UTC, text in ISO 8601 form; what can be derived is not stored.

`games.ended` is an exception: the time of the entry that ended the game, written with that entry,
so that running games are found without replaying all of them; and so is how it ended, its `score`,
from which `ratings` follow.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)


class UTCTime(TypeDecorator[datetime]):
    """An aware UTC datetime, kept as sortable text."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> str | None:
        """Refuse naive times: what has no zone cannot be stored."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: Any, dialect: Any) -> datetime | None:
        """Text back to an aware datetime."""
        return None if value is None else datetime.fromisoformat(value)


metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("time", UTCTime, nullable=False),
    Column("refused", Boolean, nullable=False),
)
"""One row for each platform event that was answered: the idempotency keys.

A refused one changed nothing: the edited form of its message may still be answered.
"""

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(32), nullable=False),
    Column("account", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("handle", String(64), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("leader", Integer, nullable=True),
    UniqueConstraint("platform", "account"),
)
"""Accounts. Linked ones are one person: they have the same leader, one of them, and the same
settings. Whoever has no leader leads alone."""

places = Table(
    "places",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(32), nullable=False),
    Column("chat", String(64), nullable=False),
    Column("thread", String(64), nullable=False),
    Column("direct", Boolean, nullable=False),
    Column("language", String(16), nullable=False),
    Column("settings", JSON, nullable=False, default=dict),
    Column("home", String(64), nullable=False, default=""),
    UniqueConstraint("platform", "chat", "thread"),
)
"""A thread that begins with `+` is one that is yet to be opened, for the game of that number."""

seen = Table(
    "seen",
    metadata,
    Column("place", ForeignKey("places.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)
"""Who was seen where: a mere `@name` is looked up among them."""

games = Table(
    "games",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", Text, nullable=True),
    Column("challenger", ForeignKey("people.id"), nullable=False),
    Column("first", ForeignKey("people.id"), nullable=True),
    Column("second", ForeignKey("people.id"), nullable=True),
    Column("invited", ForeignKey("people.id"), nullable=True),
    Column("invited_name", String(64), nullable=True),
    Column("created", UTCTime, nullable=False),
    Column("started", UTCTime, nullable=True),
    Column("ended", UTCTime, nullable=True),
    Column("source", JSON, nullable=True),
    Column("nudged", UTCTime, nullable=True),
    Column("heard", UTCTime, nullable=True),
    Column("silence", Integer, nullable=True),
    Column("clock", String(100), nullable=True),
    Column("due", UTCTime, nullable=True),
    Column("turn", JSON(none_as_null=True), nullable=True),
    Column("rated", Boolean, nullable=False, default=False),
    Column("score", String(8), nullable=True),
    Column("tournament", Integer, nullable=True),
    sqlite_autoincrement=True,
)
"""A challenge is a game that has not started; declined or cancelled, one that ended before.

The `source` of a game read from a text says what the text told of it: the players' names.
The side to move was last `nudged` by the other; it was `heard`, or got an answer, without an entry.
`silence` is how many days of it were allowed where the game began.
The `clock` is a time control in its canonical form; `due` is when it has to be looked at next: a
reminder or the flag. The `turn` is what both clocks stood at when the running turn began, written
with each entry, so that very many are looked at quickly. What the game ended with, its `score`, is
written with the entry that did so.
"""

entries = Table(
    "entries",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("text", String(256), nullable=False),
    Column("side", Integer, nullable=True),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("time", UTCTime, nullable=False),
)
"""The append-only truth of each game; numbers count from 1."""

shown = Table(
    "shown",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("place", ForeignKey("places.id"), primary_key=True),
)

proposals = Table(
    "proposals",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("side", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("text", String(64), nullable=False),
    Column("time", UTCTime, nullable=False),
)
"""What one side asks of the other (but for draws, which are entries): it stands while the game has
as many entries as it had then."""

notes = Table(
    "notes",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What a person wrote down about a game, for nobody else."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("blocked", ForeignKey("people.id"), primary_key=True),
)
"""Whose challenges a person does not want; both are leaders."""

codes = Table(
    "codes",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created", UTCTime, nullable=False),
)
"""One-time codes by which accounts are linked."""

rests = Table(
    "rests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("kind", String(16), nullable=False),
    Column("text", String(64), nullable=False),
    Column("start", UTCTime, nullable=False),
    Column("end", UTCTime, nullable=True),
)
"""What does not count on clocks: a person's vacations and quiet hours (`text` says which, in which
zone), and for everyone the bot's downtime, which is nobody's."""

reminders = Table(
    "reminders",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("mark", Integer, primary_key=True),
    Column("time", UTCTime, nullable=False),
)
"""Who was reminded: the side to move after so many entries, when so many per cent were used."""

counted = Table(
    "counted",
    metadata,
    Column("game", ForeignKey("games.number"), primary_key=True),
    Column("community", Integer, primary_key=True),
)
"""In which communities a rated game counts: the places of chats, and 0 for all of them."""

ratings = Table(
    "ratings",
    metadata,
    Column("community", Integer, primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
"""What somebody had after a day (UTC) with rated games; it follows from `counted` games."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("place", ForeignKey("places.id"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("series", String(64), nullable=False, default=""),
    Column("organiser", ForeignKey("people.id"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("terms", JSON, nullable=False),
    Column("state", String(16), nullable=False),
    Column("created", UTCTime, nullable=False),
    Column("start", UTCTime, nullable=True),
    Column("ended", UTCTime, nullable=True),
    Column("halted", UTCTime, nullable=True),
    Column("due", UTCTime, nullable=True),
    Column("reason", String(32), nullable=False, default=""),
    sqlite_autoincrement=True,
)
"""The `state` is open (for entries), running, ended or cancelled; `start` is when it is to begin;
`halted` is since when it is paused; `due` is when it has to be looked at next."""

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", ForeignKey("tournaments.number"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("place", ForeignKey("places.id"), nullable=False),
    Column("number", Integer, nullable=True),
    Column("rating", Integer, nullable=False, default=0),
    Column("joined", Integer, nullable=False, default=1),
    Column("gone", Integer, nullable=True),
    Column("byes", JSON, nullable=False, default=list),
    Column("present", Integer, nullable=False, default=0),
)
"""Seats in the order of joining. The account `person` has one now, and plays from `place`; another
may take it over. The starting `number` is given when it starts; from the round `joined` to before
the round `gone` they are paired. `present` is the last round that they checked in for."""

rounds = Table(
    "rounds",
    metadata,
    Column("tournament", ForeignKey("tournaments.number"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("started", UTCTime, nullable=False),
    Column("checkin", UTCTime, nullable=True),
    Column("deadline", UTCTime, nullable=True),
)
"""A round is paired once: this row is written with its pairings."""

pairings = Table(
    "pairings",
    metadata,
    Column("tournament", ForeignKey("tournaments.number"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("leg", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=True),
    Column("game", ForeignKey("games.number"), nullable=True),
    Column("outcome", String(8), nullable=True),
    Column("counts", JSON, nullable=False),
    Column("ruled", Boolean, nullable=False, default=False),
    Column("told", Boolean, nullable=False, default=False),
)
"""`first` and `second` are starting numbers. The outcome is derived from the game, and written with
the entry that ended it, unless an organiser `ruled` otherwise. Whether the board of the game was
`told` is noted: of very many games that is done little by little."""

organisers = Table(
    "organisers",
    metadata,
    Column("tournament", ForeignKey("tournaments.number"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)
"""Who organises a tournament beside the one whose it is; all are leaders."""

rulings = Table(
    "rulings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament", ForeignKey("tournaments.number"), nullable=False),
    Column("time", UTCTime, nullable=False),
    Column("person", ForeignKey("people.id"), nullable=True),
    Column("kind", String(16), nullable=False),
    Column("facts", JSON, nullable=False),
)
"""What organisers did, in order; never changed."""

circles = Table(
    "circles",
    metadata,
    Column("place", ForeignKey("places.id"), primary_key=True),
    Column("circle", Integer, nullable=False),
)
"""Places that are linked are of one circle: their tournaments are open to all of them."""

place_codes = Table(
    "place_codes",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("place", ForeignKey("places.id"), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created", UTCTime, nullable=False),
)
"""One-time codes by which places are linked."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("platform", String(32), nullable=False),
    Column("account", String(64), nullable=False),
    Column("event", String(200), nullable=False),
    Column("last", Integer, nullable=True),
    Column("time", UTCTime, nullable=False),
)
"""The ghosts of whose account something is still to be deleted: what is older than the `event` that
asked for it. The `last` message before it, by its number, is none once all was sent."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("event", String(200), nullable=False),
    Column("place", ForeignKey("places.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("body", JSON, nullable=False),
    Column("game", Integer, nullable=True),
    Column("entry", Integer, nullable=True),
    Column("asker", Integer, nullable=True),
    Column("message", String(64), nullable=True),
    Column("picture", Boolean, nullable=False),
    Column("created", UTCTime, nullable=False),
    Column("due", UTCTime, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("sent", UTCTime, nullable=True),
    Column("parked", Text, nullable=True),
    sqlite_autoincrement=True,
)
"""Replies on their way; `kind` is "send" or "strip", `parked` why one was given up.

The `asker` is the account that it answers, `message` the platform's id of it once it was sent.
"""

boards = Table(
    "boards",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("message", String(64), primary_key=True),
    Column("game", Integer, nullable=False),
    Column("buttons", Boolean, nullable=False),
    Column("entry", Integer, nullable=True),
    ForeignKeyConstraint(["place"], ["places.id"]),
)
"""The platform's ids of messages about a game: what a reply to one of them is about."""

pulse = Table(
    "pulse",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("time", UTCTime, nullable=False),
)
"""When the running bot last said that it is well."""

Index("people_leader", people.c.leader)
Index("games_first", games.c.first, games.c.ended)
Index("games_second", games.c.second, games.c.ended)
Index("games_challenger", games.c.challenger, games.c.ended)
Index("games_invited", games.c.invited, games.c.ended)
Index("shown_place", shown.c.place, shown.c.game)
Index("seen_person", seen.c.person)
Index("games_due", games.c.due)
Index("games_tournament", games.c.tournament)
Index("tournaments_due", tournaments.c.due)
Index("tournaments_place", tournaments.c.place, tournaments.c.number)
Index("entrants_person", entrants.c.person)
Index("pairings_game", pairings.c.game)
Index("rulings_tournament", rulings.c.tournament, rulings.c.id)
Index("circles_circle", circles.c.circle)
Index("rests_person", rests.c.person, rests.c.start)
Index("counted_community", counted.c.community, counted.c.game)
Index("ratings_person", ratings.c.person)
Index("ratings_day", ratings.c.community, ratings.c.game, ratings.c.day)
Index("events_time", events.c.time)
Index("boards_game", boards.c.game, boards.c.place)
Index("outbox_event", outbox.c.event)
Index("outbox_game", outbox.c.game, outbox.c.place)
Index("outbox_place", outbox.c.place, outbox.c.id)
Index(
    "outbox_waiting",
    outbox.c.place,
    outbox.c.id,
    sqlite_where=outbox.c.sent.is_(None) & outbox.c.parked.is_(None),
    postgresql_where=outbox.c.sent.is_(None) & outbox.c.parked.is_(None),
)
