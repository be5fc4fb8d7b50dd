"""Certificates: files with which anybody can check the number of solutions of a puzzle."""

from __future__ import annotations

from satsudoku.proof.certificate import Certificate, CountCertificate
from satsudoku.proof.verification import verify
from satsudoku.proof.writer import prove

__all__ = ["Certificate", "CountCertificate", "prove", "verify"]
