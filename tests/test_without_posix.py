"""Commands and the service without the POSIX parts of Python, as on Windows."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from satsudoku import cli
from satsudoku.cli.form import is_folder
from satsudoku.stream.parts import locking

ONE = "1.....2..3.....4"
MANY = "1..............."
WITHOUT = Path(__file__).parent / "platforms"  # its sitecustomize.py takes it away


@pytest.fixture
def without_posix(monkeypatch: pytest.MonkeyPatch) -> None:
    """For processes that the test starts."""
    paths = [str(WITHOUT), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


RUN = """
import json, os, signal, sys
assert not hasattr(os, "fork") and not hasattr(signal, "SIGPIPE")
from satsudoku.cli import run
for command in json.loads(sys.argv[1]):
    assert run(command) == 0, command
"""


@pytest.mark.thorough
def test_commands_answer_the_same(without_posix: None, tmp_path: Path) -> None:
    puzzles, folder, file, proof = (
        str(tmp_path / name) for name in ("puzzles.txt", "folder/", "all.csv", "proof.zip")
    )
    Path(puzzles).write_text(f"{ONE}\n{MANY}\n" * 50)
    counts = ["count", puzzles, "--fields", "count", "--threads", "2"]
    parts = ["count", puzzles, "--fields", "line,count", "--csv", "--resume", "-o"]
    written = [[*parts, f"{folder}/"], [*parts, file]]
    proofs = [["prove", ONE, "-o", proof], ["verify", proof, "--puzzle", ONE]]
    # The second time everything is done.
    commands = json.dumps([counts, *written, *written, *proofs])
    command = [sys.executable, "-P", "-c", RUN, commands]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[:100] == ["1", "72"] * 50
    written_parts = sorted(Path(folder).glob("part-*.csv"))
    rows = [row for part in written_parts for row in part.read_text().splitlines()[1:]]
    assert rows == Path(file).read_text().splitlines()[1:]
    assert rows[:2] == ["1,1", "2,72"]
    assert len(rows) == 100


@pytest.mark.thorough
def test_a_reader_that_leaves_ends_a_command_quietly(without_posix: None, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{ONE}\n" * 100_000)
    command = [sys.executable, "-P", "-m", "satsudoku", "count", str(puzzles)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


@pytest.mark.thorough
def test_the_service_answers_and_ends_what_takes_long(without_posix: None) -> None:
    pytest.importorskip("starlette", reason="the service wants the extra web")
    pytest.importorskip("httpx", reason="the tests of the service want httpx")
    from own_service import ENDLESS, Service

    service = Service("--workers", "3", "--seconds", "2")
    try:
        assert service.records("count", text=ONE)[0]["count"] == 1
        # No signal can end the question: its worker is killed, and another takes its place.
        assert service.ask("count", text=ENDLESS).status_code == 504
        assert service.records("count", text=MANY)[0]["count"] == 72
    finally:
        service.process.kill()
        service.process.wait(20)


class Locks:
    """Windows' locks of bytes of files, as msvcrt has them."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.taken: set[tuple[int, int]] = set()

    def locking(self, descriptor: int, mode: int, number: int) -> None:
        assert (mode, number) == (self.LK_NBLCK, 1)
        place = os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        if place in self.taken:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.taken.add(place)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "os", SimpleNamespace(name="nt"))
    monkeypatch.setitem(sys.modules, "msvcrt", Locks())  # type: ignore[arg-type]


def test_locks_of_windows(windows: None, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"one")
    with (tmp_path / "a").open("r+b") as one, (tmp_path / "a").open("r+b") as two:
        assert locking.lock(one)
        assert locking.lock(two) is False
        assert two.read() == b"one"  # who cannot lock it still reads it


def test_a_pipe_without_a_reader_is_an_invalid_argument_on_windows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli.os, "dup2", lambda *_: None)
    error = OSError(errno.EINVAL, "Invalid argument")
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(fileno=lambda: 1))
    assert cli._cannot_write(error) == 2
    monkeypatch.setattr(cli.os, "name", "nt")
    status = cli._cannot_write(error)
    monkeypatch.setattr(cli.os, "name", "posix")
    assert status == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_backslash_ends_the_name_of_a_folder_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_folder("graded\\")
    monkeypatch.setattr(os, "sep", "\\")
    assert is_folder("graded\\")
    assert is_folder("graded/")
