"""Type that copes with any name: what is shown for each sign, and that it keeps to its room."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render.lettering import (
    CAPITALS,
    ELLIPSIS,
    FILES,
    Font,
    clean,
    fitted,
    font,
    inked,
    width,
    write,
)
from render.signs import EMOJI, TEXT, coverage

GREY = bytes(range(256))
"""A ramp that leaves a cover as it is."""
ALPHABETS = {
    "West": "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœßẞ¡¿ªº",
    "Middle": "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšȘșȚț",
    "East": "ŢţŤťŪūŮůŰűŲųŹźŻżŽžƏə",
    "Welsh, Maltese, Sámi": "ŴŵŶŷẀẁẂẃẄẅỲỳĊċĠġĦħŊŋŦŧǤǥǦǧǨǩǮǯ",
    "Vietnamese": "ƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỘộỢợỤụỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ",
    "Russian": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "Ukrainian, Belarusian": "ҐґЄєІіЇїЎў",
    "Serbian, Macedonian": "ЂђЈјЉљЊњЋћЏџЃѓЅѕЌќЀѐЍѝ",
    "Kazakh, Kyrgyz, Tatar": "ӘәҒғҚқҢңӨөҰұҮүҺһІіҖҗ",
    "Greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
}
SHOWN = [
    ("Ход  зелёных\n№129 ½", "Ход зелёных №129 ½"),
    ("e\u0301 и\u0306 o\u031b\u0301", "é й ớ"),
    ("м\u0301лодец", "млодец"),
    ("Z\u0338\u0321\u035da\u0337\u035c\u036fl\u0335go\u0489", "Zalgo"),
    ("\u2068Anna\u2069 \u202ewon\u202c\u200b\x07\u00ad", "Anna won"),
    ("\u200b\u3164\u2800\u200f\ufeff", ""),
    ("\ud83dA\udfff", "A"),
    ("\ue000\U000f0000", ""),
    ("李小龙", "LiXiaoLong"),
    ("김민수", "GimMinSu"),
    ("დავით", "davit"),
    ("שלום", "slvm"),
    ("\u202bمحمد\u202c", "mhmd"),
    ("𝕬𝖓𝖓𝖆 Ｌｉ", "Anna Li"),
    ("สวัสดี", "swasdi"),
    ("👨\u200d👩\u200d👧\u200d👦 Ana", "👨 Ana"),
    ("👍🏽🤷🏿\u200d♀️", "👍🤷"),
    ("❤\ufe0f\u200d🔥", "❤"),
    ("1\ufe0f\u20e3#\ufe0f\u20e3", "1#"),
    ("Anna🇩🇪🇫🇷!", "Anna DE FR !"),
    ("🇩", "D"),
    ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴"),
    ("🫨\U0001fae9", "🫨\U0001fae9"),
    ("★ ♥ ☺", "★ ♥ ☺"),
]
HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\u200d\ufe0f\u20e3🏽👩🇩🇪é\u0301ÅяΩ "),
        st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF, categories=["Cs"]),
    ),
    max_size=60,
)
FACES = [font(weight, size) for weight, size in (("bold", 22), ("semibold", 11), ("title", 38))]


def cover(text: str, face: Font) -> Image.Image:
    """A text as it is written, its middle left at (20, 60), white on black."""
    sheet = Image.new("P", (700, 120))
    write(sheet, (20, 60), text, face, GREY, "l")
    return Image.frombytes("L", sheet.size, sheet.tobytes())


@pytest.mark.parametrize("names", ALPHABETS)
def test_the_letters_of_europe_vietnam_and_kazakhstan_are_drawn_as_they_are(names: str) -> None:
    letters = ALPHABETS[names]
    assert clean(letters) == letters
    for weight in ("semibold", "bold"):
        face = font(weight, 40)
        box = bytes(face.getmask("\uffff"))
        assert box
        for letter in letters:
            assert bytes(face.getmask(letter)) not in (box, b""), letter
    assert all(cover(letter, font("title", 40)).getbbox() for letter in letters)


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_what_is_shown_for_a_text(text: str, shown: str) -> None:
    assert clean(text) == shown


@given(HOSTILE)
@example("Ǆ\u200d\ufe0f\u0345")
def test_a_clean_text_has_only_signs_that_are_drawn(text: str) -> None:
    shown = clean(text)
    assert clean(shown) == shown == " ".join(shown.split())
    assert {ord(sign) for sign in shown} <= coverage(TEXT) | coverage(EMOJI)


@given(HOSTILE, st.integers(0, 400), st.sampled_from(FACES))
def test_any_text_keeps_to_its_room(text: str, room: int, face: Font) -> None:
    line = clean(text)
    short = fitted(line, face, room)
    assert width(short, face) <= room or not short
    assert short == line or not short or line.startswith(short.removesuffix(ELLIPSIS))
    assert (short == line) == (width(line, face) <= room)


@pytest.mark.parametrize(
    "text", ["W" * 300, "🦊" * 300, "Ζ\u0301" * 300, "\u202e" * 300, "👩\u200d🚀" * 99]
)
def test_names_of_hundreds_of_characters_are_short(text: str) -> None:
    for face in FACES:
        short = fitted(clean(text), face, 200)
        assert len(short) < 60
        assert short == "" or short.endswith(ELLIPSIS)
        box = cover(short, face).getbbox()
        assert box is None or (box[0] >= 18 and box[2] <= 222)


@pytest.mark.parametrize("face", FACES, ids=["bold", "small", "title"])
def test_emoji_stand_in_the_line_in_the_ink_of_the_text(face: Font) -> None:
    """As high as the line and no higher; what follows begins after them."""
    high, middle = face.size * 1.25 / 2, 60
    for emoji in "🏆🦊🎲👩🔥🏴😀":
        box = cover(emoji, face).getbbox()
        assert box is not None
        assert middle - high <= box[1] < middle - face.size * CAPITALS / 3
        assert middle + face.size * CAPITALS / 3 < box[3] <= middle + high
        beside = cover(f"{emoji}n", face)
        alone = cover(emoji, face).getbbox()
        letter = ImageChops.subtract(beside, cover(emoji, face)).getbbox()
        assert alone is not None
        assert letter is not None
        assert letter[0] >= alone[2] - 1
        assert width(f"{emoji}n", face) >= width(emoji, face) + width("n", face) - 1


def test_a_face_without_a_sign_lets_another_one_write_it() -> None:
    assert not {ord("Ẁ"), ord("🏆")} & coverage(FILES["extrabold"])
    assert cover("Ẁ🏆", font("extrabold", 30)).tobytes() == cover("Ẁ🏆", font("bold", 30)).tobytes()
    assert cover("Ẁ🏆", font("title", 30)).getbbox() is not None
    figures = cover("12", font("extrabold", 30))
    assert figures.tobytes() != cover("12", font("bold", 30)).tobytes()
    mixed = cover("12Ẁ", font("extrabold", 30)).crop((0, 0, 20 + width("12", FACES[0]), 120))
    assert mixed.tobytes() == figures.crop((0, 0, *mixed.size)).tobytes()


def test_text_begins_ends_or_has_its_middle_at_its_point() -> None:
    face = font("bold", 24)
    for side, left in (("l", 300), ("m", 300 - width("HH🎲H", face) // 2)):
        sheet = Image.new("P", (700, 120))
        assert write(sheet, (300, 60), "HH🎲H", face, GREY, side) == width("HH🎲H", face)
        box = Image.frombytes("L", sheet.size, sheet.tobytes()).getbbox()
        assert box is not None
        assert left <= box[0] <= left + 4
    sheet = Image.new("P", (700, 120))
    write(sheet, (300, 60), "HH", face, GREY, "r")
    box = Image.frombytes("L", sheet.size, sheet.tobytes()).getbbox()
    assert box is not None
    assert 295 <= box[2] <= 300
    assert abs((box[1] + box[3]) / 2 - 60) <= 1


def test_inked_is_the_table_of_a_ramp() -> None:
    shape = cover("Anna", FACES[0])
    ramp = [(level * 7) % 256 for level in range(256)]
    assert inked(shape, bytes(ramp)).tobytes() == shape.point(ramp).tobytes()
