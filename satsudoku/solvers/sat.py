"""SAT: any solver of python-sat, loaded once with a variant's clauses.

A puzzle's givens are assumptions, so one loaded solver serves many puzzles.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Collection, Generator, Iterator
from contextlib import closing
from functools import cached_property
from itertools import compress, islice
from operator import add

from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.cnf import Cnf
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.cover.reduction import is_exact_cover, reduce
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.progress import listener, visits
from satsudoku.registry import find
from satsudoku.solvers.base import Solver
from satsudoku.solvers.engine import SOLVERS, Engine

# Above this number of options the variant's clauses take long to load (3 s for 25x25). Instead each
# puzzle's own are loaded, after propagation of its givens.
_LARGE = 10_000
# Of options that exclude each other: with more, the clauses of a nearly open 49x49 take a gigabyte.
_MOST_PAIRS = 150_000
# Slices of a search for one model, about ten thousand conflicts; then another solver takes over. It
# is slower at first, but decides a 36x36 with half of its cells given where that takes minutes.
_PATIENCE = 16
_PATIENT = "cadical195"

#: The fastest on 17-clue puzzles and on the hardest: see tests/benchmarks/bench_sat.py.
DEFAULT = "minisat22"


def sat_names() -> tuple[str, ...]:
    """The names of the python-sat solvers that `SatSolver` takes.

    Missing are ``lingeling``, whose search cannot be stopped; ``kissat404``, which ignores
    assumptions; and ``cryptosat``, which python-sat names but does not contain.
    """
    return tuple(SOLVERS)


class SatSolver(Solver):
    """A solver of python-sat for the puzzles of a variant.

    Puzzles that propagation of the givens solves need no search. Each model is checked against the
    exact cover before it counts. Loaded solvers are kept for the next puzzle and renewed as they
    decay; for large variants (25x25 and above) each puzzle has one of its own, loaded with what its
    givens leave open (`satsudoku.cover.reduction`). Where that is nearly everything, and no solver
    is named, minicard searches, the relative of `DEFAULT` with native constraints, which take a
    tenth of the memory. Where such a puzzle is hard, a CaDiCaL takes over.

    Answers do not depend on earlier calls, and `solutions` has one order: it searches with a solver
    of its own. Calls may overlap, from several threads or in turns, since each has a loaded solver
    to itself; while it searches other threads run, except with the CaDiCaLs. Ctrl-C and time limits
    end a search within some tenths of a second.

    Attributes:
        name: ``sat:`` and the name in python-sat; ``sat`` where it depends on the puzzle.
        cnf: the variant's clauses, and those of the sums that it implies.
    """

    def __init__(
        self,
        variant: Variant,
        name: str | None = None,
        *,
        encoding: str = "pairwise",
        clause_set: str = "extended",
    ) -> None:
        """Write the variant's clauses.

        Args:
            variant: the rules.
            name: one of `sat_names`; None for `DEFAULT`, or minicard where more is open.
            encoding: how to say "at most one", one of `satsudoku.cover.cnf.ENCODINGS`.
            clause_set: one of `satsudoku.cover.cnf.CLAUSE_SETS`.

        Raises:
            UnknownNameError: no such solver, encoding or set of clauses.
            SolverError: native constraints, and a solver that does not take them.
        """
        super().__init__(variant)
        chooses = name is None and encoding == "pairwise"
        name = name or DEFAULT
        if name not in SOLVERS:
            raise UnknownNameError("SAT solver", name, SOLVERS)
        if encoding == "native" and not SOLVERS[name].native:
            able = ", ".join(n for n, kind in SOLVERS.items() if kind.native)
            raise SolverError(f"{name} takes no native at-most-one constraints; these do: {able}")
        self._solver = name
        self._encoding, self._clause_set = encoding, clause_set
        self._idle: list[Engine] = []
        symbols = len(variant.symbols)
        options = len(variant.cells) * symbols
        self._large = options > _LARGE and not variant.diagrams
        self._chooses = chooses and self._large
        self.name = "sat" if self._chooses else f"sat:{name}"
        if not self._large:
            _ = self.cnf  # before the first puzzle's time is taken
        self._bases = tuple(range(0, options, symbols))  # variable = base of its cell + value
        self._options = frozenset(range(1, options + 1))
        self._values = [0, *(o % symbols + 1 for o in range(options))]

    @cached_property
    def cnf(self) -> Cnf:
        """The variant's clauses, and those of the sums that it implies."""
        variant = self.variant
        if variant.constraints or variant.relations:
            variant = find("relations", "implied_sums").with_implied_sums(variant)
        return Cnf.of(variant, self._encoding, self._clause_set)

    def _count(self, puzzle: Puzzle, limit: int | None) -> Count:
        # Each solution adds a clause, so time and memory grow; `dlx` is the solver for millions.
        value = 0
        tell, hear = visits(limit), listener()
        engine = None if self._large else self._take()
        models = self._models(engine, puzzle) if engine else self._rest(puzzle)
        try:
            for _ in islice(models, limit and min(limit, sys.maxsize)):
                value += 1
                tell(value)
        except TimeoutError:
            return Count(value, exact=False, timed_out=True)
        models.close()
        if engine:
            self._keep(engine)
        if hear is not None:
            hear(1.0)
        return Count(value, exact=value != limit)

    def _solve(self, puzzle: Puzzle) -> Grid | None:
        if self._large:
            return next(self._solutions(puzzle), None)
        engine = self._take()
        models = self._models(engine, puzzle, slices=1)
        try:
            first_two = list(islice(models, 2))
        except TimeoutError:
            first_two = None
        models.close()
        self._keep(engine)
        if first_two is not None and len(first_two) < 2:
            return self._grid(first_two[0]) if first_two else None
        # Which of several solutions a kept solver finds first depends on its past.
        return next(self._solutions(puzzle), None)

    def _solutions(self, puzzle: Puzzle) -> Iterator[Grid]:
        if self._large:
            models = self._rest(puzzle)
        else:
            models = self._models(Engine(self._solver, self.cnf), puzzle)
        yield from map(self._grid, models)

    def _grid(self, model: Collection[int]) -> Grid:
        # One option a cell: sorted, they are in the order of the cells.
        return Grid(bytes([self._values[variable] for variable in sorted(model)]), self.variant)

    def _take(self) -> Engine:
        """A loaded solver that nobody else uses; it is dropped if `_keep` does not follow."""
        try:
            return self._idle.pop()
        except IndexError:
            return Engine(self._solver, self.cnf)

    def _keep(self, engine: Engine) -> None:
        if not engine.tired:
            self._idle.append(engine)

    def _models(
        self, engine: Engine, puzzle: Puzzle, slices: float = math.inf
    ) -> Generator[Collection[int]]:
        """Yield for each solution the variables that are true."""
        values = puzzle.values
        givens = list(compress(map(add, self._bases, values), values))
        if puzzle.candidates is not None:
            givens += [-option - 1 for option in puzzle.excluded]
        implied = engine.propagate(givens)
        if implied is None:
            return
        if len(implied) >= len(self._options):
            forced = self._options.intersection(implied)
            if len(forced) == len(values):
                yield self._checked(forced)
                return
        with closing(engine.models(givens, slices)) as models:
            for model in models:
                yield self._checked(model)

    def _rest(self, puzzle: Puzzle) -> Generator[Collection[int]]:
        """As `_models`, by a solver that is loaded with what the givens leave open."""
        rest = reduce(puzzle)
        if rest is None:
            return
        cover = ExactCover.of_candidates(self.variant)
        fixed = [option + 1 for option in rest.fixed.tolist()]
        if not rest.cover.primary:
            yield fixed
            return
        names = [option + 1 for option in rest.open.tolist()]
        with closing(self._search(rest.cover)) as models:
            for inner in models:
                model = [*fixed, *(names[variable - 1] for variable in inner)]
                if not is_exact_cover(cover, [variable - 1 for variable in model]):
                    raise self._wrong()
                yield model

    def _search(self, cover: ExactCover) -> Generator[Collection[int]]:
        """The models of what is open, by the solver that suits its size, and how hard it is."""
        pairs = sum(len(options) * (len(options) - 1) // 2 for options in cover.item_options)
        if self._chooses and pairs > _MOST_PAIRS:
            native = Cnf.of(cover, "native", self._clause_set)
            yield from Engine("minicard", native).models([])
            return
        cnf = Cnf.of(cover, self._encoding, self._clause_set)
        if not self._chooses:
            yield from Engine(self._solver, cnf).models([])
            return
        seen = []
        try:
            for model in Engine(self._solver, cnf).models([], _PATIENCE):
                seen.append(array("i", model))
                yield model
        except TimeoutError:
            check_time()
        else:
            return
        from satsudoku.solvers.apart import NoProcessError, models_apart  # few are as large

        try:
            with closing(models_apart(_PATIENT, cnf, seen)) as models:
                yield from models
        except NoProcessError:
            engine = Engine(_PATIENT, cnf)
            for known in seen:
                engine.exclude(known)
            yield from engine.models([])

    def _checked(self, model: Collection[int]) -> Collection[int]:
        if not self.cnf.is_cover(model):
            raise self._wrong()
        return model

    def _wrong(self) -> SolverError:
        return SolverError(f"{self.name} gave a model that is not a solution: it has an error")
