"""What a board of f-puzzles has beside its puzzle: texts, the solution, progress, looks, fog."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from math import isqrt
from typing import Any

from satsudoku.drawing.cosmetic import LOOKS
from satsudoku.errors import excerpt
from satsudoku.fog.fog import REMARK
from satsudoku.formats.reading.extras import Extras
from satsudoku.links.fog_reading import FOG_KEYS, fog_table, is_fog
from satsudoku.links.fpuzzles_cosmetics import (
    drawn_for_constraints,
    fpuzzles_cosmetics,
    not_drawn,
    texts_drawn,
)
from satsudoku.links.fpuzzles_keys import COSMETIC, WORDS
from satsudoku.links.fpuzzles_progress import Progress
from satsudoku.links.fpuzzles_values import BLANK, Account, number_of
from satsudoku.links.remarks import unread
from satsudoku.links.square import SYMBOLS


def fpuzzles_extras(
    data: Mapping[str, Any],
    cells: Sequence[Mapping[str, Any]],
    account: Account,
    readers: Container[str],
) -> Extras:
    """The extras of a board, once the puzzle is read.

    Args:
        data: the board.
        cells: the objects of its cells.
        account: what of the board is not used so far; it gains what is not understood here.
        readers: the keys of constraints.
    """
    size = isqrt(len(cells))
    progress = Progress(cells, size)
    account.unread += progress.unread
    idle = {key: account.idle.pop(key) for key in [*account.idle] if key in readers}
    kept = {key: value for key, value in data.items() if key in COSMETIC - set(LOOKS)}
    kept |= {key: v for key, v in data.items() if not v and key not in WORDS}
    kept |= drawn_for_constraints(data)
    shown = {
        index: rest
        for index, cell in enumerate(cells)
        if cell and (rest := progress.beside_givens(cell))
    }
    for name, value in ("cells", shown), ("idle", idle), ("doubtful", account.idle):
        kept |= {name: value} if value else {}
    kept |= {"drawings": rest} if (rest := not_drawn(data)) else {}
    words = {key: _words(data, key, account) for key in ("title", "author", "ruleset")}
    said, fog = texts_drawn(data, words)
    solution = _solution(data.get("solution"), size, account)
    table, odd = fog_table(data, _fog_labels(data), lambda place: _name(place, size))
    account.unread += odd
    fog = fog or bool(table) or any(map(data.get, FOG_KEYS)) or "negative" in idle
    remarks = [REMARK] if fog else []
    remarks += [f"texts are drawn, but not encoded: {said}"] if said else []
    return Extras(
        title=words["title"],
        author=words["author"],
        rules=words["ruleset"],
        solution=solution,
        entered=progress.entered,
        marks=progress.marks,
        corner_marks=progress.corner_marks,
        remarks=(*remarks, *unread(account.unread)),
        cosmetics=fpuzzles_cosmetics(data, size),
        other={k: v for k, v in (("f-puzzles", kept), ("fog", table)) if v},
    )


def _fog_labels(data: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The cages whose labels speak of fog, each with its cells."""
    cages = data.get("cage")
    cages = [cage for cage in cages if isinstance(cage, dict)] if isinstance(cages, list) else []
    labels = [(str(cage.get("value") or ""), cage.get("cells")) for cage in cages]
    return [(label, cells) for label, cells in labels if is_fog(label)]


def _name(place: tuple[int, int], size: int) -> str | None:
    """The name of a cell, by its row and column from 1; None outside the board."""
    return "r{}c{}".format(*place) if min(place) >= 1 and max(place) <= size else None


def _words(data: Mapping[str, Any], key: str, account: Account) -> str:
    value = data.get(key)
    if isinstance(value, str):
        return value
    if value is not None:
        account.unread.append(f"{key}: {excerpt(str(value), 20)}")
    return ""


def _solution(stated: object, size: int, account: Account) -> str:
    """The stated solution; a dot for a cell that it leaves open."""
    if isinstance(stated, str) and "," in stated:
        stated = stated.split(",")
    listed = list(stated) if isinstance(stated, str | list) else []
    values = [number_of(value) or 0 for value in listed]
    symbols = SYMBOLS[:size]
    wrong = [
        value
        for value, number in zip(listed, values, strict=True)
        if not 1 <= number <= size and not (value is None or (str(value).strip() in BLANK))
    ]
    if wrong or (stated and not listed):
        holds = excerpt(str(wrong[0] if wrong else stated), 20)
        account.unread.append(f"a solution that holds {holds}")
    elif listed and len(values) != size**2 and any(values):
        account.unread.append(f"a solution of {len(values)} cells for {size**2}")
    if len(values) != size**2 or not any(values):
        return ""
    return "".join(symbols[v - 1] if 0 < v <= size else "." for v in values)
