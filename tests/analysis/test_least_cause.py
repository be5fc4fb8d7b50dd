"""Least causes: sufficient by another solver, least by trying all smaller sets of parts."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Collection
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from command_line import conforms
from pysat.solvers import Solver

import satsudoku
from satsudoku import Puzzle, TimeLimit, Variant, formats
from satsudoku.analysis.least_cause import Cause, CausePart, least_cause
from satsudoku.analysis.smallest_core import Groups
from satsudoku.board.encoding import parse_encoding
from satsudoku.board.relation import Relation
from satsudoku.cli import run
from satsudoku.errors import PuzzleError
from satsudoku.solvers import solver
from satsudoku.solvers.satisfiable import satisfiable_in_time
from satsudoku.stream.record import schema

SMALL = "1.....2..3.....4"
UNIQUE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
PUZZLES = Path(__file__).parents[2] / "puzzles"


def names_of(relation: Relation, variant: Variant) -> tuple[str, ...]:
    """The names that a part of the relation may have: that of its house, or its own."""
    place = variant.place_names.get(relation.name, relation.name)
    where = " ".join(variant.cell_names[cell] for cell in relation.cells)
    return place, f"{place}: {where}", f"{relation.name} {where}"


def suffices(cause: Cause, parts: Collection[CausePart]) -> bool:
    """Whether the claim follows from some parts, by another solver on a board of these alone."""
    puzzle, option = cause.puzzle, cause.option
    variant, count = puzzle.variant, len(puzzle.variant.symbols)
    kept = {(part.kind, part.cells) for part in parts}
    called = {(part.name, part.cells) for part in parts}
    board = replace(
        variant,
        name="part",
        houses=tuple(h for h in variant.houses if ("house", h.cells) in kept),
        relations=tuple(
            r
            for r in variant.relations
            if not called.isdisjoint((shown, r.cells) for shown in names_of(r, variant))
        ),
        marks=(),
        constraints=(),
    )
    values = bytes(v if ("clue", (cell,)) in kept else 0 for cell, v in enumerate(puzzle.values))
    gone = {o for o in puzzle.excluded if ("marks", (o // count,)) in kept}
    if option is not None:
        first = option - option % count
        gone |= {option} if cause.holds else {*range(first, first + count)} - {option}
    if any(v and cell * count + v - 1 in gone for cell, v in enumerate(values)):
        return True  # the clue itself says so
    candidates = bytes(o not in gone for o in range(count * len(values)))
    return solver("sat", board).count(Puzzle(values, board, candidates), 1).value == 0


def all_parts(puzzle: Puzzle) -> list[CausePart]:
    """The clues and houses of a puzzle without relations and marks."""
    names, symbols = puzzle.variant.cell_names, puzzle.variant.symbols
    clues = [
        CausePart("clue", f"{names[cell]}={symbols[value - 1]}", (cell,))
        for cell, value in enumerate(puzzle.values)
        if value
    ]
    return clues + [CausePart("house", house.name, house.cells) for house in puzzle.variant.houses]


@pytest.mark.thorough
@pytest.mark.parametrize("candidate", ["r1c2=2", "r1c2=1", "r1c4#4"])
def test_no_smaller_set_of_parts_suffices(candidate: str) -> None:
    puzzle = Puzzle(SMALL, "classic4")
    cause = least_cause(puzzle, candidate)
    assert cause.is_least
    assert suffices(cause, cause.parts)
    fewer = combinations(all_parts(puzzle), len(cause.parts) - 1)
    assert not any(suffices(cause, some) for some in fewer)


@pytest.mark.thorough
def test_the_least_cause_of_a_contradiction() -> None:
    puzzle = Puzzle("123....4........", "classic4")
    cause = least_cause(puzzle)
    assert (cause.claim, cause.holds, len(cause.parts)) == ("there is no solution", None, 5)
    assert suffices(cause, cause.parts)
    assert not any(suffices(cause, some) for some in combinations(all_parts(puzzle), 4))
    assert cause.text().startswith("There is no solution. The least cause has 5 parts:\n")
    # Where there is no solution, that is what is said of every candidate.
    assert least_cause(puzzle, "r4c4=1").claim == "there is no solution"


def examples() -> list[Puzzle]:
    seen: dict[str, Puzzle] = {}
    for file in "variants.jsonl", "killer.toml", "colour.toml", "greater-than.toml":
        for entry in formats.read(PUZZLES / file):
            if entry.puzzle is not None and len(entry.puzzle.values) <= 81:
                seen.setdefault(entry.puzzle.variant.name, entry.puzzle)
    return sorted(seen.values(), key=lambda puzzle: len(puzzle.values))


@pytest.mark.quick(2)
@pytest.mark.parametrize("puzzle", examples()[1::4], ids=lambda puzzle: puzzle.variant.name)
def test_causes_in_every_fourth_variant(puzzle: Puzzle) -> None:
    grid = next(solver("auto", puzzle.variant).solutions(puzzle))
    cell = puzzle.values.index(0)
    name, symbols = puzzle.variant.cell_names[cell], puzzle.variant.symbols
    right = grid.values[cell]
    for value, holds in (right, True), (right % len(symbols) + 1, False):
        claim = f"{name}={symbols[value - 1]}"
        for timeout in (0.25, 1, 4, 16, 60):  # the best cause by then; a busy machine may have none
            with contextlib.suppress(TimeoutError):
                cause = least_cause(puzzle, claim, timeout=timeout)
                break
        assert cause.holds is holds
        assert cause.bound <= len(cause.parts)
        assert suffices(cause, cause.parts)
        for part in cause.parts[:4] if cause.is_least else ():
            assert not suffices(cause, set(cause.parts) - {part})


def test_a_cage_is_one_part() -> None:
    rules = parse_encoding('extends = "classic4"\n[[cages]]\ncells = "r1c1 r1c2"\nsum = 3', "c")
    cause = least_cause(Puzzle("." * 16, rules), "r1c1=4")
    assert [(part.kind, part.name) for part in cause.parts] == [("house", "3-cage at r1c1")]


def test_marks_and_relations_are_parts() -> None:
    toml = """
    extends = "classic4"
    relations = [{ name = "less", cells = ["r1c1 r1c2"], allow = "less" }]
    cells = [{ name = "even", cells = "r1c1", allow = "24" }]
    """
    cause = least_cause(Puzzle("." * 16, parse_encoding(toml, "mixed")), "r1c2=2")
    assert [(part.kind, part.name) for part in cause.parts] == [
        ("relation", "less r1c1 r1c2"),
        ("marks", "r1c1 without 1 3"),
    ]
    assert suffices(cause, cause.parts)


def test_constraints_have_the_names_that_people_see() -> None:
    board = satsudoku.build("classic4").thermometer("r1c1 r1c2 r1c3").sum("r2c4 r3c4", sum=3)
    puzzle = board.cage("r4c1 r4c2", sum=3).puzzle()
    names = [
        part.name for asked in ("r1c1=3", "r4c1=3") for part in least_cause(puzzle, asked).parts
    ]
    assert names == ["r1c1 without 3 4 by the thermometer from r1c1 to r1c3", "3-cage at r4c1"]
    noted = Puzzle.from_marks(["134", *["1234"] * 15], puzzle.variant)
    [both] = least_cause(noted, "r1c1=2").parts
    assert both.name == "r1c1 without 2 3 4 by the thermometer from r1c1 to r1c3 and other marks"
    [sum_of_two] = least_cause(puzzle, "r2c4=4").parts
    assert sum_of_two.name.endswith(" at r2c4: r2c4 r3c4")


def test_pencil_marks_are_parts() -> None:
    puzzle = satsudoku.puzzle("12.. .2.4 12.4 1234" + "1234" * 12, "classic4")
    cause = least_cause(puzzle, "r1c1=3")
    assert [(part.kind, part.name) for part in cause.parts] == [("marks", "r1c1 without 3 4")]


@pytest.mark.thorough
def test_a_time_that_does_not_suffice_leaves_a_bound() -> None:
    hardest = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    cause = least_cause(Puzzle(hardest), "r1c1=1", timeout=2)
    assert not cause.is_least
    assert 0 <= cause.bound < len(cause.parts)
    assert "parts, the least one" in cause.text()
    assert suffices(cause, cause.parts)


def test_a_time_in_which_no_cause_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(TimeoutError):
        least_cause(Puzzle(SMALL, "classic4"), "r4c1=4", timeout=1e-9)
    assert run(["why", SMALL, "r4c1=4", "--timeout", "1e-9"]) == 124
    assert "no cause was found" in capsys.readouterr().err


def test_a_limit_from_outside_ends_the_search() -> None:
    hardest = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    start = time.monotonic()
    with TimeLimit(0.2), pytest.raises(TimeoutError):
        least_cause(Puzzle(hardest), "r1c1=1", timeout=30)
    assert time.monotonic() - start < 15


def test_a_single_question_ends_in_time() -> None:
    # Eleven pigeons in ten holes: hours for a solver of clauses.
    clauses = [list(range(10 * pigeon + 1, 10 * pigeon + 11)) for pigeon in range(11)]
    clauses += [
        [-10 * one - hole, -10 * other - hole]
        for hole in range(1, 11)
        for one in range(11)
        for other in range(one)
    ]
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        for seconds in (0.1, 1e-9):
            with TimeLimit(seconds), pytest.raises(TimeoutError):
                satisfiable_in_time(solver)


@pytest.mark.parametrize(
    ("line", "candidate", "why"),
    [
        (SMALL, None, "the puzzle has a solution; expected a candidate, such as r1c1=1"),
        (SMALL, "r1c1=5", "'r1c1=5' is not a candidate; expected one such as r1c1=4"),
        (SMALL, "r5c1=1", "'r5c1=1' is not a candidate"),
        ("1" + "." * 15, "r2c2=3", "only some of the solutions have r2c2=3"),
    ],
)
def test_what_cannot_be_explained(line: str, candidate: str | None, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        least_cause(Puzzle(line, "classic4"), candidate)


def test_a_smallest_core_is_smaller_than_one_that_cannot_shrink() -> None:
    # Groups 0 to 2 refute, and none of them can go; so do 3 and 4.
    clauses = [[[-1]], [[-2]], [[1, 2]], [[3]], [[-3]]]
    with Groups([], clauses, 3) as groups:
        assert groups.smallest_core() == ((3, 4), 2)
        assert groups.smallest_core([1]) == ((0,), 1)
    with Groups([[1], [-1]], clauses, 3) as groups:
        assert groups.smallest_core() == ((), 0)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawing = tmp_path / "why.svg"
    assert run(["why", UNIQUE, "r1c1=4", "--output", str(drawing)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("r1c1 holds 4. The least cause has 12 parts:\n  clues: r2c3=3, ")
    assert drawing.read_text().count('class="ss-cause"') == 7
    assert run(["why", UNIQUE, "r1c1=5", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    conforms(record, {"$ref": "#/$defs/cause", "$defs": schema()["$defs"]})
    assert (record["holds"], record["least"], len(record["parts"])) == (False, True, 2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([UNIQUE], "<argument>:1: the puzzle has a solution; expected a candidate, such as r1c1=1"),
        ([UNIQUE, "4"], "<argument>:1: '4' is not a candidate; expected one such as r1c1=9"),
        ([UNIQUE, "r1c1=4", "--timeout", "0"], "timeout is 0.0, expected more than 0 seconds"),
    ],
)
def test_complaints(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert run(["why", *arguments]) == 2
    assert capsys.readouterr().err == f"satsudoku: {complaint}\n"
