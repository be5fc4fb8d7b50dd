"""The rater kanoya: the least total of points, against slower searches with fewer assumptions."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from data import data_file
from human_puzzles import JIGSAW, random_grid

import satsudoku
from satsudoku import Grid, Puzzle, rater, rater_names, variant
from satsudoku.cli import run
from satsudoku.errors import LadderError, SatsudokuError, UnknownNameError
from satsudoku.human.path import deduce
from satsudoku.human.state import State
from satsudoku.raters.kanoya import Kanoya
from satsudoku.raters.kanoya.least_total import broken_condition, least_total
from satsudoku.raters.kanoya.literal import cheapest_first, search
from satsudoku.raters.kanoya.points import MODES, prices, read_points
from satsudoku.raters.kanoya.techniques import technique, technique_names

FIGURE1 = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
FIGURE2 = "478156293123489567956723184381564729762891435549237816895672341234915678617348952"
PRICES = prices(read_points(), "all")


def sample(name: str, step: int, start: int = 0) -> list[Puzzle]:
    lines = data_file(name).read_text().splitlines()
    return [satsudoku.puzzle(line) for line in lines[start::step] if line[0] != "#"]


@pytest.mark.parametrize("mode", MODES)
def test_the_puzzle_of_figure_1_costs_nothing(mode: str) -> None:
    classification = rater(f"kanoya:mode={mode}").classify(satsudoku.puzzle(FIGURE1))
    assert (classification.score, classification.bound, classification.unique) == (0, None, True)
    assert classification.solution == Grid.from_line(FIGURE2, variant("classic9"))
    assert classification.detail["points"] == {}
    if mode != "upper":
        assert set(classification.uses) == {"full-house", "hidden-single-box"}


def test_points_name_every_technique_once() -> None:
    named = [name for some in read_points().values() for name in some]
    assert sorted(named) == sorted(technique_names())
    assert prices(read_points(), "middle").keys() == {
        "full-house",
        "hidden-single-box",
        "hidden-single-line",
        "naked-single",
    }
    assert {n for n, p in prices(read_points(), "upper").items() if not p} == set(named[:4])


# The least total, against searches that suppose less.


def endgame(puzzle: Puzzle, solution: Grid, empty: int, random: Random) -> Puzzle:
    """A puzzle with more of its cells filled."""
    values = bytearray(puzzle.values)
    cells = [cell for cell, value in enumerate(values) if not value]
    for cell in random.sample(cells, max(len(cells) - empty, 0)):
        values[cell] = solution.values[cell]
    return Puzzle(bytes(values), puzzle.variant)


def random_prices(random: Random) -> dict[str, int]:
    """Prices that meet the condition, of which many are equal or nothing."""
    while True:
        prices = {name: random.choice([0, 1, 2, 3, 5, 8]) for name in PRICES}
        for kind in ("hidden", "naked"):
            for where in ("box", "line"):
                least = max(prices["naked-single"], prices[f"hidden-single-{where}"])
                for size in ("pair", "triple", "quad"):
                    least += random.choice([0, 0, 1])
                    prices[f"{kind}-{size}-{where}"] = least
        for name in ("x-wing", "swordfish", "jellyfish"):
            prices[name] = max(prices["hidden-single-line"], 3 * prices["locked-candidates"])
        if broken_condition(prices) is None:
            return prices


@pytest.mark.quick(1)
@pytest.mark.parametrize(("name", "empty", "number"), [("classic4", 6, 15), ("classic6", 7, 8)])
def test_agrees_with_the_literal_search_on_endgames(name: str, empty: int, number: int) -> None:
    random = Random(3)
    totals = set()
    while number:
        solution = random_grid(variant(name), random)
        puzzle = Puzzle(solution.values, solution.variant)
        for cell in random.sample(range(len(puzzle.values)), empty):
            values = bytearray(puzzle.values)
            values[cell] = 0
            fewer = Puzzle(bytes(values), puzzle.variant)
            if satsudoku.is_unique(fewer):
                puzzle = fewer
        some = random_prices(random)
        literal = search(State.of(puzzle), some, 100_000)
        total = least_total(puzzle, solution, some, 1000)
        assert (total.total, total.bound) == (literal.total, literal.bound), (puzzle, some)
        totals.add(total.total)
        number -= 1
    assert len(totals) > 2


def closed_search(puzzle: Puzzle, some: Mapping[str, int], limit: int) -> int | None:
    """Uniform-cost search over states closed under what is free; None beyond the limit."""
    free = [technique(name) for name, price in some.items() if not price]
    start = State.of(puzzle)
    list(deduce(start, free))
    waiting = [(0, 0, start)]
    number = 0
    seen: set[tuple[int, ...]] = set()
    while waiting and len(seen) < limit:
        cost, _, state = heapq.heappop(waiting)
        if state.solved:
            return cost
        key = (*state.left, *state.covered)
        if key in seen:
            continue
        seen.add(key)
        for name, price in some.items():
            for deduction in technique(name).find(state) if price else ():
                child = state.fork()
                child.apply(deduction)
                list(deduce(child, free))
                number += 1
                heapq.heappush(waiting, (cost + price, number, child))
    return None


@pytest.mark.parametrize(("mode", "step"), [("upper", 4000), ("middle", 3000), ("all", 5000)])
def test_agrees_with_a_search_over_closed_states(mode: str, step: int) -> None:
    some = prices(read_points(), mode)
    compared = set()
    for puzzle in sample("puzzles2_17_clue", step, 5):
        solution = satsudoku.solve(puzzle)
        assert solution is not None
        total = least_total(puzzle, solution, some, 1000)
        if total.total is None or total.total > (7 if mode == "upper" else 4):
            continue
        assert closed_search(puzzle, some, 400) in (total.total, None)
        compared.add(total.total)
    assert len(compared) > 1


# Ways.


@pytest.mark.quick(1)
@pytest.mark.parametrize("mode", MODES)
def test_ways_cost_their_score_and_keep_the_conditions(mode: str) -> None:
    judge = Kanoya(mode)
    solved = 0
    for puzzle in sample("puzzles2_17_clue", 5000, 7) + sample("puzzles3_magictour_top1465", 300):
        classification = judge.classify(puzzle)
        if classification.score is None:
            # As far as it gets: then no technique finds anything.
            state = State.of(puzzle)
            for step in classification.path:
                state.apply(step.deduction)
            assert not state.solved
            assert not any(list(technique(name).find(state)) for name in judge.prices)
            continue
        solved += 1
        assert classification.solution is not None
        state = State.of(puzzle)
        spent = 0
        for step in classification.path:
            deduction = step.deduction
            assert deduction in list(
                technique(deduction.rule.name).find(state)
            )  # it is open just now
            for option in deduction.placed:
                assert classification.solution.values[option // 9] == option % 9 + 1
            for option in deduction.eliminated:
                assert classification.solution.values[option // 9] != option % 9 + 1
            spent += judge.prices[deduction.rule.name]
            state.apply(deduction)
            assert step.text
        assert state.solved
        assert spent == classification.score
        assert classification.bound is None
        easiest_first = cheapest_first(State.of(puzzle), judge.prices)
        assert easiest_first.total is not None
        assert classification.score <= easiest_first.total
    assert solved > 3


def test_the_score_does_not_depend_on_how_the_puzzle_is_turned() -> None:
    random = Random(1)
    for puzzle in sample("puzzles2_17_clue", 9000, 3):
        score = Kanoya().classify(puzzle).score
        symbols = list("123456789")
        random.shuffle(symbols)
        turned = puzzle.transpose().relabel(dict(zip("123456789", symbols, strict=True)))
        assert Kanoya().classify(turned).score == score


def test_conditions_of_subsets_and_fish() -> None:
    # A naked pair in a row with three empty cells leaves a single: it does not count.
    state = State.of(satsudoku.puzzle("123456..." + "." * 72))
    place = {name: option for option, name in enumerate(state.geometry.cover.options)}
    state.eliminate([place["r1c7#9"], place["r1c8#9"]])
    assert not list(technique("naked-pair-line").find(state))
    assert list(technique("hidden-single-line").find(state))
    wide = State.of(satsudoku.puzzle("12345...." + "." * 72))
    wide.eliminate(place[f"r1c{c}#{s}"] for c in (6, 7) for s in (8, 9))
    (pair,) = technique("naked-pair-line").find(wide)
    assert pair.rule.name == "naked-pair-line"
    # The two lines of this X-wing share a band: locked candidates serve.
    near, far = (State.of(Puzzle("." * 81, "classic9")) for _ in range(2))
    for lines, one in (((1, 2), near), ((1, 4), far)):
        one.eliminate(place[f"r{r}c{c}#1"] for r in lines for c in range(1, 10) if c not in (1, 5))
    assert not list(technique("x-wing").find(near))
    assert len(list(technique("x-wing").find(far))) == 1


# Limits, and points that break the condition.


def test_a_limit_gives_bounds() -> None:
    hard = next(
        puzzle
        for puzzle in sample("puzzles2_17_clue", 1000)
        if (Kanoya().classify(puzzle).score or 0) > 10
    )
    exact = Kanoya().classify(hard).score
    classification = Kanoya(limit=2).classify(hard)
    assert classification.score is not None
    assert classification.bound is not None
    assert exact is not None
    assert classification.bound < classification.score
    assert classification.bound <= exact <= classification.score
    assert classification.path
    assert "to" in str(classification)


def test_points_that_break_the_condition_are_searched_literally(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[middle]\nnaked-single = 99\n")
    judge = rater(f"kanoya:points={file}")
    assert not judge.confluent
    assert "naked-single costs more than hidden-pair-box" in judge.depends
    random = Random(2)
    puzzle = endgame(
        satsudoku.puzzle(FIGURE1), Grid.from_line(FIGURE2, variant("classic9")), 5, random
    )
    classification = judge.classify(puzzle)
    assert (classification.score, classification.bound) == (0, None)
    assert classification.detail["search"] == "literal"
    few = Kanoya(points=file, limit=3).classify(satsudoku.puzzle(FIGURE1))
    assert (few.score, few.bound) == (0, None)  # nothing is below 0


def test_condition_in_words() -> None:
    cheap = PRICES | {"swordfish": 85}
    assert broken_condition(cheap) is None
    assert broken_condition(cheap | {"locked-candidates": 29}) is not None
    assert broken_condition(PRICES | {"hidden-triple-box": 6}) is not None
    assert broken_condition(PRICES | {"jellyfish": 100}) == "swordfish costs more than jellyfish"
    assert (
        broken_condition(PRICES | {"locked-candidates": 60})
        == "locked-candidates costs more than swordfish / 3"
    )


# Puzzles that it does not rate, and options that it refuses.


def test_puzzles_without_a_score() -> None:
    many = Puzzle("1...............", "classic4")
    assert Kanoya().classify(many).unique is False
    assert Kanoya().classify(many).score is None
    assert Kanoya().classify(many, allow_multiple=True).score is None
    hardest = sample("puzzles6_forum_hardest_1106", 300)[0]
    assert Kanoya().classify(hardest).score is None
    for name in ("diagonal9", "x5", "classic12"):
        assert not Kanoya().serves(variant(name))
    assert not Kanoya().serves(JIGSAW)
    assert all(Kanoya().serves(variant(name)) for name in ("classic4", "classic6", "classic9"))
    with pytest.raises(LadderError, match="does not serve x5"):
        Kanoya().classify(Puzzle("1..4..2..3......5....1...", "x5"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("kanoya:mode=upp", "did you mean upper"),
        ("kanoya:modus=upper", "did you mean mode"),
        ("kanoya:limit=x", "expected a whole number"),
        ("kanoya:limit=0", "expected 1 or more"),
        ("kanoya:points=/none/such.toml", "/none/such.toml: cannot read the points"),
    ],
)
def test_options_that_do_not_exist(name: str, message: str) -> None:
    with pytest.raises(SatsudokuError, match=message):
        rater(name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = ", "not TOML"),
        ("[middel]\nnaked-single = 1\n", "did you mean middle"),
        ("[middle]\nnaked-singel = 1\n", "did you mean naked-single"),
        ("[middle]\nnaked-single = -1\n", "expected a whole number, 0 or more; found -1"),
        ("[middle]\nnaked-single = true\n", "found True"),
        ("middle = 3\n", r"expected a table, \[middle\]"),
    ],
)
def test_wrong_points(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "points.toml"
    file.write_text(text)
    with pytest.raises((LadderError, UnknownNameError), match=message) as error:
        read_points(file)
    assert str(error.value).startswith(f"{file}: ")


def test_own_points_count(tmp_path: Path) -> None:
    file = tmp_path / "points.toml"
    file.write_text("[beginner]\nhidden-single-box = 2\n")
    puzzle = endgame(
        satsudoku.puzzle(FIGURE1), Grid.from_line(FIGURE2, variant("classic9")), 8, Random(1)
    )
    own = Kanoya(points=file)
    assert own.prices == PRICES | {"hidden-single-box": 2}
    assert own.classify(puzzle).score == search(State.of(puzzle), own.prices, 100_000).total


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert "kanoya" in rater_names()
    assert run(["classify", "--ladder", "kanoya", "--path", FIGURE1]) == 0
    out, _ = capsys.readouterr()
    assert "score 0" in out
    assert "so it goes there." in out
