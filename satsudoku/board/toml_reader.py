"""Read TOML files value by value; every error names the file and the key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self

from satsudoku import errors
from satsudoku.errors import SatsudokuError, excerpt

MAX_BYTES = 1 << 20
_MOST_NAMES = 12  # names listed in an error
_AT_THE_TOP = {"extends", "title", "titles", "description", "symbols", "confluent"}

# A key of 100 or more parts, such as a.a.a = 1: tomllib takes the square of their number of steps.
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_DEEP_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*(?:{_PART}[ \t]*\.[ \t]*){{99,}}{_PART}[ \t]*[=\]]", re.M
)


_refusal = ""  # why no file is read


@contextmanager
def without_files(reason: str) -> Iterator[None]:
    """A context in which no name of a variant or a ladder is that of a file, in this process.

    >>> from satsudoku import variant
    >>> with without_files("names are not files here"):
    ...     variant("mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.VariantError: mine.toml: cannot read the variant: names are not files here
    """
    global _refusal
    before, _refusal = _refusal, reason
    try:
        yield
    finally:
        _refusal = before


def read_text(path: Path, what: str, error: type[SatsudokuError]) -> str:
    """The text of a UTF-8 file.

    Raises:
        SatsudokuError: of the type `error`: unreadable, too long, or not UTF-8.
    """
    try:
        return file_text(path)
    except ValueError as reason:
        raise error(f"cannot read {what}: {reason}", file=str(path)) from None


def file_text(path: Path) -> str:
    """The text of a file of UTF-8 text.

    Raises:
        ValueError: the file is unreadable, too long, or not UTF-8.
    """
    if _refusal:
        raise ValueError(_refusal)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as failure:
        raise ValueError(failure.strerror or str(failure)) from None
    if len(data) > MAX_BYTES:
        raise ValueError(f"it has more than {MAX_BYTES} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise ValueError(f"it is not UTF-8 text (at line {line})") from None


def parse_toml(text: str, file: str, error: type[SatsudokuError]) -> dict[str, Any]:
    """Parse a TOML text to a table.

    Raises:
        SatsudokuError: of the type `error`: not TOML, or a key of 100 parts or more.
    """
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.end()) + 1
        message = f"a key of more than 99 parts: {excerpt(deep[0].strip())}; expected fewer"
        raise error(message, file=file, line=line)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise error("not readable TOML: brackets nested too deeply", file=file) from None
    except ValueError as wrong:  # a TOMLDecodeError, or a number of more digits than Python reads
        raise error(f"not TOML: {wrong}", file=file) from None


class Numbered(tuple[int, ...]):
    """Cells of a table written by a program: indices of existing cells instead of names."""

    __slots__ = ()


@dataclass(slots=True)  # not frozen: each table has one, and freezing takes thrice the time
class TomlReader:
    """Reads values from a TOML table; errors name the file and the key.

    Attributes:
        table: the table.
        where: its key, "" at the top.
        file: named in errors.
        error: the type of error to raise.
        first: the number of the first symbol, with which the numbers of constraints count.

    >>> reader = TomlReader({"name": 3}, "tiers[1]", "mine.toml", SatsudokuError)
    >>> reader.text("name")
    Traceback (most recent call last):
    satsudoku.errors.SatsudokuError: mine.toml: key tiers[1].name: expected a text; found 3
    """

    table: Mapping[str, Any]
    where: str
    file: str
    error: type[SatsudokuError]
    first: int = 1

    def path(self, key: str) -> str:
        """A key with the keys that lead to it."""
        return f"{self.where}.{key}" if self.where else key

    def fail(self, key: str, expected: str) -> SatsudokuError:
        """The error for an unexpected value."""
        actual = f"found {shown(self.table[key])}" if key in self.table else "it is missing"
        for name, tables in self.table.items() if key not in self.table else ():
            if isinstance(tables, list) and any(isinstance(t, dict) and key in t for t in tables):
                actual += f": it is among {name}, and goes above the first [[table]]"
                break
        return self.error(f"key {self.path(key)}: expected {expected}; {actual}", file=self.file)

    def impossible(self, key: str, expected: str) -> SatsudokuError:
        """The error for a value that is well formed, but that no filling of the cells can obey."""
        error = self.fail(key, expected)
        error.impossible = self.where
        return error

    def only(self, keys: Collection[str]) -> None:
        """Refuse all other keys."""
        for key in self.table:
            if key not in keys:
                where = f" in {self.where}" if self.where else ""
                expected = nearest(key, tuple(keys))
                message = f"unknown key {excerpt(key)}{where}: expected {expected}"
                if where and key in _AT_THE_TOP:
                    message += f"; {key} goes above the first [[table]]"
                raise self.error(message, file=self.file)

    def exactly_one(self, *keys: str) -> str:
        """The only one of these keys in the table."""
        present = [key for key in keys if key in self.table]
        if len(present) != 1:
            where = f"key {self.where}: " if self.where else ""
            has = f"both {' and '.join(present)}" if present else "neither"
            message = f"{where}expected either {' or '.join(keys)}; found {has}"
            raise self.error(message, file=self.file)
        return present[0]

    def raw(self, key: str, expected: str, default: str | None = None) -> str:
        """A text, unchanged."""
        value = self.table.get(key, default)
        if not isinstance(value, str) or (key in self.table and not value.strip()):
            raise self.fail(key, expected)
        return value

    def text(self, key: str, expected: str = "a text", default: str | None = None) -> str:
        """A text on one line, without blanks at its ends."""
        value = self.raw(key, expected, default)
        if value.isalnum():
            return value
        value = " ".join(value.split())
        if not value.isprintable():
            raise self.fail(key, f"{expected}, without control characters")
        return value

    def truth(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, "true or false")
        return value

    def number(self, key: str, most: int, default: int | None = None) -> int:
        """A whole number from 1."""
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
            raise self.fail(key, f"a whole number from 1 to {most}")
        return value

    def several(self, key: str, expected: str) -> list[Any]:
        """A non-empty array."""
        value = self.table.get(key)
        if not isinstance(value, list) or not value:
            raise self.fail(key, expected)
        return value

    def texts(self, key: str) -> dict[str, str]:
        """A table of texts, empty if it is missing."""
        inner = self.inner(key)
        return {name: inner.text(name) for name in inner.table}

    def tables(self, key: str) -> Iterator[Self]:
        """An array of tables, which may be missing: a reader that goes from one to the next."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not {dict}.issuperset(map(type, value)):
            raise self.fail(key, f"an array of tables, [[{key}]]")
        path, reader = self.path(key), type(self)({}, "", self.file, self.error, self.first)
        for number, reader.table in enumerate(value, start=1):
            reader.where = f"{path}[{number}]"
            yield reader

    def inner(self, key: str) -> Self:
        """A table in the table, empty if it is missing."""
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.fail(key, f"a table, [{self.path(key)}]")
        return type(self)(value, self.path(key), self.file, self.error, self.first)


def choice(names: Iterable[str]) -> str:
    """The expectation "one of these names", for an error."""
    return f"one of {', '.join(names)}"


def nearest(name: str, names: Sequence[str]) -> str:
    """The expectation in place of another name: one of a few names, or the nearest of many.

    >>> nearest("colour", ["row", "column"])
    'one of row, column'
    >>> nearest("arow", ["arrows", *(f"key{n}" for n in range(99))])[:19]
    'a key such as arrow'
    """
    if len(names) <= _MOST_NAMES:
        return choice(names)
    return f"a key such as {', '.join(get_close_matches(name, names, n=3, cutoff=0.0))}"


def shown(value: object) -> str:
    """The beginning of a value, for an error's text; cells by their numbers in reading order."""
    return errors.shown([cell + 1 for cell in value] if isinstance(value, Numbered) else value)
