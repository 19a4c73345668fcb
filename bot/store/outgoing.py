"""Messages on their way, as rows of the outbox."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, bindparam, select

from bot.store.tables import outbox, places
from bot.talk import Button, File, Message, Person, Picture, Place, Reply


def waiting() -> Any:
    """Whether a row has neither gone out nor been given up."""
    return outbox.c.sent.is_(None) & outbox.c.parked.is_(None)


def _oldest() -> Select[Any]:
    """The oldest waiting row of a place; what is said goes before what is tidied up.

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
    names = ("platform", "chat", "thread", "direct", "home", "language")
    where = [*(places.c[name] for name in names), places.c.settings.label("place_settings")]
    return (
        select(outbox, *where, overtaken.label("overtaken"))
        .join(places, places.c.id == outbox.c.place)
        .where(waiting(), outbox.c.place == bindparam("place"))
        .order_by(outbox.c.kind, outbox.c.id)
        .limit(1)
    )


NEXT = _oldest()
"""The next row of `place`."""


def is_board(reply: Reply) -> bool:
    """Whether a reply has a picture that a newer one of the same game makes needless."""
    return reply.picture is not None and reply.picture.kind == "board"


def body_of(reply: Reply) -> dict[str, Any]:
    """A reply as it is stored."""
    picture, private = reply.picture, reply.private
    return {
        "text": reply.text,
        "picture": picture and {"kind": picture.kind, "scene": picture.scene, "alt": picture.alt},
        "file": reply.file and {"name": reply.file.name, "text": reply.file.text},
        "instead": reply.instead,
        "otherwise": reply.otherwise,
        "nudges": reply.nudges,
        "buttons": [[button.label, button.text] for button in reply.buttons],
        "private": private and {"account": private.account, "name": private.name},
        "via": reply.via,
        "reply_to": reply.reply_to,
        "leads": reply.leads,
        "overtakes": reply.overtakes,
    }


def place_of(row: Row[Any]) -> Place:
    """Where a row goes."""
    return Place(row.platform, row.chat, row.thread, row.direct, row.home)


def message_of(row: Row[Any]) -> Message:
    """The message of a row of `NEXT`."""
    body = row.body
    private = body["private"]
    reply = Reply(
        place=row.place,
        text=body["text"],
        picture=Picture(**body["picture"]) if body["picture"] else None,
        # Rows of an older version have neither.
        file=File(**body["file"]) if body.get("file") else None,
        instead=body.get("instead"),
        buttons=tuple(Button(*button) for button in body["buttons"]),
        private=Person(row.platform, **private) if private else None,
        game=row.game,
        entry=row.entry,
        via=body["via"],
        reply_to=body["reply_to"],
        leads=body["leads"],
        overtakes=body["overtakes"],
    )
    language = str((row.place_settings or {}).get("language") or row.language)
    return Message(row.id, place_of(row), reply, row.attempts, language)
