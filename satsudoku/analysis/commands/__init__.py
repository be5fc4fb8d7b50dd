"""Commands that look into a puzzle."""
