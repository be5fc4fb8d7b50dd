"""Singles: an item with one option left, which is placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.cover.lines import house_items
from satsudoku.human.declaration import LOCKED_PUZZLE, Example, RuleDeclaration, RuleOption
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique


@dataclass(frozen=True)
class _Single(Rule):
    """The base of singles: the kernel has them, and each stays valid after other placements."""

    in_kernel: ClassVar[bool] = True
    # Each item is examined in its current state.
    resumable: ClassVar[bool] = True

    def _only(self, state: State, items: Iterable[int], phrase: str) -> Iterator[Deduction]:
        """A placement for each of some items that has one option and is not covered."""
        left, covered, geometry = state.left, state.covered, state.geometry
        for item in items:
            mask = left[item]
            if not covered[item] and mask and not mask & (mask - 1):
                only = (geometry.options[item][mask.bit_length() - 1],)
                yield Deduction(
                    self, geometry, self.technique, phrase, (item,), (), only, placed=only
                )


@dataclass(frozen=True)
class NakedSingle(_Single):
    """A cell with one candidate.

    The Sbit of the ladder `rank8`.
    """

    sentences: ClassVar[Sentences] = {
        "naked single": Sentence("{cells} has no candidate but {symbols}, so {symbols} goes there.")
    }

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each cell with one candidate that is not placed."""
        cells = state.geometry.cells
        items = range(cells) if news is None else [i for i in news.forced if i < cells]
        return self._only(state, items, "naked single")


@dataclass(frozen=True)
class HiddenSingle(_Single):
    """A symbol with one place in a house that must hold it, or within a "box" or a "line" alone.

    The Ubit of the ladder `rank8`.
    """

    within: str = ""

    def serves(self, variant: Variant) -> bool:
        """Whether there are such houses."""
        return not self.within or bool(house_items(geometry(variant), self.within))

    sentences: ClassVar[Sentences] = {
        "hidden single": Sentence("In {house}, {symbols} can only go in {cells}, so it goes there.")
    }

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each symbol with one place that does not hold it yet."""
        items: Iterable[int] = house_items(state.geometry, self.within)
        if news is not None:
            chosen = items
            items = [item for item in news.forced if item in chosen]
        return self._only(state, items, "hidden single")


@dataclass(frozen=True)
class FullHouse(_Single):
    """The last empty cell of a house that holds every symbol."""

    sentences: ClassVar[Sentences] = {
        "full house": Sentence(
            "{cells} is the last empty cell of {house}, where {symbols} is missing, so it "
            "goes there."
        )
    }

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield a placement for each house with one cell that is not filled."""
        left, covered, geometry = state.left, state.covered, state.geometry
        numbers: Iterable[int] = range(len(geometry.house_items))
        if news is not None:
            cells = (item for item in news.forced if item < geometry.cells)
            numbers = dict.fromkeys(n for cell in cells for n in geometry.variant.houses_of[cell])
        for number in numbers:
            items = geometry.house_items[number]
            if items[0] >= geometry.primary:
                continue
            empty = [c for c in geometry.variant.houses[number].cells if not covered[c]]
            if len(empty) == 1 and left[empty[0]].bit_count() == 1:
                missing = items[left[empty[0]].bit_length() - 1]
                yield from self._only(state, (missing,), "full house")


RULES = (
    RuleDeclaration(
        "full-house",
        Technique("Full House", hodoku="0000"),
        FullHouse,
        aliases=("last digit", "補填"),
        example=Example(
            "37641589.5.928.374.8297356112.857936.68139425.53624187831562749297341658645798213",
            "r1c9#2",
        ),
    ),
    RuleDeclaration(
        "naked-single",
        Technique("Naked Single", hodoku="0003"),
        NakedSingle,
        aliases=("sole candidate", "マスミ"),
        example=Example(LOCKED_PUZZLE, "r5c1#7"),
    ),
    RuleDeclaration(
        "hidden-single",
        Technique("Hidden Single", hodoku="0002"),
        HiddenSingle,
        aliases=("unique candidate", "pinned digit"),
        options={"in": RuleOption("within", ("box", "line"))},
        serves=("hidden-single:in=box", "hidden-single:in=line"),
        example=Example(
            "8..31.6...4..9...37.6.......1...45....71....6....79.2......3.9....9...8.1.8.....4",
            "r1c8#4",
        ),
    ),
)
