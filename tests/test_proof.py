"""Certificates: made for every kind of claim, and refused when anything in them is wrong."""

from __future__ import annotations

import ast
import os
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from certificate_mutants import judge, rehashed
from data import data_file
from own_process import run_checker

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import SolverError
from satsudoku.proof import checker, prove
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import RefusedError, Statement, Verdict, check_files, verdicts
from satsudoku.proof.declaration import declare
from satsudoku.solvers import solver

UNIQUE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
SMALL = "1.....2..3.....4"
STATEMENT = Statement(
    SMALL,
    (),
    "classic4",
    "e0e141900f8785fff30bca1a56938879a4e51208a69de2f1a3c78dd7ac416961",
    (),
    declare(variant("classic4")),
)
CHECKER = Path(checker.__file__ or "").parent


@pytest.mark.parametrize(
    ("line", "name", "claim"),
    [
        (UNIQUE, "classic9", "exactly 1 solution"),
        (SMALL, "classic4", "exactly 1 solution"),
        ("12..21..........", "classic4", "exactly 0 solutions"),
        ("12............34", "classic4", "exactly 4 solutions"),
        ("." * 16, "classic4", "exactly 288 solutions"),
        (".1.2.3.........4.........", "x5", "exactly 0 solutions"),
        (".1.2.3...........4.......", "x5", "exactly 2 solutions"),
    ],
)
def test_claims(line: str, name: str, claim: str) -> None:
    certificate = prove(Puzzle(line, name))
    assert certificate.verify() == claim
    assert certificate.count == solver("dlx", variant(name)).count(Puzzle(line, name))


def test_pencil_marks_are_part_of_the_puzzle() -> None:
    marks = "1... .2.4 12.4 1234" + "1234" * 12
    certificate = prove(satsudoku.puzzle(marks, "classic4"))
    assert certificate.verify() == "exactly 24 solutions"

    def forget(manifest: dict) -> None:
        manifest["puzzle"]["excluded"] = []

    with pytest.raises(RefusedError, match="clauses that the puzzle does not have"):
        check_files(rehashed(dict(certificate.files), forget))


def test_more_solutions_than_are_listed_is_a_lower_bound() -> None:
    certificate = prove(Puzzle("." * 81), most=34)
    assert certificate.verify() == "at least 34 solutions"
    assert list(certificate.files) == ["manifest.json"]


def test_more_than_any_list_can_hold() -> None:
    assert prove(Puzzle(SMALL, "classic4"), most=10**30).verify() == "exactly 1 solution"


def test_no_certificate_of_at_least_none() -> None:
    with pytest.raises(SolverError, match="most is 0, expected 1 or more"):
        prove(Puzzle(SMALL, "classic4"), most=0)


@pytest.mark.parametrize("name", ["diagonal9", "anti-knight9", "latin5", "jigsaw5"])
def test_variants(name: str) -> None:
    rules = variant(name)
    grid = next(solver("auto", rules).solutions(Puzzle(bytes(len(rules.cells)), rules)))
    values = bytes(0 if cell % 3 == 0 else value for cell, value in enumerate(grid.values))
    certificate = prove(Puzzle(values, rules))
    count = solver("dlx", rules).count(Puzzle(values, rules)).value
    assert certificate.verify() == f"exactly {count} solution{'' if count == 1 else 's'}"


CAGES = """
extends = "classic4"
cages = [{ cells = "r1c1 r1c2 r2c2", sum = 8 }, { cells = "r3c3 r3c4 r4c4", sum = 6 }]
"""


def test_relations_of_many_cells() -> None:
    rules = parse_encoding(CAGES, "cages")
    certificate = prove(Puzzle("." * 16, rules))
    count = solver("dlx", rules).count(Puzzle("." * 16, rules)).value
    assert certificate.verify() == f"exactly {count} solutions"

    def other_arc(manifest: dict) -> None:
        manifest["variant"]["declaration"]["diagrams"][0]["arcs"][2].pop()

    with pytest.raises(RefusedError, match="a diagram lacks a way to its total"):
        check_files(rehashed(dict(certificate.files), other_arc))


