"""The world of a loopback Discord: one guild with its people, channels and rights, and as JSON."""

from __future__ import annotations

from typing import Any

from tests.doubles.discord_limits import JSON
from tests.doubles.discord_objects import (
    DIRECT,
    REPLY,
    SLASH_REPLY,
    TEXT,
    THREAD,
    Attachment,
    Channel,
    Message,
    Person,
    Snowflakes,
    moment,
    now,
)

RIGHTS = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_audit_log": 1 << 7,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
}
UNUSUAL = (
    "administrator",
    "manage_channels",
    "manage_guild",
    "manage_messages",
    "manage_threads",
    "view_audit_log",
)
USUAL = sum(RIGHTS.values()) & ~sum(RIGHTS[name] for name in UNUSUAL)
ORGANISING = USUAL | RIGHTS["manage_guild"]
BOT_ADDED = 28  # an action of the audit log


class World:
    """Everything that a Discord of one guild and one bot knows, and its JSON forms."""

    def __init__(self, bot: str, owner: str, channels: tuple[str, ...]) -> None:
        self.snowflake = Snowflakes()
        self.guild_id = self.snowflake()
        self.role_id = self.snowflake()
        self.organisers = self.snowflake()  # a role that may manage the guild
        self.granted = 0  # rights of the bot's role beyond the usual ones
        self.locale = "en-US"  # of the guild
        self.inside = True  # whether the bot is in the guild
        self.inviter: Person | None = None  # who added it last
        self.system: Channel | None = None  # where the guild's own messages go
        self.files: dict[int, Attachment] = {}  # uploaded by people
        self.bot = Person(self.snowflake(), bot, bot=True, roles=[self.role_id])
        self.people = {self.bot.id: self.bot}
        self.owner = self.person(owner)
        self.channels: dict[int, Channel] = {}
        self.commands: list[JSON] = []
        self.privileged = False  # the bot was granted the privileged intents
        self.origin = ""  # http://127.0.0.1:PORT
        for name in channels:
            self.add_channel(name)

    def person(self, name: str) -> Person:
        """The person of that name, who joins the guild when first named."""
        for known in self.people.values():
            if known.name == name:
                return known
        person = Person(self.snowflake(), name)
        self.people[person.id] = person
        return person

    def add_channel(self, name: str, **facts: Any) -> Channel:
        channel = Channel(self.snowflake(), name, **facts)
        self.channels[channel.id] = channel
        return channel

    def direct(self, person: Person) -> Channel:
        """The conversation of a person with the bot."""
        for channel in self.channels.values():
            if channel.recipient is person:
                return channel
        return self.add_channel(f"dm-{person.name}", type=DIRECT, recipient=person)

    def upload(self, name: str, content: bytes, kind: str | None = None) -> Attachment:
        """A file of a person, at an address of its own; `kind` overrides the media type."""
        number = self.snowflake()
        url = f"{self.origin}/attachments/{number}/{name}"
        file = self.files[number] = Attachment(number, name, content, None, url, kind)
        return file

    def message(self, number: int) -> Message | None:
        for channel in self.channels.values():
            for message in channel.messages:
                if message.id == number and not message.deleted:
                    return message
        return None

    def rights(self, channel: Channel) -> int:
        """The bot's permission bits in a channel, as the server enforces them."""
        if channel.direct:
            return USUAL
        if not self.inside:
            return 0
        place = channel.parent or channel
        rights = (USUAL | self.granted) & ~place.denied & ~place.secretly_denied
        if not rights & RIGHTS["view_channel"]:
            return 0
        if not rights & RIGHTS["send_messages"]:
            rights &= ~(RIGHTS["attach_files"] | RIGHTS["embed_links"])
        return rights

    def rights_of(self, person: Person) -> int:
        """A person's permission bits, the same in all channels."""
        if person is self.owner:
            return sum(RIGHTS.values())
        return ORGANISING if self.organisers in person.roles else USUAL

    def may(self, channel: Channel, right: str) -> bool:
        if right == "send_messages" and channel.type == THREAD:
            right = "send_messages_in_threads"
        return bool(self.rights(channel) & RIGHTS[right])

    def readable(self, message: Message) -> bool:
        """Whether the bot is given a message's content without the privileged intent."""
        mine = message.author is self.bot or self.bot in message.mentions
        return message.channel.direct or mine

    def application_json(self) -> JSON:
        granted = (1 << 13) | (1 << 15) | (1 << 19) if self.privileged else 0
        names = {"name": self.bot.name, "description": "", "icon": None, "verify_key": "00"}
        public = {"bot_public": True, "bot_require_code_grant": False, "flags": granted}
        owner = {"owner": self.owner.user_json(), "team": None}
        return {"id": str(self.bot.id), **names, **public, **owner, "summary": ""}

    def guild_json(self) -> JSON:
        """A GUILD_CREATE: without the members intent the bot is its only member listed."""
        known = [person for person in self.people.values() if person.member]
        listed = known if self.privileged else [self.bot]
        members = [{**person.member_json(), "user": person.user_json()} for person in listed]
        places = [c for c in self.channels.values() if not c.direct]
        return {
            "id": str(self.guild_id),
            "name": "Guild",
            "owner_id": str(self.owner.id),
            "icon": None,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": self.roles(),
            "preferred_locale": self.locale,
            "premium_tier": 0,
            "nsfw_level": 0,
            "mfa_level": 0,
            "verification_level": 0,
            "default_message_notifications": 0,
            "afk_timeout": 300,
            "joined_at": self.bot.joined or moment(self.bot.id),
            "system_channel_id": str(self.system.id) if self.system else None,
            "member_count": len(known),
            "members": members,
            "channels": [self.channel_json(c) for c in places if c.type == TEXT],
            "threads": [
                self.channel_json(c) for c in places if c.type == THREAD and not c.archived
            ],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
        }

    def roles(self) -> list[JSON]:
        look = {"color": 0, "hoist": False, "mentionable": False, "flags": 0}
        everyone = {"id": str(self.guild_id), "name": "@everyone", "position": 0, "managed": False}
        own = {"id": str(self.role_id), "name": self.bot.name, "position": 1, "managed": True}
        other = {"id": str(self.organisers), "name": "organisers", "position": 2, "managed": False}
        tags = {"tags": {"bot_id": str(self.bot.id)}}
        return [
            {**everyone, **look, "permissions": str(USUAL)},
            {**own, **look, **tags, "permissions": str(USUAL | self.granted)},
            {**other, **look, "permissions": str(ORGANISING)},
        ]

    def audit_json(self) -> JSON:
        """The audit log, of which only the adding of the bot is kept."""
        added = self.inviter
        users = [person.user_json() for person in (self.bot, added) if person]
        facts = {"target_id": str(self.bot.id), "action_type": BOT_ADDED}
        entry = {"id": str(self.snowflake()), "user_id": str(added.id), **facts} if added else None
        lists: JSON = {"audit_log_entries": [entry] if entry else [], "users": users}
        return {**lists, "webhooks": [], "integrations": [], "threads": []}

    def channel_json(self, channel: Channel) -> JSON:
        last = str(channel.messages[-1].id) if channel.messages else None
        common = {"id": str(channel.id), "type": channel.type, "last_message_id": last, "flags": 0}
        if channel.recipient:
            return {**common, "recipients": [channel.recipient.user_json()]}
        common |= {"guild_id": str(self.guild_id), "name": channel.name, "rate_limit_per_user": 0}
        if channel.parent:
            return {**common, "parent_id": str(channel.parent.id), **self._thread_json(channel)}
        overwrite = {"id": str(self.bot.id), "type": 1, "allow": "0", "deny": str(channel.denied)}
        overwrites = [overwrite] if channel.denied else []
        shown = {"position": 0, "nsfw": False, "topic": None, "parent_id": None}
        return {**common, **shown, "permission_overwrites": overwrites}

    def _thread_json(self, thread: Channel) -> JSON:
        number = len(thread.messages)
        counts = {"message_count": number, "total_message_sent": number, "member_count": 1}
        state = {"archived": thread.archived, "locked": thread.locked}
        times = {"archive_timestamp": now(), "create_timestamp": moment(thread.id)}
        facts = {"thread_metadata": {**state, **times, "auto_archive_duration": 1440}}
        joined = {"user_id": str(self.bot.id), "join_timestamp": moment(thread.id), "flags": 0}
        return {"owner_id": str(self.bot.id), **counts, **facts, "member": joined}

    def message_json(
        self, message: Message, *, content: bool = True, nonce: bool = False, inner: bool = False
    ) -> JSON:
        """A message; `content` false withholds it as without the privileged intent.

        `nonce` is told when the message is made and never again; `inner` is a message replied to.
        """
        told = content or self.readable(message)
        result = {
            "id": str(message.id),
            "channel_id": str(message.channel.id),
            "type": kind(message),
            "author": message.author.user_json(),
            "tts": False,
            "pinned": message.pinned,
            "content": message.content if told else "",
            "attachments": [file.json() for file in message.attachments] if told else [],
            "components": message.components if told else [],
            "embeds": message.embeds if told else [],
            "mention_everyone": False,
            "mention_roles": [],
            "flags": message.flags,
            "mentions": [self._mentioned(person, message.channel) for person in message.mentions],
            "timestamp": moment(message.id),
            "edited_timestamp": message.edited,
        }
        if nonce and message.nonce is not None:
            result["nonce"] = message.nonce
        if message.interaction is not None:
            result |= self._answering(message)
        if message.reply_to is not None:
            result |= self._replying(message.reply_to, content, inner)
        return result

    def _mentioned(self, person: Person, channel: Channel) -> JSON:
        return person.user_json() | ({} if channel.direct else {"member": person.member_json()})

    def _answering(self, message: Message) -> JSON:
        cause = message.interaction
        facts = {"id": str(cause.id), "type": cause.type, "user": cause.person.user_json()}
        owners: JSON = {"authorizing_integration_owners": {"0": str(self.guild_id)}}
        own = {"application_id": str(self.bot.id), "webhook_id": str(self.bot.id)}
        return {**own, "interaction_metadata": {**facts, **owners}}

    def _replying(self, to: Message, content: bool, inner: bool) -> JSON:
        place = {"message_id": str(to.id), "channel_id": str(to.channel.id), "type": 0}
        if not to.channel.direct:
            place["guild_id"] = str(self.guild_id)
        if inner:
            return {"message_reference": place}
        seen = None if to.deleted else self.message_json(to, content=content, inner=True)
        return {"message_reference": place, "referenced_message": seen}

    def event_json(self, message: Message, *, content: bool, made: bool) -> JSON:
        """A MESSAGE_CREATE (`made`) or MESSAGE_UPDATE."""
        result = self.message_json(message, content=content, nonce=made)
        if not message.channel.direct:
            result["guild_id"] = str(self.guild_id)
            result["member"] = message.author.member_json()
        return result | {"channel_type": message.channel.type}


def kind(message: Message) -> int:
    """The type number of a message: plain, a reply, or the answer to a slash command."""
    if message.interaction is not None and message.interaction.type == 2:
        return SLASH_REPLY
    return REPLY if message.reply_to else 0
