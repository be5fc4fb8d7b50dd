"""Each key of a board counts: a change is read, named in a remark, or refused."""

from __future__ import annotations

import io
import json
from random import Random
from xml.etree import ElementTree

import pytest
from changed_boards import BOARDS, GNOME, IPUZ, SUDOKUMAKER, silent
from links import entry_of, fpuzzles

import satsudoku
from satsudoku.errors import FormatError
from satsudoku.formats import Entry, read
from satsudoku.links.lz_string import URI, compress
from satsudoku.links.penpa_text import pack, unpack


@pytest.mark.parametrize("format", BOARDS)
def test_no_change_is_passed_over(format: str) -> None:
    assert silent(format, Random(format), 400) == []


def entries(text: str, format: str) -> list[Entry]:
    return list(read(io.StringIO(text), format=format))


BOARD = '{"size": 1, "grid": [[{}]], "grid": [[{"value": 1, "given": true}]]}'


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("https://www.f-puzzles.com/?load=" + compress(BOARD), "f-puzzles"),
        ("https://sudokupad.app/fpuz" + compress(BOARD), "sudokupad"),
        ("https://sudokupad.app/scl" + compress(BOARD), "sudokupad"),
        ("https://lisudoku.xyz/solver?import=" + compress(BOARD), "lisudoku"),
        ("https://sudokumaker.app/?puzzle=" + compress(BOARD, URI), "f-puzzles"),
        (json.dumps(IPUZ)[:-1] + ', "grid": 1, "grid": 2}', "ipuz"),
        (json.dumps(GNOME)[:-1] + ', "grid": 1, "grid": 2}', "gnome"),
    ],
)
def test_a_key_stands_once(text: str, format: str) -> None:
    try:
        (entry,) = entries(text, format)
        message = str(entry.error)
    except FormatError as error:
        message = str(error)
    assert "the key 'grid' appears twice" in message


def test_a_key_of_penpa_stands_once() -> None:
    link = satsudoku.formats.find_link("penpa").link(
        satsudoku.Puzzle("1.....2..3.....4", "classic4"), satsudoku.formats.Extras()
    )
    start, packed = link.split("p=")
    lines = unpack(packed)
    lines[3] = lines[3].replace('"thermo"', '"thermo":[],"thermo"')
    assert "the key 'thermo' appears twice" in str(entry_of(f"{start}p={pack(lines)}").error)


FPUZZLES = fpuzzles({"grid": [[{}] * 4] * 4})
WIKI = "https://www.sudokuwiki.org/"
DIGITS = "1" + "0" * 80


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (f"{FPUZZLES}&load=N4Ig", "load= appears twice"),
        (f"{FPUZZLES}&load=", "load= appears twice"),
        (f"{FPUZZLES}&id=abc", "what is not encoded: parameter 'id'"),
        (f"{FPUZZLES}&antiknight", "what is not encoded: parameter 'antiknight'"),
        (f"{WIKI}sudoku.htm?bd={DIGITS}&bd={DIGITS[::-1]}", "bd= appears twice"),
        (f"{WIKI}sudoku.htm?bd={DIGITS}&kind=x", "what is not encoded: parameter 'kind'"),
        (f"{WIKI}sudokux.htm?bd={DIGITS}&jigmap={'123456789' * 9}", "an X-Sudoku with a jigmap"),
        (
            "https://sudokupad.app/scfVVVVVVVVV?antiking=1",
            "what is not encoded: parameter 'antiking'",
        ),
        ("Interactive-Sudoku-Solver/?q=.~R1C1_5&q2=.AntiKnight", "parameter 'q2'"),
    ],
)
def test_a_parameter_is_read_or_named(link: str, said: str) -> None:
    entry = entry_of(link)
    assert said in " ".join((*entry.remarks, str(entry.error)))


@pytest.mark.parametrize("more", ["", "&setting-nogrid=1", "#top"])
def test_settings_of_sudokupad_are_no_rules(more: str) -> None:
    entry = entry_of(f"https://sudokupad.app/scfVVVVVVVVV?setting-x=1{more}")
    assert entry.remarks == (), entry.error


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"zones": 7}, "key zones: expected a list; found 7"),
        ({"cages": {"a": 1}}, "key cages: expected a list"),
        ({"solution": 7}, "key solution: expected a list; found 7"),
        ({"boxes": "false"}, "key boxes: expected true or false; found 'false'"),
    ],
)
def test_values_of_ipuz_of_other_types_are_named(keys: dict[str, object], message: str) -> None:
    (entry,) = entries(json.dumps(IPUZ | keys), "ipuz")
    assert message in str(entry.error)


