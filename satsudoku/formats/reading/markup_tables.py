"""Tables in HTML or BBCode: a row per line, with tabs between the cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from satsudoku.formats.reading.lines import Line, LongLine

_OPENS = re.compile(r"[\[<]table\b", re.I)
_ENDS = re.compile(r"[\[<]/table\s*[\]>]", re.I)
_BBCODE = re.compile(r"\[(/?(?:table|tr|td|th))[^\[\]\n]*\]", re.I)
_MOST = 1 << 16  # lines of a table


def with_plain_tables(lines: Iterator[Line]) -> Iterator[Line]:
    r"""The lines, with a line per row for each table; the lines between are as they were.

    >>> table = "<table><tr><td>1</td><td></td></tr><tr><td></td><td><b>2</b></td></tr></table>"
    >>> list(with_plain_tables(iter([(1, "Look:"), (2, table)])))
    [(1, 'Look:'), (2, ''), (2, '1\t'), (2, '\t2'), (2, '')]
    """
    table: list[str] = []
    start = 0
    for number, line in lines:
        if not table and (isinstance(line, LongLine) or _OPENS.search(line) is None):
            yield number, line
            continue
        start = start if table else number
        table.append(line)
        if _ENDS.search(line) or len(table) == _MOST:
            yield from _rows("\n".join(table), start)
            table = []
    if table:
        yield from _rows("\n".join(table), start)


def _rows(text: str, start: int) -> Iterator[Line]:
    reader = _Table(start, closes=re.search(r"[\[<]/t[dh]", text, re.I) is not None)
    reader.feed(_BBCODE.sub(r"<\1>", text))
    reader.close()
    yield start, ""
    for number, row in reader.rows:
        cells = [" ".join(cell.split()) for cell in row]
        if row and {*cells} <= {"-"} and number not in reader.titles:
            cells = ["."] * len(row)  # no frame
        yield number, "\t".join(cells)
    yield reader.getpos()[0] + start - 1, ""


class _Table(HTMLParser):
    """Gathers the texts of cells; what is typed into a field of a form is a cell's text, too."""

    def __init__(self, start: int, *, closes: bool) -> None:
        super().__init__()
        self._closes = closes  # else cells end where others begin
        self.rows: list[tuple[int, list[str]]] = []
        self.titles: set[int] = set()  # the lines of rows with titles
        self._start = start
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._inside and self._closes and tag in ("tr", "td", "th"):
            self.rows[-1][1].append("(cut)")  # so that it is no row
            self._inside = False
        if tag == "tr":
            self.rows.append((self.getpos()[0] + self._start - 1, []))
        elif tag in ("td", "th") and self.rows:
            self.rows[-1][1].append("")
            if tag == "th":
                self.titles.add(self.rows[-1][0])
            self._inside = True
        elif tag == "input":
            self.handle_data(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag not in ("td", "th", "tr", "table")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][1][-1] += data
