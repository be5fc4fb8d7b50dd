"""Connections of the service: a client that neither asks nor reads in time loses its place."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

_PATIENCE = 10.0
_PROBE = 0.25  # seconds


class Crowd:
    """The open connections, up to a limit.

    When another one comes, the address with the most connections loses the one that has been idle
    longest.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._addresses: Counter[str] = Counter()
        self._idle: dict[Connection, None] = {}  # the longest idle first

    def enter(self, connection: Connection) -> None:
        """Make room for a new connection, if one is idle."""
        self._addresses[connection.address] += 1
        if self._addresses.total() > self._most:
            top = max(self._addresses.values())
            for idle in self._idle:
                if self._addresses[idle.address] == top:
                    idle.drop()
                    break
        self._idle[connection] = None

    def leave(self, connection: Connection) -> None:
        """Note that it is closed."""
        self._idle.pop(connection, None)
        self._addresses[connection.address] -= 1
        if not self._addresses[connection.address]:
            del self._addresses[connection.address]

    def mark(self, connection: Connection, idle: bool) -> None:
        """Note whether it is idle."""
        if not idle:
            self._idle.pop(connection, None)
        else:
            self._idle.setdefault(connection)


class Connection(H11Protocol):
    """A connection whose client must send the whole head of a request, and read answers, in time.

    ::

        opened, or data without a request ──► waits ──patience──► closed
                    ▲                           │ the head is there
                    └────── answered ◄── request┘ ──nothing is read for that time──► cut off

    uvicorn closes connections that send nothing after an answer. But it waits without end for the
    rest of a head, and until answers are read. A client that drips could keep its place for ever.

    A client may close its half of the connection once it has asked, and still wait for the answer.
    One that is gone looks the same, until something is sent to it: so ``100 Continue`` is, which
    clients pass over, again and again until the answer begins or the connection breaks.

    Args:
        given: uvicorn's arguments for a protocol.
        patience: seconds for a head, and for 48 KiB of an answer.
        crowd: all connections.
    """

    def __init__(
        self, *given: Any, crowd: Crowd, patience: float = _PATIENCE, **named: Any
    ) -> None:
        super().__init__(*given, **named)
        self._crowd = crowd
        self._patience = patience
        self._waiting: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None
        self._probing: asyncio.TimerHandle | None = None
        self._half_closed = False
        self.address = ""

    def connection_made(self, transport: Any) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._crowd.enter(self)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a head, unless it is there."""
        super().data_received(data)
        # A client that drips a body may go, too.
        self._crowd.mark(self, self._idle or self.cycle.more_body)
        if self._idle:
            self._wait()
        else:
            self._stop_waiting()

    def eof_received(self) -> bool | None:  # type: ignore[override]  # asyncio asks for this
        """Answer what was asked, if the client is there to read it."""
        if self._idle or self.cycle.more_body:
            return None  # closes the connection
        self._half_closed = True
        self._probe()
        return True

    def _probe(self) -> None:
        """Send what shows whether the client is still there; the end of a lost one follows."""
        self._probing = None
        if self._idle or self.cycle.response_started or self.transport.is_closing():
            return
        if self.conn.their_http_version != b"1.0":  # which knows no interim answers
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        self._probing = self.loop.call_later(_PROBE, self._probe)

    def on_response_complete(self) -> None:
        """Be idle, unless the next request has arrived already."""
        super().on_response_complete()
        self._crowd.mark(self, self._idle)
        if self._half_closed and self._idle:
            self.transport.close()

    def pause_writing(self) -> None:
        """Give the client time to read."""
        super().pause_writing()
        self._sending = self.loop.call_later(self._patience, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that it has read."""
        super().resume_writing()
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        if self._probing is not None:
            self._probing.cancel()
        self._crowd.leave(self)
        super().connection_lost(exc)  # resumes writing

    def drop(self) -> None:
        """End at once and drop all that was not read yet."""
        self._crowd.mark(self, idle=False)
        self.transport.abort()

    def timeout_keep_alive_handler(self) -> None:
        """End, even if the last answer was not read."""
        super().timeout_keep_alive_handler()
        self.transport.abort()

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
            self.transport.abort()
