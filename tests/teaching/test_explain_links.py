"""An explanation's page in headless Chromium: links land on their steps, and print is compact."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from page_session import another, wait_until

import satsudoku
from satsudoku import explain

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.thorough
def test_links_land_on_their_steps(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "steps.html"
    file.write_text(explain(satsudoku.puzzle(INKALA)).html(), encoding="utf-8")
    page = another(browser, viewport={"width": 1000, "height": 800})
    page.goto(f"{file.as_uri()}#step-60")

    def stands_above(step: str) -> bool:
        top: float = page.locator(f"#{step}").bounding_box()["y"]
        return abs(top) < 5

    wait_until(page, lambda: stands_above("step-60"))
    for step in ("step-75", "step-3", "step-70"):
        page.locator(f"nav a[href='#{step}']").evaluate("link => link.click()")
        wait_until(page, lambda step=step: stands_above(step))  # type: ignore[misc]
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert 0 < len(re.findall(rb"/Type\s*/Page\b", printed)) <= 30
    page.context.close()
