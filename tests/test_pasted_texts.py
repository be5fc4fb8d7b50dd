"""What people paste is never read in silence as another board than it shows."""

from __future__ import annotations

import io
import random
import re

import pytest
from pasted_texts import CHANGES, CUTS, FORMS, SIZES, Board, judged, printed, some_board
from samples import AT_LENGTH

from satsudoku import formats
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.stream import read as read_batches
from satsudoku.stream.gathering import entries_of


def entries(text: str) -> list[Entry]:
    return list(formats.read(io.StringIO(text)))


def faults(text: str) -> str:
    """The errors of a text, and its remarks."""
    try:
        found = entries(text)
    except SatsudokuError as error:
        return str(error)
    said = [str(entry.error) for entry in found if entry.error is not None]
    return "\n".join([*said, *(remark for entry in found for remark in entry.remarks)])


@pytest.mark.parametrize("form", FORMS)
def test_a_changed_text_is_read_right_or_not_in_silence(form: str) -> None:
    chance = random.Random(form)
    judgements = []
    for change in CHANGES:
        for size in SIZES * (8 if AT_LENGTH else 1):
            boards = [some_board(size, chance) for _ in range(FORMS[form][1])]
            whole = printed(form, boards)
            text = CHANGES[change](whole, chance)
            if text.strip() and not (change in CUTS and whole.count("\n") == 1):
                judgement = judged(form, boards, text)
                assert judgement != "silent", f"{form}, {change}:\n{text}"
                judgements.append(judgement)
    assert {*judgements} == {"right", "named"}


@pytest.mark.parametrize("form", FORMS)
def test_a_usual_text_has_no_remark(form: str) -> None:
    chance = random.Random(form)
    for size in SIZES[1:]:
        boards: list[Board] = []
        while len(boards) < FORMS[form][1]:  # none whose last column is blank, like none at all
            board = some_board(size, chance)
            boards += [board] * any(row[-1] for row in board)
        found = entries(printed(form, boards))
        assert [entry.remarks for entry in found] == [()] * len(boards)


NINE = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6"]
NINE += [".6....28.", "...419..5", "....8..79"]


@pytest.mark.parametrize(("separator", "name"), [(",", "commas"), (";", "semicolons")])
def test_a_field_too_many_is_no_end_of_its_row_alone(separator: str, name: str) -> None:
    """A row with a last field that is blank had lost it, and its cells were moved."""
    rows = [separator.join(row.replace(".", " ")).replace(" ", "") for row in NINE]
    assert faults("\n".join(rows)) == ""
    moved = [*rows[:3], f"{separator}{rows[3][:-1]}", *rows[4:]]
    assert f"row 4 is {moved[3]!r}, expected 9 cells" in faults("\n".join(moved))
    assert f"cells between {name}" in faults("\n".join(moved))
    ended = [*(f"{row}{separator}" for row in rows[:-1]), rows[-1]]
    assert [entry.puzzle for entry in entries("\n".join(ended))] == [
        entry.puzzle for entry in entries("\n".join(NINE))
    ]


def test_rows_of_several_kinds_are_refused() -> None:
    """A row without its start had 14 numbers, whose 16 characters were taken for its cells."""
    rows = [" ".join(f"{12 if r == c else 0:2}" for c in range(16)) for r in range(16)]
    assert faults("\n".join(rows)) == ""
    rows[10] = "0 0 0 0 0 11 0 0 12 0 1 0 0 0"
    assert "row 11" in faults("\n".join(rows))


@pytest.mark.parametrize("sign", ["?", "x", "_", "*", "0", " "])
def test_a_second_sign_of_empty_cells_is_named(sign: str) -> None:
    """It may be a digit that was read badly, or one that got lost."""
    rows = ["| " + " | ".join(row) + " |" for row in NINE]
    rows[4] = rows[4].replace("4", sign, 1)
    holds = "is blank" if sign == " " else f"holds {sign!r}"
    assert f"r5c1 {holds}, other empty cells hold '.'" in faults("\n".join(rows))


def test_letters_are_no_signs_of_empty_cells() -> None:
    letters = "ABCDEFGHIJKLMNOP"
    rows = ["".join(c if (r + at) % 3 else "." for at, c in enumerate(letters[r:] + letters[:r]))
            for r in range(16)]  # fmt: skip
    assert faults("\n".join(rows)) == ""


def test_cells_in_columns_are_below_each_other() -> None:
    """A digit between two columns was a cell of the first, and two tables were one board."""
    framed = ["+-----+-----+", "|   4 |   1 |", "|   3 | 2 4 |", "+-----+-----+", "| 2   | 4   |"]
    framed += ["|   4 |     |", "+-----+-----+"]
    assert faults("\n".join(framed)) == ""
    framed[1] = "|  4  |   1 |"
    assert faults("\n".join(framed)).startswith("<stream>:2: ")
    table = "   1  2  3  4  5  6  7  8  9\n"
    table += "".join(f"{n}  {'  '.join(row)}\n" for n, row in enumerate(NINE, start=1))
    found = entries(table + table)
    assert found[0].error is not None
    assert not any(entry.puzzle and len(entry.puzzle.values) != 81 for entry in found)


