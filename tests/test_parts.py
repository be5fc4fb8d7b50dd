"""Records in parts: folders, summaries, processes, a cluster."""

from __future__ import annotations

import gzip
import os
import re
import signal
import sys
import threading
import time
from pathlib import Path

import pytest
from command_line import Cli
from parts_files import FOUR, ONE, ROWS, rows_of

from satsudoku import stream
from satsudoku.stream import side_by_side
from satsudoku.stream.parts import answering, splitting

# --- folders -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_folder_of_text(cli: Cli, many: Path, form: str) -> None:
    fields = ["--fields", "line,puzzle,count,tier,error", "--limit", "2", "--solver", "lanes"]
    whole = cli("count", form, *fields, many)
    folder = many.parent / "out"
    written = cli("count", form, *fields, "--output", f"{folder}/", many)
    assert (written.status, written.err) == (whole.status, whole.err)
    parts = sorted(folder.iterdir())
    assert len(parts) > 1
    assert parts[0].name == ("part-00000.csv" if form == "--csv" else "part-00000.jsonl")
    texts = [part.read_text() for part in parts]
    if form == "--csv":
        header = "line,puzzle,count,tier,error\n"
        assert all(text.startswith(header) for text in texts)
        texts = [header, *(text.removeprefix(header) for text in texts)]
    assert "".join(texts) == whole.out


@pytest.mark.thorough
def test_a_folder_of_parquet_is_read_as_one(cli: Cli, many: Path) -> None:
    pytest.importorskip("pyarrow")
    folder = many.parent / "out"
    assert cli("solve", "--solver", "lanes", "--output", f"{folder}/", many).status == 1
    fields = ["--fields", "puzzle,count", "--limit", "2"]
    good = cli("count", *fields, "--solver", "lanes", many).out
    assert cli("count", *fields, "--solver", "lanes", f"{folder}/*.parquet").out == good


def test_a_folder_with_parts_is_refused(cli: Cli, many: Path) -> None:
    folder = f"{many.parent}/out/"
    assert cli("count", "--csv", "--limit", "2", "-o", folder, many).status == 1
    before = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    for more in [], ["--resume"]:
        again = cli("count", "--csv", "--limit", "2", "-o", folder, *more, many)
        assert (
            again.err == f"satsudoku: {folder}: it holds parts already; expected an empty folder\n"
        )
    assert {path.name: path.read_bytes() for path in Path(folder).iterdir()} == before


