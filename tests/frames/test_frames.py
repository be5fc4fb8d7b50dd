"""Puzzles in data frames: the same answers as the functions of many puzzles give."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from satsudoku import (
    Puzzle,
    canonical_many,
    classify_many,
    count_many,
    is_minimal_many,
    solve_many,
    variant,
)
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError
from satsudoku.stream.questions import asked_for, settings_of

pa = pytest.importorskip("pyarrow")

from satsudoku.frames import FIELDS, answer  # noqa: E402  # needs pyarrow

ONE = "1.....2..3.....4"
MORE = "12....2..3.....4"
LINES = [ONE, "1...............", MORE, "123....4........", ".." + "34" + "." * 12]
CLASSIC4 = variant("classic4")
# A field of each type of column.
OF_EACH_TYPE = (
    *("tier", "clues", "vicinity", "count", "score", "minutes", "unique"),
    *("sentence", "detail", "solution", "implied", "suffices"),
)


def lines_of(boards: Any) -> list[str]:
    return ["".join(".1234"[value] for value in board) for board in boards.tolist()]


def expected(field: str, ladder: str = "rank8") -> list[Any]:
    counts = count_many(LINES, limit=2, variant="classic4").tolist()
    if field == "count":
        return counts
    if field == "unique":
        return [count == 1 for count in counts]
    if field == "solution":
        solutions = lines_of(solve_many(LINES, limit=2, variant="classic4")[0][:, 0])
        return [s if count == 1 else None for s, count in zip(solutions, counts, strict=True)]
    if field == "tier":
        tiers = classify_many(LINES, ladder, variant="classic4").tiers.tolist()
        return [t if count == 1 and t else None for t, count in zip(tiers, counts, strict=True)]
    if field == "canonical":
        return lines_of(canonical_many(LINES, variant="classic4"))
    if field == "minimal":
        return is_minimal_many(LINES, variant="classic4").tolist()
    if field == "clues":
        return [Puzzle(line, "classic4").clues for line in LINES]
    question = asked_for(field, ladder=ladder)
    found = [next(question.one(Puzzle(line, "classic4"))).get(field) for line in LINES]
    nested = (json.dumps(value) if isinstance(value, dict) else value for value in found)
    return [list(value) if isinstance(value, tuple) else value for value in nested]


@pytest.mark.parametrize("field", FIELDS)
def test_arrow(field: str) -> None:
    found = answer(LINES, field, variant="classic4", ladder="rank8")
    assert found.to_pylist() == expected(field)
    column = pa.chunked_array([LINES[:2], LINES[2:]])
    assert answer(column, field, variant=CLASSIC4, ladder="rank8", threads=2).equals(found)


@pytest.mark.parametrize("field", OF_EACH_TYPE)
def test_null_stays_null(field: str) -> None:
    column = pa.array([None, *LINES[:2], None, *LINES[2:]])
    found = answer(column, field, variant="classic4", ladder="rank8").to_pylist()
    wanted = expected(field)
    assert found == [None, *wanted[:2], None, *wanted[2:]]


@pytest.mark.parametrize(
    "column",
    [
        pa.array([line.encode() for line in LINES]),
        pa.array([[int(c) if c != "." else 0 for c in line] for line in LINES]),
        pa.array([[int(c) if c != "." else None for c in line] for line in LINES]).cast(
            pa.list_(pa.uint8(), 16)
        ),
    ],
    ids=lambda column: str(column.type),
)
def test_columns_of_bytes_and_of_cells(column: pa.Array) -> None:
    assert answer(column, "count", variant="classic4").to_pylist() == expected("count")


def test_a_column_without_puzzles_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"^row 0: '1' is a number; expected a text: "):
        answer([1, 2], "count", variant="classic4")
    marked = answer([1, LINES[0]], "count", variant="classic4", errors="mark").to_pylist()
    said = "'1' is a number; expected a text: read the column as text"
    assert marked[0] == {"value": None, "error": said}


@pytest.mark.parametrize("field", OF_EACH_TYPE)
def test_bad_texts_raise_or_are_null(field: str) -> None:
    column = [ONE, "1.....2..3.....5", "1", MORE]
    with pytest.raises(PuzzleError, match=r"^row 1: r4c4 holds '5'"):
        answer([*column[:2], None], field, variant="classic4")
    found = answer(column, field, variant="classic4", ladder="rank8", errors="null").to_pylist()
    good = answer([ONE, MORE], field, variant="classic4", ladder="rank8").to_pylist()
    assert found == [good[0], None, None, good[1]]


@pytest.mark.parametrize("field", OF_EACH_TYPE)
def test_bad_texts_are_marked(field: str) -> None:
    column = [ONE, "1.....2..3.....5", None, MORE]
    found = answer(column, field, variant="classic4", ladder="rank8", errors="mark")
    good = answer([ONE, MORE], field, variant="classic4", ladder="rank8").to_pylist()
    assert found.field("value").to_pylist() == [good[0], None, None, good[1]]
    errors = found.field("error").to_pylist()
    assert [error and error.split()[0] for error in errors] == [None, "r4c4", None, None]


def test_each_type_of_column_is_tried() -> None:
    types = {
        field: str(answer([ONE], field, variant="classic4", ladder="rank8").type)
        for field in FIELDS
    }
    assert {types[field] for field in OF_EACH_TYPE} == {*types.values()}


def test_symbols_beyond_ascii_are_spelled(tmp_path: Path) -> None:
    path = tmp_path / "animals4.toml"
    path.write_text('extends = "classic4"\nsymbols = "αβγδ"\n')
    line = ONE.translate(str.maketrans("1234", "αβγδ"))
    (solution,) = answer([line], "solution", variant=str(path)).to_pylist()
    assert solution == "αβδγγδβαδγαββαγδ"


def test_wrong_usage() -> None:
    with pytest.raises(UnknownNameError, match=r"^no field 'cuont'; did you mean count or"):
        answer(LINES, "cuont")
    with pytest.raises(
        SatsudokuError, match=r"^\['tier', 'count'\] is no field; expected one name"
    ):
        answer(LINES, ["tier", "count"])  # type: ignore[arg-type]
    with pytest.raises(
        SatsudokuError, match=r"^errors is 'no', expected 'raise', 'null' or 'mark'"
    ):
        answer(LINES, "count", errors="no")  # type: ignore[arg-type]


# --- polars --------------------------------------------------------------------------------------


def polars_column(field: str, **more: Any) -> Any:
    pl = pytest.importorskip("polars")
    import satsudoku.frames.polars  # noqa: F401  # registers

    if "ladder" in settings_of(field):
        more["ladder"] = "rank8"
    return getattr(pl.col("puzzle").sudoku, field)(variant="classic4", **more).alias("it")


@pytest.mark.parametrize("field", OF_EACH_TYPE)
def test_polars_at_once_and_lazily(field: str, tmp_path: Path) -> None:
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"puzzle": LINES * 4})
    ask = polars_column(field)
    at_once = frame.select(ask)["it"]
    assert at_once.to_list() == expected(field) * 4
    frame.write_parquet(tmp_path / "puzzles.parquet", row_group_size=7)
    lazy = pl.scan_parquet(tmp_path / "puzzles.parquet").with_columns(ask)
    assert lazy.collect_schema()["it"] == at_once.dtype
    assert lazy.collect(engine="streaming")["it"].to_list() == at_once.to_list()
    assert lazy.filter(pl.col("puzzle") == ONE).collect()["it"].n_unique() == 1


def test_polars_nulls_and_bad_texts() -> None:
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"puzzle": [ONE, None, "1.....2..3.....5"]})
    marked = frame.lazy().select(polars_column("count", errors="mark")).collect()["it"]
    assert marked.struct.field("value").to_list() == [1, None, None]
    assert marked.struct.field("error")[2].startswith("r4c4 holds")
    assert frame.select(polars_column("count", errors="null"))["it"].to_list() == [1, None, None]
    with pytest.raises(
        (PuzzleError, pl.exceptions.ComputeError), match=r"the puzzle '1\.{5}2\.\.3\.{5}5': r4c4"
    ):
        frame.select(polars_column("count"))
    assert frame.select(polars_column("count", errors="null"))["it"].dtype == pl.UInt64


def test_polars_names_a_bad_text_of_a_part(tmp_path: Path) -> None:
    """A query that streams asks for parts, in which rows have other numbers."""
    pl = pytest.importorskip("polars")
    lines = [ONE] * 100
    lines[70] = "12"
    path = tmp_path / "puzzles.parquet"
    pl.DataFrame({"puzzle": lines}).write_parquet(path, row_group_size=50)
    asked = pl.scan_parquet(path).select(polars_column("count"))
    with pytest.raises((PuzzleError, pl.exceptions.ComputeError), match=r"the puzzle '12': 2 ce"):
        asked.collect(engine="streaming")


# --- pandas --------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", OF_EACH_TYPE)
def test_pandas_keeps_the_index(field: str) -> None:
    pd = pytest.importorskip("pandas")
    import satsudoku.frames.pandas  # noqa: F401  # registers

    index = [f"p{n}" for n in range(len(LINES))]
    column = pd.Series(LINES, index=index)
    found = column.sudoku.ask(field, variant="classic4", ladder="rank8")
    assert list(found.index) == index
    assert [None if value is pd.NA else value for value in found.tolist()] == expected(field)


def test_pandas_missing_values() -> None:
    pd = pytest.importorskip("pandas")
    import satsudoku.frames.pandas  # noqa: F401  # registers

    column = pd.Series([ONE, None, float("nan")], dtype=object)
    assert column.sudoku.ask("count", variant="classic4").isna().tolist() == [False, True, True]


# --- DuckDB --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def connection() -> Any:
    duckdb = pytest.importorskip("duckdb")
    from satsudoku.frames.duckdb import register

    connection = duckdb.connect()
    register(connection, variant="classic4", ladder="rank8")
    connection.execute("CREATE TABLE puzzles (number INTEGER, puzzle VARCHAR)")
    connection.executemany("INSERT INTO puzzles VALUES (?, ?)", list(enumerate(LINES)))
    return connection


@pytest.mark.parametrize("field", OF_EACH_TYPE)
def test_duckdb(field: str, connection: Any) -> None:
    query = f"SELECT sudoku_{field}(puzzle) FROM puzzles ORDER BY number"
    assert [value for (value,) in connection.sql(query).fetchall()] == expected(field)


def test_duckdb_names_a_bad_text(connection: Any) -> None:
    """It asks for parts, in which rows have other numbers."""
    import duckdb

    query = "SELECT sum(sudoku_count(CASE n WHEN 7000 THEN '12' ELSE ? END)) FROM range(9000) t(n)"
    with pytest.raises(duckdb.Error, match=r"PuzzleError: the puzzle '12': 2 cells, expected 16"):
        connection.execute(query, [ONE]).fetchall()


def test_the_package_imports_no_data_frames() -> None:
    program = (
        "import sys, satsudoku; satsudoku.count_many(['1' + '.' * 15]);"
        "sys.exit(str({'pyarrow', 'polars', 'pandas', 'duckdb'} & set(sys.modules) or ''))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == ""
