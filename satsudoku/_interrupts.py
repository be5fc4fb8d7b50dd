"""Ctrl-C while the command line starts: the process ends without a traceback.

The package is imported before any code of the command could catch the interrupt. So, where Python
was started as the command, the signal ends the process until the command line takes it over.
"""

from __future__ import annotations

import os
import signal
import sys

__all__ = ["catch", "end_quietly", "is_command"]


def end_quietly() -> None:
    """Let Ctrl-C end the process, as it ends most programs; nothing where it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def catch() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def is_command() -> bool:
    """Whether Python was started as the command."""
    # While `python -m` looks for its module, that is all there is of the command line.
    path = sys.argv[0] if sys.argv else ""
    return path == "-m" or os.path.splitext(os.path.basename(path))[0] == "satsudoku"


if is_command():
    end_quietly()
