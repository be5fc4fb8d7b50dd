"""Rating by smallest causes.

Sources: Demystify by I. P. Gent, C. Jefferson and others (2021), which explains puzzles by smallest
unsatisfiable sets of constraints. Gamba, Bogaerts and Guns, "Efficiently explaining CSPs with
unsatisfiable subset optimization" (2023).

A cause of a fact is a set of parts from which it follows beside the pencil marks. By symbols, a
part is that a cell holds one symbol, that a house has a symbol once, or a relation: singles have a
cause of one part, locked candidates of two, naked pairs and X-wings of four. By houses, a part is a
whole house, or a whole constraint such as a cage: naked pairs have a cause of one part, an innie of
a box and its cages. Always a fact with the smallest cause comes next. The tier is the largest cause
that is needed. A cause stays one when candidates vanish, so the tier is the same whatever the
order, and for every relabelled, transposed or permuted copy.

Where time runs out, the tier lies between two bounds: see `satsudoku.raters.mus.hasty`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.constraints.solvers.filters import MOST_SYMBOLS
from satsudoku.cover.geometry import declared_geometry
from satsudoku.deadline import share_of_time
from satsudoku.errors import LadderError, excerpt
from satsudoku.human.classification import Classification
from satsudoku.human.ladders.rater import Choice, Rater, prove
from satsudoku.human.path import Step
from satsudoku.human.spelling import spell
from satsudoku.human.state import State
from satsudoku.raters.mus.cores import Cores
from satsudoku.raters.mus.fillings import Fillings
from satsudoku.raters.mus.fillings import serve as fillings_serve
from satsudoku.raters.mus.hasty import Hasty, Prover
from satsudoku.raters.mus.rounds import Rounds
from satsudoku.raters.mus.steps import LARGEST, LeastSteps

PARTS: Final = ("auto", "symbols", "houses")
"""What a part is: a symbol of a house, a whole house and constraint, or what suits the puzzle."""

_LEAST_SHARE = 0.6
"""Of the time: for least causes. What is left of it bounds the tier from above."""

_BETWEEN = "the tier lies between {least} and {most}"
_BREAK_IN = "the break-in is step {number}: {text}"


class Mus(Rater):
    """The rater; it serves every variant.

    >>> verdict = Mus().classify(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> verdict.tier, verdict.tier_name
    (2, '2 parts')
    """

    title = "Smallest causes"
    description = (
        "Always takes the deduction with the smallest cause, counted in cells, symbols of houses, "
        "and relations, or in whole houses and constraints; the tier is the largest cause that is "
        "needed."
    )
    source = "Demystify, by I. P. Gent, C. Jefferson and others (2021)"
    confluent = True
    depends = ""
    options = (
        Choice(
            "parts",
            "symbols of houses, whole houses and constraints, or the latter where there are some",
            PARTS,
        ),
    )

    def __init__(self, parts: str = "auto") -> None:
        """Choose what a part is.

        Args:
            parts: one of `PARTS`.

        Raises:
            LadderError: it is none of these.
        """
        if parts not in PARTS:
            raise LadderError(f"parts is {excerpt(parts)}; expected {', '.join(PARTS)}")
        self.parts = parts
        self.name = spell("mus", {} if parts == "auto" else {"parts": parts})

    def _chosen(self, options: Mapping[str, str]) -> Mus:
        return Mus(**options)

    def by_houses(self, variant: Variant) -> bool:
        """Whether parts are whole houses and constraints in a variant.

        >>> from satsudoku import variant
        >>> Mus().by_houses(variant()), Mus("houses").by_houses(variant())
        (False, True)
        """
        return self.parts == "houses" or (self.parts == "auto" and bool(variant.relations))

    @property
    def tier_names(self) -> tuple[str, ...]:
        return tuple(f"{size} part{'' if size == 1 else 's'}" for size in range(1, LARGEST + 1))

    def __repr__(self) -> str:
        return "Mus()" if self.parts == "auto" else f"Mus({self.parts!r})"

    def remarks(self, verdict: Classification, language: str = "en") -> tuple[str, ...]:
        """The break-in: the first step of the largest cause; or the bounds of an open tier.

        >>> verdict = Mus().classify(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
        >>> [break_in] = Mus().remarks(verdict)
        >>> print(break_in)
        the break-in is step 4: r1c1 and r1c3 cannot hold 1, by the 1 of row 1 and the 1 of box 2
        """
        said = []
        if verdict.tier is None and verdict.at_least and "at_most" in verdict.detail:
            most = verdict.detail["at_most"]
            said.append(say(_BETWEEN, language).format(least=verdict.at_least, most=most))
        if verdict.tier is not None and verdict.tier > 1:
            step = next(step for step in verdict.path if step.tier == verdict.tier)
            text = step.tell(language).rstrip(".。")
            said.append(say(_BREAK_IN, language).format(number=step.number, text=text))
        return tuple(said)

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        """Rate a puzzle: see `Rater.classify`. One without exactly one solution is not ranked.

        >>> print(Mus().classify_in_time(Puzzle("1.....2..3.....4", "classic4")))
        mus: tier 1 (1 part), 12 steps
        """
        try:
            unique, solution = prove(puzzle, share=0.5)
            if solution is None:
                return Classification(self.name, puzzle, unique=unique, timed_out=unique is None)
            # Parts are what the puzzle says; implied houses are not among them.
            state = State.of(puzzle, declared_geometry(puzzle.variant))
        except TimeoutError:
            return Classification(self.name, puzzle, timed_out=True)
        steps = Rounds() if self.by_houses(puzzle.variant) else LeastSteps()
        path: list[Step] = []
        at_least = at_most = None
        try:
            path.extend(share_of_time(_LEAST_SHARE).steps(steps.walk(state, solution)))
        except TimeoutError:
            at_least = max([steps.size, *(step.tier for step in path)])
            at_most = self._at_most(state, solution, path, at_least)
        timed_out = at_least is not None
        most = max((step.tier for step in path), default=1) if at_most is None else at_most
        is_known = at_least == at_most if timed_out else state.solved
        tier = most if is_known else None
        return Classification(
            ladder=self.name,
            puzzle=puzzle,
            unique=True,
            tier=tier,
            tier_name=None if tier is None else self.tier_names[tier - 1],
            suffices=() if tier is None else self.sufficing(tier),
            timed_out=timed_out,
            at_least=None if tier is not None else at_least,
            detail={} if at_most is None or tier is not None else {"at_most": at_most},
            solution=solution,
            path=tuple(path),
        )

    def _at_most(self, state: State, solution: Grid, path: list[Step], at_least: int) -> int | None:
        """A bound of the tier from above, whose steps extend the path; None if time is over."""
        most: int | None = None
        best: list[Step] = []
        for share, prover in self._provers(state, solution):
            with suppress(TimeoutError), share_of_time(share):
                for steps in Hasty(state, solution, prover(), at_least).paths(most):
                    most, best = max((step.tier for step in steps), default=1), steps
        path += [step._replace(number=len(path) + k) for k, step in enumerate(best, start=1)]
        return None if most is None else max((step.tier for step in path), default=1)

    def _provers(
        self, state: State, solution: Grid
    ) -> Iterator[tuple[float, Callable[[], Prover]]]:
        """What refutes candidates by parts of a puzzle, each with its share of the time left.

        Neither is better on all boards: cores show at once what is of use, but may take too long.
        """
        geometry = state.geometry
        whole = self.by_houses(geometry.variant)
        fills = whole and geometry.symbols <= MOST_SYMBOLS
        if not (whole and fillings_serve(geometry.variant)):
            yield 0.6 if fills else 1, partial(Cores, geometry, solution, whole=whole)
        if fills:
            yield 1, partial(Fillings, geometry, solution)
