"""Almost locked sets: cells of a house that have one symbol more than cells.

Where one of the symbols is excluded from all of them, the others are locked in. So of any two of
its symbols at least one is in the set: a strong link between the places of one and the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from satsudoku import _kernel
from satsudoku.human.chains import ChainGraph, StrongLink, ends_of
from satsudoku.human.links import exclusions, house_cells
from satsudoku.human.state import State
from satsudoku.human.view import View, view_of

_MOST_CELLS = 8
_MOST_SYMBOLS = 64  # a bit each in the kernel


class AlmostLockedSet(NamedTuple):
    """Cells with one symbol more than cells.

    Attributes:
        cells: ascending.
        mask: of the cells.
        symbols: their candidates, a mask of symbols.
        places: for each of the symbols the mask of its options in the cells.
        sees: for each of the symbols what all of these exclude.
    """

    cells: tuple[int, ...]
    mask: int
    symbols: int
    places: dict[int, int]
    sees: dict[int, int]


class LinkedSets(NamedTuple):
    """Two almost locked sets without a common cell, and masks.

    The restricted symbols cannot go in both; what the two exclude in other cells is gone.
    """

    first: AlmostLockedSet
    second: AlmostLockedSet
    restricted: int
    gone: int


class SetChain(NamedTuple):
    """Almost locked sets in a row, each entered by a symbol that the one before excludes from it.

    Attributes:
        sets: in the order of the chain.
        symbols: for each set the symbol that it lacks, and the one that it holds then.
        gone: the mask of what the chain excludes.
    """

    sets: tuple[AlmostLockedSet, ...]
    symbols: tuple[tuple[int, int], ...]
    gone: int


class AlmostLockedSets:
    """The almost locked sets of a state, house by house; each once.

    The kernel holds them. A board of more than 64 symbols has none.

    >>> from satsudoku import Puzzle
    >>> sets = almost_locked_sets(State.of(Puzzle("1.....2..3.....4", "classic4")))
    >>> [cells for cells in sets.cells if len(cells) == 1]
    [(1,), (2,), (4,), (7,), (8,), (11,), (13,), (14,)]
    >>> sets[0].cells, sets[0].places
    ((1,), {1: 32, 3: 128})
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._kernel = _sets_of(view) if view.geometry.symbols <= _MOST_SYMBOLS else None
        self._sets: dict[int, AlmostLockedSet] = {}
        self._search: _kernel.SetChainSearch | None = None
        self._chains: list[list[tuple[list[int], bytes]]] = []  # by length

    @cached_property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        return () if self._kernel is None else tuple(map(tuple, self._kernel.cells()))

    def __getitem__(self, number: int) -> AlmostLockedSet:
        if self._kernel is None:
            raise IndexError(number)
        if number not in self._sets:
            cells, entries = self._kernel.set(number)
            places = {symbol: int.from_bytes(mask, "little") for symbol, mask, _ in entries}
            sees = {symbol: int.from_bytes(mask, "little") for symbol, _, mask in entries}
            mask = sum(1 << cell for cell in cells)
            symbols = sum(1 << symbol for symbol in places)
            self._sets[number] = AlmostLockedSet(tuple(cells), mask, symbols, places, sees)
        return self._sets[number]

    def linked(self) -> Iterator[LinkedSets]:
        """The pairs of sets with restricted symbols that exclude something.

        With one restricted symbol, one of the sets lacks it: so all that sees another common symbol
        in both goes. With several, either set is locked without one of them. What the sets exclude
        in each other's cells is left to their other pairs, as in HoDoKu.
        """
        if self._kernel is not None:
            for first, second, restricted, gone in self._kernel.linked(self._view.open_words):
                yield LinkedSets(
                    self[first], self[second], restricted, int.from_bytes(gone, "little")
                )

    def chains(self, fewest: int, most: int) -> Iterator[SetChain]:
        """Chains of sets that exclude what none before them does, shortest first."""
        seen: set[bytes] = set()
        for length in range(fewest, most + 1):
            for links, gone in self._chains_of(length):
                if gone not in seen:
                    seen.add(gone)
                    sets = tuple(self[number] for number in links[::3])
                    symbols = tuple(zip(links[1::3], links[2::3], strict=True))
                    yield SetChain(sets, symbols, int.from_bytes(gone, "little"))

    def _chains_of(self, length: int) -> list[tuple[list[int], bytes]]:
        """The chains of `length` sets, as the kernel lists them; rules share one search."""
        if self._search is None and self._kernel is not None:
            self._search = self._kernel.chains(self._view.open_words)
        while self._search is not None and len(self._chains) < length and not self._search.done:
            self._chains.append(self._search.advance())
        return self._chains[length - 1] if length <= len(self._chains) else []

    def blossoms(self, most: int) -> Iterator[tuple[int, list[AlmostLockedSet], int]]:
        """Stem cells, a set for each of their candidates, and the mask of what these exclude."""
        if self._kernel is not None:
            for stem, petals, gone in self._kernel.blossoms(self._view.open_words, most):
                yield stem, [self[n] for n in petals], int.from_bytes(gone, "little")

    def graph(self, links: Sequence[StrongLink], most: int) -> ChainGraph:
        """A graph of some strong links, and those between every two symbols of the sets."""
        geometry = self._view.geometry
        if self._kernel is None:
            return ChainGraph.of(geometry, links)
        raw, pairs, owners = self._kernel.links(2, most)
        masks, ends = ends_of(geometry, links)
        more = np.frombuffer(raw, np.uint64).reshape(-1, masks.shape[1])
        more_ends = np.array(pairs, np.int32) + np.int32(len(masks))

        def items(number: int) -> tuple[int, ...]:
            if number < len(links):
                return links[number].items
            return self.cells[owners[number - len(links)]]

        return ChainGraph(
            geometry, np.concatenate((masks, more)), np.concatenate((ends, more_ends)), items
        )


def almost_locked_sets(state: State) -> AlmostLockedSets:
    """The almost locked sets of a state."""
    view = view_of(state)
    return view.remember("almost locked sets", lambda: AlmostLockedSets(view))


def _sets_of(view: View) -> _kernel.AlmostLockedSets:
    geometry = view.geometry
    first, cells = house_cells(geometry)
    excluded = exclusions(geometry)
    return _kernel.almost_locked(
        first, cells, view.symbols, excluded, geometry.symbols, _MOST_CELLS
    )
