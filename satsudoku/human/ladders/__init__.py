"""Ladders: ordered tiers of rules, declared as data."""
