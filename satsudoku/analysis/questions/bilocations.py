from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import Field, whole
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part


@dataclass(frozen=True, kw_only=True)
class Bilocations(Question):
    """Count the pairs of house and symbol with exactly two places left: the strong links.

    Chains, fish and colorings are made of them. Houses that need not hold every symbol do not
    count.

    >>> from satsudoku import Puzzle
    >>> [answer] = Bilocations().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer
    {'bilocations': 16}
    """

    name = "bilocations"
    fields = (
        Field(
            "bilocations",
            whole(16),
            "How many pairs of house and symbol have exactly two places left once the givens are "
            "placed and their peers lack their symbols.",
            computed=True,
        ),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        import numpy as np

        from satsudoku.lanes.states import pack_states, unpack_states
        from satsudoku.stream.columns import Numbers

        rules = part.variant
        possible = unpack_states(pack_states(part.puzzles, rules), rules)
        counts = np.zeros(len(part), dtype=np.int64)
        for house in rules.houses:
            if len(house.cells) == len(rules.symbols):
                places = possible[:, list(house.cells)].sum(axis=1)
                counts += (places == 2).sum(axis=1)
        return Together({"bilocations": Numbers(counts)})


QUESTIONS: tuple[type[Question], ...] = (Bilocations,)
