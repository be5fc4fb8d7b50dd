"""Reading ahead, in a thread of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from command_line import POSIX
from unnoticed import ENVIRONMENT

from satsudoku import TimeLimit
from satsudoku.stream.ahead import Ahead

_LEAVES_EARLY = """
from satsudoku import count_many
from satsudoku.stream.ahead import Ahead

text = b"1.....2..3.....4\\n" * 20_000
ahead = Ahead((count_many(text, limit=2) for _ in iter(int, 1)), 1 << 40)
ahead.take(1)
"""
_WAITS = """
import sys
from satsudoku.stream.ahead import Ahead

ahead = Ahead(sys.stdin, 1)
"""
_IS_INTERRUPTED = """
import sys
from satsudoku.stream.ahead import Ahead
from unnoticed import ctrl_c_in_another_thread

ctrl_c_in_another_thread()
try:
    Ahead(sys.stdin, 1).take(1)
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_a_process_ends_while_its_reader_is_in_the_kernel() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", _LEAVES_EARLY], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_process_ends_while_its_reader_waits_for_input() -> None:
    start = time.monotonic()
    command = [sys.executable, "-P", "-c", _WAITS]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.wait(30) == 0
    assert time.monotonic() - start < 20


@POSIX
@pytest.mark.thorough
def test_ctrl_c_ends_a_wait_for_input_that_does_not_notice_it() -> None:
    command = [sys.executable, "-P", "-c", _IS_INTERRUPTED]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.wait(60) == 130


def test_a_time_limit_ends_a_wait_for_input() -> None:
    never = threading.Event()

    def source() -> Iterator[None]:
        never.wait()
        yield

    ahead = Ahead(source(), 1)
    with TimeLimit(0.3), pytest.raises(TimeoutError):
        ahead.take(1)
    never.set()
