"""The strongest patterns: deadly, tridagons, aligned exclusion, kraken fish, forcing chains."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from human_puzzles import VARIANTS, random_puzzle
from replay import ReplayError, replay

import satsudoku
from satsudoku import Puzzle, generate, variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import deduce
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.state import State
from satsudoku.teaching.steps import steps
from satsudoku.techniques.fish_search import pools

FORCING = (
    *("forcing-chain-contradiction", "forcing-chain-verity"),
    *("forcing-net-contradiction", "forcing-net-verity"),
)
DEADLY = ("unique-loop", "extended-rectangle", "avoidable-rectangle-1", "bug+n")
KRAKEN = ("kraken-fish-1", "kraken-fish-2")
STRONG = (
    *FORCING,
    *KRAKEN,
    *DEADLY,
    *("tridagon", "aligned-pair-exclusion", "aligned-triplet-exclusion"),
    *("template-set", "template-delete", "finned-mutant-jellyfish"),
    *("franken-x-wing", "mutant-x-wing", "mutant-jellyfish"),
)


def example(name: str) -> tuple[State, Deduction]:
    """The state of a rule's example, and its deduction there."""
    one = declaration(name).example
    assert one is not None
    state = State.of(one.board())
    for _ in deduce(state, tuple(map(rule, one.after))):
        pass
    wanted = set(one.changes.split())
    made = (d for d in rule(name).find(state) if {*d.names((*d.placed, *d.eliminated))} == wanted)
    return state, next(made)


def in_states(
    name: str, random: Random, number: int
) -> Iterator[tuple[State, set[int], Deduction]]:
    """Deductions of a rule in puzzles of a variant that singles leave unsolved."""
    rules = VARIANTS[name]
    for _ in range(number):
        puzzle = random_puzzle(rules, random)
        grid, count = satsudoku.solve(puzzle), len(rules.symbols)
        assert grid is not None
        true = {cell * count + value - 1 for cell, value in enumerate(grid.values)}
        state = State.of(puzzle)
        for _ in deduce(state, (rule("naked-single"), rule("hidden-single"))):
            pass
        for one in map(rule, STRONG):
            for made in islice(one.find(state), 30):
                yield state, true, made


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["classic9", "classic6", "diagonal9", "jigsaw5", "killer6", "x5"])
def test_strong_patterns_are_right_and_replay(name: str) -> None:
    used = set()
    # Singles solve most puzzles of jigsaw5, because its implied houses help them.
    for state, true, made in in_states(name, Random(name), 30 if name == "jigsaw5" else 6):
        used.add(made.rule.name)
        assert true.issuperset(made.placed), made.text
        assert true.isdisjoint(made.eliminated), made.text
        replay(made, state)
    assert used >= set(FORCING[:2]) or name in ("classic6", "x5", "killer6")


@pytest.mark.parametrize("name", STRONG)
def test_a_deduction_without_its_reasons_does_not_replay(name: str) -> None:
    state, made = example(name)
    replay(made, state)
    for damaged in (
        made._replace(truths=(), chains=(), deadly=()),
        made._replace(eliminated=(), placed=()),
    ):
        with pytest.raises(ReplayError):
            replay(damaged, state)


@pytest.mark.parametrize("name", DEADLY)
def test_deadly_patterns_hold_no_clue(name: str) -> None:
    """The checker refuses a pattern with a clue in it, and one that the puzzle's marks forbid."""
    state, made = example(name)
    assert state.puzzle is not None
    cell, symbol = divmod(made.deadly[0], 9)
    clue = bytearray(state.puzzle.values)
    clue[cell] = symbol + 1
    for puzzle in (
        Puzzle(bytes(clue), state.puzzle.variant),
        Puzzle(
            state.puzzle.values,
            state.puzzle.variant,
            bytes(option != made.deadly[0] for option in range(729)),
        ),
    ):
        other = state.fork()
        other.puzzle = puzzle
        with pytest.raises(ReplayError, match="never possible"):
            replay(made, other)


def test_unknown_clues_make_no_avoidable_rectangle() -> None:
    state, _ = example("avoidable-rectangle-1")
    unknown = state.fork()
    unknown.puzzle = None
    for name in ("avoidable-rectangle-1", "unique-loop", "extended-rectangle"):
        assert not list(rule(name).find(unknown))


