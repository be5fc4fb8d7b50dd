"""The characters of empty cells."""

EMPTY = ".0*_"
"""Hand-drawn puzzles and lines use these for empty cells, so symbols may not."""

COMMON = EMPTY[:2]
"""The signs for empty cells that nearly all files of lines have."""

LOOSELY_EMPTY = "-?xXoO・□·•⬜–．＊＿－？"
"""Some also use these, which mean an empty cell unless they are symbols."""

UNCOMMON = frozenset(EMPTY + LOOSELY_EMPTY) - {*COMMON}
"""Among others, such a sign may be a misprint."""
