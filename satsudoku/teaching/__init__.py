"""Hints, paths in words, pages, and the minutes that people take."""
