"""Input and output of `satsudoku generate`."""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from satsudoku.board.library import find_variant
from satsudoku.catalogue import said
from satsudoku.cli.boards import BoardLines, PuzzleFileLines
from satsudoku.cli.console import complain, plural
from satsudoku.cli.files import open_output
from satsudoku.cli.printer import Printer
from satsudoku.errors import FormatError, SatsudokuError, excerpt

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.progress import Progress

    from satsudoku.board.puzzle import Puzzle
    from satsudoku.making.exercise_lines import ExerciseLines
    from satsudoku.making.generated_parts import GeneratedParts
    from satsudoku.making.generation import Generation

_EVERY = 10.0  # seconds between two lines of progress, where there is no terminal
_LONG = 20.0  # seconds without a puzzle, after which there may be none


def read_range(option: str, text: str | None) -> tuple[int, int] | None:
    """Read a number or a range of numbers.

    >>> read_range("--tier", "4..5"), read_range("--tier", "3")
    ((4, 5), (3, 3))
    """
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", text)
    if match is None:
        raise SatsudokuError(f"{option} is {excerpt(text)}, expected a number, or two as in 4..5")
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        expected = f"expected the lower number first, as in {high}..{low}"
        raise SatsudokuError(f"{option} is {excerpt(text)}; {expected}")
    return low, high


def read_minutes(text: str | None) -> tuple[float, float] | None:
    """Read the minutes that people take: the least and the most.

    >>> read_minutes("5-8"), read_minutes("5..7.5")
    ((5.0, 8.0), (5.0, 7.5))
    """
    if text is None:
        return None
    number = r"(\d{1,9}(?:\.\d{1,9})?)"
    match = re.fullmatch(rf"{number}(?:-|\.\.){number}", text)
    if match is None:
        raise SatsudokuError(f"--minutes is {excerpt(text)}, expected two numbers as in 5-8")
    low, high = float(match[1]), float(match[2])
    if low > high:
        expected = f"expected the lower number first, as in {high:g}-{low:g}"
        raise SatsudokuError(f"--minutes is {excerpt(text)}; {expected}")
    return low, high


def read_tier(text: str | None) -> str | tuple[int, int] | None:
    """Read a tier: a number or a range of numbers, or names, which are left as they are.

    Raises:
        SatsudokuError: neither.

    >>> read_tier("4..5"), read_tier("Hard..Unfair")
    ((4, 5), 'Hard..Unfair')
    """
    if text is not None and any(character.isalpha() for character in text):
        return text
    return read_range("--tier", text)


def read_text(argument: str) -> str:
    """The text of a file, or the argument itself if there is no such file."""
    path = Path(argument)
    try:
        return path.read_text(encoding="utf-8-sig") if path.is_file() else argument
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FormatError(f"cannot read: {reason}", file=argument) from None


def read_puzzles(files: Sequence[str], variant: str) -> NDArray[np.uint8]:
    """The puzzles of some files, shape (N, cells).

    Raises:
        SatsudokuError: one that is not a puzzle of the variant, or that excludes candidates.
        Exit: a file that cannot be read.
    """
    import numpy as np
    import typer

    from satsudoku.cli.inputs import Inputs
    from satsudoku.lanes.loading import refuse_candidates
    from satsudoku.stream.gathering import batches

    inputs = Inputs(files, variant=variant)
    rows = [np.zeros((0, len(find_variant(variant).cells)), dtype=np.uint8)]
    for batch in batches(inputs):
        for place in batch.bad_places:
            error = batch.entries[place].error
            assert error is not None
            raise error
        for part in batch.parts:
            for puzzle in part.marked:
                refuse_candidates(puzzle)
            rows.append(part.givens)
    if inputs.unreadable:
        raise typer.Exit(2)
    return np.concatenate(rows)


def read_any_puzzles(files: Sequence[str]) -> list[Puzzle]:
    """The puzzles of some files, of any rules.

    Raises:
        SatsudokuError: one that cannot be read, or that excludes candidates.
        Exit: a file that cannot be read.
    """
    import typer

    from satsudoku.cli.inputs import Inputs
    from satsudoku.lanes.loading import refuse_candidates

    inputs, puzzles = Inputs(files), []
    for entry in inputs.entries():
        if entry.error is not None:
            raise entry.error
        assert entry.puzzle is not None
        refuse_candidates(entry.puzzle)
        puzzles.append(entry.puzzle)
    if inputs.unreadable:
        raise typer.Exit(2)
    return puzzles


def print_generation(
    generation: Generation,
    count: int,
    lines: BoardLines | PuzzleFileLines | ExerciseLines,
    threads: int = 1,
) -> int:
    """Print puzzles as they are made, and a summary at the end or on Ctrl-C.

    A terminal shows a bar; elsewhere, standard error gets a line every ten seconds.
    """
    with _telling(generation, count) as how_far:
        with open_output(lines.file) as file, Printer(file) as printer:
            printer.write(lines.header)
            try:
                for some, text in lines.texts(generation, threads):
                    with printer.whole():  # or Ctrl-C might leave one counted, not printed
                        how_far(some)
                        printer.write(text)
            finally:
                printer.write(lines.end)
        return how_far.number


