"""The arguments of a command as one stream of puzzles."""

from __future__ import annotations

import glob
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO

from satsudoku import formats, stream
from satsudoku.board.empty import EMPTY, LOOSELY_EMPTY
from satsudoku.board.guess import variant_of_text
from satsudoku.board.jigsaw import split_jigsaw
from satsudoku.board.library import variant as find_variant
from satsudoku.board.symbols import read_symbols, with_symbols
from satsudoku.board.variant import Variant
from satsudoku.catalogue import said
from satsudoku.cli.console import complain
from satsudoku.cli.demo import demo_name, open_demo
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats import Entry
from satsudoku.formats.reading.link_format import WRONG_SOLUTION
from satsudoku.formats.reading.overlaps import MOST, overlap_remark
from satsudoku.formats.reading.source import is_parquet
from satsudoku.lanes.sharing import thread_count
from satsudoku.stream.gathering import entries_of
from satsudoku.stream.parquet_reading import open_parquet
from satsudoku.stream.parts.placing import file_system, is_file_address, open_address

_COMPRESSED = (".gz", ".zst")
_BLOCK = 1 << 20  # bytes
_LONGEST_NAME = 255  # characters
_WORD = re.compile(r"(?<![\w./-])[\d.*_-]{36,}(?![\w/])")
_PLAIN = re.compile(r"[0-9.]+")
_SHORT = 8  # cells of a text that was meant as a puzzle

_STDIN = "<stdin>"
_ALONE = (
    "the field puzzle has the givens alone, and these puzzles have rules of their own; expected "
    "layout among --fields, too"
)
_MOST_REMARKS = 10
_MORE_REMARKS = (
    "{number} more remarks; the field remarks has them all, as in satsudoku count --fields "
    "line,remarks FILE"
)
ARGUMENT = "<argument>"
"""The file's name if the puzzle itself was the argument."""


def is_puzzle(argument: str) -> bool:
    """Whether an argument that names no file is a puzzle.

    It is if it is a link or JSON, or starts as strings of other tools do, if it is longer than
    names of files are, if it has lines, if it has 16 or more characters of which three quarters
    are digits or empty cells, or 8 or more that all are, or if half of it draws a jigsaw's regions.
    Signs that only some use for empty cells count if a variant has that number of cells. It also is
    one if it is a list of cells, or if a word of it has the cells of a board of 36 or more.

    >>> is_puzzle("1.....2..3.....4"), is_puzzle("17-clue-2024-01-01.txt")
    (True, False)
    >>> is_puzzle("1.....2..3....."), is_puzzle("20240101")
    (True, False)
    >>> is_puzzle("1-----2--3-----4"), is_puzzle("1     2  3     4")
    (True, True)
    """
    if "\n" in argument or "://" in argument or len(argument) > _LONGEST_NAME:
        return True
    if argument.startswith("{"):
        return True
    empty = EMPTY
    if variant_of_text(len(argument)) is not None:
        empty += LOOSELY_EMPTY + " "
    cells = sum(character.isdigit() or character in empty for character in argument)
    if cells == len(argument) >= _SHORT and not argument.isdigit():
        return True  # too short for any board, as the error says
    if len(argument) >= 16 and 4 * cells >= 3 * len(argument) and not {"/", os.sep} & {*argument}:
        return True
    if _is_list(argument) or any(map(variant_of_text, map(len, _WORD.findall(argument)))):
        return True
    # Last, as it loads all formats.
    return bool(split_jigsaw(argument)) or any(one.is_one(argument) for one in formats.formats())


def _is_list(argument: str) -> bool:
    """Whether it has cells of a character or a number each, with commas between them."""
    cells = [cell.strip(" []'\"") for cell in argument.split(",")]
    if variant_of_text(len(cells)) is None or not any(cells):
        return False
    return all(len(cell) < 2 or (cell.isdigit() and len(cell) == 2) for cell in cells)


def is_input(argument: str) -> bool:
    """Whether an argument names puzzles: ``-``, a file, an address, a pattern, a demo, a puzzle.

    >>> is_input("-"), is_input("1.....2..3.....4"), is_input("cuont")
    (True, True, False)
    """
    return (
        argument == "-"
        or is_puzzle(argument)
        or os.path.exists(argument)
        or (glob.has_magic(argument) and bool(glob.glob(argument, recursive=True)))
        or is_file_address(argument)
        or demo_name(argument) is not None
    )


