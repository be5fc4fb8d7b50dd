"""Makes deductions of Sudoku Explainer's steps: what a drawing and a checker need, in our items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import NamedTuple

from satsudoku import _kernel
from satsudoku.cover.geometry import Geometry
from satsudoku.human.deduction import Chain, Tie
from satsudoku.human.links import symbols_of
from satsudoku.human.state import State
from satsudoku.raters.explainer.techniques import TECHNIQUES
from satsudoku.raters.kernel_step import KernelDeduction, KernelStep, Node, digits_of

_Link = _kernel.ExplainerLink
_CYCLES = ("x_cycle", "y_cycle", "xy_cycle")


class _Evidence(NamedTuple):
    """The proof of a step.

    Its parts are cells with the digits that matter; of its deadly candidates one does not hold.
    """

    truths: tuple[int, ...]
    links: tuple[int, ...] = ()
    parts: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    chains: tuple[Chain, ...] = ()
    deadly: tuple[int, ...] = ()
    cases: tuple[tuple[Node, ...], ...] = ()


def as_deduction(step: _kernel.ExplainerStep, state: State) -> KernelDeduction:
    """Make a deduction of what the kernel reports."""
    technique, geometry = TECHNIQUES[step.technique.name], state.geometry
    pattern = _pattern(step, state)
    placed = () if step.placed is None else (step.placed,)
    named = {option for item in pattern.truths for option in geometry.options[item]}
    named.update(option for chain in pattern.chains for node in chain.nodes for option in node)
    deduction = KernelDeduction(
        technique,
        geometry,
        technique.technique,
        technique.phrase,
        pattern.truths,
        pattern.links,
        tuple(sorted(option for option in named if _left(state, option))),
        placed=placed,
        eliminated=tuple(step.eliminated),
        chains=pattern.chains,
        deadly=pattern.deadly,
    )
    deduction.kernel = KernelStep(
        step.technique.value,
        placed,
        tuple(step.eliminated),
        digits_of(step.digits),
        tuple(step.houses),
        (),
        (),
        pattern.parts,
        ((0, 1, digits_of(step.extras)),),
        (),
        pattern.cases,
        step.rating,
    )
    return deduction


def _left(state: State, option: int) -> bool:
    """Whether an option of an open cell is possible."""
    return not state.covered[option // 9] and state.possible(option)


def _pattern(step: _kernel.ExplainerStep, state: State) -> _Evidence:
    name, geometry = step.technique.name, state.geometry
    if step.nodes:
        return _chained(step, state)
    if name.startswith("unique_loop"):
        return _loop(step, state)
    if name.startswith("universal_grave"):
        return _grave(step, state)
    parts = tuple((tuple(part), _digits_in(part, state)) for part in step.parts)
    houses = _HOUSES.get(name, len(step.houses))
    truths = _truths(step, geometry, houses)
    items = [geometry.house_items[h] for h in step.houses[houses:]]
    links = tuple(item[digit] for item in items for digit in digits_of(step.digits))
    if name.startswith(("direct_hidden", "hidden_")) and not name.startswith("hidden_single"):
        links = tuple(step.parts[0])
    if name in ("direct_pointing", "direct_claiming"):
        truths, links = (truths[0], truths[2]), (truths[1],)
    return _Evidence(truths, links, parts)


# How many of a step's houses hold truths; techniques not named here: all.
_HOUSES = {"pointing": 1, "claiming": 1, "x_wing": 2, "swordfish": 3, "jellyfish": 4}
_HOUSES |= {"skyscraper": 2, "two_string_kite": 2, "turbot_fish": 2, "grouped_strong_links": 2}
_HOUSES |= {"three_strong_links": 3, "four_strong_links": 4}
_HOUSES |= {"naked_pair": 0, "naked_triplet": 0, "naked_quad": 0}


def _truths(step: _kernel.ExplainerStep, geometry: Geometry, houses: int) -> tuple[int, ...]:
    name = step.technique.name
    if name.startswith(("naked_", "aligned_")) or name.endswith(("y_wing", "z_wing")):
        return tuple(dict.fromkeys(cell for part in step.parts for cell in part))
    digits = list(digits_of(step.digits))
    if name.startswith("direct_hidden") and step.placed is not None:
        digits.append(step.placed % 9)
    return tuple(geometry.house_items[h][d] for h in step.houses[:houses] for d in digits)


def _digits_in(cells: Iterable[int], state: State) -> tuple[int, ...]:
    return digits_of(symbols_of(state, cells))


# --- deadly patterns -----------------------------------------------------------------------------


def _loop(step: _kernel.ExplainerStep, state: State) -> _Evidence:
    """A unique loop, its cells' other candidates, and the subset or the house that it needs."""
    type_3 = step.technique.name.startswith("unique_loop_3")
    loop = tuple(part[0] for part in (step.parts[:-1] if type_3 else step.parts))
    pair = digits_of(step.digits)
    others = tuple(cell for cell in loop if state.left[cell].bit_count() > 2)
    parts = [(loop, pair), (others, digits_of(step.extras))]
    truths: list[int] = list(loop)
    items = [item for h in step.houses for item in enumerate(state.geometry.house_items[h])]
    if type_3:
        cells = tuple(step.parts[-1])
        parts.append((cells, _digits_in(cells, state)))
        if step.technique.name == "unique_loop_3_naked":
            truths += cells
        else:
            inside = {*cells, *others}
            truths += [item for _, item in items if _places(item, state) <= inside]
    elif step.technique.name == "unique_loop_4":
        truths += [item for digit, item in items if digit in pair]
    return _Evidence(
        tuple(truths),
        (),
        tuple(parts),
        deadly=tuple(9 * cell + digit for cell in loop for digit in pair),
    )


