"""A variant as a certificate declares it: explicit numbers and names."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from satsudoku.board.constraint import Constraint
from satsudoku.board.constraints.cage import Cage
from satsudoku.board.relation import Relation
from satsudoku.board.sums import Sum
from satsudoku.board.variant import Variant


def declare(variant: Variant) -> dict[str, Any]:
    """The cells, symbols, houses, relations and excluded candidates of a variant, as JSON types.

    Cells and symbols are numbered from 0, in reading order and in the variant's order. A relation
    of two cells lists the pairs that they may not hold; one of more cells is a decision diagram,
    whose paths are the ways to fill its cells (`satsudoku.board.diagram`). Those of a sum have a
    ``total``, too, with which a checker compares them. Those of a setter's constraint have its
    number in ``constraints``, which is there only if there are any.
    """
    count = len(variant.symbols)
    owned = list(zip(variant.relations, _owners(variant), strict=True))
    constraints = {"constraints": list(map(_constraint, variant.constraints))}
    return {
        "name": variant.name,
        "symbols": variant.symbols,
        "cells": [list(cell) for cell in variant.cells],
        "houses": [{"name": h.name, "cells": list(h.cells)} for h in variant.houses],
        "exclusions": [
            _named(r) | owner | {"pairs": sorted(map(list, r.exclusions))}
            for r, owner in owned
            if r.exclusions is not None
        ],
        "diagrams": [
            _named(r)
            | owner
            | {
                "nodes": list(r.diagram.nodes),
                "arcs": [list(map(list, arcs)) for arcs in r.diagram.arcs],
            }
            for r, owner in owned
            if r.exclusions is None
        ],
        "excluded": [list(divmod(option, count)) for option in variant.excluded],
    } | (constraints if variant.constraints else {})


def _named(relation: Relation) -> dict[str, Any]:
    total = {"total": relation.total} if isinstance(relation, Sum) else {}
    return {"name": relation.name, "cells": list(relation.cells)} | total


def _owners(variant: Variant) -> list[dict[str, int]]:
    """For each relation the number of its constraint; none for the variant's own relations."""
    owners = [
        {"constraint": n}
        for n, constraint in enumerate(variant.constraints)
        for _ in constraint.relations
    ]
    return [{}] * (len(variant.relations) - len(owners)) + owners


def _constraint(constraint: Constraint) -> dict[str, Any]:
    """Its kind and name; a cage with a sum also has its cells and its total."""
    declared: dict[str, Any] = {"kind": constraint.key, "name": constraint.name}
    if isinstance(constraint, Cage) and constraint.total is not None:
        declared |= {"cells": list(constraint.cells), "total": constraint.total}
    return declared


def digest(declared: dict[str, Any]) -> str:
    """The SHA-256 of a declaration, in hexadecimal: of its JSON with sorted keys and no blanks."""
    text = json.dumps(declared, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
