"""Questions that look into a puzzle."""
