"""The compiled kernel of satsudoku."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

compiler: str

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
        self,
        chosen: Sequence[int],
        limit: int = 0,
        timeout: float | None = None,
        excluded: Sequence[int] = [],
    ) -> tuple[int, int, int]: ...

class Search:
    """A walk through the solutions, one at a time."""

    def __init__(
        self, links: Links, chosen: Sequence[int], excluded: Sequence[int] = []
    ) -> None: ...
    def next(self, timeout: float | None = None) -> list[int] | None: ...

class Tables:
    """A variant's exact cover as the lane kernel reads it."""

    classic9: bool
    def __init__(
        self,
        items: int,
        primary: int,
        cells: int,
        symbols: int,
        indptr: NDArray[np.int32],
        indices: NDArray[np.int32],
    ) -> None: ...
    def count(
        self,
        puzzles: NDArray[np.uint8],
        counts: NDArray[np.uint64],
        solutions: NDArray[np.uint8] | None,
        limit: int,
        width: int,
        threads: int,
        timeout: float | None = None,
        masks: NDArray[np.uint64] | None = None,
    ) -> bool: ...

class Rules:
    """What a variant's human rules need, arranged for lanes."""

    def __init__(self, tables: Tables) -> None: ...
    def add_matrix(self, kind: int, options: NDArray[np.int32]) -> None: ...
    def set_lines(self, in_line: NDArray[np.uint8]) -> None: ...
    def set_ends(self, rows: NDArray[np.int32], sight: NDArray[np.uint8]) -> None: ...
    def pack(self, puzzles: NDArray[np.uint8], states: NDArray[np.uint64]) -> None: ...
    def propagate(
        self,
        states: NDArray[np.uint64],
        of: NDArray[np.uint32] | None,
        option: NDArray[np.int32] | None,
        set_true: NDArray[np.uint8] | None,
        verdicts: NDArray[np.uint8],
        fixpoints: NDArray[np.uint64] | None,
        rules: int,
        width: int,
        threads: int,
    ) -> None: ...
    def trial(
        self,
        states: NDArray[np.uint64],
        verdicts: NDArray[np.uint8],
        depths: NDArray[np.uint8],
        fixpoints: NDArray[np.uint64] | None,
        rules: int,
        depth: int,
        bivalue: bool,
        width: int,
        threads: int,
    ) -> None: ...

class LanesSolutions:
    """A walk through the solutions of one puzzle."""

    def __init__(
        self,
        tables: Tables,
        puzzle: NDArray[np.uint8],
        width: int,
        mask: NDArray[np.uint64] | None = None,
    ) -> None: ...
    def next(self, timeout: float | None = None) -> bytes | None: ...

def minlex(
    boards: NDArray[np.uint8],
    images: NDArray[np.uint8] | None,
    automorphisms: NDArray[np.uint32] | None,
    threads: int,
) -> int | None: ...
def random_grids(
    seeds: NDArray[np.uint64],
    grids: NDArray[np.uint8],
    weights: NDArray[np.uint32] | None,
    attempts: NDArray[np.uint32] | None,
    uniform: bool,
) -> None: ...
def random_solution(
    items: int,
    primary: int,
    indptr: NDArray[np.int32],
    indices: NDArray[np.int32],
    colors: NDArray[np.int32],
    seed: int,
) -> list[int] | None: ...
def sato_rate_many(
    puzzles: NDArray[np.uint8],
    figures: NDArray[np.uint32],
    grids: NDArray[np.uint8],
    threads: int,
) -> None: ...
def sato_path(
    puzzle: NDArray[np.uint8],
) -> list[tuple[int, int, int, int, int, int, list[int], int, int, bool]]: ...
def widths() -> list[int]: ...
def parse_lines(
    text: bytes, cells: int, alphabet: bytes, threads: int = 1
) -> tuple[NDArray[np.uint8], int, int]: ...
