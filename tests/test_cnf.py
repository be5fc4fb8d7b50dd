"""CNF: every encoding has the exact covers as its models; DIMACS is written and read back."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.card import CardEnc, EncType
from pysat.formula import CNF, CNFPlus
from pysat.solvers import Cadical153, Minicard
from strategies import SHIPPED, dlx, first_grid

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.cover.cnf import CLAUSE_SETS, ENCODINGS, Cnf
from satsudoku.cover.dimacs import read_model, read_names
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.solvers.dlx import cover_solutions

EXAMPLE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."


def covers(cnf: Cnf) -> set[frozenset[int]]:
    """The options of every model, found by a solver that blocks what these choose."""
    chosen = set()
    with Minicard(cnf.formula()) as sat:
        while sat.solve(assumptions=list(cnf.assumptions)):
            model = sat.get_model()[: len(cnf.cover.options)]
            options = frozenset(cnf.options(model))
            assert options not in chosen
            chosen.add(options)
            sat.add_clause([-literal for literal in model])
    return chosen


@st.composite
def exact_covers(draw: st.DrawFn) -> ExactCover:
    """Small ones with secondary items, colors, and options that cover no primary item."""
    primary = [f"p{i}" for i in range(draw(st.integers(1, 5)))]
    secondary = [f"s{i}" for i in range(draw(st.integers(0, 3)))]
    options = []
    for number in range(draw(st.integers(1, 10))):
        names = draw(st.sets(st.sampled_from(primary + secondary), min_size=1, max_size=4))
        shades = [draw(st.sampled_from(["", "", "red", "blue"])) for _ in names]
        items = [
            (name, shade) if shade and name in secondary else name
            for name, shade in zip(sorted(names), shades, strict=True)
        ]
        options.append((f"o{number}", items))
    return ExactCover.build(primary, secondary, options)


# --- models --------------------------------------------------------------------------------------


@pytest.mark.quick(3)
@pytest.mark.parametrize("clause_set", CLAUSE_SETS)
@pytest.mark.parametrize("encoding", ENCODINGS)
@settings(max_examples=12)
@given(cover=exact_covers())
def test_models_are_the_covers(encoding: str, clause_set: str, cover: ExactCover) -> None:
    expected = {frozenset(solution) for solution in cover_solutions(cover)}
    assert covers(Cnf.of(cover, encoding, clause_set)) == expected


@pytest.mark.parametrize("clause_set", CLAUSE_SETS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_288_grids(encoding: str, clause_set: str) -> None:
    assert len(covers(Cnf.of(variant("classic4"), encoding, clause_set))) == 288


@pytest.mark.parametrize("clause_set", CLAUSE_SETS)
def test_covers_of_puzzles(clause_set: str) -> None:
    """Their options are numbered anew, and their cells have different numbers of candidates."""
    puzzle = satsudoku.puzzle("1... ..2. .... ....", "classic4")
    cnf = Cnf.of(ExactCover.of(puzzle), clause_set=clause_set)
    assert len(covers(cnf)) == dlx(puzzle.variant).count(puzzle).value
    with pytest.raises(SatsudokuError, match="has no variant"):
        cnf.grid([])


def test_sizes_as_published() -> None:
    """Lynce and Ouaknine count 11,988 and 8,829 clauses; pairs of a row and a box are one here."""
    cover = ExactCover.of(variant("classic9"))
    groups = [[int(o) + 1 for o in options] for options in cover.item_options]
    pairs = [pair for group in groups for pair in combinations(group, 2)]
    assert len(groups) + len(pairs) == 11_988
    assert len(Cnf.of(cover).clauses) == len(groups) + len(set(pairs))
    house_pairs = [pair for group in groups[81:] for pair in combinations(group, 2)]
    assert 81 + len(house_pairs) == 8_829
    assert len(Cnf.of(cover, clause_set="minimal").clauses) == 81 + len(set(house_pairs))


def test_pairwise_is_what_pysat_makes() -> None:
    cover = ExactCover.build(["a"], [], [(name, ["a"]) for name in "uvwxyz"])
    made = CardEnc.atmost(list(range(1, 7)), 1, encoding=EncType.pairwise).clauses
    assert Cnf.of(cover).clauses == ((1, 2, 3, 4, 5, 6), *map(tuple, made))


def test_options_of_one_color_go_together() -> None:
    options = [
        ("x", ["a", ("c", "red")]),
        ("y", ["b", ("c", "red")]),
        ("z", ["b", ("c", "blue")]),
        ("w", ["b", "c"]),
    ]
    cover = ExactCover.build(["a", "b"], ["c"], options)
    for encoding in ENCODINGS:
        assert covers(Cnf.of(cover, encoding)) == {frozenset({0, 1})}


def test_an_item_without_options() -> None:
    cover = ExactCover.build(["a", "b"], [], [("x", ["a"])])
    cnf = Cnf.of(cover)
    assert () in cnf.clauses
    assert not cnf.is_cover([1])
    with Cadical153(CNF(from_string=cnf.to_dimacs())) as sat:
        assert not sat.solve()


@pytest.mark.parametrize("givens", ["units", "assumptions"])
def test_givens(givens: str) -> None:
    puzzle = satsudoku.puzzle(EXAMPLE)
    cnf = Cnf.of(puzzle, givens=givens)  # type: ignore[arg-type]
    with Cadical153(cnf.formula()) as sat:
        assert sat.solve(assumptions=list(cnf.assumptions))
        assert cnf.grid(sat.get_model()) == dlx(puzzle.variant).solve(puzzle)
    variables = {cell * 9 + value for cell, value in enumerate(puzzle.values) if value}
    if givens == "units":
        assert not cnf.assumptions
        assert {clause[0] for clause in cnf.clauses if len(clause) == 1} == variables
    else:
        assert set(cnf.assumptions) == variables
        assert f"c assume {' '.join(map(str, cnf.assumptions))}" in cnf.to_dimacs().splitlines()


# --- DIMACS --------------------------------------------------------------------------------------


def spread(rules: Variant) -> Puzzle:
    """A filled grid without one of its symbols, which leaves a unique solution."""
    grid = first_grid(rules)
    return Puzzle(bytes(0 if value == 1 else value for value in grid.values), rules)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("rules", "encoding"),
    [
        pytest.param(rules, encoding, id=f"{rules.name}-{encoding}")
        for rules in SHIPPED
        for encoding in ("pairwise", "seqcounter")
        if len(rules.symbols) < 25 or encoding != "pairwise"  # a file of 11 MB
    ],
)
def test_dimacs_comes_back(rules: Variant, encoding: str, tmp_path: Path) -> None:
    puzzle = spread(rules)
    cnf = Cnf.of(puzzle, encoding)
    file = tmp_path / "puzzle.cnf"
    file.write_text(cnf.to_dimacs(), encoding="utf-8")
    formula = CNF(from_file=str(file))
    assert (formula.nv, len(formula.clauses)) == (cnf.variables, len(cnf.clauses))
    with Cadical153(formula) as sat:
        assert sat.solve()
        model = sat.get_model()
    assert cnf.grid(model) == first_grid(rules)
    # Whoever has only the file, and what a solver prints, can tell the grid, too.
    names = read_names(file.read_text(encoding="utf-8"))
    assert names == {o + 1: name for o, name in enumerate(cnf.cover.options)}
    lines = [f"v {' '.join(map(str, model[i : i + 9]))}" for i in range(0, len(model), 9)]
    printed = read_model("\n".join(["c a solver", "s SATISFIABLE", *lines, "v 0"]))
    assert printed is not None
    true = {names[literal] for literal in printed if literal > 0 and literal in names}
    grid = zip(rules.cell_names, first_grid(rules).values, strict=True)
    assert true == {f"{cell}#{rules.symbols[value - 1]}" for cell, value in grid}


def test_native_constraints_come_back(tmp_path: Path) -> None:
    puzzle = satsudoku.puzzle(EXAMPLE)
    cnf = Cnf.of(puzzle, "native")
    assert len(cnf.at_most_ones) == 324
    file = tmp_path / "puzzle.cnf+"
    file.write_text(cnf.to_dimacs(), encoding="utf-8")
    with Minicard(CNFPlus(from_file=str(file))) as sat:
        assert sat.solve()
        assert cnf.grid(sat.get_model()) == dlx(puzzle.variant).solve(puzzle)


def test_comments_tell_items() -> None:
    rules = variant("x5")
    lines = Cnf.of(rules).to_dimacs().splitlines()
    assert lines[0] == "c x5; extended clauses, at most one by pairwise"
    assert "c option r2c3#4 = 39" in lines
    assert "c exactly one of r1c1: 1 2 3 4 5" in lines
    assert "c exactly one of row 1 has 2: 2 7 12 17 22" in lines
    cover = ExactCover.build(["a"], ["b c"], [("x\ny", ["a", ("b c", "red")]), ("z", ["a"])])
    text = Cnf.of(cover).to_dimacs()
    assert "c at most one of b c: 1/1\n" in text
    assert read_names(text) == {1: "x y", 2: "z"}


@given(text=st.text(alphabet="c option=1\n pxyz0", max_size=60))
def test_names_of_any_text(text: str) -> None:
    assert all(variable >= 0 for variable in read_names(text))


# --- what solvers print --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no model"),
        ("hello", "no model"),
        ("s SATISFIABLE\n", "no model"),
        ("s SATISFIABLE\nv 1 2\n", "the model is incomplete"),
        ("v 1 0\nv 2 0\n", "the model is incomplete; expected a 0 at its end"),
        ("s UNKNOWN\n", "no model"),
        ("s UNKNOWN\nv 1 0\n", "no model"),
        ("s SATISFIABLE\nv 1 x 0", "line 2: expected literals after v; found '1 x 0'"),
    ],
)
def test_no_model(text: str, message: str) -> None:
    with pytest.raises(SatsudokuError, match=message):
        read_model(text)


def test_only_whole_models_are_grids() -> None:
    cnf = Cnf.of(variant("classic4"))
    grid = first_grid(variant("classic4"))
    model = [4 * cell + value for cell, value in enumerate(grid.values)]
    assert cnf.grid(model) == grid
    assert cnf.grid([-60, *model, 1000]) == grid
    for wrong in (model[1:], [*model, model[0] % 64 + 1], [], [-v for v in model]):
        with pytest.raises(SatsudokuError, match="expected a model"):
            cnf.grid(wrong)


# --- names ---------------------------------------------------------------------------------------


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="no at-most-one encoding 'pairwize'; did you mean"):
        Cnf.of(variant("x5"), "pairwize")
    with pytest.raises(UnknownNameError, match="no clause set 'maximal'; did you mean minimal"):
        Cnf.of(variant("x5"), clause_set="maximal")
    with pytest.raises(UnknownNameError, match="no way to write givens 'unit'; did you mean units"):
        Cnf.of(variant("x5"), givens="unit")  # type: ignore[arg-type]


def test_encodings_are_those_of_pysat() -> None:
    assert set(ENCODINGS) == {name for name in vars(EncType) if not name.startswith("_")}


def test_frozen() -> None:
    cnf = Cnf.of(variant("x5"))
    with pytest.raises(FrozenInstanceError):
        cnf.variables = 1  # type: ignore[misc]
    assert isinstance(cnf.clauses[0], tuple)
