"""Exact covers: their items and options, as arrays and as Knuth's text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries
from strategies import MANY, SHIPPED, dlx, puzzles

from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.errors import SatsudokuError
from satsudoku.solvers.dlx import cover_solutions

SIGNS = parse_encoding(
    """
extends = "classic4"
[[houses]]
family = "cage"
kind = "cells"
cells = ["r1c1 r2c3 r4c4"]
[[relations]]
name = "less"
allow = "less"
cells = ["r1c1 r1c2"]
""",
    "signs",
)
# Knuth's toy example of colors: The Art of Computer Programming 4B, 7.2.2.1, (49).
COLORED = ExactCover.build(
    ["p", "q", "r"],
    ["x", "y"],
    [
        ("one", ["p", "q", "x", ("y", "A")]),
        ("two", ["p", "r", ("x", "A"), "y"]),
        ("three", ["p", ("x", "B")]),
        ("four", ["q", ("x", "A")]),
        ("five", ["r", ("y", "B")]),
    ],
)


def names(cover: ExactCover) -> set[frozenset[str]]:
    return {frozenset(cover.options[o] for o in options) for options in cover_solutions(cover)}


def dense(cover: ExactCover) -> np.ndarray:
    matrix = np.zeros((len(cover.options), len(cover.items)), dtype=int)
    for option in range(len(cover.options)):
        matrix[option, cover.option_items(option)] = 1
    return matrix


# --- the cover of a variant ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "primary", "options"),
    [
        ("classic4", 64, 64),
        ("classic6", 144, 216),
        ("classic9", 324, 729),
        ("classic12", 576, 1728),
        ("classic16", 1024, 4096),
        ("classic25", 2500, 15625),
        ("diagonal9", 342, 729),
        ("x5", 85, 125),
    ],
)
def test_sizes(name: str, primary: int, options: int) -> None:
    cover = ExactCover.of(variant(name))
    assert (cover.primary, len(cover.items), len(cover.options)) == (primary, primary, options)
    assert cover is ExactCover.of(variant(name))
    assert repr(cover) == (
        f"ExactCover({primary} primary items, 0 secondary items, {options} options)"
    )


@pytest.mark.parametrize("rules", [*SHIPPED, SIGNS], ids=lambda rules: rules.name)
def test_items_and_options_are_what_the_houses_say(rules: Variant) -> None:
    cover = ExactCover.of(rules)
    assert len(set(cover.items)) == len(cover.items)
    assert len(set(cover.options)) == len(cover.options)
    assert cover.items[: len(rules.cells)] == rules.cell_names
    layout = cover.layout
    assert layout is not None
    for cell in range(len(rules.cells)):
        for value, symbol in enumerate(rules.symbols, start=1):
            option = layout.option(cell, value)
            assert layout.candidate(option) == (cell, value)
            assert cover.options[option] == f"{rules.cell_names[cell]}#{symbol}"
            houses = {f"{rules.houses[h].name} has {symbol}" for h in rules.houses_of[cell]}
            items = [cover.items[i] for i in cover.option_items(option)]
            assert items[0] == rules.cell_names[cell]
            assert {item for item in items[1:] if " has " in item} == houses
            assert {int(layout.house_items[h, value - 1]) for h in rules.houses_of[cell]} <= set(
                cover.option_items(option).tolist()
            )
    for item, options in enumerate(cover.item_options):
        assert sorted(options) == list(options)
        assert all(item in cover.option_items(o) for o in options)
    assert sum(map(len, cover.item_options)) == len(cover.indices)


def test_small_houses_and_relations_are_secondary() -> None:
    cover = ExactCover.of(SIGNS)
    assert cover.primary == 64
    assert cover.items[64:68] == ("cage 1 has 1", "cage 1 has 2", "cage 1 has 3", "cage 1 has 4")
    # r1c1 < r1c2 forbids 10 pairs; that of two equal symbols is one of them.
    assert len(cover.items) == 64 + 4 + 10
    assert cover.items[68] == "less r1c1#1 r1c2#1"
    covering = [cover.options[o] for o in cover.item_options[68]]
    assert covering == ["r1c1#1", "r1c2#1"]


@pytest.mark.parametrize("rules", [variant("x5"), variant("classic6"), SIGNS], ids=lambda r: r.name)
def test_csr(rules: Variant) -> None:
    cover = ExactCover.of(rules)
    indptr, indices = cover.to_csr()
    assert indptr.dtype == indices.dtype == np.int32
    matrix = dense(cover)
    rows, columns = np.nonzero(matrix)
    assert (columns == indices).all()
    assert (np.searchsorted(rows, np.arange(len(matrix) + 1)) == indptr).all()
    # A solution is a set of rows whose sum is one for primary items, at most one for others.
    options = next(cover_solutions(cover))
    total = matrix[options].sum(axis=0)
    assert (total[: cover.primary] == 1).all()
    assert (total[cover.primary :] <= 1).all()


def test_a_shared_cover_cannot_be_changed() -> None:
    cover = ExactCover.of(variant("x5"))
    for array in cover.indptr, cover.indices, cover.colors:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    indptr, indices = cover.to_csr()
    indptr[0] = indices[0] = 7
    assert cover.indptr[0] == 0


# --- the cover of a puzzle -----------------------------------------------------------------------


@pytest.mark.quick(2)
@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("solutions", [0, 1, 2, MANY])
@settings(max_examples=2)
@given(data=st.data())
def test_puzzle_covers(rules: Variant, solutions: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules, solutions))
    cover, whole = ExactCover.of(puzzle), ExactCover.of(rules)
    assert cover.items == whole.items
    assert cover.primary == whole.primary
    assert cover.layout is None
    number = {name: n for n, name in enumerate(whole.options)}
    kept = [number[name] for name in cover.options]
    assert kept == sorted(kept)
    assert (dense(cover) == dense(whole)[kept]).all()
    expected = []
    for cell, value in enumerate(puzzle.values):
        if not value:
            taken = {puzzle.values[peer] for peer in rules.peers[cell]}
            left = [s for v, s in enumerate(rules.symbols, start=1) if v not in taken]
        else:
            left = [rules.symbols[value - 1]]
        name = rules.cell_names[cell]
        expected += [f"{name}#{symbol}" for symbol in left]
    assert [*cover.options] == expected
    if solutions < MANY:
        grids = list(dlx(rules).solutions(puzzle))
        assert names(cover) == {
            frozenset(f"{cell}#{s}" for cell, s in zip(rules.cell_names, grid.line, strict=True))
            for grid in grids
        }


def test_the_cover_of_contradictory_givens_has_no_solution() -> None:
    assert names(ExactCover.of(Puzzle("11" + "." * 14, "classic4"))) == set()


# --- covers of one's own -------------------------------------------------------------------------


def test_knuths_colors() -> None:
    assert names(COLORED) == {frozenset({"two", "four"})}
    assert COLORED.primary == 3
    assert COLORED.colors.tolist() == [0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 2]
    assert COLORED.indices.tolist() == [0, 1, 3, 4, 0, 2, 3, 4, 0, 3, 1, 3, 2, 4]


@pytest.mark.parametrize(
    ("primary", "secondary", "options", "message"),
    [
        (["a", "a"], [], [], "two items have the same name; expected different names"),
        (["a"], ["a"], [], "two items have the same name; expected different names"),
        ([], ["a"], [], "no primary item; expected one or more"),
        (["a"], [], [("x", ["b"])], "option 'x': no item 'b'"),
        (["a"], [], [("x", [("a", "red")])], "option 'x': primary item 'a' has a color"),
        (["a"], [], [("x", ["a", "a"])], "option 'x': expected different items, one or more"),
        (["a"], [], [("x", [])], "option 'x': expected different items, one or more"),
    ],
)
def test_faulty_covers(
    primary: list[str], secondary: list[str], options: list[tuple[str, list[str]]], message: str
) -> None:
    with pytest.raises(SatsudokuError) as caught:
        ExactCover.build(primary, secondary, options)
    assert str(caught.value) == message


# --- Knuth's text --------------------------------------------------------------------------------


def same(a: ExactCover, b: ExactCover) -> bool:
    """Whether two covers are equal, up to the names of items and the numbers of colours."""
    shades: dict[int, int] = {0: 0}
    return (
        (a.primary, len(a.items), a.options) == (b.primary, len(b.items), b.options)
        and a.indptr.tolist() == b.indptr.tolist()
        and a.indices.tolist() == b.indices.tolist()
        and all(
            shades.setdefault(x, y) == y
            for x, y in zip(a.colors.tolist(), b.colors.tolist(), strict=True)
        )
        and len(set(shades.values())) == len(shades)
    )


def test_dlx_text() -> None:
    assert COLORED.to_dlx() == "\n".join(
        [
            "p q r | x y",
            "| one",
            "p q x y:1",
            "| two",
            "p r x:1 y",
            "| three",
            "p x:2",
            "| four",
            "q x:1",
            "| five",
            "r y:2",
        ]
    )
    first = ExactCover.of(variant("classic4")).to_dlx().splitlines()[:3]
    assert first[0].startswith("r1c1 r1c2 ")
    assert first[0].endswith(" box_4_has_3 box_4_has_4")
    assert first[1:] == ["| r1c1#1", "r1c1 row_1_has_1 column_1_has_1 box_1_has_1"]


@pytest.mark.parametrize(
    "cover",
    [COLORED, *(ExactCover.of(rules) for rules in [*SHIPPED, SIGNS])],
    ids=["colored", *(rules.name for rules in [*SHIPPED, SIGNS])],
)
def test_dlx_text_can_be_read_back(cover: ExactCover) -> None:
    again = ExactCover.from_dlx(cover.to_dlx())
    assert same(again, cover)
    assert again.to_dlx() == cover.to_dlx()


def test_names_stay_different_in_dlx_text() -> None:
    items = ["a b", "a_b", "a|b", "a!b", " ", "", "c:", "c;"]
    cover = ExactCover.build(items, [], [("x\ny", [item]) for item in items])
    text = cover.to_dlx()
    assert text.splitlines()[0] == "a_b a_b' a!b a!b' ' '' c; c;'"
    assert names(ExactCover.from_dlx(text)) == {frozenset({"x y"})}


def test_options_without_comment_are_named_by_their_items() -> None:
    cover = ExactCover.from_dlx("| a comment\n\na  b |  c\n a c:red\n| named\nb c:red\n")
    assert cover.options == ("a c:red", "named")
    assert names(cover) == {frozenset({"a c:red", "named"})}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no line of items; expected Knuth's DLX format"),
        ("| only\n| comments", "no line of items; expected Knuth's DLX format"),
        ("a b:1\na", "line 1: expected items without : or |"),
        ("a | b | c\na", "line 1: expected items without : or |"),
        ("\na a\na", "line 2: two items have the same name; expected different names"),
        ("a | b\na\n\nb c", "line 4: option 'b c': no item 'c'"),
        ("a | b\n| x\na b:", "line 3: 'b:' has no color after the colon"),
        ("a | b\na:1", "line 2: option 'a:1': primary item 'a' has a color"),
        ("a | b\na\na b a", "line 3: option 'a b a': expected different items, one or more"),
    ],
)
def test_faulty_dlx_text(text: str, message: str) -> None:
    with pytest.raises(SatsudokuError) as caught:
        ExactCover.from_dlx(text)
    assert str(caught.value) == message


@settings(max_examples=tries(80, 200))
@given(st.text(alphabet="ab:|\n x\t"))
def test_any_text_is_a_cover_or_an_error(text: str) -> None:
    try:
        cover = ExactCover.from_dlx(text)
    except SatsudokuError:
        return
    assert same(ExactCover.from_dlx(cover.to_dlx()), cover)
