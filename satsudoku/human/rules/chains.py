"""Chains of strong and weak links: X-chains, XY-chains, nice loops and AICs, grouped or not.

`satsudoku.human.chains` searches; what a rule says is which links it takes:

| rule | strong links |
|---|---|
| X-chain | the two places of one symbol in a house |
| XY-chain | the two candidates of a cell |
| AIC, nice loops | both |
| grouped | also the places in a house that fall into two groups, each within a second house |

A chain is called a nice loop where it ends in the cell that it starts from. Where one of its
candidates goes, singles (of a group, locked candidates) carry what is left of the chain to its end.
So each of these rules has one fixpoint with these beside it, at any bound on the number of links:
all chains up to that length count, not the first that is found.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import house_items
from satsudoku.human.chains import (
    CHAIN_SENTENCE,
    ChainGraph,
    Route,
    StrongLink,
    closed,
    drawn,
    proof_of,
    routes,
)
from satsudoku.human.declaration import (
    AFTER_FISH,
    CHAIN_PUZZLE,
    TURBOT_PUZZLE,
    WING_PUZZLE,
    Example,
    RuleDeclaration,
    RuleOption,
)
from satsudoku.human.deduction import Chain, Deduction
from satsudoku.human.groups import groups_of
from satsudoku.human.lane_form import LaneForm
from satsudoku.human.links import left_in, positions
from satsudoku.human.rule import WholeStateRule
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import View, view_of
from satsudoku.lanes.chain_form import LaneChains

if TYPE_CHECKING:
    from satsudoku.human.sentences.speaker import Speaker

X_CHAIN = Technique("X-Chain", hodoku="0701")
XY_CHAIN = Technique("XY-Chain", hodoku="0702")
CONTINUOUS = Technique("Continuous Nice Loop", hodoku="0706")
DISCONTINUOUS = Technique("Discontinuous Nice Loop", hodoku="0707")
AIC = Technique("Alternating Inference Chain", hodoku="0708")
GROUPED_CONTINUOUS = Technique("Grouped Continuous Nice Loop", hodoku="0709")
GROUPED_DISCONTINUOUS = Technique("Grouped Discontinuous Nice Loop", hodoku="0710")
GROUPED_AIC = Technique("Grouped Alternating Inference Chain", hodoku="0711")


def _either(deduction: Deduction, speaker: Speaker) -> str:
    """The places of a symbol, or the symbols of a cell; or what a constraint or a set ties."""
    from satsudoku.human.sentences.vocabulary import VOCABULARY

    phrases, (tie,) = speaker.language.phrases, deduction.chains[0].ties
    if len(tie.items) != 1:
        return VOCABULARY["ends"](deduction, speaker)
    key = "only places" if speaker.house_of(tie.items[0]) else "only symbols"
    return phrases[key].format(
        house=speaker.house_of(tie.items[0]),
        cells=speaker.cells(deduction.cells),
        symbols=speaker.none_of(deduction.pattern),
    )


def _by(deduction: Deduction, speaker: Speaker) -> str:
    from satsudoku.human.sentences.exclusions import exclusions

    return exclusions(deduction, speaker)


@dataclass(eq=False)
class Proof:
    """A chain with its name, the key of its sentence, and the mask of what it excludes."""

    geometry: Geometry
    graph: ChainGraph
    route: Route
    technique: Technique
    phrase: str
    gone: int

    @cached_property
    def chain(self) -> Chain:
        loop = self.phrase == "continuous loop"
        return drawn(self.geometry, self.graph, self.route, loop=loop)


@dataclass(frozen=True)
class Chains(WholeStateRule):
    """One of the two ends of a chain holds, so what both exclude goes.

    Attributes:
        shape: finds only what bears this name; None finds all.
        most: the number of strong links at most; None for any.
    """

    shape: Technique | None = None
    most: int | None = None

    names: ClassVar[tuple[Technique, Technique, Technique]]
    closes: ClassVar[bool] = True
    links: ClassVar[LaneChains]

    sentences: ClassVar[Sentences] = {
        "chain": CHAIN_SENTENCE,
        "one link": Sentence(
            "{either}; in any case, {effect}{by}.", words={"either": _either, "by": _by}
        ),
        "loop": Sentence("{chain}. So {ends} in any case, and {effect}."),
        "continuous loop": Sentence(
            "{chain}, and the loop closes. Going round either way, one end of every link "
            "holds, so {effect}."
        ),
    }

    @property
    def confluent(self) -> bool:
        """A chain's name changes with the candidates; the eliminations of all chains do not."""
        return self.shape is None

    @property
    def lanes(self) -> LaneForm | None:
        """The kernel finds what all chains of a kind exclude, but not what each is called."""
        return None if self.shape else self.links._replace(most=self.most or 0)

    @abstractmethod
    def graphs(self, state: State) -> Iterator[ChainGraph]:
        """The strong links that the rule takes, in graphs with no link between them."""

    def search(self, state: State) -> Iterator[Deduction]:
        view, seen = view_of(state), set()
        # Rules that only differ in the shape that they want share what there is.
        for proof in view.remember(
            ("chains", type(self), self.most), lambda: tuple(self._proofs(state))
        ):
            if self.shape not in (None, proof.technique) or not self.takes(proof):
                continue
            key = proof.graph, proof.technique, proof.gone
            if key not in seen:
                seen.add(key)
                yield self._deduction(state, proof)

    def _proofs(self, state: State) -> Iterator[Proof]:
        view = view_of(state)
        for graph in self.graphs(state):
            for route in routes(graph, self.most, view.open_words):
                first, last = route.nodes[0], route.nodes[-1]
                loop = self.closes and len(route.links) > 1 and first != last
                loop = loop and closed(graph, route)
                gone = self._gone(view, graph, route, loop=loop) & view.open
                if gone:
                    yield Proof(state.geometry, graph, route, *self._name(route, gone, loop), gone)

    def _name(self, route: Route, gone: int, loop: bool) -> tuple[Technique, str]:
        """The technique of a chain, and the key of its sentence."""
        continuous, discontinuous, chain = self.names
        single = route.nodes[0] == route.nodes[-1]
        if loop:
            return continuous, "continuous loop"
        if gone & (gone - 1) and not single:
            return chain, "chain" if len(route.links) > 1 else "one link"
        if len(route.links) == 1 and not single:
            return discontinuous, "one link"
        return discontinuous, "loop" if single else "chain"

    def called(self, proof: Proof) -> Technique:
        """The technique that a deduction names."""
        return proof.technique

    def _deduction(self, state: State, proof: Proof) -> Deduction:
        chain = proof.chain
        return self.removal(
            state,
            proof.phrase,
            proof.gone,
            *proof_of([chain]),
            technique=self.called(proof),
            chains=(chain,),
        )

    def takes(self, proof: Proof) -> bool:
        """Whether a chain is one of this rule's."""
        return True

    def _gone(self, view: View, graph: ChainGraph, route: Route, *, loop: bool) -> int:
        """The candidates that a chain excludes, possible or not.

        Of a loop's own cells only what they hold beside two of its candidates: chains that end
        there see to the rest.
        """
        first, last = route.nodes[0], route.nodes[-1]
        gone = graph.sees(first) & graph.sees(last)
        if first == last:  # it holds; the others of its cell go first
            return gone & self._cells(view, graph.mask(first)) or gone
        if not loop:
            return gone
        gone = 0
        pairs = list(zip(route.nodes[1::2], (*route.nodes[2::2], first), strict=True))
        if any(graph.sees(start) & graph.sees(end) & view.open for start, end in pairs):
            cells = self._cells(view, *(graph.mask(node) for node in route.nodes))
            for start, end in pairs:
                both = graph.sees(start) & graph.sees(end)
                within = self._cells(view, graph.mask(start))
                gone |= both & within if graph.mask(end) & within else both & ~cells
        for link, start, end in zip(route.links, route.nodes[::2], route.nodes[1::2], strict=True):
            gone |= self._locked(view, graph.items(link), graph.mask(start) | graph.mask(end))
        return gone

    def _locked(self, view: View, items: tuple[int, ...], ends: int) -> int:
        """The options that one strong link of a loop excludes in its house, beside the ends."""
        return 0

    @staticmethod
    def _cells(view: View, *nodes: int) -> int:
        """All options of the cells of some nodes."""
        symbols, mask = view.geometry.symbols, 0
        for option in (o for node in nodes for o in positions(node)):
            mask |= ((1 << symbols) - 1) << option // symbols * symbols
        return mask


