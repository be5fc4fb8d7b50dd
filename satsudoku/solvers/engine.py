"""One of python-sat's solvers, loaded with a formula and called so that it can be stopped.

python-sat's own methods answer Ctrl-C by jumping out of the C++ code: SIGINT then stays blocked,
the handler would jump into a frame that no longer exists, and the solver is left in an undefined
state. Only ``solve_limited(expect_interrupt=True)`` leaves signals to Python. The CaDiCaLs ignore
that flag, and ``propagate`` has none. For these two, and only these, the layer below (module
``pysolvers``) is called, with signals off. Without ``propagate`` 17-clue puzzles take 19 % longer.

A search runs in slices of some conflicts. Between slices Python handles Ctrl-C and checks the
clock. A slice is a number of conflicts, not of seconds, so the search and the order of solutions
are the same each time.
"""

from __future__ import annotations

import math
import weakref
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from satsudoku.cover.cnf import Cnf
from satsudoku.deadline import check_time, within_time
from satsudoku.errors import SolverError

# A slice takes some hundredths of a second; a conflict costs the more the larger the formula is.
_SLICE = range(100, 2000)
_SLICE_WORK = 1_500_000
# A kept solver decays: learnt clauses of earlier puzzles, blocking clauses and their guards slow it
# down. Loading a larger formula takes longer, so it is kept longer the more options there are
# (measured for 9x9 by tests/benchmarks/bench_sat.py; the optimum is flat).
_CONFLICTS_PER_OPTION = 2
_OPTIONS_PER_QUESTION = 5
_FEWEST_QUESTIONS = 50


@dataclass(frozen=True)
class SolverKind:
    """The properties of one of python-sat's solvers.

    Attributes:
        functions: the prefix of its functions in ``pysolvers``.
        frees_gil: whether other threads run while it searches.
        propagates: whether it reports the results of unit propagation, faster than by solving.
        warm: whether it can continue from a blocked model instead of from the start. python-sat's
            glucose42 claims to, but crashes.
        native: whether it accepts at-most-one constraints.
    """

    functions: str
    frees_gil: bool = True
    propagates: bool = True
    warm: bool = True
    native: bool = False


def _cadical(name: str, propagates: bool) -> SolverKind:
    return SolverKind(name, frees_gil=False, propagates=propagates, warm=False)


#: Solvers that solve under assumptions and stop after a number of conflicts.
SOLVERS = {
    "cadical103": _cadical("cadical103", propagates=False),
    "cadical153": _cadical("cadical153", propagates=True),
    "cadical195": _cadical("cadical195", propagates=False),
    "cadical300": _cadical("cadical300", propagates=True),
    "ergo": SolverKind("ergo"),
    "gluecard3": SolverKind("gluecard3", native=True),
    "gluecard4": SolverKind("gluecard41", native=True),
    "glucose3": SolverKind("glucose3"),
    "glucose4": SolverKind("glucose41"),
    "glucose42": SolverKind("glucose421", warm=False),
    "maplechrono": SolverKind("maplechrono", warm=False),
    "maplecm": SolverKind("maplecm"),
    "maplesat": SolverKind("maplesat"),
    "mergesat3": SolverKind("mergesat3", warm=False),
    "minicard": SolverKind("minicard", native=True),
    "minisat22": SolverKind("minisat22"),
    "minisatep": SolverKind("minisatep"),
    "minisatgh": SolverKind("minisatgh"),
}


