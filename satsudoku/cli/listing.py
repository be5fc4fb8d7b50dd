"""Short lists (of variants, solvers and the like) in the same forms as records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from satsudoku.cli.output import Form, csv_line

__all__ = ["print_listing"]


def print_listing(titles: Sequence[str], rows: Iterable[Sequence[object]], form: Form) -> None:
    """Print rows: aligned text, with titles where there are several columns, JSON objects or CSV.

    A list in a cell is joined for people, and is JSON for programs.

    >>> print_listing(["name", "cells"], [["classic4", 16], ["x5", 25]], Form.TEXT)
    NAME      CELLS
    classic4  16
    x5        25
    """
    if form is Form.JSON:
        for row in rows:
            print(json.dumps(dict(zip(titles, row, strict=True))))
        return
    if form is Form.CSV:
        print(csv_line(titles))
        for row in rows:
            print(csv_line([json.dumps(c) if isinstance(c, list) else str(c) for c in row]))
        return
    table = [[", ".join(c) if isinstance(c, list) else str(c) for c in row] for row in rows]
    if len(titles) > 1:
        table.insert(0, [title.upper() for title in titles])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        print("  ".join(cells).rstrip())
