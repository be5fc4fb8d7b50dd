"""Faults of an output: two processes at once, a full disk, too little memory."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ONE, POSIX, Cli, command_line, full_disk
from devices import device
from forked_command import start_command
from parts_files import ROWS, rows_of

from satsudoku.errors import SatsudokuWarning
from satsudoku.stream.parts.answering import Answered
from satsudoku.stream.summary import Summary

# Stops where it has noted in the journal that it is at work.
STOPS = """
import os, signal
from satsudoku.cli import main
from satsudoku.stream.parts.journal import Journal

def open_and_stop(journal, opened=Journal._open):
    done = opened(journal)
    os.kill(os.getpid(), signal.SIGSTOP)
    return done

Journal._open = open_and_stop
main()
"""
NOWHERE = Path(os.devnull)
FORMS = ["out.csv", "out.csv.gz", "out/", "out.parquet"]


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("command", ["count --csv --solver dlx", "prove"])
def test_a_second_process_names_the_first(cli: Cli, many: Path, command: str) -> None:
    """Where the first is killed, the next one continues."""
    output = many.parent / ("out.zip" if command == "prove" else "out.csv")
    arguments = [*command.split(), "--resume", "-o", str(output), str(many)]
    journal = Path(f"{output}.journal")
    first = subprocess.Popen([sys.executable, "-P", "-c", STOPS, *arguments])
    try:
        _, status = os.waitpid(first.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        second = cli(*arguments)
        assert re.fullmatch(
            rf"satsudoku: {journal}: process {first.pid} on \S+ has been writing this output since "
            r"[-\d]+ [:\d]+ UTC; expected its end, or another --output\n",
            second.err,
        )
        assert second.status == 2
    finally:
        first.send_signal(signal.SIGKILL)
        first.wait()
    third = start_command(arguments, NOWHERE, NOWHERE)
    try:
        while journal.read_bytes().count(b'"opened"') < 2 and third.exitcode is None:
            pass
        assert journal.read_bytes().count(b'"opened"') == 2
    finally:
        third.kill()
        third.join()


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("output", FORMS)
def test_two_at_once_leave_what_one_leaves(many: Path, output: str) -> None:
    path = f"{many.parent}/{output}"
    form = [] if output.endswith("parquet") else ["--csv"]
    more = ["--limit", "2", "--solver", "dlx", "--fields", "line,count", "--resume", "-o", path]
    line = ["count", *form, *more, str(many)]
    both = [start_command(line, NOWHERE, NOWHERE) for _ in range(2)]
    for process in both:
        process.join(120)
    assert 1 in [process.exitcode for process in both]
    assert rows_of(path) == ROWS


@pytest.mark.quick(1)
@POSIX
@pytest.mark.parametrize("name", ["out.csv", "out.csv.gz", "out.parquet", "out.zip", "out.jsonl"])
@pytest.mark.parametrize("before", [None, "kept"])
def test_a_full_disk_leaves_what_was_there(
    cli: Cli, many: Path, name: str, before: str | None
) -> None:
    path = many.parent / name
    proofs = name in ("out.zip", "out.jsonl")
    if before is not None:
        path.write_text(before)
    with full_disk(2000):
        full = cli(*(["prove"] if proofs else ["count", "--limit", "2"]), "-o", path, many)
    what = " certificates" if proofs else ""
    assert (full.status, full.complaints()) == (2, [f"{path}: cannot write{what}: File too large"])
    assert (path.read_text() if path.exists() else None) == before
    assert {file.name for file in many.parent.iterdir()} <= {many.name, name}


@POSIX
def test_a_full_disk_names_the_journal(cli: Cli, many: Path) -> None:
    path = many.parent / "out.csv"
    asked = ("count", "--limit", "2", "--csv", "--fields", "line,count,error")
    with full_disk(300):
        full = cli(*asked, "--resume", "-o", path, many)
    assert (full.status, full.complaints()) == (
        2,
        [f"{path}.journal: cannot write: File too large"],
    )
    again = cli(*asked, "--resume", "-o", path, many)
    assert again.status == 1  # there are bad puzzles
    assert path.read_text() == cli(*asked, many).out


def test_an_error_on_the_way_leaves_what_was_there(cli: Cli, tmp_path: Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    for name, rating in ("a", 1), ("b", "hard"):
        pq.write_table(pa.table({"puzzle": [ONE], "rating": [rating]}), tmp_path / name)
    output = tmp_path / "out.parquet"
    output.write_text("kept")
    assert cli("count", "-o", output, tmp_path / "a", tmp_path / "b").status == 2
    assert output.read_text() == "kept"
    assert sorted(os.listdir(tmp_path)) == ["a", "b", "out.parquet"]


@pytest.mark.thorough
@POSIX
def test_links_permissions_and_pipes_stay(cli: Cli, tmp_path: Path) -> None:
    real, link, pipe = (tmp_path / name for name in ("real.txt", "link.txt", "pipe"))
    real.write_text("before")
    real.chmod(0o600)
    link.symlink_to(real)
    assert cli("count", "--fields", "count", "-o", link, ONE).status == 0
    assert link.is_symlink()
    assert real.read_text() == "1\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    assert cli("count", "--fields", "count", "-o", pipe, ONE).status == 0
    assert reader.communicate()[0] == "1\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    (tmp_path / "stdout").symlink_to("/dev/stdout")
    done = subprocess.run(
        command_line("count", "--fields", "count", "-o", tmp_path / "stdout", ONE),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "1\n"
    null = device("null", tmp_path)
    assert cli("count", "-o", null, ONE).status == 0
    assert stat.S_ISCHR(os.stat(null).st_mode)


@POSIX
def test_a_killed_worker_of_an_earlier_run_changes_nothing(tmp_path: Path) -> None:
    """What it writes late does not get a part's name."""
    from satsudoku.stream.parts.outputs import FolderParts

    with FolderParts(str(tmp_path), ".csv") as first:
        late = Path(first.place_of(0))
    with FolderParts(str(tmp_path), ".csv") as second:
        place = Path(second.place_of(0))
        place.write_text("second")
        second.add(0, Answered(b"", 0, Summary(), 0.0, (None, 0)))
        late.write_text("first")
        assert (tmp_path / "part-00000.csv").read_text() == "second"
    assert sorted(os.listdir(tmp_path)) == sorted([late.name, "part-00000.csv"])
    with pytest.warns(SatsudokuWarning, match=f"{late.name}: removed"):
        FolderParts(str(tmp_path), ".csv", new=False).__enter__().__exit__(None, None, None)
    assert os.listdir(tmp_path) == ["part-00000.csv"]


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS holds on Linux")
def test_too_little_memory_is_said_in_one_line(tmp_path: Path) -> None:
    script = (
        "import resource, sys; from satsudoku.cli import run; import satsudoku.lanes.sharing\n"
        "import satsudoku.cli.commands.count as count\n"
        "def huge(*a, **k): bytearray(1 << 60)\n"
        "import satsudoku.cli.running, satsudoku.cli.record_stream as stream\n"
        "stream.RecordStream.write = huge\n"
        f"sys.exit(run(['count', '{ONE}']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("satsudoku: too little memory")
    assert done.stderr.count("\n") == 1


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS holds on Linux")
def test_parquet_in_too_little_memory_is_refused() -> None:
    pytest.importorskip("pyarrow")

    def limit_memory() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))

    done = subprocess.run(
        command_line("count", "--parquet", ONE),
        preexec_fn=limit_memory,
        # On a machine of many cores the threads of numpy's BLAS would not fit.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    message = "Parquet needs 512 MB of memory; the limit of this process is 300 MB (ulimit -v)"
    assert (done.returncode, done.stderr) == (2, f"satsudoku: {message}\n")


def test_threads_are_bounded(cli: Cli) -> None:
    assert cli("count", "--threads", 100_000, ONE, ONE).status == 0


def test_workers_that_do_not_fit_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from satsudoku.errors import SatsudokuError
    from satsudoku.stream.parts import cluster

    class Client:
        def __init__(self, answer: object) -> None:
            self._answer = answer

        def run(self, function: object, on_error: str) -> dict[str, object]:
            return {"tcp://there:1": self._answer}

    cluster._check_versions(Client(cluster._version()))
    with pytest.raises(SatsudokuError, match=r"tcp://there:1: it has satsudoku 0\.0\.1; expected"):
        cluster._check_versions(Client("0.0.1"))
    with pytest.raises(SatsudokuError, match="it cannot load satsudoku"):
        cluster._check_versions(Client(ModuleNotFoundError("No module named 'satsudoku'")))
