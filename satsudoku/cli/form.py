"""The form of a command's results."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath

from satsudoku.errors import SatsudokuError

__all__ = ["COMPRESSED", "Form", "form_of", "form_of_file"]

COMPRESSED = (".gz", ".zst")
"""Endings of names of compressed files."""


class Form(Enum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


def form_of(json: bool, csv: bool = False) -> Form:
    """How to print, by two options that exclude each other.

    >>> form_of(True, False)
    <Form.JSON: 'json'>
    """
    if json and csv:
        raise SatsudokuError("--json and --csv exclude each other; expected one of them")
    return Form.JSON if json else Form.CSV if csv else Form.TEXT


_ENDINGS = {".csv": Form.CSV, ".json": Form.JSON, ".jsonl": Form.JSON}


def form_of_file(name: str) -> Form:
    """The form that a file's name asks for, without the ending of compression.

    >>> form_of_file("counts.csv.gz"), form_of_file("counts.txt")
    (<Form.CSV: 'csv'>, <Form.TEXT: 'text'>)
    """
    path = PurePath(name.lower())
    path = path.with_suffix("") if path.suffix in COMPRESSED else path
    return _ENDINGS.get(path.suffix, Form.TEXT)
