"""Each kind of objects that hold many puzzles, as an array of values."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.board import Board
from satsudoku.board.characters import (
    NOT_A_SYMBOL,
    as_utf8,
    byte_tables,
    clear_byte_tables,
    comment_signs,
)
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.rows import cell_values, is_missing
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, excerpt
from satsudoku.given import made
from satsudoku.lanes.doubts import Doubts
from satsudoku.lanes.text_lines import (
    MOST_SYMBOLS,
    PlainLines,
    houses_of,
    likeliest_first,
    read_lines,
)

ARROW = ("__arrow_c_stream__", "__arrow_c_array__", "__arrow_array__")


def array_values(puzzles: NDArray[Any], variant: Variant) -> NDArray[np.uint8]:
    """An array of whole numbers, of shape (N, cells) or (N, rows, columns), as values.

    Raises:
        PuzzleError: another shape, or a number that is not a value.
    """
    cells, top = len(variant.cells), len(variant.symbols)
    rows = puzzles.shape[1:]  # or one row of all cells
    if not rows or int(np.prod(rows)) != cells or (len(rows) == 2 and rows != variant.shape):
        raise PuzzleError(
            f"an array of shape {puzzles.shape} and type {puzzles.dtype}, expected "
            f"(N, {cells}) and uint8 for {variant.name}"
        )
    puzzles = _without_mask(puzzles.reshape(len(puzzles), cells), variant)
    unsigned = puzzles.dtype.kind == "u"
    if puzzles.size and (puzzles.max() > top or not (unsigned or puzzles.min() >= 0)):
        row = int(np.argmax(((puzzles > top) | (puzzles < 0)).any(axis=1)))
        sign = "above" if puzzles[row].max() > top else "below"
        raise in_row(row, PuzzleError(f"a value {sign} {top if sign == 'above' else 0}"))
    return np.ascontiguousarray(puzzles, dtype=np.uint8)


def _without_mask(puzzles: NDArray[Any], variant: Variant) -> NDArray[Any]:
    """The numbers of an array; of `numpy.ma`, 0 where a mask hides one.

    Raises:
        PuzzleError: a 0 that may be a digit, as others are hidden.
    """
    # Else nobody made one; numpy would load the module now.
    if "numpy.ma" not in sys.modules or not isinstance(puzzles, np.ma.MaskedArray):
        return puzzles
    hidden = np.ma.getmaskarray(puzzles)
    values: NDArray[Any] = puzzles.filled(0)
    unsure = (hidden.any(axis=1) & ((values == 0) & ~hidden).any(axis=1)).nonzero()[0].tolist()
    for row in unsure:
        try:
            cell_values(puzzles[row], variant)
        except PuzzleError as error:
            raise in_row(row, error) from None
    return values


def text_values(
    text: bytes, doubts: Doubts, threads: int = 1, *, first: int | None = None
) -> NDArray[np.uint8]:
    """Lines of text, one puzzle each, as values.

    Args:
        text: the lines.
        doubts: knows their variant, and keeps what may be misprints.
        threads: the number of threads.
        first: the row of the first puzzle, if these are no lines of one text.

    Raises:
        PuzzleError: a line is not a puzzle; the error gives its row and line.
    """
    variant = doubts.variant
    forms = line_forms(variant, clear_byte_tables(variant))  # most have one sign for empty cells
    for form in likeliest_first(forms, text):
        array, _, _, others, _ = form.read(text, threads, places=False)
        if not len(others):
            if form is not forms[-1]:  # its signs may be several
                return array
            break
    plain, left = every_line(text, variant)
    if left:
        _, line, begin, end = min(left, key=lambda other: other[1])
        from satsudoku.lanes.lines_left import not_a_puzzle

        row = (first or 0) + int((plain.lines < line).sum())
        raise in_row(row, not_a_puzzle(text[begin:end], variant)).at(None, line + 1)
    rows = range(first or 0, (first or 0) + len(plain.lines))
    doubts.of_lines(plain, text, rows, in_file=first is None)
    return plain.values


def line_forms(variant: Variant, tables: Sequence[bytes]) -> list[_kernel.LineForm]:
    """The forms of lines of a variant's puzzles, with comments, for the values of bytes."""
    signs = [sign.encode() for sign in comment_signs(variant.symbols)]
    alone = not variant.relations and not variant.marks and len(variant.symbols) <= MOST_SYMBOLS
    houses = houses_of(variant) if alone else None  # else a solution beside is left
    return [_kernel.LineForm(len(variant.cells), values, signs, houses=houses) for values in tables]


