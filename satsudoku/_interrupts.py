"""Ctrl-C in the command line: it ends the process, without a traceback and at any moment.

SIGTERM and SIGHUP do the same: they come from systemd, containers, batch queues, ``timeout(1)`` and
closed terminals. Where one of them is ignored, as by ``nohup``, it stays so.

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

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that end the work, but keep what is finished."""

_SETTLE = 0.05  # seconds from the signal until the main thread waits, if it was about to


_ended_by = signal.SIGINT


def interrupt(number: int, *_: object) -> None:
    """Handle a signal that ends the work."""
    note(number)
    raise KeyboardInterrupt


def note(number: int) -> None:
    """Remember which signal ended the work."""
    global _ended_by
    _ended_by = signal.Signals(number)


def farewell() -> tuple[str, int]:
    """What to say when the work was interrupted, and the exit status."""
    if _ended_by == signal.SIGINT:
        return "interrupted", 130
    return f"ended by {_ended_by.name}; what is finished is kept", 128 + _ended_by


def end_quietly() -> None:
    """Let Ctrl-C end the process, as it ends most programs; nothing if it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def catch() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, also where the main thread is about to wait.

    So do the other signals of `ENDING`.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, interrupt)
    for number in ENDING[1:]:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)
    if hasattr(signal, "pthread_kill"):
        from threading import Thread

        heard, noted = os.pipe()
        os.set_blocking(noted, False)
        signal.set_wakeup_fd(noted, warn_on_full_buffer=False)
        # Its only effect is that what the main thread waits for ends, and Python looks for signals.
        signal.signal(signal.SIGURG, lambda *_: None)
        Thread(target=_wake, args=(heard,), name="satsudoku-wake", daemon=True).start()


def _wake(heard: int) -> None:
    """Wake the main thread a moment after each signal to end that Python notes."""
    import time
    from threading import main_thread

    main = main_thread().ident
    assert main is not None
    while signals := os.read(heard, 64):
        if any(number in signals for number in ENDING):
            time.sleep(_SETTLE)
            signal.pthread_kill(main, signal.SIGURG)


def release() -> None:
    """Let all signals but Ctrl-C end the process at once, in case something else handled them."""
    for number in ENDING[1:]:
        if signal.getsignal(number) is interrupt:
            signal.signal(number, signal.SIG_DFL)


def is_command() -> bool:
    """Whether Python was started as the command."""
    # While `python -m` looks for its module, that is all there is of the command line.
    path = sys.argv[0] if sys.argv else ""
    return path == "-m" or os.path.splitext(os.path.basename(path))[0] == "satsudoku"


if is_command():
    end_quietly()
