"""Every format by example, detection, and everything that can be wrong with a file."""

import codecs
import functools
import gzip
import io
import itertools
import os
import tracemalloc
from pathlib import Path

import pytest
import zstandard
from data import data_file
from fuzz.promises import check
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from strategies import SHIPPED

from satsudoku import Grid, Puzzle, variant
from satsudoku.errors import FormatError, UnknownNameError, VariantError
from satsudoku.formats import Entry, format_names, read, write
from satsudoku.formats.reading.lines import LONGEST, LongLine
from satsudoku.formats.reading.text import Text

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY[i : i + 9] for i in range(0, 81, 9)]
HARD_ROWS = [HARD[i : i + 9] for i in range(0, 81, 9)]
SIZES = (
    "16 (classic4), 25 (x5), 36 (classic6), 64 (classic8), 81 (classic9), 100 (classic10), "
    "144 (classic12), 196 (classic14), 225 (classic15), 256 (classic16), 625 (classic25), "
    "2401 (classic49), or a named variant"
)


def entries(text: str | bytes, **how: str | None) -> list[Entry]:
    data = text.encode() if isinstance(text, str) else text
    return list(read(io.BytesIO(data), **how))


def outcomes(text: str | bytes, **how: str | None) -> list[tuple[int, str]]:
    """Line number and cells, or the error's text, of each entry."""
    return [
        (e.line, str(e.error) if e.puzzle is None else e.puzzle.line) for e in entries(text, **how)
    ]


# --- line, sdm ------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["auto", "line", "sdm"])
def test_lines(format: str) -> None:
    remarks = "# hash\n; semicolon\n% percent\n// slashes\n\n   \n"
    text = f"{remarks}{EASY}\n  {HARD}  \n{EASY.replace('.', '0')}"
    assert outcomes(text, format=format) == [(7, EASY), (8, HARD), (9, EASY)]


@pytest.mark.parametrize("empty", ".0*_")
def test_empty_cells(empty: str) -> None:
    assert outcomes(EASY.replace(".", empty)) == [(1, EASY)]


@pytest.mark.parametrize(
    ("behind", "comment"),
    [
        (" 7.2", "7.2"),
        ("\t7.2\tdiamond", "7.2\tdiamond"),
        (", 7.2,3", "7.2,3"),
        ("  # from a book ", "# from a book"),
        (",", None),
        ("", None),
    ],
)
def test_text_behind_the_cells(behind: str, comment: str | None) -> None:
    (entry,) = entries(EASY + behind)
    assert (entry.puzzle, entry.text, entry.comment) == (Puzzle.parse(EASY), EASY, comment)


@pytest.mark.parametrize("text", [" ".join(EASY), ",".join(EASY), " ".join(ROWS)])
def test_cells_in_groups(text: str) -> None:
    assert outcomes(text, format="line") == outcomes(text) == [(1, EASY)]


def test_letters_in_either_case() -> None:
    symbols = variant("classic16").symbols
    line = symbols.lower() + "." * 240
    assert outcomes(line) == [(1, symbols + "." * 240)]


def test_a_mark_that_is_a_symbol_starts_no_comment(tmp_path: Path) -> None:
    encoding = tmp_path / "marks.toml"
    encoding.write_text(
        'symbols = "#;"\ngrids = [{ rows = 1, columns = 2 }]\n'
        'houses = [{ family = "row", kind = "rows" }]'
    )
    assert outcomes("#.\n;#\n% comment", variant=str(encoding)) == [(1, "#."), (2, ";#")]


def test_symbols_of_any_script(tmp_path: Path) -> None:
    encoding = tmp_path / "greek.toml"
    encoding.write_text(
        'symbols = "αβ"\ngrids = [{ rows = 2, columns = 2 }]\n'
        'houses = [{ family = "row", kind = "rows" }]',
        encoding="utf-8",
    )
    message = "r1c2 holds '?' (character 2); expected one of αβ or . 0 * _ for an empty cell"
    assert outcomes("αβ.Α\nα??β", variant=str(encoding)) == [
        (1, "αβ.α"),
        (2, f"<stream>:2: {message}"),
    ]


# --- grid, ss -------------------------------------------------------------------------------------

