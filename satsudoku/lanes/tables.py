"""A variant's exact cover and its patterns as tables of the lane kernel, cached."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

import satsudoku._kernel as _kernel
from satsudoku.board.variant import Variant
from satsudoku.cover.diagram_arrays import diagram_arrays
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.cover.geometry import geometry
from satsudoku.cover.lines import in_line
from satsudoku.cover.matrices import fish_matrices, hidden_matrices, naked_matrices


@lru_cache(maxsize=16)
def tables(variant: Variant) -> _kernel.Tables:
    """A variant's exact cover as a table of the kernel, cached.

    Raises:
        SolverError: a relation of too many cells for lanes.
    """
    kernel_tables = _tables(variant)
    for relation in variant.diagrams:
        kernel_tables.add_diagram(*diagram_arrays(relation.diagram))
    return kernel_tables


def _tables(variant: Variant) -> _kernel.Tables:
    cover = ExactCover.of_candidates(variant)
    return _kernel.Tables(
        len(cover.items),
        cover.primary,
        len(variant.cells),
        len(variant.symbols),
        cover.indptr,
        cover.indices,
    )


_MATRICES = (naked_matrices, hidden_matrices, fish_matrices)


@lru_cache(maxsize=16)
def rule_tables(variant: Variant) -> _kernel.Rules:
    """A variant's rules as tables of the kernel, cached; without the fillings of its relations."""
    board = geometry(variant)
    rules = _kernel.Rules(_tables(board.variant))
    rules.set_lines(np.array([in_line(board, i) for i in range(len(board.options))], np.uint8))
    for kind, matrices in enumerate(_MATRICES):
        for matrix in matrices(board):
            options = [board.options[row] for row in matrix.rows]
            rules.add_matrix(kind, np.array(options, dtype=np.int32))
    return rules
