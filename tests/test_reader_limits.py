"""Readers at their limits: what one record may hold, and that a bad one keeps no other from it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import satsudoku
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.board.text import read_board
from satsudoku.errors import FormatError, PuzzleError, VariantError
from satsudoku.formats import Extras, find_link, format_names, link_names, read, write
from satsudoku.formats.reading.entry import Entries
from satsudoku.formats.reading.lines import LONGEST
from satsudoku.formats.reading.notation import board_text

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "1.....2..3.....4"
JIGSAW = "1..............3" + "1122112233443344"
ZERO = FOUR.replace(".", "0")
LONG = "x" * LONGEST

RECORDS = {
    "address": f"https://example.com/?p={ZERO}",
    "hodoku": f":0000:x:{NINE}:::",
    "jigsaw": JIGSAW,
    "line": NINE,
    "rated": f"{NINE} 5",
    "sdm": NINE,
    **{name: find_link(name).link(Puzzle(NINE), Extras()) for name in link_names()},
}
"""A record of each format that has one a line."""


@pytest.mark.parametrize("format", RECORDS)
def test_a_line_too_long_keeps_no_other_from_being_read(format: str) -> None:
    record = RECORDS[format]
    text = f"{record}\n{record}{LONG}\n\n# a comment\n{record}\n"
    good, bad, last = read(io.StringIO(text), format=format)
    assert good.puzzle is not None
    assert last.puzzle == good.puzzle
    assert (good.line, bad.line, last.line) == (1, 2, 5)
    expected = f"a line of {LONGEST + len(record)} characters, expected at most {LONGEST}"
    assert expected in str(bad.error)


WHOLE = sorted({"csv", "grid", "json", "records", "sdk", "ss"} & {*format_names()})


@pytest.mark.parametrize("format", WHOLE)
def test_what_is_written_twice_is_read_twice(format: str) -> None:
    puzzles = [Puzzle(NINE), Puzzle(NINE.translate(str.maketrans("123456789", "912345678")))]
    entries = list(read(io.StringIO("".join(write(puzzles, format))), format=format))
    assert [entry.puzzle for entry in entries] == puzzles


# --- the length of a text ------------------------------------------------------------------------


def test_a_jigsaw_has_two_parts_of_its_size() -> None:
    of_jigsaw, of_classic = (Entries("", variant(name)) for name in ("jigsaw4", "classic4"))
    lengths = range(1, 100)
    assert [n for n in lengths if of_jigsaw.variant_of_text(n)] == [16, 32, 64]
    assert [n for n in lengths if of_classic.variant_of_text(n)] == [16, 64]


@pytest.mark.parametrize("rules", [None, "jigsaw4"])
def test_a_jigsaw_in_symbols_of_ones_own(rules: str | None) -> None:
    text = "A..............C" + "1122112233443344"
    (entry,) = read(io.StringIO(text), variant=rules, symbols="ABCD")
    assert entry.puzzle is not None
    assert entry.puzzle.variant.name == "jigsaw4:AABBAABBCCDDCCDD:ABCD"
    assert entry.puzzle.line == "A..............C"


def test_a_text_of_a_character_a_candidate_is_no_list_of_values() -> None:
    every = "123456789" * 81
    assert Puzzle(every) == Puzzle("." * 81)
    with pytest.raises(PuzzleError, match=r"^729 cells; expected 256 .* or a named variant$"):
        Puzzle(bytes(729))
    with pytest.raises(PuzzleError, match=r"named variant; drawings, links and files are for"):
        Puzzle("+---+\n" * 9)
    with pytest.raises(PuzzleError, match=r"or a named variant$"):
        Puzzle("1" * 17)


@pytest.mark.parametrize(("text", "cells"), [("1.|.2", 4), ("1...|..2.|.3..", 12), ("1.......", 8)])
def test_frames_are_no_cells_of_a_text_of_a_wrong_length(text: str, cells: int) -> None:
    with pytest.raises(PuzzleError, match=f"^{cells} cells; expected 16"):
        read_board(text)


@pytest.mark.parametrize("text", ["|1...|..2.|.3..|...4|", "1..-..2..3.....4", f" {FOUR} "])
def test_signs_of_frames_may_be_empty_cells(text: str) -> None:
    assert read_board(text) == Puzzle(FOUR, "classic4")


@pytest.mark.parametrize("row", ["***---***", "...---...", ".*.-.-.*-", "---.-.---"])
def test_a_row_of_empty_cells_is_no_frame_unless_most_of_it_are_dashes(row: str) -> None:
    """Three dashes or more, and more of them than dots and stars, are a frame."""
    rows = [NINE[at : at + 9] for at in range(0, 81, 9)]
    rows[4] = row
    (entry,) = read(io.StringIO("\n".join(rows) + "\n"), format="grid")
    if row.count("-") > 4:
        assert "8 rows of 9 cells, expected 9" in str(entry.error)
    else:
        assert entry.puzzle == Puzzle(NINE[:36] + "." * 9 + NINE[45:])


def test_signs_of_empty_cells_in_lists() -> None:
    rows = [[1, " ", ".", None], ["", 0, 2, 0], [0, 3, 0, 0], [0, 0, float("nan"), "4"]]
    assert Puzzle(rows, "classic4").line == FOUR
    for wrong in "y", "5", 1.5, 5, -1:
        with pytest.raises(PuzzleError, match="in a cell, expected 0 to 4 or a symbol"):
            Puzzle([wrong, *[None] * 15], "classic4")


def test_the_most_candidates_of_a_board() -> None:
    def board(rows: int) -> dict[str, object]:
        grid = {"rows": rows, "columns": 1024}
        return {"symbols": "0123456789abcdefghijklmnopqrstuv", "grids": [grid]}

    assert len(build_encoding(board(32), "m", "m").cells) == 1 << 15
    with pytest.raises(VariantError, match="33792 cells with 32 symbols make 1081344 candidates"):
        build_encoding(board(33), "m", "m")


# --- numbers of two digits -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        (["10", ".", "x", "3", "", "0"], "A.x3.0"),
        (["12", "1"], "C1"),
        (["1", "2", "3"], "123"),
        (["10", "²"], None),
        (["10", "Q"], None),
        (["10", "13"], None),
        (["012", "1"], None),
    ],
)
def test_numbers_count_the_symbols(cells: list[str], text: str | None) -> None:
    filled = [*cells, *[""] * (144 - len(cells))]
    if text is None:
        with pytest.raises(PuzzleError, match="as pencil marks; expected some of 123456789ABC"):
            board_text(filled, variant("classic12"))
    else:
        assert board_text(filled, variant("classic12")) == text.ljust(144, ".")


# --- lists, addresses, files of programs ---------------------------------------------------------


def lists(text: str) -> str:
    return "\n".join(f"[{', '.join(text[at : at + 4])}]" for at in range(0, len(text), 4))


def test_rows_of_several_boards_are_cut_into_boards() -> None:
    other = ZERO.replace("1", "3")
    for text in lists(ZERO + other), f"[{lists(ZERO + other)}]", f"{lists(ZERO)}\n{lists(other)}":
        entries = list(read(io.StringIO(text)))
        assert [(entry.line, entry.puzzle) for entry in entries] == [
            (1, Puzzle(ZERO, "classic4")),
            (5, Puzzle(other, "classic4")),
        ]
    for rows, wide in ([[1, 0, 0], [0, 2, 0], [0, 0, 3]] * 3, 3), ([[1, 0, 0, 0]] * 6, 4):
        with pytest.raises(FormatError, match=f"a list of {len(rows)} rows of {wide} cells; exp"):
            list(read(io.StringIO(repr(rows)), format="printed"))


@pytest.mark.parametrize(
    ("text", "own"),
    [
        (f"https://example.com/?p={ZERO}", ZERO),
        (f"{ZERO} # easy", ZERO),
        (repr([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]), "1000 0020 0300 0004"),
        ("1 0 0 0\n0 0 2 0\n0 3 0 0\n0 0 0 4\n", "1 0 0 0\n0 0 2 0\n0 3 0 0\n0 0 0 4"),
    ],
)
def test_an_entry_has_the_text_of_its_cells(text: str, own: str) -> None:
    (entry,) = read(io.StringIO(text))
    assert (entry.text, entry.puzzle) == (own, Puzzle(ZERO, "classic4"))


def test_an_address_holds_one_puzzle() -> None:
    other = ZERO.replace("1", "3")
    (both,) = read(io.StringIO(f"https://example.com/?p={ZERO}&q={other}\n"))
    assert f"'{ZERO}' and '{other}' in the address may both be the puzzle" in str(both.error)
    (once,) = read(io.StringIO(f"https://example.com/{ZERO}?p={ZERO}&q=12345678901234567\n"))
    assert once.puzzle == Puzzle(ZERO, "classic4")
    assert satsudoku.puzzle(f"https://example.com/{ZERO}") == once.puzzle
    (odd,) = read(io.StringIO(f"https://example.com/?p={ZERO}0\n"), format="address")
    assert f"17 cells in the address: '{ZERO}0'; expected those of a board" in str(odd.error)
    (none,) = read(io.StringIO("https://example.com/\n"), format="address")
    assert "no puzzle in the address" in str(none.error)


def test_games_of_gnome_by_name_and_content(tmp_path: Path) -> None:
    cells = [{"position": [0, 8], "value": 9, "fixed": True}]
    cells += [{"position": [8, 0], "value": 1, "fixed": False}]
    game, other, plain = (tmp_path / name for name in ("a.save", "b.save", "c.save"))
    game.write_text(json.dumps({"cells": cells}))
    other.write_text('{"cells": 3}')
    plain.write_text(NINE)
    (entry,) = read(game)
    assert entry.puzzle == Puzzle("........9" + "." * 72)
    with pytest.raises(FormatError, match="no cells of GNOME Sudoku in it"):
        list(read(other))
    (entry,) = read(plain)
    assert entry.puzzle == Puzzle(NINE)
    for position in [0], [0, 9], [9, 0], [-1, 0], [0, True], 7:
        game.write_text(json.dumps({"cells": [{**cells[0], "position": position}]}))
        (entry,) = read(game)
        assert "expected a row and a column" in str(entry.error)


def test_talk_between_blocks_of_a_forum_is_no_record() -> None:
    text = f"talk of 81 cells\n```\n{NINE}\n```\nmore talk\n> {NINE}\n1....\n"
    entries = list(read(io.StringIO(text), format="forum"))
    assert [(entry.line, entry.puzzle) for entry in entries] == [
        (3, Puzzle(NINE)),
        (6, Puzzle(NINE)),
    ]
    only_talk = list(read(io.StringIO("talk 12\n.......\n"), format="forum"))
    assert [entry.line for entry in only_talk] == [1, 2]
    assert all(entry.error for entry in only_talk)
    (bad,) = read(io.StringIO(f"x\n[code]\n{NINE[1:]}\n[/code]\n"), format="forum")
    assert "80 cells" in str(bad.error)
