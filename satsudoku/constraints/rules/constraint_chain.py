"""Chains through constraints: what cages, lines and dots say between two cells is a link, too.

(3 7)─ 10 ─(3 7)       In a cage of 10 one cell is 3 or the other is: a strong link. That a
thermometer's bulb is 5 excludes 5 and 6 two cells on: a weak one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.constraints.constraint_links import constraint_links
from satsudoku.human.chains import ChainGraph, Route, StrongLink, ends_of
from satsudoku.human.declaration import Example, RuleDeclaration
from satsudoku.human.deduction import Chain, Deduction
from satsudoku.human.lane_form import LaneForm
from satsudoku.human.links import excluded_by, packed
from satsudoku.human.rules.chains import SINGLES_NEEDED, AlternatingChain, Proof, two_left
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import View

CONSTRAINT_CHAIN = Technique("Chain through Constraints")


def _by(deduction: Deduction, speaker: Speaker) -> str:
    """The constraints through which the ends exclude what goes."""
    names = deduction.chains[0].by if deduction.chains else ()
    constraints = deduction.geometry.variant.constraints
    named = [speaker.constraint(own) for own in constraints if own.name in names]
    phrase = speaker.language.phrases["through"]
    return phrase.format(name=speaker.language.join(named)) if named else ""


@dataclass(frozen=True)
class ConstraintChain(AlternatingChain):
    """A chain through cells, houses and the fillings of short constraints."""

    names = (CONSTRAINT_CHAIN, CONSTRAINT_CHAIN, CONSTRAINT_CHAIN)
    needs_constraints: ClassVar[bool] = True
    sentences: ClassVar[Sentences] = {
        phrase: Sentence(
            str(sentence.english).replace("{effect}.", "{effect}{by}."),
            words={"by": _by, **sentence.words},
        )
        for phrase, sentence in AlternatingChain.sentences.items()
    }

    # Lanes do not look at the fillings of single constraints.
    lanes: ClassVar[LaneForm | None] = None

    def graphs(self, state: State) -> Iterator[ChainGraph]:
        """One graph; the links of constraints are behind the others."""
        geometry = state.geometry
        links = constraint_links(geometry, tuple(state.left[: geometry.cells]))
        strong = two_left(state, range(geometry.primary))
        for option, rival in map(sorted, links.strong):
            strong.append(StrongLink(1 << option, 1 << rival, ()))
        excluded = list(excluded_by(geometry))
        for option, rival in links.weak:
            excluded[option] |= 1 << rival
            excluded[rival] |= 1 << option
        masks, ends = ends_of(geometry, strong)
        yield ChainGraph(
            geometry,
            masks,
            ends,
            lambda number: strong[number].items,
            packed(excluded, len(geometry.covers)),
            links,
        )

    def _gone(self, view: View, graph: ChainGraph, route: Route, *, loop: bool) -> int:
        """The exclusions of a chain, all at once, because constraints exclude in any cell."""
        ends = [(route.nodes[0], route.nodes[-1])]
        if loop:
            ends += zip(route.nodes[1::2], route.nodes[2::2], strict=False)
        gone = 0
        for start, end in ends:
            gone |= graph.sees(start) & graph.sees(end)
        return gone

    def _deduction(self, state: State, proof: Proof) -> Deduction:
        deduction = super()._deduction(state, proof)
        links, chain = proof.graph.links, deduction.chains[0]
        assert links is not None
        nodes = {*chain.nodes[0], *chain.nodes[-1]}
        if proof.phrase == "continuous loop":
            nodes = {option for node in chain.nodes for option in node}
        excluded = excluded_by(proof.geometry)
        names = dict.fromkeys(
            links.weak[frozenset((node, gone))]
            for gone in deduction.eliminated
            for node in nodes
            if not excluded[node] >> gone & 1 and frozenset((node, gone)) in links.weak
        )
        return deduction._replace(chains=(Chain(chain.nodes, chain.ties, tuple(names)),))


RULES = (
    RuleDeclaration(
        "constraint-chain",
        CONSTRAINT_CHAIN,
        ConstraintChain,
        needs=(*SINGLES_NEEDED, "cage-combinations", "constraint-fillings"),
        example=Example(
            ".2...6.........3..........25........",
            "r6c4#2",
            after=(
                *("naked-single", "hidden-single:in=box", "hidden-single:in=line"),
                *("cage-combinations", "constraint-fillings", "locked-candidates"),
                *("constraint-locked", "naked-pair", "hidden-pair", "x-wing", "aic"),
            ),
            variant="classic6",
            layout='cages = [{ cells = "r2c4 r3c4 r3c5", sum = 10 }]',
        ),
    ),
)
