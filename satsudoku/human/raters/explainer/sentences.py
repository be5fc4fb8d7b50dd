"""Sentences for Sudoku Explainer's own steps; it shares the others with HoDoKu."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.human.raters.sentences import SENTENCES as SHARED
from satsudoku.human.raters.words import WORDS
from satsudoku.human.sentences.sentence import Sentence


def _sentence(english: str, japanese: str) -> Sentence:
    return Sentence({"en": english, "ja": japanese}, WORDS)


_DEADLY = "If {part_1} came down to {digits}, the puzzle would have two solutions"
_DEADLY_JA = "{part_1}が{digits}だけになると解が2つになる"

SENTENCES: Mapping[str, Sentence] = {
    **SHARED,
    "direct": _sentence(
        "In {truths}, {digits} can only stand in {part_1}, so {effect}.",
        "{truths}で{digits}が入るのは{part_1}に限られるので、{effect}。",
    ),
    "strong links": _sentence(
        "In each of {truths}, {digits} stands at one of the two ends: {part_names}. Where two "
        "links meet, not both ends hold it, so {effect}.",
        "{truths}のそれぞれで、{digits}は両端のどちらかに入る:{part_names}。隣り合う端の両方には"
        "入らないので、{effect}。",
    ),
    "loop 1": _sentence(_DEADLY + ", so {effect}.", _DEADLY_JA + "ので、{effect}。"),
    "loop 2": _sentence(
        _DEADLY + ", so one of {part_2} is {symbols_2}, and {effect}.",
        _DEADLY_JA + "ので、{part_2}のどれかは{symbols_2}であり、{effect}。",
    ),
    "loop 3": _sentence(
        _DEADLY + ", so one of {part_2} is one of {symbols_2}. With {part_3} in {base}, {effect}.",
        _DEADLY_JA
        + "ので、{part_2}のどちらかは{symbols_2}のどれかである。{base}の{part_3}と合わせて、"
        "{effect}。",
    ),
    "loop 4": _sentence(
        _DEADLY + ", so one of {part_2} is one of {symbols_2}. In {base}, a symbol of the pair has "
        "no other place, so {effect}.",
        _DEADLY_JA
        + "ので、{part_2}のどちらかは{symbols_2}のどれかである。{base}では2数の一方がほかに"
        "入らないので、{effect}。",
    ),
    "grave": _sentence(
        "Without {symbols_1} in {part_1}, every open cell would have two candidates, and every "
        "house each of them twice: no solution, or several. So one of these holds, and {effect}.",
        "{part_1}の{symbols_1}がなければ、すべての空きマスの候補が2つ、どの列やブロックにも同じ候補が"
        "2つずつとなり、解が1つにならない。そのどれかは成り立つので、{effect}。",
    ),
    "aligned": _sentence(
        "Of what {aligned} could hold together, every choice with one of these leaves a cell that "
        "they see without a candidate, or repeats a symbol: {effect}.",
        "{aligned}に同時に入る数字の組を調べると、次の候補を含む組はすべて、見えるマスの候補をなくすか"
        "数字が重なる:{effect}。",
    ),
}
"""The sentences by phrase."""
