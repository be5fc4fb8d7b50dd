"""The notebooks of the pages run from top to bottom, and hold what their cells print and show."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import notebooks
import pytest

DOCS = Path(__file__).parents[1] / "docs"


def outputs(file: Path) -> Iterator[dict[str, Any]]:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    for cell in notebook["cells"]:
        yield from cell.get("outputs", ())


def printed(file: Path) -> str:
    return "".join(line for output in outputs(file) for line in output.get("text", ()))


def test_the_tour_shows_what_it_says() -> None:
    file = DOCS / "tour.ipynb"
    assert notebooks.run(file) == file.read_text(encoding="utf-8"), "run `make reference`"
    assert "1 True" in printed(file)
    shown = [output["data"] for output in outputs(file) if "data" in output]
    drawn = [data.get("image/svg+xml") or data.get("text/html") for data in shown]
    for text in filter(None, drawn):
        ET.fromstring("".join(text))
    assert sum(map(bool, drawn)) >= 6


ANSWERS = {
    "app-maker": "Wrong entry: 4 in r4c2.\nLook at box 3.\n",
    "hunter": "90 rate at most 9.0",
    "publisher": "6 different puzzles",
    "researcher": "Kendall's tau, with its 95 % interval: 0.",
    "setter": "2 ('r4c4', 'r4c5', 'r5c4', 'r5c5')",
    "trainer": '"tier": 12, "steps": ["In box 2, 1 can only go in r3c4',
}
"""What each notebook prints, among other things."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", ANSWERS)
def test_notebooks_answer_their_questions(name: str) -> None:
    file = DOCS / "notebooks" / f"{name}.ipynb"
    assert notebooks.run(file) == file.read_text(encoding="utf-8"), "run `make reference`"
    assert ANSWERS[name] in printed(file)


def test_a_page_leads_to_every_notebook() -> None:
    page = (DOCS / "examples.md").read_text(encoding="utf-8")
    files = sorted((DOCS / "notebooks").glob("*.ipynb"))
    assert [file.stem for file in files] == sorted(ANSWERS)
    assert all(f"](notebooks/{file.name})" in page for file in files)