class Inputs:
    """The puzzles of all arguments, in order, in batches where that is possible.

    An argument that cannot be read is reported on standard error and skipped.

    Args:
        arguments: names or patterns of files, ``-``, ``demo:NAME`` or puzzles.
        variant: the name of the rules; None to go by the number of cells.
        format: the name of the files' format.
        symbols: the symbols; None for those of the rules.
        column: the title of a table's column of puzzles; None to find it.
        threads: how many share the work; a quarter of them read.

    Attributes:
        names: the `file` of each argument's records.
        variant: the requested rules, or None.
        threads: as given.
        unreadable: the names of those that could not be read, in whole or in part, so far.
        tells_remarks: whether the first remarks on puzzles go to standard error, as no record has
            them.
        loses_layouts: whether records leave out constraints and regions; the first puzzle with some
            is remarked.

    Raises:
        UnknownNameError: no such variant or format.
        VariantError: the file is not an encoding.
        SatsudokuError: a pattern that no file matches.

    >>> inputs = Inputs(["1.....2..3.....4"])
    >>> [entry.line for entry in inputs.entries()], inputs.names
    ([1], ['<argument>'])
    """

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        variant: str | None = None,
        format: str = "auto",
        symbols: str | None = None,
        column: str | None = None,
        threads: int = 1,
    ) -> None:
        if format != "auto":
            formats.find_format(format)
        self._symbols = None if symbols is None else read_symbols(symbols)
        self._column = column
        self.variant: Variant | None = None if variant is None else find_variant(variant)
        if self.variant is not None and self._symbols is not None:
            self.variant = with_symbols(self.variant, self._symbols)
        self.threads = threads
        self.unreadable: list[str] = []
        self.tells_remarks = True
        self._remarks = 0
        self.loses_layouts = False
        self._format = format
        arguments = [file for argument in arguments for file in matching(argument)]
        if arguments.count("-") > 1:
            raise SatsudokuError("standard input can be read only once", file="-")
        self._puzzles = [
            not is_file_address(argument) and not os.path.exists(argument) and is_puzzle(argument)
            for argument in arguments
        ]
        self._arguments = arguments
        self.names = [
            ARGUMENT if direct else _STDIN if argument == "-" else argument
            for direct, argument in zip(self._puzzles, arguments, strict=True)
        ]

    def __iter__(self) -> Iterator[stream.Batch | Entry]:
        all_arguments = zip(self.names, self._arguments, self._puzzles, strict=True)
        for name, argument, direct in all_arguments:
            source: str | io.StringIO | BinaryIO = argument
            if argument == "-":
                source = _standard_input()
            elif direct:
                source = io.StringIO(argument)
                source.name = ARGUMENT
            try:
                if is_file_address(argument):
                    source = open_address(argument)
                elif (demo := demo_name(argument)) is not None:
                    source = open_demo(demo)
                # Reading takes a quarter of the time of the quickest questions.
                first: list[Entry] | None = [] if self.variant is None else None
                share = max(thread_count(self.threads) // 4, 1)
                plain = direct and self._is_plain(argument)
                for piece in stream.read(
                    source,
                    format="line" if plain else self._format,
                    variant=self.variant,
                    symbols=self._symbols,
                    column=self._column,
                    threads=share,
                ):
                    self._tell_remarks(piece)
                    if self.loses_layouts and _has_layout(piece):
                        self.loses_layouts = False
                        complain(said(_ALONE))
                    first = _with_first(first, piece)
                    yield piece
                remark = overlap_remark([one.puzzle for one in first or () if one.puzzle])
                if remark is not None:
                    complain(f"{name}: {remark}")
            except FormatError as error:
                self.unreadable.append(name)
                complain(str(error))

        if self._remarks > _MOST_REMARKS:
            complain(said(_MORE_REMARKS, number=f"{self._remarks - _MOST_REMARKS:,}"))

    def _tell_remarks(self, piece: stream.Batch | Entry) -> None:
        """Complain about stated solutions that are wrong, and about what puzzles do not encode."""
        for entry in (piece,) if isinstance(piece, Entry) else piece.entries.values():
            for remark in entry.remarks:
                wrong = remark.startswith(WRONG_SOLUTION)
                if not (wrong or self.tells_remarks):
                    continue
                self._remarks += not wrong
                if wrong or self._remarks <= _MOST_REMARKS:
                    complain(f"{entry.file}:{entry.line}: {remark}")

    def entries(self) -> Iterator[Entry]:
        return entries_of(self)

    def _is_plain(self, argument: str) -> bool:
        """Whether it can only be of one format; to detect one loads all, which takes 0.1 s."""
        said = (self.variant, self._symbols, self._column)
        return (
            self._format == "auto"
            and said == (None, None, None)
            and _PLAIN.fullmatch(argument) is not None
            and variant_of_text(len(argument)) is not None
            and split_jigsaw(argument) is None
        )

    @property
    def asked(self) -> str:
        """What says how the arguments are read: the format and the other options."""
        variant = None if self.variant is None else self.variant.name
        named = {"of": variant, "symbols": self._symbols, "column": self._column}
        return " ".join([self._format, *(f"{key} {name}" for key, name in named.items() if name)])

    @property
    def asked_directly(self) -> bool:
        """Whether each puzzle is an argument itself: a person asks."""
        return all(self._puzzles)

    def count_lines(self) -> int | None:
        """The number of lines of all arguments, or None if it is not quickly known."""
        total = 0
        for argument, direct in zip(self._arguments, self._puzzles, strict=True):
            lines = argument.count("\n") + 1 if direct else count_lines(argument)
            if lines is None:
                return None
            total += lines
        return total


def _with_first(first: list[Entry] | None, piece: stream.Batch | Entry) -> list[Entry] | None:
    """All entries so far; None if there are too many to be one board."""
    if first is None or len(first) + (1 if isinstance(piece, Entry) else len(piece)) > MOST:
        return None
    return [*first, *entries_of([piece])]


def _has_layout(piece: stream.Batch | Entry) -> bool:
    """Whether a puzzle has rules that no name stands for."""
    if isinstance(piece, Entry):
        return piece.puzzle is not None and "+" in piece.puzzle.variant.name
    return any("+" in part.variant.name for part in piece.parts)


def matching(argument: str) -> Sequence[str]:
    """The files that a pattern matches, in the order of their names; any other argument alone.

    Raises:
        SatsudokuError: no file matches it.

    >>> matching("puzzles/classic1?.txt"), matching("1.....2..3.....4")
    (['puzzles/classic12.txt', 'puzzles/classic16.txt'], ['1.....2..3.....4'])
    """
    if is_file_address(argument) and glob.has_magic(argument):
        system, path = file_system(argument)
        files = [system.unstrip_protocol(name) for name in sorted(system.glob(path))]
        if not files:
            raise SatsudokuError("no file matches this pattern", file=argument)
        return files
    if not glob.has_magic(argument) or os.path.lexists(argument) or is_puzzle(argument):
        return [argument]
    files = sorted(glob.glob(argument, recursive=True))
    if not files:
        raise SatsudokuError("no file matches this pattern", file=argument)
    return files


def _standard_input() -> str | io.FileIO:
    """Standard input without its buffer, or ``-`` if it is not a file.

    The thread that reads it may still wait when the process ends. If it waited inside the buffer,
    the interpreter could not close that and would abort.
    """
    try:
        raw = io.FileIO(sys.stdin.fileno(), closefd=False)
    except (AttributeError, OSError):
        return "-"
    raw.name = _STDIN
    return raw


def count_lines(file: str) -> int | None:
    """The number of lines of a file, or rows of Parquet; None if it is not quickly known."""
    if file.endswith(_COMPRESSED) or not os.path.isfile(file):
        return None
    if is_parquet(file):
        try:
            rows: int = open_parquet(file, file).metadata.num_rows
        except SatsudokuError:
            return 0
        return rows
    try:
        with open(file, "rb") as source:
            return sum(block.count(b"\n") for block in iter(lambda: source.read(_BLOCK), b""))
    except OSError:
        return 0  # an unreadable file is reported when its turn comes


def only_one(entries: Iterable[Entry], expected: str) -> list[Entry]:
    """The only entry; several are an error."""
    first = list(islice(entries, 2))
    if len(first) > 1:
        raise SatsudokuError(f"several puzzles; expected {expected}")
    return first
