"""The gateway of a loopback Discord: HELLO, IDENTIFY, RESUME, heartbeats and events."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import uuid
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from aiohttp import WSMsgType, web

from tests.doubles.discord_journal import Journal
from tests.doubles.discord_limits import JSON
from tests.doubles.discord_world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
NAMES = {
    HEARTBEAT: "HEARTBEAT",
    IDENTIFY: "IDENTIFY",
    PRESENCE: "PRESENCE",
    VOICE: "VOICE",
    RESUME: "RESUME",
    RECONNECT: "RECONNECT",
    MEMBERS: "REQUEST_MEMBERS",
    INVALID_SESSION: "INVALID_SESSION",
    HELLO: "HELLO",
    HEARTBEAT_ACK: "HEARTBEAT_ACK",
}
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = 1 << 1 | 1 << 8 | MESSAGE_CONTENT  # members, presences, message content
GUILD_EVENTS = ("GUILD_CREATE", "GUILD_DELETE", "GUILD_UPDATE")
REPLAYED = 1000  # events kept for a RESUME

Event = Callable[[int], JSON]  # the data of an event for a session with these intents
How = Literal["cut", "close", "reconnect"]


def sever(transport: asyncio.Transport | None) -> None:
    """Ends a TCP connection as a crash or a lost route does: RST, nothing flushed."""
    if transport is None:
        return
    plug: socket.socket | None = transport.get_extra_info("socket")
    if plug is not None and plug.fileno() >= 0:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


@dataclass(eq=False)
class Line:
    """One open WebSocket connection; a frozen one is half-open: nothing comes, nothing goes."""

    request: web.Request
    ws: web.WebSocketResponse
    deflate: Any  # a zlib compressor where the client asked for zlib-stream
    session: Session | None = None
    frozen: bool = False

    async def send(self, payload: JSON) -> bool:
        """Whether the frame was written."""
        if self.frozen or self.ws.closed:
            return False
        text = json.dumps(payload)
        try:
            if self.deflate is None:
                await self.ws.send_str(text)
            else:
                data = self.deflate.compress(text.encode()) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(data)
        except ConnectionError:
            return False
        return True

    def sever(self) -> None:
        sever(self.request.transport)


@dataclass(eq=False)
class Session:
    """What an IDENTIFY began; it outlives its connection until RESUME or a new IDENTIFY."""

    id: str
    intents: int
    line: Line | None
    sequence: int = 0
    resumable: bool = True
    shard: tuple[int, int] = (0, 1)
    """Which part of the guilds it is told of, of how many; the first is told of all else."""
    sent: deque[JSON] = field(default_factory=lambda: deque(maxlen=REPLAYED))

    def hears(self, name: str, data: JSON) -> bool:
        """Whether an event is of its part."""
        guild = data.get("id") if name in GUILD_EVENTS else data.get("guild_id")
        number, count = self.shard
        return (int(guild or 0) >> 22) % count == number

    async def dispatch(self, name: str, data: JSON) -> bool:
        self.sequence += 1
        frame = {"op": DISPATCH, "s": self.sequence, "t": name, "d": data}
        self.sent.append(frame)
        return self.line is not None and await self.line.send(frame)


class Gateway:
    """All connections and sessions of the one bot."""

    def __init__(self, world: World, journal: Journal, token: str) -> None:
        self.world = world
        self.journal = journal
        self.token = token
        self.address = ""  # ws://127.0.0.1:PORT/gateway
        self.heartbeat = 41.25  # seconds between heartbeats, told in HELLO
        self.lines: list[Line] = []
        self.sessions: dict[str, Session] = {}

    @property
    def connected(self) -> list[Session]:
        """The sessions that a living connection carries."""
        return [session for session in self.sessions.values() if session.line is not None]

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one connection from its HELLO to its end."""
        ws = web.WebSocketResponse(timeout=1.0, max_msg_size=1 << 16, compress=False)
        await ws.prepare(request)
        packed = request.query.get("compress") == "zlib-stream"
        line = Line(request, ws, zlib.compressobj() if packed else None)
        self.lines.append(line)
        self.journal.add("link", "opened")
        try:
            await self._hello(line)
            async for frame in ws:
                if frame.type is WSMsgType.TEXT and not line.frozen:
                    await self._receive(line, json.loads(frame.data))
        finally:
            self._ended(line)
        return ws

    async def _hello(self, line: Line) -> None:
        interval = int(self.heartbeat * 1000)
        await line.send({"op": HELLO, "d": {"heartbeat_interval": interval}, "s": None, "t": None})

    def _ended(self, line: Line) -> None:
        self.lines.remove(line)
        if line.session is not None and line.session.line is line:
            line.session.line = None
        self.journal.add("link", f"closed {line.ws.close_code}")

    async def _receive(self, line: Line, frame: JSON) -> None:
        code, data = frame.get("op"), frame.get("d")
        self.journal.add("received", NAMES.get(code or 0, str(code)), data)
        if code == HEARTBEAT:
            await line.send({"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None})
        elif code == IDENTIFY:
            await self._identify(line, data or {})
        elif code == RESUME:
            await self._resume(line, data or {})
        elif line.session is None:
            await self._close(line, 4003, "Not authenticated.")
        elif code == MEMBERS:
            await self._members(line.session, data or {})
        elif code not in (PRESENCE, VOICE):
            await self._close(line, 4001, "Unknown opcode.")

    async def _close(self, line: Line, code: int, words: str) -> None:
        self.journal.add("sent", f"CLOSE {code}", words)
        await line.ws.close(code=code, message=words.encode())

    async def _identify(self, line: Line, data: JSON) -> None:
        intents = data.get("intents", 0)
        if data.get("token") != self.token:
            await self._close(line, 4004, "Authentication failed.")
        elif line.session is not None:
            await self._close(line, 4005, "Already authenticated.")
        elif intents & PRIVILEGED and not self.world.privileged:
            await self._close(line, 4014, "Disallowed intent(s).")
        else:
            self.sessions = {session.id: session for session in self.connected}
            line.session = Session(uuid.uuid4().hex, intents, line)
            line.session.shard = tuple(data.get("shard") or (0, 1))
            self.sessions[line.session.id] = line.session
            await self._ready(line.session)

    async def _ready(self, session: Session) -> None:
        world = self.world
        inside = world.inside and session.hears("GUILD_CREATE", {"id": world.guild_id})
        ready = {
            "v": 10,
            "user": world.bot.user_json(),
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": list(session.shard),
            "private_channels": [],
            "guilds": [{"id": str(world.guild_id), "unavailable": True}] if inside else [],
            "application": {"id": str(world.bot.id), "flags": world.application_json()["flags"]},
        }
        await self._dispatch(session, "READY", ready)
        if session.intents & GUILDS and inside:
            # A guild that the bot is added to later comes without this mark.
            await self._dispatch(
                session, "GUILD_CREATE", {**world.guild_json(), "unavailable": False}
            )

    async def _resume(self, line: Line, data: JSON) -> None:
        session = self.sessions.get(data.get("session_id", ""))
        if data.get("token") != self.token:
            await self._close(line, 4004, "Authentication failed.")
        elif session is None or not session.resumable:
            await self._say(line, INVALID_SESSION, False)
        else:
            if session.line is not None:
                session.line.sever()
            session.line, line.session = line, session
            for frame in [frame for frame in session.sent if frame["s"] > data["seq"]]:
                self.journal.add("sent", f"{frame['t']} again", frame["d"])
                await line.send(frame)
            await self._dispatch(session, "RESUMED", {})

    async def _say(self, line: Line, code: int, data: Any) -> None:
        self.journal.add("sent", NAMES[code], data)
        await line.send({"op": code, "d": data, "s": None, "t": None})

    async def _members(self, session: Session, data: JSON) -> None:
        wanted = set(map(int, data.get("user_ids") or []))
        start = (data.get("query") or "").lower()
        members = [
            {**person.member_json(), "user": person.user_json()}
            for person in self.world.people.values()
            if person.member and (person.id in wanted if wanted else person.name.startswith(start))
        ]
        chunk = {"guild_id": data["guild_id"], "members": members[: data.get("limit") or 100]}
        chunk |= {"chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")}
        missing = wanted - set(self.world.people)
        await self._dispatch(
            session, "GUILD_MEMBERS_CHUNK", {**chunk, "not_found": [str(one) for one in missing]}
        )

    async def _dispatch(self, session: Session, name: str, data: JSON) -> bool:
        held = session.line is None or session.line.frozen
        self.journal.add("held" if held else "sent", name, data)
        return await session.dispatch(name, data)

    async def dispatch(self, name: str, event: Event, needs: int = 0) -> int:
        """Sends an event to every session that has one of the intents in `needs` (0: to all).

        Gives how many connections took it; for a session without one it waits for a RESUME.
        """
        taken = 0
        for session in list(self.sessions.values()):
            data = event(session.intents)
            if (not needs or session.intents & needs) and session.hears(name, data):
                taken += await self._dispatch(session, name, data)
        return taken

    async def drop(self, how: How, code: int, resumable: bool) -> None:
        """Ends every connection: RST, a close frame with a code, or RECONNECT (opcode 7)."""
        for session in self.sessions.values():
            session.resumable = resumable and session.resumable
        for line in list(self.lines):
            if how == "cut":
                self.journal.add("link", "cut")
                line.sever()
            elif how == "close":
                await self._close(line, code, "")
            else:
                await self._say(line, RECONNECT, None)

    def freeze(self) -> None:
        """Makes every open connection half-open: it stays up, but nothing passes."""
        for line in self.lines:
            line.frozen = True

    def end(self) -> None:
        for line in list(self.lines):
            line.sever()
