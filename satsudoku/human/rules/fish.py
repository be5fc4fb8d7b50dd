"""Fish: the places of a symbol in n lines, against the lines that cross them."""

from __future__ import annotations

__all__ = []