SPACED = """\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
"""
BOXED = """\
╔═══════╤═══════╤═══════╗
║ 5 3 . │ . 7 . │ . . . ║
║ 6 . . │ 1 9 5 │ . . . ║
║ . 9 8 │ . . . │ . 6 . ║
╟───────┼───────┼───────╢
║ 8 . . │ . 6 . │ . . 3 ║
║ 4 . . │ 8 . 3 │ . . 1 ║
║ 7 . . │ . 2 . │ . . 6 ║
╟───────┼───────┼───────╢
║ . 6 . │ . . . │ 2 8 . ║
║ . . . │ 4 1 9 │ . . 5 ║
║ . . . │ . 8 . │ . 7 9 ║
╚═══════╧═══════╧═══════╝
"""
FORUM = """\
.-------.-------.-------.
| 5 3 . : . 7 . : . . . |
| 6 . . : 1 9 5 : . . . |
| . 9 8 : . . . : . 6 . |
:-------+-------+-------:
| 8 . . : . 6 . : . . 3 |
| 4 . . : 8 . 3 : . . 1 |
| 7 . . : . 2 . : . . 6 |
:-------+-------+-------:
| . 6 . : . . . : 2 8 . |
| . . . : 4 1 9 : . . 5 |
| . . . : . 8 . : . 7 9 |
'-------'-------'-------'
"""
SIMPLE = """\
 *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*
 Simple Sudoku
  Version 4.2n
"""
MARKS = """\
*-----------------------------*
| 5  3  124 | 26 7  2468 | 1489 1249 248 |
| 6  247 247 | 1  9  5 | 3478 234 2478 |
"""


@pytest.mark.parametrize("format", ["auto", "grid", "ss"])
@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        SPACED,
        BOXED,
        FORUM,
        SIMPLE,
        SIMPLE.replace(".", "X").replace("4X2n", "4.2n"),
        SPACED.replace("|", "").replace(".", "0"),
        str(Puzzle.parse(EASY)),
        "\n\n".join(ROWS),
        "\n".join([*ROWS[:3], "", *ROWS[3:6], "", "", *ROWS[6:]]),
    ],
)
def test_drawn_grid(text: str, format: str) -> None:
    (entry,) = entries(text, format=format)
    assert entry.puzzle == Puzzle.parse(EASY)
    ((_, again),) = outcomes(entry.text, format="grid")
    assert again == EASY


@pytest.mark.parametrize(
    "between", ["\n", "\n\n", "\n\n\n", "\nGrid 02\n", "\n+---+---+---+\n", "\n# 2\n"]
)
def test_several_grids(between: str) -> None:
    text = "Grid 01\n" + "\n".join(ROWS) + between + "\n".join(HARD_ROWS) + "\n"
    assert outcomes(text) == [(2, EASY), (10 + between.count("\n"), HARD)]


def test_framed_grids_without_a_gap() -> None:
    assert outcomes(SIMPLE + SIMPLE) == [(2, EASY), (17, EASY)]


def test_a_grid_cut_short_costs_no_other() -> None:
    short = (1, "<stream>:1: 8 rows, expected 9 for classic9")
    assert outcomes("\n".join([*ROWS[:8], "", *HARD_ROWS])) == [short, (10, HARD)]
    assert outcomes("\n".join([*ROWS[:8], "Next", *HARD_ROWS])) == [short, (10, HARD)]
    frames = ["+---+---+---+"] * 2
    assert outcomes("\n".join([*ROWS[:8], *frames, *HARD_ROWS])) == [short, (11, HARD)]
    bands = [*ROWS[:3], "", *ROWS[3:6], "", *HARD_ROWS]
    assert outcomes("\n".join(bands)) == [
        (1, "<stream>:1: 6 rows, expected 9 for classic9"),
        (9, HARD),
    ]
    assert outcomes("\n".join([*ROWS, *ROWS[:2]])) == [
        (1, EASY),
        (10, "<stream>:10: 2 rows, expected 9 for classic9"),
    ]


def test_a_row_of_another_width() -> None:
    text = "\n".join([*ROWS[:4], ROWS[4] + "7", *ROWS[5:], "", *HARD_ROWS])
    message = "<stream>:5: row 5 has 10 cells, expected 9 for classic9: '4..8.3..17'"
    assert outcomes(text) == [(1, message), (11, HARD)]


def test_rows_of_no_known_width() -> None:
    text = "1.2.3.4\n1.2.3.4\n\n" * 2
    known = "4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 25"
    message = f"7 cells in a row, expected one of {known}, or a named variant: '1.2.3.4'"
    assert outcomes(text, format="grid") == [
        (1, f"<stream>:1: {message}"),
        (4, f"<stream>:4: {message}"),
    ]
    unending = "1.2.3.4\n" * 60
    assert [line for line, _ in outcomes(unending, format="grid")] == [1, 26, 51]


