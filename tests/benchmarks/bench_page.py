"""The first look at the page on a slow line: how long the board takes beside a bare page.

    python tests/benchmarks/bench_page.py [--quick] [--json FILE]

The line is emulated by Chromium: 300 ms of latency, 100 kB a second. The board is to stand in at
most three times the time of a page of a few bytes; the figure is the ratio of the medians.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys

from measure import arguments, print_machine, report
from playwright.sync_api import Browser, sync_playwright

SLOW = {"offline": False, "latency": 300} | dict.fromkeys(
    ("downloadThroughput", "uploadThroughput"), 100_000
)
GOAL = 3


def seconds(browser: Browser, address: str, selector: str) -> float:
    """From the request to the element."""
    page = browser.new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(selector)
    time = float(page.evaluate("performance.now()")) / 1000
    page.context.close()
    return time


def main() -> int:
    options = arguments(__doc__)
    print_machine()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    command = [sys.executable, "-P", "-m", "satsudoku", "serve", "--port", "0"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as service,
        sync_playwright() as running,
    ):
        assert service.stdout is not None
        address = service.stdout.readline().decode().strip()
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        asked = {"page": ("", ".cell"), "bare page": ("healthz", "body")}
        times: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(3 if options.quick else 9):
            for name, (path, selector) in asked.items():
                times[name].append(seconds(browser, address + path, selector))
        browser.close()
        service.terminate()
    medians = {name: statistics.median(of) for name, of in times.items()}
    ratio = medians["page"] / medians["bare page"]
    print(
        f"board {medians['page']:.2f} s, bare page {medians['bare page']:.2f} s, ratio {ratio:.2f}"
    )
    report({"seconds": medians, "ratio": ratio}, options.json)
    return int(ratio > GOAL)


if __name__ == "__main__":
    sys.exit(main())
