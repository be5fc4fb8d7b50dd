"""The list of rules and their files, from which a ladder loads only what it names.

``python docs/_ext/rule_index.py`` writes it; ``make reference`` runs it, and a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import satsudoku
from satsudoku.human.rules import declaration, read_declarations
from satsudoku.human.sentences import LANGUAGES
from satsudoku.registry import files, load

assert satsudoku.__file__
ROOT = Path(__file__).parents[2]  # the sources, of which the package may be a copy
LIST = Path(satsudoku.__file__).parent / "human" / "rules" / "files.json"


def index() -> str:
    """The text of the list: a rule per line."""
    entries = {
        name: _entry(name, file)
        for file, module in files("rules").items()
        if module.startswith("satsudoku.")
        for name in read_declarations([load(module)])
    }
    lines = (f"{json.dumps(n)}: {json.dumps(e, ensure_ascii=False)}" for n, e in entries.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _entry(name: str, file: str) -> dict[str, Any]:
    declared = declaration(name)
    rule = declared.make(name, declared.technique)
    if rule.serves(satsudoku.variant("classic9")):
        return {"file": file}
    assert rule.confluent and not rule.needs_uniqueness and not declared.serves  # noqa: PT018
    return {
        "file": file,
        "names": {code: declared.technique.own_name(code) for code in LANGUAGES},
        "pattern": rule.pattern,
        "needs": declared.needs,
        **({"drawn": False} if rule.serves(satsudoku.variant("diagonal9")) else {}),
    }


if __name__ == "__main__":
    LIST.write_text("{}\n", encoding="utf-8")  # an old list may name files that are gone
    text = index()
    for file in (LIST, ROOT / "satsudoku" / "human" / "rules" / "files.json"):
        file.write_text(text, encoding="utf-8")
