"""Raters that exercises are made for."""