def test_a_part_of_pencil_marks_is_refused() -> None:
    text = MARKS + "\n".join(["", *ROWS])
    assert outcomes(text) == [(2, "<stream>:2: 2 rows, expected 9 for classic9"), (5, EASY)]


def test_numbers_above_9_are_no_pencil_marks() -> None:
    text = "\n".join([*ROWS[:8], "1 2 3 4 5 6 7 8 10", "", *HARD_ROWS])
    message = "r9c9 holds '10' as pencil marks; expected some of 123456789, or . for all of them"
    assert outcomes(text) == [(1, f"<stream>:1: {message}"), (11, HARD)]


def test_large_grids_differ_from_lines_of_small_ones() -> None:
    large = "." * 15 + "G" + "\n" + ("." * 14 + "9.\n") + "................\n" * 14
    ((line, cells),) = outcomes(large)
    assert (line, cells[15], cells[30]) == (1, "G", "9")
    small = "1.....2..3.....4\n" * 20
    assert outcomes(small) == [(n, "1.....2..3.....4") for n in range(1, 21)]
    assert len(outcomes("\n".join(["." * 16] * 16))) == 16
    sixteen = "+----+----+----+----+\n" + "|....|....|....|....|\n" * 16
    assert len(outcomes(sixteen)) == 1


# --- sdk ------------------------------------------------------------------------------------------

SDK = f"""\
#AJane Doe
#DFirst of the week
[Puzzle]
{chr(10).join(ROWS)}
[State]
{chr(10).join(HARD_ROWS)}
[PencilMarks]
{"1,2,,,,,,,12" * 9}
"""


@pytest.mark.parametrize("format", ["auto", "sdk"])
def test_sdk(format: str) -> None:
    assert outcomes(SDK, format=format) == [(4, EASY)]
    assert outcomes(SDK + SDK, format=format) == [(4, EASY), (28, EASY)]
    assert outcomes("#C no section\n" + "\n".join(ROWS), format=format) == [(2, EASY)]
    assert outcomes("[puzzle]\n" + "\n".join([*ROWS[:8], "[State]", *ROWS]), format=format) == [
        (2, "<stream>:2: 8 rows, expected 9 for classic9")
    ]


def test_a_state_is_no_puzzle() -> None:
    with pytest.raises(FormatError, match=r"^<stream>: no puzzles in it$"):
        entries("[State]\n" + "\n".join(ROWS))


# --- csv ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["auto", "csv"])
@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{EASY},{SOLVED}\n",
        f"quizzes,solutions\n{EASY.replace('.', '0')},{SOLVED}\n",
        f'"id","Puzzle","Solution","rating"\n"7","{EASY}","{SOLVED}","1,5"\n',
        f"source\tquestion\tanswer\trating\nbook\t{EASY}\t{SOLVED}\t3\n",
        f"# 2024\nsolution;puzzle\n{SOLVED};{EASY}\n\n",
    ],
)
def test_tables(text: str, format: str) -> None:
    (entry,) = entries(text, format=format)
    assert entry.puzzle == Puzzle.parse(EASY)
    assert entry.solution == Grid.from_line(SOLVED, variant("classic9"))
    assert entry.text == (EASY.replace(".", "0") if "quizzes" in text else EASY)


@pytest.mark.parametrize(
    "text", [f"puzzle\n{EASY}\n", f"puzzle\tSER\n{EASY}\t1.5\n", f"puzzle,solution\n{EASY},\n"]
)
def test_tables_without_solutions(text: str) -> None:
    assert [(e.line, e.puzzle, e.solution) for e in entries(text)] == [
        (2, Puzzle.parse(EASY), None)
    ]


def test_a_title_is_no_header() -> None:
    assert outcomes("Puzzle, easy\n" + "\n".join(ROWS)) == [(2, EASY)]
    assert outcomes("Puzzle\n" + SPACED) == [(2, EASY)]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            f"{EASY},{SOLVED[:-1]}8",
            "the solution: 8 stands twice in row 9: r9c5 and r9c9; expected",
        ),
        (f"{EASY},{SOLVED[:-1]}.", "the solution: r9c9 is empty; expected a filled grid"),
        (f"{HARD},{SOLVED}", "the solution: 5 in r1c1; expected the given 4"),
        (f"{EASY},{SOLVED}1", "the solution: 82 cells, expected 81 for classic9: '5346"),
        (f"{EASY[:-1]},{SOLVED}", f"80 cells; expected one of {SIZES}"),
        (f'{EASY},"{SOLVED}', "quotes that do not pair on this line (unexpected end of data): '53"),
        ("#7", "1 fields, expected the puzzle in field 2: '#7'"),
    ],
)
def test_bad_records_of_a_table(record: str, message: str) -> None:
    if record != "#7":
        text = f"puzzle,solution\n{record}\n{HARD},\n"
    else:
        text = f"id,puzzle\n{record}\n#8,{HARD}\n"
    (line, error), good = outcomes(text)
    assert (line, good) == (2, (3, HARD))
    assert error.startswith(f"<stream>:2: {message}")


