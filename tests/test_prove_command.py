"""The commands ``prove`` and ``verify``."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from certificate_mutants import rehashed
from command_line import conforms
from devices import device

import satsudoku
from satsudoku import Puzzle
from satsudoku.cli import run
from satsudoku.proof import prove
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.drat import drat_of
from satsudoku.proof.external import external
from satsudoku.stream.questions.prove import Prove
from satsudoku.stream.record import schema

ONE, SEVERAL, BAD = "1.....2..3.....4", "1...............", "1..y............"
FILE = f"{ONE}\n{BAD}\n{SEVERAL}\n"
SHIPPED = "classic4, as shipped"
UNIQUE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."

Command = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command in an empty folder: its status, and the lines of both of its outputs."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, list[str], list[str]]:
        status = run(arguments)
        out, err = capsys.readouterr()
        return status, out.splitlines(), err.splitlines()

    return call


def records(lines: Sequence[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", ["proof", "proof.zip", "proof.jsonl", "proof.jsonl.gz"])
def test_one_puzzle(command: Command, name: str) -> None:
    status, out, err = command("prove", "-o", name, ONE, "--json")
    assert (status, err) == (0, [])
    [record] = records(out)
    conforms(record, schema())
    assert tuple(record) == Prove().names
    assert (record["count"], record["exact"], record["unique"]) == (1, True, True)
    assert record["certificate"]["name"] == ""
    assert set(record["certificate"]["bytes"]) == {"manifest.json", "problem.cnf", "proof.lrat"}
    assert command("verify", name) == (
        0,
        [f"{name}  verified: exactly 1 solution", f"  of {ONE} by the rules of {SHIPPED}"],
        [],
    )


@pytest.mark.parametrize("name", ["all", "all.zip", "all.jsonl", "all.jsonl.gz"])
def test_a_stream_reports_bad_records_in_their_place(command: Command, name: str) -> None:
    Path("puzzles.txt").write_text(FILE)
    status, out, err = command("prove", "-o", name, "puzzles.txt", "--most", "20")
    assert status == 1
    assert len(err) == 1
    assert err[0].startswith("satsudoku: puzzles.txt:2: ")
    assert "1 solution, proved in " in out[0]
    assert "error: " in out[1]
    assert out[2].endswith("at least 20 solutions, listed")
    assert command("verify", name) == (
        0,
        [
            f"{name}:1  verified: exactly 1 solution",
            f"  of {ONE} by the rules of {SHIPPED}",
            f"{name}:3  verified: at least 20 solutions",
            f"  of {SEVERAL} by the rules of {SHIPPED}",
        ],
        ["satsudoku: 2 certificates: 2 verified, 0 refused, 0 stopped"],
    )


def test_drat_is_added_on_request(command: Command) -> None:
    command("prove", "-o", "plain", UNIQUE)
    command("prove", "-o", "both", UNIQUE, "--drat")
    assert not Path("plain/proof.drat").exists()
    assert Path("both/proof.drat").read_bytes() == drat_of(Path("both/proof.lrat").read_bytes())


def test_what_cannot_be_written(command: Command) -> None:
    Path("a.txt").touch()
    status, out, err = command("prove", "-o", "a.txt/new/proofs.zip", ONE)
    assert (status, out) == (2, [])
    assert err == ["satsudoku: a.txt/new/proofs.zip: cannot write certificates: Not a directory"]
    status, _, err = command("prove", "-o", "a.zip", "--most", "0", ONE)
    assert (status, err) == (2, ["satsudoku: most is 0, expected 1 or more"])


@pytest.mark.parametrize("ending", [".zip", ".jsonl", ".jsonl.gz"])
def test_a_full_disk_ends_the_work(command: Command, ending: str) -> None:
    many = Path("many.txt")
    many.write_text(f"{UNIQUE}\n" * 1000)
    Path(f"full{ending}").symlink_to(device("full", Path.cwd()))
    status, out, err = command("prove", "--output", f"full{ending}", str(many))
    assert status == 2
    assert err == [f"satsudoku: full{ending}: cannot write certificates: No space left on device"]
    assert len(out) < 1000


def test_refused_certificates(command: Command) -> None:
    prove(Puzzle(ONE, "classic4")).write("good.zip")
    whole = Path("good.zip").read_bytes()
    Path("cut.zip").write_bytes(whole[:-40])
    status, out, err = command("verify", "cut.zip", "good.zip")
    counted = "satsudoku: 2 certificates: 1 verified, 1 refused, 0 stopped"
    assert (status, err) == (1, [counted])
    assert out[0].startswith("cut.zip  refused: cannot be read: ")
    assert out[1] == "good.zip  verified: exactly 1 solution"


def test_files_that_are_not_there(command: Command) -> None:
    status, out, err = command("verify", "none.zip")
    assert (status, out) == (2, [])
    assert err == ["satsudoku: none.zip: no such file or folder; expected a certificate"]


def test_json_of_verdicts_meets_the_schema(command: Command) -> None:
    command("prove", "-o", "good.zip", ONE)
    Path("bad.zip").write_bytes(b"PK")
    status, out, _ = command("verify", "--json", "good.zip", "bad.zip")
    assert status == 1
    for record in records(out):
        conforms(record, {"$ref": "#/$defs/verdict", "$defs": schema()["$defs"]})
    assert [record["verified"] for record in records(out)] == [True, False]


PACKAGE = Path(satsudoku.__file__).parents[1]  # the one that is tested, wherever it is installed
CHECKER = """#!{python} -I
import sys
sys.path.insert(0, {tests!r})
sys.path.insert(0, {package!r})
from certificate_mutants import refutes
cnf, proof = sys.argv[1:]
assert proof.endswith({ending!r})
lines = [line for line in open(cnf) if line[0] not in "cp"]
clauses = [[int(word) for word in line.split()[:-1]] for line in lines]
text = open(proof).read()
if proof.endswith(".drat"):
    text = "".join(f"1 {{line}}\\n" for line in text.splitlines())
