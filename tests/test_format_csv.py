"""Tables of puzzles."""

from __future__ import annotations

import io
from itertools import chain

import pytest
from format_records import EASY, HARD, ROWS, SOLVED, SPACED, entries, outcomes
from hypothesis import given
from hypothesis import strategies as st

import satsudoku
from satsudoku import Grid, Puzzle, formats, stream, variant
from satsudoku.errors import FormatError


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
    assert entry.puzzle == satsudoku.puzzle(EASY)
    assert entry.solution == Grid.from_line(SOLVED, variant("classic9"))
    assert entry.text == (EASY.replace(".", "0") if "quizzes" in text else EASY)


@pytest.mark.parametrize(
    "text", [f"puzzle\n{EASY}\n", f"puzzle\tSER\n{EASY}\t1.5\n", f"puzzle,solution\n{EASY},\n"]
)
def test_tables_without_solutions(text: str) -> None:
    assert [(e.line, e.puzzle, e.solution) for e in entries(text)] == [
        (2, satsudoku.puzzle(EASY), None)
    ]


def test_a_quoted_field_may_hold_line_ends() -> None:
    text = f'"who, when",puzzle\n"Ann\n""A""\r\n",{EASY}\n"B",{HARD}\n"\n",{EASY}'
    read = [(e.line, e.text, dict(e.carried)) for e in entries(text)]
    assert read == [
        (2, EASY, {"who, when": 'Ann\n"A"\n'}),
        (5, HARD, {"who, when": "B"}),
        (6, EASY, {"who, when": "\n"}),
    ]


def test_a_quote_that_never_pairs_spoils_its_own_line_alone() -> None:
    lines = [f'1,"a",{EASY}', f'2,"b,{EASY}', f"3,c,{HARD}", f'4,"d,{EASY}', f'5,"e\n",{HARD}']
    read = [(e.line, e.text) for e in entries("\n".join(["id,name,puzzle", *lines])) if e.puzzle]
    assert read == [(2, EASY), (4, HARD), (6, HARD)]


_PIECES = ["x", '"', '""', ",", "\n", f",{EASY}\n", f'"a\n""b",{HARD}\n', f"c,{EASY}\n"]


@given(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=30), st.integers(1, 99))
def test_streams_join_lines_where_the_format_does(pieces: list[str], size: int) -> None:
    data = f"name,puzzle\nd,{EASY}\n{''.join(pieces)}".encode()

    class Slow(io.BytesIO):
        def read1(self, _: int | None = -1) -> bytes:
            return self.read(size)

    read = chain.from_iterable(
        [piece] if isinstance(piece, formats.Entry) else piece
        for piece in stream.read(Slow(data), format="csv")
    )
    expected = entries(data, format="csv")
    assert [_facts(entry) for entry in read] == [_facts(entry) for entry in expected]


def _facts(entry: formats.Entry) -> tuple[int, str, Puzzle | None, str, dict[str, object]]:
    return entry.line, entry.text, entry.puzzle, str(entry.error), dict(entry.carried)


def test_a_title_is_no_header() -> None:
    assert outcomes("Puzzle, easy\n" + "\n".join(ROWS)) == [(2, EASY)]
    assert outcomes("Puzzle\n" + SPACED) == [(2, EASY)]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            f"{EASY},{SOLVED[:-1]}8",
            "the solution beside the puzzle: 8 appears twice in row 9: r9c5 and r9c9; expected",
        ),
        (
            f"{EASY},{SOLVED[:-1]}.",
            "the solution beside the puzzle: r9c9 is empty",
        ),
        (f"{HARD},{SOLVED}", "the solution beside the puzzle: 5 in r1c1; expected the given 4"),
        (
            f"{EASY},{SOLVED}1",
            "the solution beside the puzzle: 82 cells, expected 81",
        ),
        (
            f"{EASY[:-1]},{SOLVED}",
            "80 cells; expected 64 (classic8) or 81 (classic9), or a named variant",
        ),
        (f'{EASY},"{SOLVED}', "unbalanced quotes on this line (unexpected end of data): '53"),
        ("#7", "1 field, expected the puzzle in field 2: '#7'"),
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
