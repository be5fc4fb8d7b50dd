"""Hundreds of puzzles or states at once, by the lane kernel."""
