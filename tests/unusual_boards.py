"""Variants with boards of unusual shapes."""

from __future__ import annotations

from strategies import SHIPPED

from satsudoku import Variant, variant
from satsudoku.board.encoding import parse_encoding

# Two grids of 4 x 4 that share a box.
TWINS = parse_encoding(
    """
symbols = "1234"
grids = [
    { name = "A", rows = 4, columns = 4 },
    { name = "B", rows = 4, columns = 4, row = 3, column = 3 },
]
[[houses]]
family = "row"
kind = "rows"
[[houses]]
family = "column"
kind = "columns"
[[houses]]
family = "box"
kind = "boxes"
rows = 2
columns = 2
""",
    "twins",
)

SAMURAI = variant("samurai")
UNEQUAL = parse_encoding(
    """
extends = "classic4"
[[relations]]
name = "non-consecutive"
forbid = "consecutive"
offsets = [[0, 1], [1, 0]]
""",
    "unequal4",
)

ALL = [*SHIPPED, variant("jigsaw6"), TWINS, SAMURAI]


def name(rules: Variant) -> str:
    return rules.name