def test_files_and_folders(tmp_path: Path) -> None:
    certificate = prove(Puzzle(SMALL, "classic4"), drat=True)
    certificate.write(tmp_path / "folder")
    certificate.write(tmp_path / "one.zip")
    assert "proof.drat" in certificate.files
    for name in "folder", "one.zip":
        assert list(verdicts(tmp_path / name)) == [
            Verdict("", "exactly 1 solution", None, STATEMENT)
        ]
    certificate.write(tmp_path / "again.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "again.zip").read_bytes()


@pytest.mark.parametrize("name", ["all", "all.zip", "all.jsonl", "all.jsonl.gz"])
def test_archives_of_many(tmp_path: Path, name: str) -> None:
    puzzles = Puzzle(SMALL, "classic4"), Puzzle("." * 16, "classic4"), Puzzle(UNIQUE)
    with Archive(tmp_path / name) as archive:
        for number, puzzle in enumerate(puzzles, start=1):
            archive.add(str(number), puzzle.variant, prove(puzzle, most=300, drat=True).files)
        archive.add("4", puzzles[1].variant, prove(puzzles[1], most=34).files)
    assert [(verdict.name, verdict.claim) for verdict in verdicts(tmp_path / name)] == [
        ("1", "exactly 1 solution"),
        ("2", "exactly 288 solutions"),
        ("3", "exactly 1 solution"),
        ("4", "at least 34 solutions"),
    ]


def test_a_damaged_certificate_of_an_archive_leaves_the_others(tmp_path: Path) -> None:
    certificate = prove(Puzzle(SMALL, "classic4"))
    for name in "all.zip", "all.jsonl":
        with Archive(tmp_path / name) as archive:
            for number in "1", "2", "3":
                archive.add(number, certificate.puzzle.variant, certificate.files)
    with zipfile.ZipFile(tmp_path / "all.zip", "a") as damaged:
        damaged.writestr("4/manifest.json", "{}")
    lines = (tmp_path / "all.jsonl").read_text().splitlines()
    lines[2] = lines[2][:200]
    (tmp_path / "all.jsonl").write_text("\n".join([*lines, '{"name": "4"}', ""]))
    zipped, listed = list(verdicts(tmp_path / "all.zip")), list(verdicts(tmp_path / "all.jsonl"))
    assert [verdict.claim is None for verdict in zipped] == [False, False, False, True]
    assert (zipped[3].refusal or "").startswith("the manifest is malformed")
    assert [verdict.claim is None for verdict in listed] == [False, True, False, True]
    assert listed[1].name == "line 3"
    assert (listed[1].refusal or "").startswith("it is damaged: JSONDecodeError")
    assert listed[3] == Verdict("4", None, "it is damaged: it lacks the key 'manifest'")


def test_what_holds_no_certificate_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no certificate\n")
    (tmp_path / "empty").write_text("")
    (tmp_path / "folder").mkdir()
    for name, why in (
        ("text", "neither a folder nor zip nor JSON lines of certificates"),
        ("empty", "there is no certificate in it"),
        ("folder", "there is no certificate in it"),
    ):
        assert list(verdicts(tmp_path / name)) == [Verdict("", None, why)]


def test_a_file_that_stands_twice_in_an_archive_is_refused(tmp_path: Path) -> None:
    prove(Puzzle(SMALL, "classic4")).write(tmp_path / "one.zip")
    with (
        zipfile.ZipFile(tmp_path / "one.zip", "a") as archive,
        pytest.warns(UserWarning, match="Duplicate name"),
    ):
        archive.writestr("proof.lrat", "another")
    [verdict] = verdicts(tmp_path / "one.zip")
    assert verdict.refusal == "a file is in it twice"


@pytest.mark.parametrize("end", [".zip", ""])
def test_a_certificate_without_its_manifest_is_not_passed_over(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"all{end}"
    whole = prove(Puzzle(SMALL, "classic4"))
    rest = {name: content for name, content in whole.files.items() if name != "manifest.json"}
    with Archive(path) as archive:
        archive.add("1", whole.puzzle.variant, whole.files)
        archive.add("2", whole.puzzle.variant, rest)
    assert list(verdicts(path)) == [
        Verdict("1", "exactly 1 solution", None, STATEMENT),
        Verdict("2", None, "manifest.json is missing or not JSON"),
    ]


def test_lines_that_are_nested_too_deep_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("[" * 100_000 + "\n")
    [verdict] = verdicts(path)
    assert verdict.refusal == "neither a folder nor zip nor JSON lines of certificates"
    prove(Puzzle(SMALL, "classic4")).write(path)
    path.write_text(f"{path.read_text()}{'[' * 100_000}\n")
    good, bad = verdicts(path)
    assert good.claim == "exactly 1 solution"
    assert bad.refusal is not None
    assert bad.refusal.startswith("it is damaged: RecursionError")


def test_equal_certificates_are_equal_files(tmp_path: Path) -> None:
    for ending in "zip", "jsonl", "jsonl.gz":
        for name in "one", "two":
            prove(Puzzle(SMALL, "classic4")).write(tmp_path / f"{name}.{ending}")
        one, two = ((tmp_path / f"{name}.{ending}").read_bytes() for name in ("one", "two"))
        assert one == two


def imported(source: str, depth: int = 0) -> set[str]:
    """The modules that a program imports from outside of the checker, `depth` folders up."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.append(node.module or "")
        elif isinstance(node, ast.ImportFrom):
            assert node.level - 1 <= depth
            assert node.level - 1 == depth > 0 or "tiers" not in (node.module or "")
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("whole", [False, True], ids=["counts alone", "with tiers"])
def test_the_checker_runs_without_the_package(tmp_path: Path, whole: bool) -> None:
    for file in CHECKER.glob("**/*.py" if whole else "*.py"):
        source = file.read_text(encoding="utf-8")
        assert imported(source, int(file.parent != CHECKER)) <= set(sys.stdlib_module_names)
        copied = tmp_path / "checker" / file.relative_to(CHECKER)
        copied.parent.mkdir(exist_ok=True)
        copied.write_text(source, encoding="utf-8")
    assert (tmp_path / "checker" / "tiers").exists() == whole
    prove(Puzzle(SMALL, "classic4")).write(tmp_path / "good.zip")
    (tmp_path / "bad.zip").write_bytes((tmp_path / "good.zip").read_bytes()[:-40])
    satsudoku.prove_tier(Puzzle(SMALL, "classic4"), "rank8").write(tmp_path / "tier.zip")
    for module in ("checker", "checker.tiers")[: 1 + whole]:
        good, bad, tier = (
            run_checker(tmp_path / f"{name}.zip", module, tmp_path)
            for name in ("good", "bad", "tier")
        )
        rules = f"classic4 (12 houses; sha256 {STATEMENT.sha256})"
        first, second = good.stdout.replace(f"{tmp_path}{os.sep}", "").splitlines()
        assert first == "good.zip: verified: exactly 1 solution"
        assert second == f"  of {SMALL} by the rules of {rules}"
        assert good.returncode == 0
        assert (bad.returncode, bad.stdout) == (1, "")
        assert (
            bad.stderr
            == f"{tmp_path / 'bad.zip'}: refused: cannot be read: File is not a zip file\n"
        )
        if module == "checker":
            assert (tier.returncode, tier.stdout) == (1, "")
            assert tier.stderr == f"{tmp_path / 'tier.zip'}: refused: a claim of kind 'tier'\n"
        else:
            assert tier.returncode == 0
            assert ": verified: rank8: tier 1 (Very easy)\n" in tier.stdout
            assert tier.stdout.endswith("\n  on the ladder rank8, as shipped\n")


def other_givens(manifest: dict) -> None:
    manifest["puzzle"]["givens"] = manifest["puzzle"]["givens"].replace("9", ".", 1)


def other_house(manifest: dict) -> None:
    manifest["variant"]["declaration"]["houses"].pop()


def missing_solution(manifest: dict) -> None:
    manifest["solutions"].pop()
    manifest["claim"]["count"] -= 1


def missing_solution_of_count(manifest: dict) -> None:
    manifest["solutions"].pop()


def false_solution(manifest: dict) -> None:
    line = manifest["solutions"][0]
    manifest["solutions"][0] = line[1] + line[0] + line[2:]


def solution_twice(manifest: dict) -> None:
    manifest["solutions"].append(manifest["solutions"][0])
    manifest["claim"]["count"] += 1


def higher_count(manifest: dict) -> None:
    manifest["claim"]["count"] += 1


def other_version(manifest: dict) -> None:
    manifest["version"] = 2


def unhashed_proof(manifest: dict) -> None:
    manifest["files"].pop()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (other_givens, "clauses that the puzzle does not have"),
        (other_house, "clauses that the puzzle does not have"),
        (missing_solution, "clauses that the puzzle does not have"),
        (false_solution, "solution 1 does not keep the givens|twice in a house"),
        (solution_twice, "two solutions are equal"),
        (higher_count, "solutions are missing, or too many"),
        (other_version, "version 2, expected 1"),
        (unhashed_proof, "a file without a hash"),
    ],
)
def test_a_changed_manifest_is_refused(change: Callable[[dict], None], why: str) -> None:
    files = dict(prove(Puzzle(UNIQUE)).files)
    with pytest.raises(RefusedError, match=why):
        check_files(rehashed(files, change))


def test_hashes_are_checked() -> None:
    files = dict(prove(Puzzle(SMALL, "classic4")).files)
    for name in "problem.cnf", "proof.lrat":
        with pytest.raises(RefusedError, match=f"{name}'s hash does not fit"):
            check_files(files | {name: files[name] + b"\n"})
        with pytest.raises(RefusedError, match=f"{name} is missing"):
            check_files({key: value for key, value in files.items() if key != name})


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("line", "name"),
    [("12............34", "classic4"), (".1.2.3...........4.......", "x5"), ("." * 16, "cages")],
)
def test_mutants_are_refused_or_are_proofs_all_the_same(line: str, name: str) -> None:
    rules = parse_encoding(CAGES, "cages") if name == "cages" else variant(name)
    seen = judge(prove(Puzzle(line, rules), drat=True).files, 300, seed=7)
    assert {verdict for _, verdict in seen} == {"refused", "harmless"}
    for file in "manifest.json", "problem.cnf", "proof.lrat":
        assert seen[file, "refused"] > 30


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (false_solution, "solution 1 does not keep the givens|twice in a house"),
        (missing_solution_of_count, "solutions are missing, or too many"),
        (solution_twice, "two solutions are equal"),
    ],
)
def test_a_false_witness_is_refused(change: Callable[[dict], None], why: str) -> None:
    files = dict(prove(Puzzle("12............34", "classic4"), most=2).files)
    with pytest.raises(RefusedError, match=why):
        check_files(rehashed(files, change))


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("11" + "." * 79, 0),
        ("2.98..3...4.13..6..8......1........36..2.8.9...8.5...6..76..9......8..5.....2.637", 2),
        (".247.3.9.9.....16..6........46..9.....5.....8.3.4....14.1...7......4.3..3....62..", 34),
        ("....7.2.4...4.8593..46.97............18.9..2......2.3..9...437...523.........7..5", 1000),
    ],
)
def test_so_many_solutions(line: str, count: int) -> None:
    assert prove(Puzzle(line)).verify() == f"exactly {count} solutions"


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "step"), [("puzzles2_17_clue", 4000), ("puzzles6_forum_hardest_1106", 100)]
)
def test_public_puzzles_are_proved_unique(name: str, step: int) -> None:
    lines = [line[:81] for line in data_file(name).read_text().splitlines() if line[:1] != "#"]
    for line in lines[::step]:
        assert prove(Puzzle(line)).verify() == "exactly 1 solution"
