"""Questions whose batches are independent of one another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from satsudoku import stream

__all__ = ["is_independent"]


def is_independent(question: Callable[..., Any]) -> bool:
    """Whether threads may each ask it of a batch: they share its work, and no batch needs another.

    >>> is_independent(partial(stream.count, limit=2)), is_independent(stream.different)
    (True, False)
    """
    asked = question.func if isinstance(question, partial) else question
    return asked in (
        stream.candidates,
        stream.canonical,
        stream.count,
        stream.minimal,
        stream.solve,
        stream.tiers,
        stream.unique,
    )
