"""Judging moves: wrong, right without following, or deduced by a rule."""
