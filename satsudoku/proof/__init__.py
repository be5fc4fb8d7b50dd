"""Certificates: files from which a stranger can check how many solutions a puzzle has."""

from __future__ import annotations

from satsudoku.proof.certificate import Certificate
from satsudoku.proof.writer import prove

__all__ = ["Certificate", "prove"]
