"""``prove --timeout`` and ``timeout=``: the claims proved so far, and the end of the work."""

from __future__ import annotations

import io
import json
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from command_line import CLASSIC, ONE, Cli

import satsudoku
import satsudoku._kernel as _kernel
from satsudoku import Progress, Puzzle, TimeLimit, stream, variant
from satsudoku.cover.geometry import Geometry
from satsudoku.errors import SolverError
from satsudoku.proof import writer
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import stopped_by, verdicts
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.checker.tiers import check_files
from satsudoku.proof.checker.tiers.board import Board
from satsudoku.proof.checker.tiers.grids import grids
from satsudoku.proof.declaration import declare

# With other digits than elsewhere: of a puzzle that a process knows, the proof takes no time.
INKALA = "9..........47......8..1.3...6...8.......568.....2...4...2....79..96...2..1....5.."
# Less two clues. Its 66,915 solutions are seen in half a second; a refutation of all others takes
# half a minute.
MANY = "8..........36......7..9.2...5...7.......457.....1............68..85...1..9....4.."
LARGE = Path(__file__).parents[1] / "puzzles" / "large.jsonl"
HARD = Puzzle(json.loads(LARGE.read_text().splitlines()[1])["givens"], "classic25")
PATIENCE = 60  # what a machine may take on which much else runs


class EndedError(Exception):
    """Raised by what watches a check."""


def end() -> None:
    raise EndedError


@pytest.mark.thorough
@pytest.mark.parametrize(("puzzle", "seconds"), [(Puzzle(MANY), 0.7), (HARD, 0.5)])
def test_what_is_known_by_then_is_proved(puzzle: Puzzle, seconds: float) -> None:
    start = time.monotonic()
    certificate = satsudoku.prove(puzzle, most=100_000, timeout=seconds)
    assert time.monotonic() - start < PATIENCE
    count = certificate.count
    assert (count.exact, count.timed_out) == (False, True)
    assert count.value == len(certificate.solutions)
    assert list(certificate.files) == ["manifest.json"]
    plural = "" if count.value == 1 else "s"
    assert certificate.verify() == f"at least {count.value} solution{plural}"


def test_a_limit_that_suffices_changes_nothing() -> None:
    puzzle = Puzzle(INKALA)
    assert satsudoku.prove(puzzle, timeout=1000).files == satsudoku.prove(puzzle).files
    easy = Puzzle(CLASSIC)
    assert (
        satsudoku.prove_tier(easy, "rank8", timeout=1000).files
        == satsudoku.prove_tier(easy, "rank8").files
    )


def test_what_is_done_for_a_proof_is_heard() -> None:
    heard: list[str] = []
    with (
        Progress(None, stages=heard.append),
        Progress(None),
    ):  # the inner one leaves it to the outer
        satsudoku.prove(Puzzle(INKALA))
        assert heard == ["looking for solutions", "refuting all others"]
        heard.clear()
        satsudoku.prove_tier(Puzzle(ONE, "classic4"))
    assert heard[:2] == ["climbing the ladder", "showing that lower tiers do not suffice"]
    with Progress(None):
        satsudoku.prove(Puzzle(INKALA))
    assert len(heard) <= 3


