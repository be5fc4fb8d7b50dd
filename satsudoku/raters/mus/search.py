"""The search for smallest causes: which parts leave a hypothesis no model?

A model of the hypothesis violates some parts, and any cause has one of these. So a smallest set
that hits what all known models violate bounds the cause from below, and is a smallest cause itself
once it refutes the hypothesis (Ignatiev et al., "Smallest MUS extraction with minimal hitting set
dualization", 2015). The solver is led towards the solution, so models violate few parts. They are
kept while the candidates that they use last:

    r1c4#5 ──> models {row 1 has 5, r1c4}, {box 2 has 5}, ...   two parts hit all: causes have two
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from satsudoku.board.grid import Grid
from satsudoku.cover.geometry import Geometry
from satsudoku.deadline import check_time, within_time
from satsudoku.human.links import positions
from satsudoku.human.state import State
from satsudoku.raters.mus.parts import CausePart, cell_clauses, parts_of, whole_parts_of
from satsudoku.solvers.satisfiable import satisfiable_in_time

# Of python-sat's solvers the quickest here, where half of the variables are assumed.
_SOLVER = "minisat-gh"

# The conflicts that one more model may cost; bounds are as true without it.
_MODEST = 100


class Model(NamedTuple):
    """A model of a hypothesis: the parts that it violates, and its options, as bits."""

    violated: int
    chosen: int


class _Hypothesis:
    """The knowledge about a hypothesis: models, and a set that hits what each violates."""

    def __init__(self) -> None:
        self.models: list[Model] = []
        self._hits = 0  # parts that hit what each model violates, as bits
        self._bound = 0  # no fewer do

    def add(self, model: Model) -> None:
        """Take note of a model, unless another one says as much."""
        if not any(known.violated & ~model.violated == 0 for known in self.models):
            self.models.append(model)

    def keep(self, placed: int, gone: int) -> None:
        """Drop the models that use what is gone, or lack what is placed."""
        kept = [m for m in self.models if not m.chosen & gone and m.chosen & placed == placed]
        if len(kept) < len(self.models):
            self.models, self._bound = kept, 0

    def least(self, most: int) -> int | None:
        """The fewest parts that hit what each model violates, as bits; None if too many."""
        sets = [model.violated for model in self.models]
        hit = all(violated & self._hits for violated in sets)
        if hit and self._hits.bit_count() == self._bound:
            return self._hits if self._bound <= most else None
        while self._bound <= most:
            hits = hitting(sets, self._bound)
            if hits is not None:
                self._hits = hits
                return hits
            self._bound += 1
        return None


def hitting(sets: Iterable[int], most: int) -> int | None:
    """At most `most` bits that hit all sets; None if it takes more.

    >>> hitting([0b011, 0b110], 1), hitting([0b001, 0b110], 1)
    (2, None)
    """
    check_time()
    narrowed = _narrowed(sets, most)
    if not narrowed:
        return None if narrowed is None else 0
    left = narrowed
    # Where no choice with a bit suffices, the bit is of no use to the choices after it.
    for bit in sorted(
        positions(left[0]), key=lambda b: -sum(members >> b & 1 for members in narrowed)
    ):
        rest = hitting((members for members in left if not members >> bit & 1), most - 1)
        if rest is not None:
            return rest | 1 << bit
        left = [members & ~(1 << bit) for members in left]
        if not all(left):
            return None
    return None


def _narrowed(sets: Iterable[int], most: int) -> list[int] | None:
    """Sets less useless bits, the smallest first; None if `most` bits cannot hit all.

    Sets that are apart need a bit each. Where that takes all bits, none is outside these sets.
    """
    while True:
        left = sorted(set(sets), key=int.bit_count)
        together, apart = 0, 0
        for members in left:
            if not members & together:
                together, apart = together | members, apart + 1
        if apart > most or not all(left):
            return None
        if apart < most or not any(members & ~together for members in left):
            return left
        sets = [members & together for members in left]


class CauseSearch(ABC):
    """Smallest causes in one puzzle, while candidates vanish.

    Attributes:
        parts: of which causes are made.
        symbols: their number.
    """

    def __init__(self, parts: Sequence[CausePart], geometry: Geometry) -> None:
        self.parts = [*parts]
        self.symbols = geometry.symbols
        self._number = {part: number for number, part in enumerate(self.parts)}
        self._options = geometry.cells * geometry.symbols
        self._hypotheses: dict[int, _Hypothesis] = {}
        self._placed = self._gone = 0

    def learn(self, state: State) -> None:
        """Take note of the options that are left in a state, and of those that are placed."""
        left = sum(1 << option for option in state.options())
        self._gone = ((1 << self._options) - 1) & ~left
        self._placed = sum(1 << option for option in filled(state))
        for hypothesis in self._hypotheses.values():
            hypothesis.keep(self._placed, self._gone)

    def smallest(self, literal: int, most: int) -> list[CausePart] | None:
        """The smallest cause of a literal, or None if that has more than `most` parts.

        The literal ``option + 1`` says that the option is chosen, its negative that it is not.
        """
        check_time()
        hypothesis = self._hypotheses.setdefault(literal, _Hypothesis())
        while (least := hypothesis.least(most)) is not None:
            grown = least
            model = self._model(literal, grown)
            if model is None:
                return [self.parts[number] for number in positions(least)]
            while model is not None:
                hypothesis.add(model)
                grown |= model.violated
                model = self._model(literal, grown, modest=True)
        return None

    def models(self, literals: Iterable[int]) -> dict[int, list[Model]]:
        """The models of each literal's contrary that are known."""
        return {literal: list(self._hypotheses[literal].models) for literal in literals}

    def following(self, parts: Sequence[CausePart], literals: Iterable[int]) -> list[int]:
        """The literals, among some, that have the same parts as a cause."""
        numbers = sum(1 << self._number[part] for part in parts)
        same = []
        for literal in literals:
            hypothesis = self._hypotheses.setdefault(literal, _Hypothesis())
            if all(model.violated & numbers for model in hypothesis.models):
                if (model := self._model(literal, numbers)) is None:
                    same.append(literal)
                else:
                    hypothesis.add(model)
        return same

    @abstractmethod
    def _model(self, literal: int, parts: int, *, modest: bool = False) -> Model | None:
        """A model of a literal's contrary and of some parts, given as bits, if there is one.

        A modest search gives up soon.
        """

    def _shared(self, model: Model, options: int) -> Model:
        """Note that a model serves each of some options, given as bits, that it has."""
        for option in positions(model.chosen & options):
            self._hypotheses.setdefault(-option - 1, _Hypothesis()).add(model)
        return model


