"""Rewards: the judge's grades of moves, from any state, without the solution's being shown."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle, formats, stream
from satsudoku.errors import PuzzleError, SolverError, UnknownNameError
from satsudoku.formats import Entry
from satsudoku.judging.move import Move
from satsudoku.judging.reward import VALUES, reward, state_of
from satsudoku.judging.sentence import conclusion
from satsudoku.making.positions import positions
from satsudoku.stream.computing import add_fields
from satsudoku.teaching.attempt import Attempt

SMALL = "1.....2..3.....4"


@pytest.mark.parametrize("kinds", [[], ["killer"], ["thermometers", "arrows"]])
def test_the_path_earns_a_reward_a_step_and_solves(kinds: list[str]) -> None:
    """Each step follows at its tier or below; made again, it is idle and earns nothing."""
    [puzzle] = satsudoku.generate(1, "classic4", constraints=kinds, seed=3)
    state = Attempt.of(puzzle)
    path = satsudoku.classify(puzzle).path
    for number, step in enumerate(path, start=1):
        deduction = step.deduction
        names = state.names([*deduction.placed, *deduction.eliminated])
        signs = ["="] * len(deduction.placed) + ["<>"] * len(deduction.eliminated)
        move = " ".join(n.replace("#", s) for n, s in zip(names, signs, strict=True))
        graded = reward(state, move)
        assert (graded.value, graded.grade) == (1, "follows"), move
        assert graded.tier is not None
        assert graded.tier <= step.tier
        again = reward(graded.after, move)
        assert (again.value, again.grade, again.after) == (0, "idle", graded.after)
        assert graded.solved == (number == len(path))
        state = graded.after


def test_true_digits_beyond_the_tiers_are_guesses_and_wrong_ones_are_not_made() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    solution = satsudoku.solve(hard)
    digit = solution.line[0]
    guess = reward(hard, f"r1c1={digit}", up_to=1)
    assert (guess.value, guess.grade, guess.tier) == (0, "guess", None)
    assert guess.after.line[0] == digit
    other = next(symbol for symbol in "123456789" if symbol != digit)
    wrong = reward(hard, f"r1c1={other}", up_to=1)
    assert (wrong.value, wrong.grade) == (-1, "wrong")
    assert wrong.after == Attempt.of(satsudoku.puzzle(hard))
    assert digit not in wrong.text.replace("r1c1", "")


def test_values_may_be_set_by_grade() -> None:
    assert reward(SMALL, "r1c1=1", values={"idle": -0.5}).value == -0.5
    assert reward(SMALL, "nonsense", values={"unreadable": -3}).value == -3
    with pytest.raises(UnknownNameError, match="no grade 'guesses'"):
        reward(SMALL, "r1c2=2", values={"guesses": 1})
    assert set(VALUES) == {"wrong", "guess", "follows", "idle", "unknown", "unreadable"}


def test_records_are_states() -> None:
    killer = next(satsudoku.generate(variant="classic4", constraints=["killer"], seed=1))
    whole = json.dumps(formats.to_dict(killer))
    plain: list[dict[str, Any]] = [
        {"puzzle": SMALL, "variant": "classic4", "tier": 2, "solution": None},
        {"puzzle": whole, "variant": killer.variant.name},
        {"puzzle": killer.line, "layout": formats.to_dict(killer)},
        {"puzzle": killer.line, "layout": whole},
    ]
    assert [state_of(record).puzzle.variant.constraints for record in plain] == [
        (),
        *[killer.variant.constraints] * 3,
    ]
    for wrong in ({}, {"puzzle": 3}, {"puzzle": "12"}, {"puzzle": SMALL, "entries": "2" * 16}):
        with pytest.raises(PuzzleError):
            state_of(wrong)
    with pytest.raises(PuzzleError, match="which is wrong"):
        reward({"puzzle": SMALL, "entries": "14....2..3.....4"}, "r1c3=3")


def test_houses_that_name_their_cells_are_read() -> None:
    house = "implied house 4 (r1c2, r1c3, r3c2 and r4c2)"
    told = f"In {house}, 2 can only go in r1c2, so it goes there."
    assert reward({"puzzle": SMALL}, told).grade == "follows"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sentences_of_implied_houses_and_diagonals_are_read_back(language: str) -> None:
    """A sentence names the cells of an implied house once, and diagonals by their direction."""
    told, again = "", 0
    boards = ("x5", "windoku9")
    for puzzle in (made for board in boards for made in satsudoku.generate(2, board, seed=3)):
        for step in satsudoku.classify(puzzle).path:
            text, deduction = step.tell(language), step.deduction
            concluded = conclusion(text, puzzle.variant)
            assert concluded is not None, text
            assert concluded.placed >= {*deduction.placed}, text
            assert deduction.placed or concluded.removed >= {*deduction.eliminated}, text
            told += text
            names = re.findall(r"(?:implied house |導かれる領域)\d+(?: ?[(（])?", text)
            again += any(name[-1].isdigit() for name in names)
    assert again
    words = {"en": ("the falling diagonal", "the rising"), "ja": ("右下がりの対角線", "右上がり")}
    assert all(word in told for word in words[language])


def test_positions_lie_on_the_path_and_their_steps_follow() -> None:
    [killer] = satsudoku.generate(variant="classic4", constraints=["killer"], seed=1)
    found = positions(killer, 9, seed=5)
    assert [each.place for each in found] == sorted({each.place for each in found})
    assert len(found) == 9
    again, other = positions(killer, 9, seed=5), positions(killer, 9, seed=6)
    assert [each.attempt for each in again] == [each.attempt for each in found]
    assert [each.place for each in other] != [each.place for each in found]
    for each in found:
        assert reward(each.attempt, each.step.deduction.text).grade == "follows"
    whole = positions(killer, 1000)
    assert [each.place for each in whole] == list(range(whole[0].steps))
    hard = positions(killer, 1000, least_tier=5)
    assert 0 < len(hard) < len(whole)
    assert {each.step.tier for each in hard} == {5}


def test_position_records_read_back_as_states() -> None:
    [killer] = satsudoku.generate(variant="classic4", constraints=["killer"], seed=1)
    lines = formats.write([killer], "json")
    entries = formats.read(io.StringIO("".join(lines)))
    records = [*stream.positions(entries, number=4, seed=1)]
    found = positions(killer, 4, seed=1)
    for record, position in zip(records, found, strict=True):
        state = state_of({**record.to_dict(), "layout": formats.to_dict(killer)})
        assert (state.line, state.removed) == (position.attempt.line, position.attempt.removed)
        assert reward(state, record.next_sentence).tier is not None


def test_a_puzzle_without_such_a_position_says_so() -> None:
    """Also where the path is empty: no puzzle is without a record."""
    for line, least in (("1.....2..3.....4", 5), ("1243342143122134", 1)):
        [record] = stream.positions(formats.read(io.StringIO(line)), least_tier=least)
        assert record.error == f"its path has no step of tier {least} or above; " + (
            "expected a lower tier"
        )
    for number in (0, -1):
        with pytest.raises(SolverError, match=f"number is {number}, expected 1 or more"):
            positions("1.....2..3.....4", number)
        with pytest.raises(SolverError, match=f"number is {number}, expected 1 or more"):
            stream.positions(formats.read(io.StringIO("1.....2..3.....4")), number=number)


def test_puzzles_without_one_solution_have_no_positions() -> None:
    with pytest.raises(PuzzleError, match="several solutions"):
        positions("1...............")


def written(
    number: int, seed: int, rules: str, **options: Any
) -> list[tuple[Puzzle, list[str], list[str]]]:
    """Puzzles with the steps and sentences of their paths."""
    made = list(satsudoku.generate(number, variant=rules, seed=seed, **options))
    entries = [Entry("made", place, puzzle.line, puzzle, None) for place, puzzle in enumerate(made)]
    records = add_fields(stream.count(entries), ["steps", "sentences"])
    return [
        (puzzle, record["steps"] or [], record["sentences"] or [])
        for puzzle, record in zip(made, records, strict=True)
    ]


@pytest.mark.parametrize(
    ("rules", "number", "seed", "options"),
    [
        ("classic4", 63, 1, {"constraints": ["all"], "mix": 1}),
        pytest.param(
            *("classic6", 40, 5, {"constraints": ["all"], "mix": 1}), marks=pytest.mark.thorough
        ),
        pytest.param("classic9", 40, 5, {"tier": (6, 16)}, marks=pytest.mark.thorough),
    ],
)
def test_steps_and_sentences_are_the_same_moves(
    rules: str, number: int, seed: int, options: dict[str, Any]
) -> None:
    """Both are what models learn from; none may be unreadable, or another move."""
    moves = 0
    for puzzle, steps, sentences in written(number, seed, rules, **options):
        for step, sentence in zip(steps, sentences, strict=True):
            told = [Move.read(text, puzzle.variant) for text in (step, sentence)]
            assert told[0].names(puzzle.variant) == told[1].names(puzzle.variant), sentence
            moves += 1
    assert moves > 5 * number


def test_steps_as_records_write_them_earn_rewards() -> None:
    [(puzzle, steps, _)] = written(1, 3, "classic9", tier=(4, 6))
    state: Any = puzzle
    for step in steps:
        graded = reward(state, step)
        assert graded.grade == "follows", step
        state = graded.after
    assert graded.solved
    assert reward(puzzle, "Hidden Single: nowhere").grade == "unreadable"
    assert reward(puzzle, "Hidden Single: r1c1=4 perhaps").grade == "unreadable"
