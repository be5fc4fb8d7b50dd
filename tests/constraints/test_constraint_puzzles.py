"""Puzzles made of constraints: unique, reproducible, of the kinds asked for, and written whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle, formats, generate, variant
from satsudoku.analysis.redundant_constraints import redundant_constraints
from satsudoku.board.checked import Checked
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.making.constraint_puzzles import DRAWERS, Composition, read_kinds
from satsudoku.making.randomness import Words
from satsudoku.solvers.sat import SatSolver


@pytest.mark.quick(8)
@pytest.mark.parametrize("key", DRAWERS)
def test_puzzles_of_each_kind_have_one_solution(key: str) -> None:
    used = False
    for puzzle in generate(1, "classic6", constraints=[key], seed=4):
        assert {one.key for one in puzzle.variant.constraints} <= {key}
        checked = any(isinstance(rule, Checked) for rule in puzzle.variant.relations)
        assert satsudoku.is_unique(puzzle) if checked else SatSolver(puzzle.variant).unique(puzzle)
        used = used or bool(puzzle.variant.constraints)
    assert used


def test_killers_cover_the_board_without_givens() -> None:
    for killer in generate(5, constraints=["killer"], seed=2):
        assert satsudoku.is_unique(killer)
        assert killer.clues == 0
        cells = sorted(cell for cage in killer.variant.constraints for cell in cage.cells)
        assert cells == list(range(81))
        assert all(len(cage.cells) <= 5 for cage in killer.variant.constraints)


@pytest.mark.thorough
def test_long_diagonals_get_givens_instead_of_an_endless_search() -> None:
    with TimeLimit(120):
        (puzzle,) = generate(1, constraints=["little killer"], seed=1)
    assert satsudoku.is_unique(puzzle)
    assert 0 < puzzle.clues < 20
    assert len(puzzle.variant.constraints) > 5


def test_a_seed_reproduces_puzzles() -> None:
    kinds = ["killer", "thermometers", "sandwiches"]
    one, two, other = (
        [
            (puzzle.line, puzzle.variant.constraints)
            for puzzle in generate(2, "classic6", constraints=kinds, seed=seed)
        ]
        for seed in (7, 7, 8)
    )
    assert one == two
    assert one != other
    assert one[0] != one[1]


def test_no_two_clues_share_a_place() -> None:
    for puzzle in generate(2, constraints=["quadruples", "ratios", "pair sums"], seed=11):
        places = [frozenset(tag.cells) for one in puzzle.variant.constraints for tag in one.tags]
        assert len(places) == len(set(places)) > 10


def test_minimal_ones_need_all_they_have() -> None:
    for puzzle in generate(3, "classic6", constraints=["whispers", "ratios"], minimal=True, seed=1):
        assert satsudoku.is_unique(puzzle)
        assert not redundant_constraints(puzzle)


def test_tiers_are_met() -> None:
    made = generate(2, "classic4", constraints=["cages"], tier="Cages and lines", seed=1)
    assert {satsudoku.classify(puzzle).tier_name for puzzle in made} == {"Cages and lines"}


def test_kinds_have_several_names() -> None:
    assert read_kinds(["x-sum", "X_Sums", "Killer", "cage"]) == ("x_sums", "cages")
    assert set(read_kinds(["all"])) == {kind.key for kind in constraint_kinds()}
    with pytest.raises(UnknownNameError, match="no kind of constraint to draw 'fog'"):
        generate(constraints=["fog"])


def test_kinds_take_turns() -> None:
    """Each kind as often, in a new order each round; two kinds in a puzzle are two."""
    kinds = ["killer", "arrows", "whispers", "x sums", "ratios"]
    made = [*generate(15, "classic4", constraints=kinds, mix=1, seed=2)]
    drawn = [{one.key for one in puzzle.variant.constraints} for puzzle in made]
    rounds = [[*map(sorted, drawn[k : k + 5])] for k in (0, 5, 10)]
    assert all(sorted(each) == sorted(rounds[0]) for each in rounds)
    assert rounds[0] != rounds[1]
    assert len(rounds[0]) == len({*map(tuple, rounds[0])})
    pairs = [*generate(5, "classic6", constraints=kinds, mix=2, seed=2)]
    assert max(len({one.key for one in puzzle.variant.constraints}) for puzzle in pairs) == 2
    with pytest.raises(SolverError, match="mix is 6, expected 1 to 5: there"):
        generate(constraints=kinds, mix=6)
    with pytest.raises(SolverError, match="mix is 1, without constraints"):
        generate(mix=1)


def test_kinds_and_tiers_are_balanced_together() -> None:
    kinds = ["clones", "palindromes", "thermometers"]
    how = {"constraints": kinds, "mix": 1, "tier": (2, 3), "balance": True}
    made = [*generate(12, "classic4", seed=3, **how)]  # type: ignore[arg-type]
    tiers = [satsudoku.classify(puzzle).tier for puzzle in made]
    assert sorted(tiers, key=str) == [2] * 6 + [3] * 6
    keys = [puzzle.variant.constraints[0].key for puzzle in made]
    assert min(map(keys.count, kinds)) >= 2


@pytest.mark.thorough
def test_workers_change_no_puzzle() -> None:
    """Turns depend on their numbers alone, with wishes that some fail, too."""
    how = {"constraints": ["all"], "mix": 2, "tier": (5, 9), "different": True}
    made = [
        [formats.to_dict(p) for p in generate(6, "classic4", seed=5, threads=n, **how)]  # type: ignore[arg-type]
        for n in (1, 2, 3)
    ]
    assert made[0] == made[1] == made[2]
    assert len(made[0]) == 6


def test_wishes_for_clues_are_refused() -> None:
    for wish in ({"clues": 20}, {"symmetry": "full"}, {"pattern": "x" * 81}):
        with pytest.raises(SolverError, match="constraints stand for clues"):
            generate(constraints=["cages"], **wish)  # type: ignore[arg-type]


def test_large_boards_are_refused() -> None:
    with pytest.raises(SolverError, match="up to 32 symbols, classic49 has 49"):
        generate(variant="classic49", constraints=["cages"])


def test_boards_of_other_variants_keep_their_rules() -> None:
    (puzzle,) = generate(1, "diagonal6", constraints=["cages"], seed=3)
    grid = satsudoku.solve(puzzle)
    assert grid is not None
    houses = [house for house in variant("diagonal6").houses if house.family == "diagonal"]
    assert houses
    assert all(len({grid.values[cell] for cell in house.cells}) == 6 for house in houses)


# --- the command -------------------------------------------------------------------------------


def test_the_command_writes_puzzles_that_commands_read(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "killers.jsonl"
    kinds = ["--constraints", "killer,thermometers", "--variant", "classic6", "--seed", "5"]
    assert cli("generate", *kinds, "-n", "3", "--output", str(file)).status == 0
    lines = file.read_text().splitlines()
    assert len(lines) == 3
    assert all(json.loads(line)["cages"] for line in lines)
    puzzles = [entry.puzzle for entry in formats.read(str(file))]
    assert all(puzzle is not None and satsudoku.is_unique(puzzle) for puzzle in puzzles)
    assert cli("generate", *kinds).out == lines[0] + "\n"


@pytest.mark.parametrize("kind", ["killer", "arrows", "whispers", "x_sums"])
@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_record_alone_is_the_whole_puzzle(cli: Cli, tmp_path: Path, form: str, kind: str) -> None:
    file = tmp_path / f"made{form.replace('--', '.')}"
    order = ["--constraints", kind, "--variant", "classic6", "--seed", "5", "-n", "2"]
    fields = "--fields=puzzle,variant,solution,rules_text"
    assert cli("generate", *order, form, fields, "--output", str(file)).status == 0
    made = list(formats.read(str(cli_made(cli, order, tmp_path))))
    read = list(formats.read(str(file)))
    assert [entry.puzzle and entry.puzzle.line for entry in read] == [
        entry.puzzle and entry.puzzle.line for entry in made
    ]
    for entry, whole in zip(read, made, strict=True):
        assert entry.error is None
        assert entry.puzzle is not None
        assert whole.puzzle is not None
        assert entry.puzzle.variant.constraints == whole.puzzle.variant.constraints
        assert satsudoku.is_unique(entry.puzzle)
        assert entry.solution == satsudoku.solve(entry.puzzle)
        assert "Normal sudoku rules apply." in entry.carried["rules_text"]


def cli_made(cli: Cli, order: list[str], folder: Path) -> Path:
    """A file of the puzzles of an order, as the command writes them by itself."""
    file = folder / "puzzles.jsonl"
    assert cli("generate", *order, "--output", str(file)).status == 0
    return file


def test_the_reader_takes_a_line_from_the_pipe(cli: Cli) -> None:
    line = cli("generate", "--constraints", "cages", "--variant", "classic4", "--seed", "1").out
    linked = cli("link", "-", stdin=line)
    assert linked.out.startswith("https://www.f-puzzles.com/?load=")


@pytest.mark.parametrize(
    ("key", "sizes"), [("cages", {2, 3, 4}), ("little_killers", {2, 3, 4, 5, 6})]
)
def test_drawn_constraints_have_all_sizes_and_hold(key: str, sizes: set[int]) -> None:
    words = Words(3)
    bench = Composition(variant("classic6"), [key], words)._bench()
    seen = set[int]()
    for _ in range(60):
        bench.free = set(range(36))
        if (drawn := DRAWERS[key].draw(bench)) is None:
            continue
        table, _ = drawn
        rules = build_encoding({key: [table]}, "mine", "mine", variant("classic6"))
        assert satsudoku.count(Puzzle(bytes(bench.grid), rules)) == 1
        seen.add(len(rules.constraints[0].cells))
    assert seen >= sizes


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"givens":', "not JSON"),
        (
            '{"puzzles": [{"givens": "1..............."}, {"givens": "2..............."}]}',
            "several",
        ),
        ('{"givens": "1...............", "cage": []}', "unknown key 'cage'"),
    ],
)
def test_a_record_whose_puzzle_is_no_whole_one_is_an_error_in_place(
    tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(f"{json.dumps({'puzzle': text})}\n{json.dumps({'puzzle': '1' + '.' * 15})}\n")
    bad, good = formats.read(str(file))
    assert problem in str(bad.error)
    assert good.error is None
    table = tmp_path / "table.csv"
    table.write_text('puzzle,id\n"{}",1\n{},2\n'.format(text.replace('"', '""'), "1" + "." * 15))
    bad, good = formats.read(str(table))
    assert problem in str(bad.error)
    assert good.error is None
