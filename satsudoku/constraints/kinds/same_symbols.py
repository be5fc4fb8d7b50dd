from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from satsudoku.board.relation import Relation
from satsudoku.constraints.pair_table import pair_table
from satsudoku.constraints.parted import Parted
from satsudoku.constraints.relations.occurrences import Occurrences
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench, patiently


def _draw(bench: Workbench) -> Drawing | None:
    one, other = (bench.area(2, 2) for _ in range(2))
    apart = one and other and not {*one} & {*other}
    if not apart or sorted(bench.values(one)) != sorted(bench.values(other)):
        return None
    return {"parts": [bench.names(sorted(part)) for part in (one, other)]}, [*one, *other]


@dataclass(frozen=True)
class SameSymbols(Parted):
    """All parts hold the same symbols, each equally often."""

    key = "same_symbols"
    family_name = "same"
    demand = "the parts of {it} hold the same symbols"
    example: ClassVar = {"parts": ["r2c2 r2c3", "r4c4 r4c5"]}
    drawer: ClassVar = Drawer(patiently(_draw))
    equal_sizes = True

    @property
    def relations(self) -> tuple[Relation, ...]:
        """For each symbol, each part and the next one; single cells are equal."""
        relations: list[Relation] = []
        own = self.name
        if self.sizes[0] == 1:
            steps = [(a, b) for a, b in pairwise(self.cells) if a != b]
            for step, (a, b) in enumerate(steps, start=1):
                relations += pair_table(f"{own}, step {step}", a, b, self.symbols, operator.eq)
            return tuple(relations)
        for step, (first, second) in enumerate(self._steps(), start=1):
            name = f"{own}, step {step}"
            if len(first) == 1:
                relations += pair_table(name, first[0], second[0], self.symbols, operator.eq)
                continue
            relations += [
                Occurrences(
                    f"{name}, value {symbol + 1}",
                    (*first, *second),
                    self.symbols,
                    frozenset({symbol}),
                    (1,) * len(first) + (-1,) * len(second),
                    frozenset({0}),
                )
                for symbol in range(self.symbols)
            ]
        return tuple(relations)

    def _steps(self) -> list[tuple[list[int], list[int]]]:
        """Each part and the next one, without the cells that they share."""
        steps = []
        for first, second in pairwise(self.parts):
            shared = set(first) & set(second)
            rest = [c for c in first if c not in shared], [c for c in second if c not in shared]
            if rest[0]:
                steps.append(rest)
        return steps
