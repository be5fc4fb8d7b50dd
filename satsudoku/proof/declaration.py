"""A variant as a certificate declares it: numbers and names, nothing to be derived."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from satsudoku.board.variant import Variant

__all__ = ["declare", "digest"]


def declare(variant: Variant) -> dict[str, Any]:
    """The cells, symbols, houses, relations and excluded candidates of a variant, as JSON types.

    Cells and symbols are numbered from 0, in reading order and in the variant's order.

    Raises:
        SolverError: the variant has a relation of other than two cells.

    >>> from satsudoku import variant
    >>> declared = declare(variant("classic4"))
    >>> declared["symbols"], declared["houses"][0]
    ('1234', {'name': 'row 1', 'cells': [0, 1, 2, 3]})
    """
    count = len(variant.symbols)
    return {
        "name": variant.name,
        "symbols": variant.symbols,
        "cells": [list(cell) for cell in variant.cells],
        "houses": [{"name": h.name, "cells": list(h.cells)} for h in variant.houses],
        "exclusions": [
            {
                "name": relation.name,
                "first": relation.first,
                "second": relation.second,
                "pairs": sorted(map(list, relation.forbidden)),
            }
            for relation in variant.relations
        ],
        "excluded": [list(divmod(option, count)) for option in variant.excluded],
    }


def digest(declared: dict[str, Any]) -> str:
    """The SHA-256 of a declaration, in hexadecimal: of its JSON with sorted keys and no blanks.

    >>> digest({})[:8]
    '44136fa3'
    """
    text = json.dumps(declared, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
