"""The Python files of a folder that extends the program by being there, such as rules."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from satsudoku.errors import SatsudokuError

_ROOT = str(Path(__file__).parent)
_FAULTS = (SyntaxError, ImportError, NameError, AttributeError, TypeError, ValueError)


def modules(package: str) -> Iterator[ModuleType]:
    """The files of a package, by name; without the packages inside.

    Raises:
        SatsudokuError: as `load`.

    >>> [module.__name__ for module in modules("satsudoku.evaluation")][:1]
    ['satsudoku.evaluation.correlation']
    """
    folder = import_module(package).__path__
    for name in sorted(found.name for found in iter_modules(folder) if not found.ispkg):
        yield load(f"{package}.{name}")


def load(name: str) -> ModuleType:
    """Import a file.

    Raises:
        SatsudokuError: Python cannot run it; one line, with the file and the line.

    >>> load("satsudoku.nothing")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: ...: ModuleNotFoundError: No module named 'satsudoku.nothing'
    """
    try:
        return import_module(name)
    except SatsudokuError:
        raise
    except _FAULTS as error:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        message = f"{type(error).__name__}: {' '.join(text.split())}"
        raise SatsudokuError(message).at(*_place(error)) from error


def _place(error: Exception) -> tuple[str | None, int | None]:
    """The file and the line of this package that Python could not run."""
    if isinstance(error, SyntaxError):
        return error.filename, error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename.startswith(_ROOT)]
    return own[-1].filename, own[-1].lineno
