"""The chart of a solve: effort against cells filled, which shows where a puzzle is hard.

The blog from which the ladder `hamada` comes plots the time that its program spent against the
cells filled. Where the curve is steep, the puzzle is hard. That is the effort in ``seconds``, which
depends on the machine. In ``tiers`` the cost of a step is its tier's number, so the picture is the
same everywhere. The lower curve shows how many deductions are open: few where the way is narrow.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from satsudoku.catalogue import translated
from satsudoku.drawing.figure import picture
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.state import State
from satsudoku.human.wording import wording
from satsudoku.teaching.pages.phrases import verdict
from satsudoku.teaching.pages.walkthrough import Scene, Walkthrough

if TYPE_CHECKING:
    from matplotlib.axes import Axes

EFFORTS = ("tiers", "seconds")
_RUNS = 3

# Tiers differ by the shape of their marks, too.
_MARKS = "os^Dv*PXph<>d8H"
# Okabe and Ito's set and more, so that no two tiers of a shipped ladder share a color.
_COLORS = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#d55e00",
    "#cc79a7",
    "#56b4e9",
    "#000000",
    "#f0e442",
    "#882255",
    "#999999",
    "#8c6d00",
    "#5d3a9b",
    "#7f0000",
    "#4d6b00",
    "#a0006e",
    "#005f5f",
    "#7a4a2a",
    "#777777",
    "#a3b800",
)


def costs(explained: Walkthrough, effort: str = "tiers") -> tuple[float, ...]:
    """The cost of each step: its tier, or with the effort ``seconds`` the time of its search.

    Raises:
        SatsudokuError: the time of a rater that is not a ladder.
        UnknownNameError: no such kind of effort.
    """
    if effort not in EFFORTS:
        raise UnknownNameError("effort", effort, EFFORTS)
    if effort == "tiers":
        return tuple(scene.step.tier for scene in explained.scenes)
    rater = explained.report.rater
    if not isinstance(rater, Ladder):
        raise SatsudokuError(
            f"{rater.name} is not a ladder, so the seconds of its steps are unknown; expected the "
            "effort tiers"
        )
    runs = [_seconds(rater, explained) for _ in range(_RUNS)]
    # The fastest time of each step: slower runs have nothing to do with the puzzle.
    return tuple(map(min, *runs))


def _seconds(ladder: Ladder, explained: Walkthrough) -> list[float]:
    """How long the rules of a ladder take for each step, its own rule the last of them."""
    puzzle = explained.puzzle
    state = State.of(puzzle)
    rules = [rule for tier in ladder.tiers for rule in tier.rules_for(puzzle.variant)]
    names = [rule.name for rule in rules]
    seconds = []
    for scene in explained.scenes:
        deduction = scene.step.deduction
        before = time.perf_counter()
        for rule in rules[: names.index(deduction.rule.name) + 1]:
            next(rule.find(state), None)
        seconds.append(time.perf_counter() - before)
        state.apply(deduction)
    return seconds


def mountain(
    explained: Walkthrough, spent: Sequence[float] | None = None
) -> tuple[int, int] | None:
    """The stretch of a solve that takes the most effort.

    Returns:
        The number of filled cells at its start and at its end. A stretch leads from one number of
        filled cells to the next higher one; of equals the first counts. None without steps.
    """
    total: dict[int, float] = {}
    ends: dict[int, int] = {}
    for scene, cost in zip(explained.scenes, spent or costs(explained), strict=True):
        filled = _filled(scene)
        total[filled] = total.get(filled, 0) + cost
        ends[filled] = scene.step.filled
    if not total:
        return None
    start = max(total, key=lambda filled: (total[filled], -filled))
    return start, max(ends[start], start + 1)


def plot_solve(
    explained: Walkthrough,
    file: str | os.PathLike[str],
    language: str = "en",
    *,
    effort: str = "tiers",
) -> None:
    """Draw the chart.

    Raises:
        SatsudokuError: no steps, another ending, no matplotlib, no font, the time of a rater that
            is not a ladder, or the file cannot be written.
        UnknownNameError: no such language or kind of effort.
    """
    words = wording(language)
    spent = costs(explained, effort)
    if not spent:
        raise SatsudokuError("no steps to draw; expected a puzzle that rules can begin")
    counted = any(scene.open is not None for scene in explained.scenes)
    script = fonts = None
    if language != "en":  # matplotlib's own font has Latin letters only
        script, fonts = (translated("fonts", key, language) for key in ("script", "fonts"))
    with picture(file, fonts=fonts.split(", ") if fonts else (), script=script or "") as figure:
        figure.set_size_inches(7.5, 5.6 if counted else 4.2)
        grid = figure.add_gridspec(2 if counted else 1, height_ratios=(3, 1)[: 1 + counted])
        above = figure.add_subplot(grid[0])
        _effort(above, explained, spent, language)
        above.set_ylabel(words[f"chart {effort}"].replace(": ", ":\n"))
        lowest = above
        if counted:
            lowest = figure.add_subplot(grid[1], sharex=above)
            _open(lowest, explained.scenes, words["chart open"])
            above.tick_params(labelbottom=False)
        lowest.set_xlabel(words["chart filled"])
        lowest.set_xlim(explained.puzzle.clues - 1, len(explained.end) + 1)
        above.set_title(f"{words['chart title']}\n{verdict(explained, language)}", loc="left")


def _filled(scene: Scene) -> int:
    """The number of cells filled before a step."""
    return len(scene.values) - scene.values.count(0)


def _effort(axes: Axes, explained: Walkthrough, spent: Sequence[float], language: str) -> None:
    words, scenes = wording(language), explained.scenes
    at, level = [_filled(scenes[0])], [0.0]
    tops: dict[int, tuple[list[int], list[float]]] = {}  # by tier: cells filled, effort until then
    for scene, cost in zip(scenes, spent, strict=True):
        tier, total = scene.step.tier, level[-1] + cost
        before = _filled(scene)
        at += [before, scene.step.filled]
        level += [total, total]
        xs, ys = tops.setdefault(tier, ([], []))
        xs.append(before)
        ys.append(total)
    axes.plot(at, level, color="0.45", linewidth=1, zorder=1)
    for tier, (xs, ys) in sorted(tops.items()):
        name = explained.tier_name(tier, language)
        axes.scatter(
            xs,
            ys,
            s=22,
            marker=_MARKS[(tier - 1) % len(_MARKS)],
            color=_COLORS[(tier - 1) % len(_COLORS)],
            label=words["tier named" if name else "tier"].format(tier=tier, name=name),
            zorder=2,
        )
    span = mountain(explained, spent)
    assert span is not None
    axes.axvspan(*span, facecolor="0.87", hatch="//", edgecolor="0.7", linewidth=0, zorder=0)
    # Above the curve, which rises to the right; on the side where there is room.
    early = 4 * (span[0] - at[0]) < len(explained.end) - at[0]
    axes.annotate(
        words["chart mountain"],
        (span[early], level[-1]),
        xytext=(4 if early else -4, 0),
        textcoords="offset points",
        ha="left" if early else "right",
        va="top",
    )
    hardest = explained.report.hardest
    assert hardest is not None
    label = words["chart hardest"].format(number=hardest.number)
    total = sum(spent[: hardest.number])
    low = 4 * total < level[-1]
    place = _filled(scenes[hardest.number - 1])
    late = 3 * (place - at[0]) > 2 * (len(explained.end) - at[0])
    aside = 40 if low else 28
    axes.annotate(
        f"{label}\n{hardest.deduction.technique.name(language)}",
        (place, total),
        xytext=(-aside if late else aside, 0 if low else -22),
        textcoords="offset points",
        ha="right" if late else "left",
        va="center" if low else "top",
        arrowprops={"arrowstyle": "->", "color": "0.3"},
    )
    axes.set_ylim(bottom=0)
    axes.grid(color="0.9", linewidth=0.6)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize=8, frameon=False)


def _open(axes: Axes, scenes: Sequence[Scene], label: str) -> None:
    """The number of open deductions, at the narrowest step of each number of filled cells."""
    from matplotlib.ticker import MaxNLocator

    fewest: dict[int, int] = {}
    for scene in scenes:
        if scene.open is not None:
            filled = _filled(scene)
            fewest[filled] = min(scene.open, fewest.get(filled, scene.open))
    axes.bar(list(fewest), list(fewest.values()), width=0.8, color="#56b4e9", edgecolor="#0072b2")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel(label.replace(" ", "\n"))  # its panel is low
    axes.grid(axis="y", color="0.9", linewidth=0.6)
    axes.set_axisbelow(True)
