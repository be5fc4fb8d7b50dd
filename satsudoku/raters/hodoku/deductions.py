"""Deductions from the kernel's steps, in items, for drawings and the checker."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from satsudoku.cover.geometry import Geometry
from satsudoku.human.deduction import Chain, Tie
from satsudoku.human.state import State
from satsudoku.raters.hodoku.techniques import TECHNIQUES
from satsudoku.raters.kernel_step import KernelDeduction, KernelStep, Node

_NETS = (1303, 1304)
_CLOSED = (706, 709)  # loops whose ends are linked


def as_deduction(step: KernelStep, state: State) -> KernelDeduction:
    """Make a deduction from a step of the kernel."""
    technique, geometry = TECHNIQUES[step.code], state.geometry
    phrase, truths, links = technique.phrase, *_items(step, geometry)
    if phrase == "naked subset" and len(_shared_houses(step, geometry)) > 1:
        phrase = "locked subset"
    deduction = KernelDeduction(
        technique,
        geometry,
        technique.technique,
        phrase,
        truths,
        links,
        _pattern(step, state, truths),
        placed=step.placed,
        eliminated=step.eliminated,
        chains=() if step.code in _NETS else tuple(_chain(step, c, state) for c in step.chains),
        colors=tuple(tuple(9 * cell + step.digits[0] for cell in color) for color in step.colors),
        fins=step.fins,
    )
    deduction.kernel = step
    return deduction


def _items(step: KernelStep, geometry: Geometry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The truths and the links."""
    kind = TECHNIQUES[step.code].phrase

    def houses(numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(geometry.house_items[h][digit] for h in numbers for digit in step.digits)

    if kind == "naked single":
        return (step.placed[0] // 9,), ()
    if kind in ("naked subset", "locked subset"):
        return step.parts[0][0], houses(_shared_houses(step, geometry))
    if kind == "hidden subset":
        return houses(step.base), step.parts[0][0]
    if step.code == 803:  # its strong link has the other of the two digits
        digit = step.chains[0][2].digit
        return tuple(geometry.house_items[h][digit] for h in step.base), ()
    if len(step.digits) == 1:
        return houses(step.base), houses(step.cover)
    return (), ()


def _shared_houses(step: KernelStep, geometry: Geometry) -> tuple[int, ...]:
    """The houses of a naked subset in which it deletes."""
    cells = {candidate // 9 for candidate in step.eliminated}
    return tuple(
        number
        for number, house in enumerate(geometry.variant.houses)
        if set(step.parts[0][0]) <= set(house.cells) and cells & set(house.cells)
    )


def _pattern(step: KernelStep, state: State, truths: tuple[int, ...]) -> tuple[int, ...]:
    """The candidates of the step's pattern."""
    named = {9 * cell + digit for cells, digits in step.parts for cell in cells for digit in digits}
    named.update(9 * cell + step.digits[0] for color in step.colors for cell in color)
    named.update(step.fins)
    for chain in step.chains:
        named.update(9 * cell + node.digit for node in chain for cell in node.cells)
    if step.cover or not named:
        named.update(o for item in truths for o in state.geometry.options[item])
    possible = {o for o in named if state.left[o // 9] >> o % 9 & 1}
    return tuple(sorted(possible))


def _chain(step: KernelStep, nodes: tuple[Node, ...], state: State) -> Chain:
    """The nodes with their ties; that of a closed loop leads back to the first node."""
    if step.code in _CLOSED:
        nodes = (*nodes, nodes[0])
    options = tuple(tuple(9 * cell + node.digit for cell in node.cells) for node in nodes)
    strong = [node.on for node in nodes[1:]]
    if step.code in _CLOSED:
        strong[-1] = False
    ties = (
        Tie(is_strong, _tie_items((*before, *after), is_strong, state))
        for is_strong, (before, after) in zip(strong, pairwise(options), strict=True)
    )
    return Chain(options, tuple(ties))


def _tie_items(options: tuple[int, ...], strong: bool, state: State) -> tuple[int, ...]:
    """The item that all options of two nodes share; of a strong tie, one that has no others."""
    covers = state.geometry.covers
    shared = set.intersection(*({item for item, _ in covers[option]} for option in options))
    for item in sorted(shared):
        left = {
            option
            for option in state.geometry.options[item]
            if state.left[option // 9] >> option % 9 & 1
        }
        if not strong or left <= set(options):
            return (item,)
    return ()
