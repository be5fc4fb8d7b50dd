"""The door: whatever a person has becomes a `Puzzle`, and a `Puzzle` becomes data.

Every function of the package that takes one puzzle comes in by here, so that each of them takes a
line, a drawing, a link, rows of cells or an array as well as a `Puzzle`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from os import PathLike
from typing import IO, Any, Protocol, TypeAlias

from satsudoku.board.board import Board
from satsudoku.board.grid import Grid
from satsudoku.board.guess import default_variant, variant_of_text
from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.rows import Array, cell_rows, count_cells
from satsudoku.board.symbols import read_symbols, with_symbols
from satsudoku.board.text import is_plain, read_board
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, excerpt, shown

Cell: TypeAlias = int | str | None


class _Builder(Protocol):
    def puzzle(self) -> Puzzle: ...


PuzzleLike: TypeAlias = (
    Board
    | str
    | bytes
    | PathLike[str]
    | IO[str]
    | IO[bytes]
    | _Builder
    | Array
    | Sequence[Sequence[Cell]]
    | list[int]
    | tuple[int, ...]
    | Mapping[str, Any]
)
"""A `Puzzle`, a builder, a line, a drawing, a link or another text of one; a file; rows, or an
array."""


_ENDINGS = (".txt", ".csv", ".json", ".jsonl", ".toml", ".sdk", ".sdm", ".ss", ".npy", ".gz")


def puzzle(
    given: PuzzleLike, variant: Variant | str | None = None, *, symbols: str | None = None
) -> Puzzle:
    """Take one puzzle in any form.

    Args:
        given: a `Puzzle` or a `satsudoku.Grid`; what `satsudoku.build` returns; a text: a line of
            one character per cell, a drawn grid, pencil marks, or any format of `satsudoku.formats`
            with one puzzle, such as a link, also in bytes; a `Path` or an open file of one; rows of
            numbers or characters, an array or a frame of them, where 0, None, ``.`` and the like
            stand for an empty cell; an `Entry` of `satsudoku.read`; a dict, as of `to_dict`.
        variant: a name, a Variant, or None to infer it from the text and the number of cells.
        symbols: the symbols, such as ``0-8``, ``1-16`` or ``A-P``; None for those of the variant.

    Raises:
        PuzzleError: no puzzle, several of them, or an invalid one.
        UnknownNameError: no such variant.
        VariantError: the variant has another number of symbols.

    >>> puzzle("1... ..2. .3.. ...4", "classic4")
    Puzzle('1.....2..3.....4', 'classic4')
    >>> puzzle([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [None, None, None, 4]]).clues
    4
    >>> puzzle("https://www.sudokuwiki.org/sudoku.htm?bd=" + "1" + "." * 80).clues
    1
    """
    if type(given) is Puzzle and variant is None and symbols is None:
        return given
    if symbols is not None:
        read_symbols(symbols)  # so that the text is not to blame
    if isinstance(given, str):
        return _of_text(given, variant, symbols)
    if (board := made(given)) is not None:
        return _of_board(board, variant)
    if hasattr(given, "__fspath__") or hasattr(given, "readline"):  # mmap has that, too
        from satsudoku.formats.reading.only import read_file

        rules = None if variant is None else find_variant(variant)
        return read_file(given, rules, symbols)  # type: ignore[arg-type]
    if isinstance(given, bytes | bytearray) or (isinstance(given, memoryview) and given.ndim == 1):
        raw = bytes(given)
        if min(raw, default=9) < 9:  # as in no text
            return Puzzle(raw, variant)
        return _of_text(raw.decode("utf-8", "replace"), variant, symbols)
    if isinstance(given, Mapping):
        return _of_text(_json(given), variant, symbols)
    if isinstance(given, type) or not isinstance(given, Iterable):
        raise PuzzleError(
            f"{shown(given)}; expected one puzzle: a text, rows of cells, or a Puzzle"
        )
    items = list(given) if isinstance(given, Iterator) else given
    listed = items if isinstance(items, list | tuple) else []
    boards = [board for item in listed if (board := made(item)) is not None]
    if len(boards) == len(listed) == 1:
        return _of_board(boards[0], variant)
    rows = cell_rows(items)
    if boards or _is_many(rows):
        many = f"{len(rows)} puzzles: {shown(items)}"
        raise PuzzleError(f"{many}; expected one; count_many and its like take many")
    if symbols is not None:
        rules = find_variant(variant) if variant else default_variant(count_cells(rows))
        variant = with_symbols(rules, read_symbols(symbols))
    return Puzzle(rows, variant)


def made(given: object) -> Board | None:
    """The board of what makes or holds one, such as a builder, or an entry of a file; else None.

    Raises:
        SatsudokuError: the entry's own, or what its rules lack.
    """
    if isinstance(given, Board):
        return given
    board = getattr(given, "puzzle", None)
    if callable(board) and not isinstance(given, type):
        board = board()
    elif isinstance(error := getattr(given, "error", None), SatsudokuError):
        raise error
    return board if isinstance(board, Board) else None


def _json(given: Mapping[Any, Any]) -> str:
    import json

    if all(isinstance(key, str) for key in given):
        with suppress(TypeError, ValueError):
            return json.dumps(given)
    raise PuzzleError(f"{shown(given)}; expected a dict such as of to_dict, or rows in a list")


def to_dict(given: PuzzleLike) -> dict[str, Any]:
    """A puzzle or a grid in the types of JSON, with its layout if it has one of its own.

    A layout that extends a shipped variant lists only the differences.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.

    >>> to_dict("1.....2..3.....4")
    {'variant': 'classic4', 'givens': '1.....2..3.....4'}
    >>> to_dict(Grid("1243342143122134"))
    {'variant': 'classic4', 'grid': '1243342143122134'}
    """
    if isinstance(given, Grid):
        return {"variant": given.variant.name, "grid": given.line}
    from satsudoku.formats.reading import layouts

    return layouts.to_dict(puzzle(given))


def _of_board(board: Board, variant: Variant | str | None) -> Puzzle:
    """The puzzle of a board, by the rules of a variant, if one is named."""
    rules = board.variant if variant is None else find_variant(variant)
    if isinstance(board, Puzzle):
        same = rules is board.variant or rules == board.variant
        return board if same else Puzzle(board.values, rules, board.candidates)
    return Puzzle(board.values, rules)


def _of_text(text: str, variant: Variant | str | None, symbols: str | None) -> Puzzle:
    rules = None if variant is None else find_variant(variant)
    fault: PuzzleError | None = None
    if symbols is None and is_plain(text):
        try:
            return read_board(text, rules)
        except PuzzleError as error:
            fault = error
    from satsudoku.formats.reading.only import read_only

    try:
        read = read_only(text, rules, symbols)
        if read is not None:
            return read
    except PuzzleError as error:
        cells = len(text.strip())
        fits = variant_of_text(cells) is not None if rules is None else cells == len(rules.cells)
        fault = fault if fault and fits else error
    blank = "  " if len(text.splitlines()) == 1 else " "
    if symbols is None and blank not in text.strip():
        with suppress(PuzzleError):
            return read_board(text, rules)  # whose cells are in groups of any size
    if names_file(text):
        raise PuzzleError(f"{excerpt(text)} is no puzzle; expected one, or a file as pathlib.Path")
    raise fault or PuzzleError(f"nothing in {excerpt(text)} looks like a puzzle; expected one")


def names_file(text: str) -> bool:
    """Whether a text that is no puzzle is the name of a file, by its ending.

    >>> names_file("puzzles/hard.txt"), names_file("53..7....6..195..")
    (True, False)
    """
    return "\n" not in text and "://" not in text and text.lower().endswith(_ENDINGS)


def _is_many(rows: str | bytes | list[Any]) -> bool:
    """Whether these are puzzles rather than the rows of one."""
    lengths = {count_cells(row) for row in rows if isinstance(row, list)}
    length = lengths.pop() if len(lengths) == 1 else len(rows)
    return length != len(rows) > 1 and _is_board(length) and not _is_board(length * len(rows))


def _is_board(cells: int) -> bool:
    with suppress(PuzzleError):
        return bool(default_variant(cells).cells)
    return False
