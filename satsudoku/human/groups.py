"""Groups: places of a symbol in one house that all lie in a second one, too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from satsudoku.cover.geometry import Geometry
from satsudoku.human.links import item_masks
from satsudoku.human.state import State
from satsudoku.human.view import View, view_of


@lru_cache(maxsize=16)
def crossings(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """For each item that must be covered, masks of two or more options shared with others."""
    items = item_masks(geometry)
    masks: list[tuple[int, ...]] = []
    for item in range(geometry.primary):
        near = {i for option in geometry.options[item] for i, _ in geometry.covers[option]} - {item}
        shared = (items[item] & items[other] for other in sorted(near))
        wide = dict.fromkeys(mask for mask in shared if mask & (mask - 1))
        masks.append(tuple(mask for mask in wide if mask != items[item]))
    return tuple(masks)


def groups_of(state: State) -> tuple[tuple[int, int, int], ...]:
    """The items whose options left fall into two nodes (masks), at least one of them a group."""
    view = view_of(state)
    return view.remember("groups", lambda: tuple(_groups(view)))


def _groups(view: View) -> Iterator[tuple[int, int, int]]:
    geometry, near = view.geometry, crossings(view.geometry)
    for item in range(geometry.cells, geometry.primary):
        places = view.masks[item]
        if places.bit_count() < 3:
            continue
        groups = dict.fromkeys([places & shared for shared in near[item]])
        wide = [group for group in groups if group & (group - 1) and group != places]
        done = set()
        for group in wide:
            rest = places ^ group
            if group not in done and (not rest & (rest - 1) or rest in wide):
                done |= {group, rest}
                yield item, group, rest
