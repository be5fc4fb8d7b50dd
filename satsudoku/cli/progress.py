"""How far work has come that takes long: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING, Self

from satsudoku.catalogue import said
from satsudoku.cli.console import complain
from satsudoku.progress import Progress as Listening
from satsudoku.stream.record import Record

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from satsudoku.cli.inputs import Inputs
    from satsudoku.stream.table import Table

_AFTER = 1.0  # seconds; shorter work needs no bar
_EVERY = 0.1  # seconds between two steps
_LINES = 10.0  # seconds between two lines, where there is no terminal
_RECORDS = 60.0  # the same for records, whose work may take days


class Bar:
    """Shows the progress of work that has taken more than a second."""

    def __init__(
        self,
        done: Callable[[], float],
        total: Callable[[], int | None],
        unit: str,
        console: Console,
        note: Callable[[], str] = str,
    ) -> None:
        self._done = done
        self._total = total
        self._unit = unit
        self._console = console
        self._note = note
        self._next = time.monotonic() + _AFTER
        self._progress: Progress | None = None
        self._stepping = threading.Lock()
        self._first = threading.Timer(_AFTER, self.step)  # the first record may take long
        self._first.daemon = True
        self._first.start()

    def step(self) -> None:
        """Update the bar, unless it was just updated; also from other threads."""
        with self._stepping:
            now = time.monotonic()
            if now < self._next:
                return
            self._next = now + _EVERY
            if self._progress is None:
                self._progress = self._start()
            task = self._progress.task_ids[0]
            self._progress.update(task, completed=self._done(), description=self._note())

    def renew_note(self) -> None:
        """Show another note at once, if there is a bar: perhaps no step follows soon."""
        with self._stepping:
            if self._progress is not None:
                self._progress.update(self._progress.task_ids[0], description=self._note())

    def stop(self) -> None:
        """Remove the bar."""
        self._first.cancel()
        with self._stepping:
            self._next = inf
            if self._progress is not None:
                self._progress.stop()

    def _start(self) -> Progress:
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
        )

        from satsudoku.cli.progress_columns import RateColumn, RemainingColumn

        progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            self._unit,
            TextColumn("{task.description}"),
            RateColumn(),
            TimeElapsedColumn(),
            RemainingColumn(),
            console=self._console,
            transient=True,
            redirect_stdout=False,
        )
        progress.add_task("", total=self._total())
        progress.start()
        return progress


class Lines:
    """Says how far work has come in lines, every so often: for logs, where a bar would not do.

    >>> lines = Lines(lambda: 7, lambda: 9, "boards", 0.0)
    >>> lines.step()  # on standard error: 7 of 9 boards so far
    """

    def __init__(
        self, done: Callable[[], float], total: Callable[[], int | None], unit: str, every: float
    ) -> None:
        self._done = done
        self._total = total
        self._unit = unit
        self._every = every
        self._whole: int | None = None
        self._next = time.monotonic() + every

    def step(self) -> None:
        """Write a line, unless one was just written."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._every
        if self._whole is None:  # to count lines, a file is read
            self._whole = self._total() or 0
        complain(
            said(
                "{number} of {total} {unit} so far" if self._whole else "{number} {unit} so far",
                number=f"{int(self._done()):,}",
                total=f"{self._whole:,}",
                unit=said(self._unit),
            )
        )

    def stop(self) -> None:
        """Say nothing more."""
        self._next = inf


@contextmanager
def steps(unit: str, total: Callable[[], int | None]) -> Iterator[Callable[..., None]]:
    """A function to call after each step, or with a number of steps.

    Where standard error is a terminal, a bar shows how many of the total have been taken;
    elsewhere, a line says so every ten seconds. A step may be a part of one.
    """
    done = 0.0
    shown: Bar | Lines
    if sys.stderr.isatty():
        from rich.console import Console

        shown = Bar(lambda: int(done), total, unit, Console(stderr=True, highlight=False))
    else:
        shown = Lines(lambda: done, total, unit, _LINES)

    def step(number: float = 1) -> None:
        nonlocal done
        done += number
        shown.step()

    try:
        yield step
    finally:
        shown.stop()


class Watch:
    """Follows the records through their files: with a bar on a terminal, else a line a minute.

    As a context it also hears how far long counts of single puzzles have come, how many solutions
    they have visited, or what is done for a proof; the bar shows it.
    """

    def __init__(self, inputs: Inputs, console: Console | None = None) -> None:
        self._place: tuple[str | None, int] = (None, 0)
        self._lines_before = 0  # of the files before that one
        self._fraction = 0.0  # of the next line
        self._visited = 0  # solutions of the next line
        self._stage = ""
        self._bar: Bar | None = None
        self._shown: Bar | Lines
        if sys.stderr.isatty():
            from rich.console import Console

            console = console or Console(stderr=True, highlight=False)
            self._bar = Bar(self._lines, inputs.count_lines, "lines", console, self._note)
            self._shown = self._bar
        else:
            self._shown = Lines(self._lines, inputs.count_lines, "lines", _RECORDS)
        self._listening = Listening(None)
        if self._bar:
            self._listening = Listening(
                self._hear, visits=self._hear_visits, stages=self._hear_stage
            )

    def __enter__(self) -> Self:
        self._listening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the bar."""
        self._listening.__exit__()
        self._shown.stop()

    def advance(self, file: str | None, line: int | None) -> None:
        before, lines = self._place
        if before != file:
            self._lines_before += lines
        self._place = file, line or 0
        self._fraction = 0.0
        self._visited = 0
        self._stage = ""
        self._shown.step()

    def advance_to(self, piece: Record | Table) -> None:
        """Come to a record, or the last one of a table."""
        if isinstance(piece, Record):
            self.advance(piece.file, piece.line)
        elif len(piece):  # of doubles, nothing is left
            self.advance_to(piece.record(piece.stop - 1))

    def _hear(self, fraction: float) -> None:
        assert self._bar is not None
        self._fraction = fraction
        self._bar.step()

    def _hear_visits(self, number: int) -> None:
        assert self._bar is not None
        self._visited = number
        self._bar.step()

    def _hear_stage(self, name: str) -> None:
        assert self._bar is not None
        self._fraction, self._visited = 0.0, 0
        self._stage = said(name)
        self._bar.renew_note()

    def _lines(self) -> float:
        return self._lines_before + self._place[1] + self._fraction

    def _note(self) -> str:
        if 0 < self._fraction < 1:
            share = f"{self._fraction:.0%}" if self._fraction >= 0.01 else "less than 1%"
            return f"{share} of the next"
        return f"{self._visited:,} solutions of the next" if self._visited else self._stage
