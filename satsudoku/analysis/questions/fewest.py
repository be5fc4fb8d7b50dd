from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from satsudoku.catalogue import said
from satsudoku.retelling import renamed
from satsudoku.stream.field import (
    BOARD,
    ERROR,
    HEAD,
    SECONDS,
    TEXTS,
    TIMED_OUT,
    Field,
    listed,
    whole,
)
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.parameter import Parameter
from satsudoku.stream.question import Cell, Line, Question, asking
from satsudoku.stream.together import Fields, Together
from satsudoku.wide import right

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.stream.batch import Part
    from satsudoku.stream.record_value import Record


_SEVERAL_WAYS = "{size} suffice, in {number} ways"


def _shown(record: Record) -> tuple[str, str]:
    if record.fewest is None:
        return said("out of time" if record.timed_out else "not unique"), "yellow"
    size = f"{record.fewest}"
    if record.fewest_bound < record.fewest:
        size = said("{low} to {high}", low=record.fewest_bound, high=size)
    number, text = record.fewest_number, "{size} suffice"
    if number is not None:
        text = "{size} suffice, in {number} way" if number == 1 else _SEVERAL_WAYS
    style = "bold" if record.fewest_bound == record.fewest else ""
    return said(text, size=size, number=number), style


@dataclass(frozen=True, kw_only=True)
class Fewest(OneByOne):
    r"""Find a smallest subset of each puzzle's givens and constraints that leaves it unique.

    Args:
        number: whether to count all smallest subsets, too.
        timeout: seconds for each puzzle, after which the smallest subset that is known will do.

    Raises:
        SolverError: a time that is not above 0.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("124...2..3.....4\n1...............\n")
    >>> for record in stream.fewest(stream.read(lines)):
    ...     print(record.fewest, record.fewest_bound, record.fewest_puzzle)
    4 4 1.....2..3.....4
    None None None
    """

    number: Annotated[bool, Parameter("Count all smallest subsets, too.")] = False

    name = "fewest"
    fields = (
        Field(
            "fewest",
            whole(32),
            "How many givens and constraints there are in a smallest subset that leaves the puzzle "
            "unique, or in the smallest found in time; null if the puzzle is not unique.",
            computed=True,
        ),
        Field("fewest_bound", whole(32), "A lower bound: no such subset has fewer.", computed=True),
        Field(
            "fewest_number",
            whole(64),
            "How many such subsets have this size; null if not asked for, or not known in time.",
            computed=True,
        ),
        Field(
            "fewest_clues", listed("cell"), "The cells of the givens in the subset.", computed=True
        ),
        Field(
            "fewest_constraints",
            TEXTS,
            "The names of the constraints in the subset, such as cages.",
            computed=True,
        ),
        Field("fewest_puzzle", BOARD, "The puzzle with these givens.", computed=True),
    )
    columns = (*HEAD, *fields, TIMED_OUT, SECONDS, ERROR)
    cells = (Cell("FEWEST", 17, _shown),)

    @classmethod
    def computing(cls, name: str, **settings: Any) -> Fewest:
        return cls(number=name == "fewest_number")

    def lines(self, record: Record) -> Iterable[Line]:
        """See `Question.lines`: what the subset consists of."""
        parts = {
            "givens": " ".join(record.get("fewest_clues") or ()),
            "constraints": said(", ").join(map(renamed, record.get("fewest_constraints") or ())),
        }
        for title, names in parts.items():
            if names:
                yield [(f"{right(said(title), 12)}{said(': ')}", "dim"), (names, "")]

    def many(self, part: Part) -> Together:
        """See `Question.many`: one by one, for fields that are computed."""
        from satsudoku.stream.columns import Each

        answers = [next(self.one(part.puzzle(row))) for row in range(len(part))]
        names = [field.name for field in self.fields]
        return Together({name: Each([answer[name] for answer in answers]) for name in names})

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        from satsudoku.analysis.fewest import fewest
        from satsudoku.deadline import check_time

        fields: Fields = dict.fromkeys(field.name for field in self.fields)
        try:
            least = fewest(puzzle, number=self.number, timeout=self.timeout)
        except TimeoutError:
            check_time()
            yield fields | {"timed_out": True}
            return
        if least is None:
            yield fields | {"timed_out": False}
            return
        variant = puzzle.variant
        kept = [variant.constraints[number].name for number in least.constraints]
        yield {
            "fewest": least.size,
            "fewest_bound": least.bound,
            "fewest_number": least.number,
            "fewest_clues": [variant.cell_names[cell] for cell in least.clues],
            "fewest_constraints": [variant.place_names[name] for name in kept],
            "fewest_puzzle": least.smaller.line,
            "timed_out": not least.is_least or (self.number and least.number is None),
        }


fewest = asking("fewest", Fewest)
QUESTIONS: tuple[type[Question], ...] = (Fewest,)
