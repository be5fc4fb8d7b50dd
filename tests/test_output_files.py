"""--output: results in files, in the form and the compression that their names choose."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from devices import device

from satsudoku.cli import run

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
READING = ["count", "unique", "solve", "classify", "minimal", "candidates", "canonical", "dedupe"]
MAKING = [
    ["generate", "--variant", "x5", "--count", "3", "--seed", "1"],
    ["enumerate", "classic4", "--clues", "6", "--minimal"],
]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{ONE}\n1..y............\n{SEVERAL}\n")
    return path


@pytest.mark.quick
@pytest.mark.parametrize("form", ["--csv", "--json", None])
@pytest.mark.parametrize("command", [*([name] for name in READING), *MAKING], ids=" ".join)
def test_a_file_holds_what_would_be_printed(
    capsys: Capture, tmp_path: Path, puzzles: Path, command: list[str], form: str | None
) -> None:
    arguments = command
    if command not in MAKING:
        arguments = [*command, "--fields", "puzzle,variant,clues,count", str(puzzles)]
    status = run([*arguments, *([form] if form else [])])
    printed = capsys.readouterr()
    ending = {"--csv": ".csv", "--json": ".jsonl", None: ".txt"}[form]
    path = tmp_path / f"out{ending}"
    assert run([*arguments, "--output", str(path)]) == status
    written = capsys.readouterr()
    assert path.read_text() == printed.out
    assert written.out == ""
    assert written.err.count("\n") == printed.err.count("\n")


@pytest.mark.parametrize("ending", [".npy", ".tsv", ".XLSX", ".npz.gz", ".pdf"])
def test_a_name_does_not_promise_another_form(
    capsys: Capture, tmp_path: Path, puzzles: Path, ending: str
) -> None:
    path = tmp_path / f"out{ending}"
    for command in (["solve", str(puzzles)], MAKING[0]):
        for options in ([], ["--csv"], ["--fields", "puzzle"]):
            if ending == ".tsv" and "--fields" in options:
                continue  # values between tabs
            assert run([*command, *options, "--output", str(path)]) == 2
            out, err = capsys.readouterr()
            form = ending.removesuffix(".gz").lower()
            assert f"{path}: results are not written as {form}; expected .csv, .json" in err
            assert (out, err.count("\n"), path.exists()) == ("", 1, False)


def test_fields_between_tabs_are_tsv(capsys: Capture, tmp_path: Path, puzzles: Path) -> None:
    path = tmp_path / "out.tsv.gz"
    fields = ["solve", str(puzzles), "--fields", "puzzle,solution"]
    assert run([*fields, "--output", str(path)]) == run(fields)
    assert gzip.decompress(path.read_bytes()).decode() == capsys.readouterr().out


def test_lines_of_json_have_two_endings(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "made.ndjson"
    assert run([*MAKING[0], "--output", str(path)]) == 0
    assert json.loads(path.read_text().splitlines()[0])["variant"] == "x5"


def unpack_zstd(data: bytes) -> bytes:
    unpacked: bytes = zstandard.ZstdDecompressor().decompressobj().decompress(data)
    return unpacked


@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize(("ending", "unpack"), [(".gz", gzip.decompress), (".zst", unpack_zstd)])
def test_files_are_compressed(
    tmp_path: Path, ending: str, unpack: Callable[[bytes], bytes], threads: str
) -> None:
    lines, path = tmp_path / "many.txt", tmp_path / f"counts.csv{ending}"
    lines.write_text(f"{ONE}\n{SEVERAL}\n" * 20_000)
    more = ["--limit", "2", "--fields", "line,count", "--solver", "lanes", "--threads", threads]
    assert run(["count", *more, "-o", str(path), str(lines)]) == 0
    rows = unpack(path.read_bytes()).decode().splitlines()
    assert rows == ["line,count", *(f"{n + 1},{n % 2 + 1}" for n in range(40_000))]


def test_a_file_is_read_back(tmp_path: Path, puzzles: Path, capsys: Capture) -> None:
    path = tmp_path / "solved.jsonl.gz"
    assert run(["solve", "--output", str(path), str(puzzles)]) == 1
    capsys.readouterr()
    assert run(["unique", "--fields", "unique", str(path)]) == 1
    assert capsys.readouterr().out == "true\n\nfalse\n"


def test_an_input_is_not_written_over(puzzles: Path, capsys: Capture) -> None:
    before = puzzles.read_text()
    assert run(["count", "--output", str(puzzles), str(puzzles)]) == 2
    assert capsys.readouterr().err.endswith("it is an input, too; expected another output\n")
    assert puzzles.read_text() == before


@pytest.mark.parametrize("command", [["count", "--solver", "dlx"], ["count", "--limit", "0"]])
def test_what_is_refused_leaves_a_file_alone(
    tmp_path: Path, puzzles: Path, capsys: Capture, command: list[str]
) -> None:
    path = tmp_path / "out.csv"
    path.write_text("kept")
    assert run([*command, "--threads", "2", "-o", str(path), str(puzzles)]) == 2
    assert path.read_text() == "kept"


@pytest.mark.parametrize("command", ["count", "convert"])
def test_what_cannot_be_read_leaves_a_file_alone(
    tmp_path: Path, capsys: Capture, command: str
) -> None:
    path = tmp_path / "out.txt"
    path.write_text("kept")
    for source in tmp_path, tmp_path / "nowhere.txt":  # the folder that the output is in; no file
        assert run([command, "-o", str(path), str(source)]) == 2
        assert path.read_text() == "kept"
    path.unlink()
    assert run([command, "-o", str(path), str(tmp_path)]) == 2
    assert not path.exists()


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path, capsys: Capture) -> None:
    assert run(["count", "--output", str(tmp_path), ONE]) == 2
    assert capsys.readouterr() == ("", f"satsudoku: {tmp_path}: cannot write: Is a directory\n")


@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize("ending", ["csv", "csv.gz", "csv.zst", "jsonl", "txt", "parquet"])
def test_a_full_disk_is_reported(
    tmp_path: Path, puzzles: Path, capsys: Capture, ending: str, threads: str
) -> None:
    path = tmp_path / f"out.{ending}"
    path.symlink_to(device("full", tmp_path))
    fields = ["--threads", threads, "--limit", "2", "--fields", "line,count"]
    assert run(["count", *fields, "--output", str(path), str(puzzles)]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"satsudoku: {path}: cannot write: No space left on device\n")
