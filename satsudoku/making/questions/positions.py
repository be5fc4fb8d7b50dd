from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.field import ERROR, HEAD, TEXT, Field, whole
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Question, asking
from satsudoku.stream.questions.tier import LADDER
from satsudoku.stream.together import Fields
from satsudoku.teaching.questions.hint import ENTRIES, REMOVED

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle

_OWN = (
    Field("place", whole(16), "The number of steps of the path before the position."),
    Field("places", whole(16), "The number of steps of the path."),
    Field("next_tier", whole(8), "The tier of the next step."),
    Field("next_step", TEXT, "The next step: the technique, then r4c7=5 or r4c7<>5."),
    Field("next_sentence", TEXT, "The next step in words."),
)


@dataclass(frozen=True, kw_only=True)
class Positions(OneByOne):
    r"""Choose positions on the path of each puzzle, a record each.

    Args:
        number: of positions of each puzzle; fewer if its path is shorter.
        seed: with the puzzle it decides on the places.
        least_tier: only positions whose next step is of this tier or above, by number or name.
        ladder: whose path it is.
        timeout: seconds for each puzzle.

    Raises:
        SolverError: a number below 1, or a seed below 0.
        UnknownNameError: no such ladder or tier.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4")
    >>> for record in stream.positions(stream.read(lines), number=2, seed=3):
    ...     print(record.place, record.entries, record.next_step)
    2 12..3.2..3.....4 Full House: r2c2=4
    8 12433421.3.2.1.4 Hidden Single: r4c1=2
    """

    number: int = 1
    seed: int = 0
    least_tier: str | int = 1
    ladder: str = DEFAULT_LADDER

    name = "positions"
    fields = (ENTRIES, REMOVED, *_OWN)
    columns = (*HEAD, LADDER, ENTRIES, REMOVED, *_OWN, ERROR)

    def __post_init__(self) -> None:
        from satsudoku.errors import check_whole
        from satsudoku.human.ladders.rater_library import rater

        check_whole(1, number=self.number)
        check_whole(seed=self.seed)
        rater(self.ladder).tier_number(self.least_tier)
        super().__post_init__()

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`: a record a position."""
        from satsudoku.deadline import TimeLimit, check_time
        from satsudoku.errors import PuzzleError
        from satsudoku.making.positions import positions
        from satsudoku.teaching.questions.sentences import written

        try:
            with TimeLimit(self.timeout):
                found = positions(
                    puzzle, self.number, self.ladder, seed=self.seed, least_tier=self.least_tier
                )
        except TimeoutError:
            check_time()  # a limit from outside is not for us to catch
            raise PuzzleError("there was no time for the path; expected a longer time") from None
        if not found:
            raise PuzzleError(
                f"its path has no step of tier {self.least_tier} or above; expected a lower tier"
            )
        for position in found:
            state = position.attempt.to_dict()
            yield {
                "ladder": self.ladder,
                "entries": state["entries"],
                "removed": state["removed"],
                "place": position.place,
                "places": position.steps,
                "next_tier": position.step.tier,
                "next_step": written(position.step.deduction),
                "next_sentence": position.step.deduction.text,
            }


positions = asking("positions", Positions)
QUESTIONS: tuple[type[Question], ...] = (Positions,)
