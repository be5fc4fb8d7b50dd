"""Questions about moves."""
