"""Ctrl-C in the command line: it ends the process, without a traceback and at any moment.

The package is imported before any code of the command could catch the interrupt. So, where Python
was started as the command, the signal ends the process until the command line takes it over.

Then Python notes a signal, and the main thread looks at its notes between two steps. If the signal
comes after that look, but before the main thread has begun to wait, it waits on. So a thread wakes
it after each Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys

_SETTLE = 0.05  # seconds from the signal until the main thread waits, if it was about to


def end_quietly() -> None:
    """Let Ctrl-C end the process, as it ends most programs; nothing if it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def catch() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, also where the main thread is about to wait."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_kill"):
        from threading import Thread

        heard, noted = os.pipe()
        os.set_blocking(noted, False)
        signal.set_wakeup_fd(noted, warn_on_full_buffer=False)
        # Its only effect is that what the main thread waits for ends, and Python looks for signals.
        signal.signal(signal.SIGURG, lambda *_: None)
        Thread(target=_wake, args=(heard,), name="satsudoku-wake", daemon=True).start()


def _wake(heard: int) -> None:
    """Wake the main thread a moment after each Ctrl-C that Python notes."""
    import time
    from threading import main_thread

    main = main_thread().ident
    assert main is not None
    while signals := os.read(heard, 64):
        if signal.SIGINT in signals:
            time.sleep(_SETTLE)
            signal.pthread_kill(main, signal.SIGURG)


def is_command() -> bool:
    """Whether Python was started as the command."""
    # While `python -m` looks for its module, that is all there is of the command line.
    path = sys.argv[0] if sys.argv else ""
    return path == "-m" or os.path.splitext(os.path.basename(path))[0] == "satsudoku"


if is_command():
    end_quietly()
