"""Clients take turns at free things, so that a client with many questions delays only itself."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Generic, TypeVar

_T = TypeVar("_T")


class FailedError(Exception):
    """A question has no answer."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class BusyError(FailedError):
    """No worker is free; ask again later."""

    def __init__(self, message: str = "too much work at once; ask again later") -> None:
        super().__init__(503, message)


class Turns(Generic[_T]):
    """Free things, and a queue for each client that waits for them.

    ::

        queues    a: 1 2 3      b: 1      c: 1 2
        turns     a1 b1 c1 a2 c2 a3

    If the queues are full, the longest loses its last place to a client with a shorter one.

    Args:
        places: the greatest number of waiting questions.
        patience: the most seconds that a question waits.
        share: the most things that a client may have at a time.

    >>> async def example() -> list[str]:
    ...     turns = Turns[str](places=8, patience=1, share=2)
    ...     tasks = [asyncio.create_task(turns.take(client)) for client in "aab"]
    ...     await asyncio.sleep(0)
    ...     for thing in "123":
    ...         turns.give(thing)
    ...     return await asyncio.gather(*tasks)
    >>> asyncio.run(example())
    ['1', '3', '2']
    """

    def __init__(self, places: int, patience: float, share: int) -> None:
        self._places = places
        self._patience = patience
        self._share = share
        self._free: deque[_T] = deque()
        self._taken: Counter[str] = Counter()
        self._queues: dict[str, deque[asyncio.Future[_T]]] = {}  # the first has the next turn

    async def take(self, client: str) -> _T:
        """Wait for the client's turn.

        Raises:
            BusyError: too many wait, or the turn does not come in time.
        """
        self._make_place(client)
        turn: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(turn)
        self._match()
        try:
            async with asyncio.timeout(self._patience):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give(turn.result(), client)
            elif turn in (queue := self._queues.get(client, deque())):
                queue.remove(turn)
                self._forget_empty(client)
            if isinstance(error, TimeoutError):
                raise BusyError from None
            raise

    def give(self, thing: _T, client: str | None = None) -> None:
        """Give back what a client took, or add something."""
        self.release(client)
        self._free.append(thing)
        self._match()

    def release(self, client: str | None) -> None:
        """Forget a thing that a client took and that does not come back."""
        if client is not None:
            self._taken[client] -= 1
            self._taken += Counter()  # drops zeros
            self._match()

    def _make_place(self, client: str) -> None:
        if sum(map(len, self._queues.values())) < self._places:
            return
        longest = max(self._queues, key=lambda name: len(self._queues[name]), default=client)
        if len(self._queues.get(longest, ())) <= len(self._queues.get(client, ())) + 1:
            raise BusyError
        self._queues[longest].pop().set_exception(BusyError())

    def _match(self) -> None:
        """Give free things to the clients whose turn it is."""
        for client in list(self._queues):
            if not self._free:
                return
            if self._taken[client] < self._share:
                queue = self._queues.pop(client)
                turn = queue.popleft()
                if queue:
                    self._queues[client] = queue  # behind the others
                if not turn.done():
                    self._taken[client] += 1
                    turn.set_result(self._free.popleft())
                self._match()
                return

    def _forget_empty(self, client: str) -> None:
        if not self._queues[client]:
            del self._queues[client]
