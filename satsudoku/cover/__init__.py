"""Exact covers of variants, their CNF, and the geometry that lanes and human rules share."""
