"""The form of a command's results."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import PurePath

from satsudoku.errors import SatsudokuError

COMPRESSED = (".gz", ".zst")
"""Endings of names of compressed files."""


class Form(Enum):
    """How results are printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"


def form_of(json: bool, csv: bool = False, parquet: bool = False) -> Form:
    """How to print, by options that exclude each other."""
    options = {"--json": json, "--csv": csv, "--parquet": parquet}
    chosen = [option for option, is_chosen in options.items() if is_chosen]
    if len(chosen) > 1:
        raise SatsudokuError(f"{' and '.join(chosen)} exclude each other; expected one of them")
    return Form(chosen[0].removeprefix("--")) if chosen else Form.TEXT


_ENDINGS = {
    ".csv": Form.CSV,
    ".json": Form.JSON,
    ".jsonl": Form.JSON,
    ".ndjson": Form.JSON,
    ".parquet": Form.PARQUET,
}
_OTHERS = (
    *(".npy", ".npz", ".pkl", ".arrow", ".feather", ".orc", ".h5", ".db", ".sqlite", ".duckdb"),
    *(".tsv", ".xlsx", ".xls", ".ods", ".html", ".xml", ".toml", ".yaml", ".zip", ".7z", ".xz"),
    *(".bz2", ".tar", ".tgz", ".pdf", ".svg", ".png", ".jpg"),
)
"""Endings that promise what no record is written as."""


def form_of_file(name: str, *, tabs: bool = False) -> Form:
    """The form that a file's name asks for, without the ending of compression.

    Args:
        name: of the file.
        tabs: whether text has values between tabs, as with ``--fields``: ``.tsv`` is text then.

    Raises:
        SatsudokuError: Parquet that is compressed once more; or the name promises another form.

    >>> form_of_file("counts.csv.gz"), form_of_file("counts.txt")
    (<Form.CSV: 'csv'>, <Form.TEXT: 'text'>)
    """
    path = PurePath(name.lower())
    whole = path.with_suffix("") if path.suffix in COMPRESSED else path
    form = _ENDINGS.get(whole.suffix, Form.TEXT)
    if form is Form.PARQUET and whole != path:
        raise SatsudokuError("Parquet is compressed itself; expected .parquet", file=name)
    if whole.suffix in _OTHERS and not (tabs and whole.suffix == ".tsv"):
        raise SatsudokuError(
            f"results are not written as {whole.suffix}; expected {', '.join(_ENDINGS)}, .txt, "
            ".tsv with --fields, or a folder/",
            file=name,
        )
    return form


def is_folder(output: str | None) -> bool:
    """Whether an output is a folder: its name ends in a slash, or on Windows in a backslash.

    >>> is_folder("graded/"), is_folder("graded.csv"), is_folder(None)
    (True, False, False)
    """
    return output is not None and output.endswith(("/", os.sep))
