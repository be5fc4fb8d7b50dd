"""Links of other tools: read, written, and damaged."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from command_line import Cli
from constraint_meanings import MEANINGS
from drawn_boards import Board
from links import PLAIN, entry_of, fpuzzles, rows

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.conflict import conflict
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.count import Count
from satsudoku.board.encoding import build_encoding
from satsudoku.errors import FormatError, VariantError
from satsudoku.formats import Extras, LinkFormat, find_link, link_names, read
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.links.iss_clues import CLUES
from satsudoku.links.iss_lines import LINES
from satsudoku.links.iss_reading import iss_table
from satsudoku.links.lz_string import BASE64
from satsudoku.links.rules_text import not_encoded
from satsudoku.links.sudokupad_reading import sudokupad_table

BOARD: dict[str, Any] = {
    "size": 4,
    "title": "Four 🧩",
    "author": "A",
    "ruleset": "Normal rules.\n漢字",
    "grid": [[{"value": 1, "given": True, "c": "#ff0000"}, {"value": 2}, {}, {}], *[[{}] * 4] * 3],
    "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
    "thermometer": [{"lines": [["R1C1", "R1C2"]]}],
    "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#2ECBFF", "width": 0.25}],
}


def link_or_reason(format: LinkFormat, puzzle: Puzzle) -> str:
    """A link, or why there is none."""
    try:
        return format.link(puzzle, Extras())
    except FormatError as error:
        return str(error)


# --- f-puzzles ---------------------------------------------------------------------------------


def test_what_a_board_holds_travels_along() -> None:
    entry = entry_of(fpuzzles(BOARD))
    assert entry.puzzle is not None
    assert entry.puzzle.line == "1" + "." * 15  # what the player entered is no given
    assert [one.name for one in entry.puzzle.variant.constraints] == ["thermometer 1"]
    extras = entry.extras
    assert extras is not None
    assert (extras.title, extras.author, extras.rules) == ("Four 🧩", "A", "Normal rules.\n漢字")
    assert entry.solution is not None
    again = entry_of(find_link("f-puzzles").link(entry.puzzle, extras))
    assert again.extras == extras
    assert again.puzzle is not None
    assert same_rules(again.puzzle, entry.puzzle)


@pytest.mark.parametrize(
    ("more", "remark"),
    [
        (
            {"grid": [[{"givenPencilMarks": [1, 5]}, {}, {}, {}], *[[{}] * 4] * 3]},
            "givenPencilMarks of R1C1: '[1, 5]'",
        ),
        (
            {"grid": [[{}] * 4, [{}, {"givenPencilMarks": 7}, {}, {}], *[[{}] * 4] * 2]},
            "givenPencilMarks of R2C2: '7'",
        ),
        ({"solution": [1, 2, 3]}, "a solution of 3 cells for 16"),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["x", 1]}]},
            "quadruple at R1C1: 'x, 1'",
        ),
        ({"solution": [5] * 16}, "a solution that holds '5'"),
    ],
)
def test_what_is_not_read_is_named(more: dict[str, Any], remark: str) -> None:
    extras = entry_of(fpuzzles(BOARD | {"solution": None} | more)).extras
    assert extras is not None
    assert remark in "\n".join(extras.remarks)


def test_a_wrong_solution_is_a_remark() -> None:
    entry = entry_of(fpuzzles(BOARD | {"solution": [4, *[0] * 14, 1]}))
    assert entry.solution is None
    wrong = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 2]
    entry = entry_of(fpuzzles(BOARD | {"solution": wrong}))
    assert entry.puzzle is not None
    assert entry.extras is not None
    assert "the stated solution is wrong" in entry.extras.remarks[0]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (BOARD | {"fillomino": True, "snake": [1]}, "not supported: 'fillomino', 'snake'"),
        (BOARD | {"grid": [[{}] * 4] * 3}, "as many cells a row as rows"),
        (BOARD | {"grid": 7}, "key grid"),
        (BOARD | {"killercage": [{"cells": ["R9C9"]}]}, "expected a cell such as R1C1"),
        (BOARD | {"killercage": 3}, "key killercage: expected a list of objects"),
        (BOARD | {"negative": ["odd"]}, "key negative"),
        ([1], "a JSON object"),
    ],
)
def test_what_is_not_supported_is_named(board: object, message: str) -> None:
    entry = entry_of(fpuzzles(board))
    assert entry.puzzle is None
    assert message in str(entry.error)
    assert "\n" not in str(entry.error)


@pytest.mark.parametrize(
    ("clue", "count", "remark"),
    [
        (
            {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "40"}]},
            0,
            "no filling obeys cage 1: expected a whole number from 3 to 7, for 2 different symbols",
        ),
        ({"skyscraper": [{"cell": "R0C1", "value": "5"}]}, 0, "no filling obeys skyscraper 1: "),
        (
            {"nabner": [{"lines": [["R1C1", "R2C2", "R1C1"]]}]},
            0,
            "no filling obeys nabner 1: expected different cells, separated by blanks",
        ),
        ({"zipperline": [{"lines": [["R1C1", "R2C3"]]}]}, 288, ""),
        ({"doublearrow": [{"lines": [["R1C1", "R2C3"]]}]}, 288, ""),
        # r2c4 + r1c3 + r2c4 = r3c4
        ({"regionsumline": [{"lines": [["R2C4", "R1C3", "R2C4", "R3C4"]]}]}, 6, ""),
    ],
)
def test_lines_that_are_short_or_return_and_clues_that_none_obeys(
    clue: dict[str, object], count: int, remark: str
) -> None:
    entry = entry_of(fpuzzles({"size": 4, "grid": [[{}] * 4] * 4} | clue))
    assert entry.puzzle is not None
    assert satsudoku.count(entry.puzzle) == Count(count)
    assert [said[: len(remark)] for said in entry.extras.remarks] == ([remark] if remark else [])


def test_what_no_filling_obeys_keeps_its_kind_number_and_cells() -> None:
    cages = [
        ("R1C2", "R1C3", "3"),
        ("R2C1", "R2C2", "9"),
        ("R3C3", "R3C4", "5"),
        ("R4C2", "R4C3", "1"),
    ]
    clues = {"killercage": [{"cells": cells, "value": total} for *cells, total in cages]}
    grid = [[{"value": 1, "given": True}, *[{}] * 3], *[[{}] * 4] * 3]
    board = {"size": 4, "grid": grid, "skyscraper": [{"cell": "R0C1", "value": "5"}]} | clues
    entry = entry_of(fpuzzles(board))
    said = [remark.partition(":")[0] for remark in entry.extras.remarks]
    assert sorted(said) == [
        f"no filling obeys {name}" for name in ("cage 2", "cage 4", "skyscraper 1")
    ]
    assert entry.puzzle is not None
    rules = entry.puzzle.variant
    names = [name for name in rules.place_names.values() if "impossible" in name]
    assert sorted(names) == [
        *("impossible cage at r2c1", "impossible cage at r4c2", "impossible skyscraper at r1c1")
    ]
    [part] = satsudoku.least_cause(entry.puzzle).parts
    assert [rules.cell_names[cell] for cell in part.cells] in (
        *(["r2c1", "r2c2"], ["r4c2", "r4c3"], ["r1c1", "r2c1", "r3c1", "r4c1"]),
    )
    again = satsudoku.puzzle(json.dumps(satsudoku.to_dict(entry.puzzle))).variant
    assert again.place_names == rules.place_names
    assert [c.cells for c in again.constraints] == [c.cells for c in rules.constraints]
    message = conflict(bytes(entry.puzzle.values), rules)
    assert message == "1 in r1c1 breaks the impossible skyscraper at r1c1"


@pytest.mark.parametrize("tool", ["f-puzzles", "sudokupad", "penpa", "iss"])
def test_what_a_link_does_not_hold_is_said(cli: Cli, tool: str) -> None:
    drawn = {"line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#2ECBFF", "width": 0.25}]}
    board = {"size": 4, "grid": [[{}] * 4] * 4, "title": "Four", "author": "A"} | drawn
    found = cli("link", "--to", tool, fpuzzles(board))
    read_back = entry_of(found.out.strip()).extras
    assert bool(read_back.cosmetics) == ("drawings without a rule" not in found.err)
    assert (read_back.author == "A") == ("authors" not in found.err)
    assert (tool in ("f-puzzles", "sudokupad")) == (not found.err)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://www.f-puzzles.com/?id=yc4ejbtz", "?id= needs the network"),
        ("https://www.f-puzzles.com/", "no board in it"),
        ("https://sudokupad.app/", "no puzzle in it"),
        ("https://sudokupad.app/abc123", "needs the network"),
        ("https://sudokupad.app/author/name?setting-x=1", "needs the network"),
        ("https://sudokupad.app/fpuz1234", "needs the network"),
        (".Worm~R1~5~.Snake~R1C1", "not supported: 'Worm', 'Snake'"),
        (".Shape~9x", "not supported: a board of '9x'"),
        (".Cage~5~R1C1~R0C2", "expected a cell such as R1C1"),
        (".Cage~x~R1C1", "expected a number"),
        (".~R1C1_12", "a value that the board lacks: 'R1C1_12'"),
        ("3x3::k:1:2:3", "a killer as 3x3:: and 81 numbers; found 3"),
        ("3x3::k:150" + ":6150" * 80, "a killer with 150 for r1c1, expected 256 times"),
        ("3x3::k:" + "1286:" * 2 + "1030" + ":0" * 78, "a killer with 1030 for r1c3"),
        ("3x3::k:11777" + ":0" * 80, "a killer with 11777 for r1c1"),
    ],
)
def test_links_without_a_board_are_refused(link: str, message: str) -> None:
    entry = entry_of(link)
    assert message in str(entry.error)


@pytest.mark.parametrize("name", link_names())
def test_damaged_links_end_in_one_line(name: str) -> None:
    random = Random(name)
    table = {"cages": [{"cells": "r1c1 r1c2", "sum": 5}], "thermometers": [{"cells": "r2c1 r3c2"}]}
    rules = build_encoding(table, "mine", "mine.json", variant("classic9"))
    if name in PLAIN:
        rules = variant("classic9")
    whole = find_link(name).link(Puzzle("." * 80 + "1", rules), Extras(title="T"))
    head = max(4, whole.find("load="), whole.find("&p="), whole.find("bd="))
    errors = []
    for _ in range(334):
        at = random.randrange(head, len(whole))
        damaged = random.choice(
            [
                whole[:at],
                whole[:at] + random.choice("_-\t?é🧩~|") + whole[at + 1 :],
                whole[:at] + random.choice(BASE64) + whole[at + 1 :],
                whole[:at] + whole[at:][::-1],
                whole + "A" * random.randrange(3000),
            ]
        )
        try:
            errors += [str(e.error) for e in read(io.StringIO(damaged + "\n")) if e.error]
        except FormatError as error:
            errors.append(str(error))
    assert len(errors) > 100
    assert all(error.isprintable() and len(error) < 400 for error in errors)


# --- all tools ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_what_is_written_is_read_again(key: str) -> None:
    random = Random(key)
    for _ in range(3):
        table, _, _ = MEANINGS[key](Board(random, 6, 2))
        try:
            rules = build_encoding({key: [table]}, "mine", "mine.json", variant("classic6"))
        except VariantError:
            continue
        puzzle = Puzzle("1" + "." * 35, rules)
        for name in link_names():
            link = link_or_reason(find_link(name), puzzle)
            if "cannot express" in link:
                continue
            again = entry_of(link)
            assert again.puzzle is not None, (name, again.error)
            assert same_rules(again.puzzle, puzzle), name


@pytest.mark.quick
@pytest.mark.parametrize("name", sorted({*link_names()} - {"penpa", "lisudoku", *PLAIN}))
@pytest.mark.parametrize(
    "board",
    ["classic4", "classic6", "classic9", "classic16", "diagonal9", "anti-knight9", "jigsaw7"],
)
def test_variants_are_written_and_read(name: str, board: str) -> None:
    puzzle = Puzzle(bytes(len(variant(board).cells)), board)
    again = entry_of(find_link(name).link(puzzle, Extras()))
    assert again.puzzle is not None
    assert same_rules(again.puzzle, puzzle)


@pytest.mark.parametrize("name", sorted({*link_names()} - {"penpa", "lisudoku", *PLAIN}))
def test_candidates_are_written_and_read(name: str) -> None:
    puzzle = Puzzle.from_marks(["1", "24", "34", *["."] * 13], "classic4")
    again = entry_of(find_link(name).link(puzzle, Extras()))
    assert again.puzzle is not None
    assert same_rules(again.puzzle, puzzle)
    assert again.puzzle.text == puzzle.text


def test_what_a_tool_cannot_say_is_an_error() -> None:
    tools = {"f-puzzles": "f-puzzles", "sudokupad": "SudokuPad", "iss": "Interactive Sudoku Solver"}
    for name, tool in tools.items():
        with pytest.raises(FormatError, match=f"^{tool} cannot express"):
            find_link(name).link(Puzzle(bytes(369), "samurai"), Extras())


def test_a_sandwich_may_be_read_from_either_end() -> None:
    column = " ".join(f"r{row}c3" for row in range(9, 0, -1))
    puzzle = satsudoku.build("classic9").sandwich(column, 12).puzzle()
    link = find_link("iss").link(puzzle, Extras())
    assert link.endswith("Sandwich~12~C3")


# --- rules texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anti-Knight: cells a knight’s move apart differ.", ["anti-knight"]),
        ("Thermos rise. All possible circles are marked.", ["a negative constraint"]),
        ("Thermometers rise. There is no negative constraint.", []),
        ("Not all dots are given.", []),
        ("All dots are given. Black dots: ratio 1:2.", ["black dots", "a negative constraint"]),
        ("Cagey whisperings in a renbanned snowstorm.", []),
        ("Normal sudoku rules apply. 普通のルール。", []),
    ],
)
def test_what_only_the_rules_say_is_named(text: str, names: list[str]) -> None:
    entry = entry_of(fpuzzles(BOARD | {"ruleset": text}))
    assert entry.extras is not None
    remark = f"the rules mention, but the puzzle does not encode: {', '.join(names)}"
    assert entry.extras.remarks == ((remark,) if names else ())


@pytest.mark.parametrize("key", sorted(MEANINGS))
def test_what_is_encoded_is_not_missed(key: str) -> None:
    kinds = {one.key: one.family_name for one in constraint_kinds()}
    table, _, _ = MEANINGS[key](Board(Random(key), 4, 2))
    rules = build_encoding({key: [table]}, "mine", "mine.json", variant("classic4"))
    text = f"The {kinds[key]} is a {key.replace('_', ' ')}."
    assert list(not_encoded(text, rules)) == []


# --- Interactive Sudoku Solver -----------------------------------------------------------------


def test_givens_of_one_cell_are_intersected() -> None:
    assert iss_table(".~R1C1_1_2.~R1C1_2_3")["givens"][0] == "2"
    entry = entry_of(".Shape~4x4.~R1C1_1.~R1C1_2")
    assert entry.puzzle is not None, entry.error
    assert satsudoku.count(entry.puzzle) == 0
    assert entry.extras is not None
    assert "a cell without any value" in entry.extras.remarks[0]


def test_values_from_0_stay_as_the_string_has_them() -> None:
    entry = entry_of(".Shape~4x4~0-3.~R1C1_0.Cage~1~R1C3~R1C4")
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line[0] == "0"
    assert entry.puzzle.variant.shown[0].table(entry.puzzle.variant.cell_names)["sum"] == 1
    assert entry.extras is not None
    assert entry.extras.remarks == ()
    assert "not supported where values start at 0" in str(
        entry_of(".Shape~9x9~0-8.AntiTaxicab").error
    )


def test_items_with_wrong_arguments_are_refused() -> None:
    random = Random(3)
    kinds = [*LINES, *CLUES, "Shape", "RegionSize", "Jigsaw", "Cage", "Arrow", "PillArrow"]
    kinds += ["LittleKiller", "Sandwich", "Quad", "Indexing", "LookAndSay", "SameValues"]
    kinds += ["EqualSum", "RegionSumLine", "Pair"]
    kinds += ["BinaryX", "GreaterThan", "Diagonal", "DisjointSets", "GlobalMod", "X", ""]
    arguments = ["R1C1", "R1C2", "RgCg", "R1", "5", "-3", "0", "9999", "x", "", "1_2", "LOOP", "-"]
    refused = 0
    for _ in range(2000):
        args = random.choices(arguments, k=random.randrange(6))
        try:
            iss_table("." + "~".join([random.choice(kinds), *args]))
        except FormatError as error:
            refused += str(error).isprintable()
    assert 1000 < refused < 2000


def test_cells_of_sudokupad_hold_symbols() -> None:
    rows: list[list[dict[str, object]]] = [[{} for _ in range(12)] for _ in range(12)]
    rows[0][:3] = {"value": 10}, {"value": "B"}, {"value": "9"}
    assert sudokupad_table({"cells": rows})[0]["givens"][:4] == "AB9."
    for value in 13, "12", "?", [1]:
        size = 4 if value == "12" else 12
        board = [[{} for _ in range(size)] for _ in range(size)]
        board[0][0] = {"value": value}
        with pytest.raises(FormatError, match="a cell holds"):
            sudokupad_table({"cells": board})
    with pytest.raises(FormatError, match="expected rows of cells"):
        sudokupad_table({"cells": []})


def test_killers_in_short_forms_are_the_same() -> None:
    pointed = "3<7^" + "0" * 77
    numbered = "3x3::k:" + ":".join(str(n) for n in [769, 769, 1794, 0, *[0] * 77]) + ":"
    one, other = iss_table(pointed.replace("^", "<", 1)), iss_table(numbered)
    assert one["cages"][0] == other["cages"][0] == {"cells": (0, 1), "sum": 3}
    assert iss_table(numbered.replace("::", ":d:", 1))["variant"] == "diagonal9"
    for broken in ("<" + "0" * 80, "><" + "0" * 79):
        with pytest.raises(FormatError, match="point"):
            iss_table(broken)


def test_a_sum_of_0_leaves_the_cells_different() -> None:
    assert iss_table("0<" + "0" * 79)["cages"] == [{"cells": (0, 1)}]


def test_rectangles() -> None:
    entry = entry_of(".Shape~4x6.~R1C1_6")
    assert entry.puzzle is not None, entry.error
    assert {len(house.cells) for house in entry.puzzle.variant.houses} == {4, 6}


# --- collections -------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.data
def test_every_board_of_f_puzzles_is_read_and_comes_back() -> None:
    format = find_link("f-puzzles")
    for row in rows("variants_fpuzzles_half.tsv"):
        entry = entry_of("https://www.f-puzzles.com/?load=" + row["string"])
        assert entry.puzzle is not None, (row["title"], entry.error)
        assert entry.extras is not None
        again = entry_of(format.link(entry.puzzle, entry.extras))
        assert again.puzzle is not None
        assert same_rules(again.puzzle, entry.puzzle)
        remarks = [one for one in entry.extras.remarks if "after the link" not in one]
        assert again.extras == replace(entry.extras, remarks=tuple(remarks))
        if row["check"] == "equal" and entry.extras.solution:
            assert entry.solution is not None
            assert entry.solution.line == row["solution"]


@pytest.mark.thorough
@pytest.mark.data
def test_boards_of_f_puzzles_have_the_one_solution_that_is_published() -> None:
    for row in rows("variants_fpuzzles_half.tsv"):
        if row["solutions"] == "1":
            entry = entry_of("https://www.f-puzzles.com/?load=" + row["string"])
            assert entry.puzzle is not None
            assert satsudoku.is_unique(entry.puzzle, timeout=120), row["title"]
            grid = satsudoku.solve(entry.puzzle, timeout=120)
            assert grid is not None
            assert grid.line == row["solution"], row["title"]


@pytest.mark.data
def test_strings_of_interactive_sudoku_solver_are_read_or_named() -> None:
    counts = {"read": 0, "named": 0}
    for row in rows("variants_iss_half.tsv"):
        entry = entry_of(row["iss"])
        if entry.puzzle is None:
            assert "not supported" in str(entry.error), (row["name"], entry.error)
            counts["named"] += 1
            continue
        counts["read"] += 1
        values = row["solution"]
        if values and entry.extras is not None and not entry.extras.remarks:
            variant = entry.puzzle.variant
            listed = len(values) == len(variant.cells)  # extra cells are not
            if len(variant.symbols) <= 9 and listed and row["check"] != "multiple":
                Puzzle(values, variant).check()
    assert counts["read"] >= 0.9 * sum(counts.values())


# --- the command -------------------------------------------------------------------------------


def test_the_command(capfd: pytest.CaptureFixture[str]) -> None:
    from satsudoku.cli import run as run_line

    def run(*arguments: str) -> tuple[int, str, str]:
        status = run_line(["link", *arguments])
        out, err = capfd.readouterr()
        return status, out, err

    status, out, _ = run("1.....2..3.....4")
    assert status == 0
    assert entry_of(out).puzzle is not None
    status, again, _ = run("--to", "sudokupad", out.strip())
    assert status == 0
    assert again.startswith("https://sudokupad.app/fpuzzles")
    status, _, err = run("--to", "iss", "https://www.f-puzzles.com/?id=abc")
    assert (status, err.count("\n")) == (1, 1)
    assert "needs the network" in err
    status, _, err = run("--to", "penguin", "1.....2..3.....4")
    assert status == 2
    assert "penguin" in err


def test_links_of_tools_that_are_not_read_are_named() -> None:
    for link, tool in (
        ("https://sudoku.coach/en/play/SCv7_32_f2e4qji9ho1i237s1fji06b3q", "Sudoku Coach"),
        ("https://www.youtube.com/watch?v=abc", "YouTube"),
    ):
        with pytest.raises(FormatError, match=f"a link of {tool}, which is not read"):
            entry_of(link)
