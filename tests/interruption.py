"""Work that is cut short: by Ctrl-C in a process of its own, or as by a kill in this one."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time

_SCRIPT = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored in the background
{setup}
for turn in range({turns}):
    try:
        print("ready", flush=True)
{work}
        print("finished", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""
# The work of a test takes longer than this where nothing interrupts it.
PATIENCE = 60


class Killed(BaseException):
    """Ends work as `kill -9` would, without any message."""


def killed(*_: object, **__: object) -> None:
    """Stands in the place of a function at which the work ends."""
    raise Killed


def after_ctrl_c(work: str, setup: str = "", turns: int = 1) -> list[str]:
    """Run the work a number of times, interrupt it each time, and return what became of it.

    The signal comes after the process has entered its `try`, so a slow machine changes nothing.
    Work that ignores Ctrl-C is killed after `PATIENCE` seconds.
    """
    script = _SCRIPT.format(setup=setup, turns=turns, work=textwrap.indent(work, " " * 8))
    command = [sys.executable, "-P", "-c", script]
    outcomes = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            while process.stdout.readline() == "ready\n":
                time.sleep(0.3)  # by now the kernel is most likely at work
                process.send_signal(signal.SIGINT)
                outcomes.append(process.stdout.readline().strip())
        finally:
            watchdog.cancel()
            process.kill()
    return outcomes
