"""The fewest givens and constraints that leave a puzzle unique, against brute force."""

from __future__ import annotations

import contextlib
from itertools import combinations

import pytest
from command_line import Cli
from data import data_file

import satsudoku
from satsudoku import Puzzle, count_many, fewest, formats, generate, random_grids, stream
from satsudoku.analysis.hitting_sets import HittingSets
from satsudoku.analysis.redundant_constraints import without_constraints
from satsudoku.web.endpoints import QUESTIONS


def smallest_clues(puzzle: Puzzle) -> tuple[int, int]:
    """The least number of givens that leave a puzzle unique, and how many such sets there are."""
    cells = [cell for cell, value in enumerate(puzzle.values) if value]
    for size in range(len(cells) + 1):
        boards = [
            bytes(value if cell in kept else 0 for cell, value in enumerate(puzzle.values))
            for kept in map(set, combinations(cells, size))
        ]
        unique = sum(
            1 for count in count_many(boards, limit=2, variant=puzzle.variant) if count == 1
        )
        if unique:
            return size, unique
    raise AssertionError("not unique with all")


def smallest_parts(puzzle: Puzzle) -> tuple[int, int]:
    """The same for givens and constraints."""
    variant = puzzle.variant
    cells = [cell for cell, value in enumerate(puzzle.values) if value]
    parts = range(len(cells) + len(variant.constraints))
    for size in range(len(parts) + 1):
        unique = 0
        for kept in combinations(parts, size):
            gone = {n for n in range(len(variant.constraints)) if len(cells) + n not in kept}
            stay = {cells[part] for part in kept if part < len(cells)}
            values = bytes(v if cell in stay else 0 for cell, v in enumerate(puzzle.values))
            rules = without_constraints(variant, gone) if gone else variant
            unique += satsudoku.is_unique(Puzzle(values, rules)) is True
        if unique:
            return size, unique
    raise AssertionError("not unique with all")


def found(puzzle: Puzzle) -> tuple[int, int | None]:
    result = fewest(puzzle, number=True)
    assert result is not None
    assert result.is_least
    assert satsudoku.is_unique(result.smaller)
    assert satsudoku.solve(result.smaller) is not None
    assert satsudoku.solve(result.smaller).line == satsudoku.solve(puzzle).line  # type: ignore[union-attr]
    return result.size, result.number


@pytest.mark.quick(2)
@pytest.mark.parametrize("seed", range(12))
def test_givens_of_small_puzzles(seed: int) -> None:
    [puzzle] = generate(1, "classic4", clues=10, seed=seed)
    assert found(puzzle) == smallest_clues(puzzle)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("name", "clues"), [("classic6", 12), ("x5", 11), ("diagonal6", 12), ("jigsaw5", 11)]
)
def test_givens_of_variants(name: str, clues: int) -> None:
    [puzzle] = generate(1, name, clues=clues, seed=1)
    assert found(puzzle) == smallest_clues(puzzle)


@pytest.mark.quick(1)
@pytest.mark.parametrize("seed", range(6))
def test_full_grids(seed: int) -> None:
    [values] = random_grids(1, "classic4", seed=seed)
    puzzle = Puzzle(bytes(values), "classic4")
    assert found(puzzle) == smallest_clues(puzzle)


KINDS = ["killer", "thermometers", "arrows", "quadruples", "little_killers", "whispers", "renbans"]


@pytest.mark.quick(2)
@pytest.mark.parametrize("kind", KINDS)
def test_constraints(kind: str) -> None:
    [puzzle] = generate(1, "classic4", constraints=[kind], seed=3)
    assert puzzle.variant.constraints
    assert found(puzzle) == smallest_parts(puzzle)


def test_constraints_that_say_the_same_are_counted_apart() -> None:
    cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r1c2 r1c1", sum=3)
    puzzle = cages.puzzle("..3...1..1.34...")
    assert found(puzzle) == smallest_parts(puzzle)


