"""Arrays of answers as columns of Arrow, without an object for each puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import RowWriter
from satsudoku.board.empty import EMPTY
from satsudoku.board.variant import Variant

if TYPE_CHECKING:
    import pyarrow as pa


def column_of(
    values: NDArray[Any], variant: Variant, present: NDArray[np.bool_] | None = None
) -> pa.Array:
    """Numbers, truths or boards, a row each, as a column; null where they are not present.

    >>> from satsudoku import variant
    >>> column_of(np.array([3, 1]), variant("classic4"), np.array([True, False])).to_pylist()
    [3, None]
    """
    import pyarrow as pa

    if values.ndim == 1:
        return pa.array(values, mask=None if present is None else ~present)
    return boards_column(values, variant, present)


def boards_column(
    values: NDArray[np.uint8], variant: Variant, present: NDArray[np.bool_] | None = None
) -> pa.Array:
    """Boards as a column of texts, a character per cell."""
    import pyarrow as pa

    characters = EMPTY[0] + variant.symbols
    if not characters.isascii():
        lines = ["".join(map(characters.__getitem__, row)) for row in values.tolist()]
        return pa.array(lines, pa.large_string(), mask=None if present is None else ~present)
    writer = RowWriter(len(values))
    writer.board(np.ascontiguousarray(values), characters.encode())
    text, _ = writer.write(0, len(values))
    offsets = np.arange(len(values) + 1, dtype=np.int64) * values.shape[1]
    mask, nulls = None, 0
    if present is not None:
        mask = pa.py_buffer(np.packbits(present, bitorder="little"))
        nulls = len(present) - int(present.sum())
    buffers = [mask, pa.py_buffer(offsets), pa.py_buffer(text)]
    return pa.Array.from_buffers(pa.large_string(), len(values), buffers, nulls)
