"""Read the fog of boards of f-puzzles and SudokuPad, as SudokuPad's public script understands it.

Lamps (``fogofwar``) light the cells around them, ``foglight`` and cages with that word their own
cells. ``triggereffect`` lists cells whose digits light others; without it each digit lights those
around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

Place: TypeAlias = tuple[int, int]
"""A row and a column, from 1."""

FOG_KEYS = ("foglight", "fogofwar", "triggereffect")

_CELLS = re.compile(r"r([0-9]+)c([0-9]+)(?:\s*-\s*r([0-9]+)c([0-9]+))?", re.IGNORECASE)
_LABEL = re.compile(r"(?:foglight|fow)(?:$|:)", re.IGNORECASE)
_MOST = 64  # rows or columns


def is_fog(text: str) -> bool:
    """Whether the text of a cage says that its cells are lit.

    >>> is_fog("FOGLIGHT"), is_fog("foglight: r1c1"), is_fog("fog")
    (True, True, False)
    """
    return _LABEL.match(text) is not None


def fog_table(
    data: Mapping[str, Any],
    cages: Iterable[tuple[str, object]],
    name: Callable[[Place], str | None],
) -> tuple[dict[str, Any], list[str]]:
    """The fog of a board as `satsudoku.fog.fog` reads it, and what of it could not be read.

    Args:
        data: the board.
        cages: the text and the cells, as the board lists them, of those whose text `is_fog`.
        name: of a cell; None if the board has none there.

    >>> triggers = [{"trigger": {"cell": "r1c1"}, "effect": {"cells": "r1c1-r2c2"}}]
    >>> def name(place):
    ...     return "r{}c{}".format(*place)
    >>> fog_table({"fogofwar": ["R3C3"], "triggereffect": triggers}, [], name)
    ({'lamps': 'r3c3', 'lights': [{'cells': 'r1c1', 'lit': 'r1c1 r1c2 r2c1 r2c2'}]}, [])
    """
    unread: list[str] = []

    def names(places: Iterable[Place], key: str) -> str:
        found = [name(place) for place in dict.fromkeys(places)]
        if None in found:
            unread.append(f"cells of {key} outside the puzzle")
        return " ".join(cell for cell in found if cell is not None)

    lit = list(_listed(data.get("foglight"), "foglight", unread))
    for text, cells in cages:
        lit += _listed(cells, "foglight", unread)
        lit += _listed(text.partition(":")[2], "foglight", unread)
    table: dict[str, Any] = {
        "lit": names(lit, "foglight"),
        "lamps": names(_listed(data.get("fogofwar"), "fogofwar", unread), "fogofwar"),
    }
    table = {key: value for key, value in table.items() if value}
    triggers = data.get("triggereffect")
    if triggers or (table and triggers == []):  # even an empty list replaces the usual lights
        table["lights"] = []
    for entry in triggers if isinstance(triggers, list) else [triggers] if triggers else []:
        cause, effect = (_inner(entry, key) for key in ("trigger", "effect"))
        if (
            effect.get("type", "foglight") != "foglight"
            or cause.get("type", "cellvalue") != "cellvalue"
        ):
            unread.append("an entry of triggereffect")
            continue
        cells = names(_listed(cause.get("cell"), "triggereffect", unread), "triggereffect")
        lights = names(_listed(effect.get("cells"), "triggereffect", unread), "triggereffect")
        if cells and lights:
            table["lights"].append({"cells": cells, "lit": lights})
        else:
            unread.append("an entry of triggereffect")
    return table, list(dict.fromkeys(unread))


def _inner(entry: object, key: str) -> Mapping[str, Any]:
    value = entry.get(key) if isinstance(entry, dict) else None
    return value if isinstance(value, dict) else {}


def _listed(value: object, key: str, unread: list[str]) -> Iterator[Place]:
    """The places of a list, or of a text such as ``r1c1-r2c2, r5c5``; numbers count from 0."""
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, list) and [type(n) for n in part] == [int, int]:
            yield part[0] + 1, part[1] + 1
        elif isinstance(part, str):
            if _CELLS.sub("", part).strip(" ,;"):
                unread.append(f"cells of {key}")
            for match in _CELLS.finditer(part):
                row, column, last_row, last_column = (int(n or 0) for n in match.groups())
                rows = range(row, min(max(row, last_row), _MOST) + 1)
                columns = range(column, min(max(column, last_column), _MOST) + 1)
                yield from ((r, c) for r in rows for c in columns)
        elif part not in (None, "", True, False):
            unread.append(f"cells of {key}")
