"""A variant with the sums that its houses and its constraints imply together.

Searches that remove candidates, or learn from conflicts, see much sooner where a sum cannot be
reached: of killers `sat` is three to sixty times as quick.
"""

from __future__ import annotations

from dataclasses import replace

from satsudoku.board.variant import Variant
from satsudoku.cover.leftovers import leftovers
from satsudoku.cover.reduced_sums import reduced_sums


def with_implied_sums(variant: Variant) -> Variant:
    """The variant with long sums replaced by short ones, and with innies and outies.

    The solutions are the same.

    >>> from satsudoku import Puzzle, variant
    >>> with_implied_sums(variant("classic9")) is variant("classic9")
    True
    >>> cage = Puzzle.build("classic4").cage("r1c1 r1c2 r1c3", sum=9).puzzle().variant
    >>> [relation.name for relation in with_implied_sums(cage).relations][:2]
    ['cage 1', 'innies and outies']
    """
    shorter = reduced_sums(variant)
    implied = [leftover.relation for leftover in leftovers(variant)]
    if not (shorter or implied):
        return variant
    relations = [shorter.get(relation, relation) for relation in variant.relations]
    return replace(variant, relations=(*relations, *implied))
