"""Certificates of any count: a graph of choices, or sums; neither lists solutions."""

from __future__ import annotations

from satsudoku import given
from satsudoku.board.count import Count
from satsudoku.board.puzzle import Puzzle
from satsudoku.certificates.choices import Race
from satsudoku.certificates.set_sums import sums_of
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import SolverError
from satsudoku.given import PuzzleLike
from satsudoku.proof.certificate import CountCertificate
from satsudoku.proof.checker import stopped_by
from satsudoku.proof.checker.counts import COUNTED
from satsudoku.proof.checker.graphs import GRAPH
from satsudoku.proof.checker.parts import MOST
from satsudoku.proof.checker.sums import SUMS
from satsudoku.proof.manifest import manifest_of

_FEW_NODES = 300
"""Of a graph that is taken rather than sums."""


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
    with TimeLimit(timeout), stopped_by(check_time):
        name, value, lines = _counted(puzzle)
        files = {name: "".join(f"{line}\n" for line in lines).encode()}
        claim = {"claim": {"kind": COUNTED, "count": value}}
        files = {"manifest.json": manifest_of(puzzle, claim, files).encode()} | files
    method = "graph" if name == GRAPH else "sums"
    return CountCertificate(puzzle, files, Count(value, method=method), ())


def _counted(puzzle: Puzzle) -> tuple[str, int, list[str]]:
    """The name of the file that proves the number of solutions, this number, and its lines.

    A graph shows how it counts, while sums are left to the checker: they serve where a graph is
    large.
    """
    most, race = _FEW_NODES, Race(puzzle)
    lines = race.shortest(most)
    if lines is None and (sums := sums_of(puzzle)) is not None:
        return SUMS, *sums
    while lines is None:
        most *= 3
        lines = race.shortest(most)
    return GRAPH, int(lines[-1].split(" ")[1]), lines
