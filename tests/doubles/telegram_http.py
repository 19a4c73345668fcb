"""The HTTP face of the Telegram server: calls and files."""

from dataclasses import dataclass, field

from aiohttp import web

from tests.doubles import telegram_wire as wire
from tests.doubles.telegram_journal import Journal
from tests.doubles.telegram_limits import Refused
from tests.doubles.telegram_methods import Methods
from tests.doubles.telegram_updates import Updates


@dataclass(frozen=True)
class Violation:
    """Something the bot should not have asked for; kinds as in `telegram_limits.Refused`."""

    number: int
    method: str
    kind: str
    description: str


@dataclass
class Endpoint:
    """Answers requests, good and broken, and writes them down."""

    token: str
    methods: Methods
    updates: Updates
    journal: Journal
    faults: wire.Faults
    violations: list[Violation] = field(default_factory=list)

    def application(self) -> web.Application:
        """A fresh aiohttp application (one cannot be started twice)."""
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/bot{token:[^/]+}/{method}", self._call)
        app.router.add_get("/file/bot{token:[^/]+}/{kind}/{name}", self._file)
        return app

    async def _call(self, request: web.Request) -> web.StreamResponse:
        call = wire.Call(request.match_info["method"], dict(request.query), {})
        try:
            await wire.read(request, call)
        except Refused as refused:
            return self._refuse(call, refused)
        call.number = self.journal.record(
            "request",
            method=call.method,
            chat=call.chat,
            params=dict(call.params),
            files={name: len(upload.content) for name, upload in call.files.items()},
        )
        if request.match_info["token"] != self.token:
            return self._refuse(call, Refused(401, "Unauthorized"))
        return await self._with_fault(call, request)

    async def _with_fault(self, call: wire.Call, request: web.Request) -> web.StreamResponse:
        fault = self.faults.take(call)
        if fault is None:
            return await self._answer(call, request)
        response: web.StreamResponse | None = None
        if not fault.before:
            response = await self._answer(call, request)
        await self.faults.wait(fault)
        if fault.before and wire.gone(request):
            self._lost(call, "the client was gone before it took effect")
            return web.Response()
        if fault.status is not None:
            self._lost(call, str(fault.status))
            return await self.faults.strike(fault, call, request)
        return response if response is not None else await self._answer(call, request)

    def _lost(self, call: wire.Call, how: str) -> None:
        self.journal.record(
            "lost", method=call.method, chat=call.chat, request=call.number, description=how
        )

    async def _answer(self, call: wire.Call, request: web.Request) -> web.StreamResponse:
        try:
            self.faults.check_flood(call)
            response = wire.accepted(await self._result(call, request))
        except Refused as refused:
            return self._refuse(call, refused)
        self._answered(call, 200, "")
        return response

    async def _result(self, call: wire.Call, request: web.Request) -> object:
        if call.method.lower() == "getupdates":
            return await self.updates.poll(call, lambda: wire.gone(request))
        method = self.methods.named.get(call.method.lower())
        if method is None:
            raise Refused(404, "Not Found: method not found", "limit")
        return method(call)

    def _refuse(self, call: wire.Call, refused: Refused) -> web.Response:
        if refused.kind:
            self.violations.append(
                Violation(call.number, call.method, refused.kind, refused.description)
            )
        self._answered(call, refused.code, refused.description)
        return wire.refusal(refused)

    def _answered(self, call: wire.Call, status: int, description: str) -> None:
        self.journal.record(
            "answer",
            method=call.method,
            chat=call.chat,
            request=call.number,
            status=status,
            description=description,
        )

    async def _file(self, request: web.Request) -> web.Response:
        file_id = request.match_info["name"].partition(".")[0]
        media = self.methods.world.files.get(file_id)
        if request.match_info["token"] != self.token:
            return wire.refusal(Refused(401, "Unauthorized"))
        if media is None:
            return wire.refusal(Refused(404, "Not Found"))
        return web.Response(body=media.download(), content_type="application/octet-stream")
