"""Ways to count without visiting solutions."""
