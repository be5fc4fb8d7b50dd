"""A variant as a certificate declares it: explicit numbers and names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from satsudoku.board.house import House
from satsudoku.board.variant import Variant

if TYPE_CHECKING:
    from satsudoku.board.constraint import Constraint
    from satsudoku.board.relation import Relation


def declare(variant: Variant) -> dict[str, Any]:
    """The cells, symbols, houses, relations and excluded candidates of a variant, as JSON types.

    Cells and symbols are numbered from 0, in reading order and in the variant's order. A relation
    of two cells lists the pairs that they may not hold; one of more cells is a decision diagram,
    whose paths are the ways to fill its cells (`satsudoku.board.diagram`). Those of a sum have a
    ``total``, too, with which a checker compares them. Those of a setter's constraint have its
    number in ``constraints``, which is there only if there are any.
    """
    count = len(variant.symbols)
    owners = _owners(variant)
    relations = [declare_relation(*owned) for owned in zip(variant.relations, owners, strict=True)]
    names = variant.cell_names
    parts = zip(variant.constraints, variant.shown, strict=True)
    listed = [declare_constraint(part, shown, names) for part, shown in parts]
    return {
        "name": variant.name,
        "symbols": variant.symbols,
        "cells": [list(cell) for cell in variant.cells],
        "houses": list(map(declare_house, variant.houses)),
        "exclusions": [entry for entry in relations if "pairs" in entry],
        "diagrams": [entry for entry in relations if "pairs" not in entry],
        "excluded": [list(divmod(option, count)) for option in variant.excluded],
    } | ({"constraints": listed} if listed else {})


def declare_house(house: House) -> dict[str, Any]:
    """Its name and cells."""
    return {"name": house.name, "cells": list(house.cells)}


def declare_relation(relation: Relation, owner: Mapping[str, int]) -> dict[str, Any]:
    """Its name, cells and total, the number of its constraint, and its pairs or its diagram."""
    from satsudoku.board.sums import Sum  # few boards have relations

    total = {"total": relation.total} if isinstance(relation, Sum) else {}
    entry = {"name": relation.name, "cells": list(relation.cells), **total, **owner}
    if relation.exclusions is not None:
        return entry | {"pairs": sorted(map(list, relation.exclusions))}
    diagram = relation.diagram
    arcs = [list(map(list, arcs)) for arcs in diagram.arcs]
    return entry | {"nodes": list(diagram.nodes), "arcs": arcs}


def _owners(variant: Variant) -> list[dict[str, int]]:
    """For each relation the number of its constraint; none for the variant's own relations."""
    owners = [
        {"constraint": n}
        for n, constraint in enumerate(variant.constraints)
        for _ in constraint.relations
    ]
    return [{}] * (len(variant.relations) - len(owners)) + owners


def declare_constraint(
    constraint: Constraint, shown: Constraint, names: Sequence[str]
) -> dict[str, Any]:
    """Its kind, name, table as shown (see `Variant.shown`), and what it claims of itself.

    To the checker kind and table are but names; `satsudoku.proof.recognition` compares them.
    """
    table = shown.table(names)
    named = {"kind": constraint.key, "name": constraint.name, "table": table}
    return named | constraint.claim


def digest(declared: dict[str, Any]) -> str:
    """The SHA-256 of a declaration, in hexadecimal: of its JSON with sorted keys and no blanks."""
    text = json.dumps(declared, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
