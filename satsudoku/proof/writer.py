"""Make a certificate: find the solutions, rule each out, and refute the rest."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice

import numpy as np

import satsudoku._kernel as _kernel
from satsudoku import given
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import TimeLimit, check_time, within_time
from satsudoku.errors import SolverError, check_whole
from satsudoku.given import PuzzleLike
from satsudoku.progress import stage
from satsudoku.proof.certificate import CountCertificate
from satsudoku.proof.manifest import manifest_of, own_excluded
from satsudoku.proof.shared import clauses_of, dimacs, flat, shared_by
from satsudoku.registry import load, place
from satsudoku.solvers import solver as find_solver

MOST = 1000  # solutions listed by default

# The quickest of cadical103 to 195, glucose and lingeling; sizes of proofs differ by a tenth.
_REFUTER = "cadical153"

# It searches in slices of conflicts, some hundredths of a second each, so that a time limit or
# Ctrl-C can end it between them. They grow because each starts the search afresh.
_SLICE = range(100, 1000)
_SLICE_WORK = 2_000_000
_PATIENCE = 10  # seconds, for proving a number above `MOST`


def prove(
    puzzle: PuzzleLike, *, most: int | None = None, drat: bool = False, timeout: float | None = None
) -> CountCertificate:
    """Prove the number of solutions of a puzzle.

    Args:
        puzzle: of any variant.
        most: list at most this number of solutions. A puzzle with more gets a certificate of "at
            least" that number, without a proof. By default 1,000 are listed; the number of more is
            proved as by `satsudoku.prove_count` if that takes no more than ten seconds.
        drat: add the proof in the format DRAT, for other checkers; only listed solutions have one.
        timeout: seconds, in place of those ten, too. Where they do not suffice, the certificate is
            of "at least" the solutions that are known by then, and its count `timed_out`.

    Returns:
        A certificate that `satsudoku.proof.checker` accepts.

    Raises:
        SolverError: `most` is below 1, or a time that is not above 0.

    >>> certificate = prove(Puzzle("12............34", "classic4"))
    >>> certificate.verify(), sorted(certificate.files)
    ('exactly 4 solutions', ['manifest.json', 'problem.cnf', 'proof.lrat'])
    >>> prove(Puzzle("." * 16, "classic4"), most=5).verify()
    'at least 5 solutions'
    """
    puzzle, number = given.puzzle(puzzle), MOST if most is None else most
    check_whole(1, most=number)
    listed: list[Grid] = []
    files, timed_out = dict[str, bytes](), False
    try:
        with TimeLimit(timeout):
            shared_by(puzzle.variant)  # the manifest declares it, however little time is left
            stage("looking for solutions")
            solutions = find_solver("auto", puzzle.variant).solutions(puzzle)
            listed.extend(islice(solutions, min(number, sys.maxsize)))
            if next(solutions, None) is None:
                files = _refutation(puzzle, listed, drat)
            elif most is None and not drat and (file := place("certificates", "count_certificate")):
                seconds = _PATIENCE if timeout is None else None
                with suppress(SolverError):  # a board that is too large for it
                    exactly: CountCertificate = load(file).prove_count(puzzle, timeout=seconds)
                    return exactly
    except TimeoutError:
        check_time()  # an outer time limit is the caller's to catch
        timed_out = timeout is not None
    claim = {"kind": "exactly" if files else "at least", "count": len(listed)}
    own = {"claim": claim, "solutions": [solution.line for solution in listed]}
    count = Count(len(listed), bool(files), timed_out)
    files = {"manifest.json": manifest_of(puzzle, own, files).encode()} | files
    return CountCertificate(puzzle, files, count, tuple(listed))


def _refutation(puzzle: Puzzle, solutions: Sequence[Grid], drat: bool) -> dict[str, bytes]:
    """The clauses that rule out every solution, and the proof that they have no model."""
    stage("refuting all others")
    shared, count = clauses_of(puzzle.variant), len(puzzle.variant.symbols)
    own = [
        *([cell * count + value] for cell, value in enumerate(puzzle.values) if value),
        *([-option - 1] for option in own_excluded(puzzle)),
        *(
            [-cell * count - value for cell, value in enumerate(solution.values)]
            for solution in within_time(solutions)
        ),
    ]
    refutation = _kernel.Refutation(shared.variables, np.concatenate([shared.literals, flat(own)]))
    head = (
        f"c variable {count} * cell + symbol + 1, both from 0: the cell holds the symbol\n"
        f"p cnf {shared.variables} {shared.number + len(own)}\n"
    )
    files = {
        "problem.cnf": (head + shared.lines + dimacs(own)).encode(),
        "proof.lrat": refutation.lrat(_refute(refutation.residue())).encode(),
    }
    if drat:
        from satsudoku.proof.drat import drat_of

        files["proof.drat"] = drat_of(files["proof.lrat"])
    return files


def _refute(clauses: list[list[int]]) -> bytes:
    """A DRAT proof in binary that clauses have no model."""
    import pysolvers
    from pysat.solvers import Solver

    if [] in clauses:
        return b"a\0"
    with Solver(_REFUTER, bootstrap_with=within_time(clauses), with_proof=True) as refuter:
        conflicts = max(_SLICE.start, min(_SLICE.stop, _SLICE_WORK // len(clauses)))
        satisfiable = None
        while satisfiable is None:
            check_time()
            refuter.conf_budget(conflicts)
            satisfiable = refuter.solve_limited()
            conflicts += conflicts >> 4
        if satisfiable:
            raise SolverError("two solvers disagree: another solution was found")
        # python-sat's `get_proof` makes text of this, in Python: longer than the search takes.
        pysolvers.flushpr(refuter.solver.prfp)
        refuter.solver.prfile.seek(0)
        return bytes(refuter.solver.prfile.read())
