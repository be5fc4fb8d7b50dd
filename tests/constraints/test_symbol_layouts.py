"""The kernel's layouts of one symbol, on boards of each width, asked of relations in both ways.

`test_constraint_templates.py` compares them with all sets of places.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import satsudoku
from satsudoku._kernel import Layouts
from satsudoku.board.relation import Pairs, Relation
from satsudoku.board.sums import Sum
from satsudoku.constraints import layouts
from satsudoku.constraints.layouts import LayoutParts
from satsudoku.human.links import packed

HOUSES = [sum(1 << cell for cell in house.cells) for house in satsudoku.variant("classic4").houses]
NEAR = [
    sum({1 << o for h in HOUSES if h >> cell & 1 for o in range(16) if h >> o & 1 and o != cell})
    for cell in range(16)
]


def relations(random: Random) -> list[Relation]:
    """Cages of three cells, and pairs of which one holds at most the other."""
    cages = [
        Sum(f"cage {k}", (*sorted(random.sample(range(16), 3)),), 4, random.randint(6, 9))
        for k in range(2)
    ]
    less = frozenset((a, b) for a in range(4) for b in range(a + 1, 4))
    pairs = [Pairs(f"less {k}", (*sorted(random.sample(range(16), 2)),), 4, less) for k in range(3)]
    return [*cages, *pairs]


def made(domains: list[int], tied: list[Relation], cells: int) -> Layouts:
    """The layouts of the first symbol on a board with more cells, which are empty."""
    rest = [0] * (cells - 16)
    parts = LayoutParts(4, cells, HOUSES, tied)
    return parts.layouts(0, [*domains, *rest], packed([*NEAR, *rest], cells))


@pytest.mark.parametrize("seed", range(3))
def test_each_width_and_each_way_to_ask_say_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, said = Random(f"layouts {seed}"), 0
    for _ in range(40):
        tied = relations(random)
        domains = [random.randint(1, 15) | 1 for _ in range(16)]
        narrow = made(domains, tied, 16)
        gone = narrow.missed()
        every = [*range(len(HOUSES) + len(tied))]
        assert gone == [c for c in range(16) if not narrow.any(every, c)]
        others = [made(domains, tied, cells) for cells in (17, 64, 65, 129, 400)]
        with monkeypatch.context() as asked:
            asked.setattr(layouts, "diagram_of", lambda relation: None)
            others.append(made(domains, tied, 16))
        for other in others:
            assert other.missed() == gone
            for cell in gone[:2]:
                assert other.fewest(every, cell) == narrow.fewest(every, cell)
        for cell in gone[:2]:
            parts = narrow.fewest(every, cell)
            assert not narrow.any(parts, cell)
            assert all(narrow.any([o for o in parts if o != part], cell) for part in parts)
            said += any(part >= len(HOUSES) for part in parts)
    assert said > 10


def test_what_is_no_board_is_refused() -> None:
    masks, rows = np.zeros(4, dtype=np.uint64), np.zeros((4, 1), dtype=np.uint64)
    numbers, table = np.zeros(0, dtype=np.int32), np.zeros((0, 4), dtype=np.uint64)
    start = np.zeros(1, dtype=np.int32)

    def parts(symbol: int, starts: list[int], cells: list[int], tables: list[int]) -> Layouts:
        arrays = (np.array(values, dtype=np.int32) for values in (starts, cells, tables))
        none = [None] * len(tables)
        return Layouts(symbol, masks, rows, rows[:1], *arrays, table, none, lambda *_: True)

    assert parts(0, [0], [], []).missed() == []
    for wrong in (
        (4, [0], [], []),
        (-1, [0], [], []),
        (0, [0, 2], [1, 4], [-1]),
        (0, [0, 2], [-1, 1], [-1]),
        (0, [0, 2], [0, 1], [0]),
        (0, [0, 3], [0, 1], [-1]),
        (0, [0, 17], [0] * 17, [-1]),
        (0, [], [], []),
    ):
        with pytest.raises(ValueError, match="shapes"):
            parts(*wrong)
    with pytest.raises(ValueError, match="shapes"):
        Layouts(
            0,
            masks,
            rows + np.uint64(16),
            rows,
            start,
            numbers,
            numbers,
            table,
            [],
            lambda *_: True,
        )
    for part, cell in ((1, 0), (-1, 0), (0, 4), (0, -1)):
        with pytest.raises(ValueError, match="shapes"):
            parts(0, [0], [], []).any([part], cell)