print("s VERIFIED" if refutes(clauses, text) else "s NOT VERIFIED")
"""


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs a script with an interpreter in its head")
@pytest.mark.parametrize(
    ("name", "ending"), [("cake_lpr", ".lrat"), ("lrat-check", ".lrat"), ("drat-trim", ".drat")]
)
def test_programs_of_others(
    command: Command, monkeypatch: pytest.MonkeyPatch, name: str, ending: str
) -> None:
    tests = Path(__file__).parent
    monkeypatch.setenv("PATH", ".")
    command("prove", "-o", "proof.zip", "12............34")
    command("prove", "-o", "some.zip", SEVERAL, "--most", "5")
    status, _, err = command("verify", "--with", name, "proof.zip")
    assert (status, err) == (2, [f"satsudoku: there is no program {name}; expected it on the PATH"])
    program = CHECKER.format(
        python=sys.executable, tests=str(tests), package=str(PACKAGE), ending=ending
    )
    Path(name).write_text(program)
    Path(name).chmod(stat.S_IRWXU)
    status, out, _ = command("verify", "--with", name, "proof.zip", "some.zip")
    assert status == 0
    assert out == [
        f"proof.zip  verified: exactly 4 solutions, also by {name}",
        f"  of 12............34 by the rules of {SHIPPED}",
        "some.zip  verified: at least 5 solutions",
        f"  of {SEVERAL} by the rules of {SHIPPED}",
    ]
    files = dict(prove(Puzzle("12............34", "classic4")).files)
    check = external(name)
    check(files)
    lines = files["problem.cnf"].splitlines()
    files["problem.cnf"] = b"\n".join(lines[:-4])  # without the clauses that rule out solutions
    with pytest.raises(RefusedError, match=f"{name} says: s NOT VERIFIED"):
        check(rehashed(files))


def test_the_package_of_others() -> None:
    pytest.importorskip("dratify", reason="dratify is not installed")
    files = dict(prove(Puzzle(UNIQUE)).files)
    check = external("dratify")
    check(files)
    without = b"\n".join(files["problem.cnf"].splitlines()[:-1])
    with pytest.raises(RefusedError, match="dratify says: s NOT VERIFIED"):
        check(files | {"problem.cnf": without})


def test_unknown_checkers(command: Command) -> None:
    command("prove", "-o", "proof.zip", ONE)
    status, _, err = command("verify", "--with", "drat-tim", "proof.zip")
    assert status == 2
    assert err == ["satsudoku: no checker 'drat-tim'; did you mean drat-trim or dratify?"]
