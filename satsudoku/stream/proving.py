"""Certificates of the puzzles of a stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from satsudoku.board.puzzle import Puzzle
from satsudoku.deadline import check_time
from satsudoku.errors import SolverError
from satsudoku.formats import Entry
from satsudoku.solve.base import check_limits
from satsudoku.stream.asking import Fields, records_of
from satsudoku.stream.counts import counted
from satsudoku.stream.gathering import Items, entries_of
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.solvers import Solvers

if TYPE_CHECKING:
    from satsudoku.human.raters.rater import Rater
    from satsudoku.proof.archive import Archive
    from satsudoku.proof.certificate import Certificate

__all__ = ["prove", "prove_tiers"]


def prove(
    items: Items,
    archive: Archive,
    *,
    most: int = 1000,
    drat: bool = False,
    timeout: float | None = None,
    before: int | None = None,
) -> Records:
    r"""Prove how many solutions each puzzle has, and write the certificates.

    Args:
        items: batches or entries of puzzles.
        archive: where to write. A certificate's name is its puzzle's number in the stream, from 1,
            those that cannot be read included; the only one has no name.
        most: list so many solutions at most: see `satsudoku.proof.prove`.
        drat: add the proofs in the format DRAT.
        timeout: seconds for each puzzle. A certificate of one cut short is of "at least" the
            solutions that are known by then, and its record `timed_out`.
        before: where these are a part of a stream, how many puzzles it has before them.

    Returns:
        One record for each puzzle, lazily; its certificate is written then.

    Raises:
        SolverError: `most` is negative, or a time that is not above 0.

    >>> import io
    >>> from tempfile import TemporaryDirectory
    >>> from satsudoku import stream
    >>> from satsudoku.proof.archive import Archive
    >>> lines = io.StringIO("1.....2..3.....4\n1...............\n")
    >>> with TemporaryDirectory() as folder, Archive(f"{folder}/all.zip") as archive:
    ...     for record in stream.prove(stream.read(lines), archive, most=20):
    ...         print(record.count, record.exact, record.certificate["name"])
    1 True 1
    20 False 2
    """
    if most < 0:
        raise SolverError(f"most is {most}, expected 0 or more")
    check_limits(None, timeout)
    from satsudoku.proof import prove as prove_one

    solvers = Solvers("auto")

    def certify(puzzle: Puzzle) -> tuple[Certificate, Fields]:
        certificate = prove_one(puzzle, most=most, drat=drat, timeout=timeout)
        fields = counted(certificate.count, solvers.of(puzzle.variant))
        return certificate, fields | {"timed_out": certificate.count.timed_out}

    return Records(_proved(_named(entries_of(items), before), archive, certify))


def prove_tiers(
    items: Items,
    archive: Archive,
    ladder: str | Rater,
    *,
    timeout: float | None = None,
    before: int | None = None,
) -> Records:
    r"""Prove which tier of a ladder each puzzle needs, and write the certificates.

    Of a rater that depends on order the path is proved, and no tier.

    Args:
        items: batches or entries of puzzles. One that has not exactly one solution is an error.
        archive: as for `prove`.
        ladder: as for `satsudoku.human.path_certificate.prove_tier_or_path`.
        timeout: seconds for each puzzle. Where they do not suffice, the record is `timed_out`, has
            an `error`, and there is no certificate.
        before: as for `prove`.

    Returns:
        One record for each puzzle, lazily; its certificate is written then. Where only a lower
        bound of the tier is proved, it is ``at_least``.

    Raises:
        SolverError: a time that is not above 0.
        LadderError: the checker does not know the ladder's rules.
        UnknownNameError: no such ladder.

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
    from satsudoku.human.ladders.ladder import Ladder
    from satsudoku.human.path_certificate import prove_tier_or_path
    from satsudoku.human.raters.library import rater
    from satsudoku.human.tier_certificate import TierCertificate, certifiable

    check_limits(None, timeout)
    judge = rater(ladder) if isinstance(ladder, str) else ladder
    if isinstance(judge, Ladder) and judge.confluent:
        certifiable(judge)

    def certify(puzzle: Puzzle) -> tuple[Certificate | None, Fields]:
        fields: Fields = {"ladder": judge.name, "timed_out": False}
        try:
            certificate = prove_tier_or_path(puzzle, judge, timeout=timeout)
        except TimeoutError:
            check_time()
            error = f"{timeout:g} s did not suffice to prove its tier; expected more time"
            return None, fields | {"timed_out": True, "error": error}
        fields |= {"count": 1, "exact": True, "unique": True}
        if isinstance(certificate, TierCertificate) and certificate.exact:
            fields |= {"tier": certificate.tier, "tier_name": certificate.tier_name}
        elif isinstance(certificate, TierCertificate):
            fields["at_least"] = certificate.tier + 1
        return certificate, fields

    return Records(_proved(_named(entries_of(items), before), archive, certify))


def _named(entries: Iterable[Entry], before: int | None) -> Iterator[tuple[str, Entry]]:
    """Entries with the names of their certificates."""
    entries = iter(entries)
    first = list(islice(entries, 2)) if before is None else []
    if len(first) == 1:
        yield "", first[0]
        return
    for number, entry in enumerate(chain(first, entries), start=(before or 0) + 1):
        yield str(number), entry


def _proved(
    entries: Iterable[tuple[str, Entry]],
    archive: Archive,
    certify: Callable[[Puzzle], tuple[Certificate | None, Fields]],
) -> Iterator[Record]:
    for name, entry in entries:
        made: list[Certificate] = []

        def ask(
            puzzle: Puzzle, name: str = name, made: list[Certificate] = made
        ) -> Iterator[Fields]:
            certificate, fields = certify(puzzle)
            if certificate is None:
                yield fields
                return
            made.append(certificate)
            sizes = {file: len(content) for file, content in certificate.files.items()}
            yield fields | {"certificate": {"name": name, "bytes": sizes}}

        for record in records_of(entry, ask):
            # Not in `ask`, whose errors are the puzzle's own: a full disk ends all work.
            for certificate in made:
                archive.add(name, certificate.puzzle.variant, certificate.files)
            yield record
