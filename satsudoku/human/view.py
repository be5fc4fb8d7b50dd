"""A view of a state: what several rules read off it, worked out once for all of them.

    state ── view_of ── View      masks of options by item; links; what finders of the kernel say

Rules that look at the same state one after the other get the same view.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import house_items
from satsudoku.human.links import item_masks, packed, positions
from satsudoku.human.state import State

_T = TypeVar("_T")


class View:
    """A snapshot of a state, arranged for rules; it does not change when the state does."""

    def __init__(self, geometry: Geometry, left: tuple[int, ...], covered: bytes) -> None:
        self.geometry = geometry
        self.left = left
        self.covered = covered
        self._remembered: dict[Hashable, Any] = {}

    @cached_property
    def open(self) -> int:
        """The mask of the options that are possible in cells that are not filled."""
        symbols, mask = self.geometry.symbols, 0
        for cell in range(self.geometry.cells):
            if not self.covered[cell]:
                mask |= self.left[cell] << cell * symbols
        return mask

    @cached_property
    def open_words(self) -> NDArray[np.uint64]:
        """The mask `open` for the kernel: 64-bit words."""
        words: NDArray[np.uint64] = packed([self.open], len(self.geometry.covers))[0]
        return words

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """For each item the mask of its options that are left; 0 for one that is covered."""
        items = zip(item_masks(self.geometry), self.covered, strict=True)
        return tuple([0 if covered else mask & self.open for mask, covered in items])

    @cached_property
    def places(self) -> NDArray[np.uint64]:
        """For each item but the cells the mask of the cells left to it, for the kernel.

        A row of 64-bit words each; 0 for an item that is covered.
        """
        cells, symbols = [0] * len(self.covered), self.geometry.symbols
        for option in positions(self.open):
            for item, _ in self.geometry.covers[option]:
                if not self.covered[item]:
                    cells[item] |= 1 << option // symbols
        return packed(cells[self.geometry.cells :], self.geometry.cells)

    @cached_property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """For each symbol the items "house has symbol" that must still be covered."""
        by_symbol: list[list[int]] = [[] for _ in range(self.geometry.symbols)]
        for item in house_items(self.geometry):
            if not self.covered[item]:
                by_symbol[self.geometry.options[item][0] % self.geometry.symbols].append(item)
        return tuple(map(tuple, by_symbol))

    @cached_property
    def symbols(self) -> NDArray[np.uint64]:
        """For each cell the mask of its symbols, for the kernel; 0 if it is filled.

        For boards of up to 64 symbols.
        """
        cells = range(self.geometry.cells)
        left = (0 if self.covered[cell] else self.left[cell] for cell in cells)
        return np.fromiter(left, np.uint64, self.geometry.cells)

    @cached_property
    def house_words(self) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
        """The masks of the items of `houses`, for the kernel.

        Where those of each symbol begin and those of the last end, and a row of 64-bit words each.
        """
        first = np.cumsum([0, *map(len, self.houses)], dtype=np.int32)
        masks = [self.masks[item] for items in self.houses for item in items]
        return first, packed(masks, len(self.geometry.covers))

    def remember(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """A finder's answer for the state, kept from its first call on."""
        if key not in self._remembered:
            self._remembered[key] = make()
        value: _T = self._remembered[key]
        return value


def view_of(state: State) -> View:
    """The view of a state as it is now; from what its cells hold, the other items follow."""
    return _view(state.geometry, tuple(state.left[: state.geometry.cells]), bytes(state.covered))


@lru_cache(maxsize=4)
def _view(geometry: Geometry, left: tuple[int, ...], covered: bytes) -> View:
    return View(geometry, left, covered)
