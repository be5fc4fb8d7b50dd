"""Conflicts of many puzzles at once are those of each puzzle."""

from __future__ import annotations

import io
from random import Random

import pytest

from satsudoku import Puzzle, stream, variant
from satsudoku.stream.conflicts import conflicts


@pytest.mark.parametrize("name", ["classic4", "classic9", "diagonal9", "anti-knight9", "samurai"])
def test_same_as_of_each(name: str) -> None:
    rules, random = variant(name), Random(name)
    lines = []
    for filled in (0.02, 0.05, 0.1, 0.3) * 50:
        shown = (
            random.choice(rules.symbols) if random.random() < filled else "." for _ in rules.cells
        )
        lines.append("".join(shown))
    expected = [Puzzle(line, rules).conflict for line in lines]
    assert None in expected
    assert len(set(expected)) > 10
    for _ in range(2):  # also where texts are known
        batches = stream.read(io.StringIO("\n".join(lines)), variant=rules)
        parts = [part for batch in batches for part in batch.parts]
        found = [
            text for part in parts for text in map(conflicts(part).__getitem__, range(len(part)))
        ]
        assert found == expected
