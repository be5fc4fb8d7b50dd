"""A question's answers: for one puzzle, and for many together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.stream.batch import Part
    from satsudoku.stream.table import Columns

Fields = dict[str, Any]
"""Fields of a record by their names."""


class Together(NamedTuple):
    """The answers for a part's puzzles.

    Attributes:
        columns: the answers.
        later: shape (N,), bool: the puzzles left to be asked one by one; None for none.
    """

    columns: Columns
    later: NDArray[np.bool_] | None = None

    @classmethod
    def later_all(cls, part: Part) -> Self:
        """Nothing is known: all puzzles are asked one by one."""
        import numpy as np

        return cls({}, np.ones(len(part), dtype=np.bool_))
