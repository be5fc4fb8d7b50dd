r"""The least total, exact: a smallest set of costly deductions from which the solution follows.

Techniques are monotone: what can be deduced stays deducible, at no higher price, after any other
deduction, provided that the points meet `broken_condition`. Then the order of a way does not
matter. A way is a *set* of costly deductions, and whether a set suffices is settled by applying
what it allows, and all that is free, until nothing changes. In the words of planning this is a task
without deletions; in those of logic the deductions are Horn clauses,

    allowed(a) and everything that a's pattern excludes is gone  ->  what a removes is gone

so that unit propagation closes a set, and the least total is the least weight of a set of
`allowed(a)` from which, with the clauses, "every cell is filled" follows: a minimum unsatisfiable
subset. It is computed as by python-sat's OptUx and the planners of delete relaxations, by hitting
sets. Take any set that does not suffice, and allow more as long as it still does not: each way must
use one of the deductions that are still not allowed, a *landmark*. A cheapest set that hits all
landmarks found so far (by python-sat's MaxSAT solver RC2) costs no more than the best way; if it
suffices, it is one; else it gives a new landmark.

        cheapest hitting set --suffices--> the least total, exactly
              ^        |
              |        | does not suffice: allow more and more of the others,
         new landmark <+ until every further one would suffice

That is a search over closed states, turned inside out: no state is visited in two orders. Where
such a search wants thousands of states, there are some ten landmarks.

No deduction that alone costs as much as some known way can be on a better one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Self

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
from pysat.solvers import Solver

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import time_is_over
from satsudoku.human.links import positions
from satsudoku.human.path import deduce
from satsudoku.human.state import State
from satsudoku.raters.kanoya.costly import ORACLE, Costly, CostlyDeductions, facts_of
from satsudoku.raters.kanoya.techniques import FISH, SIZES, technique
from satsudoku.solvers.satisfiable import satisfiable


class Least(NamedTuple):
    """The least total, with deductions chosen that suffice, beside all that is free, and a bound.

    Each way must draw from each of so many landmarks, sets of deductions.
    """

    total: int | None
    bound: int
    chosen: tuple[Costly, ...]
    landmarks: int


def broken_condition(prices: Mapping[str, int]) -> str | None:
    """The reason why prices keep techniques from being monotone, in words; None if there is none.

    When a part of a pattern is filled in, what is left of it is a smaller pattern, or a single, and
    must not cost more:

    * a subset of n becomes one of n - 1 in the same kind of house, and at the end a single;
    * in a house with one more empty cell than a subset has, the subset does not count; a naked
      single does the same as a hidden subset, a hidden single the same as a naked one;
    * a fish of n becomes one of n - 1, and at the end a hidden single; where the smaller fish lies
      in one band or stack and so does not count, up to three locked candidates do the same.

    >>> from satsudoku.raters.kanoya.points import prices, read_points
    >>> [broken_condition(prices(read_points(), mode)) for mode in ("all", "middle", "upper")]
    [None, None, None]
    >>> broken_condition(prices(read_points(), "all") | {"naked-single": 11})
    'naked-single costs more than hidden-pair-box'
    """
    # A technique, how many of it, and what must not cost less.
    pairs: list[tuple[str, int, str]] = []
    for where in ("box", "line"):
        for kind in ("hidden", "naked"):
            subsets = [f"{kind}-{size}-{where}" for size in SIZES]
            singles = ("naked-single", f"hidden-single-{where}")
            pairs += [(single, 1, subset) for single in singles for subset in subsets]
            pairs += [(less, 1, more) for less, more in pairwise(subsets)]
    pairs += [("hidden-single-line", 1, fish) for fish in FISH]
    pairs += [(less, 1, more) for less, more in pairwise(FISH)]
    pairs += [("locked-candidates", 3, fish) for fish in ("swordfish", "jellyfish")]
    for name, times, other in pairs:
        if other in prices and times * prices[name] > prices[other]:
            return f"{name} costs more than {other}" + (f" / {times}" if times > 1 else "")
    return None


def least_total(puzzle: Puzzle, solution: Grid, prices: Mapping[str, int], limit: int) -> Least:
    """Find the least total by prices that meet `broken_condition`.

    When a limit of landmarks is reached, or the deadline of a `TimeLimit`, the total is of some
    way, and the bound what the landmarks prove.
    """
    possible = CostlyDeductions(puzzle, solution, prices)
    if not possible.goal & ~possible.free_facts:
        return Least(0, 0, (), 0)
    # The easiest first: its dearest technique is one that no way can do without.
    state = State.of(puzzle)
    order = sorted(prices, key=lambda name: prices[name])
    steps = [step.rule.name for step in deduce(state, [technique(name) for name in order])]
    if not state.solved:
        return Least(None, 0, (), 0)
    dearest = max(prices[name] for name in steps)
    levels = sorted({price for price in prices.values() if price <= dearest})
    with _LandmarkHunt(possible, levels) as hunt:
        least = hunt.run(limit)
    # Dearer deductions may yet be on a better way, if they alone cost less than the best.
    total = least.total
    assert total is not None
    more = sorted({price for price in prices.values() if price < max(total, dearest + 1)})
    if more == levels:
        return least
    if time_is_over():  # what may be on a better way costs as much at least
        return least._replace(bound=min(least.bound, more[len(levels)]))
    with _LandmarkHunt(possible, more) as hunt:
        again = hunt.run(limit - least.landmarks)
    best = min(again, least, key=lambda outcome: outcome.total or 0)
    return Least(best.total, again.bound, best.chosen, least.landmarks + again.landmarks)


class _LandmarkHunt:
    """The hunt for landmarks, with the deductions of some prices."""

    def __init__(self, all_: CostlyDeductions, prices: Iterable[int]) -> None:
        self._options = all_.options
        self._variables = all_.options
        self._free_facts = all_.free_facts
        self._oracle = Solver(ORACLE, bootstrap_with=all_.free)
        # That a cell stays open: with what suffices there is a contradiction.
        self._open = [-1 - option for option in positions(all_.goal & ~all_.free_facts)]
        self._oracle.add_clause(self._open)
        self._allows: dict[int, Costly] = {}  # by the variable that allows it, the cheap ones first
        # Always allowed, but not by a clause: propagation would not report what follows from that.
        self._gratis: list[int] = []
        seen: set[tuple[int, int]] = set()
        for price in prices:
            for costly in all_.at(price):
                if (costly.wants, costly.achieves) not in seen:
                    seen.add((costly.wants, costly.achieves))
                    self._add(costly)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._oracle.delete()

    def _add(self, costly: Costly) -> None:
        """Add a deduction to the oracle's clauses."""
        taken, allowed = self._variables + 1, self._variables + 2
        self._variables = allowed
        if costly.price:
            self._allows[allowed] = costly
        else:
            self._gratis.append(allowed)
        self._oracle.add_clause(
            [taken, -allowed, *(-1 - option for option in positions(costly.wants))]
        )
        for option in positions(costly.achieves):
            self._oracle.add_clause([-taken, 1 + option])

    def run(self, limit: int) -> Least:
        """Find the least total with these deductions, which suffice together."""
        best = self._minimal()
        landmarks = 0
        bound = 0
        # By variable, RC2's number for it. RC2 knows only deductions that are in a landmark: each
        # costs it time at every call.
        numbers: dict[int, int] = {}
        with RC2(WCNF()) as hitting:
            chosen: list[int] = []
            disjoint = True  # to begin with, landmarks that have nothing in common
            while bound < self._cost(best) and landmarks < limit and not time_is_over():
                landmark = self._landmark(chosen)
                if landmark:
                    landmarks += 1
                    new = [variable for variable in landmark if variable not in numbers]
                    for variable in new:
                        numbers[variable] = len(numbers) + 1
                    hitting.add_clause([numbers[variable] for variable in landmark])
                    for variable in new:
                        hitting.add_clause([-numbers[variable]], self._allows[variable].price)
                    if disjoint:
                        chosen = chosen + landmark
                        continue
                elif not disjoint:
                    best = chosen
                    break
                disjoint = False
                hit = set(hitting.compute())
                chosen = [variable for variable, number in numbers.items() if number in hit]
                bound = self._cost(chosen)
        total = self._cost(best)
        return Least(total, bound, tuple(self._allows[v] for v in best), landmarks)

    def _cost(self, chosen: Iterable[int]) -> int:
        return sum(self._allows[variable].price for variable in chosen)

    def _minimal(self) -> list[int]:
        """Deductions that suffice, without any that could be spared."""
        kept = self._core(list(self._allows))
        assert kept is not None
        for variable in sorted(kept, key=lambda v: -self._allows[v].price):
            if variable in kept:
                fewer = self._core([other for other in kept if other != variable])
                kept = kept if fewer is None else fewer
        return kept

    def _core(self, variables: list[int]) -> list[int] | None:
        """A subset of some deductions from which the solution follows; None if there is none."""
        if satisfiable(self._oracle, [*self._gratis, *variables]):
            return None
        return [variable for variable in self._oracle.get_core() or [] if variable in self._allows]

    def _landmark(self, chosen: Sequence[int]) -> list[int]:
        """Deductions, one of which every way uses; none if those that are chosen suffice."""
        oracle = self._oracle
        # For Horn clauses unit propagation is complete. One variable allows all that is granted so
        # far, for many assumptions are slow.
        granted = self._variables = self._variables + 1
        oracle.add_clause([-granted, *self._open])  # so that the oracle knows the variable
        for variable in (*self._gratis, *chosen):
            oracle.add_clause([-granted, variable])
        possible, implied = oracle.propagate([granted])
        if not possible:
            return []
        refused: dict[int, None] = {}
        waiting = dict(self._allows)
        for variable in chosen:
            del waiting[variable]
        while True:
            missing = ~(facts_of(implied, self._options) | self._free_facts)
            # Only what applies can matter now; what achieves nothing new never will.
            applies = [v for v, costly in waiting.items() if not costly.wants & missing]
            if not applies:
                break
            for variable in applies:
                del waiting[variable]
            applies = [v for v in applies if self._allows[v].achieves & missing]
            implied = self._grant(granted, applies, refused) or implied
        oracle.add_clause([-granted])
        assert refused  # else all together would not suffice
        return list(refused)

    def _grant(
        self, granted: int, variables: list[int], refused: dict[int, None]
    ) -> list[int] | None:
        """Grant what may be; returns what follows, or None if nothing could be granted."""
        if not variables:
            return None
        possible, implied = self._oracle.propagate([granted, *variables])
        if possible:
            for variable in variables:
                self._oracle.add_clause([-granted, variable])
            return list(implied)
        if len(variables) == 1:
            refused[variables[0]] = None
            return None
        half = len(variables) // 2
        first = self._grant(granted, variables[:half], refused)
        return self._grant(granted, variables[half:], refused) or first
