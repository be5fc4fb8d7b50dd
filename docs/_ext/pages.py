"""The parts of the pages that come from the program itself: nothing is typed twice.

A part stands between ``<!-- make reference: NAME -->`` and ``<!-- end -->``, so that a page reads
the same in the repository and on the built pages. ``python docs/_ext/pages.py`` writes them all;
``make reference`` runs it, and a test compares.
"""

from __future__ import annotations

import re
from pathlib import Path

from reference import api
from sections import SECTIONS
from techniques import pictures

DOCS = Path(__file__).parents[1]
PICTURES = DOCS / "pictures" / "techniques"
_PART = re.compile(
    r"^(<!-- make reference: (\w+)\s*(.*?)-->)\n.*?^<!-- end -->$", re.MULTILINE | re.DOTALL
)


def written(page: str) -> str:
    """A page with its parts as the program writes them now."""

    def part(match: re.Match[str]) -> str:
        head, name, arguments = match.groups()
        return f"{head}\n\n{(SECTIONS | {'api': api})[name](*arguments.split())}\n\n<!-- end -->"

    return _PART.sub(part, page)


def pages() -> dict[Path, str]:
    """All files that have parts of the program, and the pictures, with their texts."""
    files = [file for file in sorted(DOCS.rglob("*.md")) if _PART.search(file.read_text("utf-8"))]
    drawn = {PICTURES / f"{name}.svg": picture for name, picture in pictures().items()}
    return {file: written(file.read_text("utf-8")) for file in files} | drawn


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
