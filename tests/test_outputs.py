"""Where parts go, step by step: what is in which file, and what is left after an error."""

from __future__ import annotations

import errno
import gzip
import hashlib
import os
import stat
import sys
import threading
from pathlib import Path
from typing import BinaryIO

import pytest
import zstandard
from parts_files import ONE, SEVERAL

from satsudoku import Puzzle
from satsudoku.errors import FormatError, SatsudokuError, SatsudokuWarning
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.answering import Answered, held_by
from satsudoku.stream.parts.certifying import Certify
from satsudoku.stream.parts.certifying import digest_of as digest_of_part
from satsudoku.stream.parts.joining import join_parts, remove_joined
from satsudoku.stream.parts.outputs import (
    FilePart,
    FolderParts,
    OneFolder,
    ParquetFile,
    pack,
    refuse_parts,
)
from satsudoku.stream.parts.placing import (
    Named,
    file_system,
    make_folder,
    need_folder,
    needed_folder,
    new_file,
    open_address,
    place_whole,
    placed_whole,
    sync_folder,
)
from satsudoku.stream.questions.prove import Prove
from satsudoku.stream.summary import Summary

HEADER = b"count\n"


class HalfWayError(Exception):
    pass


def fail_half_way(file: BinaryIO, error: type[BaseException] = HalfWayError) -> None:
    file.write(b"rows")
    raise error


def answered(data: bytes, wrote: str | None = None) -> Answered:
    return Answered(data, 1, Summary(), 0.0, ("a.txt", 1), wrote)


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "csv.zst"])
def test_a_file_has_one_header_and_its_parts_in_order(tmp_path: Path, ending: str) -> None:
    path, unpack = tmp_path / f"out.{ending}", {"gz": gzip.decompress, "zst": unpacked}
    ends, digests = list[int](), list[str | None]()
    with FilePart(path, HEADER, None) as output:
        for number in range(3):
            assert output.place_of(number) is None
            written = output.add(number, answered(b"%d\n" % number))
            ends.append(written.end)
            digests.append(written.sha256)
        assert not path.exists()  # until it is whole
    data = path.read_bytes()
    assert unpack.get(ending[4:], bytes)(data) == HEADER + b"0\n1\n2\n"
    assert ends[-1] == len(data)
    parts = [data[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]
    assert digests == [hashlib.sha256(part).hexdigest() for part in parts]


def unpacked(data: bytes) -> bytes:
    """The text of several frames."""
    return zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True).read()


@pytest.mark.parametrize(("end", "expected"), [(0, b"count\n2\n"), (8, b"count\n1\n2\n")])
def test_a_file_goes_on_behind_what_is_noted(tmp_path: Path, end: int, expected: bytes) -> None:
    path = tmp_path / "out.csv"
    path.write_bytes(b"count\n1\ncut sho")
    with FilePart(path, HEADER, end) as output:
        assert output.add(1, answered(b"2\n")).end == len(expected)
        assert path.read_bytes() == expected  # at once, for a kill may come
    assert path.read_bytes() == expected
    path.unlink()
    with FilePart(path, HEADER, 0) as output:
        output.add(0, answered(b"1\n"))
    assert path.read_bytes() == b"count\n1\n"


def test_what_a_killed_run_left_beside_a_file_goes_when_it_goes_on(tmp_path: Path) -> None:
    path, stray = tmp_path / "out.csv", tmp_path / "out.csv.01234567.unfinished"
    stray.write_text("left")
    with pytest.warns(SatsudokuWarning, match="removed, for a run that was killed left it"):
        FilePart(path, HEADER, 0).__exit__(None, None, None)
    assert os.listdir(tmp_path) == [path.name]


def test_what_is_packed_is_the_same_at_any_time() -> None:
    assert pack(b"one", ".gz") == gzip.compress(b"one", 6, mtime=0)
    assert zstandard.decompress(pack(b"one", ".zst")) == b"one"
    assert pack(b"one", ".jsonl") == b"one"