class Causes(CauseSearch):
    """Smallest causes by a SAT solver; use it as a context manager.

    Args:
        geometry: of the puzzle's variant.
        solution: of the puzzle.
        whole: whether houses and constraints are one part each.
    """

    def __init__(self, geometry: Geometry, solution: Grid, *, whole: bool = False) -> None:
        from pysat.solvers import Solver

        parts, variables = whole_parts_of(geometry) if whole else parts_of(geometry)
        super().__init__([part for part, _ in parts], geometry)
        self._first = variables + 1  # part p holds where variable _first + p does
        self._solver = Solver(_SOLVER, bootstrap_with=cell_clauses(geometry) if whole else ())
        for number, (_, clauses) in enumerate(parts):
            for clause in within_time(clauses):
                self._solver.add_clause([-self._first - number, *clause])
        true = [cell * geometry.symbols + v for cell, v in enumerate(solution.values)]
        selectors = range(self._first, self._first + len(parts))
        if satisfiable_in_time(self._solver, [*true, *selectors]):
            self._solver.set_phases(self._solver.get_model())
        # Whole parts are few, and a model may serve each candidate in which it is wrong.
        self._false = ((1 << self._options) - 1 - sum(1 << o - 1 for o in true)) if whole else 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def learn(self, state: State) -> None:
        gone, placed = self._gone, self._placed
        super().learn(state)
        for option in positions(self._gone & ~gone):
            self._solver.add_clause([-option - 1])
        for option in positions(self._placed & ~placed):
            self._solver.add_clause([option + 1])

    def refuting(self, option: int, parts: Iterable[int], conflicts: int) -> list[int] | None:
        """Some of these parts that exclude an option; None if so many conflicts do not show it."""
        check_time()
        assumed = [option + 1, *(self._first + part for part in parts)]
        self._solver.conf_budget(conflicts)
        if self._solver.solve_limited(assumptions=assumed, expect_interrupt=True) is not False:
            return None
        core = self._solver.get_core() or ()
        return [number - self._first for number in core if number >= self._first]

    def _model(self, literal: int, parts: int, *, modest: bool = False) -> Model | None:
        assumed = [-literal, *(self._first + part for part in positions(parts))]
        if modest:
            self._solver.conf_budget(_MODEST)
            if not self._solver.solve_limited(assumptions=assumed, expect_interrupt=True):
                return None
        elif not satisfiable_in_time(self._solver, assumed):
            return None
        model = self._solver.get_model()
        assert model is not None
        holds = model[self._first - 1 : self._first - 1 + len(self.parts)]
        found = Model(
            sum(1 << part for part, value in enumerate(holds) if value < 0),
            sum(1 << number - 1 for number in model[: self._options] if number > 0),
        )
        return self._shared(found, self._false)


def filled(state: State) -> list[int]:
    """The candidates that are placed."""
    symbols = state.geometry.symbols
    return [option for option in state.options() if state.covered[option // symbols]]
