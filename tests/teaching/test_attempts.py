"""Attempts: steps and mistakes on large boards, JSON, files, entries that do not fit."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.cli import run
from satsudoku.errors import PuzzleError, SatsudokuError
from satsudoku.teaching.attempt import Attempt
from satsudoku.teaching.attempt_file import attempt_all, read_attempts
from satsudoku.teaching.hint import STRENGTHS
from satsudoku.teaching.hinting import hint

ONE = Puzzle("1.....2..3.....4", "classic4")
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")


def large(number: int) -> Puzzle:
    """The shipped classic 25x25 without some of its clues."""
    text = (Path(__file__).parents[2] / "puzzles" / "classic25.txt").read_text()
    line = next(line for line in text.splitlines() if line[:1] != "#")
    values = bytearray(Puzzle(line.split()[0], "classic25").values)
    for cell in [cell for cell, value in enumerate(values) if value][:number]:
        values[cell] = 0
    return Puzzle(bytes(values), "classic25")


def test_a_step_on_a_large_board_needs_no_proof() -> None:
    """Of the first puzzle there is one solution, of the second there are several."""
    for puzzle in large(0), large(40):
        advice = hint(puzzle)
        assert (advice.kind, advice.proved, advice.timed_out) == ("step", False, False)
        assert advice.step is not None
        deduction = advice.step.deduction
        # The contrary of what the step says has no solution.
        [option] = deduction.placed
        candidates = bytearray(b"\1") * (625 * 25)
        candidates[option] = 0
        assert not satsudoku.count(
            Puzzle(puzzle.values, puzzle.variant, bytes(candidates)), 1
        ).value


def test_a_step_of_a_begun_attempt_on_a_large_board_needs_no_proof() -> None:
    puzzle = large(0)
    [solution] = satsudoku.solutions(puzzle)
    cell, other = [cell for cell, value in enumerate(puzzle.values) if not value][:2]
    entries = puzzle.line[:cell] + solution.line[cell] + puzzle.line[cell + 1 :]
    wrong = next(s for s in puzzle.variant.symbols if s != solution.line[other])
    removed = puzzle.variant.cell_names[other] + "#" + wrong
    for attempt in Attempt.of(puzzle, entries), Attempt.of(puzzle, entries, [removed]):
        advice = hint(attempt)
        assert (advice.kind, advice.proved, advice.timed_out) == ("step", False, False)
        assert advice.step is not None
        count = len(puzzle.variant.symbols)
        for option in advice.step.deduction.placed:
            assert solution.values[option // count] == option % count + 1
    right = hint(attempt, check=True)
    assert (right.kind, right.proved) == ("right", True)


def test_an_entry_that_is_no_candidate_is_a_mistake_on_a_large_board() -> None:
    plain = large(0)
    [solution] = satsudoku.solutions(plain)
    cell, count = plain.values.index(0), len(plain.variant.symbols)
    wrong = next(v for v in range(1, count + 1) if v != solution.values[cell])
    candidates = bytearray(b"\1") * (len(plain.values) * count)
    candidates[cell * count + wrong - 1] = 0
    puzzle = Puzzle(plain.values, plain.variant, bytes(candidates))
    entries = plain.line[:cell] + plain.variant.symbols[wrong - 1] + plain.line[cell + 1 :]
    advice = hint(Attempt.of(puzzle, entries))
    assert (advice.kind, len(advice.mistakes.entries)) == ("mistake", 1)


def test_mistakes_on_a_large_board_are_found() -> None:
    puzzle = large(0)
    cell = puzzle.values.index(0)
    state = Attempt.of(puzzle).state()
    [solution] = satsudoku.solutions(puzzle)
    wrong = next(s for s in state.symbols(cell) if s != solution.line[cell])
    entries = puzzle.line[:cell] + wrong + puzzle.line[cell + 1 :]
    advice = hint(Attempt.of(puzzle, entries))
    assert (advice.kind, advice.proved) == ("mistake", True)


def test_a_rule_that_rests_on_uniqueness_needs_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = large(40)
    step = hint(puzzle).step
    assert step is not None
    monkeypatch.setattr(type(step.deduction.rule), "needs_uniqueness", True)
    with pytest.raises(PuzzleError, match="several solutions"):
        hint(puzzle)


def test_entries_may_leave_out_the_givens() -> None:
    alone = Attempt.of(ONE, ".2..............")
    assert alone == Attempt.of(ONE, "12....2..3.....4")
    assert alone.line == "12....2..3.....4"


def test_pencil_marks_of_all_cells_give_the_removed_candidates() -> None:
    state = Attempt.of(ONE).state()
    marks = [state.symbols(cell) for cell in range(16)]
    marks[1] = "2"
    attempt = Attempt.from_dict({"puzzle": ONE.line, "candidates": marks})
    assert attempt.state().symbols(1) == "2"
    marks[1] = "24"
    full = Attempt.from_dict({"puzzle": ONE.line, "candidates": marks})
    assert full.state().candidates == state.candidates


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], 'not an attempt; expected a JSON object with the key "puzzle"'),
        ({}, "key puzzle: expected a text; found nothing"),
        ({"puzzle": 7}, "key puzzle: expected a text; found 7"),
        ({"puzzel": "1"}, "no key 'puzzel'; did you mean puzzle?"),
        ({"puzzle": ONE.line, "removed": "r1c1#1"}, "key removed: expected a list of texts; found"),
        (
            {"puzzle": ONE.line, "removed": ["r9c1#1"]},
            "removed: no candidate 'r9c1#1' in classic4; expected a cell and a symbol, as r1c1#1",
        ),
        ({"puzzle": ONE.line, "entries": "12"}, "entries: 2 cells, expected 16 for classic4"),
        ({"puzzle": ONE.line, "entries": "2" + "." * 15}, "entries: r1c1 is 2, expected the given"),
        ({"puzzle": ONE.line, "entries": "y" * 16}, "entries: r1c1 holds 'y'"),
        (
            {"puzzle": ONE.line, "candidates": ["1"]},
            "candidates: 1 cells, expected 16 for classic4",
        ),
        (
            {"puzzle": ONE.line, "candidates": ["1x", *[""] * 15]},
            "candidates: r1c1 has '1x'; expected symbols of 1234",
        ),
        ({"puzzle": ONE.line, "variant": "clasic4"}, "no variant 'clasic4'; did you mean classic4"),
    ],
)
def test_wrong_attempts(wrong: object, message: str) -> None:
    with pytest.raises(SatsudokuError) as caught:
        Attempt.from_dict(wrong)
    assert str(caught.value).startswith(message)


def test_attempts_of_a_file_and_their_places() -> None:
    good = json.dumps({"puzzle": ONE.line})
    text = f'{good}\n\n{{"puzzle"\n{{"puzzle": "12"}}\n' + "[" * 100_000 + f"\n{good}\n"
    attempts = list(read_attempts(io.StringIO(text)))
    assert [entry.line for entry, _ in attempts] == [1, 3, 4, 5, 6]
    assert [attempt is None for _, attempt in attempts] == [False, True, True, True, False]
    errors = [str(entry.error) for entry, attempt in attempts if attempt is None]
    assert errors[0] == "<stream>:3: not JSON: '{\"puzzle\"'; expected one object per line"
    assert errors[1].startswith("<stream>:4: 2 cells; expected 16 (classic4)")
    assert "not JSON" in errors[2]
    assert len(errors[2]) < 200


def test_attempts_of_a_variant() -> None:
    line = json.dumps({"puzzle": "." * 81})
    ((_, attempt),) = read_attempts(io.StringIO(line), variant("diagonal9"))
    assert attempt is not None
    assert attempt.puzzle.variant.name == "diagonal9"


def test_entries_that_do_not_fit_are_reported_with_their_puzzle() -> None:
    from satsudoku import formats

    ((entry, attempt),) = attempt_all(formats.read(io.StringIO(ONE.line)), "3" * 16)
    assert attempt is None
    assert str(entry.error) == ("<stream>:1: entries: r1c1 is 3, expected the given 1, or empty")


def test_a_hint_starts_from_pencil_marks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = LOCKED
    locked = next(s for s in satsudoku.classify(puzzle).path if not s.deduction.placed)
    removed = set(locked.deduction.eliminated)
    marks = bytes(option not in removed for option in range(36 * 6))
    marked = Puzzle(puzzle.values, puzzle.variant, marks)
    state = Attempt.of(marked).state()
    assert removed.isdisjoint(state.options())
    assert Attempt.from_dict(Attempt.of(marked).to_dict()).puzzle == marked

    file = tmp_path / "marks.txt"
    file.write_text(marked.text + "\n")
    for strength in STRENGTHS:
        command = ["hint", "--strength", str(strength), "--variant", "classic6", str(file)]
        assert run(command) == 0
        assert hint(marked).text(strength) in capsys.readouterr().out
