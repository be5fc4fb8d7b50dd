"""Values: variants, puzzles and grids, and the readers that make them."""
