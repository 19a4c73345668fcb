"""What members of a chat may do, as JSON (https://core.telegram.org/bots/api#chatmember)."""

from typing import Final

from tests.doubles.telegram_types import Chat, Json, Person

_ADMIN_RIGHTS: Final = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
_SENDING: Final = {
    "text": "can_send_messages",
    "photo": "can_send_photos",
    "document": "can_send_documents",
    "animation": "can_send_other_messages",
}
_PERMITTED: Final = (
    "can_send_audios",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_add_web_page_previews",
    "can_invite_users",
    "can_react_to_messages",
)
_WITHHELD: Final = ("can_change_info", "can_pin_messages", "can_manage_topics", "can_edit_tag")


def full_json(chat: Chat) -> Json:
    """A `ChatFullInfo`."""
    gifts = "unlimited_gifts limited_gifts unique_gifts premium_subscription"
    found = chat.json() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys([*gifts.split(), "gifts_from_channels"], False),
    }
    return found if chat.person is not None else found | {"permissions": _permissions(chat)}


def member_json(person: Person, chat: Chat, status: str) -> Json:
    """A `ChatMember` of any status."""
    found: Json = {"user": person.json(), "status": status}
    if status == "administrator":
        found |= {right: right not in chat.lacks for right in _ADMIN_RIGHTS}
    elif status == "creator":
        found["is_anonymous"] = False
    elif status == "kicked":
        found["until_date"] = 0
    elif status == "restricted":
        found |= _permissions(chat) | {"is_member": True, "until_date": 0}
    return found


def _permissions(chat: Chat) -> Json:
    """A `ChatPermissions`."""
    return (
        dict.fromkeys(_PERMITTED, True)
        | dict.fromkeys(_WITHHELD, False)
        | {right: kind not in chat.refuses for kind, right in _SENDING.items()}
    )
