"""All parts of a stream, from its first puzzle to its output."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain

from satsudoku.stream.batch import Batch
from satsudoku.stream.gathering import Items
from satsudoku.stream.parts.answering import Answered, Work
from satsudoku.stream.parts.digest import digest_of
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.parts.outputs import Output
from satsudoku.stream.parts.splitting import Read, part_size, split
from satsudoku.stream.parts.workers import Submit, in_order
from satsudoku.stream.side_by_side import side_by_side
from satsudoku.stream.sizes import Size
from satsudoku.stream.summary import Summary


def run_parts(
    items: Items,
    begin: Callable[[Batch], tuple[Work, Output]],
    *,
    seconds: float,
    journal: Journal | None = None,
    submit: Submit | None = None,
    ahead: int = 1,
    files: bool = True,
) -> Iterator[Answered]:
    """Answer all parts and write them, in order; those that the journal notes are left out.

    Args:
        items: the puzzles.
        begin: says, by the first part, what is done with each and where they go.
        seconds: that a part should take.
        journal: records finished parts.
        submit: the workers that answer parts; None for this process.
        ahead: the number of parts worked on side by side.
        files: whether each part becomes a file.

    Returns:
        The parts as they are written, without their bytes.

    Raises:
        OSError: the output cannot be written; the journal holds what was.
    """
    before = [] if journal is None else list(journal.done.read)
    size = part_size(seconds, files=files)
    with closing(split(items, size, before)) as parts:
        first = next(parts, None)
        if first is not None:
            work, output = begin(first)
            with output:
                if journal is not None:
                    journal.keep()
                every = chain([first], parts)
                tasks = _tasks(
                    every, len(before), work, output, submit is not None, journal is not None
                )
                with closing(_answers(tasks, submit, ahead, size)) as answers:
                    for place, answered in enumerate(answers, start=len(before)):
                        written = output.add(place, answered)
                        if journal is not None:
                            assert answered.read is not None
                            read = Read(answered.records, answered.read)
                            journal.add(read, written, answered.summary)
                        yield answered._replace(data=b"")
        elif not before:  # an empty output has a header, too
            work, output = begin(Batch.of([]))
            with output:
                output.add(0, Answered(b"", 0, Summary(), 0.0, (None, 0)))
    if journal is not None:
        journal.finish()


_Task = tuple[Callable[..., Answered], tuple[Batch, str | None]]


def _tasks(
    parts: Iterable[Batch], number: int, work: Work, output: Output, sent: bool, noted: bool
) -> Iterator[_Task]:
    """The work on parts, numbered from the first's number; `sent` elsewhere or not."""
    answer = partial(_noting, work) if noted else work.answer
    for place, part in enumerate(parts, start=number):
        yield answer, (part.light() if sent else part, output.place_of(place))


def _noting(work: Work, part: Batch, path: str | None) -> Answered:
    """Answer a part, and say what it was."""
    return work.answer(part, path)._replace(read=digest_of(part))


def _answers(
    tasks: Iterable[_Task], submit: Submit | None, ahead: int, size: Size
) -> Generator[Answered]:
    """The answers to parts, in order; how long each took decides how large the next one is."""
    if submit is None:
        # The next part is cut before the answer to this one is taken.
        yield from side_by_side(
            tasks,
            lambda task: [task[0](*task[1])],
            ahead,
            lambda task, seconds: size.took(len(task[1][0]), seconds),
        )
        return
    for answered in in_order(tasks, submit, ahead):
        size.took(answered.records, answered.seconds)
        yield answered