@pytest.mark.parametrize("error", [None, KeyboardInterrupt, SatsudokuError("half way")])
def test_parquet_that_ends_early_is_whole_or_not_there(
    tmp_path: Path, error: type[BaseException] | BaseException | None
) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path, schema = tmp_path / "out.parquet", arrow.schema([("count", arrow.int64())])
    rows = arrow.BufferOutputStream()
    parquet.write_table(arrow.table({"count": [1, 2]}, schema), rows)
    part = answered(rows.getvalue().to_pybytes())
    try:
        with ParquetFile(path, schema) as output:
            assert output.place_of(0) is None
            for number, one in enumerate([part, answered(b""), part]):
                output.add(number, one)
            if error is not None:
                raise error
    except (KeyboardInterrupt, SatsudokuError):
        assert error is not None
    if isinstance(error, Exception):
        assert os.listdir(tmp_path) == []
    else:
        assert parquet.read_table(path)["count"].to_pylist() == [1, 2, 1, 2]


# --- folders -------------------------------------------------------------------------------------


def test_a_part_gets_its_name_when_it_is_added(tmp_path: Path) -> None:
    with FolderParts(f"{tmp_path}//", ".csv") as output:
        places = [output.place_of(number) for number in range(2)]
        for place in places:
            assert os.path.dirname(place) == str(tmp_path)
            place_whole(place, b"rows")
        assert not list(tmp_path.glob("part-*"))
        assert output.add(0, answered(b"", "digest")) == (0, "digest")
        assert [path.name for path in tmp_path.glob("part-*")] == ["part-00000.csv"]
        output.add(7, answered(b""))  # of no puzzles, which nobody wrote
    assert os.listdir(tmp_path) == ["part-00000.csv"]  # what was not added goes


def test_a_folder_that_holds_parts_is_refused_unless_they_are_continued(tmp_path: Path) -> None:
    (tmp_path / "my-part-1.csv").write_text("mine")
    refuse_parts(str(tmp_path))
    (tmp_path / "part-00000.csv").write_text("1")
    with pytest.raises(SatsudokuError, match="holds parts already; expected an empty folder"):
        FolderParts(str(tmp_path), ".csv").__enter__()
    with FolderParts(str(tmp_path), ".csv", new=False) as output:
        place_whole(output.place_of(1), b"2")
        output.add(1, answered(b""))
    assert sorted(os.listdir(tmp_path)) == ["my-part-1.csv", "part-00000.csv", "part-00001.csv"]
    refuse_parts(str(tmp_path / "not-there"))


def test_parts_at_an_address_are_written_to_their_places() -> None:
    fsspec = pytest.importorskip("fsspec")
    with FolderParts("memory://parts/", ".csv") as output:
        assert output.place_of(3) == "memory://parts/part-00003.csv"
        place_whole(output.place_of(3), b"rows")
        output.add(3, answered(b""))
    assert fsspec.filesystem("memory").cat_file("/parts/part-00003.csv") == b"rows"
    with pytest.raises(SatsudokuError, match="holds parts already"):
        FolderParts("memory://parts", ".csv").__enter__()
    refuse_parts("memory://other")


