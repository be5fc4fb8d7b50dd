"""The model of solving times as a rater of puzzles."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from satsudoku.board.grid import Grid
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError, SatsudokuError
from satsudoku.human.classification import Classification
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.library import ladder
from satsudoku.human.ladders.rater import Choice, Rater
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.human.spelling import spell
from satsudoku.human.state import State
from satsudoku.lanes.loading import Puzzles, load
from satsudoku.teaching.minutes.parameters import Parameters, load_parameters, shipped_parameters
from satsudoku.teaching.minutes.solving import Minutes, estimated, is_timed, minutes_many


class MinutesRater(Rater):
    """Rates a puzzle by the time that people take.

    It has no tiers; its score is the seconds. The `detail` of a classification has ``minutes``,
    ``minutes_low`` and ``minutes_high``, and whether they are ``calibrated``. The path is that of
    the default ladder.
    """

    title = "Minutes"
    description = (
        "How long practised people take, judged by how hard the next step is to see at each "
        "moment; fitted to measured times."
    )
    source = "This project; times of people by S.-W. Wang (IEEE Access 12, 2024)"
    confluent = True
    depends = ""
    unit = "seconds"
    options = (
        Choice(
            "parameters", "a file (TOML) that 'evaluate --fit' wrote for other times", ("FILE",)
        ),
    )

    def __init__(self, parameters: str | None = None) -> None:
        """Choose the parameters.

        Args:
            parameters: a file that has them; None for the shipped ones.
        """
        self.name = spell("minutes", {} if parameters is None else {"parameters": parameters})
        try:
            self.parameters: Parameters = (
                shipped_parameters() if parameters is None else load_parameters(parameters)
            )
        except SatsudokuError as error:
            raise LadderError(str(error)) from None

    def __repr__(self) -> str:
        return f"MinutesRater({self.name!r})"

    def _chosen(self, options: Mapping[str, str]) -> MinutesRater:
        return MinutesRater(**options)

    tier_names = ()

    rates_many = True

    def quick_for_many(self, variant: Variant, *, detail: bool = False) -> bool:
        """Whether it serves the variant, because only the path takes one puzzle at a time."""
        return self.serves(variant)

    def serves(self, variant: Variant) -> bool:
        return is_timed(variant)

    def open_deductions(self, state: State, tier: int) -> int | None:
        """The counts of the default ladder, whose path this is."""
        return ladder(DEFAULT_LADDER).open_deductions(state, tier)

    def estimate(self, puzzle: Puzzle, solution: Grid | None = None) -> Minutes | None:
        """How long people take, and where; None if there is not exactly one solution.

        Args:
            puzzle: of a variant that it serves.
            solution: the only one, if it is known.
        """
        return estimated(puzzle, self.parameters, solution)

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        self._check(puzzle.variant)
        try:
            estimate = self.estimate(puzzle)
        except TimeoutError:
            return Classification(self.name, puzzle, timed_out=True)
        if estimate is None:
            return Classification(self.name, puzzle, unique=False)
        walked = ladder(DEFAULT_LADDER).classify_in_time(puzzle)
        return Classification(
            self.name,
            puzzle,
            unique=True,
            score=round(60 * estimate.minutes),
            detail=estimate.detail,
            solution=walked.solution,
            path=walked.path,
        )

    def classify_many(
        self,
        puzzles: Puzzles,
        variant: Variant | str = DEFAULT,
        *,
        threads: int = 1,
        timeout: float | None = None,
    ) -> Tiers:
        """Rate many puzzles: their tiers are 0, and their scores seconds.

        Raises:
            LadderError: `serves` does not hold of the variant.
            PuzzleError: unreadable puzzles. Contradictory givens are allowed: their score is 0.
            SolverError: a negative number of threads, or a time that is not above 0.
        """
        variant = find_variant(variant)
        self._check(variant)
        try:
            with TimeLimit(timeout):
                times = minutes_many(
                    puzzles, variant=variant, parameters=self.parameters, threads=threads
                )
        except TimeoutError:
            check_time()
            number = len(load(puzzles, variant).values)
            nothing = Tiers(np.zeros(number, np.uint8), np.zeros(number, np.uint64))
            return nothing._replace(at_least=np.ones(number, np.uint8))
        seconds = np.nan_to_num(60 * times.minutes)
        return Tiers(
            np.zeros(len(seconds), np.uint8),
            times.counts,
            np.rint(seconds).astype(np.uint32),
            {
                "minutes": times.minutes.round(2),
                "minutes_low": times.low.round(2),
                "minutes_high": times.high.round(2),
                "calibrated": np.full(len(seconds), times.calibrated),
            },
        )

    def _check(self, variant: Variant) -> None:
        if not self.serves(variant):
            raise LadderError(f"{self.name} does not serve {variant.name}")
