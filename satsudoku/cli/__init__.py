"""The command line: parse, call, print; no logic of its own.

Exit status: 0 done; 1 done, but some records are bad, ``unique`` met a puzzle that is not proved
unique, ``generate`` made fewer puzzles than asked for, ``verify`` refused a certificate, ``bench``
met a wrong answer, or, where no signal says so, the reader of the results has left; 2 not done, or
not all: wrong usage, an unreadable input, an output that cannot be written, too little memory; 70 a
fault of this program; 124 stopped by its ``--timeout``; 130 interrupted; 129 and 143 ended by
SIGHUP and SIGTERM.
"""

from __future__ import annotations

import codecs
import errno
import gc
import io
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from satsudoku import _interrupts
from satsudoku.cli.console import complain
from satsudoku.cli.language import chosen_language
from satsudoku.cli.typed import typing
from satsudoku.errors import SatsudokuError, SatsudokuWarning
from satsudoku.lanes.sharing import memory_limit

__all__ = ["main", "run"]

_FAULT = 70  # as in sysexits.h: an internal software error
_LEAST = 128 << 20  # bytes of memory for any command
_SAID = 160  # characters of an error's text that are repeated
_TIMED_OUT = 124  # as timeout(1) does


def main() -> None:
    """Run this process's command line and end the process."""
    if hasattr(signal, "SIGPIPE"):
        # A reader that stops early (`| head`) ends this process silently, like other Unix tools.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    _guard_streams()
    if sys.stdout is None:
        complain("cannot write the results: standard output is closed")
        sys.exit(2)
    if (limit := memory_limit()) is not None and limit < _LEAST:  # numpy would end the process
        complain(
            f"too little memory: the limit of this process is {limit >> 20} MB (ulimit -v); "
            f"expected {_LEAST >> 20} MB or more"
        )
        sys.exit(2)
    try:
        _interrupts.catch()
    except RuntimeError as error:  # a thread does not fit
        complain(_out_of_memory(error))
        sys.exit(2)
    # Modules are not garbage. Looking for some among them takes a tenth of a short command.
    gc.set_threshold(50_000, 20, 20)
    # numpy's linear algebra, which nothing here uses, would start a thread for each core.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    status = run(sys.argv[1:])
    # If Ctrl-C hits a text that `exec` runs, as in the making of a dataclass, `python -m` would end
    # by the signal instead of with this status. The next `exec` clears the mark.
    exec("")
    if hasattr(signal, "SIGPIPE"):
        sys.stdout.flush()
        # From here on, pipes are those to processes that shared the work, and may be gone.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; results go to standard output, complaints to standard error.

    >>> run(["count", "1.....2..3.....4"])
    <argument>:1  1.....2..3.....4  1 solution, enumerated
    0
    """
    with typing(arguments), chosen_language(arguments):
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    try:
        from satsudoku.cli.commands import call

        with _remarks():
            status = call(arguments)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        status = _interrupted()
    except SatsudokuError as error:
        complain(str(error))
        status = 2
    except MemoryError as error:
        complain(_out_of_memory(error))
        status = 2
    except TimeoutError:  # an OSError, too
        complain("the time limit ended the command")
        status = _TIMED_OUT
    except Exception as error:
        if _is_interrupt(error):
            return _interrupted()
        if _lacks_memory(error):
            complain(_out_of_memory(error))
            status = 2
        elif isinstance(error, OSError):
            return _cannot_write(error)
        else:
            complain(_fault(error))
            status = _FAULT
    try:
        sys.stdout.flush()
    except OSError as error:
        return _cannot_write(error)
    return status


def _interrupted() -> int:
    message, status = _interrupts.farewell()
    complain(message)
    return status


@contextmanager
def _remarks() -> Iterator[None]:
    """Print this package's warnings as complaints, a line each."""
    with warnings.catch_warnings():
        show = warnings.showwarning

        def remark(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, SatsudokuWarning):
                complain(str(message))
            else:
                show(message, category, filename, lineno, file, line)

        warnings.showwarning = remark
        yield


def _is_interrupt(error: Exception) -> bool:
    """Whether Ctrl-C came: while a class was being made, or in a search of python-sat's own."""
    return isinstance(error.__cause__, KeyboardInterrupt) or (
        type(error).__module__ == "pysolvers" and "keyboard interrupt" in str(error)
    )


def _guard_streams() -> None:
    """Make up for a closed standard error, and for encodings that lack a letter."""
    if sys.stderr is None:  # else what is for it would be among the results
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in sys.stdout, sys.stderr:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ESCAPED)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    r"""Characters that an encoding lacks, as ``\u00fc``: with these escapes, JSON stays JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end


_ESCAPED = "satsudoku.escaped"
codecs.register_error(_ESCAPED, _escaped)


def _lacks_memory(error: Exception) -> bool:
    """Whether memory ran out in a place that has another name for it: threads, libraries, calls."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    said = str(error)
    return isinstance(error, RuntimeError | ImportError | SyntaxError | SystemError) and any(
        words in said
        for words in (
            "can't start new thread",
            "failed to map segment",
            "annot allocate memory",
            "can't load unicodedata",
        )
    )


def _out_of_memory(error: Exception) -> str:
    """The message if memory does not suffice: the requested amount, and the limit."""
    amount = " ".join(str(error).split())
    if len(amount) > _SAID:  # pages of advice, when a library cannot be loaded
        amount = ""
    message = "too little memory" + (f": {amount}" if amount else "")
    limit = memory_limit()
    if limit is not None:
        message += f"; the limit of this process is {limit >> 20} MB"
    return f"{message}; expected fewer --threads, or more memory"


def _fault(error: Exception) -> str:
    """The message for an error that is not the user's fault."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(last.filename)}:{last.lineno}"
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"a fault of this program, please report it: {what} ({where})"


def _cannot_write(error: OSError) -> int:
    # Windows has no SIGPIPE, and calls a pipe without a reader an invalid argument; click knows the
    # other name for that, and ends with 1, too.
    left = os.name == "nt" and error.errno == errno.EINVAL
    if not left:
        complain(f"cannot write the results: {error.strerror or error}")
    # The interpreter would try again at its end and print its own error.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1 if left else 2
