"""The page in headless Chromium, for the tests of it."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from patient_service import serve

import satsudoku
from satsudoku import Puzzle, formats
from satsudoku.formats.reading.same_rules import same_rules

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EXPECTED = re.compile("422|504")  # a puzzle refused; a question that took too long
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGES = '[{"cells": "r1c1 r1c2", "sum": 3}]'
PATIENCE = 120_000
"""Milliseconds that anything may take: on a busy machine the page and the service are slow."""
KILLER = '{"variant": "classic4", "givens": "................", "cages": ' + CAGES + "}"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a service that runs for the tests."""
    pytest.importorskip("starlette", reason="the service wants the extra web")
    # No question is refused because others take long.
    command = serve("--seconds", "600", _PATIENCE=600)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as service:
        assert service.stdout is not None
        yield service.stdout.readline().strip()
        service.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the tests want Playwright")
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


def another(browser: Any, **more: Any) -> Any:
    """A page of another visitor, with nothing in it."""
    # Whatever turns while the page waits would be drawn sixty times a second.
    context = browser.new_context(locale="en", reduced_motion="reduce", **more)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


_tab = cache(another)
"""The tab that all visits use: a new one would load everything anew."""


@contextlib.contextmanager
def empty_tab(browser: Any, *, forgiving: bool = False) -> Iterator[Any]:
    """The tab of all visits before it goes to the service; what goes wrong is an error at the end.

    Args:
        browser: Chromium.
        forgiving: whether only exceptions are wrong, and no errors in the page's console.
    """
    tab = _tab(browser)
    tab.set_viewport_size({"width": 1200, "height": 900})
    tab.emulate_media(media="screen", color_scheme="light")
    wrong: list[str] = []

    def failed(error: Any) -> None:
        wrong.append(str(error))

    def said(message: Any) -> None:
        if message.type == "error" and not (forgiving or EXPECTED.search(message.text)):
            wrong.append(message.text)

    tab.on("pageerror", failed)
    tab.on("console", said)
    yield tab
    # A question that is under way when the page closes would fail in the next test.
    tab.context.unroute_all(behavior="ignoreErrors")
    tab.unroute_all(behavior="ignoreErrors")
    tab.context.set_offline(False)
    # A page that goes away would keep its work for the next test.
    tab.evaluate("localStorage.clear(); Storage.prototype.setItem = () => {}")
    tab.goto("about:blank")
    tab.remove_listener("pageerror", failed)
    tab.remove_listener("console", said)
    assert not wrong, wrong


@contextlib.contextmanager
def visit(browser: Any, address: str) -> Iterator[Any]:
    """The page as a visitor finds it; what goes wrong in it is an error at the end."""
    with empty_tab(browser) as tab:
        tab.goto(address)
        tab.wait_for_selector("body[data-ready]")
        yield tab


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    with visit(browser, address) as opened:
        yield opened


@pytest.fixture(scope="module")
def desk(browser: Any, address: str) -> Iterator[Any]:
    """A page for tests that put another board on it."""
    with visit(browser, address) as opened:
        yield opened


def expect(locator: Any) -> Any:
    """Playwright's expectations, which wait."""
    from playwright.sync_api import expect as expecting

    return expecting(locator)


def wait_for(page: Any, selector: str, text: str) -> None:
    """Wait until an element says something."""
    expect(page.locator(selector)).to_contain_text(text)


def counted(page: Any) -> None:
    """Wait until a number of solutions is there; "Looking for solutions…" is none."""
    expect(page.locator("#count")).to_contain_text(re.compile(r"\d .*solutions"))


def wait_until(page: Any, condition: Callable[[], bool]) -> None:
    """Wait until something holds; the page's policy forbids to ask for it in JavaScript."""
    end = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < end, "it did not come about"
        page.wait_for_timeout(20)


