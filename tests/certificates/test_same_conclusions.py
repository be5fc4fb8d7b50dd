"""The checker's rules against those of ladders: all that they conclude, and each step of theirs.

States are random, of small boards, and keep a solution; each has a seed.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from checker_steps import Found, refuses_more, refuses_other_items, said, step_of
from samples import tries
from tier_claims import marks_of

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import build_encoding
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.proof.checker.tiers.board import Candidate, Item
from satsudoku.proof.checker.tiers.chains import Chain, Node
from satsudoku.proof.checker.tiers.deductions import ladder_rules
from satsudoku.proof.checker.tiers.leftovers import _choices
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.checker.tiers.patterns import Direct
from satsudoku.proof.checker.tiers.rule import PatternRule, Step
from satsudoku.proof.checker.tiers.trials import Assumption

BOARDS = ("classic6", "classic6", "diagonal6", "jigsaw6", "x6", "classic4", "latin5")
# With a window across boxes: neither is a line.
WINDOW = {
    "family": "window",
    "kind": "regions",
    "map": "......\n.AAA..\n.AAA..\n......\n......\n......",
}
OF_WINDOWS = 5000  # seeds from there on
SINGLES = ("naked-single", "hidden-single")
OF_ANY_STATE = (*SINGLES, "full-house", "locked-candidates", "pointing", "claiming")
BELOW = (*SINGLES, "locked-candidates")
# Rules, and some seeds of states of which each concludes something.
SEEDS: dict[str, tuple[int, ...]] = {
    "full-house": (24, 43),
    "naked-single": (4, 5, 6),
    "hidden-single": (1, 3, 4),
    "hidden-single:in=box": (3, 7, 5000),
    "hidden-single:in=line": (1, 3, 4),
    "locked-candidates": (1, 15, 25, 5002),
    "pointing": (1, 15, 5002),
    "claiming": (1, 15, 5002),
    "common-peers": (25, 30, 36, 5005),
    "locked-pair": (38, 79, 5016),
    "locked-triple": (15, 79, 148),
    "naked-pair": (35, 38, 66),
    "naked-triple": (15, 66, 77),
    "hidden-pair": (1, 15, 38),
    "hidden-triple": (15, 66, 77),
    "x-wing": (31, 57, 61),
    "swordfish": (31, 57, 61),
    "pointing:cells=2": (1, 15, 25),
    "claiming:cells=2": (1, 15, 25),
    "swordfish:cells=2": (31, 57, 61),
    "x-wing:cells=3": (31, 57),
    "direct-pointing": (148, 645, 5052),
    "direct-x-wing": (882, 1133),
    "direct-x-wing:in=box": (882, 1259),
    "direct-x-wing:in=line": (882, 1384),
    "hamada-logic": (133, 637, 1016, 5210),
    "turbot-chain": (1, 15, 25),
    "wing-chain": (15, 25, 30, 35),
    "x-chain": (15, 25, 76, 131),
    "xy-chain": (35, 38, 76, 128),
    "aic": (15, 25, 34, 36),
    "grouped-aic": (15, 36, 48),
    "aic:links=3": (15, 36),
}
# The same of rules that suppose something, over those of tiers below.
TRIALS: dict[str, tuple[int, ...]] = {
    "te1": (30, 34),
    "te2": (30,),
    "negation-remove": (30, 34),
    "negation-place": (30, 34, 35),
    "assumption:digits=1": (94, 136),
    "assumption:digits=2": (94, 193),
    "assumption:digits=3": (30, 34, 35),
    "assumption:digits=1,reading=depth": (30, 34, 35),
    "assumption:digits=2,reading=depth": (30, 34),
}
# A plain subset may have a filled cell: then it says what these say.
SMALLER = {
    "common-peers": ("locked-candidates",),
    "locked-triple": ("locked-pair",),
    "naked-triple": ("naked-pair",),
    "hidden-triple": ("hidden-pair",),
    "swordfish": ("x-wing",),
    "swordfish:cells=2": ("x-wing",),
}


@cache
def rules_of(name: str) -> Variant:
    if name == "window6":
        return build_encoding({"houses": [WINDOW]}, name, f"{name}.json", variant("classic6"))
    return variant(name)


@cache
def filled(name: str) -> list[bytes]:
    rules = rules_of(name)
    first = bytes(range(1, len(rules.symbols) + 1))
    start = Puzzle(first + bytes(len(rules.cells) - len(first)), rules)
    return [grid.values for grid in islice(satsudoku.solutions(start), 50)]


def state_of(seed: int, name: str) -> State:
    """A state; for most rules one in which there are no singles."""
    rng = Random(seed)
    board = rng.choice(BOARDS) if seed < OF_WINDOWS else "window6"
    grid = rng.choice(filled(board))
    symbols, given, thin = max(grid), rng.choice([0.02, 0.1, 0.2]), rng.choice([0.2, 0.3, 0.4, 0.5])
    start = bytes(value if rng.random() < given else 0 for value in grid)
    state = State.of(Puzzle(start, rules_of(board)))
    true = {symbols * cell + value - 1 for cell, value in enumerate(grid)}
    others = [o for o in range(symbols * len(grid)) if o not in true and state.possible(o)]
    state.eliminate(rng.sample(others, int(len(others) * thin)))
    if not name.startswith(OF_ANY_STATE):
        deque(deduce(state, list(map(rule, BELOW if name in TRIALS else SINGLES))), maxlen=0)
    return state


def chained(marks: Marks, chain: Chain) -> Found:
    """What the ends of chains exclude, by links that are looked for in all partitions of items."""
    board, left = marks.board, marks.in_lane(0)
    one_symbol = chain.kind in ("x", "grouped x")
    excluded: dict[Node, set[Candidate]] = {}
    partners: dict[Node, set[Node]] = defaultdict(set)
    for item, candidates in board.items.items():
        here = sorted(candidates & left)
        if not board.must_be_covered(item) or (
            one_symbol if len(item) == 1 else chain.kind == "xy"
        ):
            continue
        for number in range(1, 1 << len(here) - 1):
            one = frozenset(c for k, c in enumerate(here) if number >> k & 1)
            other = frozenset(here) - one
            if all(is_node(marks, chain, item, part) for part in (one, other)):
                partners[one].add(other)
                partners[other].add(one)
    for node in partners:
        excluded[node] = left.intersection(*(board.rivals[candidate] for candidate in node))
    found = set()
    for start in partners:
        true, latest, links = set[Node](), {start}, 0
        while latest and (chain.most is None or links < chain.most):
            false = (
                latest if not links else {n for n in partners for t in latest if n <= excluded[t]}
            )
            if one_symbol:
                false = {n for n in false if alike(n | start)}
            latest = {partner for node in false for partner in partners[node]} - true
            true |= latest
            links += 1
        found |= {(False, c) for end in true for c in excluded[start] & excluded[end]}
    return frozenset(found)


def direct(state: State, name: str) -> Found:
    """What the exclusions of one pattern leave a single in another house."""
    base, _, within = name.removeprefix("direct-").partition(":")
    pointing = base == "pointing"
    single = "hidden-single:in=box" if pointing else f"hidden-single:{within}".rstrip(":")
    found = set[tuple[bool, Candidate]]()
    for pattern in rule("pointing:cells=2" if pointing else base).find(state):
        after = state.fork()
        after.eliminate(pattern.eliminated)
        for left in rule(single).find(after):
            [house] = left.truths
            options = state.geometry.options[house]
            few = not pointing or sum(map(state.possible, options)) == 2
            if few and house not in pattern.truths and {*options} & {*pattern.eliminated}:
                found |= said(left)
    return frozenset(found)


def alike(candidates: Iterable[Candidate]) -> bool:
    return len({symbol for _, symbol in candidates}) == 1


def is_node(marks: Marks, chain: Chain, item: Item, part: Node) -> bool:
    """Whether a part of an item's candidates is one, or a group: all that lie in another item."""
    if len(part) == 1:
        return True
    board, here = marks.board, marks.board.items[item] & marks.in_lane(0)
    if not chain.kind.startswith("grouped") or len(item) == 1:
        return False
    pair = len(part) == 2 and max(part) in board.pairs_of[min(part)]
    return pair or any(part == here & other for other in board.items.values())


