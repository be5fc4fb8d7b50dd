"""Cosmetics: colors, lines, shapes and texts on a board, without a rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Self

from satsudoku.board.toml_reader import TomlReader, choice
from satsudoku.errors import SatsudokuError

LOOKS = ("color", "line", "rectangle", "circle", "text", "cage")
"""Kinds of cosmetics: colored cells, a line, a shape or a text amid its cells, a cage."""

_PLACE = re.compile("r([0-9]{1,2})c([0-9]{1,2})")
COLOR = re.compile("#([0-9a-fA-F]{3,4}){1,2}")
"""A color, such as ``#36c`` or ``#3366ccff``."""
_MOST = 100  # characters of a text, or cells across; degrees go up to 360


@dataclass(frozen=True)
class Cosmetic:
    """A drawing on a board that is not a rule.

    Attributes:
        look: one of `LOOKS`.
        cells: (row, column), from 1; also beside the board, such as (0, 1) above column 1.
        text: in a shape, a text or a cage; may be empty.
        color: of a line, or of a shape's border, as ``#RGB`` or ``#RRGGBBAA``; may be empty.
        fill: of a shape or of cells, in the same form.
        ink: of the text, in the same form.
        width: of a line or a shape, in cells; None for the usual one.
        height: of a shape, in cells.
        size: of the text, in cells.
        angle: in degrees, clockwise.

    >>> Cosmetic("line", ((1, 1), (2, 2)), color="#36c").width is None
    True
    """

    look: str
    cells: tuple[tuple[int, int], ...]
    text: str = ""
    color: str = ""
    fill: str = ""
    ink: str = ""
    width: float | None = None
    height: float | None = None
    size: float | None = None
    angle: float | None = None

    @classmethod
    def read(cls, reader: TomlReader) -> Self:
        """Read a table, with the names of the attributes as keys.

        Raises:
            SatsudokuError: names file and key, repeats the value and says what was expected.

        >>> from satsudoku.errors import FormatError
        >>> table = {"look": "cage", "cells": "r1c1 r1c2"}
        >>> Cosmetic.read(TomlReader(table, "cosmetics[1]", "mine.json", FormatError)).cells
        ((1, 1), (1, 2))
        """
        reader.only([field.name for field in fields(cls)])
        look = reader.text("look", choice(LOOKS))
        if look not in LOOKS:
            raise reader.fail("look", choice(LOOKS))
        places = [_PLACE.fullmatch(word) for word in reader.raw("cells", "cells").split()]
        if None in places or not places:
            raise reader.fail("cells", "cells such as r1c1, or places beside them such as r0c1")
        cells = tuple((int(place[1]), int(place[2])) for place in places if place)
        text = reader.table.get("text", "")
        if not isinstance(text, str) or len(text) > _MOST or (text and not text.isprintable()):
            raise reader.fail("text", f"a text of at most {_MOST} characters")
        given: dict[str, Any] = {"text": text}
        for key in {"color", "fill", "ink"} & reader.table.keys():
            given[key] = reader.table[key]
            if not isinstance(given[key], str) or not COLOR.fullmatch(given[key]):
                raise reader.fail(key, "a color such as #3366cc")
        for key in {"width", "height", "size", "angle"} & reader.table.keys():
            given[key] = number = reader.table[key]
            most = 360 if key == "angle" else _MOST
            if type(number) not in (int, float) or not (key == "angle" or number > 0):
                raise reader.fail(key, "a number above 0")
            if not -most <= number <= most:
                raise reader.fail(key, f"a number up to {most}")
        return cls(look, cells, **given)

    @classmethod
    def readable(cls, tables: Iterable[dict[str, Any]]) -> tuple[Self, ...]:
        """The valid cosmetics among some tables, e.g. from another tool.

        >>> Cosmetic.readable([{"look": "ellipse", "cells": "r1c1"}])
        ()
        """
        good = []
        for table in tables:
            try:
                own = {key: value for key, value in table.items() if _is_known(key, value)}
                good.append(cls.read(TomlReader(own, "", "", SatsudokuError)))
            except SatsudokuError:
                continue
        return tuple(good)

    def table(self) -> dict[str, Any]:
        """The table that `read` reads.

        >>> Cosmetic("line", ((1, 1), (2, 2)), color="#36c").table()
        {'look': 'line', 'cells': 'r1c1 r2c2', 'color': '#36c'}
        """
        names = " ".join(f"r{row}c{column}" for row, column in self.cells)
        rest = {field.name: getattr(self, field.name) for field in fields(self)[2:]}
        said = {key: value for key, value in rest.items() if value not in (None, "")}
        return {"look": self.look, "cells": names, **said}


def _is_known(key: str, value: object) -> bool:
    """Whether a value is usable; names of colors, for example, are not."""
    if key in ("color", "fill", "ink"):
        return isinstance(value, str) and COLOR.fullmatch(value) is not None
    return value not in (None, "")
