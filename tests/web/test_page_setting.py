"""The setter's desk: the verdict in sight, tools within reach."""

from __future__ import annotations

from typing import Any

import pytest
from page_session import EASY, boxes, cell, drag, expect, places, put, settled, tool, wait_for

pytestmark = pytest.mark.thorough

SIZES = [(320, 640), (390, 844), (768, 1024), (1024, 600), (1366, 768), (1920, 1080)]
DRAFT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........."
SMALL = "1.....2..3.....4"


def test_the_verdict_and_the_board_stay_in_sight(page: Any) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        put(page, SMALL)
        tool(page, "cages")
        drag(page, places("r1c2 r1c3"))
        wait_for(page, "#value-name", "Sum")
        page.keyboard.type("6")
        wait_for(page, "#count", "Unique")
        expect(page.locator("#tool-list")).to_be_visible()
        for _ in range(2):
            for box in boxes(page, "#board", "#count"):
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height
            pad = boxes(page, "#symbols")[0]
            page.locator("#path summary").scroll_into_view_if_needed()  # the end of the panel
        assert page.evaluate("document.scrollingElement.scrollTop") == 0
        assert pad["y"] + pad["height"] <= height + 60
        page.keyboard.type("6")
        wait_for(page, "#message", "found 66")
        message, count = boxes(page, "#message", "#count")
        assert count["y"] + count["height"] - 4 <= message["y"]
        assert message["y"] + message["height"] <= height


def test_tools_keep_their_place_while_a_verdict_is_on_its_way(page: Any) -> None:
    """The button "undo", which was below it, went 41 pixels down at that moment."""
    put(page, "................")
    expect(page.locator("#show-candidates")).to_be_visible()
    wait_for(page, "#detail", "Two solutions differ in")
    (before,) = boxes(page, "#find")
    page.evaluate(
        "document.querySelectorAll('#detail, #tier, #verdict label')"
        ".forEach((part) => { part.hidden = true; })"
    )
    expect(page.locator("#show-candidates")).to_be_hidden()
    (after,) = boxes(page, "#find")
    assert before["y"] == after["y"]


def test_the_switch_of_the_mode_and_undo_keep_their_place(page: Any) -> None:
    """On tall screens the switch went below the verdict: a press on "solve" after "set" missed."""
    put(page, "1.....2..3.....4", "solve")
    heights = []
    for role in ("set", "solve", "set"):
        page.click(f"[data-role={role}]")
        expect(page.locator(f"[data-role={role}]")).to_have_attribute("aria-pressed", "true")
        if role == "set":
            wait_for(page, "#tier", "tier")
        heights += [box["y"] for box in boxes(page, "[data-role=set], #undo")]
    assert len({*heights}) == 1


def test_two_steps_lead_to_any_tool(page: Any) -> None:
    put(page, SMALL)
    name = page.locator("#tool-name")
    for sought, found in (("whis", "Whisper"), ("knig", "Whisper"), ("thermo", "Thermometer")):
        page.keyboard.press("/")
        page.keyboard.type(sought)
        page.keyboard.press("Enter")
        expect(name).to_have_text(found)
    expect(page.locator("[data-whole=anti-knight]")).to_have_attribute("aria-pressed", "true")
    settled(page)
    page.keyboard.press("/")
    page.keyboard.press("Enter")  # the tool before
    expect(name).to_have_text("Whisper")
    page.click("[data-lately=thermometers]")
    expect(name).to_have_text("Thermometer")
    page.keyboard.press("/")
    page.keyboard.type("zzz")
    page.keyboard.press("Enter")
    expect(page.locator(".tool:visible:not([data-lately])")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(cell(page, 1, 1)).to_be_focused()
    expect(page.locator("[data-tool=cages]")).to_be_visible()


def test_several_redundant_clues_are_so_each_alone(page: Any) -> None:
    put(page, EASY)
    wait_for(page, "#detail", "Redundant")
    expect(page.locator("#detail")).to_contain_text("each alone")


def test_hints_and_steps_on_a_draft(page: Any) -> None:
    put(page, DRAFT)
    page.click("[data-hint='1']")
    wait_for(page, "#hint", "Look at")
    page.click("[data-hint='3']")
    wait_for(page, "#hint", "can only go")
    page.click("#hint-close")
    if page.locator("#path").get_attribute("open") is None:  # or as the last visit left it
        page.click("#path summary")
    page.click("#path-load")
    wait_for(page, "#path-place", "1 of")
    for _ in range(60):
        if page.locator("#path-next").is_enabled():
            page.click("#path-next")
    wait_for(page, "#path-text", "nothing more is certain")
    page.click("[data-role=solve]")
    cell(page, 1, 3).click()
    page.keyboard.type("5")
    page.click("#check")
    wait_for(page, "#hint", "Wrong entry: 5 in r1c3")


def test_a_bound_comes_before_the_count(page: Any) -> None:
    page.route("**/v1/candidates", lambda route: None)
    put(page, "." * 81)
    wait_for(page, "#count", "100,000 or more solutions")
