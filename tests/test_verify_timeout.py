"""``verify --timeout`` and ``timeout=``: a certificate not checked in time is not refused."""

from __future__ import annotations

import stat
import sys
import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from certificate_mutants import rehashed
from command_line import CLASSIC, ONE, POSIX, Cli, conforms

import satsudoku
from satsudoku import Puzzle, TimeLimit
from satsudoku.errors import SolverError
from satsudoku.proof import Certificate, verify
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import Verdict, stopped_by
from satsudoku.proof.checker.tiers import check_files
from satsudoku.stream.record import schema

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LARGE = Path(__file__).parents[1] / "puzzles" / "classic25.txt"
PATIENCE = 50  # what a machine may take on which much else runs
LITTLE = 0.5  # seconds: enough for a small board, an eighth of what the trials of INKALA take


@pytest.fixture(scope="module")
def slow() -> Certificate:
    return satsudoku.prove_tier(Puzzle(INKALA), "satsudoku")


@pytest.fixture
def archive(tmp_path: Path, slow: Certificate) -> Path:
    """A certificate that takes long, one that does not, and one that is wrong."""
    path = tmp_path / "three.jsonl"
    quick = satsudoku.prove(Puzzle(ONE, "classic4"))
    wrong = rehashed(dict(quick.files), lambda manifest: manifest["solutions"].pop())
    with Archive(path) as made:
        made.add("slow", slow.puzzle.variant, slow.files)
        made.add("quick", quick.puzzle.variant, quick.files)
        made.add("wrong", quick.puzzle.variant, wrong)
    return path


@pytest.mark.thorough
def test_each_certificate_has_its_time(archive: Path) -> None:
    first, quick, wrong = verify(archive, timeout=LITTLE)
    assert (first, first.stopped) == (Verdict("slow", None, None), True)
    assert quick[:3] == ("quick", "exactly 1 solution", None)
    assert not quick.stopped
    assert (wrong.claim, wrong.stopped) == (None, False)
    assert wrong.refusal is not None
    assert "solutions are missing" in wrong.refusal
    with TimeLimit(1e-9), pytest.raises(TimeoutError):
        list(verify(archive, timeout=60))


def test_a_certificate_stops() -> None:
    start = time.monotonic()
    proof = satsudoku.prove(Puzzle(ONE, "classic4"))
    with pytest.raises(TimeoutError):
        proof.verify(timeout=1e-9)
    with TimeLimit(1e-9), pytest.raises(TimeoutError):
        proof.verify()
    assert time.monotonic() - start < PATIENCE
    assert proof.verify(timeout=60) == "exactly 1 solution"
    for refuse in (lambda: proof.verify(timeout=0), lambda: verify("none", timeout=0)):
        with pytest.raises(SolverError, match="timeout is 0, expected more than 0 seconds"):
            refuse()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "made",
    [
        lambda: satsudoku.prove(satsudoku.puzzle(LARGE.read_text().splitlines()[-1], "classic25")),
        lambda: satsudoku.prove_tier(Puzzle(CLASSIC), "satsudoku"),
        lambda: satsudoku.prove_tier(Puzzle(INKALA), "sukaku"),
    ],
    ids=["large", "tier", "path"],
)
def test_a_check_looks_often(made: Callable[[], Certificate]) -> None:
    certificate = made()
    looks = [time.thread_time()]
    with stopped_by(lambda: looks.append(time.thread_time())):
        check_files(dict(certificate.files))
    looks.append(time.thread_time())
    longest = max(after - before for before, after in pairwise(looks))
    assert longest < max(0.5 * (looks[-1] - looks[0]), 0.2)


@POSIX
@pytest.mark.thorough
def test_programs_of_others_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, ended = tmp_path / "lrat-check", tmp_path / "ended"
    program.write_text(
        f"#!{sys.executable}\nimport time\ntime.sleep(60)\nopen({str(ended)!r}, 'w')\n"
    )
    program.chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", str(tmp_path))
    satsudoku.prove(Puzzle(ONE, "classic4")).write(tmp_path / "proof.zip")
    start = time.monotonic()
    assert list(verify(tmp_path / "proof.zip", others=["lrat-check"], timeout=0.5)) == [
        Verdict("", None, None)
    ]
    assert time.monotonic() - start < PATIENCE
    assert not ended.exists()


@pytest.mark.thorough
def test_the_command_tells_them_apart(cli: Cli, archive: Path) -> None:
    done = cli("verify", "--timeout", str(LITTLE), archive)
    first, quick, puzzle, wrong = done.out.splitlines()
    assert first == f"{archive}:slow  stopped after 0.5 s"
    assert quick == f"{archive}:quick  verified: exactly 1 solution"
    assert puzzle.startswith("  of ")
    assert wrong.startswith(f"{archive}:wrong  refused: ")
    assert done.status == 1
    done = cli("verify", "--timeout", str(LITTLE), "--json", archive)
    for record in done.records():
        conforms(record, {"$ref": "#/$defs/verdict", "$defs": schema()["$defs"]})
    known = [(one["verified"], one["timed_out"], one["claim"]) for one in done.records()]
    assert known == [
        (None, True, None),
        (True, False, "exactly 1 solution"),
        (False, False, None),
    ]
    assert done.records()[0]["refusal"] is None


def test_the_status_of_what_is_not_checked_in_time(cli: Cli, tmp_path: Path) -> None:
    satsudoku.prove(Puzzle(ONE, "classic4")).write(tmp_path / "proof.zip")
    done = cli("verify", "--timeout", "1e-9", tmp_path / "proof.zip")
    assert (done.status, done.out) == (124, f"{tmp_path}/proof.zip  stopped after 1e-09 s\n")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["slow"], 124),
        (["quick"], 0),
        (["quick", "slow"], 124),
        (["slow", "wrong", "quick"], 1),
        (["wrong", "none", "slow"], 2),
    ],
)
def test_exit_statuses(
    cli: Cli, tmp_path: Path, slow: Certificate, names: Iterable[str], status: int
) -> None:
    quick = satsudoku.prove(Puzzle(ONE, "classic4"))
    slow.write(tmp_path / "slow")
    quick.write(tmp_path / "quick")
    quick.write(tmp_path / "wrong")
    (tmp_path / "wrong" / "proof.lrat").write_text("")
    done = cli("verify", "--timeout", str(LITTLE), *(tmp_path / name for name in names))
    assert done.status == status


def test_verdicts_on_several_certificates_are_counted(cli: Cli, tmp_path: Path) -> None:
    quick = satsudoku.prove(Puzzle(ONE, "classic4"))
    for name in ("one", "two", "wrong"):
        quick.write(tmp_path / name)
    (tmp_path / "wrong" / "proof.lrat").write_text("")
    both = [tmp_path / "one", tmp_path / "two"]
    said = "{} certificates: {} verified, {} refused, 0 stopped"
    assert cli("verify", *both).complaints() == [said.format(2, 2, 0)]
    done = cli("verify", *both, tmp_path / "wrong")
    assert (done.status, done.complaints()) == (1, [said.format(3, 2, 1)])
    assert not cli("verify", both[0]).err


def test_a_wrong_time_is_refused(cli: Cli) -> None:
    done = cli("verify", "--timeout", "0", "none.zip")
    assert (done.status, done.complaints()) == (
        2,
        ["timeout is 0.0, expected more than 0 seconds"],
    )
