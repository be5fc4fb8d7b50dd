"""All formats: the files of the folder ``satsudoku/formats``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from types import ModuleType

from satsudoku.errors import FormatError, UnknownNameError
from satsudoku.formats.reading.format import Format
from satsudoku.registry import load, modules, place


@cache
def formats() -> tuple[Format, ...]:
    """Every format, by name.

    Raises:
        FormatError: a file without a `Format`, or without its name; in one line, with the file.
    """
    every = read_formats(modules("formats"))
    return tuple(sorted(every, key=lambda format: format.name))


_LIKELY = {".": "iss", "3": "iss"}  # by the first character, the format to try before all others
_CELLS = 81  # as many characters that are no cells may be sums and signs that point to them


def usual_format(line: str) -> Format | None:
    """The format whose lines usually start as a line does, if any.

    A likely one is loaded alone, which takes a fifth of the time that all of them take.

    >>> usual_format(".~R1C1_5").name, usual_format("1..4")
    ('iss', None)
    """
    likely = _shipped("iss" if len(line) == _CELLS else _LIKELY.get(line[:1], ""))
    if likely is not None and likely.starts_usually(line):
        return likely
    return next((form for form in _with_usual_starts() if form.starts_usually(line)), None)


@cache
def _shipped(name: str) -> Format | None:
    """The format of a name, loaded without the others; None if it is not among these files."""
    file = place("formats", name) if name else None
    return None if file is None else next(read_formats([load(file)]))


@cache
def _with_usual_starts() -> tuple[Format, ...]:
    return tuple(form for form in formats() if form.usual)


def read_formats(files: Iterable[ModuleType]) -> Iterator[Format]:
    """The ``FORMAT`` of each file.

    Raises:
        FormatError: a file has none, a part is missing, or a name is taken.
    """
    owners: dict[str, str | None] = {}
    for module in files:
        declared = getattr(module, "FORMAT", None)
        if not isinstance(declared, Format):
            expected = "expected FORMAT, an instance of a subclass of Format"
            raise FormatError(f"{expected}; found {declared!r}", file=module.__file__)
        for part in ("name", "about"):
            if not isinstance(getattr(declared, part, None), str):
                message = f"format {type(declared).__name__}: expected a text as its {part}"
                raise FormatError(message, file=module.__file__)
        if not isinstance(declared.endings, tuple):
            expected = 'expected a tuple as its endings, such as (".txt",)'
            raise FormatError(f"format {declared.name}: {expected}", file=module.__file__)
        if declared.name in owners:
            taken = f"the name {declared.name} is taken by {owners[declared.name]}"
            raise FormatError(taken, file=module.__file__)
        owners[declared.name] = module.__file__
        yield declared


def find_format(name: str) -> Format:
    """The format of a name.

    Raises:
        UnknownNameError: no such format.
    """
    file = place("formats", name) if isinstance(name, str) else None
    if file is not None:  # the others need not be loaded
        [format] = read_formats([load(file)])
        if format.name == name:
            return format
    for format in formats():
        if format.name == name:
            return format
    names = [format.name for format in formats()]
    raise UnknownNameError("format", name, names if name == "auto" else ["auto", *names])