def keep_generation(
    generation: Generation,
    count: int,
    parts: GeneratedParts,
    lines: Callable[[], BoardLines | PuzzleFileLines],
    threads: int = 1,
) -> int:
    """The same in parts, which a journal notes if they are to be resumed."""
    with parts.opened(generation, count, lines) as writer:
        if writer is None:
            return count
        with _telling(generation, count) as how_far, Printer() as printer:
            for some, text in writer.lines.texts(generation, threads):
                writer.add(some, text, printer)
                how_far(some)
            return how_far.number


class _HowFar:
    """Counts puzzles, for the bar and the summary."""

    def __init__(self, before: int, progress: Progress | None) -> None:
        self.before = self.number = before
        self.progress = progress

    def __call__(self, some: int) -> None:
        """Count some puzzles more."""
        self.number += some
        if self.progress:
            self.progress.update(self.progress.task_ids[0], completed=self.number)


@contextmanager
def _telling(generation: Generation, count: int) -> Iterator[_HowFar]:
    """A context in which standard error gets to know how far a generation is."""
    start = time.monotonic()
    for told in (generation.unshared, generation.outlook):
        if told is not None:
            complain(told)
    progress = _progress(generation, count, start) if sys.stderr.isatty() else None
    how_far = _HowFar(generation.yielded, progress)
    done = threading.Event()

    def say_how_far() -> None:
        while not done.wait(_EVERY):
            seconds = time.monotonic() - start
            so_far = f"{generation.yielded} of {count} puzzles so far"  # not all are printed yet
            boards = f"of {generation.tried:,} boards in {seconds:.0f} s"
            missing = _missing(generation)
            complain(f"{so_far}, {boards}" + (f"; missing: {missing}" if missing else ""))

    def say_if_none() -> None:
        if not done.wait(_LONG) and not generation.yielded:
            complain(_none_so_far(generation))

    threading.Thread(target=say_if_none, daemon=True).start()
    saying = threading.Thread(target=say_how_far, daemon=True)
    if progress is None:
        saying.start()
    try:
        yield how_far
    finally:
        done.set()
        if progress:
            progress.stop()
        else:
            saying.join()  # its lines are before the summary
        complain(summary(generation, how_far.number, time.monotonic() - start, how_far.before))
        if how_far.number < count and (missing := _missing(generation)):
            complain(said("missing: {parts}", parts=missing))


def summary(generation: Generation, number: int, seconds: float, before: int = 0) -> str:
    """A summary of a generation, on a line; `before` of the puzzles are of earlier runs.

    >>> from satsudoku.making.generate import generate
    >>> puzzles = generate(2, "classic4", seed=5)
    >>> summary(puzzles, len(list(puzzles)), 0.5)
    '2 puzzles of 2 boards (100 %) in 0.5 s: 4 a second; seed 5'
    >>> summary(puzzles, 0, 0.0123)
    '0 puzzles of 2 boards (0 %) in 0.01 s: 0 a second; seed 5'
    """
    share = 100 * number / generation.tried if generation.tried else 0.0
    rate = (number - before) / seconds if seconds else 0.0
    ended = "stopped after" if generation.timed_out else "in"
    what = f"{{number}} {plural(number, 'puzzle')} of {{tried}} {plural(generation.tried, 'board')}"
    return said(
        f"{what} ({{share}} %) {ended} {{time}} s: {{rate}} a second; seed {{seed}}",
        number=number,
        tried=generation.tried,
        share=f"{share:.3g}",
        time=_time(seconds),
        rate=_short(rate),
        seed=generation.seed,
    )


def _missing(generation: Generation) -> str:
    """Which puzzles of balanced tiers are still to come, once some tier has all of its own."""
    left = generation.missing
    if all(left.values()):
        return ""
    return ", ".join(
        said("{number} of tier {tier}", number=f"{number:,}", tier=tier)
        for tier, number in left.items()
        if number
    )


def _none_so_far(generation: Generation) -> str:
    boards, patience = f"{generation.tried:,}", generation.patience
    if patience is None:
        return said("none of {boards} boards so far fits, and there may be none", boards=boards)
    return said(
        "none of {boards} boards so far fits, and there may be none; the search "
        "continues for {seconds} seconds",
        boards=boards,
        seconds=f"{patience - _LONG:.0f}",
    )


def _time(seconds: float) -> str:
    """Seconds to a tenth; of less than that the first figure, so that no time is 0.0."""
    return f"{seconds:.1f}" if seconds >= 0.1 else f"{seconds:.1g}"


def _short(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 1000 else f"{rate:.3g}"


def _progress(generation: Generation, count: int, start: float) -> Progress:
    """A bar on standard error that updates itself, because puzzles may be rare."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task
    from rich.text import Text

    class TriedBoards(ProgressColumn):
        def render(self, task: Task) -> Text:
            rate = generation.tried / max(time.monotonic() - start, 1e-9)
            text = f"puzzles, {generation.tried:,} boards, {_short(rate)} a second"
            missing = _missing(generation)
            return Text(text + (f", missing: {missing}" if missing else ""))

    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TriedBoards(),
        console=Console(stderr=True),
        transient=True,
        # Where both go to one terminal, puzzles are written above the bar.
        redirect_stdout=sys.stdout.isatty(),
    )
    progress.add_task("", total=count)
    progress.start()
    return progress