def _places(item: int, state: State) -> set[int]:
    return {option // 9 for option in state.geometry.options[item] if _left(state, option)}


def _grave(step: _kernel.ExplainerStep, state: State) -> _Evidence:
    """All candidates but the extras, and the subset or the houses that the step needs."""
    wide = tuple(step.parts[0])
    extras = _extras(wide, state)
    left = (option for option in state.options() if _left(state, option))
    beside = [cell for part in step.parts for cell in part]
    items = [state.geometry.house_items[h] for h in step.houses]
    return _Evidence(
        (*beside, *(item[digit] for item in items for digit in digits_of(step.digits))),
        parts=(
            (wide, tuple(sorted({option % 9 for option in extras}))),
            *((tuple(part), _digits_in(part, state)) for part in step.parts[1:]),
        ),
        deadly=tuple(option for option in left if option not in extras),
    )


def _extras(wide: Iterable[int], state: State) -> frozenset[int]:
    """The candidates to remove so that each cell keeps two, and each digit two places."""
    cells = [[o for o in range(9 * c, 9 * c + 9) if state.possible(o)] for c in wide]
    every = frozenset(option for options in cells for option in options)
    for kept in product(*(combinations(options, 2) for options in cells)):
        extras = every.difference(*kept)
        touched = {item for option in every for item, _ in state.geometry.covers[option]}
        if all(_regular(item, extras, state) for item in touched):
            return extras
    raise AssertionError("no grave")


def _regular(item: int, extras: frozenset[int], state: State) -> bool:
    options = (o for o in state.geometry.options[item] if _left(state, o) and o not in extras)
    return sum(1 for _ in options) in (0, 2)


# --- chains --------------------------------------------------------------------------------------


def _chained(step: _kernel.ExplainerStep, state: State) -> _Evidence:
    """The items behind the links, the links to draw, and the cases of its sentence."""
    cycle = step.technique.name in _CYCLES
    geometry = state.geometry
    truths: list[int] = []
    links: list[int] = []
    chains: list[Chain] = []
    cases: list[tuple[Node, ...]] = []
    for target in [0] if cycle else step.targets:
        numbers = _ancestors(step, target, cycle)
        claims = (step.nodes[number][:2] for number in numbers)
        cases.append(tuple(Node((option // 9,), option % 9, on) for option, on in claims))
        linked = {number: _items(step, number, state) for number in numbers}
        for number, items in linked.items():
            (truths if step.nodes[number][1] else links).extend(items)
        chains.extend(_drawn(step, numbers, linked))
    for inner in step.nested:
        truths.extend(_pattern(inner, state).truths)
    if step.technique.name == "cell_forcing":
        truths.append(step.parts[0][0])
    if step.technique.name == "house_forcing":
        truths.append(geometry.house_items[step.houses[0]][cases[0][0].digit])
    return _Evidence(
        tuple(dict.fromkeys(truths)),
        tuple(dict.fromkeys(links)),
        chains=tuple(dict.fromkeys(chains)),
        cases=tuple(cases),
    )


def _ancestors(step: _kernel.ExplainerStep, target: int, cycle: bool) -> list[int]:
    """A node and all that it follows from, each after its parents."""
    if cycle:
        return [*range(len(step.nodes) - 1, 0, -1), 0]
    order: list[int] = []
    seen: set[int] = set()
    stack = [(target, False)]
    while stack:
        number, parents_done = stack.pop()
        if parents_done:
            order.append(number)
        elif number not in seen:
            seen.add(number)
            stack.append((number, True))
            stack.extend((parent, False) for parent in reversed(step.nodes[number][3]))
    return order


def _items(step: _kernel.ExplainerStep, number: int, state: State) -> tuple[int, ...]:
    """The item from which a node follows; none for an assumption, or a pattern inside."""
    candidate, _, link, parents, _ = step.nodes[number]
    if not parents or link in (_Link.assumed, _Link.pattern):
        return ()
    if link == _Link.cell:
        return (candidate // 9,)
    row, column = divmod(candidate // 9, 9)
    box = row // 3 * 3 + column // 3
    house = {_Link.row: row, _Link.column: 9 + column, _Link.box: 18 + box}[link]
    return (state.geometry.house_items[house][candidate % 9],)


def _drawn(
    step: _kernel.ExplainerStep, numbers: list[int], linked: dict[int, tuple[int, ...]]
) -> Iterator[Chain]:
    """A chain where each node has one parent; else a link to each node from all its parents."""
    nodes = step.nodes
    ties = {number: Tie(nodes[number][1], items) for number, items in linked.items() if items}
    follows = all(nodes[n][3] == [before] for before, n in pairwise(numbers))
    if follows and all(number in ties for number in numbers[1:]):
        if len(numbers) > 1:
            options = tuple((nodes[n][0],) for n in numbers)
            yield Chain(options, tuple(ties[n] for n in numbers[1:]))
        return
    for number, tie in ties.items():
        parents = tuple(nodes[parent][0] for parent in nodes[number][3])
        yield Chain((parents, (nodes[number][0],)), (tie,))
