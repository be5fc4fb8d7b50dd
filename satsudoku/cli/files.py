"""Texts to files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from satsudoku.errors import SatsudokuError

__all__ = ["check_ending", "write"]


def check_ending(path: Path, forms: Mapping[str, str]) -> str:
    """The form that the ending of a file's name asks for.

    Args:
        path: the file.
        forms: by ending.

    Raises:
        SatsudokuError: another ending.

    >>> check_ending(Path("a.HTM"), {".html": "html", ".htm": "html"})
    'html'
    """
    form = forms.get(path.suffix.lower())
    if form is None:
        *others, last = forms
        expected = f"{', '.join(others)} or {last}" if others else last
        raise SatsudokuError(
            f"a name ending in {path.suffix!r}; expected {expected}", file=str(path)
        )
    return form


def write(path: Path, text: str) -> None:
    """Write a file, and create its folder if it is missing.

    Raises:
        SatsudokuError: the file cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder) / "new" / "a.txt", "one")
    ...     (Path(folder) / "new" / "a.txt").read_text()
    'one'
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SatsudokuError(f"cannot write: {error.strerror}", file=str(path)) from None
