"""Short lists (of variants, solvers and the like) in the same forms as records."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence

from satsudoku.catalogue import said
from satsudoku.cli.form import Form
from satsudoku.retelling import retold
from satsudoku.stream.layouts import csv_line
from satsudoku.wide import left, width, wrap

_WIDTH = 100


def print_listing(titles: Sequence[str], rows: Iterable[Sequence[object]], form: Form) -> None:
    """Print rows: aligned text, with titles where there are several columns, JSON objects or CSV.

    Values other than texts are JSON for programs; for people a list is joined, and a bool is yes or
    no.

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
            print(csv_line([c if isinstance(c, str) else json.dumps(c) for c in row]))
        return
    table = [[_plain(cell) for cell in row] for row in rows]
    if len(titles) > 1:
        table.insert(0, [said(title.upper()) for title in titles])
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    for line in table:
        cells = (left(cell, columns) for cell, columns in zip(line, widths, strict=True))
        print("  ".join(cells).rstrip())


def print_blocks(titles: Sequence[str], rows: Iterable[Sequence[object]], form: Form) -> None:
    """Print rows too long for a table: for people, a block each, without empty values.

    >>> print_blocks(["name", "title", "tiers"], [["mine", "My own", ["One", "Two"]]], Form.TEXT)
    mine: My own
      tiers: One; Two
    """
    if form is not Form.TEXT:
        print_listing(titles, rows, form)
        return
    for row in rows:
        name, title, *cells = (_plain(cell, "; ") for cell in row)
        print(f"{name}: {title}")
        for key, cell in zip(titles[2:], cells, strict=True):
            if cell:
                title = f"  {said(key)}{said(': ')}"
                for number, line in enumerate(_lines(cell, _WIDTH - width(title))):
                    print(f"{' ' * width(title) if number else title}{line}")


def _lines(text: str, columns: int) -> list[str]:
    return textwrap.wrap(text, columns) if text.isascii() else wrap(text, columns)


def _plain(cell: object, between: str = ", ") -> str:
    if isinstance(cell, bool):
        return said("yes" if cell else "no")
    words = cell if isinstance(cell, list) else [str(cell)]
    return between.join(retold(word, "lists", "variants") for word in words)
