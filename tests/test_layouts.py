"""Puzzles that bring their layout: tables in TOML and JSON, their schema, and jigsaws as text."""

from __future__ import annotations

import io
import json
import os
import pickle
import threading
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from command_line import Cli
from strategies import EXAMPLES, SHIPPED

import satsudoku
from satsudoku import Puzzle, Variant, formats, variant
from satsudoku.board.jigsaw import is_regions, jigsaw
from satsudoku.errors import PuzzleError, SatsudokuError
from satsudoku.formats import Entry, puzzle_schema, to_dict
from satsudoku.formats.reading.layouts import read_puzzles

PUZZLES = Path(__file__).parents[1] / "puzzles"
REGIONS = "AABBCABBCADDCCDD"
GIVENS = "1..............3"
NAME = f"jigsaw4:{REGIONS}"


def read(text: str, **options: Any) -> list[Entry]:
    return list(formats.read(io.StringIO(text), **options))


def only(text: str, **options: Any) -> Puzzle:
    (entry,) = read(text, **options)
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def valid(data: object) -> bool:
    return bool(jsonschema.Draft202012Validator(puzzle_schema()).is_valid(data))


# --- jigsaws as text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"{GIVENS}\n{REGIONS}\n",
        f"# mine\n\n{GIVENS}\n{REGIONS.lower()}\n",
        f"{GIVENS}{REGIONS}\n",
        f"{REGIONS}{GIVENS}\n",
        f"{GIVENS.replace('.', '0')}\n1122312231443344\n",
    ],
)
def test_givens_and_regions(text: str) -> None:
    assert only(text) == Puzzle(GIVENS, NAME)
    assert only(text, variant="jigsaw4") == Puzzle(GIVENS, NAME)


def test_many_jigsaws_in_a_file() -> None:
    text = f"{GIVENS}\n{REGIONS}\n# next\n{GIVENS}\n{REGIONS}\n{GIVENS}{REGIONS} hard\n{GIVENS}\n"
    entries = read(text)
    assert [entry.line for entry in entries] == [1, 4, 6, 7]
    assert [entry.puzzle is None for entry in entries] == [False, False, False, True]
    assert entries[2].comment == "hard"
    assert "the file ends after '1..............3'; expected its regions" in str(entries[3].error)
    (bad,) = read(f"{GIVENS}\n{GIVENS}\n", format="jigsaw")
    assert "<stream>:2: neither '1..............3' nor" in str(bad.error)


def test_162_characters_are_a_jigsaw_of_81_cells() -> None:
    line = (PUZZLES / "jigsaw.txt").read_text(encoding="utf-8").splitlines()
    assert len(line[3] + line[4]) == 162
    puzzle = satsudoku.puzzle(line[3] + line[4])
    assert puzzle.variant.name == f"jigsaw9:{line[4]}"
    assert puzzle == only(line[3] + line[4])
    assert variant(puzzle.variant.name) is puzzle.variant


def test_a_solved_grid_is_no_drawing_of_regions() -> None:
    solved = "1234341221434321"
    assert not is_regions(solved)
    assert [entry.puzzle for entry in read(f"{GIVENS}\n{solved}\n", variant="classic4")] == [
        Puzzle(GIVENS, "classic4"),
        Puzzle(solved, "classic4"),
    ]


def test_a_pipe_is_not_read_ahead() -> None:
    inward, outward = os.pipe()
    done = threading.Event()

    def write() -> None:
        with os.fdopen(outward, "w") as pipe:
            pipe.write("." * 81 + "\n")
            pipe.flush()
            done.wait(30)  # the reader must not need a second line

    writer = threading.Thread(target=write)
    writer.start()
    with os.fdopen(inward, "rb") as stream:
        entry = next(formats.read(stream))
        done.set()
    writer.join()
    assert entry.puzzle == Puzzle("." * 81)


