"""Certificates of puzzles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Self

from satsudoku.catalogue import said
from satsudoku.errors import check_whole
from satsudoku.stream.field import HEAD, TAIL, TIMED_OUT, Field, nested
from satsudoku.stream.one_by_one import OneByOne
from satsudoku.stream.question import Cell, Question
from satsudoku.stream.questions.count import COUNTED, solutions
from satsudoku.stream.questions.tier import tier_title
from satsudoku.stream.together import Fields

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.formats import Entry
    from satsudoku.proof.archive import Archive
    from satsudoku.proof.certificate import Certificate
    from satsudoku.stream.gathering import Items
    from satsudoku.stream.record_value import Record
    from satsudoku.stream.records import Records


@dataclass(frozen=True, kw_only=True)
class Certifying(OneByOne):
    """The proof for each puzzle; certificates are written while records are taken.

    Attributes:
        archive: the archive to write. A certificate's name is its puzzle's number in the
            stream, from 1, unreadable ones included; the only one has no name.
        before: if these are a part of a stream, the number of puzzles before them.
    """

    archive: Archive | None = field(default=None, compare=False, repr=False)
    before: int | None = field(default=None, compare=False, repr=False)

    name = "prove"
    fields = (
        Field(
            "certificate",
            nested("certificate"),
            "The certificate that prove wrote; null for a bad puzzle.",
        ),
    )

    @property
    def cells(self) -> Sequence[Cell]:
        return [Cell("PROVED", 32, _shown)]

    @abstractmethod
    def certify(self, puzzle: Puzzle) -> tuple[Certificate | None, Fields]:
        """The certificate of a puzzle, None if time did not suffice, and what is known."""

    def into(self, archive: Archive, before: int | None = None) -> Self:
        """The same question, with an archive for its certificates."""
        return replace(self, archive=archive, before=before)

    def one(self, puzzle: Puzzle) -> Iterator[Fields]:
        """See `Question.one`: without a certificate's name."""
        yield self.certify(puzzle)[1]

    def ask(self, items: Items) -> Records:
        """See `Question.ask`. Pre: there is an archive."""
        from satsudoku.stream.gathering import entries_of
        from satsudoku.stream.records import Records

        return Records(self._proved(entries_of(items)), self.names)

    def _proved(self, entries: Iterable[Entry]) -> Iterator[Record]:
        from satsudoku.stream.asking import records_of

        assert self.archive is not None
        for name, entry in self._named(entries):
            written: list[Certificate] = []

            def ask(
                puzzle: Puzzle, name: str = name, written: list[Certificate] = written
            ) -> Iterator[Fields]:
                certificate, fields = self.certify(puzzle)
                if certificate is None:
                    yield fields
                    return
                written.append(certificate)
                sizes = {file: len(content) for file, content in certificate.files.items()}
                yield fields | {"certificate": {"name": name, "bytes": sizes}}

            for record in records_of(entry, ask):
                # Not in `ask`, whose errors are the puzzle's own: a full disk ends all work.
                for certificate in written:
                    self.archive.add(name, certificate.puzzle.variant, certificate.files)
                yield record

    def _named(self, entries: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
        entries = iter(entries)
        first = list(islice(entries, 2)) if self.before is None else []
        if len(first) == 1:
            yield "", first[0]
            return
        for number, entry in enumerate(chain(first, entries), start=(self.before or 0) + 1):
            yield str(number), entry


@dataclass(frozen=True, kw_only=True)
class Prove(Certifying):
    """Prove how many solutions each puzzle has.

    Args:
        most: list N solutions at most: see `satsudoku.proof.prove`. By default the number of more
            than 1,000 is proved, too, if that takes no more than ten seconds.
        drat: add the proofs in the format DRAT.
        timeout: seconds for each puzzle. A certificate of one cut short is of "at least" the
            solutions that are known by then, and its record `timed_out`.

    Raises:
        SolverError: `most` is below 1, or a time that is not above 0.

    >>> from satsudoku import Puzzle
    >>> certificate, fields = Prove(most=20).certify(Puzzle("1.....2..3.....4", "classic4"))
    >>> fields["count"], fields["exact"]
    (1, True)
    """

    most: int | None = None
    drat: bool = False

    def __post_init__(self) -> None:
        check_whole(1, most=1 if self.most is None else self.most)
        super().__post_init__()

    @property
    def columns(self) -> tuple[Field, ...]:
        return (*HEAD, *COUNTED, TIMED_OUT, *self.fields, *TAIL)

    @property
    def cells(self) -> Sequence[Cell]:
        tried = self.most is None and not self.drat
        return [Cell("PROVED", 32, _shown_with_way)] if tried else super().cells

    def certify(self, puzzle: Puzzle) -> tuple[Certificate | None, Fields]:
        from satsudoku.proof import prove as prove_one
        from satsudoku.solvers import solver
        from satsudoku.stream.counts import counted

        certificate = prove_one(puzzle, most=self.most, drat=self.drat, timeout=self.timeout)
        fields = counted(certificate.count, solver("auto", puzzle.variant))
        return certificate, fields | {"timed_out": certificate.count.timed_out}


def prove(
    items: Items, archive: Archive, *, before: int | None = None, **parameters: Any
) -> Records:
    r"""Prove how many solutions each puzzle has, and write the certificates.

    Args:
        items: batches or entries of puzzles.
        archive: the archive to write. A certificate's name is its puzzle's number in the
            stream, from 1, unreadable ones included; the only one has no name.
        before: if these are a part of a stream, the number of puzzles before them.
        parameters: of `Prove`: `most`, `drat` and `timeout`.

    Returns:
        One record for each puzzle, lazily; its certificate is written then.

    Raises:
        SolverError: as `Prove`.

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
    return Prove(**parameters).into(archive, before).ask(items)


def _shown(record: Record) -> tuple[str, str]:
    if record.get("ladder") is not None:
        if record.at_least is not None:
            proved = said("at least tier {tier}", tier=record.at_least)
        elif record.tier is None:
            proved = said("a path of {ladder}", ladder=record.ladder)
        else:
            proved = said("tier {tier}: {name}", tier=record.tier, name=tier_title(record))
        number = sum(record.certificate["bytes"].values())
        return said("{claim}, proved in {number} bytes", claim=proved, number=number), ""
    claim, style = solutions(record)
    if record.timed_out:
        seconds = f"{record.seconds or 0:.3g}"
        more = "{claim}; whether there are more was not proved in {seconds} s"
        return said(more, claim=claim, seconds=seconds), style
    sizes = record.certificate["bytes"]
    for proof in {"proof.lrat", "proof.graph", "proof.sums"} & set(sizes):
        return said("{claim}, proved in {number} bytes", claim=claim, number=sizes[proof]), style
    return said("{claim}, listed", claim=claim), style


def _shown_with_way(record: Record) -> tuple[str, str]:
    """With the way to an exact number where none was found."""
    text, style = _shown(record)
    if not record.exact and not record.timed_out:
        text = said("{claim}; --count may prove the exact number in a longer time", claim=text)
    return text, style


QUESTIONS: tuple[type[Question], ...] = (Prove,)