def check(name: str, seed: int) -> bool:
    """Compare a rule in a state; whether it concludes something there."""
    state = state_of(seed, name)
    marks, [rules] = marks_of(state), ladder_rules([[name]])
    checked = rules[name]
    assert isinstance(checked, PatternRule)
    mine = {(c.places, c.candidate) for c in checked.every(marks) if marks.changes(c)}
    deductions = list(rule(name).find(state))
    theirs = frozenset[tuple[bool, tuple[int, int]]]().union(*map(said, deductions))
    smaller = [said(one) for less in SMALLER.get(name, ()) for one in rule(less).find(state)]
    most = theirs.union(*smaller)
    if isinstance(checked, Chain):
        most = chained(marks, checked)
    elif isinstance(checked, Direct):
        most = direct(state, name)
    assert theirs <= mine <= most, seed
    assert mine == most or name in SMALLER, seed
    if mine or seed % 10 == 0:  # without conclusions it goes through all once more
        assert checked.applies(marks) == bool(mine)
    rng = Random(seed)
    for deduction in rng.sample(deductions, min(len(deductions), 6)):
        step = step_of(deduction)
        assert checked.follows(marks, step), (seed, step)
        assert refuses_more(marks, checked, step, mine, rng)
        assert refuses_other_items(marks, checked, step, mine, rng)
    return bool(mine)


