"""The rater `sato`: three levels by a fixed program for classic 9x9 puzzles."""

from __future__ import annotations

from satsudoku.raters.sato.placement import Placement
from satsudoku.raters.sato.procedures import PROCEDURES, Procedure
from satsudoku.raters.sato.program import Ratings, rate_many
from satsudoku.raters.sato.rater import Sato

__all__ = ["PROCEDURES", "Placement", "Procedure", "Ratings", "Sato", "rate_many"]
