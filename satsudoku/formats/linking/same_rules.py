"""Whether two puzzles say the same, whatever they call it: the check of what was written."""

from __future__ import annotations

from satsudoku.board.puzzle import Puzzle

__all__ = ["same_rules"]


def same_rules(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have the same cells, givens, candidates, houses and relations.

    >>> empty = Puzzle("." * 81)
    >>> same_rules(empty, empty), same_rules(empty, Puzzle("1" + "." * 80))
    (True, False)
    """
    a, b = one.variant, other.variant
    return (
        a.cells == b.cells
        and len(a.symbols) == len(b.symbols)
        and one.values == other.values
        and set(one.excluded) == set(other.excluded)
        and {frozenset(h.cells) for h in a.houses} == {frozenset(h.cells) for h in b.houses}
        and {r.meaning for r in a.relations} == {r.meaning for r in b.relations}
    )
