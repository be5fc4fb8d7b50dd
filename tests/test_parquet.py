"""Parquet, read and written: the same records as the other forms."""

from __future__ import annotations

import gzip
import io
import json
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from command_line import NAMES, Cli, start

from satsudoku import stream

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
NONE = "123....4........"
SOLUTION = "1243342143122134"
BAD = "1..y............"
READING = ["count", "unique", "solve", "classify", "minimal", "candidates", "canonical", "hint"]
READING += ["classify --path", "candidates --counts", "classify --tier-only --ladder rank8"]


def write(path: Path, row_group_size: int = 3, **columns: Any) -> Path:
    pq.write_table(pa.table(columns), path, row_group_size=row_group_size)
    return path


def rows(data: Path | bytes) -> list[dict[str, Any]]:
    table = pq.read_table(io.BytesIO(data) if isinstance(data, bytes) else data)
    listed: list[dict[str, Any]] = table.to_pylist()
    return listed


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    texts = [ONE, BAD, None, SEVERAL, NONE, "", "1" + "." * 24, ONE, "12"]
    numbers = [1.5, None, 2.5, 0.0, 7.0, 8.0, 9.0, 10.0, 11.0]
    return write(tmp_path / "mixed.parquet", id=list(range(9)), quiz=texts, rating=numbers)


@pytest.mark.parametrize("command", READING)
def test_what_is_written_says_what_json_says(cli: Cli, mixed: Path, command: str) -> None:
    """Nested fields are texts of JSON; all others are equal, and nulls stand for nulls."""
    printed = cli(*command.split(), "--json", mixed)
    path = mixed.with_name("out.parquet")
    written = cli(*command.split(), "--output", path, mixed)
    assert (written.status, written.err) == (printed.status, printed.err)
    found = rows(path)
    wanted = [json.loads(line) for line in printed.out.splitlines()]
    assert len(found) == len(wanted) >= 9
    for row, record in zip(found, wanted, strict=True):
        for name in {*record, *row} - {"seconds"}:
            value, expected = row[name], record.get(name)
            nested = isinstance(expected, dict) or (isinstance(value, str) and expected != value)
            assert (json.loads(value) if nested else value) == expected, name
    assert [row["id"] for row in found] == [record["id"] for record in wanted]


def test_bad_rows_keep_their_places(cli: Cli, mixed: Path) -> None:
    path = mixed.with_name("out.parquet")
    assert cli("count", "--limit", "2", "-o", path, mixed).status == 1
    found = rows(path)
    assert [row["line"] for row in found] == list(range(1, 10))
    assert [row["count"] for row in found] == [1, None, None, 2, 0, None, 2, 1, None]
    assert [row["error"] is None for row in found] == [c["count"] is not None for c in found]
    assert found[2]["error"] == "no puzzle in this row; expected one"
    assert [row["variant"] for row in found][6:8] == ["x5", "classic4"]
    assert [row["rating"] for row in found] == [1.5, None, 2.5, 0.0, 7.0, 8.0, 9.0, 10.0, 11.0]


def test_types(mixed: Path, cli: Cli) -> None:
    path = mixed.with_name("out.parquet")
    cli("classify", "--tier-only", "--output", path, mixed)
    schema = pq.read_schema(path)
    kinds = {name: str(schema.field(name).type) for name in ("count", "tier", "unique", "id")}
    assert kinds == {"count": "uint64", "tier": "uint8", "unique": "bool", "id": "int64"}
    assert set(NAMES["classify"]) <= set(schema.names)


def test_every_form_is_read_back(cli: Cli, tmp_path: Path) -> None:
    """What one command writes as Parquet the next one reads, with all that travels along."""
    write(tmp_path / "a.parquet", puzzle=[ONE, SEVERAL], rating=[1, 2])
    cli("solve", "-o", tmp_path / "b.parquet", tmp_path / "a.parquet")
    cli("minimal", "-o", tmp_path / "c.parquet", tmp_path / "b.parquet")
    back = cli("unique", "--fields", "rating,minimal,solution,unique", tmp_path / "c.parquet")
    assert back.out == f"1\ttrue\t{SOLUTION}\ttrue\n2\tfalse\t1234342143122143\tfalse\n"


def test_many_kinds_of_files_together(cli: Cli, tmp_path: Path) -> None:
    write(tmp_path / "a.parquet", puzzle=[ONE] * 5)
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress(f"{SEVERAL}\n".encode()))
    (tmp_path / "c.csv").write_text(f"puzzle,rating\n{NONE},7\n")
    out = cli("count", "--fields", "file,count", *sorted(tmp_path.iterdir()))
    names = [line.rpartition("/")[2] for line in out.out.splitlines()]
    assert names == [*["a.parquet\t1"] * 5, "b.txt.gz\t3", "c.csv\t0"]


