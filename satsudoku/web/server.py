"""Run the service with uvicorn."""

from __future__ import annotations

from satsudoku.errors import SatsudokuError
from satsudoku.web.app import Limits, create_app

__all__ = ["LOOPBACK", "Limits", "serve"]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names of this machine, at which nobody else calls."""

_STOP = 10  # seconds that requests have left after the signal to stop
_CONNECTIONS = 1000


def serve(host: str, port: int, limits: Limits) -> None:
    """Serve until a signal says to stop; open requests are answered first.

    Raises:
        SatsudokuError: the address cannot be used.
    """
    import signal
    import socket

    import uvicorn

    from satsudoku.web.connection import Connection

    if hasattr(signal, "SIGPIPE"):
        # Here a reader that leaves is a client, and must not end the process.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SatsudokuError(f"cannot serve at {host}:{port}: {reason}") from None
    config = uvicorn.Config(
        create_app(limits),
        log_config=None,
        access_log=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=_STOP,
        h11_max_incomplete_event_size=1 << 16,
        http=Connection,
        ws="none",
        server_header=False,
    )
    listener.listen(_CONNECTIONS)  # who calls before the workers are ready waits
    shown = f"[{host}]" if ":" in host else host
    print(f"http://{shown}:{listener.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run(sockets=[listener])
