"""Solvers behind one small interface: count, enumerate, solve, prove unique.

>>> from satsudoku import Puzzle
>>> from satsudoku.solvers import solver
>>> puzzle = satsudoku.puzzle("1... ..2. .3.. ...4", "classic4")
>>> solver("dlx", puzzle.variant).count(puzzle), solver("sat", puzzle.variant).count(puzzle)
(Count(1), Count(1))
"""

from __future__ import annotations

from satsudoku.board.count import Count
from satsudoku.solvers.base import Solver
from satsudoku.solvers.choose import solver, solver_names

__all__ = ["Count", "Solver", "solver", "solver_names"]
