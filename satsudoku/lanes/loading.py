"""Puzzles of any accepted kind as arrays for the lane kernel."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.characters import byte_values, comment_signs
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SolverError

__all__ = [
    "Loaded",
    "Puzzles",
    "kernel_limit",
    "lane_width",
    "load",
    "refuse_candidates",
    "thread_count",
    "values",
]


Puzzles: TypeAlias = NDArray[np.uint8] | Sequence[str] | Sequence[Puzzle] | bytes


def lane_width() -> int:
    """Lanes a vector: the widest that this machine runs, unless ``SATSUDOKU_LANES`` names one.

    Raises:
        SolverError: this machine has no width ``SATSUDOKU_LANES``.

    >>> lane_width() in (128, 256, 512)
    True
    """
    widths = _kernel.widths()
    wanted = os.environ.get("SATSUDOKU_LANES")
    if not wanted:
        return widths[-1]
    if wanted not in map(str, widths):
        raise SolverError(
            f"SATSUDOKU_LANES is {wanted!r}, expected one of {', '.join(map(str, widths))}"
        )
    return int(wanted)


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

    Args:
        puzzles: as for `count_many`.
        variant: their variant.
        threads: how many share the reading of bytes; 0 for all cores.

    Raises:
        PuzzleError: a wrong shape or length, a value or character that is no symbol; says which.
        SolverError: a negative number of threads.
    """
    array = _values(puzzles, variant, thread_count(threads))
    own = {}
    if not isinstance(puzzles, np.ndarray | bytes):
        own = {
            row: puzzle.excluded
            for row, puzzle in enumerate(puzzles)
            if isinstance(puzzle, Puzzle) and puzzle.candidates is not None
        }
    if not own and not variant.excluded:
        return Loaded(array, None)
    options = len(variant.cells) * len(variant.symbols)
    possible = np.ones(-(-options // 64) * 64, dtype=np.uint8)
    possible[list(variant.excluded)] = 0
    masks = np.repeat(_packed(possible)[None], len(array), axis=0)
    for row, excluded in own.items():
        here = possible.copy()
        here[list(excluded)] = 0
        masks[row] = _packed(here)
    return Loaded(array, masks)


def _packed(possible: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return np.packbits(possible, bitorder="little").view("<u8").astype(np.uint64)


def values(puzzles: Puzzles, variant: Variant) -> NDArray[np.uint8]:
    """Puzzles of any accepted kind as an (N, cells) array of givens alone.

    Raises:
        PuzzleError: a wrong shape or length, a value or character that is no symbol; says which.
            Or a puzzle that excludes candidates.
    """
    if not isinstance(puzzles, np.ndarray | bytes):
        for puzzle in puzzles:
            if isinstance(puzzle, Puzzle):
                refuse_candidates(puzzle)
    return _values(puzzles, variant)


def refuse_candidates(puzzle: Puzzle) -> None:
    """Refuse a puzzle with excluded candidates where only givens count.

    Raises:
        PuzzleError: it excludes candidates.
    """
    if puzzle.candidates is not None:
        raise PuzzleError("a puzzle that excludes candidates; expected one of givens alone")


def _values(puzzles: Puzzles, variant: Variant, threads: int = 1) -> NDArray[np.uint8]:
    cells = len(variant.cells)
    if isinstance(puzzles, np.ndarray):
        if puzzles.ndim != 2 or puzzles.shape[1] != cells or puzzles.dtype != np.uint8:
            raise PuzzleError(
                f"an array of shape {puzzles.shape} and type {puzzles.dtype}, expected "
                f"(N, {cells}) and uint8 for {variant.name}"
            )
        if puzzles.size and int(puzzles.max()) > len(variant.symbols):
            row = int(np.argmax(puzzles.max(axis=1) > len(variant.symbols)))
            raise PuzzleError(f"row {row} holds a value above {len(variant.symbols)}")
        return np.ascontiguousarray(puzzles)
    signs = comment_signs(variant.symbols)
    if not isinstance(puzzles, bytes):
        if puzzles and isinstance(puzzles[0], Puzzle):
            raw = b"".join(_values_of(puzzle, variant) for puzzle in puzzles)
            return np.frombuffer(raw, dtype=np.uint8).reshape(-1, cells)
        lines = (_one_line(str(text), signs) for text in puzzles)
        puzzles = "\n".join(lines).encode("utf-8", "replace")
    form = _kernel.LineForm(cells, byte_values(variant), [sign.encode() for sign in signs])
    array, _, _, others, _ = form.read(puzzles, threads)
    if len(others):
        _, line, begin, end = others[0].tolist()
        raise _not_a_puzzle(puzzles[begin:end], variant).at(None, line + 1)
    return array


def _values_of(puzzle: object, variant: Variant) -> bytes:
    if not isinstance(puzzle, Puzzle) or puzzle.variant != variant:
        raise PuzzleError(f"{puzzle!r}, expected a Puzzle of {variant.name}")
    return puzzle.values


def _one_line(text: str, signs: tuple[str, ...]) -> str:
    """A text that is one record; a comment is refused instead of skipped."""
    if not text.strip() or text.startswith(signs) or "\n" in text:
        raise PuzzleError(f"{text!r}, expected one line a puzzle")
    return text


def _not_a_puzzle(line: bytes, variant: Variant) -> PuzzleError:
    """Raise the error of a line that does not start with a puzzle's cells."""
    cells = len(variant.cells)
    text = line.decode("utf-8", "replace").strip()
    try:
        Puzzle.from_line(text[:cells], variant)  # names the character
    except PuzzleError as error:
        return error
    return PuzzleError(
        f"column {cells + 1} follows the {cells} cells of {variant.name}; expected the line's "
        "end, or a blank before what else it holds"
    )


def thread_count(threads: int) -> int:
    """The number of threads: the argument, or all cores for 0.

    Raises:
        SolverError: a negative number.
    """
    if threads < 0:
        raise SolverError(f"threads is {threads}, expected 0 (all cores) or more")
    if threads:
        return threads
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def kernel_limit(limit: int | None) -> int:
    """A limit for the kernel: 0 for none, or for a limit that no search can reach."""
    return 0 if limit is None or limit >= 1 << 64 else limit
