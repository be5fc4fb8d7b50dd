"""The JSON Schema of records: made of their fields, and of ``record.schema.json`` (2020-12)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from satsudoku.stream.questions import fields


def schema() -> dict[str, Any]:
    """The JSON Schema of a record's JSON form.

    Its ``$defs`` hold the schemas of what the other commands print with ``--json``.

    >>> schema()["properties"]["tier"]["minimum"]
    1
    """
    text = (files("satsudoku.stream") / "record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    families = {name: field.schema for name, field in fields().items() if name.endswith(":")}
    own = {name: field.schema for name, field in fields().items() if name not in families}
    patterns = {f"^{name}": family for name, family in families.items()}
    return loaded | {"properties": own, "patternProperties": patterns}
