"""Filled boards are accepted exactly where a constraint holds: every kind, on boards to 9x9."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

import pytest
from constraint_meanings import MEANINGS
from drawn_boards import Board

from satsudoku import Puzzle, Variant, variant
from satsudoku.board.checked import Checked
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.board.relation import Relation
from satsudoku.constraints.workbench import Workbench
from satsudoku.errors import PuzzleError

HEIGHTS = {4: 2, 6: 2, 9: 3}
"""Of the boxes, by the side of a board."""


@lru_cache
def grids(side: int) -> list[bytes]:
    """Shuffled images of one grid."""
    random, height = Random(side), HEIGHTS[side]
    width = side // height

    def shuffled(groups: int, size: int) -> list[int]:
        order = random.sample(range(groups), groups)
        return [group * size + k for group in order for k in random.sample(range(size), size)]

    images = []
    for _ in range(60):
        rows, columns = shuffled(side // height, height), shuffled(side // width, width)
        values = random.sample(range(1, side + 1), side)
        images.append(
            bytes(
                values[(r % height * width + r // height + c) % side] for r in rows for c in columns
            )
        )
    return images


def accepted(grid: bytes, rules: Variant) -> bool:
    try:
        Puzzle(grid, rules).check()
    except PuzzleError:
        return False
    return True


def check_diagram(relation: Relation, filled: Iterable[bytes]) -> None:
    """Its diagram is no larger than it says, and has the ways that it allows."""
    assert sum(map(len, relation.diagram.arcs)) <= relation.most_arcs
    for grid in filled:
        values = [grid[cell] for cell in relation.cells]
        ways = relation.diagram.prune([1 << value - 1 for value in values])
        assert (ways is not None) == relation.allows(values), (relation, values)


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_a_filled_board_is_accepted_where_the_constraint_holds(key: str) -> None:
    random = Random(key)
    seen = set[bool]()
    for side, height in HEIGHTS.items():
        board, tables = variant(f"classic{side}"), 0
        for _ in range(200 if side == 4 else 20):
            table, cells, holds = MEANINGS[key](Board(random, side, height))
            kept = {grid: bool(holds([grid[cell] for cell in cells])) for grid in grids(side)}
            good, bad = ([grid for grid in kept if kept[grid] is way][:4] for way in (True, False))
            if not good:
                continue  # nearly no filling of these cells holds
            rules = build_encoding({key: [table]}, "mine", "mine.json", board)
            for grid in (*good, *bad):
                assert accepted(grid, rules) == kept[grid], (table, grid)
                seen.add(kept[grid])
            for relation in {*rules.relations} - {*board.relations}:
                if not isinstance(relation, Checked) and relation.most_arcs < 5000:
                    check_diagram(relation, (*good, *bad))
            tables += 1
            if tables == 6:
                break
    assert seen == {True, False}


DRAWN = {kind.key: kind.drawer for kind in constraint_kinds() if kind.drawer}


@pytest.mark.parametrize("key", DRAWN)
def test_what_is_drawn_on_a_board_holds_there(key: str) -> None:
    """And its cells, but those of clues beside the board, have no second drawing."""
    random, drawer = Random(key), DRAWN[key]
    drawings = 0
    for side in (6, 9):
        board = variant(f"classic{side}")
        for grid in grids(side):
            free = set(random.sample(range(side**2), side**2 - side))
            bench = Workbench(
                places=board.cells,
                cell_names=board.cell_names,
                symbols=side,
                houses=board.houses,
                grid=grid,
                below=random.randrange,
                free={*free},
            )
            if (drawing := drawer.draw(bench)) is not None:
                table, covered = drawing
                rules = build_encoding({key: [table]}, "mine", "mine.json", board)
                assert accepted(grid, rules), (table, grid)
                assert {*covered} <= free
                drawings += 1
                if drawings == (side - 3) * 2:
                    break
    assert drawings > 3
