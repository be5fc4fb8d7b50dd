"""Batches of puzzles in, records out."""
