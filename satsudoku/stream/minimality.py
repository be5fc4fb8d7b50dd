"""Which puzzles of a stream are minimal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku.stream.asking import Together, ask_many
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Each, truths
from satsudoku.stream.counts import counted_many
from satsudoku.stream.gathering import Items
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import shares_work
from satsudoku.stream.table import Columns

__all__ = ["minimal", "minimality"]


def minimal(items: Items, *, threads: int = 1) -> Records:
    r"""Say of each puzzle whether it is minimal, and which clues and constraints can go.

    Puzzles are counted together, as by `count`, always in lanes.

    Args:
        items: batches or entries of puzzles.
        threads: how many share the work; 0 for all cores.

    Returns:
        One record for each puzzle, lazily; its `count` is at least 2 where the puzzle is not
        unique.

    Raises:
        SolverError: a negative number of threads.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n124...2..3.....4\n")
    >>> for record in stream.minimal(stream.read(lines)):
    ...     print(record.line, record.minimal, record.redundant)
    1 True []
    2 False ['r1c2', 'r1c3']
    """
    shares_work("lanes", threads)

    return Records(ask_many(items, lambda part: Together(minimality(part, threads))))


def minimality(part: Part, threads: int) -> Columns:
    """Which puzzles of a part are minimal, what can go, and the counts up to 2.

    >>> from satsudoku.board.puzzle import Puzzle
    >>> from satsudoku.formats import Entry
    >>> from satsudoku.stream.batch import Batch
    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> (part,) = Batch.of([Entry("a.txt", 7, puzzle.line, puzzle, None)]).parts
    >>> minimality(part, 1)["minimal"][0]
    True
    """
    from satsudoku.analysis.minimal import redundant_clues
    from satsudoku.lanes.counting import count_many

    counts = count_many(part.puzzles, 2, part.variant, threads=threads)
    redundant = redundant_clues(part.puzzles, part.variant, threads=threads)
    some = np.asarray(redundant.any(axis=1))
    constraints = _constraints(part, counts == 1)
    names = np.array(part.variant.cell_names, dtype=object)
    clues = [
        names[row].tolist() if any_ else []
        for row, any_ in zip(redundant, some.tolist(), strict=True)
    ]
    return {
        **counted_many(counts, 2),
        "minimal": truths((counts == 1) & ~some & ~np.array([*map(bool, constraints)], dtype=bool)),
        "redundant": Each(clues),
        "redundant_constraints": Each(constraints),
    }


def _constraints(part: Part, unique: NDArray[np.bool_]) -> list[list[str]]:
    """The redundant constraints of each puzzle; they are tried one by one."""
    from satsudoku.analysis.redundant_constraints import redundant_constraints

    if not part.variant.constraints:
        return [[]] * len(part)
    return [
        list(redundant_constraints(part.puzzle(row))) if one else []
        for row, one in enumerate(unique.tolist())
    ]
