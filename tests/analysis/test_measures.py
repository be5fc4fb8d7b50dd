"""Measures as fields, against definitions written out in this file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from command_line import Cli

from satsudoku import (
    Puzzle,
    backdoor_size_many,
    rater,
    redundant_clues,
    solver,
    tier_backdoor_size_many,
    variant,
    vicinity,
)
from satsudoku.errors import SatsudokuError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import Verdict, propagate
from satsudoku.lanes.states import pack_states
from satsudoku.making.generate import generate

HARD = "1....6.5.1.........4.35.3.46........"


@cache
def puzzles6() -> list[Puzzle]:
    return [*generate(12, "classic6", seed=4)]


def lanes_solve(line: str, rules: Sequence[str] = SINGLES) -> bool:
    _, verdicts = propagate(pack_states([line], "classic6"), rules, "classic6")
    return bool(verdicts[0] == Verdict.SOLVED)


def plain_backdoor(
    puzzle: Puzzle, solves: Callable[[str], bool] = lanes_solve, most: int = 3
) -> int:
    """The definition, over all empty cells."""
    solution = next(iter(solver("dlx", puzzle.variant).solutions(puzzle))).line
    empty = [cell for cell, character in enumerate(puzzle.line) if character == "."]
    for size in range(most + 1):
        for cells in combinations(empty, size):
            line = "".join(
                solution[cell] if cell in cells else character
                for cell, character in enumerate(puzzle.line)
            )
            if solves(line):
                return size
    return -1


def test_backdoors() -> None:
    puzzles = [puzzle.line for puzzle in puzzles6()[:6]] + [HARD]
    wanted = [plain_backdoor(Puzzle(line, "classic6")) for line in puzzles]
    assert backdoor_size_many(puzzles, variant="classic6").tolist() == wanted
    assert set(wanted) >= {0, 1}


def test_a_backdoor_that_is_too_large_or_of_no_unique_puzzle() -> None:
    assert backdoor_size_many([HARD, "." * 36], variant="classic6", most=0).tolist() == [-1, -1]
    with pytest.raises(SatsudokuError, match="most is -1"):
        backdoor_size_many([HARD], variant="classic6", most=-1)


def test_more_rules_need_no_more_clues() -> None:
    puzzles = [puzzle.line for puzzle in puzzles6()] + [HARD]
    singles = backdoor_size_many(puzzles, variant="classic6")
    more = backdoor_size_many(puzzles, variant="classic6", rules=[*SINGLES, "locked-candidates"])
    assert (more <= singles).all()


def test_rules_without_naked_singles_gain_from_clues_where_one_candidate_is_left() -> None:
    rules = ["hidden-single"]
    puzzles = [puzzle.line for puzzle in puzzles6()]
    wanted = [
        plain_backdoor(puzzle, lambda line: lanes_solve(line, rules)) for puzzle in puzzles6()
    ]
    assert backdoor_size_many(puzzles, variant="classic6", rules=rules).tolist() == wanted


@pytest.mark.parametrize(
    ("ladder", "tier"),
    [("rank8", 1), ("rank8", "Easy"), ("hamada:h=no", 2), ("satsudoku", 5), ("satsudoku", 3)],
)
def test_backdoors_of_tiers(ladder: str, tier: int | str) -> None:
    judge = rater(ladder)
    number = judge.tier_number(tier)

    def tier_solves(line: str) -> bool:
        """By the rules of Python, one step after the other."""
        assert isinstance(judge, Ladder)
        return judge.walk(Puzzle(line, "classic6"), number)[0].solved

    puzzles = [*puzzles6()[:4], Puzzle(HARD, "classic6")]
    sizes = tier_backdoor_size_many(puzzles, ladder, tier=tier, variant="classic6", most=2)
    wanted = [plain_backdoor(puzzle, tier_solves, 2) for puzzle in puzzles]
    assert sizes.tolist() == wanted
    assert max(wanted) > 0


def test_backdoors_of_a_rater_with_a_procedure_of_its_own() -> None:
    """HoDoKu's levels, which may depend on the order of its search."""
    judge = rater("hodoku")
    puzzles = [*generate(4, seed=3, ladder="hodoku", tier=(2, 4))]

    def easy(line: str) -> bool:
        return judge.classify(Puzzle(line)).tier == 1

    sizes = tier_backdoor_size_many(puzzles, judge, tier="Easy", most=1)
    assert sizes.tolist() == [plain_backdoor(puzzle, easy, 1) for puzzle in puzzles]
    assert 1 in sizes


