"""The picture of the service's page in README: ``python docs/_ext/page_picture.py``.

It needs Chromium and Playwright, so ``make reference`` leaves it out. Run it when the page looks
different.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from satsudoku.formats import write
from satsudoku.given import puzzle

PICTURE = Path(__file__).parents[1] / "pictures" / "page.png"
_SETTER = (
    '{"variant": "classic6", "givens": ".....................1..............",'
    ' "cages": [{"cells": "r1c1 r1c2 r1c3", "sum": 12}, {"cells": "r6c4 r6c5 r6c6", "sum": 12}],'
    ' "thermometers": [{"cells": "r3c1 r3c2 r3c3 r4c2 r4c1 r5c2"},'
    ' {"cells": "r1c6 r1c5 r2c6 r2c5 r2c4"}]}'
)


def main() -> None:
    """Open a setter's puzzle on the page, ask for a hint, and take the picture."""
    command = [sys.executable, "-P", "-m", "satsudoku", "serve", "--port", "8764"]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as service,
        sync_playwright() as player,
    ):
        assert service.stdout
        service.stdout.readline()  # it listens
        browser = player.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport={"width": 1000, "height": 640})
        page.goto("http://127.0.0.1:8764/")
        page.get_by_role("button", name="Paste a puzzle or a link").click()
        page.locator("textarea:visible").first.fill("".join(write([puzzle(_SETTER)], "json")))
        page.get_by_role("button", name="Open", exact=True).click()
        page.get_by_role("button", name="Hint").first.click()
        page.get_by_text("Look at box").first.wait_for()
        page.screenshot(path=PICTURE)
        browser.close()
        service.terminate()


if __name__ == "__main__":
    main()
