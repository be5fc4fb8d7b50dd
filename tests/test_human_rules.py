"""The rules: the documents' examples, soundness, and one fixpoint in every order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest
from human_puzzles import VARIANTS, random_grid, random_puzzle, random_state
from hypothesis import given, settings
from hypothesis import strategies as st
from replay import replay
from samples import tries

import satsudoku
from satsudoku import Grid, variant
from satsudoku.cover.geometry import geometry
from satsudoku.errors import UnknownNameError
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import deduce
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.sentences import LANGUAGES
from satsudoku.human.state import State

CLASSIC = geometry(variant("classic9"))
RULES = tuple(map(rule, rule_names()))
USUAL = tuple(one for one in RULES if not declaration(one.name).on_demand)
PATTERNS = tuple(one for one in USUAL if one.pattern and not one.needs_uniqueness)
UNIQUENESS = tuple(one for one in RULES if one.needs_uniqueness)
CONFLUENT = tuple(one for one in PATTERNS if one.confluent)
BASE = tuple(one for one in CONFLUENT if one.lanes is not None)
PLACE = rule("negation-place").over(BASE)
REMOVE = rule("negation-remove").over(BASE)
SINGLES = (rule("naked-single"), rule("hidden-single"))


def row_of(patterns: str) -> State:
    """A state whose first row begins with these bit patterns, the highest symbol first."""
    state = State(CLASSIC)
    for cell, pattern in enumerate(patterns.split()):
        state.eliminate(cell * 9 + 8 - k for k, bit in enumerate(pattern) if bit == "0")
    return state


def first_row(state: State, before: str) -> str:
    """The first row as the document prints it: ``*`` for a bit that became 0."""
    return " ".join(
        "".join(
            "*" if bit == "1" and not state.possible(cell * 9 + 8 - k) else bit
            for k, bit in enumerate(pattern)
        )
        for cell, pattern in enumerate(before.split())
    )


def in_first_row(name: str, state: State) -> list[Deduction]:
    return [d for d in rule(name).find(state) if "row 1" in d.houses]


def option(name: str) -> int:
    return CLASSIC.cover.options.index(name)


# --- the documents' examples ---------------------------------------------------------------------


def test_ubit_as_printed() -> None:
    state = row_of(
        "011000111 101111011 001001110 100001101 001110011 101010100 000011111 000100100 000011111"
    )
    (deduction,) = in_first_row("hidden-single", state)
    assert deduction.names(deduction.placed) == ["r1c1#8"]
    assert deduction.text == "In row 1, 8 can only go in r1c1, so it goes there."
    state.apply(deduction)
    assert state.symbols(0) == "8"


def test_enclosure_as_printed() -> None:
    before = (
        "011000111 101111011 000001110 000001100 001110011 101010100 000001010 000100100 010011111"
    )
    state = row_of(before)
    (deduction,) = in_first_row("naked-triple", state)
    assert deduction.cells == (2, 3, 6)
    assert deduction.symbols == "234"
    assert deduction.technique == "Naked Triple"
    state.apply(deduction)
    assert first_row(state, before) == (
        "011000**1 10111*0*1 000001110 000001100 0011100*1 101010*00 000001010 000100*00 01001***1"
    )
    single = next(rule("naked-single").find(state))
    assert single.text == "r1c8 has no candidate but 6, so 6 goes there."


def test_exclosure_as_printed() -> None:
    before = (
        "011000111 101111011 000001110 000001100 000110011 101010100 000001010 000100100 000011111"
    )
    state = row_of(before)
    (exclosure,) = in_first_row("hidden-triple", state)
    assert exclosure.cells == (0, 1, 5)
    assert exclosure.symbols == "789"
    assert exclosure.houses == ("row 1",)
    assert exclosure.text == (
        "In row 1, 7, 8 and 9 can only go in r1c1, r1c2 and r1c6, so these cells lose their "
        "other candidates: r1c1 loses 1, 2 and 3; r1c2 loses 1, 2, 4, 5 and 6; r1c6 loses 3 and 5."
    )
    state.apply(exclosure)
    assert first_row(state, before) == (
        "011000*** 101***0** 000001110 000001100 000110011 1010*0*00 000001010 000100100 000011111"
    )
    assert (2, 3, 6) in [deduction.cells for deduction in in_first_row("naked-triple", state)]


@pytest.mark.parametrize(
    ("in_a", "in_c", "in_b", "outcome"),
    [
        (1, 1, 1, "nothing"),
        (1, 1, 0, "leaves a"),
        (1, 0, 1, "nothing"),
        (0, 1, 1, "leaves b"),
        (1, 0, 0, "no solution"),
        (0, 1, 0, "nothing"),
        (0, 0, 1, "no solution"),
        (0, 0, 0, "no solution"),
    ],
)
def test_intersection_of_row_and_box(in_a: int, in_c: int, in_b: int, outcome: str) -> None:
    crossing = {(r, c) for r in (1,) for c in (1, 2, 3)}
    line = {(1, c) for c in range(4, 10)}
    box = {(r, c) for r in (2, 3) for c in (1, 2, 3)}
    parts = {"a": line, "c": crossing, "b": box}
    state = State(CLASSIC)
    for part, there in (("a", in_a), ("c", in_c), ("b", in_b)):
        if not there:
            state.eliminate(option(f"r{r}c{c}#5") for r, c in parts[part])
    deductions = [d for d in rule("locked-candidates").find(state) if d.symbols == "5"]
    assert (state.dead is not None) == (outcome == "no solution")
    if outcome.startswith("leaves"):
        (deduction,) = deductions
        names = {f"r{r}c{c}#5" for r, c in parts[outcome[-1]]}
        assert set(deduction.names(deduction.eliminated)) == names
        direction = {"leaves a": "Pointing", "leaves b": "Claiming"}[outcome]
        assert deduction.technique == f"Locked Candidates ({direction})"
    elif outcome == "nothing":
        assert not deductions


def test_naked_pair_and_its_sentence() -> None:
    state = State(CLASSIC)
    state.eliminate(option(f"r4c{c}#{s}") for c in (2, 8) for s in "1245689")
    (deduction,) = rule("naked-pair").find(state)
    assert deduction.text == (
        "In row 4, r4c2 and r4c8 can only hold 3 and 7, so the other cells of row 4 lose these "
        "candidates: r4c1, r4c3, r4c4, r4c5, r4c6, r4c7 and r4c9 lose 3 and 7."
    )
    assert len(deduction.eliminated) == 14


def test_hidden_pair_and_its_sentence() -> None:
    state = State(CLASSIC)
    state.eliminate(option(f"r4c{c}#{s}") for c in (1, 3, 4, 5, 6, 7, 9) for s in "37")
    (deduction,) = rule("hidden-pair").find(state)
    assert deduction.text == (
        "In row 4, 3 and 7 can only go in r4c2 and r4c8, so these cells lose their other "
        "candidates: r4c2 and r4c8 lose 1, 2, 4, 5, 6, 8 and 9."
    )
    assert len(deduction.eliminated) == 14


@pytest.mark.parametrize(("kind", "other"), [("naked", "hidden"), ("hidden", "naked")])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_subset_has_one_size(kind: str, other: str, size: int) -> None:
    state = State(CLASSIC)
    inner, outer = range(size), range(size, 9)
    if kind == "naked":  # the first cells of row 1 hold the first symbols only
        state.eliminate(cell * 9 + s for cell in inner for s in outer)
    else:
        state.eliminate(cell * 9 + s for cell in outer for s in inner)
    words = {2: "pair", 3: "triple", 4: "quad"}
    hits = {
        name: in_first_row(name, state)
        for name in (f"{k}-{word}" for k in (kind, other) for word in words.values())
    }
    (deduction,) = hits.pop(f"{kind}-{words[size]}")
    assert len(deduction.eliminated) == size * (9 - size)
    assert not any(hits.values())


# --- contradictions ------------------------------------------------------------------------------


def test_three_cells_with_two_symbols_are_no_solution() -> None:
    state = row_of("000000011 " * 3)
    deduction = in_first_row("naked-triple", state)[0]
    assert deduction.text == (
        "In row 1, r1c1, r1c2 and r1c3 can only hold 1 and 2, which are too few: there is no "
        "solution."
    )
    state.apply(deduction)
    assert state.dead is not None


def test_three_symbols_with_two_cells_are_no_solution() -> None:
    state = row_of("111111111 " * 2 + "111111000 " * 7)
    deduction = in_first_row("hidden-triple", state)[0]
    assert deduction.text == (
        "In row 1, 1, 2 and 3 can only go in r1c1 and r1c2, which are too few: there is no "
        "solution."
    )
    state.apply(deduction)
    assert state.dead is not None


def test_a_contradiction_ends_the_path() -> None:
    state = row_of("000000011 " * 3)
    assert len(list(deduce(state, PATTERNS))) < 5
    assert state.dead is not None
    assert not list(deduce(state, PATTERNS))


# --- variants ------------------------------------------------------------------------------------


def test_a_diagonal_and_a_box_lock_candidates() -> None:
    board = geometry(variant("diagonal9"))
    state = State(board)
    names = board.cover.options
    state.eliminate(names.index(f"r{k}c{k}#5") for k in range(4, 10))
    (deduction,) = rule("locked-candidates").find(state)
    assert deduction.houses == ("diagonal 1", "box 1")
    assert deduction.technique == "Locked Candidates (Claiming)"
    assert sorted(names[o] for o in deduction.eliminated) == sorted(
        f"r{r}c{c}#5" for r in (1, 2, 3) for c in (1, 2, 3) if r != c
    )


def test_drawn_regions_lock_candidates() -> None:
    board = geometry(VARIANTS["jigsaw5"])
    state = State(board)
    names = board.cover.options
    state.eliminate(names.index(f"r2c{c}#3") for c in (1, 5))  # in row 2 only in region B
    eliminations = {d.houses: d.names(d.eliminated) for d in rule("locked-candidates").find(state)}
    assert eliminations["row 2", "region B"] == ["r1c4#3", "r1c5#3"]
    declared = [houses for houses in eliminations if not any("implied" in h for h in houses)]
    assert declared == [("row 2", "region B")]


def test_a_house_that_need_not_hold_a_symbol_hides_nothing() -> None:
    board = geometry(VARIANTS["roomy"])
    state = State(board)
    # In row 1, symbol 1 has one place left and 2 and 3 have two.
    state.eliminate(cell * 7 for cell in range(1, 5))
    state.eliminate(cell * 7 + s for cell in range(2, 5) for s in (1, 2))
    for name in ("hidden-single", "hidden-pair", "hidden-triple", "locked-candidates"):
        assert not list(rule(name).find(state))


def test_a_naked_pair_works_in_a_house_smaller_than_the_symbols() -> None:
    state = State(geometry(VARIANTS["roomy"]))
    state.eliminate(cell * 7 + s for cell in (0, 1) for s in range(2, 7))
    (deduction,) = rule("naked-pair").find(state)
    assert len(deduction.eliminated) == 6


def test_a_placement_honours_relations() -> None:
    board = geometry(VARIANTS["knight5"])
    state = State(board)
    state.place(board.cover.options.index("r3c3#5"))
    open_cells = {n for c, n in enumerate(board.variant.cell_names) if "5" in state.symbols(c)}
    diagonals = {"r1c1", "r1c5", "r2c2", "r2c4", "r4c2", "r4c4", "r5c1", "r5c5"}
    assert open_cells == {"r3c3", *diagonals}


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
def test_no_rule_removes_a_candidate_of_the_solution(name: str) -> None:
    """In many states of each variant, from nearly empty to nearly solved."""
    random = Random(name)
    rules = VARIANTS[name]
    used = set()
    grids = [random_grid(rules, random) for _ in range(3 if name == "classic9" else 2)]
    for grid in grids:
        true = {c * len(rules.symbols) + v - 1 for c, v in enumerate(grid.values)}
        for number in range(tries(8, 12) if name == "classic9" else tries(4, 6)):
            state = random_state(grid, random)
            long = number == 0 and grid is grids[0]  # finders of chains take longer
            for one in PATTERNS if long else BASE:
                for deduction in islice(one.find(state), 50):
                    used.add(one.name)
                    assert true.isdisjoint(deduction.eliminated), deduction.text
                    assert true.issuperset(deduction.placed), deduction.text
                    replay(deduction, state)
    assert {"naked-single", "naked-pair", "naked-triple"} <= used
    if name == "classic9":
        assert used >= {one.name for one in BASE if one.serves(rules)}
    if name == "killer6":
        assert "cage-combinations" in used


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_negation_and_search_keep_the_solution(name: str) -> None:
    random = Random(name)
    rules = VARIANTS[name]
    for _ in range(1):
        puzzle = random_puzzle(rules, random)
        grid = satsudoku.solve(puzzle)
        assert grid is not None
        true = {c * len(rules.symbols) + v - 1 for c, v in enumerate(grid.values)}
        for one in (PLACE, REMOVE, rule("search")):
            for deduction in islice(one.find(State.of(puzzle)), 40):
                assert true.isdisjoint(deduction.eliminated)
                assert true.issuperset(deduction.placed)


@pytest.mark.thorough
def test_what_needs_uniqueness_is_right_in_puzzles_with_one_solution() -> None:
    """On the states that singles and chains lead through."""
    random, used = Random(7), set()
    steps = (*SINGLES, rule("locked-candidates"), rule("naked-pair"), rule("aic"))
    for _ in range(5):
        puzzle = random_puzzle(VARIANTS["classic9"], random)
        grid = satsudoku.solve(puzzle)
        assert grid is not None
        true = {9 * cell + value - 1 for cell, value in enumerate(grid.values)}
        state = State.of(puzzle)
        for _ in deduce(state, steps):
            for one in UNIQUENESS:
                for deduction in one.find(state):
                    used.add(one.name)
                    assert true.isdisjoint(deduction.eliminated), deduction.text
                    replay(deduction, state)
    assert {"unique-rectangle-1", "unique-rectangle-4", "hidden-rectangle"} <= used


# --- one fixpoint --------------------------------------------------------------------------------


def at_random(state: State, rules: Sequence[Rule], random: Random) -> None:
    """Apply any of all open deductions, again and again, by looking everywhere each time."""
    while state.unfilled and state.dead is None:
        deductions = [d for one in rules for d in one.find(state)]
        if not deductions:
            return
        for deduction in random.sample(deductions, random.randint(1, len(deductions))):
            state.apply(deduction)


@pytest.mark.thorough
@settings(max_examples=tries(20, 50))
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32), st.integers(1, len(CONFLUENT)))
def test_the_order_of_application_does_not_matter(name: str, seed: int, rules: int) -> None:
    random = Random(seed)
    puzzle = random_puzzle(VARIANTS[name], random)
    ordered = State.of(puzzle)
    list(deduce(ordered, CONFLUENT[:rules]))
    shuffled = State.of(puzzle)
    list(deduce(shuffled, random.sample(CONFLUENT[:rules], rules)))
    assert shuffled.left == ordered.left
    wild = State.of(puzzle)
    at_random(wild, CONFLUENT[:rules], random)
    assert wild.left == ordered.left


@settings(max_examples=tries(30, 60))
@given(st.integers(0, 2**32), st.integers(0, 6))
def test_a_contradiction_shows_in_any_order(seed: int, wrong: int) -> None:
    """States with some true candidates removed: both orders die, or both end alike."""
    random = Random(seed)
    puzzle = random_puzzle(VARIANTS["classic6"], random)
    grid = satsudoku.solve(puzzle)
    assert grid is not None
    true = [cell * 6 + value - 1 for cell, value in enumerate(grid.values)]
    ends = []
    for order in (CONFLUENT, tuple(random.sample(CONFLUENT, len(CONFLUENT)))):
        state = State.of(puzzle)
        state.eliminate(Random(seed).sample(true, wrong))
        list(deduce(state, order))
        ends.append(state)
    assert (ends[0].dead is None) == (ends[1].dead is None)
    if ends[0].dead is None:
        assert ends[0].left == ends[1].left


# --- negation and search -------------------------------------------------------------------------


def refuted_one_by_one(state: State, *, places: bool) -> set[int]:
    """What negation may deduce, without any of its savings."""
    ground = state.fork()
    at_random(ground, BASE, Random(0))
    refuted = set()
    for candidate in list(ground.options()):
        if ground.covered[candidate // ground.geometry.symbols]:
            continue
        trial = ground.fork()
        if places:
            trial.eliminate([candidate])
        else:
            trial.place(candidate)
        at_random(trial, BASE, Random(1))
        if trial.dead is not None:
            refuted.add(candidate)
    return refuted


@pytest.mark.thorough
@settings(max_examples=12)
@given(st.sampled_from(["classic6", "x5", "jigsaw5", "classic9"]), st.integers(0, 2**32))
def test_negation_removes_exactly_the_refuted_candidates(name: str, seed: int) -> None:
    random = Random(seed)
    state = State.of(random_puzzle(VARIANTS[name], random))
    for places, one in ((True, PLACE), (False, REMOVE)):
        refuted = {
            candidate
            for d in one.find(state)
            for candidate in (d.placed if places else d.eliminated)
        }
        assert refuted == refuted_one_by_one(state, places=places)


def test_negation_says_how_it_ends() -> None:
    place, remove = (rule(f"negation-{way}").over(SINGLES) for way in ("place", "remove"))
    deduction = next(remove.find(row_of("000000111 000000011 000000011")))
    assert deduction.names(deduction.eliminated) == ["r1c1#1"]
    assert (
        deduction.text
        == "Suppose that r1c1 is 1: one step later r1c3 has no candidate. So r1c1 loses 1."
    )
    assert deduction.refutation is not None
    assert [d.text for d in deduction.refutation.steps] == [
        "r1c2 has no candidate but 2, so 2 goes there."
    ]
    deduction = next(place.find(row_of("000000101 000000011 000000011")))
    assert deduction.names(deduction.placed) == ["r1c1#3"]
    assert deduction.text == (
        "Suppose that r1c1 is not 3: 2 steps later r1c3 has no candidate. So r1c1 is 3."
    )
    alone = rule("negation-remove").find(row_of("000000001 000000011"))
    assert next(alone).text == (
        "Suppose that r1c2 is 1: at once r1c1 has no candidate. So r1c2 loses 1."
    )


def test_search_fills_the_grid_only_if_there_is_one_way() -> None:
    puzzle = satsudoku.puzzle("1... ..2. .3.. ...4", "classic4")
    state = State.of(puzzle)
    (deduction,) = rule("search").find(state)
    state.apply(deduction)
    assert Grid(state.values, puzzle.variant) == satsudoku.solve(puzzle)
    assert not list(rule("search").find(State.of(satsudoku.puzzle("1" + "." * 15, "classic4"))))
    assert not list(rule("search").find(state))


# --- words ---------------------------------------------------------------------------------------


def test_an_unknown_rule_suggests_the_nearest_names() -> None:
    with pytest.raises(UnknownNameError, match="no rule 'naked-pairs'; did you mean naked-pair"):
        rule("naked-pairs")


def test_an_unknown_language_is_refused() -> None:
    deduction = next(rule("naked-pair").find(row_of("000000011 000000011")))
    assert deduction.tell("en") == deduction.text
    with pytest.raises(UnknownNameError, match="no language 'eo'; there are en"):
        deduction.tell("eo")


def test_lists_in_words() -> None:
    assert [LANGUAGES["en"].join("123"[:n]) for n in range(4)] == ["", "1", "1 and 2", "1, 2 and 3"]


def test_search_takes_a_known_solution_where_it_still_fits() -> None:
    puzzle, search = satsudoku.puzzle("1.....2..3.....4", "classic4"), rule("search")
    state = State.of(puzzle)
    [found] = search.find(state)
    state.solution = satsudoku.solve(puzzle).values
    assert list(search.find(state.fork())) == [found]
    state.eliminate(found.placed[:1])
    assert not list(search.find(state))
