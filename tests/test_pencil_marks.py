"""Puzzles that begin from candidates: parsing, symmetries, every solver, the rules."""

from __future__ import annotations

import io
import pickle
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import EXAMPLES, cell_symmetries, grids, value_symmetries

import satsudoku
from satsudoku import (
    ExactCover,
    Grid,
    Puzzle,
    Variant,
    classify_many,
    count_many,
    formats,
    is_minimal_many,
    redundant_clues,
    solve_many,
    true_candidates,
    variant,
    variant_names,
)
from satsudoku.board.text import read_cells
from satsudoku.cover.cnf import Cnf
from satsudoku.cover.reduction import reduce
from satsudoku.errors import PuzzleError
from satsudoku.human.ladders.library import ladder
from satsudoku.human.state import State
from satsudoku.solvers import solver
from satsudoku.solvers.choose import solver_for
from satsudoku.stream import dedupe
from satsudoku.symmetry.canonical import canonical, canonical_many
from satsudoku.symmetry.likeness import is_equivalent

SOLVERS = ["dlx", "sat", "lanes"]
LIMIT = 40
SMALL = [variant(name) for name in ("classic4", "x5", "classic6")] + [
    EXAMPLES[name] for name in ("jigsaw5", "signs", "parity", "stairs")
]


@st.composite
def marked(draw: st.DrawFn, rules: Variant) -> Puzzle:
    """Some givens of a grid, and some of the other candidates excluded."""
    grid = draw(grids(rules)) if rules.name in variant_names() else _solved(rules)
    random = draw(st.randoms(use_true_random=False))
    given_share, share = draw(st.tuples(st.floats(0, 0.6), st.floats(0.1, 0.9)))
    values = bytes(v if random.random() < given_share else 0 for v in grid.values)
    count = len(rules.symbols)
    candidates = bytes(
        symbol + 1 == value or random.random() > share
        for value in grid.values
        for symbol in range(count)
    )
    return Puzzle(values, rules, candidates)


def _solved(rules: Variant) -> Grid:
    grid = satsudoku.solve(Puzzle(bytes(len(rules.cells)), rules))
    assert grid is not None
    return grid


def allowed(grid: Grid, puzzle: Puzzle) -> bool:
    count = len(puzzle.variant.symbols)
    chosen = {cell * count + value - 1 for cell, value in enumerate(grid.values)}
    return grid.is_valid() and chosen.isdisjoint(puzzle.excluded)


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=6)
@given(data=st.data())
def test_all_solvers_agree(rules: Variant, data: st.DataObject) -> None:
    puzzle = data.draw(marked(rules))
    bare = Puzzle(puzzle.values, rules)
    engines = [solver(name, rules) for name in SOLVERS]
    (count,) = {engine.count(puzzle, limit=LIMIT) for engine in engines}
    assert count.value >= 1
    if count.exact and satsudoku.count(bare, limit=2000).exact:
        wanted = {grid for grid in satsudoku.solutions(bare) if allowed(grid, puzzle)}
        assert all(set(engine.solutions(puzzle)) == wanted for engine in engines)
        candidates = true_candidates(puzzle)
        chosen = {(c, v - 1) for grid in wanted for c, v in enumerate(grid.values)}
        assert set(zip(*map(np.ndarray.tolist, candidates.nonzero()), strict=True)) == chosen
    assert all(allowed(grid, puzzle) for e in engines for grid in islice(e.solutions(puzzle), 9))
    assert count_many([puzzle, bare], limit=LIMIT, variant=rules)[0] == count.value
    solutions, counts = solve_many([puzzle], limit=LIMIT, variant=rules)
    assert counts[0] == count.value
    assert allowed(Grid(solutions[0, 0].tobytes(), rules), puzzle)
    assert solver("dlx", rules).unique(puzzle) == is_unique_by_cnf(puzzle)


