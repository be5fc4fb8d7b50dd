"""An explanation's page in headless Chromium: links land on their steps, and print is compact."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from satsudoku import Puzzle, explain

playwright = pytest.importorskip("playwright.sync_api", reason="links want Playwright")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.thorough
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
def test_links_land_on_their_steps(tmp_path: Path) -> None:
    file = tmp_path / "steps.html"
    file.write_text(explain(Puzzle.parse(INKALA)).html(), encoding="utf-8")
    top = "step => document.getElementById(step).getBoundingClientRect().top"
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1000, "height": 800})
        page.goto(f"{file.as_uri()}#step-60")
        page.wait_for_timeout(300)
        assert abs(page.evaluate(top, "step-60")) < 5
        for step in ("step-100", "step-3", "step-80"):
            page.locator(f"nav a[href='#{step}']").evaluate("link => link.click()")
            page.wait_for_timeout(500)
            assert abs(page.evaluate(top, step)) < 5
        printed = page.pdf(format="A4", prefer_css_page_size=True)
        assert 0 < len(re.findall(rb"/Type\s*/Page\b", printed)) <= 30
        browser.close()
