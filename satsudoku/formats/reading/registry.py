"""All formats: the files of the folder ``satsudoku/formats``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from satsudoku.errors import FormatError, UnknownNameError
from satsudoku.formats.reading.format import Format

__all__ = ["find_format", "formats", "read_formats"]

_PACKAGE = "satsudoku.formats"


@cache
def formats() -> tuple[Format, ...]:
    """Every format, by name.

    Raises:
        FormatError: a file without a `Format`, or without its name; in one line, with the file.
    """
    folder = Path(__file__).parents[1]
    modules = (module.name for module in iter_modules([str(folder)]) if not module.ispkg)
    format = read_formats(import_module(f"{_PACKAGE}.{name}") for name in modules)
    return tuple(sorted(format, key=lambda format: format.name))


def read_formats(modules: Iterable[ModuleType]) -> Iterator[Format]:
    """The ``FORMAT`` of each module.

    Raises:
        FormatError: a module has none, a part is missing, or a name is taken.
    """
    names: set[str] = set()
    for module in modules:
        declared = getattr(module, "FORMAT", None)
        if not isinstance(declared, Format):
            expected = "expected FORMAT, an instance of a subclass of Format"
            raise FormatError(f"{expected}; found {declared!r}", file=module.__file__)
        for part in ("name", "about"):
            if not isinstance(getattr(declared, part, None), str):
                message = f"format {type(declared).__name__}: expected a text as its {part}"
                raise FormatError(message, file=module.__file__)
        if declared.name in names:
            raise FormatError(f"the name {declared.name} is taken", file=module.__file__)
        names.add(declared.name)
        yield declared


def find_format(name: str) -> Format:
    """The format of a name.

    Raises:
        UnknownNameError: no such format.
    """
    for format in formats():
        if format.name == name:
            return format
    names = [format.name for format in formats()]
    raise UnknownNameError("format", name, names if name == "auto" else ["auto", *names])
