"""The exact cover of a variant, arranged for states: what lanes and human rules share.

Human rules use implied houses like declared ones (`satsudoku.cover.implied_houses`); so the
variant of `geometry` has them, behind its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

import numpy as np

from satsudoku.board.house import IMPLIED, House
from satsudoku.board.variant import Variant
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.cover.plain import is_plain
from satsudoku.deadline import within_time


class Geometry:
    """The exact cover of a variant, arranged for states and rules, which all its states share.

    Attributes:
        variant: the rules, with the houses that rules may use.
        cover: the variant's exact cover.
        cells: the number of cells; item ``c`` below that is the cell ``c``.
        symbols: their number; option ``c * symbols + s`` puts symbol ``s`` (from 0) in ``c``.
        primary: the number of items that must be covered.
        options: for each item its options, ascending.
        covers: for each option its items as (item, bit of the option in the item's mask), the
            cell first.
        entry_bits: the bits of `covers`, one behind the other; None if numbers are too small.
        house_items: for each house of the variant, its item for each symbol.
    """

    def __init__(self, variant: Variant) -> None:
        cover = ExactCover.of_candidates(variant)
        assert cover.layout is not None
        self.variant = variant
        self.cover = cover
        self.cells = len(variant.cells)
        self.symbols = len(variant.symbols)
        self.primary = cover.primary
        self.options: tuple[tuple[int, ...], ...] = tuple(
            tuple(options.tolist()) for options in within_time(cover.item_options)
        )
        bits = [1 << place for place in range(max(map(len, self.options)))]
        reached = [0] * len(self.options)  # of each item: how many of its options have come
        entries: list[tuple[int, int]] = []
        for item in within_time(cover.indices.tolist()):
            entries.append((item, bits[reached[item]]))
            reached[item] += 1
        self.covers: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple(entries[start:end]) for start, end in pairwise(cover.indptr.tolist())
        )
        # Sums of bits are exact in floats of 64 bits.
        self.entry_bits = np.array([bit for _, bit in entries]) if len(bits) <= 52 else None
        self.house_items: tuple[tuple[int, ...], ...] = tuple(
            map(tuple, cover.layout.house_items.tolist())
        )
        self._houses = {
            item: (house, symbol)
            for house, items in zip(variant.houses, self.house_items, strict=True)
            for symbol, item in enumerate(items)
        }

    def __reduce__(self) -> tuple[object, ...]:
        return declared_geometry, (self.variant,)

    @property
    def has_implied(self) -> bool:
        """Whether there are implied houses; they come last."""
        return self.variant.houses[-1].family == IMPLIED

    def house(self, item: int) -> House | None:
        """The house of an item "house has symbol"; None for other items."""
        return self._houses[item][0] if item in self._houses else None

    def houses(self, items: Iterable[int]) -> tuple[House, ...]:
        """The houses of items, in this order, each once; other items have none."""
        houses = (self.house(item) for item in items)
        return tuple(dict.fromkeys(house for house in houses if house is not None))

    def cell_name(self, option: int) -> str:
        """The cell of an option, e.g. ``r4c7``."""
        return self.variant.cell_names[option // self.symbols]

    def symbol(self, option: int) -> str:
        """The symbol of an option, e.g. ``5``."""
        return self.variant.symbols[option % self.symbols]


def geometry(variant: Variant) -> Geometry:
    """The geometry of a variant with its implied houses, made once and kept."""
    if not is_plain(variant):
        from satsudoku.cover.implied_houses import with_implied_houses

        variant = with_implied_houses(variant)
    return declared_geometry(variant)


@lru_cache(maxsize=16)
def declared_geometry(variant: Variant) -> Geometry:
    """The geometry of a variant with its declared houses alone, made once and kept."""
    return Geometry(variant)
