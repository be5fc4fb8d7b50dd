"""The rater `hodoku`: HoDoKu's levels, scores and paths for classic 9x9 puzzles."""

from __future__ import annotations

from satsudoku.human.raters.hodoku.program import Ratings, rate_many
from satsudoku.human.raters.hodoku.rater import Hodoku
from satsudoku.human.raters.hodoku.techniques import TECHNIQUES, HodokuTechnique
from satsudoku.human.raters.kernel_step import KernelDeduction, KernelStep

__all__ = [
    "TECHNIQUES",
    "Hodoku",
    "HodokuTechnique",
    "KernelDeduction",
    "KernelStep",
    "Ratings",
    "rate_many",
]
