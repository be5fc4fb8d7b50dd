"""The rater `searches`: how many searches a solver needs that tries one technique after the other.

Kanoya and Saitō's document describes it as the earlier study with which it compares, as far as it
needs: the beginner's technique is looked for one digit after the other, and each digit counts 1. If
that fills nothing, the number of empty cells is added, and a middle technique fills some. If that
fills nothing either, each search of an upper technique adds 54 at least: first of pairs, open and
hidden alike, in boxes and lines alike, then of locked candidates.

What the document leaves open is read so: a search takes all that it finds, and then the first digit
comes again; 54 is twice the number of houses; triples, quads and fish follow locked candidates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.deadline import check_time
from satsudoku.errors import LadderError, excerpt
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.ladders.rater import Choice, Rater
from satsudoku.human.path import Step, steps_of
from satsudoku.human.sentences import find_language
from satsudoku.human.spelling import spell
from satsudoku.human.state import State
from satsudoku.raters.kanoya.proved import proved
from satsudoku.raters.kanoya.rater import Kanoya
from satsudoku.raters.kanoya.techniques import code, technique

COUNTS = ("start", "all")
"""Which searches of digits, and which empty cells, count: to the first middle search, or all."""

_PLACES = ("box", "line")
_MIDDLE = ("hidden-single-line", "naked-single")
_UPPER = (
    tuple(f"{kind}-pair-{where}" for kind in ("hidden", "naked") for where in _PLACES),
    ("locked-candidates",),
    tuple(f"{kind}-triple-{where}" for kind in ("hidden", "naked") for where in _PLACES),
    tuple(f"{kind}-quad-{where}" for kind in ("hidden", "naked") for where in _PLACES),
    ("x-wing", "swordfish", "jellyfish"),
)
_SUM = (
    "searches: {digits} digits + {empty} empty cells + {upper} upper techniques × {price} = {total}"
)
_STUCK = "the techniques end here, so the searches have no end"


class Searches(Rater):
    """Rates by the number of searches.

    Attributes:
        counts: one of `COUNTS`.

    >>> from satsudoku import Puzzle
    >>> puzzle = Puzzle(
    ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
    ... )
    >>> print(Searches().classify(puzzle))
    searches: score 52, 52 steps
    """

    title = "Number of searches"
    description = (
        "The number of searches of a solver that tries one technique after the other, as in the "
        "earlier study that Kanoya and Saitō describe."
    )
    source = (
        "鹿屋 直大, 斎藤 寿樹: 数独に対する最も簡単な解法探索による難易度判定付きソルバー (2016), "
        "sections 4 and 5; the order of upper techniques after the second chosen here."
    )
    confluent = False
    depends = "the order of the digits, which are searched one after the other"
    tier_names = ()
    options = (
        Choice("counts", "digits and empty cells up to the first middle search, or all", COUNTS),
    )

    def __init__(self, counts: str = "start") -> None:
        """Choose what counts."""
        if counts not in COUNTS:
            raise LadderError(f"counts is {excerpt(counts)}; expected start or all")
        self.counts = counts
        self.name = spell("searches", {"counts": counts} if counts != COUNTS[0] else {})

    def _chosen(self, options: Mapping[str, str]) -> Searches:
        return Searches(**options)

    def serves(self, variant: Variant) -> bool:
        return Kanoya().serves(variant)

    def step_title(self, tier: int, language: str) -> str | None:
        return Kanoya().step_title(tier, language)

    def code(self, deduction: Deduction) -> str | None:
        return code(deduction.rule.name)

    def remarks(self, verdict: Classification, language: str = "en") -> tuple[str, ...]:
        find_language(language)
        if verdict.score is None:
            return (say(_STUCK, language),) if verdict.path and not verdict.timed_out else ()
        return (say(_SUM, language).format(**verdict.detail, total=verdict.score),)

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        unique, solution = proved(self, puzzle)
        if solution is None:
            shown = None if allow_multiple else unique
            return Classification(self.name, puzzle, unique=shown, timed_out=unique is None)
        walk = _Walk(State.of(puzzle), all_count=self.counts == "all")
        steps: list[Step] = []
        over = False
        try:
            steps += steps_of(State.of(puzzle), walk.deductions())
        except TimeoutError:
            over = True
        return Classification(
            self.name,
            puzzle,
            unique=True,
            score=walk.total if walk.state.solved else None,
            timed_out=over,
            detail=walk.detail,
            solution=solution,
            path=tuple(steps),
        )


class _Walk:
    """The way of the solver, with what it counts."""

    def __init__(self, state: State, *, all_count: bool) -> None:
        self.state = state
        self._all_count = all_count
        self._counts = True
        self._counted: Counter[str] = Counter()
        self._price = 2 * len(state.geometry.variant.houses)

    @property
    def detail(self) -> Mapping[str, object]:
        counted = {key: self._counted[key] for key in ("digits", "empty", "upper")}
        return {**counted, "price": self._price}

    @property
    def total(self) -> int:
        """The searches of digits, the empty cells, and those of upper techniques."""
        counted = cast(Mapping[str, int], self.detail)
        return counted["digits"] + counted["empty"] + counted["upper"] * self._price

    def deductions(self) -> Iterator[tuple[int, Deduction]]:
        """The deductions, each with its level from 1, until none is found."""
        state = self.state
        while True:
            yield from self._digits()
            if state.solved:
                return
            if self._counts:
                self._counted["empty"] += state.unfilled
            self._counts = self._all_count
            before = state.candidates
            yield from self._all(2, _MIDDLE)
            for names in _UPPER:
                if state.candidates != before:
                    break
                self._counted["upper"] += 1
                yield from self._all(3, names)
            if state.candidates == before:
                return

    def _digits(self) -> Iterator[tuple[int, Deduction]]:
        """Look for one digit after the other in boxes, until no digit is found."""
        state, boxes = self.state, technique("hidden-single-box")
        symbols = state.geometry.symbols
        before = None
        while before != state.unfilled:
            before = state.unfilled
            for symbol in range(symbols):
                if state.solved:
                    return
                self._counted["digits"] += self._counts
                found = [d for d in boxes.find(state) if d.placed[0] % symbols == symbol]
                yield from self._applied(1, found)

    def _all(self, level: int, names: tuple[str, ...]) -> Iterator[tuple[int, Deduction]]:
        """All that some techniques find in the state."""
        found = [deduction for name in names for deduction in technique(name).find(self.state)]
        yield from self._applied(level, found)

    def _applied(self, level: int, found: Iterable[Deduction]) -> Iterator[tuple[int, Deduction]]:
        """Deductions of one state, applied as long as they say something new."""
        check_time()
        state = self.state
        for deduction in found:
            cells = (option // state.geometry.symbols for option in deduction.placed)
            if all(map(state.covered.__getitem__, cells)) and not any(
                map(state.possible, deduction.eliminated)
            ):
                continue
            state.apply(deduction)
            yield level, deduction
