"""Images of puzzles with constraints: moved cells, and tables in another order and direction.

cages = ["r1c1 r1c2 = 8", "r2c3 r3c3 = 5"]    ->    ["r3c3 r3c2 = 5", "r1c1 r2c1 = 8"]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from drawn_boards import Table
from random_constraints import drawn, killer, with_few_givens

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.constraint import Constraint
from satsudoku.board.encoding import build_encoding
from satsudoku.board.relation import Meaning, moved
from satsudoku.errors import VariantError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.library import ladder
from satsudoku.human.state import State
from satsudoku.making.images import random_symmetries
from satsudoku.teaching.minutes.solving import is_timed
from satsudoku.teaching.told_path import told_by

Meant = tuple[frozenset[Meaning], frozenset[frozenset[int]], frozenset[Any]]
_TRIES = 8


def random_image(puzzle: Puzzle, base: str, random: Random) -> Puzzle:
    """The puzzle under a symmetry of its board, its constraints written in another way.

    A constraint of which a move of lines would change the meaning is turned or reflected.
    """
    rules = puzzle.variant
    for cells in _moves(base, random):
        names = [rules.cell_names[to] for to in cells]
        tables = [_moved_table(one, names, cells, rules, base, random) for one in rules.constraints]
        if None not in tables:
            break
    order = random.sample(range(len(tables)), len(tables))
    by_kind: dict[str, list[Table]] = {}
    for at in order:
        by_kind.setdefault(rules.constraints[at].key, []).append(tables[at])
    image = build_encoding(by_kind, "image", "image.json", variant(base))
    values = bytearray(len(cells))
    for cell, value in zip(cells, puzzle.values, strict=True):
        values[cell] = value
    return Puzzle(bytes(values), image)


def _moves(base: str, random: Random) -> Iterator[Sequence[int]]:
    """Some symmetries of a board without its constraints, and then turns and reflections."""
    some = random_symmetries(variant(base), seed=random.randrange(1 << 30), together=_TRIES)
    for _ in range(_TRIES):
        yield next(some).cells
    turns = _turns(base)
    yield from random.sample(turns, len(turns))


@lru_cache
def _turns(base: str) -> list[list[int]]:
    """The turns and reflections of a square board that keep its houses."""
    rules = variant(base)
    size = rules.shape[0] + 1
    moves: list[Callable[[int, int], tuple[int, int]]] = [
        lambda row, column: (row, column),
        lambda row, column: (row, size - column),
        lambda row, column: (size - row, column),
        lambda row, column: (size - row, size - column),
    ]
    moves += [lambda row, column, move=move: move(column, row) for move in moves]  # type: ignore[misc]
    every = ([rules.cell_index[move(*cell)] for cell in rules.cells] for move in moves)
    return [cells for cells in every if rules.is_symmetry(cells)]


def _moved_table(
    one: Constraint,
    names: Sequence[str],
    cells: Sequence[int],
    rules: Variant,
    base: str,
    random: Random,
) -> Table | None:
    """The table of a constraint moved, in any order that means the same; None if there is none."""
    table = one.table(names)
    wanted = _meaning(one, cells, len(rules.symbols))
    for _ in range(_TRIES):
        rewritten = _rewritten(table, random)
        if _means(one.key, rewritten, base) == wanted:
            return rewritten
    return table if _means(one.key, table, base) == wanted else None


def _means(key: str, table: Table, base: str) -> Meant | None:
    try:
        rules = build_encoding({key: [table]}, "one", "one.json", variant(base))
    except VariantError:
        return None
    [one] = rules.constraints
    return _meaning(one, range(len(rules.cells)), len(rules.symbols))


def _meaning(one: Constraint, cells: Sequence[int], symbols: int) -> Meant:
    """What a constraint means after a move."""
    values = range(1, symbols + 1)
    return (
        frozenset(moved(relation.meaning, cells, values) for relation in one.relations),
        frozenset(frozenset(cells[cell] for cell in house.cells) for house in one.houses),
        frozenset((cells[mark.cell], mark.allowed) for mark in one.marks),
    )


def _rewritten(table: Table, random: Random) -> Table:
    """Cells backwards, or in any order; parts likewise."""
    return {
        key: _reordered(value, random) if key != "name" else value for key, value in table.items()
    }


def _reordered(value: Any, random: Random) -> Any:
    if isinstance(value, str):
        cells = value.split()
        if random.random() < 0.4:
            return " ".join(cells[::-1])
        return " ".join(random.sample(cells, len(cells))) if random.random() < 0.7 else value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        parts = [_reordered(part, random) for part in value]
        return random.sample(parts, len(parts)) if random.random() < 0.5 else parts
    return value


class Answers(NamedTuple):
    """What a puzzle's images have in common; of the told path the first and the highest tier.

    Of the verdict's path what each rule in turn leaves: the cells filled, and the candidates.
    """

    tier: int | None
    rounds: list[tuple[str, int, int]]
    hint: int | None
    told: tuple[int, int] | None
    minutes: float | None
    redundant: dict[str, int]


def answers(puzzle: Puzzle) -> Answers:
    """What is said of a puzzle that has one solution."""
    found = satsudoku.classify(puzzle)
    told = [step.tier for step in told_by(ladder(DEFAULT_LADDER), State.of(puzzle), found.path)]
    # How far a hint looks within a second depends on the machine.
    with patch.multiple("satsudoku.teaching.hinting", _LOOK_AHEAD=300.0, _PATIENCE=600.0):
        step = satsudoku.hint(puzzle).step
    time = satsudoku.minutes(puzzle) if is_timed(puzzle.variant) else None
    kinds = {puzzle.variant.place_names[one.name]: one.key for one in puzzle.variant.constraints}
    spare = satsudoku.redundant_constraints(puzzle)
    return Answers(
        found.tier,
        [
            (rule, last.filled, last.candidates)
            for rule, steps in groupby(found.path, key=lambda step: step.deduction.rule.name)
            for *_, last in [steps]
        ],
        step and step.tier,
        (told[0], max(told)) if told else None,
        time and round(time.minutes, 6),
        Counter(kinds[name] for name in spare),
    )


def puzzles(kinds: Sequence[str], random: Random) -> Iterator[tuple[Puzzle, str]]:
    """Puzzles without end, each with constraints of one or two of some kinds, and their boards."""
    while True:
        for kind in kinds:
            side = random.choice([4, 6])
            some = [kind, *random.sample(kinds, random.randrange(min(len(kinds), 2)))]
            number = random.choice([2, 4] if side == 4 else [3, 6, 9])
            rules, grid = drawn(random, side, some, number)
            if any(one.key == kind for one in rules.constraints):
                yield with_few_givens(random, rules, grid), f"classic{side}"


def tangles(kinds: Sequence[str], random: Random) -> Iterator[tuple[Puzzle, str]]:
    """Puzzles without end, whose constraints say the same twice, or a part of what others say.

    Some constraints are there twice, each written in its way. There are cages of one cell, cages
    within others, cages without a sum on the cells of one with a sum, and little killers on the
    cells of a cage.
    """
    while True:
        for kind in kinds:
            side = random.choice([4, 6])
            rules, grid = drawn(random, side, [kind, "cages"], random.choice([2, 4, 6]))
            if any(one.key == kind for one in rules.constraints):
                yield with_few_givens(random, _tangled(rules, grid, random), grid), f"classic{side}"


def _tangled(rules: Variant, grid: bytes, random: Random) -> Variant:
    base, names = f"classic{rules.shape[0]}", rules.cell_names
    tables: dict[str, list[Table]] = {}
    for one in rules.constraints:
        tables.setdefault(one.key, []).append(one.table(names))
    for one in random.sample(rules.constraints, min(2, len(rules.constraints))):
        again = _moved_table(one, names, range(len(names)), rules, base, random)
        assert again is not None
        tables[one.key].append({key: value for key, value in again.items() if key != "name"})

    def add(key: str, cells: Sequence[int], *, summed: bool = True) -> None:
        some = random.sample(list(cells), len(cells))
        table: Table = {"cells": " ".join(names[cell] for cell in some)}
        total = {"sum": sum(grid[cell] for cell in cells)} if summed else {}
        tables.setdefault(key, []).append(table | total)

    add("cages", [random.randrange(len(grid))])
    for one in rules.constraints:
        if one.key == "cages" and len(one.cells) > 1:
            add(*random.choice([("cages", one.cells[1:]), ("little_killers", one.cells)]))
            add("cages", one.cells, summed=False)
    return build_encoding(tables, "mine", "mine.json", variant(base))


def killers(random: Random) -> Iterator[tuple[Puzzle, str]]:
    """Puzzles without end, each with many cages, some of which overlap, and their boards."""
    while True:
        side = random.choice([6, 6, 9])
        number = 28 if side == 9 else random.choice([14, 24])
        yield with_few_givens(random, *killer(random, side, number)), f"classic{side}"
