"""Records in parts: folders, work that goes on after it was killed, processes, a cluster."""

from __future__ import annotations

import glob
import gzip
import io
import json
import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from command_line import POSIX, Cli, command_line

from satsudoku import stream
from satsudoku.cli.inputs import Inputs
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.record import FIELDS
from satsudoku.stream.summary import Summary

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
NONE = "123....4........"
BAD = "1..1............"
FOUR = [ONE, SEVERAL, BAD, NONE]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "many.txt"
    path.write_text("\n".join(FOUR * 1500) + "\n")
    return path


COUNTS = {ONE: "1", SEVERAL: "2", BAD: "", NONE: "0"}
ROWS = [f"{n + 1},{COUNTS[FOUR[n % 4]]}" for n in range(len(FOUR) * 1500)]
"""Of `many`: line and count."""


def rows_of(path: str) -> list[str]:
    """The rows of CSV in a file or a folder of parts, without their headers."""
    if path.endswith(".parquet"):
        table = pytest.importorskip("pyarrow.csv")
        parquet = pytest.importorskip("pyarrow.parquet").read_table(path)
        text = io.BytesIO()
        table.write_csv(parquet, text)
        return text.getvalue().decode().splitlines()[1:]
    files = [path] if os.path.isfile(path) else sorted(glob.glob(f"{path}part-*"))
    texts = []
    for file in files:
        data = Path(file).read_bytes()
        texts.append((gzip.decompress(data) if file.endswith("gz") else data).decode())
    return [row for text in texts for row in text.splitlines()[1:]]