def test_blank_lines_have_no_columns_beyond_their_end() -> None:
    """Ten lines of nine characters are no board of ten columns."""
    rows = [row.replace(".", " ") for row in NINE]
    assert faults("\n".join([*rows[:7], "2", *rows[7:]])) != ""


def test_titles_count_the_columns() -> None:
    """A row twice made the labels a column of cells."""
    lines = ["   0  1  2  3", "0  0  0  0  3", "0  0  0  0  3", "1  0  0  0  4", "2  0  2  0  0"]
    assert "row 2 has 5 cells, expected 4" in faults("\n".join([*lines, "3  0  0  0  0"]))


def test_a_number_within_a_grid_is_no_size() -> None:
    assert faults("\n".join([*NINE[:5], "3", *NINE[5:]])) != ""
    numbered = "\n".join(["1", *NINE, "2", *NINE])
    assert [len(entry.puzzle.values) for entry in entries(numbered) if entry.puzzle] == [81, 81]
    assert faults(numbered) == ""


@pytest.mark.parametrize("text", ['1,,3,"', "1,,3,'", '",,3,1'])
def test_a_single_quote_is_no_empty_cell(text: str) -> None:
    assert faults(f"{text}\n,,,\n,2,,\n,,,4\n") != ""
    assert faults("'1','','3',''\n,,,\n,2,,\n,,,4\n") == ""


def test_one_text_of_a_damaged_list_is_no_board() -> None:
    """A line of 16 empty cells was a board of 4x4."""
    rows = ["." * 15 + "G", *["." * 16] * 15]
    text = "[" + ",\n".join(map(repr, rows)) + "]"
    assert [len(entry.puzzle.values) for entry in entries(text) if entry.puzzle] == [256]
    assert "is no board, but" in faults(text.replace(f"{'.' * 16}',", f"{'.' * 16},", 1))
    several = [["1.....2..3.....4"] * 3, ["." * 16] * 16]
    assert len(entries(repr(several[0]))) == 3
    assert "may be 16 puzzles or the 16 rows of one" in faults(f"print({several[1]})")


def test_a_word_for_an_empty_cell_among_zeros_is_named() -> None:
    rows = [[*map(int, row.replace(".", "0"))] for row in NINE]
    assert faults(str(rows)) == ""
    assert "r1c1 is blank, other empty cells hold '0'" in faults(
        f"a = {rows}".replace("5", "_5", 1)
    )


def test_sums_in_a_line_of_fields_are_said_to_be_marks() -> None:
    fields = ["1", "0", "34", *"0" * 33]
    assert "34 in r1c3 is read as pencil marks" in faults(f"1{'0' * 35}\n{','.join(fields)}\n")


def test_a_stray_sign_makes_no_killer() -> None:
    """A line of digits and one arrow was a killer whose cages are single cells."""
    line = "".join(NINE).replace(".", "0")
    assert "'^' in r2c2 may point to a cell" in faults(f"{line[:10]}^{line[11:]}")


def test_a_line_of_a_large_board_is_no_packed_board() -> None:
    """Its first characters are a whole board of Penpa+, as far as unpacking sees."""
    start = "00000GA1000E0F000000040001G00000000000000000400D000"
    (entry,) = entries(f"{start:0<256}\n")
    assert entry.puzzle is not None, entry.error
    assert entry.puzzle.line.count("G") == 2


def test_a_section_of_an_unknown_name_is_not_left_out() -> None:
    text = "\n".join(["[code]", *NINE, "[/code]", "and", "[cod]", *NINE, "[/code]"])
    assert len([entry for entry in entries(text) if entry.puzzle]) == 2


def test_a_second_puzzle_that_is_glued_to_a_rating_is_named() -> None:
    line = "".join(NINE)
    assert "may hold another puzzle" in faults(f"{line} ED=8.3/1.2/1.2{line} ED=8.3/1.2/1.2")
    assert faults(f"{line} ED=8.3/1.2/1.2 {'-' * 90}") == ""


def test_a_misfit_names_the_line_that_ends_its_rows() -> None:
    text = "\n".join([*NINE[:4], "see above", *NINE[4:]])
    assert "4 rows of 9 cells, expected 9 for classic9; line 5 is no row: 'see above'" in faults(
        text
    )


def test_cells_that_a_sign_cut_off_are_named() -> None:
    """A line of 36 cells with a bracket among them was a board of 25."""
    assert "'5..51' beside the puzzle" in faults("No. 7: .5.2..2...5..........5121[...5..51..")
    assert faults("No. 7: 1.....2..3.....4 ED=10.6/1.2/1.2 (2024-10-12) --- ...") == ""


