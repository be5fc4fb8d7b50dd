"""The page in headless Chromium: puzzles typed, broken, hinted, imported, shared and printed."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the service wants the extra web")
playwright = pytest.importorskip("playwright.sync_api", reason="the page's tests want Playwright")

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = "1..............." + "AABBCABBCADDCCDD"
CAGES = '[{"cells": "r1c1 r1c2", "sum": 3}]'
KILLER = '{"variant": "classic4", "givens": "................", "cages": ' + CAGES + "}"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    command = [sys.executable, "-P", "-m", "satsudoku", "serve", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as service:
        assert service.stdout is not None
        yield service.stdout.readline().strip()
        service.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield started
        started.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1200, "height": 900}, locale="en")
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on(
        "console",
        lambda said: (
            wrong.append(said.text) if said.type == "error" and "422" not in said.text else None
        ),
    )
    opened.goto(address)
    opened.wait_for_selector("body[data-ready]")
    yield opened
    context.close()
    assert not wrong


def wait_for(page: Any, selector: str, text: str) -> None:
    playwright.expect(page.locator(selector)).to_contain_text(text, timeout=20_000)


def put(page: Any, text: str) -> None:
    """Import a text."""
    # By no click, which a page that is still being laid out may miss.
    page.locator("details:has(#text)").evaluate("details => { details.open = true; }")
    page.fill("#text", text)
    page.click("#import")


def cell(page: Any, row: int, column: int) -> Any:
    return page.locator(f".cell[aria-label^='row {row} column {column},']")


def test_a_typed_puzzle_is_judged_at_each_keystroke(page: Any) -> None:
    page.select_option("#variant", "classic4")
    playwright.expect(page.locator(".cell")).to_have_count(16)
    cell(page, 1, 1).click()
    page.keyboard.type("1")
    wait_for(page, "#count", "72 solutions")
    for moves, symbol in (("sdd", "2"), ("sa", "3"), ("sdd", "4")):
        page.keyboard.type(moves + symbol)
    wait_for(page, "#count", "Unique")
    wait_for(page, "#detail", "Minimal")
    wait_for(page, "#tier", "tier 2")


def test_a_broken_puzzle_shows_two_solutions(page: Any) -> None:
    put(page, "1.....2..3.....4")
    wait_for(page, "#count", "Unique")
    cell(page, 4, 4).click()
    page.keyboard.press("Delete")
    wait_for(page, "#count", "3 solutions")
    wait_for(page, "#detail", "would leave one solution")
    assert page.locator(".cell .either").count() >= 2
    page.click("#undo")
    wait_for(page, "#count", "Unique")
    page.click("#redo")
    wait_for(page, "#count", "3 solutions")


def test_a_contradiction_is_named(page: Any) -> None:
    put(page, "1.....2..3.....4")
    cell(page, 1, 2).click()
    page.keyboard.type("1")
    playwright.expect(page.locator(".cell.wrong")).to_have_count(2)
    assert "contradiction" in cell(page, 1, 2).get_attribute("aria-label")


def test_hints_lead_to_the_solution(page: Any) -> None:
    put(page, "1.....2..3.....4")
    wait_for(page, "#count", "Unique")
    page.click("[data-hint='1']")
    wait_for(page, "#hint", "Look at box 1.")
    for _ in range(12):
        page.click("[data-hint='3']")
        playwright.expect(page.locator("#apply")).to_be_enabled()
        page.click("#apply")
    page.click("[data-hint='3']")
    wait_for(page, "#hint", "solved")
    assert page.locator(".cell .value").count() == 16


def test_the_path_goes_back_and_forth(page: Any) -> None:
    put(page, "1.....2..3.....4")
    wait_for(page, "#count", "Unique")
    page.click("summary[data-word=path]")
    page.click("#path-load")
    wait_for(page, "#path-place", "1 of 12")
    first = page.inner_text("#path-text")
    page.click("#path-next")
    wait_for(page, "#path-place", "2 of 12")
    page.click("#path-back")
    wait_for(page, "#path-place", "1 of 12")
    assert page.inner_text("#path-text") == first
    assert page.locator("#path-board .ss-ring").count() == 1


@pytest.mark.parametrize(("text", "cells"), [(JIGSAW, 16), (KILLER, 16), ("." * 369, 369)])
def test_boards_of_their_own(page: Any, text: str, cells: int) -> None:
    put(page, text)
    playwright.expect(page.locator(".cell")).to_have_count(cells)
    wait_for(page, "#count", "solutions")


def test_marks_colours_and_several_cells(page: Any) -> None:
    put(page, EASY)
    wait_for(page, "#count", "Unique")
    page.click("[data-role=solve]")
    cell(page, 1, 3).click()
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator(".cell[aria-selected=true]").count() == 2
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Control+Digit2")
    page.keyboard.type("v1")
    assert page.locator(".cell .corner", has_text="4").count() == 2
    assert page.locator(".cell .centre", has_text="2").count() == 2
    assert page.locator(".cell.colour-1").count() == 2
    page.keyboard.type("z4")
    assert page.locator(".cell .value", has_text="4").count() == 4


def test_a_link_holds_the_whole_state(page: Any, browser: Any) -> None:
    put(page, "1.....2..3.....4")
    wait_for(page, "#count", "Unique")
    page.click("[data-role=solve]")
    cell(page, 1, 2).click()
    page.keyboard.type("2")
    other = browser.new_context(locale="en").new_page()
    other.goto(page.url)
    wait_for(other, "#count", "Unique")
    assert cell(other, 1, 2).inner_text() == "2"
    assert other.get_attribute("[data-role=solve]", "aria-pressed") == "true"
    other.context.close()


def test_export_and_print(page: Any) -> None:
    put(page, "1.....2..3.....4")
    wait_for(page, "#count", "Unique")
    page.select_option("#format", "csv")
    page.click("#export")
    playwright.expect(page.locator("#text")).to_have_value("puzzle\n1.....2..3.....4\n")
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 1; }; }")
    page.click("#print")
    page.wait_for_selector("body[data-printed]")
    assert page.evaluate("document.querySelectorAll('#paper svg > svg').length") == 2
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_generation(page: Any) -> None:
    page.select_option("#variant", "classic4")
    page.click("summary[data-word=generate]")
    page.click("#make")
    wait_for(page, "#count", "Unique")


def test_what_cannot_be_read_is_said(page: Any) -> None:
    put(page, "this is no puzzle")
    wait_for(page, "#message", "nothing in it looks like a puzzle")


def test_japanese(page: Any) -> None:
    put(page, "1.....2..3.....4")
    page.select_option("#language", "ja")
    wait_for(page, "#count", "唯一解")
    page.click("[data-hint='3']")
    wait_for(page, "#hint", "ブロック")
    assert page.get_attribute("html", "lang") == "ja"


def test_it_fits_a_phone_and_every_control_has_a_name(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, select, textarea, input')].filter((one) =>"
        " !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length))"
        ".map((one) => one.id)"
    )
    assert nameless == []
    assert cell(page, 4, 7).get_attribute("aria-label") == "row 4 column 7, empty"


def test_every_word_is_in_both_languages() -> None:
    page = importlib.util.find_spec("satsudoku.web")
    assert page is not None
    assert page.submodule_search_locations is not None
    source = page.submodule_search_locations[0] + "/page/words.js"
    with open(source, encoding="utf-8") as file:
        text = file.read()
    english, japanese = text.split("  ja: {")
    words = [set(re.findall(r"(\w+): \"", part)) for part in (english, japanese)]
    assert words[0] == words[1]


def violations(page: Any) -> list[str]:
    """What axe finds against the page, apart from what it calls minor."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="wants axe-playwright-python"
    )
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {[node['target'] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] != "minor"
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 360])
def test_axe_finds_nothing(page: Any, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    put(page, KILLER)
    wait_for(page, "#count", "48 solutions")
    page.click("summary[data-word=generate]")
    assert violations(page) == []
    page.click("#keys")
    assert violations(page) == []


def test_hints_know_cages(page: Any) -> None:
    cages = '[{"cells": "r1c1 r2c1", "sum": 4}]'  # without them the puzzle is not unique
    givens = '{"variant": "classic4", "givens": "..43....4.1.....", "cages": '
    put(page, givens + cages + "}")
    wait_for(page, "#count", "Unique")
    page.click("[data-hint='3']")
    wait_for(page, "#hint", "r2c2")
    page.click("#apply")
    playwright.expect(cell(page, 2, 2)).to_have_text("4")


def test_names_follow_the_language(page: Any) -> None:
    put(page, "1.....2..3.....4")
    wait_for(page, "#tier", "tier 2: Hidden single in a box")
    page.select_option("#language", "ja")
    wait_for(page, "#tier", "ブロックのヒドゥンシングル")
    assert page.locator("#variant option:checked").inner_text() == "数独 4x4"
