"""Tables with a row too few or too many: the size is that of a board with titles or labels."""

from __future__ import annotations

import io

import pytest

from satsudoku.formats import Entry, read
from satsudoku.formats.reading.labels import doubt_of_labels
from satsudoku.stream import read as read_batches
from satsudoku.stream.gathering import entries_of

BETWEEN = ["", " ", "  ", ",", ";", "\t", "|"]


def rows_of(size: int) -> list[list[str]]:
    return [[str(r * size // 3 % size + 1) if c == r else "." for c in range(size)]
            for r in range(size)]  # fmt: skip


def text_of(rows: list[list[str]], between: str) -> str:
    framed = between == "|"
    lines = [f"| {' | '.join(row)} |" if framed else between.join(row) for row in rows]
    return "\n".join(lines) + "\n"


def entries(text: str) -> list[Entry]:
    both = [[*entries_of(reader(io.BytesIO(text.encode())))] for reader in (read, read_batches)]
    kept = [[(e.line, e.puzzle, e.remarks, str(e.error)) for e in found] for found in both]
    assert kept[0] == kept[1]
    return both[0]


def lines_of(size: int) -> str:
    return "".join("".join(row) for row in rows_of(size))


@pytest.mark.parametrize("between", BETWEEN)
@pytest.mark.parametrize("lost", ["first", "last"])
@pytest.mark.parametrize("size", [4, 6, 9])
@pytest.mark.parametrize("start", [0, 1])
def test_titles_in_the_place_of_a_lost_row_are_named(
    between: str, lost: str, size: int, start: int
) -> None:
    titles = [str(n) for n in range(start, size + start)]
    rows = rows_of(size)[1:] if lost == "first" else rows_of(size)[:-1]
    for entry in entries(text_of([titles, *rows], between)):
        assert entry.error or any("the first row" in said for said in entry.remarks)


@pytest.mark.parametrize("between", BETWEEN[1:])
@pytest.mark.parametrize("titled", [False, True])
@pytest.mark.parametrize("change", ["twice", "two tables", "whole"])
@pytest.mark.parametrize("size", [4, 9])
def test_labels_are_cells_only_with_a_remark(
    between: str, titled: bool, change: str, size: int
) -> None:
    """A doubled row made a board of one more row, and so did the titles of the next table."""
    labelled = [[str(n), *row] for n, row in enumerate(rows_of(size), start=1)]
    head = [[" " if between in " |" else "", *map(str, range(1, size + 1))]] if titled else []
    table = [*head, *labelled]
    if change == "twice":
        table.insert(-2, table[-3])
    text = text_of(table * (1 + (change == "two tables")), between)
    for entry in entries(text):
        assert (
            entry.error or entry.remarks or (entry.puzzle and entry.puzzle.line == lines_of(size))
        )


@pytest.mark.parametrize("between", BETWEEN[1:])
@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_blank_heading_is_named_where_empty_cells_have_a_sign(between: str, size: int) -> None:
    for entry in entries(text_of([[" "] * size, *rows_of(size)[:-1]], between)):
        assert entry.error or any("which is blank" in said for said in entry.remarks)


@pytest.mark.parametrize("sign", [".", "-", "*"])
def test_two_blanks_are_no_column(sign: str) -> None:
    """Five rows of four cells, one of them twice, were a board of 5x5 with a blank column."""
    rows = [*rows_of(4)[:2], *rows_of(4)[1:]]
    found = entries(text_of(rows, "  ").replace(".", sign))
    assert any(entry.error for entry in found)
    assert all(entry.puzzle is None or len(entry.puzzle.values) == 16 for entry in found)


def test_a_grid_in_order_is_what_it_seems() -> None:
    """So begin the grids of lists in normal form."""
    grid = ["1234", "3412", "2143", "4321"]
    for between in BETWEEN:
        (entry,) = entries(text_of([[*row] for row in grid], between))
        assert entry.remarks == ()
    assert doubt_of_labels(grid, "".join(grid)) is None
    wrong = ["1234", "3412", "2143", "4312"]
    assert doubt_of_labels(wrong, "".join(wrong)) is not None