@pytest.mark.parametrize("key", ["varriant", "varint", "Vairant", "variBnt"])
def test_a_misspelt_variant_is_named(key: str) -> None:
    """The puzzle was read without its rules, and the name was a column of the answer."""
    said = f"'{key}' 'latin4' is not read as the puzzle's variant"
    assert said in faults(f'{{"puzzle": "1.....2..3.....4", "{key}": "latin4"}}\n')
    table = f"puzzle,{key}\n1.....2..3.....4,latin4\n"
    assert said in faults(table)
    [entry] = entries_of(read_batches(io.StringIO(table)))
    assert said in entry.remarks[0]
    assert faults("puzzle,variance\n1.....2..3.....4,7\n") == ""


def test_a_table_that_lost_its_bracket_is_no_line_of_cells() -> None:
    text = '"variant": "latin4", "givens": "13....41...3...."}'
    assert "variant beside the cells adds rules" in faults(text)
    assert "cages beside the cells adds rules" in faults(
        'l{"puzzle": "1.....2..3.....4", "cages": []}'
    )


def test_regions_among_words_are_no_puzzle() -> None:
    """A link without its start was a puzzle of the labels of its regions."""
    regions = "111122333112222333411522333441526666444555766844995776884995576888995776888999777"
    assert "draws the regions of a jigsaw" in faults(f"0005070020&shape=33&jigmap={regions}")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1J0", "1J22", "region 0 has 3 cells, expected 4"),
        ("=0J0", "", "13 cells, expected a square"),
    ],
)
def test_a_damaged_jigsaw_of_sumocue(old: str, new: str, said: str) -> None:
    text = "SumoCueV1=1J0=0J0=0J1=0J1=0J0=0J0=0J1=2J1=0J2=3J2=0J3=0J3=0J2=0J2=0J3=4J3"
    assert faults(text) == ""
    assert said in faults(text.replace(old, new))
    assert "1 cells, expected a square of 2x2 to 9x9" in faults("SumoCueV1=0J0=")


def test_a_bar_twice_draws_no_other_boxes() -> None:
    rows = ["|1 .|. .|", "|. .|2 .||", "+---+---+", "|. 3|. .|", "|. .|. 4|"]
    assert [entry.puzzle and entry.puzzle.variant.name for entry in entries("\n".join(rows))] == [
        "classic4"
    ]


def test_rows_that_all_end_with_a_separator() -> None:
    rows = ["2,,,4,", ",,,,", ",2,3,,", ",,,1,"]
    assert faults("\n".join(rows)) == ""
    assert "a blank cell behind it is read" in faults("\n".join([*rows, ",,,,"]))
    rows = [f"{',' * r}{r + 1}{',' * (8 - r)}" for r in range(8)]
    assert "no blank cell behind it is read" in faults("\n".join(rows))


def test_a_line_as_long_as_a_found_board_is_no_talk() -> None:
    """A quoted board of 25x25 that cannot be read may have a row that could be a board of 5x5."""
    text = (
        ".2..........3J...H.A.4.C. .....1.........M....N..5. ...J.LI.................. "
        ".........6..............D ..........7......3....H8. 2F.K7...........H.A....6N "
        "........3................ A.4....2F.....B.,....LI.."
    )
    found = entries("\n".join(f"> {row}" for row in text.split()))
    assert [entry.puzzle is None for entry in found] == [True] * 6 + [False, True]


@pytest.mark.parametrize("head", ["0 1 2 33 4 5 6 7 8", "0 1 2 3 4 5 6 7 81", "00 1 2 3 4 5 6 7 8"])
def test_misprinted_titles_are_remarked(head: str) -> None:
    rows = [f"{number} {' '.join(row.replace('.', '0'))}" for number, row in enumerate(NINE)]
    text = "\n".join(["  ".join(f"  {head}".split(" ")), *("  ".join(r.split()) for r in rows)])
    assert "is read as cells, not as titles of columns" in faults(text)


@pytest.mark.parametrize("cut", [10, 11, 12, 16, 17, 20])
def test_a_row_of_html_that_was_cut_is_no_row(cut: int) -> None:
    cells = ["".join(f"<td>{cell.replace('.', '')}</td>" for cell in row) for row in NINE]
    lines = ["<table>", *(f"<tr>{row}</tr>" for row in cells), "</table>"]
    [whole] = entries("\n".join(lines))
    assert whole.puzzle is not None
    lines[4] = lines[4][:-cut]
    assert faults("\n".join(lines))
    optional = [re.sub("</t[dr]>", "", f"<tr>{row}</tr>") for row in cells]
    [same] = entries("\n".join(["<table>", *optional, "</table>"]))
    assert same.puzzle == whole.puzzle


def test_two_rows_of_latex_on_a_line_are_two() -> None:
    rows = [f"{' & '.join(row)} \\\\ \\hline" for row in NINE]
    [plain] = entries("\n".join(rows))
    assert plain.puzzle is not None
    assert plain.puzzle.line == "".join(NINE)
    for ends in (r"\\", r"\\[2pt]", r"\\ \hline % a row", r"\\\cline{1-9}"):
        other = [f"{' & '.join(row)} {ends}" for row in NINE]
        assert entries("\n".join(other))[0].puzzle == plain.puzzle
    rows[3:5] = [rows[3] + rows[4]]
    assert "line 4 is no row" in faults("\n".join(rows))
