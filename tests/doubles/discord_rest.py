"""The REST API of a loopback Discord: its routes, rate-limit headers, errors and planned faults."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.doubles import discord_limits as limits
from tests.doubles.discord_call import PREFIX, RECORDED, ApiError, Call, Violation, read, refuse
from tests.doubles.discord_faults import Faults
from tests.doubles.discord_gateway import Gateway
from tests.doubles.discord_journal import Journal
from tests.doubles.discord_limits import JSON
from tests.doubles.discord_messages import Messages
from tests.doubles.discord_objects import THREAD, Channel, Message
from tests.doubles.discord_webhooks import Webhooks
from tests.doubles.discord_world import RIGHTS, World

Handler = Callable[[Call], Awaitable[Any]]
OPEN = ("/interactions/", "/webhooks/", "/gateway")  # paths that need no bot token
BODY = 64 * 1024 * 1024


class Rest:
    """All routes; a handler takes a Call and gives JSON, None (204) or raises ApiError."""

    def __init__(
        self, world: World, gateway: Gateway, messages: Messages, webhooks: Webhooks
    ) -> None:
        self.world = world
        self.gateway = gateway
        self.messages = messages
        self.webhooks = webhooks
        self.journal: Journal = gateway.journal
        self.faults = Faults(self.journal)
        self.violations: list[Violation] = []

    def application(self) -> web.Application:
        app = web.Application(client_max_size=BODY)
        app.router.add_get("/gateway", self._websocket)
        app.router.add_get("/attachments/{id:\\d+}/{name}", self._file)
        for method, path, handler in [*self._routes(), *self.webhooks.routes()]:
            app.router.add_route(method, PREFIX + path, self._serving(handler))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._serving(self.unknown))
        return app

    def _routes(self) -> list[tuple[str, str, Handler]]:
        channel, guild, commands = "/channels/{cid}", "/guilds/{gid}", "/applications/{app}"
        message = channel + "/messages/{mid}"
        return [
            ("GET", "/gateway", self.gateway_address),
            ("GET", "/gateway/bot", self.gateway_address),
            ("GET", "/users/@me", self.me),
            ("GET", "/users/{uid}", self.user),
            ("POST", "/users/@me/channels", self.open_direct),
            ("GET", "/oauth2/applications/@me", self.application_info),
            ("GET", "/applications/@me", self.application_info),
            ("GET", commands + "/commands", self.commands),
            ("PUT", commands + "/commands", self.register),
            ("GET", guild, self.guild),
            ("GET", guild + "/channels", self.guild_channels),
            ("GET", guild + "/threads/active", self.active_threads),
            ("GET", guild + "/audit-logs", self.audit_log),
            ("GET", guild + "/members/search", self.search_members),
            ("GET", guild + "/members/{uid}", self.member),
            ("GET", channel, self.channel),
            ("PATCH", channel, self.modify_channel),
            ("POST", channel + "/typing", self.typing),
            ("GET", channel + "/messages", self.history),
            ("POST", channel + "/messages", self.post),
            ("GET", message, self.show),
            ("PATCH", message, self.edit),
            ("DELETE", message, self.delete),
            ("POST", channel + "/threads", self.start_thread),
            ("POST", message + "/threads", self.start_thread),
            ("PUT", channel + "/thread-members/@me", self.join_thread),
        ]

    def _serving(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            try:
                call = await read(request)
            except ApiError as error:
                return self._error(error, f"{request.method} {request.path}", 0)
            except ConnectionError:  # the client died while it was sending
                return web.Response(status=499)
            return await self._strike(request, call, handler)

        return serve

    async def _strike(self, request: web.Request, call: Call, handler: Handler) -> web.Response:
        entry = self.journal.add("request", call.what, call.journal_form()).number
        fault = self.faults.take(call.method, call.path)
        lost = await fault.strike(request) if fault is not None and fault.before else None
        response = lost or await self._answer(call, handler, entry)
        if fault is not None and not fault.before:
            lost = await fault.strike(request)
        return lost or response

    async def _answer(self, call: Call, handler: Handler, entry: int) -> web.Response:
        try:
            self._authorise(call)
            data = await handler(call)
        except ApiError as error:
            return self._error(error, call.what, entry)
        headers = _headers(call.what)
        self.journal.add("answer", call.what, data, 204 if data is None else 200)
        if data is None:
            return web.Response(status=204, headers=headers | {"Content-Type": "text/html"})
        return web.Response(body=json.dumps(data).encode(), headers=headers)

    def _error(self, error: ApiError, what: str, entry: int) -> web.Response:
        if error.code in RECORDED:
            flaws = error.json.get("errors", {})
            self.violations.append(Violation(entry, what, error.code, flaws))
        self.journal.add("answer", what, error.json, error.status)
        body = json.dumps(error.json).encode()
        return web.Response(status=error.status, body=body, headers=_headers(what))

    def _authorise(self, call: Call) -> None:
        if call.token != self.gateway.token and not call.path.startswith(OPEN):
            raise ApiError(401, 0, "401: Unauthorized")

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        fault = self.faults.take("GET", "/gateway-socket")
        lost = await fault.strike(request) if fault is not None else None
        return lost or await self.gateway.connect(request)

    async def _file(self, request: web.Request) -> web.Response:
        """What the CDN serves, to anybody; a request for it is in the journal too."""
        self.journal.add("request", f"GET {request.path}")
        fault = self.faults.take("GET", request.path)
        lost = await fault.strike(request) if fault is not None else None
        return lost or self._stored(request)

    def _stored(self, request: web.Request) -> web.Response:
        uploaded = self.world.files.get(int(request.match_info["id"]))
        if uploaded is not None:
            return web.Response(body=uploaded.content)
        for channel in self.world.channels.values():
            for message in channel.messages:
                for file in message.attachments:
                    if str(file.id) == request.match_info["id"]:
                        return web.Response(body=file.content)
        return web.Response(status=404)

    async def unknown(self, call: Call) -> None:
        """A route that this double lacks: a violation, so that a test cannot overlook it."""
        number = len(self.journal.entries)
        self.violations.append(Violation(number, call.what, 0, "this double has no such route"))
        raise ApiError(404, 0, "404: Not Found")

    async def gateway_address(self, call: Call) -> JSON:
        limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
        return {"url": self.gateway.address, "shards": 1, "session_start_limit": limit}

    async def me(self, call: Call) -> JSON:
        return {**self.world.bot.user_json(), "verified": True, "mfa_enabled": False, "flags": 0}

    async def user(self, call: Call) -> JSON:
        person = self.world.people.get(call.number("uid"))
        if person is None:
            raise ApiError(404, 10013, "Unknown User")
        return person.user_json()

    async def open_direct(self, call: Call) -> JSON:
        person = self.world.people.get(int(call.body["recipient_id"]))
        if person is None or person.bot:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return self.world.channel_json(self.world.direct(person))

    async def application_info(self, call: Call) -> JSON:
        return self.world.application_json()

    async def commands(self, call: Call) -> list[JSON]:
        return self.world.commands

    async def register(self, call: Call) -> list[JSON]:
        """Replaces all commands; one that keeps its name keeps its id."""
        if len([item for item in call.body if item.get("type", 1) == 1]) > limits.COMMANDS:
            raise ApiError(400, 30032, "Maximum number of application commands reached (100).")
        refuse(limits.commands(call.body))
        old = {item["name"]: item["id"] for item in self.world.commands}
        own = {"application_id": str(self.world.bot.id), "type": 1, "version": "1"}
        rules = {"default_member_permissions": None, "dm_permission": True, "nsfw": False}
        self.world.commands = [
            {**own, **rules, **item, "id": old.get(item["name"]) or str(self.world.snowflake())}
            for item in call.body
        ]
        return self.world.commands

    def _guild(self, call: Call) -> None:
        if call.number("gid") != self.world.guild_id or not self.world.inside:
            raise ApiError(404, 10004, "Unknown Guild")

    async def guild(self, call: Call) -> JSON:
        self._guild(call)
        return self.world.guild_json()

    async def guild_channels(self, call: Call) -> list[JSON]:
        self._guild(call)
        channels: list[JSON] = self.world.guild_json()["channels"]
        return channels

    async def active_threads(self, call: Call) -> JSON:
        self._guild(call)
        return {"threads": self.world.guild_json()["threads"], "members": []}

    async def audit_log(self, call: Call) -> JSON:
        self._guild(call)
        if not self.world.granted & RIGHTS["view_audit_log"]:
            raise ApiError(403, 50013, "Missing Permissions")
        return self.world.audit_json()

    async def search_members(self, call: Call) -> list[JSON]:
        self._guild(call)
        start = call.query.get("query", "").lower()
        people = [p for p in self.world.people.values() if p.member and p.name.startswith(start)]
        found = [{**person.member_json(), "user": person.user_json()} for person in people]
        return found[: int(call.query.get("limit", 1))]

    async def member(self, call: Call) -> JSON:
        self._guild(call)
        person = self.world.people.get(call.number("uid"))
        if person is None or not person.member:
            raise ApiError(404, 10007, "Unknown Member")
        return {**person.member_json(), "user": person.user_json()}

    def _channel(self, call: Call) -> Channel:
        channel = self.world.channels.get(call.number("cid"))
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        if not self.world.may(channel, "view_channel"):
            raise ApiError(403, 50001, "Missing Access")
        return channel

    async def channel(self, call: Call) -> JSON:
        return self.world.channel_json(self._channel(call))

    async def modify_channel(self, call: Call) -> JSON:
        """Renames, archives or reopens a thread; a locked one only with MANAGE_THREADS."""
        thread = self._channel(call)
        may = self.world.may(thread, "manage_threads")
        if thread.type != THREAD or (thread.locked and not may):
            raise ApiError(403, 50013, "Missing Permissions")
        thread.archived = call.body.get("archived", thread.archived)
        thread.locked = call.body.get("locked", thread.locked)
        thread.name = call.body.get("name", thread.name)
        await self.messages.announce_channel("THREAD_UPDATE", thread)
        return self.world.channel_json(thread)

    async def typing(self, call: Call) -> None:
        if not self.world.may(self._channel(call), "send_messages"):
            raise ApiError(403, 50013, "Missing Permissions")

    async def history(self, call: Call) -> list[JSON]:
        """1 to 100 messages, newest first; with `after` those that follow it directly."""
        channel = self._channel(call)
        if not self.world.may(channel, "read_message_history"):
            return []
        limit = int(call.query.get("limit", 50))
        if not 1 <= limit <= 100:
            words = "int value should be between 1 and 100."
            refuse([limits.Flaw("limit", "NUMBER_TYPE_MAX", words)])
        shown = [m for m in channel.messages if not m.deleted and m.only_for is None]
        if "after" in call.query:
            shown = [m for m in shown if m.id > int(call.query["after"])][:limit]
        elif "before" in call.query:
            shown = [m for m in shown if m.id < int(call.query["before"])]
        return [self._told(message) for message in shown[-limit:][::-1]]

    def _told(self, message: Message) -> JSON:
        return self.world.message_json(message, content=self.world.privileged)

    async def post(self, call: Call) -> JSON:
        channel = self.world.channels.get(call.number("cid"))
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        message = await self.messages.post(channel, call)
        return self.world.message_json(message, nonce=True)

    def _message(self, call: Call) -> Message:
        channel, message = self._channel(call), self.world.message(call.number("mid"))
        if message is None or message.channel is not channel or message.only_for is not None:
            raise ApiError(404, 10008, "Unknown Message")
        return message

    async def show(self, call: Call) -> JSON:
        return self._told(self._message(call))

    async def edit(self, call: Call) -> JSON:
        message = self._message(call)
        if message.author is not self.world.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if message.channel.archived:
            raise ApiError(400, 50083, "Thread is archived")
        await self.messages.edit(message, call)
        return self.world.message_json(message)

    async def delete(self, call: Call) -> None:
        message = self._message(call)
        mine = message.author is self.world.bot
        if not mine and not self.world.may(message.channel, "manage_messages"):
            raise ApiError(403, 50013, "Missing Permissions")
        await self.messages.delete(message)

    async def start_thread(self, call: Call) -> JSON:
        """A public thread, under a message or bare; one from a message takes its id."""
        parent = self._channel(call)
        refuse(list(limits.length("name", call.body.get("name"), 100, 1)))
        if parent.type == THREAD or parent.direct:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if not self.world.may(parent, "create_public_threads"):
            raise ApiError(403, 50013, "Missing Permissions")
        facts: JSON = {"type": THREAD, "parent": parent}
        thread = self.world.add_channel(call.body["name"], **facts)
        if "mid" in call.match:
            self._rename(thread, self._message(call).id)
        await self.messages.announce_channel("THREAD_CREATE", thread, newly_created=True)
        return self.world.channel_json(thread)

    def _rename(self, thread: Channel, number: int) -> None:
        del self.world.channels[thread.id]
        if number in self.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        thread.id = number
        self.world.channels[number] = thread

    async def join_thread(self, call: Call) -> None:
        self._channel(call)


def _headers(what: str) -> dict[str, str]:
    """Rate-limit headers of a bucket that never empties."""
    bucket = hashlib.sha256(what.encode()).hexdigest()[:16]
    return {
        "Content-Type": "application/json",
        "Via": "1.1 google",
        "X-RateLimit-Bucket": bucket,
        "X-RateLimit-Limit": "50",
        "X-RateLimit-Remaining": "49",
        "X-RateLimit-Reset": f"{time.time() + 1:.3f}",
        "X-RateLimit-Reset-After": "1.000",
    }
