"""Ratings of Sudoku Explainer in words."""

from __future__ import annotations

from collections.abc import Mapping


def explainer_ratings(detail: Mapping[str, object]) -> str:
    """The three ratings, as programs that follow Sudoku Explainer print them."""
    return ", ".join(f"{name.upper()} {detail[name]}" for name in ("er", "ep", "ed"))
