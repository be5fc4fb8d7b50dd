"""The page beside bare answers: its first look on a slow line, and its verdict after a key.

    python tests/benchmarks/bench_page.py [--quick] [--json FILE]

The line is emulated by Chromium: 300 ms of latency, 100 kB a second. The board is to be in at
most three times the time of a page of a few bytes. Without the line, a setter's key is to have its
verdict in at most three times the time of the bare question. The figures are ratios of medians.
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
LINK = "classic6:" + "." * 36  # a board that the page does not bring

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KEY = """(key) => new Promise((resolve) => {
  const begun = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    resolve((performance.now() - begun) / 1000);
  });
  watcher.observe(document.getElementById("count"), { childList: true });
  const init = { key, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", init));
})"""
QUESTION = """async (givens) => {
  const begun = performance.now();
  const answer = await fetch("v1/unique", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text: givens }),
  });
  await answer.json();
  return (performance.now() - begun) / 1000;
}"""


def after_a_key(browser: Browser, address: str, keys: int) -> dict[str, list[float]]:
    """From a key to the verdict, and from the bare question to its answer, alternately."""
    page = browser.new_page()
    page.goto(f"{address}#set/{PUZZLE}")
    page.wait_for_selector("body[data-ready]")
    page.click(".cell >> nth=2")
    times: dict[str, list[float]] = {"verdict": [], "bare question": []}
    for number in range(keys + 1):
        page.wait_for_timeout(700)  # what the key before asked for has come
        key, symbol = ("Delete", ".") if number % 2 else ("4", "4")
        verdict = page.evaluate(KEY, key)
        page.wait_for_timeout(700)
        question = page.evaluate(QUESTION, PUZZLE[:2] + symbol + PUZZLE[3:])
        if number:  # the first warms up
            times["verdict"].append(verdict)
            times["bare question"].append(question)
    page.context.close()
    return times


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
        asked = {
            "page": ("", ".cell"),
            "page of a link": (f"#{LINK}", ".cell"),
            "bare page": ("healthz", "body"),
        }
        times: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(3 if options.quick else 9):
            for name, (path, selector) in asked.items():
                times[name].append(seconds(browser, address + path, selector))
        times |= after_a_key(browser, address, 8 if options.quick else 30)
        browser.close()
        service.terminate()
    medians = {name: statistics.median(of) for name, of in times.items()}
    bare = dict.fromkeys(asked, medians["bare page"])
    bare |= dict.fromkeys(("verdict", "bare question"), medians["bare question"])
    ratios = {name: time / bare[name] for name, time in medians.items()}
    for name, time in medians.items():
        print(f"{name} {1000 * time:.0f} ms, ratio {ratios[name]:.2f}")
    report({"seconds": medians, "ratios": ratios}, options.json)
    return int(max(ratios.values()) > GOAL)


if __name__ == "__main__":
    sys.exit(main())
