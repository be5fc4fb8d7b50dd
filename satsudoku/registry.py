"""How a room extends another: by a file in a folder that is named after what it extends.

Any room may hold folders such as ``rules``, ``formats``, ``questions``, ``commands``, ``solvers``,
``raters`` and ``kinds`` (of constraints). A file's name there is the name under which it is found.
Other distributions add files by entry points of the group ``satsudoku.KIND``. This is the only
place where a lower room loads files of a higher one, by name, when somebody asks for them.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from satsudoku.errors import SatsudokuError

_ROOT = Path(__file__).parent
_FAULTS = (SyntaxError, ImportError, NameError, AttributeError, TypeError, ValueError)


@cache
def files(kind: str) -> Mapping[str, str]:
    """The files of all folders called `kind`: from their names to those of their modules.

    Raises:
        SatsudokuError: two files have one name.

    >>> files("solvers")["dlx"]
    'satsudoku.solvers.dlx'
    >>> files("formats")["penpa"]
    'satsudoku.links.formats.penpa'
    """
    modules_of = dict(_shipped(kind))
    from importlib.metadata import entry_points  # takes as long as the rest of the package

    for point in entry_points(group=f"satsudoku.{kind}"):
        _add(modules_of, point.name, point.value)
    return dict(sorted(modules_of.items()))


def place(kind: str, name: str) -> str | None:
    """The module of a name; other distributions are asked only for what this one lacks."""
    return _shipped(kind).get(name) or files(kind).get(name)


@cache
def _shipped(kind: str) -> Mapping[str, str]:
    modules_of: dict[str, str] = {}
    for folder in _folders(kind):
        package = ".".join(("satsudoku", *folder.relative_to(_ROOT).parts))
        for module in iter_modules([str(folder)]):
            if not module.ispkg:
                _add(modules_of, module.name, f"{package}.{module.name}")
    return modules_of


def _folders(kind: str) -> Iterator[Path]:
    """Each room's folder of that name; or the room itself, if that is its name."""
    for room in sorted(_ROOT.iterdir()):
        for folder in (room / kind, room):
            there = folder.name == kind and (folder / "__init__.py").is_file()
            if there and _is_importable(room.name):
                yield folder
                break


def _is_importable(room: str) -> bool:
    """Whether Python finds a room; a satellite may be left out."""
    try:
        return find_spec(f"satsudoku.{room}") is not None
    except ModuleNotFoundError:
        return False


def _add(modules_of: dict[str, str], name: str, module: str) -> None:
    if name in modules_of:
        raise SatsudokuError(f"{module}: the name {name} is that of {modules_of[name]}")
    modules_of[name] = module


def modules(kind: str) -> Iterator[ModuleType]:
    """The files of all folders called `kind`, loaded, by name.

    Raises:
        SatsudokuError: as `load`.

    >>> [module.__name__ for module in modules("raters")][:1]
    ['satsudoku.raters.raters.hodoku']
    """
    for module in files(kind).values():
        yield load(module)


@cache
def find(kind: str, name: str) -> ModuleType:
    """The file of a name in the folders called `kind`, loaded.

    Raises:
        SatsudokuError: there is none, or as `load`.

    >>> find("counting", "bands").__name__
    'satsudoku.counting.bands'
    """
    if (module := place(kind, name)) is None:
        raise SatsudokuError(f"this needs {name} of {kind}, which is not installed")
    return load(module)


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
    frames_here = [frame for frame in frames if frame.filename.startswith(str(_ROOT))]
    return frames_here[-1].filename, frames_here[-1].lineno
