"""Ratings of Sudoku Explainer in words."""

from __future__ import annotations

from collections.abc import Mapping


def explainer_ratings(detail: Mapping[str, object]) -> str:
    """The three ratings, as programs that follow Sudoku Explainer print them.

    >>> explainer_ratings({"er": 7.2, "ep": 1.2, "ed": 1.2})
    'ER 7.2, EP 1.2, ED 1.2'
    """
    return ", ".join(f"{name.upper()} {detail[name]}" for name in ("er", "ep", "ed"))
