"""Calls as they come over the wire, and answers, good and broken.

Parameters come in the address, as JSON, urlencoded or multipart, with GET or POST
(https://core.telegram.org/bots/api#making-requests).
"""

import asyncio
import json
import math
import socket
import struct
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from tests.doubles.telegram_journal import Journal
from tests.doubles.telegram_limits import Refused, bad
from tests.doubles.telegram_types import Json


@dataclass(frozen=True)
class Upload:
    """A file in a multipart body."""

    name: str
    mime: str
    content: bytes


@dataclass
class Call:
    """One call of a method, its parameters not yet judged."""

    method: str
    params: dict[str, Any]
    files: dict[str, Upload]
    number: int = 0

    def text(self, name: str) -> str:
        """A text, empty if missing."""
        value = self.params.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str) -> int | None:
        """A number, None if missing."""
        value = self.params.get(name)
        if value is None or value == "":
            return None
        try:
            return int(str(value))
        except ValueError as error:
            raise bad(f'parameter "{name}" is not a number') from error

    def flag(self, name: str) -> bool:
        """A truth value, false if missing."""
        return str(self.params.get(name, "")).lower() in {"true", "1", "yes"}

    def data(self, name: str) -> Any:
        """A structure, None if missing."""
        value = self.params.get(name)
        if not isinstance(value, str) or not value:
            return None if value == "" else value
        try:
            return json.loads(value)
        except ValueError as error:
            raise bad(f'can\'t parse "{name}": not JSON') from error

    @property
    def chat(self) -> int | None:
        """The chat id, None if there is none or it is a name."""
        value = str(self.params.get("chat_id", ""))
        return int(value) if value.lstrip("-").isdecimal() else None


async def read(request: web.Request, call: Call) -> None:
    """Fill a call with the parameters and files in a request; raises `Refused`."""
    if request.content_type == "multipart/form-data":
        await _read_parts(request, call)
    elif request.content_type == "application/json" and request.can_read_body:
        call.params |= _object(await request.text())
    elif request.content_type == "application/x-www-form-urlencoded":
        call.params |= {key: str(value) for key, value in (await request.post()).items()}


def _object(body: str) -> Json:
    try:
        found = json.loads(body)
    except ValueError as error:
        raise bad("can't parse request JSON object") from error
    if not isinstance(found, dict):
        raise bad("can't parse request: expected a JSON object")
    return found


async def _read_parts(request: web.Request, call: Call) -> None:
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            raise bad("nested multipart body")
        name, content = part.name or "", bytes(await part.read(decode=True))
        if part.filename is None:
            call.params[name] = content.decode()
        else:
            mime = part.headers.get("Content-Type", "application/octet-stream")
            call.files[name] = Upload(part.filename, mime, content)


def gone(request: web.Request) -> bool:
    """Whether the client has hung up."""
    return request.transport is None or request.transport.is_closing()


def accepted(result: Any) -> web.Response:
    """The answer to a call that was carried out."""
    return web.json_response({"ok": True, "result": result})


def refusal(refused: Refused) -> web.Response:
    """The answer to a call that was not."""
    body: Json = {"ok": False, "error_code": refused.code, "description": refused.description}
    if refused.parameters:
        body["parameters"] = refused.parameters
    return web.json_response(body, status=refused.code)


@dataclass(eq=False)
class Fault:
    """What goes wrong with some calls; made by `TelegramServer.fail`, `delay` and `hold`.

    `status` is an HTTP status, or "reset", "silent" or "half-open", or None if the call is
    only late; `left` how many calls it still meets, `met` how many have come to the
    point where it strikes (before the effect, or after it and before the answer).
    """

    method: str
    status: int | str | None
    left: int
    before: bool
    chat: int | None = None
    description: str = ""
    retry_after: int | None = None
    seconds: float = 0.0
    released: asyncio.Event | None = None
    met: int = 0

    def meets(self, call: Call) -> bool:
        """Whether this call is one of those."""
        methods = {"*", call.method.lower()}
        return self.left > 0 and self.method.lower() in methods and self.chat in {None, call.chat}

    def release(self) -> None:
        """Let the held calls, and all later ones, go on."""
        self.left = 0
        if self.released is not None:
            self.released.set()


@dataclass
class Faults:
    """The faults in store, and the chats that are to be left alone for some time."""

    journal: Journal
    stored: list[Fault] = field(default_factory=list)
    closed: bool = False
    _closed_to: dict[tuple[str, int | None], float] = field(default_factory=dict)

    def take(self, call: Call) -> Fault | None:
        """The fault that meets this call, counted."""
        for fault in self.stored:
            if fault.meets(call):
                fault.left -= 1
                return fault
        return None

    async def wait(self, fault: Fault) -> None:
        """Hold a call up as long as its fault says."""
        fault.met += 1
        self.journal.pulse()
        await asyncio.sleep(fault.seconds)
        while fault.released is not None and not fault.released.is_set() and not self.closed:
            await self.journal.change(0.05)

    def check_flood(self, call: Call) -> None:
        """Refuse a call that comes before the `retry_after` of an earlier answer has passed."""
        left = self._closed_to.get((call.method.lower(), call.chat), 0.0) - time.monotonic()
        if left > 0:
            raise _flood(math.ceil(left), "flood")

    async def strike(self, fault: Fault, call: Call, request: web.Request) -> web.StreamResponse:
        """The broken answer; the caller has waited."""
        if fault.status == 429:
            seconds = fault.retry_after or 1
            self._closed_to[call.method.lower(), call.chat] = time.monotonic() + seconds
            return refusal(_flood(seconds))
        if isinstance(fault.status, int) and fault.status >= 500:
            page = f"<html><body><h1>{fault.status}</h1>{fault.description}</body></html>"
            return web.Response(status=fault.status, text=page, content_type="text/html")
        if isinstance(fault.status, int):
            return refusal(Refused(fault.status, fault.description or f"Error {fault.status}"))
        return await self._break(str(fault.status), request)

    async def _break(self, how: str, request: web.Request) -> web.StreamResponse:
        response: web.StreamResponse = web.Response()
        if how == "half-open":
            response = web.StreamResponse()
            response.content_type, response.content_length = "application/json", 1000
            await response.prepare(request)
            await response.write(b'{"ok":true,"result":')
        while how != "reset" and not self.closed and not gone(request):
            await self.journal.change(0.05)
        _reset(request)
        return response


def _flood(seconds: int, kind: str = "") -> Refused:
    text = f"Too Many Requests: retry after {seconds}"
    return Refused(429, text, kind, {"retry_after": seconds})


def _reset(request: web.Request) -> None:
    transport = request.transport
    if transport is None:
        return
    connection: socket.socket | None = transport.get_extra_info("socket")
    if connection is not None and connection.fileno() >= 0:
        # Linger 0 makes closing send RST instead of FIN.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
