"""The other process of `satsudoku.solvers.apart`: to start soon, it imports no satsudoku."""

from __future__ import annotations

import sys
from array import array


def _end_with_parent() -> None:
    """On Linux, nobody else would end a long search if its parent were killed."""
    if sys.platform == "linux":
        import ctypes
        import signal

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def main() -> None:
    """Read clauses of 32-bit numbers, each with a 0 behind it; write the models."""
    from pysat.solvers import Solver

    _end_with_parent()
    name, options, size = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    data = array("i", sys.stdin.buffer.read(4 * size))
    if len(data) < size:
        return  # the parent is gone
    with Solver(name=name) as solver:
        clause: list[int] = []
        for literal in data:
            if literal:
                clause.append(literal)
            else:
                solver.add_clause(clause)
                clause = []
        del data
        while solver.solve():
            model = array("i", [v for v in solver.get_model()[:options] if v > 0])
            sys.stdout.buffer.write(array("i", [len(model)]).tobytes() + model.tobytes())
            sys.stdout.buffer.flush()
            solver.add_clause([-variable for variable in model])


if __name__ == "__main__":
    main()
