"""The outbox: replies stored with the state change, drawn and sent after commit, until marked.

Each chat is a lane of its own: its messages go out in order, and a wait asked for by the platform
holds that chat only. A message can be doubled only where the process ends between the platform's
receipt and our mark.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Row, Select, bindparam, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.fault import Fault, caught
from bot.store import Store, queries
from bot.store.tables import boards, outbox, places
from bot.talk import (
    Button,
    ChatMoved,
    Later,
    Message,
    Person,
    Picture,
    PictureRefused,
    Place,
    Platform,
    Reply,
    Undeliverable,
)
from bot.workers import Undrawable, Workers

log = logging.getLogger(__name__)

ATTEMPTS = 40
"""With the longest wait of 10 minutes a message is given up after about five hours."""
LONGEST_WAIT = 600.0
DATABASE_WAIT = 5.0
GRACE_SECONDS = 3.0
"""At the end, what is being sent may take so long."""
EXPECTED = (Later, ChatMoved, Undeliverable, SQLAlchemyError)
Lane = tuple[str, str]
_POST = insert(outbox).returning(outbox.c.id)


def now() -> datetime:
    """The present, UTC."""
    return datetime.now(UTC)


async def post(
    connection: AsyncConnection, event: str, time: datetime, replies: Sequence[Reply]
) -> tuple[int, ...]:
    """Store replies; returns their ids."""
    ids = []
    for reply in replies:
        row = {
            "event": event,
            "place": reply.place,
            "kind": "send",
            "body": _body(reply),
            "game": reply.game,
            "entry": reply.entry,
            "picture": reply.picture is not None and reply.private is None,
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
        self._workers = workers
        self._clock = clock
        self._platforms: dict[str, Platform] = {}
        self._lanes: dict[Lane, asyncio.Task[None]] = {}
        self._again: set[Lane] = set()
        self._closing = asyncio.Event()
        self._sent: dict[int, str] = {}
        """Rows that were sent and could not be marked yet, with the platform's message ids."""

    async def attach(self, platform: Platform) -> None:
        """Begin to deliver for a platform, what is left over first."""
        self._platforms[platform.name] = platform
        async with self._store.read() as connection:
            rows = await connection.execute(
                select(places.c.platform, places.c.chat)
                .join(outbox, outbox.c.place == places.c.id)
                .where(_waiting(), places.c.platform == platform.name)
                .distinct()
            )
            lanes = [(row.platform, row.chat) for row in rows.all()]
        for lane in lanes:
            self._run(lane)

    def detach(self, platform: Platform) -> None:
        """Stop delivering for a platform; what is stored waits for it."""
        self._platforms.pop(platform.name, None)

    def wake(self, lanes: Iterable[Lane]) -> None:
        """Deliver what was newly stored for these chats."""
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

    def _run(self, lane: Lane) -> None:
        if lane in self._lanes:
            self._again.add(lane)
        elif lane[0] in self._platforms and not self._closing.is_set():
            task = asyncio.create_task(self._drain(lane))
            self._lanes[lane] = task
            task.add_done_callback(lambda done: self._left(lane, done))

    def _left(self, lane: Lane, task: asyncio.Task[None]) -> None:
        del self._lanes[lane]
        if not task.cancelled() and (error := task.exception()) is not None:
            # The database failed; the rows are still there.
            log.error("delivery to %s stopped: %s", lane, error)
            asyncio.get_running_loop().call_later(DATABASE_WAIT, self._run, lane)
            return
        if lane in self._again:
            self._again.discard(lane)
            self._run(lane)

    async def _drain(self, lane: Lane) -> None:
        while (platform := self._platforms.get(lane[0])) and not self._closing.is_set():
            self._again.discard(lane)
            async with self._store.read() as connection:
                row = (
                    await connection.execute(_NEXT, {"platform": lane[0], "chat": lane[1]})
                ).first()
            if row is None:
                return
            wait = (row.due - self._clock()).total_seconds()
            if row.attempts and wait > 0 and await self._closes_within(wait):
                return
            await self._deliver(platform, row)

    async def _closes_within(self, seconds: float) -> bool:
        """Wait; True if the outbox is closed meanwhile."""
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def _deliver(self, platform: Platform, row: Row[Any]) -> None:
        try:
            with caught(f"message {row.id}", *EXPECTED):
                if row.id not in self._sent:
                    self._sent[row.id] = await self._send(platform, row)
                await self._mark(platform, row, self._sent[row.id])
                del self._sent[row.id]
        except Fault:
            await self._postpone(row, Later("a fault of ours"))
        except Later as later:
            await self._postpone(row, later)
        except ChatMoved as moved:
            async with self._store.write() as connection:
                await queries.move_chat(connection, row.platform, row.chat, moved.chat)
            self._run((row.platform, moved.chat))
        except Undeliverable as lost:
            await self._park(row, str(lost))

    async def _send(self, platform: Platform, row: Row[Any]) -> str:
        if row.kind == "strip":
            await platform.strip(_place(row), row.body["message"])
            return ""
        message = _message(row)
        image = None if row.picture and row.overtaken else await self._draw(message)
        try:
            return await platform.send(message, image)
        except PictureRefused:
            return await platform.send(message, None)

    async def _draw(self, message: Message) -> bytes | None:
        """The picture of a message; None if it has none, or none that can be drawn."""
        if message.reply.picture is None:
            return None
        try:
            with caught(f"picture of message {message.id}", Undrawable):
                return await self._workers.draw(message.reply.picture)
        except (Fault, Undrawable) as failed:
            # What was said matters more than how it looks.
            log.error("message %s goes without its picture: %s", message.id, failed)
            return None

    async def _mark(self, platform: Platform, row: Row[Any], message_id: str) -> None:
        """Mark a row as sent; a new message about a game makes older ones lose their buttons."""
        async with self._store.write() as connection:
            await connection.execute(
                update(outbox).where(outbox.c.id == row.id).values(sent=self._clock())
            )
            if row.kind == "send" and row.game is not None and message_id:
                await self._note(connection, platform, row, message_id)

    async def _note(
        self, connection: AsyncConnection, platform: Platform, row: Row[Any], message_id: str
    ) -> None:
        with_buttons = bool(row.body["buttons"]) and platform.strips
        if row.picture and platform.strips:
            held = (boards.c.game == row.game) & (boards.c.place == row.place) & boards.c.buttons
            older = (await connection.execute(select(boards.c.message).where(held))).scalars()
            for message in older.all():
                await self._add_strip(connection, row, message)
            await connection.execute(update(boards).where(held).values(buttons=False))
        known = {"place": row.place, "message": message_id}
        await queries.save_board(connection, **known, game=row.game, buttons=with_buttons)

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

    async def _postpone(self, row: Row[Any], later: Later) -> None:
        attempts = row.attempts + 1
        if attempts >= ATTEMPTS:
            await self._park(row, f"given up after {attempts} attempts: {later}")
            return
        backoff = min(LONGEST_WAIT, 2.0 ** min(attempts, 10) * random.uniform(0.25, 0.5))  # noqa: S311
        wait = backoff if later.after is None else later.after
        log.warning("message %s waits %.1f s: %s", row.id, wait, later)
        due = self._clock() + timedelta(seconds=wait)
        async with self._store.write() as connection:
            await connection.execute(
                update(outbox).where(outbox.c.id == row.id).values(attempts=attempts, due=due)
            )

    async def _park(self, row: Row[Any], reason: str) -> None:
        log.error("message %s to %s:%s given up: %s", row.id, row.platform, row.chat, reason)
        async with self._store.write() as connection:
            await connection.execute(
                update(outbox).where(outbox.c.id == row.id).values(parked=reason)
            )


