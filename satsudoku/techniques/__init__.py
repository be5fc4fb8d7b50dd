"""Techniques beyond the default ladder."""
