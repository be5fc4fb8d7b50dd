"""How outputs name cells: ``r1c2``, ``(1,2)``, ``A2``, ``B1`` or ``1行2列``.

The program names cells ``r4c7``, in Japanese sentences 4行7列. Under ``--cells`` its results get
other names where they leave it, whatever command or rater they come from. ``B1`` has letters for
columns, as Sudoku Explainer does; ``A2`` has them for rows.
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, BinaryIO, TextIO, cast

from satsudoku.cli.console import complain
from satsudoku.cli.files import FILTERS
from satsudoku.errors import SatsudokuError, UnknownNameError

NOTATIONS = ("r1c2", "(1,2)", "A2", "B1", "1行2列")
"""The notations; each is what it calls the cell in row 1 and column 2."""

_NUMBER = "([1-9][0-9]{0,2})"
_NAME = re.compile(
    f"(?<![A-Za-z0-9])r{_NUMBER}c{_NUMBER}(?![A-Za-z0-9])|(?<![0-9]){_NUMBER}行{_NUMBER}列"
)
_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')  # of JSON
_GIVEN = re.compile(  # a cell before a symbol, as people write it
    rf"(?<![^\s,])(?:[(（]\s*{_NUMBER}\s*[,，、]\s*{_NUMBER}\s*[)）]|{_NUMBER}行{_NUMBER}列"
    rf"|(?P<letters>[A-Za-z]{{1,2}}){_NUMBER})(?=\s*[#=＝])"
)
_FORMS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json"}

_chosen: list[str] = []  # the notation of this command line


def check_notation(name: str) -> str:
    """A notation by its name.

    >>> check_notation("(1,2)"), check_notation("b1")
    ('(1,2)', 'B1')
    """
    plain = name.replace(" ", "")
    known = {notation.casefold(): notation for notation in NOTATIONS} | {"a1": "A2"}
    if plain.casefold() not in known:
        raise UnknownNameError("notation of cells", name, NOTATIONS)
    return known[plain.casefold()]


def cell_in(notation: str, row: int, column: int) -> str:
    """The name of a cell, both its numbers from 1.

    >>> [cell_in(notation, 4, 7) for notation in NOTATIONS]
    ['r4c7', '(4,7)', 'D7', 'G4', '4行7列']
    """
    if notation == "A2":
        return f"{_letters(row)}{column}"
    if notation == "B1":
        return f"{_letters(column)}{row}"
    return notation.replace("2", "\0").replace("1", str(row)).replace("\0", str(column))


def _letters(number: int) -> str:
    """A to Z, then AA, AB and so on."""
    tens, ones = divmod(number - 1, 26)
    return (chr(ord("A") + tens - 1) if tens else "") + chr(ord("A") + ones)


def _number(letters: str) -> int:
    *tens, ones = (ord(letter) - ord("A") + 1 for letter in letters.upper())
    return ones + sum(tens) * 26


def with_cells(text: str, notation: str, form: str = "text") -> str:
    r"""A text whose cells have the names of a notation.

    Args:
        text: any result of this program.
        notation: one of `NOTATIONS`.
        form: ``csv`` or ``json`` if the text must remain so.

    >>> with_cells("So r1c8 or 4行7列 is 5.", "A2")
    'So A8 or D7 is 5.'
    >>> with_cells("1,r3c4 r10c9,x\n", "(1,2)", "csv")
    '1,"(3,4) (10,9)",x\n'
    """
    if form == "csv":
        written = io.StringIO()
        rows = csv.reader(io.StringIO(text, newline=""))
        renamed = ([with_cells(cell, notation) for cell in row] for row in rows)
        csv.writer(written, lineterminator="\n").writerows(renamed)
        return written.getvalue()

    if form == "json":
        return _LITERAL.sub(lambda match: _renamed_literal(match[0], notation), text)

    def name(match: re.Match[str]) -> str:
        row, column = (int(number) for number in match.groups() if number)
        return cell_in(notation, row, column)

    return _NAME.sub(name, text)


def _renamed_literal(literal: str, notation: str) -> str:
    """A text of JSON; one without cells stays as it is written."""
    text = json.loads(literal)
    renamed = with_cells(text, notation)
    return literal if renamed == text else json.dumps(renamed)


def plain_cells(text: str) -> str:
    """A list of candidates in which cells of any notation are called ``r1c2``.

    Letters are rows, unless ``--cells B1`` says that they are columns.

    >>> plain_cells("(4,7)#5, D8#5 1行1列#2 r1c2#3")
    'r4c7#5, r4c8#5 r1c1#2 r1c2#3'
    """

    def name(match: re.Match[str]) -> str:
        letters = match["letters"]
        numbers = [int(part) for part in match.groups() if part and part != letters]
        if letters:
            numbers.insert(0, _number(letters))
        if letters and _chosen[-1:] == ["B1"]:
            numbers.reverse()
        return f"r{numbers[0]}c{numbers[1]}"

    return _GIVEN.sub(name, text)


def in_chosen_cells(text: str) -> str:
    """A text as `with_cells` makes it where ``--cells`` is given.

    >>> in_chosen_cells("r1c2")
    'r1c2'
    """
    return with_cells(text, _chosen[-1]) if _chosen else text


@contextmanager
def naming_cells(name: str, values: Mapping[str, Any]) -> Iterator[None]:
    """A context in which results name cells in a notation.

    Args:
        name: of the notation.
        values: of the command's other options, which say in which forms it writes.

    Raises:
        UnknownNameError: no such notation.
        SatsudokuError: the form of the results cannot be changed on its way out.
    """
    notation = check_notation(name)
    output = str(values.get("output") or "")
    if values.get("parquet") or Path(output).suffix == ".parquet" or output.endswith(("/", "\\")):
        raise SatsudokuError(
            "--cells renames text, JSON and CSV; expected no Parquet and no folder"
        )
    if name.replace(" ", "").casefold() == "a1":
        complain("A1 is read as A2, which has letters for rows; B1 has them for columns")
    to = str(values.get("to") or "")
    form = "csv" if values.get("csv") or to == "csv" else "text"
    form = "json" if values.get("json") or to in ("json", "jsonl") else form
    _chosen.append(notation)
    FILTERS.append(lambda file, path: cast(BinaryIO, _RenamingFile(file, path, notation, form)))
    try:
        with redirect_stdout(cast(TextIO, _Renaming(sys.stdout, notation, form))):
            yield
    finally:
        FILTERS.pop()
        _chosen.pop()


class _Renaming:
    """Standard output, which gets its texts whole, a number of lines each."""

    def __init__(self, out: TextIO, notation: str, form: str) -> None:
        self._out, self._notation, self._form = out, notation, form

    buffer = None  # bytes, too, come as text

    def write(self, text: str) -> int:
        self._out.write(with_cells(text, self._notation, self._form))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._out, name)


class _RenamingFile:
    """A file that gets its texts in pieces, each of whole lines; pictures remain as they are."""

    def __init__(self, file: BinaryIO, path: str, notation: str, form: str) -> None:
        endings = [end.lower() for end in Path(path).suffixes if end not in (".gz", ".zst")]
        ending = endings[-1] if endings else ""
        self._file, self._notation = file, notation
        self._form = None if ending in (".png", ".pdf") else _FORMS.get(ending, form)

    def write(self, content: bytes) -> int:
        if self._form is None:
            return self._file.write(content)
        text = bytes(content).decode("utf-8", "surrogateescape")
        renamed = with_cells(text, self._notation, self._form)
        self._file.write(renamed.encode("utf-8", "surrogateescape"))
        return len(content)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
