"""The raters `se121` and `sukaku`: Sudoku Explainer's ratings of classic 9x9 puzzles."""

from __future__ import annotations

from satsudoku.raters.explainer.program import Ratings, rate_many
from satsudoku.raters.explainer.rater import Explainer, Se121, Sukaku
from satsudoku.raters.explainer.techniques import TECHNIQUES, ExplainerTechnique

__all__ = [
    "TECHNIQUES",
    "Explainer",
    "ExplainerTechnique",
    "Ratings",
    "Se121",
    "Sukaku",
    "rate_many",
]
