"""Fish with fins, and fish with boxes among their houses: finned, sashimi, Franken and mutant.

    bases    n houses that must hold the symbol        covers   n houses that hold it once at most
    fins     places of the bases outside all covers, or in two bases

If no fin holds, the bases fill the covers, which lose their other places. So what sees all fins
goes in any case. In a Franken fish boxes are among lines of one direction; in a mutant one
anything goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.human.declaration import (
    AFTER_FISH,
    AFTER_SINGLES,
    COLOR_PUZZLE,
    WING_PUZZLE,
    Example,
    RuleDeclaration,
)
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import positions
from satsudoku.human.rule import News, Rule, symbols_in
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of
from satsudoku.techniques.fish_search import (
    FishPattern,
    bare,
    fish_in,
    line_of,
    pools,
    siamese,
    together,
)


@dataclass(frozen=True)
class FinnedFish(Rule):
    """Fish of one size and kind.

    Attributes:
        size: the number of bases, and of covers.
        kind: ``line``, ``franken`` or ``mutant``.
        finned: whether it has fins.
        sashimi: whether a base has at most one place besides its fins.
        siamese: whether two fish of the same bases, with other covers, are taken together.
    """

    size: int = 2
    kind: str = "line"
    finned: bool = True
    sashimi: bool = False
    siamese: bool = False

    sentences: ClassVar[Sentences] = {
        "finned fish": Sentence(
            "In {truths}, {symbols} can only go in {links}, apart from fins in "
            "{fin_cells}. Cells that see all fins lose it either way: {effect}."
        ),
        "siamese fish": Sentence(
            "In {truths}, {symbols} makes two fish, with covers among {links} and fins in "
            "{fin_cells}. Together they say that {effect}."
        ),
        "fish": Sentence("In {truths}, {symbols} can only go in {links}, once in each: {effect}."),
    }

    # A fish that loses a candidate may turn into one of another size or kind.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        geometry, view = state.geometry, view_of(state)
        for symbol in symbols_in(state, news):
            seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
            for pool in pools(geometry, self.kind, symbol):
                mine: dict[tuple[int, ...], list[FishPattern]] = {}  # by their bases
                for fish in fish_in(view, pool, self.size):
                    key = fish.bases, fish.covers  # which may come from two pools
                    if key not in seen and self._is_mine(geometry, fish, view.masks):
                        seen.add(key)
                        mine.setdefault(fish.bases, []).append(fish)
                        if not self.siamese:
                            yield self._deduction(state, fish)
                if self.siamese:
                    pairs = (pair for bases in mine.values() for pair in combinations(bases, 2))
                    yield from (
                        self._deduction(state, together(*pair))
                        for pair in pairs
                        if siamese(*pair) and self._is_mine_together(pair, view.masks)
                    )

    def _is_mine(self, geometry: Geometry, fish: FishPattern, places: Sequence[int]) -> bool:
        """Whether a fish has fins, and houses, as this rule wants."""
        if bool(fish.fins) != self.finned or not fish.gone or self._smaller_kind(geometry, fish):
            return False
        if self.kind != "line" or not self.finned or self.siamese:
            return True
        return bare(fish, places) == self.sashimi

    def _is_mine_together(
        self, pair: tuple[FishPattern, FishPattern], places: Sequence[int]
    ) -> bool:
        """Whether two fish together are a sashimi one, as both must be, or a finned one."""
        sashimi = self.kind == "line" and all(bare(fish, places) for fish in pair)
        return sashimi == self.sashimi

    def _smaller_kind(self, geometry: Geometry, fish: FishPattern) -> bool:
        """Whether a fish of lines, or a Franken one, is taken for more."""
        if self.kind == "line":
            return False
        lines = line_of(geometry)
        bases, covers = ({lines[i] for i in items} for items in (fish.bases, fish.covers))
        if self.kind == "franken":
            return None not in bases | covers
        return len(bases - {None}) <= 1 >= len(covers - {None}) and not bases & covers - {None}

    def _deduction(self, state: State, fish: FishPattern) -> Deduction:
        phrase = "siamese fish" if self.siamese else "finned fish" if fish.fins else "fish"
        places, fins = positions(fish.places), tuple(positions(fish.fins))
        return self.removal(state, phrase, fish.gone, places, fish.bases, fish.covers, fins=fins)


_SIZES = {
    2: ("X-Wing", "x-wing"),
    3: ("Swordfish", "swordfish"),
    4: ("Jellyfish", "jellyfish"),
    5: ("Squirmbag", "squirmbag"),
    6: ("Whale", "whale"),
}
# The prefix of a name, HoDoKu's code, and what the rule takes.
_KINDS: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "finned": ("Finned", "031", {}),
    "sashimi": ("Sashimi", "032", {"sashimi": True}),
    "franken": ("Franken", "033", {"kind": "franken", "finned": False}),
    "finned-franken": ("Finned Franken", "034", {"kind": "franken"}),
    "mutant": ("Mutant", "035", {"kind": "mutant", "finned": False}),
    "finned-mutant": ("Finned Mutant", "036", {"kind": "mutant"}),
}


def _declared(kind: str, size: int, example: Example, *, siamese: bool = False) -> RuleDeclaration:
    english, name = _SIZES[size]
    before, code, arguments = _KINDS[kind]
    twin = ("Siamese ", "siamese-", "1") if siamese else ("", "", "")
    return RuleDeclaration(
        f"{twin[1]}{kind}-{name}",
        Technique(
            f"{twin[0]}{before} {english}",
            hodoku=f"{code}{size - 2}{twin[2]}",
        ),
        partial(FinnedFish, size=size, siamese=siamese, **arguments),
        needs=("hidden-single:in=box", "hidden-single:in=line", "locked-candidates", "x-wing"),
        example=example,
        on_demand=_is_seldom_wanted(kind, size),
    )


def _is_seldom_wanted(kind: str, size: int) -> bool:
    """Large mutant fish are many; with two bases and no fin locked candidates do as much."""
    return ("mutant" in kind and size > 3) or (kind in ("franken", "mutant") and size == 2)


# Kinds for which a smaller fish would do as well.
_SIMPLER: Mapping[str, Sequence[str]] = {
    "finned": ("finned", "sashimi"),
    "sashimi": ("finned", "sashimi"),
    "franken": ("franken",),
    "finned-franken": ("finned", "sashimi", "franken", "finned-franken"),
    "mutant": ("franken", "mutant"),
    "finned-mutant": tuple(_KINDS),
}


def _before(kind: str, size: int) -> tuple[str, ...]:
    """The rules that an example is above: with size 2 and no fin, locked candidates do it."""
    if size == 2 and kind in ("franken", "mutant"):
        return AFTER_SINGLES
    smaller = (
        f"{simpler}-{_SIZES[fewer][1]}"
        for fewer in range(2, size)
        for simpler in _SIMPLER[kind]
        if fewer <= 4 or simpler == "finned-mutant"
    )
    return (*AFTER_FISH, *smaller)


_FRANKEN = ".......9..9..1......5..762.1...5.7.....7.45.......2...25....8.634.9..1.5..8.4...."
_SIAMESE = ".35..6.............1.3728...9..53..8..6....4.......3...7..9...6.6.5..9832.....1.."

# By kind and size: a puzzle, and what one fish removes once all smaller ones are exhausted.
_EXAMPLES: Mapping[tuple[str, int], tuple[str, str]] = {
    ("finned", 2): (WING_PUZZLE, "r3c5#5 r3c6#5"),
    ("finned", 3): (
        ".8......2..3..2.4..4..5...9....4..7.7.2.1..641...9....3.9...2.......35...6.......",
        "r8c9#1 r9c9#1",
    ),
    ("finned", 4): (
        "....579..2..6....7...4...6..7..1...64.2.3..71..9...8...1...9...6951..........5...",
        "r1c9#3",
    ),
    ("sashimi", 2): (COLOR_PUZZLE, "r9c1#9"),
    ("sashimi", 3): (
        "....2..6....59..7.....3.8....4..53..6.3...7.8.....86...9.....844.17......5...1...",
        "r2c2#2",
    ),
    ("sashimi", 4): (
        "....6.......82...72..5.1.3.9.....57...8..429...42.6...476........9....2.8........",
        "r8c6#3",
    ),
    ("franken", 2): (_FRANKEN, "r1c5#3"),
    ("franken", 3): (
        "..9......8....32...7.48...9..1...92..4..6...775...14........6.4...5........32..1.",
        "r1c7#3 r1c8#3 r6c3#3 r6c8#3 r7c3#3 r8c3#3",
    ),
    ("franken", 4): (
        "6..8.15.9....264........3..56.1....7.1...5...43.....5...4.83....5..7.841.........",
        "r3c1#2 r3c8#2 r6c3#2 r6c6#2 r9c1#2",
    ),
    ("finned-franken", 2): (WING_PUZZLE, "r3c5#5 r3c6#5"),
    ("finned-franken", 3): (
        "6.....8...813.7...2.....7.5.2.8.659...........3..15.62...........7..3.8.35..6...9",
        "r4c1#7",
    ),
    ("finned-franken", 4): (
        "......3...31.94.......2..41...87...5.9....17...56.....91..3......2...96.8.....7.3",
        "r1c9#6",
    ),
    ("mutant", 2): (_FRANKEN, "r1c5#3"),
    ("mutant", 3): (
        "....629.121...5.4...7..........5..3..5..29.7.6....4....6.4.....4...1.7...29..71..",
        "r3c7#8 r3c9#8 r7c7#8 r7c9#8",
    ),
    ("mutant", 4): (
        "7.8............8.4....2..5....1.72..4.7.8..1.5...93..7..1..9..3.3..4......5....2.",
        "r1c5#6 r2c5#6 r3c1#6 r3c4#6 r3c6#6 r8c8#6 r9c5#6",
    ),
    ("finned-mutant", 2): (WING_PUZZLE, "r3c5#5"),
    ("finned-mutant", 3): (
        "...1...86..96..3.......874....7.......24.3..5.8.....2.96..27..83..5..27.2........",
        "r4c3#1",
    ),
    ("finned-mutant", 4): (
        "...97....4...8..2.....6...5.9...8.52......3.4..2.1..98......5..72...1.3..36..5...",
        "r7c9#1",
    ),
    ("finned-mutant", 5): (
        "1.....4...64..1.2.....3...92....3.8...5.....1..957...4.....5..343....1...58....6.",
        "r5c4#9",
    ),
    ("finned-mutant", 6): (
        ".7....6..8.5....2..61.5.......2.1.7....3...6....8793.12.7..35.....9.....6.....2.9",
        "r4c9#4",
    ),
}
# Houses that add nothing make a fish one of more bases, so an example may serve two sizes.
_TWIN_FRANKEN = (
    "..2..67.49.........4.2..6.3.1.4..5..5..9....6.6.....4..5..2.8.....5..3.....89..7.",
    "r2c2#7 r4c1#7",
)
_SIAMESE_EXAMPLES: Mapping[tuple[str, int], tuple[str, str]] = {
    ("finned", 3): (_SIAMESE, "r5c2#5 r7c1#5"),
    ("finned", 4): (_SIAMESE, "r5c2#8 r6c6#8"),
    ("sashimi", 3): (
        "......68.46..9.1....5..8..........4.9.3452.....6...5.3...2.34.....9.6.75.8.......",
        "r8c7#2 r9c3#2",
    ),
    ("sashimi", 4): (
        ".6...3.7.1......5....9..6.8.....9...74..8.5.25...14.....37...9.4....5.....21....5",
        "r2c2#3 r3c8#3",
    ),
    ("finned-franken", 3): _TWIN_FRANKEN,
    ("finned-franken", 4): _TWIN_FRANKEN,
    ("finned-mutant", 4): (
        ".....3.46..1.5....84....7.1.6..41......7.6..3......2..48......9...8....2.7..9....",
        "r7c3#5 r9c3#5",
    ),
}

RULES = (
    *(
        _declared(kind, size, Example(*example, after=_before(kind, size)))
        for (kind, size), example in _EXAMPLES.items()
    ),
    *(
        _declared(kind, size, Example(*example, after=AFTER_FISH), siamese=True)
        for (kind, size), example in _SIAMESE_EXAMPLES.items()
    ),
)
