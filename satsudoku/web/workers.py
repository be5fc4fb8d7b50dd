"""A pool of worker processes that may be killed at any time.

A worker's life::

    start --ready--> idle --ask--> busy --done--> idle
                                    |  `--late, unwanted or dead--> killed, another one starts
                                    `--long--> busy at low priority --done--> killed, another starts

Questions that take long cannot starve the others: they continue at low priority, and leave `SPARE`
workers as soon as others wait.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any

__all__ = ["SPARE", "BusyError", "FailedError", "Workers"]

SPARE = 2
"""How many workers questions that take long must leave to the others."""

_LONG = 0.5  # seconds
_PATIENCE = 15.0  # seconds that a question waits for a worker
_LINE = 1 << 28  # bytes


class BusyError(Exception):
    """Nobody is free to answer; ask again later."""


class FailedError(Exception):
    """A question has no answer.

    Attributes:
        status: of HTTP.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class _Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.is_long = False

    @classmethod
    async def start(cls) -> _Worker:
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "satsudoku.web.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
            env=environment,
        )
        worker = cls(process)
        await worker.read()
        return worker

    async def read(self) -> dict[str, Any]:
        """The next line of the process; an empty object where it has died."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        loaded: dict[str, Any] = json.loads(line) if line.endswith(b"\n") else {}
        return loaded

    async def ask(self, question: str, body: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        asked = json.dumps({"question": question, "body": body})
        with suppress(ConnectionError):  # it has died: `read` will tell
            self.process.stdin.write(f"{asked}\n".encode())
            await self.process.stdin.drain()

    def slow_down(self) -> None:
        """Let others come first; there is no way back."""
        self.is_long = True
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, self.process.pid, 10)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


class Workers:
    """A pool; `start` it before the first question.

    Args:
        number: how many processes there are; more than `SPARE`.
        seconds: how long a question may take.
        waiting: how many questions may wait for a worker.
    """

    def __init__(self, number: int, seconds: float, waiting: int) -> None:
        self.number = number
        self.seconds = seconds
        self._most_waiting = waiting
        self._waiting = 0
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start as many workers as must be; the others follow."""
        await asyncio.gather(*(self._add() for _ in range(SPARE + 1)))
        for _ in range(self.number - SPARE - 1):
            self._replace()

    def close(self) -> None:
        """Kill all workers."""
        self._closed = True
        for task in self._starting:
            task.cancel()
        for worker in self._all:
            worker.kill()

    @property
    def process_ids(self) -> list[int]:
        """Of all workers."""
        return [worker.process.pid for worker in self._all]

    async def ask(self, question: str, body: Mapping[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """The records that answer a question, as they become known.

        A question whose iterator is closed early is no longer worked at.

        Raises:
            BusyError: too many questions wait, or take long.
            FailedError: the question is not a good one, takes too long, or killed its worker.
        """
        worker = await self._take()
        finished = False
        try:
            async with asyncio.timeout(self.seconds):
                await worker.ask(question, body)
                while True:
                    line = await self._line(worker)
                    if "record" in line:
                        yield line["record"]
                        continue
                    finished = bool(line)
                    if not line:
                        raise FailedError(500, "the worker died; ask again, or ask for less")
                    if "error" in line:
                        raise FailedError(line["status"], line["error"])
                    return
        except TimeoutError:
            raise FailedError(504, f"no answer within {self.seconds:g} seconds") from None
        finally:
            self._give_back(worker, finished)

    async def _take(self) -> _Worker:
        if self._waiting >= self._most_waiting:
            raise BusyError
        self._waiting += 1
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    worker = await self._idle.get()
                    if worker.process.returncode is None:
                        return worker
                    self._give_back(worker, finished=False)
        except TimeoutError:
            raise BusyError from None
        finally:
            self._waiting -= 1

    async def _line(self, worker: _Worker) -> dict[str, Any]:
        """The worker's next line; it goes to the slow ones if that takes long."""
        reading = asyncio.ensure_future(worker.read())
        try:
            while not (await asyncio.wait([reading], timeout=_LONG))[0]:
                if not worker.is_long:
                    worker.slow_down()
                long = sum(one.is_long for one in self._all)
                if self._waiting and long > self.number - SPARE:
                    raise BusyError
            return reading.result()
        finally:
            reading.cancel()

    def _give_back(self, worker: _Worker, finished: bool) -> None:
        if finished and not worker.is_long:
            self._idle.put_nowait(worker)
            return
        worker.kill()
        self._all.discard(worker)
        self._replace()

    def _replace(self) -> None:
        if self._closed:
            return
        task = asyncio.ensure_future(self._add())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _add(self) -> None:
        worker = await _Worker.start()
        self._all.add(worker)
        if self._closed:
            worker.kill()
        else:
            self._idle.put_nowait(worker)
