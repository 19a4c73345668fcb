"""A Discord on 127.0.0.1 for tests: the real client library talks to it over real sockets.

It knows nothing of the bot. REST is at `address`, the gateway at `gateway`; both are to be given
to the client. A test acts as the people (`say`, `slash`, `click`, ...) and sees what they see
(`messages`, `Interaction.reply`). `violations` lists every request that broke one of Discord's
limits, `journal` everything received and sent, `fail` plans failures.

    async with DiscordServer() as server:
        alice, lobby = server.person("alice"), server.channel("lobby")
        await server.until_connected()
        await server.say(alice, lobby, "hello", mentions=[server.bot])
        answer, = await server.until_messages(lobby, 1, by=server.bot)
        assert answer.content == "hi" and not server.violations
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Self, TypeVar

from aiohttp import web

from tests.doubles import discord_faults
from tests.doubles.discord_call import PREFIX, Violation
from tests.doubles.discord_crowd import Crowd
from tests.doubles.discord_faults import Fault
from tests.doubles.discord_gateway import GUILDS, Gateway
from tests.doubles.discord_journal import Journal
from tests.doubles.discord_limits import JSON
from tests.doubles.discord_messages import Messages
from tests.doubles.discord_objects import THREAD, Channel, Message, Person, now
from tests.doubles.discord_rest import Rest
from tests.doubles.discord_webhooks import Interaction, Webhooks
from tests.doubles.discord_world import RIGHTS, World

T = TypeVar("T")

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.double.of-discord"


class DiscordServer(Crowd):
    """One guild, its people and the one bot whose token is `token`.

    `privileged`: it was granted the members, presence and message content intents. Not `inside`:
    it is in no guild until `invite`. `port` 0 takes a free one; after `stop` the next `start`
    serves the same world at the same port, as after an outage. The server outlives any number of
    clients.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        token: str = TOKEN,
        bot: str = "saltabot",
        owner: str = "owner",
        channels: tuple[str, ...] = ("lobby", "games"),
        privileged: bool = False,
        inside: bool = True,
    ) -> None:
        self.port = port
        self.token = token
        self.journal = Journal()
        world = World(bot, owner, channels)
        world.privileged = privileged
        world.inside = inside
        gateway = Gateway(world, self.journal, token)
        messages = Messages(world, gateway)
        super().__init__(world, gateway, messages, Webhooks(world, messages))
        self._rest = Rest(world, gateway, messages, self.webhooks)
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        self._runner = web.AppRunner(
            self._rest.application(), access_log=None, shutdown_timeout=0.2
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        self.port = self._runner.addresses[0][1]
        self.world.origin = f"http://127.0.0.1:{self.port}"
        self._gateway.address = self.gateway

    async def stop(self) -> None:
        """Ends every connection at once; what was hanging is let go."""
        if self._runner is not None:
            self._rest.faults.end()
            self._gateway.end()
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *reason: object) -> None:
        await self.stop()

    @property
    def address(self) -> str:
        """The address of the REST API, for `discord.http.Route.BASE`."""
        return f"http://127.0.0.1:{self.port}{PREFIX}"

    @property
    def gateway(self) -> str:
        """The address of the gateway, for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def bot(self) -> Person:
        return self.world.bot

    @property
    def commands(self) -> list[JSON]:
        """The slash commands as registered."""
        return self.world.commands

    @property
    def violations(self) -> list[Violation]:
        """The requests that broke a limit of Discord, or asked for a route that is not here."""
        return self._rest.violations

    @property
    def sessions(self) -> int:
        """How many connections carry a session."""
        return len(self._gateway.connected)

    @property
    def connected(self) -> bool:
        """Whether a session of the bot has a living connection."""
        return bool(self._gateway.connected)

    @property
    def sequence(self) -> int:
        """The number of the newest event that the bot's session was sent."""
        return max((session.sequence for session in self._gateway.connected), default=0)

    @property
    def invalid_requests(self) -> int:
        """How many requests were answered 401, 403 or 429: Discord bans after 10,000 in 10 min."""
        return sum(
            entry.kind in ("answer", "fault") and entry.status in (401, 403, 429)
            for entry in self.journal.entries
        )

    # People and places

    def person(self, name: str) -> Person:
        """The person of that name, a member of the guild, made when first named."""
        return self.world.person(name)

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name."""
        for channel in self.world.channels.values():
            if channel.name == name:
                return channel
        raise LookupError(f"no {name!r} among {[c.name for c in self.world.channels.values()]}")

    def dm(self, person: Person) -> Channel:
        """The person's direct conversation with the bot."""
        return self.world.direct(person)

    async def add_channel(self, name: str) -> Channel:
        channel = self.world.add_channel(name)
        await self._messages.announce_channel("CHANNEL_CREATE", channel)
        return channel

    async def thread(self, parent: Channel, name: str) -> Channel:
        """A public thread; `archive` closes it."""
        facts: JSON = {"type": THREAD, "parent": parent}
        thread = self.world.add_channel(name, **facts)
        await self._messages.announce_channel("THREAD_CREATE", thread, newly_created=True)
        return thread

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archives a thread; a locked one takes no message until a moderator opens it."""
        thread.archived, thread.locked = True, locked
        await self._messages.announce_channel("THREAD_UPDATE", thread)

    async def delete_thread(self, thread: Channel) -> None:
        """Deletes a thread with all that was said in it."""
        del self.world.channels[thread.id]
        await self._messages.announce_channel("THREAD_DELETE", thread)

    async def deny(self, channel: Channel, *rights: str, quietly: bool = False) -> None:
        """Takes rights from the bot in a channel: "send_messages", "attach_files", ...

        It is told by CHANNEL_UPDATE, unless `quietly`: then only the 403 tells it.
        """
        bits = sum(RIGHTS[right] for right in set(rights))
        if quietly:
            channel.secretly_denied |= bits
        else:
            channel.denied |= bits
            await self._messages.announce_channel("CHANNEL_UPDATE", channel)

    async def allow(self, channel: Channel) -> None:
        """Gives all rights in a channel back."""
        channel.denied = channel.secretly_denied = 0
        await self._messages.announce_channel("CHANNEL_UPDATE", channel)

    async def invite(self, by: Person) -> None:
        """A person adds the bot to the guild, in which it is not."""
        world = self.world
        world.inside, world.inviter, world.bot.joined = True, by, now()
        # As Discord tells it of a guild that is new: without the mark `unavailable`.
        await self._gateway.dispatch("GUILD_CREATE", lambda _: world.guild_json(), GUILDS)

    async def remove(self) -> None:
        """The bot is taken out of the guild."""
        self.world.inside = False
        data = {"id": str(self.world.guild_id)}
        await self._gateway.dispatch("GUILD_DELETE", lambda _: data, GUILDS)

    def promote(self, person: Person) -> None:
        """Gives a person a role with the right to manage the guild."""
        person.roles.append(self.world.organisers)

    def expire(self, interaction: Interaction) -> None:
        """Ends the life of an interaction's token, as 15 minutes do."""
        interaction.expired = True

    # What people see, and waiting

    def messages(
        self, channel: Channel, *, by: Person | None = None, seen_by: Person | None = None
    ) -> list[Message]:
        """The messages of a channel, oldest first, without what is deleted or still "thinking".

        Ephemeral answers are left out unless they are for `seen_by`.
        """
        return [
            message
            for message in channel.messages
            if not (message.deleted or message.loading)
            and message.only_for in (None, seen_by)
            and by in (None, message.author)
        ]

    async def until(self, predicate: Callable[[], T], seconds: float = 10.0) -> T:
        """Waits until the predicate gives something true and returns it; else TimeoutError."""
        return await self.journal.until(predicate, seconds)

    async def until_messages(
        self,
        channel: Channel,
        count: int,
        seconds: float = 10.0,
        *,
        by: Person | None = None,
        seen_by: Person | None = None,
    ) -> list[Message]:
        """Waits for at least `count` messages, counted as by `messages`; gives all of them."""

        def enough() -> list[Message]:
            found = self.messages(channel, by=by, seen_by=seen_by)
            return found if len(found) >= count else []

        return await self.until(enough, seconds)

    async def until_connected(self, seconds: float = 20.0) -> None:
        """Waits until the bot has identified (or resumed) on a living connection."""
        await self.until(lambda: self.connected, seconds)

    # Failures

    def fail(
        self,
        method: str,
        path: str,
        status: int = 0,
        *,
        times: int = 1,
        before: bool = True,
        how: discord_faults.How = "answer",
        delay: float = 0.0,
        body: JSON | str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Fault:
        """Plans a failure of the next `times` requests that fit (method "*" fits all).

        `path` is searched in the path without /api/v10; a new gateway connection is
        "/gateway-socket". `before` false does what was asked for and only loses the answer. `how`:
        "answer" with `status` (0: the true answer, after `delay` seconds), "reset" the connection,
        or "hang" until `Fault.release`, which is how a half-open socket looks.
        """
        fault = Fault(method, path, status, how, before, times, delay, body, dict(headers or {}))
        return self._rest.faults.add(fault)

    def limit(
        self,
        method: str,
        path: str,
        retry_after: float,
        *,
        scope: Literal["user", "shared", "global"] = "user",
        times: int = 1,
        before: bool = True,
    ) -> Fault:
        """Plans 429 answers: of one route ("user", "shared") or of all ("global")."""
        body, headers = discord_faults.rate_limit(retry_after, scope)
        return self.fail(method, path, 429, times=times, before=before, body=body, headers=headers)

    async def drop_gateway(
        self,
        how: Literal["cut", "close", "reconnect"] = "cut",
        *,
        code: int = 4000,
        resumable: bool = True,
    ) -> None:
        """Ends every gateway connection: RST, a close frame with `code`, or opcode 7.

        Not `resumable`: the RESUME that follows is answered with INVALID_SESSION.
        """
        await self._gateway.drop(how, code, resumable)

    def freeze_gateway(self) -> None:
        """Makes the open gateway connections half-open: no event, no heartbeat answer."""
        self._gateway.freeze()

    @property
    def heartbeat(self) -> float:
        """Seconds between heartbeats, told to connections to come; Discord says 41.25."""
        return self._gateway.heartbeat

    @heartbeat.setter
    def heartbeat(self, seconds: float) -> None:
        self._gateway.heartbeat = seconds
