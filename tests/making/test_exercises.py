"""Exercises: puzzles and positions that need a technique, by two ladders: with it and without."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from command_line import Cli
from samples import tries

import satsudoku
from satsudoku import Puzzle, canonical_many, generate, is_unique, rater
from satsudoku.cli import run
from satsudoku.errors import LadderError, SolverError, UnknownNameError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.rules import rule_names
from satsudoku.making.exercise_page import exercise_page
from satsudoku.making.exercises import Course
from satsudoku.making.lessons import BELOW, Lesson, below
from satsudoku.making.never import refuse_never
from satsudoku.making.randomness import Words

QUICK = (
    *("naked-single", "pointing:cells=2", "hidden-pair", "xy-wing", "w-wing", "franken-x-wing"),
    *("unique-rectangle-4", "full-house", "negation-place", "tridagon"),
)
# `bench_exercises.py` makes boards of all techniques; those of these come in less than a second.
THOROUGH = (
    *("aic", "als-xz", "finned-swordfish", "junior-exocet", "sk-loop", "template-set", "x-wing"),
    *("als-xy-wing", "avoidable-rectangle-1", "bug+1", "cage-combinations", "claiming"),
    *("constraint-fillings", "continuous-nice-loop", "death-blossom", "direct-x-wing"),
    *("dual-two-string-kite", "finned-mutant-x-wing", "forcing-chain-verity", "hamada-logic"),
    *("hidden-single", "locked-pair", "multi-sector-locked-set", "naked-triple"),
    *("sashimi-x-wing", "senior-exocet", "siamese-finned-swordfish", "skyscraper", "sue-de-coq"),
    *("te1", "turbot-chain", "unique-rectangle-2", "wing-chain"),
)
TELLS_GIVENS = {"avoidable-rectangle-1", "avoidable-rectangle-2"}


def ladder_of(*tiers: list[str]) -> Ladder:
    tables = "".join(f'[[tiers]]\nname = "{n}"\nrules = {rules}\n' for n, rules in enumerate(tiers))
    head = 'title = "T"\ndescription = "T"\nconfluent = false\ndepends = "order"\n'
    return Ladder.from_toml(head + tables, "t")


def check_need(name: str, puzzle: Puzzle, *, arrived: bool) -> None:
    """Without the technique the easier rules get stuck, and with it they go on."""
    easier = [*below(name.partition(":")[0])]
    if easier:
        end, steps = ladder_of(easier).walk(puzzle)
        assert not end.solved
        assert end.dead is None
        assert not (arrived and steps), steps[0].text
    else:
        steps = ()
    _, path = ladder_of(*([easier] if easier else []), [name]).walk(puzzle)
    assert len(path) > len(steps)
    step = path[len(steps)].deduction
    assert step.rule.name == name
    assert step.placed or step.eliminated


def check_exercises(name: str) -> None:
    [puzzle] = generate(needs=[name], seed=5)
    assert is_unique(puzzle)
    check_need(name, puzzle, arrived=False)
    if name in TELLS_GIVENS:
        with pytest.raises(SolverError, match="needs to know which digits are givens"):
            generate(needs=[name], position=True)
        return
    [position] = generate(needs=[name], position=True, seed=5)
    assert is_unique(position)
    check_need(name, position, arrived=True)


@pytest.mark.parametrize("name", QUICK)
def test_a_puzzle_and_a_position_need_the_technique(name: str) -> None:
    check_exercises(name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", THOROUGH[:: tries(3, 1)])
def test_puzzles_and_positions_of_more_techniques_need_them(name: str) -> None:
    check_exercises(name)


def test_the_course_knows_every_rule_and_no_rule_is_easier_than_itself() -> None:
    assert set(BELOW) <= set(rule_names())
    for name in rule_names():
        assert set(below(name)) <= set(rule_names())
        assert name not in below(name)
        # What a rule is above is not above it in turn, by any number of steps.
        seen, left = set[str](), [*below(name)]
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                left += below(one)
        assert name not in seen, name


@pytest.mark.thorough
def test_a_hundred_franken_x_wings_are_no_images_of_one_another() -> None:
    puzzles = [*generate(100, needs=["franken-x-wing"], seed=2)]
    assert len(puzzles) == 100
    assert len({image.tobytes() for image in canonical_many(puzzles)}) == 100
    for puzzle in puzzles[::10]:
        check_need("franken-x-wing", puzzle, arrived=False)


def test_most_exercises_are_solved_by_the_technique_with_the_easier_rules() -> None:
    for name in ("x-wing", "xy-wing", "als-xz", "junior-exocet"):
        [puzzle] = generate(needs=[name], seed=1)
        ladder = rater(f"lesson:technique={name}")
        assert ladder.classify(puzzle).tier == 2
        assert ladder.tier_names[0] == "Easier rules"


def test_a_position_is_its_puzzle_where_the_easier_rules_are_stuck() -> None:
    [puzzle] = generate(needs=["skyscraper"], seed=4)
    [position] = generate(needs=["skyscraper"], position=True, seed=4)
    assert satsudoku.solve(position) == satsudoku.solve(puzzle)
    assert position.clues >= puzzle.clues
    assert position.candidates is not None
    [first, *_] = satsudoku.steps(position, "skyscraper").deductions
    assert first.technique == "Skyscraper"
    advice = satsudoku.hint(position, "lesson:technique=skyscraper")
    assert advice.step is not None
    assert advice.step.deduction.technique == "Skyscraper"


def test_other_wishes_hold_and_the_seed_tells_all() -> None:
    def some(**more: object) -> list[Puzzle]:
        return [*generate(2, needs=["naked-pair"], seed=6, **more)]  # type: ignore[arg-type]

    taken = some()
    assert taken == some()
    assert all(puzzle.clues <= 26 for puzzle in some(clues=(20, 26)))
    assert all(satsudoku.is_minimal(puzzle) for puzzle in some(minimal=True))
    for puzzle in some(symmetry="rotational"):
        shown = [value > 0 for value in puzzle.values]
        assert shown == shown[::-1]
    assert not {*taken} & {*generate(3, needs=["naked-pair"], seed=6, unlike=taken)}
    [small] = generate(variant="diagonal9", needs=["x-wing"], seed=1)
    check_need("x-wing", small, arrived=False)


def test_the_search_ends_where_no_more_boards_may_be_tried() -> None:
    puzzles = generate(None, needs=["tridagon"], seed=1, most=300)
    assert len([*puzzles]) == 0
    assert puzzles.tried == 300
    assert len([*generate(None, needs=["innies-outies"], seed=1, most=2)]) <= 2


def test_names_of_several_rules_and_of_cases_are_techniques_too() -> None:
    [puzzle] = generate(needs=["Enclosure"], seed=1)
    state, _ = ladder_of([*below("naked-pair")]).walk(puzzle)
    assert not state.solved
    assert Lesson.of("0330").name == "franken-x-wing"
    assert rater("lesson:technique=pointing,cells=2").tiers[1].rules[0].name == "pointing:cells=2"


@pytest.mark.parametrize(
    ("wishes", "error", "words"),
    [
        ({"needs": ["x-wnig"]}, UnknownNameError, "x-wing"),
        ({"needs": ["x-wing"], "position": True, "ladder": "satsudoku"}, SolverError, "position"),
        ({"position": True}, SolverError, "position"),
        ({"needs": ["constraint-fillings:of=cages"]}, LadderError, "nothing to look at in puzzles"),
        ({"needs": ["te3"], "constraints": ["killer"]}, LadderError, "nothing to look at there"),
        ({"needs": ["pointing"], "variant": "latin6"}, LadderError, "with boxes"),
        ({"needs": ["finned-mutant-whale"], "variant": "classic6"}, LadderError, "6 of 6 lines"),
        ({"needs": ["jellyfish"], "variant": "classic6"}, LadderError, "an easier one of 2"),
        ({"needs": ["search"]}, LadderError, "is known that needs"),
    ],
)
def test_what_cannot_be_is_refused(
    wishes: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        next(generate(**wishes))  # type: ignore[arg-type]
    with pytest.raises(LadderError, match="expected a technique"):
        rater("lesson:cells=2")


def test_a_page_shows_each_board_the_place_and_the_step() -> None:
    positions = [*generate(2, needs=["skyscraper"], position=True, seed=1)]
    page = exercise_page("skyscraper", positions)
    assert page.count("<section>") == 2
    assert page.count("<svg") == 4
    for position in positions:
        assert position.text in page
        _, steps = rater("lesson:technique=skyscraper").walk(position)
        assert steps[0].text in page
    assert page.count("Look at") == 2
    assert page.count("ss-struck") >= 2 == page.count("<h2>")
    japanese = exercise_page("skyscraper", positions, "ja")
    assert "練習問題" in japanese
    words = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", "", japanese, flags=re.DOTALL)
    assert not re.search(r"[A-Za-z]{3,}", words.replace("X-Wing", "")), words
    with pytest.raises(SolverError, match="puzzle 1 does not need"):
        exercise_page("jellyfish", [Puzzle("1.....2..3.....4", "classic4")])


def test_the_command_makes_them_with_fields_and_a_page(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arguments = ["generate", "--needs", "swordfish", "--position", "--count", "2", "--seed", "3"]
    fields = ["--fields", "puzzle,tier,steps", "--json"]
    made = cli(*arguments, "--page", str(page), *fields).records()
    assert [line["tier"] for line in made] == [2, 2]
    assert page.read_text(encoding="utf-8").count("<section>") == 2
    refused = cli("generate", "--page", str(page))
    assert refused.status == 2
    assert "--page is for one technique" in refused.err


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("naked-pair", "thermometers"),
        ("hidden-single", "killer"),
        ("innies-outies", "killer"),
        ("constraint-fillings:of=arrows", "arrows"),
        ("constraint-fillings:of=different_lines", "different_lines"),  # some are only houses
        ("constraint-locked", "whispers"),
        ("constraint-fillings", "sandwiches"),
    ],
)
def test_techniques_are_needed_in_puzzles_of_constraints(name: str, kind: str) -> None:
    for position in False, True:
        [board] = generate(needs=[name], constraints=[kind], position=position, seed=5)
        assert board.variant.constraints
        assert is_unique(board)
        check_need(name, board, arrived=position)


def test_givens_are_added_until_the_technique_suffices() -> None:
    name = "constraint-fillings:of=whispers"
    boards = [*generate(3, needs=[name], seed=2)]
    solved = [rater(f"lesson:technique={name.replace(':', ',')}").classify(b).tier for b in boards]
    assert solved == [2, 2, 2]
    assert {constraint.key for board in boards for constraint in board.variant.constraints} == {
        "whispers"
    }
    [bare] = generate(needs=[name], minimal=True, seed=2)
    assert satsudoku.is_minimal(bare)


def test_what_is_never_needed_is_needed_by_no_random_board() -> None:
    """Nothing that is refused at once can be found on small boards, and the rest is not refused."""
    for board, number in ("classic4", 200), ("classic6", 100), ("latin4", 200), ("latin6", 60):
        rules = satsudoku.variant(board)
        values = [puzzle.values for puzzle in generate(number, board, seed=3)]
        boards = np.frombuffer(b"".join(values), np.uint8).reshape(number, -1)
        refused = []
        for name in rule_names():
            lesson = Lesson.of(name)
            if not lesson.is_on(rules):
                continue
            try:
                refuse_never(lesson, rules)
            except LadderError:
                refused.append(name)
                assert not [*Course(lesson, rules, Words(1)).among(boards)], (board, name)
        assert "jellyfish" in refused
        assert ("pointing" in refused) == board.startswith("latin")
        assert "naked-single" not in refused


def test_a_ladder_without_the_rule_is_a_doubt_that_is_said_at_once() -> None:
    doubted = generate(ladder="rank8", needs=["sk-loop"]).outlook
    assert doubted is not None
    assert "no rule of rank8 is called sk-loop" in doubted
    assert generate(ladder="rank8", needs=["naked-pair"]).outlook is None
    assert generate(ladder="rank8", needs=["trial", "0200"]).outlook is None


def test_a_search_without_success_says_so_while_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("satsudoku.making.generation_options._LONG", 0.01)
    wishes = ["generate", "--needs", "tridagon", "--seed", "1", "--most", "300"]
    assert run(wishes) == 1
    assert "boards so far fits, and there may be none" in capsys.readouterr().err
    monkeypatch.undo()
    assert run(wishes) == 1
    assert "there may be none" not in capsys.readouterr().err
