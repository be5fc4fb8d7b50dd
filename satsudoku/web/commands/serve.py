from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.command import command

Host = Annotated[
    str,
    typer.Option(metavar="NAME", help="The address to listen at."),
]
Port = Annotated[int, typer.Option(metavar="N", help="The port; 0 for any that is free.")]
Workers = Annotated[
    int, typer.Option(metavar="N", help="Processes that answer questions; 3 or more.")
]
Seconds = Annotated[float, typer.Option(metavar="N", help="How long a question may take.")]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-origin",
        metavar="URL",
        help="Also answer pages from this origin; repeatable, no *.",
    ),
]
Proxies = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS,...",
        help="Proxies whose X-Forwarded-For counts, such as 127.0.0.1 or 10.0.0.0/8.",
    ),
]


@command(
    "Expert",
    """
satsudoku serve
satsudoku serve --host 0.0.0.0 --port 8080 --workers 16 --allow-origin https://example.org
""",
)
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8765,
    workers: Workers = 4,
    seconds: Seconds = 30.0,
    allow_origin: Origins = None,
    trusted_proxies: Proxies = None,
) -> None:
    """Serve a page to set and solve puzzles, and JSON over HTTP.

    /v1/openapi.json describes what programs may ask. It needs the extra 'web', and listens on
    this machine only unless --host says otherwise. A line of JSON for each request goes to standard
    error. Clients take turns, by their addresses; behind a proxy, name it with --trusted-proxies.
    """
    from ipaddress import ip_network

    from satsudoku.errors import SatsudokuError, not_installed

    try:
        from satsudoku.web.origins import origin_of
        from satsudoku.web.server import LOOPBACK, Limits
        from satsudoku.web.server import serve as run
        from satsudoku.web.workers import FEWEST
    except ImportError:
        raise SatsudokuError(not_installed("serve needs", "Starlette or uvicorn", "web")) from None
    if workers < FEWEST:
        raise SatsudokuError(f"--workers is {workers}, expected {FEWEST} or more")
    if not seconds > 0:
        raise SatsudokuError(f"--seconds is {seconds}, expected more than 0")
    if not 0 <= port < 1 << 16:
        raise SatsudokuError(f"--port is {port}, expected 0 to 65535")
    origins = tuple(map(origin_of, allow_origin or ()))
    proxies = () if trusted_proxies is None else tuple(trusted_proxies.split(","))
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise SatsudokuError(
                f"--trusted-proxies has {proxy!r}, expected addresses or networks such as "
                "127.0.0.1 or 10.0.0.0/8"
            ) from None
    hosts = LOOPBACK if host in LOOPBACK else ()
    run(
        host,
        port,
        Limits(
            workers=workers,
            seconds=seconds,
            hosts=hosts,
            origins=origins,
            proxies=proxies,
        ),
    )
