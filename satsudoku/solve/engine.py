"""One of python-sat's solvers, loaded with a formula and called so that it can be stopped.

python-sat's own methods answer Ctrl-C by jumping out of the C++ code: SIGINT then stays blocked,
the handler would jump into a frame that no longer exists, and the solver is left in an undefined
state. So the search calls the layer below (module ``pysolvers``) with the flag that leaves signals
to Python, in slices of so many conflicts. Between slices Python handles Ctrl-C and checks the
clock. A slice is a number of conflicts, not of seconds, so the search and the order of solutions
are the same each time.
"""

from __future__ import annotations

import math
import time
import weakref
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

from satsudoku.cover.cnf import Cnf
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError

__all__ = ["SOLVERS", "Engine", "Kind"]

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
class Kind:
    """The properties of one of python-sat's solvers.

    Attributes:
        functions: the prefix of its functions in ``pysolvers``.
        frees_gil: whether other threads run while it searches.
        propagates: whether it reports the results of unit propagation, faster than by solving.
        warm: whether it can continue from a blocked model instead of from the start. python-sat's
            glucose42 claims to, but crashes.
        native: whether it accepts at-most-one constraints.
        traces: whether it is deleted together with the file of a proof (here none).
    """

    functions: str
    frees_gil: bool = True
    propagates: bool = True
    warm: bool = True
    native: bool = False
    traces: bool = False


def _cadical(name: str, propagates: bool) -> Kind:
    return Kind(name, frees_gil=False, propagates=propagates, warm=False, traces=True)


#: Solvers that solve under assumptions and stop after a number of conflicts.
SOLVERS = {
    "cadical103": _cadical("cadical103", propagates=False),
    "cadical153": _cadical("cadical153", propagates=True),
    "cadical195": _cadical("cadical195", propagates=False),
    "cadical300": _cadical("cadical300", propagates=True),
    "ergo": Kind("ergo", traces=True),
    "gluecard3": Kind("gluecard3", native=True),
    "gluecard4": Kind("gluecard41", native=True),
    "glucose3": Kind("glucose3"),
    "glucose4": Kind("glucose41"),
    "glucose42": Kind("glucose421", warm=False),
    "maplechrono": Kind("maplechrono", warm=False),
    "maplecm": Kind("maplecm"),
    "maplesat": Kind("maplesat"),
    "mergesat3": Kind("mergesat3", warm=False),
    "minicard": Kind("minicard", native=True),
    "minisat22": Kind("minisat22"),
    "minisatep": Kind("minisatep"),
    "minisatgh": Kind("minisatgh"),
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

        Raises:
            SolverError: python-sat was built without this solver.
        """
        import pysolvers
        from pysat.solvers import Solver, SolverNames

        kind = SOLVERS[name]
        try:
            owner = Solver(name=getattr(SolverNames, name)[0])
            delete = getattr(pysolvers, f"{kind.functions}_del")
        except (AttributeError, AssertionError):
            raise SolverError(f"this build of python-sat has no {name}") from None
        # At the interpreter's end python-sat's object would be deleted after its destructor has
        # gone, with a complaint. So this object takes over what it owns.
        fields = vars(owner.solver)
        (field,) = (key for key, value in fields.items() if type(value).__name__ == "PyCapsule")
        handle, fields[field] = fields[field], None
        weakref.finalize(self, delete, handle, *[None] * kind.traces).atexit = False

        def function(what: str) -> Callable[..., Any]:
            return partial(getattr(pysolvers, f"{kind.functions}_{what}"), handle)

        self._add = function("add_cl")
        self._search = function("solve_lim")
        self._flags = (0, 1) if kind.frees_gil else (0,)  # signals are Python's; the GIL is free
        self._budget = function("cbudget")
        self._model = function("model")
        self._statistics = function("acc_stats")
        self._propagate = function("propagate") if kind.propagates else None
        self._warm = function("set_start") if kind.warm else None
        self._options = len(cnf.cover.options)
        self._variables = cnf.variables
        self._questions = 0
        self._most_questions = max(_FEWEST_QUESTIONS, self._options // _OPTIONS_PER_QUESTION)
        self._most_conflicts = _CONFLICTS_PER_OPTION * self._options
        self._slice = max(_SLICE.start, min(_SLICE.stop, _SLICE_WORK // max(self._options, 1)))
        deque(map(self._add, cnf.clauses), maxlen=0)
        if cnf.at_most_ones:
            native = function("add_am")
            for literals in cnf.at_most_ones:
                native(literals, 1)

    @property
    def tired(self) -> bool:
        """Whether a fresh solver would be faster, including the time to load it."""
        return (
            self._questions >= self._most_questions
            or self._statistics()["conflicts"] > self._most_conflicts
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

    def models(
        self, assumptions: list[int], deadline: float = math.inf, slices: float = math.inf
    ) -> Generator[list[int]]:
        """Yield the models under assumptions: each as the options' variables that are true.

        Close it before the next question.

        Args:
            assumptions: different literals.
            deadline: a value of `time.monotonic`.
            slices: how many of them to search for each model at most.

        Raises:
            TimeoutError: undecided by then.
        """
        self._variables += 1
        self._questions += 1
        guard = self._variables
        assumed = [*assumptions, guard]
        given = frozenset(assumptions)
        if self._warm:
            self._warm(1)
        try:
            while self._solve(assumed, deadline, slices):
                model = [v for v in self._model()[: self._options] if v > 0]
                yield model
                self._add([-guard, *[-v for v in model if v not in given]])
        finally:
            if self._warm:
                self._warm(0)
            self._add([-guard])

    def _solve(self, assumptions: list[int], deadline: float, slices: float) -> bool:
        conflicts = self._slice
        while slices > 0 and time.monotonic() < deadline:
            check_time()
            self._budget(conflicts)
            answer = self._search(assumptions, *self._flags)
            # MiniSat's relatives answer True, False or None, the CaDiCaLs 1, -1 or 0.
            if answer == 1:
                return True
            if answer is False or answer == -1:
                return False
            slices -= 1
            # Restarts begin anew with each slice, so slices must grow for a search to end.
            conflicts += conflicts >> 4
        raise TimeoutError("the time limit ended the search")
