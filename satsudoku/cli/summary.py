"""A summary of a command's records: a histogram on standard error, or a picture."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from satsudoku.stream.summary import VERDICTS, Summary

_BAR = 40  # characters


def print_summary(summary: Summary, seconds: float) -> None:
    """Print a summary on standard error."""
    for line in summary_lines(summary, seconds):
        print(line, file=sys.stderr)


def summary_lines(summary: Summary, seconds: float) -> Sequence[str]:
    """A summary as lines of text.

    >>> summary = Summary(good=4, bad=1, verdicts={"one solution": 3, "none or several": 1})
    >>> for line in summary_lines(summary, 0.5):
    ...     print(line)
    5 records in 0.5 s, 10 a second
    one solution     3   60 %  ########################
    none or several  1   20 %  ########
    bad              1   20 %  ########
    """
    number = summary.good + summary.bad
    rate = number / seconds if seconds else 0.0
    lines = [f"{number:,} records in {seconds:.1f} s, {rate:,.0f} a second"]
    lines += _bars(_verdicts(summary), number)
    if summary.tiers:
        lines += ["", *_bars(_tiers(summary), sum(summary.tiers.values()))]
    return lines


def _verdicts(summary: Summary) -> dict[str, int]:
    verdicts = {name: n for name in VERDICTS.values() if (n := summary.verdicts.get(name))}
    return verdicts | ({"bad": summary.bad} if summary.bad else {})


def _tiers(summary: Summary) -> dict[str, int]:
    """The tiers in the order of their numbers; unique puzzles that none solves come last."""

    def number(name: str) -> int:
        match = re.match(r"\d+", name)
        return int(match[0]) if match else 1 << 30

    return {name: summary.tiers[name] for name in sorted(summary.tiers, key=number)}


def _bars(numbers: Mapping[str, int], whole: int) -> list[str]:
    if not numbers:
        return []
    wide = max(map(len, numbers))
    long = max(len(f"{number:,}") for number in numbers.values())
    lines = []
    for name, number in numbers.items():
        bar = "#" * max(1, round(_BAR * number / whole))
        share = f"{100 * number / whole:.3g} %"
        lines.append(f"{name:{wide}}  {number:{long},}  {share:>6}  {bar}".rstrip())
    return lines


def draw_summary(summary: Summary, file: Path) -> None:
    """Draw how many records there are of each verdict, and of each tier.

    Raises:
        SatsudokuError: the file's ending is none of a picture, no matplotlib, or it cannot be
            written.
    """
    from satsudoku.drawing.figure import picture

    with picture(file) as figure:
        charts = [numbers for numbers in (_verdicts(summary), _tiers(summary)) if numbers]
        figure.set_size_inches(7, 1 + sum(0.6 + 0.35 * len(numbers) for numbers in charts))
        heights = [len(numbers) for numbers in charts]
        axes = figure.subplots(len(charts) or 1, 1, squeeze=False, height_ratios=heights or [1])
        for axis, numbers in zip(axes[:, 0], charts, strict=False):
            axis.barh(list(numbers)[::-1], list(numbers.values())[::-1], color="#4477aa")
            axis.bar_label(axis.containers[0], fmt="{:,.0f}", padding=3)
            axis.margins(x=0.15)
            axis.set_xlabel("puzzles")
        figure.tight_layout()
