"""Which givens contradict each other, of many puzzles at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.conflict import conflict, houses_alone
from satsudoku.board.variant import Variant
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Choices

__all__ = ["conflicts"]

_BITS = 64
_MOST = 1 << 16  # texts that are kept


def conflicts(part: Part, possible: NDArray[np.bool_] | None = None) -> Choices:
    """What `satsudoku.board.board.Board.conflict` says of each puzzle of a part.

    Args:
        part: the puzzles.
        possible: shape (N,): which of them may have a conflict; None for all.

    >>> from satsudoku import Puzzle
    >>> conflicts(Part.of(Puzzle("1..1............", "classic4")))[0]
    '1 stands twice in row 1: r1c1 and r1c4; expected each symbol at most once'
    """
    rules = part.variant
    choices = np.zeros(len(part), dtype=np.int32)
    texts: dict[str | None, int] = {None: 0}
    places = np.arange(len(part)) if possible is None else np.flatnonzero(possible)
    if len(places):
        values = _values(part, places)
        broken = _in_houses(values, rules)
        # Rows of one number have one text.
        _, firsts, same = np.unique(broken, return_index=True, return_inverse=True)
        known = _texts(rules)
        if len(known) > _MOST:
            known.clear()
        codes = [0] * len(firsts)
        for code, row in enumerate(firsts.tolist()):
            if (number := int(broken[row])) >= 0:
                text = known.get(number)  # threads share them
                if text is None:
                    text = known[number] = conflict(values[row].tobytes(), rules)
                codes[code] = texts.setdefault(text, len(texts))
        choices[places] = np.array(codes, dtype=np.int32)[same]
        if not houses_alone(rules):
            for row in np.flatnonzero(broken < 0).tolist():
                choices[places[row]] = _code(values[row], rules, texts)
    return Choices(choices, list(texts))


@lru_cache(maxsize=8)
def _texts(rules: Variant) -> dict[int, str | None]:
    """The texts of conflicts in houses that are known so far, by their numbers."""
    return {}


def _code(row: NDArray[np.uint8], rules: Variant, texts: dict[str | None, int]) -> int:
    """The number of the text of a row's conflict."""
    return texts.setdefault(conflict(row.tobytes(), rules), len(texts))


def _values(part: Part, places: NDArray[np.int64]) -> NDArray[np.uint8]:
    if not isinstance(part.puzzles, list):
        return part.puzzles[places]
    rows = [part.puzzles[place].values for place in places.tolist()]
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), -1)


def _in_houses(values: NDArray[np.uint8], rules: Variant) -> NDArray[np.int64]:
    """For each row a number: of the first house with a symbol twice, and of what stands where.

    -1 where there is none.
    """
    broken = np.full(len(values), -1, dtype=np.int64)
    kind = np.uint16 if len(rules.symbols) <= 16 else np.uint64
    bits = np.array([0, *(1 << value for value in range(len(rules.symbols)))], dtype=kind)
    cells = np.ascontiguousarray(bits[values.T])
    for number, house in enumerate(rules.houses):
        seen: NDArray[Any] = np.zeros(len(values), kind)
        twice: NDArray[Any] = np.zeros(len(values), kind)
        for cell in house.cells:
            twice |= seen & cells[cell]
            seen |= cells[cell]
        rows = np.flatnonzero((twice != 0) & (broken < 0))
        if len(rows):
            row = values[rows][:, house.cells]
            size = len(house.cells)
            second = np.full(len(rows), -1, dtype=np.int64)
            before: NDArray[Any] = np.zeros(len(rows), kind)
            for place, cell in enumerate(house.cells):
                here = cells[cell][rows]
                second[(here & before != 0) & (second < 0)] = place
                before |= here
            symbol = row[np.arange(len(rows)), second]
            first = (row == symbol[:, None]).argmax(axis=1)
            broken[rows] = ((number * size + first) * size + second) * (1 + _BITS) + symbol
    return broken
