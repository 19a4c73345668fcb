"""A GIF of palette pictures: every frame holds only the rectangle that changes.

Unchanged pixels within it are transparent, which packs better than repeating them. Pillow packs
the pixels; the blocks around them are those of GIF89a
(https://www.w3.org/Graphics/GIF/spec-gif89a.txt). One colour table serves all frames.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageChops

Box = tuple[int, int, int, int]

TICK = 2
"""The shortest time of a frame, in 1/100 s: clients take less for a tenth of a second."""
LONGEST = 0xFFFF
_SAME = [255] + [0] * 255
"""A table from the difference of two pixels to whether there is none."""
_KEEP, _TRANSPARENT = 1 << 2, 1
"""A frame stays below the next one; one of its colours is transparent."""
_EXTENSION, _CONTROL, _IMAGE, _END = b"\x21", b"\xf9\x04", b"\x2c", b"\x3b"
_LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


@dataclass
class Frame:
    """One frame: how long it stands in 1/100 s, where it is, and its packed pixels."""

    time: int
    box: Box
    pixels: bytes


class Film:
    """The frames so far. `shown` is what people see now, mode P; not to be changed from outside."""

    def __init__(self, first: Image.Image, colours: bytes, time: int) -> None:
        """Begin with a whole picture; `colours` are red, green and blue of at most 255 colours."""
        self.shown = first.copy()
        self._clear = len(colours) // 3
        self._bits = max(2, self._clear.bit_length())
        if self._bits > 8:
            raise ValueError(f"a palette has at most 255 colours, not {self._clear}")
        self._colours = colours.ljust(3 << self._bits, b"\0")
        self._frames: list[Frame] = []
        self.bytes = 0
        """About how long the file is so far."""
        self._add(first, (0, 0, *first.size), time)

    def patch(self, tile: Image.Image, corner: tuple[int, int], time: int) -> None:
        """Go on to a picture in which only a tile is new; nothing is added if it is as before."""
        x, y = corner
        before = self.shown.crop((x, y, x + tile.width, y + tile.height))
        change = ImageChops.subtract_modulo(tile, before)
        box = change.getbbox()
        if box is None:
            return
        part, change = tile.crop(box), change.crop(box)
        at = x + box[0], y + box[1]
        self.shown.paste(part, at)
        part.paste(self._clear, mask=change.point(_SAME, "1"))
        self._add(part, (*at, *part.size), time)

    def hold(self, time: int) -> None:
        """Let the last frame stand so much longer, in 1/100 s."""
        last = self._frames[-1]
        last.time = min(LONGEST, last.time + max(0, time))

    def file(self) -> bytes:
        """The GIF, playing again and again."""
        width, height = self.shown.size
        head = [b"GIF89a", _words(width, height), bytes((0xF0 | self._bits - 1, 0, 0))]
        return b"".join((*head, self._colours, _LOOP, *map(self._block, self._frames), _END))

    def _add(self, image: Image.Image, box: Box, time: int) -> None:
        pixels = image.tobytes("gif", "P", self._bits, 0)
        self._frames.append(Frame(time, box, pixels))
        self.bytes += len(pixels) + 20

    def _block(self, frame: Frame) -> bytes:
        flags = _KEEP | _TRANSPARENT
        control = bytes((flags, *frame.time.to_bytes(2, "little"), self._clear, 0))
        head = (_EXTENSION, _CONTROL, control, _IMAGE, _words(*frame.box), bytes((0, self._bits)))
        return b"".join((*head, frame.pixels, b"\0"))


def _words(*values: int) -> bytes:
    """Numbers of 16 bits."""
    return b"".join(value.to_bytes(2, "little") for value in values)
