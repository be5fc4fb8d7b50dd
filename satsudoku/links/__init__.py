"""Shared by the formats of links: how other tools pack a puzzle into an address."""
