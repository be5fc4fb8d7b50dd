"""Texts to files."""

from __future__ import annotations

from pathlib import Path

from satsudoku.errors import SatsudokuError

__all__ = ["write"]


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
