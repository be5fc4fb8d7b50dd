"""Values: variants, puzzles and grids, and their readers."""
