"""Certificates: made for every kind of claim, and refused when anything in them is wrong."""

from __future__ import annotations

import ast
import hashlib
import json
import random
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from data import data_file

from satsudoku import Puzzle, Variant, variant
from satsudoku.errors import SolverError
from satsudoku.proof import checker, prove
from satsudoku.proof.certificate import write_archive
from satsudoku.proof.checker import RefusedError, check_certificate, check_files
from satsudoku.proof.declaration import digest
from satsudoku.solve import solver

UNIQUE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
SMALL = "1.....2..3.....4"

Files = dict[str, bytes]


def rehashed(files: Files, change: Callable[[dict], None] = lambda manifest: None) -> Files:
    """The files with a changed manifest whose hashes fit: what is wrong is not just a hash."""
    manifest = json.loads(files["manifest.json"])
    change(manifest)
    manifest["variant"]["sha256"] = digest(manifest["variant"]["declaration"])
    for entry in manifest["files"]:
        entry["sha256"] = hashlib.sha256(files[entry["name"]]).hexdigest()
    return files | {"manifest.json": json.dumps(manifest).encode()}


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
    certificate = prove(Puzzle.parse(marks, "classic4"))
    assert certificate.verify() == "exactly 24 solutions"

    def forget(manifest: dict) -> None:
        manifest["puzzle"]["excluded"] = []

    with pytest.raises(RefusedError, match="clauses that the puzzle does not have"):
        check_files(rehashed(dict(certificate.files), forget))


def test_more_solutions_than_are_listed_is_a_lower_bound() -> None:
    certificate = prove(Puzzle("." * 81), most=34)
    assert certificate.verify() == "at least 34 solutions"
    assert list(certificate.files) == ["manifest.json"]


def test_a_negative_number_of_solutions_is_refused() -> None:
    with pytest.raises(SolverError, match="most is -1, expected 0 or more"):
        prove(Puzzle(SMALL, "classic4"), most=-1)


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
    rules = Variant.from_toml(CAGES, "cages")
    certificate = prove(Puzzle("." * 16, rules))
    count = solver("dlx", rules).count(Puzzle("." * 16, rules)).value
    assert certificate.verify() == f"exactly {count} solutions"

    def other_arc(manifest: dict) -> None:
        manifest["variant"]["declaration"]["diagrams"][0]["arcs"][2].pop()

    with pytest.raises(RefusedError, match=r"no path through a diagram|problem\.cnf"):
        check_files(rehashed(dict(certificate.files), other_arc))


