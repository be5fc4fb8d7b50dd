"""The arguments of a command as one stream of entries."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from satsudoku import formats
from satsudoku.board.jigsaw import split_jigsaw
from satsudoku.board.library import variant as find_variant
from satsudoku.board.variant import EMPTY, Variant
from satsudoku.errors import FormatError, UnknownNameError

if TYPE_CHECKING:
    from satsudoku.formats import Entry

__all__ = ["ARGUMENT", "Inputs", "count_lines", "is_puzzle"]

_COMPRESSED = (".gz", ".zst")
_BLOCK = 1 << 20  # bytes
_LONGEST_NAME = 255  # characters

_STDIN = "<stdin>"
ARGUMENT = "<argument>"
"""What stands for a file's name where the puzzle itself was the argument."""


def is_puzzle(argument: str) -> bool:
    """Whether an argument that names no file is meant as a puzzle.

    It is if it is longer than names of files are, if it has lines, if it has 16 or more characters
    of which three quarters are digits or empty cells, or if half of it draws a jigsaw's regions.

    >>> is_puzzle("1.....2..3.....4"), is_puzzle("17-clue-2024-01-01.txt")
    (True, False)
    """
    if "\n" in argument or len(argument) > _LONGEST_NAME:
        return True
    if split_jigsaw(argument):
        return True
    cells = sum(character.isdigit() or character in EMPTY for character in argument)
    return len(argument) >= 16 and 4 * cells >= 3 * len(argument) and os.sep not in argument


class Inputs:
    """Entries of all arguments, in order; an argument that cannot be read is told and passed over.

    Attributes:
        names: what stands for each argument's file in a record.
        variant: the rules that were asked for, or None.
        unreadable: how many arguments could not be read, in whole or in part, until now.
        lines_read: how many lines were read until now.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        variant: str | None,
        format: str,
        complain: Callable[[str], None],
    ) -> None:
        """Take the arguments: names of files, ``-`` or puzzles.

        Raises:
            UnknownNameError: no such variant or format.
            VariantError: the file is not an encoding.
        """
        if format not in formats.format_names():
            raise UnknownNameError("format", format, formats.format_names())
        self.variant: Variant | None = None if variant is None else find_variant(variant)
        self.unreadable = 0
        self.lines_read = 0
        self._format = format
        self._complain = complain
        self._puzzles = [
            not os.path.exists(argument) and is_puzzle(argument) for argument in arguments
        ]
        self._arguments = arguments
        self.names = [
            ARGUMENT if direct else _STDIN if argument == "-" else argument
            for direct, argument in zip(self._puzzles, arguments, strict=True)
        ]

    def __iter__(self) -> Iterator[Entry]:
        for argument, direct in zip(self._arguments, self._puzzles, strict=True):
            before = self.lines_read
            try:
                for entry in self._entries(argument, direct):
                    self.lines_read = before + (entry.line or 0)
                    yield entry
            except FormatError as error:
                self.unreadable += 1
                self._complain(str(error))

    def count_lines(self) -> int | None:
        """How many lines all arguments have, or None where that is not quickly known."""
        total = 0
        for argument, direct in zip(self._arguments, self._puzzles, strict=True):
            lines = argument.count("\n") + 1 if direct else count_lines(argument)
            if lines is None:
                return None
            total += lines
        return total

    def _entries(self, argument: str, direct: bool) -> Iterator[Entry]:
        source: str | io.StringIO | io.FileIO = argument
        if argument == "-":
            source = _standard_input()
        elif direct:
            source = io.StringIO(argument)
            source.name = ARGUMENT
        return formats.read(source, format=self._format, variant=self.variant)


def _standard_input() -> str | io.FileIO:
    """Standard input without its buffer, or ``-`` where it is no file.

    A thread reads it that may still wait when the process ends. Were it inside of the buffer, the
    interpreter could not close that, and would abort.
    """
    try:
        raw = io.FileIO(sys.stdin.fileno(), closefd=False)
    except (AttributeError, OSError):
        return "-"
    raw.name = _STDIN
    return raw


def count_lines(file: str) -> int | None:
    """How many lines a file has, or None where that is not quickly known."""
    if file.endswith(_COMPRESSED) or not os.path.isfile(file):
        return None
    try:
        with open(file, "rb") as stream:
            return sum(block.count(b"\n") for block in iter(lambda: stream.read(_BLOCK), b""))
    except OSError:
        return 0  # that it cannot be read is told when its turn comes
