"""Verdicts on certificates to standard output."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import NoReturn

import typer

from satsudoku.board.constraints import CONSTRAINTS
from satsudoku.board.puzzle import Puzzle
from satsudoku.cli.console import complain, printable
from satsudoku.cli.form import Form
from satsudoku.cli.printer import Printer
from satsudoku.cli.rows import shown_puzzle, with_constraints
from satsudoku.errors import excerpt, some_of
from satsudoku.proof import verify
from satsudoku.proof.checker import Statement, Verdict
from satsudoku.proof.comparison import is_shipped
from satsudoku.stream.record import to_json

_SHOWN, _START = 81, 40  # characters of givens: all of them, or the first ones
_NAMED = 8  # excluded candidates

# The status of a command that ends with some of these: the first of them that occurs.
#   a file is not there, a certificate is refused, a check was stopped (as by timeout(1)), else
_STATUSES = (2, 1, 124, 0)


def print_verdicts(
    files: Sequence[str],
    others: Sequence[str],
    form: Form,
    timeout: float | None,
    puzzle: Puzzle | None = None,
) -> NoReturn:
    """Check the certificates of files, and end with the exit status.

    Raises:
        SatsudokuError: another checker is unknown, or not there.
        SolverError: a time that is not above 0.
    """
    asked = [(file, verify(file, others=others, timeout=timeout, puzzle=puzzle)) for file in files]
    seen = {0}
    with Printer() as printer:
        for file, verdicts in asked:
            if not os.path.exists(file):
                complain(f"{file}: no such file or folder; expected a certificate")
                seen.add(2)
                continue
            for verdict in verdicts:
                printer.write(f"{verdict_line(file, verdict, others, form, timeout, puzzle)}\n")
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
    puzzle: Puzzle | None = None,
) -> str:
    """A verdict as a line: text for people, with the puzzle on a second one, or JSON.

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
    statement = verdict.statement
    if form is Form.JSON:
        fields = {
            "file": file,
            "name": verdict.name,
            "verified": None if verdict.stopped else verdict.refusal is None,
            "claim": verdict.claim,
            "checkers": ["satsudoku", *took_part],
            "refusal": verdict.refusal,
            "timed_out": verdict.stopped,
            "puzzle": statement and statement.givens,
            "excluded": statement and list(statement.excluded),
            "variant": statement and statement.variant,
            "variant_sha256": statement and statement.sha256,
            "variant_excluded": statement and list(statement.variant_excluded),
            "constraints": statement and _constraints(statement),
            "shipped": statement and is_shipped(statement),
        }
        return to_json(fields)
    where = printable(f"{file}:{verdict.name}" if verdict.name else file)
    if verdict.stopped:
        return f"{where}  stopped after {timeout:g} s"
    if verdict.refusal is not None:
        return f"{where}  refused: {printable(verdict.refusal)}"
    also = f", also by {', '.join(took_part)}" if took_part else ""
    what = "" if statement is None else f"\n  of {printable(_described(statement, puzzle))}"
    return f"{where}  verified: {verdict.claim}{also}{what}"


def _described(statement: Statement, puzzle: Puzzle | None) -> str:
    """The puzzle and the rules of a certificate; of a large puzzle the beginning and the hash."""
    if puzzle is not None and not is_shipped(statement):  # the rules were compared with its own
        shown = shown_puzzle(puzzle.line, puzzle.variant)
        if statement.excluded:
            shown += f" without {some_of(statement.excluded, _NAMED)}"
        return f"{shown} by the rules of {statement.variant}, as in --puzzle"
    givens, more = statement.givens, len(statement.givens) - _SHOWN
    if more > 0:
        sha256 = hashlib.sha256(givens.encode()).hexdigest()
        givens = f"{givens[:_START]}... ({len(givens)} cells, sha256 {sha256[:16]})"
    givens = with_constraints(givens, names) if (names := _constraints(statement)) else givens
    if statement.excluded:
        givens += f" without {some_of(statement.excluded, _NAMED)}"
    if is_shipped(statement):
        return f"{givens} by the rules of {statement.variant}, as shipped"
    rules = f"{statement.variant}, NOT as shipped (sha256 {statement.sha256[:16]})"
    if statement.variant_excluded:
        rules += f", which excludes {some_of(statement.variant_excluded, _NAMED)}"
    return f"{givens} by the rules of {rules}; --puzzle compares them"


def _constraints(statement: Statement) -> list[str]:
    """The declared constraints, by kind, sum and place."""
    families = {kind.key: kind.family_name for kind in CONSTRAINTS}
    return [
        (f"{total}-" if total is not None else "")
        + families.get(kind, excerpt(kind))
        + (f" at {cell}" if cell else "")
        for kind, cell, total in statement.constraints
    ]
