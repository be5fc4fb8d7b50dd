"""The command line in forks of a process that has loaded it: a start costs milliseconds."""

from __future__ import annotations

import multiprocessing
import multiprocessing.process
import os
import random
import sys
import time
from functools import cache
from pathlib import Path
from pkgutil import walk_packages

import satsudoku

# The rooms that commands seldom need, and that load large packages.
SELDOM = ("evaluation", "frames", "web")
# The server loads what is installed, not what lies in the working directory.
os.environ["PYTHONSAFEPATH"] = "1"
MAY_FORK = "forkserver" in multiprocessing.get_all_start_methods()


@cache
def modules() -> list[str]:
    """What the server loads once, so that no command loads it: all but what few commands need.

    Typer loads pydantic for the first path among options, which takes longer than most commands.
    """
    seldom = tuple(f"satsudoku.{room}" for room in SELDOM)
    names = (module.name for module in walk_packages(satsudoku.__path__, "satsudoku."))
    return [
        "numpy",
        "typer._adapters",
        *(n for n in names if not n.startswith(seldom) and "__main__" not in n),
    ]


def start_command(
    arguments: list[str], out: Path, err: Path, **environment: str
) -> multiprocessing.process.BaseProcess:
    """Start a command in the working directory; what it prints goes to files."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(modules())
    process = context.Process(target=_run, args=(arguments, out, err, Path.cwd(), environment))
    process.start()
    return process


def run_command(arguments: list[str], out: Path, err: Path, **environment: str) -> int:
    """Run a command to its end, and return its exit status."""
    process = start_command(arguments, out, err, **environment)
    process.join(120)
    process.kill()
    process.join()
    assert process.exitcode is not None
    return process.exitcode


def kill_until_it_ends(arguments: list[str], err: Path, begun: Path, dice: random.Random) -> int:
    """Start a command that can continue, and kill it, until one ends; return its exit status.

    The first is killed soon after a file shows that it has begun.
    """
    for kills in range(100):
        process = start_command(arguments, Path(os.devnull), err)
        while not begun.exists():
            assert process.exitcode is None, err.read_text()
            time.sleep(0.001)
        process.join(dice.uniform(0.01, 0.1 * kills) if kills else dice.uniform(0, 0.03))
        if kills and process.exitcode is not None:
            return process.exitcode
        process.kill()
        process.join()
    raise AssertionError("it does not end")


def _run(
    arguments: list[str], out: Path, err: Path, folder: Path, environment: dict[str, str]
) -> None:
    from satsudoku.cli import main

    os.chdir(folder)
    os.environ.update(environment)
    printed = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    errors = printed if err == out else os.open(err, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for descriptor, standard in ((nothing, 0), (printed, 1), (errors, 2)):
        os.dup2(descriptor, standard)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
    sys.argv = ["satsudoku", *arguments]
    main()
