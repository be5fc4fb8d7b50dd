"""Make a certificate: find the solutions, rule each out, and refute what is left."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import numpy as np

import satsudoku._kernel as _kernel
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.cnf import Cnf
from satsudoku.errors import SolverError
from satsudoku.proof.certificate import Certificate
from satsudoku.proof.checker import FORMAT, VERSION
from satsudoku.proof.declaration import declare, digest
from satsudoku.solve import solver as find_solver

__all__ = ["prove"]

MOST = 1000
"""How many solutions are listed unless more are asked for."""

# Of the solvers whose proofs check (cadical103 to 195, glucose, lingeling) the quickest. On 17-clue
# puzzles its proofs have 6 kB as LRAT, on the hardest ones 42 kB; those of the others differ by a
# tenth.
_REFUTER = "cadical153"


def prove(puzzle: Puzzle, *, most: int = MOST, drat: bool = False) -> Certificate:
    """Prove how many solutions a puzzle has.

    Args:
        puzzle: of any variant.
        most: list so many solutions at most. A puzzle with more gets a certificate of "at least"
            that many: the solutions alone.
        drat: add the proof as the SAT solver wrote it, in the format DRAT, for other checkers.

    Returns:
        A certificate that `satsudoku.proof.checker` accepts.

    Raises:
        SolverError: `most` is negative.

    >>> certificate = prove(Puzzle("12............34", "classic4"))
    >>> certificate.verify(), sorted(certificate.files)
    ('exactly 4 solutions', ['manifest.json', 'problem.cnf', 'proof.lrat'])
    >>> prove(Puzzle("." * 16, "classic4"), most=5).verify()
    'at least 5 solutions'
    """
    if most < 0:
        raise SolverError(f"most is {most}, expected 0 or more")
    solutions = find_solver("auto", puzzle.variant).solutions(puzzle)
    listed = tuple(islice(solutions, most))
    exact = next(solutions, None) is None
    files = _refutation(puzzle, listed, drat) if exact else {}
    manifest = _manifest(puzzle, listed, exact, files)
    text = json.dumps(manifest, indent=1, ensure_ascii=True) + "\n"
    files = {"manifest.json": text.encode()} | files
    return Certificate(puzzle, Count(len(listed), exact), listed, files)


def _manifest(
    puzzle: Puzzle, solutions: tuple[Grid, ...], exact: bool, files: dict[str, bytes]
) -> dict[str, Any]:
    declared, sha256 = _declaration(puzzle.variant)
    count = len(puzzle.variant.symbols)
    own = sorted(set(puzzle.excluded) - set(puzzle.variant.excluded))
    return {
        "format": FORMAT,
        "version": VERSION,
        "claim": {"kind": "exactly" if exact else "at least", "count": len(solutions)},
        "puzzle": {
            "givens": puzzle.line,
            "excluded": [list(divmod(option, count)) for option in own],
        },
        "solutions": [solution.line for solution in solutions],
        "variant": {"sha256": sha256, "declaration": declared},
        "files": [
            {"name": name, "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
        ],
    }


@lru_cache(maxsize=16)
def _declaration(variant: Variant) -> tuple[dict[str, Any], str]:
    declared = declare(variant)
    return declared, digest(declared)


def _refutation(puzzle: Puzzle, solutions: tuple[Grid, ...], drat: bool) -> dict[str, bytes]:
    """The clauses that rule out every solution, and the proof that they have no model."""
    from pysat.solvers import Solver

    variables, shared, text = _clauses(puzzle.variant)
    count = len(puzzle.variant.symbols)
    given = [(cell * count + value,) for cell, value in enumerate(puzzle.values) if value]
    gone = [(-option - 1,) for option in puzzle.excluded]
    ruled_out = [
        tuple(-cell * count - value for cell, value in enumerate(solution.values))
        for solution in solutions
    ]
    own = [*given, *gone, *ruled_out]
    with Solver(_REFUTER, bootstrap_with=chain(shared, own), with_proof=True) as refuter:
        if refuter.solve():
            raise SolverError("two solvers disagree: a further solution was found")
        proof = "\n".join(refuter.get_proof())
    flat = np.fromiter(
        chain.from_iterable((*clause, 0) for clause in chain(shared, own)), dtype=np.int32
    )
    head = f"p cnf {variables} {len(shared) + len(own)}\n"
    files = {
        "problem.cnf": (head + text + _dimacs(own)).encode(),
        "proof.lrat": _kernel.lrat_of(variables, flat, proof).encode(),
    }
    if drat:
        files["proof.drat"] = f"{proof}\n".encode()
    return files


@lru_cache(maxsize=16)
def _clauses(variant: Variant) -> tuple[int, tuple[tuple[int, ...], ...], str]:
    """What the rules of a variant say: variables, clauses, and these as lines of DIMACS; kept."""
    cnf = Cnf.of(variant)
    shared = cnf.clauses[: len(cnf.clauses) - len(variant.excluded)]
    return cnf.variables, shared, _dimacs(shared)


def _dimacs(clauses: Any) -> str:
    return "".join(f"{' '.join(map(str, clause))} 0\n" for clause in clauses)
