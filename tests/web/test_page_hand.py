"""The solver's hand: how marks are in a cell, and how cells are chosen."""

from __future__ import annotations

import itertools
import json
import math
import re
from operator import mul
from typing import Any

import pytest
from page_session import (
    EASY,
    cell,
    drag,
    expect,
    fragment,
    places,
    put,
    settled,
    unpacked,
    violations,
    wait_for,
    wait_until,
)

pytestmark = pytest.mark.thorough

SIZES = [(390, 844), (1024, 600), (1366, 768)]


def chosen(page: Any) -> Any:
    return page.locator(".cell[aria-selected=true]")


def test_any_number_of_marks_fits(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    for (width, height), mode in itertools.product(SIZES, "cx"):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.type(mode)
        for number in range(1, 10):
            page.keyboard.type(str(number))
            parts = cell(page, 1, 3).evaluate(
                """(cell) => {
                  const range = document.createRange();
                  range.selectNodeContents(cell);
                  return [cell.getBoundingClientRect(), ...range.getClientRects()].map((box) =>
                    [box.left, box.right, box.top, box.bottom]);
                }"""
            )
            box, *marks = parts
            assert marks
            for left, right, top, bottom in marks:
                assert box[0] <= left
                assert right <= box[1]
                assert box[2] - 1 <= top
                assert bottom <= box[3] + 1
        page.keyboard.press("Delete")
        expect(cell(page, 1, 3)).to_have_text("")


def test_four_corner_marks_stand_in_the_corners(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    page.keyboard.type("x1249")
    places = cell(page, 1, 3).evaluate(
        """(cell) => {
          const box = cell.getBoundingClientRect();
          return [...cell.querySelectorAll("i")].map((mark) => {
            const { x, y, width, height } = mark.getBoundingClientRect();
            return [x + width / 2 > box.x + box.width / 2, y + height / 2 > box.y + box.height / 2];
          });
        }"""
    )
    assert places == [[False, False], [True, False], [False, True], [True, True]]


def test_ctrl_click_takes_a_cell_out(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    cell(page, 2, 3).click(modifiers=["Control"])
    expect(chosen(page)).to_have_count(2)
    cell(page, 1, 3).click(modifiers=["Control"])
    expect(chosen(page)).to_have_count(1)
    expect(cell(page, 2, 3)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(chosen(page)).to_have_count(0)
    page.keyboard.type("4")
    expect(cell(page, 2, 3)).to_have_text("")
    cell(page, 2, 3).click()
    expect(chosen(page)).to_have_count(1)
    page.mouse.click(4, 500)  # beside everything
    expect(chosen(page)).to_have_count(0)


def test_a_double_click_takes_all_alike(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 1).dblclick()
    expect(chosen(page)).to_have_count(EASY.count("5"))
    cell(page, 1, 3).click()
    page.keyboard.type("v3")
    cell(page, 2, 2).click()
    page.keyboard.type("3")
    cell(page, 1, 3).dblclick()
    expect(chosen(page)).to_have_count(2)
    cell(page, 3, 1).click()
    page.keyboard.type("c12")
    cell(page, 9, 1).click()
    page.keyboard.type("25")
    cell(page, 3, 1).dblclick()
    expect(chosen(page)).to_have_count(2)


def test_home_end_space_and_the_number_pad(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 2, 3).click()
    page.keyboard.press("End")
    expect(cell(page, 2, 9)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Shift+Home")
    expect(chosen(page)).to_have_count(2)
    page.keyboard.press("Control+End")
    expect(cell(page, 9, 9)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Space")
    expect(page.locator("[data-mode=corner]")).to_have_attribute("aria-pressed", "true")
    cell(page, 1, 3).click()
    page.keyboard.type("z")
    # Windows: Shift and 4 of the number pad; without NumLock it is an arrow.
    pad = {"key": "ArrowRight", "code": "Numpad6", "bubbles": True, "cancelable": True}
    cell(page, 1, 3).dispatch_event("keydown", pad | {"modifierNumLock": True})
    expect(cell(page, 1, 3).locator(".corner")).to_have_text("6")
    cell(page, 1, 3).dispatch_event("keydown", pad)
    expect(cell(page, 1, 3).locator(".corner")).to_have_text("6")
    expect(cell(page, 1, 4)).to_have_attribute("aria-selected", "true")


def test_paper_has_no_rings(page: Any) -> None:
    put(page, EASY)
    wait_for(page, "#detail", "Redundant")
    ring = "cell => getComputedStyle(cell, '::after').display"
    spare = page.locator(".cell.spare").first
    assert spare.evaluate(ring) != "none"
    page.emulate_media(media="print")
    assert spare.evaluate(ring) == "none"


def background(place: Any) -> str:
    text: str = place.evaluate("cell => getComputedStyle(cell, '::before').backgroundImage")
    return text


def test_a_cell_takes_several_colours(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    page.keyboard.type("v1")
    cell(page, 1, 4).click()
    page.keyboard.type("13")
    page.keyboard.type("z")
    page.keyboard.press("Control+Shift+Digit8")  # whatever the mode
    expect(cell(page, 1, 4)).to_have_attribute("aria-label", re.compile(", Colour 1 3 8$"))
    assert background(cell(page, 1, 4)).count("rgb") == 6  # three wedges, each from and to
    wait_until(page, lambda: "w" in unpacked(fragment(page)))
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert background(cell(page, 1, 4)).count("rgb") == 6
    cell(page, 1, 4).click()
    page.keyboard.type("v3")
    assert background(cell(page, 1, 4)).count("rgb") == 4
    cell(page, 1, 3).dblclick()
    expect(chosen(page)).to_have_count(2)
    page.keyboard.press("Delete")
    assert background(cell(page, 1, 3)) == "none"


def test_colours_differ_for_colour_blind_eyes(page: Any) -> None:
    """Each pair, and each and the board, in three kinds of sight: Machado's matrices, CIE 1976."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colours = page.evaluate(
            """() => [..."012345678"].map((number) => {
              const board = document.querySelector("#board");
              const probe = board.appendChild(document.createElement("i"));
              probe.style.background = `var(--colour-${number})`;
              const colour = getComputedStyle(number === "0" ? board : probe).backgroundColor;
              probe.remove();
              return colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
            })"""
        )
        assert len({tuple(colour) for colour in colours}) == 9
        for sight in SIGHTS:
            seen = [lab(colour, sight) for colour in colours]
            for one, other in itertools.combinations(seen, 2):
                assert math.dist(one, other) > 15


SIGHTS = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]],
    [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]],
]


def lab(colour: list[float], sight: list[list[float]]) -> tuple[float, float, float]:
    """A colour in the space CIELAB, as an eye sees it."""
    line = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    seen = [min(1, max(0, sum(map(mul, row, line)))) for row in sight]
    white = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))
    x, y, z = (sum(map(mul, row, seen)) ** (1 / 3) for row in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_a_digit_leaves_its_peers_marks_if_wanted(page: Any) -> None:
    put(page, EASY, "solve")
    for wanted, left in ((False, "14"), (True, "1")):
        if wanted:
            page.click("#settings")
            page.check("#tidy")
            page.keyboard.press("Escape")
        cell(page, 1, 4).click()
        page.keyboard.type("c14")
        cell(page, 1, 3).click()
        page.keyboard.type("z4")
        expect(cell(page, 1, 4)).to_have_text(left)
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        expect(cell(page, 1, 4)).to_have_text("")


def test_taps_choose_separate_cells(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    page.click("#several")
    cell(page, 5, 5).click()
    cell(page, 9, 1).click()
    expect(chosen(page)).to_have_count(3)
    cell(page, 5, 5).click()
    expect(chosen(page)).to_have_count(2)
    page.click("#several")
    cell(page, 5, 5).click()
    expect(chosen(page)).to_have_count(1)


RULED = {
    "variant": "classic9",
    "givens": "." * 81,
    "cages": [{"cells": "r1c1 r1c2 r1c3", "sum": 10}],
    "thermometers": [{"cells": "r5c1 r6c1"}],
    "ratios": [{"cells": "r9c1 r9c2", "ratio": 2}],
}


def test_broken_clues_are_shown_and_told(page: Any) -> None:
    put(page, json.dumps(RULED), "solve")
    wrong = page.locator(".cell.wrong")
    for place, symbol in (((1, 1), "9"), ((5, 1), "8"), ((9, 1), "3"), ((9, 2), "6")):
        cell(page, *place).click()
        page.keyboard.type(symbol)
    cell(page, 1, 2).click()
    page.keyboard.type("7")
    expect(wrong).to_have_count(2)
    expect(cell(page, 1, 1)).to_have_attribute(
        "aria-label", "row 1 column 1, 9, contradiction, 10-cage at r1c1"
    )
    cell(page, 6, 1).click()
    page.keyboard.type("1")
    expect(wrong).to_have_count(4)
    cell(page, 9, 2).click()
    page.keyboard.type("5")
    expect(wrong).to_have_count(6)
    wait_for(page, "#about-rules", "Cages: the cells of each cage differ and add to its number.")
    wait_for(page, "#about-rules", "Thermometers: values rise along each thermometer.")
    page.click("[data-role=set]")
    page.click("#about-form summary")
    page.fill("#rules", "My own words.")
    page.click("[data-role=solve]")
    expect(page.locator("#about-rules")).to_have_text("My own words.")
    page.click("#settings")
    page.select_option("#language", "ja")
    page.keyboard.press("Escape")
    expect(cell(page, 1, 1)).to_have_count(0)


def test_a_hint_shows_only_what_it_speaks_of(page: Any) -> None:
    put(page, EASY, "solve")
    cell(page, 9, 1).click()
    page.keyboard.type("c12")
    page.click("[data-hint='1']")
    wait_for(page, "#hint", "Look at box 2.")
    expect(page.locator(".cell.looked")).to_have_count(9)
    expect(cell(page, 1, 4)).to_have_class(re.compile("looked"))
    expect(page.locator("#board .overlay svg")).to_have_count(0)
    expect(cell(page, 9, 1).locator(".centre")).to_be_visible()
    page.click("[data-hint='3']")
    expect(page.locator("#board .overlay svg")).to_have_count(1)
    expect(page.locator(".cell.looked")).to_have_count(0)
    expect(cell(page, 9, 1).locator(".centre")).to_be_visible()  # the solver's own
    expect(page.locator(".cell.told")).to_have_count(9)
    # The board's digits alone, and above the picture: two of them would never lie alike.
    expect(page.locator(".overlay .ss-given >> nth=0")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.told .value')).zIndex") == "3"
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def test_pause_look_and_hidden_verdicts(page: Any) -> None:
    put(page, EASY, "solve")
    wait_for(page, "#count", "Unique")
    page.click("#pause")
    expect(page.locator("#board")).not_to_be_visible()
    time = page.inner_text("#time")
    page.keyboard.type("5")
    page.wait_for_timeout(1500)
    assert page.inner_text("#time") == time
    page.click("#pause")
    expect(page.locator("#board")).to_be_visible()
    page.click("#settings")
    page.check("#hide-verdict")
    for look in ("dark", "light"):
        page.select_option("#theme", look)
        settled(page)
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g)[0]")
        paper = page.locator("#board .ss-board").evaluate(
            "path => getComputedStyle(path).fill.match(/\\d+/g)[0]"
        )
        assert all((int(part) < 100) == (look == "dark") for part in (ground, paper))
    page.keyboard.press("Escape")
    expect(page.locator("#count")).to_be_hidden()
    expect(page.locator("#tier")).to_be_hidden()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#count")).to_be_hidden()
    page.click("[data-role=set]")
    expect(page.locator("#count")).to_be_visible()


def test_letters_and_pen_lines_are_noted(page: Any) -> None:
    """Letters beside digits, lines, crosses and circles; all in the link, all undone, all told."""
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
    page.keyboard.type("cl")
    page.keyboard.type("2")
    page.keyboard.type("hxa")  # no actions while letters are noted
    expect(cell(page, 1, 3).locator(".value")).to_have_text("2")
    page.keyboard.press("Delete")
    expect(cell(page, 1, 3).locator(".centre")).to_have_text("AHX")
    page.keyboard.press("Shift+B")
    expect(cell(page, 1, 3).locator(".corner i")).to_have_text("B")
    page.click("#symbols span:text-is('H')")
    expect(cell(page, 1, 3).locator(".centre")).to_have_text("AX")
    page.click("#auto-marks")
    expect(cell(page, 1, 3).locator(".possible")).to_be_attached()
    expect(cell(page, 1, 3).locator(".centre")).to_have_text("AX")
    page.click("#auto-marks")
    page.keyboard.press("Escape")
    expect(page.locator("[data-mode=digit]")).to_have_attribute("aria-pressed", "true")

    page.click("[data-mode=pen]")
    drag(page, places("r4c2 r4c3 r5c3"))
    cell(page, 7, 7).click()
    cell(page, 7, 6).click()
    cell(page, 7, 6).click()
    path = page.locator(".pen path")
    drawn = path.get_attribute("d")
    assert drawn.count("L") == 4  # two lines, a cross of two
    assert drawn.count("a") == 2
    expect(cell(page, 4, 3)).to_have_attribute(
        "aria-label", re.compile("pen line to r4c2.*pen line to r5c3")
    )
    state = unpacked(page.evaluate("location.hash.slice(1)"))
    assert sorted(state["q"].split()) == ["28-29", "29-38", "59o", "60x"]
    page.reload()
    expect(path).to_have_attribute("d", drawn)
    page.click("#undo")
    expect(path).not_to_have_attribute("d", drawn)
    page.click("#redo")
    page.click("[data-mode=pen]")
    drag(page, places("r4c3 r4c2"))  # again: it goes
    wait_until(page, lambda: path.get_attribute("d").count("L") == 3)
    cell(page, 5, 3).click()
    page.keyboard.press("Delete")
    wait_until(page, lambda: path.get_attribute("d").count("L") == 2)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.type("p")
    page.keyboard.press("Enter")
    wait_until(page, lambda: path.get_attribute("d").count("L") == 3)
