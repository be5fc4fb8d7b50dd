"""Rules of the whole board, which strings of Interactive Sudoku Solver share: read the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from samples import tries

import satsudoku
from satsudoku.links import iss_reading
from satsudoku.links.iss_reading import iss_table

RULES = (
    *("Diagonal~1", "Diagonal~-1", "Windoku", "DisjointSets"),
    *("AntiKnight", "AntiKing", "AntiConsecutive", "AntiTaxicab"),
)
BOARDS = (
    *("", "Shape~6x6", "Shape~6x6~9.RegionSize~9", "NoBoxes", "Shape~4x4.Var~1x3~X~Sudoku"),
    *("Shape~4x4~0-3.BlackDot~R1C1~R1C2.StrictKropki", "Shape~4x4~0-4.Doppelganger"),
    *("WhiteDot~R1C1~R1C2.StrictKropki.V~R4C4~R5C4", "Thermo~R1C1~R2C2~R3C3.~R4C4_1_2"),
    *("Jigsaw~112211221122334433443344.Shape~4x6", "Or.AntiKnight.Thermo~R1C1~R2C1.End"),
)


def strings() -> Iterator[str]:
    for board in BOARDS:
        for rules in (*((rule,) for rule in RULES), *combinations(RULES, 2), RULES[1:6:2]):
            yield f".{board}.{'.'.join(rules)}" if board else f".{'.'.join(rules)}.~R1C1_1"
            yield f".{rules[-1]}.{board}.{rules[0]}" if board else f".{rules[0]}.{rules[0]}"


def read(text: str) -> tuple[object, ...] | str:
    """What a string means, apart from names and the order of parts; or its error."""
    try:
        puzzle = satsudoku.puzzle(text)
        said = iss_table(text).get("remarks")
    except satsudoku.errors.SatsudokuError as error:
        return str(error)
    return puzzle.variant._structure, puzzle.values, puzzle.excluded, said


@pytest.mark.filterwarnings("ignore::satsudoku.errors.SatsudokuWarning")
def test_shared_rules_mean_what_they_mean_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*strings()][:: tries(23, 7)]  # no common divisor with those of a board
    twice = [(read(text), read(text)) for text in texts]
    assert sum(isinstance(first, tuple) for first, _ in twice) > tries(15, 60)
    monkeypatch.setattr(iss_reading, "_SHARED", frozenset())
    for text, (first, again) in zip(texts, twice, strict=True):
        assert first == again == read(text), text


def test_equal_rules_make_one_variant() -> None:
    first, second, other = (
        satsudoku.puzzle(f".{rules}.~R1C1_{value}").variant
        for rules, value in (("AntiKing.Windoku", 1), ("AntiKing.Windoku", 2), ("AntiKing", 1))
    )
    assert first is second is not other


def test_rules_of_one_name_stand_beside_each_other() -> None:
    """Strict Kropki exempts a dot that the rule against consecutive neighbours does not."""
    dotted = ".Shape~2x2~9~Raw.WhiteDot~R1C1~R1C2"
    assert satsudoku.count(f"{dotted}.StrictKropki") > 0
    assert satsudoku.count(f"{dotted}.AntiConsecutive.StrictKropki") == 0
