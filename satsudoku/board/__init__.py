"""Values: variants, puzzles and grids, and what is read to make them."""
