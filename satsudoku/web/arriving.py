"""The body of a request on its way, so that answers before its end reach the client."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.types import Message, Receive


class Arriving:
    """The body of a request, as far as it has come.

    An answer before the end, such as 413, may close the connection. What the client still sends
    would reset it then, and the client would see that instead of the answer. So the rest is read
    first, and dropped.
    """

    def __init__(self, headers: Headers, receive: Receive, seconds: float) -> None:
        self._receive = receive
        self._deadline = asyncio.get_running_loop().time() + seconds
        # Who waits for "100 Continue" sends nothing before somebody reads.
        self._comes = "content-length" in headers or "transfer-encoding" in headers
        self._asks = "expect" in headers

    async def receive(self) -> Message:
        """The next message of the client."""
        self._asks = False
        message = await self._receive()
        self._comes = message["type"] == "http.request" and message.get("more_body", False)
        return message

    async def drop_rest(self) -> None:
        """Read what is left of the body, while its time lasts."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._deadline):
                while self._comes and not self._asks:
                    await self.receive()
