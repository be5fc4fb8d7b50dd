"""Scripts and the checker in a process of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from satsudoku.proof import checker

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


def run_checker(
    file: Path, module: str = "checker.tiers", at: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the checker in a folder, with no packages but the standard library's."""
    at = at or Path(checker.__file__ or "").parents[1]
    program = f"import sys; sys.path.insert(0, {str(at)!r}); sys.argv[1:] = [{str(file)!r}]; "
    program += f"import runpy; runpy.run_module({module!r}, run_name='__main__')"
    command = [sys.executable, "-I", "-S", "-c", program]
    return subprocess.run(command, cwd=file.parent, capture_output=True, encoding="utf-8")
