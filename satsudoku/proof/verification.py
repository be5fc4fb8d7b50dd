"""Verify the certificates of a file: by our checker and by those of others, in limited time."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from satsudoku import given
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SatsudokuError, shown
from satsudoku.given import PuzzleLike
from satsudoku.proof.checker import Verdict, stopped_by, verdicts
from satsudoku.proof.claims import claim_of

if TYPE_CHECKING:
    from satsudoku.proof.external import External


def verify(
    path: str | os.PathLike[str],
    *,
    others: Sequence[str] = (),
    timeout: float | None = None,
    puzzle: PuzzleLike | None = None,
) -> Iterator[Verdict]:
    """Check the certificates of a file or folder, one after the other.

    Args:
        path: of the file or folder. One that holds none, or cannot be read, has one verdict, which
            says so.
        others: names of other checkers of each proof: see `satsudoku.proof.external.CHECKERS`.
        timeout: seconds for each certificate. Where they do not suffice, its verdict is `stopped`:
            neither a claim nor a refusal.
        puzzle: refuse certificates about any other.

    Raises:
        SatsudokuError: no path; or another checker is not on this machine.
        SolverError: a time that is not above 0.
        UnknownNameError: no such checker is known.

    >>> from tempfile import TemporaryDirectory
    >>> from satsudoku import Puzzle
    >>> with TemporaryDirectory() as folder:
    ...     satsudoku.prove(Puzzle("1.....2..3.....4", "classic4")).write(f"{folder}/proof.zip")
    ...     [verdict] = verify(f"{folder}/proof.zip", timeout=60)
    >>> verdict.claim, verdict.statement.givens, verdict.statement.variant
    ('exactly 1 solution', '1.....2..3.....4', 'classic4')
    """
    TimeLimit(timeout)  # refuses a wrong time at once
    if not isinstance(path, str | os.PathLike):
        raise SatsudokuError(f"{shown(path)}; expected the path of a file or folder")
    more_checks: list[External] = []
    if others:
        from satsudoku.proof.external import externals

        more_checks = externals(others)
    if puzzle is not None:
        from satsudoku.proof.comparison import about

        more_checks.append(about(given.puzzle(puzzle)))
    return _verdicts(os.fspath(path), more_checks, timeout)


def _verdicts(
    path: str | os.PathLike[str], more_checks: Sequence[External], timeout: float | None
) -> Iterator[Verdict]:
    @contextmanager
    def limit() -> Iterator[None]:
        with TimeLimit(timeout), stopped_by(check_time):
            yield

    for verdict in verdicts(path, more_checks, limit, claim_of):
        check_time()  # an outer time limit is the caller's to catch
        yield verdict
