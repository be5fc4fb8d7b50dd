"""SIGTERM and SIGHUP end the work like Ctrl-C: what is finished is kept, and a line says so."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest
from command_line import CLASSIC, ENDLESS, POSIX, Cli, command_line, start

pytestmark = POSIX
SIGNALS = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT] if os.name == "posix" else []


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Where the tests run under nohup they ignore SIGHUP, and so would what they start."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def said(number: signal.Signals) -> str:
    if number == signal.SIGINT:
        return "satsudoku: interrupted\n"
    return f"satsudoku: ended by {number.name}; what is finished is kept\n"


@pytest.mark.quick(1)
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("ignored", [False, True])
def test_finished_records_are_printed(number: signal.Signals, ignored: bool) -> None:
    """Also where Ctrl-C is ignored, as in the background of a shell."""
    if ignored and number == signal.SIGINT:
        return
    process = start("count", "--json", "--method", "enumerate", "-")
    if ignored:
        process.kill()
        process.wait()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        line = command_line("count", "--json", "--method", "enumerate", "-")
        pipe = subprocess.PIPE
        process = subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        signal.signal(signal.SIGINT, before)
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{CLASSIC}\n{ENDLESS}\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["puzzle"] == CLASSIC
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (128 + number, said(number))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("number", "output"), list(zip(SIGNALS, ["out.csv", "out.csv.gz", "out.zip"], strict=False))
)
def test_a_file_keeps_what_is_finished(tmp_path: Path, number: signal.Signals, output: str) -> None:
    source, path = tmp_path / "a.txt", tmp_path / output
    source.write_text(f"{CLASSIC}\n" * 50 + f"{ENDLESS}\n")
    command = (
        ["prove", "--most", 10**9]
        if output == "out.zip"
        else ["count", "--method", "enumerate", "--solver", "dlx"]
    )
    process = start(*command, "-o", path, source)
    end = time.monotonic() + 60
    while not any("unfinished" in name for name in os.listdir(tmp_path)):
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(3)
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (128 + number, said(number))
    assert sorted(os.listdir(tmp_path)) == sorted(["a.txt", output])
    if output != "out.zip":
        data = path.read_bytes()
        text = gzip.decompress(data) if output.endswith("gz") else data
        assert len(text.decode().splitlines()) == 51


@pytest.mark.thorough
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("to_file", [False, True])
def test_the_first_records_of_a_slow_file_are_kept(
    tmp_path: Path, threads: int, to_file: bool
) -> None:
    """Though a batch for many more was read with them: all take minutes."""
    source, path = tmp_path / "a.txt", tmp_path / "out.tsv"
    source.write_text(f"{CLASSIC}\n" * 30_000)
    where = ["-o", path] if to_file else []
    process = start("count", "--fields", "line,vicinity", "--threads", threads, *where, source)
    assert process.stdout
    end = time.monotonic() + 60
    if not to_file:
        assert select([process.stdout], [], [], 60)[0]
    while to_file and not any(part.stat().st_size for part in tmp_path.glob("out.tsv.*")):
        assert time.monotonic() < end
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "satsudoku: interrupted\n")
    kept = (path.read_text() if to_file else out).splitlines()
    assert [line.split("\t")[0] for line in kept] == [str(1 + at) for at in range(len(kept))]
    assert 8 <= len(kept) < 20_000


@pytest.mark.thorough
def test_processes_that_share_the_work_end_too(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"{CLASSIC}\n" * 200)
    process = start("classify", "--ladder", "mus", "--threads", 2, source)
    assert process.stdout
    assert process.stdout.readline()
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM, err
    assert time.monotonic() - begun < 20


TERMINATING = """
import signal, time
from satsudoku.stream.parts.workers import processes

if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        with processes(1) as submit:
            submit(int, 0).result()
            for _ in range(3):
                submit(time.sleep, 1000)
            submit(len, bytes(1 << 24))  # more than a pipe holds
            time.sleep(0.3)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        time.sleep(0.3)
        print("kept")
"""


def test_processes_that_are_terminated_do_not_end_the_command(tmp_path: Path) -> None:
    """SIGPIPE would, where a thread is writing to them."""
    script = tmp_path / "terminating.py"
    script.write_text(TERMINATING)
    done = subprocess.run([sys.executable, "-P", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "kept\n"), done.stderr


@pytest.mark.thorough
def test_what_nohup_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        process = start("count", "-")
    finally:
        signal.signal(signal.SIGHUP, before)
    time.sleep(2)
    process.send_signal(signal.SIGHUP)
    out, _ = process.communicate(f"{CLASSIC}\n", timeout=60)
    assert process.returncode == 0
    assert out


def test_memory_that_has_another_name(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for error in (
        RuntimeError("can't start new thread"),
        ImportError("a.so: failed to map segment from shared object"),
        OSError(12, "Cannot allocate memory"),
    ):

        def lacks(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        monkeypatch.setattr("satsudoku.stream.questions.count.Count.ask", lacks)
        result = cli("count", CLASSIC)
        assert result.status == 2
        assert result.complaints()[-1].startswith("too little memory: ")


def test_processes_that_cannot_start_are_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As where /dev/shm is read-only; it is no fault of the output."""

    def refused(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("satsudoku.stream.parts.workers.ProcessPoolExecutor", refused)
    result = cli("classify", "--path", "--threads", 2, "-o", tmp_path / "out.csv", CLASSIC)
    assert result.status == 2
    assert result.complaints() == [
        "cannot start processes that share the work: Read-only file system; expected --threads 1, "
        "or a /dev/shm that can be written to"
    ]
