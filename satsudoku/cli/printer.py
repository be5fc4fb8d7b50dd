"""Printing to standard output, each piece whole, also when a signal to end comes."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Self

from satsudoku._interrupts import ENDING, interrupt, note

# What a terminal obeys or turns around: it may come from a title, or from a column of a table.
_OBEYED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)"
)

Text = str | bytes | memoryview
"""Text, or UTF-8."""


def harmless(text: str) -> str:
    r"""A text for a terminal, with escapes for what it would obey; line ends and tabs stay.

    >>> print(harmless("a\x1b[2Jb"))
    a\x1b[2Jb
    """
    return _OBEYED.sub(lambda found: repr(found[0])[1:-1], text)


class Printer:
    r"""Prints as a context, in which Ctrl-C waits until a piece is printed.

    >>> with Printer() as printer:
    ...     printer.write("one\n")
    ...     printer.make(lambda: "two\n")
    one
    two
    """

    def __init__(self, file: BinaryIO | None = None) -> None:
        self._file = file
        self._writing = self._interrupted = False

    def __enter__(self) -> Self:
        for number in ENDING:
            if signal.getsignal(number) in (interrupt, signal.default_int_handler):
                signal.signal(number, self._interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        for number in ENDING:
            if signal.getsignal(number) == self._interrupt:
                signal.signal(number, interrupt)

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
        """Print text; on a terminal, escapes stand for what it would obey.

        Raises:
            KeyboardInterrupt: it came meanwhile; the text is printed whole.
            OSError: it cannot be printed.
        """
        self.make(lambda: text)

    def make(self, text: Callable[[], Text]) -> None:
        """Write text that must be made first."""
        with self.whole():  # to make text may change what makes the next one
            _write(text(), self._file)

    def _interrupt(self, number: int, *_: object) -> None:
        note(number)
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
    if out.isatty():
        shown = _OBEYED.sub(
            lambda found: repr(found[0])[1:-1], bytes(text).decode(errors="replace")
        )
        text = shown.encode()
    buffer = getattr(out, "buffer", None)
    if buffer is None or (out.encoding or "").lower() not in ("utf-8", "utf8"):
        out.write(bytes(text).decode("utf-8", "replace"))
    else:
        out.flush()
        buffer.write(text)
    out.flush()
