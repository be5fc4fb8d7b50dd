"""Scripts that run in a process of their own and report its most memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

PEAK = '''
import resource
import sys


def peak():
    """The most memory that the process has held, in MB."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit
'''


def numbers_of(script: str) -> list[int]:
    """The numbers that a script prints, which may call `peak`."""
    pytest.importorskip("resource", reason="this system does not tell a process's memory")
    # Without a shell between, a process starts from the most memory that this one has held.
    command = ["sh", "-c", '"$@"; exit $?', "sh", sys.executable, "-P", "-c", PEAK + script]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(map(int, run.stdout.split()))
