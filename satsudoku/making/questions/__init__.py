"""Questions whose answers are pictures."""
