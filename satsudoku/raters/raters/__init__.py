"""Raters with a procedure of their own, by name."""
