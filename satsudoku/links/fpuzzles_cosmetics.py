"""Cosmetics of f-puzzles' boards, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from satsudoku.drawing.cosmetic import COLOR, LOOKS, Cosmetic
from satsudoku.errors import excerpt, some_of
from satsudoku.links.fog_reading import is_fog
from satsudoku.links.fpuzzles_values import place

_KEYS = {"text": "value", "color": "outlineC", "fill": "baseC", "ink": "fontC"}
_NUMBERS = ("width", "height", "size", "angle")
_USUAL: Mapping[str, Mapping[str, Any]] = {
    "line": {"outlineC": "#B0B0B0", "width": 0.25},
    "rectangle": {"baseC": "#FFFFFF", "outlineC": "#000000", "fontC": "#000000"},
    "circle": {"baseC": "#FFFFFF", "outlineC": "#000000", "fontC": "#000000"},
    "text": {"fontC": "#000000", "size": 0.5},
    "cage": {"outlineC": "#000000", "fontC": "#000000"},
}
_CLUE = re.compile("[0-9]{1,3}|[<>^vVxX=≠∧∨⋀⋁⌃⌄?]|XV", re.IGNORECASE)
_TAG = re.compile(r"[\w.-]+")  # such as customstyle, before a colon
_LONGEST = 100  # characters of a text
_SHOWN = 4  # names in a remark
_SHARE = 0.7  # of a cell: the default size of shapes


def fpuzzles_cosmetics(data: Mapping[str, Any], size: int) -> tuple[Cosmetic, ...]:
    """The cosmetics of a board, without those that f-puzzles draws for a constraint.

    >>> line = {"lines": [["R1C1", "R2C2"]], "outlineC": "#2ECBFF", "width": 0.25}
    >>> fpuzzles_cosmetics({"line": [line]}, 4)[0].table()
    {'look': 'line', 'cells': 'r1c1 r2c2', 'color': '#2ECBFF', 'width': 0.25}
    """
    tables: list[dict[str, Any]] = []
    colors: dict[str, list[str]] = {}
    grid = data.get("grid") or []
    for at, cell in enumerate(cell for row in grid for cell in row if isinstance(row, list)):
        if isinstance(cell, dict) and isinstance(cell.get("c"), str):
            colors.setdefault(cell["c"], []).append(f"r{at // size + 1}c{at % size + 1}")
    tables += [{"look": "color", "cells": " ".join(c), "fill": fill} for fill, c in colors.items()]
    for look in LOOKS[1:]:
        for entry in _entries(data, look):
            if entry.get("fromConstraint"):
                continue
            table = {ours: entry.get(theirs) for ours, theirs in _KEYS.items()}
            table |= {key: entry.get(key) for key in _NUMBERS} | {"look": look}
            lines = entry.get("lines") if look == "line" else [entry.get("cells")]
            for cells in lines if isinstance(lines, list) else ():
                if isinstance(cells, list):
                    tables.append(table | {"cells": " ".join(map(str, cells)).lower()})
    return Cosmetic.readable(tables)


def drawn_for_constraints(data: Mapping[str, Any]) -> dict[str, Any]:
    """The cosmetics that f-puzzles draws for its constraints, by key."""
    kept = {look: [e for e in _entries(data, look) if e.get("fromConstraint")] for look in LOOKS}
    return {look: entries for look, entries in kept.items() if entries}


def not_drawn(data: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The entries of cosmetics, by key, of which a part has no place in `Cosmetic`.

    >>> not_drawn({"text": [{"cells": ["R1C1"], "value": "a"}, {"cells": ["R1C1"], "value": 7}]})
    {'text': [{'cells': ['R1C1'], 'value': 7}]}
    """
    left: dict[str, list[dict[str, Any]]] = {}
    for look in LOOKS[1:]:
        place = "lines" if look == "line" else "cells"
        for entry in _entries(data, look):
            if not entry.get("fromConstraint") and not all(
                key == place or _has_place(key, value) for key, value in entry.items()
            ):
                left.setdefault(look, []).append(entry)
        listed = data.get(look)
        if listed and (not isinstance(listed, list) or len(_entries(data, look)) < len(listed)):
            left.setdefault(look, []).append({"unread": listed})
    return left


