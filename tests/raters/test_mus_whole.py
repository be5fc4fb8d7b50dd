"""The rater mus by whole houses and constraints: brute force, images, bounds, and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random

import numpy as np
import pytest
from constraint_images import puzzles, random_image
from constraint_meanings import MEANINGS
from pysat.solvers import Solver
from random_constraints import drawn, with_few_givens
from samples import AT_LENGTH, batched

import satsudoku
from satsudoku import Puzzle, rater
from satsudoku._kernel import FilterSearch
from satsudoku.certificates.tier_certificate import prove_least_tier
from satsudoku.constraints.solvers.filters import make_filters
from satsudoku.cover.geometry import Geometry, declared_geometry
from satsudoku.errors import LadderError, UnknownNameError
from satsudoku.human.classification import Classification
from satsudoku.human.state import State
from satsudoku.raters.mus import rounds
from satsudoku.raters.mus.cause import CauseRule
from satsudoku.raters.mus.cores import Cores
from satsudoku.raters.mus.fillings import Fillings
from satsudoku.raters.mus.hasty import Hasty, Prover
from satsudoku.raters.mus.parts import CausePart, cell_clauses, whole_parts_of, whole_rules

HOUSES = rater("mus:parts=houses")
# The others have no clauses.
KINDS = sorted({*MEANINGS, "cages"} - {"chaos_regions", "full_ranks"})
CAGES = satsudoku.build("classic4").cage("r1c1 r1c2", sum=5).cage("r3c2 r4c2 r4c3", sum=7)
INNIE = CAGES.cage("r2c4 r3c4", sum=6).puzzle()


Refuted = Callable[[State, Sequence[CausePart], Sequence[int]], set[int]]
"""Which of some options none of a state's fillings has, by some parts alone."""


@lru_cache(1)
def asked_of(geometry: Geometry) -> tuple[Solver, dict[CausePart, int]]:
    """A SAT solver with the clauses of each part behind a variable of its own."""
    said = dict(whole_parts_of(geometry)[0])
    first = 1 + max(abs(literal) for part in said for clause in said[part] for literal in clause)
    behind = {part: first + n for n, part in enumerate(said)}
    clauses = [[-behind[part], *clause] for part in said for clause in said[part]]
    return Solver("minisat22", [*cell_clauses(geometry), *clauses]), behind


@pytest.fixture(autouse=True, scope="module")
def solver_ends() -> Iterator[None]:
    yield
    asked_of.cache_clear()


def by_clauses(state: State, parts: Sequence[CausePart], options: Sequence[int]) -> set[int]:
    """By another SAT solver."""
    geometry = state.geometry
    solver, behind = asked_of(geometry)
    gone = [-o - 1 for o in range(geometry.cells * geometry.symbols) if not state.possible(o)]
    given = [behind[part] for part in parts] + gone

    def filling(option: int) -> set[int]:
        found = solver.solve(assumptions=[*given, option + 1])
        return {literal - 1 for literal in solver.get_model()} if found else set()

    return in_no_filling(options, filling)


def by_filters(state: State, parts: Sequence[CausePart], options: Sequence[int]) -> set[int]:
    """By fillings of the whole board."""
    geometry = state.geometry
    variant, rules = geometry.variant, whole_rules(geometry.variant)
    houses = [variant.houses[n].cells for part in parts for n in rules[part].houses]
    relations = [variant.relations[n] for part in parts for n in rules[part].relations]
    filters = make_filters(range(geometry.cells), geometry.symbols, houses, relations)

    def filling(option: int) -> set[int]:
        cell, symbol = divmod(option, geometry.symbols)
        masks = np.array(state.left[: geometry.cells], dtype=np.uint32)
        masks[cell] = 1 << symbol
        found = FilterSearch(filters, masks).solutions(1)
        return {c * geometry.symbols + v for grid in found for c, v in enumerate(grid)}

    return in_no_filling(options, filling)


