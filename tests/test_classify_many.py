"""Results of classifications: of raters that take puzzles one by one, as pickles, as JSON."""

import json
import pickle

import numpy as np
import pytest

from satsudoku import Puzzle, classify_many, rater
from satsudoku.human.raters.library import rater_names

SIX = "........6.344..1....5....2..6....4.2"
NINE = "..9...76...284....8....6.94.84.6.....2.....4.....9.85.71.6....2....834...68...3.."


def served(name: str) -> Puzzle:
    small = Puzzle(SIX, "classic6")
    return small if rater(name).serves(small.variant) else Puzzle(NINE)


@pytest.mark.parametrize("name", ["mus", "kanoya", "kanoya:mode=upper"])
def test_raters_without_bulk_take_puzzles_one_by_one(name: str) -> None:
    puzzles = [Puzzle(SIX, "classic6"), Puzzle("." * 36, "classic6"), Puzzle(SIX, "classic6")]
    with pytest.warns(UserWarning, match=rf"^{name} rates puzzles one by one; many may take long$"):
        bulk = classify_many(puzzles, name, "classic6")
    alone = rater(name).classify(puzzles[0])
    assert bulk.tiers.tolist() == [alone.tier or 0, 0, alone.tier or 0]
    assert bulk.counts.tolist() == [1, 2, 1]
    if bulk.scores is not None and bulk.bounds is not None:
        assert bulk.scores.tolist() == [alone.score, 0, alone.score]
        assert bulk.bounds.tolist() == [alone.score, 0, alone.score]
    assert bulk.at_least is None


def test_a_time_limit_leaves_some_of_many_unknown() -> None:
    with pytest.warns(UserWarning, match="one by one"):
        bulk = classify_many([SIX, SIX], "mus", "classic6", timeout=1e-9)
    assert bulk.at_least is not None
    assert bulk.at_least.tolist() == [1, 1]


@pytest.mark.parametrize("name", rater_names())
@pytest.mark.filterwarnings("ignore:.*one by one")
def test_verdicts_are_pickled_and_written_as_json(name: str) -> None:
    puzzle = served(name)
    verdict = rater(name).classify(puzzle)
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    for language in ("en", "ja"):
        data = verdict.to_dict(language)
        assert json.loads(json.dumps(data)) == data
    assert (data["tier"], data["score"]) == (verdict.tier, verdict.score)
    assert len(data["path"]) == len(verdict.path)
    bulk = classify_many([puzzle], name, puzzle.variant)
    again = pickle.loads(pickle.dumps(bulk))
    assert type(again) is type(bulk)
    for one, other in zip(bulk, again, strict=True):
        np.testing.assert_equal(dict(one) if hasattr(one, "keys") else one, other)