def _has_place(key: str, value: object) -> bool:
    if key in _NUMBERS:
        return type(value) in (int, float)
    if key == "value":
        return isinstance(value, str) and (value.isprintable() and len(value) <= _LONGEST)
    return key in _KEYS.values() and isinstance(value, str) and COLOR.fullmatch(value) is not None


def texts_drawn(data: Mapping[str, Any], words: dict[str, str]) -> tuple[str, bool]:
    r"""Texts that look like clues, and whether there is fog.

    A cage may hold a title, an author or more of the rules, as ``rules: ...``. These are added to
    the texts.

    Args:
        data: the board.
        words: by ``title``, ``author`` and ``ruleset``.

    >>> words = {"title": "", "author": "", "ruleset": "One."}
    >>> cages = [{"cells": ["R1C1"], "value": "DR5"}, {"cells": [], "value": "rules: Two."}]
    >>> texts_drawn({"cage": cages}, words), words["ruleset"]
    (("'DR5' at R1C1", False), 'One.\nTwo.')
    """
    texts, fog = [], False
    for look in LOOKS[2:]:
        for entry in _entries(data, look):
            text = str(entry.get("value") or "").strip()
            if not text or entry.get("fromConstraint"):
                continue
            key, colon, rest = (part.strip() for part in text.partition(":"))
            tag = {"rules": "ruleset"}.get(key, key)
            if look == "cage" and is_fog(text):
                fog = True
            elif look == "cage" and colon and tag in words:
                words[tag] = "\n".join(filter(None, (words[tag], rest)))
            elif (look == "cage" and not (colon and _TAG.fullmatch(key))) or _CLUE.fullmatch(text):
                texts.append(f"{excerpt(text, 20)} at {place(entry)}")
    return some_of(texts, _SHOWN), fog


def _entries(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    listed = data.get(key)
    return (
        [entry for entry in listed if isinstance(entry, dict)] if isinstance(listed, list) else []
    )


def add_cosmetics(
    board: dict[str, Any],
    cosmetics: Iterable[Cosmetic],
    whole: Mapping[str, Sequence[Mapping[str, Any]]] = MappingProxyType({}),
) -> None:
    """Write cosmetics into a board.

    Args:
        board: the board.
        cosmetics: in the order of `fpuzzles_cosmetics`.
        whole: the entries of `not_drawn`, which replace the cosmetics that were read from them.

    >>> board = {"size": 1, "grid": [[{}]]}
    >>> add_cosmetics(board, [Cosmetic("color", ((1, 1),), fill="#fc0")])
    >>> board["grid"]
    [[{'c': '#fc0'}]]
    """
    size = board["size"]
    waiting = [
        (look, entry, fpuzzles_cosmetics({look: [entry]}, size))
        for look in whole
        for entry in whole[look]
        if "unread" not in entry
    ]
    written: list[Cosmetic] = []  # by an entry that is whole
    for cosmetic in cosmetics:
        if cosmetic in written:
            written.remove(cosmetic)
            continue
        if place := next((w for w in waiting if w[2][:1] == (cosmetic,)), None):
            look, entry, drawn = place
            waiting.remove(place)
            written += drawn[1:]
            board[look] = [*board.get(look, ()), dict(entry)]
            continue
        if cosmetic.look == "color":
            for row, column in cosmetic.cells:
                if 1 <= row <= size and 1 <= column <= size:
                    board["grid"][row - 1][column - 1]["c"] = cosmetic.fill or "#CFCFCF"
            continue
        own = dict(_USUAL[cosmetic.look])
        cells = [f"R{row}C{column}" for row, column in cosmetic.cells]
        own |= {"lines": [cells]} if cosmetic.look == "line" else {"cells": cells}
        if cosmetic.look in ("rectangle", "circle"):
            own |= {"width": _SHARE, "height": _SHARE}
        table = cosmetic.table()
        own |= {theirs: table[ours] for ours, theirs in _KEYS.items() if ours in table}
        own |= {key: table[key] for key in _NUMBERS if key in table}
        board[cosmetic.look] = [*board.get(cosmetic.look, ()), own]
    for look, entry, _ in waiting:
        board[look] = [*board.get(look, ()), dict(entry)]
