"""Rare tiers: the search near boards, what to expect of it, and what is refused."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from command_line import Cli
from samples import tries

from satsudoku import Puzzle, canonical_many, classify_many, generate, is_minimal, is_unique, rater
from satsudoku import variant as named
from satsudoku.errors import LadderError
from satsudoku.making.deepest import deep_boards
from satsudoku.making.grids import random_grids
from satsudoku.making.near import Nearby
from satsudoku.making.oddagons import oddagons
from satsudoku.making.randomness import Words
from satsudoku.making.rarity import outlook
from satsudoku.making.wishes import Wishes
from satsudoku.retelling import retold


def wishes(ladder: str, tier: int, **more: str) -> Wishes:
    return Wishes.of(named("classic9"), rater(ladder), 1, tier=tier, **more)


def some_of(ladder: str, tier: int, count: int, *, seed: int = 1, **more: str) -> np.ndarray:
    puzzles = generate(count, ladder=ladder, tier=tier, seed=seed, **more)
    return np.array([list(puzzle.values) for puzzle in puzzles], np.uint8)


@pytest.mark.thorough
def test_two_trials_deep_come_to_order_though_no_random_board_needs_them() -> None:
    boards = some_of("satsudoku", 17, 3)
    assert classify_many(boards).tiers.tolist() == [17] * 3
    puzzles = [Puzzle(board.tobytes()) for board in boards]
    assert all(is_unique(puzzle) and is_minimal(puzzle) for puzzle in puzzles)
    assert (boards == some_of("satsudoku", 17, 3)).all()  # the seed tells all


@pytest.mark.parametrize("symmetry", ["none", "rotational"])
def test_neighbours_have_one_solution_the_symmetry_and_are_new(symmetry: str) -> None:
    parents = [list(p.values) for p in generate(4, symmetry=symmetry, tier=10, seed=2)]
    near = Nearby(wishes("satsudoku", 10, symmetry=symmetry), Words(3))
    near.add(np.array(parents, np.uint8), np.ones(4, np.bool_))
    boards = near.neighbours()
    assert boards is not None
    assert len(boards) > 3
    for board in boards:
        assert is_unique(Puzzle(board.tobytes()))
        shown = board > 0
        assert symmetry == "none" or (shown == shown[::-1]).all()
        assert min((board != parent).sum() for parent in parents) <= (
            8 if symmetry == "none" else 16
        )
    assert len(np.unique(boards, axis=0)) == len(boards)
    assert near.neighbours() is None  # those of all parents were sought


@pytest.mark.thorough
def test_rare_puzzles_are_no_images_of_one_another() -> None:
    boards = some_of("rank8", 6, tries(8, 15))
    assert (classify_many(boards, "rank8").tiers == 6).all()
    assert len(np.unique(canonical_many(boards), axis=0)) == len(boards)
    random = generate(None, ladder="rank8", tier=6, seed=1, near=False, most=3000)
    assert len(list(random)) < 5


def test_oddagons_cannot_be_filled_with_three_symbols() -> None:
    """Twelve cells in four boxes, seen as a graph: no colouring by three colours is proper."""
    classic = named("classic9")
    seen = np.zeros((81, 81), np.bool_)
    for house in classic.houses:
        seen[np.ix_(house.cells, house.cells)] = True
    grids = random_grids(40, seed=5)
    found = list(islice(oddagons(grids), 20))
    assert found
    for oddagon in found:
        grid = grids[oddagon.grid]
        hidden = oddagon.boxes & ~oddagon.kept
        # One more cell than the pattern has: it holds the third symbol of the box that lacks it.
        assert hidden.sum() == 13
        values, counts = np.unique(grid[hidden], return_counts=True)
        assert sorted(counts) == [1, 4, 4, 4]
        [guard] = np.flatnonzero(hidden & (grid == values[counts.argmin()]))
        three = {*values[counts == 4].tolist()}
        ways = [c for c in np.flatnonzero(hidden) if grid[c] in three]
        assert not any(
            colourable([guard, *(c for c in ways if c != out)], seen)
            for out in ways
            if transversal([guard, *(c for c in ways if c != out)])
        )


def transversal(cells: list[int]) -> bool:
    """Whether each box has three cells in three rows and three columns."""
    lines = {
        (c // 27, c % 9 // 3, axis, n) for c in cells for axis, n in enumerate((c // 9, c % 9))
    }
    return len(lines) == 2 * len(cells)


def colourable(cells: list[int], seen: np.ndarray, colours: tuple[int, ...] = ()) -> bool:
    if len(colours) == len(cells):
        return True
    cell = cells[len(colours)]
    used = {colour for other, colour in zip(cells, colours, strict=False) if seen[cell, other]}
    return any(colourable(cells, seen, (*colours, c)) for c in range(3) if c not in used)


def test_what_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(LadderError, match="60 clues or more"):
        generate(tier=1)
    with pytest.raises(LadderError, match="no puzzle of classic9 is known"):
        generate(tier=19)
    [full] = generate(tier=1, clues=70, seed=1)
    assert is_unique(full)
    generate(tier=(1, 2))  # the higher tier can be


def test_the_rate_of_a_rare_tier_is_told(cli: Cli) -> None:
    assert outlook(wishes("satsudoku", 4)) is None
    assert outlook(wishes("satsudoku", 11)) is not None
    assert outlook(wishes("satsudoku", 11, symmetry="full")) is None  # nobody measured that
    result = cli("generate", "--tier", "11", "--most", "1", "--seed", "1")
    assert "about 1 in 10,526 random boards" in result.err


@pytest.mark.quick(1)
@pytest.mark.parametrize("symmetry", ["rotational", "diagonal"])
def test_boards_around_oddagons_keep_the_symmetry(symmetry: str) -> None:
    wanted = wishes("satsudoku", 17, symmetry=symmetry)
    boards = Nearby(wanted, Words(3)).start()
    assert len(boards)
    for orbit in wanted.orbits:
        shown = boards[:, list(orbit)] > 0
        assert (shown == shown[:, :1]).all()


def test_known_boards_lead_to_trials_three_deep() -> None:
    boards = some_of("satsudoku", 18, 3)
    assert classify_many(boards).tiers.tolist() == [18] * 3
    assert all(is_minimal(Puzzle(board.tobytes())) for board in boards)
    images = {image.tobytes() for image in canonical_many(np.concatenate([boards, deep_boards()]))}
    assert len(images) == 3 + len(deep_boards())  # no image of another, nor of a known board
    assert (boards[:1] == some_of("satsudoku", 18, 1)).all()
    assert (boards[:1] != some_of("satsudoku", 18, 1, seed=2)).any()


def test_known_boards_are_what_they_are_said_to_be() -> None:
    boards = deep_boards()
    assert classify_many(boards).tiers.tolist() == [18] * len(boards)
    assert all(is_minimal(Puzzle(board.tobytes())) for board in boards)


@pytest.mark.thorough
def test_batches_that_begin_with_the_same_boards_do_not_repeat_puzzles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("satsudoku.making.generation.ROUNDS", 1)
    boards = some_of("satsudoku", 18, 12)
    assert len({image.tobytes() for image in canonical_many(boards)}) == 12


def test_random_boards_alone_are_searched_for_the_hardest_tier_only_up_to_a_limit() -> None:
    with pytest.raises(LadderError, match="expected one up to 17, a search near") as refusal:
        generate(tier=18, near=False)
    assert "--stop-after" in retold(str(refusal.value), language="ja")
    assert "random" not in retold(str(refusal.value), language="ja")
    alone = generate(tier=18, near=False, seed=1, most=10)
    assert alone.outlook == "none of 200,000 random boards is of this tier"
    assert not list(alone)
    assert generate(tier=(17, 18)).outlook is not None


def test_a_balance_has_a_share_for_the_hardest_tier() -> None:
    assert generate(2, tier=(16, 18), balance=True).unshared is None
    alone = generate(2, tier=(16, 18), balance=True, near=False)
    assert "18" in (alone.unshared or "")
