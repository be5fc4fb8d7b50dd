from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import BOARD, ERROR, HEAD, Field
from satsudoku.stream.question import Question, asking
from satsudoku.stream.questions.clues import CLUES, Clues
from satsudoku.stream.together import Together

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from satsudoku.stream.batch import Part
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records
    from satsudoku.stream.table import Table


@dataclass(frozen=True, kw_only=True)
class Canonical(Question):
    r"""Find the canonical form of each puzzle.

    Raises:
        SolverError: while iterating: as `satsudoku.canonical_many`.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n3.....2..1.....4\n")
    >>> [record.canonical for record in stream.canonical(stream.read(lines))]
    ['..1..3.....24...', '..1..3.....24...']
    """

    name = "canonical"
    fields = (
        Field(
            "canonical",
            BOARD,
            "The canonical form, the same for all boards that differ only by a symmetry and the "
            "names of symbols: one character per cell in reading order.",
            computed=True,
        ),
    )
    threads_share = True
    board = "canonical"
    columns = (*HEAD, CLUES, *fields, ERROR)

    def many(self, part: Part) -> Together:
        from satsudoku.errors import PuzzleError
        from satsudoku.symmetry.canonical import canonical_many

        try:
            images = canonical_many(part.puzzles, variant=part.variant, threads=self.threads)
        except PuzzleError:
            from satsudoku.stream.conflicts import conflicts

            consistent = conflicts(part).choices == 0
            if part.marked or consistent.all():
                raise
            puzzles = part.givens * consistent[:, None]
            images = canonical_many(puzzles, variant=part.variant, threads=self.threads)
            return self._answers(part, images, consistent)
        return self._answers(part, images)

    def _answers(
        self,
        part: Part,
        images: NDArray[np.uint8],
        consistent: NDArray[np.bool_] | None = None,
    ) -> Together:
        from satsudoku.stream.columns import Boards

        clues = Clues().many(part).columns
        return Together({**clues, "canonical": Boards(images, part.variant, consistent)})

    def ask(self, items: Items) -> Records:
        """See `Question.ask`; puzzles that exclude candidates become bad entries."""
        from satsudoku.stream.records import Records

        return Records(self._tables(items), self.names)

    def _tables(self, items: Items) -> Iterator[Table]:
        from satsudoku.stream.table import Table
        from satsudoku.symmetry.streams import canonical_forms

        for forms in canonical_forms(items, threads=self.threads):
            both = zip(forms.batch.parts, forms.images, strict=True)
            answers = [self._answers(part, images).columns for part, images in both]
            yield Table(forms.batch, answers, 0, len(forms.batch))


canonical = asking("canonical", Canonical)
QUESTIONS: tuple[type[Question], ...] = (Canonical,)
