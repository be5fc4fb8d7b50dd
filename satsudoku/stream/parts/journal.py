r"""A journal of finished parts, so that work continues after an interruption.

Its first line holds all that decides a record: the version of this program, the question with its
values, the contents of all files that were named, and what the inputs are. A line is written, and
has reached the disk, when a part's records have. A line that was cut short is of a part that counts
as not done::

    {"begun": {"program": "0.9.0", "asked": "...", "command": "satsudoku count ...",
               "files": {"--variant": ["ab12..."]},
               "inputs": [{"name": "a.txt", "bytes": 170, "sha256": "..."}]}, "line": "78..."}
    {"opened": {"pid": 4711, "host": "here", "since": "2026-11-23 07:00:12 UTC"}, "line": "9a..."}
    {"titles": ["rating"], "line": "bc..."}
    {"records": 1024, "read": "cd34...", "end": 18230, "wrote": "ef56...", "summary": {...}, ...}
    {"finished": true, ...}, or {"changed": "a.txt", ...} where an input changed while it was read
    {"joined": "de...", ...} with the digest of the file, where its parts were joined

``command`` is for people alone. ``state`` is in lines of puzzles that are made, not read: where
their search was then. ``read`` is a digest of the part's puzzles (`satsudoku.stream.parts.digest`),
``wrote`` of the bytes of its records. Work continues only where both are still so. ``line`` is a
digest of the lines so far: a journal in which lines were changed, moved or taken out is refused.

One process at a time has the journal, and with it the output: see `satsudoku.stream.parts.locking`.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import satsudoku
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.stream.parts.claiming import alone_in
from satsudoku.stream.parts.locking import lock
from satsudoku.stream.parts.placing import need_folder
from satsudoku.stream.parts.splitting import Read
from satsudoku.stream.summary import Summary

_HEAD = b'{"begun": {'  # of a journal whose first line is cut
_SHOWN = 300  # characters of another command
_LOOKED_AT = 1 << 20  # bytes at the beginning of an input, and as many at its end


class Written(NamedTuple):
    """The records of a part in the output.

    Attributes:
        end: how long the output is with them, in bytes; 0 where parts are files of their own.
        sha256: of their bytes; None where that is not known.
    """

    end: int
    sha256: str | None


class Done(NamedTuple):
    """The finished work.

    Attributes:
        read: the written parts, as they were read.
        written: the same parts in the output.
        summary: of their records.
        finished: whether they are all.
        titles: the names of the first part's extra columns; None if not noted.
        joined: the digest of the file that the parts were joined to; None if not noted.
        states: of parts that were made, not read: where the work was after each.
    """

    read: list[Read]
    written: list[Written]
    summary: Summary
    states: list[Mapping[str, Any]]
    finished: bool = False
    titles: tuple[str, ...] | None = None
    joined: str | None = None

    def add(
        self, read: Read, written: Written, summary: Summary, state: Mapping[str, Any] | None
    ) -> None:
        self.read.append(read)
        self.written.append(written)
        self.summary.join(summary)
        if state is not None:
            self.states.append(state)

    @property
    def parts(self) -> int:
        """The number of written parts."""
        return len(self.read)

    @property
    def records(self) -> int:
        """The number of their puzzles."""
        return sum(part.records for part in self.read)

    @property
    def written_records(self) -> int:
        """The number of their records: a puzzle may have none, or several."""
        return self.summary.good + self.summary.bad

    @property
    def end(self) -> int:
        """How long the output is with them, in bytes."""
        return self.written[-1].end if self.written else 0


def describe_inputs(names: Sequence[str]) -> list[dict[str, Any]]:
    """The identity of the inputs: name, size, and a hash of their first and last megabyte.

    Raises:
        FormatError: one cannot be read.
        SatsudokuError: one is not a file.
    """
    return [_described(name) for name in names]


def _described(name: str) -> dict[str, Any]:
    if not os.path.exists(name) and name != "<stdin>":
        raise FormatError("no such file; --resume reads files alone", file=name)
    if not os.path.isfile(name):
        raise SatsudokuError("it cannot be read again; expected a file for --resume", file=name)
    try:
        with open(name, "rb") as file:
            digest = hashlib.sha256(file.read(_LOOKED_AT))
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _LOOKED_AT))
            digest.update(file.read())
    except OSError as error:
        raise FormatError(f"cannot read: {error.strerror}", file=name) from None
    return {"name": name, "bytes": size, "sha256": digest.hexdigest()}


def _stamp(name: str) -> tuple[int, int, int] | None:
    """What changes when a file is written to or replaced."""
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


class Journal:
    """The journal of an output, as a context.

    Args:
        path: of the file.
        asked: the question with all its values.
        inputs: as `describe_inputs` says.
        files: digests of the other files that were named, by option.
        command: as somebody typed it, for the error that another one began the work.

    Attributes:
        done: the finished work.
        locked: whether no other process can open it meanwhile: False if the file system has no
            locks.
        new: whether the work begins with it.

    Raises:
        SatsudokuError: another command or other inputs are in the journal, another process has it,
            or it cannot be written.
    """

    def __init__(
        self,
        path: Path,
        asked: str,
        inputs: Sequence[Mapping[str, Any]],
        files: Mapping[str, Sequence[str]] | None = None,
        command: str = "",
    ) -> None:
        self.path = path
        self._begun: dict[str, Any] = {
            "program": satsudoku.__version__,
            "asked": asked,
            "command": command,
            "files": {option: list(digests) for option, digests in (files or {}).items()},
            "inputs": list(inputs),
        }
        self._stamps = {entry["name"]: _stamp(entry["name"]) for entry in inputs}
        with alone_in(os.path.dirname(path)):  # nobody removes the file before it is locked
            try:
                need_folder(path)
                self._file: BinaryIO = path.open("a+b")
            except OSError as error:
                raise SatsudokuError(f"cannot write: {error.strerror}", file=str(path)) from None
            locked = lock(self._file)
        try:
            if locked is False:
                raise _of_another(_read(path)[0], str(path))
            self.locked = locked is True
            self.done = self._open()
        except OSError as error:
            with suppress(OSError):  # the rest cannot be written, either
                self._file.close()
            raise SatsudokuError(f"cannot write: {error.strerror}", file=str(path)) from None
        except BaseException:
            self._file.close()
            raise
        self._kept = not self.new

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        with alone_in(os.path.dirname(self.path)):
            with suppress(OSError):  # what cannot be written was an error before
                self._file.close()
            if not self._kept:
                with suppress(OSError):
                    self.path.unlink()

    def keep(self) -> None:
        """Let the journal stay from now on: the output is open.

        A new journal of work that is refused before that goes, so that it bars no other work.
        """
        self._kept = True

    def _open(self) -> Done:
        """Read what is done, and note who continues."""
        lines, whole, self._last = _read(self.path)
        if lines:
            self._check(lines[0]["begun"])
        self.new = not lines
        done = _done(lines[1:])
        self._file.truncate(whole)
        if not lines:
            self._write({"begun": self._begun})
        if not done.finished:
            since = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC"
            host = socket.gethostname()
            self._write({"opened": {"pid": os.getpid(), "host": host, "since": since}})
        return done

    def note_titles(self, titles: Sequence[str]) -> None:
        """Note the titles that decide the columns of all parts.

        Raises:
            OSError: as for `add`.
        """
        self._write({"titles": list(titles)})
        self.done = self.done._replace(titles=tuple(titles))

    def add(
        self,
        read: Read,
        written: Written,
        summary: Summary,
        state: Mapping[str, Any] | None = None,
    ) -> None:
        """Note a part whose records have reached the disk.

        Args:
            read: what was read.
            written: its records in the output.
            summary: of them.
            state: where the work is now, of a part that was made, not read.

        Raises:
            OSError: the disk is full, for example.
        """
        self.keep()
        line = {"records": read.records, "read": read.sha256, "end": written.end}
        line |= {"wrote": written.sha256, "summary": summary.to_dict()}
        self._write(line if state is None else {**line, "state": state})
        self.done.add(read, written, summary, state)

    def refuse_changed(self, names: Sequence[str]) -> None:
        """Refuse to go on where inputs are not what they were when the work began.

        Of one that has changed, wrong records may be noted, so it is noted, too: the work cannot
        continue, even when the input is what it was. One that has vanished may come back.

        Raises:
            SatsudokuError: one has changed or vanished.
        """
        before = {entry["name"]: entry for entry in self._begun["inputs"]}
        for name in names:
            if not os.path.exists(name):
                raise _not_the_same(name, "vanished")
            if _stamp(name) != self._stamps[name] or _described(name) != before[name]:
                self._write({"changed": name})
                raise _changed_meanwhile(name)

    def not_the_same(self, name: str, how: str) -> SatsudokuError:
        """The error that an input is not what it was when the work began."""
        return _not_the_same(name, how)

    def finish(self) -> None:
        """Note that all is done."""
        self.keep()
        self._write({"finished": True})

    def note_joined(self, sha256: str) -> None:
        """Note the digest of the file that all parts were joined to."""
        self._write({"joined": sha256})
        self.done = self.done._replace(joined=sha256)

    def _write(self, data: Mapping[str, Any]) -> None:
        self._last = _digest(data, self._last)
        self._file.write(json.dumps({**data, "line": self._last}).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _check(self, begun: Mapping[str, Any]) -> None:
        """Refuse to go on with another program, another command or other inputs."""
        program = begun.get("program", "an earlier version")
        if program != self._begun["program"]:
            raise SatsudokuError(
                f"satsudoku {program} began this; expected the same version, or another --output",
                file=str(self.path),
            )
        if begun.get("asked") != self._begun["asked"]:
            raise SatsudokuError(
                f"another command began this: {_shown(begun)}; expected the same one, or "
                "another --output",
                file=str(self.path),
            )
        own, others = self._begun["files"], begun.get("files", {})
        for option in {**others, **own}:
            if others.get(option) != own.get(option):
                raise SatsudokuError(
                    f"the file of {option} has changed since the work began; expected the same "
                    "one, or another --output",
                    file=str(self.path),
                )
        before = {entry["name"]: entry for entry in begun.get("inputs", ())}
        now = {entry["name"]: entry for entry in self._begun["inputs"]}
        for name in {**before, **now}:
            if before.get(name) != now.get(name):
                both = name in before and name in now
                raise _not_the_same(name, "changed" if both else "come or gone")


def _of_another(lines: Sequence[Mapping[str, Any]], journal: str) -> SatsudokuError:
    who, since = "another process", ""
    if opened := [line["opened"] for line in lines if "opened" in line]:
        who = f"process {opened[-1]['pid']} on {opened[-1]['host']}"
        since = f" since {opened[-1]['since']}"
    message = f"{who} has been writing this output{since}; expected its end, or another --output"
    return SatsudokuError(message, file=journal)


def _not_the_same(name: str, how: str) -> SatsudokuError:
    expected = "expected the same inputs, or another --output"
    return SatsudokuError(f"it has {how} since the work began; {expected}", file=name)


def _changed_meanwhile(name: str) -> SatsudokuError:
    message = "it changed while it was read, so records may be wrong; expected another --output"
    return SatsudokuError(message, file=name)


def _digest(data: Mapping[str, Any], before: str) -> str:
    """The digest of a line and, by that of the last one, of all lines before it."""
    return hashlib.sha256(f"{before}{json.dumps(data)}".encode()).hexdigest()[:16]


def _read(path: Path) -> tuple[list[dict[str, Any]], int, str]:
    """The whole lines of a journal, how many bytes they have, and their digest."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return [], 0, ""
    except OSError as error:
        raise SatsudokuError(f"cannot read: {error.strerror}", file=str(path)) from None
    lines, whole, last = list[dict[str, Any]](), 0, ""
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not line.endswith(b"\n") or not isinstance(value, dict):
            break
        stated = value.pop("line", None)
        if number == 1 and "begun" not in value:
            break
        if stated != (last := _digest(value, last)):
            message = "it is not as it was written; expected another --output"
            raise SatsudokuError(message, file=str(path), line=number)
        lines.append(value)
        whole += len(line)
    if not lines and (b"\n" in data or data[: len(_HEAD)] != _HEAD[: len(data)]):
        raise SatsudokuError("it is not a journal; expected another --output", file=str(path))
    return lines, whole, last


def _done(lines: Sequence[Mapping[str, Any]]) -> Done:
    done = Done([], [], Summary(), [])
    for line in lines:
        if line.get("finished"):
            done = done._replace(finished=True)
            continue
        if "joined" in line:
            done = done._replace(joined=line["joined"])
            continue
        if "changed" in line:
            raise _changed_meanwhile(line["changed"])
        if "opened" in line:
            continue
        if "titles" in line:
            done = done._replace(titles=tuple(line["titles"]))
            continue
        read, written = Read(line["records"], line["read"]), Written(line["end"], line["wrote"])
        done.add(read, written, Summary.from_dict(line["summary"]), line.get("state"))
    return done


def _shown(begun: Mapping[str, Any]) -> str:
    """The command that began the work, as somebody typed it, or else what it asked."""
    text = str(begun.get("command") or begun.get("asked"))
    text = text if text.isprintable() else repr(text)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}... ({len(text)} characters)"
