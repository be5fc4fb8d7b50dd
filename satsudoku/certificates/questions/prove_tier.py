from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from satsudoku.stream.field import HEAD, TAIL, TIMED_OUT, Field
from satsudoku.stream.question import Question
from satsudoku.stream.questions.count import COUNTED
from satsudoku.stream.questions.prove import Certifying
from satsudoku.stream.questions.tier import AT_LEAST, LADDER, TIER, TIER_NAME
from satsudoku.stream.together import Fields

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.human.ladders.rater import Rater
    from satsudoku.proof.archive import Archive
    from satsudoku.proof.certificate import Certificate
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.records import Records


@dataclass(frozen=True)
class ProveTier(Certifying):
    """Prove which tier of a ladder each puzzle needs.

    For a rater that depends on order, the path is proved, and no tier. A puzzle that does not have
    exactly one solution is an error. Where only a lower bound of the tier is proved, it is
    `at_least`.

    Args:
        ladder: as for `satsudoku.certificates.path_certificate.prove_tier`.
        timeout: seconds for each puzzle. Where they do not suffice, the record is `timed_out`, has
            an `error`, and there is no certificate.

    Raises:
        SolverError: a time that is not above 0.
        LadderError: the checker does not know the ladder's rules.
        UnknownNameError: no such ladder.

    >>> from satsudoku import Puzzle
    >>> certificate, fields = ProveTier("rank8").certify(Puzzle("1.....2..3.....4", "classic4"))
    >>> fields["tier"], fields["tier_name"]
    (1, 'Very easy')
    """

    ladder: str | Rater

    def __post_init__(self) -> None:
        from satsudoku.certificates.tier_certificate import certifiable
        from satsudoku.human.ladders.ladder import Ladder

        super().__post_init__()
        judge = self._rater
        if isinstance(judge, Ladder) and judge.confluent:
            certifiable(judge)

    @property
    def columns(self) -> tuple[Field, ...]:
        tier = (LADDER, TIER, TIER_NAME, AT_LEAST, TIMED_OUT)
        return (*HEAD, *COUNTED, *tier, *self.fields, *TAIL)

    @property
    def _rater(self) -> Rater:
        from satsudoku.human.ladders.rater_library import rater

        return rater(self.ladder) if isinstance(self.ladder, str) else self.ladder

    def certify(self, puzzle: Puzzle) -> tuple[Certificate | None, Fields]:
        from satsudoku.certificates.path_certificate import prove_tier
        from satsudoku.certificates.tier_certificate import TierCertificate
        from satsudoku.deadline import check_time
        from satsudoku.progress import Progress, listener, visit_listener

        judge, reached = self._rater, ["climbing the ladder"]
        fields: Fields = {"ladder": judge.name, "timed_out": False}
        try:
            with Progress(listener(), visits=visit_listener(), stages=reached.append):
                certificate = prove_tier(puzzle, judge, timeout=self.timeout)
        except TimeoutError:
            check_time()
            error = (
                f"{self.timeout:g} s did not suffice to prove its tier: time ran out while "
                f"{reached[-1]}, so nothing is proved; expected more time"
            )
            return None, fields | {"timed_out": True, "error": error}
        fields |= {"count": 1, "exact": True, "unique": True}
        if isinstance(certificate, TierCertificate) and certificate.exact:
            fields |= {"tier": certificate.tier, "tier_name": certificate.tier_name}
        elif isinstance(certificate, TierCertificate):
            fields["at_least"] = certificate.tier + 1
        return certificate, fields


def prove_tiers(
    items: Items,
    archive: Archive,
    ladder: str | Rater,
    *,
    timeout: float | None = None,
    before: int | None = None,
) -> Records:
    r"""Prove which tier of a ladder each puzzle needs, and write the certificates.

    Args:
        items: batches or entries of puzzles.
        archive: as for `prove`.
        ladder: of `ProveTier`, as `timeout`.
        timeout: seconds for each puzzle.
        before: as for `prove`.

    Returns:
        One record for each puzzle, lazily; its certificate is written then.

    Raises:
        SatsudokuError: as `ProveTier`.

    >>> import io
    >>> from tempfile import TemporaryDirectory
    >>> from satsudoku import stream
    >>> from satsudoku.proof.archive import Archive
    >>> lines = io.StringIO("1.....2..3.....4\n")
    >>> with TemporaryDirectory() as folder, Archive(f"{folder}/all.zip") as archive:
    ...     for record in stream.prove_tiers(stream.read(lines), archive, "rank8"):
    ...         print(record.tier, record.tier_name)
    1 Very easy
    """
    return ProveTier(ladder, timeout=timeout).into(archive, before).ask(items)


QUESTIONS: tuple[type[Question], ...] = (ProveTier,)
