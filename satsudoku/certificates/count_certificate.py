"""Certificates of any count: a graph of choices, whose size does not follow from the count."""

from __future__ import annotations

from satsudoku import given
from satsudoku.board.count import Count
from satsudoku.certificates.choices import shortest_graph
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SolverError
from satsudoku.given import PuzzleLike
from satsudoku.proof.certificate import CountCertificate
from satsudoku.proof.checker.counts import GRAPH_KIND
from satsudoku.proof.checker.graphs import GRAPH
from satsudoku.proof.checker.parts import MOST
from satsudoku.proof.manifest import manifest_of


def prove_count(puzzle: PuzzleLike, *, timeout: float | None = None) -> CountCertificate:
    """Prove the number of solutions of a puzzle, however many there are, without a list of them.

    Args:
        puzzle: a `Puzzle` of any variant, or anything that `satsudoku.puzzle` takes.
        timeout: seconds.

    Returns:
        A certificate without solutions, which `satsudoku.proof.checker` accepts.

    Raises:
        PuzzleError: no puzzle; see `satsudoku.puzzle`.
        SolverError: a time that is not above 0, or a board of more than 40,000 candidates.
        TimeoutError: `timeout` seconds did not suffice.

    >>> from satsudoku import Puzzle
    >>> certificate = prove_count(Puzzle("." * 36, "classic6"))
    >>> certificate.claim, certificate.verify(), sorted(certificate.files)
    ('exactly 28200960 solutions', 'exactly 28200960 solutions', ['manifest.json', 'proof.graph'])
    """
    puzzle = given.puzzle(puzzle)
    rules, candidates = puzzle.variant, len(puzzle.variant.cells) * len(puzzle.variant.symbols)
    if candidates > MOST:
        raise SolverError(
            f"{rules.name} has {candidates:,} candidates; expected {MOST:,} at most, for a graph"
        )
    with TimeLimit(timeout):
        value, lines = shortest_graph(puzzle)
        files = {GRAPH: "".join(f"{line}\n" for line in lines).encode()}
        claim = {"claim": {"kind": GRAPH_KIND, "count": value}}
        files = {"manifest.json": manifest_of(puzzle, claim, files).encode()} | files
    return CountCertificate(puzzle, files, Count(value, method="graph"), ())
