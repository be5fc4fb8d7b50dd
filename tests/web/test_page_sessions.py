"""Whole sessions from arrival to the end: of a solver and of a setter, on a phone and at a desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from page_session import (
    EASY,
    EXPECTED,
    another,
    boxes,
    cell,
    drawn,
    expect,
    middle,
    places,
    puzzle_of,
    settled,
    violations,
    wait_for,
    wait_until,
)

import satsudoku

pytestmark = pytest.mark.thorough

SOLUTION = satsudoku.solve(satsudoku.puzzle(EASY)).line  # type: ignore[union-attr]
BLANKS = (2, 40, 80)
NEARLY = "".join("." if n in BLANKS else symbol for n, symbol in enumerate(SOLUTION))
SITE = f"https://www.sudokuwiki.org/sudoku.htm?bd={NEARLY.replace('.', '0')}"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1366, "height": 768}}


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def visitor(request: Any, browser: Any) -> Iterator[Any]:
    """A new visitor's page; exceptions and errors in its console are errors at the end."""
    page = another(browser, **request.param)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
    yield page
    page.context.close()
    assert not [text for text in wrong if not EXPECTED.search(text)]


def press(page: Any, selector: str) -> None:
    """Tap with a finger, where the page is a phone's, or click."""
    (page.tap if page.viewport_size["width"] < 800 else page.click)(selector)


def touch(session: Any, kind: str, *points: tuple[float, float]) -> None:
    listed = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed})


def stroke(page: Any, cells: str) -> None:
    """Draw through cells with a finger, or with the mouse."""
    way = [middle(page, place) for place in places(cells)]
    if page.viewport_size["width"] < 800:
        session = page.context.new_cdp_session(page)
        touch(session, "touchStart", way[0])
        for point in way[1:]:
            touch(session, "touchMove", point)
        touch(session, "touchEnd")
        return
    page.mouse.move(*way[0])
    page.mouse.down()
    for point in way[1:]:
        page.mouse.move(*point, steps=2)
    page.mouse.up()


def drawn_grid() -> str:
    """The puzzle as a drawing with blanks."""
    rule = "+-------+-------+-------+"
    lines = [rule]
    for row in range(0, 81, 9):
        cells = NEARLY[row : row + 9].replace(".", " ")
        lines.append(f"| {' | '.join(' '.join(cells[n : n + 3]) for n in (0, 3, 6))} |")
        lines += [rule] * (row % 27 == 18)
    return "\n".join(lines)


def enter(page: Any, number: int, symbol: str) -> None:
    """Choose a cell, and enter a symbol by the pad."""
    press(page, f".cell[aria-label^='{number // 9 + 1}行{number % 9 + 1}列']")
    press(page, f"#symbols button:has-text('{symbol}')")


def test_a_solver_from_arrival_to_the_end(visitor: Any, address: str) -> None:
    """In Japanese, and no word of English is in sight."""
    page, english = visitor, set()

    def look() -> None:
        shown = page.locator("body").inner_text()
        english.update(re.findall(r"[A-Za-z]{3,}", shown.replace("satsudoku", "")))
        assert violations(page) == []

    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    press(page, "#settings")
    page.select_option("#language", "ja")
    page.keyboard.press("Escape")
    press(page, "#paste")
    page.fill("#text", "https://sudokupad.app/8p2d5h0xq1")
    press(page, "#import")
    wait_for(page, "#paste-message", "8p2d5h0xq1")
    page.fill("#text", drawn_grid() if page.viewport_size["width"] < 800 else SITE)
    press(page, "#import")
    expect(page.locator("#paste-dialog")).to_be_hidden()
    wait_for(page, "#count", "唯一解")
    wait_for(page, "#tier", "段階")
    press(page, "[data-mode=corner]")
    enter(page, BLANKS[0], "1")
    expect(page.locator(".cell .corner")).to_have_count(1)
    press(page, "#undo")
    expect(page.locator(".cell .corner")).to_have_count(0)
    press(page, "[data-mode=digit]")
    for strength in ("#help [data-hint='1']", "#hint-card [data-hint='2']"):
        press(page, strength)
        expect(page.locator("#hint")).to_be_in_viewport()
        look()
    press(page, "#hint-card [data-hint='3']")
    expect(page.locator("#apply")).to_be_enabled()
    look()
    press(page, "#apply")
    wait_until(page, lambda: puzzle_of(page).line == NEARLY)
    expect(page.locator(".cell:not(.given) .value")).to_have_count(1)
    press(page, "#hint-close")
    left = [n for n in BLANKS if not page.locator(".cell").nth(n).locator(".value").count()]
    assert len(left) == 2
    wrong = next(symbol for symbol in "123456789" if symbol != SOLUTION[left[0]])
    enter(page, left[0], wrong)
    press(page, "#check")
    wait_for(page, "#hint", wrong)
    look()
    press(page, "#hint-close")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    for number in left:
        enter(page, number, SOLUTION[number])
    wait_for(page, "#solved", "解けました")
    look()
    assert english == set()