def test_files_and_folders(tmp_path: Path) -> None:
    certificate = prove(Puzzle(SMALL, "classic4"), drat=True)
    certificate.write(tmp_path / "folder")
    certificate.write(tmp_path / "one.zip")
    assert "proof.drat" in certificate.files
    assert check_certificate(tmp_path / "folder") == [("", "exactly 1 solution")]
    assert check_certificate(tmp_path / "one.zip") == [("", "exactly 1 solution")]
    certificate.write(tmp_path / "again.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "again.zip").read_bytes()


def test_an_archive_of_many_names_the_one_that_is_wrong(tmp_path: Path) -> None:
    made = [(f"{n}", prove(Puzzle(line, "classic4"))) for n, line in enumerate((SMALL, "." * 16))]
    write_archive(tmp_path / "all.zip", made)
    assert check_certificate(tmp_path / "all.zip") == [
        ("0", "exactly 1 solution"),
        ("1", "exactly 288 solutions"),
    ]
    with zipfile.ZipFile(tmp_path / "all.zip", "a") as archive:
        archive.writestr("2/manifest.json", "{}")
    with pytest.raises(RefusedError, match=r"^2: the manifest does not have its form"):
        check_certificate(tmp_path / "all.zip")


def test_the_checker_runs_without_the_package(tmp_path: Path) -> None:
    assert checker.__file__
    source = Path(checker.__file__).read_text(encoding="utf-8")
    modules = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert modules <= set(sys.stdlib_module_names)
    alone = tmp_path / "checker.py"
    alone.write_text(source, encoding="utf-8")
    prove(Puzzle(SMALL, "classic4")).write(tmp_path / "good.zip")
    (tmp_path / "bad.zip").write_bytes((tmp_path / "good.zip").read_bytes()[:-40])
    command = [sys.executable, "-I", str(alone)]
    good = subprocess.run([*command, "good.zip"], cwd=tmp_path, capture_output=True, text=True)
    bad = subprocess.run([*command, "bad.zip"], cwd=tmp_path, capture_output=True, text=True)
    assert (good.returncode, good.stdout) == (0, "good.zip: verified: exactly 1 solution\n")
    assert (bad.returncode, bad.stdout) == (1, "")
    assert bad.stderr.startswith("bad.zip: refused: cannot be read: ")


def other_givens(manifest: dict) -> None:
    manifest["puzzle"]["givens"] = manifest["puzzle"]["givens"].replace("9", ".", 1)


def other_house(manifest: dict) -> None:
    manifest["variant"]["declaration"]["houses"].pop()


def missing_solution(manifest: dict) -> None:
    manifest["solutions"].pop()
    manifest["claim"]["count"] -= 1


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


def mutant(text: str, rng: random.Random) -> str:
    """A text of lines of numbers, damaged at one place."""
    lines = text.splitlines()
    row = rng.randrange(len(lines))
    words = lines[row].split()
    kind = rng.randrange(6)
    if kind == 0:  # a line dropped
        del lines[row]
    elif kind == 1:  # two lines exchanged
        other = rng.randrange(len(lines))
        lines[row], lines[other] = lines[other], lines[row]
    elif kind == 2:  # cut off
        del lines[row:]
    elif kind == 3:  # a number's sign turned
        at = rng.randrange(len(words))
        words[at] = words[at][1:] if words[at].startswith("-") else f"-{words[at]}"
        lines[row] = " ".join(words)
    elif kind == 4:  # a number left out
        del words[rng.randrange(len(words))]
        lines[row] = " ".join(words)
    else:  # another number
        words[rng.randrange(len(words))] = str(rng.randrange(1, 800))
        lines[row] = " ".join(words)
    return "\n".join(lines) + "\n"


def refutes(clauses: list[list[int]], proof: str) -> bool:
    """Another checker: every lemma by unit propagation over all clauses, without any hints."""
    clauses = [list(clause) for clause in clauses]
    for line in proof.splitlines():
        numbers = [int(word) for word in line.split()]
        lemma = numbers[1 : numbers.index(0)]
        true = {-literal for literal in lemma}
        grown = True
        falsified = False
        while grown and not falsified:
            grown = False
            for clause in clauses:
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    falsified = True
                elif len(left) == 1 and left[0] not in true:
                    true.add(left[0])
                    grown = True
        if not falsified:
            return False
        if not lemma:
            return True
        clauses.append(lemma)
    return False


@pytest.mark.parametrize("name", ["problem.cnf", "proof.lrat"])
def test_mutants_are_refused_or_are_proofs_all_the_same(name: str) -> None:
    rng = random.Random(7)
    files = dict(prove(Puzzle("12............34", "classic4")).files)
    refused = 0
    for _ in range(400):
        damaged = files | {name: mutant(files[name].decode(), rng).encode()}
        if damaged[name] == files[name]:
            continue
        try:
            check_files(rehashed(damaged))
        except RefusedError:
            refused += 1
            continue
        _, clauses = checker.read_dimacs(damaged["problem.cnf"])
        assert refutes(clauses, damaged["proof.lrat"].decode())
    assert refused > 300


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "step"), [("puzzles2_17_clue", 4000), ("puzzles6_forum_hardest_1106", 100)]
)
def test_public_puzzles_are_proved_unique(name: str, step: int) -> None:
    lines = [line[:81] for line in data_file(name).read_text().splitlines() if line[:1] != "#"]
    for line in lines[::step]:
        assert prove(Puzzle(line)).verify() == "exactly 1 solution"
