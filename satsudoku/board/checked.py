"""Relations of too many cells for a diagram, such as those of regions or whole boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from satsudoku.board.diagram import Diagram
from satsudoku.board.relation import Relation
from satsudoku.errors import SolverError


@dataclass(frozen=True)
class Checked(Relation):
    """A relation that judges filled cells only; its filter in the kernel does the rest.

    Only the solver ``filters`` supports it, and ``auto`` picks that one.
    """

    has_diagram = False

    @abstractmethod
    def holds(self, values: Sequence[int]) -> bool:
        """Whether the cells may hold these values: one each, from 1."""

    @property
    def diagram(self) -> Diagram:
        """Always fails: there is no diagram."""
        raise SolverError(
            f"{self.name} has too many cells for exact covers and CNF; "
            "only the solver filters supports it"
        )

    @property
    def most_arcs(self) -> int:
        return len(self.cells)

    def prune(self, domains: Sequence[int]) -> list[int] | None:
        """See `Relation.prune`: removes nothing until all cells are filled."""
        if any(mask & mask - 1 for mask in domains):
            return list(domains)
        if not all(domains) or not self.holds([mask.bit_length() for mask in domains]):
            return None
        return list(domains)
