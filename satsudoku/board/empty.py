"""The characters of empty cells."""

EMPTY = ".0*_"
"""Hand-drawn puzzles and lines use these for empty cells, so symbols may not."""

LOOSELY_EMPTY = "-?xXoO・□·•⬜–．＊＿－？"
"""Some also use these, which mean an empty cell unless they are symbols."""
