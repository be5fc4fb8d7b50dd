"""Guards of every request: its host and origin, the headers for browsers, the log."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from satsudoku.web.arriving import Arriving

POLICY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every answer."""


class Guards:
    """Middleware that refuses foreign hosts and origins, and logs each request as a line of JSON.

    A page of another origin gets status 403, unless `origins` has it. With `hosts`, a name that
    someone else's DNS points here gets status 421. An answer waits for the rest of the body, up to
    `arrival` seconds from the beginning: see `Arriving`.
    """

    def __init__(
        self, app: ASGIApp, *, hosts: Sequence[str], origins: Sequence[str], arrival: float
    ) -> None:
        self._app = app
        self._arrival = arrival
        self._hosts = frozenset(hosts)
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status, length = time.monotonic(), 0, 0
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        body = Arriving(headers, receive, self._arrival)

        async def guarded(message: Message) -> None:
            nonlocal status, length
            if message["type"] == "http.response.start":
                await body.drop_rest()
                status = message["status"]
                answer = MutableHeaders(scope=message)
                for name, value in POLICY.items():
                    answer.setdefault(name, value)
                if origin in self._origins:
                    answer["Access-Control-Allow-Origin"] = str(origin)
                    answer["Access-Control-Allow-Headers"] = "Content-Type"
                    answer.add_vary_header("Origin")
            length += len(message.get("body", b""))
            await send(message)

        try:
            refusal = self._refusal(scope["method"], headers.get("host", ""), origin)
            await (refusal or self._app)(scope, body.receive, guarded)
        finally:
            _log(scope, status, length, time.monotonic() - start)

    def _refusal(self, method: str, host: str, origin: str | None) -> ASGIApp | None:
        if self._hosts and _host_name(f"//{host}") not in self._hosts:
            return JSONResponse({"error": "no service of this name"}, 421)
        if origin is None or origin.partition("://")[2] == host:
            return None
        if origin not in self._origins:
            return JSONResponse({"error": "pages of other origins may not ask"}, 403)
        if method == "OPTIONS":
            return JSONResponse({})
        return None


def _host_name(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:  # such as //[
        return ""


def _log(scope: Scope, status: int, length: int, seconds: float) -> None:
    client = scope.get("client")
    line = {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "client": client[0] if client else None,
        "method": scope["method"],
        "path": scope["path"],
        "status": status or 499,
        "bytes": length,
        "seconds": round(seconds, 4),
    }
    print(json.dumps(line), file=sys.stderr, flush=True)
