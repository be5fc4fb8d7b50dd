"""Graphs of choices: they count what the solvers count, and nothing else is accepted."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from certificate_mutants import rehashed
from constraint_states import PROVABLE
from count_forger import check_forgeries
from random_constraints import drawn, killer
from samples import tries

import satsudoku
from satsudoku import Progress, Puzzle, formats, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.certificates.choices import Race
from satsudoku.cli import run
from satsudoku.errors import SolverError
from satsudoku.proof.checker import RefusedError, check_files, verdicts
from satsudoku.proof.checker.graphs import GRAPH, _Graph
from satsudoku.proof.checker.parts import Board, Part
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.shared import shared_by

PUZZLES = Path(__file__).parents[2] / "puzzles"
EMPTY = Puzzle("." * 16, "classic4")
PARTS = Puzzle(".........1.34321", "classic4")  # two parts
GRAPH_OF_EMPTY = """\
n1 2 c8 1 1
n2 2 c9 1 1
n3 2 c8 1 1
n4 6 c6 n1*n2 n3
n5 2 c8 1 1
n6 2 c8 1 1
n7 2 c9 1 1
n8 6 c6 n5 n6*n7
n9 12 c4 n4 n8
n10 2 c8 1 1
n11 2 c8 1 1
n12 2 c9 1 1
n13 6 c6 n10 n11*n12
n14 2 c8 1 1
n15 2 c9 1 1
n16 2 c8 1 1
n17 6 c6 n14*n15 n16
n18 12 c4 n13 n17
n19 24 c2 n9 n18
@1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 / 0 2 1 3
@2 2 3 4 5 6 7 8 9 10 11 12 13 14 15 / 0 2 3 1
n20 72 c1 n19 n19@1 n19@2
@3 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 / 1 0 2 3
@4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 / 1 2 0 3
@5 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 / 1 2 3 0
n21 288 c0 n20 n20@3 n20@4 n20@5
all 288 n21
"""  # made before graphs raced


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("." * 36, "classic6"),
        ("." * 25, "x5"),
        ("." * 36, "diagonal6"),
        (PARTS.line, "classic4"),
        ("1.....2..3.....4", "classic4"),
        ("12..21..........", "classic4"),
        ("12.3............", "classic4"),
        ("11..............", "classic4"),
    ],
)
def test_counts_as_by_other_ways(line: str, name: str) -> None:
    certificate = satsudoku.prove_count(Puzzle(line, name))
    number = satsudoku.count(Puzzle(line, name)).value
    assert (
        certificate.verify()
        == certificate.claim
        == f"exactly {number} solution" + "s" * (number != 1)
    )


@pytest.mark.parametrize(
    ("name", "count", "most"),
    [
        ("classic6", 28_200_960, 10_000),
        ("latin6", 812_851_200, 20_000),
    ],
)
def test_the_size_does_not_follow_from_the_count(name: str, count: int, most: int) -> None:
    certificate = satsudoku.prove_count(Puzzle("." * len(variant(name).cells), name))
    assert certificate.count.value == count
    assert len(certificate.files[GRAPH]) < most


def random_puzzles(number: int, seed: int) -> list[Puzzle]:
    """Boards with constraints of random kinds and a few givens."""
    rng, puzzles = Random(seed), list[Puzzle]()
    while len(puzzles) < number:
        if rng.random() < 0.3:
            rules, grid = killer(rng, rng.choice([4, 6]), 6)
        else:
            rules, grid = drawn(rng, 4, rng.sample(PROVABLE, 3), 3)
        givens = rng.randint(0, 4) if len(grid) == 16 else rng.randint(6, 12)
        kept = set(rng.sample(range(len(grid)), givens))
        puzzles.append(Puzzle(bytes(v * (at in kept) for at, v in enumerate(grid)), rules))
    return puzzles


def check_constraints(number: int, seed: int) -> None:
    seen = set()
    for puzzle in random_puzzles(number, seed):
        certificate = satsudoku.prove_count(puzzle)
        assert certificate.count.value == satsudoku.count(puzzle).value, puzzle
        certificate.verify()
        seen.add(b"*" in certificate.files[GRAPH])
    assert seen == {False, True}


def test_constraints() -> None:
    check_constraints(tries(50, 200), 1)


@pytest.mark.thorough
def test_every_variant() -> None:
    for entry in formats.read(PUZZLES / "variants.jsonl"):
        rules = entry.puzzle.variant
        # Few givens leave those to be refuted by thousands of nodes.
        if len(rules.cells) > 81 or rules.name == "non-consecutive9":
            continue
        assert satsudoku.prove_count(entry.puzzle).verify() == "exactly 1 solution"


def changed(puzzle: Puzzle, change: Callable[[str], str]) -> dict[str, bytes]:
    """The files of a certificate whose graph is changed."""
    files = dict(satsudoku.prove_count(puzzle).files)
    if puzzle == EMPTY:
        files[GRAPH] = GRAPH_OF_EMPTY.encode()
    text = change(files[GRAPH].decode())
    assert text.encode() != files[GRAPH]
    return rehashed(files | {GRAPH: text.encode()})


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("all 288 ", "all 289 ", "graph:27: another count"),
        ("n21 288 ", "n21 289 ", "graph:27: another count"),
        ("n20 72 ", "n20 73 ", "graph:26: it counts 292, not 288"),
        ("n1 2 ", "n1 3 ", "graph:4: it counts 8, not 6"),
        ("n1 2 c8 1 1", "n1 2 c8", "neither a node nor a renaming"),
        ("n1 2 c8 1 1", "n1 2 c8 1 1 1", "graph:1: not 2 terms"),
        ("n1 2 c8 1 1", "n1 1 c8 1 0", "graph:4: it counts 4, not 6"),
        ("c8 1 1\nn2", "c8 0 1\nn2", "graph:1: 0 for a choice that counts 1"),
        ("c8 1 1\nn2", "c8 n1 1\nn2", "graph:1: n1 for a choice that counts 1"),
        ("c8 1 1\nn2", "c3 1 1\nn2", "graph:1: c3 leaves no choice"),
        ("n1 2 c8 1 1", "n1 02 c8 1 1", "graph:1: '02' is not a number"),
        ("n1 2 c8 1 1", "n2 2 c8 1 1", "graph:1: not n1"),
        ("n1*n2 n3", "n2*n1 n3", "graph:2: c9 leaves no choice"),
        ("n1*n2 n3", "n1 n3", "graph:4: n1 for 2 parts"),
        ("n1*n2 n3", "n1*n1 n3", "graph:4: n1 counts another part"),
        ("n1*n2 n3", "n1*? n3", "graph:4: n1[*][?] without a factor 0"),
        ("n1*n2 n3", "n1*n9 n3", "graph:4: n9 is not above"),
        ("n1*n2 n3", "m1*n2 n3", "graph:4: no node m1"),
        ("n4 n8", "n8 n8", "graph:9: n8 counts another part"),
        ("n19@1 ", "n19@99 ", "graph:22: no renaming @99"),
        ("n19@1 ", "n19 ", "graph:22: n19 counts another part"),
        ("n20@3 ", "n20@1 ", "graph:26: a renaming of another part"),
        ("all 288 n21\n", "all 288 n21", "not lines of ASCII"),
        ("all 288 n21", "all 288 n21 n21", "does not end with all solutions"),
        ("all 288 n21\n", "all 288 n21\nall 288 n21\n", "neither a node nor a renaming"),
        ("14 15 / 0 2 1 3", "14 15 0 2 1 3", "graph:22: a renaming of another part"),
        ("14 15 / 0 2 1 3", "14 15 / 0 2 1", "graph:22: a renaming of another part"),
        ("14 15 / 0 2 1 3", "14 99 / 0 2 1 3", "graph:22: a renaming of another part"),
        ("14 15 / 0 2 1 3", "14 15 / 0 2 1 4", "graph:22: a renaming of another part"),
        ("14 15 / 0 2 1 3", "14 15 / 0 2 1 1", "a renaming makes two candidates one"),
        ("14 15 / 0 2 1 3", "15 14 / 0 2 1 3", "graph:22: a renaming that changes rivals"),
        ("@2 2 3", "@1 2 3", "graph:21: a renaming appears twice"),
        ("n2 2 c9 1 1\n", "n2 2 c9 1 1\nn3 2 c8 1 1\n", "graph:4: not n4"),
    ],
)
def test_refusals(old: str, new: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(changed(EMPTY, lambda text: text.replace(old, new)))


def test_a_graph_of_old() -> None:
    files = dict(satsudoku.prove_count(EMPTY).files) | {GRAPH: GRAPH_OF_EMPTY.encode()}
    assert check_files(rehashed(files)) == "exactly 288 solutions"


@pytest.mark.parametrize("count", [288.0, "288", None, True, 287, 289, -288])
def test_a_count_that_the_graph_does_not_have(count: object) -> None:
    files = dict(satsudoku.prove_count(EMPTY).files)
    with pytest.raises(RefusedError, match=r"the claim has no count|counts 288 solutions"):
        check_files(rehashed(files, lambda manifest: manifest["claim"].update(count=count)))


def test_a_graph_that_is_missing() -> None:
    files = dict(satsudoku.prove_count(EMPTY).files)
    with pytest.raises(RefusedError, match=r"proof.graph is missing, or without a hash"):
        check_files(rehashed(files, lambda manifest: manifest["files"].clear()))


def test_what_does_not_fit_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    files = dict(satsudoku.prove_count(EMPTY).files)
    monkeypatch.setattr("satsudoku.proof.checker.graphs.MOST_BITS", 63)
    with pytest.raises(RefusedError, match="graph:27: too many parts wait"):
        check_files(files)
    monkeypatch.setattr("satsudoku.proof.checker.graphs.MOST_BITS", 64 * 9)
    assert check_files(files) == "exactly 288 solutions"
    monkeypatch.setattr("satsudoku.proof.checker.parts.MOST", 63)
    with pytest.raises(RefusedError, match="64 candidates, expected at most 63 for a graph"):
        check_files(files)
    with pytest.raises(SolverError, match="classic49 has 117,649 candidates"):
        satsudoku.prove_count(Puzzle("." * 49**2, "classic49"))


def test_a_renaming_keeps_groups() -> None:
    """Two cells of a house that holds every symbol are no image of two of another house."""
    area = {"family": "area", "kind": "regions", "map": "AAABB"}
    grid = {"rows": 1, "columns": 5}
    rules = build_encoding(
        {"symbols": "123", "grids": [grid], "houses": [area]}, "areas", "areas.json"
    )
    graph = _Graph(Board(rules_of(shared_by(rules).declaration)), b"all 0 0\n")
    graph.check(None)
    for first in (0, 3):
        part = Part(0b111111 << 3 * first)
        assert graph._renamed(part, [first + 1, first], [0, 2, 1]) == part
    with pytest.raises(RefusedError, match="a renaming that changes groups"):
        graph._renamed(Part(0b111111), [3, 4], [0, 1, 2])


def test_a_node_that_none_needs() -> None:
    with pytest.raises(RefusedError, match="graph:3: no other node needs it"):
        check_files(changed(PARTS, lambda text: text.replace("all", "n3 2 c0 1 1\nall")))


def test_groups_of_houses_serve_as_well() -> None:
    files = changed(PARTS, lambda text: text.replace("c0", "h0s0"))
    assert check_files(files) == "exactly 4 solutions"


def test_parts_are_factors() -> None:
    for wrong in ("n1", "n1*n2*n2", "?*n2", "n1*?", "n2*n1", "1", "0"):
        with pytest.raises(RefusedError):
            check_files(changed(PARTS, lambda text, wrong=wrong: text.replace("n1*n2", wrong)))


@pytest.mark.parametrize(
    "other",
    [Puzzle("1" + "." * 15, "classic4"), Puzzle("." * 16, "x4"), Puzzle("." * 16, "latin4")],
)
def test_a_graph_proves_nothing_of_another_puzzle(other: Puzzle) -> None:
    files = dict(satsudoku.prove_count(other).files)
    with pytest.raises(RefusedError):
        check_files(rehashed(files | {GRAPH: satsudoku.prove_count(EMPTY).files[GRAPH]}))


def forge(number: int, seed: int) -> None:
    rng = Random(seed)
    puzzles = [EMPTY, PARTS, Puzzle("." * 16, "x4"), *random_puzzles(4 + number // 100, seed)]
    certificates = [(p.variant, dict(satsudoku.prove_count(p).files)) for p in puzzles]
    check_forgeries(rng, certificates, number)


def test_forgeries() -> None:
    forge(tries(250, 1000), 3)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = str(tmp_path / "all.jsonl.gz")
    assert run(["prove", "-o", output, "--count", "--variant", "classic6", "." * 36]) == 0
    assert "28200960 solutions, proved in" in capsys.readouterr().out
    [verdict] = verdicts(output)
    assert verdict.claim == "exactly 28200960 solutions"
    for other in ["--most", "5"], ["--drat"], ["--tier", "rank8"]:
        assert run(["prove", "-o", output, "--count", *other, "." * 36]) == 2


def test_other_checkers_say_that_they_cannot_follow_a_graph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    satsudoku.prove_count(EMPTY).write(tmp_path / "proof.zip")
    [verdict] = satsudoku.verify(tmp_path / "proof.zip", others=["cake_lpr"])
    assert verdict.refusal == "cake_lpr cannot follow proof.graph; only our checker can"


MANY = Puzzle(
    "1...8...6......4...65........2.5....................9...3..1........9...........9", "diagonal9"
)


@pytest.mark.parametrize("puzzle", [Puzzle("." * 81), MANY])
def test_time_runs_out(puzzle: Puzzle) -> None:
    with pytest.raises(TimeoutError):
        satsudoku.prove_count(puzzle, timeout=0.2)


def test_time_runs_out_among_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker's tables alone took four seconds, in which nobody looked at the clock."""
    monkeypatch.setattr(Race, "shortest", lambda *_: None)
    began = time.thread_time()
    with pytest.raises(TimeoutError):
        satsudoku.prove_count(Puzzle("." * 81), timeout=0.2)
    assert time.thread_time() - began < 1.5


@pytest.mark.thorough
def test_what_listens_hears_how_far_a_graph_is() -> None:
    fractions = list[float]()
    with Progress(fractions.append):
        satsudoku.prove_count(MANY)
    assert fractions == sorted(fractions)
    assert len(set(fractions)) > 3
    assert 0 < fractions[0] < 1 == fractions[-1]


@pytest.mark.parametrize("name", ["diagonal6", "jigsaw6", "classic6"])
def test_the_shortest_graph_wins(name: str) -> None:
    """No other order of the race leads to fewer nodes."""
    puzzle = Puzzle("." * 36, name)
    race = Race(puzzle)
    lines = race.shortest(10_000)
    assert lines is not None
    nodes = sum(line.startswith("n") for line in lines)
    assert nodes == min(graph.nodes for graph in race._growing)
    assert Race(puzzle).shortest(nodes - 1) is None
