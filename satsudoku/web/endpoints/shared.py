"""What the endpoints of the service share: parameters, puzzles, records, and their register."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from satsudoku import formats
from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import languages
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.formats import Entry
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.computing import add_fields, fields_to_add, is_computed
from satsudoku.stream.provenance import with_provenance
from satsudoku.stream.question import Question
from satsudoku.stream.questions import computed
from satsudoku.stream.records import Records
from satsudoku.web.endpoint import Answer, Endpoint, Schema
from satsudoku.web.parameters import parameter_schema

REQUEST = "<request>"
"""The file's name in records."""

ONE = "1.....2..3.....4"
_MOST_PUZZLES = 1000
MOST_RECORDS = 10_000

Parameters = Mapping[str, Any]


def optional(kind: str, **more: Any) -> Schema:
    """A parameter that may be left out."""
    return {"type": [kind, "null"], "default": None, **more}


def flag() -> Schema:
    """A parameter that is false unless given."""
    return {"type": "boolean", "default": False}


NAME: Schema = optional("string", maxLength=3000)
PUZZLES: Mapping[str, Schema] = {
    "text": {
        "type": "string",
        "maxLength": 1 << 20,
        "description": "Puzzles in any format, like the contents of a file.",
    },
    "format": {"type": "string", "default": "auto", "maxLength": 100},
    "variant": NAME,
    "symbols": optional(
        "string", maxLength=300, description="The symbols, such as 0-8, 1-16 or A-P."
    ),
    "column": optional(
        "string", maxLength=300, description="The column of puzzles in a table, or their key."
    ),
}
ADDED: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": 200},
    "maxItems": 100,
    "default": [],
    "description": "Further fields to compute for each record: "
    f"{', '.join(computed())}; or backdoor: with a ladder's name, and optionally / with a tier.",
}
ANSWERED: Mapping[str, Schema] = {**PUZZLES, "provenance": flag(), "fields": ADDED}
"""Parameters of questions with a record for each puzzle or solution."""

LADDER: Schema = {"type": "string", "default": DEFAULT_LADDER, "maxLength": 200}
LANGUAGE: Schema = {
    "type": "string",
    "enum": ["en", *languages()],
    "default": "en",
    "description": "Of texts such as hints; without it, the one that Accept-Language asks for.",
}
NAMES: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": 100},
    "maxItems": 100,
    "default": [],
}
CANDIDATES: Schema = {
    "type": "array",
    "items": {"type": "string", "maxLength": 20},
    "maxItems": 1 << 16,
    "default": [],
}
PENCIL: Mapping[str, Schema] = {
    "removed": CANDIDATES,
    "candidates": {
        "type": ["array", "null"],
        "items": {"type": "string", "maxLength": 200},
        "maxItems": 1 << 12,
        "default": None,
        "description": "Instead of removed: the pencil marks of every cell, as in 1 or 34; an "
        "empty text where there are none.",
    },
}
WORDS = ("title", "author", "rules")
"""The texts beside a puzzle: see `satsudoku.formats.Extras`."""
SOON: Schema = {"type": "number", "exclusiveMinimum": 0, "maximum": 60, "default": 5}
TIME: Schema = optional(
    "number",
    exclusiveMinimum=0,
    maximum=3600,
    description="Seconds for each puzzle. Its record then has what is known by then, and "
    "timed_out or exact says so.",
)
RANGE: Schema = {
    "type": ["array", "null"],
    "items": {"type": "integer", "minimum": 0, "maximum": 10_000},
    "maxItems": 2,
    "default": None,
}
TIER: Schema = {
    **RANGE,
    "type": ["integer", "string", "array", "null"],
    "minimum": 1,
    "maxLength": 300,
    "description": "The tier on the ladder, by number or name, as in Hard or Hard..Unfair; or the "
    "lowest and the highest. Records then have the tier and the solution.",
}
RATED = ("ladder", "tier", "tier_name", "solution")
QUESTIONS: dict[str, Endpoint] = {}


