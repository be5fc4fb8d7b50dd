"""How long people take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from satsudoku.stream.field import NUMBER, TRUTH, Field
from satsudoku.stream.question import Question
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part
    from satsudoku.teaching.minutes.parameters import Parameters
    from satsudoku.teaching.minutes.rater import MinutesRater

_ABOUT = {
    "minutes": "The minutes that practised people take, estimated; null if there is not exactly "
    "one solution.",
    "minutes_low": "The lower end of the interval that holds the minutes of four puzzles of five.",
    "minutes_high": "The upper end of that interval.",
}
_CALIBRATED = (
    "Whether the minutes rest on measured times of the variant; others follow by analogy. With "
    "the shipped parameters, only those of classic 9x9 do."
)


@dataclass(frozen=True, kw_only=True)
class SolvingMinutes(Question):
    """Estimate the minutes that practised people take, with an interval: see `docs/minutes.md`.

    >>> from satsudoku import Puzzle
    >>> [answer] = SolvingMinutes().one(Puzzle("1.....2..3.....4", "classic4"))
    >>> answer["minutes_low"] < answer["minutes"] < answer["minutes_high"]
    True
    """

    name = "minutes"
    fields = (
        *(Field(name, NUMBER, about, computed=True) for name, about in _ABOUT.items()),
        Field("minutes_calibrated", TRUTH, _CALIBRATED, computed=True),
    )
    threads_share = True

    def many(self, part: Part) -> Together:
        return _answers(part, None, self.threads)


@dataclass(frozen=True)
class FittedMinutes(Question):
    """As `SolvingMinutes`, by parameters of one's own.

    Args:
        field: its name: that of a field of `SolvingMinutes`, a colon, and a file that
            ``evaluate --fit`` wrote.

    Raises:
        LadderError: the file does not have parameters.

    >>> FittedMinutes("minutes:nowhere.toml")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: nowhere.toml: cannot read the parameters: No such file or
    directory
    """

    field: str

    name = "minutes:"
    fields = tuple(
        Field(
            f"{name}:", NUMBER, f"{about} By the parameters of a file: see minutes.", computed=True
        )
        for name, about in _ABOUT.items()
    )
    threads_share = True

    def __post_init__(self) -> None:
        _ = self._rater  # refuses a file without parameters

    @cached_property
    def _rater(self) -> MinutesRater:
        from satsudoku.teaching.minutes.rater import MinutesRater

        return MinutesRater(self.field.partition(":")[2])

    @classmethod
    def computing(cls, name: str, **settings: Any) -> FittedMinutes:
        return cls(name)

    def many(self, part: Part) -> Together:
        columns = _answers(part, self._rater.parameters, self.threads).columns
        return Together({self.field: columns[self.field.partition(":")[0]]})


def _answers(part: Part, parameters: Parameters | None, threads: int) -> Together:
    """The columns of `SolvingMinutes`."""
    from satsudoku.stream.columns import Same, where
    from satsudoku.teaching.minutes import is_timed, minutes_many

    names = [field.name for field in SolvingMinutes.fields]
    if not is_timed(part.variant):
        return Together({name: Same(None) for name in names})
    times = minutes_many(part.puzzles, variant=part.variant, parameters=parameters, threads=threads)
    numbers = zip(_ABOUT, (times.minutes, times.low, times.high), strict=True)
    rounded = {name: where(times.counts == 1, values.round(2)) for name, values in numbers}
    return Together({**rounded, "minutes_calibrated": Same(times.calibrated)})


QUESTIONS: tuple[type[Question], ...] = (SolvingMinutes, FittedMinutes)