def every_line(text: bytes, variant: Variant) -> tuple[PlainLines, list[list[int]]]:
    """The puzzles of a text, and the lines that are none, as `read_lines` leaves them."""
    forms = line_forms(variant, byte_tables(variant))
    plain, others = read_lines(forms, text)
    if not len(others):
        return plain, []
    from satsudoku.lanes.lines_left import settled

    return settled(plain, others.tolist(), text, variant)


def in_row(row: int, error: PuzzleError) -> PuzzleError:
    """The error, with the row of its puzzle among others, from 0."""
    error.message = f"row {row}: {error.message}"
    return error


def arrow_values(puzzles: object, variant: Variant) -> NDArray[np.uint8] | None:
    """A column of texts or bytes in Arrow's memory, as values, without an object for each.

    Dictionaries (categories) are read once, and runs are unpacked.

    Returns:
        None if that is not possible: it is not such a column, holds other texts than one ASCII
        character a cell, or pyarrow is missing.
    """
    if not any(hasattr(puzzles, name) for name in ARROW) or find_spec("pyarrow") is None:
        return None
    import pyarrow as pa

    try:
        column = pa.chunked_array(puzzles) if hasattr(puzzles, ARROW[0]) else pa.array(puzzles)
    except (OSError, OverflowError, pa.ArrowException):  # numbers; kinds that older ones lack
        return None
    chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    parts = [np.zeros((0, len(variant.cells)), dtype=np.uint8)]
    for chunk in chunks:
        part = _texts(chunk, variant)
        if part is None:
            return None
        parts.append(part)
    return parts[1] if len(parts) == 2 else np.concatenate(parts)


def _texts(chunk: Any, variant: Variant) -> NDArray[np.uint8] | None:
    """The values of a column of texts; None unless each has one ASCII character a cell."""
    import pyarrow as pa

    cells = len(variant.cells)
    if not len(chunk):
        return np.zeros((0, cells), dtype=np.uint8)
    if pa.types.is_run_end_encoded(chunk.type):
        import pyarrow.compute as pc

        return _texts(pc.run_end_decode(chunk), variant)
    if chunk.null_count:
        return None
    if pa.types.is_dictionary(chunk.type):
        dictionary = _texts(chunk.dictionary, variant)  # each text once, however often it is there
        return None if dictionary is None else dictionary[chunk.indices.to_numpy()]
    runs = None
    if pa.types.is_string_view(chunk.type) or pa.types.is_binary_view(chunk.type):
        runs = _runs_of_views(chunk, cells)
    if runs is None:
        runs = _run_of_texts(chunk, cells)
    if runs is None:
        return None
    for table in clear_byte_tables(variant)[:-1]:  # most columns have dots, or zeros
        parts = [np.frombuffer(bytes(run).translate(table), dtype=np.uint8) for run in runs]
        values = parts[0] if len(parts) == 1 else np.concatenate(parts)
        if values.max() != NOT_A_SYMBOL:
            return values.reshape(-1, cells)
    return None


def _run_of_texts(chunk: Any, cells: int) -> list[memoryview] | None:
    """The bytes of texts that lie one behind another; None unless all have the same length.

    ::

        offsets   0    16    32        of each text in the data, and the end of the last
        data      1.....2..3.....41...............
    """
    import pyarrow as pa

    kind = pa.types
    texts = (kind.is_string, kind.is_large_string, kind.is_string_view)
    binary = (
        *(kind.is_binary, kind.is_large_binary),
        *(kind.is_binary_view, kind.is_fixed_size_binary),
    )
    if any(is_kind(chunk.type) for is_kind in texts):
        chunk = chunk.cast(pa.large_string())
    elif any(is_kind(chunk.type) for is_kind in binary):
        chunk = chunk.cast(pa.large_binary())
    else:
        return None
    _, offsets, data = chunk.buffers()
    ends = np.frombuffer(offsets, dtype=np.int64)[chunk.offset : chunk.offset + len(chunk) + 1]
    if data is None or (np.diff(ends) != cells).any():
        return None
    return [memoryview(data)[int(ends[0]) : int(ends[-1])]]


_INLINE = 12  # bytes: shorter texts lie in the view itself