def test_threads_answer_parts_side_by_side(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two parts wait for each other; the first of all is answered alone."""
    fields = ["--csv", "--limit", "2", "--solver", "lanes", "--fields", "line,count"]
    at_once, place = threading.Barrier(2), answering.place_whole

    def placing(path: str, data: bytes) -> None:
        if path.endswith(("part-00001.csv", "part-00002.csv")):
            at_once.wait(60)
        place(path, data)

    monkeypatch.setattr(answering, "place_whole", placing)
    monkeypatch.setattr(splitting, "_MOST", 2500)
    monkeypatch.setattr(side_by_side, "_QUICK", 1000)  # on a slow machine, too, parts are quick
    folder = f"{many.parent}/out/"
    assert cli("count", *fields, "--threads", "2", "-o", folder, many).status == 1
    assert rows_of(folder) == ROWS


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "command",
    [
        ["hint", "--strength", "2"],
        ["solve", "--random", "2", "--seed", "7"],
        ["vicinity", "--minimal"],
        ["dedupe"],
        ["canonical"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("more", [[], ["--resume"]])
def test_all_commands_write_in_parts(
    cli: Cli, many: Path, command: list[str], more: list[str]
) -> None:
    """What they print at once, also where a puzzle has several records or none."""
    if command == ["dedupe"] and more:
        pytest.skip("each puzzle is compared with all before it")
    few = many.parent / "few.txt"
    few.write_text("\n".join([*FOUR, "2.....1..3.....4"] * 40))
    own = {"hint": "hint", "solve": "solution"}.get(command[0], "clues")
    fields = ["--csv", "--fields", f"file,line,puzzle,{own},error"]
    whole = cli(*command, *fields, few)
    folder = f"{many.parent}/out/"
    assert cli(*command, *fields, *more, "-o", folder, few).status == whole.status
    assert len(os.listdir(folder)) > 1
    assert rows_of(folder) == whole.out.splitlines()[1:]
    if more:
        number = len(whole.out.splitlines()) - 1  # not that of the puzzles
        assert (
            f"all {number:,} records are there"
            in cli(*command, *fields, *more, "-o", folder, few).err
        )


def test_a_time_limit_ends_parts(cli: Cli, many: Path) -> None:
    """It is no fault of the disk; what is written stays."""
    folder = f"{many.parent}/out/"
    out = cli("vicinity", "--remove", "2", "--add", "2", "--stop-after", "0.2", "-o", folder, many)
    assert (out.status, out.err) == (124, "satsudoku: stopped after 0.2 s\n")


def test_wrong_usage(cli: Cli, many: Path, tmp_path: Path) -> None:
    out = cli("count", "--resume", many)
    assert "need --output" in out.err
    assert (
        "expected --csv, --json or --parquet" in cli("count", "--resume", "-o", "a.txt", many).err
    )
    for more in ["--resume"], ["--cluster", "local:1"]:
        out = cli("dedupe", *more, "-o", tmp_path / "a.csv", many)
        assert "dedupe compares each puzzle with all before it, in one process" in out.err
        out = cli("hint", *more, "-o", tmp_path / "a.csv", ONE, "--removed", "r1c2#3")
        assert "hint takes what is entered as one stream, not in parts" in out.err
    out = cli("solve", "--random", "2", "--resume", "-o", tmp_path / "a.csv", many)
    assert out.err == "satsudoku: --random with --resume needs --seed; expected it, too\n"
    out = cli("count", "--limit", "0", "--resume", "-o", tmp_path / "a.csv", many)
    assert out.err == "satsudoku: --limit is 0, expected 1 or more\n"
    assert not (tmp_path / "a.csv.journal").exists()


# --- summaries -----------------------------------------------------------------------------------


def test_a_summary_counts_verdicts_and_tiers(cli: Cli, many: Path) -> None:
    out = cli("classify", "--tier-only", "--ladder", "rank8", "--summary", "--csv", many)
    rows = [re.split(r"  +", line.replace(",", "")) for line in out.err.splitlines()[1:]]
    numbers = {row[0]: int(row[1]) for row in rows if len(row) > 2}
    verdicts = {"one solution": 1500, "none or several": 3000, "bad": 1500}
    assert {name: number for name, number in numbers.items() if name in verdicts} == verdicts
    assert sum(number for name, number in numbers.items() if name[0].isdigit()) == 1500


@pytest.mark.thorough
def test_a_summary_is_drawn(cli: Cli, many: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = many.parent / "summary.svg"
    cli("classify", "--tier-only", "--plot", picture, "--fields", "tier", many)
    assert picture.read_text().count("<path") > 3
    out = cli("count", "--plot", "summary.gif", many)
    assert out.err.endswith("expected a name ending in .svg, .png or .pdf\n")
    assert out.out == ""


def test_a_picture_without_matplotlib_is_refused_before_the_work(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    table = many.parent / "rated.csv"
    table.write_text("puzzle,label\n1.....2..3.....4,1\n")
    for command in ["count", many], ["explain", ONE], ["evaluate", "--ladder", "rank8", table]:
        out = cli(*command, "--plot", "picture.svg")
        assert (out.status, out.out) == (2, "")
        assert out.err == (
            "satsudoku: pictures need matplotlib, which is not installed; "
            "expected: pip install 'satsudoku[plot]'\n"
        )


# --- processes and a cluster ---------------------------------------------------------------------


@pytest.mark.thorough
def test_processes_say_what_one_says(cli: Cli, many: Path) -> None:
    few = many.parent / "few.txt"
    few.write_text("\n".join(many.read_text().split()[:30]))
    fields = ["--csv", "--fields", "line,tier,uses,error"]
    alone = cli("classify", *fields, few)
    assert cli("classify", *fields, "--threads", "2", few) == alone
    assert alone.out.count("\n") == 31


@pytest.mark.thorough
def test_processes_continue_what_one_began(cli: Cli, many: Path) -> None:
    few, output = many.parent / "few.txt", many.parent / "out.jsonl"
    few.write_text("\n".join(many.read_text().split()[:30]))
    command = ["classify", "--resume", "--fields", "line,tier,error", "-o", output, few]
    assert cli(*command, "--threads", "2").status == 1
    assert output.read_text() == cli("classify", "--json", "--fields", "line,tier,error", few).out
    for threads in "12":
        assert "all 30 records are there" in cli(*command, "--threads", threads).err


@pytest.mark.thorough
def test_a_cluster_loses_a_worker_half_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records are complete and the same, and each appears once."""
    distributed = pytest.importorskip("distributed", reason="wants dask")
    pytest.importorskip("pyarrow")
    from satsudoku.stream.layouts import CsvRows
    from satsudoku.stream.parts.answering import Answered, Job
    from satsudoku.stream.parts.cluster import cluster
    from satsudoku.stream.parts.outputs import FolderParts
    from satsudoku.stream.parts.running import run_parts
    from satsudoku.stream.questions.count import Count

    monkeypatch.setattr(splitting, "_MOST", 1000)  # on a fast machine, too, there are many parts
    source = tmp_path / "many.txt"
    source.write_text("\n".join(FOUR * 2000) + "\n")
    question = Count(limit=2, solver="dlx")
    job = Job(question, CsvRows(["line", "puzzle", "count", "error"]))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as machines:
        workers = [nanny.pid for nanny in machines.workers.values()]
        done: list[Answered] = []
        with cluster(machines.scheduler_address) as (submit, ahead):
            for answered in run_parts(
                stream.read(source),
                lambda first: (job, FolderParts(f"{tmp_path}/out/", ".csv")),
                submit=submit,
                ahead=ahead,
                seconds=0.1,
            ):
                done.append(answered)
                if len(done) == 2:
                    os.kill(workers[0], signal.SIGKILL)
                    time.sleep(0.1)
    assert sum(one.records for one in done) == 8000
    texts = [part.read_text() for part in sorted((tmp_path / "out").iterdir())]
    lines = [line for text in texts for line in text.splitlines()[1:]]
    (whole,) = stream.read(source)
    alone = job.answer(whole).data.decode().splitlines()
    assert lines == alone
    assert len(texts) == len(done) > 3


@pytest.mark.thorough
def test_a_cluster_here(cli: Cli, many: Path) -> None:
    pytest.importorskip("distributed", reason="wants dask")
    fields = ["--csv", "--limit", "2", "--fields", "line,count,tier,error"]
    alone = cli("count", *fields, many)
    output = many.parent / "out.csv"
    there = cli("count", *fields, "--cluster", "local:2", "-o", output, many)
    assert there.status == alone.status
    assert output.read_text() == alone.out
    out = cli("count", "--cluster", "here", "-o", output, many)
    assert out.err == "satsudoku: --cluster is 'here', expected local:N or tcp://HOST:PORT\n"


def test_addresses(cli: Cli, many: Path) -> None:
    """Files and folders of another file system, here that of fsspec in memory."""
    fsspec = pytest.importorskip("fsspec")
    pytest.importorskip("pyarrow")
    memory = fsspec.filesystem("memory")
    memory.pipe_file("/in/a.txt.gz", gzip.compress(many.read_bytes()))
    fields = ["--limit", "2", "--fields", "puzzle,count"]
    there = cli("count", *fields, "-o", "memory://out/", "memory://in/*.gz")
    alone = cli("count", *fields, many)
    assert there.status == alone.status == 1
    assert there.err.startswith("satsudoku: memory:///in/a.txt.gz:3: r1c4 holds 'y'")
    assert cli("count", *fields, "memory://out/*.parquet").out == alone.out
    assert "cannot open" in cli("count", "memory://in/b.txt").err
    assert "no file matches" in cli("count", "memory://in/*.csv").err
    again = cli("count", *fields, "-o", "memory://out/", "memory://in/*.gz")
    assert "it holds parts already" in again.err
