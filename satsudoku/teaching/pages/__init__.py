"""Explanations: how rules solve a puzzle, for people to read, print and plot."""

from __future__ import annotations

from satsudoku.teaching.pages.explanation import FORMS, Explanation, explain
from satsudoku.teaching.pages.walkthrough import Contradiction, Scene, Walkthrough

__all__ = ["FORMS", "Contradiction", "Explanation", "Scene", "Walkthrough", "explain"]