def _runs_of_views(chunk: Any, cells: int) -> list[memoryview] | None:
    """Runs of texts as in `_run_of_texts`, for views whose texts may lie in several buffers.

    ::

        views     length  first bytes  buffer  offset    16 bytes for each text
    """
    if cells <= _INLINE:
        return None
    _, raw, *buffers = chunk.buffers()
    views = np.frombuffer(raw, dtype=np.int32).reshape(-1, 4)
    length, _, buffer, offset = views[chunk.offset : chunk.offset + len(chunk)].T
    if (length != cells).any():
        return None
    follows = (np.diff(offset) == cells) & (np.diff(buffer) == 0)
    starts = np.flatnonzero(~follows) + 1
    if len(starts) > len(chunk) // 1000 + 1:
        return None  # many small runs are slower than one copy
    bounds = [0, *starts.tolist(), len(chunk)]
    return [
        memoryview(buffers[buffer[begin]])[offset[begin] : offset[begin] + (end - begin) * cells]
        for begin, end in pairwise(bounds)
    ]


def object_values(puzzles: Sequence[Any], doubts: Doubts, first: int = 0) -> NDArray[np.uint8]:
    """Puzzles, texts of one line each, or rows of cells, mixed, as values.

    Args:
        puzzles: the puzzles.
        doubts: knows their variant, and keeps what may be misprints.
        first: the row of the first puzzle.

    Raises:
        PuzzleError: an object that is not a puzzle of the variant; its row is given.
    """
    variant = doubts.variant
    if all(isinstance(puzzle, str) for puzzle in puzzles):
        signs, lines = comment_signs(variant.symbols), []
        for row, text in enumerate(puzzles, start=first):
            try:
                lines.append(one_line(text, signs))
            except PuzzleError as error:
                raise in_row(row, error) from None
        try:
            return text_values(as_utf8("\n".join(lines)), doubts, first=first)
        except PuzzleError as error:
            raise error.at(None) from None  # a list has no lines
    raw = bytearray()
    for row, puzzle in enumerate(puzzles, start=first):
        try:
            raw += values_of(puzzle, variant)
        except PuzzleError as error:
            raise in_row(row, error) from None
    for row, puzzle in enumerate(puzzles, start=first):
        doubts.of_object(row, puzzle)
    return np.frombuffer(bytes(raw), dtype=np.uint8).reshape(-1, len(variant.cells))


def values_of(puzzle: object, variant: Variant) -> bytes:
    """One puzzle of any accepted kind, as values.

    Raises:
        PuzzleError: it is not a puzzle, or one of another variant.
    """
    if isinstance(puzzle, Board):
        if puzzle.variant != variant:
            raise PuzzleError(f"{puzzle!r}, expected a Puzzle of {variant.name}")
        return puzzle.values
    if isinstance(puzzle, bytes) and max(puzzle, default=0) > len(variant.symbols):
        puzzle = puzzle.decode("utf-8", "replace")  # lines of a file that was read as bytes
    if isinstance(puzzle, str):
        line = as_utf8(one_line(puzzle, comment_signs(variant.symbols)))
        plain, others = every_line(line, variant)
        if others:
            from satsudoku.lanes.lines_left import not_a_puzzle

            raise not_a_puzzle(line, variant)
        return bytes(plain.values[0])
    if (board := board_of(puzzle)) is not None:
        return values_of(board, variant)
    if is_missing(puzzle):
        raise PuzzleError("no puzzle there; expected one")
    if isinstance(puzzle, int | float | np.number):
        raise PuzzleError(
            f"{excerpt(str(puzzle))} is a number; expected a text: read the column as text"
        )
    return Puzzle(puzzle, variant).values  # type: ignore[arg-type]


def board_of(item: object) -> Board | None:
    """The board of a builder, or of an entry of a file; None of anything else.

    Raises:
        PuzzleError: what is wrong with the entry.
    """
    try:
        return made(item)
    except PuzzleError:
        raise
    except SatsudokuError as error:
        raise PuzzleError(str(error)) from None


def refuse_frame(puzzles: object) -> None:
    """Refuse a whole table where a column is expected."""
    titles = getattr(puzzles, "column_names", getattr(puzzles, "columns", None))
    if titles is not None:
        names = ", ".join(map(str, titles))
        raise PuzzleError(f"a table, expected one of its columns: {excerpt(names)}")


def one_line(text: str, signs: tuple[str, ...]) -> str:
    """A text that is one record; a comment is refused instead of skipped."""
    if not text.strip() or text.startswith(signs) or "\n" in text:
        line = text.rstrip("\r\n")  # as lines of a file end
        if not line.strip() or line.startswith(signs) or "\n" in line:
            raise PuzzleError(f"{excerpt(text)}, expected one line per puzzle")
        return line
    return text
