"""Explanations: how rules solve a puzzle, for people to read, print and plot."""

from __future__ import annotations

from satsudoku.human.explain.explanation import FORMS, Explanation, explain
from satsudoku.human.explain.walkthrough import Contradiction, Scene, Walkthrough

__all__ = ["FORMS", "Contradiction", "Explanation", "Scene", "Walkthrough", "explain"]
