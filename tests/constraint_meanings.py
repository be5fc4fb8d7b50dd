"""What each constraint means, in a line of Python: the standard that the package is tested by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from random import Random
from typing import Any

Values = Sequence[int]
Table = dict[str, Any]


@dataclass(frozen=True)
class Board:
    """A square board to draw random constraints on."""

    random: Random
    side: int
    height: int  # of a box

    def cells(self, least: int, most: int, *, repeats: bool = False) -> list[int]:
        """Some cells in any order."""
        count = self.random.randint(least, most)
        every = range(self.side**2)
        return self.random.choices(every, k=count) if repeats else self.random.sample(every, count)

    def row(self) -> list[int]:
        """A row or a column, from either end."""
        at = self.random.randrange(self.side)
        row = [at * self.side + k for k in range(self.side)]
        column = [k * self.side + at for k in range(self.side)]
        return self.random.choice([row, row[::-1], column, column[::-1]])

    def name(self, cells: Sequence[int]) -> str:
        """Cells as tables name them."""
        return " ".join(f"r{cell // self.side + 1}c{cell % self.side + 1}" for cell in cells)


def ascending(values: Values) -> bool:
    return all(a < b for a, b in pairwise(values))


def between_crusts(values: Values, low: int, high: int) -> int:
    one, two = sorted((values.index(low), values.index(high)))
    return sum(values[one + 1 : two])


def visible(values: Values) -> list[int]:
    return [v for k, v in enumerate(values) if all(v > before for before in values[:k])]


def pieces(values: Values, total: int) -> bool:
    if not values:
        return True
    return any(
        sum(values[:k]) == total and pieces(values[k:], total) for k in range(1, len(values) + 1)
    )


def groups(values: Values, side: int) -> list[int]:
    return [(v - 1) * 3 // side for v in values]


def differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


Holds = Callable[[Values], bool]
Made = tuple[Table, Sequence[int], Holds]
"""A table, the cells whose values its condition takes, and the condition."""


def _line(
    least: int, most: int, holds: Callable[[Values], bool], *, repeats: bool = False
) -> Callable[[Board], Made]:
    def make(board: Board) -> Made:
        cells = board.cells(least, most, repeats=repeats)
        return {"cells": board.name(cells)}, cells, holds

    return make


def _numbered(
    key: str,
    cells: Callable[[Board], Sequence[int]],
    numbers: Callable[[Board, Sequence[int]], tuple[int, int]],
    holds: Callable[[Values, int, int], bool],
) -> Callable[[Board], Made]:
    def make(board: Board) -> Made:
        chosen = cells(board)
        number = board.random.randint(*numbers(board, chosen))
        table = {"cells": board.name(chosen), key: number}
        return table, chosen, lambda values: holds(values, number, board.side)

    return make


def _arrow(board: Board) -> Made:
    cells = board.cells(2, 5)
    bulb = board.random.choice([1, 1, 2]) if len(cells) > 2 else 1
    table = {"bulb": board.name(cells[:bulb]), "shaft": board.name(cells[bulb:])}
    return table, cells, lambda v: int("".join(map(str, v[:bulb]))) == sum(v[bulb:])


def _parts(holds: Callable[[list[Values]], bool], *, equal: bool) -> Callable[[Board], Made]:
    def make(board: Board) -> Made:
        random = board.random
        size = random.randint(1, 3)
        sizes = [size if equal else random.randint(1, 3) for _ in range(random.randint(2, 3))]
        cells = board.cells(sum(sizes), sum(sizes))
        starts = [sum(sizes[:k]) for k in range(len(sizes) + 1)]
        cuts = list(pairwise(starts))
        table = {"parts": [board.name(cells[a:b]) for a, b in cuts]}
        return table, cells, lambda v: holds([v[a:b] for a, b in cuts])

    return make


def _extremes(sign: int) -> Callable[[Board], Made]:
    def make(board: Board) -> Made:
        marked = board.cells(1, 4)
        side = board.side

        def beside(a: int, b: int) -> bool:
            return abs(a // side - b // side) + abs(a % side - b % side) == 1

        def holds(grid: Values) -> bool:
            return all(
                sign * grid[a] < sign * grid[b]
                for a in marked
                for b in range(side**2)
                if beside(a, b) and b not in marked
            )

        return {"cells": board.name(marked)}, range(side**2), holds

    return make


def _values(
    least: int, most: int, holds: Callable[[Values, list[int]], bool], *, pairs: bool = False
) -> Callable[[Board], Made]:
    def make(board: Board) -> Made:
        cells = board.cells(least, most)
        values = [board.random.randint(1, board.side) for _ in range(2 if pairs else 3)]
        if pairs:
            values[0] = board.random.randint(1, 2)
        table = {"cells": board.name(cells), "values": values}
        return table, cells, lambda v: holds(v, values)

    return make


def _indexer(board: Board) -> Made:
    house = board.row()
    chosen = board.random.sample(range(board.side), 2)
    table = {"house": board.name(house), "cells": board.name([house[k] for k in chosen])}

    def holds(values: Values) -> bool:
        return all(
            (values[k] == v) == (values[v - 1] == k + 1)
            for k in chosen
            for v in range(1, board.side + 1)
        )

    return table, house, holds


def _cage(board: Board) -> Made:
    cells = board.cells(1, board.side - 1)
    total = board.random.randint(len(cells) * (len(cells) + 1) // 2, len(cells) * board.side)
    greatest = len(cells) * (2 * board.side + 1 - len(cells)) // 2
    total = min(total, greatest)
    table = {"cells": board.name(cells), "sum": total}
    return table, cells, lambda v: differ(v) and sum(v) == total


def _zip(values: Values) -> bool:
    sums = {a + b for a, b in zip(values, reversed(values), strict=True)}
    if len(values) % 2:
        middle = values[len(values) // 2]
        half = len(values) // 2
        sums = {a + b for a, b in zip(values[:half], reversed(values), strict=False)} | {middle}
    return len(sums) == 1


def _circles(values: Values) -> bool:
    return all(values.count(v) == v for v in values)


def _equality(values: Values, side: int) -> bool:
    even = sum(v % 2 == 0 for v in values)
    low = sum(2 * v < side + 1 for v in values)
    high = sum(2 * v > side + 1 for v in values)
    odd = len(values) - even
    return differ(values) and even == odd and low == high and 2 * low == len(values)


def _sized(make: Callable[[int], Callable[[Board], Made]]) -> Callable[[Board], Made]:
    return lambda board: make(board.side)(board)


def _few(board: Board) -> Sequence[int]:
    return board.cells(2, 4)


def _house(board: Board) -> Sequence[int]:
    return board.row()


def _lunch(values: Values, number: int, side: int) -> bool:
    return differ(values) and between_crusts(values, min(values), max(values)) == number


def _sums(values: Values) -> set[int]:
    every = chain.from_iterable(combinations(values, k) for k in range(1, len(values) + 1))
    return set(map(sum, every))


MEANINGS: Mapping[str, Callable[[Board], Made]] = {
    "arrows": _arrow,
    "between_lines": _line(
        2, 4, lambda v: all(min(v[0], v[-1]) < m < max(v[0], v[-1]) for m in v[1:-1])
    ),
    "cages": _cage,
    "clones": _parts(lambda parts: len(set(map(tuple, parts))) == 1, equal=True),
    "counting_circles": _line(1, 7, _circles),
    "differences": _numbered(
        "difference",
        lambda b: b.cells(2, 2),
        lambda b, c: (0, b.side - 1),
        lambda v, n, s: abs(v[0] - v[1]) == n,
    ),
    "double_arrows": _line(3, 5, lambda v: v[0] + v[-1] == sum(v[1:-1])),
    "entropic_cages": _sized(
        lambda side: _line(
            3, 5, lambda v: len(set(groups(v, side))) == len({*groups(range(1, side + 1), side)})
        )
    ),
    "entropic_lines": _sized(
        lambda side: _line(
            2,
            5,
            lambda v: all(differ(groups(v[k : k + 3], side)) for k in range(len(v) - 1)),
        )
    ),
    "equal_sums": _parts(lambda parts: len(set(map(sum, parts))) == 1, equal=False),
    "equality_cages": _sized(lambda side: _line(2, 4, lambda v: _equality(v, side))),
    "hidden_skyscrapers": _numbered(
        "hidden",
        _house,
        lambda b, c: (1, b.side),
        lambda v, n, s: next((x for x in v if x not in visible(v)), 0) == n,
    ),
    "indexers": _indexer,
    "inequalities": _line(2, 3, lambda v: ascending(v[::-1])),
    "little_killers": _numbered(
        "sum", _few, lambda b, c: (len(c), len(c) * b.side), lambda v, n, s: sum(v) == n
    ),
    "lockout_lines": _numbered(
        "difference",
        _few,
        lambda b, c: (0, b.side - 2),
        lambda v, n, s: (
            abs(v[0] - v[-1]) >= n
            and all(m < min(v[0], v[-1]) or m > max(v[0], v[-1]) for m in v[1:-1])
        ),
    ),
    "look_and_says": _values(2, 6, lambda v, says: v.count(says[1]) == says[0], pairs=True),
    "lunchboxes": _numbered(
        "sum",
        lambda b: b.cells(2, b.side),
        lambda b, c: (0, b.side),
        _lunch,
    ),
    "maxima": _extremes(-1),
    "minima": _extremes(1),
    "modular_cages": _line(3, 5, lambda v: {m % 3 for m in v} == {0, 1, 2}),
    "modular_lines": _numbered(
        "modulus",
        _few,
        lambda b, c: (2, 3),
        lambda v, n, s: all(differ([m % n for m in v[k : k + n]]) for k in range(len(v))),
    ),
    "nabners": _line(2, 3, lambda v: all(abs(a - b) > 1 for a, b in combinations(v, 2))),
    "numbered_rooms": _numbered(
        "room", _house, lambda b, c: (1, b.side), lambda v, n, s: v[v[0] - 1] == n
    ),
    "pair_sums": _numbered(
        "sum",
        lambda b: b.cells(2, 2),
        lambda b, c: (2, 10),
        lambda v, n, s: sum(v) == n,
    ),
    "palindromes": _line(2, 5, lambda v: list(v) == list(v)[::-1]),
    "quadruples": _values(
        3, 5, lambda v, wanted: all(v.count(w) >= wanted.count(w) for w in wanted)
    ),
    "ratios": _numbered(
        "ratio",
        lambda b: b.cells(2, 2),
        lambda b, c: (1, 3),
        lambda v, n, s: v[0] == n * v[1] or v[1] == n * v[0],
    ),
    "region_sum_lines": _parts(lambda parts: len(set(map(sum, parts))) == 1, equal=False),
    "relliks": _numbered(
        "sum",
        lambda b: b.cells(1, 3),
        lambda b, c: (1, b.side * (b.side + 1) // 2),
        lambda v, n, s: differ(v) and n not in _sums(v),
    ),
    "renbans": _line(2, 4, lambda v: differ(v) and max(v) - min(v) == len(v) - 1),
    "same_symbols": _parts(lambda parts: len({tuple(sorted(p)) for p in parts}) == 1, equal=True),
    "sandwiches": _numbered(
        "sum",
        _house,
        lambda b, c: (0, b.side + 1),
        lambda v, n, s: between_crusts(v, 1, s) == n,
    ),
    "skyscrapers": _numbered(
        "visible", _house, lambda b, c: (1, b.side), lambda v, n, s: len(visible(v)) == n
    ),
    "slow_thermometers": _line(2, 5, lambda v: all(a <= b for a, b in pairwise(v)), repeats=True),
    "sum_lines": _numbered("sum", _few, lambda b, c: (2, 2 * b.side), lambda v, n, s: pieces(v, n)),
    "sum_loops": _numbered(
        "sum",
        _few,
        lambda b, c: (2, 2 * b.side),
        lambda v, n, s: any(pieces([*v[k:], *v[:k]], n) for k in range(len(v))),
    ),
    "sums": _numbered(
        "sum",
        lambda b: b.cells(1, 5, repeats=True),
        lambda b, c: (len(c), len(c) * b.side),
        lambda v, n, s: sum(v) == n,
    ),
    "thermometers": _line(2, 4, ascending),
    "whispers": _numbered(
        "difference",
        _few,
        lambda b, c: (1, b.side - 1),
        lambda v, n, s: all(abs(a - b) >= n for a, b in pairwise(v)),
    ),
    "x_sums": _numbered(
        "sum", _house, lambda b, c: (1, b.side * 2), lambda v, n, s: sum(v[: v[0]]) == n
    ),
    "zippers": _line(3, 5, _zip),
}
