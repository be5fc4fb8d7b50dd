"""Puzzles of any accepted kind as arrays for the lane kernel."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from mmap import mmap
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.board import Board
from satsudoku.board.characters import as_utf8
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SolverError, shown
from satsudoku.lanes.kinds import (
    ARROW,
    array_values,
    arrow_values,
    object_values,
    refuse_frame,
    text_values,
)
from satsudoku.lanes.sharing import thread_count

Puzzles: TypeAlias = NDArray[Any] | Iterable[Any] | bytes | str
"""Puzzles of one variant: see `count_many`."""

_BATCH = 1 << 14  # puzzles that are taken from an iterator at a time


def lane_width() -> int:
    """Lanes a vector: the widest that this machine runs, unless ``SATSUDOKU_LANES`` names one.

    Raises:
        SolverError: this machine has no width ``SATSUDOKU_LANES``.
    """
    widths = _kernel.widths()
    width = os.environ.get("SATSUDOKU_LANES")
    if not width:
        return widths[-1]
    if width not in map(str, widths):
        raise SolverError(
            f"SATSUDOKU_LANES is {width!r}, expected one of {', '.join(map(str, widths))}"
        )
    return int(width)


class Loaded(NamedTuple):
    """Puzzles as arrays for the kernel.

    Attributes:
        values: shape (N, cells), uint8.
        masks: shape (N, words), uint64: the candidates that are not excluded, packed as states;
            None if no puzzle excludes any.
    """

    values: NDArray[np.uint8]
    masks: NDArray[np.uint64] | None

    def take(self, rows: slice | NDArray[np.bool_] | NDArray[np.intp]) -> Loaded:
        """Some of the puzzles, by slice or by an array that chooses rows."""
        return Loaded(self.values[rows], None if self.masks is None else self.masks[rows])


def load(puzzles: Puzzles, variant: Variant, threads: int = 1) -> Loaded:
    """Puzzles of any accepted kind, with the candidates that they exclude.

    Raises:
        PuzzleError: a wrong shape or length, a value or character that is not a symbol; says which.
        SolverError: a negative number of threads.
    """
    array, own = _gather(puzzles, variant, thread_count(threads))
    if not own and not variant.excluded:
        return Loaded(array, None)
    options = len(variant.cells) * len(variant.symbols)
    possible = np.ones(-(-options // 64) * 64, dtype=np.uint8)
    possible[list(variant.excluded)] = 0
    masks = np.repeat(_packed(possible)[None], len(array), axis=0)
    for row, puzzle in own.items():
        here = possible.copy()
        here[list(puzzle.excluded)] = 0
        masks[row] = _packed(here)
    return Loaded(array, masks)


def _packed(possible: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return np.packbits(possible, bitorder="little").view("<u8").astype(np.uint64)


def values(puzzles: Puzzles, variant: Variant) -> NDArray[np.uint8]:
    """Puzzles of any accepted kind as an (N, cells) array of givens alone.

    Raises:
        PuzzleError: a wrong shape or length, a value or character that is not a symbol; says which.
            Or a puzzle that excludes candidates.
    """
    array, own = _gather(puzzles, variant)
    for puzzle in own.values():
        refuse_candidates(puzzle)
    return array


def refuse_candidates(puzzle: Puzzle) -> None:
    """Refuse a puzzle with excluded candidates where only givens count."""
    if puzzle.candidates is not None:
        raise PuzzleError("a puzzle that excludes candidates; expected one with givens only")


def _gather(
    puzzles: Puzzles, variant: Variant, threads: int = 1
) -> tuple[NDArray[np.uint8], dict[int, Puzzle]]:
    """The givens of all puzzles, and by row the puzzles that exclude candidates."""
    own: dict[int, Puzzle] = {}
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iub":
        return array_values(puzzles, variant), own
    puzzles = as_text(puzzles)
    if isinstance(puzzles, bytes):
        return text_values(puzzles, variant, threads=threads), own
    refuse_frame(puzzles)
    quick = arrow_values(puzzles, variant)
    if quick is not None:
        return quick, own
    if hasattr(puzzles, "to_pylist"):
        puzzles = puzzles.to_pylist()  # pyarrow's own items are not texts
    parts = [np.zeros((0, len(variant.cells)), dtype=np.uint8)]
    row = 0
    for batch in _in_batches(puzzles):
        for place, puzzle in enumerate(batch):
            if isinstance(puzzle, Puzzle) and puzzle.candidates is not None:
                own[row + place] = puzzle
        parts.append(object_values(batch, variant, row))
        row += len(batch)
    return np.concatenate(parts), own


def as_text(puzzles: Puzzles) -> Puzzles:
    """Puzzles; a text as bytes, in whatever holds it; one board as a list of one."""
    if isinstance(puzzles, Board):
        return [puzzles]
    if isinstance(puzzles, str):
        return as_utf8(puzzles)
    if isinstance(puzzles, bytearray | memoryview | mmap):
        return bytes(puzzles)
    # Of Arrow, and others that numpy or pyarrow reads.
    signs = (*ARROW, "to_pylist", "__array__", "__getitem__")
    is_one = isinstance(puzzles, np.generic)  # a number of numpy, which has them, too
    if isinstance(puzzles, Iterable) or (not is_one and any(hasattr(puzzles, s) for s in signs)):
        return puzzles
    raise PuzzleError(f"{shown(puzzles)}; expected puzzles: a text, an array, or one after another")


def _in_batches(puzzles: Iterable[Any]) -> Iterator[list[Any]]:
    items = iter(puzzles)
    while batch := list(islice(items, _BATCH)):
        yield batch


def kernel_limit(limit: int | None) -> int:
    """A limit for the kernel: 0 for none, or for a limit that no search can reach."""
    return 0 if limit is None or limit >= 1 << 64 else limit
