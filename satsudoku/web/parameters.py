"""Parameters of questions as JSON Schema."""

from __future__ import annotations

from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, get_args, get_type_hints

from satsudoku.stream.question import Question

_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def parameter_schema(question: type[Question], name: str) -> dict[str, Any]:
    """The schema of a question's parameter: its type, default, least number and choices."""
    annotated = get_type_hints(question, include_extras=True)[name]
    kind, described = get_args(annotated)
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    types = [_TYPES[kind] for kind in kinds]
    default = next(field.default for field in fields(question) if field.name == name)
    schema: dict[str, Any] = {"type": types if len(types) > 1 else types[0], "default": default}
    if described.least is not None:
        schema["minimum"] = described.least
    if described.choices is not None:
        schema["enum"] = list(described.choices())
    return schema
