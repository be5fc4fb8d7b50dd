"""Chains through almost locked sets: of every two symbols of such a set one is in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satsudoku.human.chains import ChainGraph
from satsudoku.human.declaration import AFTER_FISH, CHAIN_PUZZLE, Example, RuleDeclaration
from satsudoku.human.lane_form import LaneForm
from satsudoku.human.links import mask_of, positions, seen_by_all
from satsudoku.human.rules.chains import CHAIN_NEEDS, LINKS_OPTION, GroupedChain
from satsudoku.human.state import State
from satsudoku.human.technique import Technique
from satsudoku.human.view import View
from satsudoku.techniques.almost_locked import almost_locked_sets

ALS_AIC = Technique("AIC with Almost Locked Sets")
_MOST_CELLS = 5  # of a set; larger ones take long, and mirror smaller hidden patterns


@dataclass(frozen=True)
class AlsAic(GroupedChain):
    """A grouped chain that may also lead through almost locked sets."""

    # A set that loses a candidate may become a locked one, which is seen in its house only.
    confluent: ClassVar[bool] = False

    # The kernel lacks its sets.
    lanes: ClassVar[LaneForm | None] = None

    def graphs(self, state: State) -> Iterator[ChainGraph]:
        """One graph; the links of sets are behind the others."""
        yield almost_locked_sets(state).graph(self.strong_links(state), _MOST_CELLS)

    def _locked(self, view: View, items: tuple[int, ...], ends: int) -> int:
        """In a loop a set holds exactly one of its two symbols, and so all its others."""
        if len(items) == 1:
            return 0
        count = view.geometry.symbols

        def others() -> int:
            gone, linked = 0, {option % count for option in positions(ends)}
            for symbol in set(range(count)) - linked:
                places = mask_of(c * count + symbol for c in items if view.left[c] >> symbol & 1)
                gone |= seen_by_all(view.geometry, places)
            return gone

        return view.remember(("locked", items, ends), others)


RULES = (
    RuleDeclaration(
        "als-aic",
        ALS_AIC,
        AlsAic,
        aliases=("AIC with ALS nodes",),
        options=LINKS_OPTION,
        needs=CHAIN_NEEDS,
        example=Example(CHAIN_PUZZLE, "r2c4#2 r3c7#2", after=AFTER_FISH),
    ),
)