def test_a_table_without_a_header() -> None:
    message = rf"^<stream>:1: no column of puzzles; expected a first line such as .*: '{ROWS[0]}'$"
    with pytest.raises(FormatError, match=message):
        entries(ROWS[0], format="csv")


# --- any format -----------------------------------------------------------------------------------


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Some cells of a solution, moved and renamed, of any variant that tests go through."""
    rules = draw(st.sampled_from(SHIPPED))
    solution = _solution(rules.name)
    names = draw(st.permutations(range(1, len(rules.symbols) + 1)))
    kept = draw(st.lists(st.booleans(), min_size=len(rules.cells), max_size=len(rules.cells)))
    moved = solution.transform(values=names)
    return Puzzle(bytes(v * k for v, k in zip(moved.values, kept, strict=True)), rules)


@functools.cache
def _solution(name: str) -> Grid:
    solution = Puzzle(bytes(len(variant(name).cells)), variant(name)).solve()
    assert solution is not None
    return solution


PACKINGS = {
    "plain": lambda data: data,
    "gzip": gzip.compress,
    "gzip in two members": lambda data: gzip.compress(data[:70]) + gzip.compress(data[70:]),
    "zstd": zstandard.compress,
    "zstd in two frames": lambda data: (
        zstandard.compress(data[:70]) + zstandard.compress(data[70:])
    ),
    "zstd after a frame to skip": lambda data: (
        b"\x5a\x2a\x4d\x18\2\0\0\0ab" + zstandard.compress(data)
    ),
}
ENCODINGS = {
    "utf-8": str.encode,
    "utf-8 with mark": lambda text: text.encode("utf-8-sig"),
    "utf-16 little": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16 big": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}


@settings(deadline=None, max_examples=200)
@given(
    st.lists(puzzles(), min_size=1, max_size=3),
    st.sampled_from([name for name in format_names() if name not in ("auto", "toml")]),
    st.booleans(),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(sorted(ENCODINGS)),
    st.sampled_from(sorted(PACKINGS)),
)
def test_round_trip(
    some: list[Puzzle], format: str, detected: bool, end: str, encoding: str, packing: str
) -> None:
    rules = some[0].variant
    some = [puzzle for puzzle in some if puzzle.variant == rules]
    try:
        text = "".join(write(some, format))
    except FormatError:
        assume(False)
    data = PACKINGS[packing](ENCODINGS[encoding](text.replace("\n", end)))
    how = "auto" if detected else format
    assert [entry.puzzle for entry in entries(data, format=how, variant=rules.name)] == some


class Pieces(io.RawIOBase):
    """A stream that hands over its bytes in these pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = iter([piece for piece in pieces if piece])

    def read(self, size: int = -1) -> bytes:
        return next(self._pieces, b"")


def lines_of(pieces: list[bytes]) -> list[tuple[int, str]]:
    return list(Text("pieces", Pieces(pieces)).lines())  # type: ignore[arg-type]


@given(st.text("ab\n\r\U0001d7d9é", min_size=4, max_size=40), st.data())
def test_lines_wherever_the_bytes_are_cut(text: str, data: st.DataObject) -> None:
    raw = text.encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=5)))
    pieces = [raw[a:b] for a, b in itertools.pairwise([0, *cuts, len(raw)])]
    wanted = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not wanted[-1]:
        wanted.pop()
    assert lines_of(pieces) == list(enumerate(wanted, start=1))
    # Lines may be taken one by one, and what is left in blocks.
    some = Text("pieces", Pieces(pieces))  # type: ignore[arg-type]
    taken = list(itertools.islice(some.lines(), data.draw(st.integers(0, 5))))
    for block in some.blocks():
        assert block.number == len(taken) + 1
        taken += enumerate(block.lines(), start=block.number)
    assert taken == list(enumerate(wanted, start=1))


