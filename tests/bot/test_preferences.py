"""Settings of chats, threads and people: shown, explained, set, inherited, and what they do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.commands import settings
from bot.commands.settings import OF_PEOPLE, OF_PLACES
from bot.preferences import PersonSettings, PlaceSettings, loaded
from bot.talk import Person, Place, Rights, unjoined
from tests.bot.house import ALICE, BOB, CLUB, NAME, Stage, stage
from tests.bot.test_choices import SETTINGS

ADMIN: dict[str, Any] = {"rights": Rights(admin=True)}
MEMBER: dict[str, Any] = {"rights": Rights()}
THREAD = Place(NAME, CLUB.chat, "7")
DIRECT = Place(NAME, ALICE.account, direct=True)


async def changed(here: Stage, text: str, place: Place = CLUB) -> str:
    """What is said when Alice, an administrator, sets something."""
    return await here.words(ALICE, text, place, **ADMIN)


async def shown(here: Stage, text: str, place: Place = CLUB, **keys: Any) -> list[tuple[str, str]]:
    """The buttons of what Alice is answered."""
    (message,) = await here.say(ALICE, text, place, **keys)
    return [(button.label, button.text) for button in message.reply.buttons]


def test_what_is_stored_and_not_known_is_as_if_not_set() -> None:
    stored = {"theme": "dark", "size": "enormous", "title": "#128", "colour": "red"}
    assert loaded(PlaceSettings, stored) == replace(PlaceSettings(), theme="dark")
    assert loaded(PersonSettings, None, {"side": "own"}, {"side": "first"}).side == "own"


# Shown and explained


async def test_all_settings_of_a_chat_with_a_button_each(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(BOB, "settings", **MEMBER)
        assert message.reply.private.account == BOB.account
        lines = message.reply.text.splitlines()[1:]
        assert "• theme: wood – how boards look" in lines
        assert "• silence: 14 days – after which a silent opponent may lose" in lines
        names = [button.text.removeprefix("settings ") for button in message.reply.buttons]
        assert names == list(OF_PLACES)
        assert [line.split(":")[0].removeprefix("• ") for line in lines] == names
        for button in message.reply.buttons:
            (explained,) = await here.say(BOB, button.text, **MEMBER)
            assert "\nNow: " in explained.reply.text
            assert explained.reply.buttons


async def test_a_setting_is_explained_with_its_values_and_the_present_one_marked(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as here:
        on, off, back = (f"settings coordinates {value}" for value in ("on", "off", "default"))
        asked = "settings coordinates"
        assert await shown(here, asked) == [("✓ on", on), ("off", off)]
        await changed(here, off)
        assert await shown(here, asked) == [("on", on), ("✓ off", off), ("default", back)]
        await changed(here, back)
        assert await shown(here, asked) == [("✓ on", on), ("off", off)]


async def test_every_button_of_every_setting_does_what_it_says(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for setting in SETTINGS:
            name = setting.name
            for _, text in await shown(here, setting.written):
                await here.say(ALICE, text, **ADMIN)
                rows = (await here.tables())["people" if setting.personal else "places"]
                (held,) = (one for one in rows[0] if isinstance(one, dict))
                assert held[name] == text.split()[-1], text
            await here.say(ALICE, f"{setting.written} default", **ADMIN)


# Set


async def test_only_administrators_set_what_is_for_all(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(BOB, "settings size large", **MEMBER)
        assert message.reply.private.account == BOB.account
        assert message.reply.text == (
            "Only administrators of this chat can change “size”. Please ask one of them."
        )
        (message,) = await here.say(BOB, "settings theme dark", **MEMBER)
        assert "For yourself you can: “me theme”." in message.reply.text
        (tap,) = message.reply.buttons
        assert await here.words(BOB, tap.text, **MEMBER) == "Done: theme – dark."
        assert await changed(here, "settings size large") == (
            "Alice changes a setting: size – large."
        )
        (message,) = await here.say(ALICE, "settings size large", **ADMIN)
        assert message.reply.private.account == ALICE.account
        assert message.reply.text == "So it is already: size – large."


async def test_where_the_platform_has_to_be_asked_it_is_asked_for_changes_alone(
    tmp_path: Path,
) -> None:
    asked = []

    async def inspect() -> Rights:
        asked.append(True)
        return Rights(admin=True)

    async with stage(tmp_path) as here:
        await here.say(ALICE, "settings", inspect=inspect)
        await here.say(ALICE, "settings theme", inspect=inspect)
        assert not asked
        (message,) = await here.say(ALICE, "settings theme dark", inspect=inspect)
        assert message.reply.text == "Alice changes a setting: theme – dark."
        assert asked == [True]


async def test_a_language_is_announced_in_itself_and_then_spoken(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        for said, told in (
            ("language русский", "Теперь я говорю здесь по-русски."),
            ("язык испанский", "Ahora hablo español aquí."),
            ("ajustes idioma inglés", "I speak English here now."),
            ("language ru", "Теперь я говорю здесь по-русски."),
        ):
            (message,) = await here.say(ALICE, said, **ADMIN)
            assert (message.reply.text, message.reply.private) == (told, None)
        assert "тёмное" in await changed(here, "settings theme dark")
        assert await changed(here, "language default") == "I speak English here now."
        taps = await shown(here, "language")
        labels = [("✓ English", "en"), ("español", "es"), ("русский", "ru")]
        assert taps == [(label, f"settings language {code}") for label, code in labels]


async def test_a_thread_inherits_until_it_has_its_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await changed(here, "settings theme dark")
        await changed(here, "language español")
        (message,) = await here.say(BOB, "settings", THREAD, **MEMBER)
        assert "• tema: oscuro (como en el chat) – " in message.reply.text
        assert "settings threads" not in [button.text for button in message.reply.buttons]
        told = await here.words(ALICE, "settings threads on", THREAD, **ADMIN)
        assert told.startswith("«hilos» no se puede ajustar aquí")
        await changed(here, "settings theme contrast", THREAD)
        assert await shown(here, "settings theme", THREAD) == [
            ("madera", "settings theme wood"),
            ("oscuro", "settings theme dark"),
            ("✓ contraste", "settings theme contrast"),
            ("daltonismo", "settings theme colour-blind"),
            ("como en el chat", "settings theme default"),
        ]
        await changed(here, "settings theme colour-blind")
        assert "Ahora: contraste" in await here.words(BOB, "settings theme", THREAD)
        assert (await changed(here, "ajustes tema predeterminado", THREAD)).endswith("daltonismo.")


async def test_a_thread_keeps_its_title(tmp_path: Path) -> None:
    """Beside settings there is more stored with a place."""
    async with stage(tmp_path) as here:
        await here.say(ALICE, "help", THREAD)
        async with here.house.store.write() as connection:
            await connection.exec_driver_sql("""UPDATE places SET settings = '{"title": "#128"}'""")
        await changed(here, "settings size small", THREAD)
        await changed(here, "settings size default", THREAD)
        assert {"title": "#128"} in (await here.tables())["places"][0]


async def test_the_game_of_a_chat_with_options_as_the_rules_read_them(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert await changed(here, "настройки игра Сальта прыжок=любой") == (
            "Alice changes a setting: game – Salta, jump=any."
        )
        assert "jump=any" in await here.words(BOB, "play <@alice>")
        assert "Now: Salta, jump=any" in await here.words(BOB, "settings game")
        for wrong, told in (
            ("settings game chess", "I don’t know a game called “chess”."),
            ("settings game salta jump=high", "“high” is no value of jump."),
            ("settings game salta @bob", "I don’t know a game called “salta @Bob”."),
            ("settings game jump=any", "I don’t know a game called “jump=any”."),
        ):
            assert unjoined(await changed(here, wrong)).startswith(told), wrong
        assert await changed(here, "settings game salta") == (
            "Alice changes a setting: game – Salta."
        )
        assert (await changed(here, "settings game default")).endswith("game – none.")


async def test_what_cannot_be_set_is_told_with_what_can(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(ALICE, "settings silence 8", **ADMIN)
        assert message.reply.text == (
            "“silence” cannot be “8”. It can be: 3 days, 7 days, 14 days, 30 days."
        )
        assert len(message.reply.buttons) == 4
        told = await changed(here, "settings sound loud")
        assert told.startswith("There is no setting “sound loud”. There is: language, theme, ")
        assert told.count("theme") == 1
        assert (await changed(here, "settings theme=dark")).endswith("theme – dark.")
        assert (await changed(here, "settings theme = wood")).endswith("theme – wood.")
        told = await changed(here, "me starters admins")
        assert told == "“starters” is set for a chat, not for a person: “settings starters”."


@pytest.mark.parametrize(
    ("able", "told"),
    [
        ({"send": True}, "But there are no threads here, so games stay in the chat."),
        ({"open-threads": False}, "But there are no threads here, so games stay in the chat."),
        ({"open-threads": True}, ""),
        ({}, ""),
    ],
)
async def test_threads_that_cannot_be_opened_are_told(
    able: dict[str, bool], told: str, tmp_path: Path
) -> None:
    async with stage(tmp_path) as here:
        rights = Rights(admin=True, able=able)
        said = await here.words(ALICE, "settings threads on", rights=rights)
        assert said.splitlines() == [
            "Alice changes a setting: threads – on.",
            *filter(None, [told]),
        ]


# A person's own


async def test_a_person_sets_their_own_wherever_they_are(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        (message,) = await here.say(BOB, "me", **MEMBER)
        assert message.reply.private.account == BOB.account
        assert "• theme: as in each chat – how your boards look" in message.reply.text
        names = [button.text.removeprefix("me ") for button in message.reply.buttons]
        assert names == list(OF_PEOPLE)
        (message,) = await here.say(BOB, "settings mentions off", **MEMBER)
        assert message.reply.private.account == BOB.account
        assert message.reply.text == "Done: mentions – off."
        assert await here.words(BOB, "me mentions no", **MEMBER) == (
            "So it is already: mentions – off."
        )
        taps = await shown(here, "me side")
        assert taps[0] == ("✓ your own", "me side own")
        await here.say(BOB, "me side second", **MEMBER)
        bob = next(row for row in (await here.tables())["people"] if BOB.account in row)
        assert {"mentions": "off", "side": "second"} in bob


async def test_in_direct_messages_everything_is_ones_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        assert await here.words(ALICE, "language русский", DIRECT) == "Готово, язык: русский."
        assert await here.words(ALICE, "settings size large", DIRECT) == "Готово, размер: большой."
        (message,) = await here.say(ALICE, "settings", DIRECT)
        texts = [button.text for button in message.reply.buttons]
        assert texts == [
            *(f"settings {name}" for name in settings.IN_DIRECT),
            *(f"me {name}" for name in OF_PEOPLE),
        ]
        assert (await here.words(ALICE, "me size small", DIRECT)).endswith("маленький.")
        assert (await here.words(ALICE, "settings public on", DIRECT)).startswith(
            "«открытость» здесь не настроить"
        )
        told = await here.words(ALICE, "me language default", DIRECT)
        assert told == "Done: language – as in each chat."


async def test_what_only_the_speaker_sees_is_in_their_language_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        told = await here.words(BOB, "me language español", discreet=True)
        assert told == "Hecho: idioma – español."
        assert (await here.words(BOB, "me", discreet=True)).startswith("Tus propios ajustes")
        assert (await here.words(BOB, "me")).startswith("Your own settings")


# What they do


async def scene(here: Stage, text: str, place: Place = CLUB, **keys: Any) -> dict[str, Any]:
    """The data of the picture that Bob is answered with."""
    (message,) = await here.say(BOB, text, place, **keys)
    assert message.reply.picture is not None
    return dict(message.reply.picture.scene)


async def test_boards_look_as_the_chat_wants_and_for_oneself_as_one_wants(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        number = await here.start()
        before = await scene(here, "board")
        assert (before["theme"], before["size"], before["coordinates"]) == ("wood", 800, True)
        for text in ("theme dark", "size small", "coordinates off"):
            await changed(here, f"settings {text}")
        after = await scene(here, "board")
        assert (after["theme"], after["size"], after["coordinates"]) == ("dark", 560, False)
        rules = await scene(here, "rules salta")
        assert (rules["theme"], rules["size"], rules["coordinates"]) == ("dark", 560, False)
        replay = await scene(here, "replay")
        assert (replay["theme"], replay["coordinates"]) == ("dark", False)
        await here.say(BOB, "me theme contrast")
        await here.say(BOB, "me side second")
        assert (await scene(here, "board"))["theme"] == "dark"
        mine = await scene(here, f"board #{number}", Place(NAME, BOB.account, direct=True))
        assert (mine["theme"], mine["bottom"], mine["size"]) == ("contrast", 1, 800)


async def test_a_chat_may_have_its_pictures_in_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        await changed(here, "settings description on")
        (message,) = await here.say(ALICE, "32-42")
        told, _, alt = message.reply.text.partition("\n\n")
        assert alt == message.reply.picture.alt
        assert "plays 1. 32-42" in told
        await changed(here, "settings description off")
        assert "\n\n" not in await here.words(BOB, "85-75")


async def test_mentions_can_be_switched_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as here:
        await here.start()
        assert "\x02" in await here.words(ALICE, "32-42")
        await here.say(ALICE, "me mentions off")
        assert "\x02" not in await here.words(BOB, "85-75")


async def test_only_moves_are_played_where_both_want_it(tmp_path: Path) -> None:
    async def entries(*who: Person) -> int:
        folder = tmp_path / str(len(who))
        folder.mkdir()
        async with stage(folder) as here:
            for person in who:
                await here.say(person, "me auto on")
            await here.start(moves=("33-43", "83-73", "43-53", "73-63", "53-64"))
            return len(await here.entries())

    nobody, one, both = await entries(), await entries(ALICE), await entries(ALICE, BOB)
    assert nobody == one < both


async def test_games_of_a_public_chat_can_be_looked_at_from_elsewhere(tmp_path: Path) -> None:
    elsewhere = Place(NAME, "pub")
    async with stage(tmp_path) as here:
        number = await here.start()
        carol = replace(BOB, account="carol", name="Carol", handle="carol")
        refused = await here.words(carol, f"board #{number}", elsewhere)
        assert refused == f"There is no game #{number} here."
        await changed(here, "settings public on")
        assert refused != await here.words(carol, f"board #{number}", elsewhere)
