"""Questions that teach."""
