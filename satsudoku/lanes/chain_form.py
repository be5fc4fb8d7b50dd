"""The kinds of chains that lanes know."""

from __future__ import annotations

from typing import NamedTuple


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
