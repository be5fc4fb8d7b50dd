"""The notebook of the pages runs from top to bottom, and what ends its cells can be shown."""

from __future__ import annotations

import ast
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

TOUR = Path(__file__).parents[1] / "docs" / "tour.ipynb"


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does: its value is that of the expression at its end, if any."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_the_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    tour = json.loads(TOUR.read_text(encoding="utf-8"))
    assert (tour["nbformat"], tour["nbformat_minor"]) == (4, 5)
    names: dict[str, Any] = {}
    drawn = 0
    for cell in tour["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        shown = run_cell("".join(cell["source"]), names)
        if hasattr(shown, "_repr_html_"):
            ET.fromstring(shown._repr_html_())
            drawn += 1
    assert drawn >= 7
    assert "1 True" in capsys.readouterr().out
