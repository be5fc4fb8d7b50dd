"""The files that a command line names: what is read is never written over.

A file is known by its identity, so links and other spellings of a name change nothing. All outputs
are compared with all files before anything is opened::

    FILE...  --variant  --ladder  --fields  --attempts ...      read
        ║ the same file? refused
    --output  --plot  --fit  standard output                    written
"""

from __future__ import annotations

import glob
import hashlib
import os
import stat
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, NamedTuple

from satsudoku.errors import FormatError, SatsudokuError

_Identity = tuple[int, int]

_ARGUMENTS = ("--file", "--files")  # parameters that are not options

_MOST_EXTENDED = 100  # files in a chain; a longer one is refused when it is read
_BLOCK = 1 << 20  # bytes


class Named(NamedTuple):
    """A file that is named.

    Attributes:
        option: that names it; empty for an input.
        name: as it is given.
        flows: whether results are written while it is still read.
    """

    option: str
    name: str
    flows: bool = False


def _inputs(value: Any) -> Iterator[str]:
    """The files among arguments; other arguments are puzzles, or no file's name."""
    for name in [value] if isinstance(value, str) else value:
        if os.path.lexists(name) or not glob.has_magic(name):
            yield name
        else:
            yield from glob.glob(name, recursive=True)


def _variant(name: str) -> Iterator[str]:
    """The file of a variant, and those that it extends."""
    for _ in range(_MOST_EXTENDED):
        if not name.endswith(".toml"):
            return
        yield name
        try:
            with open(name, "rb") as file:
                base = tomllib.load(file).get("extends")
        except (OSError, ValueError, RecursionError):
            return  # reading it says why
        if not isinstance(base, str):
            return
        name = os.path.join(os.path.dirname(name), base)


def _ladder(value: Any) -> Iterator[str]:
    """The files of ladders, and those that their options name."""
    from satsudoku.human.spelling import split_name

    for name in [value] if isinstance(value, str) else value:
        try:
            base, chosen = split_name(name)
        except SatsudokuError:
            continue  # the command says why
        yield from (path for path in (base, *chosen.values()) if path.endswith(".toml"))
        yield from (path for path in chosen.values() if os.path.isfile(path))


def _fields(value: str) -> Iterator[str]:
    """The files in the names of fields, as in ``minutes:mine.toml`` or ``backdoor:mine.toml/3``."""
    from satsudoku.stream.layouts import split_fields

    for field in split_fields(value):
        name = field.partition(":")[2]
        for path in (name, name.rpartition("/")[0]):
            yield from _ladder(path)
            if os.path.isfile(path):
                yield path


def _levels(value: str) -> Iterator[str]:
    if "=" not in value:
        yield value


def _file(value: Any) -> Iterator[str]:
    yield from [value] if isinstance(value, str) else map(os.fspath, value)


_NAMED_BY: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "inputs": _inputs,
    "whole": _inputs,  # read to their ends before anything is written
    "variant": _variant,
    "ladder": _ladder,
    "levels": _levels,
    "fields": _fields,
    "file": _file,
}


class NamedFiles:
    """The files of a command line.

    Args:
        read: for each option the kind of its value, and the value: see `_NAMED_BY`.
    """

    def __init__(self, read: Iterable[tuple[str, str, Any]] = ()) -> None:
        self._read: dict[_Identity, Named] = {}
        self._beside: dict[Named, None] = {}  # in order
        for option, kind, value in read:
            for name in _NAMED_BY[kind](value):
                flows = kind == "inputs"
                named = Named("" if flows and option in _ARGUMENTS else option, name, flows)
                identity = _open_file(sys.stdin) if name == "-" else _identity(name)
                if identity is not None:
                    self._read.setdefault(identity, named)
                if not flows:
                    self._beside[named] = None

    def refuse(self, output: str) -> None:
        """Refuse to write over a file that is read.

        Raises:
            SatsudokuError: the output is one.
        """
        identity = _identity(output)
        if identity in self._read:
            raise _taken(self._read[identity], output)

    def check(self, written: Iterable[Named]) -> None:
        """Refuse outputs that are read, or of which two are the same."""
        before: dict[object, str] = {}
        for option, name, _ in written:
            self.refuse(name)
            key = _identity(name) or os.path.realpath(name)
            if before.setdefault(key, option) != option:
                expected = f"it is the file of {before[key]}, too; expected another one"
                raise SatsudokuError(expected, file=name)
        printed = self._read.get(_open_file(sys.stdout) or (0, 0))
        if printed is not None and printed.flows:  # others may be appended to
            raise _taken(printed, "standard output")

    def contents(self) -> dict[str, list[str]]:
        """A digest of each file beside the inputs, by option.

        Raises:
            FormatError: one cannot be read.
        """
        digests: dict[str, list[str]] = {}
        for option, name, _ in self._beside:
            if os.path.isfile(name):
                digests.setdefault(option, []).append(file_digest(name))
        return digests

    def without_folders(self, text: str) -> str:
        """A text in which the files beside the inputs go by their last names."""
        for _, name, _ in sorted(self._beside, key=lambda named: -len(named.name)):
            text = text.replace(name, os.path.basename(name))
        return text


def _identity(name: str) -> _Identity | None:
    """What tells a file from all others, however it is called; None if there is none."""
    try:
        found = os.stat(name)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _open_file(stream: Any) -> _Identity | None:
    """The same of a standard stream that is a file."""
    with suppress(AttributeError, OSError, ValueError):
        found = os.fstat(stream.fileno())
        return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
    return None


def _taken(named: Named, output: str) -> SatsudokuError:
    what = f"the file of {named.option}" if named.option else "an input"
    return SatsudokuError(f"it is {what}, too; expected another output", file=output)


def file_digest(name: str) -> str:
    """A digest of the content of a file."""
    digest = hashlib.sha256()
    try:
        with open(name, "rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise FormatError(f"cannot read: {error.strerror}", file=name) from None
    return digest.hexdigest()


_NAMED: ContextVar[NamedFiles | None] = ContextVar("files of this command line", default=None)


def named_files() -> NamedFiles:
    """The files of the command line that runs."""
    return _NAMED.get() or NamedFiles()


@contextmanager
def naming(
    read: Iterable[tuple[str, str, Any]], written: Iterable[tuple[str, Any]]
) -> Iterator[None]:
    """A context in which a command runs whose outputs are none of the files that it reads.

    Raises:
        SatsudokuError: as `NamedFiles.check`.
    """
    named = NamedFiles(read)
    named.check(Named(option, os.fspath(value)) for option, value in written)
    before = _NAMED.set(named)
    try:
        yield
    finally:
        _NAMED.reset(before)
