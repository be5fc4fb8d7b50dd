"""Questions that are asked of one puzzle after the other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.parameter import Timeout
from satsudoku.stream.question import Question
from satsudoku.stream.together import Fields, Together

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records


@dataclass(frozen=True, kw_only=True)
class OneByOne(Question):
    """A question whose work grows too much to be shared among puzzles."""

    timeout: Timeout = None

    def __post_init__(self) -> None:
        from satsudoku.solvers.base import check_limits

        check_limits(None, self.timeout)

    def many(self, part: Part) -> Together:
        """See `Question.many`: nothing."""
        return Together.later_all(part)

    @abstractmethod
    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`."""

    def ask(self, items: Items) -> Records:
        from satsudoku.stream.asking import ask_one_by_one
        from satsudoku.stream.records import Records

        return Records(ask_one_by_one(items, self.one), self.names)
