"""Variants with boards of unusual shapes."""

from __future__ import annotations

from strategies import SHIPPED

from satsudoku import Variant

JIGSAW = Variant.from_toml(
    '''
symbols = "123456"
grids = [{ rows = 6, columns = 6 }]
[[houses]]
family = "row"
kind = "rows"
[[houses]]
family = "column"
kind = "columns"
[[houses]]
family = "region"
kind = "regions"
map = """
AAAABB
ACCABB
CCDDBB
CCDDEE
FFDDEE
FFFFEE
"""
''',
    "jigsaw6",
)

# Two grids of 4 x 4 that share a box.
TWINS = Variant.from_toml(
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

SAMURAI = Variant.from_toml(
    """
symbols = "123456789"
grids = [
    { name = "A", rows = 9, columns = 9 },
    { name = "B", rows = 9, columns = 9, column = 13 },
    { name = "C", rows = 9, columns = 9, row = 7, column = 7 },
    { name = "D", rows = 9, columns = 9, row = 13 },
    { name = "E", rows = 9, columns = 9, row = 13, column = 13 },
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
rows = 3
columns = 3
""",
    "samurai",
)

UNEQUAL = Variant.from_toml(
    """
extends = "classic4"
[[relations]]
name = "non-consecutive"
forbid = "consecutive"
offsets = [[0, 1], [1, 0]]
""",
    "unequal4",
)

ALL = [*SHIPPED, JIGSAW, TWINS, SAMURAI]


def name(rules: Variant) -> str:
    return rules.name
