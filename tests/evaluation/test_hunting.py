"""Ratings that end once they cannot matter: all others equal the whole rating."""

import numpy as np
import pytest
from command_line import Cli
from data import data_file

from satsudoku import Puzzle, classify_many, generate, rater
from satsudoku.errors import LadderError, SatsudokuError, UnknownNameError

WISHES = ["most=7", "most=8.4", "only=diamonds", "only=pearls", "most=7.1,only=pearls"]
HARD = "..5.9..7.9.41.68....6.87...15............13.8...6.2.51...2......9..7....53...842."


def hard_puzzles() -> list[str]:
    lines = data_file("puzzles3_magictour_top1465").read_text().splitlines()
    return [HARD, *(line[:81] for line in lines[100::60])]


@pytest.mark.parametrize("name", ["se121", "sukaku"])
def test_ratings_end_where_a_puzzle_is_of_no_interest(name: str) -> None:
    easy = [*generate(2, tier=2, seed=1), *generate(50, seed=1)]
    puzzles = [*hard_puzzles(), *(puzzle.line for puzzle in easy)]
    whole = classify_many(puzzles, name)
    er, ep, ed = (whole.figures[figure] for figure in ("er", "ep", "ed"))
    for wish in WISHES:
        some = classify_many(puzzles, f"{name}:{wish}")
        beyond = np.zeros(len(puzzles), np.bool_)
        for option in wish.split(","):
            key, value = option.split("=")
            beyond |= er > (float(value) if key == "most" else ed if value == "diamonds" else ep)
        assert 0 < beyond.sum() < len(puzzles)
        assert whole.scores is not None
        assert some.scores is not None
        assert some.bounds is not None
        assert some.scores.tolist() == np.where(beyond, 0, whole.scores).tolist()
        assert some.tiers.tolist() == np.where(beyond, 0, whole.tiers).tolist()
        assert (some.bounds <= whole.scores).all()
        assert (some.bounds[~beyond] == whole.scores[~beyond]).all()


def test_hodoku_ends_above_a_score() -> None:
    puzzles = [puzzle.line for puzzle in generate(100, seed=2)]
    whole, some = classify_many(puzzles, "hodoku"), classify_many(puzzles, "hodoku:most=900")
    assert whole.scores is not None
    assert some.bounds is not None
    beyond = whole.scores > 900
    assert 0 < beyond.sum() < 100
    assert some.tiers.tolist() == np.where(beyond, 0, whole.tiers).tolist()
    assert (some.bounds[beyond] > 900).all()


@pytest.mark.parametrize("name", ["se121:most=6", "sukaku:most=5", "hodoku:most=300"])
def test_one_puzzle_is_rated_as_many_are(name: str, cli: Cli) -> None:
    for line in (HARD, "." * 81, next(generate(1, tier=2, seed=3)).line):
        verdict, many = rater(name).classify(Puzzle(line)), classify_many([line], name)
        assert many.bounds is not None
        assert (verdict.tier or 0, verdict.bound or verdict.score or 0) == (
            many.tiers[0],
            many.bounds[0],
        )
    assert "score at least" in str(rater(name).classify(Puzzle(HARD)))
    for options in ([], ["--path"]):
        assert "score at least" in cli("classify", "--ladder", name, *options, HARD).out
        [record] = cli("classify", "--ladder", name, *options, "--json", HARD).records()
        assert (record["tier"], record["score"]) == (None, None)
        assert not record["suffices"]
        assert record["bound"] > 0


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("se121:most=high", LadderError),
        ("se121:most=-1", LadderError),
        ("sukaku:only=rubies", UnknownNameError),
        ("sukaku:least=3", UnknownNameError),
        ("hodoku:most=x", LadderError),
        ("hodoku:only=pearls", UnknownNameError),
    ],
)
def test_other_wishes_are_refused(name: str, error: type[SatsudokuError]) -> None:
    with pytest.raises(error):
        rater(name)
