"""Fog: which cells are lit at the start, and which ones right digits light.

As data, with lists of cells as encodings write them; each key may be left out:

    {"lit": "r1c1 r1c2", "lamps": "r5c5", "lights": [{"cells": "r1c1 r2c2", "lit": "r4c4"}]}

``lit`` are lit from the start, and so are all cells around ``lamps``. The cells of an entry of
``lights`` light others once all of them hold their right digits. Without ``lights``, a digit lights
its own cell and those around it, and the digit of a given that lies in the dark lights only its
own, as on SudokuPad, whose public script this follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from satsudoku.board.cell_names import named_cells
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.extras import Extras

KEYS = ("lit", "lamps", "lights")
REMARK = "the board has fog: counts and tiers are those of the whole board; see satsudoku fog"
"""The remark on a board with fog."""


class Light(NamedTuple):
    """Cells that become lit.

    Attributes:
        cells: indices into `Variant.cells`; all of them must hold their right digits.
        lit: what lights up then.
    """

    cells: tuple[int, ...]
    lit: frozenset[int]


@dataclass(frozen=True)
class Fog:
    """Which cells are lit at the start, and what lights others.

    Attributes:
        lit: at the start, as indices into `Variant.cells`.
        lights: what right digits light.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> fog = Fog.read({"lamps": "r1c1"}, puzzle)
    >>> sorted(fog.lit), sorted(fog.seen({1}) - fog.lit)
    ([0, 1, 4, 5], [2, 6])
    """

    lit: frozenset[int]
    lights: tuple[Light, ...]

    @classmethod
    def read(cls, data: object, puzzle: Puzzle) -> Self:
        """Read data as this module documents it.

        Raises:
            PuzzleError: a key that is not known, or a value that does not fit the board.

        >>> Fog.read({"lit": "r9c9"}, Puzzle("1.....2..3.....4", "classic4"))
        Traceback (most recent call last):
        satsudoku.errors.PuzzleError: fog: key lit: expected cells of the grid such as r1c1, not ...
        """
        if not isinstance(data, Mapping):
            raise PuzzleError("fog: expected a table with lit, lamps or lights")
        reader = TomlReader(dict(data), "", "fog", PuzzleError)
        reader.only(KEYS)
        variant = puzzle.variant
        lit = set(_cells(reader, "lit", variant))
        lit.update(*(around(cell, variant) for cell in _cells(reader, "lamps", variant)))
        if "lights" not in data:
            return cls(frozenset(lit), tuple(usual_lights(puzzle)))
        lights = []
        for entry in reader.tables("lights"):
            entry.only(("cells", "lit"))
            cells = tuple(dict.fromkeys(_cells(entry, "cells", variant)))
            lights.append(Light(cells, frozenset(_cells(entry, "lit", variant))))
        return cls(frozenset(lit), tuple(lights))

    def seen(self, right: Collection[int]) -> frozenset[int]:
        """The lit cells, where some cells hold their right digits.

        >>> fog = Fog.read({"lit": "r4c4"}, Puzzle("1.....2..3.....4", "classic4"))
        >>> sorted(fog.seen({1}))
        [0, 1, 2, 4, 5, 6, 15]
        """
        known = frozenset(right)
        return self.lit.union(
            *(light.lit for light in self.lights if known.issuperset(light.cells))
        )

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        """The data that `read` reads, with the names of the cells.

        >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
        >>> fog = Fog.read({"lit": "r1c1", "lights": [{"cells": "r1c2", "lit": "r4c4"}]}, puzzle)
        >>> fog.table(puzzle.variant.cell_names)
        {'lit': 'r1c1', 'lights': [{'cells': 'r1c2', 'lit': 'r4c4'}]}
        """

        def named(cells: Iterable[int]) -> str:
            return " ".join(names[cell] for cell in cells)

        lights = [
            {"cells": named(light.cells), "lit": named(sorted(light.lit))} for light in self.lights
        ]
        return {"lit": named(sorted(self.lit)), "lights": lights}


def with_fog(extras: Extras, data: object, puzzle: Puzzle) -> Extras:
    """Extras of a board with fog, whose data are checked.

    Raises:
        PuzzleError: see `Fog.read`.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> with_fog(Extras(), {"lit": "r1c1"}, puzzle).other
    {'fog': {'lit': 'r1c1'}}
    """
    Fog.read(data, puzzle)
    assert isinstance(data, Mapping)
    remarks = (REMARK, *extras.remarks)
    return replace(extras, remarks=remarks, other={**extras.other, "fog": dict(data)})


def usual_lights(puzzle: Puzzle) -> list[Light]:
    """What each digit lights, if a board does not say: see the documentation of this module.

    >>> lights = usual_lights(Puzzle("1.....2..3.....4", "classic4"))
    >>> sorted(lights[0].lit), sorted(lights[1].lit)
    ([0], [0, 1, 2, 4, 5, 6])
    """
    variant = puzzle.variant
    return [
        Light((cell,), frozenset([cell]) if given else around(cell, variant))
        for cell, given in enumerate(puzzle.values)
    ]


def around(cell: int, variant: Variant) -> frozenset[int]:
    """A cell and its neighbours, diagonal ones included.

    >>> from satsudoku import variant
    >>> sorted(around(0, variant("classic4")))
    [0, 1, 4, 5]
    """
    row, column = variant.cells[cell]
    near = ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
    return frozenset(variant.cell_index[place] for place in near if place in variant.cell_index)


def _cells(reader: TomlReader, key: str, variant: Variant) -> list[int]:
    listed = reader.table.get(key)
    return list(named_cells(reader, key, listed, variant.cell_index)) if listed else []
