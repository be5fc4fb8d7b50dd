"""The rater `mus`: always the deduction with the smallest cause."""

from __future__ import annotations

from satsudoku.raters.mus.rater import Mus

__all__ = ["Mus"]
