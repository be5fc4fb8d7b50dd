"""Statements of certificates: printed, and compared with a puzzle."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import Cli, conforms

import satsudoku
from satsudoku import Puzzle, formats, variant
from satsudoku.board.mark import Mark
from satsudoku.cli.form import Form
from satsudoku.cli.verification import verdict_line
from satsudoku.proof import prove, verify
from satsudoku.proof.checker import Verdict
from satsudoku.proof.checker.statement import statement_of
from satsudoku.stream.record import schema

ONE, SEVERAL = "1.....2..3.....4", "1.....2..3......"
MARKS = "1..." + "12.4" + "1234" * 14


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    prove(Puzzle(ONE, "classic4")).write(tmp_path / "proof.zip")
    return tmp_path / "proof.zip"


@pytest.fixture
def strict(tmp_path: Path) -> Path:
    """Of rules that are called classic4, and exclude more candidates: so one solution is left."""
    marks = (Mark("strict", 15, frozenset({3})),)
    rules = replace(variant("classic4"), marks=marks)
    prove(Puzzle(SEVERAL, rules)).write(tmp_path / "strict.zip")
    return tmp_path / "strict.zip"


def test_shipped_rules(cli: Cli, proof: Path) -> None:
    assert f"  of {ONE} by the rules of classic4, as shipped\n" in cli("verify", proof).out
    [record] = cli("verify", "--json", proof).records()
    conforms(record, schema()["$defs"]["verdict"])
    assert (record["puzzle"], record["excluded"]) == (ONE, [])
    assert (record["variant"], record["shipped"]) == ("classic4", True)
    assert (record["variant_sha256"][:8], record["variant_excluded"]) == ("e0e14190", [])


def test_rules_that_only_share_the_name(cli: Cli, strict: Path) -> None:
    out = cli("verify", strict).out
    assert "verified: exactly 1 solution" in out
    assert "classic4, NOT as shipped (sha256 " in out
    assert "which excludes r4c4#1, r4c4#2, r4c4#3" in out
    [record] = cli("verify", "--json", strict).records()
    assert record["shipped"] is False
    assert record["variant_excluded"] == ["r4c4#1", "r4c4#2", "r4c4#3"]
    refused = cli("verify", "--puzzle", SEVERAL, strict)
    assert refused.status == 1
    assert "its rules are called classic4, too, but differ" in refused.out


def test_candidates_that_the_puzzle_excludes(cli: Cli, tmp_path: Path) -> None:
    prove(Puzzle(MARKS, "classic4")).write(tmp_path / "marks.zip")
    assert (
        "1............... without r1c2#3 by the rules" in cli("verify", tmp_path / "marks.zip").out
    )
    [record] = cli("verify", "--json", tmp_path / "marks.zip").records()
    assert record["excluded"] == ["r1c2#3"]
    assert cli("verify", "--puzzle", MARKS, "-v", "classic4", tmp_path / "marks.zip").status == 0
    refused = cli("verify", "--puzzle", f"1{'.' * 15}", tmp_path / "marks.zip")
    assert "it excludes other candidates" in refused.out


def test_another_puzzle_is_refused(cli: Cli, proof: Path) -> None:
    assert cli("verify", "--puzzle", ONE, proof).status == 0
    for more in ["--puzzle", SEVERAL], ["--puzzle", ONE, "--variant", "x4"]:
        refused = cli("verify", *more, proof)
        assert refused.status == 1
        assert "refused: it is about another puzzle: its " in refused.out
    for more in ["--variant", "x4"], ["--puzzle", "1.."], ["--puzzle", f"{ONE}\n{ONE}"]:
        wrong = cli("verify", *more, proof)
        assert (wrong.status, wrong.out) == (2, "")
        assert len(wrong.complaints()) == 1


def test_the_name_of_the_rules_is_no_difference(cli: Cli, tmp_path: Path) -> None:
    rules = replace(variant("classic4"), name="mine")
    prove(Puzzle(ONE, rules)).write(tmp_path / "mine.zip")
    assert "by the rules of mine, NOT as shipped" in cli("verify", tmp_path / "mine.zip").out
    assert cli("verify", "--puzzle", ONE, tmp_path / "mine.zip").status == 0


def test_constraints_are_named(cli: Cli, tmp_path: Path) -> None:
    rules = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r3c3 r4c3")
    rules.whisper("r4c1 r4c2", difference=2)
    prove(rules.puzzle(), most=1).write(tmp_path / "rules.zip")
    out = cli("verify", tmp_path / "rules.zip").out
    names = ["3-cage at r1c1", "cage at r3c3", "whisper from r4c1 to r4c2"]
    assert f"  of {', '.join(names)} by the rules of classic4+" in out
    [record] = cli("verify", "--json", tmp_path / "rules.zip").records()
    conforms(record, schema()["$defs"]["verdict"])
    assert record["constraints"] == names


def test_constraints_that_are_not_by_their_rules_say_so() -> None:
    puzzle = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    manifest = json.loads(prove(puzzle, most=1).files["manifest.json"])
    declared = manifest["variant"]["declaration"]
    declared["constraints"][0] |= {"kind": "9-cages", "name": "9-cage", "total": 9}
    verdict = Verdict("", "exactly 1 solution", None, statement=statement_of(manifest))
    line = verdict_line("a.zip", verdict, [], Form.TEXT)
    assert "of 9-cages (not by its rules) by the rules of classic4+" in line
    assert ", with 2 rules beside classic4 and the constraint listed;" in line


def test_cages_are_named_where_the_puzzle_is_given(cli: Cli, tmp_path: Path) -> None:
    rules = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle().variant
    killer = Puzzle(bytes(16), replace(rules, name="mine"))
    prove(killer, most=1).write(tmp_path / "killer.zip")
    assert "NOT as shipped" in cli("verify", tmp_path / "killer.zip").out
    (tmp_path / "killer.json").write_text("".join(formats.write([killer], "json")))
    out = cli("verify", "--puzzle", tmp_path / "killer.json", tmp_path / "killer.zip").out
    assert "  of 3-cage at r1c1 by the rules of mine" in out
    assert out.endswith(", as in --puzzle\n")


def test_large_puzzles_are_cut(cli: Cli, tmp_path: Path) -> None:
    puzzle = Puzzle(bytes(256), "classic16")
    prove(puzzle, most=1).write(tmp_path / "large.zip")
    assert f"  of {'.' * 40}... (256 cells, sha256 " in cli("verify", tmp_path / "large.zip").out


def test_python(proof: Path) -> None:
    [verdict] = verify(proof, puzzle=Puzzle(ONE, "classic4"))
    assert verdict.statement is not None
    assert verdict.statement.givens == ONE
    [verdict] = verify(proof, puzzle=Puzzle(SEVERAL, "classic4"))
    assert (verdict.claim, verdict.statement) == (None, None)
