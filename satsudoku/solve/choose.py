"""Find a solver by name, or the one that serves a variant best."""

from __future__ import annotations

import atexit
from functools import lru_cache

from satsudoku.errors import UnknownNameError
from satsudoku.solve.base import Solver
from satsudoku.variant import Variant

__all__ = ["solver", "solver_names"]


def solver_names() -> tuple[str, ...]:
    """The names that `solver` knows: ``auto``, ``dlx``, ``lanes``, ``sat`` and ``sat:NAME``.

    >>> solver_names()[:4]
    ('auto', 'dlx', 'lanes', 'sat')
    """
    from satsudoku.solve.sat import sat_names

    return ("auto", "dlx", "lanes", "sat", *(f"sat:{name}" for name in sat_names()))


@lru_cache(maxsize=32)
def solver(name: str, variant: Variant) -> Solver:
    """A solver loaded with a variant; the same object for the same question.

    Args:
        name: one of `solver_names`; ``auto`` picks one.
        variant: the rules.

    Raises:
        UnknownNameError: no such solver; the nearest names are suggested.

    >>> from satsudoku import variant
    >>> solver("auto", variant("classic9")).name
    'dlx'
    """
    if name in ("auto", "dlx"):
        from satsudoku.solve.dlx import DlxSolver

        return DlxSolver(variant)
    if name == "lanes":
        from satsudoku.solve.lanes import LanesSolver

        return LanesSolver(variant)
    if name == "sat" or name in solver_names():
        from satsudoku.solve.sat import SatSolver

        return SatSolver(variant, *name.split(":")[1:])
    raise UnknownNameError("solver", name, solver_names())


# Compiled solvers want their modules to be there still when they go.
atexit.register(solver.cache_clear)