def is_unique_by_cnf(puzzle: Puzzle) -> bool:
    from pysat.solvers import Minisat22

    formula = Cnf.of(puzzle)
    assumed = Cnf.of(puzzle, givens="assumptions")
    with Minisat22(formula.formula()) as one, Minisat22(assumed.formula()) as other:
        assert one.solve()
        assert other.solve(assumptions=assumed.assumptions)
        assert formula.grid(one.get_model()).is_valid()
        return len(list(islice(one.enum_models(), 2))) == 1


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=5)
@given(data=st.data())
def test_rules_are_sound_and_agree_with_lanes(rules: Variant, data: st.DataObject) -> None:
    puzzle = data.draw(marked(rules))
    state = State.of(puzzle)
    assert not any(state.possible(option) for option in puzzle.excluded)
    classification = ladder("rank8").classify(puzzle)
    assert classify_many([puzzle], "rank8", variant=rules).tiers[0] == (classification.tier or 0)
    rest = reduce(puzzle)
    assert rest is not None
    count = len(rules.symbols)
    for grid in islice(satsudoku.solutions(puzzle), 5):
        chosen = {cell * count + value - 1 for cell, value in enumerate(grid.values)}
        assert chosen <= {*rest.fixed.tolist(), *rest.open.tolist()}
        assert chosen >= set(rest.fixed.tolist())
    assert len(ExactCover.of(puzzle).options) <= len(rules.cells) * count - len(puzzle.excluded)


@pytest.mark.parametrize("rules", SMALL[:3], ids=lambda rules: rules.name)
@settings(max_examples=8)
@given(data=st.data())
def test_texts_and_symmetries(rules: Variant, data: st.DataObject) -> None:
    puzzle = data.draw(marked(rules))
    assert Puzzle(puzzle.text, rules) == puzzle
    assert read_cells(puzzle.text, rules) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(Puzzle(puzzle.text, rules)) == hash(puzzle)
    assert (puzzle == Puzzle(puzzle.values, rules)) == (puzzle.candidates is None)
    (entry,) = formats.read(io.StringIO(str(puzzle)), format="grid", variant=rules)
    assert entry.puzzle == puzzle
    cells, values = data.draw(cell_symmetries(rules)), data.draw(value_symmetries(rules))
    moved = puzzle.transform(cells, values)
    assert satsudoku.count(moved, limit=LIMIT) == satsudoku.count(puzzle, limit=LIMIT)
    back = [cells.index(cell) for cell in range(len(cells))]
    names = [values.index(value) + 1 for value in range(1, len(values) + 1)]
    assert moved.transform(back, names) == puzzle


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)
@settings(max_examples=8)
@given(data=st.data())
def test_marks_are_as_a_person_pencils_them(rules: Variant, data: st.DataObject) -> None:
    """A mark that a given excludes stands only where fewer than two others would be left."""
    puzzle = data.draw(marked(rules))
    if puzzle.candidates is None:
        return
    plain, count = State.of(Puzzle(puzzle.values, rules)), len(rules.symbols)
    for cell, value in enumerate(puzzle.values):
        marks = puzzle.text[cell * count : (cell + 1) * count].replace(".", "")
        if value:
            assert marks == rules.symbols[value - 1]
            continue
        seen = {
            puzzle.values[other]
            for house in rules.houses
            if cell in house.cells
            for other in house.cells
        }
        fitting = [
            mark
            for mark in marks
            if rules.values[mark] not in seen
            and cell * count + rules.values[mark] - 1 not in rules.excluded
        ]
        assert len(marks) > 1
        assert len(fitting) in (0, 1, len(marks))
        assert set(State.of(puzzle).symbols(cell)) <= set(marks)
    assert plain.candidates >= State.of(puzzle).candidates


def test_few_clues_beside_marks_are_not_for_dlx() -> None:
    """It chooses badly where all cells are open; 17 clues are as quick as without marks."""
    rules = variant("classic9")
    marks = bytearray(b"\1" * 729)
    marks[-1] = 0  # 9 at the last cell
    line = "1.....2..3.....4".ljust(81, ".")
    few = Puzzle(line, rules, bytes(marks))
    enough = Puzzle("123456789456789123".ljust(81, "."), rules, bytes(marks))
    plain = Puzzle(line, rules)
    chosen = [solver_for("auto", puzzle).name for puzzle in (few, enough, plain)]
    assert chosen == ["relay", "dlx", "dlx"]


