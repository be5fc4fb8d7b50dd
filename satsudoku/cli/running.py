"""Shared by commands: print the records, end with a status."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from satsudoku.cli.console import complain
from satsudoku.cli.form import Form, is_folder
from satsudoku.deadline import TimeLimit
from satsudoku.errors import SatsudokuError

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream import Records
    from satsudoku.stream.question import Question
    from satsudoku.stream.questions.prove import Certifying
    from satsudoku.stream.summary import Summary


@contextmanager
def stopping(timeout: float | None) -> Iterator[None]:
    """End with one line and a status of its own after a time; printed records remain."""
    if timeout is None:
        yield
        return
    if not timeout > 0:
        raise SatsudokuError(f"the time is {timeout:g}, expected more than 0 seconds")
    try:
        with TimeLimit(timeout):
            yield
    except TimeoutError:
        complain(f"stopped after {timeout:g} s")
        raise typer.Exit(124) from None  # as timeout(1) does


@dataclass(frozen=True)
class Settings:
    """How records are printed, or where they are written.

    Attributes:
        form: of the records.
        chosen: the fields to print, as given; None for all.
        provenance: whether records say how they were obtained.
        file: the file to write; None for standard output.
        stop_after: seconds for the whole run; None for no limit.
        resume: whether finished parts are noted, and left out the next time.
        cluster: the address of a cluster.
        summary: whether a summary is printed at the end.
        plot: the file of the chart.
    """

    form: Form
    chosen: str | None = None
    provenance: bool = False
    file: str | None = None
    stop_after: float | None = None
    resume: bool = False
    cluster: str | None = None
    summary: bool = False
    plot: Path | None = None

    @property
    def in_parts(self) -> bool:
        """Whether records are written in parts."""
        return is_folder(self.file) or self.resume or self.cluster is not None


def print_records(
    question: Question,
    inputs: Inputs,
    settings: Settings,
    *,
    records: Records | None = None,
    what: str | None = None,
    all_unique: bool = False,
) -> NoReturn:
    """Print the records, report their number and bad puzzles at the end, end with the status."""
    from satsudoku.stream.layouts import split_fields

    fields = None if settings.chosen is None else split_fields(settings.chosen)
    start = time.perf_counter()
    if settings.cluster is not None and settings.stop_after is not None:
        raise SatsudokuError("--stop-after ends work of this machine; expected no --cluster")
    with stopping(settings.stop_after):
        if settings.in_parts:
            if records is not None:
                raise SatsudokuError(
                    f"{question.name} takes what is entered as one stream, not in parts; expected "
                    "no --resume, --cluster or folder"
                )
            summary = _write_parts(question, inputs, settings, fields)
        else:
            from satsudoku.cli.record_stream import RecordStream

            summary = RecordStream(
                question=question,
                records=records,
                inputs=inputs,
                form=settings.form,
                fields=fields,
                file=settings.file,
                provenance=settings.provenance,
                verdicts=all_unique or settings.summary or settings.plot is not None,
            ).write()
    _report(summary, settings, time.perf_counter() - start, what)
    _end(summary, inputs, all_unique and not summary.all_unique)


def resume_proofs(
    question: Certifying, inputs: Inputs, output: str, stop_after: float | None
) -> NoReturn:
    """Write certificates that the journal does not note yet, report their number, and end."""
    from satsudoku.cli.certificate_parts import CertificateParts

    with stopping(stop_after):
        summary = CertificateParts(
            inputs=inputs, output=output, resume=True, question=question
        ).write()
    _report(summary, Settings(Form.TEXT), 0.0, "certificate")
    _end(summary, inputs)


def _end(summary: Summary, inputs: Inputs, refused: bool = False) -> NoReturn:
    """End with the status: 2 if records are missing, 1 if some are bad, or `refused` is true."""
    raise typer.Exit(2 if inputs.unreadable else int(refused or summary.bad > 0))


def _write_parts(
    question: Question, inputs: Inputs, settings: Settings, fields: Sequence[str] | None
) -> Summary:
    """Write the records part by part."""
    from satsudoku.cli.record_parts import RecordParts

    if settings.file is None:
        raise SatsudokuError("--resume and --cluster need --output; expected it, too")
    return RecordParts(
        question=question,
        inputs=inputs,
        form=settings.form,
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
