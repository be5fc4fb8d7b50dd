"""Puzzles of any accepted kind as arrays for the lane kernel."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from mmap import mmap
from typing import Any, NamedTuple, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.characters import as_utf8
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.rows import cell_rows, count_cells
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SolverError, excerpt, shown
from satsudoku.formats.reading.source import open_source
from satsudoku.given import made, names_file
from satsudoku.lanes.doubts import Doubts
from satsudoku.lanes.kinds import (
    ARROW,
    array_values,
    arrow_values,
    object_values,
    refuse_frame,
    text_values,
)
from satsudoku.lanes.sharing import thread_count

Puzzles: TypeAlias = NDArray[Any] | Iterable[Any] | bytes | str | os.PathLike[str]
"""Puzzles of one variant: see `count_many`."""

_HEAD = 1 << 12  # bytes
_MOST_CELLS = 5000  # of a board
_BATCH = 1 << 14  # puzzles that are taken from an iterator at a time


def lane_width(states: int | None = None) -> int:
    """Lanes a vector: the widest that this machine runs, unless ``SATSUDOKU_LANES`` names one.

    Args:
        states: if they are few and known beforehand, the narrowest vector with a lane for each
            takes two thirds of the time.

    Raises:
        SolverError: this machine has no width ``SATSUDOKU_LANES``.
    """
    widths = _kernel.widths()
    width = os.environ.get("SATSUDOKU_LANES")
    if not width:
        return next((w for w in widths if states is not None and states <= w), widths[-1])
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
    puzzles, doubts = as_text(puzzles), Doubts(variant)
    try:
        gathered = _gathered(puzzles, doubts, threads)
    except PuzzleError as error:
        raise one_board(puzzles, len(variant.cells)) or error from None
    doubts.warn()
    return gathered


def _gathered(
    puzzles: Iterable[Any], doubts: Doubts, threads: int
) -> tuple[NDArray[np.uint8], dict[int, Puzzle]]:
    own: dict[int, Puzzle] = {}
    variant = doubts.variant
    if is_numbers(puzzles):
        return array_values(puzzles, variant), own
    if isinstance(puzzles, bytes):
        return text_values(puzzles, doubts, threads), own
    refuse_frame(puzzles)
    quick = arrow_values(puzzles, variant)
    if quick is not None:
        return quick, own
    if hasattr(puzzles, "to_pylist"):
        puzzles = puzzles.to_pylist()  # pyarrow's own items are not texts
    parts = [np.zeros((0, len(variant.cells)), dtype=np.uint8)]
    row = 0
    for batch in _in_batches(puzzles):
        parts.append(object_values(batch, doubts, row))
        for place, puzzle in enumerate(batch):
            if isinstance(puzzle, str):
                continue  # most are
            board = made(puzzle)
            if isinstance(board, Puzzle) and board.candidates is not None:
                own[row + place] = board
        row += len(batch)
    return np.concatenate(parts), own


def as_text(puzzles: Puzzles) -> Iterable[Any]:
    """Puzzles; a text or a file as bytes, in whatever holds it; one board as a list of one.

    Raises:
        PuzzleError: neither; or what holds them has no order; or a file that cannot be read.
    """
    if (board := made(puzzles)) is not None:
        return [board]
    is_file = hasattr(puzzles, "__fspath__") or hasattr(puzzles, "readline")
    if is_file and not isinstance(puzzles, mmap):
        try:
            with open_source(puzzles) as (_, stream):  # type: ignore[arg-type]
                puzzles = stream.read()
        except (OSError, ValueError) as error:
            raise PuzzleError(str(error)) from None
    if isinstance(puzzles, bytes | bytearray | memoryview | mmap):
        text = bytes(puzzles)
        if b"\0" in text[:_HEAD]:
            raise PuzzleError(
                "bytes with a 0, as no text has; expected a text, or an array of numbers"
            )
        return text
    if isinstance(puzzles, str):
        if not is_file and names_file(puzzles):
            raise PuzzleError(f"{excerpt(puzzles)}; expected puzzles, or a file as pathlib.Path")
        return as_utf8(puzzles)
    # Of Arrow, and others that numpy or pyarrow reads.
    signs = (*ARROW, "to_pylist", "__array__", "__getitem__")
    single = isinstance(puzzles, np.generic | type | set | frozenset | Mapping)  # or in no order
    if not (single or getattr(puzzles, "ndim", 1) == 0) and (
        isinstance(puzzles, Iterable) or any(hasattr(puzzles, sign) for sign in signs)
    ):
        return puzzles  # type: ignore[return-value]
    raise PuzzleError(f"{shown(puzzles)}; expected puzzles: a text, an array, or one after another")


def is_numbers(puzzles: object) -> TypeGuard[NDArray[Any]]:
    """Whether these are whole numbers in an array of numpy; bools are none."""
    return isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iu"


def one_board(puzzles: Any, cells: int = 0) -> PuzzleError | None:
    """The error that these are one board, where many are expected; None if they are not.

    Args:
        puzzles: which cannot be read as many.
        cells: of each of them; 0 if that is not known.
    """
    if isinstance(puzzles, bytes) or not hasattr(puzzles, "__len__"):
        return None
    if not 1 < len(puzzles) < _MOST_CELLS:
        return None
    try:
        if count_cells(cell_rows(puzzles[:1])) == cells:
            return None
        Puzzle(puzzles)
    except (TypeError, ValueError, LookupError, AttributeError):  # of whatever holds them
        return None
    return PuzzleError("one board; expected puzzles, one after another, such as a list of it")


def _in_batches(puzzles: Iterable[Any]) -> Iterator[list[Any]]:
    items = iter(puzzles)
    while batch := list(islice(items, _BATCH)):
        yield batch


def kernel_limit(limit: int | None) -> int:
    """A limit for the kernel: 0 for none, or for a limit that no search can reach."""
    return 0 if limit is None or limit >= 1 << 64 else limit