def in_groups(state: State) -> list[StrongLink]:
    """The links of items whose options fall into two groups."""
    return [StrongLink(first, second, (item,)) for item, first, second in groups_of(state)]


def two_left(state: State, items: Iterable[int]) -> list[StrongLink]:
    """The links of items with two options left."""
    left, covered, links = state.left, state.covered, []
    for item in items:
        if not covered[item] and left[item].bit_count() == 2:
            first, second = left_in(state, item)
            links.append(StrongLink(1 << first, 1 << second, (item,)))
    return links


@dataclass(frozen=True)
class XChain(Chains):
    """A chain of one symbol."""

    names = (X_CHAIN, X_CHAIN, X_CHAIN)
    closes = False
    links = LaneChains(cells=False, one_symbol=True)

    def graphs(self, state: State) -> Iterator[ChainGraph]:
        of_symbol: dict[int, list[StrongLink]] = {}
        for link in self.strong_links(state):
            symbol = (link.first.bit_length() - 1) % state.geometry.symbols
            of_symbol.setdefault(symbol, []).append(link)
        for _, links in sorted(of_symbol.items()):
            yield ChainGraph.of(state.geometry, links)

    def strong_links(self, state: State) -> list[StrongLink]:
        return two_left(state, house_items(state.geometry))