def test_a_format_refuses_puzzles_it_cannot_write() -> None:
    marks = Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16)
    for format in ("grid", "ss", "sdk", "jigsaw", "hodoku", "toml"):
        with pytest.raises(FormatError, match=f"^format {format} (writes|can only be read)"):
            list(write([marks], format))
    for format in ("line", "sdm", "csv", "json"):
        text = "".join(write([marks], format))
        (entry,) = entries(text, format=format, variant="classic4")
        assert entry.puzzle == marks
    with pytest.raises(UnknownNameError, match="no format 'auto'"):
        write([marks], "auto")


# --- hodoku ---------------------------------------------------------------------------------------

STATE = ":0702-1:4:" + "+5" + EASY[1:] + ":113 229:441::"


@pytest.mark.parametrize("format", ["auto", "hodoku"])
def test_hodoku(format: str) -> None:
    first, second = entries(f"# library\n{STATE}\n:0000::{HARD}:::\n", format=format)
    assert (first.line, first.comment) == (2, "0702-1")
    assert first.puzzle is not None
    assert first.puzzle.line == EASY
    assert first.puzzle.excluded == (2 * 9 + 1 - 1, 17 * 9 + 2 - 1)
    assert second.puzzle == Puzzle.parse(HARD)
    (again,) = entries("".join(write([first.puzzle], "hodoku")))
    assert again.puzzle == first.puzzle


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f":0000:4:{EASY}", "not a line of HoDoKu's library, expected :technique:candidates:"),
        (f":0000:4:{EASY[1:]}::::", "80 cells, expected 81 for classic9"),
        (f":0000:4:55{EASY[2:]}::::", "5 stands twice in row 1: r1c1 and r1c2"),
        (f":0000:4:{EASY}:12:::", "no candidate '12'; expected three digits, symbol, row and"),
        (f":0000:4:{EASY}:{' '.join(f'{n}13' for n in range(1, 10))}:::", "r1c3 has no candidate"),
        (f":0000:4:{EASY}:513:::", "5 is given in r1c1, but not among its candidates"),
    ],
)
def test_bad_lines_of_hodoku(line: str, message: str) -> None:
    if message.startswith("5 is given"):
        line = line.replace(":513:", ":511:")
    bad, good = outcomes(f"{line}\n{STATE}", format="hodoku")
    assert bad[1].startswith(f"<stream>:1: {message}")
    assert good == (2, EASY)


def test_hodoku_is_of_9_by_9_cells() -> None:
    (entry,) = entries(STATE, variant="classic4")
    assert str(entry.error).endswith("of 9 x 9 cells, expected classic4")


@pytest.mark.data
def test_the_library_of_hodoku() -> None:
    met = list(read(data_file("reglib_half.txt")))
    assert len(met) == 556
    assert all(entry.puzzle is not None for entry in met)
    assert sum(bool(entry.puzzle and entry.puzzle.candidates) for entry in met) > 9


def test_a_carriage_return_at_the_end_of_a_block() -> None:
    class Trickle(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return super().read1(1)

    data = f"{EASY}\r\n{HARD}\r{EASY}\r\r\n{HARD}".encode()
    assert [(e.line, e.puzzle) for e in read(Trickle(data))] == [
        (line, Puzzle.parse(cells)) for line, cells in ((1, EASY), (2, HARD), (3, EASY), (5, HARD))
    ]


@pytest.mark.parametrize(
    ("name", "text", "cells"),
    [
        ("a.sdm.gz", "1.....2..3.....4\n" * 16, 16),
        ("a.ss", "1.....2..3.....4\n" + "................\n" * 15, 256),
        ("a.SDK.zst", "................\n" * 16, 256),
        ("a.txt", "1.....2..3.....4\n" * 16, 16),
        ("a.csv", "1.....2..3.....4\n" * 16, 16),
    ],
)
def test_the_name_decides_where_the_content_does_not(
    tmp_path: Path, name: str, text: str, cells: int
) -> None:
    path = tmp_path / name
    path.write_text(text)
    (first, *_) = read(path)
    assert first.puzzle is not None
    assert len(first.puzzle.values) == cells


def test_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.txt"
    path.write_text(EASY)
    assert [e.file for e in read(path)] == [e.file for e in read(str(path))] == [str(path)]
    with path.open("rb") as stream:
        assert [e.file for e in read(stream)] == [str(path)]
        assert not stream.closed
    assert [e.file for e in read(io.StringIO(EASY))] == ["<stream>"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EASY.encode())))
    assert [(e.file, e.line, e.puzzle) for e in read("-")] == [("<stdin>", 1, Puzzle.parse(EASY))]


