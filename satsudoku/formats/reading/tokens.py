"""The puzzle among other words of a line: a name or a number before it, its solution behind."""

from __future__ import annotations

import re
from dataclasses import dataclass

from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import Entries

_WORD = re.compile(r"[^\s\"'`,;:|=<>()\[\]{}/]+")
_AROUND = " \t\"'`,;:|=<>()[]{}/."


@dataclass(frozen=True)
class Token:
    """The puzzle of a line.

    Attributes:
        cells: one character a cell.
        solution: the filled grid behind it; empty if there is none.
        rest: all other words.
    """

    cells: str
    solution: str
    rest: str


def puzzle_token(line: str, entries: Entries) -> Token | None:
    """The only word of a line that is a puzzle; None if none is, or all of the line is one word.

    A word is one if it has as many characters as a board has cells, all of them symbols or signs of
    empty cells. A word of symbols alone, which agrees with it, is its solution.

    Raises:
        FormatError: several different words are puzzles.

    >>> entries = Entries("", None)
    >>> puzzle_token("No. 7: 1.....2..3.....4 (easy)", entries)
    Token(cells='1.....2..3.....4', solution='', rest='No 7 easy')
    >>> puzzle_token("1.....2..3.....4:1:1243342143122134", entries).solution
    '1243342143122134'
    """
    words = [(match[0], match.start(), match.end()) for match in _WORD.finditer(line)]
    found: dict[str, tuple[int, int]] = {}
    for word, start, end in words:
        variant = entries.variant_of(len(word))
        if variant is not None and variant.values.keys() >= {*word}:
            found.setdefault(word, (start, end))
    if not found or words == [(line, 0, len(line))]:
        return None
    boards = list(found)
    puzzles = [word for word in boards if not _is_filled(word, entries)] or boards[:1]
    if len(puzzles) > 1:
        first, second = map(excerpt, puzzles[:2])
        raise FormatError(f"{first} and {second} may both be the puzzle; expected one a line")
    [cells] = puzzles
    solved = [word for word in boards if word != cells and _solves(word, cells, entries)]
    solution = solved[0] if len(solved) == 1 else ""
    rest = line
    for word in (cells, solution):
        rest = rest.replace(word, " ", 1) if word else rest
    kept = (part.strip(_AROUND) for part in rest.split())
    return Token(cells, solution, " ".join(part for part in kept if part))


def _is_filled(word: str, entries: Entries) -> bool:
    variant = _variant(word, entries)
    return all(variant.values[character] for character in word)


def _solves(word: str, cells: str, entries: Entries) -> bool:
    """Whether a filled grid has the givens of a puzzle of the same size."""
    values = _variant(cells, entries).values
    same = len(word) == len(cells) and _is_filled(word, entries)
    return same and all(
        not values[given] or values[given] == values[found]
        for given, found in zip(cells, word, strict=True)
    )


def _variant(word: str, entries: Entries) -> Variant:
    variant = entries.variant_of(len(word))
    assert variant is not None
    return variant