def test_candidates_that_givens_exclude_are_not_repeated() -> None:
    plain = Puzzle("12..............", "classic4")
    left = [State.of(plain).symbols(cell) for cell in range(16)]
    assert Puzzle.from_marks(left, "classic4") == plain
    assert Puzzle("1" + "." * 15, "classic4", bytes([1] * 64)).candidates is None


def test_a_line_of_729_characters_is_read() -> None:
    text = "1........" + "123456789" * 79 + "12......."
    (entry,) = formats.read(io.StringIO(f"{text} rated 3\n"))
    assert entry.puzzle is not None
    assert (entry.puzzle.variant.name, entry.puzzle.clues, entry.comment) == (
        "classic9",
        1,
        "rated 3",
    )
    assert entry.puzzle.text.endswith("12.......")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...." + "1234" * 15, "r1c1 holds '....' as pencil marks; expected 1234 with . for each"),
        ("2..." + "1234" * 15, "r1c1 holds '2...' as pencil marks"),
        ("1y.." + "1234" * 15, "r1c1 holds '1y..' as pencil marks"),
    ],
)
def test_faults_in_pencil_marks(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message.replace(".", r"\.")):
        read_cells(text, variant("classic4"))


def test_candidates_that_contradict() -> None:
    with pytest.raises(PuzzleError, match="2 is given in r1c1, but not among its candidates"):
        Puzzle("2" + "." * 15, "classic4", bytes([1, 0, 1, 1]) * 16)
    with pytest.raises(PuzzleError, match="63 candidates, expected 64 for classic4"):
        Puzzle("." * 16, "classic4", bytes(63))
    with pytest.raises(PuzzleError, match="pencil marks of 1 cells, expected 16"):
        Puzzle.from_marks(["1"], "classic4")
    nothing = Puzzle("." * 16, "classic4", bytes([0] * 4 + [1] * 60))
    assert {satsudoku.count(nothing, solver=name).value for name in SOLVERS} == {0}
    assert not true_candidates(nothing).any()
    assert classify_many([nothing], "rank8", variant="classic4").counts[0] == 0


def test_marks_of_a_variant_bind_givens() -> None:
    parity = EXAMPLES["parity"]
    wrong = Puzzle.from_line("1" + "." * 35, parity)
    assert wrong.conflict == "1 in r1c1 breaks even; expected one of 246"
    assert {satsudoku.count(wrong, solver=name).value for name in SOLVERS} == {0}
    array = np.zeros((1, 36), dtype=np.uint8)
    assert count_many(array, limit=3, variant=parity)[0] == 3  # arrays, too, are bound by marks


def test_a_clue_that_can_go_beside_excluded_candidates() -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    full = satsudoku.solve(puzzle)
    assert full is not None
    marks = [symbol if cell else "1" for cell, symbol in enumerate(full.line)]
    known = Puzzle.from_marks(marks, "classic4")
    assert len(redundant_clues(known)) == 16
    assert is_minimal_many([known, puzzle], variant="classic4").tolist() == [False, True]
    half = Puzzle(puzzle.values, puzzle.variant, bytes([1, 1, 1, 0]) + bytes([1] * 60))
    assert redundant_clues(half) == ()


def test_symmetries_refuse_excluded_candidates() -> None:
    puzzle = Puzzle("." * 16, "classic4", bytes([1, 1, 1, 0]) + bytes([1] * 60))
    message = "a puzzle that excludes candidates; expected one with givens only"
    for ask in (
        canonical,
        lambda p: canonical_many([p], variant="classic4"),
        lambda p: is_equivalent(p, p),
    ):
        with pytest.raises(PuzzleError, match=message):
            ask(puzzle)
    ((entry,),) = dedupe(formats.read(io.StringIO(puzzle.text), variant="classic4"))
    assert entry.error is not None
    assert message in str(entry.error)


def test_a_jigsaw_of_as_many_characters_is_none_where_the_variant_is_named() -> None:
    """512 characters are the marks of 8x8, or a jigsaw of 16x16."""
    text = "." * 256 + "".join(16 * region for region in "ABCDEFGHIJKLMNOP")
    assert satsudoku.puzzle(text).variant.name.startswith("jigsaw16")
    with pytest.raises(PuzzleError):
        satsudoku.puzzle(text, "classic8")
