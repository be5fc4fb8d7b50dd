"""A field of records: its name, its type everywhere, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """The type of a field's values.

    Attributes:
        arrow: of a column of Arrow and Parquet, by Arrow's name; DuckDB's and Polars' follow.
        schema: JSON Schema.

    >>> TRUTH.arrow
    'bool'
    """

    arrow: str
    schema: Mapping[str, Any]


TRUTH = Kind("bool", {"type": "boolean"})
TRUTHS = Kind("list<bool>", {"type": "array", "items": {"type": "boolean"}})
TEXT = Kind("string", {"type": "string"})
TEXTS = Kind("list<string>", {"type": "array", "items": {"type": "string"}})
BOARD = Kind("large_string", {"type": "string"})
"""A board, one character per cell."""
NUMBER = Kind("double", {"type": "number", "minimum": 0})


def whole(bits: int, least: int = 0) -> Kind:
    """A whole number of `bits` bits in Arrow; JSON has no bound."""
    return Kind(f"uint{bits}", {"type": "integer", "minimum": least})


def listed(name: str) -> Kind:
    """A list of texts that a definition of ``record.schema.json`` describes."""
    return Kind(TEXTS.arrow, {"type": "array", "items": {"$ref": f"#/$defs/{name}"}})


def nested(name: str) -> Kind:
    """A value described in ``record.schema.json``; in Arrow, a text of JSON."""
    return Kind(TEXT.arrow, {"$ref": f"#/$defs/{name}"})


@dataclass(frozen=True)
class Field:
    """A field.

    Attributes:
        name: its name; of a family of fields the beginning of their names, with a colon at the end.
        kind: the type of its values.
        about: its meaning; also that of null, if necessary.
        computed: whether it is computed for any record that lacks it, where it is chosen.
        nullable: whether it may be null.

    >>> Field("depth", whole(8), "How deep it is.").schema
    {'description': 'How deep it is.', 'type': ['integer', 'null'], 'minimum': 0}
    """

    name: str
    kind: Kind
    about: str
    computed: bool = False
    nullable: bool = True

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of its values.

        >>> ERROR.schema["type"]
        ['string', 'null']
        """
        schema = dict(self.kind.schema)
        if self.nullable and "enum" in schema:
            schema["enum"] = [*schema["enum"], None]
        elif self.nullable and "$ref" in schema:
            schema = {"oneOf": [{"type": "null"}, schema]}
        elif self.nullable:
            schema["type"] = [schema["type"], "null"]
        return {"description": self.about, **schema}


HEAD = (
    Field(
        "file",
        TEXT,
        "Where the puzzle is from: a file's name as it was given, or <argument> for a puzzle on "
        "the command line.",
        nullable=False,
    ),
    Field("line", whole(64, 1), "The number of the puzzle's (first) line in the file, from 1."),
    Field(
        "puzzle",
        BOARD,
        "One character per cell in reading order, . for an empty one; one per candidate if the "
        "puzzle excludes some beside its givens. Of a bad puzzle: the beginning of its text.",
        nullable=False,
    ),
    Field("variant", TEXT, "The name of the rules; null for a bad puzzle."),
)
"""Where a puzzle is from, and the puzzle."""

SOLVER = Field(
    "solver", TEXT, "The name of the solver that searched for solutions; null if none did."
)
SECONDS = Field("seconds", NUMBER, "The time spent on this record.")
ERROR = Field("error", TEXT, "The error, and what was expected; null if there was none.")
CONFLICT = Field(
    "conflict",
    TEXT,
    "The contradiction between givens, if there is one, so that there is no solution; else null.",
    computed=True,
)
TAIL = (SOLVER, CONFLICT, SECONDS, ERROR)
"""How the answer was found."""

TIMED_OUT = Field(
    "timed_out",
    TRUTH,
    "Whether a time limit ended the work on this puzzle; the record holds what was known by then.",
)

PROVENANCE = Field(
    "provenance",
    nested("provenance"),
    "How the answer was obtained; printed with --provenance. Null for a bad puzzle.",
)
