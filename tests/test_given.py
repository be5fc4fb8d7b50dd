"""The one door: every function takes a puzzle as people have it, and refuses anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from board_forms import one_board

import satsudoku
from satsudoku import Grid, Puzzle, formats
from satsudoku.errors import PuzzleError

LINE = "1.....2..3.....4"
ROWS = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]
PUZZLE = Puzzle(LINE, "classic4")

FORMS: dict[str, Any] = {
    "puzzle": PUZZLE,
    "line": LINE,
    "zeros": LINE.replace(".", "0"),
    "drawing": str(PUZZLE),
    "link": formats.find_link("f-puzzles").link(PUZZLE, formats.Extras()),
    "rows": ROWS,
    "rows of texts": ["1...", "..2.", ".3..", "...4"],
    "array": np.array(ROWS),
    "flat array": np.array(ROWS).ravel(),
    "numbers": [number for row in ROWS for number in row],
    **one_board(LINE),
}

VERBS: dict[str, Callable[[Any], Any]] = {
    "count": satsudoku.count,
    "is_unique": satsudoku.is_unique,
    "solve": satsudoku.solve,
    "solutions": lambda given: list(satsudoku.solutions(given)),
    "classify": lambda given: satsudoku.classify(given).tier,
    "steps": lambda given: satsudoku.steps(given, "hidden-single").text(),
    "prove": lambda given: satsudoku.prove(given).claim,
    "prove_tier": lambda given: satsudoku.prove_tier(given).claim,
    "hint": lambda given: satsudoku.hint(given).text(),
    "explain": lambda given: satsudoku.explain(given).render("text"),
    "minutes": lambda given: satsudoku.minutes(given).minutes,  # type: ignore[union-attr]
    "canonical": satsudoku.canonical,
    "is_equivalent": lambda given: satsudoku.is_equivalent(given, LINE),
    "automorphisms": lambda given: satsudoku.automorphisms(given).order,
    "to_dict": satsudoku.to_dict,
    "report": lambda given: satsudoku.report(given).to_dict(),
    "is_minimal": satsudoku.is_minimal,
    "redundant_clues": satsudoku.redundant_clues,
    "redundant_constraints": satsudoku.redundant_constraints,
    "true_candidates": lambda given: satsudoku.true_candidates(given).tolist(),
    "candidate_counts": lambda given: satsudoku.candidate_counts(given).to_dict(),
    "ambiguity": satsudoku.ambiguity,
    "fewest": satsudoku.fewest,
    "least_cause": lambda given: satsudoku.least_cause(given, "r1c2=2").to_dict(),
    "vicinity": lambda given: len(list(satsudoku.vicinity(given))),
    "random_solutions": lambda given: satsudoku.random_solutions(given, seed=1),
}

NO_PUZZLES: dict[str, Any] = {
    "nothing": None,
    "number": 5,
    "puzzles": [PUZZLE, PUZZLE],
    "lines": [LINE, LINE, LINE],
    "array of many": np.zeros((3, 81), dtype=np.uint8),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_the_same_puzzle(form: str) -> None:
    assert satsudoku.puzzle(FORMS[form]) == PUZZLE


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_takes_a_line_and_an_array(verb: str) -> None:
    expected = VERBS[verb](PUZZLE)
    assert VERBS[verb](LINE) == expected
    assert VERBS[verb](np.array(ROWS)) == expected


@pytest.mark.parametrize("kind", NO_PUZZLES)
def test_what_is_no_puzzle_is_one_error(kind: str) -> None:
    many = kind in ("puzzles", "lines", "array of many")
    for verb in VERBS.values():
        with pytest.raises(PuzzleError, match="expected one") as caught:
            verb(NO_PUZZLES[kind])
        assert "\n" not in str(caught.value)
        assert ("count_many" in str(caught.value)) == many


def test_a_builder_is_its_puzzle() -> None:
    drawn = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).thermometer("r4c1 r4c2")
    assert satsudoku.puzzle(drawn) == drawn.puzzle()
    assert satsudoku.count(drawn) == satsudoku.count(drawn.puzzle())
    assert satsudoku.classify(drawn).unique is False


def test_a_variant_is_taken_over() -> None:
    assert satsudoku.puzzle("." * 81, "diagonal9").variant.name == "diagonal9"
    assert satsudoku.puzzle(Puzzle("." * 81), "diagonal9").variant.name == "diagonal9"
    solution = Grid("1243342143122134", "classic4")
    assert satsudoku.puzzle(solution).line == solution.line
    marked = Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16)
    assert satsudoku.puzzle(marked, "classic4") == marked


def test_every_many_infers_the_variant() -> None:
    lines = [LINE, "1...............", "................"]
    text = "# three\n\n" + "\n".join(lines)
    for puzzles in lines, iter(lines), text, text.encode(), [Puzzle(line) for line in lines]:
        assert satsudoku.count_many(puzzles).tolist() == [1, 72, 288]
    assert satsudoku.count_many(np.zeros((2, 4, 4), dtype=np.uint8), limit=3).tolist() == [3, 3]
    assert satsudoku.classify_many(lines).tiers.tolist() == [2, 0, 0]
    assert satsudoku.canonical_many(lines).shape == (3, 16)
    assert satsudoku.is_minimal_many(lines).tolist() == [True, False, False]
    assert satsudoku.automorphism_count_many(lines)[2] > 1
    assert satsudoku.backdoor_size_many(lines).tolist() == [0, -1, -1]
    assert satsudoku.count_many([]).shape == (0,)


@pytest.mark.parametrize("length", [64, 81])
def test_a_link_as_long_as_a_board_keeps_its_error(length: int) -> None:
    link = ".Shape~4x4.LittleKiller~9~R2C2.AntiKnight".ljust(length, "~")
    with pytest.raises(PuzzleError, match="a little killer that starts within the board"):
        satsudoku.puzzle(link)
