"""The look of the page: at six sizes, light and dark, for fingers and for screen readers."""

from __future__ import annotations

from typing import Any

import pytest
from page_session import KILLER, boxes, cell, expect, put, tool, violations, wait_for

SIZES = [(1920, 1080), (1366, 768), (1024, 600), (768, 1024), (390, 844), (360, 640), (320, 568)]
WIDER = """() => [...document.querySelectorAll("button")]
  .filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent || one.id)"""


@pytest.mark.thorough
def test_every_control_has_a_name(desk: Any) -> None:
    page = desk
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, select, textarea, input')].filter((one) =>"
        " !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length))"
        ".map((one) => one.id)"
    )
    assert nameless == []
    expect(cell(page, 1, 7)).to_have_attribute("aria-label", "row 1 column 7, empty")


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits(desk: Any, width: int, height: int) -> None:
    page = desk
    page.set_viewport_size({"width": width, "height": height})
    for role in ("solve", "set"):
        page.click(f"[data-role={role}]")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        panel = "document.querySelector('#panel')"
        assert page.evaluate(f"{panel}.scrollWidth <= {panel}.clientWidth")
        page.evaluate("document.querySelector('#busy').hidden = false")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("document.querySelector('#busy').hidden = true")
        assert page.evaluate(WIDER) == []
        small = page.evaluate(
            "[...document.querySelectorAll('button, select, summary')].filter((one) => {"
            "  const { width, height } = one.getBoundingClientRect();"
            "  return width && !one.closest('#board') && (height < 43.5 || width < 40);"
            "}).map((one) => one.id || one.textContent)"
        )
        assert small == []
    expect(page.locator("#draw span")).to_be_visible(visible=width > 1000)
    page.click("[data-role=solve]")
    for box in boxes(page, "#board", "#symbols"):
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1200, 360])
def test_axe_finds_nothing(desk: Any, width: int) -> None:
    page = desk

    def found() -> dict[str, list[str]]:
        by_scheme = {}
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            by_scheme[scheme] = violations(page)
        return by_scheme

    nothing: dict[str, list[str]] = {"light": [], "dark": []}
    page.set_viewport_size({"width": width, "height": 800})
    assert found() == nothing
    put(page, KILLER)
    wait_for(page, "#count", "48 solutions")
    tool(page, "sandwiches")
    assert found() == nothing
    for dialog in ("new", "paste", "share", "settings"):
        page.click(f"#{dialog}")
        expect(page.locator(f"#{dialog}-dialog")).to_be_visible()
        assert found() == nothing
        page.keyboard.press("Escape")
