"""Chains of strong and weak links, in many states at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.lanes.sharing import thread_count
from satsudoku.lanes.states import States, checked_states
from satsudoku.lanes.tables import rule_tables


class LaneChains(NamedTuple):
    """The nodes and links of a kind of chains.

    Attributes:
        cells: the two candidates of a cell are a strong link.
        houses: the two places of a symbol in a house are one.
        groups: so are its places that fall into two groups, each of them in a second house, too.
        one_symbol: a chain keeps to one symbol.
        most: the number of strong links at most; 0 for any.
    """

    cells: bool = True
    houses: bool = True
    groups: bool = False
    one_symbol: bool = False
    most: int = 0

    def includes(self, other: LaneChains) -> bool:
        """Whether these are all chains of another kind, and perhaps more.

        >>> LaneChains().includes(LaneChains(most=3)), LaneChains(most=3).includes(LaneChains())
        (True, False)
        """
        return (
            self.cells >= other.cells
            and self.houses >= other.houses
            and self.groups >= other.groups
            and self.one_symbol <= other.one_symbol
            and (not self.most or 0 < other.most <= self.most)
        )


def chain(
    states: States,
    links: LaneChains,
    variant: Variant,
    *,
    threads: int = 1,
    searched: States | None = None,
) -> tuple[States, NDArray[np.bool_]]:
    """Remove from states what chains exclude in each as it is.

    Those `searched` are the states at their last search with these links, zeros before the first;
    they are brought up to date. Chains of one symbol are then searched only for symbols that have
    changed since.

    Returns:
        What is left of the states, and which of them changed: shape (N,), bool.
    """
    checked = checked_states(states, variant)
    left = np.empty_like(checked)
    changed = np.empty(len(checked), dtype=np.uint8)
    rule_tables(variant).chain(checked, left, changed, *links, thread_count(threads), searched)
    return left, changed.view(np.bool_)
