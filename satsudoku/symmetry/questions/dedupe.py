from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satsudoku.board.variant import Variant
from satsudoku.stream.field import ERROR, HEAD
from satsudoku.stream.question import Question, asking
from satsudoku.stream.questions.clues import CLUES, Clues
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    from satsudoku.stream.batch import Part
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records
    from satsudoku.stream.table import Table


@dataclass(frozen=True, kw_only=True)
class Different(Question):
    r"""Keep the first puzzle of each equivalence class: the records of what `dedupe` keeps.

    Args:
        met: the kinds that other streams have met; this one adds to them; None for none.
        threads: as for `satsudoku.canonical_many`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n3.....2..1.....4\n")
    >>> [(record.line, record.clues) for record in stream.different(stream.read(lines))]
    [(1, 4)]
    """

    met: dict[Variant | None, set[bytes]] | None = field(default=None, compare=False, repr=False)

    name = "dedupe"
    fields = ()
    board = "puzzle"
    columns = (*HEAD, CLUES, ERROR)

    def many(self, part: Part) -> Together:
        """See `Question.many`: of puzzles that are kept."""
        return Clues().many(part)

    def ask(self, items: Items) -> Records:
        """See `Question.ask`: one record for each puzzle that is kept."""
        from satsudoku.stream.records import Records

        return Records(self._tables(items), self.names)

    def _tables(self, items: Items) -> Iterator[Table]:
        from satsudoku.stream.table import Table
        from satsudoku.symmetry.streams import dedupe

        for batch in dedupe(items, met=self.met, threads=self.threads):
            answers = [self.many(part).columns for part in batch.parts]
            yield Table(batch, answers, 0, len(batch))


different = asking("different", Different)
QUESTIONS: tuple[type[Question], ...] = (Different,)
