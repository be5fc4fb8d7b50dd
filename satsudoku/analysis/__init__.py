"""Analyses beyond the count of solutions: true candidates, minimality, vicinity."""
