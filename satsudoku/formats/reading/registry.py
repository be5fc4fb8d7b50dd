"""All formats: the files of the folder ``satsudoku/formats``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from satsudoku.errors import UnknownNameError
from satsudoku.formats.reading.format import Format

__all__ = ["find_format", "formats"]

_PACKAGE = "satsudoku.formats"


@cache
def formats() -> tuple[Format, ...]:
    """Every format, by name.

    >>> "csv" in [known.name for known in formats()]
    True
    """
    folder = Path(__file__).parents[1]
    modules = (module.name for module in iter_modules([str(folder)]) if not module.ispkg)
    known = [import_module(f"{_PACKAGE}.{name}").FORMAT for name in modules]
    return tuple(sorted(known, key=lambda known: known.name))


def find_format(name: str) -> Format:
    """The format of a name.

    Raises:
        UnknownNameError: no such format.

    >>> find_format("sdm").endings
    ('.sdm',)
    """
    for known in formats():
        if known.name == name:
            return known
    raise UnknownNameError("format", name, ("auto", *(known.name for known in formats())))