def test_variant_by_name_or_value() -> None:
    corners = "1" + "." * 79 + "1"
    message = "1 stands twice in diagonal 1: r1c1 and r9c9; expected each symbol at most once"
    assert outcomes(corners) == [(1, corners)]
    assert outcomes(corners, variant="diagonal9") == [(1, f"<stream>:1: {message}")]
    (entry,) = read(io.BytesIO(HARD.encode()), variant=variant("classic9"))
    assert entry.puzzle == Puzzle.parse(HARD)
    assert outcomes("1...", variant="x5") == [
        (1, "<stream>:1: 4 cells, expected 25 for x5: '1...'")
    ]


def test_entries_come_as_the_pipe_delivers() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb", buffering=0) as sink:
        stream = read(source)
        sink.write(f"{EASY}\n".encode())
        assert next(stream).puzzle == Puzzle.parse(EASY)
        sink.write(f"{HARD}\n".encode())
        assert next(stream).puzzle == Puzzle.parse(HARD)


# --- bad input ------------------------------------------------------------------------------------


def refusal(source: object, **how: str) -> str:
    """The text of the FormatError that reading meets, on one line."""
    with pytest.raises(FormatError) as caught:
        list(read(source, **how))  # type: ignore[arg-type]
    (line,) = str(caught.value).splitlines()
    return line


def test_unknown_names_at_once() -> None:
    with pytest.raises(UnknownNameError, match=r"^no format 'grids'; did you mean grid\?$"):
        read("absent", format="grids")
    with pytest.raises(UnknownNameError, match="did you mean classic9"):
        read("absent", variant="clasic9")
    with pytest.raises(VariantError):
        read("absent", variant="absent.toml")
    assert "auto" in format_names()


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    absent = tmp_path / "absent.txt"
    assert refusal(absent) == f"{absent}: cannot open: No such file or directory"
    assert refusal(tmp_path) == f"{tmp_path}: it is a directory; expected a file of puzzles"
    assert refusal("nul\0") == "nul\0: cannot open: embedded null byte"
    closed = tmp_path / "closed.txt"
    closed.write_text(EASY)
    closed.chmod(0)
    if not os.access(closed, os.R_OK):
        assert refusal(closed) == f"{closed}: cannot open: Permission denied"


@pytest.mark.parametrize(
    "text", ["", "\n", "# only\n\n// remarks\n", "\ufeff", "puzzle,solution\n"]
)
def test_no_puzzles(text: str) -> None:
    assert refusal(io.BytesIO(text.encode())) == "<stream>: no puzzles in it"


@pytest.mark.parametrize("format", [name for name in format_names() if name not in ("auto", "csv")])
def test_no_puzzles_in_a_named_format(format: str) -> None:
    assert refusal(io.BytesIO(b"# none\n"), format=format) == "<stream>: no puzzles in it"


@pytest.mark.parametrize("before", ["\n", "# remark\n", "; remark\n% another\n  \n"])
def test_a_long_preface_hides_no_puzzle(before: str) -> None:
    lines = before.count("\n") * 5000
    assert outcomes(before * 5000 + EASY) == [(lines + 1, EASY)]
    assert outcomes(before * 5000 + "\n".join(ROWS)) == [(lines + 1, EASY)]
    assert outcomes(before * 5000 + f"puzzle,x\n{EASY},1") == [(lines + 2, EASY)]


def test_a_preface_is_read_in_bounded_memory() -> None:
    comments = Pieces([b"# remark\n" * 5000] * 500)
    with Traced() as memory:
        message = refusal(comments)
    assert memory.peak < 64_000_000
    assert message == (
        "<stream>: nothing but comments in its first 16,777,216 characters; expected puzzles"
    )


def test_prose() -> None:
    message = refusal(io.BytesIO(b"It was a dark\nand stormy night\n"))
    assert (
        message == "<stream>: nothing in it looks like a puzzle; its first line is 'It was a dark'"
    )


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)),
        b"\x7fELF\2\1\1\0\0\0\0\0\0\0\0\0" + bytes(100),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(128, 256)),
        EASY.encode("utf-16-le"),
        EASY.encode("utf-32"),
        gzip.compress(bytes(range(256))),
    ],
)
def test_rubbish(data: bytes) -> None:
    message = "<stream>: it is not text; expected puzzles as text, plain or in gzip or zstd"
    assert refusal(io.BytesIO(data)) == message


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_compression_that_breaks_off(kind: str) -> None:
    whole = PACKINGS[kind](f"{EASY}\n{HARD}\n".encode() * 5000)
    message = refusal(io.BytesIO(whole[:5]))
    assert message == f"<stream>: the {kind} data end too early; the file was cut off"
    met: list[Entry] = []
    with pytest.raises(FormatError) as caught:
        met.extend(read(io.BytesIO(whole[:-20])))
    assert str(caught.value).endswith(f"the {kind} data end too early; the file was cut off")
    assert len(met) > 1000
    assert caught.value.line == len(met) + 1


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_compression_that_is_broken(kind: str) -> None:
    whole = bytearray(PACKINGS[kind](f"{EASY}\n{HARD}\n".encode() * 50))
    start = 12 if kind == "gzip" else 6  # behind the header
    for place in range(start, start + 4):
        whole[place] ^= 0x5A
    assert refusal(io.BytesIO(bytes(whole))).startswith(f"<stream>: broken {kind} data: ")
    tail = PACKINGS[kind](f"{EASY}\n".encode()) + b"and more, in plain text"
    assert refusal(io.BytesIO(tail)).startswith(f"<stream>:2: broken {kind} data: ")


