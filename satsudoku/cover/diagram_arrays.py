"""Diagrams as the kernel takes them."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.diagram import Diagram

_Array: TypeAlias = NDArray[np.int32]


def diagram_arrays(diagram: Diagram) -> tuple[_Array, _Array, _Array]:
    """A diagram's cells, the numbers of its nodes, and its arcs.

    Returns:
        Shapes (cells,), (layers,) and (arcs, 4), int32: an arc is its layer, source, symbol from 0
        and target.
    """
    arcs = [(layer, *arc) for layer, through in enumerate(diagram.arcs) for arc in through]
    return (
        np.array(diagram.cells, dtype=np.int32),
        np.array(diagram.nodes, dtype=np.int32),
        np.array(arcs, dtype=np.int32).reshape(-1, 4),
    )
