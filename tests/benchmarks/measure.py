"""Common parts of the benchmarks: the machine, fair timing, the public lists, and the report."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from satsudoku.evaluation import self_test

_BESIDE = Path(__file__).resolve().parents[3] / "shared" / "data"


def argument_parser(description: str | None) -> argparse.ArgumentParser:
    """The options of every benchmark: ``quick`` and ``json``."""
    layout = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=description, formatter_class=layout)
    parser.add_argument("--quick", action="store_true", help="a sample, in less than a minute")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the results there, too")
    return parser


def arguments(description: str | None, *files: str) -> argparse.Namespace:
    """The options of every benchmark, and more that name files."""
    parser = argument_parser(description)
    for name in files:
        parser.add_argument(f"--{name}", metavar="FILE", type=Path)
    return parser.parse_args()


def public_file(name: str) -> Path:
    """The path of a public list of puzzles; ends the process where it is not at hand.

    The lists are looked for in the folder that SATSUDOKU_DATA names, else in ``../shared/data``.
    """
    path = Path(os.environ.get("SATSUDOKU_DATA", _BESIDE)) / name
    if not path.is_file():
        sys.exit(f"{path}: wanted, and not there; SATSUDOKU_DATA may name the folder of the lists")
    return path


def public_list(name: str) -> list[str]:
    """The lines of a public list of puzzles, without comments."""
    lines = public_file(name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def commit() -> str:
    """What is measured: the commit, with ``-dirty`` if files have been changed since."""
    if shutil.which("git") is None:
        return "unknown"
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def machine() -> dict[str, str | int]:
    """The machine and its software, and the commit."""
    return self_test.machine() | {"commit": commit()}


def print_machine() -> None:
    """One line above the figures."""
    print(", ".join(f"{key} {value}" for key, value in machine().items()))


def pinned() -> list[int]:
    """Keep this process on the last of its cores; all of them, none where no system can do so."""
    if not hasattr(os, "sched_getaffinity"):
        return []
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[-1:])
    return cores


def process_seconds(*arguments: str) -> float:
    """The processor time of a process of Python with these arguments."""
    from resource import RUSAGE_CHILDREN, getrusage  # Windows has none

    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-P", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def alternate(subjects: Mapping[str, Callable[[], int]], rounds: int = 3) -> dict[str, float]:
    """Time subjects in turn, so that none has the quieter machine.

    Args:
        subjects: by name; each does its work and returns how many units that was.
        rounds: how often each has its turn; the fastest counts.

    Returns:
        Units a second of processor time, by name.
    """
    best = dict.fromkeys(subjects, 0.0)
    for _ in range(rounds):
        for name, work in subjects.items():
            start = time.process_time()
            units = work()
            best[name] = max(best[name], units / (time.process_time() - start))
    return best


def report(results: Mapping[str, Any], file: Path | None) -> None:
    """Add what was run, when and where; write the results as JSON if wanted."""
    if file is not None:
        head = {"command": " ".join(["python", *sys.argv]), "machine": machine()}
        file.write_text(json.dumps(head | dict(results), indent=2) + "\n", encoding="utf-8")
