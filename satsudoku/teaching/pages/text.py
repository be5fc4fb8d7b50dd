"""Explanations as plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from satsudoku.drawing.text import draw_cells
from satsudoku.human.deduction import Deduction
from satsudoku.human.names import title_in
from satsudoku.human.wording import wording
from satsudoku.teaching.pages.phrases import board, facts, place, teller, verdict
from satsudoku.teaching.pages.time_chart import bottleneck_lines, time_bars
from satsudoku.teaching.pages.walkthrough import Walkthrough


def as_text(explained: Walkthrough, language: str = "en") -> str:
    """The board, the verdict, the steps, and the board after them."""
    return "\n".join(_lines(explained, language)) + "\n"


def _lines(explained: Walkthrough, language: str) -> Iterator[str]:
    words, variant = wording(language), explained.puzzle.variant
    yield title_in(language, variant)
    yield verdict(explained, language)
    for name, fact in facts(explained, language):
        yield f"{name}: {fact}"
    yield ""
    yield board(explained.puzzle, language)
    yield from _times(explained, language)
    tell = teller(language)
    for scene in explained.scenes:
        deduction = scene.step.deduction
        yield ""
        head = words["step"].format(number=scene.step.number)
        where = "; ".join(place(explained, scene, language))
        yield f"{head}: {deduction.technique.name(language)} ({where})"
        yield tell(deduction)
        yield from _chain(deduction, tell, 1)
    yield ""
    yield words["left" if 0 in explained.end else "solution"]
    yield draw_cells(explained.left, variant)


def _times(explained: Walkthrough, language: str) -> Iterator[str]:
    """Where the time goes."""
    words, estimate, puzzle = wording(language), explained.minutes, explained.puzzle
    if estimate is not None and estimate.moments:
        yield ""
        yield f"{words['time chart']} ({words['time axis']})"
        yield from time_bars(estimate, puzzle)
        for line in bottleneck_lines(estimate, puzzle, language):
            yield f"{words['bottleneck title']}: {line}"


def _chain(deduction: Deduction, tell: Callable[[Deduction], str], depth: int) -> Iterator[str]:
    """The steps of a refutation, indented."""
    if deduction.refutation is None:
        return
    for number, step in enumerate(deduction.refutation.steps, start=1):
        yield f"{'    ' * depth}{number}. {tell(step)}"
        yield from _chain(step, tell, depth + 1)
