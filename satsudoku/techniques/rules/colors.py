"""Colours: places of a symbol joined by strong links, in two colours alternately.

In each cluster, all of one colour holds, and none of the other. So what sees both colours goes
(trap), and so does a colour that sees itself (wrap). Two clusters may be linked. If a colour of one
sees a colour of the other, these two do not both hold, so one of their opposites does
(multi-colours 1). A colour that sees both colours of the other cluster goes (multi-colours 2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product
from typing import ClassVar, NamedTuple

from satsudoku.human.declaration import (
    AFTER_FISH,
    COLOR_PUZZLE,
    WING_PUZZLE,
    Example,
    RuleDeclaration,
)
from satsudoku.human.deduction import Deduction
from satsudoku.human.links import TwoPlaces, excluded_by, positions, two_places
from satsudoku.human.rule import News, Rule, symbols_in
from satsudoku.human.sentences.sentence import Sentence, Sentences
from satsudoku.human.sentences.vocabulary import Word
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import view_of

TRAP = Technique("Simple Colors Trap", hodoku="0500")
WRAP = Technique("Simple Colors Wrap", hodoku="0501")
MULTI_1 = Technique("Multi Colors 1", hodoku="0502")
MULTI_2 = Technique("Multi Colors 2", hodoku="0503")


class Cluster(NamedTuple):
    """Places of a symbol that hold alternately: the masks of both colours.

    Each colour `sees` what one or another of its options excludes; `items` are the strong links.
    """

    colors: tuple[int, int]
    sees: tuple[int, int]
    items: tuple[int, ...]


def _color(position: int) -> Word:
    """The cells of one colour."""
    return lambda deduction, speaker: speaker.cells_of(
        deduction.colors[position] if position < len(deduction.colors) else ()
    )


_WORDS = {f"color_{number + 1}": _color(number) for number in range(4)}


@dataclass(frozen=True)
class Colors(Rule):
    """Clusters of strong links in two colours, one or two of them: one of the four techniques."""

    shape: Technique = TRAP

    sentences: ClassVar[Sentences] = {
        TRAP: Sentence(
            "{symbols} is in all of {color_1} or in all of {color_2}. What sees both "
            "loses it: {effect}.",
            _WORDS,
        ),
        WRAP: Sentence(
            "{symbols} is in all of {color_1} or in all of {color_2}. Two cells of the "
            "first see each other, so {effect}.",
            _WORDS,
        ),
        MULTI_1: Sentence(
            "{symbols} is in all of {color_1} or of {color_2}, and in all of {color_3} "
            "or of {color_4}. Where colours of both see each other, one of the opposite "
            "ones holds: {effect}.",
            _WORDS,
        ),
        MULTI_2: Sentence(
            "{symbols} is in all of {color_1} or of {color_2}, and in all of {color_3} "
            "or of {color_4}. The first sees both of the last, so it is false: {effect}.",
            _WORDS,
        ),
    }

    # X-chains, which have one fixpoint, remove the same; how clusters fall apart, depends.
    confluent: ClassVar[bool] = False

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        possible, links = view_of(state).open, two_places(state)
        for symbol in symbols_in(state, news):
            clusters = _clusters(state, links.get(symbol, []))
            for chosen in permutations(clusters, 1 if self.shape in (TRAP, WRAP) else 2):
                for gone, order in self._gone(chosen):
                    if gone & possible:
                        yield self._deduction(state, order, gone & possible)

    def _gone(self, clusters: tuple[Cluster, ...]) -> Iterator[tuple[int, tuple[Cluster, ...]]]:
        """The eliminations, and the clusters with their colours as the sentence names them."""
        first, *_ = clusters
        if self.shape == TRAP:
            yield first.sees[0] & first.sees[1] & ~(first.colors[0] | first.colors[1]), clusters
            return
        for turned in (first, _turned(first)):
            if self.shape == WRAP:
                if turned.colors[0] & turned.sees[0]:
                    yield turned.colors[0], (turned,)
            elif self.shape == MULTI_2:
                other = clusters[1]
                if turned.colors[0] & other.sees[0] and turned.colors[0] & other.sees[1]:
                    yield turned.colors[0], (turned, other)
        if self.shape == MULTI_1 and clusters[0].colors < clusters[1].colors:
            yield self._opposites(*clusters), clusters

    @staticmethod
    def _opposites(cluster: Cluster, other: Cluster) -> int:
        """The candidates that see the opposites of two colours in sight of each other."""
        gone = 0
        for i, j in product((0, 1), repeat=2):
            if cluster.colors[i] & other.sees[j]:
                gone |= cluster.sees[1 - i] & other.sees[1 - j]
        return gone

    def _deduction(self, state: State, clusters: tuple[Cluster, ...], gone: int) -> Deduction:
        colors = tuple(tuple(positions(mask)) for c in clusters for mask in c.colors)
        pattern = sorted(option for color in colors for option in color)
        items = (item for cluster in clusters for item in cluster.items)
        return self.removal(state, self.shape, gone, pattern, items)._replace(colors=colors)


def _turned(cluster: Cluster) -> Cluster:
    """The same cluster, the other colour first."""
    return Cluster(cluster.colors[::-1], cluster.sees[::-1], cluster.items)


def _clusters(state: State, links: Sequence[TwoPlaces]) -> list[Cluster]:
    """The clusters of a symbol's strong links; one that contradicts itself counts, too."""
    color: dict[int, int] = {}
    clusters = []
    for start, _ in sorted(link.places for link in links):
        if start in color:
            continue
        color[start] = 0
        queue, items = [start], []
        for option in queue:
            for item, places in links:
                if option in places:
                    items.append(item)
                    other = sum(places) - option
                    if other not in color:
                        color[other] = 1 - color[option]
                        queue.append(other)
        clusters.append(_cluster(state, queue, color, items))
    return clusters


def _cluster(state: State, options: list[int], color: dict[int, int], items: list[int]) -> Cluster:
    excluded = excluded_by(state.geometry)
    masks, sees = [0, 0], [0, 0]
    for option in options:
        masks[color[option]] |= 1 << option
        sees[color[option]] |= excluded[option]
    return Cluster((masks[0], masks[1]), (sees[0], sees[1]), tuple(dict.fromkeys(items)))


_NEEDS = ("hidden-single:in=box", "hidden-single:in=line")

RULES = (
    RuleDeclaration(
        "simple-colors-trap",
        TRAP,
        partial(Colors, shape=TRAP),
        aliases=("simple coloring", "simple colouring", "color trap", "simple colors"),
        needs=_NEEDS,
        example=Example(WING_PUZZLE, "r3c6#5", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "simple-colors-wrap",
        WRAP,
        partial(Colors, shape=WRAP),
        aliases=("color wrap",),
        needs=_NEEDS,
        example=Example(
            "5......74..27.5..........3...4.8.3...6..21.....8....5..7...649....1....5.9..5.8..",
            "r4c1#1 r7c1#1 r9c8#1",
            after=AFTER_FISH,
        ),
    ),
    RuleDeclaration(
        "multi-colors-1",
        MULTI_1,
        partial(Colors, shape=MULTI_1),
        aliases=("multi coloring",),
        needs=_NEEDS,
        example=Example(COLOR_PUZZLE, "r3c6#9 r9c1#9", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "multi-colors-2",
        MULTI_2,
        partial(Colors, shape=MULTI_2),
        needs=_NEEDS,
        example=Example(COLOR_PUZZLE, "r3c6#9 r9c1#9", after=AFTER_FISH),
    ),
)
