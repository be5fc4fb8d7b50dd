"""A player's progress on a board of f-puzzles: digits and notes beside the givens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from satsudoku.drawing.cosmetic import COLOR
from satsudoku.errors import excerpt
from satsudoku.links.square import SYMBOLS

_KNOWN = {"value", "given", "givenPencilMarks", "region", "c", "cArray", "highlight", "parity"}
_LOOKS = {"cArray", "highlight", "parity"}
_NOTES = ("centerPencilMarks", "cornerPencilMarks")


class Progress:
    """What a player entered and noted.

    Attributes:
        entered: one character per cell, a dot for none; empty if nothing was entered.
        marks: of each cell, the candidates noted in its centre; empty if there are none.
        corner_marks: of each cell, those noted in its corners; empty if there are none.
        unread: what is not understood.

    >>> progress = Progress([{"value": 1, "given": True}, {"value": 2}, {}, {}], 2)
    >>> progress.entered, progress.marks
    ('.2..', ())
    """

    def __init__(self, cells: Sequence[Mapping[str, Any]], size: int) -> None:
        self._symbols = SYMBOLS[:size]
        self.unread: list[str] = []
        entered = [
            "." if value is None or cell.get("given") else self._symbols_of(value) or "."
            for cell, value in ((cell, cell.get("value")) for cell in cells)
        ]
        self.entered = "".join(entered) if {*entered} != {"."} else ""
        self.marks, self.corner_marks = (
            self._notes([cell.get(key) for cell in cells]) for key in _NOTES
        )
        for number, cell in enumerate(cells):
            if not cell.keys() <= _KNOWN:
                where = f"r{number // size + 1}c{number % size + 1}"
                strange = sorted(cell.keys() - _KNOWN - {*_NOTES})
                self.unread += [f"key {excerpt(key)} of {where}" for key in strange]

    def _notes(self, listed: Sequence[object]) -> tuple[str, ...]:
        if not any(listed):
            return ()
        return tuple(map(self._symbols_of, listed))

    def _symbols_of(self, marks: object) -> str:
        """The symbols of a cell's marks."""
        symbols = ""
        for mark in marks if isinstance(marks, list) else [] if marks is None else [marks]:
            text = str(mark)
            value = int(text) if re.fullmatch("[0-9]{1,2}", text) else 0
            if 1 <= value <= len(self._symbols):
                symbols += self._symbols[value - 1]
            else:
                self.unread.append(f"the entry {excerpt(text, 20)}")
        return symbols

    def beside_givens(self, cell: Mapping[str, Any]) -> dict[str, Any]:
        """What a cell holds beside its given, its candidates, its region and its color."""
        given, value = cell.get("given"), cell.get("value")
        rest = {key: v for key, v in cell.items() if key not in _KNOWN or key in _LOOKS}
        if value is not None and not (given and value):
            rest["value"] = value
        if "given" in cell and not (given is True and value):
            rest["given"] = given
        marks = cell.get("givenPencilMarks")
        if marks is not None and (not marks or (given and value)):
            rest["givenPencilMarks"] = marks
        if "c" in cell and not (isinstance(cell["c"], str) and COLOR.fullmatch(cell["c"])):
            rest["c"] = cell["c"]
        return rest