def started(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command_line(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


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


def test_a_folder_of_parquet_is_read_as_one(cli: Cli, many: Path) -> None:
    pytest.importorskip("pyarrow")
    folder = many.parent / "out"
    assert cli("solve", "--solver", "lanes", "--output", f"{folder}/", many).status == 2
    fields = ["--fields", "puzzle,count", "--limit", "2"]
    good = cli("count", *fields, "--solver", "lanes", many).out
    assert cli("count", *fields, "--solver", "lanes", f"{folder}/*.parquet").out == good


def test_a_folder_with_parts_is_refused(cli: Cli, many: Path) -> None:
    folder = f"{many.parent}/out/"
    assert cli("count", "--csv", "--limit", "2", "-o", folder, many).status == 2
    before = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    for more in [], ["--resume"]:
        again = cli("count", "--csv", "--limit", "2", "-o", folder, *more, many)
        assert (
            again.err == f"satsudoku: {folder}: it holds parts already; expected an empty folder\n"
        )
    assert {path.name: path.read_bytes() for path in Path(folder).iterdir()} == before


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
        assert "all 200 records are there" in cli(*command, *fields, *more, "-o", folder, few).err


def test_a_time_limit_ends_parts(cli: Cli, many: Path) -> None:
    """It is no fault of the disk; what is written stays."""
    folder = f"{many.parent}/out/"
    out = cli("vicinity", "--remove", "2", "--add", "2", "--timeout", "0.5", "-o", folder, many)
    assert (out.status, out.err) == (124, "satsudoku: stopped after 0.5 s\n")


# --- work that goes on ---------------------------------------------------------------------------


@pytest.mark.parametrize("output", ["out.csv", "out.csv.gz", "out/", "out.parquet"])
def test_killed_at_any_moment(many: Path, output: str) -> None:
    """However often it is killed, nothing is lost and nothing is repeated."""
    dice = random.Random(output)
    path = f"{many.parent}/{output}"
    form = [] if output.endswith("parquet") else ["--csv"]
    command = ["count", *form, "--limit", "2", "--solver", "dlx", "--fields", "line,count"]
    command += ["--resume", "--output", path, str(many)]
    kills = 0
    while True:
        process = started(*command)
        try:
            process.wait(dice.uniform(0.2, 0.6 + 0.15 * kills))  # ends on a busy machine, too
            break
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
            assert kills < 100
    assert process.returncode == 2, process.stderr and process.stderr.read()
    assert rows_of(path) == ROWS
    if process.stderr:
        process.stderr.close()


def test_cut_at_any_byte_of_journal_and_output(cli: Cli, tmp_path: Path) -> None:
    """A kill leaves a prefix of the journal, and at least what it notes of the output."""
    source, output = tmp_path / "a.txt", tmp_path / "out.csv"
    source.write_text("\n".join(FOUR * 500) + "\n")
    command = ["count", "--csv", "--limit", "2", "--resume", "--fields", "line,count,puzzle"]
    command += ["--solver", "lanes", "--output", output, source]
    assert cli(*command).status == 2
    journal = Path(f"{output}.journal")
    noted, whole = journal.read_bytes(), output.read_bytes()
    ends = [json.loads(line).get("end", 0) for line in noted.splitlines()]
    assert max(ends) == len(whole)
    dice = random.Random(3)
    for _ in range(60):
        cut = dice.randrange(len(noted))
        lines = noted[:cut].count(b"\n")
        least = max(ends[:lines], default=0)
        journal.write_bytes(noted[:cut])
        output.write_bytes(whole[: dice.randint(least, len(whole))])
        assert cli(*command).status == 2
        assert output.read_bytes() == whole
        assert json.loads(journal.read_bytes().splitlines()[-1]) == {"finished": True}


def test_what_is_finished_is_left_alone(cli: Cli, many: Path) -> None:
    output = many.parent / "out.jsonl"
    command = ["unique", "--resume", "--summary", "-o", output, many]
    first = cli(*command)
    before = output.stat().st_mtime_ns
    second = cli(*command)
    assert second.status == first.status == 2
    assert "all 6,000 records are there" in second.err
    tail = [line for line in first.err.splitlines() if "%" in line]
    assert [line for line in second.err.splitlines() if "%" in line] == tail
    assert len(tail) == 3
    assert output.stat().st_mtime_ns == before


def test_other_work_is_refused(cli: Cli, many: Path) -> None:
    output = many.parent / "out.csv"
    assert cli("count", "--resume", "-o", output, many).status == 2
    other = cli("count", "--limit", "2", "--resume", "-o", output, many)
    assert "another command began this: count limit=None" in other.err
    many.write_text(many.read_text() + "\n" + ONE)
    changed = cli("count", "--resume", "-o", output, many)
    assert changed.err.startswith(f"satsudoku: {many}: it has changed since the work began")
    many.unlink()
    gone = cli("count", "--resume", "-o", output, many)
    assert gone.err == f"satsudoku: {many}: no such file; --resume reads files alone\n"
    assert gone.status == other.status == changed.status == 2


def test_an_output_that_lost_bytes_is_refused(cli: Cli, many: Path) -> None:
    output = many.parent / "out.csv"
    assert cli("count", "--resume", "-o", output, many).status == 2
    journal = Path(f"{output}.journal")
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    output.write_bytes(output.read_bytes()[:100])
    out = cli("count", "--resume", "-o", output, many)
    wanted = f"it lacks what its journal notes; expected all of it, or no {journal}"
    assert out.err == f"satsudoku: {output}: {wanted}\n"
    folder = many.parent / "out"
    assert cli("count", "--csv", "--resume", "-o", f"{folder}/", many).status == 2
    (folder / "part-00000.csv").unlink()
    assert "it lacks what" in cli("count", "--csv", "--resume", "-o", f"{folder}/", many).err


@pytest.mark.parametrize("change", ["vanishes", "changes"])
def test_an_input_that_changes_while_it_is_read(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """What follows one that vanishes is not taken for its records: work continues with it."""
    names = [many.parent / name for name in ("a.txt", "b.txt", "c.txt")]
    for name in names:
        name.write_bytes(many.read_bytes())
    output = many.parent / "out.csv"
    command = ["count", "--limit", "2", "--csv", "--fields", "file,line", "--solver", "lanes"]
    read = Inputs.__iter__

    def changing(inputs: Inputs) -> Iterator[Batch | Entry]:
        for number, item in enumerate(read(inputs)):
            yield item
            if number == 0 and change == "vanishes":
                names[1].unlink()
            elif number == 0:
                names[1].write_text(ONE)

    with monkeypatch.context() as patch:
        patch.setattr(Inputs, "__iter__", changing)
        out = cli(*command, "--resume", "-o", output, *names)
    messages = {
        "vanishes": "it has vanished since the work began; expected the same inputs, or another",
        "changes": "it changed while it was read, so records may be wrong; expected another",
    }
    message = f"{names[1]}: {messages[change]} --output"
    assert out.complaints()[-1] == message
    assert out.status == 2
    names[1].write_bytes(many.read_bytes())
    again = cli(*command, "--resume", "-o", output, *names)
    assert again.status == 2  # of bad records, or for good
    if change == "changes":
        assert again.complaints() == [message]
    else:
        assert output.read_text() == cli(*command, *names).out


def limit_files() -> None:
    """No file may have more than 2,000 bytes, as if the disk were full."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


@POSIX
@pytest.mark.parametrize("output", ["out.csv", "out.csv.gz", "out/", "out.parquet"])
def test_a_full_disk_in_parts(many: Path, output: str) -> None:
    path = f"{many.parent}/{output}"
    form = [] if output.endswith("parquet") else ["--csv"]
    more = ["--fields", "line,count", "--limit", "2", "--solver", "lanes"]
    command = command_line("count", *form, *more, "--resume", "-o", path, many)
    full = subprocess.run(
        command, preexec_fn=limit_files, capture_output=True, text=True, check=False
    )
    assert full.returncode == 2
    there = r"; [\d,]+ records are there, and --resume continues"
    assert re.fullmatch(f"satsudoku: {path}: cannot write: File too large{there}\n", full.stderr)
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2
    assert rows_of(path) == ROWS


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
    assert out.err == "satsudoku: limit is 0, expected 1 or more\n"
    assert not (tmp_path / "a.csv.journal").exists()


class Killed(BaseException):
    """Ends work as `kill -9` would, without any message."""


def test_a_parquet_file_is_joined_of_parts(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever joining is cut short, the same command ends it."""
    parquet = pytest.importorskip("pyarrow.parquet")
    from satsudoku.stream.parts import joining

    output = many.parent / "out.parquet"
    command = ["count", "--limit", "2", "--solver", "lanes", "--fields", "line,count"]
    command += ["--resume", "-o", output, many]

    def killed(*_: object, **__: object) -> None:
        raise Killed

    for name in "parquet_writer", "remove_joined":
        with monkeypatch.context() as patch:
            patch.setattr(joining, name, killed)
            with pytest.raises(Killed):
                cli(*command)
        assert Path(f"{output}.parts").is_dir()
    Path(f"{output}.joined").mkdir()
    assert "all 6,000 records are there" in cli(*command).err
    assert rows_of(str(output)) == ROWS
    assert parquet.ParquetFile(output).metadata.num_row_groups > 1
    assert sorted(path.name for path in many.parent.iterdir()) == sorted(
        [many.name, output.name, f"{output.name}.journal"]
    )
    output.unlink()
    assert "it lacks what its journal notes" in cli(*command).err


@pytest.mark.parametrize("output", ["out.csv", "out.parquet", "out/"])
def test_columns_stay_as_the_first_part_decides(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    """Also where work continues in a file that holds other columns."""
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text("puzzle,rating\n" + f"{ONE},7\n" * 1500)
    second.write_text("puzzle,name\n" + f"{SEVERAL},b\n" * 1500)
    form = [] if output == "out.parquet" else ["--csv"]
    path = f"{tmp_path}/{output}"
    command = ["count", *form, "--limit", "2", "--solver", "lanes"]
    command += ["--resume", "-o", path, first, second]
    read = Inputs.__iter__

    def cut_short(inputs: Inputs) -> Iterator[Batch | Entry]:
        yield next(read(inputs))
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Inputs, "__iter__", cut_short)
        with pytest.raises(Killed):
            cli(*command)
    assert cli(*command).status == 0
    rows = [row.split(",") for row in rows_of(path)]
    assert [row[4] for row in rows] == ["1"] * 1500 + ["2"] * 1500
    assert {len(row) for row in rows} == {len(FIELDS["count"]) + 1}
    assert [row[-1].strip('"') for row in rows] == ["7"] * 1500 + [""] * 1500


def test_the_journal_begins_anew_where_its_first_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(b'{"begun": {"asked": "cou')
    with Journal(path, "count", []) as journal:
        journal.add(3, 30, Summary(good=3))
    with Journal(path, "count", []) as journal:
        assert journal.done[:3] == (1, 3, 30)


# --- summaries -----------------------------------------------------------------------------------


def test_a_summary_counts_verdicts_and_tiers(cli: Cli, many: Path) -> None:
    out = cli("classify", "--tier-only", "--ladder", "rank8", "--summary", "--csv", many)
    rows = [re.split(r"  +", line.replace(",", "")) for line in out.err.splitlines()[1:]]
    numbers = {row[0]: int(row[1]) for row in rows if len(row) > 2}
    verdicts = {"one solution": 1500, "none or several": 3000, "bad": 1500}
    assert {name: number for name, number in numbers.items() if name in verdicts} == verdicts
    assert sum(number for name, number in numbers.items() if name[0].isdigit()) == 1500


def test_a_summary_is_drawn(cli: Cli, many: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = many.parent / "summary.svg"
    cli("classify", "--tier-only", "--plot", picture, "--fields", "tier", many)
    assert picture.read_text().count("<path") > 3
    out = cli("count", "--plot", "summary.gif", many)
    assert out.err.endswith("expected a name ending in .svg, .png or .pdf\n")
    assert out.out == ""


# --- processes and a cluster ---------------------------------------------------------------------


def test_processes_say_what_one_says(cli: Cli, many: Path) -> None:
    few = many.parent / "few.txt"
    few.write_text("\n".join(many.read_text().split()[:30]))
    fields = ["--csv", "--fields", "line,tier,uses,error"]
    alone = cli("classify", *fields, few)
    assert cli("classify", *fields, "--threads", "2", few) == alone
    assert alone.out.count("\n") == 31


def test_processes_go_on_with_what_one_began(cli: Cli, many: Path) -> None:
    few, output = many.parent / "few.txt", many.parent / "out.jsonl"
    few.write_text("\n".join(many.read_text().split()[:30]))
    command = ["classify", "--resume", "--fields", "line,tier,error", "-o", output, few]
    assert cli(*command, "--threads", "2").status == 2
    assert output.read_text() == cli("classify", "--json", "--fields", "line,tier,error", few).out
    for threads in "12":
        assert "all 30 records are there" in cli(*command, "--threads", threads).err


def test_a_cluster_loses_a_worker_half_way(tmp_path: Path) -> None:
    """The records are complete and the same, and each stands once."""
    distributed = pytest.importorskip("distributed", reason="wants dask")
    pytest.importorskip("pyarrow")
    from satsudoku.stream.layouts import CsvRows
    from satsudoku.stream.parts.answering import Answered, Job
    from satsudoku.stream.parts.cluster import cluster
    from satsudoku.stream.parts.outputs import FolderParts
    from satsudoku.stream.parts.running import run_parts

    source = tmp_path / "many.txt"
    source.write_text("\n".join(FOUR * 2000) + "\n")
    question = partial(stream.count, limit=2, solver="dlx")
    job = Job(question, CsvRows(["line", "puzzle", "count", "error"]))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as machines:
        workers = [nanny.pid for nanny in machines.workers.values()]
        done: list[Answered] = []
        with cluster(machines.scheduler_address) as (submit, number):
            for answered in run_parts(
                stream.read(source),
                lambda first: job,
                lambda asked: FolderParts(f"{tmp_path}/out/", ".csv"),
                submit=submit,
                workers=number,
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
    assert there.status == alone.status == 2
    assert there.err.startswith("satsudoku: memory:///in/a.txt.gz:3: 1 stands twice")
    assert cli("count", *fields, "memory://out/*.parquet").out == alone.out
    assert "cannot open" in cli("count", "memory://in/b.txt").err
    assert "no file matches" in cli("count", "memory://in/*.csv").err
    again = cli("count", *fields, "-o", "memory://out/", "memory://in/*.gz")
    assert "it holds parts already" in again.err
