"""Sums over sets of symbols: they count what the solvers count, and nothing else is accepted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import wrap

import pytest
from certificate_mutants import rehashed
from constraint_states import PROVABLE
from count_forger import check_forgeries
from random_constraints import drawn
from samples import tries

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.certificates import count_certificate, set_sums
from satsudoku.certificates.set_sums import sums_of
from satsudoku.cli import run
from satsudoku.proof.checker import RefusedError, check_files
from satsudoku.proof.checker import sums as checked
from satsudoku.proof.checker.rules import Rules, rules_of
from satsudoku.proof.checker.sums import SUMS, Sums, symbols_left
from satsudoku.proof.manifest import own_excluded
from satsudoku.proof.shared import shared_by

Files = dict[str, bytes]
FOUR = Puzzle("1" + "." * 15, "classic4")
MANY = Puzzle(  # 30,368,372 solutions
    "...4.9..6......2..6...........13............58..........76......8..2..43.1......."
)


@pytest.fixture(autouse=True)
def _no_graphs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums serve wherever a graph has two nodes."""
    monkeypatch.setattr(count_certificate, "_FEW_NODES", 1)


def files_of(puzzle: Puzzle) -> Files:
    files = dict(satsudoku.prove_count(puzzle).files)
    assert SUMS in files
    return files


def rules_and_left(puzzle: Puzzle) -> tuple[Rules, list[int]]:
    rules = rules_of(shared_by(puzzle.variant).declaration)
    givens = [value - 1 if value else None for value in puzzle.values]
    excluded = [divmod(option, len(rules.symbols)) for option in own_excluded(puzzle)]
    return rules, symbols_left(rules, givens, excluded)


def test_an_empty_board() -> None:
    rules, left = rules_and_left(Puzzle("." * 36, "classic6"))
    sums = Sums(rules, [[12, 13], [14, 15], [16, 17]], left)
    assert sums.count() == 28_200_960
    assert sums.products == len(sums._firsts) * sums.stacks[1] > len(sums._firsts) + sums.stacks[1]


def random_puzzle(rng: Random, name: str) -> Puzzle:
    """A puzzle with givens of a grid, one of which may be wrong, and excluded candidates."""
    rules = variant(name)
    cells, symbols = len(rules.cells), len(rules.symbols)
    [grid] = satsudoku.random_grids(1, name, seed=rng.randrange(1 << 30))
    few = {4: (0, 5), 6: (6, 14), 9: (22, 28)}[symbols]
    givens = dict.fromkeys(rng.sample(range(cells), rng.randint(*few)))
    values = bytearray(cells)
    for cell in givens:
        values[cell] = rng.randint(1, symbols) if rng.random() < 0.02 else int(grid[cell])
    candidates = bytearray(b"\1" * (cells * symbols))
    for _ in range(rng.choice([0, 0, 5, 10])):
        candidates[rng.randrange(cells * symbols)] = 0
    for cell in givens:
        candidates[cell * symbols + values[cell] - 1] = 1
    return Puzzle(bytes(values), rules, bytes(candidates))


def check_random_puzzles(number: int, seed: int) -> None:
    rng, none = Random(seed), 0
    for _ in range(number):
        puzzle = random_puzzle(rng, rng.choice(["classic4", "classic4", "classic6", "classic9"]))
        found, right = sums_of(puzzle), satsudoku.count(puzzle).value
        assert found is not None
        value, lines = found
        assert value == right, puzzle
        # The checker does the sums, in any order of bands and stacks, over rows or columns.
        rules, left = rules_and_left(puzzle)
        boxes = [[int(name[1:]) for name in line.split(" ")] for line in lines[:-1]]
        rng.shuffle(boxes)
        if rng.random() < 0.5:
            boxes = [list(stack) for stack in zip(*boxes, strict=True)]
        assert Sums(rules, boxes, left).count() == right, puzzle
        none += not right
    assert 0 < none < number


def test_random_puzzles() -> None:
    check_random_puzzles(tries(40, 100), 1)


def test_symbols_that_cells_treat_alike_stand_for_each_other() -> None:
    """Of six ways to share out the symbols of two columns, those that differ by names are one."""
    columns = [frozenset({at, at + 4, at + 8, at + 12}) for at in range(2)]
    stack = [frozenset({0, 1, 4, 5}), frozenset({8, 9, 12, 13})]
    for givens, classes in ("", 1), ("..1", 2), ("..12", 4), ("..12..3", 6):
        line = givens.ljust(16, ".")
        rules, left = rules_and_left(Puzzle(line, "classic4"))
        sums = Sums(rules, [[8, 9], [10, 11]], left)
        ways = sums._ways(columns, stack)
        found = list(sums._classes(ways))
        assert sum(number for _, number in found) == len(ways)
        assert len(found) == classes
        assert sums.count() == satsudoku.count(Puzzle(line, "classic4"))


