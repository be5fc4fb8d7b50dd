"""The rater `sato`: three levels by a fixed program for classic 9x9 puzzles."""

from __future__ import annotations

from satsudoku.human.raters.sato.placement import Placement
from satsudoku.human.raters.sato.procedures import PROCEDURES, Procedure
from satsudoku.human.raters.sato.program import Ratings, rate_many
from satsudoku.human.raters.sato.rater import Sato

__all__ = ["PROCEDURES", "Placement", "Procedure", "Ratings", "Sato", "rate_many"]
