"""What is imported when it is first used: Ctrl-C and time limits come at any moment of it."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest

PUZZLE = "1.....2..3.....4"
LATE = """
import os, signal, sys
import satsudoku


class Interrupting:
    \"\"\"Sends the signal when the module of a number is asked for, counted from 0.\"\"\"

    def __init__(self, number):
        self.number = number

    def find_spec(self, name, path=None, target=None):
        if name.startswith("satsudoku."):
            self.number -= 1
            if self.number == -1:
                os.kill(os.getpid(), signal.SIGINT)
        return None


finder = Interrupting(int(sys.argv[1]))
sys.meta_path.insert(0, finder)
"""
WORK = f"""
def work():
    tier = satsudoku.classify({PUZZLE!r}).tier
    claim = satsudoku.prove({PUZZLE!r}).verify()
    killer = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle("." * 16)
    return satsudoku.count({PUZZLE!r}).value, tier, str(claim), satsudoku.count(killer).value


signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    work()
except KeyboardInterrupt:
    print("interrupted")
finder.number = 10**6
print(work())
"""
COMMAND = f"""
from satsudoku.cli import main
sys.argv[1:] = ["card", {PUZZLE!r}]
main()
"""


def outcome(program: str, number: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-c", LATE + program, str(number)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@cache
def undisturbed() -> str:
    return outcome(WORK, 10**6).stdout


@pytest.mark.quick(1)
@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize("number", [40, *range(5, 120, 23)])
def test_what_was_interrupted_is_right_when_asked_again(number: int) -> None:
    done = outcome(WORK, number)
    assert done.stdout in (f"interrupted\n{undisturbed()}", undisturbed()), done.stderr


@pytest.mark.quick(1)
@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize("number", [60, *range(22, 150, 32)])
def test_a_command_that_is_interrupted_says_so(number: int) -> None:
    done = outcome(COMMAND, number)
    assert (done.returncode, done.stderr) in (
        (130, "satsudoku: interrupted\n"),
        (-2, ""),  # before the command line has taken the signal over
        (0, ""),  # where fewer modules are imported
    )


@pytest.mark.parametrize("seconds", [1e-9, 0.01])
def test_a_time_limit_that_passes_while_modules_load(seconds: float) -> None:
    program = f"""
try:
    print(satsudoku.count("." * 81, timeout={seconds}, method="enumerate"))
except TimeoutError:
    print("too late")
print(satsudoku.count({PUZZLE!r}).value)
"""
    done = outcome(program, 10**6)
    first, second = done.stdout.splitlines()
    assert first == "too late" or first.startswith("at least "), done.stderr
    assert second == "1"