def test_a_device_that_fails() -> None:
    class Failing(io.RawIOBase):
        blocks = iter([f"{EASY}\n{HARD[:9]}".encode()])

        def read(self, size: int = -1) -> bytes:
            for block in self.blocks:
                return block
            raise OSError(5, "Input/output error")

    stream = read(Failing())  # type: ignore[arg-type]
    assert next(stream).puzzle == Puzzle.parse(EASY)
    with pytest.raises(FormatError, match=r"^<stream>:2: cannot read: Input/output error$"):
        next(stream)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (EASY[:-1], f"80 cells; expected one of {SIZES}"),
        (
            "55" + EASY[2:],
            "5 stands twice in row 1: r1c1 and r1c2; expected each symbol at most once",
        ),
        (
            "5" * 9 + EASY[9:],
            "5 stands twice in row 1: r1c1 and r1c2; expected each symbol at most once",
        ),
        (
            "x" + EASY[1:],
            "r1c1 holds 'x' (character 1); expected one of 123456789 or . 0 * _ for an empty cell",
        ),
        (
            EASY[:80] + "\0",
            "r9c9 holds '\\x00' (character 81); expected one of 123456789 or . 0 * _ "
            "for an empty cell",
        ),
        (
            "é" + EASY[1:],
            "r1c1 holds 'é' (character 1); expected one of 123456789 or . 0 * _ for an empty cell",
        ),
    ],
)
def test_bad_records(tmp_path: Path, record: str, message: str) -> None:
    path = tmp_path / "book.txt"
    path.write_text(f"# mine\n{EASY}\n{record}\n{HARD}\n", encoding="utf-8")
    good, bad, other = read(path)
    assert (good.puzzle, other.puzzle) == (Puzzle.parse(EASY), Puzzle.parse(HARD))
    assert (bad.line, bad.text, bad.puzzle) == (3, record, None)
    assert str(bad.error) == f"{path}:3: {message}"
    assert bad.error is not None
    assert (bad.error.file, bad.error.line) == (str(path), 3)


def test_bytes_that_are_no_utf8_spoil_their_line_only() -> None:
    data = "# café\n".encode("latin-1") + f"{EASY}\n".encode() + b"\xff" + HARD.encode()[1:]
    (first, good), (second, error) = outcomes(data)
    assert (first, good, second) == (2, EASY, 3)
    assert error.startswith("<stream>:3: r1c1 holds '\ufffd' (character 1)")


LONG = 50_000_000


