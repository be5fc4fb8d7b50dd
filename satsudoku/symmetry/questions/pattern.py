"""How symmetric puzzles are: the pattern of their clues, and the puzzle itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from satsudoku.board.variant import Variant
from satsudoku.stream.field import TEXT, Field, whole
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part

PATTERN = Field(
    "pattern",
    TEXT,
    "The symmetry of the pattern of clues: none, rotational, full and others, as for generate; "
    "null without clues.",
    computed=True,
)
AUTOMORPHISMS = Field(
    "automorphisms",
    whole(64, 1),
    "The number of moves of cells that map the puzzle to itself, up to the names of symbols; 1 if "
    "it has no such symmetry. Null if givens contradict each other or candidates are excluded. "
    "May exceed 64 bits.",
    computed=True,
)


@dataclass(frozen=True, kw_only=True)
class Pattern(Question):
    """Name the symmetry of the pattern of clues.

    >>> from satsudoku import Puzzle
    >>> [answer] = Pattern().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'pattern': 'both-diagonals'}
    """

    name = "pattern"
    fields = (PATTERN,)
    threads_share = True

    def many(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.stream.columns import Choices

        given = part.givens > 0
        names: list[str | None] = [None, *_orbits(part.variant)]
        choices = np.zeros(len(part), dtype=np.int32)
        for number, sets in enumerate(_orbits(part.variant).values(), start=1):
            fits = given.any(axis=1) & (choices == 0)
            for cells in sets:
                fits &= given[:, cells].all(axis=1) | ~given[:, cells].any(axis=1)
            choices[fits] = number
        return Together({"pattern": Choices(choices, names)})


@lru_cache(maxsize=64)
def _orbits(variant: Variant) -> dict[str, list[list[int]]]:
    """The sets of cells of each symmetry that the board has, by name; the most symmetric first."""
    from satsudoku.errors import VariantError
    from satsudoku.symmetry.patterns import PATTERN_SYMMETRIES, orbits

    of_name = {}
    for name in PATTERN_SYMMETRIES:
        try:
            of_name[name] = [list(cells) for cells in orbits(variant, name)]
        except VariantError:
            continue
    return dict(sorted(of_name.items(), key=lambda item: len(item[1])))


@dataclass(frozen=True, kw_only=True)
class Automorphisms(Question):
    """Count the symmetries that map each puzzle to itself.

    >>> from satsudoku import Puzzle
    >>> [answer] = Automorphisms().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'automorphisms': 8}
    """

    name = "automorphisms"
    fields = (AUTOMORPHISMS,)
    threads_share = True

    def many(self, part: Part) -> Together:
        from satsudoku.stream.columns import Each
        from satsudoku.stream.conflicts import conflicts
        from satsudoku.symmetry.canonical import automorphism_count_many

        orders: list[int | None] = [None] * len(part)
        if not part.marked:
            rows = (conflicts(part).choices == 0).nonzero()[0]
            counts = automorphism_count_many(
                part.givens[rows], variant=part.variant, threads=self.threads
            )
            for row, order in zip(rows.tolist(), counts, strict=True):
                orders[row] = order
        return Together({"automorphisms": Each(orders)})


QUESTIONS: tuple[type[Question], ...] = (Pattern, Automorphisms)
