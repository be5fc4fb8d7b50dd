"""Run the service with uvicorn."""

from __future__ import annotations

from typing import Any

from satsudoku import _interrupts
from satsudoku.errors import SatsudokuError
from satsudoku.web.app import Limits, create_app

__all__ = ["LOOPBACK", "Limits", "serve"]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names of this machine that no other machine can call."""

_ANSWER = 3.0  # seconds left for questions after the signal to stop
_END = 5  # seconds until all connections are closed
_CONNECTIONS = 1000
_FILES = 100  # files that the service has open beside its connections


def serve(host: str, port: int, limits: Limits) -> None:
    """Serve until a signal to stop; open requests are answered first."""
    import asyncio
    import signal
    import socket
    from functools import partial

    import uvicorn

    from satsudoku.web.connection import Connection, Crowd

    class Server(uvicorn.Server):
        """A server that refuses requests not answered soon, when it shuts down."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Answer or refuse all open questions."""
            asyncio.get_running_loop().call_later(_ANSWER, app.state.workers.end)
            await super().shutdown(sockets)

    _interrupts.release()  # the server has handlers of its own
    if hasattr(signal, "SIGPIPE"):
        # Here a reader that leaves is a client and must not end the process.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # If the protocol is named, asyncio sets TCP_NODELAY; without it, answers wait 40 ms.
    listener = socket.socket(family, proto=socket.IPPROTO_TCP)
    # Elsewhere this option skips a wait; on Windows it would share the port with other programs.
    alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listener.setsockopt(socket.SOL_SOCKET, alone, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SatsudokuError(f"cannot serve at {host}:{port}: {reason}") from None
    app, connections = create_app(limits), _room()
    # Any keeps its type: uvicorn takes whatever makes protocols, but asks for a class.
    protocol: Any = partial(Connection, crowd=Crowd(connections))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        limit_concurrency=connections + 1,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=_END,
        h11_max_incomplete_event_size=1 << 16,
        http=protocol,
        ws="none",
        server_header=False,
        # Clients may write what they like into X-Forwarded-For; only of proxies is it true.
        proxy_headers=bool(limits.proxies),
        forwarded_allow_ips=list(limits.proxies),
    )
    listener.listen(_CONNECTIONS)  # clients that call before the workers are ready wait
    shown = f"[{host}]" if ":" in host else host
    print(f"http://{shown}:{listener.getsockname()[1]}/", flush=True)
    Server(config).run(sockets=[listener])


def _room() -> int:
    """The greatest number of connections: the system's limit, raised as far as possible."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < _CONNECTIONS + _FILES:
        most = _CONNECTIONS + _FILES
        soft = most if hard == resource.RLIM_INFINITY else min(hard, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return _CONNECTIONS if soft == resource.RLIM_INFINITY else min(_CONNECTIONS, soft - _FILES)
