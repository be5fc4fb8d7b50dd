"""The form of a command's results."""

from __future__ import annotations

from enum import Enum

from satsudoku.errors import SatsudokuError

__all__ = ["Form", "form_of"]


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
