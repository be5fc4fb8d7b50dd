"""Verdicts on certificates to standard output."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NoReturn

import typer

from satsudoku.cli.console import complain, printable
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer
from satsudoku.cli.running import interruptible
from satsudoku.proof.checker import Verdict, verdicts
from satsudoku.proof.external import external
from satsudoku.stream.record import to_json

__all__ = ["print_verdicts", "verdict_line"]


def print_verdicts(files: Sequence[str], others: Sequence[str], form: Form) -> NoReturn:
    """Check the certificates of files, and end with the exit status.

    Args:
        files: names of certificates and of archives.
        others: names of further checkers.
        form: text or JSON.

    Raises:
        SatsudokuError: another checker is unknown, or not there.
    """
    further = [external(name) for name in others]
    status = 0
    with interruptible(), Printer() as printer:
        for file in files:
            if not os.path.exists(file):
                complain(f"{file}: no such file or folder; expected a certificate")
                status = 2
                continue
            for verdict in verdicts(file, further):
                printer.write(f"{verdict_line(file, verdict, others, form)}\n")
                status = max(status, int(verdict.refusal is not None))
    raise typer.Exit(status)


def verdict_line(file: str, verdict: Verdict, others: Sequence[str], form: Form) -> str:
    """A verdict as a line: text for people, or JSON.

    Args:
        file: which holds the certificate.
        verdict: its verdict.
        others: further checkers that took part.
        form: text or JSON.

    >>> print(verdict_line("a.zip", Verdict("7", "exactly 1 solution", None), [], Form.TEXT))
    a.zip:7  verified: exactly 1 solution
    >>> print(verdict_line("a.zip", Verdict("", None, "version 2, expected 1"), [], Form.TEXT))
    a.zip  refused: version 2, expected 1
    """
    # A claim of "at least" has no proof, and so nothing for others.
    proved = verdict.claim is not None and verdict.claim.startswith("exactly")
    took_part = list(others) if proved else []
    if form is Form.JSON:
        known = {
            "file": file,
            "name": verdict.name,
            "verified": verdict.refusal is None,
            "claim": verdict.claim,
            "checkers": ["satsudoku", *took_part],
            "refusal": verdict.refusal,
        }
        return to_json(known)
    where = printable(f"{file}:{verdict.name}" if verdict.name else file)
    if verdict.refusal is not None:
        return f"{where}  refused: {printable(verdict.refusal)}"
    also = f", also by {', '.join(took_part)}" if took_part else ""
    return f"{where}  verified: {verdict.claim}{also}"
