"""The field `bilocations`, computed another way: places of symbols, by the peers of givens."""

from __future__ import annotations

import pytest

from satsudoku import Puzzle, generate
from satsudoku.analysis.questions.bilocations import Bilocations


def by_peers(puzzle: Puzzle) -> int:
    rules = puzzle.variant
    possible = [
        {symbol}
        if symbol
        else set(range(1, len(rules.symbols) + 1))
        - {
            puzzle.values[peer]
            for house in rules.houses
            if cell in house.cells
            for peer in house.cells
        }
        for cell, symbol in enumerate(puzzle.values)
    ]
    return sum(
        [symbol in possible[cell] for cell in house.cells].count(True) == 2
        for house in rules.houses
        if len(house.cells) == len(rules.symbols)
        for symbol in range(1, len(rules.symbols) + 1)
    )


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["classic4", "classic6", "classic9", "diagonal9", "x5"])
def test_it_is_the_number_by_peers(name: str) -> None:
    for puzzle in generate(5, name, seed=3):
        [answer] = Bilocations().one(puzzle)
        assert answer == {"bilocations": by_peers(puzzle)}


def test_an_empty_board_has_none() -> None:
    [answer] = Bilocations().one(Puzzle("." * 81))
    assert answer == {"bilocations": 0}
