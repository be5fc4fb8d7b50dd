"""Raters of puzzles: ladders, and raters with a procedure of their own."""
