"""The JSON Schema of a constraint's table; it refers to definitions of ``puzzle.schema.json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

CELLS: Mapping[str, Any] = {"$ref": "#/$defs/cells"}
COUNT: Mapping[str, Any] = {"$ref": "#/$defs/count"}
NUMBER: Mapping[str, Any] = {"type": "integer", "minimum": 0}
TRUTH: Mapping[str, Any] = {"type": "boolean"}
TEXT: Mapping[str, Any] = {"$ref": "#/$defs/text"}


def table_schema(required: Sequence[str], **properties: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a table that has a name and some other properties, and nothing else."""
    return {
        "type": "object",
        "properties": {"name": TEXT, **properties},
        "required": list(required),
        "additionalProperties": False,
    }
