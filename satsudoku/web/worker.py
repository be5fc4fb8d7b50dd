"""A worker process: questions in, a line of JSON each; frames out (`satsudoku.web.frames`).

::

    in     {"question": "count", "body": {"text": "1.....2..3.....4"}, "seconds": 30, "skip": 0}
    out    record {...}        all of them but the first `skip`
           done                or failed {"status": 422, "message": "..."}
                               or late: it takes longer than `seconds`, or the signal came to stop

No input makes it read a file or open a connection. On the command line, names of variants, ladders
and fields may be paths; here they are refused, whether there is such a file or not. Beside that, an
audit hook refuses all files outside the installation, except new temporary ones.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from satsudoku.board.toml_reader import without_files
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SatsudokuError
from satsudoku.stream.record import to_json
from satsudoku.web.frames import Frame, packed

_MEMORY = 4 << 30  # bytes of address space
_REFUSED = ("socket.connect", "socket.bind", "subprocess.", "os.exec", "os.fork")


def answers(line: str | bytes) -> Iterator[Frame]:
    """A worker's answer to a line of input.

    >>> [frame] = answers('{"question": "count", "body": {"text": 1}, "seconds": 9, "skip": 0}')
    >>> frame.kind, frame.data
    ('failed', b'{"status": 422, "message": "text: expected string; found 1"}')
    """
    from satsudoku.web.endpoints import QUESTIONS

    try:
        asked = json.loads(line)
        question, limit = QUESTIONS[asked["question"]], TimeLimit(asked["seconds"])
        with without_files("the service reads no files"):
            records = question.answer(question.checked(asked["body"]))
            for record in islice(limit.steps(records), asked["skip"], None):
                if limit.over:  # a question that ended in time, but only because it gave up
                    raise TimeoutError
                yield Frame("record", to_json(record).encode())
    except TimeoutError:
        yield Frame("late")
    except SatsudokuError as error:
        yield _failure(422, str(error))
    except (MemoryError, RecursionError) as error:
        yield _failure(422, f"too large: {type(error).__name__}")
    except Exception as error:
        yield _failure(500, f"a fault of the service: {type(error).__name__}: {error}")
    else:
        yield Frame("done")


def _failure(status: int, message: str) -> Frame:
    return Frame("failed", to_json({"status": status, "message": message}).encode())


class Stop:
    """The signal to stop ends the work at a question, and nothing else.

    It may come at any time. Between questions, it belongs to a finished one; while an answer is
    written, it must not cut the answer.

    >>> stop = Stop()
    >>> stop.signalled()
    >>> [frame.kind for frame in stop.heeded(iter([Frame("record"), Frame("done")]))]
    ['record', 'done']
    """

    def __init__(self) -> None:
        self._pending = False
        self._working = False

    def signalled(self, *_: object) -> None:
        """Handle the signal."""
        self._pending = True
        if self._working:
            self._working = False
            raise KeyboardInterrupt

    def heeded(self, frames: Iterator[Frame]) -> Iterator[Frame]:
        """The frames of an answer; the last one is ``late`` if the answer was stopped."""
        self._pending, kind = False, "record"
        while kind == "record":
            try:
                self._working = True
                if self._pending:
                    self.signalled()
                frame = next(frames)
                self._working = False
            except KeyboardInterrupt:
                frame = Frame("late")
            kind = frame.kind
            yield frame


def shut_in() -> None:
    """Bar this process from files outside the installation, connections and new processes.

    Solvers write their proofs to temporary files, which have no name, or a new one.
    """
    package = Path(__file__).resolve().parents[1]
    places = [str(package), *sys.path, sys.prefix, sys.base_prefix]
    inside = tuple({f"{Path(place).resolve()}{os.sep}" for place in places if place})
    temporary = _real(gettempdir())
    new = os.O_CREAT | os.O_EXCL

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            name, _, flags = arguments
            if not isinstance(name, str | bytes) or (real := _real(name)).startswith(inside):
                return
            within = real.startswith(f"{temporary}{os.sep}") and flags & new == new
            if real != temporary and not within:
                raise PermissionError(1, "the service reads no files")
        elif event.startswith(_REFUSED):
            raise PermissionError(1, "the service opens no connections")

    sys.addaudithook(refuse)


def _real(name: str | bytes) -> str:
    return os.path.realpath(os.fsdecode(name))


def _warm_up() -> None:
    """Answer once the questions that pages ask all the time, and those that load a large library.

    So the first clients do not wait longer.
    """
    from satsudoku.web.endpoints import QUESTIONS

    often = ("unique", "candidates", "minimal", "path", "hint", "generate", "board")
    for name in (*often, "canonical"):
        question = QUESTIONS[name]
        deque(question.answer(question.checked({**question.example})), maxlen=0)
    drawing = QUESTIONS["draw"]
    for form in ("png", "pdf"):
        with suppress(SatsudokuError):  # loads its library, if installed
            deque(drawing.answer(drawing.checked({**drawing.example, "to": form})), maxlen=0)


def main() -> None:
    """Answer lines until standard input ends."""
    stop = Stop()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # from a terminal; the service ends its workers
    if hasattr(signal, "SIGPIPE"):  # the service may end while this process starts
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, stop.signalled)
    _warm_up()
    _bound_memory()
    shut_in()
    out = sys.stdout.buffer
    out.write(packed(Frame("done")))
    out.flush()
    for line in sys.stdin.buffer:
        for frame in stop.heeded(answers(line)):
            out.write(packed(frame))
            out.flush()


def _bound_memory() -> None:
    """Limit memory if the system allows it: Linux and the BSDs do, macOS and Windows do not."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    main()