def test_globs(cli: Cli, tmp_path: Path) -> None:
    for number in range(3):
        write(tmp_path / f"{number}.parquet", puzzle=[ONE, SEVERAL][: 1 + number % 2])
    out = cli("count", "--fields", "line", tmp_path / "*.parquet")
    assert out.out == "1\n1\n2\n1\n"
    assert cli("count", tmp_path / "*.csv").err.endswith("no file matches this pattern\n")


def test_a_wrong_solution_is_an_error(tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", puzzle=[ONE, ONE, ONE], solution=[SOLUTION, None, NONE])
    (batch,) = stream.read(path)
    errors = [entry.error for entry in batch]
    assert [error is None for error in errors] == [True, True, False]
    assert str(errors[2]).startswith(f"{path}:3: the solution beside the puzzle: ")


def test_a_column_of_variants(tmp_path: Path) -> None:
    other = "latin4"
    path = write(tmp_path / "a.parquet", puzzle=[ONE] * 4, variant=[None, other, "classic4", "no"])
    entries = [entry for batch in stream.read(path) for entry in batch]
    names = [entry.puzzle and entry.puzzle.variant.name for entry in entries]
    assert names == ["classic4", other, "classic4", None]


@pytest.mark.parametrize(
    "column",
    [
        pa.array([ONE, SEVERAL]).dictionary_encode(),
        pa.array([ONE, SEVERAL], pa.large_string()),
        pa.array([f" {ONE} ", f"{SEVERAL} "]),
        pa.array([ONE, "\n".join(SEVERAL[n : n + 4] for n in (0, 4, 8, 12))]),
    ],
    ids=["dictionary", "large", "blanks", "lines"],
)
def test_kinds_of_texts(tmp_path: Path, column: Any) -> None:
    path = write(tmp_path / "a.parquet", id=[1, 2], anything=column)
    assert [record.count for record in stream.count(stream.read(path), limit=2)] == [1, 2]


def test_a_count_beyond_64_bits_is_written_in_full(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    assert cli("count", "--output", path, "." * 81).status == 0
    (row,) = rows(path)
    assert row["count"] is None
    assert row["error"] == "the count 6670903752021072936960 does not fit 64 bits"


def test_row_groups_and_memory(cli: Cli, tmp_path: Path) -> None:
    path = write(tmp_path / "a.parquet", 1000, puzzle=[ONE, SEVERAL] * 70_000)
    assert cli("count", "--limit", "2", "-o", tmp_path / "out.parquet", path).status == 0
    out = pq.ParquetFile(tmp_path / "out.parquet")
    assert out.metadata.num_rows == 140_000
    assert out.metadata.num_row_groups == 3
    assert out.read(["count"])["count"].to_pylist() == [1, 2] * 70_000


def test_long_rows_make_small_row_groups(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as rows with steps and sentences; or a group would fill the memory."""
    monkeypatch.setattr("satsudoku.stream.parquet_writing._BYTES", 300_000)
    monkeypatch.setattr("satsudoku.stream.parquet_writing._RECORDS", 16)
    path = write(tmp_path / "a.parquet", 100, puzzle=[ONE] * 6000, note=["x" * 1000] * 6000)
    for command in ("solve", "count"):  # record by record, and in tables
        assert cli(command, "-o", tmp_path / "out.parquet", path).status == 0
        out = pq.ParquetFile(tmp_path / "out.parquet").metadata
        assert out.num_rows == 6000
        assert 1 < out.num_row_groups < 10


@pytest.mark.thorough
@pytest.mark.parametrize("threads", [1, 3])
def test_threads_keep_the_order(cli: Cli, tmp_path: Path, threads: int) -> None:
    lines = [(ONE, SEVERAL, NONE, BAD)[n % 4 if n % 1000 else 3] for n in range(100_000)]
    (tmp_path / "a.txt").write_text("\n".join(lines) + "\n")
    path = tmp_path / "out.parquet"
    command = ["count", "--limit", "2", "--threads", threads, "--fields", "line,puzzle,count"]
    assert cli(*command, "-o", path, tmp_path / "a.txt").status == 1
    table = pq.read_table(path)
    assert table["line"].to_pylist() == list(range(1, 100_001))
    assert table["puzzle"].to_pylist() == lines
    counts = {ONE: 1, SEVERAL: 2, NONE: 0, BAD: None}
    assert table["count"].to_pylist() == [counts[line] for line in lines]


def test_made_boards(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "made.parquet"
    cli("enumerate", "classic4", "--clues", "4", "--output", path)
    wanted = cli("enumerate", "classic4", "--clues", "4", "--json").out.splitlines()
    assert rows(path) == [json.loads(line) for line in wanted]


def rows_after_ctrl_c(folder: Path, threads: int, delay: float) -> list[dict[str, Any]]:
    """The rows of a count that Ctrl-C interrupts `delay` seconds after its file appeared."""
    folder.mkdir()
    path = folder / "out.parquet"
    process = start("count", "--limit", "2", "--threads", threads, "-o", path, "-")
    assert process.stdin
    assert process.stderr
    process.stdin.write(f"{ONE}\n{SEVERAL}\n" * 20_000)
    process.stdin.flush()  # more may come
    while not list(folder.glob("out.parquet.*.unfinished")):
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    assert (process.stderr.read(), process.wait(60)) == ("satsudoku: interrupted\n", 130)
    assert list(folder.iterdir()) == [path]
    return rows(path)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of POSIX")
def test_ctrl_c_leaves_a_whole_file(tmp_path: Path) -> None:
    answered = 0
    for delay in (0.5, 2, 5, 20):  # a busy machine needs longer for the first rows
        found = rows_after_ctrl_c(tmp_path / str(delay), 2, delay)
        answered = len(found)
        assert [row["line"] for row in found] == list(range(1, answered + 1))
        assert [row["count"] for row in found] == ([1, 2] * 20_000)[:answered]
        if answered:
            break
    assert answered


def test_a_time_limit_leaves_a_whole_file_of_fillings(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "out.parquet"
    assert cli("enumerate", "--stop-after", "0.2", "-o", path, "classic9").status == 124
    assert all(len(row["puzzle"]) == 81 for row in rows(path))


# --- what cannot be read or written --------------------------------------------------------------


def test_no_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "expected --output FILE or a pipe" in cli("count", "--parquet", ONE).err


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"puzzle": [1, 2]}, "column puzzle holds int64; expected texts"),
        ({"a": [1], "b": [2.5]}, "no column of texts; expected one of puzzles; found a (int64), b"),
        ({"puzzle": pa.array([], pa.string())}, "no puzzles in it"),
    ],
)
def test_wrong_columns(cli: Cli, tmp_path: Path, columns: dict[str, Any], message: str) -> None:
    path = write(tmp_path / "a.parquet", **columns)
    out = cli("count", path)
    assert out.status == 2
    assert out.err.startswith(f"satsudoku: {path}: {message}")
    assert out.err.count("\n") == 1


def test_without_pyarrow(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.parquet", puzzle=[ONE])
    monkeypatch.setattr("satsudoku.stream.parquet_reading.find_spec", lambda name: None)
    message = (
        "Parquet needs pyarrow, which is not installed; expected: pip install 'satsudoku[arrow]'"
    )
    for arguments in [path], ["-o", tmp_path / "b.parquet", ONE], ["-o", f"{tmp_path}/c/", ONE]:
        out = cli("count", *arguments)
        assert (out.status, out.err) == (2, f"satsudoku: {message}\n")


def test_options_exclude_each_other(cli: Cli, tmp_path: Path) -> None:
    assert cli("count", "--csv", "--parquet", ONE).err.startswith(
        "satsudoku: --csv and --parquet exclude each other"
    )
    out = cli("count", "-o", tmp_path / "a.parquet.gz", ONE)
    assert out.err.endswith("Parquet is compressed itself; expected .parquet\n")


def test_a_pipe_is_refused(cli: Cli, tmp_path: Path) -> None:
    data = write(tmp_path / "a.parquet", puzzle=[ONE]).read_bytes()
    out = cli("count", "-", stdin=data)
    assert out.status == 2
    assert "it is Parquet; expected a file's name" in out.err


def test_columns_that_change_their_types(cli: Cli, tmp_path: Path) -> None:
    first = write(tmp_path / "a.parquet", puzzle=[ONE], rating=[1])
    second = write(tmp_path / "b.parquet", puzzle=[ONE], rating=["hard"])
    out = cli("count", "-o", tmp_path / "out.parquet", first, second)
    assert out.status == 2
    assert "column rating holds int64 in the first rows, but later" in out.err
    assert out.err.count("\n") == 1


def test_extra_columns_come_out_as_from_json(cli: Cli, tmp_path: Path) -> None:
    """Texts and numbers that differ from row to row, some of them unusual."""
    number = 64
    columns: dict[str, list[Any]] = {
        "puzzle": [ONE if row % 9 else "1" for row in range(number)],
        "plain": [f"x{row}" for row in range(number)],
        "odd": [
            (None, "", 'a"b', "a,b", "\t\\", " ", f"{row}")[row % 7] + f"{row}" * (row > 9)
            if row % 7
            else None
            for row in range(number)
        ],
        "wide": [f"é{row}" for row in range(number)],
        "natural": [row << 40 for row in range(number)],
        "whole": [row - 9 for row in range(number)],
        "some": [row if row % 5 else None for row in range(number)],
    }
    pq.write_table(pa.table(columns), tmp_path / "in.parquet", row_group_size=24)
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    fields = ",".join(["line", "count", "error", *columns])
    for form in "--json", "--csv":
        printed = [
            cli("count", form, "--fields", fields, "--limit", "2", tmp_path / name).out
            for name in ("in.jsonl", "in.parquet")
        ]
        assert printed[0] == printed[1]
        assert printed[0].count("\n") == number + (form == "--csv")
