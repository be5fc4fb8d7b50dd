"""Explanations as Markdown, in the dialect of GitHub and CommonMark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from satsudoku.drawing.text import draw_cells
from satsudoku.human.deduction import Deduction
from satsudoku.human.names import title_in
from satsudoku.human.wording import wording
from satsudoku.teaching.pages.phrases import board, facts, place, teller, verdict
from satsudoku.teaching.pages.time_chart import bottleneck_lines, time_bars
from satsudoku.teaching.pages.walkthrough import Scene, Walkthrough


def as_markdown(explained: Walkthrough, language: str = "en") -> str:
    """The board, the verdict and the steps; pencil marks where a step removes candidates."""
    return "\n".join(_lines(explained, language)) + "\n"


def _lines(explained: Walkthrough, language: str) -> Iterator[str]:
    words = wording(language)
    title = title_in(language, explained.puzzle.variant)
    yield f"# {_plain(words['title'].format(variant=title))}"
    yield ""
    yield _plain(verdict(explained, language))
    yield ""
    for name, fact in facts(explained, language):
        yield f"* **{_plain(name)}**: {_plain(fact)}"
    yield ""
    yield from _board(board(explained.puzzle, language))
    yield from _times(explained, language)
    yield f"## {words['steps']}"
    tell = teller(language)
    for scene in explained.scenes:
        yield from _scene(explained, scene, language, tell)
    yield ""
    yield f"## {words['left' if 0 in explained.end else 'solution']}"
    yield ""
    yield from _board(draw_cells(explained.left, explained.puzzle.variant))


def _times(explained: Walkthrough, language: str) -> Iterator[str]:
    words, estimate, puzzle = wording(language), explained.minutes, explained.puzzle
    if estimate is not None and estimate.moments:
        yield f"## {_plain(words['time chart'])}"
        yield ""
        for line in bottleneck_lines(estimate, puzzle, language):
            yield f"* {_plain(words['bottleneck title'])}: {_plain(line)}"
        yield ""
        yield _plain(words["time axis"])
        yield ""
        yield from _board("\n".join(time_bars(estimate, puzzle)))


def _scene(
    explained: Walkthrough, scene: Scene, language: str, tell: Callable[[Deduction], str]
) -> Iterator[str]:
    words, deduction = wording(language), scene.step.deduction
    head = words["step"].format(number=scene.step.number)
    yield ""
    yield f"### {_plain(f'{head}: {deduction.technique.name(language)}')}"
    yield ""
    yield f"*{_plain('; '.join(place(explained, scene, language)))}*"
    yield ""
    yield _plain(tell(deduction))
    if deduction.eliminated:
        yield ""
        yield from _board(draw_cells(scene.candidates, explained.puzzle.variant))
    if deduction.refutation is not None:
        yield ""
        # GitHub renders Markdown between these tags only after an empty line.
        yield f"<details><summary>{escape(words['chain'])}</summary>"
        yield ""
        yield from _chain(deduction, tell, "")
        yield ""
        yield "</details>"


def _chain(deduction: Deduction, tell: Callable[[Deduction], str], indent: str) -> Iterator[str]:
    if deduction.refutation is None:
        return
    for number, step in enumerate(deduction.refutation.steps, start=1):
        mark = f"{number}. "
        yield f"{indent}{mark}{_plain(tell(step))}"
        yield from _chain(step, tell, indent + " " * len(mark))


def _board(drawing: str) -> Iterator[str]:
    # A fence longer than any run of the drawing's own: a variant's symbols may be backticks.
    longest = max((len(run) for run in re.findall("`+", drawing)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}text"
    yield drawing
    yield fence
    yield ""


def _plain(text: str) -> str:
    r"""Escape a text for Markdown.

    >>> print(_plain("<b> 3 * 4"))
    \<b\> 3 \* 4
    """
    return re.sub(r"([\\`*_\[\]<>&|~$])", r"\\\1", text)
