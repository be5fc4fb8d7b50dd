"""Sentences for Sudoku Explainer's own steps; it shares the others with HoDoKu."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.human.sentences.sentence import Sentence
from satsudoku.raters.sentences import SENTENCES as SHARED
from satsudoku.raters.sentences import deadly, sentence

SENTENCES: Mapping[str, Sentence] = {
    **SHARED,
    "direct": sentence(
        "In {truths}, {digits} can only stand in {part_1}, so {effect}.",
        "{truths}で{digits}が入るのは{part_1}に限られるので、{effect}。",
    ),
    "strong links": sentence(
        "In each of {truths}, {digits} stands at one of the two ends: {part_names}. Where two "
        "links meet, not both ends hold it, so {effect}.",
        "{truths}のそれぞれで、{digits}は両端のどちらかに入る:{part_names}。隣り合う端の両方には"
        "入らないので、{effect}。",
    ),
    "loop 1": SHARED["rectangle 1"],
    "loop 2": SHARED["rectangle 2"],
    "loop 3": deadly(
        ", so one of {part_2} is one of {symbols_2}. With {part_3} in {base}, {effect}.",
        "ので、{part_2}のどちらかは{symbols_2}のどれかである。{base}の{part_3}と合わせて、"
        "{effect}。",
    ),
    "loop 4": deadly(
        ", so one of {part_2} is one of {symbols_2}. In {base}, a symbol of the pair has no other "
        "place, so {effect}.",
        "ので、{part_2}のどちらかは{symbols_2}のどれかである。{base}では2数の一方がほかに"
        "入らないので、{effect}。",
    ),
    "grave": sentence(
        "Without {symbols_1} in {part_1}, every open cell would have two candidates, and every "
        "house each of them twice: no solution, or several. So one of these holds, and {effect}.",
        "{part_1}の{symbols_1}がなければ、すべての空きマスの候補が2つ、どの列やブロックにも同じ候補が"
        "2つずつとなり、解が1つにならない。そのどれかは成り立つので、{effect}。",
    ),
    "aligned": sentence(
        "Of what {aligned} could hold together, every choice with one of these leaves a cell that "
        "they see without a candidate, or repeats a symbol: {effect}.",
        "{aligned}に同時に入る数字の組を調べると、次の候補を含む組はすべて、見えるマスの候補をなくすか"
        "数字が重なる:{effect}。",
    ),
}
"""The sentences by phrase."""
