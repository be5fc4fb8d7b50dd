"""Sentences for Sudoku Explainer's own steps; it shares the others with HoDoKu."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.human.sentences.sentence import Sentence
from satsudoku.raters.sentences import SENTENCES as SHARED
from satsudoku.raters.sentences import deadly, sentence

SENTENCES: Mapping[str, Sentence] = {
    **SHARED,
    "direct": sentence(
        "In {truths}, {digits} can only go in {part_1}, so {effect}.",
    ),
    "strong links": sentence(
        "In each of {truths}, {digits} is at one of the two ends: {part_names}. Where two "
        "links meet, not both ends hold it, so {effect}.",
    ),
    "loop 1": SHARED["rectangle 1"],
    "loop 2": SHARED["rectangle 2"],
    "loop 3": deadly(
        ", so one of {part_2} is one of {symbols_2}. With {part_3} in {base}, {effect}.",
    ),
    "loop 4": deadly(
        ", so one of {part_2} is one of {symbols_2}. In {base}, a symbol of the pair has no other "
        "place, so {effect}.",
    ),
    "grave": sentence(
        "Without {symbols_1} in {part_1}, every open cell would have two candidates, and every "
        "house each of them twice: no solution, or several. So one of these holds, and {effect}.",
    ),
    "aligned": sentence(
        "Of what {aligned} could hold together, every choice with one of these leaves a cell that "
        "they see without a candidate, or repeats a symbol: {effect}.",
    ),
}
"""The sentences by phrase."""
