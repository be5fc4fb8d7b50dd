"""Reading ahead, in a thread of its own."""

from __future__ import annotations

import subprocess
import sys
import time

_LEAVES_EARLY = """
from satsudoku import count_many
from satsudoku.stream.ahead import Ahead

text = b"1.....2..3.....4\\n" * 20_000
ahead = Ahead((count_many(text, 2, "classic4") for _ in iter(int, 1)), 1 << 40)
ahead.take(1)
"""
_WAITS = """
import sys
from satsudoku.stream.ahead import Ahead

ahead = Ahead(sys.stdin, 1)
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
