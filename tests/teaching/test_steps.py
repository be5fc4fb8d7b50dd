"""All deductions of a state: grouped, filtered, in every form, and each replayed."""

from __future__ import annotations

import io
import json

import pytest
from command_line import conforms
from replay import replay

import satsudoku
from satsudoku import Puzzle, formats
from satsudoku.errors import UnknownNameError
from satsudoku.human.state import State
from satsudoku.stream.record import schema
from satsudoku.teaching.steps import STEPS_FORMS, steps

PUZZLE = Puzzle("..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842.")


def test_groups_stand_in_order_and_each_deduction_replays() -> None:
    found = steps(PUZZLE)
    assert list(found.groups)[:2] == ["Naked Single", "Hidden Single"]
    assert found.unique is True
    assert {"Naked Pair", "Almost Locked Set XZ-Rule", "Continuous Nice Loop"} <= set(found.groups)
    solution = satsudoku.solve(PUZZLE)
    assert solution is not None
    true = {9 * cell + value - 1 for cell, value in enumerate(solution.values)}
    state = State.of(PUZZLE)
    for technique, group in found.groups.items():
        effects = [(frozenset(d.placed), frozenset(d.eliminated)) for d in group]
        assert len(set(effects)) == len(group)
        for deduction in group:
            assert deduction.technique == technique
            assert true.issuperset(deduction.placed)
            assert true.isdisjoint(deduction.eliminated)
            replay(deduction, state)


def test_constraints_follow_singles() -> None:
    board = satsudoku.build("classic6").cage("r1c3 r1c4", sum=11)
    board = board.thermometer("r1c1 r2c1 r3c1 r4c1 r5c1")
    groups = list(steps(board.puzzle("1...4." + "." * 30)).groups)
    others = groups.index("Locked Candidates (Claiming)")
    assert set(groups[:others]) == {
        "Cage Combinations",
        "House with its Constraints",
        "Large Area",
        "Innies and Outies",
        "Locked in a Constraint",
        "Template with Constraints",
        "Three Houses",
    }
    assert "Chain through Constraints" in groups[others:]


def test_techniques_are_chosen_by_any_name() -> None:
    for name in ("naked-pair", "Naked Pair", "二国同盟", "0200"):
        assert list(satsudoku.steps(PUZZLE, name).groups) == ["Naked Pair"]
    assert len(satsudoku.steps(PUZZLE, "0200", most=2).deductions) == 2
    with pytest.raises(UnknownNameError, match="did you mean"):
        satsudoku.steps(PUZZLE, "naked-pear")


@pytest.mark.thorough
def test_uniqueness_is_proved_first() -> None:
    several = Puzzle("." + PUZZLE.line[1:].replace("9", "."))
    assert steps(several).unique is False
    assert not [d for d in steps(several).deductions if d.deadly]
    assert steps(PUZZLE, uniqueness=False).unique is None
    assert not [d for d in steps(PUZZLE, uniqueness=False).deductions if d.deadly]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_form_tells_all_deductions(language: str) -> None:
    found = steps(PUZZLE, "naked-pair", "xy-chain")
    number = len(found.deductions)
    data = json.loads(found.render("json", language))
    conforms(data, {"$ref": "#/$defs/steps", "$defs": schema()["$defs"]})
    assert [one["text"] for one in data["steps"]] == [d.tell(language) for d in found.deductions]
    text = found.render("text", language)
    assert sum(line.startswith("  ") for line in text.splitlines()) == number
    assert found.render("html", language).count("<svg") == number
    with pytest.raises(UnknownNameError, match="no form"):
        found.render("pdf")
    assert set(STEPS_FORMS) == {"text", "json", "html"}


def test_pencil_marks_and_lines_of_hodokus_library_are_states() -> None:
    # Row 1: two cells have lost all but 1 and 2.
    gone = " ".join(f"{digit}1{column}" for column in (1, 2) for digit in range(3, 10))
    line = f":0200:12:{'.' * 81}:{gone}:::\n"
    (entry,) = formats.read(io.BytesIO(line.encode()))
    assert entry.puzzle is not None
    (first, *_) = satsudoku.steps(entry.puzzle, "naked-pair", uniqueness=False).deductions
    assert first.symbols == "12"
