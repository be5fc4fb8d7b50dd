"""Almost locked sets linked by symbols that neighbours cannot both hold.

    A ══ z ... x ─── x ... z ══ B      x is restricted: all its places in A see all those in B.

ALS-XZ: one of two sets lacks x, and so holds z. What sees all z of both goes. Where two symbols are
restricted, each set is locked without one of them. An ALS-XY-wing has a third set in the middle, an
ALS-chain has more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from satsudoku.human.chains import proof_of, tied
from satsudoku.human.declaration import AFTER_FISH, CHAIN_PUZZLE, Example, RuleDeclaration
from satsudoku.human.deduction import Chain, Deduction
from satsudoku.human.links import positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.technique import Technique
from satsudoku.techniques.almost_locked import (
    AlmostLockedSet,
    LinkedSets,
    SetChain,
    almost_locked_sets,
)

_SENTENCE = Sentence(
    "Of every two of its symbols, a set with one symbol more than cells holds one: "
    "{chain}. So {effect}."
)


@dataclass(frozen=True)
class AlsXZ(WholeStateRule):
    """Two almost locked sets with one or two restricted symbols."""

    sentences: ClassVar[Sentences] = {
        "als-xz": _SENTENCE,
        "als-xz, double": Sentence(
            "In {truth_cells}, two symbols can each go in one of two sets only, so both "
            "sets are locked, and {effect}."
        ),
    }

    # A set that loses a candidate may become a locked one, which is seen in its house only.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        for pair in almost_locked_sets(state).linked():
            yield self._deduction(state, pair)

    def _deduction(self, state: State, pair: LinkedSets) -> Deduction:
        first, second = pair.first, pair.second
        chains: tuple[Chain, ...] = ()
        if not pair.restricted & (pair.restricted - 1):
            x = pair.restricted.bit_length() - 1
            common = POSITIONS[first.symbols & second.symbols & ~pair.restricted]
            z = next(s for s in common if first.sees[s] & second.sees[s] & pair.gone)
            chains = (_chain(state, (first, second), ((z, x), (x, z))),)
        places = (*first.places.values(), *second.places.values())
        return self.removal(
            state,
            "als-xz" if chains else "als-xz, double",
            pair.gone,
            sorted(option for mask in places for option in positions(mask)),
            dict.fromkeys((*first.cells, *second.cells)),
            proof_of(chains)[2],
            chains=chains,
        )


def _chain(
    state: State, sets: tuple[AlmostLockedSet, ...], symbols: tuple[tuple[int, int], ...]
) -> Chain:
    """The chain through sets: in by a symbol, out by another."""
    nodes = tuple(
        tuple(positions(als.places[symbol]))
        for als, pair in zip(sets, symbols, strict=True)
        for symbol in pair
    )
    return tied(state.geometry, nodes, [als.cells for als in sets])


@dataclass(frozen=True)
class AlsChain(WholeStateRule):
    """Three or more almost locked sets in a row; the least and the greatest number."""

    sets: tuple[int, int] = (3, 3)

    sentences: ClassVar[Sentences] = {"als chain": _SENTENCE}

    # A set that loses a candidate may become a locked one, which is seen in its house only.
    confluent: ClassVar[bool] = False

    def search(self, state: State) -> Iterator[Deduction]:
        for chain in almost_locked_sets(state).chains(*self.sets):
            yield self._deduction(state, chain)

    def _deduction(self, state: State, chain: SetChain) -> Deduction:
        alternating = _chain(state, chain.sets, chain.symbols)
        proof = proof_of([alternating])
        return self.removal(state, "als chain", chain.gone, *proof, chains=(alternating,))


_NEEDS = ("naked-single", "naked-pair", "locked-candidates")

RULES = (
    RuleDeclaration(
        "als-xz",
        Technique("Almost Locked Set XZ-Rule", hodoku="0901"),
        AlsXZ,
        aliases=("ALS-XZ", "singly linked ALS-XZ", "doubly linked ALS-XZ"),
        needs=_NEEDS,
        example=Example(CHAIN_PUZZLE, "r4c6#1 r5c7#1", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "als-xy-wing",
        Technique("Almost Locked Set XY-Wing", hodoku="0902"),
        AlsChain,
        needs=_NEEDS,
        example=Example(CHAIN_PUZZLE, "r1c8#5 r2c4#5", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "als-chain",
        Technique("Almost Locked Set Chain", hodoku="0903"),
        partial(AlsChain, sets=(4, 12)),
        aliases=("ALS-XY-chain",),
        needs=_NEEDS,
        example=Example(CHAIN_PUZZLE, "r1c5#6 r2c8#6", after=AFTER_FISH),
    ),
)
