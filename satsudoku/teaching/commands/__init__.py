"""Commands that teach."""
