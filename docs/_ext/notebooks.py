"""The notebooks with what their cells print and show, so that they read where they stand.

``python docs/_ext/notebooks.py`` runs them all and writes it, as ``make reference`` does; the tests
compare.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1]
NOTEBOOKS = sorted([DOCS / "tour.ipynb", *(DOCS / "notebooks").glob("*.ipynb")])


def run(notebook: Path) -> str:
    """Run all cells in an empty folder.

    Returns:
        The text of the notebook with their outputs.
    """
    content = json.loads(notebook.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        cells = (cell for cell in content["cells"] if cell["cell_type"] == "code")
        for number, cell in enumerate(cells, 1):
            cell["execution_count"] = number
            cell["outputs"] = list(_outputs("".join(cell["source"]), names, number))
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    with redirect_stdout(io.StringIO()) as printed:
        value = _run(source, names)
    outputs = list[dict[str, Any]]()
    if text := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(text)})
    if value is not None:
        shown = {"output_type": "execute_result", "execution_count": number, "metadata": {}}
        outputs.append(shown | {"data": _shown(value)})
    return outputs


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; its value is that of the expression at its end, if any."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def _shown(value: Any) -> dict[str, list[str]]:
    """A value as text and, if it draws itself, as a picture or a table.

    A repository's page shows a picture, but no drawing within HTML, and no page within the page.
    """
    data = {"text/plain": _lines(repr(value))}
    if hasattr(value, "_repr_html_"):
        html = value._repr_html_()
        drawings = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
        if len(drawings) == 1:
            data["image/svg+xml"] = _lines(drawings[0])
        elif "<iframe" not in html:
            data["text/html"] = _lines(html)
    return data


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    for file in NOTEBOOKS:
        file.write_text(run(file), encoding="utf-8")