def test_a_folder_at_an_address_is_made(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    for _ in range(2):
        with FolderParts(f"file://{tmp_path}/a/b", ".csv") as output:
            assert output.place_of(0) == f"file://{tmp_path}/a/b/part-00000.csv"
    assert (tmp_path / "a" / "b").is_dir()


def test_certificates_of_puzzles_that_are_not_noted_go(tmp_path: Path) -> None:
    for name in ("1", "2", "3", "10", "notes", "4x"):
        (tmp_path / name).mkdir()
    with OneFolder(str(tmp_path), 2) as output:
        assert output.place_of(5) == str(tmp_path)
        assert output.add(5, answered(b"", "digest")) == (0, "digest")
    assert sorted(os.listdir(tmp_path)) == ["1", "2", "4x", "notes"]


# --- certificates --------------------------------------------------------------------------------


def part_of(*texts: str) -> Batch:
    entries = [
        Entry("a.txt", line, text, Puzzle(text, "classic4"), None)
        for line, text in enumerate(texts, start=5)
    ]
    return Batch.of(entries)


def test_certificates_are_numbered_from_part_to_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, synced = Certify(Prove(), 3), list[list[str]]()
    monkeypatch.setattr(os, "sync", lambda: synced.append(os.listdir(tmp_path)))
    for name, texts in ("4", [ONE]), ("56", [ONE, SEVERAL]):
        done = work.answer(part_of(*texts), str(tmp_path))
        assert (done.data, done.records, done.last) == (b"", len(name), ("a.txt", 4 + len(name)))
        assert done.summary.good == len(name)
        before = int(name[0]) - 1
        assert done.wrote == digest_of_part(str(tmp_path), before, len(name))
        assert done.wrote != digest_of_part(str(tmp_path), before, len(name) - 1)
        assert done.seconds > 0
        assert sorted(synced[-1]) == sorted(os.listdir(tmp_path))  # all of it reached the disk
    assert sorted(os.listdir(tmp_path)) == ["4", "5", "6"]


def test_the_only_certificate_has_no_number(tmp_path: Path) -> None:
    archive = tmp_path / "out.zip"
    done = Certify(Prove(), 0).answer(part_of(ONE), str(archive))
    assert done.wrote == hashlib.sha256(archive.read_bytes()).hexdigest()
    Certify(Prove(), 0).answer(part_of(ONE), str(tmp_path / "alone"))
    assert "manifest.json" in os.listdir(tmp_path / "alone")
    Certify(Prove(), 0).answer(part_of(ONE, ONE), str(tmp_path / "both"))
    assert sorted(os.listdir(tmp_path / "both")) == ["1", "2"]


# --- columns ---------------------------------------------------------------------------------


def test_the_first_records_show_which_columns_there_are() -> None:
    entries = [
        Entry("a.txt", line, ONE, Puzzle(ONE, "classic4"), None, carried={"rating": str(line)})
        for line in range(1, 6)
    ]
    assert held_by(Batch.of(entries), 3) == [{"rating": "1"}, {"rating": "2"}, {"rating": "3"}]
    assert len(held_by(Batch.of(entries))) == 5
    assert held_by(part_of(ONE, ONE)) == []


# --- joining -------------------------------------------------------------------------------------


def test_parts_that_are_joined_go(tmp_path: Path) -> None:
    folder, output = tmp_path / "out.parts", tmp_path / "out.parquet"
    folder.mkdir()
    (folder / "part-00000.parquet").write_text("rows")

    def copy(file: BinaryIO) -> None:
        file.write(b"joined")

    join_parts(folder, output, copy)
    assert os.listdir(tmp_path) == [output.name]
    assert output.read_bytes() == b"joined"
    remove_joined(output)  # there is nothing left


# --- places --------------------------------------------------------------------------------------


def test_what_stands_there_stays_until_the_new_file_is_whole(tmp_path: Path) -> None:
    path, link = tmp_path / "out.csv", tmp_path / "link.csv"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    with placed_whole(str(link)) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"
    assert link.is_symlink()
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)
    with pytest.raises(HalfWayError), placed_whole(str(path)) as file:
        fail_half_way(file)
    assert path.read_text() == "new"
    with pytest.raises(HalfWayError), placed_whole(str(path), kept=(HalfWayError,)) as file:
        fail_half_way(file)
    assert path.read_text() == "rows"
    assert sorted(os.listdir(tmp_path)) == ["link.csv", "out.csv"]


def read_back(descriptor: int) -> bytes:
    return Path(f"/proc/self/fd/{descriptor}").read_bytes()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_what_takes_its_place_has_reached_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, synced, sync = tmp_path / "out.csv", list[tuple[bool, bytes | None]](), os.fsync

    def noting(descriptor: int) -> None:
        folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        synced.append((path.exists(), None if folder else read_back(descriptor)))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noting)
    with placed_whole(str(path)) as file:
        file.write(b"rows")
    assert synced == [(False, b"rows"), (True, None)]  # first the bytes, then the name
    synced.clear()
    with FilePart(path, b"", 0) as output:
        output.add(0, answered(b"rows"))
        assert synced == [(True, b"rows")]
    synced.clear()
    with FolderParts(str(tmp_path), ".csv") as folder_parts:
        place_whole(folder_parts.place_of(0), b"rows")
        synced.clear()
        folder_parts.add(0, answered(b""))
        assert synced == [(True, None)]
    synced.clear()
    Certify(Prove(), 0).answer(part_of(ONE), str(tmp_path / "out.zip"))
    assert (True, (tmp_path / "out.zip").read_bytes()) in synced


