from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from satsudoku.board.checked import Checked
from satsudoku.board.relation import Meaning, cell_of, symbol_of


@dataclass(frozen=True)
class Regions(Checked):
    """Regions of one size, connected by edges, in which no value appears twice.

    They are numbered in the order of their first places, so each division counts once.

    Attributes:
        near: for each place, those that share an edge with it; `cells` are first the numbers of
            regions, by place, and then the values.
        size: of a region.
        together: sets of places that share their region.

    >>> near = ((1, 2), (0, 3), (0, 3), (1, 2))
    >>> halves = Regions("chaos", (0, 1, 2, 3, 4, 5, 6, 7), 2, near, 2, ())
    >>> halves.holds([1, 1, 2, 2, 1, 2, 2, 1]), halves.holds([1, 2, 2, 1, 1, 1, 2, 2])
    (True, False)
    """

    near: tuple[tuple[int, ...], ...]
    size: int
    together: tuple[tuple[int, ...], ...]

    def holds(self, values: Sequence[int]) -> bool:
        places = len(self.near)
        regions: dict[int, list[int]] = {}
        for place, number in enumerate(values[:places]):
            regions.setdefault(number, []).append(place)
        return (
            list(regions) == list(range(1, places // self.size + 1))
            and all(
                len(region) == self.size == len({values[places + place] for place in region})
                and self._connected(region)
                for region in regions.values()
            )
            and all(len({values[place] for place in group}) == 1 for group in self.together)
        )

    def _connected(self, region: Iterable[int]) -> bool:
        rest = set(region)
        edge = [rest.pop()]
        while edge:
            beside = rest.intersection(self.near[edge.pop()])
            edge += beside
            rest -= beside
        return not rest

    @property
    def meaning(self) -> Meaning:
        """Each place with its cells and number; the neighbours follow from the cells."""
        half = len(self.near)
        places = (
            frozenset(
                {f"place {k}", cell_of(self.cells[k]), frozenset({cell_of(self.cells[half + k])})}
            )
            for k in range(half)
        )
        numbers = (frozenset({f"region {s}", symbol_of(s)}) for s in range(self.symbols))
        text = f"regions of {self.size}: {self.near} {sorted(map(sorted, self.together))}"
        return frozenset({text, *places, *numbers})

    @property
    def expected(self) -> str:
        return f"connected regions of {self.size} cells with different values"
