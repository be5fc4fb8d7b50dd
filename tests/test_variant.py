"""Encodings: the shipped ones, the schema, values."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import ALL_SHIPPED, EXAMPLES, SHIPPED, cell_symmetries, value_symmetries

import satsudoku
from satsudoku import Puzzle, Variant, variant, variant_names
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import UnknownNameError
from satsudoku.formats.reading.layouts import layout_variant


def parse(text: str) -> Variant:
    return parse_encoding(text, "mine", "mine.toml")


# --- shipped --------------------------------------------------------------------------------------


def test_the_shipped_variants_and_their_sizes() -> None:
    sizes = {v.name: (len(v.cells), v.symbols, len(v.houses)) for v in SHIPPED}
    assert sizes == {
        "classic4": (16, "1234", 12),
        "classic6": (36, "123456", 18),
        "classic9": (81, "123456789", 27),
        "classic12": (144, "123456789ABC", 36),
        "classic16": (256, "123456789ABCDEFG", 48),
        "classic25": (625, "123456789ABCDEFGHIJKLMNOP", 75),
        "diagonal9": (81, "123456789", 29),
        "x5": (25, "12345", 12),
    }
    assert sizes.keys() < set(variant_names())
    assert variant() is variant("classic9")


EXTRA = {"diagonal", "window", "dot", "asterisk", "girandola", "colour"}  # on part of the board


@pytest.mark.parametrize("rules", ALL_SHIPPED, ids=lambda rules: rules.name)
def test_every_house_of_a_shipped_variant_holds_every_symbol(rules: Variant) -> None:
    assert {len(house.cells) for house in rules.houses} == {len(rules.symbols)}
    if len(rules.grids) > 1:
        return
    for family in {house.family for house in rules.houses} - EXTRA:
        cells = [c for house in rules.houses if house.family == family for c in house.cells]
        assert sorted(cells) == list(range(len(rules.cells)))


def test_names_of_cells_and_houses() -> None:
    classic6 = variant("classic6")
    assert classic6.cell_names[7] == "r2c2"
    box = next(house for house in classic6.houses if house.name == "box 4")
    assert " ".join(classic6.cell_names[c] for c in box.cells) == "r3c4 r3c5 r3c6 r4c4 r4c5 r4c6"
    x5 = variant("x5")
    diagonals = [house for house in x5.houses if house.family == "diagonal"]
    assert [" ".join(x5.cell_names[c] for c in house.cells) for house in diagonals] == [
        "r1c1 r2c2 r3c3 r4c4 r5c5",
        "r1c5 r2c4 r3c3 r4c2 r5c1",
    ]


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
def test_tables_agree_with_the_houses(rules: Variant) -> None:
    for cell in range(len(rules.cells)):
        houses = {h for h, house in enumerate(rules.houses) if cell in house.cells}
        assert set(rules.houses_of[cell]) == houses
        together = {c for h in houses for c in rules.houses[h].cells}
        assert rules.peers[cell] == together - {cell}
        assert rules.cells[rules.cell_index[rules.cells[cell]]] == rules.cells[cell]


def test_letters_are_read_in_either_case_unless_symbols_use_both() -> None:
    assert variant("classic12").values["a"] == variant("classic12").values["A"] == 10
    both = parse('symbols = "aAb"\ngrids = [{ rows = 1, columns = 1 }]')
    assert [both.values[c] for c in "aAbB.0*_"] == [1, 2, 3, 3, 0, 0, 0, 0]


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(UnknownNameError) as caught:
        variant("clasic9")
    assert str(caught.value).startswith("no variant 'clasic9'; did you mean classic9")


# --- the schema ---------------------------------------------------------------------------------


def shidokus() -> list[str]:
    """All 288 grids of 4 x 4, found without any solver."""
    grids = []
    lines = [p for p in product("1234", repeat=4) if len(set(p)) == 4]
    for rows in product(lines, repeat=2):
        top = rows[0] + rows[1]
        if any(len({top[b], top[b + 1], top[b + 4], top[b + 5]}) < 4 for b in (0, 2)):
            continue
        for below in product(lines, repeat=2):
            grid = top + below[0] + below[1]
            if all(len({grid[c + 4 * r] for r in range(4)}) == 4 for c in range(4)) and all(
                len({grid[b], grid[b + 1], grid[b + 4], grid[b + 5]}) == 4 for b in (8, 10)
            ):
                grids.append("".join(grid))
    return grids


SHIDOKUS = shidokus()


def test_shidokus() -> None:
    assert len(SHIDOKUS) == 288


def apart(rows: int, columns: int) -> list[tuple[int, int]]:
    """Pairs of cells of 4 x 4 so far apart."""
    return [
        (4 * r + c, 4 * (r + rows) + c + columns)
        for r, c in product(range(4), repeat=2)
        if r + rows in range(4) and c + columns in range(4)
    ]


KNIGHT = apart(1, 2) + apart(2, 1) + apart(1, -2) + apart(2, -1)
BESIDE = apart(0, 1) + apart(1, 0)
RULES = [
    (
        '[[relations]]\nname = "knight"\nforbid = "equal"\n'
        "offsets = [[1, 2], [2, 1], [1, -2], [2, -1]]",
        lambda g: all(g[a] != g[b] for a, b in KNIGHT),
    ),
    (
        '[[relations]]\nname = "n"\nforbid = ["12", "21"]\noffsets = [[0, 1], [1, 0]]',
        lambda g: all({g[a], g[b]} != {"1", "2"} for a, b in BESIDE),
    ),
    (
        '[[relations]]\nname = "g"\nallow = "greater"\ncells = ["r1c1 r1c2", "r2c2 r1c2"]',
        lambda g: g[0] > g[1] < g[5],
    ),
    (
        '[[relations]]\nname = "l"\nallow = "less"\ncells = ["r1c2 r1c1"]\n'
        '[[relations]]\nname = "l"\nforbid = "greater"\ncells = ["r4c3 r4c4"]',
        lambda g: g[1] < g[0] and not g[14] > g[15],
    ),
    (
        '[[relations]]\nname = "dots"\nallow = "double"\ncells = ["r1c1 r1c2"]\n'
        '[[relations]]\nname = "gray"\nallow = "consecutive"\ncells = ["r4c1 r3c1"]',
        lambda g: {g[0], g[1]} in ({"1", "2"}, {"2", "4"}) and abs(int(g[12]) - int(g[8])) == 1,
    ),
    (
        '[[relations]]\nname = "sum"\nallow = ["14", "41", "23", "32"]\ncells = ["r1c1 r4c4"]',
        lambda g: int(g[0]) + int(g[15]) == 5,
    ),
    (
        '[[relations]]\nname = "less"\nallow = "less"\noffsets = [[3, 3], [-3, 3]]',
        lambda g: g[0] < g[15] and g[12] < g[3],
    ),
    (
        '[[houses]]\nfamily = "diagonal"\nkind = "diagonals"',
        lambda g: len(set(g[0::5])) == len(set(g[3:13:3])) == 4,
    ),
    (
        '[[houses]]\nfamily = "cage"\nkind = "cells"\ncells = ["r1c1 r2c3 r4c4", "r1c4 r4c1"]',
        lambda g: len({g[0], g[6], g[15]}) == 3 and g[3] != g[12],
    ),
    (
        '[[houses]]\nfamily = "window"\nkind = "regions"\nmap = """\n....\n.AA.\n.AA.\n...."""',
        lambda g: len({g[5], g[6], g[9], g[10]}) == 4,
    ),
]


@pytest.mark.parametrize(("text", "holds"), RULES, ids=[str(n) for n in range(len(RULES))])
def test_rules_allow_the_grids_that_they_should(text: str, holds: Any) -> None:
    rules = parse(f'extends = "classic4"\n{text}')
    lines = {grid.line for grid in satsudoku.solutions(Puzzle("." * 16, rules))}
    expected = {grid for grid in SHIDOKUS if holds(grid)}
    assert lines == expected
    assert 0 < len(lines) < 288


def test_the_examples_of_the_readme() -> None:
    assert list(map(repr, EXAMPLES.values())) == [
        "Variant('latin3': 9 cells, 3 symbols, 6 houses)",
        "Variant('jigsaw5': 25 cells, 5 symbols, 15 houses)",
        "Variant('windoku': 81 cells, 9 symbols, 33 houses)",
        "Variant('samurai': 369 cells, 9 symbols, 133 houses)",
        "Variant('stairs': 40 cells, 4 symbols, 34 houses)",
        "Variant('knight': 81 cells, 9 symbols, 27 houses, 368 relations)",
        "Variant('signs': 16 cells, 4 symbols, 12 houses, 5 relations)",
        "Variant('bars': 16 cells, 4 symbols, 12 houses, 24 relations)",
        "Variant('killer': 16 cells, 4 symbols, 16 houses, 3 relations)",
        "Variant('lines': 81 cells, 9 symbols, 27 houses, 6 relations, 6 marks)",
        "Variant('parity': 36 cells, 6 symbols, 18 houses, 5 marks)",
    ]
    for rules in EXAMPLES.values():
        grid = satsudoku.solve(Puzzle("." * len(rules.cells), rules), timeout=60)
        assert grid is not None
        assert grid.is_valid()


def test_overlapping_grids_share_cells_and_houses() -> None:
    samurai = EXAMPLES["samurai"]
    assert len(samurai.cells) == 5 * 81 - 4 * 9
    assert samurai.shape == (21, 21)
    boxes = [house for house in samurai.houses if house.family == "box"]
    assert len(boxes) == 5 * 9 - 4
    names = [house.name for house in samurai.houses]
    assert "grid A box 9" in names
    assert "grid C box 1" not in names
    assert [name for name in names if "diagonal" in name] == [
        "grid C diagonal 1",
        "grid C diagonal 2",
    ]
    assert (7, 7) in samurai.cells
    assert (10, 1) not in samurai.cells


def test_a_family_named_again_replaces_the_parents(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text(
        'extends = "classic4"\n'
        '[[relations]]\nname = "a"\nforbid = "equal"\noffsets = [[1, 1]]\n'
        '[[relations]]\nname = "b"\nforbid = "equal"\noffsets = [[1, -1]]\n'
    )
    (tmp_path / "child.toml").write_text(
        'extends = "parent.toml"\n'
        '[[houses]]\nfamily = "box"\nkind = "regions"\nmap = """AAAB\nABBB\nCCCD\nCDDD"""\n'
        '[[relations]]\nname = "a"\nforbid = "less"\ncells = ["r1c1 r1c2"]\n'
    )
    child = variant(str(tmp_path / "child.toml"))
    assert [house.name for house in child.houses][8:] == ["box A", "box B", "box C", "box D"]
    assert [r.name for r in child.relations] == ["b"] * 9 + ["a"]
    assert child.name == "child"


def test_a_file_may_extend_the_shipped_encoding_of_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "classic4.toml"
    path.write_text('extends = "classic4"\ntitle = "Mine"\n')
    assert variant(str(path)).title == "Mine"
    assert variant(str(path)) != variant("classic4")


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "classic4"')
    assert len(variant(str(path)).cells) == 16
    path.write_text('extends = "x5"')
    assert len(variant(str(path)).cells) == 25


def test_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'\xef\xbb\xbfextends = "x5"\r\ntitle = "T"\r\n')
    assert variant(str(path)).title == "T"


def test_relations_are_stored_once_a_pair() -> None:
    both_ways = parse(
        'extends = "classic4"\n[[relations]]\nname = "n"\nforbid = "equal"\n'
        "offsets = [[0, 1], [0, -1], [0, 1]]"
    )
    assert [r.cells for r in both_ways.relations] == apart(0, 1)
    two_tables = parse(
        'extends = "classic4"\n'
        '[[relations]]\nname = "n"\nforbid = ["12"]\ncells = ["r1c1 r1c2"]\n'
        '[[relations]]\nname = "n"\nforbid = ["34"]\ncells = ["r1c2 r1c1"]\n'
    )
    (relation,) = two_tables.relations
    assert relation.forbidden == {(0, 1), (3, 2)}


# --- values --------------------------------------------------------------------------------------


def test_variants_compare_and_hash_by_content() -> None:
    text = 'extends = "classic4"\n[[relations]]\nname = "n"\nforbid = "equal"\noffsets = [[1, 1]]'
    assert parse(text) == parse(text)
    assert hash(parse(text)) == hash(parse(text))
    assert parse(text) != parse('extends = "classic4"')


@pytest.mark.parametrize("rules", [*SHIPPED, *EXAMPLES.values()], ids=lambda r: r.name)
def test_variants_pickle(rules: Variant) -> None:
    assert rules.peers  # what is worked out on demand is not part of the value
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert (copy is rules) == (rules in SHIPPED)


def test_a_puzzle_of_a_shipped_variant_pickles_small() -> None:
    assert len(pickle.dumps(Puzzle("." * 81))) < 300


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@settings(max_examples=10)
@given(data=st.data())
def test_symmetries(rules: Variant, data: st.DataObject) -> None:
    cells = data.draw(cell_symmetries(rules))
    values = data.draw(value_symmetries(rules))
    assert rules.is_symmetry(cells, values)
    other = data.draw(st.integers(1, len(cells) - 1))
    swapped = list(cells)
    swapped[0], swapped[other] = swapped[other], swapped[0]
    if rules.houses_of[0] != rules.houses_of[other]:
        assert not rules.is_symmetry(swapped)
    assert not rules.is_symmetry([0] * len(cells))
    assert not rules.is_symmetry(cells[:-1])
    assert not rules.is_symmetry(values=values[:-1])


def test_symmetries_of_relations_may_need_new_symbols() -> None:
    less = parse(
        'symbols = "123"\ngrids = [{ rows = 1, columns = 2 }]\n'
        '[[relations]]\nname = "less"\nallow = "less"\ncells = ["r1c1 r1c2"]'
    )
    assert less.is_symmetry()
    assert not less.is_symmetry(cells=[1, 0])
    assert not less.is_symmetry(values=[3, 2, 1])
    assert less.is_symmetry(cells=[1, 0], values=[3, 2, 1])


@pytest.mark.parametrize("name", ["classic9", "anti-knight9", "samurai"])
def test_nothing_stands_in_a_variant_that_it_does_not_declare(name: str) -> None:
    """With constraints, too, after it was solved, pickled and replaced."""
    plain = variant(name)
    made = layout_variant({"cages": [{"cells": "r1c1 r1c2", "sum": 8}]}, "mine", plain)
    declared = {field.name for field in fields(Variant)}
    for rules in (plain, made, pickle.loads(pickle.dumps(made)), replace(made, title="mine")):
        satsudoku.count(Puzzle(bytes(len(rules.cells)), rules), limit=2)
        kept = {key for key in vars(rules) if not key.startswith("_")}
        own = {key for key in kept if isinstance(getattr(Variant, key, None), cached_property)}
        assert kept <= declared | own
    assert made.board is plain  # the kernel's filters of its board serve all its layouts
    assert plain.board is None
    assert replace(made, houses=plain.houses[:-1]).board is None
