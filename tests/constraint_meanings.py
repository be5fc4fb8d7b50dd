"""The meaning of each constraint, in a line of Python: the standard of the tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from math import prod
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
    more: int = 0  # symbols than cells a side

    @property
    def values(self) -> int:
        """How many symbols there are."""
        return self.side + self.more

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
    """Pieces of a total; no more than zeros behind the last one, or only zeros."""
    if not any(values):
        return True
    return any(
        sum(values[:k]) == total and pieces(values[k:], total) for k in range(1, len(values) + 1)
    )


def groups(values: Values, side: int) -> list[int]:
    end = (side + 1) // 3  # as many low as high ones
    return [(v > end) + (v > side - end) for v in values]


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
        return table, chosen, lambda values: holds(values, number, board.values)

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


def _connected(board: Board) -> Made:
    random = board.random
    cells = board.cells(2, 8)
    values = random.sample(range(1, board.values + 1), random.randint(1, 2))
    size = random.choice([None, random.randint(1, len(cells))])
    table: Table = {"cells": board.name(cells), "values": values}

    def holds(found: Values) -> bool:
        inside = {divmod(c, board.side) for c, v in zip(cells, found, strict=True) if v in values}
        reached = {min(inside)} if inside else set()
        while more := {
            cell
            for cell in inside - reached
            for row, column in reached
            if abs(cell[0] - row) + abs(cell[1] - column) == 1
        }:
            reached |= more
        return bool(inside) and reached == inside and size in (None, len(inside))

    return table | ({} if size is None else {"size": size}), cells, holds


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


def _indexer(board: Board) -> Made:
    house = board.row()
    chosen = board.random.sample(range(board.side), 2)
    zero = board.random.choice([True, False])
    if board.random.random() < 0.3:
        house = house[: max(chosen) + 1]
    table: Table = {"house": board.name(house), "cells": board.name([house[k] for k in chosen])}
    table |= {"zero": True} if zero else {}

    def holds(v: Values) -> bool:
        values = [x - zero for x in v]
        return all(
            1 <= values[k] <= len(house)
            and all((values[k] == at) == (x == k + 1) for at, x in enumerate(values, 1))
            for k in chosen
        )

    return table, house, holds


def _negative_indexer(board: Board) -> Made:
    table, house, _ = _indexer(board)
    chosen = [house.index(cell) for cell in house if board.name([cell]) in table["cells"].split()]
    zero = "zero" in table

    def holds(v: Values) -> bool:
        places = {at: x - zero for at, x in enumerate(v, 1)}
        return all(places.get(places[k + 1]) != k + 1 for k in chosen)

    return table, house, holds


def _digit_indexer(board: Board) -> Made:
    """One cell: those of a line hold different places, and the value has one place."""
    table, house, _ = _indexer(board)
    table["cells"] = board.random.choice(table["cells"].split())
    chosen = [house.index(cell) for cell in house if board.name([cell]) in table["cells"].split()]
    zero = "zero" in table
    sought = board.random.randint(1 - zero, board.values - zero)

    def holds(v: Values) -> bool:
        values = [x - zero for x in v]
        return all(
            1 <= values[k] <= len(house)
            and all((values[k] == at) == (x == sought) for at, x in enumerate(values, 1))
            for k in chosen
        )

    return table | {"value": sought}, house, holds


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


def _value_sandwich(board: Board) -> Made:
    cells, random = board.row(), board.random
    zero, wraps = random.choice([True, False]), random.choice([True, False])
    first, second = random.sample(range(1 - zero, board.values - zero + 1), 2)
    sought = random.randint(0, 2 * board.values)
    table: Table = {"cells": board.name(cells), "sum": sought, "values": [first, second]}
    table |= {"wraps": True} if wraps else {}
    table |= {"zero": True} if zero else {}

    def holds(v: Values) -> bool:
        values = [x - zero for x in v]
        if values.count(first) != 1 or values.count(second) != 1:
            return False
        a, b = values.index(first), values.index(second)
        if wraps and a > b:
            return sum(values[a + 1 :]) + sum(values[:b]) == sought
        return between_crusts(values, first, second) == sought

    return table, cells, holds


def _modified_sum(board: Board) -> Made:
    """Modified cells are given, or have markers; all of the cells count, or some of them."""
    random = board.random
    cells = board.cells(1, 4)
    zero, way = random.choice([True, False]), random.choice(["", "", "between", "leading"])
    factor = random.choice([2, 3, -1, 0.5, -0.5])
    weights = [random.choice([-1, 1, 1, 2]) for _ in cells] if random.random() < 0.5 else []
    sought = random.randint(-3, 2 * board.values)
    table: Table = {"cells": board.name(cells), "sum": sought, "factor": factor}
    table |= {"zero": True} if zero else {}
    table |= {"leading": True} if way == "leading" else {}
    table |= {"weights": weights} if weights else {}
    crusts = random.sample(range(1 - zero, board.values - zero + 1), 2)
    table |= {"between": crusts} if way == "between" else {}
    others = [cell for cell in range(board.side**2) if cell not in cells]
    markers = random.sample(others, len(cells)) if random.random() < 0.6 else []
    given = random.sample(cells, random.randint(1, len(cells)))
    table |= {"markers": board.name(markers)} if markers else {"modified": board.name(given)}

    def holds(v: Values) -> bool:
        own, said = v[: len(cells)], v[len(cells) :]
        modified = [mark == 2 for mark in said] or [cell in given for cell in cells]
        values = [x - zero for x in own]
        counted = [
            value * weight * (factor if doubled else 1)
            for value, weight, doubled in zip(
                values, weights or [1] * len(cells), modified, strict=True
            )
        ]
        if way == "leading":
            counted = counted[: values[0]] if 1 <= values[0] <= len(cells) else [1000]
        if way == "between":
            if [values.count(crust) for crust in crusts] != [1, 1]:
                return False
            first, last = sorted(map(values.index, crusts))
            counted = counted[first + 1 : last]
        return {*said} <= {1, 2} and sum(counted) == sought

    return table, [*cells, *markers], holds


def _modifiers(board: Board) -> Made:
    random = board.random
    cells = board.cells(2, 4)
    others = [cell for cell in range(board.side**2) if cell not in cells]
    markers = random.sample(others, len(cells))
    groups = [random.sample(cells, random.randint(1, len(cells))) for _ in range(2)]
    once = board.values <= len(cells) and random.random() < 0.7
    table: Table = {"cells": board.name(cells), "markers": board.name(markers)}
    table |= {"groups": list(map(board.name, groups))} | ({"once": True} if once else {})

    def holds(v: Values) -> bool:
        own, said = v[: len(cells)], v[len(cells) :]
        modified = [cell for cell, mark in zip(cells, said, strict=True) if mark == 2]
        values = sorted(value for value, mark in zip(own, said, strict=True) if mark == 2)
        return (
            {*said} <= {1, 2}
            and all(sum(cell in group for cell in modified) == 1 for group in groups)
            and (not once or values == [*range(1, board.values + 1)])
        )

    return table, [*cells, *markers], holds


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


def _automaton(board: Board) -> Made:
    """A pattern; or values whose sum has a remainder, read backwards by one that guesses."""
    cells = board.cells(2, 4)
    if board.random.random() < 0.4:
        a, b, c = (board.random.randint(1, board.values) for _ in range(3))
        pattern = board.random.choice([f"[{a}{b}]*{c}.*", f".*({a}|{b}.)[^{c}]{{0,2}}", f"{a}?.+"])
        meant = re.compile(pattern)
        read: Table = {"cells": board.name(cells), "pattern": pattern}
        return read, cells, lambda v: meant.fullmatch("".join(map(str, v))) is not None
    modulus = board.random.randint(2, 3)
    rest = board.random.randrange(modulus)
    moves = [
        f"s{state} {','.join(str(v) for v in range(1, board.values + 1) if v % modulus == m)} "
        f"s{(state + m) % modulus}"
        for state in range(modulus)
        for m in range(modulus)
    ]
    last = board.random.randint(1, board.values)
    moves += [f"s{state} {last} end" for state in range(modulus)]
    table = {"cells": board.name(cells), "moves": moves, "start": "s0", "accept": f"s{rest} end"}
    return table, cells, lambda v: sum(v) % modulus == rest or v[-1] == last


def _value_indexer(board: Board) -> Made:
    cells = board.cells(3, board.side + 1)
    own = board.random.choice([True, False])
    line = cells[1:] if own else cells[2:]
    table: Table = {"cells": board.name([*cells[:2], *line])}
    zero = board.random.choice([True, False])
    table |= {"zero": True} if zero else {}

    def holds(v: Values) -> bool:
        place, behind = v[1] - zero, v[1:] if own else v[2:]
        return 1 <= place <= len(behind) and behind[place - 1] == v[0]

    return table, cells, holds


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


def _sum_loop(board: Board) -> Made:
    """Some have cells for their least offset: the sum before the first cut, in digits from 0."""
    total = board.random.randint(2, 2 * board.values)
    cells = board.cells(2, 5, repeats=True)
    zero = board.random.choice([True, False])
    table: Table = {"cells": board.name(cells), "sum": total} | ({"zero": True} if zero else {})
    digits = 1 if total <= board.values else 2
    others = [cell for cell in range(board.side**2) if cell not in cells]
    if board.random.random() < 0.5:
        return table, cells, lambda v: bool(_cuts(v, total, zero))
    offset = board.random.sample(others, digits)

    def holds(values: Values) -> bool:
        number, digits = 0, values[: len(offset)]
        for digit in digits:
            number = number * board.values + digit - 1
        return _cuts(values[len(offset) :], total, zero)[:1] == [number]

    return table | {"offset": board.name(offset)}, [*offset, *cells], holds


def _cuts(values: Values, total: int, zero: bool) -> list[int]:
    """The sums before the first cut, of all ways to cut a ring, ascending."""
    counted = [value - zero for value in values]
    ways = (k for k in range(len(values)) if pieces([*counted[k:], *counted[:k]], total))
    return sorted({sum(counted[:k]) % total for k in ways}) if any(counted) else []


def _sums(values: Values) -> set[int]:
    every = chain.from_iterable(combinations(values, k) for k in range(1, len(values) + 1))
    return set(map(sum, every))


def _full_rank(board: Board) -> Made:
    side = board.side
    cells = board.row()
    ties = board.random.choice([True, False])
    rank = board.random.randint(1, 4 * side)
    table: Table = {"cells": board.name(cells), "rank": rank} | ({"ties": True} if ties else {})

    def holds(grid: Values) -> bool:
        rows = [list(grid[side * k : side * k + side]) for k in range(side)]
        lines = rows + [list(column) for column in zip(*rows, strict=True)]
        lines += [line[::-1] for line in lines]
        own = [grid[cell] for cell in cells]
        return sorted(lines).index(own) == rank - 1 and (ties or lines.count(own) == 1)

    return table, range(side**2), holds


def _chaos(board: Board) -> Made:
    """Regions of a rectangle, whose numbers stand in any other cells."""
    random, side = board.random, board.side
    high, wide = random.choice([(2, 2), (1, 4), (2, 3), (3, 2)])
    row, column = random.randint(0, side - high), random.randint(0, side - wide)
    inside = [(row + i) * side + column + j for i in range(high) for j in range(wide)]
    numbers = random.sample([c for c in range(side**2) if c not in inside], len(inside))
    size = random.choice([size for size in (2, 3) if len(inside) % size == 0])
    table: Table = {"cells": board.name(inside), "numbers": board.name(numbers), "size": size}
    together = random.sample(inside, 2) if random.random() < 0.2 else []
    table |= {"together": [board.name(together)]} if together else {}

    def holds(grid: Values) -> bool:
        of = {cell: grid[number] for cell, number in zip(inside, numbers, strict=True)}
        regions = [[c for c in inside if of[c] == n] for n in dict.fromkeys(of.values())]
        return (
            [of[region[0]] for region in regions] == [*range(1, len(inside) // size + 1)]
            and all(len(region) == size and differ([grid[c] for c in region]) for region in regions)
            and all(_joined(set(region), side) for region in regions)
            and len({of[c] for c in together}) < 2
        )

    return table, range(side**2), holds


def _joined(cells: set[int], side: int) -> bool:
    def near(a: int, b: int) -> bool:
        return abs(a // side - b // side) + abs(a % side - b % side) == 1

    part = {min(cells)}
    for _ in cells:
        part |= {c for c in cells if any(near(c, other) for other in part)}
    return part == cells


def _flags(board: Board, *keys: str) -> Table:
    return {key: True for key in keys if board.random.random() < 0.5}


def _match_count(board: Board) -> Made:
    cells = board.cells(2, 6)
    flags = _flags(board, "zero", "exclusive")
    add = len(flags) - 2 * ("zero" in flags)
    table = {"cells": board.name(cells)} | flags
    return table, cells, lambda v: v[0] + add == list(v[1:]).count(v[1])


def _run_count(board: Board) -> Made:
    control, start, *rest = board.cells(4, 7)
    cut = board.random.randint(1, len(rest))
    arms = [[start, *rest[:cut]], *([[start, *rest[cut:]]] if rest[cut:] else [])]
    flags = _flags(board, "zero", "exclusive")
    add = len(flags) - 2 * ("zero" in flags)
    table = {"parts": list(map(board.name, [[control], *arms]))} | flags

    def holds(v: Values) -> bool:
        own, first, *others = v
        runs = 1
        for arm in (others[:cut], others[cut:]):
            for value in arm:
                if value != first:
                    break
                runs += 1
        return own + add == runs

    return table, [control, start, *rest], holds


def _choice_cage(board: Board) -> Made:
    cells = board.cells(1, board.side - 1)
    count, side = len(cells), board.values
    least, greatest = count * (count + 1) // 2, count * (2 * side + 1 - count) // 2
    sums = [board.random.randint(least, greatest) for _ in range(2)]
    table = {"cells": board.name(cells), "sums": sums}
    return table, cells, lambda v: differ(v) and sum(v) in sums


def _rossini(board: Board) -> Made:
    cells = board.row()[: board.random.randint(2, board.side)]
    order = board.random.choice(["rising", "falling", "neither"])

    def holds(v: Values) -> bool:
        rises, falls = ascending(v), ascending(v[::-1])
        return {"rising": rises, "falling": falls}.get(order, not (rises or falls))

    return {"cells": board.name(cells), "order": order}, cells, holds


MEANINGS: Mapping[str, Callable[[Board], Made]] = {
    "alternatives": _alternative,
    "automata": _automaton,
    "chaos_regions": _chaos,
    "choice_cages": _choice_cage,
    "rossinis": _rossini,
    "frame_sums": _numbered(
        "sum",
        lambda b: b.row()[: b.height],
        lambda b, c: (len(c), len(c) * b.values),
        lambda v, n, s: sum(v) == n,
    ),
    "full_ranks": _full_rank,
    "match_counts": _match_count,
    "modified_sums": _modified_sum,
    "modifiers": _modifiers,
    "run_counts": _run_count,
    "distinct_counts": _zero_based(_some(3, 5), lambda v, table, side: len(set(v[1:])) == v[0]),
    "value_indexers": _value_indexer,
    "negative_indexers": _negative_indexer,
    "digit_indexers": _digit_indexer,
    "digital_root_cages": _multiplied("root", 0, lambda board: 9, _root),
    "product_cages": _multiplied("product", 0, lambda board: 2 * board.values, prod),
    "value_sandwiches": _value_sandwich,
    "arrows": _arrow,
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
    "connected_values": _connected,
    "different_lines": _parts(lambda parts: len(set(map(tuple, parts))) == len(parts), equal=True),
    "equal_sums": _parts(lambda parts: len(set(map(sum, parts))) == 1, equal=False),
    "equality_cages": _sized(lambda side: _line(2, 4, lambda v: _equality(v, side))),
    "hidden_skyscrapers": _numbered(
        "hidden",
        _house,
        lambda b, c: (1, b.values),
        lambda v, n, s: next((x for x in v if x not in visible(v)), 0) == n,
    ),
    "indexers": _indexer,
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
    "sum_loops": _sum_loop,
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
