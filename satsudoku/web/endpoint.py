"""An address of the service: its parameters as JSON Schema, and the function that answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from satsudoku.errors import SatsudokuError, excerpt, shown

Schema = Mapping[str, Any]
"""A JSON Schema of a value; `Endpoint.checked` supports the keywords in `_CHECKS`."""

Answer = Callable[[Mapping[str, Any]], Iterator[Mapping[str, Any]]]
"""From checked parameters to records, lazily."""

_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "null": (type(None),),
}


class BadRequestError(SatsudokuError):
    """A request does not meet its schema."""


@dataclass(frozen=True)
class Endpoint:
    """An address that answers a question.

    Attributes:
        name: the last part of its address.
        summary: the question in one line.
        parameters: the schema of each parameter; one without a default is required.
        example: parameters to try.
        answer: the function that answers it.
        short: whether it searches nothing, and so does not wait for questions that take long.

    >>> count = Endpoint("double", "Double n.", {"n": {"type": "integer"}}, {"n": 2},
    ...     lambda given: iter([{"double": 2 * given["n"]}]))
    >>> list(count.answer(count.checked({"n": 4})))
    [{'double': 8}]
    >>> count.checked({"n": "4"})
    Traceback (most recent call last):
    satsudoku.web.endpoint.BadRequestError: n: expected integer; found '4'
    """

    name: str
    summary: str
    parameters: Mapping[str, Schema]
    example: Mapping[str, Any]
    answer: Answer
    short: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """The schema of a request's body."""
        return {
            "type": "object",
            "properties": dict(self.parameters),
            "required": [name for name, part in self.parameters.items() if "default" not in part],
            "additionalProperties": False,
        }

    def checked(self, body: object) -> dict[str, Any]:
        """The parameters of a request's body, with their defaults."""
        if not isinstance(body, dict):
            raise BadRequestError(f"expected an object; found {shown(body)}")
        for name in body:
            if name not in self.parameters:
                expected = ", ".join(self.parameters)
                raise BadRequestError(f"no parameter {excerpt(name)}; expected {expected}")
        values = {}
        for name, schema in self.parameters.items():
            if name in body:
                _check(name, body[name], schema)
            elif "default" not in schema:
                raise BadRequestError(f"{name} is missing")
            values[name] = body.get(name, schema.get("default"))
        return values


def _check(name: str, value: object, schema: Schema) -> None:
    """Refuse a value that does not meet its schema."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    fits = any(isinstance(value, _TYPES[kind]) for kind in types)
    if "enum" in schema and value not in schema["enum"]:
        choices = ", ".join(map(repr, schema["enum"]))
        raise BadRequestError(f"{name}: expected one of {choices}; found {shown(value)}")
    if not fits or (isinstance(value, bool) and "boolean" not in types):
        raise BadRequestError(f"{name}: expected {' or '.join(types)}; found {shown(value)}")
    if isinstance(value, int | float) and not isinstance(value, bool):
        low, high = schema.get("minimum"), schema.get("maximum")
        if value <= schema.get("exclusiveMinimum", -math.inf):
            raise BadRequestError(f"{name}: expected a number above 0; found {shown(value)}")
        if (low is not None and not value >= low) or (high is not None and not value <= high):
            bounds = f"{low} to {high}" if low is not None else f"a number of at most {high}"
            raise BadRequestError(f"{name}: expected {bounds}; found {shown(value)}")
    if isinstance(value, str | list):
        most = schema.get("maxLength", schema.get("maxItems"))
        if most is not None and len(value) > most:
            raise BadRequestError(
                f"{name}: expected a length of at most {most}; found {len(value)}"
            )
    if isinstance(value, list):
        for number, item in enumerate(value, start=1):
            _check(f"{name}[{number}]", item, schema["items"])
