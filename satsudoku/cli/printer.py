"""Printing to standard output, each piece whole, also when Ctrl-C comes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

__all__ = ["Printer"]


class Printer:
    r"""Prints as a context, in which Ctrl-C waits until a piece is printed.

    >>> with Printer() as printer:
    ...     printer.write("one\n")
    one
    """

    def __init__(self) -> None:
        self._writing = self._interrupted = False

    def __enter__(self) -> Self:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        if signal.getsignal(signal.SIGINT) == self._interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """A context in which everything is printed.

        Raises:
            KeyboardInterrupt: at its end, if it came meanwhile.
        """
        self._writing = True
        yield
        self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def write(self, text: str | bytes | memoryview) -> None:
        """Print text, or UTF-8, at once.

        Raises:
            KeyboardInterrupt: it came meanwhile; the text is printed whole.
        """
        self._writing = True
        _write(text)
        self._writing = False
        if self._interrupted:
            raise KeyboardInterrupt

    def _interrupt(self, *_: object) -> None:
        # A second Ctrl-C cuts the text, for the reader of a pipe may have fallen asleep.
        if self._interrupted or not self._writing:
            raise KeyboardInterrupt
        self._interrupted = True


def _write(text: str | bytes | memoryview) -> None:
    out = sys.stdout
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogateescape")
    buffer = getattr(out, "buffer", None)
    if buffer is None or (out.encoding or "").lower() not in ("utf-8", "utf8"):
        out.write(bytes(text).decode("utf-8", "replace"))
    else:
        out.flush()
        buffer.write(text)
    out.flush()
