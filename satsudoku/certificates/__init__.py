"""Certificates of tiers and of paths."""
