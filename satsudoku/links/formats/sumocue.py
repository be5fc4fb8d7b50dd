"""``sumocue``: jigsaws as SumoCue stores them.

::

    SumoCueV1=0J0=8J0=0J0=0J1=0J2=0J2=0J2=5J2=0J2=8J3=0J0=0J1=...

Each cell is its given, 0 for none, and behind ``J`` the number of its region, from 0. Boards have
up to 9 x 9 cells.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.formats.reading.same_rules import check_written
from satsudoku.links.square import board_table

_START = "SumoCueV1"


class SumoCue(LinkFormat):
    """Jigsaws of SumoCue.

    >>> text = FORMAT.link(Puzzle("1.....2..3.....4", "jigsaw4"), Extras())
    >>> text[:25], FORMAT.decode(text)[0]["givens"]
    ('SumoCueV1=1J0=0J0=0J1=0J1', '1.....2..3.....4')
    """

    name = "sumocue"
    about = "jigsaws of SumoCue"
    layouts = True
    holds = frozenset({"rules"})
    starts = re.compile(_START, re.IGNORECASE)

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        _, *fields = link.strip().rstrip("=").split("=")
        size = isqrt(len(fields))
        if size**2 != len(fields) or not 2 <= size <= 9:
            raise FormatError(f"SumoCue: {len(fields)} cells, expected a square of 2x2 to 9x9")
        givens, regions = "", []
        for number, field in enumerate(fields, start=1):
            match = re.fullmatch(rf"([0-{size}])J([0-9]{{1,2}})", field)
            if match is None:
                expected = "expected a given, J and a region, such as 0J1"
                raise FormatError(f"SumoCue: cell {number}: {excerpt(field)}: {expected}")
            givens += match[1].replace("0", ".")
            regions.append(int(match[2]))
        table = board_table(size, regions)
        for region in {*regions}:
            if (cells := regions.count(region)) < size:
                raise FormatError(f"SumoCue: region {region} has {cells} cells, expected {size}")
        return table | {"givens": givens}, Extras()

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        regions = [-1] * len(puzzle.values)
        houses = [h for h in puzzle.variant.houses if h.family in ("box", "region")]
        for number, house in enumerate(houses):
            for cell in house.cells:
                regions[cell] = number
        if len(puzzle.values) > 81 or -1 in regions:
            raise FormatError("SumoCue cannot express a board that is not cut into regions")
        cells = zip(puzzle.values, regions, strict=True)
        text = "=".join([_START, *(f"{value}J{region}" for value, region in cells)])
        check_written(puzzle, lambda: self.decode(text)[0], "SumoCue")
        return text


FORMAT = SumoCue()