def test_a_certificate_of_a_large_count() -> None:
    certificate = satsudoku.prove_count(MANY)
    assert certificate.verify() == certificate.claim == "exactly 30368372 solutions"
    assert sum(map(len, certificate.files.values())) < 4000
    assert certificate.count.method == "sums"


def changed(change: Callable[[str], str], puzzle: Puzzle = FOUR) -> Files:
    """The files of a certificate whose sums are changed."""
    files = files_of(puzzle)
    text = change(files[SUMS].decode())
    assert text.encode() != files[SUMS]
    return rehashed(files | {SUMS: text.encode()})


def test_what_the_file_has() -> None:
    assert files_of(FOUR)[SUMS].decode() == "h8 h9\nh10 h11\nall 72\n"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("all 72", "all 73", "proof.sums states 73 solutions, its sums are 72"),
        ("all 72", "all 072", "proof.sums does not end with all solutions"),
        ("all 72", "all", "proof.sums does not end with all solutions"),
        ("all 72", "some 72", "proof.sums does not end with all solutions"),
        ("all 72\n", "all 72", "proof.sums is not lines of ASCII"),
        ("all 72", "all \u0667", "proof.sums is not lines of ASCII"),
        ("h8 h9", "h8  h9", "no such house"),
        ("h8 h9", "h8 h12", "no such house"),
        ("h8 h9", "h8 9", "no such house"),
        ("h8 h9", "h8 h-1", "no such house"),
        ("h8 h9\nh10 h11", "h8 h9", "the boxes are no bands and stacks"),
        ("h8 h9\nh10 h11", "h8\nh10", "the boxes are no bands and stacks"),
        ("h8 h9\nh10 h11\n", "", "the boxes are no bands and stacks"),
        ("h8 h9\nh10 h11", "h8 h9\nh10 h11 h8", "the boxes are no bands and stacks"),
        ("h8 h9\nh10 h11", "h8 h9\nh10 h10", "boxes that do not share out the cells"),
        ("h8 h9\nh10 h11", "h8 h9\nh10 h11\nh8 h9", "boxes that do not share out the cells"),
        ("h8 h9\nh10 h11", "h8 h11\nh10 h9", "lines that do not share out the cells"),
        ("h8 h9\nh10 h11", "h0 h1\nh2 h3", "lines that do not share out the cells"),
    ],
)
def test_refusals(old: str, new: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        check_files(changed(lambda text: text.replace(old, new)))


def test_bands_and_stacks_in_another_order_count_the_same() -> None:
    for other in "h10 h11\nh8 h9", "h9 h8\nh11 h10", "h8 h10\nh9 h11":
        files = changed(lambda text, other=other: text.replace("h8 h9\nh10 h11", other))
        assert check_files(files) == "exactly 72 solutions"


@pytest.mark.parametrize("count", [72.0, "72", None, True, 71, 73, -72])
def test_a_count_that_the_sums_do_not_have(count: object) -> None:
    files = files_of(FOUR)
    with pytest.raises(RefusedError, match=r"the claim has no count|counts 72 solutions, the man"):
        check_files(rehashed(files, lambda manifest: manifest["claim"].update(count=count)))


def test_one_of_two_files() -> None:
    files = files_of(FOUR)

    def both(manifest: dict) -> None:
        manifest["files"].append({"name": "proof.graph", "sha256": ""})

    with pytest.raises(RefusedError, match=r"both proof.graph and proof.sums"):
        check_files(rehashed(files | {"proof.graph": b"all 72 n1\n"}, both))


def empty_board() -> tuple[Rules, list[list[int]], list[int]]:
    rules, left = rules_and_left(Puzzle("." * 16, "classic4"))
    return rules, [[8, 9], [10, 11]], left


def regions(*maps: str) -> Rules:
    """The rules of a 4x4 board with houses of these maps."""
    drawings = ["\n".join(wrap(cells, 4)) for cells in maps]
    houses = [
        {"family": f"area{at}", "kind": "regions", "map": cells}
        for at, cells in enumerate(drawings)
    ]
    board = {"symbols": "1234", "grids": [{"rows": 4, "columns": 4}], "houses": houses}
    return rules_of(shared_by(build_encoding(board, "areas", "areas.json")).declaration)


BOXES, ROWS, COLUMNS = "AABBAABBCCDDCCDD", "AAAABBBBCCCCDDDD", "ABCDABCDABCDABCD"


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (regions(BOXES, ROWS, "AABBCCDDAABBCCDD"), "lines that do not meet in a cell"),
        (regions(BOXES, ROWS, COLUMNS, "ABCDCDABBADCDCBA"), "a house that is not a line"),
        (regions(BOXES, ROWS, COLUMNS, "A" + "." * 14 + "A"), "rules of other kinds"),
        (regions(BOXES, ROWS), "lines that do not share out the cells"),
        (regions(BOXES, COLUMNS), "lines that do not share out the cells"),
        (regions(BOXES, ROWS, COLUMNS, "AABBBBAACCDDDDCC"), "lines that do not share out"),
    ],
)
def test_boards_without_bands_and_stacks(rules: Rules, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        Sums(rules, [[0, 1], [2, 3]], [15] * 16)


def test_any_houses_that_make_bands_and_stacks_serve() -> None:
    """Names of cells do not matter: here columns are turned, and the boxes with them."""
    rules = regions("ABBAABBACDDCCDDC", ROWS, COLUMNS)
    assert Sums(rules, [[0, 1], [2, 3]], [15] * 16).count() == 288
    assert Sums(regions(ROWS, COLUMNS, BOXES), [[8, 9], [10, 11]], [15] * 16).count() == 288


@pytest.mark.parametrize("kind", ["exclusions", "diagrams"])
def test_relations_are_not_summed(kind: str) -> None:
    rng = Random(4)
    while True:
        variant, _ = drawn(rng, 4, rng.sample(PROVABLE, 1), 1)
        rules = rules_of(shared_by(variant).declaration)
        if rules.declared[kind] and len(rules.declared["exclusions"] + rules.diagrams) == 1:
            break
    with pytest.raises(RefusedError, match="rules of other kinds"):
        Sums(rules, [[8, 9], [10, 11]], [15] * 16)
    assert sums_of(Puzzle("." * 16, variant)) is None


@pytest.mark.parametrize("name", ["x4", "latin4", "jigsaw6", "diagonal6", "x5"])
def test_other_boards_have_graphs(name: str) -> None:
    assert sums_of(Puzzle("." * len(variant(name).cells), name)) is None


def test_too_many_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in ("MOST_WAYS", 5), ("_MOST_TRIED", 5):
        with monkeypatch.context() as fewer:
            fewer.setattr(checked, name, most)
            with pytest.raises(RefusedError, match="too many ways to share out the symbols"):
                Sums(*empty_board())
        with monkeypatch.context() as fewer:
            fewer.setattr(checked, name, most + 1)
            Sums(*empty_board())


@pytest.mark.thorough
def test_large_boards_have_too_many_ways() -> None:
    assert sums_of(Puzzle("." * 256, "classic16")) is None


def test_tables_that_are_not_kept_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked, "_MOST_NUMBERS", 0)
    assert check_files(files_of(FOUR)) == "exactly 72 solutions"


