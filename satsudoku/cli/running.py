"""Shared by commands: print the records, end with a status."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from satsudoku.cli.console import complain
from satsudoku.cli.form import Form
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SatsudokuError

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.cli.inputs import Inputs
    from satsudoku.cli.options import OnePuzzle
    from satsudoku.formats import Entry
    from satsudoku.stream import Records
    from satsudoku.stream.parts.answering import Question
    from satsudoku.stream.parts.certifying import Prove
    from satsudoku.stream.summary import Summary

__all__ = [
    "Settings",
    "interruptible",
    "only_one",
    "only_puzzle",
    "print_records",
    "resume_proofs",
    "stopping",
]


@contextmanager
def interruptible() -> Iterator[None]:
    """End with one line on Ctrl-C, after the output so far."""
    try:
        yield
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(130) from None


@contextmanager
def stopping(timeout: float | None) -> Iterator[None]:
    """End with one line and a status of its own after a time; what was printed stands.

    Args:
        timeout: seconds; None for no limit.
    """
    try:
        with TimeLimit(timeout):
            yield
    except TimeoutError:
        complain(f"stopped after {timeout:g} s")
        raise typer.Exit(124) from None  # as timeout(1) does


def only_one(entries: Iterable[Entry], expected: str) -> list[Entry]:
    """The only entry; several are an error.

    >>> only_one([], "one")
    []
    """
    first = list(islice(entries, 2))
    if len(first) > 1:
        raise SatsudokuError(f"several puzzles; expected {expected}")
    return first


def only_puzzle(puzzle: OnePuzzle, command: str) -> tuple[Entry, Puzzle]:
    """The entry of the only puzzle that a command is about, and the puzzle.

    Raises:
        SatsudokuError: there is none, or several, or it cannot be read.
        Exit: its file cannot be read.
    """
    inputs = puzzle.read([puzzle.file])
    entries = only_one(inputs.entries(), f"one, for {command}")
    if inputs.unreadable:
        raise typer.Exit(2)
    if not entries:
        raise SatsudokuError("no puzzle; expected one", file=inputs.names[0])
    [entry] = entries
    if entry.error is not None:
        raise entry.error
    assert entry.puzzle is not None
    return entry, entry.puzzle


@dataclass(frozen=True)
class Settings:
    """How records are printed, or where they are written.

    Attributes:
        form: of the records.
        chosen: the fields to print, as given; None for all.
        provenance: whether records say by what they are known.
        file: where to write; None for standard output.
        resume: whether finished parts are noted, and left out the next time.
        cluster: the address of a cluster.
        summary: whether a summary is printed at the end.
        plot: where it is drawn.
    """

    form: Form
    chosen: str | None = None
    provenance: bool = False
    file: str | None = None
    resume: bool = False
    cluster: str | None = None
    summary: bool = False
    plot: Path | None = None

    @property
    def in_parts(self) -> bool:
        """Whether records are written in parts.

        >>> Settings(Form.CSV, file="graded/").in_parts
        True
        """
        folder = self.file is not None and self.file.endswith("/")
        return folder or self.resume or self.cluster is not None


def print_records(
    command: str,
    asked: Records | Question,
    inputs: Inputs,
    settings: Settings,
    *,
    known: Sequence[str] | None = None,
    what: str | None = None,
) -> NoReturn:
    """Print the records, report their number and bad puzzles at the end, end with the status.

    Args:
        command: the command.
        asked: the records, or what is asked of the inputs' puzzles.
        inputs: their source.
        settings: how they are printed.
        known: the fields that they have; None for those of the command.
        what: what each is; their number is reported at the end. None reports nothing.
    """
    from satsudoku.stream.layouts import split_fields
    from satsudoku.stream.record import FIELDS

    known = known or FIELDS[command]
    known = (*known, "provenance") if settings.provenance else known
    fields = None if settings.chosen is None else split_fields(settings.chosen)
    start = time.perf_counter()
    with interruptible():
        if settings.in_parts:
            summary = _write_parts(command, asked, inputs, settings, known, fields)
        else:
            from satsudoku.cli.record_stream import RecordStream

            summary = RecordStream(
                command=command,
                asked=asked,
                inputs=inputs,
                form=settings.form,
                known=known,
                fields=fields,
                file=settings.file,
                provenance=settings.provenance,
                verdicts=command == "unique" or settings.summary or settings.plot is not None,
            ).write()
    _report(summary, settings, time.perf_counter() - start, what)
    if command == "unique" and not (summary.bad or inputs.unreadable or summary.all_unique):
        raise typer.Exit(1)
    _end(summary, inputs)


def resume_proofs(prove: Prove, inputs: Inputs, output: str) -> NoReturn:
    """Write certificates that the journal does not note yet, report their number, and end.

    Args:
        prove: what makes them.
        inputs: the puzzles.
        output: the archive.
    """
    from satsudoku.cli.certificate_parts import CertificateParts

    with interruptible():
        summary = CertificateParts(inputs=inputs, output=output, resume=True, prove=prove).write()
    _report(summary, Settings(Form.TEXT), 0.0, "certificate")
    _end(summary, inputs)


def _end(summary: Summary, inputs: Inputs) -> NoReturn:
    """End with the status that bad puzzles decide."""
    raise typer.Exit(2 if summary.bad or inputs.unreadable else 0)


def _write_parts(
    command: str,
    asked: Records | Question,
    inputs: Inputs,
    settings: Settings,
    known: Sequence[str],
    fields: Sequence[str] | None,
) -> Summary:
    """Write the records part by part."""
    from satsudoku.cli.record_parts import RecordParts

    if not callable(asked):
        raise SatsudokuError(
            f"{command} takes what is entered as one stream, not in parts; expected no --resume, "
            "--cluster or folder"
        )
    if settings.file is None:
        raise SatsudokuError("--resume and --cluster need --output; expected it, too")
    return RecordParts(
        command=command,
        question=asked,
        inputs=inputs,
        form=settings.form,
        known=known,
        fields=fields,
        output=settings.file,
        resume=settings.resume,
        cluster=settings.cluster,
        provenance=settings.provenance,
    ).write()


def _report(summary: Summary, settings: Settings, seconds: float, what: str | None) -> None:
    if bad := summary.first_bad:
        more = f" (the first of {summary.bad} bad puzzles)" if summary.bad > 1 else ""
        complain(f"{bad['file']}:{bad['line']}: {bad['error']}{more}")
    if what is not None:
        complain(f"{summary.good} {what}{'' if summary.good == 1 else 's'}")
    if settings.summary:
        from satsudoku.cli.summary import print_summary

        print_summary(summary, seconds)
    if settings.plot is not None:
        from satsudoku.cli.summary import draw_summary

        draw_summary(summary, settings.plot)
