"""The parts of the pages that come from the program itself: nothing is typed twice.

A part is between ``<!-- make reference: NAME -->`` and ``<!-- end -->``, so that a page reads
the same in the repository and on the built pages. ``python docs/_ext/pages.py`` writes them all;
``make reference`` runs it, and a test compares.
"""

from __future__ import annotations

import re
from pathlib import Path

from reference import api
from sections import SECTIONS
from techniques import pictures

import satsudoku
from satsudoku.drawing.svg import draw_svg

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
    drawn[DOCS / "pictures" / "step.svg"] = _step()
    return {file: written(file.read_text("utf-8")) for file in files} | drawn


def _step() -> str:
    """The picture of README: what a cage leaves in a cell, on a board with thermometers."""
    puzzle = (
        satsudoku.build("classic6")
        .thermometer("r3c1 r3c2 r3c3 r4c2 r4c1 r5c2")
        .thermometer("r1c6 r1c5 r2c6 r2c5 r2c4")
        .cage("r1c1 r1c2 r1c3", sum=12)
        .cage("r6c4 r6c5 r6c6", sum=12)
        .puzzle("." * 21 + "1" + "." * 14)
    )
    scenes = satsudoku.explain(puzzle).scenes
    scene = next(one for one in scenes if one.step.deduction.rule.name == "cage-combinations")
    return draw_svg(
        scene.values,
        puzzle.variant,
        givens=puzzle.values,
        candidates=scene.candidates,
        marks=scene.marks,
        title=scene.step.text,
    )


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
