"""Telegram, over python-telegram-bot: updates in, messages out.

An update counts as read only when its answer is committed: the next `getUpdates` asks for the
one after it. (The library's own updater confirms what it has merely queued.)
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import math
import os
import re
import time
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode, urlsplit
from weakref import WeakValueDictionary

from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError
from telegram import Bot, Update
from telegram.error import BadRequest, ChatMigrated, InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.answer import House, answer, chat_moved
from bot.fault import Fault, caught
from bot.languages import FALLBACK, available
from bot.on_telegram_delivery import Delivery
from bot.on_telegram_errors import Backoff, Failure, failure, gone, reason, redact
from bot.on_telegram_files import attached, read_file
from bot.on_telegram_messages import NAME, menu, message_number
from bot.on_telegram_rights import inspect
from bot.on_telegram_updates import Moved, pressed_unseen, read
from bot.pacing import Pace, Rate
from bot.serve import BadToken
from bot.settings import Settings
from bot.store.messages import place_of_message
from bot.talk import Ask, Later, Message, Place, Platform, ThreadsRefused, Undeliverable

log = logging.getLogger(__name__)

API = "https://api.telegram.org"
ALLOWED = ("message", "edited_message", "callback_query", "my_chat_member")
TOPIC_LIMIT = 128
POLL_SECONDS = 25
READ_SECONDS = 30.0
CONNECT_SECONDS = 10.0
GRACE_SECONDS = 3.0
"""At the end, what is being sent may take so long to be sent and marked."""
CONNECTIONS = 64
OVERALL, CHAT, GROUP = Rate(30, 30, 1.0), Rate(3, 1, 1.0), Rate(20, 20, 60.0)
"""What Telegram lets a bot send: in all, in a chat (short bursts may be more), in a group."""
TRIES = 5
"""An update that the database itself refuses is given up after so many tries."""
_TOKEN = re.compile(r"[\w:/.-]+", re.ASCII)
_REFUSED = (
    "SALTABOT_TELEGRAM_TOKEN: Telegram does not take this token; @BotFather shows the right one"
)

# The library's times of waiting become timedeltas; this asks for them now, else it warns.
os.environ["PTB_TIMEDELTA"] = "1"
# It logs each page of HTML that a gateway answers, with a trace; the exception says enough.
logging.getLogger("telegram.request.BaseRequest").setLevel(logging.CRITICAL)


def client(house: House, settings: Settings) -> Telegram:
    """Telegram as the settings want it, not yet connected."""
    if settings.telegram_token is None:
        raise ValueError("no token")
    token = settings.telegram_token.get_secret_value()
    redact(token)
    return Telegram(
        house,
        token,
        settings.telegram_api or API,
        webhook=settings.telegram_webhook,
        pace=Pace() if settings.pacing == "on" else None,
    )


async def inspected(settings: Settings) -> tuple[bool, str]:
    """Whether Telegram takes the token, and what the host should know."""
    token = settings.telegram_token.get_secret_value() if settings.telegram_token else ""
    redact(token)
    if not _TOKEN.fullmatch(token):
        return False, _REFUSED
    api = settings.telegram_api or API
    bot = Bot(token, base_url=f"{api}/bot", request=_request(api, 1))
    try:
        async with asyncio.timeout(CONNECT_SECONDS), bot:
            hears = "everything" if bot.can_read_all_group_messages else "what is for it"
            return True, f"Telegram: @{bot.username}, hears {hears} in groups; {invitation(bot)}"
    except InvalidToken:
        return False, _REFUSED
    except (TelegramError, TimeoutError) as error:
        return False, f"Telegram cannot be reached: {reason(error) or type(error).__name__}"


def invitation(bot: Bot) -> str:
    """How the bot is added to a group."""
    return f"to add it to a group: https://t.me/{bot.username}?startgroup=hello"


class Telegram(Platform):
    """One bot account: polls for updates, sends what the outbox has."""

    name = NAME
    threads = True

    def __init__(
        self,
        house: House,
        token: str,
        api: str = API,
        poll_seconds: int = POLL_SECONDS,
        webhook: str = "",
        pace: Pace | None = None,
    ) -> None:
        self._house = house
        self._token = token
        self._poll_seconds = poll_seconds
        self._webhook = webhook
        self._pace = pace
        self._orders: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By chat: updates of one that are posted are answered one after another."""
        self._fetched = -math.inf
        """When updates were fetched last, or, by webhook, that they will be posted."""
        self._polling = _request(api, 1)
        self._bot = Bot(
            token,
            base_url=f"{api}/bot",
            base_file_url=f"{api}/file/bot",
            request=_request(api, CONNECTIONS),
            get_updates_request=self._polling,
        )
        self._busy: set[asyncio.Task[Any]] = set()
        self._delivery = Delivery(self._bot)
        self._quiet: dict[str, float] = {}
        """Chats that have to wait, with the time until which."""

    # Life

    @property
    def connected(self) -> bool:
        """Whether updates came in lately, or would."""
        return time.monotonic() - self._fetched < 2 * self._poll_seconds + CONNECT_SECONDS

    async def run(self) -> None:
        """Connect, deliver and listen until cancelled; raises BadToken."""
        try:
            await self._connect()
            await self._house.outbox.attach(self)
            await self._offer_commands()
            await (self._be_posted() if self._webhook else self._listen())
        finally:
            self._fetched = -math.inf
            self._house.doors.pop(urlsplit(self._webhook).path, None)
            self._house.outbox.detach(self)
            if self._busy:
                await asyncio.wait(self._busy, timeout=GRACE_SECONDS)
            await self._bot.shutdown()

    async def _connect(self) -> None:
        """Learn who we are, however long it takes; then nothing but polling gets updates."""
        if not _TOKEN.fullmatch(self._token):
            raise BadToken(_REFUSED)
        backoff = Backoff("Telegram cannot be reached")
        while True:
            try:
                await self._bot.initialize()
                if not self._webhook:
                    await self._bot.delete_webhook()
            except InvalidToken:
                raise BadToken(_REFUSED) from None
            except TelegramError as error:
                await backoff.wait(error)
            else:
                backoff.over()
                self._fetched = time.monotonic()
                hears = "all" if self._bot.can_read_all_group_messages else "only what is for it"
                log.info(
                    "on Telegram as @%s, which hears %s in groups; %s",
                    self._bot.username,
                    hears,
                    invitation(self._bot),
                )
                return

    async def _offer_commands(self) -> None:
        """Set the menus of commands, English for languages that we have not."""
        try:
            for language in available():
                code = None if language == FALLBACK else language
                await self._bot.set_my_commands(menu(language), language_code=code)
        except TelegramError as error:
            log.warning("the command menus on Telegram stay as they were: %s", reason(error))

    # Updates

    async def _listen(self) -> None:
        offset = 0
        refused = 0
        backoff = Backoff("no updates from Telegram")
        while True:
            try:
                with caught("updates from Telegram", TelegramError):
                    updates = await self._fetch(offset)
            except InvalidToken as error:
                # A proxy that restarts says so too, of a token that is right.
                refused += 1
                if refused > TRIES:
                    raise BadToken(_REFUSED) from None
                await backoff.wait(error)
                continue
            except (TelegramError, Fault) as error:
                refused = 0
                await backoff.wait(error)
                continue
            backoff.over()
            refused = 0
            self._fetched = time.monotonic()
            if updates:
                await self._take_all(updates)
                offset = int(updates[-1]["update_id"]) + 1

    async def _be_posted(self) -> None:
        """Have updates posted to us; asked for again now and then, in case somebody undid it."""
        self._house.doors[urlsplit(self._webhook).path] = self._posted
        backoff = Backoff("SALTABOT_TELEGRAM_WEBHOOK is not taken")
        while True:
            try:
                await self._bot.set_webhook(
                    self._webhook, allowed_updates=ALLOWED, secret_token=webhook_secret(self._token)
                )
            except TelegramError as error:
                await backoff.wait(error)
                continue
            backoff.over()
            self._fetched = time.monotonic()
            await asyncio.sleep(self._poll_seconds)

    async def _posted(self, headers: Mapping[str, str], body: bytes) -> int:
        """Answer what is posted; it is taken once that is committed, else posted again."""
        given = headers.get("x-telegram-bot-api-secret-token", "").encode()
        if not hmac.compare_digest(given, webhook_secret(self._token).encode()):
            return 403
        try:
            data = json.loads(body)
            data["update_id"] + 0
        except (ValueError, TypeError, KeyError):
            return 400
        async with self._orders.setdefault(chat_of(data), asyncio.Lock()):
            await self._take(data)
        return 200

    async def _fetch(self, offset: int) -> list[dict[str, Any]]:
        """The updates from `offset` on, as data: one that cannot be read must not hide others."""
        query = {
            "offset": offset,
            "timeout": self._poll_seconds,
            "allowed_updates": json.dumps(ALLOWED),
        }
        found = await self._polling.post(
            f"{self._bot.base_url}/getUpdates?{urlencode(query)}",
            read_timeout=self._poll_seconds + CONNECT_SECONDS,
        )
        return list(found)  # type: ignore[arg-type]  # the library's type is that of one object

    async def _take_all(self, updates: Sequence[dict[str, Any]]) -> None:
        """Answer updates, those of one chat one after another; returns when all are committed."""
        chats: dict[str, list[dict[str, Any]]] = {}
        for update in updates:
            chats.setdefault(chat_of(update), []).append(update)

        async def take(some: list[dict[str, Any]]) -> None:
            for update in some:
                await self._take(update)

        async with asyncio.TaskGroup() as group:
            for some in chats.values():
                group.create_task(take(some))

    async def _take(self, data: dict[str, Any]) -> None:
        """Answer one update; returns when that is committed or can never be."""
        name = f"telegram update {data['update_id']}"
        try:
            with caught(name):
                known = {key: data[key] for key in ("update_id", *ALLOWED) if key in data}
                update = Update.de_json(known, self._bot)
                heard = read(update, self._bot.bot)
            if update.callback_query is not None:
                self._acknowledge(update.callback_query.id)
            if isinstance(heard, Ask):
                with caught(name):
                    heard = await self._completed(heard, update)
            if heard is not None:
                await self._answer(name, heard, unseen=pressed_unseen(update))
        except Fault:
            return  # it is in the log, and must not hold up all others

    async def _completed(self, ask: Ask, update: Update) -> Ask:
        """An Ask with its file, and with the way to ask what may be done there."""
        file = attached(update) if ask.addressed else None
        return replace(
            ask,
            file=await read_file(self._bot, file) if file is not None else None,
            inspect=partial(inspect, self._bot, ask.place, ask.person)
            if ask.rights is None
            else None,
        )

    async def _answer(self, name: str, heard: Ask | Moved, *, unseen: bool) -> None:
        backoff = Backoff(f"{name} waits for the database")
        while True:
            try:
                with caught(name, SQLAlchemyError, OSError):
                    if isinstance(heard, Moved):
                        await chat_moved(
                            self._house, heard.event, heard.time, heard.place, heard.chat
                        )
                    else:
                        await answer(self._house, await self._placed(heard) if unseen else heard)
            except (SQLAlchemyError, OSError) as error:
                if isinstance(error, IntegrityError | DataError) and backoff.failures >= TRIES:
                    log.exception("%s is given up", name)
                    return
                await backoff.wait(error)
            else:
                backoff.over()
                return

    async def _placed(self, ask: Ask) -> Ask:
        """A press on a message of which Telegram tells only the chat, in the topic that it was
        sent to."""
        async with self._house.store.read() as connection:
            found = await place_of_message(connection, ask.place, ask.reply_to)
        return ask if found is None else replace(ask, place=found)

    def _acknowledge(self, query: str) -> None:
        """Stop the clock on a pressed button, without waiting for that."""
        task = asyncio.create_task(self._answer_callback(query))
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _answer_callback(self, query: str) -> None:
        try:
            await self._bot.answer_callback_query(query)
        except TelegramError as error:
            # It may be too old, or acknowledged before a restart; its answer comes all the same.
            log.info("a press is not acknowledged: %s", reason(error))

    # Messages

    def delay(self, place: Place, kind: str) -> float:
        """Telegram's limits: of all, of a chat, and of what is said in a group."""
        if self._pace is None:
            return 0.0
        # Buttons are taken off by edits, which leave what is said its room.
        wanted: list[tuple[Hashable, Rate]] = [(kind, OVERALL), (place.chat, CHAT)]
        if kind == "send" and not place.direct:
            wanted.append((f"group {place.chat}", GROUP))
        return self._pace.wait(wanted)

    async def send(self, message: Message, image: bytes | None) -> str:
        """Send a reply, in several messages if it is long; returns the id of the last."""
        task = asyncio.current_task()
        if task is not None:
            # At the end it is waited for, also until it has marked what was sent.
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)
        self._wait_for(message.place)
        try:
            return await self._delivery.send(message, image)
        except TelegramError as error:
            if task is not None:
                self._busy.discard(task)
            failed = self._failed(error, message.place, picture=image is not None)
            if isinstance(failed, Undeliverable):
                self._delivery.forget(message.id)
            raise failed from error

    async def strip(self, place: Place, message_id: str) -> None:
        """Take the buttons off an earlier message; one that is gone has none."""
        number = message_number(place.chat, message_id)
        if number is None:
            return  # it was in the group from before the supergroup
        try:
            await self._bot.edit_message_reply_markup(place.chat, number, reply_markup=None)
        except ChatMigrated:
            return
        except BadRequest as error:
            if not gone(error):
                raise failure(error) from error
        except TelegramError as error:
            raise failure(error) from error

    async def open_thread(self, place: Place, name: str, message_id: str) -> str:
        """Open a topic of a forum; its id. Raises Later, Undeliverable, ThreadsRefused, ChatMoved.

        Topics belong to no message, and Telegram cannot be told that a wish for one is an earlier
        one come again: where the process or the answer is lost after it was opened, a second topic
        is opened, and the first one stays empty.
        """
        if place.direct or place.thread:
            raise ThreadsRefused("only a group has topics")
        self._wait_for(place)
        try:
            topic = await self._bot.create_forum_topic(place.chat, name[:TOPIC_LIMIT])
        except TelegramError as error:
            if isinstance(error, BadRequest):
                raise ThreadsRefused(reason(error)) from error
            raise self._failed(error, place) from error
        return str(topic.message_thread_id)

    def _wait_for(self, place: Place) -> None:
        """Ask nothing for a chat that has to wait. Raises Later."""
        left = self._quiet.get(place.chat, 0.0) - time.monotonic()
        if left > 0:
            raise Later("Telegram wants this chat to wait", left)

    def _failed(self, error: TelegramError, place: Place, *, picture: bool = False) -> Failure:
        """What an error means for what was to be done in a chat."""
        failed = failure(error, picture=picture)
        if isinstance(failed, Later) and failed.after is not None:
            # The wait is the chat's, and other topics of it are lanes of their own.
            self._quiet[place.chat] = time.monotonic() + failed.after
        return failed


def chat_of(update: Mapping[str, Any]) -> str:
    """The chat that an update is of, "" where it tells of none."""
    for kind in ALLOWED:
        body = update.get(kind)
        if isinstance(body, dict):
            message = body.get("message") or body
            chat = message.get("chat") if isinstance(message, dict) else None
            return str(chat.get("id", "")) if isinstance(chat, dict) else ""
    return ""


def webhook_secret(token: str) -> str:
    """What Telegram says with each update, so that nobody else can post one."""
    return hmac.digest(token.encode(), b"webhook", "sha256").hex()


def _request(api: str, connections: int) -> HTTPXRequest:
    return HTTPXRequest(
        connections,
        read_timeout=READ_SECONDS,
        write_timeout=READ_SECONDS,
        media_write_timeout=READ_SECONDS,
        connect_timeout=CONNECT_SECONDS,
        pool_timeout=READ_SECONDS,
        # Reading the certificates takes time, and without encryption none is asked for.
        httpx_kwargs={"verify": not api.startswith("http://")},
    )