def answers(
    name: str,
    summary: str,
    parameters: Mapping[str, Schema],
    example: Parameters,
    *,
    short: bool = False,
) -> Callable[[Answer], Answer]:
    """Register the function that answers a question."""

    def register(answer: Answer) -> Answer:
        QUESTIONS[name] = Endpoint(name, summary, parameters, example, answer, short)
        return answer

    return register


def asks(
    question: type[Question],
    summary: str,
    parameters: Mapping[str, Schema],
    example: Parameters,
    answered: Mapping[str, Schema] = ANSWERED,
) -> None:
    """Register a question by its own parameters, with bounds of the service."""

    def answer(given: Parameters) -> Iterator[dict[str, Any]]:
        asked = question(**{name: given[name] for name in parameters})
        return islice(dicts(asked.ask(entries_of(given)), given), MOST_RECORDS)

    own = {name: {**parameter_schema(question, name), **more} for name, more in parameters.items()}
    schemas = {**answered, **own}
    QUESTIONS[question.name] = Endpoint(question.name, summary, schemas, example, answer)


def entries_of(given: Parameters) -> Iterator[Entry]:
    """The puzzles of a request; too many are refused."""
    source = io.StringIO(given["text"])
    source.name = REQUEST
    how = {name: given.get(name) for name in ("variant", "symbols", "column")}
    entries = formats.read(source, format=given["format"], **how)
    first = list(islice(entries, _MOST_PUZZLES + 1))  # too many are refused before any work
    if len(first) > _MOST_PUZZLES:
        raise SatsudokuError(f"too many puzzles; expected at most {_MOST_PUZZLES}")
    yield from first


def good_entries(given: Parameters) -> Iterator[Entry]:
    """The puzzles of a request with what is said of them; the first error ends them."""
    for entry in entries_of(given):
        if entry.error is not None:
            raise entry.error
        yield entry


def puzzles_of(given: Parameters) -> Iterator[Puzzle]:
    """The puzzles of a request; the first error ends them."""
    return (entry.puzzle for entry in good_entries(given) if entry.puzzle)


def cosmetics_of(entry: Entry) -> Sequence[Cosmetic]:
    """The drawings of an entry that have no rule."""
    return entry.extras.cosmetics if entry.extras else ()


def remarked(*entries: Entry) -> dict[str, list[str]]:
    """The field with the remarks on links; none where there are no remarks."""
    remarks = [remark for entry in entries for remark in entry.remarks]
    return {REMARKS: remarks} if remarks else {}


def only_entry(given: Parameters) -> tuple[Entry, Puzzle]:
    """The only entry of a request, and its puzzle; several are refused."""
    entries = list(islice(good_entries(given), 2))
    if len(entries) != 1:
        raise SatsudokuError("several puzzles; expected one")
    assert entries[0].puzzle is not None
    return entries[0], entries[0].puzzle


def only_puzzle(given: Parameters) -> Puzzle:
    """The only puzzle of a request; several are refused."""
    return only_entry(given)[1]


def dicts(records: Records, given: Parameters) -> Iterator[dict[str, Any]]:
    """Records as objects, with the requested fields and provenance."""
    if given.get("fields"):
        check_fields(given["fields"], records.names)
        shared = {"ladder": given["ladder"]} if given.get("ladder") else {}
        added = fields_to_add(given["fields"], records.names, **shared)
        records = add_fields(records, added, present=(), **shared)
    if given.get("provenance"):
        records = with_provenance(records)
    for record in records:
        remarks = (record.carried or {}).get(REMARKS)
        yield record.to_dict(records.names) | ({REMARKS: remarks} if remarks else {})


def check_fields(names: Sequence[str], held: Sequence[str]) -> None:
    """Refuse fields that neither are in a record nor are computed."""
    for name in names:
        if name not in held and not is_computed(name):
            raise UnknownNameError("field", name, computed())
