"""Connections of the service: those that take too long to send a request's head are closed."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["Connection"]

_PATIENCE = 10.0


class Connection(H11Protocol):
    """A connection that must bring the whole head of a request in time.

    ::

        opened, or data without a request ──► waits ──patience──► closed
                    ▲                           │ the head is there
                    └────── answered ◄── request┘

    uvicorn closes connections that send nothing after an answer, but waits without end for the rest
    of a head. One that drips could hold its place for ever.

    Args:
        given: what uvicorn gives a protocol.
        patience: seconds for a head.
    """

    def __init__(self, *given: Any, patience: float = _PATIENCE, **named: Any) -> None:
        super().__init__(*given, **named)
        self._patience = patience
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a head, unless it is there."""
        super().data_received(data)
        if self._idle:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(self._patience, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self._idle:
            self.transport.close()
