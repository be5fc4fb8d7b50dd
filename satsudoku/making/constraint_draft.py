"""Drawn puzzles that walk to a level: their cages are joined, split and exchanged.

::

    too easy         join two cages, or drop a line or a given
    cells are open   split a cage, draw one, or give a cell
    cells are open   two other cages for one or two

Cages cover the board until no two can be joined; from then on, and for levels of trials from the
first on, they are dropped, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import TypeAlias

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.sums import Sum
from satsudoku.board.variant import Variant
from satsudoku.constraints.fillings import pruned
from satsudoku.deadline import check_time
from satsudoku.making.annealing import MOST_CELLS, anneal
from satsudoku.making.constraint_puzzles import MOST_JOINED, Composition
from satsudoku.making.planting import plant
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import Masks, Reach
from satsudoku.making.settling import Exchange, Level, Tried, settle
from satsudoku.solvers.methods import is_unique

_MOST_TOGETHER = 8  # cells of two cages that are exchanged
_FIRST = 4  # constraints of other kinds before cages cover the board
_DRAWN = 10  # times that one is tried

_Loose: TypeAlias = tuple[frozenset[int], tuple[int, ...]]
_Parts: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def draw_puzzle(
    variant: Variant,
    kinds: Sequence[str],
    words: Words,
    *,
    minimal: bool,
    level: Level | None = None,
    mixed: bool = False,
) -> tuple[Puzzle, Reach | None]:
    """Make a puzzle with one solution out of constraints of some kinds, keys of `DRAWERS`.

    Cages cover the board, so where other kinds may be beside them, some of these are drawn
    first. A `mixed` puzzle has each kind. The board has at most 32 symbols. In a minimal puzzle
    each constraint and given is needed. Others are brought to a level, as far as that goes, and how
    far that is is known.
    """
    draft = ConstraintDraft(variant, kinds, words)
    if "cages" in kinds:
        if level is not None and level.subset and not minimal:
            plant(draft, level.subset)
        draft.begin(mixed)
        draft.cover()
    elif mixed:
        draft.begin(mixed)
    draft.complete()
    if minimal:
        draft.thin()
    if level is None or minimal:
        return draft.puzzle(), None
    annealed = level.trials and (*kinds,) == ("cages",) and len(draft.grid) <= MOST_CELLS
    reach = anneal(draft, level) if annealed else settle(draft, level)
    return draft.puzzle(), reach


class ConstraintDraft(Composition):
    """A composition of constraints of some kinds that a walk may change."""

    mixed = False

    def begin(self, mixed: bool) -> None:
        """Draw some constraints that are not cages; one of each kind at least if it is `mixed`."""
        self.mixed = mixed
        others = [kind for kind in self.kinds if kind != "cages"]
        order = self.words.orders(1, len(others))[0].tolist() if len(others) > 1 else [0]
        chosen = [others[place] for place in order] if others else []
        if "cages" in self.kinds and chosen:
            chosen = (chosen * _FIRST)[: max(_FIRST, len(chosen) if mixed else 0)]
        for kind in chosen:
            for _ in range(_DRAWN):
                drawn = self.draw(kind)
                if drawn is not None and self.has_room(drawn.constraint):
                    self._keep(drawn)
                    break

    def pick(self, things: Sequence[int]) -> int:
        """One of some numbers, at random."""
        return self.cages.pick(things)

    # --- a puzzle in which cells stay open -------------------------------------------------------

    def exchanges(self, reach: Reach) -> Iterator[Exchange]:
        """Two cages, in other shapes, for one or two: they exclude candidates that are left."""
        cages = [(place, tuple(sorted(cells))) for cells, place in self._cages()]
        pairs = [
            (one + other, cells + beside)
            for (one, cells), (other, beside) in combinations(cages, 2)
            if len(cells) + len(beside) <= _MOST_TOGETHER
            and any({*beside} & {*self.cages.near(cell)} for cell in cells)
        ]
        known = {cells for _, cells in cages}
        left: dict[tuple[int, ...], Masks] = {}
        for places, cells in cages + pairs:
            if reach.open.isdisjoint(cells):
                continue
            for mask in range(1, (1 << len(cells)) - 1, 2):
                part = tuple(sorted(cell for k, cell in enumerate(cells) if mask >> k & 1))
                rest = tuple(sorted(cell for k, cell in enumerate(cells) if not mask >> k & 1))
                if part in known or rest in known or max(len(part), len(rest)) > MOST_JOINED:
                    continue
                if not all(map(self.may_be_cage, (part, rest))):
                    continue
                for cage in (part, rest):
                    if cage not in left:
                        left[cage] = self._left_by(cage, reach)
                both = {**left[part], **left[rest]}
                if any(kept != reach.left[cell] for cell, kept in both.items()):
                    yield Exchange(both, partial(self._swap, places, (part, rest)))

    def _swap(self, places: tuple[int, ...], cages: _Parts) -> bool:
        self.exchange(places, cages)
        return True

    def _left_by(self, cells: tuple[int, ...], reach: Reach) -> Masks:
        """What a cage would leave of the candidates that are left."""
        values = self.cages.values(cells)
        total = sum(values) - len(cells) * (self.cages.first - 1)
        cage = Sum("cage", cells, len(self.variant.symbols), total)
        kept = pruned(cage, tuple(reach.left[cell] for cell in cells))
        assert kept is not None
        return dict(zip(cells, kept, strict=True))

    def divide(self, cells: frozenset[int]) -> bool:
        """Split a cage that holds some of the cells, draw one there, or give one if that may be."""
        splits = [
            (place, part)
            for place, (cage, _) in enumerate(self.constraints)
            if cage.key == "cages" and not cells.isdisjoint(cage.cells)
            if cage.cells not in self.planted
            for part in self.parts(cage.cells)
            if not self.lies_apart(cage.cells, part)
        ]
        if splits:
            place, part = splits[self.pick(range(len(splits)))]
            rest = [c for c in self.constraints[place][0].cells if c not in part]
            self.exchange([place], [part, rest])
            return True
        if "cages" in self.kinds:
            return self.cover_some(cells)
        free = sorted(cells - self.givens)
        if not free:
            return False
        self.givens = self.givens | {self.pick(free)}
        return True

    # --- a puzzle that is too easy ---------------------------------------------------------------

    def loosen(self, tried: Tried, trials: bool) -> bool:
        """Join cages, or drop a constraint or given, so that there is one solution.

        Cages are dropped where none can be joined; for levels of trials at once.
        """
        while True:
            check_time()
            parts = _untried(self._loose(), tried)
            if trials or not parts:
                parts += _untried(self._cages(), tried)
            if not parts:
                return False
            cells, places = parts[self.pick(range(len(parts)))]
            tried.add((cells, len(places)))
            back = self.kept()
            self.exchange(places, [[*cells]] if len(places) > 1 else [])
            if not places:
                self.givens = self.givens - cells
            if is_unique(self.puzzle()):
                return True
            back()

    def _loose(self) -> Iterator[_Loose]:
        """What may be joined or dropped: its cells, and the places of its constraints."""
        numbers = Counter(constraint.key for constraint, _ in self.constraints)
        for place, (constraint, _) in enumerate(self.constraints):
            if constraint.key != "cages" and numbers[constraint.key] > self.mixed:
                yield frozenset(constraint.cells), (place,)
        for (cells, one), (beside, other) in combinations(self._cages(), 2):
            together = cells | beside
            if len(together) <= MOST_JOINED and self.may_be_cage(sorted(together)):
                yield together, one + other
        for cell in sorted(self.givens):
            yield frozenset((cell,)), ()

    def _cages(self) -> Iterator[_Loose]:
        for place, (constraint, _) in enumerate(self.constraints):
            if constraint.key == "cages" and constraint.cells not in self.planted:
                yield frozenset(constraint.cells), (place,)


def _untried(loose: Iterator[_Loose], tried: Tried) -> list[_Loose]:
    return [(cells, places) for cells, places in loose if (cells, len(places)) not in tried]
