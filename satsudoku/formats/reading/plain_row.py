r"""Rows of a grid without what a program puts around their cells.

The header and the end of a table of AMPL, quotes around fields, ``&`` and ``\\`` of LaTeX, numbers
as ``5.0``, words such as ``NaN`` for empty cells, and characters without width.
"""

from __future__ import annotations

import csv
import re

# Nearly all rows have none of these.
_UNUSUAL = re.compile(
    r"""["'&\\]|\|\.\s*$|\d\.0|\b(?:NaN|nan|None|null|NA|<NA>)\b|\[\d+,\]|:=|\s;\s*$|[^\x00-\x7f]"""
)
_NUMBER_OF_ROW = re.compile(r"^(\s*)\[(\d+),\]")  # as R prints
_TABLE = re.compile(r"(?:param\s+\w+\s*)?:((?:\s+\w+){4,})\s*:=\s*")  # as AMPL prints
_QUOTED = re.compile(r"""\s*(["'])([^"']*)\1\s*[,+]?\s*""")
_NO_WIDTH = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f\u20e3]")
_BETWEEN = re.compile(r"([\s,;&]+)")
_END_OF_ROW = re.compile(r"\\\\(?:\s|\\\w+|\{[^{}]*\}|\[[^\[\]]*\]|%.*)*$")  # of LaTeX
_WHOLE = re.compile(r"(\d+)\.0+(?:e[+-]?0+)?")
_EMPTY = frozenset(["NaN", "nan", "None", "null", "NA", "<NA>"])
_FEWEST = 4  # cells of a row


def plain_row(line: str) -> str:
    r"""The row alone; the line itself if there is nothing around its cells.

    >>> plain_row('"1","","","4"'), plain_row(r"1 & & 3 & \\ \hline"), plain_row(r"\hline")
    ('1,,,4', '1 \t \t 3 \t ', '---')
    >>> plain_row("param given : 1 2 3 4 :="), plain_row("4 . . 2 1 ;")
    (' 1 2 3 4', '4 . . 2 1')
    >>> plain_row("5.0  NaN  NaN  2.0"), plain_row("|2| | |1|.")
    ('5  .  .  2', '|2| | |1|')
    """
    if _UNUSUAL.search(line) is None:
        return line
    line = _NUMBER_OF_ROW.sub(r"\1\2  ", without_width(line))
    if (table := _TABLE.fullmatch(line.strip())) is not None:
        return table[1]
    if line.rstrip().endswith(" ;") and line.count(";") == 1:
        line = line.rstrip()[:-2]
    if line.lstrip().startswith("\\hline"):
        return "---"
    if "&" in line and "\\\\" not in (row := _END_OF_ROW.sub("", line)):  # else two rows
        line = row.replace("&", "\t")
    if line.startswith("|") and line.endswith("|."):
        line = line[:-1]
    if (whole := _QUOTED.fullmatch(line)) is not None:
        line = whole[2]
    for quote in "\"'":
        if quote in line and (fields := _unquoted(line, quote)) is not None:
            line = fields
    return _with_numbers(line)


def without_width(line: str) -> str:
    r"""A line without invisible characters, as pages and word processors leave them.

    >>> without_width("1..\u200b.\u00ad")
    '1...'
    """
    return _NO_WIDTH.sub("", line)


def _unquoted(line: str, quote: str) -> str | None:
    """The fields of a row without quotes; None if they hold what separates them."""
    separator = max(",;\t", key=line.count)
    try:
        fields = next(csv.reader([line], delimiter=separator, quotechar=quote, strict=True))
    except (csv.Error, StopIteration):
        return None
    if len(fields) < _FEWEST or any(separator in field or quote in field for field in fields):
        return None
    return separator.join(fields)


def _with_numbers(line: str) -> str:
    """The row with 5 for ``5.0`` and ``.`` for words, if all of its cells are numbers or words."""
    parts = _BETWEEN.split(line)
    cells = [part for part in parts[::2] if part]
    fields = len(cells) + sum(map(line.count, ",;\t"))
    if fields < _FEWEST or not all(cell.isdigit() or _number(cell) for cell in cells):
        return line
    return "".join(_number(part) or part for part in parts)


def _number(cell: str) -> str:
    """What a number or a word stands for; nothing if it is neither."""
    match = _WHOLE.fullmatch(cell)
    return match[1] if match else "." if cell in _EMPTY else ""