def in_no_filling(options: Sequence[int], filling: Callable[[int], set[int]]) -> set[int]:
    """Those of some options that no filling has; one that is found has many of them."""
    refuted, asked = set[int](), {*options}
    while asked:
        option = asked.pop()
        found = filling(option)
        assert not found or option in found
        asked -= found
        if not found:
            refuted.add(option)
    return refuted


def brute(puzzle: Puzzle, refuted: Refuted = by_clauses) -> list[tuple[int, frozenset[int]]]:
    """The rounds that are no singles, by trying all sets of parts."""
    geometry = declared_geometry(puzzle.variant)
    state = State.of(puzzle, geometry)
    parts = [*whole_rules(puzzle.variant)]
    all_rounds = []
    while state.unfilled:
        left = [o for o in state.options() if not state.covered[o // geometry.symbols]]
        singles = [
            o
            for item in range(geometry.primary)
            for o in geometry.options[item]
            if state.left[item].bit_count() == 1 and o in left and state.possible(o)
        ]
        if singles:
            state.place(singles[0])
            continue
        found: set[int] = set()
        size = 0
        while not found:
            size += 1
            for chosen in combinations(parts, size):
                found |= refuted(state, chosen, left)
        all_rounds.append((size, frozenset(found)))
        state.eliminate(found)
    return all_rounds


def rounds_of(verdict: Classification) -> list[tuple[int, frozenset[int]]]:
    """The rounds of a path that are no singles, by size, and what goes."""
    rounds_found: dict[int, tuple[int, frozenset[int]]] = {}
    for step in verdict.path:
        rule = step.deduction.rule
        if isinstance(rule, CauseRule):
            _, gone = rounds_found.get(rule.round, (0, frozenset()))
            rounds_found[rule.round] = step.tier, gone | {*step.deduction.eliminated}
    return [*rounds_found.values()]


def replayed(verdict: Classification, puzzle: Puzzle, refuted: Refuted = by_clauses) -> None:
    """Each cause refutes what goes, by another solver."""
    state = State.of(puzzle, declared_geometry(puzzle.variant))
    for step in verdict.path:
        rule = step.deduction.rule
        if isinstance(rule, CauseRule):
            for options, parts in rule.facts:
                assert len(parts) == step.tier
                assert refuted(state, parts, options) == {*options}
        state.apply(step.deduction)
    assert state.solved


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(KINDS, 2), ids="-".join)
def test_rounds_are_those_of_brute_force(kinds: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(f"causes of {kinds}")
    puzzle = with_few_givens(random, *drawn(random, 4, kinds, 2))
    expected = brute(puzzle)
    for by_fillings in True, False:
        monkeypatch.setattr(rounds, "fillings_serve", lambda _, chosen=by_fillings: chosen)
        verdict = HOUSES.classify(puzzle)
        assert rounds_of(verdict) == expected
        replayed(verdict, puzzle)


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["full_ranks", "chaos_regions"])
def test_boards_without_clauses_are_rated(kind: str) -> None:
    random = Random(f"causes of {kind}")
    small = (p for p, base in puzzles([kind], random) if base == "classic4")
    for puzzle in islice(small, 2):
        verdict = HOUSES.classify(puzzle)
        assert rounds_of(verdict) == brute(puzzle, by_filters)
        replayed(verdict, puzzle, by_filters)


@pytest.mark.thorough
def test_images_have_the_same_steps() -> None:
    random, sizes = Random(5), set()
    for puzzle, base in islice(puzzles(["cages", "whispers", "thermometers"], random), 9):
        steps = [described(HOUSES.classify(puzzle))]
        steps += [described(HOUSES.classify(random_image(puzzle, base, random))) for _ in range(3)]
        assert all(one == steps[0] for one in steps)
        sizes |= {size for size, _ in steps[0]}
    assert len(sizes) > 1


def described(verdict: Classification) -> list[tuple[int, Counter[int]]]:
    """The rounds, each with how much goes from how many cells."""
    symbols = len(verdict.puzzle.variant.symbols)
    return [
        (size, Counter(Counter(o // symbols for o in gone).values()))
        for size, gone in rounds_of(verdict)
    ]


def test_words() -> None:
    verdict = rater("mus").classify(INNIE)
    assert verdict.tier == 3
    assert verdict.tier == rater("mus:parts=houses").classify(INNIE).tier
    texts = [step.text for step in verdict.path]
    assert any("by the 6-cage at r2c4." in text for text in texts)
    [break_in] = rater("mus").remarks(verdict)
    cause = "row 3, column 3 and the 7-cage at r3c2"
    assert break_in == f"the break-in is step 18: r1c3 cannot hold 4, by {cause}"
    assert any("7のケージ" in remark for remark in HOUSES.remarks(verdict, "ja"))


def test_a_time_limit_leaves_two_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise TimeoutError

    exact = HOUSES.classify(INNIE).tier
    monkeypatch.setattr("satsudoku.raters.mus.rounds.Rounds._round", stopped)
    verdict = HOUSES.classify(INNIE)
    assert verdict.timed_out
    if verdict.tier is None:
        assert verdict.at_least is not None
        most = verdict.detail["at_most"]
        assert isinstance(most, int)
        assert verdict.at_least <= exact <= most
        [remark] = HOUSES.remarks(verdict)
        assert remark == f"the tier lies between {verdict.at_least} and {most}"
    assert [step.number for step in verdict.path] == [*range(1, len(verdict.path) + 1)]
    assert verdict.path[-1].filled == 16


@pytest.mark.parametrize("by_cores", [False, True])
def test_hasty_paths_get_better(by_cores: bool) -> None:
    geometry = declared_geometry(INNIE.variant)
    state = State.of(INNIE, geometry)
    [solution] = satsudoku.solutions(INNIE)
    prover: Prover = Fillings(geometry, solution)
    if by_cores:
        prover = Cores(geometry, solution, whole=True)
    paths = [*Hasty(state, solution, prover, 1).paths()]
    largest = [max(step.tier for step in path) for path in paths]
    assert largest == sorted({*largest}, reverse=True)
    assert largest[0] == len(whole_parts_of(geometry)[0])
    assert largest[-1] == HOUSES.classify(INNIE).tier
    for path in paths:
        replayed(Classification("mus", INNIE, path=tuple(path)), INNIE)
        assert "A smaller cause may exist." in max(path, key=lambda step: step.tier).text


@pytest.mark.quick(1)
@pytest.mark.parametrize("kinds", batched(KINDS, 3), ids="-".join)
def test_bounds_enclose_the_tier(kinds: list[str]) -> None:
    random = Random(f"bounds of {kinds}")
    side = random.choice([4, 6]) if AT_LENGTH else 4
    puzzle = with_few_givens(random, *drawn(random, side, [*kinds, "cages"], 4))
    [solution] = satsudoku.solutions(puzzle)
    geometry = declared_geometry(puzzle.variant)
    state = State.of(puzzle, geometry)
    *_, path = Hasty(state, solution, Fillings(geometry, solution), 1).paths()
    verdict = Classification("mus", puzzle, path=tuple(path))
    replayed(verdict, puzzle)
    tier = HOUSES.classify(puzzle).tier
    assert tier is not None
    assert tier <= max(step.tier for step in path)


def test_options() -> None:
    with pytest.raises(LadderError, match="parts is 'cells'; expected auto, symbols, houses"):
        rater("mus:parts=cells")
    with pytest.raises(UnknownNameError, match="order"):
        rater("mus:order=random")


def test_certificates_count_symbols() -> None:
    assert prove_least_tier(INNIE, "mus").ladder == "mus:parts=symbols"
    with pytest.raises(LadderError, match="whole houses"):
        prove_least_tier(INNIE, HOUSES)