def refuted(state: State) -> list[int]:
    """The candidates of cells with two that lead to a contradiction."""
    trial = rule("assumption:digits=1,reading=depth").over(tuple(map(rule, BELOW)))
    return [option for found in trial.find(state) for option in found.eliminated]


def useful(state: State, number: int) -> Iterator[int]:
    """Those of which the refutation, and fewer than a number of further ones, solve the puzzle."""
    for option in refuted(state):
        after = state.fork()
        after.eliminate([option])
        deque(deduce(after, list(map(rule, BELOW))), maxlen=0)
        if after.solved or (number > 1 and any(useful(after, number - 1))):
            yield option


def check_trial(name: str, seed: int) -> bool:
    state = state_of(seed, name)
    marks, checked = marks_of(state), ladder_rules([BELOW, [name]])[1][name]
    mine = {(c.places, c.candidate) for c in checked.every(marks) if marks.changes(c)}
    if isinstance(checked, Assumption):
        options = refuted(state) if checked.number == 3 else useful(state, checked.number)
        theirs = frozenset((False, divmod(o, state.geometry.symbols)) for o in options)
    else:
        found = rule(name).over(tuple(map(rule, BELOW))).find(state)
        theirs = frozenset[tuple[bool, Candidate]]().union(*map(said, found))
    assert mine == theirs
    step = Step(
        *([], [], []),
        frozenset(candidate for places, candidate in mine if places),
        frozenset(candidate for places, candidate in mine if not places),
    )
    assert checked.follows(marks, step)
    assert refuses_more(marks, checked, step, mine, Random(seed)) == bool(mine)
    return bool(mine)


@pytest.mark.parametrize("name", TRIALS)
def test_trials_refute_what_those_of_ladders_refute(name: str) -> None:
    assert all(check_trial(name, seed) for seed in TRIALS[name])


@pytest.mark.parametrize("name", SEEDS)
def test_rules_say_what_those_of_ladders_say(name: str) -> None:
    assert all(check(name, seed) for seed in SEEDS[name])
    for seed in range(1000, tries(1000, 1020)):
        check(name, seed)


def test_cages_leave_over_at_most_five_cells() -> None:
    """Three cages of five cells with two outside each leave over six."""
    area = frozenset(range(9))
    cages = [([*range(3 * n, 3 * n + 3), 20 + 2 * n, 21 + 2 * n], 20) for n in range(3)]
    assert not list(_choices(area, cages))
    smaller = [*cages[:2], ([6, 7, 8, 24], 20)]
    assert [sorted(cells[0] for cells, _ in chosen) for chosen in _choices(area, smaller)] == [
        [0, 3, 6]
    ]
