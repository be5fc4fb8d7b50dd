"""Find contradictory givens in many puzzles at once."""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku._kernel import RowWriter
from satsudoku.board.conflict import conflict
from satsudoku.board.variant import Variant
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Choices, Spelling

_MOST = 1 << 14  # texts that are kept of a variant; boards of 9x9 have 8,748
_VARIANTS = 8  # whose texts are kept
_SPELLINGS = 4  # of the texts of a variant


def houses_alone(variant: Variant) -> bool:
    """Whether values that break no house break nothing at all.

    >>> from satsudoku import variant
    >>> houses_alone(variant("classic9")), houses_alone(variant("anti-knight9"))
    (True, False)
    """
    return not variant.relations and not variant.marks


def conflicts(part: Part, possible: NDArray[np.bool_] | None = None) -> Choices:
    """The answer of `satsudoku.board.board.Board.conflict` for each puzzle of a part.

    Args:
        part: the puzzles.
        possible: shape (N,): which of them may have a conflict; None for all.
    """
    rules = part.variant
    choices = np.zeros(len(part), dtype=np.int32)
    places = np.arange(len(part)) if possible is None else np.flatnonzero(possible)
    if not len(places):
        return Choices(choices, [None])
    values = part.givens[places]
    broken = _kernel.first_clashes(values, *_cells(rules))
    messages = _messages(rules)
    choices[places] = messages.codes(broken, values)
    if houses_alone(rules):
        return _Conflicts(choices, messages)
    texts = list(messages.texts)
    for row in np.flatnonzero(broken < 0).tolist():
        choices[places[row]] = len(texts)
        texts.append(conflict(values[row].tobytes(), rules))
    return Choices(choices, texts)


class _Messages:
    """The conflicts in houses of a variant that are known so far; threads share them.

    texts    by code; None comes first
    numbers  what `satsudoku._kernel.first_clashes` calls them, in order; with the code of each

    Most records of a long stream repeat one: to spell it again took longer than to count.
    """

    def __init__(self, rules: Variant) -> None:
        self.texts: list[str | None] = [None]
        self._rules = rules
        self._codes = np.array([-1]), np.array([0], dtype=np.int32)
        self._spelled: dict[Spelling, list[bytes]] = {}
        self._lock = threading.Lock()

    def codes(self, broken: NDArray[np.int64], values: NDArray[np.uint8]) -> NDArray[np.int32]:
        """The codes of conflicts by their numbers; `values` are the boards that have them."""
        numbers, codes = self._codes
        new = numbers[np.searchsorted(numbers[:-1], broken)] != broken
        if new.any():
            with self._lock:
                numbers, codes = self._codes = self._with(*np.unique(broken, True), values)
        return codes[np.searchsorted(numbers, broken)]

    def _with(
        self, broken: NDArray[np.int64], rows: NDArray[np.int64], values: NDArray[np.uint8]
    ) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The numbers and codes with those of more conflicts, and the rows that have them."""
        numbers, codes = self._codes
        new = ~np.isin(broken, numbers)
        first = len(self.texts)
        self.texts += [conflict(values[row].tobytes(), self._rules) for row in rows[new].tolist()]
        numbers = np.append(numbers, broken[new])
        codes = np.append(codes, np.arange(first, len(self.texts), dtype=np.int32))
        order = np.argsort(numbers)
        return numbers[order], codes[order]

    def spelled(self, spelling: Spelling) -> list[bytes]:
        """All texts as they are written."""
        with self._lock:
            if len(self._spelled) > _SPELLINGS:
                self._spelled.clear()
            spelled = self._spelled.setdefault(spelling, [])
            spelled += map(spelling.spell, self.texts[len(spelled) :])
            return spelled


class _Conflicts(Choices):
    """Choices of messages, which are spelled once."""

    def __init__(self, choices: NDArray[np.int32], messages: _Messages) -> None:
        super().__init__(choices, messages.texts)
        self._messages = messages

    def write_to(self, writer: RowWriter, spelling: Spelling) -> None:
        writer.text(self.choices, self._messages.spelled(spelling))


_kept: dict[Variant, _Messages] = {}


def _messages(rules: Variant) -> _Messages:
    """The messages of a variant, as long as they are not too many."""
    messages = _kept.get(rules)
    if messages is None or len(messages.texts) > _MOST:
        if len(_kept) > _VARIANTS:
            _kept.clear()
        messages = _kept[rules] = _Messages(rules)
    return messages


@lru_cache(maxsize=64)
def _cells(rules: Variant) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Where each house begins in the list of their cells, and that list."""
    begins = np.cumsum([0, *(len(house.cells) for house in rules.houses)], dtype=np.uint32)
    cells = [cell for house in rules.houses for cell in house.cells]
    return begins, np.array(cells, dtype=np.uint32)
