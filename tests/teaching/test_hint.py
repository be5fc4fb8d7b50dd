"""Hints and attempts: sound from every state, no more than the strength shows, mistakes named."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from human_puzzles import VARIANTS, random_puzzle
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries

import satsudoku
from satsudoku import Puzzle
from satsudoku.cli import run
from satsudoku.errors import PuzzleError, UnknownNameError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.library import ladder
from satsudoku.human.path import Step
from satsudoku.human.rules import rule
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.state import State
from satsudoku.human.wording import wording
from satsudoku.stream.record import schema
from satsudoku.teaching.attempt import Attempt, find_mistakes
from satsudoku.teaching.hint import STRENGTHS, Hint
from satsudoku.teaching.hinting import hint

ONE = Puzzle("1.....2..3.....4", "classic4")
SOLVED = "1243342143122134"
LOCKED = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
CELLS = Ladder.from_toml(
    """
    title = "Cells"
    description = "Naked singles."
    confluent = true
    [[tiers]]
    name = "Cells"
    rules = ["naked-single"]
    """,
    "cells",
)


@cache
def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema()["$defs"]})


def meets(document: dict[str, Any], kind: str) -> None:
    validator(kind).validate(document)


def take(suggestion: Hint) -> Attempt:
    """The attempt after the hint's step, as a person would go on."""
    assert suggestion.step is not None
    count = len(suggestion.attempt.puzzle.variant.symbols)
    values = bytearray(suggestion.attempt.values)
    for option in suggestion.step.deduction.placed:
        values[option // count] = option % count + 1
    removed = suggestion.attempt.removed | set(suggestion.step.deduction.eliminated)
    return Attempt(
        suggestion.attempt.puzzle,
        bytes(values),
        frozenset(o for o in removed if not values[o // count]),
    )


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.thorough
@settings(max_examples=20)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32))
def test_hint_after_hint_leads_to_the_solution(name: str, seed: int) -> None:
    puzzle = random_puzzle(VARIANTS[name], Random(seed))
    rank8 = ladder("rank8")
    suggestion = hint(puzzle, rank8)
    tiers = [1]
    for strength in STRENGTHS:
        meets(suggestion.to_dict(strength), "hint")
    while suggestion.kind == "step":
        assert suggestion.step is not None
        tiers.append(suggestion.step.tier)
        suggestion = hint(take(suggestion), rank8)
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    assert (suggestion.kind, suggestion.attempt.values) == ("solved", solution.values)
    assert max(tiers) == satsudoku.classify(puzzle, "rank8").tier


@settings(max_examples=30)
@given(st.data())
def test_a_hint_is_sound_in_every_right_state(data: st.DataObject) -> None:
    solution = satsudoku.solve(LOCKED)
    assert solution is not None
    entered = data.draw(st.sets(st.integers(0, 35)))
    values = bytes(
        v if i in entered else g
        for i, (g, v) in enumerate(zip(LOCKED.values, solution.values, strict=True))
    )
    true = {6 * cell + value - 1 for cell, value in enumerate(solution.values)}
    removed = data.draw(st.sets(st.integers(0, 215))) - true
    attempt = Attempt.of(
        LOCKED, Puzzle(values, LOCKED.variant).line, Attempt.of(LOCKED).names(removed)
    )
    assert not find_mistakes(attempt)
    suggestion = hint(attempt, "rank8")
    if 0 not in values:
        assert suggestion.kind == "solved"
        return
    assert suggestion.step is not None
    done = suggestion.step.deduction
    assert set(done.placed) <= true
    assert not true & set(done.eliminated)
    before = attempt.state()
    after = attempt.state()
    after.apply(done)
    assert after.candidates < before.candidates or after.unfilled < before.unfilled


MIXED = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


@pytest.mark.parametrize("name", ["hamada", "rank8", "kanoya", "sato", "searches"])
def test_hints_have_the_words_of_the_source(name: str) -> None:
    puzzle = ".5416..7.127....6.....45.....5.39.14...6.8...6.....5.....3......7.....93..2.841.."
    advice = satsudoku.hint(puzzle, name)
    assert advice.step is not None
    code = satsudoku.rater(name).code(advice.step.deduction)
    assert code
    assert advice.code == code
    technique = advice.step.deduction.technique
    assert advice.text(2).endswith(f" for this: {code} ({technique}).")
    assert code in advice.text(2, "ja")
    assert code not in advice.text(1)
    assert satsudoku.hint(puzzle).text(2).endswith(" for this: Hidden Single.")


@pytest.mark.parametrize("name", ["sato", "kanoya", "minutes", "hodoku", "se121"])
def test_a_rater_hints_at_the_next_step_of_its_path(name: str) -> None:
    puzzle = satsudoku.puzzle(MIXED)
    solution = satsudoku.solve(puzzle)
    assert solution is not None
    first = satsudoku.classify(puzzle, name).path[0]
    suggestion = hint(puzzle, name)
    assert (suggestion.kind, suggestion.ladder) == ("step", name)
    assert suggestion.step is not None
    assert suggestion.step.deduction.placed == first.deduction.placed
    meets(suggestion.to_dict(), "hint")
    # From a position with other pencil marks the step is sound, and does something new.
    false = next(
        option
        for option in range(9 * 14 + 9)
        if option % 9 + 1 != solution.values[option // 9] and not puzzle.values[option // 9]
    )
    attempt = Attempt.of(puzzle, None, Attempt.of(puzzle).names([false]))
    further = hint(attempt, name)
    assert further.step is not None
    assert all(o % 9 + 1 == solution.values[o // 9] for o in further.step.deduction.placed)
    wrong = Attempt.of(puzzle, "1" + MIXED[1:])
    assert hint(wrong, name).kind == ("mistake" if solution.values[0] != 1 else "step")


def test_a_rater_passes_over_what_is_done() -> None:
    puzzle = satsudoku.puzzle(
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
    )
    path = satsudoku.classify(puzzle, "hodoku").path
    values = bytearray(puzzle.values)
    place = next(n for n, step in enumerate(path) if not step.deduction.placed)
    for step in path[:place]:
        for option in step.deduction.placed:
            values[option // 9] = option % 9 + 1
    line = Puzzle(bytes(values), puzzle.variant).line
    gone = Attempt.of(puzzle).names(path[place].deduction.eliminated)
    before = hint(Attempt.of(puzzle, line), "hodoku").step
    assert before is not None
    assert before.deduction.eliminated == path[place].deduction.eliminated
    after = hint(Attempt.of(puzzle, line, gone), "hodoku").step
    assert after is not None
    assert not set(after.deduction.eliminated) & set(before.deduction.eliminated)


def test_a_rater_of_other_boards_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hint", "-l", "sato", ONE.line]) != 0
    assert "sato rates classic9 only" in capsys.readouterr().err


def test_three_strengths_tell_more_and_more() -> None:
    suggestion = hint(LOCKED)
    assert [suggestion.text(strength) for strength in STRENGTHS] == [
        "Look at box 4.",
        "Look at box 4 for this: Hidden Single.",
        "In box 4, 4 can only go in r4c5, so it goes there.",
    ]
    weak, middle, strong = (suggestion.to_dict(strength) for strength in STRENGTHS)
    assert "r4c5" not in json.dumps(weak) + json.dumps(middle)
    assert "Single" not in json.dumps(weak)
    assert (middle["technique"], middle["placed"]) == ("Hidden Single", None)
    assert (strong["placed"], strong["tier"], strong["tier_name"]) == (
        ["r4c5#4"],
        2,
        "Hidden single in a box",
    )


def test_a_naked_single_is_sought_in_its_fullest_house() -> None:
    nearly = Attempt.of(ONE, "1243342143.2.1.4")
    suggestion = hint(nearly, CELLS)
    assert suggestion.step is not None
    assert suggestion.step.deduction.cells == (10,)
    assert [house.name for house in suggestion.houses] == ["row 3"]


def test_removed_pencil_marks_lead_further() -> None:
    assert hint(LOCKED).step != hint(Attempt.of(LOCKED, removed=["r1c1#2", "r1c1#3"])).step
    marks = [""] * 36
    marks[0] = "5"  # but r1c1 is 3
    assert find_mistakes(Attempt.of(LOCKED, candidates=marks)).removed == (2,)


def looks_at(board: Puzzle, name: str) -> str:
    step = Step(1, 9, next(rule(name).find(State.of(board))), 0, 0)
    return Hint(Attempt.of(board), "satsudoku", "step", step=step).text(1)


def test_a_hint_names_two_constraints_and_houses_that_an_area_has_as_a_whole() -> None:
    board = satsudoku.build("classic9").cage("r1c1 r1c2 r2c1", sum=6)
    pair = board.difference("r1c1 r1c2", difference=1).puzzle()
    assert looks_at(pair, "constraint-pair") == (
        "Look at the 6-cage at r1c1 and the difference of 1 between r1c1 and r1c2."
    )
    dots = satsudoku.build("classic4").ratio("r1c1 r1c2", ratio=2)
    row = dots.difference("r1c3 r1c4", difference=1).puzzle()
    assert looks_at(row, "house-constraints") == "Look at row 1."
    black = satsudoku.build("classic6").ratio("r1c3 r1c4", ratio=2).ratio("r2c3 r2c4", ratio=2)
    large = black.ratio("r2c4 r1c5", ratio=2).difference("r1c1 r2c2", difference=4).puzzle()
    assert looks_at(large, "large-area") == "Look at row 1."  # and not at all that crosses it


def test_search_looks_at_the_whole_board() -> None:
    search = Ladder.from_toml(
        """
        title = "Search"
        description = "Search."
        confluent = true
        [[tiers]]
        name = "Search"
        rules = ["search"]
        """,
        "search",
    )
    suggestion = hint(ONE, search)
    assert suggestion.houses == ()
    assert suggestion.text(1) == "Look at the whole board."
    assert suggestion.text(1, "ja") == "盤面全体に注目。"
    meets(suggestion.to_dict(), "hint")


def test_a_drawing_shows_no_more_than_the_strength_allows() -> None:
    def classes(suggestion: Hint, strength: int) -> Counter[str]:
        drawn = ElementTree.fromstring(suggestion.svg(strength))
        return Counter(element.get("class", "").removeprefix("ss-") for element in drawn.iter())

    suggestion = hint(LOCKED)
    weak, strong = classes(suggestion, 1), classes(suggestion, 3)
    assert (weak["hatch-base"], weak["ring"], weak["placed"]) == (1, 0, 0)
    assert (strong["hatch-base"], strong["ring"], strong["placed"]) == (1, 1, 1)
    assert strong["candidate"] > weak["candidate"] == 0  # the whole step shows its own cells
    wrong = hint(Attempt.of(ONE, "14....2..3.....4", ["r2c1#3"]))
    weak, strong = classes(wrong, 1), classes(wrong, 3)
    assert (weak["hatch-base"], weak["strike"], weak["pattern"]) == (1, 0, 0)
    assert (strong["strike"], strong["pattern"], strong["entry"]) == (1, 1, 1)
    assert not weak["candidate"] + strong["candidate"]


def test_stuck_and_solved() -> None:
    stuck = hint(LOCKED, CELLS)
    assert (stuck.kind, stuck.step) == ("stuck", None)
    assert stuck.text(1) == "No rule of the ladder cells finds anything."
    solved = hint(Attempt.of(ONE, SOLVED))
    assert (solved.kind, solved.text(3)) == ("solved", "The puzzle is solved.")
    for suggestion in (stuck, solved):
        meets(suggestion.to_dict(), "hint")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language: str) -> None:
    english = set(wording("en"))
    assert english <= set(wording(language))
    for puzzle in (LOCKED, Attempt.of(ONE, "14....2..3.....4", ["r2c1#3"])):
        texts = {hint(puzzle).text(strength, language) for strength in STRENGTHS}
        assert len(texts) == 3
        assert all(text and "{" not in text for text in texts)


def test_an_unknown_language() -> None:
    with pytest.raises(UnknownNameError, match="no language 'fr'; there are en, ja"):
        hint(ONE).text(1, "fr")


# --- mistakes ------------------------------------------------------------------------------------


@settings(max_examples=tries(20, 40))
@given(st.data())
def test_exactly_the_mistakes_are_named(data: st.DataObject) -> None:
    cells = st.sampled_from([i for i, value in enumerate(ONE.values) if not value])
    entered = data.draw(st.dictionaries(cells, st.integers(1, 4)))
    removed = data.draw(st.sets(st.tuples(cells, st.integers(1, 4))))
    line = "".join(str(entered.get(i, "." if c == "." else c)) for i, c in enumerate(ONE.line))
    names = [f"r{c // 4 + 1}c{c % 4 + 1}#{v}" for c, v in removed]
    attempt = Attempt.of(ONE, line, names)
    wrong = find_mistakes(attempt)
    assert set(wrong.entries) == {
        4 * cell + value - 1 for cell, value in entered.items() if str(value) != SOLVED[cell]
    }
    assert set(wrong.removed) == {
        4 * cell + value - 1
        for cell, value in removed
        if str(value) == SOLVED[cell] and cell not in entered
    }
    suggestion = hint(attempt)
    assert (suggestion.kind == "mistake") == bool(wrong)
    assert hint(attempt, check=True).kind == ("mistake" if wrong else "right")
    meets(suggestion.to_dict(), "hint")


def test_a_mistake_comes_before_all_else() -> None:
    suggestion = hint(Attempt.of(ONE, "14....2..3.....4", ["r2c1#3"]))
    assert [suggestion.text(strength) for strength in STRENGTHS] == [
        "Look at box 1: there is a mistake.",
        "Look at box 1: a symbol entered there is wrong.",
        "Wrong entry: 4 in r1c2. Removed, but needed: 3 in r2c1.",
    ]
    lost = hint(Attempt.of(ONE, removed=["r2c1#3"]))
    assert lost.text(2) == "Look at box 1: a pencil mark that is needed there is gone."
    assert lost.to_dict()["lost"] == ["r2c1#3"]
    assert lost.to_dict(2)["lost"] is None


def test_drawings_of_a_board_are_of_one_size() -> None:
    puzzle = Puzzle(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    wrong = Attempt.of(puzzle, "531" + puzzle.line[3:], removed=["r1c4#6"])
    drawings = [hint(puzzle).svg(), hint(wrong).svg(), hint(wrong).svg(1)]
    assert len({drawing.partition(' viewBox="')[2].partition('"')[0] for drawing in drawings}) == 1


def test_a_puzzle_must_have_one_solution() -> None:
    with pytest.raises(PuzzleError, match="the puzzle has several solutions; expected exactly"):
        hint(Puzzle("1...............", "classic4"))
    with pytest.raises(PuzzleError, match="the puzzle has no solution; expected exactly one"):
        hint(Puzzle("123....4........", "classic4"))


def test_a_hint_names_a_cage_by_sum_and_place() -> None:
    file = Path(__file__).parents[2] / "puzzles" / "killer.toml"
    found = hint(satsudoku.puzzle(file.read_text(encoding="utf-8")))
    assert found.text(1) == "Look at the 6-cage at r5c1."
    assert found.to_dict(1)["houses"] == ["box 4"]
    assert "cage 1 " not in found.text(2) + found.text(3)


def test_a_hint_says_if_it_did_not_look_as_far_as_a_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = satsudoku.generate(1, "classic6", constraints=["arrows", "whispers"], seed=3)
    assert not hint(puzzle).near
    monkeypatch.setattr("satsudoku.teaching.hinting._LOOK_AHEAD", 1e-9)
    advice = hint(puzzle)
    assert advice.near
    assert advice.step is not None
    assert not advice.step.deduction.placed
    for language in LANGUAGES:
        assert advice.text(language=language).startswith(wording(language)["near"])
        assert not advice.text(2, language).startswith(wording(language)["near"])


@settings(max_examples=30)
@given(st.data())
def test_an_attempt_survives_json(data: st.DataObject) -> None:
    line = "".join(c if c != "." else data.draw(st.sampled_from(".1234")) for c in ONE.line)
    cells = st.integers(1, 4)
    removed = data.draw(st.sets(st.builds("r{}c{}#{}".format, cells, cells, cells)))
    attempt = Attempt.of(ONE, line, removed)
    document = json.loads(json.dumps(attempt.to_dict()))
    meets(document, "attempt")
    assert Attempt.from_dict(document) == attempt
