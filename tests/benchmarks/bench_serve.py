"""The service under load: many clients at once, with easy, hard, large and impossible questions.

Latencies are of counts of 9x9 puzzles while the other questions run. Memory is that of the service
and its workers together, after a tenth of the time and at the end.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import subprocess
import sys
import time
from collections import Counter

import httpx
from measure import argument_parser, print_machine, report

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
QUESTIONS = {
    "easy": ("count", {"text": EASY, "limit": 2}),
    "hardest": ("count", {"text": HARD, "limit": 2}),
    "16x16": ("count", {"text": "1" + "." * 255, "limit": 2}),
    "impossible": ("unique", {"text": "123....4........"}),
    "endless": ("count", {"text": "." * 256}),
}
SHARES = (40, 30, 10, 19, 1)


def resident(pid: int) -> float:
    """The memory of a process and its children, in MiB."""
    command = ["ps", "-o", "rss=", "--pid", str(pid), "--ppid", str(pid)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return sum(map(int, shown.split())) / 1024


async def client(
    address: str, end: float, seed: int, seconds: dict[str, list[float]], met: Counter[int]
) -> None:
    choice = random.Random(seed)
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        while time.monotonic() < end:
            (name,) = choice.choices(list(QUESTIONS), SHARES)
            question, body = QUESTIONS[name]
            start = time.monotonic()
            answer = await http.post(f"/v1/{question}", json=body)
            seconds[name].append(time.monotonic() - start)
            met[answer.status_code] += name != "endless"
            await asyncio.sleep(choice.random())


async def load(address: str, pid: int, clients: int, duration: float) -> dict[str, object]:
    seconds: dict[str, list[float]] = {name: [] for name in QUESTIONS}
    met: Counter[int] = Counter()
    end = time.monotonic() + duration
    running = [client(address, end, seed, seconds, met) for seed in range(clients)]
    working = asyncio.gather(*running)
    await asyncio.sleep(duration / 10)
    before = resident(pid)
    await working
    counted = sorted(seconds["easy"] + seconds["hardest"])
    return {
        "questions": sum(map(len, seconds.values())),
        "statuses": dict(met),
        "9x9 count, median in ms": round(1000 * statistics.median(counted), 1),
        "9x9 count, 99th percentile in ms": round(1000 * counted[len(counted) * 99 // 100], 1),
        "memory after a tenth, MiB": round(before),
        "memory at the end, MiB": round(resident(pid)),
    }


def main() -> None:
    parser = argument_parser(__doc__)
    parser.add_argument("--clients", type=int, default=50)
    options = parser.parse_args()
    command = [sys.executable, "-P", "-m", "satsudoku", "serve", "--port", "0", "--seconds", "5"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as service:
        assert service.stdout is not None
        address = service.stdout.readline().strip().rstrip("/")
        while True:
            try:
                httpx.get(f"{address}/healthz")
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        duration = 10 if options.quick else 60
        results = asyncio.run(load(address, service.pid, options.clients, duration))
        service.terminate()
    print_machine()
    for name, value in results.items():
        print(f"{name}: {value}")
    report(results, options.json)


if __name__ == "__main__":
    main()
