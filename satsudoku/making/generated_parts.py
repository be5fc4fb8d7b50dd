"""Generated puzzles that are kept in parts, so that a generation continues after an interruption.

The journal notes where the search was after each part: see `satsudoku.making.place`. Images of the
puzzles are noted, too, where no two may be images of one another, because records need not hold
their puzzles.
"""

from __future__ import annotations

import base64
import hashlib
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from satsudoku.cli.form import is_folder
from satsudoku.cli.kept_parts import SECONDS
from satsudoku.cli.named_files import named_files
from satsudoku.cli.printer import Printer, Text
from satsudoku.cli.record_parts import RecordOutput
from satsudoku.cli.typed import typed
from satsudoku.making.place import Place
from satsudoku.stream.parts.answering import Answered
from satsudoku.stream.parts.journal import Journal
from satsudoku.stream.parts.outputs import FilePart, FolderParts, Output
from satsudoku.stream.parts.placing import needed_folder, place_whole
from satsudoku.stream.parts.splitting import Read
from satsudoku.stream.summary import Summary

if TYPE_CHECKING:
    from satsudoku.cli.boards import BoardLines, PuzzleFileLines
    from satsudoku.making.generation import Generation


@dataclass(frozen=True, kw_only=True)
class GeneratedParts(RecordOutput):
    """The destination of generated puzzles.

    Attributes:
        wishes: the options that decide the puzzles, as a text that is the same each time.
    """

    wishes: str

    @contextmanager
    def opened(
        self, generation: Generation, count: int, lines: Callable[[], BoardLines | PuzzleFileLines]
    ) -> Iterator[Writer | None]:
        """A writer of the puzzles that are still to come; None if all are there.

        Args:
            generation: of the puzzles; it continues after those that are there.
            count: how many there are to be.
            lines: makes the lines, once the generation knows where it continues.

        Raises:
            SatsudokuError: another command's journal, an output that is not as the journal notes,
                or one that cannot be written.
        """
        self._check()
        with ExitStack() as stack:
            if is_folder(self.output):
                stack.enter_context(needed_folder(self.output))
            journal = stack.enter_context(self._journal()) if self.resume else None
            if journal is not None and self._is_done(journal):
                yield None
                return
            try:
                if journal is not None:
                    _continue(generation, journal)
                writer = Writer(generation, lines(), journal)
                with self._opened(journal, writer.lines.header.encode()) as output:
                    try:
                        yield writer.to(output)
                    finally:
                        writer.write()
                if journal is not None and generation.yielded >= count:
                    journal.finish()
                    self._join(journal)
            except TimeoutError:
                raise  # the work's, not the disk's
            except KeyboardInterrupt:
                self._say_kept(journal)
                raise
            except OSError as error:
                raise self._cannot_write(error, journal) from None

    def _journal(self) -> Journal:
        named = named_files()
        asked = named.without_folders(self._asked)
        return Journal(self._journal_path, asked, [], named.contents(), typed())

    def _opened(self, journal: Journal | None, header: bytes) -> Output:
        if self._folder is not None:
            return FolderParts(self._folder, self._ending, new=journal is None or journal.new)
        return FilePart(Path(self._place), header, None if journal is None else journal.done.end)

    def _copy(self, journal: Journal, parts: Sequence[str], file: BinaryIO) -> None:
        import pyarrow.parquet as pq

        from satsudoku.stream.parts.joining import join_parquet

        join_parquet(parts, pq.read_schema(parts[0]), file)

    @property
    def _asked(self) -> str:
        text = f"{self.wishes} as {self.form.value}"
        return text if self.fields is None else f"{text} of {','.join(self.fields)}"


class Writer:
    """Writes puzzles in parts, and notes each in the journal.

    Attributes:
        lines: of the puzzles.
        records: how many puzzles are there, with those that wait to be written.
    """

    def __init__(
        self,
        generation: Generation,
        lines: BoardLines | PuzzleFileLines,
        journal: Journal | None,
    ) -> None:
        self.lines = lines
        self.records = 0 if journal is None else journal.done.records
        self._generation, self._journal = generation, journal
        self._number = 0 if journal is None else journal.done.parts
        self._waiting: list[bytes] = []
        self._written = self.records
        self._since = time.monotonic()
        self._output: Output | None = None

    def to(self, output: Output) -> Writer:
        """Itself, with the place to which it writes."""
        self._output = output
        return self

    def add(self, number: int, text: Text, printer: Printer) -> None:
        """Add some puzzles.

        Raises:
            OSError: they cannot be written.
        """
        with printer.whole():  # or Ctrl-C might leave one counted, not written
            self.records += number
            self._waiting.append(text.encode() if isinstance(text, str) else bytes(text))
            if time.monotonic() - self._since >= SECONDS:
                self.write()

    def write(self) -> None:
        """Write what waits as a part."""
        new = self.records - self._written
        if not new:
            return
        assert self._output is not None
        end = self.lines.end
        data = b"".join([*self._waiting, end.encode() if isinstance(end, str) else bytes(end)])
        wrote = None
        if (path := self._output.place_of(self._number)) is not None:
            data = self.lines.header.encode() + data
            place_whole(path, data)
            data, wrote = b"", hashlib.sha256(data).hexdigest()
        part = Answered(data, new, Summary(good=new), 0.0, (None, 0), wrote)
        written = self._output.add(self._number, part)
        if self._journal is not None:
            place, images = self._generation.taken(self.records)
            state = {"place": place.to_dict(), "images": _packed(images)}
            self._journal.add(Read(new, ""), written, part.summary, state)
        self._number, self._written = self._number + 1, self.records
        self._waiting, self._since = [], time.monotonic()


def _continue(generation: Generation, journal: Journal) -> None:
    """Let a generation continue where the journal's last part ends."""
    states = journal.done.states
    place = Place.from_dict(states[-1]["place"]) if states else Place()
    images = (image for state in states for image in _unpacked(state["images"]))
    generation.continue_after(journal.done.records, place, images)


def _packed(images: Sequence[bytes]) -> list[str | int]:
    """Images of one length as JSON holds them."""
    packed = base64.b64encode(zlib.compress(b"".join(images))).decode()
    return [len(images[0]) if images else 0, packed]


def _unpacked(packed: Sequence[str | int]) -> Iterator[bytes]:
    """The images that `_packed` packs.

    >>> list(_unpacked(_packed([b"one", b"two"]))), list(_unpacked(_packed([])))
    ([b'one', b'two'], [])
    """
    length, text = packed
    data = zlib.decompress(base64.b64decode(str(text)))
    for begin in range(0, len(data), int(length) or 1):
        yield data[begin : begin + int(length)]
