from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from satsudoku.board.variant import Variant
from satsudoku.stream.field import ERROR, HEAD, TEXT, Field, whole
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


@dataclass(frozen=True, kw_only=True)
class Doubles(Question):
    r"""Find the puzzles that are images of earlier ones, and where the first of them is.

    Args:
        threads: as for `satsudoku.canonical_many`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n3.....2..1.....4\n")
    >>> [(record.line, record.first_line) for record in stream.doubles(stream.read(lines))]
    [(2, 1)]
    """

    name = "doubles"
    fields = (
        Field("first_file", TEXT, "The file of the first puzzle that this is an image of."),
        Field("first_line", whole(64), "Its line; null for a puzzle that cannot be read."),
    )
    columns = (*HEAD, CLUES, *fields, ERROR)

    def many(self, part: Part) -> Together:
        return Clues().many(part)

    def ask(self, items: Items) -> Records:
        """See `Question.ask`: one record for each double."""
        from satsudoku.stream.records import Records

        return Records(self._tables(items), self.names)

    def _tables(self, items: Items) -> Iterator[Table]:
        from satsudoku.stream.columns import Each
        from satsudoku.stream.table import Table
        from satsudoku.symmetry.streams import doubles

        for batch, first in doubles(items, threads=self.threads):
            answers = []
            for part in batch.parts:
                files, lines = zip(*(first[at] for at in part.places.tolist()), strict=True)
                places = {"first_file": Each(files), "first_line": Each(lines)}
                answers.append({**self.many(part).columns, **places})
            yield Table(batch, answers, 0, len(batch))


different = asking("different", Different)
doubles = asking("doubles", Doubles)
QUESTIONS: tuple[type[Question], ...] = (Different, Doubles)
