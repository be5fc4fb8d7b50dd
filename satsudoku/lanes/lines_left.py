"""Lines that the kernel leaves: what is wrong with them, and what it cannot read or check.

It reads a byte a cell, of which all empty ones are dots or all zeros, or none: so □, and a 0 among
dots that is no digit, are read here. It checks houses: where a variant has more rules, such as a
thermometer, a filled grid behind the puzzle is checked here.
"""

from __future__ import annotations

import numpy as np

from satsudoku.board.characters import line_fault
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.solution import with_boards_beside
from satsudoku.lanes.text_lines import PlainLines

_BLANKS = " \t,;"


def settled(
    plain: PlainLines, others: list[list[int]], text: bytes, variant: Variant
) -> tuple[PlainLines, list[list[int]]]:
    """The puzzles of a text with those of lines whose solution is right, and the other lines."""
    found: list[tuple[int, int, bytes]] = []
    bad: list[list[int]] = []
    for other in others:
        _, line, begin, end = other
        cells, beside = _split(text[begin:end], variant)
        fault = line_fault(cells, variant) or (beside and beside[0] not in _BLANKS)
        entry = None if fault else _entry(cells, beside, variant)
        if entry is None or entry.puzzle is None:
            bad.append(other)
        else:
            found.append((line, begin, entry.puzzle.values))
    if not found:
        return plain, bad
    lines, begins, values = zip(*found, strict=True)
    numbers = np.concatenate([plain.lines, np.array(lines, dtype=np.int64)])
    order = np.argsort(numbers)
    read = np.frombuffer(b"".join(values), dtype=np.uint8).reshape(len(found), -1)
    return PlainLines(
        np.concatenate([plain.values, read])[order],
        numbers[order],
        np.concatenate([plain.begins, np.array(begins, dtype=np.int64)])[order],
    ), bad


def not_a_puzzle(line: bytes, variant: Variant) -> PuzzleError:
    """Say why a line does not start with a puzzle's cells, or what is wrong beside them.

    >>> from satsudoku import variant
    >>> str(not_a_puzzle(b"12", variant("classic4")))
    "2 cells, expected 16 for classic4: '12'"
    """
    cells = len(variant.cells)
    text, beside = _split(line, variant)
    return PuzzleError(
        line_fault(text, variant)  # names the character
        or _fault_beside(text, beside, variant)
        or f"column {cells + 1} follows the {cells} cells of {variant.name}; expected the line's "
        "end, or a blank before any further text"
    )


def _split(line: bytes, variant: Variant) -> tuple[str, str]:
    """A line's cells, and what is behind them."""
    text = line.decode("utf-8", "replace").strip()
    cells = len(variant.cells)
    return text[:cells], text[cells:]


def _entry(cells: str, beside: str, variant: Variant) -> Entry:
    entries = Entries("", variant)
    return with_boards_beside(entries.puzzle(1, cells, comment=beside), entries)


def _fault_beside(cells: str, beside: str, variant: Variant) -> str | None:
    """The error of a solution or another puzzle behind a line's cells, or None."""
    error = _entry(cells, beside, variant).error
    return None if error is None else error.message
