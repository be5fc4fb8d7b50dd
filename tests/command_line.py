"""Calls of the command line: in this process, in another, on a terminal."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from forked_command import run_command

from satsudoku.analysis.questions.candidates import Candidates
from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.analysis.questions.vicinity import Vicinity
from satsudoku.stream.questions.classify import Classify
from satsudoku.stream.questions.count import Count
from satsudoku.stream.questions.solve import Solve
from satsudoku.stream.questions.unique import Unique
from satsudoku.stream.record import schema
from satsudoku.symmetry.questions.canonical import Canonical
from satsudoku.symmetry.questions.dedupe import Different

COMMANDS = ["count", "unique", "solve", "classify", "minimal", "candidates"]
QUESTIONS = [Count(), Unique(), Solve(), Classify(uses=False), Minimal(), Candidates()]
NAMES = {asked.name: asked.names for asked in (*QUESTIONS, Canonical(), Different(), Vicinity())}
"""The fields of commands without options."""
ONE = "1.....2..3.....4"
ONE_SOLVED = "1243342143122134"
TWO_TO_SPARE = "124...2..3.....4"
MANY = "1..............."
NONE = "123....4........"
BAD = "1..y............"
CLASSIC = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
ENDLESS = "." * 81
MIXED = f"# a comment\n{ONE}\n\n{BAD}\n{MANY}\n"
PATIENT = (1.6, 8, 40)
"""Seconds to try one after the other, until a bar shows: on a busy machine it comes late."""
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and terminals")


@dataclass
class Result:
    status: int
    out: str
    err: str

    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def complaints(self) -> list[str]:
        """The lines on standard error, each of which must be a complaint."""
        lines = self.err.splitlines()
        assert all(line.startswith("satsudoku: ") for line in lines), self.err
        return [line.removeprefix("satsudoku: ") for line in lines]


Cli = Callable[..., Result]


def command_line(*arguments: object) -> list[str]:
    return [sys.executable, "-P", "-m", "satsudoku", *map(str, arguments)]


def start(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    """Start the command line; it takes Ctrl-C, and dies after five minutes, saying where it was."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | options
    # Where the tests run in the background they ignore Ctrl-C, and so would what they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        environment = os.environ | {"PYTHONFAULTHANDLER": "1"}
        process = subprocess.Popen(command_line(*arguments), text=True, env=environment, **pipes)
    finally:
        signal.signal(signal.SIGINT, before)
    end = process.kill if os.name == "nt" else partial(process.send_signal, signal.SIGABRT)
    watchdog = threading.Timer(300, end)
    watchdog.daemon = True
    watchdog.start()
    return process


@contextlib.contextmanager
def full_disk(most: int) -> Iterator[None]:
    """No file may have more than `most` bytes; nor is bytecode written, which would stay cut."""
    import resource

    before, limits = sys.dont_write_bytecode, resource.getrlimit(resource.RLIMIT_FSIZE)
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        sys.dont_write_bytecode = before


def read_terminal(ours: int) -> str:
    """Read one end of a terminal until the other is closed, and close it too."""
    shown = b""
    # Linux answers EIO where the other end is closed, other systems the end of the file.
    with contextlib.suppress(OSError):
        while block := os.read(ours, 1 << 16):
            shown += block
    os.close(ours)
    return shown.decode()


def on_a_terminal(*arguments: object, columns: int = 100) -> tuple[int, str]:
    """Run with standard output and error on one terminal; the status and what it shows."""
    ours, theirs = os.openpty()
    with ThreadPoolExecutor(1) as reader:
        shown = reader.submit(read_terminal, ours)
        name = Path(os.ttyname(theirs))
        environment = {"TERM": "xterm-256color", "COLUMNS": str(columns)}
        status = run_command([*map(str, arguments)], name, name, **environment)
        os.close(theirs)
    return status, shown.result()


def with_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let standard error pass for a terminal on which a bar shows at once and always."""
    for pause in ("_AFTER", "_EVERY"):
        monkeypatch.setattr(f"satsudoku.cli.progress.{pause}", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def plain(text: str) -> list[str]:
    """The lines of a terminal's text without its escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).splitlines()


@cache
def validator(schema: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(schema))


def conforms(value: object, schema: dict[str, Any]) -> None:
    """Assert that a value keeps to a schema; the same one is prepared once."""
    validator(json.dumps(schema)).validate(value)


def meets(value: object, kind: str) -> None:
    """Assert that a value meets a definition of the schema of records."""
    conforms(value, {"$ref": f"#/$defs/{kind}", "$defs": schema()["$defs"]})
