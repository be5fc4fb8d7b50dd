"""The meaning of each constraint, in a line of Python: the standard of the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, combinations, pairwise
from math import prod

from drawn_boards import (
    Board,
    Holds,
    Made,
    Table,
    Values,
    ascending,
    between_crusts,
    differ,
    groups,
    pieces,
    visible,
)
from intricate_meanings import (
    arrow,
    automaton,
    chaos,
    choice_cage,
    connected,
    digit_indexer,
    full_rank,
    indexer,
    match_count,
    modified_sum,
    modifiers,
    negative_indexer,
    rossini,
    run_count,
    sum_loop,
    value_indexer,
    value_sandwich,
)


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
        return table, chosen, lambda values: holds(values, number, board.values)

    return make


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
        values = [board.random.randint(1, board.values) for _ in range(2 if pairs else 3)]
        if pairs:
            values[0] = board.random.randint(1, 2)
        table = {"cells": board.name(cells), "values": values}
        return table, cells, lambda v: holds(v, values)

    return make


def _multiplied(
    key: str, least: int, most: Callable[[Board], int], number: Callable[[Values], int]
) -> Callable[[Board], Made]:
    """A cage of different values, or of any."""

    def make(board: Board) -> Made:
        cells = board.cells(1, 4)
        repeating, zero = board.random.choice([True, False]), board.random.choice([True, False])
        sought = board.random.randint(least, most(board))
        table: Table = {"cells": board.name(cells), key: sought}
        table |= {"repeating": True} if repeating else {}
        table |= {"zero": True} if zero else {}
        return (
            table,
            cells,
            lambda v: (repeating or differ(v)) and number([x - zero for x in v]) == sought,
        )

    return make


def _root(values: Values) -> int:
    total = sum(values)
    while total > 9:
        total = sum(map(int, str(total)))
    return total


def _cage(board: Board) -> Made:
    cells = board.cells(1, board.side - 1)
    total = board.random.randint(len(cells) * (len(cells) + 1) // 2, len(cells) * board.values)
    greatest = len(cells) * (2 * board.values + 1 - len(cells)) // 2
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
    return lambda board: make(board.values)(board)


def _sum(board: Board) -> Made:
    cells = board.cells(1, 5, repeats=True)
    if board.random.random() < 0.5:
        number = board.random.randint(len(cells), len(cells) * board.values)
        return {"cells": board.name(cells), "sum": number}, cells, lambda v: sum(v) == number
    weights = [board.random.choice([-2, -1, 1, 3]) for _ in cells]
    number = board.random.randint(-3, 6)
    number = max(-sum(map(abs, weights)) * board.values, number)
    table = {"cells": board.name(cells), "sum": number, "weights": weights}
    return table, cells, lambda v: sum(a * w for a, w in zip(v, weights, strict=True)) == number


def _zero_based(
    make: Callable[[Board], tuple[Table, Sequence[int]]],
    holds: Callable[[Values, Table, int], bool],
) -> Callable[[Board], Made]:
    """A kind that may count from 0; its condition takes the values as they count."""

    def made(board: Board) -> Made:
        table, cells = make(board)
        zero = board.random.choice([True, False])
        table |= {"zero": True} if zero else {}
        return table, cells, lambda v: holds([x - zero for x in v], table, board.values)

    return made


def _clue_of(key: str) -> Callable[[Board], tuple[Table, Sequence[int]]]:
    def make(board: Board) -> tuple[Table, Sequence[int]]:
        cells = board.row()
        return {"cells": board.name(cells), key: board.random.randint(1, board.values)}, cells

    return make


def _some(least: int, most: int) -> Callable[[Board], tuple[Table, Sequence[int]]]:
    def make(board: Board) -> tuple[Table, Sequence[int]]:
        cells = board.cells(least, most)
        return {"cells": board.name(cells)}, cells

    return make


def _alternative(board: Board) -> Made:
    """One or two constraints in each of two or three options."""
    options: list[Table] = []
    conditions: list[list[tuple[Sequence[int], Holds]]] = []
    for _ in range(board.random.randint(2, 3)):
        option: Table = {}
        condition = []
        for key in board.random.sample(["arrows", "thermometers", "cages", "x_sums", "clones"], 2):
            table, cells, condition_of = MEANINGS[key](board)
            option[key] = [table]
            condition.append((cells, condition_of))
            if board.random.random() < 0.6:
                break
        options.append(option)
        conditions.append(condition)

    def holds(grid: Values) -> bool:
        return any(
            all(one([grid[cell] for cell in cells]) for cells, one in condition)
            for condition in conditions
        )

    return {"options": options}, range(board.side**2), holds


def _clue(
    key: str,
    cells: Callable[[Board], Sequence[int]],
    numbers: Callable[[Board, Sequence[int]], tuple[int, int]],
) -> Callable[[Board], tuple[Table, Sequence[int]]]:
    def make(board: Board) -> tuple[Table, Sequence[int]]:
        chosen = cells(board)
        number = board.random.randint(*numbers(board, chosen))
        return {"cells": board.name(chosen), key: number}, chosen

    return make


def _few(board: Board) -> Sequence[int]:
    return board.cells(2, 4)


def _house(board: Board) -> Sequence[int]:
    return board.row()


def _sandwich(values: Values, table: Table, side: int) -> bool:
    low, high = (0, side - 1) if table.get("zero") else (1, side)
    return {low, high} <= {*values} and between_crusts(values, low, high) == table["sum"]


def _lunch(values: Values, table: Table, side: int) -> bool:
    return differ(values) and between_crusts(values, min(values), max(values)) == table["sum"]


def _room(values: Values, table: Table, side: int) -> bool:
    start = 0 if table.get("zero") else 1
    return 1 <= values[0] <= len(values) and values[values[0] - 1] == table["room"] - 1 + start


def _sums(values: Values) -> set[int]:
    every = chain.from_iterable(combinations(values, k) for k in range(1, len(values) + 1))
    return set(map(sum, every))


MEANINGS: Mapping[str, Callable[[Board], Made]] = {
    "alternatives": _alternative,
    "automata": automaton,
    "chaos_regions": chaos,
    "choice_cages": choice_cage,
    "rossinis": rossini,
    "frame_sums": _numbered(
        "sum",
        lambda b: b.row()[: b.height],
        lambda b, c: (len(c), len(c) * b.values),
        lambda v, n, s: sum(v) == n,
    ),
    "full_ranks": full_rank,
    "match_counts": match_count,
    "modified_sums": modified_sum,
    "modifiers": modifiers,
    "run_counts": run_count,
    "distinct_counts": _zero_based(_some(3, 5), lambda v, table, side: len(set(v[1:])) == v[0]),
    "value_indexers": value_indexer,
    "negative_indexers": negative_indexer,
    "digit_indexers": digit_indexer,
    "digital_root_cages": _multiplied("root", 0, lambda board: 9, _root),
    "product_cages": _multiplied("product", 0, lambda board: 2 * board.values, prod),
    "value_sandwiches": value_sandwich,
    "arrows": arrow,
    "between_lines": _line(
        2, 4, lambda v: all(min(v[0], v[-1]) < m < max(v[0], v[-1]) for m in v[1:-1])
    ),
    "cages": _cage,
    "clones": _parts(lambda parts: len(set(map(tuple, parts))) == 1, equal=True),
    "conditional_cages": _numbered(
        "value",
        lambda b: b.cells(3, 5),
        lambda b, c: (1, b.values),
        lambda v, n, s: v[0] != n or differ(v[1:]),
    ),
    "counting_circles": _zero_based(_some(1, 5), lambda v, table, side: _circles(v)),
    "differences": _numbered(
        "difference",
        lambda b: b.cells(2, 2),
        lambda b, c: (0, b.values - 1),
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
    "connected_values": connected,
    "different_lines": _parts(lambda parts: len(set(map(tuple, parts))) == len(parts), equal=True),
    "equal_sums": _parts(lambda parts: len(set(map(sum, parts))) == 1, equal=False),
    "equality_cages": _sized(lambda side: _line(2, 4, lambda v: _equality(v, side))),
    "hidden_skyscrapers": _numbered(
        "hidden",
        _house,
        lambda b, c: (1, b.values),
        lambda v, n, s: next((x for x in v if x not in visible(v)), 0) == n,
    ),
    "indexers": indexer,
    "inequalities": _line(2, 3, lambda v: ascending(v[::-1])),
    "little_killers": _numbered(
        "sum", _few, lambda b, c: (len(c), len(c) * b.values), lambda v, n, s: sum(v) == n
    ),
    "lockout_lines": _numbered(
        "difference",
        _few,
        lambda b, c: (0, b.values - 2),
        lambda v, n, s: (
            abs(v[0] - v[-1]) >= n
            and all(m < min(v[0], v[-1]) or m > max(v[0], v[-1]) for m in v[1:-1])
        ),
    ),
    "look_and_says": _values(2, 6, lambda v, says: v.count(says[1]) == says[0], pairs=True),
    "lunchboxes": _zero_based(
        _clue("sum", lambda b: b.cells(2, b.side), lambda b, c: (0, b.values)), _lunch
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
    "numbered_rooms": _zero_based(_clue_of("room"), _room),
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
    "relliks": _zero_based(
        _clue("sum", lambda b: b.cells(1, 3), lambda b, c: (1, b.values * (b.values + 1) // 2)),
        lambda v, table, side: differ(v) and table["sum"] not in _sums(v),
    ),
    "renbans": _line(2, 4, lambda v: differ(v) and max(v) - min(v) == len(v) - 1),
    "same_symbols": _parts(lambda parts: len({tuple(sorted(p)) for p in parts}) == 1, equal=True),
    "sandwiches": _zero_based(
        _clue("sum", _house, lambda b, c: (0, b.values + 1)),
        _sandwich,
    ),
    "skyscrapers": _zero_based(
        _clue_of("visible"),
        lambda v, table, side: len([x for x in visible(v) if x]) == table["visible"],
    ),
    "slow_thermometers": _line(2, 5, lambda v: all(a <= b for a, b in pairwise(v)), repeats=True),
    "sum_lines": _zero_based(
        _clue("sum", _few, lambda b, c: (2, 2 * b.values)),
        lambda v, table, side: pieces(v, table["sum"]),
    ),
    "sum_loops": sum_loop,
    "sums": _sum,
    "thermometers": _line(2, 4, ascending),
    "whispers": _numbered(
        "difference",
        _few,
        lambda b, c: (1, b.values - 1),
        lambda v, n, s: all(abs(a - b) >= n for a, b in pairwise(v)),
    ),
    "x_sums": _zero_based(
        _clue("sum", _house, lambda b, c: (1, b.values * 2)),
        lambda v, table, side: 0 < v[0] <= len(v) and sum(v[: v[0]]) == table["sum"],
    ),
    "zippers": _line(3, 5, _zip, repeats=True),
}
