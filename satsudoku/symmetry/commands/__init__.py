"""Commands that compare puzzles up to symmetry."""