def test_a_setter_from_arrival_to_the_end(visitor: Any, address: str) -> None:
    """An empty board, a thermometer, a cage, a proposed clue that makes it unique, and a link."""
    page = visitor
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    press(page, "#new")
    press(page, "#to-order summary")
    page.select_option("#variant", "classic4")
    press(page, "#clear")
    expect(page.locator(".cell")).to_have_count(16)
    wait_for(page, "#count", "288 solutions")
    for name, way, value in (("thermometer", "r1c1 r2c2 r3c2", ""), ("cage", "r1c3 r1c4", "7")):
        page.fill("#find", name)
        page.keyboard.press("Enter")
        settled(page)
        stroke(page, way)
        expect(page.locator("#pieces li")).to_have_count(2 if value else 1)
        settled(page)
        if value:
            press(page, f"#symbols button:has-text('{value}')")
    puzzle = satsudoku.build("classic4").thermometer("r1c1 r2c2 r3c2")
    puzzle = puzzle.add("cages", cells="r1c3 r1c4", sum=7).puzzle()
    drawn(page, puzzle)
    for desk in boxes(page, "#board", "#count"):  # in sight, whatever is open
        assert 0 <= desk["y"] < page.viewport_size["height"] - 20
    # Until this is there, clues of the board without the sum may be offered.
    expect(page.locator("#count")).to_have_text(f"{satsudoku.count(puzzle).value} solutions")
    press(page, "#mend .chip")
    expect(page.locator("#count")).to_have_text("Unique")
    wait_for(page, "#tier", "tier")
    puzzle = puzzle_of(page)
    assert satsudoku.is_unique(puzzle)
    assert violations(page) == []
    press(page, "#share")
    link = page.locator("[data-link=page]")
    expect(link).to_be_visible()
    shared = link.input_value()
    page.goto("about:blank")
    page.goto(shared)
    wait_for(page, "#count", "Unique")
    expect(page.locator("[data-role=solve]")).to_have_attribute("aria-pressed", "true")
    assert puzzle_of(page).line == puzzle.line


def test_two_fingers_look_closer(browser: Any, address: str) -> None:
    """Any place of the largest board comes to a finger's size; one finger then still chooses it."""
    page = another(browser, **PHONE)
    page.goto(f"{address}#classic16:{'.' * 256}")
    page.wait_for_selector("body[data-ready]")
    (before,) = boxes(page, ".cell")
    x, y = middle(page, (3, 3))
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (x - 10, y), (x + 10, y))
    for far in (15, 20, 30):
        touch(session, "touchMove", (x - far, y), (x + far, y))
    touch(session, "touchEnd")
    (after,) = boxes(page, ".cell")
    assert after["width"] == pytest.approx(3 * before["width"], rel=0.1)
    near = middle(page, (3, 3))
    assert near == pytest.approx((x, y), abs=12)  # it stayed between the fingers
    page.touchscreen.tap(*near)
    expect(cell(page, 3, 3)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".cell[aria-selected=true]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for _ in range(3):
        page.tap("#zoom-out")
    (back,) = boxes(page, ".cell")
    assert back["width"] == pytest.approx(before["width"], rel=0.01)
    page.context.close()
