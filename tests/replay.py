"""A check of deductions that knows nothing of how they are found.

It takes the pencil marks and what a deduction says of itself, and nothing else. A deduction names
its truths: items with one option that must be chosen. Two options exclude each other where they
share an item. So the contrary of what it concludes must be impossible:

    r1c1#5 goes   <=   suppose r1c1#5, choose an option of each truth: no choice is left

Of a chain each tie is looked at as well. A deadly pattern adds the truth that one of its cells
holds something else, once it is seen that every way to fill it could be exchanged for another. A
proof by contradiction is followed step by step; each of its steps must hold on the marks before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.constraints.constraint_links import ConstraintLinks, constraint_links
from satsudoku.constraints.relations.leftovers import leftovers
from satsudoku.cover.geometry import Geometry
from satsudoku.errors import RuleError
from satsudoku.human.deduction import Chain, Deduction, Tie
from satsudoku.human.state import State

_MOST_CASES = 20_000


class ReplayError(RuleError):
    """A deduction that does not follow from what it names.

    >>> raise ReplayError("XY-Wing: r1c1#5 may hold")
    Traceback (most recent call last):
    replay.ReplayError: XY-Wing: r1c1#5 may hold
    """


def replay(deduction: Deduction, marks: Iterable[int] | State) -> None:
    """Check that a deduction follows from pencil marks.

    Args:
        deduction: of any rule or rater.
        marks: the options that are possible before it, those placed among them; or a state. Of a
            state whose puzzle is known, filled cells that are not clues may be in a deadly pattern.

    Raises:
        ReplayError: it does not follow, or names too little to say.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> single = next(rule("hidden-single").find(state))
    >>> replay(single, state)
    >>> replay(single._replace(truths=()), state)
    Traceback (most recent call last):
    replay.ReplayError: Hidden Single: r4c5#4 need not hold
    """
    if isinstance(marks, State):
        _Replay(deduction, frozenset(marks.options()), marks.puzzle).run()
    else:
        _Replay(deduction, frozenset(marks)).run()


@lru_cache(maxsize=16)
def _excluded(geometry: Geometry) -> tuple[frozenset[int], ...]:
    """For each option those that it excludes, without itself."""
    return tuple(
        frozenset(o for item, _ in covers for o in geometry.options[item]) - {option}
        for option, covers in enumerate(geometry.covers)
    )


@lru_cache(maxsize=16)
def _implied_sums(variant: Variant) -> tuple[tuple[dict[int, int], int], ...]:
    """The sign of each cell that cages leave over in houses, and their total, computed afresh."""
    symbols = len(variant.symbols)
    sums = []
    for leftover in leftovers(variant):
        full = all(len(set(house.cells)) == symbols for house in leftover.houses)
        declared = {*leftover.houses} <= {*variant.houses} and {*leftover.cages} <= {
            *variant.constraints
        }
        signs = Counter(cell for house in leftover.houses for cell in house.cells)
        signs.subtract(cell for cage in leftover.cages for cell in cage.cells)
        total = len(leftover.houses) * sum(range(symbols + 1))
        total -= sum(cage.total or 0 for cage in leftover.cages)
        if full and declared and all(cage.total is not None for cage in leftover.cages):
            sums.append(({cell: sign for cell, sign in signs.items() if sign}, total))
    return tuple(sums)


def _by_symbol(
    clauses: Sequence[frozenset[int]], geometry: Geometry
) -> Iterator[list[frozenset[int]]]:
    """For each symbol the clauses with options of that symbol alone, unless all are such."""
    alike: dict[int, list[frozenset[int]]] = {}
    for clause in clauses:
        symbols = {option % geometry.symbols for option in clause}
        if len(symbols) == 1:
            alike.setdefault(symbols.pop(), []).append(clause)
    if len(alike) > 1 or sum(map(len, alike.values())) < len(clauses):
        yield from alike.values()


class _Replay:
    """The replay of one deduction on its marks."""

    def __init__(
        self, deduction: Deduction, marks: frozenset[int], puzzle: Puzzle | None = None
    ) -> None:
        self._deduction = deduction
        self._puzzle = puzzle
        self._geometry = deduction.geometry
        self._excluded = _excluded(deduction.geometry)
        self._marks = marks
        self._links: ConstraintLinks | None = None
        if any(chain.by or any(tie.by for tie in chain.ties) for chain in deduction.chains):
            self._links = self._links_of_constraints()
        self._cases = 0
        # Once its cells are filled, each symbol of its houses may be refuted by itself.
        self._mixed = len({item < self._geometry.cells for item in deduction.truths}) > 1

    def _links_of_constraints(self) -> ConstraintLinks:
        """The links of constraints in the marks; what they exclude counts from now on."""
        symbols, left = self._geometry.symbols, [0] * self._geometry.cells
        for option in self._marks:
            left[option // symbols] |= 1 << option % symbols
        links = constraint_links(self._geometry, tuple(left))
        excluded = list(self._excluded)
        for option, rival in links.weak:
            excluded[option] |= {rival}
            excluded[rival] |= {option}
        self._excluded = tuple(excluded)
        return links

    def run(self) -> None:
        """See `replay`."""
        deduction = self._deduction
        self._require(bool(deduction.placed or deduction.eliminated), "it does nothing")
        for option in (*deduction.placed, *deduction.eliminated):
            self._require(option in self._marks, f"{self._name(option)} is not there")
        if deduction.refutation is not None:
            self._contradiction()
            return
        strong = [clause for chain in deduction.chains for clause in self._chain(chain)]
        clauses = [self._clause(item) for item in deduction.truths]
        if deduction.deadly:
            clauses.append(self._rescue())
        for option in deduction.eliminated:
            refuted = self._follows({option}, frozenset(), strong, clauses)
            self._require(refuted, f"{self._name(option)} may hold")
        for option in deduction.placed:
            refuted = self._follows(set(), frozenset([option]), strong, clauses)
            self._require(refuted, f"{self._name(option)} need not hold")

    def _require(self, right: bool, fault: str) -> None:
        if not right:
            raise ReplayError(f"{self._deduction.technique}: {fault}")

    def _name(self, option: int) -> str:
        return self._geometry.cover.options[option]

    def _clause(self, item: int) -> frozenset[int]:
        """The options of a truth; one of them must be chosen."""
        name = self._geometry.cover.items[item]
        self._require(item < self._geometry.primary, f"{name} need not be covered")
        return self._marks.intersection(self._geometry.options[item])

    def _follows(
        self,
        true: set[int],
        false: frozenset[int],
        strong: Sequence[frozenset[int]],
        clauses: Sequence[frozenset[int]],
    ) -> bool:
        """Whether some options are refuted by a chain's strong ties, or else by all truths."""
        by_chain = bool(strong) and self._refuted(true, false, strong)
        return by_chain or self._refuted(true, false, clauses)

    # --- cases -----------------------------------------------------------------------------------

    def _refuted(
        self, true: set[int], false: frozenset[int], clauses: Sequence[frozenset[int]]
    ) -> bool:
        """Whether no choice of an option of each clause goes with some that hold or do not."""
        self._cases += 1
        self._require(self._cases < _MOST_CASES, "it names too many cases")
        true = set(true)
        gone = set(false).union(*(self._excluded[option] for option in true))
        while True:
            if not true.isdisjoint(gone):
                return True
            clauses = [clause for clause in clauses if true.isdisjoint(clause)]
            left = [clause - gone for clause in clauses]
            if not left:
                return self._breaks_a_relation(true)
            if self._too_few_symbols(left) or self._too_few_links(left):
                return True
            shortest = min(left, key=len)
            if len(shortest) != 1:
                break
            true |= shortest
            gone |= self._excluded[next(iter(shortest))]
        parts = _by_symbol(left, self._geometry) if self._mixed else ()
        if any(self._refuted(true, false, part) for part in parts):
            return True
        return all(self._refuted(true | {option}, false, clauses) for option in shortest)

    def _too_few_symbols(self, clauses: Sequence[frozenset[int]]) -> bool:
        """Whether clauses that share nothing have fewer symbols, each chosen once at most."""
        if sum(map(len, clauses)) > len(frozenset().union(*clauses)):
            return False
        of_symbol: dict[int, set[int]] = {}
        for clause in clauses:
            for option in clause:
                of_symbol.setdefault(option % self._geometry.symbols, set()).add(option)
        return len(of_symbol) < len(clauses) and all(
            len(options & self._excluded[option]) == len(options) - 1
            for options in of_symbol.values()
            for option in options
        )

    def _too_few_links(self, clauses: Sequence[frozenset[int]]) -> bool:
        """Whether clauses that share nothing lie in fewer links, each chosen once at most."""
        union = frozenset().union(*clauses)
        items = (self._geometry.options[item] for item in self._deduction.links)
        links = [link for link in (union.intersection(options) for options in items) if link]
        return (
            len(links) < len(clauses)
            and sum(map(len, clauses)) == len(union)
            and union == frozenset().union(*links)
        )

    def _breaks_a_relation(self, true: set[int]) -> bool:
        """Whether what holds fills the cells of a relation of many cells as it forbids."""
        symbols = self._geometry.symbols
        bit_of = {option // symbols: 1 << option % symbols for option in true}
        return any(
            relation.prune([bit_of[cell] for cell in relation.cells]) is None
            for relation in self._geometry.variant.relations
            if hasattr(relation, "prune") and bit_of.keys() >= set(relation.cells)
        ) or self._breaks_a_sum({option // symbols: option % symbols + 1 for option in true})

    def _breaks_a_sum(self, values: dict[int, int]) -> bool:
        """Whether values of cells, from 1, break what houses and cages together add to."""
        return any(
            sum(sign * values[cell] for cell, sign in signs.items()) != total
            for signs, total in _implied_sums(self._geometry.variant)
            if values.keys() >= signs.keys()
        )

    # --- chains ----------------------------------------------------------------------------------

    def _chain(self, chain: Chain) -> Iterator[frozenset[int]]:
        """Check each tie between the nodes beside it; yield what the strong ones say."""
        self._require(len(chain.ties) == len(chain.nodes) - 1, "its chain has not a tie a link")
        named = {*self._deduction.truths, *self._deduction.links}
        for (before, after), tie in zip(pairwise(chain.nodes), chain.ties, strict=True):
            self._require(self._marks.issuperset(before + after), "its chain has lost a node")
            holds = self._strong(before, after, tie) if tie.strong else self._weak(before, after)
            link = f"{'/'.join(map(self._name, before))} and {'/'.join(map(self._name, after))}"
            self._require(holds, f"nothing ties {link}")
            self._require(named.issuperset(tie.items), f"it does not name what ties {link}")
            if tie.strong:
                yield frozenset((*before, *after))

    def _strong(self, before: Sequence[int], after: Sequence[int], tie: Tie) -> bool:
        """Whether one of two nodes must hold, by the items of the tie, or by a constraint."""
        self._cases = 0
        if self._links is not None and tie.by:
            return frozenset((*before, *after)) in self._links.strong
        clauses = [self._clause(item) for item in tie.items]
        return self._refuted(set(), frozenset((*before, *after)), clauses)

    def _weak(self, before: Sequence[int], after: Sequence[int]) -> bool:
        """Whether two nodes exclude each other."""
        return all(other in self._excluded[option] for option in before for other in after)

    # --- deadly patterns -------------------------------------------------------------------------

    def _rescue(self) -> frozenset[int]:
        """The other candidates of a deadly pattern's cells: one of these must be chosen."""
        deadly, symbols = frozenset(self._deduction.deadly), self._geometry.symbols
        never = self._never()
        self._require(never.isdisjoint(deadly), "its deadly pattern was never possible")
        cells = {option // symbols for option in deadly}
        inside = frozenset(option for option in self._marks if option // symbols in cells)
        relations = self._geometry.variant.relations
        apart = all(cells.isdisjoint(getattr(r, "cells", ())) for r in relations)
        self._require(apart, "a relation of many cells crosses its deadly pattern")
        two_everywhere = all(n == 2 for n in self._uses(deadly).values())
        forced = two_everywhere and self._always_one(deadly)
        self._require(forced or self._exchangeable(deadly, cells), "its pattern is not deadly")
        return inside - deadly

    def _never(self) -> set[int]:
        """Candidates that may not be exchanged: those of clues, and the puzzle's exclusions.

        If the puzzle is unknown, the losses of cells with one candidate, which may be clues.
        """
        if self._puzzle is not None:
            symbols, values = self._geometry.symbols, self._puzzle.values
            clues = {c * symbols + s for c, v in enumerate(values) if v for s in range(symbols)}
            return clues.union(self._puzzle.excluded)
        return self._placed() - self._marks

    def _placed(self) -> set[int]:
        """The exclusions of cells with one candidate, and these cells: some may be givens."""
        alone: dict[int, list[int]] = {}
        for option in self._marks:
            alone.setdefault(option // self._geometry.symbols, []).append(option)
        single = [options[0] for options in alone.values() if len(options) == 1]
        return set(single).union(*(self._excluded[option] for option in single))

    def _uses(self, options: Iterable[int]) -> dict[int, int]:
        """How many of some options each item has."""
        uses: dict[int, int] = {}
        for option in options:
            for item, _ in self._geometry.covers[option]:
                uses[item] = uses.get(item, 0) + 1
        return uses

    def _always_one(self, deadly: frozenset[int]) -> bool:
        """Whether each item that the pattern touches has all its choices there."""
        symbols = self._geometry.symbols
        cells = {option // symbols for option in deadly}
        return all(
            item < self._geometry.primary
            and all(
                o in deadly or o // symbols in cells
                for o in self._geometry.options[item]
                if o in self._marks
            )
            for item in self._uses(deadly)
        )

    def _exchangeable(self, deadly: frozenset[int], cells: Iterable[int]) -> bool:
        """Whether every way to fill the cells has another that covers the same items."""
        ways: dict[frozenset[int], int] = {}
        of_cells = [[o for o in deadly if o // self._geometry.symbols == cell] for cell in cells]
        for way in self._ways(sorted(of_cells, key=len), frozenset()):
            covered = frozenset(i for option in way for i, _ in self._geometry.covers[option])
            ways[covered] = ways.get(covered, 0) + 1
        return bool(ways) and all(number > 1 for number in ways.values())

    def _ways(self, cells: list[list[int]], chosen: frozenset[int]) -> Iterator[frozenset[int]]:
        if not cells:
            yield chosen
            return
        self._cases += 1
        self._require(self._cases < _MOST_CASES, "its deadly pattern is too large")
        # The cell that has the fewest choices beside those made.
        free = [[o for o in cell if chosen.isdisjoint(self._excluded[o])] for cell in cells]
        best = min(range(len(free)), key=lambda k: len(free[k]))
        others = free[:best] + free[best + 1 :]
        for option in free[best]:
            yield from self._ways(others, chosen | {option})

    # --- contradictions --------------------------------------------------------------------------

    def _contradiction(self) -> None:
        """Follow the contrary of the conclusion to its consequences."""
        deduction, marks = self._deduction, set(self._marks)
        refutation = deduction.refutation
        assert refutation is not None
        concluded = (*deduction.placed, *deduction.eliminated)
        self._require(len(concluded) == 1, "it concludes more than one thing")
        if deduction.placed:
            marks.discard(concluded[0])
        else:
            marks -= self._excluded[concluded[0]]
        for step in refutation.steps:
            _Replay(step, frozenset(marks)).run()
            marks.difference_update(step.eliminated)
            marks.difference_update(*(self._excluded[option] for option in step.placed))
        item = refutation.item
        self._require(item < self._geometry.primary, "it ends at an item that need not be covered")
        emptied = marks.isdisjoint(self._geometry.options[item])
        self._require(emptied, "it does not end in a contradiction")
