"""Subsets: n cells of a house that hold n symbols alone, or n symbols with n places alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from satsudoku.cover.matrices import hidden_matrices, locked_matrices, naked_matrices
from satsudoku.human.covering import Covering
from satsudoku.human.declaration import (
    AFTER_LOCKED,
    AFTER_PAIRS,
    AFTER_SINGLES,
    AFTER_TRIPLES,
    LOCKED_PUZZLE,
    PAIR_PUZZLE,
    Example,
    RuleDeclaration,
)
from satsudoku.human.lane_form import LaneAbsent, LaneForm
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.technique import Technique

_TOO_FEW_SYMBOLS = Sentence(
    "In {house}, {cells} can only hold {symbols}, which are too few: there is no solution."
)


@dataclass(frozen=True)
class NakedSubset(Covering):
    """Cells of a house with as few symbols: these go from the house's other cells.

    The Enclosure E(n) of the ladder `rank8`.
    """

    matrices = staticmethod(naked_matrices)
    in_kernel: ClassVar[bool] = True
    phrase = "naked subset"
    contradiction = "too few symbols"
    sentences: ClassVar[Sentences] = {
        "naked subset": Sentence(
            "In {house}, {cells} can only hold {symbols}, so the other cells of {house} "
            "lose these candidates: {effect}."
        ),
        "too few symbols": _TOO_FEW_SYMBOLS,
    }


@dataclass(frozen=True)
class LockedSubset(Covering):
    """A naked subset in the cells that two houses share: both lose its symbols elsewhere."""

    matrices = staticmethod(locked_matrices)
    phrase = "locked subset"
    contradiction = "too few symbols"
    sentences: ClassVar[Sentences] = {
        "locked subset": Sentence(
            "{cells}, which lie in both {house} and {other}, can only hold {symbols}, so "
            "the other cells of both lose these candidates: {effect}."
        ),
        "too few symbols": _TOO_FEW_SYMBOLS,
    }

    @property
    def lanes(self) -> LaneForm:
        """Naked subsets in both houses do the same."""
        return LaneAbsent(beside=(self.name.replace("locked", "naked"),))


@dataclass(frozen=True)
class HiddenSubset(Covering):
    """Symbols of a house with as few places: the cells there lose their other candidates.

    The Exclosure X(n) of the ladder `rank8`.
    """

    matrices = staticmethod(hidden_matrices)
    in_kernel: ClassVar[bool] = True
    phrase = "hidden subset"
    contradiction = "too few cells"
    sentences: ClassVar[Sentences] = {
        "hidden subset": Sentence(
            "In {house}, {symbols} can only go in {cells}, so these cells lose their "
            "other candidates: {effect}."
        ),
        "too few cells": Sentence(
            "In {house}, {symbols} can only go in {cells}, which are too few: there is no solution."
        ),
    }


_TRIPLES = "...28..9.6.2..5...49....8....4...3..16......4.......62....3..7..168....57..6..9.."
_QUADS = "..6..47.....9...1.78.......2...6.5....9.2..4....7.81......3..9..91..2..4...8...5."

RULES = (
    RuleDeclaration(
        "locked-pair",
        Technique("Locked Pair", hodoku="0110"),
        partial(LockedSubset, size=2),
        needs=("naked-single",),
        example=Example(LOCKED_PUZZLE, "r2c5#9 r2c7#9", after=AFTER_SINGLES),
    ),
    RuleDeclaration(
        "naked-pair",
        Technique("Naked Pair", hodoku="0200"),
        partial(NakedSubset, size=2),
        aliases=("enclosure-2", "disjoint pair", "conjugate pair", "ネイキッドペア"),
        needs=("naked-single",),
        serves=("locked-pair",),
        example=Example(PAIR_PUZZLE, "r9c1#3 r9c3#3 r9c9#3 r9c5#8 r9c9#8", after=AFTER_LOCKED),
    ),
    RuleDeclaration(
        "hidden-pair",
        Technique("Hidden Pair", hodoku="0210"),
        partial(HiddenSubset, size=2),
        aliases=("exclosure-2", "ヒドゥンペア"),
        needs=("hidden-single:in=box", "hidden-single:in=line"),
        example=Example(PAIR_PUZZLE, "r9c1#3 r9c1#7 r9c3#2 r9c3#3", after=AFTER_LOCKED),
    ),
    RuleDeclaration(
        "locked-triple",
        Technique("Locked Triple", hodoku="0111"),
        partial(LockedSubset, size=3),
        needs=("locked-pair",),
        example=Example(
            "3...1..5...8........5..6.94......54.7.69...8.....8....8..5.43.2.9.3.....2..7.....",
            "r4c4#2 r6c4#2",
            after=AFTER_SINGLES,
        ),
    ),
    RuleDeclaration(
        "naked-triple",
        Technique("Naked Triple", hodoku="0201"),
        partial(NakedSubset, size=3),
        aliases=("enclosure-3", "ネイキッドトリプル"),
        needs=("naked-pair",),
        serves=("locked-triple",),
        example=Example(_TRIPLES, "r4c4#5 r4c5#5 r4c6#8", after=AFTER_PAIRS),
    ),
    RuleDeclaration(
        "hidden-triple",
        Technique("Hidden Triple", hodoku="0211"),
        partial(HiddenSubset, size=3),
        aliases=("exclosure-3", "ヒドゥントリプル"),
        needs=("hidden-pair",),
        example=Example(_TRIPLES, "r4c4#5 r4c5#5 r4c6#8", after=AFTER_PAIRS),
    ),
    RuleDeclaration(
        "naked-quad",
        Technique("Naked Quad", hodoku="0202"),
        partial(NakedSubset, size=4),
        aliases=("enclosure-4", "naked quadruple"),
        needs=("naked-triple",),
        example=Example(_QUADS, "r3c9#6 r6c9#6 r4c9#7 r1c9#8", after=AFTER_TRIPLES),
    ),
    RuleDeclaration(
        "hidden-quad",
        Technique("Hidden Quad", hodoku="0212"),
        partial(HiddenSubset, size=4),
        aliases=("exclosure-4", "hidden quadruple"),
        needs=("hidden-triple",),
        example=Example(_QUADS, "r1c9#8 r3c9#6 r4c9#7 r6c9#6", after=AFTER_TRIPLES),
    ),
)
