from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from satsudoku.stream.field import ERROR, HEAD, Field, whole
from satsudoku.stream.parameter import Parameter
from satsudoku.stream.question import Question, asking
from satsudoku.stream.questions.clues import CLUES
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records


@dataclass(frozen=True)
class Vicinity(Question):
    r"""Find the neighbours of each puzzle that have exactly one solution.

    There is one record for each neighbour, with file and line of its puzzle, and one with an error
    for each puzzle of fewer clues than `remove`.

    Args:
        remove: the number of clues that a neighbour lacks.
        add: the number of others that it has instead.
        minimal: only those that need each of their clues.
        threads: the number of threads; 0 for all cores.

    Raises:
        SatsudokuError: while iterating: as `satsudoku.vicinity`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n")
    >>> len(list(stream.vicinity(stream.read(lines))))
    32
    """

    remove: Annotated[int, Parameter("The number of removed clues.", "N", least=0)] = 1
    add: Annotated[int, Parameter("The number of added clues.", "N", least=0)] = 1
    minimal: Annotated[bool, Parameter("Only puzzles that need each of their clues.")] = False

    name = "vicinity"
    fields = (
        Field(
            "vicinity",
            whole(32),
            "The number of puzzles with one solution that differ from the puzzle in one clue.",
            computed=True,
        ),
    )
    board = "puzzle"
    columns = (*HEAD, CLUES, ERROR)

    def many(self, part: Part) -> Together:
        """See `Question.many`: the number of neighbours."""
        import numpy as np

        from satsudoku.analysis.vicinity import vicinity as neighbours
        from satsudoku.stream.columns import Numbers

        sizes = [
            sum(1 for _ in neighbours(puzzle, threads=self.threads)) if puzzle.clues else 0
            for puzzle in map(part.puzzle, range(len(part)))
        ]
        return Together({"vicinity": Numbers(np.array(sizes, dtype=np.uint64))})

    def ask(self, items: Items) -> Records:
        """See `Question.ask`: one record for each neighbour."""
        from satsudoku.stream.records import Records

        return Records(self._neighbours(items), self.names)

    def _neighbours(self, items: Items) -> Iterator[Record]:
        from satsudoku.analysis.vicinity import vicinity as neighbours
        from satsudoku.errors import SolverError
        from satsudoku.stream.gathering import entries_of
        from satsudoku.stream.record_value import Record
        from satsudoku.stream.table import bad_record

        for entry in entries_of(items):
            if entry.puzzle is None:
                yield bad_record(entry)
                continue
            clues = entry.puzzle.clues
            if self.remove > clues:
                error = SolverError(
                    f"the puzzle has {clues} clues; expected at least {self.remove} to remove"
                )
                yield bad_record(replace(entry, puzzle=None, error=error))
                continue
            for puzzle in neighbours(
                entry.puzzle, self.remove, self.add, minimal=self.minimal, threads=self.threads
            ):
                yield Record(
                    entry.file,
                    entry.line,
                    puzzle.text,
                    puzzle.variant.name,
                    clues=puzzle.clues,
                    carried=entry.carried or None,
                    rules=puzzle.variant,
                )


vicinity = asking("vicinity", Vicinity)
QUESTIONS: tuple[type[Question], ...] = (Vicinity,)
