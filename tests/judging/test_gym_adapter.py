"""The example of an adapter, with reasoning-gym's interface; and in reasoning-gym, if installed."""

from __future__ import annotations

import runpy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[2] / "docs" / "reasoning_gym_sudoku.py"


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return runpy.run_path(str(FILE))


@pytest.mark.parametrize(
    ("task", "constraints", "wrong"),
    [("solve", "killer,arrows,x_sums", "1" * 16), ("move", "killer", "r1c1=9"), ("move", "", "x")],
)
def test_items_are_complete_and_scored(
    names: dict[str, Any], task: str, constraints: str, wrong: str
) -> None:
    how = {"task": task, "variant": "classic4", "constraints": constraints, "seed": 3, "size": 3}
    data, again = (names["SudokuDataset"](names["SudokuConfig"](**how)) for _ in range(2))
    assert len(data) == 3
    last = again[2]  # items may be asked for in any order
    for place in range(3):
        item = data[place]
        assert {*item} == {"question", "answer", "metadata"}
        assert "+-----+-----+" in item["question"]
        assert data.score_answer(item["answer"], item) == 1
        assert data.score_answer(wrong, item) == 0
        assert data.score_answer(None, item) == 0
    assert item == last


def test_a_true_move_that_does_not_follow_scores_a_tenth(names: dict[str, Any]) -> None:
    config = names["SudokuConfig"](
        task="move", variant="classic9", constraints="", up_to=1, seed=1, size=1
    )
    data = names["SudokuDataset"](config)
    item = data[0]
    item["metadata"]["state"].pop("entries")
    item["metadata"]["state"].pop("removed")
    import satsudoku

    puzzle = item["metadata"]["state"]["puzzle"]
    cell = satsudoku.puzzle(puzzle).values.index(0)
    row, column = divmod(cell, 9)
    digit = satsudoku.solve(puzzle).line[cell]
    assert data.score_answer(f"r{row + 1}c{column + 1}={digit}", item) == 0.1


def test_items_beyond_the_size_and_scores_by_a_data_set_of_other_settings(
    names: dict[str, Any],
) -> None:
    def made(**settings: Any) -> Any:
        config = names["SudokuConfig"](variant="classic4", constraints="", **settings)
        return names["SudokuDataset"](config)

    move, solve = made(task="move", size=1)[2], made(task="solve", size=1)[2]
    assert move["metadata"]["source_index"] == solve["metadata"]["source_index"] == 2
    for scorer in (made(task="move"), made(task="solve")):
        assert [scorer.score_answer(item["answer"], item) for item in (move, solve)] == [1, 1]
        assert scorer.score_answer(move["answer"], solve) == 0


def test_reasoning_gym_takes_it(names: dict[str, Any]) -> None:
    gym = pytest.importorskip("reasoning_gym", reason="needs reasoning-gym")
    from reasoning_gym.coaching.experiment import Experiment
    from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec
    from reasoning_gym.dataset import ReseedingDataset
    from reasoning_gym.version_manager import DatasetVersionManager

    data = gym.create_dataset("satsudoku", task="move", variant="classic4", size=2, seed=1)
    score = gym.get_score_answer_fn("satsudoku")
    for item in data:
        assert data.score_answer(item["answer"], item) == score(item["answer"], item) == 1
    again = ReseedingDataset(data, chunk_size=3)
    assert len({item["question"] for item in islice(again, 6)}) == 6
    spec = DatasetSpec("satsudoku", weight=1, config={"variant": "classic4"})
    both = [spec, DatasetSpec("mini_sudoku", weight=1, config={})]
    config = CompositeConfig(size=6, seed=3, datasets=both)
    experiment = Experiment("both", CompositeDataset(config, DatasetVersionManager()))
    for item in experiment.composite:
        number = item["metadata"]["entry_id"]
        assert experiment.score_answer_with_id(item["answer"], number) == 1
    assert len({*experiment.score_board.scores}) == 2
