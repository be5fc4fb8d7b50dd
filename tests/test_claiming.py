"""One process at a time writes to a place; what killed ones left goes, what others hold stays."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import Cli
from parts_files import FOUR, NONE, ONE, SEVERAL

from satsudoku.errors import SatsudokuError
from satsudoku.stream.parts.claiming import (
    alone_in,
    beside,
    claimed_file,
    claimed_folder,
    is_held,
    new_beside,
)
from satsudoku.stream.parts.locking import lock

IN_USE = "another process is writing this output; expected its end, or another --output"


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a file, as its writer does: locks of two descriptors exclude each other."""
    with path.open("ab") as file:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text(f"{ONE}\n{SEVERAL}\n")
    return path


@pytest.mark.parametrize("resume", [[], ["--resume"]])
@pytest.mark.parametrize("output", ["res.csv", "res.parquet"])
@pytest.mark.parametrize("link", [False, True])
def test_a_file_that_is_written_is_refused(
    cli: Cli, tmp_path: Path, source: Path, resume: list[str], output: str, link: bool
) -> None:
    place = tmp_path / output
    other = tmp_path / "unfinished-of-another"
    unfinished = tmp_path / f"{output}.0123abcd.unfinished"
    with held(unfinished):
        if link:
            other.symlink_to(place)
            place = other
        refused = cli("count", *resume, "-o", place, *(["--parquet"] if link else []), source)
    if link and output == "res.csv":
        return  # --parquet contradicts the name
    assert refused.status == 2
    assert refused.complaints() == [f"{tmp_path / output}: {IN_USE}"]
    assert unfinished.exists()