def test_sums_that_would_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    products = Sums(*empty_board()).products
    monkeypatch.setattr(set_sums, "MOST_PRODUCTS", products)
    assert sums_of(Puzzle("." * 16, "classic4")) is not None
    monkeypatch.setattr(set_sums, "MOST_PRODUCTS", products - 1)
    assert sums_of(Puzzle("." * 16, "classic4")) is None


@pytest.mark.parametrize(
    "other",
    [
        Puzzle("." * 16, "classic4"),
        Puzzle("2" + "." * 14 + "1", "classic4"),
        Puzzle("." * 16, "x4"),
    ],
)
def test_sums_prove_nothing_of_another_puzzle(other: Puzzle) -> None:
    own = dict(satsudoku.prove_count(other).files)
    name = next(iter(set(own) - {"manifest.json"}))

    def exchanged(manifest: dict) -> None:
        manifest["claim"]["count"] = 72
        manifest["files"][0]["name"] = SUMS

    files = {"manifest.json": own["manifest.json"], SUMS: files_of(FOUR)[SUMS]}
    with pytest.raises(RefusedError):
        check_files(rehashed(files, exchanged))
    assert check_files({"manifest.json": own["manifest.json"], name: own[name]})


def forge(number: int, seed: int) -> None:
    rng = Random(seed)
    puzzles = [FOUR, *(random_puzzle(rng, name) for name in ["classic4"] * 3 + ["classic6"])]
    certificates = [(p.variant, dict(satsudoku.prove_count(p).files)) for p in puzzles]
    summed = [(rules, files) for rules, files in certificates if SUMS in files]
    check_forgeries(rng, summed, number)


def test_forgeries() -> None:
    forge(tries(250, 1200), 3)


def test_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    output = str(tmp_path / "many.zip")
    assert run(["prove", "-o", output, "--count", "--variant", "classic4", FOUR.line]) == 0
    assert "72 solutions, proved in 21 bytes" in capsys.readouterr().out
    assert run(["verify", output]) == 0
    assert "verified: exactly 72 solutions" in capsys.readouterr().out
    [verdict] = satsudoku.verify(output, others=["cake_lpr"])
    assert verdict.refusal == "cake_lpr cannot follow proof.sums; only our checker can"
