"""The demo puzzles, which travel with the package: ``demo:NAME``, and ``demo`` for the first."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, cast

from satsudoku.errors import FormatError, UnknownNameError
from satsudoku.stream.parts.placing import Named

_DEMO = "demo"


def _folder() -> Path:
    """The folder ``puzzles`` of the installed package, or that of the sources."""
    package = Path(__file__).parents[1]
    shipped = package / "puzzles"
    return shipped if shipped.is_dir() else package.parent / "puzzles"


def demo_name(argument: str) -> str | None:
    """The name of a demo file that an argument asks for; None if it asks for none.

    >>> demo_name("demo"), demo_name("demo:inkala.ss"), demo_name("inkala.ss")
    ('demo.txt', 'inkala.ss', None)
    """
    name, colon, file = argument.partition(":")
    if name != _DEMO or (not colon and os.path.exists(argument)):
        return None
    return file if colon else "demo.txt"


def open_demo(name: str) -> BinaryIO:
    """Open a demo file; records name it ``demo:NAME``.

    Raises:
        UnknownNameError: no such file.
        FormatError: it cannot be opened.
    """
    names = sorted(path.name for path in _folder().glob("*") if path.name != "README.md")
    if name not in names:
        raise UnknownNameError("demo file", name, names)
    try:
        return cast(BinaryIO, Named((_folder() / name).open("rb"), f"{_DEMO}:{name}"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise FormatError(f"cannot open: {reason}", file=f"{_DEMO}:{name}") from None
