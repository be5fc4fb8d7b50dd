"""The command, functions of many puzzles, data frames and a cluster agree about one list."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command_line import Cli

from satsudoku import (
    Puzzle,
    canonical_many,
    classify_many,
    count_many,
    is_minimal_many,
    solve_many,
    solver,
    stream,
    variant,
)
from satsudoku.making.generate import generate
from satsudoku.stream.computing import add_fields

pa = pytest.importorskip("pyarrow")

from satsudoku.frames import FIELDS, answer  # noqa: E402  # needs pyarrow

RULES = variant("classic9")
GOOD = [puzzle.line for puzzle in generate(12, RULES, seed=8)]
NONE = "12345678." + "." * 17 + "9" + "." * 54  # no symbol is left for r1c9
BAD = ["z" * 81, GOOD[0][:-1], "1" * 82, f"{GOOD[1][:-1]}A", "no puzzle"]
LINES = [line for two in zip(GOOD, [*BAD, NONE, "." * 81, *GOOD[:5]], strict=True) for line in two]
CHECKED = ["count", "unique", "solution", "tier", "canonical", "minimal", "clues"]

Rows = list[dict[str, Any]]
"""Of each line the fields; all None of a bad one."""


def rows_of(columns: dict[str, list[Any]]) -> Rows:
    rows = zip(*(columns[field] for field in CHECKED), strict=True)
    return [dict(zip(CHECKED, row, strict=True)) for row in rows]


@pytest.fixture(scope="module")
def wanted() -> Rows:
    """Puzzle by puzzle, by another solver where that is possible."""
    from satsudoku import canonical, rater, redundant_clues

    rows: Rows = []
    for line in LINES:
        if line in BAD:
            rows.append(dict.fromkeys(CHECKED))
            continue
        puzzle = Puzzle(line, RULES)
        grids = [grid.line for grid in islice(solver("dlx", RULES).solutions(puzzle), 2)]
        unique = len(grids) == 1
        rows.append(
            {
                "count": len(grids),
                "unique": unique,
                "solution": grids[0] if unique else None,
                "tier": rater("rank8").classify(puzzle).tier,
                "canonical": canonical(puzzle).line,
                "minimal": unique and not redundant_clues(puzzle),
                "clues": puzzle.clues,
            }
        )
    return rows


def test_the_list_is_mixed(wanted: Rows) -> None:
    assert {row["count"] for row in wanted} == {None, 0, 1, 2}
    assert len({row["tier"] for row in wanted}) > 3
    assert {row["minimal"] for row in wanted} == {None, False, True}
    assert set(CHECKED) <= set(FIELDS)


# --- the command ---------------------------------------------------------------------------------

COMMAND = ["classify", "--tier-only", "--ladder", "rank8", "--variant", "classic9"]
COMMAND += ["--fields", ",".join(CHECKED)]


@pytest.mark.parametrize("threads", ["1", "2"])
def test_the_command(cli: Cli, wanted: Rows, threads: str) -> None:
    out = cli(*COMMAND, "--json", "--threads", threads, "-", stdin="\n".join(LINES))
    assert out.records() == wanted
    assert out.status == 1


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "more", [[], ["--resume"], ["--cluster", "local:2"]], ids=["whole", "resumable", "cluster"]
)
def test_the_command_to_parquet(cli: Cli, tmp_path: Path, wanted: Rows, more: list[str]) -> None:
    if "--cluster" in more:
        pytest.importorskip("distributed", reason="wants dask")
    source, output = tmp_path / "a.txt", tmp_path / "out.parquet"
    source.write_text("\n".join(LINES))
    assert cli(*COMMAND, *more, "-o", output, source).status == 1
    assert pytest.importorskip("pyarrow.parquet").read_table(output).to_pylist() == wanted


# --- Python --------------------------------------------------------------------------------------


def test_streams(tmp_path: Path, wanted: Rows) -> None:
    source = tmp_path / "a.txt"
    source.write_text("\n".join(LINES))
    records = stream.tiers(stream.read(source, variant=RULES), ladder="rank8")
    records = add_fields(records, ["solution", "canonical", "minimal", "clues"])
    assert [record.to_dict(CHECKED) for record in records] == wanted


def test_functions_of_many(wanted: Rows) -> None:
    def marked(ask: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        found = ask(LINES, *arguments, variant="classic9", errors="mark", **named)
        assert [LINES[row] in BAD for row in range(len(LINES))] == [
            row in found.errors for row in range(len(LINES))
        ]
        return found.answers

    counts = marked(count_many, limit=2)
    boards, again = marked(solve_many, limit=2)
    tiers = marked(classify_many, "rank8")
    assert np.array_equal(counts, again)
    assert np.array_equal(counts, tiers.counts)
    unique = (counts == 1).tolist()

    def lines(values: Any, known: list[bool]) -> list[str | None]:
        texts = ["".join(".123456789"[v] for v in row) for row in values.tolist()]
        return [text if there else None for text, there in zip(texts, known, strict=True)]

    columns = {
        "count": counts.tolist(),
        "unique": unique,
        "solution": lines(boards[:, 0], unique),
        "tier": [tier or None for tier in tiers.tiers.tolist()],
        "canonical": lines(marked(canonical_many), [True] * len(LINES)),
        "minimal": marked(is_minimal_many).tolist(),
        "clues": [0 if line in BAD else Puzzle(line, RULES).clues for line in LINES],
    }
    for line, row, own in zip(LINES, rows_of(columns), wanted, strict=True):
        assert line in BAD or row == own


SETTINGS = {"variant": "classic9", "ladder": "rank8", "errors": "null"}


def arrow() -> dict[str, list[Any]]:
    return {field: answer(LINES, field, **SETTINGS).to_pylist() for field in CHECKED}


def polars() -> dict[str, list[Any]]:
    pl = pytest.importorskip("polars")
    import satsudoku.frames.polars  # noqa: F401  # registers

    sudoku = pl.col("puzzle").sudoku
    more = {"variant": "classic9", "errors": "null"}
    asked = [
        getattr(sudoku, field)(**more, **({"ladder": "rank8"} if field == "tier" else {}))
        for field in CHECKED
    ]
    frame = pl.LazyFrame({"puzzle": LINES})
    columns = [frame.select(ask.alias("it")).collect()["it"].to_list() for ask in asked]
    return dict(zip(CHECKED, columns, strict=True))


def pandas() -> dict[str, list[Any]]:
    pd = pytest.importorskip("pandas")
    import satsudoku.frames.pandas  # noqa: F401  # registers

    column = pd.Series(LINES)
    found = {field: column.sudoku.ask(field, **SETTINGS).tolist() for field in CHECKED}
    return {field: [None if v is pd.NA else v for v in values] for field, values in found.items()}


def duckdb() -> dict[str, list[Any]]:
    connection = pytest.importorskip("duckdb").connect()
    from satsudoku.frames.duckdb import register

    register(connection, **SETTINGS)
    connection.execute("CREATE TABLE puzzles (number INTEGER, puzzle VARCHAR)")
    connection.executemany("INSERT INTO puzzles VALUES (?, ?)", list(enumerate(LINES)))
    functions = ", ".join(f"sudoku_{field}(puzzle)" for field in CHECKED)
    rows = connection.sql(f"SELECT {functions} FROM puzzles ORDER BY number").fetchall()
    return dict(zip(CHECKED, map(list, zip(*rows, strict=True)), strict=True))


@pytest.mark.parametrize("frames", [arrow, polars, pandas, duckdb])
def test_data_frames(frames: Callable[[], dict[str, list[Any]]], wanted: Rows) -> None:
    assert rows_of(frames()) == wanted
