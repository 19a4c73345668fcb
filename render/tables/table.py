"""Pictures of tables: `picture(kind, data)` gives PNG bytes.

Kinds are `standings`, `crosstable`, `pairings` and `graph`; the data is that of the dataclass of
the same name, as `dataclasses.asdict` or JSON has it. All words are in it.

Pictures are 800 px wide unless asked for otherwise, as boards are: chats show them about 360 px
wide, on screens of two or three pixels to each. Type is made for those 360 px: `sheet.measures`.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from PIL import Image

from render.checks import check_look
from render.scene import BadScene
from render.tables import crosstable, graph, pairings, standings
from render.tables.crosstable import CrossTable
from render.tables.graph import Graph
from render.tables.pairings import Pairings
from render.tables.reading import read, told
from render.tables.standings import Standings

Table = Standings | CrossTable | Pairings | Graph

KINDS: Mapping[str, type[Table]] = {
    "standings": Standings, "crosstable": CrossTable, "pairings": Pairings, "graph": Graph,
}  # fmt: skip
COMPRESSION = 4
"""Level of the PNG's deflate: 6 takes half as long again for an eighth less."""


def picture(kind: str, data: Any) -> bytes:
    """The PNG of a table's data; raises BadScene."""
    file = BytesIO()
    drawn(kind, data).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


def stored(data: Any) -> bytes:
    """The PNG of `{"kind": ..., "data": ...}`; raises BadScene."""
    if not isinstance(data, Mapping) or data.keys() != {"kind", "data"}:
        raise BadScene("a table is an object with a kind and its data")
    return picture(data["kind"], data["data"])


def drawn(kind: str, data: Any) -> Image.Image:
    """The picture of a table's data, mode P; raises BadScene."""
    return _draw(from_data(kind, data))


def from_data(kind: str, data: Any) -> Table:
    """The table of a mapping, or of what is one already, looked at in every part; or BadScene."""
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadScene(f"no table of kind {told(kind)}; there is: {', '.join(KINDS)}")
    table = read(KINDS[kind], data)
    check_look(table.theme, table.size)
    _check(table)
    return table


def _check(table: Table) -> None:
    match table:
        case Standings():
            standings.check(table)
        case CrossTable():
            crosstable.check(table)
        case Pairings():
            pairings.check(table)
        case Graph():
            graph.check(table)


def _draw(table: Table) -> Image.Image:
    match table:
        case Standings():
            return standings.drawn(table)
        case CrossTable():
            return crosstable.drawn(table)
        case Pairings():
            return pairings.drawn(table)
        case Graph():
            return graph.drawn(table)
