"""The rater `kanoya`: the least total of points over all ways to solve a puzzle."""

from __future__ import annotations

from satsudoku.raters.kanoya.rater import Kanoya

__all__ = ["Kanoya"]
