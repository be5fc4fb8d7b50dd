"""A search in a process of its own: CaDiCaL as it is, without slices, and yet stopped in time.

::

    clauses --> [ CaDiCaL in another process ] --> a model, and without it the next, ...
                          ^
                 killed where the time limit ends

python-sat's CaDiCaLs keep the interpreter to themselves until they decide, and in slices they begin
their restarts and simplifications again: of a 36x36 with half of its cells given they find in 6 s
without slices what they do not find in minutes with them.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Generator, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import IO

from satsudoku.cover.cnf import Cnf
from satsudoku.deadline import check_time, within_time
from satsudoku.errors import SolverError

_WORKER = Path(__file__).with_name("apart_worker.py")
_LOOK = 0.05  # seconds between two looks at the clock
_MOST = 16  # models that nobody has taken yet; then the process waits, as its pipe is full


class NoProcessError(Exception):
    """No process can be started here; the service's workers may start none."""


def models_apart(name: str, cnf: Cnf, known: Iterable[Iterable[int]] = ()) -> Generator[list[int]]:
    """Yield the models of a formula but for known ones: of each the options that are true.

    Close it to end the process.

    Raises:
        TimeoutError: the deadline of this thread has passed.
        SolverError: the process ended early, as when memory is short.
        NoProcessError: none can be started.
    """
    data = array("i")
    for clause in within_time(cnf.clauses):
        data.extend(clause)
        data.append(0)
    for model in known:
        data.extend(-variable for variable in model)
        data.append(0)
    options = len(cnf.cover.options)
    command = [sys.executable, "-P", str(_WORKER), name, str(options), str(len(data))]
    try:
        if not sys.executable:
            raise FileNotFoundError("Python is part of another program")
        started = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    except OSError as error:
        raise NoProcessError(str(error)) from None
    with started as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers = Queue[list[int] | None](_MOST)
        talk = Thread(
            target=_talk, args=(process.stdin, process.stdout, data, answers), daemon=True
        )
        talk.start()
        try:
            while True:
                check_time()
                try:
                    answer = answers.get(timeout=_LOOK)
                except Empty:
                    continue
                if answer is None:
                    break
                yield answer
            if process.wait():
                raise SolverError(f"{name} ended early, perhaps for lack of memory")
        finally:
            process.kill()
            while talk.is_alive():  # it may wait for a place
                with suppress(Empty):
                    answers.get(timeout=_LOOK)


def _talk(
    stdin: IO[bytes], stdout: IO[bytes], data: array[int], answers: Queue[list[int] | None]
) -> None:
    """Hand over the clauses, then take models: their lengths, and their options."""
    try:
        stdin.write(data.tobytes())
        stdin.flush()
        while size := array("i", stdout.read(4)):
            model = array("i", stdout.read(4 * size[0]))
            if len(model) < size[0]:
                break
            answers.put(model.tolist())
    except (OSError, ValueError):  # the process is gone
        pass
    answers.put(None)
