"""Explanations: how a puzzle is solved by rules, for people to read, print and plot."""

from __future__ import annotations

from satsudoku.human.explain.explanation import FORMS, Contradiction, Explanation, Scene, explain

__all__ = ["FORMS", "Contradiction", "Explanation", "Scene", "explain"]