@dataclass(frozen=True)
class XYChain(Chains):
    """A chain of cells with two candidates."""

    names = (XY_CHAIN, XY_CHAIN, XY_CHAIN)
    closes = False
    links = LaneChains(houses=False)

    def graphs(self, state: State) -> Iterator[ChainGraph]:
        yield ChainGraph.of(state.geometry, two_left(state, range(state.geometry.cells)))


@dataclass(frozen=True)
class AlternatingChain(Chains):
    """A chain through cells and houses."""

    names = (CONTINUOUS, DISCONTINUOUS, AIC)
    links = LaneChains()

    def graphs(self, state: State) -> Iterator[ChainGraph]:
        yield ChainGraph.of(state.geometry, two_left(state, range(state.geometry.primary)))


@dataclass(frozen=True)
class GroupedChain(Chains):
    """A chain with a node of several places of a symbol, which lie in two houses."""

    names = (GROUPED_CONTINUOUS, GROUPED_DISCONTINUOUS, GROUPED_AIC)
    links = LaneChains(groups=True)

    def graphs(self, state: State) -> Iterator[ChainGraph]:
        """One graph; groups are behind single candidates."""
        yield ChainGraph.of(state.geometry, self.strong_links(state))

    def strong_links(self, state: State) -> list[StrongLink]:
        """The strong links of single candidates, and of groups."""
        return two_left(state, range(state.geometry.primary)) + in_groups(state)

    def takes(self, proof: Proof) -> bool:
        """With `shape`, only chains that have a group; without it, all, which is confluent."""
        groups = (proof.graph.mask(node) for node in proof.route.nodes)
        return self.shape is None or any(mask & (mask - 1) for mask in groups)


LINKS_OPTION: Mapping[str, RuleOption] = {"links": RuleOption("most", range(1, 256))}
SINGLES_NEEDED = ("naked-single", "hidden-single:in=box", "hidden-single:in=line")
CHAIN_NEEDS = (*SINGLES_NEEDED, "locked-candidates")

RULES = (
    RuleDeclaration(
        "x-chain",
        X_CHAIN,
        XChain,
        options=LINKS_OPTION,
        needs=("hidden-single:in=box", "hidden-single:in=line"),
        example=Example(TURBOT_PUZZLE, "r3c5#8 r6c6#8", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "xy-chain",
        XY_CHAIN,
        XYChain,
        options=LINKS_OPTION,
        needs=("naked-single",),
        example=Example(CHAIN_PUZZLE, "r4c6#1 r5c7#1", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "aic",
        AIC,
        AlternatingChain,
        aliases=("alternating inference chain", "nice loop", "ナイスループ"),
        options=LINKS_OPTION,
        needs=SINGLES_NEEDED,
        example=Example(CHAIN_PUZZLE, "r1c8#5 r2c4#5", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "continuous-nice-loop",
        CONTINUOUS,
        partial(AlternatingChain, shape=CONTINUOUS),
        aliases=("continuous loop",),
        options=LINKS_OPTION,
        needs=SINGLES_NEEDED,
        example=Example(WING_PUZZLE, "r8c1#9", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "discontinuous-nice-loop",
        DISCONTINUOUS,
        partial(AlternatingChain, shape=DISCONTINUOUS),
        aliases=("discontinuous loop",),
        options=LINKS_OPTION,
        needs=SINGLES_NEEDED,
        example=Example(CHAIN_PUZZLE, "r3c4#5", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "grouped-aic",
        GROUPED_AIC,
        GroupedChain,
        aliases=("grouped chain",),
        options=LINKS_OPTION,
        needs=CHAIN_NEEDS,
        example=Example(CHAIN_PUZZLE, "r2c4#2 r3c7#2", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "grouped-continuous-nice-loop",
        GROUPED_CONTINUOUS,
        partial(GroupedChain, shape=GROUPED_CONTINUOUS),
        aliases=("grouped X-cycle",),
        options=LINKS_OPTION,
        needs=CHAIN_NEEDS,
        example=Example(
            "...8...6.......9...83....1.3.2.1..4....4...3.5...6.2.961.29...3..8..46..95.6.....",
            "r1c5#5 r1c9#5 r2c9#5 r5c5#5 r7c7#5",
            after=AFTER_FISH,
        ),
    ),
    RuleDeclaration(
        "grouped-discontinuous-nice-loop",
        GROUPED_DISCONTINUOUS,
        partial(GroupedChain, shape=GROUPED_DISCONTINUOUS),
        options=LINKS_OPTION,
        needs=CHAIN_NEEDS,
        example=Example(CHAIN_PUZZLE, "r2c4#2", after=AFTER_FISH),
    ),
)