def put(page: Any, text: str, role: str = "set") -> None:
    """Open a text by the dialog for pasting."""
    page.click("#paste")
    page.fill("#text", text)
    page.click("#import")
    expect(page.locator("#paste-dialog")).to_be_hidden()
    page.click(f"[data-role={role}]")


def board(page: Any, variant: str, cells: int) -> None:
    """An empty board of the usual variant of its size, to set on."""
    page.evaluate("hash => { location.hash = hash; }", f"set/{variant}:{'.' * cells}")
    # Once it is there, the page leaves out the variant's name.
    wait_until(page, lambda: page.url.endswith(f"#set/{'.' * cells}"))
    expect(page.locator(".cell")).to_have_count(cells)
    counted(page)


def cell(page: Any, row: int, column: int) -> Any:
    """The button of a cell."""
    return page.locator(f".cell[aria-label^='row {row} column {column},']")


def slot(page: Any, row: int, column: int) -> Any:
    """The button of a place beside the board."""
    return page.locator(f".slot[data-slot='{row},{column}']")


def places(text: str) -> list[tuple[int, int]]:
    """Rows and columns of cells such as r1c2."""
    return [tuple(map(int, name[1:].split("c"))) for name in text.split()]  # type: ignore[misc]


def boxes(page: Any, *selectors: str) -> list[dict[str, float]]:
    """Where elements are on the screen, all at one moment: an answer may move or replace them."""
    found: list[dict[str, float]] = page.evaluate(
        "selectors => selectors.map((selector) =>"
        " document.querySelector(selector).getBoundingClientRect().toJSON())",
        selectors,
    )
    return found


def middle(page: Any, place: tuple[int, int]) -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    (box,) = boxes(page, f".cell[aria-label^='row {place[0]} column {place[1]},']")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, way: Sequence[tuple[int, int]]) -> None:
    """Drag the mouse from cell to cell."""
    points = [middle(page, place) for place in way]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=2)
    page.mouse.up()


def tool(page: Any, name: str) -> None:
    """Take a tool, and wait for its board."""
    if page.locator("#palette").get_attribute("open") != "":
        page.click("#palette > summary")
    page.click(f"[data-tool='{name}']")
    settled(page)


def settled(page: Any) -> None:
    """Wait until no other board is on its way."""
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")


def fragment(page: Any) -> str:
    """What the address holds of the desk, apart from the role."""
    text: str = page.evaluate("location.hash")
    return text.removeprefix("#").removeprefix("set/")


def unpacked(body: str) -> dict[str, Any]:
    """The state behind `z/`, by the short keys of `link.js`; empty for a bare puzzle."""
    if not body.startswith("z/"):
        return {}
    packed = body.removeprefix("z/")
    data = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    state: dict[str, Any] = json.loads(data)
    return state


def puzzle_of(page: Any) -> Puzzle:
    """The puzzle that the address holds, as the library reads it."""
    body = fragment(page)
    if not (state := unpacked(body)):
        variant, _, givens = body.rpartition(":")
        return satsudoku.puzzle(givens, variant or None)
    givens = state.get("g") or "." * state["n"]
    (entry,) = formats.read(io.StringIO(json.dumps({**state["l"], "givens": givens})))
    assert entry.puzzle is not None, entry.error
    return entry.puzzle


def drawn(page: Any, expected: Puzzle) -> None:
    """Wait until the address holds a puzzle with these rules."""
    wait_until(page, lambda: "z/" in page.url and same_rules(puzzle_of(page), expected))


def violations(page: Any) -> list[str]:
    """What axe finds against the page, apart from what it calls minor."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="wants axe-playwright-python"
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.Axe().axe_script)
    # What it finds in order would be long.
    run = "axe.run({resultTypes: ['violations']}).then((found) => found.violations)"
    listed = page.evaluate(run)
    return [
        f"{rule['id']} ({rule['impact']}): {[node['target'] for node in rule['nodes'][:3]]}"
        for rule in listed
        if rule["impact"] != "minor"
    ]
