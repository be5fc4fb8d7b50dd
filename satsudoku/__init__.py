"""Exact analysis of Sudoku-like puzzles: counts, uniqueness, and tiers of human rules.

>>> import satsudoku
>>> puzzle = satsudoku.Puzzle.parse(
...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
... )
>>> puzzle.count(limit=2)
Count(1)
"""

from satsudoku.puzzle import Grid, Puzzle
from satsudoku.variant import Variant, variant, variant_names

__all__ = ["Grid", "Puzzle", "Variant", "variant", "variant_names"]
