"""The list of kinds of constraints and their files, from which a puzzle loads only what it has.

``python docs/_ext/kind_index.py`` writes it; ``make reference`` runs it, and a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds

assert satsudoku.__file__
ROOT = Path(__file__).parents[2]  # the sources, of which the package may be a copy
LIST = Path(satsudoku.__file__).parent / "board" / "kind_files.json"


def index() -> str:
    """The text of the list: a kind per line."""
    shipped = [kind for kind in constraint_kinds() if kind.__module__.startswith("satsudoku.")]
    lines = (f'"{kind.key}": "{kind.__module__.rpartition(".")[2]}"' for kind in shipped)
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    text = index()
    assert json.loads(text)
    for file in (LIST, ROOT / "satsudoku" / "board" / "kind_files.json"):
        file.write_text(text, encoding="utf-8")
