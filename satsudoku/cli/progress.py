"""A progress bar on the terminal, for work that takes long."""

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


@contextmanager
def steps(unit: str, total: Callable[[], int | None]) -> Iterator[Callable[..., None]]:
    """A function to call after each step, or with a number of steps.

    Where standard error is a terminal, a bar shows how many of the total have been taken;
    elsewhere, a line says so every ten seconds. A step may be a part of one.
    """
    done = 0.0
    bar: Bar | None = None
    if sys.stderr.isatty():
        from rich.console import Console

        bar = Bar(lambda: int(done), total, unit, Console(stderr=True, highlight=False))
    next_line = time.monotonic() + _LINES

    def step(number: float = 1) -> None:
        nonlocal done, next_line
        done += number
        if bar is not None:
            bar.step()
        elif time.monotonic() > next_line:
            next_line += _LINES
            complain(
                said(
                    "{number} of {total} {unit} so far",
                    number=f"{int(done):,}",
                    total=f"{total() or 0:,}",
                    unit=said(unit),
                )
            )

    try:
        yield step
    finally:
        if bar is not None:
            bar.stop()


class Watch:
    """Follows the records through their files with a bar, where standard error is a terminal.

    As a context it also hears how far long counts of single puzzles have come, how many solutions
    they have visited, or what is done for a proof.
    """

    def __init__(self, inputs: Inputs, console: Console | None = None) -> None:
        self._place: tuple[str | None, int] = (None, 0)
        self._lines_before = 0  # of the files before that one
        self._fraction = 0.0  # of the next line
        self._visited = 0  # solutions of the next line
        self._stage = ""
        self._bar: Bar | None = None
        if sys.stderr.isatty():
            from rich.console import Console

            console = console or Console(stderr=True, highlight=False)
            self._bar = Bar(self._lines, inputs.count_lines, "lines", console, self._note)
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
        if self._bar is not None:
            self._bar.stop()

    def advance(self, record: Record) -> None:
        """Move the bar to a record."""
        if self._bar is None:
            return
        file, line = self._place
        if file != record.file:
            self._lines_before += line
        self._place = record.file, record.line or 0
        self._fraction = 0.0
        self._visited = 0
        self._stage = ""
        self._bar.step()

    def advance_to(self, piece: Record | Table) -> None:
        """Move the bar to a record, or the last one of a table."""
        if self._bar is not None:
            self.advance(piece if isinstance(piece, Record) else piece.record(piece.stop - 1))

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
