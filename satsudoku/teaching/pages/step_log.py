"""The steps as a table, a row per step: for spreadsheets, programs, and people."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from satsudoku.cli.cell_notation import in_chosen_cells
from satsudoku.errors import UnknownNameError
from satsudoku.human.wording import wording
from satsudoku.teaching.pages.walkthrough import Scene, Walkthrough

LOGS = {"table": ".log", "csv": ".csv", "jsonl": ".jsonl"}
"""The forms of the table, and how names of such files end."""

_WIDEST = 40  # what is longer shifts the rest of its line only, as a search does


def step_rows(
    explained: Walkthrough, language: str = "en", effort: str = "tiers"
) -> list[dict[str, Any]]:
    """A row for each step.

    Its keys are ``number``, ``cell`` and ``digit`` (of what is placed), ``removed`` (candidates),
    ``code`` (the source's name), ``technique``, ``tier``, ``points``, ``open`` (deductions before
    the step), ``filled`` (cells after it) and ``text``. The effort ``seconds`` adds ``seconds``.
    What a rater does not have is None. A step that places several symbols has them in one row,
    separated by spaces.

    Raises:
        SatsudokuError: the seconds of a rater that is not a ladder.
        UnknownNameError: no such language or effort.
    """
    from satsudoku.teaching.pages.chart import costs

    rows = [_row(explained, scene, language) for scene in explained.scenes]
    spent = costs(explained, effort)
    if effort == "seconds":
        for row, seconds in zip(rows, spent, strict=True):
            row["seconds"] = round(seconds, 6)
    return rows


def _row(explained: Walkthrough, scene: Scene, language: str) -> dict[str, Any]:
    step, rater, variant = scene.step, explained.report.rater, explained.puzzle.variant
    deduction = step.deduction
    placed = [divmod(option, len(variant.symbols)) for option in deduction.placed]
    return {
        "number": step.number,
        "cell": " ".join(variant.cell_names[cell] for cell, _ in placed) or None,
        "digit": " ".join(variant.symbols[symbol] for _, symbol in placed) or None,
        "removed": " ".join(deduction.names(deduction.eliminated)) or None,
        "code": rater.code(deduction),
        "technique": deduction.technique.name(language),
        "tier": step.tier if 1 <= step.tier <= len(rater.tier_names) else None,
        "points": rater.step_points(deduction),
        "open": scene.open,
        "filled": step.filled,
        "text": deduction.tell(language),
    }


def step_log(explained: Walkthrough, form: str, language: str = "en", effort: str = "tiers") -> str:
    """The table in a form of `LOGS`.

    ``csv`` has a line of titles. ``jsonl`` has an object per line, in ASCII. ``table`` is aligned,
    without the columns that are empty throughout.

    Raises:
        SatsudokuError: as for `step_rows`.
        UnknownNameError: no such form, language or effort.
    """
    if form not in LOGS:
        raise UnknownNameError("form", form, LOGS)
    rows = step_rows(explained, language, effort)
    if form == "jsonl":
        return "".join(json.dumps(row) + "\n" for row in rows)
    titles = [*_TITLES, "seconds"] if effort == "seconds" else [*_TITLES]
    if form == "table":
        kept = [key for key in titles if any(row[key] is not None for row in rows)]
        heads = [wording(language)[f"log {key}"] for key in kept]
        return _aligned([heads, *([_said(row[key]) for key in kept] for row in rows)])
    stream = io.StringIO()
    writer = csv.DictWriter(stream, titles, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()


_TITLES = (
    *("number", "cell", "digit", "removed", "code", "technique", "tier", "points", "open"),
    *("filled", "text"),
)


def _said(value: object) -> str:
    return "" if value is None else in_chosen_cells(str(value))  # before columns are aligned


def _aligned(lines: list[list[str]]) -> str:
    """Columns below each other; Japanese characters are two columns wide."""
    from rich.cells import cell_len

    columns = zip(*lines, strict=True)
    widths = [max((w for w in map(cell_len, c) if w <= _WIDEST), default=0) for c in columns]
    return "".join(
        "  ".join(
            text + " " * (width - cell_len(text)) for text, width in zip(line, widths, strict=True)
        ).rstrip()
        + "\n"
        for line in lines
    )
