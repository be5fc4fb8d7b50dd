"""The meaning of constraints that take more than a line of Python."""

from __future__ import annotations

import re

from drawn_boards import (
    Board,
    Made,
    Table,
    Values,
    ascending,
    between_crusts,
    differ,
    pieces,
)


def arrow(board: Board) -> Made:
    cells = board.cells(2, 5)
    bulb = board.random.choice([1, 1, 2]) if len(cells) > 2 else 1
    table = {"bulb": board.name(cells[:bulb]), "shaft": board.name(cells[bulb:])}
    return table, cells, lambda v: int("".join(map(str, v[:bulb]))) == sum(v[bulb:])


def connected(board: Board) -> Made:
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


def indexer(board: Board) -> Made:
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


def negative_indexer(board: Board) -> Made:
    table, house, _ = indexer(board)
    chosen = [house.index(cell) for cell in house if board.name([cell]) in table["cells"].split()]
    zero = "zero" in table

    def holds(v: Values) -> bool:
        places = {at: x - zero for at, x in enumerate(v, 1)}
        return all(places.get(places[k + 1]) != k + 1 for k in chosen)

    return table, house, holds


def digit_indexer(board: Board) -> Made:
    """One cell: those of a line hold different places, and the value has one place."""
    table, house, _ = indexer(board)
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


def value_sandwich(board: Board) -> Made:
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


def modified_sum(board: Board) -> Made:
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


def modifiers(board: Board) -> Made:
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


def automaton(board: Board) -> Made:
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


def value_indexer(board: Board) -> Made:
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


def sum_loop(board: Board) -> Made:
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


def full_rank(board: Board) -> Made:
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


def chaos(board: Board) -> Made:
    """Regions of a rectangle, whose numbers are in any other cells."""
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


def match_count(board: Board) -> Made:
    cells = board.cells(2, 6)
    flags = _flags(board, "zero", "exclusive")
    add = len(flags) - 2 * ("zero" in flags)
    table = {"cells": board.name(cells)} | flags
    return table, cells, lambda v: v[0] + add == list(v[1:]).count(v[1])


def run_count(board: Board) -> Made:
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


def choice_cage(board: Board) -> Made:
    cells = board.cells(1, board.side - 1)
    count, side = len(cells), board.values
    least, greatest = count * (count + 1) // 2, count * (2 * side + 1 - count) // 2
    sums = [board.random.randint(least, greatest) for _ in range(2)]
    table = {"cells": board.name(cells), "sums": sums}
    return table, cells, lambda v: differ(v) and sum(v) in sums


def rossini(board: Board) -> Made:
    cells = board.row()[: board.random.randint(2, board.side)]
    order = board.random.choice(["rising", "falling", "neither"])

    def holds(v: Values) -> bool:
        rises, falls = ascending(v), ascending(v[::-1])
        return {"rising": rises, "falling": falls}.get(order, not (rises or falls))

    return {"cells": board.name(cells), "order": order}, cells, holds
