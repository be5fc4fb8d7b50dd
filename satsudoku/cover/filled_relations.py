"""The relations whose fillings people look at one by one: of constraints, and what cages leave."""

from __future__ import annotations

from satsudoku.board.checked import Checked
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.registry import find


def filled_relations(variant: Variant) -> tuple[Relation, ...]:
    """The relations of constraints that have a diagram, and the innies and outies of cages."""
    declared = (relation for constraint in variant.constraints for relation in constraint.relations)
    own = (relation for relation in declared if not isinstance(relation, Checked))
    if not variant.constraints:
        return ()
    leftovers = find("relations", "leftovers").leftovers(variant)
    return *own, *(leftover.relation for leftover in leftovers)
