"""Tables of puzzles."""

from __future__ import annotations

import pytest
from format_records import EASY, HARD, ROWS, SIZES, SOLVED, SPACED, entries, outcomes

from satsudoku import Grid, Puzzle, variant
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
