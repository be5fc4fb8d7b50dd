"""All questions: the files of this folder, each with ``QUESTIONS``; and the fields they answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from satsudoku.errors import SatsudokuError
from satsudoku.registry import modules
from satsudoku.stream.field import HEAD, PROVENANCE, TAIL, TIMED_OUT, Field, Kind
from satsudoku.stream.question import Question

__all__ = [
    "asked_for",
    "computed",
    "fields",
    "find_field",
    "questions",
    "read_questions",
    "settings_of",
]


@cache
def questions() -> tuple[type[Question], ...]:
    """Every question, file by file.

    >>> "count" in [question.name for question in questions()]
    True
    """
    return tuple(read_questions(modules("questions")))


def read_questions(files: Iterable[ModuleType]) -> Iterator[type[Question]]:
    """The ``QUESTIONS`` of each file.

    Raises:
        SatsudokuError: no question, a missing part, or a taken field; in one line, with the file.
    """
    declared: dict[str, tuple[Field, type[Question]]] = {}
    for module in files:
        own = getattr(module, "QUESTIONS", None)
        if not (own and isinstance(own, tuple)):
            raise SatsudokuError("expected a tuple QUESTIONS of questions", file=module.__file__)
        for question in own:
            for fault in _faults(question, declared):
                name = getattr(question, "__name__", repr(question))
                raise SatsudokuError(f"question {name}: {fault}", file=module.__file__)
            for field in question.fields:
                declared.setdefault(field.name, (field, question))
            yield question


def _faults(question: Any, declared: Mapping[str, tuple[Field, type[Question]]]) -> Iterator[str]:
    """The missing or wrong parts, each in a few words."""
    if not (isinstance(question, type) and issubclass(question, Question)):
        yield "expected a subclass of Question"
        return
    if "__dataclass_params__" not in vars(question):
        yield "expected @dataclass(frozen=True) before it"
    for part in sorted(question.__abstractmethods__):
        yield f"it has no {part}"
    if not isinstance(getattr(question, "name", None), str):
        yield "expected a text as its name"
    own = getattr(question, "fields", None)
    if not (isinstance(own, tuple) and all(isinstance(field, Field) for field in own)):
        yield "expected a tuple of Field as its fields"
        return
    for field in own:
        if not isinstance(field.kind, Kind):
            yield f"field {field.name}: expected a type such as TEXT or whole(16)"
        taken, owner = declared.get(field.name, (field, question))
        if taken is not field:
            yield f"the field {field.name} is that of {owner.__module__}"


@cache
def fields() -> Mapping[str, Field]:
    """Every field of records, by name; a family by the beginning of its names, with a colon.

    >>> fields()["te"].about
    'The least depth of trial and error on singles that solves the puzzle; null beyond 3.'
    """
    own = [field for question in questions() for field in question.fields]
    return {field.name: field for field in (*HEAD, *own, TIMED_OUT, PROVENANCE, *TAIL)}


def find_field(name: str) -> Field | None:
    """The field of a name, or the family that it is of."""
    family, colon, _ = name.partition(":")
    return fields().get(family + colon)


@cache
def computed() -> tuple[str, ...]:
    """The fields that are computed for any record that lacks them, where they are chosen.

    Counts are up to 2, a solution is the only one, a tier is that of the default ladder.

    >>> "te" in computed(), "uses" in computed()
    (True, False)
    """
    return tuple(n for n, field in fields().items() if field.computed and not n.endswith(":"))


def asked_for(name: str, **settings: Any) -> Question:
    """The question that computes a field: see `Question.computing`.

    Raises:
        SatsudokuError: as there.

    >>> asked_for("unique")
    Count(solver='auto', timeout=None, limit=2, method='enumerate')
    """
    return _first_to_find(name).computing(name, **settings)


def settings_of(name: str) -> tuple[str, ...]:
    """The parameters that callers may set where a field is computed."""
    return _first_to_find(name).settings(name)


def _first_to_find(name: str) -> type[Question]:
    field = find_field(name)
    return next(question for question in questions() if field in question.fields)