class Flood(io.RawIOBase):
    """A pipe: a good line, a line of 50 million characters, a good line."""

    def __init__(self, start: bytes = b"") -> None:
        self._blocks = itertools.chain(
            [EASY.encode() + b"\n" + start],
            itertools.repeat(b"1" * 50_000, LONG // 50_000),
            [b"\n" + HARD.encode()],
        )

    def read(self, size: int = -1) -> bytes:
        return next(self._blocks, b"")


class Traced:
    """How much memory was taken at most, in bytes."""

    def __enter__(self) -> "Traced":
        tracemalloc.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()


def test_an_endless_line_is_one_bad_record_in_bounded_memory() -> None:
    with Traced() as memory:
        first, bad, last = read(Flood())  # type: ignore[arg-type]
    assert memory.peak < 4_000_000
    assert (first.line, first.puzzle) == (1, Puzzle.parse(EASY))
    assert (last.line, last.puzzle) == (3, Puzzle.parse(HARD))
    assert str(bad.error) == (
        f"<stream>:2: a line of {LONG} characters, expected at most {LONGEST}: '{'1' * 40}'..."
    )
    assert (bad.line, bad.text) == (2, "1" * 200)


def test_an_endless_comment_is_passed_over() -> None:
    assert [e.line for e in read(Flood(b"#"))] == [1, 3]  # type: ignore[arg-type]


@pytest.mark.parametrize("format", ["grid", "sdk", "ss"])
def test_an_endless_row(format: str) -> None:
    long = "1" * (LONGEST + 1)
    text = "\n".join([*ROWS, *ROWS[:2], long, *ROWS[3:], "", *HARD_ROWS])
    good, bad, last = outcomes(text, format=format)
    assert (good, last) == ((1, EASY), (20, HARD))
    assert bad[0] == 10
    assert bad[1].startswith(f"<stream>:12: a line of {LONGEST + 1} characters, expected at most")


def test_an_endless_record_of_a_table() -> None:
    text = f"puzzle,solution\n{EASY},{'1' * LONGEST}\n{HARD},\n"
    (line, error), good = outcomes(text)
    assert (line, good) == (2, (3, HARD))
    assert error.startswith(f"<stream>:2: a line of {LONGEST + 82} characters, expected at most")


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_compressed_data_are_unpacked_in_bounded_memory(kind: str) -> None:
    data = PACKINGS[kind](b"1" * LONG + b"\n" + EASY.encode())
    with Traced() as memory:
        bad, good = read(io.BytesIO(data))
    assert memory.peak < 32_000_000
    assert str(bad.error).startswith(f"<stream>:1: a line of {LONG} characters")
    assert (good.line, good.puzzle) == (2, Puzzle.parse(EASY))


def test_long_lines_are_whole_up_to_the_bound() -> None:
    ((_, whole),) = lines_of([b"1" * LONGEST])
    assert (len(whole), type(whole)) == (LONGEST, str)
    for pieces, length in (
        ([b"1" * LONGEST, b"1\n"], LONGEST + 1),
        ([b"\n" + b"1" * (LONGEST + 1) + b"\n"], LONGEST + 1),
        ([b"1" * 1000] * 600, 600_000),
        ([b"1" * 600_000 + b"\n1"], 600_000),
        (["é".encode() * 100_000] * 4, 400_000),
    ):
        (long,) = (line for _, line in lines_of(pieces) if len(line) > 1)
        assert isinstance(long, LongLine)
        assert (len(long), long.length) == (LONGEST, length)
    ((_, short),) = lines_of(["é".encode() * LONGEST])
    assert (len(short), type(short)) == (LONGEST, str)


# --- whatever the bytes ---------------------------------------------------------------------------

_PIECES = [EASY, HARD, SOLVED, "puzzle,solution", "[Puzzle]", "[State]", "#A", "+---+---+---+"]
_PIECES += [*ROWS, "1.....2..3.....4", "|", " ", ",", "\t", '"', ";", "\n", "\n\n", "\r", "\0", "X"]
_PIECES += ["12 3 4 5 6 7 8 9 1", "1" * 25, "A" * 16, "\ufeff", "é", "."]


any_format = st.sampled_from(format_names())
rules = st.sampled_from([None, "classic9", "x5", "classic16"])


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=400), any_format, rules)
@example(b"\x1f\x8b", "auto", None)
@example(b"\x28\xb5\x2f\xfd", "auto", None)
@example(b"\xff\xfe1", "line", None)
def test_any_bytes(data: bytes, format: str, rules: str | None) -> None:
    check(data, format, rules)


@settings(deadline=None, max_examples=500)
@given(st.lists(st.sampled_from(_PIECES), max_size=40), any_format, rules)
def test_any_mixture(pieces: list[str], format: str, rules: str | None) -> None:
    check("".join(pieces).encode(), format, rules)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.sampled_from([EASY, EASY[1:], "#", "", " ", EASY + " 1", "x", "|"]), max_size=20)
)
def test_no_line_is_lost(lines: list[str]) -> None:
    wanted = [n for n, line in enumerate(lines, start=1) if line.strip() and line[0] != "#"]
    if wanted:
        assert [n for n, _ in outcomes("\n".join(lines), format="line")] == wanted


@pytest.mark.data
def test_the_public_list_of_17_clues() -> None:
    met = list(read(data_file("puzzles2_17_clue")))
    assert len(met) == 49158
    assert {e.puzzle and e.puzzle.clues for e in met} == {17}


@pytest.mark.parametrize(
    ("name", "text", "message"), [("a.json", "[1,2", "not JSON"), ("a.toml", "[1,2", "not TOML")]
)
def test_the_ending_of_a_table_decides_its_error(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(FormatError, match=message):
        list(read(tmp_path / name))
