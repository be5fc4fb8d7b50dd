"""What a journal holds, and what is left of work that was refused."""

from __future__ import annotations

import fcntl
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from command_line import Cli
from parts_files import ONE, SEVERAL

from satsudoku import stream
from satsudoku.errors import FormatError, SatsudokuError
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.cluster import cluster
from satsudoku.stream.parts.digest import digest_of
from satsudoku.stream.parts.journal import Done, Journal, Written, describe_inputs
from satsudoku.stream.parts.outputs import ParquetFile
from satsudoku.stream.parts.splitting import Read
from satsudoku.stream.parts.workers import processes
from satsudoku.stream.summary import Summary

NOTHING = Done([], [], Summary(), [])
IN_USE = "another process is writing this output"


def test_a_journal_has_a_line_for_each_step(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Journal(path, "count", [], {"--variant": ["ab"]}) as journal:
        journal.note_titles(["rating"])
        journal.add(Read(3, "cd"), Written(30, "ef"), Summary(good=3))
        journal.finish()
    lines = list(map(json.loads, path.read_text().splitlines()))
    assert len({line.pop("line") for line in lines}) == 5
    begun, opened, titles, part, finished = lines
    assert begun["begun"]["asked"] == "count"
    assert begun["begun"]["files"] == {"--variant": ["ab"]}
    assert opened["opened"]["pid"] == os.getpid()
    assert titles == {"titles": ["rating"]}
    assert [part[key] for key in ("records", "read", "end", "wrote")] == [3, "cd", 30, "ef"]
    assert part["summary"] == Summary(good=3).to_dict()
    assert finished == {"finished": True}


def test_a_line_reaches_the_disk_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced, path, sync = list[bytes](), tmp_path / "a.journal", os.fsync

    def noting(descriptor: int) -> None:
        synced.append(path.read_bytes())
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noting)
    with Journal(path, "count", []) as journal:
        for number in range(3):
            journal.add(Read(3, "cd"), Written(30, "ef"), Summary())
            assert synced[-1] == path.read_bytes()
            assert len(synced[-1].splitlines()) == 3 + number


def test_a_journal_says_what_is_done(tmp_path: Path) -> None:
    path, inputs = tmp_path / "a.journal", [{"name": "a.txt", "bytes": 1, "sha256": "x"}]
    with Journal(path, "count", inputs) as journal:
        assert (journal.new, journal.locked, journal.done) == (True, True, NOTHING)
        assert (journal.done.parts, journal.done.records, journal.done.end) == (0, 0, 0)
        journal.note_titles(["rating"])
        assert journal.done.titles == ("rating",)
        journal.add(Read(3, "ab"), Written(30, "cd"), Summary(good=3))
        journal.add(Read(2, "ef"), Written(50, None), Summary(good=1, bad=1))
        done = journal.done
        assert (done.parts, done.records, done.end, done.finished) == (2, 5, 50, False)
    with Journal(path, "count", inputs) as journal:
        assert not journal.new
        assert journal.done == done
        journal.finish()
    with Journal(path, "count", inputs) as journal:
        assert journal.done == done._replace(finished=True)
        assert (journal.done.summary.good, journal.done.summary.bad) == (4, 1)


@pytest.mark.parametrize(
    ("asked", "files", "inputs", "why"),
    [
        ("classify", {"--variant": ["ab"]}, "a", "another command began this: count; expected"),
        ("count", {"--variant": ["cd"]}, "a", "the file of --variant has changed"),
        ("count", {}, "a", "the file of --variant has changed"),
        ("count", {"--variant": ["ab"], "--ladder": []}, "a", "the file of --ladder has changed"),
        ("count", {"--variant": ["ab"]}, "b", "a.txt: it has changed since the work began"),
        ("count", {"--variant": ["ab"]}, "", "a.txt: it has come or gone since the work began"),
        ("count", {"--variant": ["ab"]}, "aa", "b.txt: it has come or gone since the work began"),
    ],
)
def test_other_work_does_not_continue(
    tmp_path: Path, asked: str, files: dict[str, list[str]], inputs: str, why: str
) -> None:
    def described(digests: str) -> list[dict[str, Any]]:
        return [
            {"name": name, "bytes": 9, "sha256": digest}
            for name, digest in zip(["a.txt", "b.txt"], digests, strict=False)
        ]

    path = tmp_path / "a.journal"
    with Journal(path, "count", described("a"), {"--variant": ["ab"]}) as journal:
        journal.keep()
    before = path.read_bytes()
    with pytest.raises(SatsudokuError, match=why):
        Journal(path, asked, described(inputs), files)
    assert path.read_bytes() == before
    with Journal(path, "count", described("a"), {"--variant": ["ab"]}):
        pass


