"""Pools of worker processes: quick ones try every question, slow ones take over long questions.

::

    question --> quick worker --within `_QUICK` seconds--> answer
                      `--late--> slow worker, at low priority --in time--> answer
                                      `--late--> 504

So long questions wait only for each other. A question that searches nothing has `_SHORT` seconds,
or on a busy machine it would wait for its client's own long ones. Late or abandoned work is
interrupted, and its worker takes the next question; a worker that does not stop is killed and
replaced.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from anyio import create_memory_object_stream
from anyio.streams.memory import MemoryObjectSendStream

from satsudoku.web.endpoint import Endpoint
from satsudoku.web.frames import Frame, Frames
from satsudoku.web.turns import BusyError, FailedError, Turns

__all__ = ["FEWEST", "BusyError", "FailedError", "Workers"]

FEWEST = 3
"""The least number of workers: two quick ones and a slow one."""

_QUICK = 0.5  # seconds in which quick workers answer
_SHORT = 5.0  # the same for questions that search nothing
_PATIENCE = 15.0  # seconds that a question waits for a worker
_MARGIN = 0.25  # seconds that a worker may be late before it is interrupted
_GRACE = 1.0  # seconds within which it must react
_BUFFER = 256  # records that wait for their client to read
_LOWER = 10  # how much nicer slow workers are than the service: quick ones get nine times as much
_PIPE = 1 << 16  # bytes read ahead from a worker


class _Worker:
    """A process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._lost = False
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._frames = process.stdin, Frames(process.stdout)

    @classmethod
    async def start(cls, slow: bool) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "satsudoku.web.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_PIPE,
        )
        worker = cls(process)
        try:
            await worker.read()
        except BaseException:
            worker.kill()
            raise
        if slow:  # only now: even on a busy machine, it starts as soon as the quick ones
            with suppress(OSError, AttributeError):
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, process.pid, min(own + _LOWER, 19))
        return worker

    @property
    def number(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return not self._lost and self._process.returncode is None

    async def ask(self, question: Mapping[str, Any]) -> None:
        with suppress(ConnectionError):  # it has died: `read` will notice
            self._in.write(f"{json.dumps(question)}\n".encode())
            await self._in.drain()

    async def read(self) -> Frame:
        """The next frame of its answer; the last one is not a record."""
        try:
            return await self._frames.next()
        except (EOFError, ConnectionError):
            self._lost = True
            raise FailedError(500, "the worker died; ask again, or ask for less") from None

    async def interrupt(self) -> None:
        """End the work at a question; a process that does not react is killed."""
        try:
            async with asyncio.timeout(_GRACE):
                if hasattr(signal, "SIGUSR1"):
                    self._process.send_signal(signal.SIGUSR1)
                while (await self.read()).kind == "record":
                    pass
        except (TimeoutError, ProcessLookupError, FailedError):
            self.kill()

    def kill(self) -> None:
        self._lost = True
        with suppress(ProcessLookupError):
            self._process.kill()


class _Pool:
    """Workers of a kind."""

    def __init__(self, number: int, turns: Turns[_Worker], *, slow: bool) -> None:
        self.number = number
        self._turns = turns
        self._slow = slow
        self._all: set[_Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        await asyncio.gather(*(self._add() for _ in range(self.number)))

    def close(self) -> None:
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for worker in self._all:
            worker.kill()

    @property
    def process_ids(self) -> list[int]:
        return [worker.number for worker in self._all if worker.alive]

    @asynccontextmanager
    async def worker(self, client: str) -> AsyncIterator[_Worker]:
        """A worker for a question; at the end, everything has been read from it."""
        while not (worker := await self._turns.take(client)).alive:
            self._replace(worker, client)
        try:
            yield worker
        except BaseException:
            self._later(self._settle(worker, client))
            raise
        self._give_back(worker, client)

    async def _settle(self, worker: _Worker, client: str) -> None:
        await worker.interrupt()
        self._give_back(worker, client)

    def _give_back(self, worker: _Worker, client: str) -> None:
        if worker.alive:
            self._turns.give(worker, client)
        else:
            self._replace(worker, client)

    def _replace(self, worker: _Worker, client: str) -> None:
        self._all.discard(worker)
        self._turns.release(client)
        self._later(self._add())

    def _later(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _add(self) -> None:
        while not self._closed:
            with suppress(OSError, FailedError):
                worker = await _Worker.start(self._slow)
                self._all.add(worker)
                self._turns.give(worker)
                return
            await asyncio.sleep(1)  # the machine lacks memory, or the process died at once


class Workers:
    """Two pools, of quick and of slow workers; `start` them before the first question."""

    def __init__(self, number: int, seconds: float, waiting: int) -> None:
        quick = (number + 1) // 2
        slow = number - quick
        self.seconds = seconds
        self._quick = _Pool(quick, Turns(waiting, _PATIENCE, quick), slow=False)
        # A client leaves at least one slow worker to others.
        self._slow = _Pool(slow, Turns(waiting, _PATIENCE, max(1, slow - 1)), slow=True)
        self._open: set[asyncio.Task[None]] = set()
        self._ends = False

    async def start(self) -> None:
        """Start the quick workers; the others follow."""
        await self._quick.start()
        self._starting = asyncio.ensure_future(self._slow.start())

    def end(self) -> None:
        """Refuse all questions, even those in work."""
        self._ends = True
        for task in self._open:
            task.cancel()

    def close(self) -> None:
        """Kill all workers."""
        self._starting.cancel()
        self._quick.close()
        self._slow.close()

    @property
    def process_ids(self) -> list[int]:
        return self._quick.process_ids + self._slow.process_ids

    async def ask(
        self, client: str, question: Endpoint, body: Mapping[str, Any]
    ) -> AsyncIterator[bytes]:
        """The records that answer a question, as JSON, as they become available.

        Work at a question ends when its iterator is closed.

        Args:
            client: the name of the client; clients take turns.
            question: one of `satsudoku.web.endpoints.QUESTIONS`.
            body: its parameters, checked.

        Raises:
            FailedError: the question is invalid, takes too long, or killed its worker;
                a BusyError if too many questions wait.
        """
        out, records = create_memory_object_stream[bytes](_BUFFER)
        work = asyncio.ensure_future(self._work(client, question, body, out))
        self._open.add(work)
        work.add_done_callback(self._forget)
        try:
            async for record in records:
                yield record
            await work
        except asyncio.CancelledError:
            if work.cancelled() and self._ends:
                raise BusyError("the service is shutting down; ask again later") from None
            raise
        finally:
            records.close()
            work.cancel()

    def _forget(self, work: asyncio.Task[None]) -> None:
        self._open.discard(work)
        if not work.cancelled():
            work.exception()  # if nobody waits for it any more, asyncio need not complain

    async def _work(
        self,
        client: str,
        question: Endpoint,
        body: Mapping[str, Any],
        out: MemoryObjectSendStream[bytes],
    ) -> None:
        """Put the records of a question into a stream, and close it."""
        number = 0
        async with out:
            quick = min(_SHORT if question.short else _QUICK, self.seconds)
            for pool, seconds in ((self._quick, quick), (self._slow, self.seconds)):
                if self._ends:
                    raise BusyError("the service is shutting down; ask again later")
                with suppress(TimeoutError):
                    async with (
                        pool.worker(client) as worker,
                        asyncio.timeout(seconds + _MARGIN),
                    ):
                        asked = {"question": question.name, "body": body, "seconds": seconds}
                        await worker.ask({**asked, "skip": number})
                        while (frame := await worker.read()).kind == "record":
                            await out.send(frame.data)
                            number += 1
                    if frame.kind == "done":
                        return
                    if frame.kind != "late":
                        raise FailedError(**json.loads(frame.data))
            raise FailedError(504, f"no answer within {self.seconds:g} seconds")