def test_a_cage_of_a_calcudoku_may_repeat_a_symbol_and_names_its_operator() -> None:
    cage = {"cells": [[0, 0], [1, 0], [0, 1], [1, 1]], "value": 6, "operator": "+"}
    board = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku/calcudoku#1"],
        "puzzle": [[0] * 4] * 4,
        "cages": [cage],
    }
    (entry,) = entries(json.dumps(board), "ipuz")
    assert entry.puzzle is not None, entry.error
    found = [grid.values for grid in satsudoku.solutions(entry.puzzle)]
    assert {sum(values[cell] for cell in (0, 1, 4, 5)) for values in found} == {6}
    del cage["operator"]
    (entry,) = entries(json.dumps(board), "ipuz")
    assert "a cage with no operator" in str(entry.error)


XML = {
    "ksudoku": '<ksudoku><game><puzzle><graph type="sudoku" order="4" specific-type="Plain"/>'
    "<values>b_______________</values></puzzle><history><x y='1'/></history></game></ksudoku>",
    "opensudoku": '<opensudoku version="2"><name>Mine</name><folder name="Easy"><game state="1" '
    f'data="{DIGITS}"/></folder></opensudoku>',
    "sdku": "<Sudoku version='1'><Cell><x>2</x><y>0</y><value>6</value>"
    "<origin>Provided</origin></Cell></Sudoku>",
}


@pytest.mark.parametrize("format", XML)
def test_strange_parts_of_xml_are_named(format: str) -> None:
    (entry,) = entries(XML[format], format)
    assert entry.remarks == (), entry.error
    tags = [element.tag for element in ElementTree.fromstring(XML[format]).iter()]
    for number, tag in enumerate(tags):
        for change in ("attribute", "part"):
            root = ElementTree.fromstring(XML[format])
            element = [*root.iter()][number]
            if change == "part":
                ElementTree.SubElement(element, "cage")
            else:
                element.set("diagonal", "1")
            if tag in ("history", "x") and format == "ksudoku":
                continue  # a player's moves
            (entry,) = entries(ElementTree.tostring(root, encoding="unicode"), format)
            shown = " ".join((*entry.remarks, str(entry.error)))
            expected = "<cage>" if change == "part" else f"diagonal of <{tag}>"
            assert expected in shown


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('specific-type="Plain"', 'specific-type="XSudoku"', "'XSudoku'"),
        ("<values>", "<values>________________</values><values>", "several <values>"),
    ],
)
def test_other_games_of_ksudoku_are_refused(old: str, new: str, message: str) -> None:
    (entry,) = entries(XML["ksudoku"].replace(old, new), "ksudoku")
    assert message in str(entry.error)


def test_two_values_of_a_cell_are_refused() -> None:
    cell = "<Cell><x>2</x><y>0</y><value>6</value><origin>Provided</origin></Cell>"
    text = XML["sdku"].replace(cell, cell + cell.replace("6", "5"))
    assert "two values for the cell" in str(entries(text, "sdku")[0].error)
    twice = GNOME | {"cells": [*GNOME["cells"], GNOME["cells"][0] | {"value": 5}]}
    assert "two cells at the position" in str(entries(json.dumps(twice), "gnome")[0].error)


@pytest.mark.parametrize("text", ["", "{", json.dumps(SUDOKUMAKER) + "x"])
def test_damaged_data_say_so(text: str) -> None:
    link = "https://sudokumaker.app/?puzzle=" + compress(text, URI)
    assert "not JSON" in str(entries(link, "f-puzzles")[0].error)


def test_cells_in_no_region_are_none_though_they_would_make_one() -> None:
    regions = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, None, None, 2, 2, None, None]
    grid = [[{"region": region} for region in regions[k : k + 4]] for k in (0, 4, 8, 12)]
    cells = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r, c in ((0, 0), (0, 2), (2, 0))]
    pad = {"cells": [[{}] * 4] * 4, "regions": cells, "metadata": {"solution": "1" * 16}}
    for link in (
        fpuzzles({"grid": grid}),
        "https://sudokupad.app/scl" + compress(json.dumps(pad)),
    ):
        puzzle = entry_of(link).puzzle
        assert puzzle is not None
        found = [house.cells for house in puzzle.variant.houses if house.family == "region"]
        assert found == [(0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13)]
