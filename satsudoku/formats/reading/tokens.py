"""The words of a line: the puzzle among others, and what is beside it."""

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
        cells: one character per cell.
        rest: all other words.
    """

    cells: str
    rest: str


def puzzle_token(line: str, entries: Entries) -> Token | None:
    """The only word of a line that is a puzzle; None if none is, or all of the line is one word.

    A word is one if it has as many characters as a board has cells, all of them symbols or signs of
    empty cells. Words of symbols alone may be its solution.

    Raises:
        FormatError: several different words are puzzles.

    >>> entries = Entries("", None)
    >>> puzzle_token("No. 7: 1.....2..3.....4 (easy)", entries)
    Token(cells='1.....2..3.....4', rest='No 7 easy')
    >>> puzzle_token("1.....2..3.....4:1:1243342143122134", entries).rest
    '1:1243342143122134'
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
    puzzles = [word for word in puzzles if len({*word}) > 1] or puzzles  # dashes may be a rule
    if len(puzzles) > 1:
        first, second = map(excerpt, puzzles[:2])
        raise FormatError(f"{first} and {second} may both be the puzzle; expected one per line")
    return Token(puzzles[0], without(puzzles[0], line))


def words_of(text: str) -> list[str]:
    """The words of a line, without quotes and brackets."""
    return _WORD.findall(text)


def without(word: str, text: str) -> str:
    """The words of a line but for one.

    >>> without("1243342143122134", "easy (1243342143122134)")
    'easy'
    """
    kept = (part.strip(_AROUND) for part in text.replace(word, " ", 1).split())
    return " ".join(part for part in kept if part)


def _is_filled(word: str, entries: Entries) -> bool:
    variant = _variant(word, entries)
    return all(variant.values[character] for character in word)


def _variant(word: str, entries: Entries) -> Variant:
    variant = entries.variant_of(len(word))
    assert variant is not None
    return variant
