"""A variant with the sums that its houses and its constraints imply together.

Searches that remove candidates, or learn from conflicts, see much sooner where a sum cannot be
reached: of killers `sat` is three to sixty times as quick.
"""

from __future__ import annotations

from dataclasses import replace

from satsudoku.board.variant import Variant
from satsudoku.constraints.reduced_sums import reduced_sums
from satsudoku.constraints.relations.leftovers import leftovers


def with_implied_sums(variant: Variant) -> Variant:
    """The variant with long sums replaced by short ones, and with innies and outies.

    The solutions are the same.
    """
    shorter = reduced_sums(variant)
    implied = [leftover.relation for leftover in leftovers(variant)]
    if not (shorter or implied):
        return variant
    relations = [shorter.get(relation, relation) for relation in variant.relations]
    return replace(variant, relations=(*relations, *implied))
