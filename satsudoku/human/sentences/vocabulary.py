"""The words that every sentence may use.

A rule that needs another brings it along (`satsudoku.human.sentences.sentence.Sentence.words`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker

__all__ = ["VOCABULARY", "Word"]

Word = Callable[[Deduction, Speaker], str]
"""Reads one word off a deduction and puts it into a language."""


def _house(position: int) -> Word:
    """One of the houses of truths and links, in this order; the last where there are fewer."""

    def word(deduction: Deduction, speaker: Speaker) -> str:
        houses = speaker.geometry.houses((*deduction.truths, *deduction.links))
        return speaker.language.house(houses[min(position, len(houses) - 1)]) if houses else ""

    return word


def _truth_cells(deduction: Deduction) -> list[int]:
    return [item for item in deduction.truths if item < deduction.geometry.cells]


def _other_symbols(deduction: Deduction, speaker: Speaker) -> str:
    count = deduction.geometry.symbols
    chosen = {option % count for option in deduction.placed}
    return speaker.symbols(option for option in deduction.pattern if option % count not in chosen)


def _hypothesis(deduction: Deduction) -> tuple[int, ...]:
    return (deduction.placed or deduction.eliminated)[:1]


def _steps(deduction: Deduction, speaker: Speaker) -> str:
    return "" if deduction.refutation is None else speaker.steps(len(deduction.refutation.steps))


def _end(deduction: Deduction, speaker: Speaker) -> str:
    return "" if deduction.refutation is None else speaker.emptied(deduction.refutation.item)


VOCABULARY: Mapping[str, Word] = {
    # The pattern.
    "cells": lambda deduction, speaker: speaker.cells(deduction.cells),
    "symbols": lambda deduction, speaker: speaker.symbols(deduction.pattern),
    # What it does.
    "placed_cells": lambda deduction, speaker: speaker.cells_of(deduction.placed),
    "placed_symbols": lambda deduction, speaker: speaker.symbols(deduction.placed),
    "other_symbols": _other_symbols,
    "lost_cells": lambda deduction, speaker: speaker.cells_of(deduction.eliminated),
    "lost_symbols": lambda deduction, speaker: speaker.symbols(deduction.eliminated),
    # The houses of truths and links: the first, the second, the last.
    "house": _house(0),
    "second": _house(1),
    "other": _house(1 << 20),
    "truths": lambda deduction, speaker: speaker.houses(deduction.truths),
    "links": lambda deduction, speaker: speaker.houses(deduction.links),
    "first_truths": lambda deduction, speaker: speaker.houses(deduction.truths[:-1]),
    "last_truth": lambda deduction, speaker: speaker.houses(deduction.truths[-1:]),
    # Truths that are cells: all of them, and the first.
    "truth_cells": lambda deduction, speaker: speaker.cells(sorted(_truth_cells(deduction))),
    "pivot": lambda deduction, speaker: speaker.cells(_truth_cells(deduction)[:1]),
    # A refutation: the hypothesis, how many steps, and where it ends.
    "option_cell": lambda deduction, speaker: speaker.cells_of(_hypothesis(deduction)),
    "option_symbol": lambda deduction, speaker: speaker.symbols(_hypothesis(deduction)),
    "steps": _steps,
    "end": _end,
}
"""From a word to what reads it off a deduction."""
