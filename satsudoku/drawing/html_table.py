"""Boards and lists as HTML tables, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from satsudoku.board.variant import Variant
from satsudoku.drawing.look import look


def draw_html(values: bytes, variant: Variant) -> str:
    """Draw values as an HTML table.

    Args:
        values: one byte per cell, 0 for empty.
        variant: the variant.

    >>> from satsudoku import variant
    >>> draw_html(bytes([1, *[0] * 24]), variant("x5")).count("<tr")
    5
    """
    seen = look(variant)
    height, width = variant.shape
    alphabet = ["", *variant.symbols]

    def line(*edge: int) -> str:
        return "2px solid currentColor" if edge in seen.walls else "1px solid #888"

    rows = []
    for r in range(1, height + 1):
        row = []
        for c in range(1, width + 1):
            index = variant.cell_index.get((r, c))
            if index is None:
                row.append("<td style='border:none'></td>")
                continue
            style = (
                f"border-left:{line(r, c - 1, r, c)};border-right:{line(r, c, r, c + 1)};"
                f"border-top:{line(r - 1, c, r, c)};border-bottom:{line(r, c, r + 1, c)};"
                "width:1.7em;height:1.7em;padding:0;text-align:center"
            )
            if (r, c) in seen.shaded:
                style += ";background:#8884"
            row.append(f"<td style='{style}'>{escape(alphabet[values[index]])}</td>")
        rows.append(f"<tr style='background:none'>{''.join(row)}</tr>")
    return f"<table style='border-collapse:collapse'>{''.join(rows)}</table>"


def draw_table(caption: str, titles: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Draw rows as an HTML table that can be folded out; without rows only its caption.

    >>> draw_table("2 < 3", ["a"], [[1]])[:62]
    '<details><summary>2 &lt; 3</summary><table><tr><th>a</th></tr>'
    """
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    if not body:
        return f"<p>{escape(caption)}</p>"
    table = f"<table><tr>{_cells('th', titles)}</tr>{body}</table>"
    return f"<details><summary>{escape(caption)}</summary>{table}</details>"


def _cells(tag: str, values: Iterable[object]) -> str:
    return "".join(f"<{tag}>{escape(str(value))}</{tag}>" for value in values)
