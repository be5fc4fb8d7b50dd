"""Faulty encodings: each error names the file, the key and what was expected."""

from __future__ import annotations

import json
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import tries

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import SatsudokuWarning, VariantError


def parse(text: str) -> Variant:
    return parse_encoding(text, "mine", "mine.toml")


GRID = "grids = [{ rows = 4, columns = 4 }]\n"
HEAD = 'symbols = "1234"\n' + GRID
C4 = 'extends = "classic4"\n'
KINDS = "rows, columns, boxes, diagonals, regions, cells"
SYMBOLS = (
    "key symbols: expected 1 to 255 different printable characters, none of them a blank or one "
    "of . * _, which mean an empty cell; found "
)
WHOLE = "expected a whole number from 1 to 65536; "
PAIRS = (
    "expected one of equal, consecutive, less, greater, double, or a list of symbol pairs such as "
    '["12", "21"]; '
)
OFFSETS = "expected a list of [rows, columns], not both 0, such as [[0, 1], [1, 0]]; "
RELATION = '[[relations]]\nname = "n"\n'
MAP = "expected 4 lines of 4 characters, a letter per region, . for none; "

FAULTS = [
    ("symbols = ", "not TOML: Invalid value (at end of document)"),
    ("a = " + "[" * 100_000, "not readable TOML: brackets nested too deeply"),
    # The top.
    ("", "key symbols: expected a text, one character per symbol; it is missing"),
    (
        HEAD + "colour = 3",
        "unknown key 'colour': expected a key such as clones, run_counts, counting_circles",
    ),
    ("symbols = 1234", "key symbols: expected a text, one character per symbol; found 1234"),
    ('symbols = " "', "key symbols: expected a text, one character per symbol; found ' '"),
    ('symbols = "123."', SYMBOLS + "'123.'"),
    ('symbols = "1 2"', SYMBOLS + "'1 2'"),
    ('symbols = "1231"', SYMBOLS + "'1231'"),
    ('symbols = "1\\u0007"', SYMBOLS + "'1\\x07'"),
    (HEAD + 'title = ""', "key title: expected a text; found ''"),
    (HEAD + "title = [1]", "key title: expected a text; found [1]"),
    (
        HEAD + 'title = "a\\u001bb"',
        "key title: expected a text, without control characters; found 'a\\x1bb'",
    ),
    # Extending.
    (
        "extends = 9",
        "key extends: expected the name of an encoding, or a path that ends in .toml; found 9",
    ),
    (
        'extends = "clasic9"',
        "key extends: expected a variant such as classic9, classic49, classic8, or a path to a "
        ".toml file; found 'clasic9'",
    ),
    (
        'extends = "no/where.toml"',
        "key extends: expected a readable file (No such file or directory); found 'no/where.toml'",
    ),
    (
        C4 + "grids = [{ rows = 5, columns = 5 }]",
        "key grids: expected the same cells as the extended encoding, whose houses name them; "
        "found [{'rows': 5, 'columns': 5}]",
    ),
    (
        C4 + 'symbols = "123"',
        "key houses: row 1 has 4 cells, expected at most 3, the number of symbols",
    ),
    # Grids.
    ('symbols = "12"', "key grids: expected at least one [[grids]] with rows and columns; it is "
     "missing"),
    ('symbols = "12"\ngrids = 4', "key grids: expected an array of tables, [[grids]]; found 4"),
    ('symbols = "12"\n[grids]\nrows = 4', "key grids: expected an array of tables, [[grids]]; "
     "found {'rows': 4}"),
    ('symbols = "12"\n[[grids]]\nrows = 4', f"key grids[1].columns: {WHOLE}it is missing"),
    ('symbols = "12"\n[[grids]]\nrows = "4"', f"key grids[1].rows: {WHOLE}found '4'"),
    ('symbols = "12"\n[[grids]]\nrows = 0', f"key grids[1].rows: {WHOLE}found 0"),
    ('symbols = "12"\n[[grids]]\nrows = true', f"key grids[1].rows: {WHOLE}found True"),
    ('symbols = "12"\n[[grids]]\nrows = 4.0', f"key grids[1].rows: {WHOLE}found 4.0"),
    (
        'symbols = "12"\n[[grids]]\nrow = 4\nheight = 2',
        "unknown key 'height' in grids[1]: expected one of name, rows, columns, row, column, "
        "at",
    ),
    (
        'symbols = "12"\ngrids = [{ rows = 1, columns = 1 }, { rows = 1, columns = 1, name="1" }]',
        "key grids[2].name: expected a name that no other grid has; found '1'",
    ),
    # Houses.
    (HEAD + "[[houses]]", f"key houses[1].kind: expected one of {KINDS}; it is missing"),
    (
        HEAD + '[[houses]]\nkind = "row"',
        f"key houses[1].kind: expected one of {KINDS}; found 'row'",
    ),
    (
        HEAD + '[[houses]]\nkind = "rows"',
        "key houses[1].family: expected a text, e.g. row; it is missing",
    ),
    (
        HEAD + '[[houses]]\nfamily = "row"\nkind = "rows"\nrows = 2',
        "unknown key 'rows' in houses[1]: expected one of family, kind, grid",
    ),
    (
        HEAD + '[[houses]]\nfamily = "row"\nkind = "rows"\ngrid = "B"',
        "key houses[1].grid: expected one of 1; found 'B'",
    ),
    (
        HEAD + '[[houses]]\nfamily = "b"\nkind = "boxes"\nrows = 2\ncolumns = 3',
        "key houses[1].columns: expected a divisor of 4, the columns of grid 1; found 3",
    ),
    (
        HEAD + '[[houses]]\nfamily = "b"\nkind = "boxes"\nrows = 2',
        f"key houses[1].columns: {WHOLE}it is missing",
    ),
    (
        'symbols = "12"\ngrids = [{ rows = 1, columns = 2 }]\n'
        '[[houses]]\nfamily = "d"\nkind = "diagonals"',
        "key houses[1].kind: expected a square grid for diagonals, not 1 x 2; found 'diagonals'",
    ),
    (
        HEAD + '[[houses]]\nfamily = "r"\nkind = "regions"',
        f"key houses[1].map: expected a text of {MAP[9:]}it is missing",
    ),
    (
        HEAD + '[[houses]]\nfamily = "r"\nkind = "regions"\nmap = "AAAA\\nBBBB\\nCCC\\nDDDDD"',
        f"key houses[1].map: {MAP}line 3 has 3: 'CCC'",
    ),
    (
        HEAD + '[[houses]]\nfamily = "r"\nkind = "regions"\nmap = "AAAA\\nBBBB\\nCCCC"',
        f"key houses[1].map: {MAP}found 3 lines",
    ),
    (
        GRID + '[[houses]]\nfamily = "r"\nkind = "rows"\nsymbols = "1234"',
        "key symbols: expected a text, one character per symbol; it is missing: it is among "
        "houses, and goes above the first [[table]]",
    ),
    (
        HEAD + '[[houses]]\nfamily = "r"\nkind = "rows"\nsymbols = "1234"',
        "unknown key 'symbols' in houses[1]: expected one of family, kind, grid; symbols goes "
        "above the first [[table]]",
    ),
    (
        HEAD + '[[houses]]\nfamily = "r"\nkind = "regions"\nmap = "AAAA\\nABBB\\nBCCC\\nCDDD"',
        "key houses: r A has 5 cells, expected at most 4, the number of symbols",
    ),
    (
        HEAD + '[[houses]]\nfamily = "c"\nkind = "cells"\ncells = "r1c1 r1c2"',
        "key houses[1].cells: expected a list of texts such as [\"r1c1 r1c2 r2c1\"]; found "
        "'r1c1 r1c2'",
    ),
    (
        HEAD + '[[houses]]\nfamily = "c"\nkind = "cells"\ncells = ["r1c1 r1c5"]',
        "key houses[1].cells: expected cells of the grid such as r1c1, not 'r1c5'; found "
        "['r1c1 r1c5']",
    ),
    (
        HEAD + '[[houses]]\nfamily = "c"\nkind = "cells"\ncells = ["r1c1 r1c1"]',
        "key houses[1].cells: expected different cells, separated by blanks; found ['r1c1 r1c1']",
    ),
    (
        HEAD + '[[houses]]\nfamily = "c"\nkind = "cells"\ncells = ["r1c1"]\n'
        '[[houses]]\nfamily = "c"\nkind = "cells"\ncells = ["r1c2"]',
        "key houses: two houses are called 'c 1', expected different names: one table for them "
        "all, or another family",
    ),
    # Relations.
    (HEAD + "[[relations]]", "key relations[1].name: expected a text, e.g. anti-knight; it is "
     "missing"),
    (
        HEAD + RELATION + "offsets = [[0, 1]]",
        "key relations[1]: expected either forbid or allow; found neither",
    ),
    (
        HEAD + RELATION + 'forbid = "equal"\nallow = "less"',
        "key relations[1]: expected either forbid or allow; found both forbid and allow",
    ),
    (
        HEAD + RELATION + 'forbid = "equal"',
        "key relations[1]: expected either offsets or cells; found neither",
    ),
    (
        HEAD + RELATION + 'offsets = [[0, 1]]\nforbid = "same"',
        f"key relations[1].forbid: {PAIRS}found 'same'",
    ),
    (
        HEAD + RELATION + "offsets = [[0, 1]]\nallow = []",
        f"key relations[1].allow: {PAIRS}found []",
    ),
    (
        HEAD + RELATION + 'offsets = [[0, 1]]\nallow = ["15"]',
        f"key relations[1].allow: {PAIRS}found ['15']",
    ),
    *(
        (HEAD + RELATION + f'forbid = "equal"\noffsets = {text}', f"key relations[1].offsets: "
         f"{OFFSETS}found {found}")
        for text, found in [
            ("[]", "[]"),
            ("[1, 0]", "[1, 0]"),
            ("[[0, 0]]", "[[0, 0]]"),
            ("[[1]]", "[[1]]"),
            ("[[1, true]]", "[[1, True]]"),
            ("[[1, 0.5]]", "[[1, 0.5]]"),
        ]
    ),
    (
        HEAD + RELATION + 'forbid = "equal"\ncells = ["r1c1 r1c2 r1c3"]',
        "key relations[1].cells: expected two cells each, such as [\"r1c1 r1c2\"]; found "
        "['r1c1 r1c2 r1c3']",
    ),
    (
        HEAD + RELATION + 'forbid = "equal"\ncells = ["r1c1 r0c2"]',
        "key relations[1].cells: expected cells of the grid such as r1c1, not 'r0c2'; found "
        "['r1c1 r0c2']",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_faults_name_file_key_and_expectation(text: str, message: str) -> None:
    with pytest.raises(VariantError) as caught:
        parse(text)
    assert str(caught.value) == f"mine.toml: {message}"


def test_relations_of_the_extended_encoding_keep_its_symbols(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text(C4 + RELATION + 'forbid = "equal"\noffsets = [[1, 1]]')
    child = tmp_path / "child.toml"
    child.write_text('extends = "parent.toml"\nsymbols = "5678"')
    with pytest.raises(VariantError) as caught:
        variant(str(child))
    assert str(caught.value) == (
        f"{child}: key symbols: expected those of the extended encoding, whose relations use them; "
        "found '5678'"
    )


def test_a_fault_in_an_extended_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "parent.toml").write_text("symbols = 3")
    child = tmp_path / "child.toml"
    child.write_text('extends = "parent.toml"')
    with pytest.raises(VariantError) as caught:
        variant(str(child))
    assert str(caught.value).startswith(f"{tmp_path / 'parent.toml'}: key symbols: expected")


@pytest.mark.parametrize("links", [1, 2, 3])
def test_cycles_of_extends(tmp_path: Path, links: int) -> None:
    for i in range(links):
        (tmp_path / f"{i}.toml").write_text(f'extends = "{(i + 1) % links}.toml"')
    with pytest.raises(
        VariantError, match="an encoding that does not extend itself, even through others"
    ):
        variant(str(tmp_path / "0.toml"))


def test_long_chains_of_extends(tmp_path: Path) -> None:
    for i in range(17):
        (tmp_path / f"{i}.toml").write_text(f'extends = "{i + 1}.toml"')
    (tmp_path / "17.toml").write_text('extends = "x5"')
    with pytest.raises(VariantError, match="expected a chain of at most 16 encodings"):
        variant(str(tmp_path / "0.toml"))
    assert len(variant(str(tmp_path / "2.toml")).cells) == 25


def test_unreadable_files(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00\x01" * 50)
    long = tmp_path / "long.toml"
    long.write_bytes(b"#" * ((1 << 20) + 1))
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    reasons = {
        tmp_path / "nowhere.toml": "No such file or directory",
        binary: "it is not UTF-8 text (at line 1)",
        long: "it has more than 1048576 bytes",
        folder: "Is a directory",
        "a\0b.toml": "embedded null byte",
    }
    for path, reason in reasons.items():
        with pytest.raises(VariantError) as caught:
            variant(str(path))
        assert str(caught.value) == f"{path}: cannot read the variant: {reason}"


def test_houses_of_single_cells_are_remarked() -> None:
    houses = 'houses = [{ family = "x", kind = "cells", cells = ["r1c1", "r2c2"] }]'
    with pytest.warns(SatsudokuWarning, match=r"houses\[1\].cells: each text is one cell"):
        parse(HEAD + houses)


HUGE = [
    'symbols = "12"\n[[grids]]\nrows = 65536\ncolumns = 65536',
    'symbols = "12"\n[[grids]]\nrows = 1\ncolumns = 1\nrow = 60000\ncolumn = 60000',
    'symbols = "12"\n[[grids]]\nrows = ' + "9" * 4000,
    'symbols = "12"\n[[grids]]\nrows = ' + "9" * 5000,
    'symbols = "12"\n[[grids]]\nrows = 0x' + "f" * 100_000,
    'symbols = "12"\n[[grids]]\nrows = [0x' + "f" * 100_000 + "]",
    'symbols = "12"\ngrids = [' + "{ rows = 256, columns = 255 }," * 10_000 + "]",
    "symbols = " + json.dumps("".join(map(chr, range(0x4E00, 0x4E00 + 256)))),
    "symbols = "
    + json.dumps("".join(map(chr, range(0x4E00, 0x4E00 + 200))))
    + "\n[[grids]]\nrows = 200\ncolumns = 200",
    'symbols = "12"\ngrids = [{ rows = 256, columns = 256 }]\n'
    + '[[houses]]\nfamily = "b"\nkind = "boxes"\nrows = 1\ncolumns = 1\n' * 10_000,
    'symbols = "123456789"\ngrids = [{ rows = 256, columns = 256 }]\n'
    + RELATION
    + 'forbid = "equal"\noffsets = ['
    + ",".join(f"[{r}, {c}]" for r, c in product(range(100), range(1, 100)))
    + "]",
    C4 + RELATION + 'forbid = "equal"\noffsets = [[1, -' + "9" * 4000 + "]]\nx = 1",
    C4 + '[[houses]]\nfamily = "c"\nkind = "cells"\ncells = ["r' + "9" * 100_000 + 'c1"]',
    C4 + "x" * 100_000 + " = 1",
]


@pytest.mark.quick(5)
@pytest.mark.parametrize("text", HUGE, ids=[text[:70] for text in HUGE])
def test_huge_numbers_are_refused_at_once(text: str) -> None:
    start = time.process_time()
    with pytest.raises(VariantError) as caught:
        parse(text)
    assert time.process_time() - start < 20
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


WORDS = ["1", "1234", "classic4", "x5", "rows", "boxes", "cells", "regions", "diagonals", "equal"]
WORDS += ["less", "r1c1 r1c2", "r9c9", "12", "AABB\nAABB\nCCDD\nCCDD", "A", "row", "", ".", "\0"]
scalars = st.one_of(
    st.sampled_from(WORDS),
    st.integers(-3, 20),
    st.integers(),
    st.booleans(),
    st.floats(),
    st.text(max_size=5),
)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4), max_leaves=6)
HOUSE = ["family", "kind", "grid", "rows", "columns", "map", "cells", "x"]


def tables(keys: list[str]) -> st.SearchStrategy[list[dict[str, Any]]]:
    return st.lists(st.dictionaries(st.sampled_from(keys), values, max_size=5), max_size=3)


def parts(good: dict[str, Any], keys: list[str]) -> st.SearchStrategy[Any]:
    """A good table, with a value or a key that is not, or none at all."""
    spoilt = st.builds(
        lambda key, value: good | {key: value},
        st.sampled_from([*keys, "x"]),
        values,
    )
    return st.one_of(st.just(good), spoilt)


encodings = st.fixed_dictionaries(
    {},
    optional={
        "extends": st.one_of(st.sampled_from(["classic4", "x5"]), values),
        "title": values,
        "symbols": st.one_of(st.just("1234"), values),
        "grids": st.one_of(
            st.lists(
                parts({"rows": 4, "columns": 4}, ["name", "rows", "columns", "row", "column"]),
                max_size=2,
            ),
            tables(["name", "rows", "columns", "row", "column", "x"]),
            values,
        ),
        "houses": st.one_of(
            st.lists(
                st.one_of(
                    parts({"family": "row", "kind": "rows"}, HOUSE),
                    parts({"family": "b", "kind": "boxes", "rows": 2, "columns": 2}, HOUSE),
                    parts({"family": "d", "kind": "diagonals"}, HOUSE),
                    parts({"family": "c", "kind": "cells", "cells": ["r1c1 r1c2"]}, HOUSE),
                    parts({"family": "r", "kind": "regions", "map": "AABB\n" * 4}, HOUSE),
                ),
                max_size=3,
            ),
            tables(HOUSE),
            values,
        ),
        "relations": st.one_of(
            st.lists(
                st.one_of(
                    parts(
                        {"name": "n", "forbid": "equal", "offsets": [[1, 1]]},
                        ["name", "forbid", "allow", "offsets", "cells"],
                    ),
                    parts(
                        {"name": "n", "allow": ["12"], "cells": ["r1c1 r1c2"]},
                        ["name", "forbid", "allow", "offsets", "cells"],
                    ),
                ),
                max_size=2,
            ),
            tables(["name", "forbid", "allow", "offsets", "cells", "x"]),
            values,
        ),
    },
)


def to_toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {to_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(to_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    return str(value)


@pytest.mark.thorough
@settings(max_examples=tries(60, 150))
@given(encodings)
def test_any_dictionary_is_a_variant_or_a_variant_error(data: dict[str, Any]) -> None:
    text = "\n".join(f"{key} = {to_toml(value)}" for key, value in data.items())
    try:
        rules = parse(text)
    except VariantError as error:
        message = str(error)
    else:
        puzzle = Puzzle(bytes(len(rules.cells)), rules)
        assert satsudoku.puzzle(str(puzzle), rules) == puzzle
        return
    assert message.startswith("mine.toml: ")
    assert "\n" not in message


@settings(max_examples=tries(40, 100))
@given(st.text())
def test_any_text_is_a_variant_or_a_variant_error(text: str) -> None:
    with pytest.raises(VariantError):
        parse(text)