@pytest.mark.parametrize(
    ("regions", "message"),
    [
        ("AAAA", "4 characters, expected those of n x n cells"),
        ("A" * 16, "1 labels, expected 4, each for 4 cells"),
        ("ABABABABCDCDCDCD", "region A is not connected"),
    ],
)
def test_wrong_regions(regions: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        jigsaw(regions)


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(PUZZLES.glob("*.toml")), ids=lambda path: path.name)
def test_shipped_tables_meet_the_schema(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert valid(data)
    assert only(json.dumps(data)) == only(path.read_text(encoding="utf-8"))


def test_shipped_lines_of_json_meet_the_schema() -> None:
    lines = (PUZZLES / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    assert all(valid(json.loads(line)) for line in lines)


def test_the_table_agrees_with_the_readers() -> None:
    text = """
    title = "Two of one layout"
    variant = "classic4"
    cells = [{ name = "even", cells = "r1c2", allow = "24" }]
    [[puzzles]]
    givens = "1..............3"
    [[puzzles]]
    candidates = '''
    1 24 34 234
    34 . . .
    . . . .
    . . . 3
    '''
    solution = "1234 3412 4321 2143"
    """
    first, second = read(text)
    assert first.puzzle is not None
    assert first.puzzle.variant.name.startswith("classic4+")
    assert first.puzzle.variant.excluded == (4, 6)
    assert second.puzzle is not None, second.error
    assert second.puzzle.variant == first.puzzle.variant
    assert second.puzzle.candidates is not None
    assert second.solution is not None
    assert first.comment == "Two of one layout"


def test_a_path_is_seen_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('extends = "classic4"\n', encoding="utf-8")
    file = tmp_path / "puzzles.jsonl"
    file.write_text('{"variant": "mine.toml", "givens": "1..............3"}\n', encoding="utf-8")
    (entry,) = formats.read(file)
    assert entry.puzzle is not None
    assert entry.puzzle.variant.name == "mine"


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.parquet", "a.txt"])
def test_records_of_rules_in_a_file_are_read_by_these_rules(
    cli: Cli, tmp_path: Path, name: str
) -> None:
    if name == "a.parquet":
        pytest.importorskip("pyarrow")
    rules, made = tmp_path / "mine.toml", tmp_path / name
    diagonal = '[[houses]]\nfamily = "diagonal"\nkind = "diagonals"\n'
    rules.write_text(f'extends = "classic4"\n{diagonal}', encoding="utf-8")
    assert cli("generate", "-v", rules, "-n", "3", "--seed", "1", "-o", made).status == 0
    answers = cli("count", "-v", rules, "--fields", "variant,count,tier", made)
    assert [line.split("\t")[:2] for line in answers.out.splitlines()] == [["mine", "1"]] * 3
    assert answers.complaints() == []
    if name != "a.txt":
        assert "no variant 'mine'" in cli("count", made).err
    whole = tmp_path / "b.jsonl"
    whole.write_text(f'{{"variant": "mine", "givens": "{GIVENS}"}}\n', encoding="utf-8")
    assert cli("count", "-v", rules, "--fields", "variant", whole).out == "mine\n"
    assert "no variant 'mine'" in cli("count", whole).err


@pytest.mark.parametrize("rules", [*SHIPPED, *EXAMPLES.values(), jigsaw(REGIONS)], ids=repr)
def test_what_is_written_is_read_back(rules: Any) -> None:
    puzzle = Puzzle(bytes(len(rules.cells)), rules)
    table = to_dict(puzzle)
    assert valid(table)
    (record,) = read_puzzles(json.loads(json.dumps(table)), "mine.json")
    assert record.error is None
    back = record.puzzle
    assert back is not None
    houses = {house.cells for house in rules.houses}
    assert {house.cells for house in back.variant.houses} == houses
    assert back.variant.excluded == rules.excluded
    assert set(back.variant.relations) == set(rules.relations)
    assert back == puzzle
    assert hash(back) == hash(puzzle)


@pytest.mark.parametrize(
    ("data", "message", "by_schema"),
    [
        ({}, "expected either givens or candidates; found neither", True),
        ({"givens": "1", "candidates": "1"}, "found both", True),
        ({"givens": ""}, "key givens: expected a text", True),
        ({"givens": 3}, "key givens: expected a text; found 3", True),
        ({"givens": GIVENS, "colour": 1}, "unknown key 'colour'", True),
        ({"givens": GIVENS, "variant": "clasic4"}, "key variant: no variant 'clasic4'", False),
        ({"givens": GIVENS, "regions": "AB"}, "key regions 'AB': 2 characters", False),
        ({"givens": GIVENS, "regions": REGIONS, "variant": "x5"}, "expected a jigsaw", False),
        (
            {"givens": GIVENS, "solution": "1" * 16},
            "the solution beside the puzzle: 1",
            False,
        ),
        ({"givens": GIVENS, "cells": [{"name": "a"}]}, "cells[1]", True),
        ({"givens": GIVENS, "houses": 1}, "key houses: expected an array of tables", True),
        ({"puzzles": []}, "key puzzles: expected one or more tables", True),
        ({"puzzles": [{}], "givens": GIVENS}, "no givens or candidates beside them", True),
        ({"puzzles": [3]}, "puzzles[1]: expected a table", True),
        ({"puzzles": [{"givens": "1"}]}, "puzzles[1]", False),
    ],
)
def test_faults(data: dict[str, Any], message: str, by_schema: bool) -> None:
    records = list(read_puzzles(data, "mine.json"))
    errors = [record.error for record in records]
    assert all(isinstance(error, SatsudokuError) for error in errors)
    assert message in str(errors[0])
    assert valid(data) != by_schema


@pytest.mark.parametrize(
    ("text", "format", "message"),
    [
        ("givens = [", "toml", "<stream>: not TOML"),
        ("{", "json", "<stream>: not JSON"),
    ],
)
def test_neither_json_nor_toml(text: str, format: str, message: str) -> None:
    with pytest.raises(SatsudokuError, match=message):
        read(text, format=format)


def test_a_bad_line_of_json_does_not_stop_the_rest() -> None:
    good = json.dumps({"givens": GIVENS, "variant": "classic4"})
    entries = read(f"{good}\n{{\n{good}\n")
    assert [entry.error is None for entry in entries] == [True, False, True]
    assert str(entries[1].error).startswith("<stream>:2: not JSON")


def test_words_for_people_travel_along() -> None:
    (record,) = read_puzzles({"givens": GIVENS, "title": "Four", "rules": "As usual."}, "mine.json")
    assert record.extras is not None
    assert (record.extras.title, record.extras.author) == ("Four", "")
    assert record.extras.rules == "As usual."


def test_a_layout_says_only_what_differs() -> None:
    cages = satsudoku.build("classic9").cage("r1c1 r1c2", sum=3).puzzle()
    table = to_dict(cages)
    assert {key: table[key] for key in table if key != "givens"} == {
        "variant": "classic9",
        "cages": [{"name": "cage", "cells": "r1c1 r1c2", "sum": 3}],
    }


def test_a_jigsaw_of_16x16_cells_on_one_line() -> None:
    """It has as many characters as the pencil marks of an 8x8 board."""
    regions = "".join("ABCDEFGHIJKLMNOP"[r // 4 * 4 + c // 4] for r in range(16) for c in range(16))
    (entry,) = read(f"G{'.' * 255}{regions}\n")
    assert entry.puzzle is not None, entry.error
    assert (entry.puzzle.variant.name, entry.puzzle.values[0]) == (f"jigsaw16:{regions}", 16)
    marks = satsudoku.puzzle("12345678" * 63 + "1.......")
    assert (marks.variant.name, marks.clues) == ("classic8", 1)


def test_variants_of_layouts_are_equal_where_the_layouts_are() -> None:
    def rules(total: int, variant: str = "classic4", **more: object) -> Variant:
        cages = [{"cells": "r1c1 r1c2", "sum": total}]
        table = {"givens": "." * 16, "variant": variant, "cages": cages, **more}
        return only(json.dumps([table])).variant

    one, same = rules(3), rules(3)
    assert one is not same
    assert (one, hash(one), one.name) == (same, hash(same), same.name)
    assert one != rules(4)
    assert rules(3, "x4") != one != rules(3, thermometers=[{"cells": "r4c1 r4c2"}])
    assert one != one.name
    copied = pickle.loads(pickle.dumps(one))
    assert copied == one == copied
    assert copied != rules(4) != copied
