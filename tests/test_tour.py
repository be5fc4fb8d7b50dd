"""The notebooks of the pages run from top to bottom, and the last value of a cell can be shown."""

from __future__ import annotations

import ast
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[1] / "docs"


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does: its value is that of the expression at its end, if any."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def run_notebook(file: Path) -> int:
    """Run all cells in the working directory; how many of them end with a drawing."""
    notebook = json.loads(file.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names: dict[str, Any] = {}
    drawn = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        shown = run_cell("".join(cell["source"]), names)
        if hasattr(shown, "_repr_html_"):
            ET.fromstring(shown._repr_html_())
            drawn += 1
    return drawn


def test_the_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_notebook(DOCS / "tour.ipynb") >= 7
    assert "1 True" in capsys.readouterr().out


ANSWERS = {
    "app-maker": "Wrong entry: 4 in r4c2.\nLook at box 3.\n",
    "hunter": "90 rate at most 9.0",
    "publisher": "6 different puzzles",
    "researcher": "Kendall's tau, with its 95 % interval: 0.",
    "setter": "2 ('r4c4', 'r4c5', 'r5c4', 'r5c5')",
    "trainer": '"tier": 12, "steps": ["In box 2, 1 can only stand in r3c4',
}
"""What each notebook prints, among other things."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", ANSWERS)
def test_notebooks_answer_their_questions(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_notebook(DOCS / "notebooks" / f"{name}.ipynb")
    assert ANSWERS[name] in capsys.readouterr().out


def test_a_page_leads_to_every_notebook() -> None:
    page = (DOCS / "examples.md").read_text(encoding="utf-8")
    files = sorted((DOCS / "notebooks").glob("*.ipynb"))
    assert [file.stem for file in files] == sorted(ANSWERS)
    assert all(f"<notebooks/{file.name}>" in page for file in files)
