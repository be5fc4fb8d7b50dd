"""Tables with an empty heading, and words beside boards of letters: the table is read as it is."""

from __future__ import annotations

import io

import pytest

import satsudoku
from satsudoku import formats

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


def table(size: int) -> tuple[list[str], str]:
    """A table with an empty heading, and the line of its cells."""
    rows = ["." * n + SYMBOLS[n] + "." * (size - n - 1) for n in range(size)]
    body = ["| " + " | ".join(row) + " |" for row in rows]
    return ["|" + "   |" * size, "|" + "---|" * size, *body], "".join(rows)


@pytest.mark.parametrize("below", [1, 2])
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("size", [4, 6, 9, 16, 25])
def test_rows_too_many_move_no_table(size: int, named: bool, below: int) -> None:
    """The empty heading was taken for the first row, as rows below made no second table."""
    lines, cells = table(size)
    text = "\n".join([*lines, *lines[-1:] * below]) + "\n"
    variant = f"classic{size}" if named or size == 25 else None  # x5 has lines of 25, too
    first, *others = formats.read(io.StringIO(text), variant=variant)
    assert first.puzzle is not None
    assert (first.line, first.puzzle.line) == (3, cells)
    assert others
    assert all(other.puzzle is None for other in others)
    assert others[0].line == size + 3


@pytest.mark.parametrize("above", [True, False])
@pytest.mark.parametrize("size", [9, 16, 25])
@pytest.mark.parametrize("words", ["My puzzle", "title", "Decaf beads", "A hard one of the month"])
def test_words_beside_a_board_of_letters_are_text(words: str, size: int, above: bool) -> None:
    """Some of their letters are symbols there."""
    lines, cells = table(size)
    text = "\n".join([words, *lines] if above else [*lines, words]) + "\n"
    assert satsudoku.puzzle(text, variant=f"classic{size}").line == cells


def test_short_rows_of_letters_are_no_text() -> None:
    """Their error counts their cells."""
    lines, _ = table(16)
    lines[4] = "ABCDEFG1234567Z"
    message = "row 3 has 15 cells, expected 16"
    errors = [
        str(e.error) for e in formats.read(io.StringIO("\n".join(lines)), variant="classic16")
    ]
    assert any(message in error for error in errors), errors


@pytest.mark.parametrize("sign", ["_", ".", "0", "*"])
@pytest.mark.parametrize("size", [4, 6, 9])
def test_an_empty_heading_is_no_row_where_empty_cells_have_a_sign(sign: str, size: int) -> None:
    cells = [f"| {' | '.join([str(n), *sign * (size - 1)])} |" for n in range(1, size + 1)]
    heading = ["|" + "   |" * size, "|" + "---|" * size]
    (whole,) = formats.read(io.StringIO("\n".join([*heading, *cells]) + "\n"))
    assert whole.puzzle is not None
    assert whole.puzzle.clues == size
    cut = "\n".join([*heading, *cells[:-1]]) + "\n"
    assert all(entry.error is not None for entry in formats.read(io.StringIO(cut)))