def test_a_tridagon_of_the_other_parity_can_be_filled() -> None:
    """Boxes 1, 2, 4 and 5, all along the same diagonal: the rule is silent, rightly."""
    board = geometry(variant("classic9"))
    for last, silent in (((0, 1, 2), True), ((0, 2, 1), False)):
        state = State(board)
        orders = [(0, 1, 2)] * 3 + [last]
        corners = [(0, 0), (0, 3), (3, 0), (3, 3)]
        cells = [
            (top + row) * 9 + left + column
            for (top, left), order in zip(corners, orders, strict=True)
            for row, column in enumerate(order)
        ]
        kept = {0, 1, 2}
        state.eliminate(c * 9 + s for c in cells[1:] for s in range(9) if s not in kept)
        found = list(rule("tridagon").find(state))
        assert bool(found) != silent
        for made in found:
            assert set(made.eliminated) >= {cells[0] * 9 + s for s in kept}
            replay(made, state)


@pytest.mark.thorough
def test_patterns_by_the_thousand_are_shown_by_name_only() -> None:
    (puzzle,) = generate(1, tier="Trial and error", seed=2)
    seldom = (*FORCING, *KRAKEN, "finned-mutant-jellyfish")
    names = {declaration(name).technique for name in seldom}
    assert not names & set(steps(puzzle).groups)
    assert list(steps(puzzle, "1301", most=1).groups) == ["Forcing Chain Contradiction"]


def singles_state(puzzle: Puzzle) -> State:
    """The state that singles and locked candidates leave."""
    state = State.of(puzzle)
    easy = ("naked-single", "hidden-single", "locked-candidates")
    for _ in deduce(state, tuple(map(rule, easy))):
        pass
    return state


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", [*KRAKEN, "kraken-fish-1:houses=franken"])
def test_kraken_fish_are_the_same_in_any_guise(name: str) -> None:
    transposed = [9 * (cell % 9) + cell // 9 for cell in range(81)]
    turned = [(symbol + 4) % 9 for symbol in range(9)]
    effects, random = 0, Random(name)
    for _ in range(15):
        puzzle = random_puzzle(VARIANTS["classic9"], random)
        state = singles_state(puzzle)
        other = singles_state(puzzle.transform(cells=transposed, values=[v + 1 for v in turned]))
        here = {d.eliminated[0] for d in rule(name).find(state)}
        there = {d.eliminated[0] for d in rule(name).find(other)}
        assert there == {9 * transposed[o // 9] + turned[o % 9] for o in here}
        effects += len(here)
    assert effects


@pytest.mark.parametrize("name", KRAKEN)
def test_kraken_fish_need_each_base_and_each_tie(name: str) -> None:
    state, made = example(name)
    fish = int(made.phrase[-1])  # "type 1, 3" has three bases
    ties = {item for chain in made.chains for tie in chain.ties for item in tie.items}
    assert ties
    for item in (*made.truths[:fish], *ties):
        truths = tuple(one for one in made.truths if one != item)
        links = tuple(one for one in made.links if one != item)
        with pytest.raises(ReplayError):
            replay(made._replace(truths=truths, links=links), state)
    assert state.puzzle is not None
    grid = satsudoku.solve(state.puzzle)
    assert grid is not None
    for cell, value in enumerate(grid.values):
        if not state.covered[cell]:
            with pytest.raises(ReplayError):
                replay(made._replace(eliminated=(9 * cell + value - 1,)), state)


def test_mutant_fish_leave_implied_houses_out() -> None:
    """A small jigsaw has more implied houses than its own, and would have millions of fish."""
    board = State.of(Puzzle(bytes(25), "jigsaw5")).geometry
    assert board.has_implied
    families = {house.family for house in board.houses(pools(board, "mutant", 0)[0].bases)}
    assert families == {"row", "column", "region"}


def test_fish_that_are_looked_for_only_by_name() -> None:
    fish = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
    for kind, sizes in {
        "finned": [],
        "franken": ["x-wing"],
        "mutant": ["x-wing", "jellyfish"],
        "finned-mutant": ["jellyfish", "squirmbag", "whale"],
    }.items():
        named = [n for n in rule_names() if n.startswith(f"{kind}-") and n[len(kind) + 1 :] in fish]
        seldom = [n[len(kind) + 1 :] for n in named if declaration(n).on_demand]
        assert seldom == sizes, kind
