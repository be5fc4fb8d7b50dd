"""Sentences for the steps of HoDoKu and Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.human.rules.fish import Fish
from satsudoku.human.rules.locked import LockedCandidates
from satsudoku.human.rules.singles import FullHouse, HiddenSingle, NakedSingle
from satsudoku.human.rules.subsets import HiddenSubset, LockedSubset, NakedSubset
from satsudoku.human.sentences.sentence import Sentence
from satsudoku.raters.words import WORDS


def sentence(english: str) -> Sentence:
    """A sentence with the words of steps."""
    return Sentence(english, WORDS)


def deadly(english: str) -> Sentence:
    """A sentence that begins with a deadly pattern."""
    return sentence(
        "If {part_1} came down to {digits}, the puzzle would have two solutions" + english
    )


_FISH = {
    "finned fish": sentence(
        "In {truths}, {digits} can only go in {links}, apart from fins in {fins}. Cells "
        "that see all fins lose it either way: {effect}.",
    ),
    "franken fish": sentence(
        "In {truths}, {digits} can only go in {links}, once in each, so {effect}.",
    ),
}

_CHAINS = {
    "chain": sentence(
        "{chains}. So {ends}, and {effect}.",
    ),
    "loop": sentence(
        "{chains}. So whether {start} or not, {effect}.",
    ),
    "continuous loop": sentence(
        "{chains}, and the loop closes. Going round either way, one end of every link has its "
        "symbol, so {effect}.",
    ),
    "remote pair": sentence(
        "In the chain of {all_cells}, each cell sees the next. They hold {digits} alternately, so "
        "{effect}.",
    ),
    "contradiction": sentence(
        "{chains}. This cannot be, so {effect}.",
    ),
    "verity": sentence(
        "{chains}. One of these is the case, so {effect}.",
    ),
}

_WINGS = {
    "xy-wing": sentence(
        "Whichever of {symbols_1} is in {part_1}, {part_2} or {part_3} is {lost}, so {effect}.",
    ),
    "xyz-wing": sentence(
        "Whichever of {symbols_1} is in {part_1}, one of {part_1}, {part_2} and {part_3} is "
        "{lost}, so {effect}.",
    ),
}

_UNIQUENESS = {
    "rectangle 1": deadly(", so {effect}."),
    "rectangle 2": deadly(
        ", so one of {part_2} is {symbols_2}, and {effect}.",
    ),
    "rectangle 3": deadly(
        ", so one of {part_2} is one of {symbols_2}. With {part_3} it takes up {symbols_3} in "
        "{base}, so {effect}.",
    ),
    "rectangle 4": deadly(
        ". Where {part_2} see each other, only they can hold {symbols_2}, so {effect}.",
    ),
    "rectangle 6": deadly(
        ". In the rows and columns of {part_2}, {symbols_2} can only go in the rectangle, so "
        "{effect}.",
    ),
    "bug": sentence(
        "Every open cell except {part_1} has two candidates, and every house has each of them "
        "twice. If {part_1} were one of {digits}, the solution could not be the only one, so "
        "{effect}.",
    ),
}

_COLORS = {
    "color trap": sentence(
        "{digits} is in all of {color_1} or in all of {color_2}. What sees both loses it: "
        "{effect}.",
    ),
    "color wrap": sentence(
        "{digits} is in all of {color_1} or in all of {color_2}. Two cells of one of these see "
        "each other, so {effect}.",
    ),
    "multi colors 1": sentence(
        "{digits} is in all of {color_1} or of {color_2}, and in all of {color_3} or of "
        "{color_4}. One of either side sees one of the other, so these are not both true, and what "
        "sees their opposites loses it: {effect}.",
    ),
    "multi colors 2": sentence(
        "{digits} is in all of {color_1} or of {color_2}, and in all of {color_3} or of "
        "{color_4}. One of the first two sees both of the others, so it is false: {effect}.",
    ),
}

_SETS = {
    "sets": sentence(
        "In {parts} there is one symbol more than cells. Neighbours cannot both hold {restricted}, "
        "so {effect}.",
    ),
    "sue de coq": sentence(
        "In {parts} there are only as many symbols as cells, and each sees all its places, so "
        "{effect}.",
    ),
}

SENTENCES: Mapping[str, Sentence] = {
    **FullHouse.sentences,
    **NakedSingle.sentences,
    **HiddenSingle.sentences,
    **LockedCandidates.sentences,
    **NakedSubset.sentences,
    **LockedSubset.sentences,
    **HiddenSubset.sentences,
    **Fish.sentences,
    **_FISH,
    **_CHAINS,
    **_WINGS,
    **_UNIQUENESS,
    **_COLORS,
    **_SETS,
    "brute force": sentence(
        "Nothing else is left, so a search for the solution says that {effect}.",
    ),
}
"""The sentences by phrase; those of rules of ours are theirs."""