def test_seventeen_clues_are_the_fewest() -> None:
    lines = [
        line for line in data_file("puzzles2_17_clue").read_text().splitlines() if line[0] != "#"
    ]
    for line in lines[::10_000]:
        assert found(Puzzle(line)) == (17, 1)


def test_excluded_candidates_stay() -> None:
    marks = ["1", "2", "34", "34", *["1234"] * 12]
    puzzle = Puzzle.from_marks(marks, "classic4")
    assert fewest(puzzle) is None
    solved = Puzzle.from_marks(["1", "2", "3", "4", "3", "4", *["1234"] * 6, *"4321"], "classic4")
    result = fewest(solved)
    assert result is not None
    assert satsudoku.is_unique(result.smaller)


@pytest.mark.thorough
def test_a_time_limit_leaves_a_range() -> None:
    [values] = random_grids(1, seed=1)
    for timeout in (1.5, 6, 24):  # a busy machine needs longer to begin
        with contextlib.suppress(TimeoutError):
            result = fewest(Puzzle(bytes(values)), number=True, timeout=timeout)
            break
    assert result is not None
    assert (result.is_least, result.number) == (False, None)
    assert 8 <= result.bound <= 17 <= result.size <= 26
    assert satsudoku.is_unique(result.smaller)


def test_puzzles_that_are_not_unique_have_none() -> None:
    assert fewest(Puzzle("." * 81)) is None
    assert fewest(Puzzle("11" + "." * 79)) is None


def test_hitting_sets_are_listed() -> None:
    with HittingSets(4, 3) as sets:
        for members in ([0, 1], [1, 2], [2, 3]):
            sets.hit(members)
        hitting = []
        while (members := sets.get() or []) and len(members) == 2:
            hitting.append(members)
            sets.block(members)
    assert sorted(hitting) == [[0, 2], [1, 2], [1, 3]]


# --- as a question -------------------------------------------------------------------------------


def test_every_form(cli: Cli) -> None:
    called = ("minimal", "--fewest", "--number", "124...2..3.....4", "1...............")
    assert "4 suffice, in 1 way" in cli(*called).out
    assert "not unique" in cli(*called).out
    one, other = cli(*called, "--json").records()
    assert (one["fewest"], one["fewest_bound"], one["fewest_number"]) == (4, 4, 1)
    assert (one["fewest_clues"], one["fewest_puzzle"]) == (
        ["r1c1", "r2c3", "r3c2", "r4c4"],
        "1.....2..3.....4",
    )
    assert (other["fewest"], other["timed_out"]) == (None, False)
    assert cli(*called, "--csv", "--fields", "fewest,fewest_bound").out.splitlines() == [
        "fewest,fewest_bound",
        "4,4",
        ",",
    ]
    assert cli("count", "--json", "--fields", "fewest,fewest_number", called[3]).records() == [
        {"fewest": 4, "fewest_number": 1}
    ]
    assert cli("minimal", "--number", called[3]).err == "satsudoku: --number needs --fewest\n"
    endpoint = QUESTIONS["fewest"]
    [answer] = endpoint.answer(endpoint.checked({"text": called[3]}))
    assert dict(answer)["fewest"] == 4


def test_constraints_by_name() -> None:
    cages = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).cage("r1c3 r1c4 r2c4", sum=9)
    puzzle = cages.puzzle("..3...1..1.34...")
    result = fewest(puzzle)
    assert result is not None
    names = puzzle.variant.place_names
    constraints = [names[puzzle.variant.constraints[n].name] for n in result.constraints]
    [record] = stream.fewest([formats.Entry("<x>", 1, "", puzzle, None)])
    assert record.fewest_constraints == constraints


@pytest.mark.thorough
def test_a_range_in_text(cli: Cli) -> None:
    [values] = random_grids(1, seed=1)
    done = cli("minimal", "--fewest", "--timeout", "1.5", Puzzle(bytes(values)).line)
    assert " to " in done.out
    assert "suffice" in done.out
