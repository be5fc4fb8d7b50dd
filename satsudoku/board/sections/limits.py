"""Limits that keep a typo in an encoding from using all memory; 100 x 100 cells fit."""

from __future__ import annotations

MAX_CELLS = 1 << 16
MAX_CANDIDATES = 1 << 20
MAX_HOUSES = 1 << 14
MAX_ENTRIES = 1 << 22  # of the exact cover
