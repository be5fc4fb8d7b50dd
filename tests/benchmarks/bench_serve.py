"""The service under load and under attack, over loopback: the time that ordinary clients wait.

Latencies are of counts of 9x9 puzzles, in milliseconds:

* one client, beside a bare Starlette that returns the same bytes;
* many clients that pause for half a second on average;
* the same while four of them ask endless questions, again and again;
* a client while four others ask for 10,000 solutions as events, and do not read them;
* a client while many connections are open and idle;
* at the end: the time that SIGTERM takes while an endless question is open, and its answer.

Clients and service share the machine. The numbers of connections and seconds are bounded.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress

from measure import argument_parser, print_machine, report

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
ENDLESS = "." * 256
ANSWER = b'{"records":[{"file":"<request>","line":1,"puzzle":"%b","variant":"classic9","count":1}]}'
BARE = f"""
import socket, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

async def count(request):
    await request.body()
    return Response({ANSWER % EASY.encode()!r}, media_type="application/json")

listener = socket.create_server(("127.0.0.1", 0))
listener = socket.socket(fileno=listener.detach(), proto=socket.IPPROTO_TCP)
print(f"http://127.0.0.1:{{listener.getsockname()[1]}}/", flush=True)
app = Starlette(routes=[Route("/v1/count", count, methods=["POST"])])
config = uvicorn.Config(app, http="h11", log_config=None, access_log=False)
uvicorn.Server(config).run(sockets=[listener])
"""


def request(name: str, body: dict[str, object], accept: str = "*/*") -> bytes:
    data = json.dumps(body).encode()
    head = f"POST /v1/{name} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: {accept}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    return head.encode() + data


COUNT = request("count", {"text": EASY, "limit": 2})


class Client:
    """A connection that is kept, and opened again where the service has closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, asked: bytes) -> int:
        """The status; 0 where the connection is closed instead."""
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            self.writer.write(asked)
            head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.partition(b"content-length:")[2].split()[0])
            await self.reader.readexactly(length)
            return int(head.split()[1])
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return 0

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None


@contextmanager
def served(*command: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server, and its port, once it answers."""
    with subprocess.Popen(
        [sys.executable, "-P", *command], stdout=-1, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        asyncio.run(until_answered(port))
        yield process, port
        process.terminate()


async def until_answered(port: int) -> None:
    client = Client(port)
    while await client.ask(COUNT) != 200:
        await asyncio.sleep(0.1)
    await asyncio.sleep(3)  # until all workers are there
    client.close()


async def ordinary(
    port: int, end: float, waits: list[float], statuses: Counter[int], pause: float
) -> None:
    client, choice = Client(port), random.Random(port)
    while time.monotonic() < end:
        start = time.perf_counter()
        statuses[await client.ask(COUNT)] += 1
        waits.append(1000 * (time.perf_counter() - start))
        await asyncio.sleep(pause * choice.random())
    client.close()


async def endless(port: int, end: float) -> None:
    client = Client(port)
    with suppress(TimeoutError):
        async with asyncio.timeout(end - time.monotonic()):
            while True:
                await client.ask(request("count", {"text": ENDLESS}))
    client.close()


async def unread(port: int, end: float) -> None:
    """Asks for much, reads nothing, and comes back as soon as it is thrown out."""
    while time.monotonic() < end:
        with socket.socket() as caller, suppress(OSError):
            caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            caller.connect(("127.0.0.1", port))
            caller.sendall(request("solve", {"text": EMPTY, "limit": 10_000}, "text/event-stream"))
            await asyncio.sleep(min(31, max(0, end - time.monotonic())))


async def idle(port: int, end: float, number: int) -> None:
    """Keeps as many connections open as it may."""
    callers: list[socket.socket] = []
    while time.monotonic() < end:
        caller = socket.socket()
        caller.setblocking(False)
        with suppress(OSError):
            caller.connect(("127.0.0.1", port))
        callers.append(caller)
        if len(callers) > number:
            callers.pop(0).close()
        if len(callers) % 100 == 0 or len(callers) == number:
            await asyncio.sleep(0.01)
    for caller in callers:
        caller.close()


def waiting(
    port: int,
    seconds: float,
    clients: int,
    others: list[Callable[[int, float], Awaitable[None]]],
    pause: float,
) -> dict[str, object]:
    """What ordinary clients see while others run, too."""
    waits: list[float] = []
    statuses: Counter[int] = Counter()

    async def run() -> None:
        end = time.monotonic() + seconds
        running = [other(port, end) for other in others]
        running += [ordinary(port, end, waits, statuses, pause) for _ in range(clients)]
        await asyncio.gather(*running)

    asyncio.run(run())
    waits.sort()
    return {
        "questions": len(waits),
        "statuses": dict(statuses),
        "median": round(statistics.median(waits), 2),
        "99th percentile": round(waits[len(waits) * 99 // 100], 1),
        "most": round(waits[-1], 1),
    }


def ending(process: subprocess.Popen[str], port: int) -> dict[str, object]:
    async def run() -> tuple[int, float]:
        asking = asyncio.ensure_future(Client(port).ask(request("count", {"text": ENDLESS})))
        await asyncio.sleep(1)
        start = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        status = await asking
        await asyncio.to_thread(process.wait)
        return status, time.perf_counter() - start

    status, seconds = asyncio.run(run())
    return {"status of the endless question": status, "seconds": round(seconds, 2)}


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--connections", type=int, default=2000, help="those that ask nothing")
    options = parser.parse_args()
    seconds = 10.0 if options.quick else 40.0
    clients, connections = min(options.clients, 200), min(options.connections, 10_000)
    results: dict[str, object] = {}
    with served("-c", BARE) as (_, port):
        results["one client, bare Starlette"] = waiting(port, seconds / 4, 1, [], 0)
    with served("-m", "satsudoku", "serve", "--port", "0") as (process, port):
        results["one client"] = waiting(port, seconds / 4, 1, [], 0)
        results[f"{clients} clients"] = waiting(port, seconds, clients, [], 1)
        results[f"{clients} clients, 4 of them endless"] = waiting(
            port, seconds, clients - 4, [endless] * 4, 1
        )
        results["beside 4 that do not read"] = waiting(port, seconds, 1, [unread] * 4, 0.1)
        results[f"beside {connections} idle connections"] = waiting(
            port, seconds / 2, 1, [lambda port, end: idle(port, end, connections)], 0.1
        )
        results["SIGTERM"] = ending(process, port)
    print_machine()
    for name, value in results.items():
        print(f"{name}: {value}")
    report(results, options.json)


if __name__ == "__main__":
    main()