def test_what_ctrl_c_cut_short_is_kept_and_what_failed_is_not(tmp_path: Path) -> None:
    endings: list[tuple[type[BaseException], tuple[type[BaseException], ...], bool]] = [
        (KeyboardInterrupt, (), True),
        (TimeoutError, (), True),
        (HalfWayError, (), False),
        (HalfWayError, (HalfWayError,), True),
    ]
    for number, (error, kept, stays) in enumerate(endings):
        path = tmp_path / str(number)
        with pytest.raises(error), new_file(str(path), kept=kept) as file:
            fail_half_way(file, error)
        assert path.exists() == stays


def test_a_file_whose_name_no_system_takes(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="null byte") as refused, new_file("a\0b"):
        pass
    assert refused.value.errno == errno.EINVAL
    with pytest.raises(FileNotFoundError, match="there is no such folder"):
        new_file(str(tmp_path / "no" / "a.csv")).__enter__()
    with pytest.raises(FileNotFoundError, match="there is no such folder"):
        need_folder(tmp_path / "no" / "a.csv")


def test_a_pipe_is_written_to_at_once(tmp_path: Path) -> None:
    path, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()))
    reader.start()
    with new_file(str(path)) as file:
        file.write(b"rows")
    reader.join(20)
    assert read == [b"rows"]
    assert os.listdir(tmp_path) == ["pipe"]


def test_devices_are_never_replaced() -> None:
    with new_file("/dev/null") as file:
        assert file.name == "/dev/null"
    with new_file("/dev/stdout") as file:  # perhaps a regular file, which is open already
        assert file.name == "/dev/stdout"


def test_folders_are_made_in_ones_that_are_there(tmp_path: Path) -> None:
    make_folder(f"{tmp_path}/new/")
    make_folder(f"{tmp_path}/new")
    (tmp_path / "file").write_text("")
    wrong = {
        "a/b": "cannot write: there is no such folder",
        "file": "it is a file; expected a folder",
    }
    for path, why in ((f"{tmp_path}/{name}", why) for name, why in wrong.items()):
        with pytest.raises(SatsudokuError, match=why):
            make_folder(path)


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("filled", [False, True])
def test_a_folder_that_was_made_in_vain_goes(tmp_path: Path, there: bool, filled: bool) -> None:
    folder = tmp_path / "out"
    if there:
        folder.mkdir()

    def work() -> None:
        assert folder.is_dir()
        if filled:
            (folder / "a").write_text("")
        raise HalfWayError

    with pytest.raises(HalfWayError), needed_folder(str(folder)):
        work()
    assert folder.exists() == (there or filled)
    with needed_folder(str(folder)):
        pass
    assert folder.is_dir()


def test_parts_may_be_written_by_several_and_other_files_by_one(tmp_path: Path) -> None:
    """A worker that is thought dead may still write the part that another one has."""
    path = tmp_path / "part-00000.csv"
    with placed_whole(str(path), shared=True) as file:
        file.write(b"slow")
        place_whole(str(path), b"fast")
        assert path.read_bytes() == b"fast"
    assert path.read_bytes() == b"slow"
    with placed_whole(str(path)) as file:
        place_whole(str(path), b"fast")
        with (
            pytest.raises(SatsudokuError, match="another process is writing this output"),
            placed_whole(str(path)),
        ):
            pass


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_no_descriptor_stays_open(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        sync_folder(str(tmp_path))
        with FolderParts(str(tmp_path), ".csv"):
            pass
        with placed_whole(str(tmp_path / "a.csv")):
            pass
        with FilePart(tmp_path / "a.csv", b"", 0):
            pass
    assert len(os.listdir("/proc/self/fd")) == before


def test_addresses_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    place_whole("memory://a.txt", b"1\n")
    stream = open_address("memory://a.txt")
    assert (stream.name, stream.read()) == ("memory://a.txt", b"1\n")
    assert isinstance(stream, Named)
    with pytest.raises(FormatError, match=r"memory://none\.txt: cannot open: "):
        open_address("memory://none.txt")
    with pytest.raises(SatsudokuError, match=r"nope://a: cannot open: .*nope"):
        file_system("nope://a")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(SatsudokuError, match="addresses need fsspec"):
        file_system("memory://a")
