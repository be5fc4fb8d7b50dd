"""Records: what is known of one puzzle of a stream, their fields and their JSON Schema."""

from __future__ import annotations

from satsudoku.stream.record_value import Carried, Record, to_cell, to_json
from satsudoku.stream.schema import schema

__all__ = ["Carried", "Record", "schema", "to_cell", "to_json"]
