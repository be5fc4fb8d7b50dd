"""Shared by commands: print the records, end with a status."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import typer

from satsudoku.cli.console import complain
from satsudoku.cli.options import Printing, Writing
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


def print_records(
    printing: Printing,
    question: Question,
    inputs: Inputs,
    *,
    records: Records | None = None,
    what: str | None = None,
    all_unique: bool = False,
) -> NoReturn:
    """Print records, report bad puzzles at the end, and end with the exit status.

    Args:
        printing: how.
        question: the question about the inputs' puzzles.
        inputs: the puzzles.
        records: the answers, if they do not come from the inputs.
        what: the name of a record for the final count; None reports nothing.
        all_unique: whether the status says that each puzzle has one solution.
    """
    printing = Writing(**vars(printing))
    from satsudoku.stream.layouts import split_fields

    form = printing.checked_form()
    if printing.plot is not None:
        from satsudoku.drawing.figure import check_picture

        check_picture(printing.plot)
    fields = None if printing.fields is None else split_fields(printing.fields)
    inputs.loses_layouts = fields is not None and "puzzle" in fields and "layout" not in fields
    start = time.perf_counter()
    if printing.cluster is not None and printing.stop_after is not None:
        raise SatsudokuError("--stop-after ends work of this machine; expected no --cluster")
    with stopping(printing.stop_after):
        if printing.in_parts:
            if records is not None:
                raise SatsudokuError(
                    f"{question.name} takes what is entered as one stream, not in parts; expected "
                    "no --resume, --cluster or folder"
                )
            if printing.output is None:
                raise SatsudokuError("--resume and --cluster need --output; expected it, too")
            from satsudoku.cli.record_parts import RecordParts

            summary = RecordParts(
                question=question,
                inputs=inputs,
                form=form,
                fields=fields,
                output=printing.output,
                resume=printing.resume,
                cluster=printing.cluster,
                provenance=printing.provenance,
            ).write()
        else:
            from satsudoku.cli.record_stream import RecordStream

            summary = RecordStream(
                question=question,
                records=records,
                inputs=inputs,
                form=form,
                fields=fields,
                file=printing.output,
                provenance=printing.provenance,
                verdicts=all_unique or printing.summary or printing.plot is not None,
            ).write()
    _report(summary, printing, time.perf_counter() - start, what)
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
    _report(summary, Writing(), 0.0, "certificate")
    _end(summary, inputs)


def _end(summary: Summary, inputs: Inputs, refused: bool = False) -> NoReturn:
    """End with the status: 2 if records are missing, 1 if some are bad, or `refused` is true."""
    raise typer.Exit(2 if inputs.unreadable else int(refused or summary.bad > 0))


def _report(summary: Summary, printing: Writing, seconds: float, what: str | None) -> None:
    if bad := summary.first_bad:
        more = f" (the first of {summary.bad} bad puzzles)" if summary.bad > 1 else ""
        complain(f"{bad['file']}:{bad['line']}: {bad['error']}{more}")
    if what is not None:
        complain(f"{summary.good} {what}{'' if summary.good == 1 else 's'}")
    if printing.summary:
        from satsudoku.cli.summary import print_summary

        print_summary(summary, seconds)
    if printing.plot is not None:
        from satsudoku.cli.summary import draw_summary

        draw_summary(summary, printing.plot)
