"""The constraints of setters: which relations belong to each."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..refusal import items, require
from ..rules import Arc, Rules, value


class Relation(NamedTuple):
    """The ways to fill some cells: the paths from the first node, 0, to the last one, 0."""

    cells: tuple[int, ...]
    arcs: list[list[Arc]]
    adds: bool  # whether it says that different symbols add to a total


class Constraint(NamedTuple):
    """A setter's constraint: all its relations; for a cage with a sum, its cells and its total."""

    kind: str
    relations: list[Relation]
    cage: tuple[list[int], int] | None


def relations_of(rules: Rules) -> list[tuple[Any, Relation]]:
    """All relations, each behind the number of its constraint; None if it has none."""
    exclusions, diagrams = rules.declared["exclusions"], rules.declared["diagrams"]
    owned = [(entry, _table(rules, entry)) for entry in exclusions]
    for entry, (cells, _, arcs) in zip(diagrams, rules.diagrams, strict=True):
        owned.append((entry, Relation(tuple(cells), arcs, "total" in entry)))
    return [(entry.get("constraint"), relation) for entry, relation in owned]


def constraints_of(rules: Rules) -> list[Constraint]:
    """The declared constraints, each with its relations."""
    owned = relations_of(rules)
    return [
        Constraint(
            str(declared["kind"]),
            [relation for owner, relation in owned if owner == number],
            _cage(rules, declared) if "total" in declared else None,
        )
        for number, declared in enumerate(items(rules.declared.get("constraints", [])))
    ]


def _table(rules: Rules, entry: dict[str, Any]) -> Relation:
    every, apart = range(len(rules.symbols)), set(map(tuple, entry["pairs"]))
    allowed = [(a, b, 0) for a in every for b in every if (a, b) not in apart]
    first, second = entry["cells"]
    return Relation((first, second), [[(0, a, a) for a in every], allowed], "total" in entry)


def _cage(rules: Rules, declared: dict[str, Any]) -> tuple[list[int], int]:
    cells, total = list(map(rules.cell, items(declared["cells"]))), declared["total"]
    every = cells in rules.houses and len(cells) == len(rules.symbols)
    required = (cells, total) in rules.sums or (every and total == value(*range(len(cells))))
    require(required, "a cage with a sum that is nowhere required")
    return cells, total
