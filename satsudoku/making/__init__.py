"""Puzzles and grids made to order."""
