"""The rater `hodoku`: HoDoKu's levels, scores and paths for classic 9x9 puzzles."""

from __future__ import annotations

from satsudoku.raters.hodoku.program import Ratings, rate_many
from satsudoku.raters.hodoku.rater import Hodoku
from satsudoku.raters.hodoku.techniques import TECHNIQUES, HodokuTechnique
from satsudoku.raters.kernel_step import KernelDeduction, KernelStep

__all__ = [
    "TECHNIQUES",
    "Hodoku",
    "HodokuTechnique",
    "KernelDeduction",
    "KernelStep",
    "Ratings",
    "rate_many",
]
