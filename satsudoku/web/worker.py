"""A worker process: questions in, records out, a line of JSON each.

::

    in     {"question": "count", "body": {"text": "1.....2..3.....4"}}
    out    {"record": {...}}        as many as there are
           {"done": true}           or {"status": 422, "error": "..."}

No input makes it read a file or open a connection: names of variants and ladders may be paths on
the command line, but here an audit hook refuses all that is not part of the installation.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from satsudoku.errors import SatsudokuError
from satsudoku.stream.record import to_json

__all__ = ["answers", "main", "shut_in"]

_MEMORY = 4 << 30  # bytes of address space
_REFUSED = ("socket.connect", "socket.bind", "subprocess.", "os.exec", "os.fork")


def answers(line: str) -> Iterator[dict[str, Any]]:
    """What a worker writes for a line that it reads.

    >>> list(answers('{"question": "count", "body": {"text": 1}}'))
    [{'status': 422, 'error': 'text: expected string; found 1'}]
    """
    from satsudoku.web.questions import QUESTIONS

    try:
        asked = json.loads(line)
        question = QUESTIONS[asked["question"]]
        for record in question.answer(question.checked(asked["body"])):
            yield {"record": record}
    except SatsudokuError as error:
        yield {"status": 422, "error": str(error)}
    except (MemoryError, RecursionError) as error:
        yield {"status": 422, "error": f"too large: {type(error).__name__}"}
    except Exception as error:
        yield {"status": 500, "error": f"a fault of the service: {type(error).__name__}: {error}"}
    else:
        yield {"done": True}


def shut_in() -> None:
    """Refuse this process files outside the installation, connections and further processes."""
    package = Path(__file__).resolve().parents[1]
    places = [str(package), *sys.path, sys.prefix, sys.base_prefix]
    inside = tuple({f"{Path(place).resolve()}{os.sep}" for place in places if place})

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            name = arguments[0]
            if isinstance(name, str | bytes) and not _real(name).startswith(inside):
                raise PermissionError(1, "the service reads no files")
        elif event.startswith(_REFUSED):
            raise PermissionError(1, "the service opens no connections")

    sys.addaudithook(refuse)


def _real(name: str | bytes) -> str:
    return os.path.realpath(os.fsdecode(name))


def _warm_up() -> None:
    """Answer what pages ask all the time once, so that the first who ask need not wait longer."""
    from satsudoku.web.questions import QUESTIONS

    for name in ("unique", "candidates", "minimal", "path", "hint", "generate", "board"):
        question = QUESTIONS[name]
        deque(question.answer(question.checked({**question.example})), maxlen=0)
    drawing = QUESTIONS["draw"]
    with suppress(SatsudokuError):  # loads what PNG and PDF need, where that is installed
        deque(drawing.answer(drawing.checked({**drawing.example, "form": "png"})), maxlen=0)


def main() -> None:
    """Answer lines until standard input ends."""
    if hasattr(signal, "SIGPIPE"):  # the service may end while this process starts
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    _warm_up()
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    shut_in()
    print('{"ready": true}', flush=True)
    for line in sys.stdin:
        for answer in answers(line):
            print(to_json(answer), flush=True)


if __name__ == "__main__":
    main()
