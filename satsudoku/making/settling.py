"""Walk near the border between easy and hard, until a puzzle of a level is on it.

::

    all is filled, below the level   --loosen: drop what is not needed for one solution-->  another
    cells stay open                  --exchange a part, where a look at the state where the
                                       easier rules end promises the level-->               another
    cells stay open                  --divide: say more about one of them-->                another

A puzzle whose rules need the level and fill all ends the walk. Few puzzles do; most of those near
them are filled without a step of the level, or not at all. What the parts are, and how they change,
is the business of a `Draft`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.making.reaching import Masks, Reach

# Walking on from a puzzle that is too easy and cannot be loosened, by other cages for two, came to
# 6x6 killers of tier 16 about as often as new fillings (25 s of one core for one, against 30), and
# to none of tier 17 in 90 s. There, cages are annealed instead (`satsudoku.making.annealing`).
_MOVES = 20  # of a walk from one filling
_LOOKS = 25  # at exchanges, for each puzzle whose cells stay open
_KEEPS = 4  # divisions tried until one keeps a step of the level
_STRIDE = 4  # parts loosened at once, where nothing was open

Tried: TypeAlias = set[tuple[frozenset[int], int]]
"""What is not loosened again until cells are open: cells, and a number that says how."""


class Level(NamedTuple):
    """Tiers that a puzzle may need.

    Attributes:
        least: the lowest of them.
        reach: how far these and the lower ones come in a puzzle.
        subset: how many cells the naked subsets of the lowest have; 0 without these.
        trials: whether the lowest is one of trial and error.
    """

    least: int
    reach: Callable[[Puzzle], Reach]
    subset: int = 0
    trials: bool = False


class Exchange(NamedTuple):
    """A change of a draft.

    Attributes:
        masks: the candidates that it leaves some cells, of those where the easier tiers end.
        make: makes it; False if it may not be.
    """

    masks: Masks
    make: Callable[[], bool]


class Draft(Protocol):
    """A puzzle in the making that a walk changes."""

    def puzzle(self) -> Puzzle:
        """The puzzle as it is."""

    def pick(self, things: Sequence[int]) -> int:
        """One of some numbers, at random."""

    def kept(self) -> Callable[[], None]:
        """The way back to the draft as it is now."""

    def exchanges(self, reach: Reach) -> Iterable[Exchange]:
        """Changes that exclude some of the candidates that are left where cells stay open."""

    def divide(self, cells: frozenset[int]) -> bool:
        """Say more about open cells; False if nothing is left to say."""

    def loosen(self, tried: Tried, trials: bool) -> bool:
        """Say less, so that there is one solution; False if that cannot be.

        Args:
            tried: gains what this tries.
            trials: whether the level is one of trials, which few parts need.
        """


def settle(draft: Draft, level: Level) -> Reach:
    """Walk from a puzzle until one needs the level and no more, or for `_MOVES`."""
    reach = level.reach(draft.puzzle())
    tried: Tried = set()
    stride = 1
    for _ in range(_MOVES):
        check_time()
        if reach.open:
            now = _exchanged(draft, level, reach) or _divided(draft, level, reach)
            tried, stride = set(), 1
        elif reach.tier >= level.least:
            break
        else:
            trials = reach.supposing is None
            loosened = [draft.loosen(tried, trials) for _ in range(stride)]
            now = level.reach(draft.puzzle()) if any(loosened) else None
            stride = min(2 * stride, _STRIDE)
        if now is None:
            break
        reach = now
    return reach


def _exchanged(draft: Draft, level: Level, reach: Reach) -> Reach | None:
    """Exchange a part so that a step needs the level, and fewer cells stay open; None if none."""
    supposing = reach.supposing
    if supposing is None:
        return None
    exchanges = [*draft.exchanges(reach)]
    for _ in range(min(_LOOKS, len(exchanges))):
        check_time()
        chosen = exchanges.pop(draft.pick(range(len(exchanges))))
        tier, still_open = supposing(chosen.masks)
        if tier < level.least or (reach.tier >= level.least and still_open >= len(reach.open)):
            continue
        back = draft.kept()
        if not chosen.make():
            continue
        now = level.reach(draft.puzzle())
        if now.tier >= level.least > reach.tier or (
            now.tier >= level.least and len(now.open) < len(reach.open)
        ):
            return now
        back()
    return None


def _divided(draft: Draft, level: Level, reach: Reach) -> Reach | None:
    """Say more about the open cells; a step of the level stays if it can."""
    keeps = reach.tier >= level.least
    for _ in range(_KEEPS if keeps else 1):
        check_time()
        back = draft.kept()
        if not draft.divide(reach.open):
            return None
        now = level.reach(draft.puzzle())
        if not keeps or now.tier >= level.least:
            return now
        back()
    draft.divide(reach.open)
    return level.reach(draft.puzzle())
