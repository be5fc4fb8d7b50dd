"""A question that is asked of puzzles: a value whose class declares everything about it.

Each file of `satsudoku.stream.questions` holds one. From its fields and parameters follow the
columns and options of its command, ``--fields``, the types of JSON, CSV, Arrow, DuckDB and Polars,
the service's schemas, and the expressions of data frames.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, Signature, signature
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Concatenate,
    NamedTuple,
    ParamSpec,
    Self,
    get_type_hints,
)

from satsudoku.errors import check_whole
from satsudoku.stream.field import ERROR, HEAD, SECONDS, Field
from satsudoku.stream.parameter import Threads
from satsudoku.stream.record_value import Record, to_cell

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.stream import batch  # by its full name: Sphinx knows another Part, too
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records
    from satsudoku.stream.together import Fields, Together

P = ParamSpec("P")

Line = Sequence[tuple[str, str]]
"""A line of text for people, in pieces with a style each."""


class Cell(NamedTuple):
    """A column of text for people, after the puzzle.

    Attributes:
        title: its title, which only terminals show.
        width: the least number of characters.
        text: its text for a record, and a style.
        board: the field that it shows where this is known.

    >>> Cell("CLUES", 5, lambda record: (str(record.clues), "")).text(Record(clues=4))
    ('4', '')
    """

    title: str
    width: int
    text: Callable[[Record], tuple[str, str]]
    board: str | None = None

    @classmethod
    def of(cls, field: Field) -> Self:
        """The text of a field, as in a table.

        >>> from satsudoku.stream.field import whole
        >>> Cell.of(Field("depth", whole(8), "How deep it is.")).text(Record(depth=2))
        ('depth 2', '')
        """
        name = field.name
        return cls(name.upper(), len(name) + 4, lambda r: (f"{name} {to_cell(r.get(name))}", ""))


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question about puzzles. Parameters whose type has a `Parameter` become options.

    Attributes:
        threads: the number of threads; 0 for all cores. They change no answer.
        name: of its command.
        fields: the fields that it is the first to find.
        threads_share: whether threads may each ask it of a batch: no batch needs another one.
        board: the field that its text consists of, a line each; None for rows of text.
        draws: whether terminals show boards, not rows.

    >>> from satsudoku.stream.questions.count import Count
    >>> Count(limit=2)
    Count(solver='auto', timeout=None, limit=2, method='auto')
    >>> Count(limit=2, threads=8) == Count(limit=2)
    True
    """

    threads: Threads = field(default=1, compare=False, repr=False)

    name: ClassVar[str]
    fields: ClassVar[tuple[Field, ...]]
    threads_share: ClassVar[bool] = False
    board: ClassVar[str | None] = None
    draws: ClassVar[bool] = False

    @property
    def columns(self) -> tuple[Field, ...]:
        """The fields of its records, in the order of the columns of CSV.

        >>> from satsudoku.stream.questions.count import Count
        >>> Count().columns[-1].name
        'error'
        """
        return (*HEAD, *self.fields, SECONDS, ERROR)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of these fields.

        >>> from satsudoku.stream.questions.count import Count
        >>> Count().names[:5]
        ('file', 'line', 'puzzle', 'variant', 'count')
        """
        return tuple(column.name for column in self.columns)

    @property
    def cells(self) -> Sequence[Cell]:
        """The columns of text for people.

        >>> from satsudoku.stream.questions.count import Count
        >>> [cell.title for cell in Count().cells]
        ['SOLUTIONS']
        """
        return [Cell.of(field) for field in self.fields]

    def lines(self, record: Record) -> Iterable[Line]:
        """The lines after a record's row of text.

        >>> from satsudoku.stream.questions.count import Count
        >>> list(Count().lines(Record(count=1)))
        []
        """
        return ()

    def drawn(self, record: Record, rules: Variant | None) -> Sequence[Line]:
        """How a terminal shows a record, if not by a row; pre: the question `draws`.

        >>> from satsudoku.stream.questions.count import Count
        >>> Count().drawn(Record(count=1), None)
        ()
        """
        return ()

    @classmethod
    def settings(cls, name: str) -> tuple[str, ...]:
        """The parameters that callers may set where a field is computed: see `computing`.

        >>> from satsudoku.stream.questions.count import Count
        >>> Count.settings("count")
        ('limit',)
        """
        return ()

    @property
    def shared_settings(self) -> dict[str, Any]:
        """Its parameters that hold for further fields of its records, too: the ladder.

        >>> from satsudoku.teaching.questions.hint import Hint
        >>> Hint(ladder="rank8").shared_settings
        {'ladder': 'rank8'}
        """
        ladder = getattr(self, "ladder", None)
        return {"ladder": ladder} if isinstance(ladder, str) else {}

    @classmethod
    def computing(cls, name: str, **settings: Any) -> Question:
        """The question that computes a field for any record.

        Args:
            name: of the field.
            settings: the values of its `settings`; those of others are ignored.

        Raises:
            SatsudokuError: the part of the name behind a colon is missing, or a wrong value.

        >>> from satsudoku.stream.questions.count import Count
        >>> Count.computing("count", limit=9).limit
        9
        """
        return cls(**{key: settings[key] for key in cls.settings(name) if key in settings})

    @abstractmethod
    def many(self, part: batch.Part) -> Together:
        """The answers for the puzzles of a part, found together.

        >>> from satsudoku.stream.questions.count import Count
        >>> from satsudoku import Puzzle
        >>> from satsudoku.stream.batch import Part
        >>> part = Part.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> Count().many(part).columns["count"][0]
        1
        """

    def along(self, part: batch.Part) -> Together:
        """As `many`, with the fields of others that it finds on the way.

        They are as with the same `shared_settings`; where they are computed, no other is asked.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.stream.batch import Part
        >>> from satsudoku.teaching.questions.sentences import Sentences
        >>> part = Part.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> {*Sentences().along(part).columns} - {*Sentences().many(part).columns} == {
        ...     "tier",
        ...     "tier_name",
        ... }
        True
        """
        return self.many(part)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """The answers for a puzzle, one for each of its records.

        >>> from satsudoku.stream.questions.count import Count
        >>> from satsudoku import Puzzle
        >>> [answer["count"] for answer in Count().one(Puzzle("1.....2..3.....4", "classic4"))]
        [1]
        """
        from satsudoku.stream.batch import Part

        columns = self.many(Part.of(puzzle)).columns
        return iter([{name: column[0] for name, column in columns.items()}])

    def ask(self, items: Items) -> Records:
        """Ask of all puzzles: one record or more for each, lazily.

        >>> from satsudoku.stream.questions.count import Count
        >>> list(Count().ask([]))
        []
        """
        from satsudoku.stream.asking import ask_many
        from satsudoku.stream.records import Records

        return Records(ask_many(items, self.many, self.one), self.names)


def asking(name: str, question: Callable[P, Question]) -> Callable[Concatenate[Items, P], Records]:
    """A function that asks a question of batches or entries of puzzles, with its parameters."""

    def ask(items: Items, *arguments: P.args, **parameters: P.kwargs) -> Records:
        from satsudoku.stream.gathering import checked

        asked = question(*arguments, **parameters)
        check_whole(threads=asked.threads)
        return asked.ask(checked(items))

    kinds = get_type_hints(question)
    own = [
        some.replace(annotation=kinds[some.name])
        for some in signature(question).parameters.values()
    ]
    first = Parameter("items", Parameter.POSITIONAL_OR_KEYWORD)
    ask.__signature__ = Signature([first, *own])  # type: ignore[attr-defined]
    ask.__name__ = ask.__qualname__ = name
    ask.__module__, ask.__doc__ = question.__module__, question.__doc__
    return ask  # type: ignore[return-value]  # items may be named
