"""A place that one process at a time writes to, and what killed ones left there.

A process that writes holds a lock on a file of its own. The lock ends with the process, also when
that is killed::

    out.csv.3f9c01ab.unfinished      of a process that writes out.csv; then it takes that name
    out/.unfinished-3f9c01ab         of a process that writes the parts of out/
    out.csv.journal, out.csv         of a process that continues out.csv

The next process looks for such files. If one is locked, the place is in use, and refused. Any other
was left by a killed process, and is removed. Looking and making one's own file are one step, under
a lock of the folder. Where the system has no such locks, nothing is refused or removed.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import BinaryIO

from satsudoku.errors import SatsudokuError, SatsudokuWarning
from satsudoku.stream.parts.locking import lock

UNFINISHED = ".unfinished"
"""How the names of files end, or those of parts begin, that may not be whole."""

_RUN = re.compile(r"\.unfinished-[0-9a-f]{8}")
_PATIENCE = 10.0  # seconds for the lock of a folder, which others have for an instant
_LONGEST = 255  # bytes of a file's name


def beside(path: str, ending: str) -> str:
    """The name of a file that belongs to another: with an ending, and perhaps shortened for it.

    >>> beside("a/out.csv", ".journal")
    'a/out.csv.journal'
    >>> len(beside("x" * 250, ".journal"))
    255
    """
    folder, name = os.path.split(path)
    encoded = os.fsencode(name)
    if len(encoded) + len(ending) > _LONGEST:
        digest = f"~{hashlib.sha256(encoded).hexdigest()[:16]}"
        kept = encoded[: _LONGEST - len(ending) - len(digest)]
        name = kept.decode(errors="ignore") + digest
    return os.path.join(folder, name + ending)


@contextmanager
def new_beside(path: str) -> Iterator[BinaryIO]:
    """A new file beside that of a path, which is removed at the end, unless it was renamed.

    Raises:
        OSError: there can be no such file.
    """
    own = beside(path, f".{os.urandom(4).hex()}{UNFINISHED}")
    with open(own, "xb") as file:
        try:
            yield file
        finally:
            with suppress(OSError):  # as it has been said, when the disk is full
                file.close()
            with suppress(FileNotFoundError):
                os.unlink(own)


@contextmanager
def claimed_file(path: str, *, continued: bool = False) -> Iterator[BinaryIO]:
    """The same where nobody else may write to the path meanwhile.

    Args:
        path: of the file; not of a link to it.
        continued: whether this process has locked the journal of the file.

    Raises:
        OSError: there can be no such file.
        SatsudokuError: another process writes there.
    """
    with ExitStack() as stack:
        with alone_in(os.path.dirname(path)) as alone:
            if alone:
                clear_file(path)
                if not continued and (is_held(path) or is_held(beside(path, ".journal"))):
                    raise in_use(path)
            file = stack.enter_context(new_beside(path))
            lock(file)
        yield file


@contextmanager
def claimed_folder(path: str) -> Iterator[str]:
    """A name for parts that are not finished, in a folder that nobody else may write to meanwhile.

    Raises:
        OSError: the folder is not there, or cannot be written to.
        SatsudokuError: another process writes there.
    """
    with ExitStack() as stack:
        with alone_in(path) as alone:
            if alone:
                _clear_folder(path)
            run = f"{UNFINISHED}-{os.urandom(4).hex()}"
            file = stack.enter_context(open(os.path.join(path, run), "xb"))
            lock(file)
        try:
            yield f"{run}-"
        finally:
            # What was answered, but not added; or once more, where a cluster lost a worker.
            file.close()
            for name in os.listdir(path):
                if name.startswith(run):
                    with suppress(FileNotFoundError):
                        os.unlink(os.path.join(path, name))


def clear_file(path: str) -> None:
    """Refuse a file that somebody writes, and remove what killed processes left beside it.

    Raises:
        SatsudokuError: another process writes it.
    """
    folder, unfinished = os.path.split(beside(path, f".{'0' * 8}{UNFINISHED}"))
    begin = unfinished.removesuffix(f"{'0' * 8}{UNFINISHED}")
    strays = re.compile(f"{re.escape(begin)}[0-9a-f]{{8}}{re.escape(UNFINISHED)}")
    for name in os.listdir(folder or "."):
        if strays.fullmatch(name):
            _clear(os.path.join(folder, name), path)


def _clear_folder(path: str) -> None:
    names = [name for name in os.listdir(path) if name.startswith(f"{UNFINISHED}-")]
    for name in sorted(names, key=len):  # first those that are locked
        place = os.path.join(path, name)
        if _RUN.fullmatch(name):
            _clear(place, path)
        elif os.path.isfile(place):
            _remove(place)


def _clear(name: str, output: str) -> None:
    """Remove a file that nobody holds."""
    with suppress(OSError), open(name, "rb") as file:
        locked = lock(file)
        if locked is False:
            raise in_use(output)
        if locked:
            _remove(name)


def _remove(name: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(name)
        warnings.warn(
            f"{name}: removed, for a run that was killed left it", SatsudokuWarning, stacklevel=2
        )


def is_held(name: str) -> bool:
    """Whether another process has locked a file."""
    if not os.path.isfile(name):
        return False
    with suppress(OSError), open(name, "rb") as file:
        return lock(file) is False
    return False


def in_use(output: str) -> SatsudokuError:
    """The error that another process writes to a place."""
    message = "another process is writing this output; expected its end, or another --output"
    return SatsudokuError(message, file=output)


@contextmanager
def alone_in(folder: str) -> Iterator[bool]:
    """A context in which nobody else claims a place in a folder; whether that holds."""
    if os.name == "nt":  # which locks no folders
        yield False
        return
    with ExitStack() as stack:
        try:
            opened = os.open(folder or ".", os.O_RDONLY)
        except OSError:  # that it can be written to is enough
            yield False
            return
        file = stack.enter_context(_Folder(opened))
        end = time.monotonic() + _PATIENCE
        while (locked := lock(file)) is False and time.monotonic() < end:
            time.sleep(0.002)
        yield locked is True


class _Folder:
    """An open folder, for `lock`."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor

    def __enter__(self) -> _Folder:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)
