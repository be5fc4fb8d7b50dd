"""Judging moves, and what a solver sees in the fog: wrong, a guess, or a deduction by a rule."""
