"""The manifest of a certificate: its claim, the puzzle, the declared variant, and hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.proof.checker import FORMAT, VERSION
from satsudoku.proof.shared import shared_by


def manifest_of(puzzle: Puzzle, own: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """The manifest as JSON."""
    shared, count = shared_by(puzzle.variant), len(puzzle.variant.symbols)
    entries = {
        "format": FORMAT,
        "version": VERSION,
        **own,
        "puzzle": {
            "givens": puzzle.line,
            "excluded": [list(divmod(option, count)) for option in own_excluded(puzzle)],
        },
        "files": [
            {"name": name, "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
        ],
    }
    texts = [f'"{key}": {json.dumps(value)}' for key, value in entries.items()]
    sha256 = json.dumps(shared.sha256)
    texts.append(f'"variant": {{"sha256": {sha256}, "declaration": {shared.declaration}}}')
    return "{\n " + ",\n ".join(texts) + "\n}\n"


def own_excluded(puzzle: Puzzle) -> list[int]:
    """The options that a puzzle excludes and its variant does not."""
    return sorted(set(puzzle.excluded) - set(puzzle.variant.excluded))
