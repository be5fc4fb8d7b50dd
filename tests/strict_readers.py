"""A reader of each format that is written, which takes what the format's page shows, no more.

Each reads one puzzle of 81 digits from the text of a file, without the package. `ValueError`, or
one of its subclasses, says that the text is not what the page describes.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from xml.etree import ElementTree

DIGITS = "123456789"


def expect(condition: object, what: object) -> None:
    if not condition:
        raise ValueError(what)


def line(text: str) -> str:
    match = re.fullmatch(r"([1-9.]{81})\n", text)
    expect(match, text)
    return match[1]  # type: ignore[index]


def sdm(text: str) -> str:
    """SudoCue: 81 digits a line, 0 for an empty cell."""
    match = re.fullmatch(r"([0-9]{81})\n", text)
    expect(match, text)
    return match[1].replace("0", ".")  # type: ignore[index]


def sdk(text: str) -> str:
    """SadMan Sudoku: the section [Puzzle], nine rows of nine characters."""
    head, *rows = text.splitlines()
    expect(head == "[Puzzle]" and len(rows) == 9, text)
    for row in rows:
        expect(re.fullmatch("[1-9.]{9}", row), row)
    return "".join(rows)


def ss(text: str) -> str:
    """Simple Sudoku: the frame of its files, with a blank before each line."""
    row, between = r" \|([1-9.]{3})\|([1-9.]{3})\|([1-9.]{3})\|\n", r" \|---\+---\+---\|\n"
    edge = r" \*-{11}\*\n"
    match = re.fullmatch(f"{edge}{between.join([row * 3] * 3)}{edge}\n?", text)
    expect(match, text)
    return "".join(match.groups())  # type: ignore[union-attr]


def grid(text: str) -> str:
    """The drawing of the page, with frames around the boxes."""
    edge = r"\+-------\+-------\+-------\+\n"
    row = r"\| (.) (.) (.) \| (.) (.) (.) \| (.) (.) (.) \|\n"
    match = re.fullmatch(f"{edge}{edge.join([row * 3] * 3)}{edge}\n?", text)
    expect(match, text)
    cells = "".join(match.groups())  # type: ignore[union-attr]
    expect(set(cells) <= {*DIGITS, "."}, cells)
    return cells


def table(text: str) -> str:
    """CSV by Python's own reader: a header, and a record."""
    header, record = csv.reader(io.StringIO(text), strict=True)
    expect(header[0] == "puzzle" and len(record) == len(header), text)
    expect(re.fullmatch("[1-9.]{81}", record[0]), record)
    return record[0]


def json_object(key: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        expect(text.endswith("\n") and text.count("\n") == 1, text)
        data = json.loads(text)
        expect(isinstance(data, dict) and set(data) == {key, "variant"}, data)
        expect(data["variant"] == "classic9", data)
        expect(re.fullmatch("[1-9.]{81}", data[key]), data)
        return str(data[key])

    return read


def hodoku(text: str) -> str:
    """HoDoKu's library: eight fields between colons, the cells in the fourth."""
    expect(text.endswith("\n"), text)
    empty, code, candidates, cells, deleted, *others = text[:-1].split(":")
    expect(empty == "" and re.fullmatch("[0-9]{4}", code) and candidates, text)
    expect(re.fullmatch("[1-9.]{81}", cells) and len(others) == 3, text)
    expect(all(re.fullmatch("[1-9]{3}", name) for name in deleted.split()), deleted)
    return cells


def opensudoku(text: str) -> str:
    root = ElementTree.fromstring(text)
    expect(root.tag == "opensudoku" and root.get("version") == "2", root.attrib)
    (folder,) = root
    expect(folder.tag == "folder" and {*folder.attrib} == {"name", "created"}, folder.attrib)
    (game,) = folder
    expect(game.tag == "game" and {*game.attrib} == {"state", "data"}, game.attrib)
    data = game.attrib["data"]
    expect(re.fullmatch("[0-9]{81}", data), data)
    return data.replace("0", ".")


def jigsaw(text: str) -> str:
    """Two lines: the givens; a label per cell, nine of each of nine labels."""
    givens, labels, end = text.split("\n")
    expect(re.fullmatch("[1-9.]{81}", givens) and end == "", text)
    expect([labels.count(label) for label in set(labels)] == [9] * 9, labels)
    return givens


def ipuz(text: str) -> str:
    """ipuz.org: the fields that every puzzle has, those of Sudoku, and rows of numbers."""
    data = json.loads(text)
    expect(isinstance(data, dict) and data.keys() >= {"version", "kind", "puzzle"}, data)
    expect(re.fullmatch(r"http://ipuz\.org/v[12]", data["version"]), data["version"])
    expect(all(re.fullmatch(r"http://ipuz\.org/sudoku#1", k) for k in data["kind"]), data["kind"])
    expect(data.get("charset", DIGITS) == DIGITS, data["charset"])
    expect(data.get("boxes", True) is True, data)
    rows = data["puzzle"]
    expect(len(rows) == 9 and all(len(row) == 9 for row in rows), rows)
    # An empty cell is 0 or null; a given may also be a text, or an object with its style.
    cells = [cell for row in rows for cell in row]
    expect(all(cell in (0, None, *range(1, 10), *DIGITS) for cell in cells), cells)
    return "".join(str(cell or ".") for cell in cells)


STRICT: dict[str, Callable[[str], str]] = {
    "csv": table,
    "grid": grid,
    "hodoku": hodoku,
    "ipuz": ipuz,
    "jigsaw": jigsaw,
    "json": json_object("givens"),
    "line": line,
    "opensudoku": opensudoku,
    "records": json_object("puzzle"),
    "sdk": sdk,
    "sdm": sdm,
    "ss": ss,
}
"""By the format's name; links are read strictly in `test_links.py`."""
