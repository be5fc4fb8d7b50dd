"""Questions about symmetry."""
