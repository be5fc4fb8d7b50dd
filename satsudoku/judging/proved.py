"""Certificates of moves and of steps in the fog, written where there are any."""

from __future__ import annotations

from collections.abc import Callable

from satsudoku.errors import SatsudokuError
from satsudoku.proof.archive import Archive
from satsudoku.proof.certificate import Certificate


def write_proof(archive: Archive, name: str, prove: Callable[[], Certificate]) -> str | None:
    """Write a certificate, and return its name; None where there is none.

    There is none if no tier suffices, the board itself shows it, or the checker lacks a rule.
    """
    try:
        certificate = prove()
    except (SatsudokuError, TimeoutError):
        return None
    archive.add(name, certificate.puzzle.variant, certificate.files)
    return name