def test_who_has_the_journal_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    who = (
        rf"process {os.getpid()} on .+ has been writing this output since \d{{4}}-.* UTC; expected"
    )
    with Journal(path, "count", []):
        with pytest.raises(SatsudokuError, match=who):
            Journal(path, "count", [])
        path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])  # not noted yet
        with pytest.raises(SatsudokuError, match="another process has been writing this output;"):
            Journal(path, "count", [])


@pytest.mark.parametrize("cut", range(1, 30, 4))
def test_a_line_that_was_cut_short_is_not_done(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.journal"
    with Journal(path, "count", []) as journal:
        journal.add(Read(3, "ab"), Written(30, "cd"), Summary())
        whole = path.read_bytes()
        journal.add(Read(2, "ef"), Written(50, "gh"), Summary())
    path.write_bytes(path.read_bytes()[:-cut])
    with Journal(path, "count", []) as journal:
        assert (journal.done.parts, journal.done.end) == (1, 30)
        lines = path.read_bytes()
        assert lines.startswith(whole)
        assert b"opened" in lines[len(whole) :]
        journal.add(Read(2, "ef"), Written(50, "gh"), Summary())
    with Journal(path, "count", []) as journal:
        assert journal.done.records == 5


def _changed(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A line without each of its values, and with others in their place, at any depth."""
    for key, value in line.items():
        yield {other: one for other, one in line.items() if other != key}
        for other in (None, -1, 10**30, "x", [], {}, not value):
            if other != value:
                yield {**line, key: other}
        if isinstance(value, dict):
            yield from ({**line, key: inner} for inner in _changed(value))


def test_a_journal_that_was_altered_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    inputs = [{"name": "a.txt", "bytes": 1, "sha256": "x"}]
    with Journal(path, "count", inputs) as journal:
        journal.note_titles(["rating"])
        journal.add(Read(3, "ab"), Written(30, "cd"), Summary(good=3))
        journal.add(Read(2, "ef"), Written(50, "gh"), Summary(good=2))
        journal.finish()
    lines = path.read_bytes().splitlines(keepends=True)
    altered = [
        [*lines[:at], json.dumps(other).encode() + b"\n", *lines[at + 1 :]]
        for at, line in enumerate(lines)
        for other in _changed(json.loads(line))
    ]
    for at in range(len(lines) - 1):
        altered += [lines[:at] + lines[at + 1 :], lines[:at] + lines[at:][:2][::-1]]
        altered += [[*lines[: at + 1], *lines[at:]]]
    altered += [[b'{"begun": {"program": \n', *lines[1:]], [*lines, lines[-1]]]
    for changed in altered:
        path.write_bytes(b"".join(changed))
        with pytest.raises(SatsudokuError, match=r"it is not (as it was written|a journal);"):
            Journal(path, "count", inputs)
        assert path.read_bytes() == b"".join(changed)


@pytest.mark.parametrize("text", ["1,2\n", '{"begin": 1}\n', '["begun"]\n', '{"begun": [\n'])
def test_what_is_no_journal_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.journal"
    path.write_text(text)
    with pytest.raises(SatsudokuError, match="it is not a journal; expected another --output"):
        Journal(path, "count", [])
    assert path.read_text() == text


def test_a_journal_where_none_can_be(tmp_path: Path) -> None:
    with pytest.raises(SatsudokuError, match="cannot write: there is no such folder"):
        Journal(tmp_path / "no" / "a.journal", "count", [])


def test_inputs_that_cannot_be_read_again_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file; --resume reads files alone"):
        describe_inputs([str(tmp_path / "a.txt")])
    with pytest.raises(SatsudokuError, match="it cannot be read again"):
        describe_inputs([str(tmp_path)])


def test_inputs_are_known_by_their_ends_and_their_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satsudoku.stream.parts.journal._LOOKED_AT", 4)
    path, found = tmp_path / "a.txt", []
    for text in ("abcd1234", "abcx1234", "abcd123x", "abcd01234", "abcd-1234", "abc"):
        path.write_text(text)
        found += describe_inputs([str(path)])
    assert [one["bytes"] for one in found] == [8, 8, 8, 9, 9, 3]
    sums = [one["sha256"] for one in found]
    assert len(set(sums)) == 4
    assert sums[3] == sums[4] == sums[0]  # what is between is not looked at here


def test_finished_work_adds_nothing_to_its_journal(cli: Cli, tmp_path: Path) -> None:
    source, output = tmp_path / "a.txt", tmp_path / "out.csv"
    source.write_text(f"{ONE}\n")
    assert cli("count", "--resume", "-o", output, source).status == 0
    journal = Path(f"{output}.journal").read_bytes()
    assert cli("count", "--resume", "-o", output, source).status == 0
    assert Path(f"{output}.journal").read_bytes() == journal


def test_parts_that_are_files_of_their_own_have_no_end(cli: Cli, tmp_path: Path) -> None:
    source, folder = tmp_path / "a.txt", tmp_path / "proofs"
    source.write_text(f"{ONE}\n")
    assert cli("prove", "--resume", "-o", folder, source).status == 0
    lines = Path(f"{folder}.journal").read_text().splitlines()
    assert [entry["end"] for line in lines if "end" in (entry := json.loads(line))] == [0]


@pytest.mark.parametrize("place", [0, -1])
def test_an_input_is_known_by_both_its_ends(tmp_path: Path, place: int) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 5000)
    [before] = describe_inputs([str(path)])
    altered = bytearray(b"x" * 5000)
    altered[place] = 0
    path.write_bytes(altered)
    assert describe_inputs([str(path)]) != [before]


def hard_link_to_what_another_writes(place: Path) -> Any:
    other = place.with_name("other.csv")
    file = other.open("ab")
    fcntl.flock(file.fileno(), fcntl.LOCK_EX)
    os.link(other, place)
    return file


def folder_that_another_writes(place: Path) -> Any:
    folder = place if place.suffix == "" else Path(f"{place}.parts")
    folder.mkdir()
    file = (folder / ".unfinished-01234567").open("ab")
    fcntl.flock(file.fileno(), fcntl.LOCK_EX)
    return file


def nothing(place: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("output", "command", "before", "why"),
    [
        ("out.csv", ["count"], hard_link_to_what_another_writes, IN_USE),
        ("out.parquet", ["count"], folder_that_another_writes, IN_USE),
        ("out.zip", ["prove"], folder_that_another_writes, IN_USE),
        ("out", ["prove"], folder_that_another_writes, IN_USE),
        ("out.csv", ["count", "--fields", "nope"], nothing, "no field 'nope'"),
        ("out.parquet", ["count", "--fields", "nope"], nothing, "no field 'nope'"),
        ("out/", ["count", "--fields", "nope"], nothing, "no field 'nope'"),
    ],
)
def test_work_that_is_refused_leaves_no_journal(
    cli: Cli,
    tmp_path: Path,
    output: str,
    command: list[str],
    before: Callable[[Path], Any],
    why: str,
) -> None:
    """With one, a corrected command would be refused as another one."""
    source, place = tmp_path / "a.txt", f"{tmp_path}/{output}"
    source.write_text(f"{ONE}\n{SEVERAL}\n")
    held = before(Path(place))
    there = sorted(os.listdir(tmp_path))
    refused = cli(*command, "--resume", "-o", place, source)
    assert refused.status == 2
    assert why in refused.err
    assert sorted(os.listdir(tmp_path)) == there
    if held is not None:
        held.close()
    if output != "out.csv" or held is None:
        corrected = [word for word in command if word not in ("--fields", "nope")]
        assert cli(*corrected, "--resume", "-o", place, source).status == 0


def test_a_journal_of_which_something_is_noted_stays_after_a_refusal(
    cli: Cli, tmp_path: Path
) -> None:
    source, output = tmp_path / "a.txt", tmp_path / "out.csv"
    source.write_text(f"{ONE}\n")
    assert cli("count", "--resume", "-o", output, source).status == 0
    journal = Path(f"{output}.journal").read_bytes()
    assert cli("count", "--limit", 2, "--resume", "-o", output, source).status == 2
    assert Path(f"{output}.journal").read_bytes() == journal


@pytest.mark.parametrize("resume", [[], ["--resume"]])
@pytest.mark.parametrize("output", ["out.csv", "out.parquet", "out.zip", "out.proofs.jsonl.gz"])
def test_where_nothing_can_be_read_the_output_stays(
    cli: Cli, tmp_path: Path, output: str, resume: list[str]
) -> None:
    source, place = tmp_path / "a.txt", tmp_path / output
    source.write_text("no puzzle\n")
    place.write_text("of somebody")
    command = "prove" if output.endswith(("zip", "gz")) else "count"
    for text in "of somebody", None:
        done = cli(command, *resume, "-o", place, source)
        assert done.status == 2
        assert "nothing in it looks like a puzzle" in done.err
        if text is None:
            assert sorted(os.listdir(tmp_path)) == ["a.txt"]
        else:
            assert place.read_text() == text
            place.unlink()


@pytest.mark.parametrize("text", ["no puzzle\n", "", None])
@pytest.mark.parametrize(
    "command",
    [
        ["count", "--csv"],
        ["count", "--csv", "--resume"],
        ["prove"],
        ["prove", "--resume"],
        ["encode", "--to", "json"],
    ],
)
def test_a_folder_is_not_made_where_nothing_can_be_read(
    cli: Cli, tmp_path: Path, command: list[str], text: str | None
) -> None:
    source, folder = tmp_path / "a.txt", tmp_path / "out"
    if text is not None:
        source.write_text(text)
    there = os.listdir(tmp_path)
    assert cli(*command, "-o", f"{folder}/", source).status == 2
    assert os.listdir(tmp_path) == there
    folder.mkdir()  # by somebody, so it stays
    assert cli(*command, "-o", f"{folder}/", source).status == 2
    assert os.listdir(folder) == []


def test_a_digest_tells_the_files_of_lines_apart() -> None:
    one = Batch.of([Entry(name, 1, "", None, None) for name in ("a", "a", "b", "b")])
    other = Batch.of([Entry(name, 1, "", None, None) for name in ("a", "b", "b", "b")])
    assert digest_of(one) != digest_of(other)
    each = [Batch.of([Entry(name, 1, "", None, None) for name in names]) for names in ("ab", "aa")]
    assert digest_of(each[0]) != digest_of(each[1])


def test_a_digest_holds_what_each_record_carries(tmp_path: Path) -> None:
    """Of records that come from several files, each with columns of its own."""
    paths = [tmp_path / "a.csv", tmp_path / "b.csv"]

    def digest(changed: int) -> str:
        ratings = ["7" if place == changed else "5" for place in range(6)]
        batches: list[Batch] = []
        for path, some in zip(paths, (ratings[:3], ratings[3:]), strict=True):
            path.write_text("puzzle,rating\n" + "".join(f"{ONE},{rating}\n" for rating in some))
            batches += [piece for piece in stream.read(str(path)) if isinstance(piece, Batch)]
        return digest_of(Batch.join(batches))

    assert len({digest(changed) for changed in range(-1, 6)}) == 7


@pytest.mark.parametrize("command", [["count"], ["count", "--resume"], ["prove"]])
def test_the_names_in_a_folder_reach_the_disk(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    synced: dict[int, list[str]] = {}
    sync = os.fsync

    def noting(descriptor: int) -> None:
        found = os.fstat(descriptor)
        if stat.S_ISDIR(found.st_mode):
            synced[found.st_ino] = os.listdir(descriptor)
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noting)
    source = tmp_path / "a.txt"
    source.write_text(f"{ONE}\n")
    output = tmp_path / ("out.zip" if command == ["prove"] else "out.parquet")
    assert cli(*command, "-o", output, source).status == 0
    assert tmp_path.stat().st_ino in synced
    if command == ["count"]:
        assert cli(*command, "--csv", "-o", f"{tmp_path}/parts/", source).status == 0
        assert "part-00000.csv" in synced[(tmp_path / "parts").stat().st_ino]


def test_an_input_that_changed_is_noted(tmp_path: Path) -> None:
    """Records may be wrong, so that the work does not go on when the input is what it was."""
    source, path = tmp_path / "a.txt", tmp_path / "a.journal"
    source.write_text(f"{ONE}\n")
    inputs = describe_inputs([str(source)])
    with Journal(path, "count", inputs) as journal:
        journal.keep()
        journal.refuse_changed([str(source)])
        source.write_text(f"{SEVERAL}\n")
        with pytest.raises(SatsudokuError, match="it changed while it was read"):
            journal.refuse_changed([str(source)])
    source.write_text(f"{ONE}\n")
    with pytest.raises(SatsudokuError, match="it changed while it was read"):
        Journal(path, "count", inputs)


def test_an_input_that_vanished_may_come_back(tmp_path: Path) -> None:
    source, path = tmp_path / "a.txt", tmp_path / "a.journal"
    source.write_text(f"{ONE}\n")
    inputs = describe_inputs([str(source)])
    with Journal(path, "count", inputs) as journal:
        journal.keep()
        source.unlink()
        with pytest.raises(SatsudokuError, match="it has vanished since the work began"):
            journal.refuse_changed([str(source)])
    with Journal(path, "count", inputs) as journal:
        assert not journal.new


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "expected local:N or tcp://HOST:PORT"),
        ("local:0", "expected local:N or tcp://HOST:PORT"),
        ("local:2", "no scheduler answers: nobody"),
        ("tcp://here:1", "no scheduler answers: nobody"),
    ],
)
def test_addresses_of_clusters(monkeypatch: pytest.MonkeyPatch, address: str, why: str) -> None:
    def nobody(**_: object) -> None:
        raise OSError("nobody")

    monkeypatch.setitem(sys.modules, "dask", SimpleNamespace(config=SimpleNamespace(set=dict)))
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=nobody))
    with pytest.raises(SatsudokuError, match=why):
        cluster(address).__enter__()


def test_a_parquet_file_that_fails_is_not_left_behind(tmp_path: Path) -> None:
    schema = pytest.importorskip("pyarrow").schema([("count", "int64")])
    with (
        pytest.raises(SatsudokuError),
        ParquetFile(tmp_path / "out.parquet", schema),
    ):
        raise SatsudokuError("half way")
    assert os.listdir(tmp_path) == []


def test_processes_end_with_their_context(monkeypatch: pytest.MonkeyPatch) -> None:
    """At an error those that work are ended, for what they are at may take for ever."""
    ended, children = list[dict[str, bool]](), list[Child]()
    monkeypatch.setattr(
        ProcessPoolExecutor, "shutdown", lambda self, **options: ended.append(options)
    )
    monkeypatch.setattr("satsudoku.stream.parts.workers.active_children", lambda: children)
    children.append(other := Child())
    with processes(1):
        assert ended == []
    assert ended == [{"wait": False, "cancel_futures": True}]
    own = Child()

    def work() -> None:
        children.append(own)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), processes(1):
        work()
    assert ended == [{"wait": False, "cancel_futures": True}] * 2
    assert (own.ended, other.ended) == (True, False)


class Child:
    """A process that is not there."""

    ended = False

    def terminate(self) -> None:
        self.ended = True
