"""How far tiers come, without a path."""

from __future__ import annotations

import pytest

from satsudoku import Puzzle, generate, ladder
from satsudoku.board.library import find_variant
from satsudoku.human.path import walk
from satsudoku.human.state import State
from satsudoku.making.constraint_puzzles import Composition
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import close, reach

TIERS = ladder("satsudoku").tiers


def _drawn(kind: str, seed: int) -> Puzzle:
    draft = Composition(find_variant("classic6"), [kind], Words(seed, 0))
    if kind == "cages":
        draft.cover()
    draft.complete()
    return draft.puzzle()


@pytest.mark.quick
@pytest.mark.parametrize("kind", ["cages", "arrows", "whispers", "renbans", "sandwiches"])
@pytest.mark.parametrize("last", [4, 6, 11, 15])
def test_what_rules_find_at_once_is_what_a_path_finds(kind: str, last: int) -> None:
    puzzles = [_drawn(kind, seed) for seed in range(4)]
    puzzles += [*generate(4, "classic6", seed=last)]
    for puzzle in puzzles:
        tiers = [tier.rules_for(puzzle.variant) for tier in TIERS[:last]]
        slow, fast = State.of(puzzle), State.of(puzzle)
        highest = max((step.tier for step in walk(slow, tiers)), default=1)
        assert close(fast, tiers) == highest
        assert fast.unfilled == slow.unfilled
        if slow.unfilled:  # where all is filled, one may have stopped sooner
            assert fast.left == slow.left


def test_a_supposition_begins_where_the_easier_tiers_end() -> None:
    [puzzle] = generate(1, tier=8, seed=1)
    tiers = [tier.rules_for(puzzle.variant) for tier in TIERS[:8]]
    known = reach(puzzle, tiers, 8)
    assert (known.tier, known.open) == (8, frozenset())
    assert known.supposing is not None
    assert known.supposing({}) == (8, 0)
    state = State.of(puzzle)
    close(state, tiers[:7])
    solution = State.of(puzzle)
    close(solution, tiers)
    cells = [cell for cell in range(81) if not state.covered[cell]]
    tier, still_open = known.supposing({cell: solution.left[cell] for cell in cells})
    assert tier < 8  # all is easy then
    assert still_open < len(cells)