def test_backdoors_of_pencil_marks() -> None:
    """A candidate that is excluded at once may spare a clue."""
    (puzzle,) = [
        one
        for one in puzzles6()
        if tier_backdoor_size_many([one], "rank8", tier=1, variant="classic6") > 0
    ][:1]
    solution = next(iter(solver("dlx", puzzle.variant).solutions(puzzle)))
    marks = np.zeros((36, 6), dtype=bool)
    marks[np.arange(36), np.frombuffer(solution.values, np.uint8) - 1] = True
    marked = Puzzle(puzzle.values, puzzle.variant, marks.tobytes())
    sizes = tier_backdoor_size_many([puzzle, marked], "rank8", tier=1, variant="classic6")
    assert sizes[0] > 0
    assert sizes[1] == 0


def test_fields_of_tiers(cli: Cli, tmp_path: Path) -> None:
    """In every form, beside a bad record, and as a column that travels along."""
    names = ["backdoor:rank8/1", "backdoor:hamada:h=no/Beginner", "backdoor:rank8"]
    tiers = [("rank8", 1), ("hamada:h=no", "Beginner"), ("rank8", None)]
    good = [puzzles6()[0].line, HARD, "." * 36]
    columns = [tier_backdoor_size_many(good, name, tier=tier).tolist() for name, tier in tiers]
    easy, hard, several = (
        [n if n >= 0 else None for n in row] for row in zip(*columns, strict=True)
    )
    assert hard[0]
    assert several == [None] * 3
    rows = [easy, [None] * 3, hard, several]
    puzzles = [good[0], "11" + "." * 34, *good[1:]]
    fields = ["--fields", ",".join(names)]
    path = tmp_path / "out.parquet"
    stdin = "\n".join(puzzles)
    out = cli("minimal", *fields, "--json", "-", stdin=stdin)
    assert [list(record.values()) for record in out.records()] == rows
    assert [list(record) for record in out.records()] == [names] * 4
    table = cli("classify", *fields, "--csv", "-", stdin=stdin).out
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    assert table.splitlines() == [",".join(row) for row in [names, *cells]]
    cli("count", *fields, "--limit", "2", "-o", path, "-", stdin=stdin)
    parquet = pytest.importorskip("pyarrow.parquet").read_table(path)
    assert [list(row.values()) for row in parquet.to_pylist()] == rows
    assert str(parquet.schema.field(names[0]).type) == "uint8"
    held = f"puzzle,{names[0]}\n{HARD},9\n"
    assert cli("count", "--fields", names[0], "-", stdin=held).out == "9\n"


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("backdoor:rank9", "no ladder 'rank9'; did you mean rank8"),
        ("backdoor:rank8/Hardest", "no tier of rank8 'Hardest'; did you mean Hard?"),
        ("backdoor:rank8/9", "tier 9, but rank8 has tiers 1 to 8"),
        ("backdoor:kanoya", "kanoya rates puzzles one by one only; expected another ladder"),
    ],
)
def test_fields_of_no_tier(cli: Cli, tmp_path: Path, field: str, message: str) -> None:
    for more in [], ["--resume", "--csv", "-o", tmp_path / "out.csv"]:
        out = cli("count", "--fields", f"puzzle,{field}", *more, HARD)
        assert (out.status, out.out) == (2, "")
        assert out.complaints()[0].startswith(message)
    assert not list(tmp_path.iterdir())


def test_fields(cli: Cli) -> None:
    """In any command, also beside bad puzzles and ones that are not unique."""
    lines = "\n".join(
        [*(puzzle.line for puzzle in puzzles6()[:4]), HARD, "." * 36, "11" + "." * 34]
    )
    fields = "te,backdoor,redundancy,vicinity"
    out = cli("count", "--limit", "2", "--fields", fields, "-", stdin=lines)
    rows = [line.split("\t") for line in out.out.splitlines()]
    for puzzle, row in zip([*puzzles6()[:4], Puzzle(HARD, "classic6")], rows, strict=False):
        te, backdoor, redundancy, neighbours = map(int, row)
        assert backdoor == backdoor_size_many([puzzle.line], variant="classic6")[0]
        assert (te == 0) == (backdoor == 0)
        assert redundancy == len(redundant_clues(puzzle))
        assert neighbours == sum(1 for _ in vicinity(puzzle))
    assert int(rows[4][0]) == 1
    assert rows[5][:3] == ["", "", ""]
    assert rows[6] == ["", "", "", "0"]


def test_contradictory_givens_have_neighbours(cli: Cli) -> None:
    """Neighbours of one solution may be near, though the puzzle itself has none."""
    wrong = "1....12..3.....4"
    number = sum(1 for _ in vicinity(Puzzle(wrong, "classic4")))
    assert number > 0
    assert cli("count", "--fields", "count,vicinity", wrong).out == f"0\t{number}\n"


def test_the_solution_is_a_backdoor_of_itself() -> None:
    rules = variant("classic6")
    (grid,) = solver("dlx", rules).solutions(Puzzle(HARD, "classic6"))
    assert (
        backdoor_size_many(np.frombuffer(grid.values, np.uint8).reshape(1, -1), variant=rules)[0]
        == 0
    )
