"""Fog: which cells a solver sees, and the puzzle that follows from them."""
