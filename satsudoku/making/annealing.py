"""Anneal the cages of one filling: changes that keep it the only one, hard ones before easy ones.

::

    move a cell, join, split, drop or draw a cage  --another filling fits-->  back
                                                   --harder-->                stays
                                                   --easier-->                stays ever more seldom

How hard a puzzle is has a measure that grows long before its tier does: how many wrong candidates
the kernel's filters alone do not refute. Where they are many, most puzzles need hard rules, and
only there the rules are asked, which takes ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from satsudoku._kernel import FilterSearch
from satsudoku.board.puzzle import Puzzle
from satsudoku.constraints.solvers.filters import FiltersSolver, candidate_masks, load_filters
from satsudoku.deadline import check_time
from satsudoku.making.constraint_puzzles import MOST_JOINED, Composition
from satsudoku.making.reaching import Reach
from satsudoku.making.settling import Level

MOST_CELLS = 36
"""The largest board on which cages are annealed; on larger ones walks come to trials soon."""

_LOOKS = 2000  # at changes of one filling, about 3 s of one core on 6x6
_HOT, _COLD = 6.0, 0.3  # how much easier a puzzle may become, at first and at last
_PARTS = 1 << 20  # of a chance
# Of 11 puzzles on 6x6 where as many were left 2 had tier 16, the others 15.
_HARD = 2.4
_PAUSE = 10  # looks between two questions to the rules, as neighbours are alike
_FEW = 2  # choices of a search, below which a puzzle is easy
_EASY = 10.0  # how hard each of these makes it


def anneal(draft: Composition, level: Level) -> Reach:
    """Change the cages of a puzzle with one solution until it needs a level, or for `_LOOKS`."""
    last, due = 0.0, 0
    for look in range(_LOOKS):
        check_time()
        back = draft.kept()
        puzzle, hardness = _changed(draft)
        heat = _HOT + (_COLD - _HOT) * look / _LOOKS
        chance = exp(min(0.0, hardness - last) / heat)
        if draft.cages.pick(range(_PARTS)) >= _PARTS * chance:
            back()
            continue
        last = hardness
        if hardness >= _HARD * len(draft.grid) and look >= due:
            due = look + _PAUSE
            reach = level.reach(puzzle)
            if reach.tier >= level.least and not reach.open:
                return reach
    return level.reach(draft.puzzle())


def _changed(draft: Composition) -> tuple[Puzzle, float]:
    """Change cages at random so that the solution stays the only one; and how hard that is."""
    while True:
        check_time()
        back = draft.kept()
        if _CHANGES[draft.cages.pick(range(len(_CHANGES)))](draft):
            puzzle = draft.puzzle()
            hardness = _hardness(puzzle, draft.grid)
            if hardness is not None:
                return puzzle, hardness
        back()


def _hardness(puzzle: Puzzle, solution: list[int]) -> float | None:
    """How many wrong candidates filters alone do not refute; None if there are other solutions.

    Where a search has hardly any choices, that is not counted.
    """
    search = FiltersSolver(puzzle.variant).search(puzzle)
    number, _ = search.count(2)
    if number != 1:
        return None
    if search.choices <= _FEW:
        return _EASY * search.choices
    filters, masks, left = load_filters(puzzle.variant), candidate_masks(puzzle), 0
    for cell, value in enumerate(solution):
        for symbol in range(len(puzzle.variant.symbols)):
            if symbol != value - 1 and masks[cell] >> symbol & 1:
                supposed = masks.copy()
                supposed[cell] = 1 << symbol
                trial = FilterSearch(filters, supposed)
                trial.count(1)
                left += trial.choices > 0
    return float(left)


def _cages(draft: Composition) -> list[tuple[int, tuple[int, ...]]]:
    """The places of cages, and their cells."""
    cages = enumerate(draft.constraints)
    return [(place, tuple(cage.cells)) for place, (cage, _) in cages if cage.key == "cages"]


def _move(draft: Composition) -> bool:
    """Move a cell from its cage, if it has one, to that of a cell beside it, if that has one."""
    owners = {c: (place, cells) for place, cells in _cages(draft) for c in cells}
    cell = draft.cages.pick(range(len(draft.grid)))
    place, cells = owners.get(cell, (-1, ()))
    there, others = owners.get(draft.cages.pick(draft.cages.near(cell)), (-1, ()))
    rest, more = [c for c in cells if c != cell], [*others, cell] if others else []
    if place == there or not draft.connected(rest) or (more and not _fits(draft, more)):
        return False
    draft.exchange([place, there], filter(None, (rest, more)))
    return True


def _join(draft: Composition) -> bool:
    """Join two cages."""
    cages = _cages(draft)
    if len(cages) < 2:
        return False
    one, cells = cages.pop(draft.cages.pick(range(len(cages))))
    other, more = cages[draft.cages.pick(range(len(cages)))]
    if not _fits(draft, [*cells, *more]):
        return False
    draft.exchange([one, other], [[*cells, *more]])
    return True


def _split(draft: Composition) -> bool:
    """Split a cage in two."""
    cages = [(place, cells) for place, cells in _cages(draft) if len(cells) > 1]
    if not cages:
        return False
    place, cells = cages[draft.cages.pick(range(len(cages)))]
    parts = [*draft.parts(cells)]
    part = parts[draft.cages.pick(range(len(parts)))]
    draft.exchange([place], [part, [cell for cell in cells if cell not in part]])
    return True


def _drop(draft: Composition) -> bool:
    cages = _cages(draft)
    if cages:
        draft.exchange([cages[draft.cages.pick(range(len(cages)))][0]], [])
    return bool(cages)


def _draw(draft: Composition) -> bool:
    """Draw a cage where none is."""
    return draft.cover_some(range(len(draft.grid)))


def _fits(draft: Composition, cells: list[int]) -> bool:
    return len(cells) <= MOST_JOINED and draft.may_be_cage(cells)


# How often each comes: most moves of a cell are tried in vain.
_CHANGES: list[Callable[[Composition], bool]] = [
    *[_move] * 10,
    *[_drop] * 3,
    *[_join] * 3,
    *[_split] * 2,
    *[_draw] * 2,
]