def _waiting() -> Any:
    return outbox.c.sent.is_(None) & outbox.c.parked.is_(None)


def _oldest() -> Select[Any]:
    """The oldest waiting row of a chat, with its place.

    `overtaken` tells whether a newer picture of the same game is on its way to the same place.
    """
    newer = outbox.alias("newer")
    overtaken = (
        select(newer.c.id)
        .where(newer.c.game == outbox.c.game, newer.c.place == outbox.c.place)
        .where(newer.c.id > outbox.c.id, newer.c.picture)
        .correlate(outbox)
        .exists()
    )
    where = (places.c.platform, places.c.chat, places.c.thread, places.c.direct, places.c.language)
    return (
        select(outbox, *where, overtaken.label("overtaken"))
        .join(places, places.c.id == outbox.c.place)
        .where(_waiting(), places.c.platform == bindparam("platform"))
        .where(places.c.chat == bindparam("chat"))
        .order_by(outbox.c.id)
        .limit(1)
    )


_NEXT = _oldest()


def _body(reply: Reply) -> dict[str, Any]:
    picture, private = reply.picture, reply.private
    return {
        "text": reply.text,
        "picture": picture and {"kind": picture.kind, "scene": picture.scene, "alt": picture.alt},
        "buttons": [[button.label, button.text] for button in reply.buttons],
        "private": private and {"account": private.account, "name": private.name},
        "via": reply.via,
        "reply_to": reply.reply_to,
        "leads": reply.leads,
    }


def _place(row: Row[Any]) -> Place:
    return Place(row.platform, row.chat, row.thread, row.direct)


def _message(row: Row[Any]) -> Message:
    body = row.body
    private = body["private"]
    reply = Reply(
        place=row.place,
        text=body["text"],
        picture=Picture(**body["picture"]) if body["picture"] else None,
        buttons=tuple(Button(*button) for button in body["buttons"]),
        private=Person(row.platform, **private) if private else None,
        game=row.game,
        entry=row.entry,
        via=body["via"],
        reply_to=body["reply_to"],
        leads=body.get("leads", False),
    )
    return Message(row.id, _place(row), reply, row.attempts, row.language)