class Engine:
    """A solver that holds a formula and yields its models under assumptions.

    A clause blocks each model that was found. It holds only while its guard, a variable of this
    search, is assumed; at the end the guard is made false, which retires the clauses.

    Not safe for several threads at once.
    """

    def __init__(self, name: str, cnf: Cnf) -> None:
        """Load a formula.

        Args:
            name: one of `SOLVERS`.
            cnf: the formula; with native constraints only where the solver takes them.
        """
        import pysolvers
        from pysat.solvers import Solver, SolverNames

        kind = SOLVERS[name]
        try:
            owner = Solver(name=getattr(SolverNames, name)[0])
        except (AttributeError, AssertionError):
            raise SolverError(f"this build of python-sat has no {name}") from None
        # At the interpreter's end python-sat itself would delete it too late, with a complaint.
        self._deletion = weakref.finalize(self, owner.delete)
        self._solver = solver = owner.solver
        (field,) = (
            key for key, value in vars(solver).items() if type(value).__name__ == "PyCapsule"
        )

        def function(what: str) -> Callable[..., Any]:
            call = getattr(pysolvers, f"{kind.functions}_{what}")
            return lambda *arguments: call(getattr(solver, field), *arguments)  # None once deleted

        self._propagate = function("propagate") if kind.propagates else None
        self._cadical_search = None if kind.frees_gil else function("solve_lim")
        self._warm = kind.warm
        self._options = len(cnf.cover.options)
        self._variables = cnf.variables
        self._questions = 0
        self._most_questions = max(_FEWEST_QUESTIONS, self._options // _OPTIONS_PER_QUESTION)
        self._most_conflicts = _CONFLICTS_PER_OPTION * self._options
        self._slice = max(_SLICE.start, min(_SLICE.stop, _SLICE_WORK // max(self._options, 1)))
        deque(map(solver.add_clause, within_time(cnf.clauses)), maxlen=0)
        for literals in within_time(cnf.at_most_ones):
            solver.add_atmost(literals, 1)

    @property
    def tired(self) -> bool:
        """Whether a fresh solver would be faster, including the time to load it."""
        return (
            self._questions >= self._most_questions
            or self._solver.accum_stats()["conflicts"] > self._most_conflicts
        )

    def propagate(self, assumptions: list[int]) -> list[int] | None:
        """Literals that follow from assumptions by unit propagation; None for a contradiction.

        Some may be missing: literals that hold without assumptions, and all if the solver does not
        propagate.
        """
        if self._propagate is None:
            return []
        consistent, implied = self._propagate(assumptions, 0, 0)
        return implied if consistent else None

    def exclude(self, model: Iterable[int]) -> None:
        """Never yield a model again, given as `models` yields it."""
        self._solver.add_clause([-variable for variable in model])

    def models(self, assumptions: list[int], slices: float = math.inf) -> Generator[list[int]]:
        """Yield the models under assumptions: of each the options' variables that are true.

        Close it before the next question. `slices` bounds the search for each model.

        Raises:
            TimeoutError: undecided by then, or by the deadline of this thread.
        """
        self._variables += 1
        self._questions += 1
        guard = self._variables
        assumed = [*assumptions, guard]
        given = frozenset(assumptions)
        if self._warm:
            self._solver.start_mode(warm=True)
        try:
            while self._solve(assumed, slices):
                model = [v for v in self._solver.get_model()[: self._options] if v > 0]
                yield model
                self._solver.add_clause([-guard, *[-v for v in model if v not in given]])
        finally:
            if self._warm:
                self._solver.start_mode(warm=False)
            self._solver.add_clause([-guard])

    def _solve(self, assumptions: list[int], slices: float) -> bool:
        conflicts = self._slice
        while slices > 0:
            check_time()
            self._solver.conf_budget(conflicts)
            self._search(assumptions)
            if self._solver.status is not None:
                return bool(self._solver.status)
            slices -= 1
            # Restarts begin again with each slice, so slices must grow for a search to end.
            conflicts += conflicts >> 4
        raise TimeoutError("the time limit ended the search")

    def _search(self, assumptions: list[int]) -> None:
        """Set the solver's status: True, False, or None if the budget is spent."""
        self._deletion.atexit = False  # another thread may end the interpreter meanwhile
        try:
            if self._cadical_search is None:
                self._solver.solve_limited(assumptions, expect_interrupt=True)
            else:
                status = self._cadical_search(assumptions, 0)  # 1, -1, or 0 for undecided
                self._solver.status = status == 1 if status else None
        finally:
            self._deletion.atexit = True
