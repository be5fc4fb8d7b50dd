"""Sets of cells of Interactive Sudoku Solver: sums, counts, and values that differ or agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import excerpt
from satsudoku.links.iss_board import whole_number
from satsudoku.links.iss_items import fault
from satsudoku.links.iss_kind import Kind
from satsudoku.links.iss_tables import IssTables

ALL_DIFFERENT = "all-different group"
"""The name of cages that ``AllDifferent`` makes."""

_MOST_KNOWN = 2000  # givens, as texts, that a board keeps


def _givens(board: IssTables, kind: str, args: list[str]) -> None:
    known = board.known_givens
    try:
        board.allow_each([*map(known.__getitem__, args)])
    except KeyError:
        board.allow_each([known.get(arg) or _given(board, arg) for arg in args])


def _given(board: IssTables, arg: str) -> tuple[int, frozenset[int]]:
    """The cell of a given, and the values that it leaves; kept for the next string."""
    name, line, listed = arg.partition("_")
    cell = board.cell(name)
    values = _values(listed, board.first, board.values) if line else frozenset[int]()
    if values is None:
        raise fault(f"a value that the board lacks: {excerpt(arg)}")
    if len(board.known_givens) < _MOST_KNOWN:
        board.known_givens[arg] = cell, values
    return cell, values


@lru_cache(maxsize=1024)
def _values(listed: str, first: int, most: int) -> frozenset[int] | None:
    """The values between underscores, from 1; None if the board lacks one."""
    values = frozenset(whole_number(value) + 1 - first for value in listed.split("_"))
    return values if values <= set(range(1, most + 1)) else None


def _sum(board: IssTables, kind: str, args: list[str]) -> None:
    number, *rest = args[0].split("_")
    total, cells = whole_number(number), board.listed(args[1:])
    if not cells:
        if total:
            board.add_never("a sum without cells")
        return
    weights = list(map(whole_number, rest[1:])) if rest[:1] == ["="] else None
    if weights is not None and len(weights) != len(cells):
        raise fault(f"{len(weights)} coefficients for {len(cells)} cells")
    board.add_sum(cells, total, weights)


def _cage(board: IssTables, kind: str, args: list[str]) -> None:
    total = whole_number(args[0] or "0")
    names = [*filter(None, args[1:])]
    cells = board.listed(names)
    if total and not cells:
        board.add_never("a sum without cells")
    elif total and len({*cells}) == len(cells):
        board.add("cages", {"cells": Numbered(cells), "sum": total})
    elif cells:
        once = list(dict.fromkeys(cells)) if total else board.once(kind, names)
        board.add("cages", {"cells": Numbered(once)})
        if total:
            board.add_sum(cells, total)


def _look_and_say(board: IssTables, kind: str, args: list[str]) -> None:
    digits = list(map(whole_number, args[0]))
    if len(digits) % 2:
        raise fault(f"LookAndSay of {excerpt(args[0])}, expected pairs of digits")
    _count(board, kind, args[1:], list(zip(digits[1::2], digits[::2], strict=True)))


def _contain(board: IssTables, kind: str, args: list[str]) -> None:
    values = [*map(whole_number, args[0].split("_"))]
    if kind == "ContainExact":
        _count(board, kind, args[1:], [*Counter(values).items()])
    elif not {*values} <= {*_numbers(board)}:
        board.add_never(f"{kind} needs a value that the board lacks")
    else:
        once = len({*values}) == len(values)  # then it does not matter how often a cell is named
        cells = board.once(kind, args[1:]) if once else board.different(kind, args[1:])
        board.add("quadruples", {"cells": Numbered(cells), "values": values})


def _count(
    board: IssTables, kind: str, names: Sequence[str], counts: Sequence[tuple[int, int]]
) -> None:
    """Values that are in cells exactly a number of times."""
    numbers = _numbers(board)
    wanted = [(value, count) for value, count in counts if count]
    if not {value for value, _ in wanted} <= {*numbers}:
        board.add_never(f"{kind} needs a value that the board lacks")
        return
    if wanted:
        cells = board.different(kind, names)
        says = [part for value, count in wanted for part in (count, value)]
        board.add("look_and_says", {"cells": Numbered(cells), "values": says})
    absent = {value for value, count in counts if not count}
    if absent:
        for cell in board.listed(names):
            board.allow(cell, {number + 1 - board.first for number in {*numbers} - absent})


def _numbers(board: IssTables) -> range:
    """The values of the board."""
    return range(board.first, board.first + board.values)


def _count_distinct(board: IssTables, kind: str, args: list[str]) -> None:
    table: dict[str, Any] = {"cells": Numbered(board.listed(args))}
    board.add("distinct_counts", table)


def _all_different(board: IssTables, kind: str, args: list[str]) -> None:
    cells = board.once(kind, args)
    if cells[1:]:
        board.add("cages", {"cells": Numbered(cells), "name": ALL_DIFFERENT})


def _same_values(board: IssTables, kind: str, args: list[str]) -> None:
    sets, cells = whole_number(args[0]), board.listed(args[1:])
    if sets >= len(cells):  # one value in all of them
        cells = list(dict.fromkeys(cells))
        sets = len(cells)
    size = len(cells) // max(1, sets)
    if size * sets != len(cells):
        raise fault("SameValues with sets of unequal sizes")
    parts = [Numbered(cells[k * size : (k + 1) * size]) for k in range(sets)]
    if any(len({*part}) < size for part in parts):
        raise fault(f"not supported: {kind} with a cell named twice in a set")
    if parts[1:]:
        board.add("same_symbols", {"parts": parts})


def _equal_sum(board: IssTables, kind: str, args: list[str]) -> None:
    parts = board.groups(args, "-")
    if parts[1:]:
        board.add_equal_parts("equal_sums", parts)


def _connected(board: IssTables, kind: str, args: list[str]) -> None:
    """The cells of a group, or of the board, that hold one of some values."""
    prefix, listed, size = (*args, "", "")[:3]
    cells = board.extra.groups.get(prefix) if prefix else [*board.cells]
    if cells is None:
        raise fault(f"ConnectedValues: no cells called {excerpt(prefix)}")
    values = _values(listed, board.first, board.values)
    if values is None:
        raise fault(f"ConnectedValues: a value that the board lacks: {excerpt(listed)}")
    table: dict[str, Any] = {
        "cells": Numbered(cells),
        "values": [value - 1 + board.first for value in sorted(values)],
    }
    board.add("connected_values", table | ({"size": whole_number(size)} if size else {}))


def _priority(board: IssTables, kind: str, args: list[str]) -> None:
    board.listed(args[1:])
    board.ignored.append(f"an order of search: {excerpt('~'.join((kind, *args)))}")


KINDS: Mapping[str, Kind] = {
    "": Kind(_givens),
    "Sum": Kind(_sum, 1),
    "Cage": Kind(_cage, 1),
    "LookAndSay": Kind(_look_and_say, 1),
    "ContainAtLeast": Kind(_contain, 1),
    "ContainExact": Kind(_contain, 1),
    "CountDistinct": Kind(_count_distinct, 1),
    "AllDifferent": Kind(_all_different),
    "SameValues": Kind(_same_values, 1),
    "EqualSum": Kind(_equal_sum),
    "ConnectedValues": Kind(_connected, 2, 3),
    "SearchPriority": Kind(_priority, 1),
}
"""Their types."""
