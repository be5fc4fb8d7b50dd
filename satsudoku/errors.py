"""Errors, written so that a user can fix the input.

Every error is a ``ValueError`` with a message of one line. It names the place, repeats the
offending input, and says what was expected.

>>> from satsudoku import Puzzle
>>> try:
...     Puzzle("1234")
... except ValueError as error:
...     print(error)
4 cells; expected 16 (classic4) or 25 (x5), or a named variant
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Self

__all__ = [
    "CountOverflowError",
    "FormatError",
    "LadderError",
    "PuzzleError",
    "RuleError",
    "SatsudokuError",
    "SatsudokuWarning",
    "SolverError",
    "UndecidedError",
    "UnknownNameError",
    "VariantError",
    "check_whole",
    "excerpt",
    "not_installed",
    "shown",
    "some_of",
]


class SatsudokuError(ValueError):
    """The base of all errors of this package.

    Attributes:
        message: the error and what was expected, without the place.
        file: the file with the error, or None.
        line: its line number from 1, or None.
        impossible: the key of a table that is well formed but that no filling obeys; else empty.

    >>> str(SatsudokuError("3 cells, expected 81").at("book.txt", 7))
    'book.txt:7: 3 cells, expected 81'
    """

    def __init__(self, message: str, *, file: str | None = None, line: int | None = None) -> None:
        self.message = message
        self.file = file
        self.line = line
        self.impossible = ""
        super().__init__(message)

    def __str__(self) -> str:
        place = self.file or ""
        if self.line is not None:
            place = f"{place}:{self.line}" if place else f"line {self.line}"
        return f"{place}: {self.message}" if place else self.message

    def at(self, file: str | None, line: int | None = None) -> Self:
        """Add the place of the input; returns the same error.

        >>> str(SatsudokuError("no such column").at("book.csv"))
        'book.csv: no such column'
        """
        self.file = file
        self.line = line
        return self


class SatsudokuWarning(UserWarning):
    """A remark on what was asked for; the command line prints it as a line of its own.

    >>> from warnings import catch_warnings
    >>> with catch_warnings(record=True) as noted:
    ...     verdicts = satsudoku.classify_many(["1.....2..3.....4"] * 2, "mus")
    >>> noted[0].category.__name__, str(noted[0].message)
    ('SatsudokuWarning', 'mus rates puzzles one by one; many may take long')
    """


class VariantError(SatsudokuError):
    """An encoding file does not declare a variant.

    >>> from satsudoku import Variant
    >>> from satsudoku.board.encoding import parse_encoding
    >>> parse_encoding('symbols = 12', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.VariantError: mine.toml: key symbols: expected a text, ...; found 12
    """


class PuzzleError(SatsudokuError):
    """A text or an array is not a puzzle of its variant.

    >>> from satsudoku import Puzzle
    >>> satsudoku.puzzle("1..y............", "classic4")
    Traceback (most recent call last):
    satsudoku.errors.PuzzleError: r1c4 holds 'y' (character 4); ...
    """


class FormatError(SatsudokuError):
    """A file cannot be read as puzzles.

    >>> from io import StringIO
    >>> from satsudoku import formats
    >>> list(formats.read(StringIO("It was a dark")))
    Traceback (most recent call last):
    satsudoku.errors.FormatError: <stream>: nothing in it looks like a puzzle; ...
    """


class LadderError(SatsudokuError):
    """A ladder file does not declare a ladder.

    >>> from satsudoku.human.ladders.ladder import Ladder
    >>> Ladder.from_toml('extends = 9', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: mine.toml: key extends: expected a text; found 9
    """


class RuleError(SatsudokuError):
    """A file of rules does not declare them.

    >>> str(RuleError("no example").at("my_rule.py"))
    'my_rule.py: no example'
    """


class SolverError(SatsudokuError):
    """A solver cannot serve the request.

    >>> from satsudoku import Puzzle
    >>> satsudoku.count(Puzzle("." * 25, "x5"), limit=0)
    Traceback (most recent call last):
    satsudoku.errors.SolverError: limit is 0, expected 1 or more
    """


def check_whole(least: int = 0, **numbers: Any) -> None:
    """Refuse numbers that are not whole, or too small; None is not a number, and passes.

    >>> check_whole(1, limit=None, most=2)
    >>> check_whole(1, limit=1.5)
    Traceback (most recent call last):
    satsudoku.errors.SolverError: limit is 1.5, expected a whole number, 1 or more
    """
    for name, value in numbers.items():
        if value is None:
            continue
        try:
            whole = index(str(value) if isinstance(value, bool) else value)  # type: ignore[arg-type]
        except TypeError:
            expected = f"expected a whole number, {least} or more"
            raise SolverError(f"{name} is {shown(value)}, {expected}") from None
        if whole < least:
            raise SolverError(f"{name} is {shown(whole)}, expected {least} or more")


class CountOverflowError(SatsudokuError, OverflowError):
    """A count does not fit the kernel's 128 bits.

    >>> issubclass(CountOverflowError, OverflowError)
    True
    """


class UndecidedError(SatsudokuError):
    """A count that is not exact does not decide the question.

    >>> from satsudoku import Count
    >>> try:
    ...     Count(2, exact=False) == 2
    ... except UndecidedError as error:
    ...     print(error)
    the count is at least 2, which does not decide whether it equals 2
    """


# What other programs, or the captions of `draw`, call what has another name here.
_ELSEWHERE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("skfr", "serate", "explainer", "se", "se121"), ("se121", "ratings")),
    "level": ("tier_name",),
}


_MOST_NAMES = 24


class UnknownNameError(SatsudokuError):
    """No such variant, solver, ladder or format; the nearest names are suggested.

    >>> str(UnknownNameError("variant", "clasic9", ["classic9", "classic6", "x5"]))
    "no variant 'clasic9'; did you mean classic9 or classic6?"
    >>> str(UnknownNameError("solver", "zzz", ["dlx", "sat"]))
    "no solver 'zzz'; there are dlx, sat"
    """

    def __init__(self, kind: str, name: str, expected: Iterable[str]) -> None:
        names = {each.lower(): each for each in expected}
        word = name.lower() if isinstance(name, str) else shown(name)
        here = [each for each in _ELSEWHERE.get(word, ()) if each in names]
        close = here or difflib.get_close_matches(word, names, n=3)
        near = [names[each] for each in close]
        listed = [*names.values()]
        there = f"there are {some_of(listed, _MOST_NAMES)}" if names else "there are none"
        hint = f"did you mean {' or '.join(near)}?" if near else there
        super().__init__(f"no {kind} {shown(name)}; {hint}")
        self.kind = kind
        self.name = name

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.kind, self.name, self.message, self.file, self.line)


def _rebuild(
    cls: type[UnknownNameError],
    kind: str,
    name: str,
    message: str,
    file: str | None,
    line: int | None,
) -> UnknownNameError:
    error = cls.__new__(cls)
    SatsudokuError.__init__(error, message, file=file, line=line)
    error.kind = kind
    error.name = name
    return error


def excerpt(text: str, width: int = 40) -> str:
    """Quote the beginning of an offending text, on one line, whatever it holds.

    >>> excerpt("abc")
    "'abc'"
    >>> excerpt("x" * 100, 5)
    "'xxxxx'... (100 characters)"
    """
    if len(text) <= width:
        return repr(text)
    return f"{text[:width]!r}... ({len(text)} characters)"


def shown(value: object) -> str:
    """Show the beginning of an offending value: a text in quotes, others as Python writes them.

    >>> shown("5"), shown(5), shown(None)
    ("'5'", '5', 'None')
    """
    if isinstance(value, str):
        return excerpt(value)
    try:
        text = " ".join(repr(value).split())  # tables of frames have lines
    except ValueError:  # Python prints no number of more than some thousand digits
        return "a number of very many digits"
    return text if len(text) <= 40 else f"{text[:40]}..."


def some_of(names: Sequence[str], most: int) -> str:
    """The first names, and how many others there are.

    >>> some_of(["r1c1", "r1c2"], 2), some_of(["r1c1", "r1c2", "r1c3"], 2)
    ('r1c1, r1c2', 'r1c1, r1c2 and 1 more')
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def not_installed(who_needs: str, package: str, extra: str) -> str:
    """The message that a package of an extra is missing.

    >>> not_installed("Parquet needs", "pyarrow", "arrow")
    "Parquet needs pyarrow, which is not installed; expected: pip install 'satsudoku[arrow]'"
    """
    install = f"pip install 'satsudoku[{extra}]'"
    return f"{who_needs} {package}, which is not installed; expected: {install}"
