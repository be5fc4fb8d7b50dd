"""The compiled kernel of satsudoku."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Links:
    """An exact cover as dancing links, shared by its searches."""

    def __init__(
        self,
        items: int,
        primary: int,
        indptr: NDArray[np.int32],
        indices: NDArray[np.int32],
        colors: NDArray[np.int32],
    ) -> None: ...
    def count(
        self, chosen: Sequence[int], limit: int = 0, timeout: float | None = None
    ) -> tuple[int, int, int]: ...

class Search:
    """A walk through the solutions, one at a time."""

    def __init__(self, links: Links, chosen: Sequence[int]) -> None: ...
    def next(self, timeout: float | None = None) -> list[int] | None: ...
