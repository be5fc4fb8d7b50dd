"""The reader of Interactive Sudoku Solver accounts for every argument: a change shows somewhere."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from satsudoku.formats import read
from satsudoku.links.iss_reading import ITEMS

PAIRS = "_9_-"
"""A table of pairs of four values."""
NO_TEN = "_7v_-7v_-7v_-H"
"""A table of two values that do not add to 10; ``BinaryX`` has signs of its own."""

EXAMPLES: dict[str, str] = {
    "": ".~R1C1_5~R1C2_2_4",
    "AllDifferent": ".AllDifferent~R1C1~R2C3",
    "And": ".And.X~R1C1~R1C2.End",
    "AntiConsecutive": ".AntiConsecutive",
    "AntiKing": ".AntiKing",
    "AntiKnight": ".AntiKnight",
    "AntiTaxicab": ".AntiTaxicab",
    "Arrow": ".Arrow~R1C1~R1C2~R1C3",
    "Between": ".Between~R1C1~R1C2~R1C3",
    "Binary": f".Binary~{PAIRS}~_mine~R1C1~R1C2",
    "BinaryX": ".BinaryX~-7v-_7v-_7v-_H~_mine~R1C1~R1C2",
    "BlackDot": ".BlackDot~R1C1~R1C2",
    "Cage": ".Cage~5~R1C1~R1C2",
    "ChaosArrow": ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~1~CC1~CC2",
    "ChaosConstruction": ".Shape~4x4.NoBoxes.ChaosConstruction",
    "ChaosCount": ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R1C1~1~CC1~CC2",
    "ConnectedValues": ".Shape~4x4.ConnectedValues~~1_2~8",
    "ContainAtLeast": ".ContainAtLeast~1_2~R1C1~R1C2~R1C3",
    "ContainExact": ".ContainExact~1_2~R1C1~R1C2~R1C3",
    "CountDistinct": ".CountDistinct~R1C1~R1C2~R1C3",
    "CountingCircles": ".CountingCircles~R1C1~R1C2~R1C3",
    "Diagonal": ".Diagonal~1",
    "DisjointSets": ".DisjointSets",
    "Doppelganger": ".Shape~4x4~0-4.Doppelganger",
    "DoubleArrow": ".DoubleArrow~R1C1~R1C2~R1C3",
    "DutchFlatmates": ".DutchFlatmates",
    "Entropic": ".Entropic~R1C1~R1C2~R1C3",
    "EqualSum": ".EqualSum~R1C1~R2C2~-~R5C5",
    "EqualityCage": ".EqualityCage~R1C1~R1C2",
    "FullRank": ".Shape~4x4.FullRank~R1~1~2",
    "FullRankTies": ".Shape~4x4.FullRank~R1~1~.FullRankTies~any",
    "GlobalEntropy": ".GlobalEntropy",
    "GlobalMod": ".GlobalMod",
    "GreaterThan": ".GreaterThan~R1C1~R1C2",
    "HiddenSkyscraper": ".HiddenSkyscraper~R1~4~5",
    "Indexing": ".Indexing~C~R1C1",
    "Jigsaw": ".Shape~4x4.NoBoxes.Jigsaw~1112122233343444",
    "LittleKiller": ".LittleKiller~20~R3C1",
    "Lockout": ".Lockout~3~R1C1~R1C2~R1C3",
    "LookAndSay": ".LookAndSay~12~R1C1~R2C3",
    "Lunchbox": ".Lunchbox~9~R1C1~R1C2~R1C3",
    "Modular": ".Modular~3~R1C1~R1C2~R1C3",
    "NFA": ".NFA~ROEywjE~_mine~R1C1",
    "NoBoxes": ".NoBoxes",
    "NumberedRoom": ".NumberedRoom~R1~4~5",
    "End": ".Or.X~R1C1~R1C2.V~R1C1~R1C2.End",
    "Or": ".Or.X~R1C1~R1C2.V~R1C1~R1C2.End",
    "Pair": f".Pair~{PAIRS}~_mine~R1C1~R1C2",
    "PairX": f".PairX~{NO_TEN}~_mine~R1C1~R1C2",
    "Palindrome": ".Palindrome~R1C1~R2C4",
    "PillArrow": ".PillArrow~2~R1C1~R1C2~R2C3~R2C4",
    "Quad": ".Quad~R1C1~2~3",
    "Regex": ".Regex~WzEyXSs~R1C1~R1C2",
    "RegionSameValues": ".Shape~4x4~6.RegionSameValues",
    "RegionSize": ".Shape~6x6.RegionSize~4",
    "RegionSumLine": ".RegionSumLine~R1C3~R1C4",
    "RellikCage": ".RellikCage~5~R1C1~R1C2",
    "Renban": ".Renban~R1C1~R1C2",
    "Replicate": ".Replicate~C~R1C9.~R1C9_1.End",
    "SameValues": ".SameValues~2~R1C1~R2C4~R3C3~R4C4",
    "Sandwich": ".Sandwich~9~R1",
    "SearchPriority": ".SearchPriority~9~R1C1",
    "Shape": ".Shape~4x4~6~Raw",
    "Skyscraper": ".Skyscraper~R1~2~3",
    "StrictKropki": ".StrictKropki",
    "StrictXV": ".StrictXV",
    "Sum": ".Sum~12_=_1_2~R1C1~R1C2",
    "SumLine": ".SumLine~12~R1C1~R1C2~R1C3~LOOP",
    "Thermo": ".Thermo~R1C1~R1C2~R1C3",
    "V": ".V~R1C1~R1C2",
    "ValueIndexing": ".ValueIndexing~R1C1~R2C2~R3C3~R4C4",
    "Var": ".Shape~4x4.Var~AB~mine~2.SameValues~2~VAB1~R1C1",
    "WhiteDot": ".WhiteDot~R1C1~R1C2",
    "Whisper": ".Whisper~4~R1C1~R1C2",
    "Windoku": ".Windoku",
    "X": ".X~R1C1~R1C2",
    "XSum": ".XSum~R1~8~20",
    "Zipper": ".Zipper~R1C1~R1C2~R1C3",
}
"""A string of each type of items."""

STRANGE = ("9", "strange", "R9C9", "_other", "C7", "R1C1")
"""Arguments to add, or to set in place of others."""


def outcome(text: str) -> str:
    """All that the reader says of a string."""
    (entry,) = read(io.StringIO(text), format="iss")
    if entry.puzzle is None:
        return str(entry.error)
    variant = entry.puzzle.variant
    own = variant.symbols, variant.grids, variant.houses, variant.relations, variant.constraints
    return repr((entry.puzzle.text, *own, entry.extras))


def mutants(text: str, kind: str) -> Iterator[str]:
    """Strings with one more, one other, or one less argument of an item."""
    before, item, after = text.partition(f".{kind}~" if f".{kind}~" in text else f".{kind}")
    own, dot, rest = after.partition(".")
    arguments = own.split("~") if item.endswith("~") else []
    for place in range(len(arguments) + 1):
        for strange in STRANGE:
            changed = [*arguments[:place], strange, *arguments[place:]]
            yield f"{before}.{'~'.join([kind, *changed])}{dot}{rest}"
            if place < len(arguments) and strange != arguments[place]:
                changed = [*arguments[:place], strange, *arguments[place + 1 :]]
                yield f"{before}.{'~'.join([kind, *changed])}{dot}{rest}"
        if place < len(arguments):
            changed = arguments[:place] + arguments[place + 1 :]
            yield f"{before}.{'~'.join([kind, *changed])}{dot}{rest}"


def test_each_type_has_an_example() -> None:
    assert sorted({*EXAMPLES} - {""}) == ITEMS


@pytest.mark.parametrize("kind", EXAMPLES)
def test_no_argument_is_ignored(kind: str) -> None:
    text = EXAMPLES[kind]
    said = outcome(text)
    assert said.startswith("(")  # no error
    assert [changed for changed in mutants(text, kind) if outcome(changed) == said] == []


@pytest.mark.parametrize(
    "item",
    [
        *("Thermo~R1C1", "Between~R1C1~R1C2", "EqualSum~R1C1~R1C2", "AllDifferent~R1C1"),
        *("XSum~R1", "FullRank~R1", "Modular~3~R1C1", "SameValues~1~R1C1", "Indexing~R"),
        *("Palindrome~R1C1", "Pair~AAA", "Regex~", "FullRankTies~any", "Cage~0"),
        *("Windoku", "DisjointSets", "RegionSameValues", "Lockout~0~R1C1~R2C3~R1C1"),
    ],
)
def test_what_demands_nothing_is_named(item: str) -> None:
    shape = "4x4" if "~" in item else "3x4"  # which has no boxes
    (entry,) = read(io.StringIO(f".Shape~{shape}.{item}"), format="iss")
    assert entry.extras is not None
    assert item.partition("~")[0] in "".join(entry.extras.remarks)
