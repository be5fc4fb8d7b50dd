"""The fields of counts of solutions, for one puzzle or for many."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
from numpy.typing import NDArray

from satsudoku.solvers import Count, Solver
from satsudoku.stream.columns import Numbers, Same, truths
from satsudoku.stream.table import Columns
from satsudoku.stream.together import Fields


def counted(count: Count, solver: Solver) -> Fields:
    """The fields of a count."""
    fields = {
        "count": count.value,
        "exact": count.exact,
        "unique": count.unique,
        "method": count.method,
        "solver": solver.name if count.method == "enumerate" else None,
    }
    # A record of lanes has no interval either: how puzzles came together must not show.
    return fields if count.interval is None else fields | {"interval": asdict(count.interval)}


def counted_many(counts: NDArray[np.uint64], limit: int | None) -> Columns:
    """The columns of counts in lanes, which stopped at a limit."""
    if limit is None or limit >= 1 << 64:
        exact = np.ones(len(counts), dtype=bool)
    else:
        exact = counts < np.uint64(limit)
    decided = exact | (counts > 1)
    return {
        "count": Numbers(counts),
        "exact": truths(exact),
        "unique": truths(exact & (counts == 1), decided),
        "method": Same("enumerate"),
        "solver": Same("lanes"),
    }
