"""The techniques of Kanoya and Saitō's document, as rules with its conditions.

A subset counts only in a house with two empty cells more than it has, for with fewer singles do the
same. A fish counts only if neither its lines nor those that cross them lie in one band or stack of
boxes, for there locked candidates do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from satsudoku.cover.geometry import Geometry
from satsudoku.cover.lines import in_line
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules import rule
from satsudoku.human.state import State

CODES: Mapping[str, str] = {
    "full-house": "補填",
    "hidden-single-box": "ブロッケン",
    "hidden-single-line": "レッツミー",
    "naked-single": "マスミ",
    "locked-candidates": "いずれにしても理論",
    "hidden": "表予約",
    "naked": "裏予約",
    "x-wing": "井桁理論",
    "swordfish": "井桁理論",
    "jellyfish": "井桁理論",
}
"""What the document calls the techniques; subsets by the beginning of their names."""

SIZES = {"pair": 2, "triple": 3, "quad": 4}
FISH = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}


@dataclass(frozen=True)
class PricedRule(Rule):
    """A rule, where its deductions meet a condition, if there is one."""

    base: Rule = field(repr=False)
    counts: Callable[[State, Deduction], bool] | None = field(default=None, repr=False)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """Yield the rule's deductions that meet the condition."""
        counts = self.counts
        for deduction in self.base.find(state, news):
            if counts is None or counts(state, deduction):
                yield deduction._replace(rule=self)

    @property
    def resumable(self) -> bool:
        return self.base.resumable

    def tell(self, deduction: Deduction, language: str) -> str:
        return self.base.tell(deduction, language)


@lru_cache(maxsize=1)
def _techniques() -> dict[str, PricedRule]:
    def of(name: str, base: str, counts: Callable[[State, Deduction], bool] | None) -> PricedRule:
        wrapped = rule(base)
        return PricedRule(name, wrapped.technique, wrapped, counts)

    return {
        technique.name: technique
        for technique in (
            of("full-house", "full-house", None),
            of("hidden-single-box", "hidden-single:in=box", None),
            of("hidden-single-line", "hidden-single:in=line", None),
            of("naked-single", "naked-single", None),
            of("locked-candidates", "locked-candidates", None),
            *(
                of(f"{kind}-{size}-{where}", f"{kind}-{size}", _Roomy(where == "line"))
                for kind in ("hidden", "naked")
                for size in SIZES
                for where in ("box", "line")
            ),
            *(of(name, name, _wide) for name in FISH),
        )
    }


def technique_names() -> tuple[str, ...]:
    """The names of all techniques, as ``points.toml`` has them."""
    return tuple(_techniques())


def code(name: str) -> str:
    """What the document calls a technique.

    >>> code("naked-pair-line"), code("naked-single")
    ('裏予約', 'マスミ')
    """
    return CODES.get(name) or CODES[name.partition("-")[0]]


def technique(name: str) -> PricedRule:
    """Find a technique by name."""
    return _techniques()[name]


@dataclass(frozen=True)
class _Roomy:
    """Subsets in boxes, or in lines, with n + 2 empty cells or more."""

    line: bool

    def __call__(self, state: State, deduction: Deduction) -> bool:
        geometry = state.geometry
        # Symbols of the house, as truths of hidden subsets, as links of naked ones.
        item = max(*deduction.truths, *deduction.links)
        if in_line(geometry, item) != self.line or len(deduction.links) != len(deduction.truths):
            return False
        house = geometry.house(item)
        assert house is not None
        empty = sum(not state.covered[cell] for cell in house.cells)
        return empty >= len(deduction.truths) + 2


def _wide(state: State, deduction: Deduction) -> bool:
    """Fish that do not lie in one band or stack."""
    return len(deduction.links) == len(deduction.truths) and not any(
        in_one_band(state.geometry, items) for items in (deduction.truths, deduction.links)
    )


def in_one_band(geometry: Geometry, items: tuple[int, ...]) -> bool:
    """Whether lines (items "line has symbol") all meet the same boxes.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> classic = geometry(variant("classic9"))
    >>> rows = [items[0] for items in classic.house_items[:9]]
    >>> in_one_band(classic, tuple(rows[:3])), in_one_band(classic, tuple(rows[2:4]))
    (True, False)
    """
    return len({_boxes_of(geometry, item) for item in items}) == 1


@lru_cache(maxsize=1 << 12)
def _boxes_of(geometry: Geometry, item: int) -> frozenset[int]:
    house = geometry.house(item)
    assert house is not None
    houses = geometry.variant.houses
    return frozenset(
        number
        for cell in house.cells
        for number in geometry.variant.houses_of[cell]
        if houses[number].family == "box"
    )
