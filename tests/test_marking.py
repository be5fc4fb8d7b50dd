"""errors="mark": bad puzzles do not keep the others from their answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import satsudoku
from satsudoku import (
    Puzzle,
    automorphism_count_many,
    backdoor_size_many,
    canonical_many,
    classify_many,
    count_many,
    is_minimal_many,
    minutes_many,
    redundant_clues_many,
    solve_many,
    stream,
    tier_backdoor_size_many,
)
from satsudoku.errors import PuzzleError, SatsudokuError
from satsudoku.formats import Entry

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
BAD = "1.....2..3.....5"
ASKING: dict[str, Callable[..., Any]] = {
    "count_many": lambda puzzles, **more: count_many(
        puzzles, limit=None, variant="classic4", **more
    ),
    "solve_many": lambda puzzles, **more: solve_many(puzzles, limit=2, variant="classic4", **more),
    "classify_many": lambda puzzles, **more: classify_many(
        puzzles, "rank8", variant="classic4", **more
    ),
    "canonical_many": lambda puzzles, **more: canonical_many(puzzles, variant="classic4", **more),
    "is_minimal_many": lambda puzzles, **more: is_minimal_many(puzzles, variant="classic4", **more),
    "redundant_clues_many": lambda puzzles, **more: redundant_clues_many(
        puzzles, variant="classic4", **more
    ),
    "minutes_many": lambda puzzles, **more: minutes_many(puzzles, variant="classic4", **more),
    "automorphism_count_many": lambda puzzles, **more: automorphism_count_many(
        puzzles, variant="classic4", **more
    ),
    "backdoor_size_many": lambda puzzles, **more: backdoor_size_many(
        puzzles, variant="classic4", **more
    ),
    "tier_backdoor_size_many": lambda puzzles, **more: tier_backdoor_size_many(
        puzzles, "rank8", tier=1, variant="classic4", **more
    ),
}


def arrays(answers: Any) -> list[Any]:
    if isinstance(answers, list):
        return [np.array(answers)]
    several = answers if isinstance(answers, tuple) else [answers]
    return [some for some in several if isinstance(some, np.ndarray)]


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize(
    "puzzles",
    [
        [ONE, BAD, SEVERAL, "12", None, ONE],
        (ONE, BAD, SEVERAL, "12", None, ONE),
        [Puzzle(ONE, "classic4"), 7, SEVERAL, [[1, 2], [3]], BAD, ONE],
        f"{ONE}\n{BAD}\n\n# a comment\n{SEVERAL}\n12\n{BAD}\n{ONE}\n",
    ],
    ids=["list", "iterator", "mixed", "text"],
)
def test_good_ones_are_answered_and_bad_ones_marked(name: str, puzzles: Any) -> None:
    ask = ASKING[name]
    answers, errors = ask(iter(puzzles) if isinstance(puzzles, tuple) else puzzles, errors="mark")
    assert list(errors) == [1, 3, 4]
    assert all(isinstance(error, PuzzleError) for error in errors.values())
    for found, wanted in zip(arrays(answers), arrays(ask([ONE, SEVERAL, ONE])), strict=True):
        np.testing.assert_array_equal(found[[0, 2, 5]], wanted)  # as nan is to nan
        assert found.dtype == wanted.dtype
        assert not found[[1, 3, 4]].any()


@pytest.mark.parametrize("name", ASKING)
def test_nothing_to_mark(name: str) -> None:
    answers, errors = ASKING[name](iter([ONE, SEVERAL]), errors="mark")
    assert errors == {}
    for found, wanted in zip(arrays(answers), arrays(ASKING[name]([ONE, SEVERAL])), strict=True):
        np.testing.assert_array_equal(found, wanted)


def test_every_function_of_many_marks() -> None:
    many = {name for name in satsudoku.__all__ if name.endswith("_many")}
    assert many == ASKING.keys() | {"judge_many"}  # of games: tests/judging/test_judge.py


def test_rules_from_an_iterator_serve_the_second_asking() -> None:
    rules = ("naked-single", "hidden-single")
    found = backdoor_size_many([ONE, BAD], rules=iter(rules), variant="classic4", errors="mark")
    assert found.answers[0] == backdoor_size_many([ONE], rules=rules, variant="classic4")[0]


def test_messages_say_what_was_wrong() -> None:
    found = count_many([ONE, BAD], limit=2, variant="classic4", errors="mark")
    assert str(found.errors[1]).startswith("r4c4 holds '5'")
    lines = count_many(f"{ONE}\n\n{BAD}\n", limit=2, variant="classic4", errors="mark")
    assert str(lines.errors[1]).startswith("line 3: r4c4 holds '5'")


def as_file(puzzles: list[str]) -> bytes:
    return "\n".join(["# a file", puzzles[0], "", *puzzles[1:]]).encode()


@pytest.mark.parametrize("kind", [list, iter, as_file], ids=["list", "iterator", "file"])
@pytest.mark.parametrize("name", ASKING)
def test_an_error_names_the_row_that_marks_it(name: str, kind: Callable[..., Any]) -> None:
    puzzles = [ONE, SEVERAL, BAD, "12"]
    rows = list(ASKING[name](kind(puzzles), errors="mark").errors)
    with pytest.raises(PuzzleError, match=rf"\brow {rows[0]}: r4c4 holds '5'") as raised:
        ASKING[name](kind(puzzles))
    assert raised.value.line == (5 if kind is as_file else None)
    assert rows == [2, 3]


def test_texts_that_are_no_line_are_marked_among_others() -> None:
    puzzles = [ONE, "# a comment", BAD, f"{ONE}\n{ONE}", "", ONE, "12"]
    found = count_many(puzzles, limit=2, variant="classic4", errors="mark")
    said = [(row, str(error)[:16]) for row, error in found.errors.items()]
    assert said == [
        (1, "'# a comment', e"),
        (2, "r4c4 holds '5' ("),
        (3, repr(ONE)[:16]),
        (4, "'', expected one"),
        (6, "2 cells, expecte"),
    ]
    assert found.answers.tolist() == [1, 0, 0, 0, 0, 1, 0]


def test_messages_of_objects_leave_the_row_to_the_key() -> None:
    marked = count_many([[0] * 16, 7, [9] * 16], limit=2, variant="classic4", errors="mark")
    assert {row: str(error) for row, error in marked.errors.items()} == {
        1: "'7' is a number; expected a text: read the column as text",
        2: "9 in a cell, expected 0 to 4 or a symbol",
    }


def test_excluded_candidates_are_kept() -> None:
    empty = Puzzle("." * 16, "classic4")
    less = Puzzle.from_marks(["1", *["1234"] * 15], "classic4")
    wanted = count_many([empty, less], limit=None, variant="classic4").tolist()
    found = count_many([empty, "1", less], limit=None, variant="classic4", errors="mark")
    assert found.answers.tolist() == [wanted[0], 0, wanted[1]]


def test_one_among_many() -> None:
    puzzles = [ONE] * 10_000
    puzzles[7_000] = BAD
    found = count_many(puzzles, limit=2, variant="classic4", errors="mark")
    assert list(found.errors) == [7_000]
    assert found.answers.sum() == 9_999


@pytest.mark.parametrize("name", [name for name in ASKING if name != "tier_backdoor_size_many"])
def test_the_first_good_puzzle_decides_the_variant(name: str) -> None:
    ask = getattr(satsudoku, name)
    forms: list[Any] = [
        [BAD[:-1], ONE, "2...", SEVERAL],
        "\n".join([BAD[:-1], ONE, "2...", SEVERAL]),
        iter([BAD[:-1], ONE, "2...", SEVERAL]),
        [[[5]], Puzzle(ONE), None, ["12..", "..2.", ".3..", "...."]],
    ]
    for form in forms:
        assert sorted(ask(form, errors="mark").errors) == [0, 2]
    (count,), errors = count_many("12x", errors="mark")
    assert count == 0
    assert str(errors[0]) == "line 1: 3 cells, expected 81 for classic9: '12x'"


def test_builders_and_entries_are_puzzles_among_many(tmp_path: Path) -> None:
    builder = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3)
    assert repr(builder) == "build('classic4': 1 cages)"
    rules = builder.puzzle().variant
    assert count_many([builder, builder.puzzle(ONE)]).tolist() == [48, 1]
    path = tmp_path / "a.txt"
    path.write_text(f"{ONE}\n{BAD}\n{SEVERAL}\n")
    entries = list(satsudoku.read(path))
    assert count_many([entries[0], ONE, entries[2]]).tolist() == [1, 1, 3]
    assert count_many(satsudoku.read(path), errors="mark").answers.tolist() == [1, 0, 3]
    with pytest.raises(PuzzleError, match=r"a\.txt:2: row 1: r4c4 holds '5'"):
        count_many(entries)
    with pytest.raises(PuzzleError, match="expected a Puzzle of classic4"):
        count_many([ONE, builder])
    marks = Puzzle("1..." + "." * 12, "classic4", bytes([1] * 63 + [0]))
    (entry,) = stream.Batch.of([Entry("a.txt", 1, marks.line, marks, None)])
    assert count_many([entry, marks]).tolist() == [54, 54]
    assert count_many([entry, "1..."], errors="mark").answers.tolist() == [54, 0]
    assert count_many([builder.puzzle()], variant=rules).tolist() == [48]


def test_another_word_is_refused() -> None:
    with pytest.raises(SatsudokuError, match=r"^errors is 'null', expected 'raise' or 'mark'$"):
        count_many([ONE], limit=2, variant="classic4", errors="null")  # type: ignore[call-overload]


def test_a_solution_beside_a_line_keeps_constraints_too() -> None:
    empty = "." * 16
    rules = satsudoku.build("classic4").thermometer("r1c1 r1c2 r1c3").puzzle(empty).variant
    right = next(satsudoku.solutions(satsudoku.Puzzle(empty, rules))).line
    wrong = right[::-1] if right[::-1] > right else right.translate(str.maketrans("1234", "4321"))
    for text in (f"{empty} {right}\n{empty}", [f"{empty} {right}", empty]):
        assert satsudoku.count_many(text, limit=5, variant=rules).tolist() == [5, 5]
    for text in (f"{empty}\n{empty} {wrong}", [empty, f"{empty} {wrong}"]):
        with pytest.raises(PuzzleError, match=r"row 1: the solution beside .* the thermometer"):
            satsudoku.count_many(text, limit=5, variant=rules)
        marked = satsudoku.count_many(text, limit=5, variant=rules, errors="mark")
        assert (marked.answers.tolist(), [*marked.errors]) == ([5, 0], [1])


def test_lines_with_right_solutions_keep_their_rows() -> None:
    rules = satsudoku.variant("anti-knight9")
    empty = satsudoku.Puzzle("." * 81, rules)
    grids = [grid.line for grid in islice(satsudoku.solutions(empty), 3)]
    lines = [f"{grid[:60]}{'.' * 21} {grid}" if k % 2 else grid for k, grid in enumerate(grids * 3)]
    counts = satsudoku.count_many("\n".join(["# a comment", *lines]), limit=9, variant=rules)
    alone = [
        satsudoku.count(satsudoku.Puzzle(line.split()[0], rules), limit=9).value for line in lines
    ]
    assert counts.tolist() == alone


@pytest.mark.parametrize(
    ("puzzles", "variant"),
    [
        (np.uint8(3), "classic4"),
        (np.zeros((1, 4, 9), np.uint8), None),
        (np.zeros((2, 8, 2), np.uint8), "classic4"),
        (np.array(3), "classic4"),
        (np.zeros(16, np.uint8), "classic4"),
    ],
)
def test_arrays_of_other_shapes_are_refused(puzzles: Any, variant: str | None) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        satsudoku.count_many(puzzles, limit=2, variant=variant)
