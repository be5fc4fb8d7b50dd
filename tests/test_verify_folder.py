"""verify FOLDER: it reads what lies in the folder, in bounded memory, and passes nothing over."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from command_line import Cli

import satsudoku
from satsudoku import Puzzle
from satsudoku.proof.checker import verdicts
from satsudoku.proof.checker.sizes import MOST, allowed

ONE = Puzzle("1.....2..3.....4", "classic4")
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs links and pipes of POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a certificate, beside another one."""
    for name in "folder/good", "outside":
        (tmp_path / name).mkdir(parents=True)
        for file, content in satsudoku.prove(ONE).files.items():
            (tmp_path / name / file).write_bytes(content)
    return tmp_path / "folder"


def told(folder: Path) -> dict[str, str | None]:
    return {verdict.name: verdict.claim or verdict.refusal for verdict in verdicts(folder)}


@POSIX
@pytest.mark.parametrize("target", ["../../outside/manifest.json", "/dev/zero", "/dev/null"])
def test_links_to_files_elsewhere_are_not_read(folder: Path, target: str) -> None:
    (folder / "forged").mkdir()
    (folder / "forged" / "manifest.json").symlink_to(target)
    refusal = "'forged/manifest.json' is a link that leads out of the folder"
    assert told(folder) == {"good": "exactly 1 solution", "forged": refusal}


@POSIX
def test_a_link_to_a_folder_elsewhere_is_named(folder: Path) -> None:
    (folder / "linked").symlink_to("../outside")
    refusal = "it is a link that leads out of the folder"
    assert told(folder) == {"good": "exactly 1 solution", "linked": refusal}


@POSIX
def test_links_within_the_folder_are_followed(folder: Path) -> None:
    (folder / "latest").symlink_to("good")  # checked where it lies
    (folder / "same").mkdir()
    for file in (folder / "good").iterdir():
        (folder / "same" / file.name).symlink_to(file)
    assert told(folder) == {"good": "exactly 1 solution", "same": "exactly 1 solution"}
    (folder.parent / "link").symlink_to("folder")
    assert told(folder.parent / "link") == told(folder)


@POSIX
@pytest.mark.parametrize(
    ("form", "told_of_it"),
    [(".jsonl", "exactly"), (".jsonl.gz", "exactly"), (".zip", "out of a pipe")],
)
def test_a_pipe_gives_its_bytes_once(cli: Cli, tmp_path: Path, form: str, told_of_it: str) -> None:
    name = f"proofs{form}"
    assert cli("prove", "-o", str(tmp_path / name), ONE.line).status == 0
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    content = (tmp_path / name).read_bytes()
    writer = threading.Thread(target=pipe.write_bytes, args=(content,))
    writer.start()
    [verdict] = verdicts(pipe)
    writer.join()
    assert told_of_it in f"{verdict.claim} {verdict.refusal}"


@POSIX
def test_a_pipe_is_refused(folder: Path) -> None:
    os.mkfifo(folder / "proof.lrat")
    assert told(folder)[""] == "'proof.lrat' is not a file with contents"


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_folder_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "good").chmod(0)
    try:
        [refusal] = told(folder).values()
    finally:
        (folder / "good").chmod(0o700)
    assert refusal is not None
    assert refusal.startswith("cannot be read: ")


def test_files_beside_a_certificate_are_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("satsudoku.proof.checker.archives.MOST", 20_000)
    (folder / "good" / "notes.bin").write_bytes(bytes(30_000))
    assert told(folder) == {"good": "exactly 1 solution"}
    (folder / "good" / "proof.more").write_bytes(bytes(30_000))
    refusal = "it unpacks to more than the 20,000 bytes that its size allows"
    assert told(folder) == {"good": refusal}


def test_no_size_allows_more_than_the_most() -> None:
    assert allowed(0) == 1 << 26
    assert allowed(1 << 40) == MOST
