"""The command line: parse, call, print; no logic of its own.

Exit status: 0 done; 1 ``unique`` met a puzzle that is not proved unique; 2 wrong usage or
unreadable input; 130 interrupted.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence

from satsudoku.cli.console import complain
from satsudoku.errors import SatsudokuError

__all__ = ["main", "run"]


def main() -> None:
    """Run this process's command line and end the process."""
    if hasattr(signal, "SIGPIPE"):
        # A reader that stops early (`| head`) ends this process silently, like other Unix tools.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if sys.stdout is None:
        complain("cannot write the results: standard output is closed")
        sys.exit(2)
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line; results go to standard output, complaints to standard error.

    Returns:
        The exit status.

    >>> run(["count", "1.....2..3.....4"])
    <argument>:1  1.....2..3.....4  1 solution, enumerated
    0
    """
    try:
        from satsudoku.cli.commands import app

        app(list(arguments), prog_name="satsudoku")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        complain("interrupted")
        status = 130
    except SatsudokuError as error:
        complain(str(error))
        status = 2
    except OSError as error:
        return _cannot_write(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        return _cannot_write(error)
    return status


def _cannot_write(error: OSError) -> int:
    complain(f"cannot write the results: {error.strerror or error}")
    # The interpreter would try again at its end and print its own error.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 2
