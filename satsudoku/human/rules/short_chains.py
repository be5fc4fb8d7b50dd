"""Short chains: two strong links of one symbol, or three of any kind.

    turbot chain    A ══ B ── C ══ D                 one symbol; B to D may be groups
    wing chain      A ══ B ── C ══ D ── E ══ F       cells and houses

They are all that skyscrapers, kites, turbot fish and empty rectangles can show, and all that
XY-wings and W-wings can. A bound on links keeps chains confluent, which a list of shapes is not.
"""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.cover.lines import in_line
from satsudoku.human.chains import StrongLink
from satsudoku.human.declaration import (
    AFTER_FISH,
    TURBOT_PUZZLE,
    WING_PUZZLE,
    Example,
    RuleDeclaration,
)
from satsudoku.human.rules.chains import (
    CHAIN_NEEDS,
    SINGLES_NEEDED,
    AlternatingChain,
    Proof,
    XChain,
    in_groups,
)
from satsudoku.human.shapes import EMPTY_RECTANGLE, KITE, SKYSCRAPER, TURBOT, W_WING, XY_WING
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.lanes.chain_form import LaneChains

TURBOT_CHAIN = Technique("Turbot Chain")
WING_CHAIN = Technique("Wing Chain")


@dataclass(frozen=True)
class TurbotChain(XChain):
    """Two strong links of one symbol, of single places or of groups."""

    most: int | None = 2

    names = (TURBOT_CHAIN, TURBOT_CHAIN, TURBOT_CHAIN)
    links = LaneChains(cells=False, groups=True, one_symbol=True)

    def strong_links(self, state: State) -> list[StrongLink]:
        """The links of single places, and of groups."""
        return super().strong_links(state) + in_groups(state)

    def called(self, proof: Proof) -> Technique:
        """The usual name of its shape, if it has one."""
        geometry, nodes = proof.geometry, proof.route.nodes
        if len(proof.route.links) < 2:
            return proof.technique
        items = [proof.graph.items(link)[0] for link in proof.route.links]
        lines = [in_line(geometry, item) for item in items]
        wide = [mask & (mask - 1) > 0 for mask in map(proof.graph.mask, nodes)]
        if not any(wide):
            parallel = len({house.family for house in geometry.houses(items)}) == 1
            return TURBOT if not all(lines) else SKYSCRAPER if parallel else KITE
        # Of an empty rectangle one link is a box's, and the other has single places.
        single = [not any(wide[:2]), not any(wide[2:])]
        crossed = (single[0] and not lines[1]) or (single[1] and not lines[0])
        return EMPTY_RECTANGLE if crossed else TURBOT_CHAIN


@dataclass(frozen=True)
class WingChain(AlternatingChain):
    """Three strong links, of cells and houses."""

    most: int | None = 3

    def called(self, proof: Proof) -> Technique:
        """The usual name of its shape, if it has one."""
        cells = proof.geometry.cells
        kinds = [proof.graph.items(link)[0] < cells for link in proof.route.links]
        if kinds == [True, True, True]:
            return XY_WING
        return W_WING if kinds == [True, False, True] else proof.technique


RULES = (
    RuleDeclaration(
        "turbot-chain",
        TURBOT_CHAIN,
        TurbotChain,
        needs=CHAIN_NEEDS,
        example=Example(TURBOT_PUZZLE, "r3c5#8", after=AFTER_FISH),
    ),
    RuleDeclaration(
        "wing-chain",
        WING_CHAIN,
        WingChain,
        needs=SINGLES_NEEDED,
        example=Example(WING_PUZZLE, "r2c1#8 r2c2#8", after=AFTER_FISH),
    ),
)
