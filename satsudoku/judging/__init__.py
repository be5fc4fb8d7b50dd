"""Judging moves: wrong, true without following, or deduced, and by what."""
