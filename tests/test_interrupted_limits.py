"""A signal may come at any point of a time limit: the deadline goes with the limit."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

# Some thousand signals a second, each at another point of the blocks.
_SCRIPT = """
import signal, time
from math import inf
from satsudoku import TimeLimit, _kernel

def stop(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, stop)
stopped = left_behind = 0
end = time.monotonic() + 60
while stopped < 600 and time.monotonic() < end:
    signal.setitimer(signal.ITIMER_REAL, 1e-4 + 1e-6 * (stopped % 97))
    try:
        while True:
            with TimeLimit(50):
                for _ in TimeLimit(20).steps(range(20)):
                    pass
    except KeyboardInterrupt:
        stopped += 1
    left_behind += _kernel.deadline() != inf
    _kernel.set_deadline(inf)
print(stopped, left_behind)
"""


@pytest.mark.skipif(os.name != "posix", reason="sends POSIX signals")
def test_a_signal_leaves_no_deadline_behind() -> None:
    """Or all later work of a notebook, or of a worker of the service, would be late."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", _SCRIPT], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["600", "0"], done
