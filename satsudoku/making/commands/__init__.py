"""Commands that make puzzles and pictures."""