def test_the_rules_are_declared_within_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are needed whatever else is known, so no work begins that leaves no time for them."""
    calls: list[str] = []
    declared = writer.shared_by
    monkeypatch.setattr(
        writer, "shared_by", lambda rules: (calls.append("rules"), declared(rules))[1]
    )
    with Progress(None, stages=calls.append):
        satsudoku.prove(Puzzle(INKALA))
    assert calls[:2] == ["rules", "looking for solutions"]


def test_a_refutation_in_slices_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_SLICE", range(5, 6))
    assert satsudoku.prove(Puzzle(INKALA)).verify() == "exactly 1 solution"


def test_each_part_of_a_refutation_stops() -> None:
    clauses = np.array([1, 2, 0, 1, -2, 0, -1, 2, 0, -1, -2, 0], dtype=np.int32)
    refutation = _kernel.Refutation(2, clauses)
    with TimeLimit(1e-9):
        with pytest.raises(TimeoutError):
            writer._refute(refutation.residue())
        with pytest.raises(TimeoutError):
            refutation.lrat(b"a\2\0a\0")
    assert refutation.lrat(b"a\2\0a\0").endswith(" 0\n")


def test_the_preparation_of_a_large_board_stops() -> None:
    large = variant("classic16")
    with TimeLimit(1e-9), pytest.raises(TimeoutError):
        Geometry(large)
    rules = rules_of(json.dumps(declare(large)))
    with stopped_by(end), pytest.raises(EndedError):
        Board(rules)
    board = Board(rules)
    with stopped_by(end), pytest.raises(EndedError):
        grids(board, "locked")


@pytest.mark.quick(1)
@pytest.mark.parametrize("ladder", ["satsudoku", "mus"])
def test_a_tier_or_path_stops(ladder: str) -> None:
    start = time.monotonic()
    with pytest.raises(TimeoutError, match="the time limit ended the search"):
        satsudoku.prove_tier(Puzzle(INKALA), ladder, timeout=0.2)
    assert time.monotonic() - start < PATIENCE


def test_a_limit_from_outside_is_not_caught() -> None:
    for prove in (
        partial(satsudoku.prove, Puzzle(ONE, "classic4")),
        partial(satsudoku.prove_tier, Puzzle(ONE, "classic4")),
    ):
        with TimeLimit(1e-9), pytest.raises(TimeoutError):
            prove()


@pytest.mark.parametrize(
    "prove",
    [
        lambda: satsudoku.prove(Puzzle(CLASSIC), timeout=0),
        lambda: satsudoku.prove_tier(Puzzle(CLASSIC), "rank8", timeout=0),
        lambda: satsudoku.prove_tier(Puzzle(CLASSIC), "mus", timeout=0),
        lambda: stream.prove([], Archive("none"), timeout=0),
        lambda: stream.prove_tiers([], Archive("none"), "rank8", timeout=0),
    ],
)
def test_a_limit_is_above_zero(prove: Callable[[], object]) -> None:
    with pytest.raises(SolverError, match="timeout is 0, expected more than 0 seconds"):
        prove()


def test_a_watch_ends_a_check() -> None:
    """Within the proof, and within the rules of a tier."""
    easy = Puzzle(CLASSIC)
    for certificate in (
        satsudoku.prove(Puzzle(INKALA)),
        satsudoku.prove_tier(easy, "rank8"),
        satsudoku.prove_tier(easy, "mus"),
    ):
        with stopped_by(end), pytest.raises(EndedError):
            check_files(certificate.files)
        assert certificate.verify()


@pytest.mark.thorough
def test_an_archive_continues_behind_a_puzzle_that_takes_long(cli: Cli, tmp_path: Path) -> None:
    puzzles, output = tmp_path / "puzzles.txt", tmp_path / "all.zip"
    puzzles.write_text(f"{MANY}\n{CLASSIC}\n")
    options = ("--most", "100000", "--timeout", "1.5", "--output", str(output), str(puzzles))
    first, second = cli("prove", "--json", *options).records()
    assert (first["exact"], first["unique"], first["timed_out"]) == (False, False, True)
    assert (second["count"], second["exact"], second["timed_out"]) == (1, True, False)
    claims = [(one.name, one.claim) for one in verdicts(output)]
    assert claims == [("1", f"at least {first['count']} solutions"), ("2", "exactly 1 solution")]
    again = ("--most", "100000", "--timeout", "0.2", "--output", tmp_path / "again.zip", MANY)
    assert "solutions; whether there are more was not proved in " in cli("prove", *again).out


@pytest.mark.thorough
@pytest.mark.parametrize("resume", [False, True])
def test_a_tier_that_takes_long_is_reported(cli: Cli, tmp_path: Path, resume: bool) -> None:
    puzzles, output = tmp_path / "puzzles.txt", tmp_path / "all.jsonl"
    puzzles.write_text(f"{INKALA}\n{CLASSIC}\n")
    # What the first proof loads counts, too: here it is loaded before.
    assert (
        cli("prove", "--tier", "satsudoku", "--output", str(tmp_path / "one.zip"), CLASSIC).status
        == 0
    )
    limited = ("--tier", "satsudoku", "--timeout", "0.5", "--output", output, puzzles)
    done = cli("prove", "--resume" if resume else "--json", *map(str, limited))
    assert done.status == 1
    why = re.compile(
        r"0\.5 s did not suffice to prove its tier: time ran out while "
        r"(climbing the ladder|showing that lower tiers do not suffice|checking the certificate), "
        r"so nothing is proved; expected more time"
    )
    assert why.fullmatch(done.complaints()[0].removeprefix(f"{puzzles}:1: "))
    if not resume:
        first, second = done.records()
        assert (first["timed_out"], first["tier"], first["certificate"]) == (True, None, None)
        assert why.fullmatch(first["error"])
        assert (second["timed_out"], second["tier"]) == (False, 2)
    assert [one.name for one in verdicts(output)] == ["2"]


def test_a_stream_says_what_timed_out(tmp_path: Path) -> None:
    with Archive(tmp_path / "all.zip") as archive:
        puzzles = stream.read(io.StringIO(f"{INKALA}\n{CLASSIC}\n"))
        records = list(stream.prove(puzzles, archive, timeout=1000))
    assert [record.timed_out for record in records] == [False, False]
