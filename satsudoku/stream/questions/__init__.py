"""All questions: the files of this folder, each with ``QUESTIONS``; and the fields they answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from satsudoku.stream.field import HEAD, PROVENANCE, TAIL, TIMED_OUT, Field
from satsudoku.stream.question import Question

__all__ = ["asked_for", "computed", "fields", "find_field", "questions", "settings_of"]


@cache
def questions() -> tuple[type[Question], ...]:
    """Every question, file by file.

    >>> "count" in [question.name for question in questions()]
    True
    """
    names = [module.name for module in iter_modules([str(Path(__file__).parent)])]
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return tuple(question for module in modules for question in module.QUESTIONS)


@cache
def fields() -> Mapping[str, Field]:
    """Every field of records, by name; a family by the beginning of its names, with a colon.

    >>> fields()["te"].about
    'The least depth of trial and error on singles that solves the puzzle; null beyond 3.'
    """
    own = [field for question in questions() for field in question.fields]
    return {field.name: field for field in (*HEAD, *own, TIMED_OUT, PROVENANCE, *TAIL)}


def find_field(name: str) -> Field | None:
    """The field of a name, or the family that it is of.

    >>> find_field("backdoor:rank8/3").name, find_field("rating")
    ('backdoor:', None)
    """
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
    """The parameters that callers may set where a field is computed.

    >>> settings_of("tier"), settings_of("unique")
    (('ladder',), ())
    """
    return _first_to_find(name).settings(name)


def _first_to_find(name: str) -> type[Question]:
    field = find_field(name)
    return next(question for question in questions() if field in question.fields)
