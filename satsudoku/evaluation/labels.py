r"""Labelled puzzles: tables with a column of difficulties.

::

    puzzle,difficulty
    1.....2..3.....4,Easy
    ...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8...,Hard

    problem	label	points
    80	6	10
    84	8+	18

Tables have the format ``csv``: fields separated by commas, tabs or
semicolons; or they are JSON lines or Parquet, as commands write them. Columns have known titles, or
are named. A label is a number, a number with a plus (``8+`` stands for 8.5), or a word of a given
order. Further columns may hold scores from elsewhere, beside puzzles or instead of them. A column
``variant`` names the rules, and a ``solution`` is checked, as by every command.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from warnings import warn

from satsudoku.board.library import variant as find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import FormatError, SatsudokuError, SatsudokuWarning, excerpt
from satsudoku.evaluation.rows import Row, rows_of
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.source import Source, open_source
from satsudoku.formats.reading.table import PUZZLES, SOLUTIONS, VARIANTS
from satsudoku.formats.records import entry_of

LABELS = (
    *("label", "difficulty", "level", "rating", "grade", "rank", "se", "ser", "er", "depth"),
    *("seconds", "time"),
)
"""Titles of columns of labels; of several, the first in this order counts, with a warning."""


@dataclass(frozen=True)
class LabelledRow:
    """A record of a labelled table, or an error.

    Attributes:
        file: as given; ``<stdin>`` for standard input.
        line: its line number from 1.
        label: its text.
        value: the label's place on its scale.
        puzzle: None if puzzles are not read.
        scores: the numbers of the requested columns, None if a field is empty.
        error: None if the other attributes are set; carries file and line.
    """

    file: str
    line: int
    label: str = ""
    value: float = math.nan
    puzzle: Puzzle | None = None
    scores: tuple[float | None, ...] = ()
    error: SatsudokuError | None = None


class Scale:
    """The values of labels.

    >>> scale = Scale()
    >>> scale.value("8.3"), scale.value("8+")
    (8.3, 8.5)
    >>> Scale(["Easy", "Medium", "Hard"]).value("medium")
    2.0
    """

    def __init__(self, order: Sequence[str] | None = None) -> None:
        """Make a scale.

        Args:
            order: the words that serve as labels, the easiest first, in any case; None for numbers.

        Raises:
            SatsudokuError: fewer than two words, an empty one, or one twice.
        """
        self.order = None if order is None else tuple(word.strip() for word in order)
        self._values: dict[str, float] = {}
        if self.order is not None:
            folded = [word.casefold() for word in self.order]
            self._values = {word: float(n) for n, word in enumerate(folded, start=1)}
            if len(self._values) < len(folded) or len(folded) < 2 or "" in folded:
                words = ",".join(self.order)
                raise SatsudokuError(
                    f"an order of labels {excerpt(words)}; expected two words or more, each once"
                )

    def value(self, label: str) -> float:
        """The place of a label on the scale.

        Raises:
            FormatError: it is not a label.

        >>> Scale().value("8+"), Scale(["easy", "hard"]).value("Hard")
        (8.5, 2.0)
        """
        text = label.strip()
        if self.order is not None:
            if text.casefold() not in self._values:
                raise FormatError(
                    f"no label {excerpt(text)}; expected one of {', '.join(self.order)}"
                )
            return self._values[text.casefold()]
        number = _number(text.removesuffix("+"))
        if number is None:
            raise FormatError(
                f"no label {excerpt(text)}; expected a number, such as 8.3 or 8+, or an order that "
                "tells what words are worth"
            )
        return number + 0.5 * text.endswith("+")


def read_labelled(
    source: Source,
    *,
    label: str | None = None,
    puzzle: str | None = None,
    scores: Sequence[str] = (),
    puzzles: bool = True,
    scale: Scale | None = None,
    variant: Variant | str | None = None,
) -> Iterator[LabelledRow]:
    r"""Read the rows of a table lazily.

    Columns are named by their titles, in any case, or by their numbers from 1. Where all are named
    by number, the table needs no titles.

    Args:
        source: a path, ``-`` for standard input, or a stream of bytes or text (left open).
        label: the column of labels; None for one with a title in `LABELS`, or the only one left.
        puzzle: the column of puzzles; None for one with a title that the format ``csv`` knows.
        scores: columns of numbers to read.
        puzzles: whether to read puzzles at all.
        scale: the values of labels; None for numbers.
        variant: the rules: a name, a Variant, or None to go by the number of cells.

    Raises:
        UnknownNameError: at once: no such variant.
        FormatError: at the first row: no such file or column; at any row: the rest is unreadable.

    >>> import io
    >>> table = "puzzle,level\n1.....2..3.....4,8+\n1..............,2\n1...............,hard\n"
    >>> for row in read_labelled(io.StringIO(table)):
    ...     print(row.line, row.value, row.error)
    2 8.5 None
    3 nan <stream>:3: 15 cells; expected 16 (classic4) or 25 (x5), ...
    4 nan <stream>:4: no label 'hard'; expected a number, such as 8.3 or 8+, or an order that tells
    what words are worth
    """
    variant = find_variant(variant) if isinstance(variant, str) else variant
    return _read(
        source,
        _ChosenColumns(label, puzzle if puzzles else None, tuple(scores)),
        puzzles,
        scale or Scale(),
        variant,
    )


@dataclass(frozen=True)
class _ChosenColumns:
    label: str | None
    puzzle: str | None
    scores: tuple[str, ...]

    @property
    def numbered(self) -> bool:
        """Whether all named columns are named by number."""
        named = [name for name in (self.label, self.puzzle, *self.scores) if name is not None]
        return bool(named) and all(name.isdecimal() for name in named)


@dataclass(frozen=True)
class _ColumnPlaces:
    """Where the columns are, from 0, and all titles, in lower case; none if the table has none."""

    titles: tuple[str, ...]
    label: int
    puzzle: int | None
    scores: tuple[int, ...]

    @property
    def last(self) -> int:
        """The last column that a row needs."""
        return max(self.label, *self.scores, self.puzzle or 0)


def _read(
    source: Source, columns: _ChosenColumns, puzzles: bool, scale: Scale, variant: Variant | None
) -> Iterator[LabelledRow]:
    with open_source(source) as (file, stream):
        any_rows = False
        places: _ColumnPlaces | None = None
        entries = Entries(file, variant)
        for number, row in rows_of(source, stream, entries):
            if isinstance(row, SatsudokuError):
                any_rows = True
                yield LabelledRow(file, number, error=row.at(file, number))
                continue
            if places is None:
                try:
                    places, titled = _places(row, columns, puzzles, entries)
                except SatsudokuError as error:
                    raise error.at(file, number) from None
                if places.titles and places.puzzle is not None:
                    entries = Entries(file, variant, column=places.titles[places.puzzle])
                if titled:
                    continue
            any_rows = True
            try:
                yield _row(number, row, places, scale, entries)
            except SatsudokuError as error:
                yield LabelledRow(file, number, error=error.at(file, number))
        if not any_rows:
            raise FormatError("no labelled rows in it", file=file)


def _places(
    first: Row, columns: _ChosenColumns, puzzles: bool, entries: Entries
) -> tuple[_ColumnPlaces, bool]:
    """Where the columns are, by the first row, and whether it only holds their titles."""
    fields = [*map(str, first)]
    titles = [field.casefold() for field in fields]
    scores = tuple(_column(titles, name) for name in columns.scores)
    puzzle = None
    if puzzles:
        puzzle = (
            _place_of_any(titles, PUZZLES)
            if columns.puzzle is None
            else _column(titles, columns.puzzle)
        )
        if puzzle is None:
            raise FormatError(
                "no column of puzzles; expected a first line such as puzzle,label, or the name or "
                f"number of the column: {excerpt(', '.join(fields))}"
            )
    if columns.label is not None:
        label: int | None = _column(titles, columns.label)
    else:
        label = _place_of_any(titles, LABELS)
        if label is not None:
            _remark_others(titles, label, scores, entries.file)
        else:
            rest = set(range(len(titles))) - {puzzle, *scores, _place_of_any(titles, SOLUTIONS)}
            label = rest.pop() if len(rest) == 1 else None
    if label is None:
        raise FormatError(
            f"which column holds the labels? There are {', '.join(fields)}; expected one of them "
            f"to be named, or titled {', '.join(LABELS[:-1])} or {LABELS[-1]}"
        )
    for names in SOLUTIONS, VARIANTS:
        _place_of_any(titles, names)  # refuses two
    if isinstance(first, dict):
        return _ColumnPlaces(tuple(titles), label, puzzle, scores), False
    titled = not columns.numbered or not (
        all(_number(fields[place]) is not None for place in scores)
        and (puzzle is None or entries.puzzle(1, fields[puzzle]).puzzle is not None)
    )
    return _ColumnPlaces(tuple(titles) if titled else (), label, puzzle, scores), titled


def _remark_others(titles: Sequence[str], label: int, scores: Sequence[int], file: str) -> None:
    """Warn that other columns, too, have titles of labels, where nobody chose among them."""
    counted = [titles[place] for place in (label, *scores)]
    others = [title for title in LABELS if title in titles and title not in counted]
    if others:
        named = ", ".join(map(excerpt, others))
        said = "the labels are those of the column {}; {} may hold labels, too: --label chooses"
        warn(
            f"{file}: {said.format(excerpt(titles[label]), named)}", SatsudokuWarning, stacklevel=2
        )


def _place_of_any(titles: Sequence[str], names: Sequence[str]) -> int | None:
    return next((_place(titles, name) for name in names if name in titles), None)


def _place(titles: Sequence[str], title: str) -> int:
    if titles.count(title) > 1:
        raise FormatError(f"two columns are titled {excerpt(title)}; expected one")
    return titles.index(title)


def _column(titles: Sequence[str], name: str) -> int:
    """The place of a column by its number, as the first row may hold values; or by its title."""
    folded = name.strip().casefold()
    if folded.isdecimal() and 0 < int(folded) <= len(titles):
        return int(folded) - 1
    if folded in titles:
        return _place(titles, folded)
    raise FormatError(f"no column {excerpt(name)}; there are {', '.join(titles)}")


def _row(
    number: int, row: Row, places: _ColumnPlaces, scale: Scale, entries: Entries
) -> LabelledRow:
    if isinstance(row, dict):
        values = [row.get(title) for title in places.titles]
    elif len(row) <= places.last:
        expected = f"expected {places.last + 1} or more: {excerpt(', '.join(row))}"
        raise FormatError(f"{len(row)} fields, {expected}")
    else:
        values = [*row]
    puzzle = None
    if places.puzzle is not None:
        if isinstance(row, list) and not places.titles:
            entry = entries.puzzle(number, row[places.puzzle])
        else:
            named = row if isinstance(row, dict) else {}
            if isinstance(row, list):  # equal titles are of no use here
                named = dict(zip(places.titles, row, strict=False))
            entry = entry_of(number, {**named}, entries)
        if entry.error is not None:
            raise entry.error
        puzzle = entry.puzzle
    scores = []
    for place in places.scores:
        text = _text(values[place])
        score = _number(text)
        if score is None and text:
            message = f"{excerpt(text)} is not a number; expected one, or an empty field"
            raise FormatError(message)
        scores.append(score)
    label = _text(values[places.label])
    return LabelledRow(entries.file, number, label, scale.value(label), puzzle, tuple(scores))


def _text(value: object) -> str:
    return "" if value is None else str(value).strip()


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
