"""Puzzles of constraints of a level: near the border between easy and hard, until one is on it.

::

    all is filled, below the level   --join cages, drop what is not needed-->  another puzzle
    cells stay open                  --split a cage, add one, or a given-->    another puzzle
    cells stay open                  --exchange cages, where a look at the state where the
                                       easier rules end promises the level-->  another puzzle

A puzzle whose rules need the level and fill all ends the walk. Few puzzles do; most of those near
them are filled without a step of the level, or not at all. Cages cover the board until no two can
be joined; from then on, and for levels of trials from the first on, they are dropped, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.sums import Sum
from satsudoku.board.variant import Variant
from satsudoku.constraints.fillings import pruned
from satsudoku.deadline import check_time
from satsudoku.making.constraint_puzzles import MOST_JOINED, Composition
from satsudoku.making.planting import plant
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import Masks, Reach
from satsudoku.solvers.methods import is_unique

_MOVES = 20  # of a walk from one filling
_LOOKS = 25  # at exchanges of cages, for each puzzle whose cells stay open
_KEEPS = 4  # splits tried until one keeps a step of the level
_STRIDE = 4  # cages joined at once, where nothing was open
_MOST_TOGETHER = 8  # cells of two cages that are exchanged

_Loose = tuple[frozenset[int], tuple[int, ...]]
_Tried = tuple[frozenset[int], int]


class Level(NamedTuple):
    """Tiers that a puzzle may need.

    Attributes:
        least: the lowest of them.
        reach: how far these and the lower ones come in a puzzle.
        subset: how many cells the naked subsets of the lowest have; 0 without these.
    """

    least: int
    reach: Callable[[Puzzle], Reach]
    subset: int = 0


def draw_puzzle(
    variant: Variant,
    kinds: Sequence[str],
    words: Words,
    *,
    minimal: bool,
    level: Level | None = None,
) -> tuple[Puzzle, Reach | None]:
    """Make a puzzle with one solution out of constraints of some kinds, keys of `DRAWERS`.

    The board has at most 32 symbols. In a minimal puzzle each constraint and given is needed.
    Others are brought to a level, as far as that goes, and how far that is is known.
    """
    draft = Composition(variant, kinds, words)
    if "cages" in kinds:
        if level is not None and level.subset and not minimal:
            plant(draft, level.subset)
        draft.cover()
    draft.complete()
    if minimal:
        draft.thin()
    reach = None if level is None or minimal else settle(draft, level)
    return draft.puzzle(), reach


def settle(draft: Composition, level: Level) -> Reach:
    """Walk from a puzzle until one needs the level and no more, or for `_MOVES`."""
    reach = level.reach(draft.puzzle())
    tried: set[_Tried] = set()
    stride = 1
    for _ in range(_MOVES):
        check_time()
        if reach.open:
            now = _exchanged(draft, level, reach) or _split(draft, level, reach)
            tried, stride = set(), 1
        elif reach.tier >= level.least:
            break
        else:
            trials = reach.supposing is None
            loosened = [_loosen(draft, tried, trials) for _ in range(stride)]
            now = level.reach(draft.puzzle()) if any(loosened) else None
            stride = min(2 * stride, _STRIDE)
        if now is None:
            break
        reach = now
    return reach


# --- a puzzle in which cells stay open -----------------------------------------------------------


def _exchanged(draft: Composition, level: Level, reach: Reach) -> Reach | None:
    """Exchange cages so that a step needs the level, and fewer cells stay open; None if none do."""
    supposing = reach.supposing
    if supposing is None:
        return None
    masks: dict[tuple[int, ...], Masks] = {}
    exchanges = [*_exchanges(draft, reach, masks)]
    for _ in range(min(_LOOKS, len(exchanges))):
        check_time()
        places, cages = exchanges.pop(draft.cages.pick(range(len(exchanges))))
        tier, still_open = supposing({c: m for cage in cages for c, m in masks[cage].items()})
        if tier < level.least or (reach.tier >= level.least and still_open >= len(reach.open)):
            continue
        before = draft.constraints
        draft.exchange(places, cages)
        now = level.reach(draft.puzzle())
        if now.tier >= level.least > reach.tier or (
            now.tier >= level.least and len(now.open) < len(reach.open)
        ):
            return now
        draft.constraints = before
    return None


def _exchanges(
    draft: Composition, reach: Reach, masks: dict[tuple[int, ...], Masks]
) -> Iterator[tuple[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]]]:
    """Two cages, in other shapes, for one or two: the places of these, and the new cells.

    The new ones exclude some of the candidates that are left; `masks` has what each leaves.
    """
    cages = [(place, tuple(sorted(cells))) for cells, place in _cages(draft)]
    pairs = [
        (one + other, cells + beside)
        for (one, cells), (other, beside) in combinations(cages, 2)
        if len(cells) + len(beside) <= _MOST_TOGETHER
        and any({*beside} & {*draft.cages.near(cell)} for cell in cells)
    ]
    known = {cells for _, cells in cages}
    for places, cells in cages + pairs:
        if reach.open.isdisjoint(cells):
            continue
        for mask in range(1, (1 << len(cells)) - 1, 2):
            part = tuple(sorted(cell for k, cell in enumerate(cells) if mask >> k & 1))
            rest = tuple(sorted(cell for k, cell in enumerate(cells) if not mask >> k & 1))
            if part in known or rest in known or max(len(part), len(rest)) > MOST_JOINED:
                continue
            if all(map(draft.may_be_cage, (part, rest))):
                for cage in (part, rest):
                    if cage not in masks:
                        masks[cage] = _left_by(draft, cage, reach)
                if any(m != reach.left[c] for cage in (part, rest) for c, m in masks[cage].items()):
                    yield places, (part, rest)


def _left_by(draft: Composition, cells: tuple[int, ...], reach: Reach) -> Masks:
    """What a cage would leave of the candidates that are left."""
    values = draft.cages.values(cells)
    total = sum(values) - len(cells) * (draft.cages.first - 1)
    cage = Sum("cage", cells, len(draft.variant.symbols), total)
    kept = pruned(cage, tuple(reach.left[cell] for cell in cells))
    assert kept is not None
    return dict(zip(cells, kept, strict=True))


def _split(draft: Composition, level: Level, reach: Reach) -> Reach | None:
    """Split a cage of the open cells, or give one of them; a step of the level stays if it can."""
    keeps = reach.tier >= level.least
    now = None
    for _ in range(_KEEPS if keeps else 1):
        check_time()
        before = draft.constraints, draft.givens
        if not _divide(draft, reach.open):
            return None
        now = level.reach(draft.puzzle())
        if not keeps or now.tier >= level.least:
            return now
        draft.constraints, draft.givens = before
    _divide(draft, reach.open)
    return level.reach(draft.puzzle())


def _divide(draft: Composition, cells: frozenset[int]) -> bool:
    """Split a cage that holds some of the cells, draw one there, or give one if that may be."""
    splits = [
        (place, part)
        for place, (cage, _) in enumerate(draft.constraints)
        if cage.key == "cages" and not cells.isdisjoint(cage.cells)
        if cage.cells not in draft.planted
        for part in draft.parts(cage.cells)
        if not draft.lies_apart(cage.cells, part)
    ]
    if splits:
        place, part = splits[draft.cages.pick(range(len(splits)))]
        rest = [c for c in draft.constraints[place][0].cells if c not in part]
        draft.exchange([place], [part, rest])
        return True
    if "cages" in draft.kinds:
        return draft.cover_some(cells)
    free = sorted(cells - draft.givens)
    if not free:
        return False
    draft.givens = draft.givens | {draft.cages.pick(free)}
    return True


# --- a puzzle that is too easy -------------------------------------------------------------------


def _loosen(draft: Composition, tried: set[_Tried], trials: bool) -> bool:
    """Join cages, or drop a constraint or given, so that there is one solution; False if none.

    Cages are dropped where none can be joined; for levels of trials, which few cages need, at once.
    """
    while True:
        check_time()
        parts = _untried(_loose(draft), tried)
        if trials or not parts:
            parts += _untried(_cages(draft), tried)
        if not parts:
            return False
        cells, places = parts[draft.cages.pick(range(len(parts)))]
        tried.add((cells, len(places)))
        before = draft.constraints, draft.givens
        draft.exchange(places, [[*cells]] if len(places) > 1 else [])
        if not places:
            draft.givens = draft.givens - cells
        if is_unique(draft.puzzle()):
            return True
        draft.constraints, draft.givens = before


def _untried(loose: Iterator[_Loose], tried: set[_Tried]) -> list[_Loose]:
    return [(cells, places) for cells, places in loose if (cells, len(places)) not in tried]


def _loose(draft: Composition) -> Iterator[_Loose]:
    """What may be joined or dropped: its cells, and the places of its constraints."""
    for place, (constraint, _) in enumerate(draft.constraints):
        if constraint.key != "cages":
            yield frozenset(constraint.cells), (place,)
    for (cells, one), (beside, other) in combinations(_cages(draft), 2):
        together = cells | beside
        if len(together) <= MOST_JOINED and draft.may_be_cage(sorted(together)):
            yield together, one + other
    for cell in sorted(draft.givens):
        yield frozenset((cell,)), ()


def _cages(draft: Composition) -> Iterator[_Loose]:
    for place, (constraint, _) in enumerate(draft.constraints):
        if constraint.key == "cages" and constraint.cells not in draft.planted:
            yield frozenset(constraint.cells), (place,)
