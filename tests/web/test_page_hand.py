"""The solver's hand: how marks stand in a cell, and how cells are chosen."""

from __future__ import annotations

from typing import Any

import pytest
from page_session import EASY, cell, expect, put, wait_for

pytestmark = pytest.mark.thorough

SIZES = [(390, 844), (1024, 600), (1366, 768)]


def chosen(page: Any) -> Any:
    return page.locator(".cell[aria-selected=true]")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("mode", ["c", "x"])
def test_any_number_of_marks_fits(page: Any, width: int, height: int, mode: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    put(page, EASY, "solve")
    cell(page, 1, 3).click()
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
