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
from satsudoku.proof import verify
from satsudoku.proof.checker import Verdict
from satsudoku.stream.record import to_json

__all__ = ["print_verdicts", "verdict_line"]

# The status of a command that ends with some of these: the first of them that occurs.
#   a file is not there, a certificate is refused, a check was stopped (as by timeout(1)), else
_STATUSES = (2, 1, 124, 0)


def print_verdicts(
    files: Sequence[str], others: Sequence[str], form: Form, timeout: float | None
) -> NoReturn:
    """Check the certificates of files, and end with the exit status.

    Args:
        files: names of certificates and of archives.
        others: names of further checkers.
        form: text or JSON.
        timeout: seconds for each certificate; None for no limit.

    Raises:
        SatsudokuError: another checker is unknown, or not there.
        SolverError: a time that is not above 0.
    """
    asked = [(file, verify(file, others=others, timeout=timeout)) for file in files]
    seen = {0}
    with interruptible(), Printer() as printer:
        for file, verdicts in asked:
            if not os.path.exists(file):
                complain(f"{file}: no such file or folder; expected a certificate")
                seen.add(2)
                continue
            for verdict in verdicts:
                printer.write(f"{verdict_line(file, verdict, others, form, timeout)}\n")
                seen.add(_status(verdict))
    raise typer.Exit(min(seen, key=_STATUSES.index))


def _status(verdict: Verdict) -> int:
    if verdict.stopped:
        return 124
    return 0 if verdict.refusal is None else 1


def verdict_line(
    file: str,
    verdict: Verdict,
    others: Sequence[str],
    form: Form,
    timeout: float | None = None,
) -> str:
    """A verdict as a line: text for people, or JSON.

    Args:
        file: which holds the certificate.
        verdict: its verdict.
        others: further checkers that took part.
        form: text or JSON.
        timeout: the seconds after which a check is stopped.

    >>> print(verdict_line("a.zip", Verdict("7", "exactly 1 solution", None), [], Form.TEXT))
    a.zip:7  verified: exactly 1 solution
    >>> print(verdict_line("a.zip", Verdict("", None, "version 2, expected 1"), [], Form.TEXT))
    a.zip  refused: version 2, expected 1
    >>> print(verdict_line("a.zip", Verdict("", None, None), [], Form.TEXT, 2.0))
    a.zip  stopped after 2 s
    """
    # A claim of "at least" has no proof, and so nothing for others.
    proved = verdict.claim is not None and verdict.claim.startswith("exactly")
    took_part = list(others) if proved else []
    if form is Form.JSON:
        fields = {
            "file": file,
            "name": verdict.name,
            "verified": None if verdict.stopped else verdict.refusal is None,
            "claim": verdict.claim,
            "checkers": ["satsudoku", *took_part],
            "refusal": verdict.refusal,
            "timed_out": verdict.stopped,
        }
        return to_json(fields)
    where = printable(f"{file}:{verdict.name}" if verdict.name else file)
    if verdict.stopped:
        return f"{where}  stopped after {timeout:g} s"
    if verdict.refusal is not None:
        return f"{where}  refused: {printable(verdict.refusal)}"
    also = f", also by {', '.join(took_part)}" if took_part else ""
    return f"{where}  verified: {verdict.claim}{also}"
