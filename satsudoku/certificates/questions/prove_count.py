"""The question that proves counts by graphs of choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import HEAD, TAIL, TIMED_OUT, Field
from satsudoku.stream.question import Question
from satsudoku.stream.questions.count import COUNTED
from satsudoku.stream.questions.prove import Certifying
from satsudoku.stream.together import Fields

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.proof.archive import Archive
    from satsudoku.proof.certificate import Certificate
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records


@dataclass(frozen=True)
class ProveCount(Certifying):
    """Prove the number of solutions of each puzzle, however many: see `satsudoku.prove_count`.

    Args:
        timeout: seconds for each puzzle. Where they do not suffice, the record is `timed_out`, has
            an `error`, and there is no certificate.

    Raises:
        SolverError: a time that is not above 0.

    >>> from satsudoku import Puzzle
    >>> certificate, fields = ProveCount().certify(Puzzle("." * 36, "classic6"))
    >>> fields["count"], fields["exact"]
    (28200960, True)
    """

    @property
    def columns(self) -> tuple[Field, ...]:
        return (*HEAD, *COUNTED, TIMED_OUT, *self.fields, *TAIL)

    def certify(self, puzzle: Puzzle) -> tuple[Certificate | None, Fields]:
        from satsudoku.certificates.count_certificate import prove_count
        from satsudoku.deadline import check_time
        from satsudoku.solvers import solver
        from satsudoku.stream.counts import counted

        try:
            certificate = prove_count(puzzle, timeout=self.timeout)
        except TimeoutError:
            check_time()  # a limit from outside is not for us to catch
            error = f"{self.timeout:g} s did not suffice to prove its count; expected more time"
            return None, {"timed_out": True, "error": error}
        fields = counted(certificate.count, solver("auto", puzzle.variant))
        return certificate, fields | {"timed_out": False}


def prove_counts(
    items: Items, archive: Archive, *, timeout: float | None = None, before: int | None = None
) -> Records:
    r"""Prove the number of solutions of each puzzle, and write the certificates.

    Args:
        items: batches or entries of puzzles.
        archive: as for `prove`.
        timeout: of `ProveCount`.
        before: as for `prove`.

    Returns:
        One record for each puzzle, lazily; its certificate is written then.

    Raises:
        SolverError: as `ProveCount`.

    >>> import io
    >>> from tempfile import TemporaryDirectory
    >>> from satsudoku import stream
    >>> from satsudoku.proof.archive import Archive
    >>> lines = io.StringIO("1...............\n")
    >>> with TemporaryDirectory() as folder, Archive(f"{folder}/all.zip") as archive:
    ...     for record in stream.prove_counts(stream.read(lines), archive):
    ...         print(record.count, record.exact)
    72 True
    """
    return ProveCount(timeout=timeout).into(archive, before).ask(items)


QUESTIONS: tuple[type[Question], ...] = (ProveCount,)
