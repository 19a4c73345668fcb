"""The outbox: replies stored with the state change, drawn and sent after commit, until marked.

Each place (a chat, or a thread in it) is a lane of its own: its messages go out in order, and a
wait asked for by the platform holds that lane only. A message can be doubled only where the
process, or the answer to it, is lost between the platform's receipt and our mark.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import description, logs, metrics
from bot.fault import Fault, caught
from bot.store import Store, outgoing, queries, undelivered
from bot.store.gathering import Gathering
from bot.store.places import PENDING, give_up_thread, name_thread
from bot.store.tables import boards, outbox, places
from bot.talk import (
    ChatMoved,
    Later,
    Message,
    PictureRefused,
    Place,
    Platform,
    Reply,
    ThreadGone,
    ThreadsRefused,
    Undeliverable,
)
from bot.workers import Undrawable, Workers

log = logging.getLogger(__name__)

PATIENCE = timedelta(hours=6)
"""A message that is older is given up, whatever asks for more waiting."""
FAULTS = 5
"""A message that fails by a fault of ours is given up after so many attempts."""
STRIPS = 3
STRIP_WAIT = 2.0
"""Buttons matter less than what is said after them: few attempts, short waits."""
LONGEST_WAIT = 600.0
DATABASE_WAIT = 5.0
PATROL_SECONDS = 1.0
"""Where several processes share a database, one looks so often for what others stored for it."""
GRACE_SECONDS = 3.0
"""At the end, what is being sent may take so long."""
EXPECTED = (Later, ChatMoved, Undeliverable, SQLAlchemyError)
_POST = insert(outbox).returning(outbox.c.id)


def now() -> datetime:
    """The present, UTC."""
    return datetime.now(UTC)


async def post(
    connection: AsyncConnection, event: str, replies: Sequence[Reply]
) -> tuple[int, ...]:
    """Store replies; returns their ids."""
    ids, time = [], now()
    for reply in replies:
        row = {
            "event": event,
            "place": reply.place,
            "kind": "send",
            "body": outgoing.body_of(reply),
            "game": reply.game,
            "entry": reply.entry,
            "asker": reply.asker,
            "picture": outgoing.is_board(reply) and reply.private is None,
            "created": time,
            "due": time,
            "attempts": 0,
        }
        ids.append(int((await connection.execute(_POST, row)).scalar_one()))
    return tuple(ids)


class Outbox:
    """Delivers what is stored, over the platforms that are there."""

    def __init__(self, store: Store, workers: Workers, clock: Callable[[], datetime] = now) -> None:
        self._store = store
        self.workers = workers
        self._clock = clock
        self._platforms: dict[str, Platform] = {}
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._closing = asyncio.Event()
        self._marks = Gathering(store)
        self._sent: dict[int, str] = {}
        """Rows that were sent and could not be marked yet, with the platform's message ids."""

    async def attach(self, platform: Platform) -> None:
        """Begin to deliver for a platform, what is left over first."""
        self._platforms[platform.name] = platform
        await self._resume(places.c.platform == platform.name)

    async def resume(self, platform: str, chat: str) -> None:
        """Deliver what waits for a chat that was given a new id."""
        await self._resume((places.c.platform == platform) & (places.c.chat == chat))

    async def _resume(self, where: ColumnElement[bool]) -> None:
        query = select(outbox.c.place).join(places, places.c.id == outbox.c.place)
        async with self._store.read() as connection:
            rows = await connection.execute(query.where(outgoing.waiting(), where).distinct())
            self.wake(rows.scalars().all())

    def detach(self, platform: Platform) -> None:
        """Stop delivering for a platform; what is stored waits for it."""
        self._platforms.pop(platform.name, None)

    def wake(self, lanes: Iterable[int]) -> None:
        """Deliver what was newly stored for these places."""
        for lane in lanes:
            self._run(lane)

    async def settle(self) -> None:
        """Wait until every lane that runs now is empty, or waits for its platform."""
        while self._lanes:
            await asyncio.wait(list(self._lanes.values()))

    async def close(self) -> None:
        """Finish what is being sent, then stop; the rest is delivered after the next start."""
        self._closing.set()
        tasks = list(self._lanes.values())
        if tasks:
            await asyncio.wait(tasks, timeout=GRACE_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _run(self, lane: int) -> None:
        if lane in self._lanes:
            self._again.add(lane)
        elif self._platforms and not self._closing.is_set():
            task = asyncio.create_task(self._drain(lane))
            self._lanes[lane] = task
            task.add_done_callback(lambda done: self._left(lane, done))

    def _left(self, lane: int, task: asyncio.Task[None]) -> None:
        del self._lanes[lane]
        if not task.cancelled() and (error := task.exception()) is not None:
            # The database failed; the rows are still there.
            log.error("delivery to place %s stopped: %s", lane, error)
            asyncio.get_running_loop().call_later(DATABASE_WAIT, self._run, lane)
            return
        if lane in self._again:
            self._again.discard(lane)
            self._run(lane)

    async def patrol(self) -> None:
        """Deliver, until cancelled, what other processes stored for us, or left behind."""
        while True:
            await asyncio.sleep(PATROL_SECONDS)
            try:
                await self._resume(places.c.platform.in_(tuple(self._platforms)))
            except SQLAlchemyError as error:
                log.error("what waits cannot be looked for: %s", error)

    async def _drain(self, lane: int) -> None:
        async with self._store.claims.of(lane) as ours:
            if ours:
                await self._empty(lane)

    async def _empty(self, lane: int) -> None:
        while not self._closing.is_set():
            self._again.discard(lane)
            async with self._store.read() as connection:
                row = (await connection.execute(outgoing.NEXT, {"place": lane})).first()
            platform = None if row is None else self._platforms.get(row.platform)
            if row is None or platform is None or not platform.serves(outgoing.place_of(row)):
                return
            wait = (row.due - self._clock()).total_seconds()
            if row.attempts and wait > 0:
                # Much may have changed after it: what is next is asked anew.
                await self._pause(wait)
            elif (wait := self._paced(platform, row)) > 0:
                # Meanwhile a newer picture may make this one needless.
                metrics.PACED.labels(row.platform).inc(wait)
                await self._pause(wait)
            else:
                with logs.about(row.event):
                    await self._deliver(platform, row)

    def _paced(self, platform: Platform, row: Row[Any]) -> float:
        """How long a row has to wait for its platform's limits."""
        if row.id in self._sent or row.thread.startswith(PENDING):
            return 0.0  # nothing is sent now
        return platform.delay(outgoing.place_of(row), row.kind)

    async def _pause(self, seconds: float) -> None:
        """Wait, but not beyond the end."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)

    async def _deliver(self, platform: Platform, row: Row[Any]) -> None:
        try:
            with caught(f"message {row.id}", *EXPECTED):
                if row.thread.startswith(PENDING):
                    await self._open_thread(platform, row)
                    return
                if row.id not in self._sent:
                    with metrics.timed("send"):
                        self._sent[row.id] = await self._send(platform, row)
                    metrics.SENT.labels(row.platform).inc()
                with metrics.timed("mark"):
                    await self._mark(platform, row, self._sent[row.id])
                self._sent.pop(row.id, None)
        except Fault:
            metrics.FAILED.labels(row.platform, "fault").inc()
            if row.attempts + 1 >= FAULTS:
                await self._park(row, "a fault of ours")
            else:
                await self._postpone(row, Later("a fault of ours"))
        except Later as later:
            metrics.FAILED.labels(row.platform, "later").inc()
            metrics.WAITED.labels(row.platform).inc(later.after or 0)
            await self._delay(row, later)
        except ChatMoved as moved:
            there = moved.chat
            await self._store.change(lambda c: queries.move_chat(c, row.platform, row.chat, there))
            await self.resume(row.platform, there)
        except Undeliverable as lost:
            metrics.FAILED.labels(row.platform, type(lost).__name__.lower()).inc()
            if row.thread and row.kind == "send" and isinstance(lost, ThreadGone):
                await self._leave_thread(row, str(lost))
            else:
                await self._park(row, str(lost), tell=True)

    async def _open_thread(self, platform: Platform, row: Row[Any]) -> None:
        """Open the thread that a place waits for; else its game goes into the chat."""
        chat = Place(row.platform, row.chat, home=row.home)
        number = int(row.thread.removeprefix(PENDING))
        async with self._store.read() as connection:
            parent = await queries.find_place(connection, chat)
            message = await queries.newest_board(connection, parent.id if parent else 0, number)
        title = str((row.place_settings or {}).get("title") or f"#{number}")
        try:
            thread = await platform.open_thread(chat, title, message)
        except (ThreadsRefused, Undeliverable) as refused:
            await self._leave_thread(row, str(refused))
        else:
            lane = await self._store.change(lambda c: name_thread(c, row.place, thread))
            if lane != row.place:
                self.wake([lane])

    async def _leave_thread(self, row: Row[Any], reason: str) -> None:
        """Let all that a thread was to get, and its games, go into its chat."""
        log.warning("thread %s of %s:%s: %s", row.thread, row.platform, row.chat, reason)
        chat = await self._store.change(lambda c: give_up_thread(c, row.place))
        self.wake([chat])

    async def _send(self, platform: Platform, row: Row[Any]) -> str:
        if row.kind == "strip":
            await platform.strip(outgoing.place_of(row), row.body["message"])
            return ""
        message = outgoing.message_of(row)
        if row.picture and row.overtaken:
            return await platform.send(message, None)
        image = await self._draw(message)
        if image is not None:
            with suppress(PictureRefused):
                return await platform.send(message, image)
        return await platform.send(self._described(message), None)

    def _described(self, message: Message) -> Message:
        """A message with its picture in letters and words, as far as that can be told."""
        try:
            with caught(f"picture of message {message.id} in words"):
                return description.instead(message)
        except Fault:
            return message  # it is in the log

    async def _draw(self, message: Message) -> bytes | None:
        """The picture of a message; None if it has none, or none that can be drawn."""
        if message.reply.picture is None:
            return None
        try:
            with caught(f"picture of message {message.id}", Undrawable), metrics.timed("draw"):
                return await self.workers.draw(message.reply.picture)
        except (Fault, Undrawable) as failed:
            # What was said matters more than how it looks.
            log.error("message %s goes without its picture: %s", message.id, failed)
            return None

    async def _mark(self, platform: Platform, row: Row[Any], message_id: str) -> None:
        """Mark a row as sent; a new message about a game makes older ones lose their buttons."""

        async def mark(connection: AsyncConnection) -> None:
            known = {"sent": self._clock(), "message": message_id or None}
            await connection.execute(update(outbox).where(outbox.c.id == row.id).values(**known))
            if row.kind == "send" and row.game is not None and message_id:
                await self._note(connection, platform, row, message_id)

        await self._marks.do(mark)

    async def _note(
        self, connection: AsyncConnection, platform: Platform, row: Row[Any], message_id: str
    ) -> None:
        with_buttons = bool(row.body["buttons"]) and platform.strips
        if row.body["overtakes"] and platform.strips:
            held = (boards.c.game == row.game) & (boards.c.place == row.place) & boards.c.buttons
            if await self._is_known(connection, row):
                # Shown once more, it takes the place of its like only: questions may still be open.
                held &= boards.c.entry.isnot(None)
            older = (await connection.execute(select(boards.c.message).where(held))).scalars()
            for message in older.all():
                await self._add_strip(connection, row, message)
            await connection.execute(update(boards).where(held).values(buttons=False))
        known = {"place": row.place, "message": message_id}
        await queries.save_board(
            connection, **known, game=row.game, buttons=with_buttons, entry=row.entry
        )

    async def _is_known(self, connection: AsyncConnection, row: Row[Any]) -> bool:
        """Whether the position that a row shows was shown in its place before."""
        if row.entry is None:
            return False
        about = (boards.c.game == row.game) & (boards.c.place == row.place)
        shown = select(boards.c.message).where(about, boards.c.entry == row.entry).limit(1)
        return (await connection.execute(shown)).first() is not None

    async def _add_strip(self, connection: AsyncConnection, row: Row[Any], message: str) -> None:
        time = self._clock()
        await connection.execute(
            insert(outbox).values(
                event=row.event,
                place=row.place,
                kind="strip",
                body={"message": message},
                picture=False,
                created=time,
                due=time,
                attempts=0,
            )
        )

    async def _delay(self, row: Row[Any], later: Later) -> None:
        """Try a row again later, unless it has waited for too long."""
        if row.kind == "strip":
            if row.attempts + 1 >= STRIPS:
                await self._park(row, f"buttons stay: {later}")
                return
            later = Later(str(later), min(later.after or STRIP_WAIT, STRIP_WAIT))
        if self._clock() - row.created > PATIENCE:
            await self._park(row, f"given up after {PATIENCE}: {later}")
        else:
            await self._postpone(row, later)

    async def _postpone(self, row: Row[Any], later: Later) -> None:
        attempts = row.attempts + 1
        backoff = min(LONGEST_WAIT, 2.0 ** min(attempts, 10) * random.uniform(0.25, 0.5))  # noqa: S311
        wait = backoff if later.after is None else later.after
        log.warning("message %s waits %.1f s: %s", row.id, wait, later)
        due = self._clock() + timedelta(seconds=wait)
        async with self._store.note() as connection:
            await connection.execute(
                update(outbox).where(outbox.c.id == row.id).values(attempts=attempts, due=due)
            )

    async def _park(self, row: Row[Any], reason: str, *, tell: bool = False) -> None:
        """Give a row up; `tell` where it was to go instead, if it was."""
        log.error("message %s to %s:%s given up: %s", row.id, row.platform, row.chat, reason)

        async def park(connection: AsyncConnection) -> int | None:
            if await undelivered.park(connection, row, reason) and tell:
                return await undelivered.redirect(connection, row, self._clock())
            return None

        place = await self._store.change(park)
        if place is not None:
            self.wake([place])
