"""Sudoku of every kind as a data set of reasoning-gym: copy this file, and change what you like.

    import reasoning_gym, reasoning_gym_sudoku
    data = reasoning_gym.create_dataset("satsudoku", size=100, seed=1, task="move")

Without reasoning-gym, the class works alone: it has a length, items and `score_answer`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import satsudoku
from satsudoku import formats
from satsudoku.judging.reward import reward, state_of
from satsudoku.links.rules_writing import written_rules
from satsudoku.making.positions import positions
from satsudoku.teaching.questions.board_text import board_text

try:
    from reasoning_gym.factory import ProceduralDataset, register_dataset
except ImportError:
    register_dataset = None

    class ProceduralDataset:  # type: ignore[no-redef]
        """The part of reasoning-gym's base class that is used here."""

        def __init__(self, config: Any, seed: int | None = None, size: int = 500) -> None:
            self.config, self.seed, self.size = config, seed, size

        def __len__(self) -> int:
            return self.size


@dataclass
class SudokuConfig:
    """What to make.

    Attributes:
        task: ``solve`` asks for the whole solution, ``move`` for a next move from a position.
        variant: the board.
        constraints: kinds of constraints, with commas between them; empty for classic puzzles.
        mix: how many of these kinds a puzzle has.
        up_to: the last tier whose moves follow; None for all that do not search.
        seed: the same seed makes the same items everywhere.
        size: how many items there are.
    """

    task: str = "solve"
    variant: str = "classic6"
    constraints: str = "all"
    mix: int | None = 1
    up_to: int | None = None
    seed: int = 0
    size: int = 500

    def validate(self) -> None:
        """Refuse what is not a task."""
        assert self.task in ("solve", "move"), "task must be solve or move"


class SudokuDataset(ProceduralDataset):  # type: ignore[misc]
    """Puzzles, no two of them images of each other, made as items are asked for."""

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        kinds = config.constraints.split(",") if config.constraints else []
        self._made: list[satsudoku.Puzzle] = []
        self._more = satsudoku.generate(
            None,  # those who give a data set new seeds may ask for more than its size
            config.variant,
            constraints=kinds,
            mix=config.mix if kinds else None,
            different=True,
            seed=config.seed,
        )

    def __getitem__(self, idx: int) -> dict[str, Any]:
        while len(self._made) <= idx:
            self._made.append(next(self._more))
        puzzle = self._made[idx]
        variant, kinds = puzzle.variant, {one.key for one in puzzle.variant.constraints}
        state: dict[str, Any] = {"puzzle": "".join(formats.write([puzzle], "json"))}
        if self.config.task == "solve":
            board, answer = board_text(puzzle.values, variant), satsudoku.solve(puzzle).line
            task = "Write the solution, one character per cell in reading order."
        else:
            [position] = positions(puzzle, seed=self.config.seed)
            attempt = position.attempt
            state |= {"entries": attempt.line, "removed": attempt.names(sorted(attempt.removed))}
            board, answer = board_text(attempt.values, variant), position.step.deduction.text
            gone = " ".join(state["removed"]) or "none"
            task = f"Candidates that are gone: {gone}.\nWrite a next move, as r1c2=3 or r1c2<>3."
        return {
            "question": f"{written_rules(variant)}\n\n{board}\n\n{task}",
            "answer": answer,
            "metadata": {
                "source_dataset": "satsudoku",
                "source_index": idx,
                "task": self.config.task,
                "kinds": sorted(kinds),
                "state": state,
                "difficulty": {"variant": self.config.variant, "mix": self.config.mix},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for the solution, or a move that follows; 0.1 for a true move that does not; else 0.

        The item says which task it is of: reasoning-gym may ask a data set of other settings.
        """
        text, about = (answer or "").strip(), entry["metadata"]
        if about["task"] == "solve":
            return float("".join(text.split()) == entry["answer"])
        state = state_of(about["state"])
        worth = {"guess": 0.1, "wrong": 0.0, "unreadable": 0.0}
        return reward(state, text, up_to=self.config.up_to, values=worth).value


if register_dataset is not None:
    register_dataset("satsudoku", SudokuDataset, SudokuConfig)
