"""Arrays of numpy in files: ``.npy``, and ``.npz`` with several.

An array has the shape (rows, columns) or (cells,) of one puzzle, or one dimension more for several.
Its items are numbers, 0 or NaN for an empty cell, or texts: of a cell each, or of a puzzle each. In
``.npz`` the array is the only one, or the one titled as the column of a table of the format
``csv``; an array ``solutions`` is checked. A puzzle's number, from 1, stands for
that of a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, PuzzleError, SatsudokuError, some_of
from satsudoku.formats.reading.entry import KEPT, Entries, Entry
from satsudoku.formats.reading.solution import with_solution
from satsudoku.formats.reading.source import Source, open_source
from satsudoku.formats.reading.table import PUZZLES, SOLUTIONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SHAPES = "(cells,), (rows, columns), (puzzles, cells) or (puzzles, rows, columns)"


def read_arrays(
    source: Source,
    variant: Variant | None,
    *,
    symbols: str | None = None,
    column: str | None = None,
) -> Iterator[Entry]:
    """Read the puzzles of a file of arrays.

    Args:
        source: the file.
        variant: the rules, or None to go by the number of cells.
        symbols: as for `satsudoku.formats.read`.
        column: the array of puzzles in ``.npz``.

    Raises:
        FormatError: it is broken, holds objects, or has another shape.
    """
    with open_source(source) as (file, stream):
        entries = Entries(file, variant, symbols=symbols, column=column)
        try:
            puzzles, solutions = _loaded(stream, entries)
        except FormatError as error:
            raise error.at(file) from None
        for row, cells in enumerate(puzzles):
            entry = _entry(row + 1, cells, entries)
            if solutions is not None and entry.puzzle is not None:
                entry = _solved(entry, solutions[row], entries)
            yield entry
        if not len(puzzles):
            raise FormatError("no puzzles in it", file=file)


def _loaded(stream: Any, entries: Entries) -> tuple[NDArray[Any], NDArray[Any] | None]:
    """The puzzles, a row of cells or a text each; and their solutions, if there are any."""
    import numpy as np

    try:
        loaded = np.load(stream, allow_pickle=False)
        if not hasattr(loaded, "files"):
            return _several(loaded, entries), None
        named = {name: loaded[name] for name in loaded.files}
    except (ValueError, OSError, EOFError, KeyError) as error:
        raise FormatError(f"not an array of numpy that can be read: {error}") from None
    titles = PUZZLES if entries.column is None else (entries.column.lower(),)
    puzzles = [name for name in named if name.lower() in titles]
    solutions = [name for name in named if name.lower() in SOLUTIONS]
    others = [name for name in named if name not in solutions]
    chosen = puzzles if len(puzzles) == 1 or entries.column else others
    if len(chosen) != 1:
        names = some_of(list(named), 5) or "none"
        raise FormatError(f"the arrays {names}; expected one, one called puzzles, or --column")
    array = _several(named[chosen[0]], entries)
    if len(solutions) != 1:
        return array, None
    solved = _several(named[solutions[0]], entries)
    if len(solved) != len(array):
        raise FormatError(f"{len(solved)} solutions, expected one for each of {len(array)} puzzles")
    return array, solved


def _several(array: NDArray[Any], entries: Entries) -> NDArray[Any]:
    """An array with a puzzle per row."""
    if array.dtype.kind not in "iufUS":
        raise FormatError(f"an array of {array.dtype}; expected numbers or texts")
    texts = array.dtype.kind in "US" and array.ndim == 1 and array.dtype.itemsize > 4
    if texts:
        return array
    if array.ndim == 1:
        return array.reshape(1, -1)
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        return array.reshape(len(array), -1)
    if array.ndim != 2:
        raise FormatError(f"an array of shape {array.shape}; expected {_SHAPES}")
    rows, columns = array.shape
    is_board = rows == columns and entries.variant_of(rows * columns) is not None
    are_lines = entries.variant_of(columns) is not None
    if is_board and are_lines:
        raise FormatError(
            f"an array of shape {array.shape} may be one board or {rows} boards of {columns} cells;"
            f" expected (1, {rows}, {columns}) or one dimension for rows and columns each"
        )
    return array.reshape(1, -1) if is_board else array


def _entry(number: int, cells: Any, entries: Entries) -> Entry:
    if isinstance(cells, str | bytes):
        text = cells.decode("utf-8", "replace") if isinstance(cells, bytes) else cells
        return entries.puzzle(number, text.strip())
    listed = _listed(cells)
    shown = " ".join("." if cell in (None, 0) else str(cell) for cell in listed)[:KEPT]
    try:
        puzzle = Puzzle(listed, entries.variant or entries.variant_of(len(listed)))
    except PuzzleError as error:
        return entries.error(number, shown, error)
    return Entry(entries.file, number, puzzle.line, puzzle, None)


def _listed(cells: Any) -> list[Any]:
    """Cells as numbers and texts of Python."""
    listed = cells.tolist()
    return [cell.decode("utf-8", "replace") if isinstance(cell, bytes) else cell for cell in listed]


def _solved(entry: Entry, cells: Any, entries: Entries) -> Entry:
    assert entry.puzzle is not None
    try:
        solved = _entry(entry.line, cells, Entries(entries.file, entry.puzzle.variant))
        if solved.error is not None:
            raise solved.error
        assert solved.puzzle is not None
        return with_solution(entry, solved.puzzle.line, entries)
    except SatsudokuError as error:
        error.message = f"the solution beside the puzzle: {error.message}"
        return entries.error(entry.line, entry.text, error)
