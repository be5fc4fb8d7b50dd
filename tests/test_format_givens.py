"""Givens with their places; and other texts that programs print or hold."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from satsudoku import Puzzle, formats, stream
from satsudoku.errors import FormatError
from satsudoku.formats import Entry
from satsudoku.stream.gathering import entries_of

SMALL = "1.....2..3.....4"
NINE = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
SIXTEEN = "1" + "." * 120 + "C" + "." * 100 + "G" + "." * 32 + "2"


def givens_of(line: str) -> dict[tuple[int, int], int]:
    """The numbers of a board by row and column, from 1."""
    side = round(len(line) ** 0.5)
    symbols = ".123456789ABCDEFG"
    cells = {(n // side + 1, n % side + 1): symbols.index(c) for n, c in enumerate(line)}
    return {place: number for place, number in cells.items() if number}


def listed(line: str, form: str, between: str = "\n", first: int = 1) -> str:
    shift = 1 - first
    return between.join(
        form.format(r=r - shift, c=c - shift, n=n) for (r, c), n in givens_of(line).items()
    )


STYLES: dict[str, Callable[[str], str]] = {
    "a blank": lambda line: listed(line, "r{r}c{c} {n}"),
    "an equals sign": lambda line: listed(line, "R{r}C{c}={n}", "; "),
    "places in brackets": lambda line: listed(line, "({r},{c}) = {n}"),
    "facts": lambda line: listed(line, "cell({r},{c},{n})."),
    "facts on a line, from 0": lambda line: listed(line, "given({r},{c},{n}).", " ", 0),
    "SMT": lambda line: listed(line, "(assert (= (cell {r} {c}) {n}))") + "\n(check-sat)\n",
    "a dictionary": lambda line: repr({(r - 1, c - 1): n for (r, c), n in givens_of(line).items()}),
    "a name": lambda line: f"givens = {givens_of(line)!r}",
    "JSON": lambda line: json.dumps({f"r{r}c{c}": n for (r, c), n in givens_of(line).items()}),
    "a comment": lambda line: "% easy\n" + listed(line, "initial({r},{c},{n})."),
}


def only(text: str, **how: str) -> Entry:
    (entry,) = formats.read(io.StringIO(text), **how)  # type: ignore[arg-type]
    (other,) = entries_of(stream.read(io.BytesIO(text.encode()), **how))  # type: ignore[arg-type]
    assert (entry.puzzle, str(entry.error)) == (other.puzzle, str(other.error))
    return entry


@pytest.mark.parametrize("line", [SMALL, NINE, SIXTEEN], ids=len)
@pytest.mark.parametrize("style", STYLES)
def test_givens_with_places(style: str, line: str) -> None:
    assert only(STYLES[style](line)).puzzle == Puzzle(line)


def test_what_a_text_does_not_say_is_a_remark() -> None:
    entry = only(STYLES["facts on a line, from 0"](SMALL))
    assert entry.extras is not None
    assert entry.extras.remarks == (
        "places are read as row and column, counted from 0",
        "read as classic4, since the largest number is 4",
    )
    assert entry.carried == {"remarks": list(entry.extras.remarks)}  # which commands print
    assert only(STYLES["a blank"](NINE)).extras is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r1c1 4\nr1c1 3", "r1c1 holds 4 and 3; expected one symbol"),
        ("r1c1 4\nr2c2 = 3 and more", "'and more' beside the givens; expected givens alone"),
        ("r1c1 7\nr2c2 3", "givens up to 7; expected the size of a board, or --variant"),
        ("cell(1,2,4).\ncell(3,3,1).", "places such as cell(1,1,5) may count from 0 or from 1"),
        ("(assert (= x11 4))\n(assert (distinct x12 x21))", "beside the givens; expected givens"),
    ],
)
def test_bad_givens(text: str, message: str) -> None:
    entry = only(text)
    assert message in str(entry.error)


def test_a_named_board_bounds_places_and_symbols() -> None:
    assert only("r1c1 4\nr2c2 3", variant="classic9").puzzle == Puzzle(
        "4" + "." * 9 + "3" + "." * 70
    )
    assert "r5c1 is not a cell of classic4" in str(only("r5c1 4", variant="classic4").error)
    assert "5 in r1c1; expected at most 4" in str(only("r1c1 5", variant="classic4").error)
    (entry,) = formats.read(io.StringIO("hello"), format="givens")
    assert "'hello'" in str(entry.error) or "such as r1c4 5" in str(entry.error)


# --- tables that programs print -------------------------------------------------------------------


def rows_of(line: str) -> list[str]:
    side = round(len(line) ** 0.5)
    return [line[start : start + side] for start in range(0, len(line), side)]


def in_parts(line: str, wide: int) -> str:
    """A matrix as Octave prints it, with so many columns in a part."""
    parts, numbers = [], givens_of(line)
    side = len(rows_of(line))
    for start in range(1, side + 1, wide):
        columns = range(start, min(start + wide, side + 1))
        rows = (
            "".join(f"{numbers.get((row, column), 0):5}" for column in columns)
            for row in range(1, side + 1)
        )
        name = f"Columns {columns[0]} through {columns[-1]}" if len(columns) > 1 else "Column"
        name = name if len(columns) > 1 else f"Column {columns[0]}"
        parts.append(f" {name}:\n\n" + "\n".join(rows) + "\n")
    return "A =\n\n" + "\n".join(parts)


@pytest.mark.parametrize("line", [SMALL, NINE, SIXTEEN], ids=len)
@pytest.mark.parametrize("wide", [3, 8])
def test_columns_in_parts(line: str, wide: int) -> None:
    assert only(in_parts(line, wide)).puzzle == Puzzle(line)


def test_parts_of_different_heights_are_an_error() -> None:
    text = in_parts(NINE, 8).rstrip().rpartition("\n")[0]
    with pytest.raises(FormatError, match="matrix with 9 and 8 rows"):
        list(formats.read(io.StringIO(text)))


@pytest.mark.parametrize("name", ["param given : ", ": "])
def test_tables_of_ampl(name: str) -> None:
    numbers = " ".join(map(str, range(1, 10)))
    rows = [f"{n} {' '.join(row)}" for n, row in enumerate(rows_of(NINE), start=1)]
    assert only(f"{name}{numbers} :=\n" + "\n".join(rows) + " ;\n").puzzle == Puzzle(NINE)


def test_lists_of_row_column_and_symbol_are_no_board() -> None:
    entry = only("1 1 1\n1 3 2\n2 1 3\n4 4 4\n3 2 5\n")
    assert entry.puzzle is None


# --- fields, sections, signs ----------------------------------------------------------------------

FIELDS = {
    "rows": "\n".join(rows_of(NINE)),
    "rows of cells": "\n".join(" ".join(row) for row in rows_of(NINE)),
    "a frame": str(Puzzle(NINE)),
    "commas": ",".join(NINE),
    "a list": repr([[int(c.replace(".", "0")) for c in row] for row in rows_of(NINE)]),
}


@pytest.mark.parametrize("field", FIELDS)
def test_fields_in_quotes(field: str) -> None:
    text = f'id,puzzle\n1,"{FIELDS[field]}"\n2,{NINE}\n'
    together = [*entries_of(stream.read(io.BytesIO(text.encode())))]
    for entries in (list(formats.read(io.StringIO(text))), together):
        assert [entry.puzzle for entry in entries] == [Puzzle(NINE)] * 2
        assert [entry.carried["id"] for entry in entries] == ["1", "2"]


def test_a_damaged_grid_in_a_field_is_named() -> None:
    damaged = "\n".join(rows_of(NINE)[:8])
    first, second = formats.read(io.StringIO(f'id,puzzle\n1,"{damaged}"\n2,{NINE}\n'))
    assert str(first.error).endswith(":2: 8 rows of 9 cells, expected 9 for classic9")
    assert second.puzzle == Puzzle(NINE)


def test_a_section_of_toml() -> None:
    assert only(f'[puzzle]\nvariant = "diagonal9"\ngivens = "{NINE}"\n').puzzle == Puzzle(
        NINE, "diagonal9"
    )


@pytest.mark.parametrize("signs", ["・□", "□·", "⬜."])
def test_several_signs_of_emptiness(signs: str) -> None:
    cells = [signs[n % 2] if c == "." else c for n, c in enumerate(NINE)]
    assert only("\n".join(rows_of("".join(cells)))).puzzle == Puzzle(NINE)


@pytest.mark.parametrize("ends", ['""', '",', "''", "',"], ids=repr)
def test_rows_in_quotes(ends: str) -> None:
    quote, behind = ends[0], ends[1:].strip(ends[0])
    text = "\n".join(f"    {quote}{row}{quote}{behind}" for row in rows_of(NINE))
    assert only(text).puzzle == Puzzle(NINE)


def test_a_text_of_several_lines_with_a_name() -> None:
    rows = "\n".join(rows_of(NINE))
    assert only(f'p = """\n{rows}\n"""').puzzle == Puzzle(NINE)