def test_a_file_in_the_folder_where_one_is(
    cli: Cli, tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name has no folder, whose lock is needed all the same."""
    monkeypatch.chdir(tmp_path)
    with held(tmp_path / "res.csv.0123abcd.unfinished"):
        for resume in [], ["--resume"]:
            assert IN_USE in cli("count", *resume, "-o", "res.csv", source).err


def test_a_folder_is_locked_while_one_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satsudoku.stream.parts.claiming._PATIENCE", 0.0)
    with alone_in(str(tmp_path)) as alone, alone_in(str(tmp_path)) as other, alone_in("") as here:
        assert (alone, other, here) == (True, False, True)


def test_nobody_waits_for_a_folder_that_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waited(_: float) -> None:
        raise AssertionError("it waits")

    monkeypatch.setattr("time.sleep", waited)
    with alone_in(str(tmp_path)) as alone:
        assert alone
        with pytest.raises(AssertionError, match="it waits"):
            alone_in(str(tmp_path)).__enter__()


def test_who_has_a_folder_for_an_instant_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = alone_in(str(tmp_path))
    first.__enter__()
    monkeypatch.setattr("time.sleep", lambda _: first.__exit__(None, None, None))
    with alone_in(str(tmp_path)) as alone:
        assert alone


def test_where_folders_have_no_locks_nothing_is_refused_or_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stray = tmp_path / "res.csv.01234567.unfinished"
    stray.write_text("perhaps of another")
    monkeypatch.setattr("satsudoku.stream.parts.claiming.lock", lambda _: None)
    with claimed_file(str(tmp_path / "res.csv")), claimed_folder(str(tmp_path)) as run:
        assert stray.exists()
        (tmp_path / f"{run}part").write_text("")
    assert os.listdir(tmp_path) == [stray.name]


def test_locks_exclude_each_other_and_end_with_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_text("")
    with path.open() as first, path.open() as second:
        assert (lock(first), lock(first), lock(second)) == (True, True, False)
        assert is_held(str(path))
    assert not is_held(str(path))
    assert not is_held(str(tmp_path / "b"))
    assert not is_held(str(tmp_path))  # a folder is no file that somebody writes
    assert path.read_text() == ""

    def no_locks(*_: object) -> None:
        raise OSError("Function not implemented")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with path.open() as first:
        assert lock(first) is None
        assert not is_held(str(path))


def test_a_claim_holds_until_its_end(tmp_path: Path) -> None:
    path = tmp_path / "res.csv"
    with claimed_file(str(path)), pytest.raises(SatsudokuError, match=IN_USE):
        claimed_file(str(path)).__enter__()
    with claimed_file(str(path)):
        pass
    with claimed_folder(str(tmp_path)), pytest.raises(SatsudokuError, match=IN_USE):
        claimed_folder(str(tmp_path)).__enter__()
    with claimed_folder(str(tmp_path)):
        pass
    assert os.listdir(tmp_path) == []


def test_only_unfinished_files_of_the_same_name_are_removed(
    cli: Cli, tmp_path: Path, source: Path
) -> None:
    """Each by itself, also where nobody holds it: it may be of a name that only begins alike."""
    names = ["res.csv.gz", "res.csv.x", "other.csv", "res.cs"]
    others = [tmp_path / f"{name}.01234567.unfinished" for name in names]
    others += [tmp_path / "res.csv.mine.unfinished", tmp_path / "res.csv.unfinished"]
    for path in others:
        path.write_text("of another")
    mine = tmp_path / "res.csv.89abcdef.unfinished"
    for resume in [], ["--resume"]:
        mine.write_text("left by a killed run")
        done = cli("count", *resume, "-o", tmp_path / "res.csv", source)
        assert done.complaints() == [f"{mine}: removed, for a run that was killed left it"]
        assert not mine.exists()
    assert [path.read_text() for path in others] == ["of another"] * len(others)


@pytest.mark.parametrize("link", ["symlink", "hard"])
def test_a_file_that_is_continued_is_refused_by_any_name(
    cli: Cli, tmp_path: Path, source: Path, link: str
) -> None:
    output, other = tmp_path / "out.csv", tmp_path / "other.csv"
    assert cli("count", "--resume", "-o", output, source).status == 0
    before = output.read_bytes()
    if link == "symlink":
        other.symlink_to(output)
    else:
        os.link(output, other)
    journal = Path(f"{output}.journal")
    with held(journal if link == "symlink" else output):
        for resume in ["--resume"], []:
            refused = cli("count", "--limit", 2, *resume, "-o", other, source)
            assert refused.status == 2
            assert "writing this output" in refused.err
    assert output.read_bytes() == other.read_bytes() == before


def test_a_hard_link_whose_file_another_run_wrote_is_not_continued(
    cli: Cli, tmp_path: Path, source: Path
) -> None:
    """One after the other, too, their rows do not mix."""
    output, other = tmp_path / "out.csv", tmp_path / "other.csv"
    assert cli("count", "--resume", "-o", output, source).status == 0
    os.link(output, other)
    assert cli("count", "--fields", "count,line", "--resume", "-o", other, source).status == 0
    refused = cli("count", "--resume", "-o", output, source)
    assert refused.status == 2
    assert "what its journal notes" in refused.err


@pytest.mark.parametrize(
    "command", [["count", "--csv", "-o", "out/"], ["prove", "-o", "out"], ["prove", "-o", "out/"]]
)
@pytest.mark.parametrize("resume", [[], ["--resume"]])
def test_a_folder_that_is_written_is_refused(
    cli: Cli, tmp_path: Path, source: Path, command: list[str], resume: list[str]
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    *command, name = command
    mark = folder / ".unfinished-0123abcd"
    part = folder / ".unfinished-0123abcd-part-00000.csv"
    part.write_text("of another")
    with held(mark):
        refused = cli(*command, f"{tmp_path}/{name}", *resume, source)
    assert (refused.status, IN_USE in refused.err) == (2, True)
    assert sorted(os.listdir(folder))[:2] == [mark.name, part.name]
    done = cli(*command, f"{tmp_path}/{name}", *resume, source)  # the other was killed
    assert done.status == 0
    assert {f"{path}: removed, for a run that was killed left it" for path in (mark, part)} <= {
        *done.complaints()
    }
    assert not any(entry.startswith(".unfinished") for entry in os.listdir(folder))


def test_a_folder_that_another_run_has_filled_meanwhile(
    cli: Cli, tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was looked at before the work is looked at again when the place is claimed."""
    from satsudoku.cli import kept_parts

    monkeypatch.setattr(kept_parts, "refuse_parts", lambda _: None)
    folder = f"{tmp_path}/out/"
    for command in ["count", "--csv"], ["count", "--csv", "--resume"]:
        assert cli(*command, "-o", folder, source).status == (0 if command[-1] != "--resume" else 2)
        assert len(list(Path(folder).glob("part-*"))) == 1
    refused = cli("count", "--csv", "-o", folder, source)
    assert "it holds parts already; expected an empty folder" in refused.err


@pytest.mark.parametrize("resume", [[], ["--resume"]])
def test_certificates_go_into_an_empty_folder(
    cli: Cli, tmp_path: Path, source: Path, resume: list[str]
) -> None:
    folder = tmp_path / "proofs"
    assert cli("prove", "-o", folder, source).status == 0
    before = sorted(str(path) for path in folder.rglob("*"))
    source.write_text(f"{NONE}\n")
    refused = cli("prove", *resume, "-o", folder, source)
    assert refused.complaints() == [f"{folder}: it holds files already; expected an empty folder"]
    assert sorted(str(path) for path in folder.rglob("*")) == before


def test_certificates_that_are_not_noted_are_made_again(cli: Cli, tmp_path: Path) -> None:
    """A killed run may have left some of puzzles that were others then."""
    source, folder = tmp_path / "a.txt", tmp_path / "proofs"
    source.write_text("".join(f"{line}\n" for line in FOUR))
    assert cli("prove", "--resume", "-o", folder, source).status == 1
    whole = sorted(str(path) for path in folder.rglob("*"))
    journal = Path(f"{folder}.journal")
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(lines[0])  # killed before the first part was noted
    (folder / "9").mkdir()
    (folder / "9" / "manifest.json").write_text("{}")
    (folder / "notes.txt").write_text("mine")
    assert cli("prove", "--resume", "-o", folder, source).status == 1
    (folder / "notes.txt").unlink()
    assert sorted(str(path) for path in folder.rglob("*")) == whole


@pytest.mark.parametrize("length", [228, 236, 247, 255])
@pytest.mark.parametrize("ending", [".csv", ".parquet", ".zip", ".svg"])
def test_names_may_have_the_greatest_length(
    cli: Cli, tmp_path: Path, source: Path, length: int, ending: str
) -> None:
    path = tmp_path / ("ü" * ((length - len(ending)) // 2) + "x" * ((length - len(ending)) % 2))
    path = path.with_name(path.name + ending)
    assert len(os.fsencode(path.name)) == length
    command = {".zip": "prove", ".svg": "draw"}.get(ending, "count")
    assert cli(command, "-o", path, source).status == 0
    assert path.stat().st_size
    if command != "draw":
        path.unlink()
        for _ in range(2):
            again = cli(command, "--resume", "-o", path, source)
            assert again.status == 0
        assert "all 2 records are there" in again.err
    assert {path.name, "a.txt"} <= {*os.listdir(tmp_path)}
    assert len(os.listdir(tmp_path)) <= 3


def test_a_new_file_goes_unless_it_is_renamed(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    names = set()
    for renamed in False, True:
        with new_beside(str(path)) as file:
            names.add(file.name)
            assert os.path.dirname(file.name) == str(tmp_path)
            file.write(b"rows")
            if renamed:
                os.rename(file.name, path)
        assert file.closed
        assert os.listdir(tmp_path) == [path.name] * renamed
    assert len(names) == 2


def test_names_that_are_shortened_stay_different() -> None:
    names = {beside(f"{'x' * 250}{end}", ".journal") for end in "abc"}
    assert len(names) == 3
    assert {len(name) for name in names} == {255}
    assert len(os.fsencode(beside("ü" * 127, ".journal"))) <= 255


def test_only_parts_of_joined_files_are_removed(cli: Cli, tmp_path: Path, source: Path) -> None:
    pytest.importorskip("pyarrow")
    output = tmp_path / "out.parquet"
    folder = Path(f"{output}.joined")
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    (folder / "part-00000.parquet").write_text("left")
    refused = cli("count", "--resume", "-o", output, source)
    assert refused.complaints() == [f"{folder}: it holds other files; expected only parts, or none"]
    assert os.listdir(folder) == ["mine.txt"]
