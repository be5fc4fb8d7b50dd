"""A summary of a command's records: tables on standard error, or a picture."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from satsudoku.catalogue import said
from satsudoku.errors import SatsudokuError
from satsudoku.stream.questions.tier import tier_title
from satsudoku.stream.record import Record
from satsudoku.stream.summary import NONE, UNKNOWN, VERDICTS, Ranking, Summary, Totals
from satsudoku.wide import left, right, width

_RECORDS = "{number} records in {time} s, {rate} a second"
_BAR = 40  # characters
_QUARTILES = ("least", "quarter", "median", "three quarters", "most")


def print_summary(summary: Summary, seconds: float) -> None:
    """Print a summary on standard error."""
    for line in summary_lines(summary, seconds):
        print(line, file=sys.stderr)


def summary_lines(summary: Summary, seconds: float) -> Sequence[str]:
    """A summary as lines of text: the verdicts, a table for each rater, and a row for each file.

    >>> totals = Totals(puzzles=4, bad=1, verdicts={"one solution": 3, "none or several": 1})
    >>> for line in summary_lines(Summary(good=4, bad=1, files={"a.txt": totals}), 0.5):
    ...     print(line)
    5 records in 0.5 s, 10 a second
    one solution     3   60 %  ########################
    none or several  1   20 %  ########
    bad              1   20 %  ########
    """
    number = summary.good + summary.bad
    rate = number / seconds if seconds else 0.0
    lines = [said(_RECORDS, number=f"{number:,}", time=f"{seconds:.1f}", rate=f"{rate:,.0f}")]
    whole = summary.whole
    lines += _bars(_verdicts(whole), whole.puzzles + whole.bad)
    several = len(whole.rankings) > 1
    for name, ranking in whole.rankings.items():
        lines += ["", *([name] if several else ()), *_ranked(ranking, name)]
    if len(summary.files) > 1:
        for ladder in whole.rankings or [None]:
            lines += ["", *([ladder] if several and ladder else ())]
            lines += _files({**summary.files, said("all"): whole}, ladder)
    return lines


def _verdicts(totals: Totals) -> dict[str, int]:
    verdicts = {said(name): n for name in VERDICTS.values() if (n := totals.verdicts.get(name))}
    return verdicts | ({said("bad"): totals.bad} if totals.bad else {})


def _unit(ladder: str) -> str:
    """What a rater counts."""
    from satsudoku.human.ladders.rater_library import rater

    try:
        return rater(ladder).unit
    except SatsudokuError:  # records of a ladder file that is not here
        return "points"


def _ranked(ranking: Ranking, ladder: str) -> list[str]:
    """A bar for each tier, and the quartiles of the points."""
    unit = _unit(ladder)
    tiers, rated = _tiers(ranking), sum(ranking.scores.values())
    numbers = {tier_row(name, ladder): number for name, number in tiers.items()}
    if rated and not _has_tiers(ranking):
        numbers = {said("with {unit}", unit=said(unit)): rated, **numbers}
    lines = _bars(numbers, sum(numbers.values()))
    if rated:
        pairs = zip(_QUARTILES, ranking.quartiles(), strict=True)
        scores = said(", ").join(f"{said(name)} {score:,}" for name, score in pairs)
        lines.append(f"{said(unit)}{said(': ')}{scores}")
    return lines


def tier_row(name: str, ladder: str) -> str:
    """The name of a row: of a tier its number and its name for people."""
    number, _, title = name.partition(" ")
    if not number.isdigit():
        return said(name)
    record = Record(ladder=ladder, tier=int(number), tier_name=title)
    return f"{number} {tier_title(record)}"


def _has_tiers(ranking: Ranking) -> bool:
    return not ranking.tiers.keys() <= {NONE, UNKNOWN}


def _number(name: str) -> int:
    match = re.match(r"\d+", name)
    return int(match[0]) if match else 1 << 30


def _tiers(ranking: Ranking) -> dict[str, int]:
    """The tiers in the order of their numbers; unique puzzles that none solves come last."""
    return {name: ranking.tiers[name] for name in sorted(ranking.tiers, key=_number)}


def _files(files: Mapping[str, Totals], ladder: str | None) -> list[str]:
    """A row for each file: its puzzles, the time, and how many there are of each tier."""
    whole = files[said("all")].rankings.get(ladder or "", Ranking())
    tiers = [*_tiers(whole)]
    heads = ["file", "puzzles", "seconds", *(name.partition(" ")[0] for name in tiers)]
    heads = [said(head if head != "not" else "open") for head in heads]
    points = bool(whole.scores) and not _has_tiers(whole)
    heads += map(said, _QUARTILES if points else ())
    rows = [heads]
    for file, totals in files.items():
        ranking = totals.rankings.get(ladder or "", Ranking())
        row = [file, f"{totals.puzzles:,}", f"{totals.seconds:.3g}"]
        row += [f"{ranking.tiers.get(name, 0):,}" for name in tiers]
        if points:
            row += [f"{n:,}" for n in ranking.quartiles()] if ranking.scores else [""] * 5
        rows.append(row)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            (right if place else left)(cell, columns)
            for place, (cell, columns) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _bars(numbers: Mapping[str, int], whole: int) -> list[str]:
    if not numbers:
        return []
    wide = max(map(width, numbers))
    long = max(len(f"{number:,}") for number in numbers.values())
    lines = []
    for name, number in numbers.items():
        bar = "#" * max(1, round(_BAR * number / whole))
        share = f"{100 * number / whole:.3g} %"
        lines.append(f"{left(name, wide)}  {number:{long},}  {share:>6}  {bar}".rstrip())
    return lines


def draw_summary(summary: Summary, file: Path) -> None:
    """Draw how many records there are of each verdict, and of each tier or score of each rater.

    Raises:
        SatsudokuError: the file's ending is none of a picture, no matplotlib, or it cannot be
            written.
    """
    from satsudoku.drawing.figure import picture

    whole = summary.whole
    verdicts = {name: n for name in VERDICTS.values() if (n := whole.verdicts.get(name))}
    charts = {"puzzles": verdicts | ({"bad": whole.bad} if whole.bad else {})}
    for name, ranking in whole.rankings.items():
        numbers = _tiers(ranking)
        if ranking.scores and not _has_tiers(ranking):
            numbers = {f"{score:,}": ranking.scores[score] for score in sorted(ranking.scores)}
            numbers |= _tiers(ranking)
        charts[f"puzzles, by {name}"] = numbers
    charts = {name: numbers for name, numbers in charts.items() if numbers}
    with picture(file) as figure:
        figure.set_size_inches(7, 1 + sum(0.6 + 0.35 * len(n) for n in charts.values()))
        heights = [len(numbers) for numbers in charts.values()]
        axes = figure.subplots(len(charts) or 1, 1, squeeze=False, height_ratios=heights or [1])
        for axis, (name, numbers) in zip(axes[:, 0], charts.items(), strict=False):
            axis.barh(list(numbers)[::-1], list(numbers.values())[::-1], color="#4477aa")
            axis.bar_label(axis.containers[0], fmt="{:,.0f}", padding=3)
            axis.margins(x=0.15)
            axis.set_xlabel(name)
        figure.tight_layout()
