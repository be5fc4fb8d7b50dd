"""Ctrl-C that the main thread does not notice while it waits.

This happens if the signal comes just before the main thread begins to wait. Here another thread
takes it, so that it comes at that moment every time.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
"""In which a process may import this."""
_PAUSE = 0.5  # seconds in which a thread that waits hardly runs


def ctrl_c_in_another_thread() -> None:
    """Send it once the main thread waits."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored in the background
    threading.Thread(target=_send).start()


def _send() -> None:
    clock = time.pthread_getcpuclockid(threading.main_thread().ident or 0)
    before = -1.0
    while (now := time.clock_gettime(clock)) - before > 0.01:
        before = now
        time.sleep(_PAUSE)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)
