"""Puzzles of constraints that are brought to a tier."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest

from satsudoku import Puzzle, classify, generate, is_unique
from satsudoku.board.library import find_variant
from satsudoku.errors import LadderError
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.making import constraint_draft, rarity
from satsudoku.making.annealing import anneal
from satsudoku.making.constraint_draft import ConstraintDraft
from satsudoku.making.constraint_puzzles import MOST_JOINED
from satsudoku.making.planting import plant
from satsudoku.making.randomness import Words
from satsudoku.making.rarity import Rate
from satsudoku.making.reaching import Reach
from satsudoku.making.settling import Level, settle
from satsudoku.retelling import retold

# Without help, the first killers of seeds 1 and 2 are on tier 7, that of seed 3 on tier 6.
EASY = ("naked-single", "hidden-single", "cage-combinations", "innies-outies")
REACHED = [(5, 3), (8, 3), (9, 1), (14, 2), (15, 3)]


@pytest.mark.parametrize(("tier", "seed"), REACHED)
def test_killers_are_brought_to_a_tier(tier: int, seed: int) -> None:
    [killer] = generate(1, constraints=["killer"], tier=tier, seed=seed, most=1)
    assert killer.clues == 0
    assert is_unique(killer)
    assert classify(killer).tier == tier


def test_cages_of_small_boards_are_annealed() -> None:
    draft = ConstraintDraft(find_variant("classic6"), ("cages",), Words(4))
    draft.cover()
    draft.complete()
    asked: list[Puzzle] = []

    def reach(puzzle: Puzzle) -> Reach:
        asked.append(puzzle)
        return Reach(16, frozenset())

    reached = anneal(draft, Level(16, reach, trials=True))
    assert reached.tier == 16
    assert asked == [draft.puzzle()]
    assert is_unique(asked[0])
    cages = [set(part.cells) for part in asked[0].variant.constraints]
    assert sum(map(len, cages)) == len(set().union(*cages)) < 36
    assert max(map(len, cages)) <= MOST_JOINED
    state = State.of(asked[0])
    deque(deduce(state, [rule(name) for name in EASY]), maxlen=0)
    assert state.candidates > 3 * 36


@pytest.mark.parametrize(("tier", "board"), [(15, "classic6"), (16, "classic9")])
def test_cages_are_annealed_for_trials_on_small_boards_alone(
    tier: int, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constraint_draft, "anneal", None)
    monkeypatch.setattr(constraint_draft, "settle", lambda draft, level: Reach(tier, frozenset()))
    assert len([*generate(1, board, constraints=["killer"], tier=tier, seed=1, most=1)]) == 1


def test_arrows_are_brought_to_a_tier() -> None:
    generation = generate(None, "classic6", constraints=["arrows"], tier=8, seed=1, most=12)
    for puzzle in generation:  # without help, none of twelve
        assert is_unique(puzzle)
        assert classify(puzzle).tier == 8
    assert generation.yielded >= 3


@pytest.mark.parametrize("tier", [1, 4, (2, 3)])
def test_tiers_that_no_killer_has_are_refused(tier: int | tuple[int, int]) -> None:
    with pytest.raises(LadderError, match="no killer is on tier") as refusal:
        generate(1, constraints=["killer"], tier=tier)
    told = retold(str(refusal.value), language="ja")
    assert "第5段階以上を指定すること" in told
    assert "killer" not in told


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"constraints": ["killer"], "tier": 18}, "with cages is on tier 18 .*nothing to look at"),
        ({"constraints": ["arrows"], "tier": 7}, "with arrows is on tier 7 .*nothing to look at"),
        ({"constraints": ["killer"], "variant": "classic6", "tier": 11}, "an easier one of 2"),
        ({"variant": "classic6", "tier": 11}, "classic6 is on tier 11 .*an easier one of 2"),
        ({"variant": "classic4", "tier": (10, 11)}, "an easier one of 1"),
    ],
)
def test_tiers_that_never_come_are_refused(wishes: dict[str, Any], reason: str) -> None:
    with pytest.raises(LadderError, match=reason) as refusal:
        generate(1, **wishes)
    assert "tier" not in retold(str(refusal.value), language="ja")


@pytest.mark.parametrize(
    "wishes",
    [
        {"constraints": ["killer", "arrows"], "tier": 7},
        {"constraints": ["arrows"], "tier": (6, 7)},
        {"constraints": ["arrows"], "variant": "classic6", "tier": 11},  # unlike cages, a house
        {"variant": "classic6", "tier": (10, 11)},
    ],
)
def test_tiers_that_may_come_are_not_refused(wishes: dict[str, Any]) -> None:
    generate(1, **wishes)


def test_dots_are_needed_by_singles() -> None:
    [puzzle] = generate(1, "classic6", constraints=["differences"], tier=3, seed=1)
    assert is_unique(puzzle)
    assert classify(puzzle).tier == 3
    less = Puzzle(puzzle.values, find_variant("classic6"))
    assert not is_unique(less)


@pytest.mark.parametrize("kind", ["arrows", "sandwiches", "quadruples"])
def test_tiers_that_read_no_constraint_are_refused(kind: str) -> None:
    with pytest.raises(LadderError, match=f"no puzzle needs {kind} on tier 3 .*expected 5") as no:
        generate(1, constraints=[kind], tier=(2, 3))
    assert "第5段階以上を指定" in retold(str(no.value), language="ja")
    generate(1, constraints=[kind, "renbans"], tier=(2, 3))  # these are houses
    generate(1, constraints=["thermometers"], tier=4)  # these exclude candidates
    generate(1, constraints=["differences"], tier=4)  # these exclude pairs of them
    generate(1, constraints=[kind], tier=(4, 5))


def test_the_rarity_of_a_tier_is_told_before_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    cages = {9: Rate(3, 9, 9.0, 5.0), 10: Rate(2, 30, 50.0, 40.0), 11: Rate(0, 70, 99.0, 99.0)}
    pair = {8: Rate(1, 40, 30.0, 30.0)}
    measured = {"classic9": {"cages": cages, "arrows+cages": pair}, "classic6": {}}
    monkeypatch.setattr(rarity, "constraint_rates", lambda: measured)

    def told(tier: int | tuple[int, int], kind: str = "killer", **wishes: Any) -> str:
        return generate(constraints=[kind], tier=tier, seed=1, **wishes).outlook or "nothing"

    assert told(10).startswith("2 of 30 searches found")
    assert "expect 25 seconds" in told(10)
    assert told((10, 11)) == told(10)  # the more frequent one
    assert told(11).startswith("none of 70 searches")
    assert told(9) == told((9, 11)) == "nothing"  # it comes soon
    for nobody in (told(12), told((11, 12)), told(10, "arrows"), told(10, minimal=True)):
        assert nobody.startswith("how often such puzzles")
    assert told(10, variant="classic6").startswith("how often such puzzles")
    assert told((6, 12), "arrows") == told(6, "arrows") == "nothing"
    both = generate(constraints=["killer", "arrows"], tier=8, seed=1).outlook
    assert both is not None
    assert both.startswith("1 of 40 searches found")
    assert generate(constraints=["killer", "arrows"], tier=8, mix=2, seed=1).outlook == both
    alone = generate(constraints=["killer", "arrows"], tier=8, mix=1, seed=1).outlook
    assert alone is not None
    assert alone.startswith("how often such puzzles")  # one kind in each, which one is not told


def test_measured_rates_are_of_kinds_and_tiers() -> None:
    for board, kinds in rarity.constraint_rates().items():
        for kind, tiers in kinds.items():
            for tier, rate in tiers.items():
                generate(1, board, constraints=kind.split("+"), tier=tier, most=1)  # not refused
                assert rate.found <= rate.walks
                assert 0 < rate.longest <= rate.seconds


def _draft() -> tuple[ConstraintDraft, tuple[int, ...]]:
    """A covered board, and a cage of it with three cells or more."""
    draft = ConstraintDraft(find_variant("classic9"), ["cages"], Words(3, 0))
    draft.cover()
    cages = (constraint.cells for constraint, _ in draft.constraints)
    return draft, next(cells for cells in cages if len(cells) > 2)


def _cages(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {constraint.cells for constraint in puzzle.variant.constraints}


def test_a_step_of_the_level_stays_while_the_rest_is_split() -> None:
    draft, whole = _draft()
    before = _cages(draft.puzzle())
    other = next(cells for cells in before if len(cells) > 1 and cells != whole)

    def reach(puzzle: Puzzle) -> Reach:
        needs = other in _cages(puzzle)
        alone = whole[:1] in _cages(puzzle)
        return Reach(7 if needs else 6, frozenset() if alone else frozenset((*whole, *other)))

    settle(draft, Level(7, reach))
    after = _cages(draft.puzzle())
    assert other in after
    assert whole not in after
    assert before - after == {whole}


def test_cages_are_exchanged_where_a_supposition_promises_the_level() -> None:
    draft, whole = _draft()
    every = [0b111111111] * 81
    asked = []

    def supposing(masks: Mapping[int, int]) -> tuple[int, int]:
        asked.append(masks)
        return (7, 0) if len(asked) == 3 else (6, 0)

    def reach(puzzle: Puzzle) -> Reach:
        done = _cages(puzzle) != first
        return Reach(7 if done else 6, frozenset() if done else frozenset(whole), every, supposing)

    first = _cages(draft.puzzle())
    settle(draft, Level(7, reach))
    assert len(asked) == 3
    after = _cages(draft.puzzle())
    new = [cells for cells in after if cells not in first]
    assert len(new) == 2
    assert {cell for cells in new for cell in cells} == set(asked[2])
    assert sorted(cell for cells in after for cell in cells) == list(range(81))
    for constraint in draft.puzzle().variant.constraints:
        values = [draft.grid[cell] for cell in constraint.cells]
        assert len({*values}) == len(values)
        assert constraint.total == sum(values)  # type: ignore[attr-defined]


def test_cages_are_dropped_where_none_can_be_joined() -> None:
    draft = ConstraintDraft(find_variant("classic6"), ["cages"], Words(3, 0))
    draft.cover()
    draft.complete()
    seen = []

    def reach(puzzle: Puzzle) -> Reach:
        cages = _cages(puzzle)
        seen.append(cages)
        tier = 7 if sum(map(len, cages)) < 36 else 6
        return Reach(tier, frozenset(), [], lambda masks: (tier, 0))

    assert settle(draft, Level(7, reach)).tier == 7
    assert is_unique(draft.puzzle())
    assert len(seen[-2]) < len(seen[0])  # at first some were joined
    before, after = seen[-2:]
    assert all(any({*old} <= {*new} for new in after) or old not in after for old in before)
    for one, other in combinations(sorted(after), 2):
        if len(one) + len(other) <= MOST_JOINED and draft.may_be_cage(sorted(one + other)):
            joined = [cells for cells in after if cells not in (one, other)]
            assert not is_unique(_with_cages(draft, [*joined, one + other]))


def _with_cages(draft: ConstraintDraft, cages: Iterable[tuple[int, ...]]) -> Puzzle:
    draft.constraints = []
    for cells in cages:
        draft.add_cage(cells)
    return draft.puzzle()


def test_open_cells_without_a_cage_get_one() -> None:
    draft, whole = _draft()
    place = [cage.cells for cage, _ in draft.constraints].index(whole)
    draft.exchange([place], [])

    def reach(puzzle: Puzzle) -> Reach:
        caged = {cell for cells in _cages(puzzle) for cell in cells}
        return Reach(7, frozenset(whole) - caged)

    assert not settle(draft, Level(7, reach)).open
    new = [cells for cells in _cages(draft.puzzle()) if {*cells} & {*whole}]
    assert sorted(cell for cells in new for cell in cells) == sorted(whole)


@pytest.mark.parametrize(("name", "size"), [("classic9", 4), ("classic9", 3), ("classic6", 2)])
def test_a_naked_subset_is_planted(name: str, size: int) -> None:
    planted = 0
    for seed in range(4):
        draft = ConstraintDraft(find_variant(name), ["cages"], Words(seed, 0))
        plant(draft, size)
        if not draft.planted:
            continue
        planted += 1
        assert len(draft.planted) == size
        assert all(len(draft.apart.intersection(cage)) == 1 for cage in draft.planted)
        draft.cover()
        puzzle = draft.puzzle()
        state = State.of(puzzle)
        deque(deduce(state, [rule("cage-combinations")]), maxlen=0)
        cells = [cell for cage in draft.planted for cell in draft.apart.intersection(cage)]
        assert len({symbol for cell in cells for symbol in state.symbols(cell)}) == size
        for number in range(1, size):
            for some in combinations(cells, number):
                assert len({s for cell in some for s in state.symbols(cell)}) > number
        beyond = [cage for cage in _cages(puzzle) if not draft.apart.issuperset(cage)]
        assert len(beyond) >= len(_cages(puzzle)) - 1
    assert planted >= 2
