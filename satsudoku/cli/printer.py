"""Printing to standard output, each piece whole, also when Ctrl-C comes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Self

from satsudoku.stream.behind import Behind

__all__ = ["Printer", "Text"]

Text = str | bytes | memoryview
"""Text, or UTF-8."""

_WAITING = 2  # pieces of text that may wait to be made and printed


class Printer:
    r"""Prints as a context, in which Ctrl-C waits until a piece is printed.

    Args:
        threads: of the command; unless it is 1, text is made and printed by a thread of its own.
        file: where to print; None for standard output.

    >>> with Printer() as printer:
    ...     printer.write("one\n")
    ...     printer.make(lambda: "two\n")
    one
    two
    """

    def __init__(self, threads: int = 1, file: BinaryIO | None = None) -> None:
        self._file = file
        self._writing = self._interrupted = False
        self._behind = None if threads == 1 else Behind(_WAITING)

    def __enter__(self) -> Self:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._behind is not None:
                self._behind.finish()
        finally:
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

    def write(self, text: Text) -> None:
        """Print text at once, or after all that waits to be printed.

        Raises:
            KeyboardInterrupt: it came meanwhile; the text is printed whole.
            OSError: it cannot be printed.
        """
        self.make(lambda: text)

    def make(self, text: Callable[[], Text]) -> None:
        """As `write`, for text that is still to be made."""
        if self._behind is not None:
            self._behind.do(lambda: _write(text(), self._file))
            return
        with self.whole():  # to make text may change what makes the next one
            _write(text(), self._file)

    def _interrupt(self, *_: object) -> None:
        # A second Ctrl-C cuts the text, because the reader of a pipe may hang.
        if self._interrupted or not self._writing:
            raise KeyboardInterrupt
        self._interrupted = True


def _write(text: Text, file: BinaryIO | None) -> None:
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogateescape")
    if file is not None:
        file.write(text)
        return
    out = sys.stdout
    buffer = getattr(out, "buffer", None)
    if buffer is None or (out.encoding or "").lower() not in ("utf-8", "utf8"):
        out.write(bytes(text).decode("utf-8", "replace"))
    else:
        out.flush()
        buffer.write(text)
    out.flush()
