"""Verifies steps of Sudoku Explainer by their links, on the pencil marks alone.

It knows the rules of Sudoku and nothing of the search for a step. For a pattern it takes the
clauses that the step names ("this cell has a digit", "this house has this digit") and refutes the
contrary of the step's conclusion from them. For a chain it checks each node against its parents.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, product

from satsudoku import _kernel

Step = _kernel.ExplainerStep
Link = _kernel.ExplainerLink
Node = tuple[int, bool, Link, list[int], int]
Clause = frozenset[int]  # candidates, one of which is true
Statement = tuple[int, bool]

HOUSES = (
    [[9 * i + j for j in range(9)] for i in range(9)]
    + [[9 * j + i for j in range(9)] for i in range(9)]
    + [[27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3 for j in range(9)] for i in range(9)]
)


class ReplayError(AssertionError):
    """A step that does not hold."""


def require(holds: bool, what: str) -> None:
    if not holds:
        raise ReplayError(what)


@cache
def houses_of(cell: int) -> frozenset[int]:
    return frozenset(i for i, house in enumerate(HOUSES) if cell in house)


@cache
def excludes(a: int, b: int) -> bool:
    """Whether two candidates cannot both be true."""
    if a == b:
        return False
    if a // 9 == b // 9:
        return True
    return a % 9 == b % 9 and bool(houses_of(a // 9) & houses_of(b // 9))


class Marks:
    """The candidates still possible; those of filled cells are gone."""

    def __init__(self, candidates: Iterable[int]) -> None:
        self.candidates = frozenset(candidates)

    @classmethod
    def of(cls, values: Sequence[int]) -> Marks:
        given = [9 * cell + value - 1 for cell, value in enumerate(values) if value]
        free = (c for c in range(729) if not values[c // 9])
        return cls(c for c in free if not any(excludes(c, g) for g in given))

    def cell(self, cell: int) -> Clause:
        return frozenset(c for c in range(9 * cell, 9 * cell + 9) if c in self.candidates)

    def places(self, house: int, digit: int) -> Clause:
        some = (9 * cell + digit for cell in HOUSES[house])
        return frozenset(c for c in some if c in self.candidates)

    def without(self, gone: Iterable[int]) -> Marks:
        return Marks(self.candidates - frozenset(gone))

    def after(self, step: Step) -> Marks:
        gone = set(step.eliminated)
        if step.placed is not None:
            cell = step.placed // 9
            gone |= {c for c in self.candidates if c // 9 == cell or excludes(c, step.placed)}
        return self.without(gone)


def check(step: Step, marks: Marks) -> None:
    """Raises ReplayError unless the step follows from the marks."""
    require(set(step.eliminated) <= marks.candidates, "it eliminates what is not there")
    require(step.placed is None or step.placed in marks.candidates, "it places what cannot be")
    if step.nodes:
        check_chain(step, marks)
        return
    require(bool(step.eliminated) or step.placed is not None, "it does nothing")
    clauses = clauses_of(step, marks)
    require(all(clauses), "a clause is empty")
    for gone in step.eliminated:
        require(refuted([gone], [], clauses), f"{gone} is not refuted")
    if step.placed is not None:
        require(refuted([], [step.placed], clauses), f"{step.placed} is not forced")


def refuted(true: list[int], false: list[int], clauses: list[Clause]) -> bool:
    """Whether the clauses cannot all hold with some candidates true, and some false."""
    if any(excludes(a, b) for a in true for b in true):
        return True
    left = [
        [c for c in clause if c not in false and not any(excludes(c, t) for t in true)]
        for clause in clauses
        if not any(t in clause for t in true)
    ]
    if not left:
        return False
    shortest = min(left, key=len)
    return all(refuted([*true, c], false, clauses) for c in shortest)


# --- patterns ------------------------------------------------------------------------------------


def digits(mask: int) -> list[int]:
    return [d for d in range(9) if mask >> d & 1]


def clauses_of(step: Step, marks: Marks) -> list[Clause]:
    """What the step says holds: each is true in any solution of the marks, or of the puzzle."""
    name = step.technique.name
    cells = [cell for part in step.parts for cell in part]
    named = digits(step.digits)
    if name.startswith(("naked_", "aligned_")) or name.endswith(("y_wing", "z_wing")):
        return [marks.cell(cell) for cell in cells]
    if name == "last_cell" or name.startswith("hidden_"):
        return [marks.places(step.houses[0], d) for d in named]
    if name in ("direct_hidden_pair", "direct_hidden_triplet"):
        assert step.placed is not None
        return [marks.places(step.houses[0], d) for d in [*named, step.placed % 9]]
    if name in ("pointing", "claiming"):
        return [marks.places(step.houses[0], named[0])]
    if name in ("direct_pointing", "direct_claiming"):
        return [marks.places(house, named[0]) for house in (step.houses[0], step.houses[2])]
    if name in ("x_wing", "swordfish", "jellyfish"):
        return [marks.places(house, named[0]) for house in step.houses[: len(step.houses) // 2]]
    if name.startswith("unique_loop"):
        return loop_clauses(step, marks)
    if name.startswith("universal_grave"):
        return grave_clauses(step, marks)
    return [marks.places(house, named[0]) for house in step.houses[: len(step.parts) // 2]]


def loop_clauses(step: Step, marks: Marks) -> list[Clause]:
    """A loop that holds nothing but its pair could be exchanged: one of the extras is true."""
    pair = digits(step.digits)
    type_3 = step.technique.name.startswith("unique_loop_3")
    loop = [part[0] for part in (step.parts[:-1] if type_3 else step.parts)]
    require(len(set(loop)) == len(loop) and len(loop) % 2 == 0, "no loop")
    for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
        require(bool(houses_of(a) & houses_of(b)), "the loop is broken")
    for house in HOUSES:
        inside = [i for i, cell in enumerate(loop) if cell in house]
        require(len(inside) in (0, 2), "a house has not two cells of the loop")
        require(len({i % 2 for i in inside}) in (0, 2), "two cells of a colour see each other")
    require(all({9 * c + d for d in pair} <= marks.candidates for c in loop), "a pair is missing")
    others = [cell for cell in loop if len(marks.cell(cell)) > 2]
    clauses = [frozenset(c for cell in others for c in marks.cell(cell) if c % 9 not in pair)]
    clauses += [marks.cell(cell) for cell in loop]
    if step.technique.name == "unique_loop_3_naked":
        clauses += [marks.cell(cell) for cell in step.parts[-1]]
    elif step.technique.name == "unique_loop_3_hidden":
        held = [d for d in range(9) if places_within(step, marks, d, others)]
        clauses += [marks.places(step.houses[0], d) for d in held]
    elif step.technique.name == "unique_loop_4":
        clauses += [marks.places(step.houses[0], d) for d in pair]
    return clauses


def places_within(step: Step, marks: Marks, digit: int, others: list[int]) -> bool:
    """Whether all places of a digit in the step's house are cells of its subset or of the loop."""
    places = {c // 9 for c in marks.places(step.houses[0], digit)}
    return bool(places) and places <= {*step.parts[-1], *others}


def grave_clauses(step: Step, marks: Marks) -> list[Clause]:
    """A grid of pairs, each digit twice in a house, has not one solution: an extra is true."""
    saviours = step.parts[0]
    clauses = [grave_extras(marks, saviours), *(marks.cell(cell) for cell in saviours)]
    if len(step.parts) > 1:
        clauses += [marks.cell(cell) for cell in step.parts[1]]
    clauses += [marks.places(house, d) for house in step.houses for d in digits(step.digits)]
    return [clause for clause in clauses if clause]


def grave_extras(marks: Marks, saviours: list[int]) -> Clause:
    """What must go from some cells to leave pairs in all cells and houses."""
    pairs = [combinations(sorted(marks.cell(cell)), 2) for cell in saviours]
    some = frozenset(c for cell in saviours for c in marks.cell(cell))
    for kept in product(*pairs):
        extras = some.difference(*kept)
        rest = marks.without(extras)
        sizes = {len(rest.cell(c // 9)) for c in marks.candidates}
        sizes |= {len(rest.places(house, digit)) for house in range(27) for digit in range(9)}
        if sizes <= {0, 2} and all(marks.cell(cell) & extras for cell in saviours):
            return extras
    raise ReplayError("no grave")


# --- chains --------------------------------------------------------------------------------------


def check_chain(step: Step, marks: Marks) -> None:
    nodes: list[Node] = step.nodes
    name = step.technique.name
    if name in ("x_cycle", "y_cycle", "xy_cycle"):
        check_cycle(step, nodes, marks)
        return
    for number in range(len(nodes)):
        check_node(step, nodes, number, marks)
    cases = [case_of(nodes, target) for target in step.targets]
    ends = [(nodes[target][0], nodes[target][1]) for target in step.targets]
    if name == "contradiction_forcing":
        (a, b), (start, *others) = ends, set(cases)
        require(not others and a[0] == b[0] and a[1] != b[1], "no contradiction")
        concluded = (start[0], not start[1])
    elif name in ("forcing_chain", "forcing_x_chain"):
        require(cases == [(ends[0][0], not ends[0][1])], "it does not end in its contrary")
        concluded = ends[0]
    else:
        require(len(set(ends)) == 1, "the cases end differently")
        require(covers(step, cases, marks), "the cases are not all")
        concluded = ends[0]
    check_conclusion(step, concluded)


def check_conclusion(step: Step, concluded: Statement) -> None:
    candidate, true = concluded
    if true:
        require(step.placed == candidate, "it places something else")
        require(all(c // 9 == candidate // 9 and c != candidate for c in step.eliminated), "beyond")
    else:
        require(step.placed is None and step.eliminated == [candidate], "it eliminates else")


def covers(step: Step, cases: list[Statement], marks: Marks) -> bool:
    """Whether one of the cases must hold."""
    candidates = [candidate for candidate, _ in cases]
    if step.technique.name == "double_forcing":
        return len(cases) == 2 and len(set(candidates)) == 1 and cases[0][1] != cases[1][1]
    if not all(on for _, on in cases):
        return False
    if step.technique.name == "cell_forcing":
        return frozenset(candidates) == marks.cell(candidates[0] // 9)
    return frozenset(candidates) == marks.places(step.houses[0], candidates[0] % 9)


def case_of(nodes: list[Node], target: int) -> Statement:
    """The one assumption that a node rests on; its ancestors must not run in circles."""
    assumed: set[Statement] = set()
    state: dict[int, bool] = {}  # whether a node is done
    stack = [(target, False)]
    while stack:
        number, leaving = stack.pop()
        if leaving:
            state[number] = True
            continue
        if number in state:
            require(state[number], "a circle")
            continue
        state[number] = False
        candidate, on, link, parents, _ = nodes[number]
        if link == Link.assumed:
            assumed.add((candidate, on))
        stack.append((number, True))
        stack += [(parent, False) for parent in parents if not state.get(parent, False)]
    require(len(assumed) == 1, "not one assumption")
    return assumed.pop()


def check_node(step: Step, nodes: list[Node], number: int, marks: Marks) -> None:
    candidate, on, link, parents, nested = nodes[number]
    before = [nodes[parent] for parent in parents]
    require(candidate in marks.candidates, "a node that is not there")
    if link == Link.assumed:
        require(not parents, "an assumption with parents")
        return
    if link == Link.pattern:
        require(not on and not any(parent[1] for parent in before), "a pattern rests on what is on")
        inner = step.nested[nested]
        check(inner, marks.without(parent[0] for parent in before))
        require(candidate in inner.eliminated, "the pattern does not eliminate it")
        return
    clause = clause_of(candidate, link, marks)
    if on:
        off = {parent[0] for parent in before if not parent[1]}
        require(off == clause - {candidate} and len(off) == len(before), "something is left")
    else:
        require(len(before) == 1 and before[0][1], "not one parent that is on")
        require(before[0][0] in clause - {candidate}, "the parent does not exclude it")


def clause_of(candidate: int, link: Link, marks: Marks) -> Clause:
    if link == Link.cell:
        return marks.cell(candidate // 9)
    kind = ("row", "column", "box").index(link.name)
    (house,) = (h for h in houses_of(candidate // 9) if h // 9 == kind)
    return marks.places(house, candidate % 9)


def check_cycle(step: Step, nodes: list[Node], marks: Marks) -> None:
    """Either all that is on in a cycle is true, or all that is off: its links work both ways."""
    require(nodes[0][:2] == nodes[-1][:2] and nodes[0][1], "the cycle is open")
    for number, (candidate, on, link, parents, _) in enumerate(nodes[:-1]):
        require(parents == [number + 1] and on != nodes[number + 1][1], "it does not alternate")
        other = nodes[number + 1][0]
        if on:
            clause = clause_of(candidate, link, marks)
            require(clause == {candidate, other}, "no strong link")
        else:
            require(excludes(candidate, other), "no weak link")
    cells = {node[0] // 9 for node in nodes}
    for gone in step.eliminated:
        require(gone // 9 not in cells, "it eliminates inside the cycle")
        for side in (True, False):
            near = (n[0] for n in nodes if n[1] == side and n[0] % 9 == gone % 9)
            require(any(excludes(gone, c) for c in near), "it is not seen from both sides")
