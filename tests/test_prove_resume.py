"""``prove --resume``: certificates of a stream, continued after a kill."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import zipfile
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest
from command_line import POSIX, Cli, full_disk
from forked_command import kill_until_it_ends, run_command
from interruption import Killed, killed
from parts_files import BAD, NONE, ONE
from samples import AT_LENGTH

from satsudoku.proof.checker.archives import read_certificates
from satsudoku.stream.parts import joining

FORMS = ["all", "all.zip", "all.jsonl", "all.jsonl.gz"]
LINES = [ONE, BAD, NONE, "12....2..3......", "124...2..3.....4"] * 60
JOININGS = [*product(FORMS[1:], ["join_archives", "rename", "remove_joined"])]
"""Each form, and where its joining is cut; of every fourth, each form and each place are once."""
NUMBER = len(LINES) // 5 * 4
WRITTEN = f"{NUMBER} certificates"


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(LINES) + "\n")
    return path


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, object]:
    """What `prove` writes of `LINES` without --resume."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "puzzles.txt").write_text("\n".join(LINES) + "\n")
    command = ["prove", "-o", str(folder / "all.zip"), str(folder / "puzzles.txt")]
    assert run_command(command, Path(os.devnull), Path(os.devnull)) == 1
    return certificates_of(folder / "all.zip")


def certificates_of(archive: Path) -> Mapping[str, object]:
    """The files of each certificate, the manifest parsed; none appears twice."""
    certificates: dict[str, object] = {}
    for name, files in read_certificates(archive):
        assert isinstance(files, dict)
        assert name not in certificates
        certificates[name] = files | {"manifest.json": json.loads(files["manifest.json"])}
    return certificates


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("name", ["all.zip", "all.jsonl.gz"] if AT_LENGTH else ["all.zip"])
def test_killed_at_any_moment(
    puzzles: Path,
    certificates: Mapping[str, object],
    name: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """However often it is killed, no certificate is lost, and none appears twice."""
    output, journal = puzzles.parent / name, puzzles.parent / f"{name}.journal"
    err = tmp_path_factory.mktemp("log") / "err"
    command = ["prove", "--resume", "-o", str(output), str(puzzles)]
    assert kill_until_it_ends(command, err, journal, random.Random(name)) == 1
    complaints = err.read_text()
    assert "puzzles.txt:2: r1c4 holds 'y'" in complaints
    assert complaints.endswith(f"satsudoku: {WRITTEN}\n")
    assert certificates_of(output) == certificates
    assert {path.name for path in puzzles.parent.iterdir()} == {puzzles.name, name, journal.name}


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", FORMS)
def test_killed_after_each_certificate(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Parts grow from 64 puzzles; a part that was not noted is made again."""
    from satsudoku.proof.archive import Archive

    puzzles, output = tmp_path / "a.txt", tmp_path / name
    puzzles.write_text(f"{ONE}\n" * 200)
    add = Archive.add
    left = 0

    def adding(self: Archive, *arguments: object) -> None:
        nonlocal left
        add(self, *arguments)  # type: ignore[arg-type]
        left -= 1
        if not left:
            raise Killed

    monkeypatch.setattr(Archive, "add", adding)
    for number in 1, 63, 64, 65:
        left = number
        with pytest.raises(Killed):
            cli("prove", "--resume", "-o", output, puzzles)
        for part in tmp_path.glob("*.parts/*"):  # what a kill leaves need not be whole
            noted = Path(f"{output}.journal").read_text().count("records")
            if int(part.name[5:10]) >= noted:
                part.write_bytes(part.read_bytes()[:-7])
    left = 0
    out = cli("prove", "--resume", "-o", output, puzzles)
    assert (out.status, out.out) == (0, "")
    assert out.complaints() == [f"{output}: continues after 64 records", "200 certificates"]
    assert set(certificates_of(output)) == {str(n) for n in range(1, 201)}


@pytest.mark.thorough
def test_zip_files_are_those_of_work_without_a_journal(cli: Cli, puzzles: Path) -> None:
    cli("prove", "-o", puzzles.parent / "a.zip", puzzles)
    cli("prove", "-o", puzzles.parent / "b.zip", "--resume", puzzles)
    assert (puzzles.parent / "a.zip").read_bytes() == (puzzles.parent / "b.zip").read_bytes()


@pytest.mark.parametrize("name", FORMS)
def test_the_only_certificate_has_no_name(cli: Cli, tmp_path: Path, name: str) -> None:
    (tmp_path / "a.txt").write_text(ONE)
    output = tmp_path / name
    assert cli("prove", "--resume", "-o", output, tmp_path / "a.txt").status == 0
    assert list(certificates_of(output)) == [""]
    assert cli("verify", output).out.startswith(f"{output}  verified: exactly 1 solution\n")


@pytest.mark.thorough
@pytest.mark.parametrize("name", FORMS)
def test_what_is_finished_is_left_alone(cli: Cli, puzzles: Path, name: str) -> None:
    output = puzzles.parent / name
    command = ["prove", "--resume", "--most", "3", "-o", output, puzzles]
    first = cli(*command)

    def written() -> Mapping[Path, int]:
        paths = puzzles.parent.rglob("*")
        return {path: path.stat().st_mtime_ns for path in paths if path.suffix != ".journal"}

    before = written()
    again = cli(*command)
    assert written() == before
    assert first.status == again.status == 1
    assert again.complaints() == [
        f"{output}: all {len(LINES)} records are there",
        *first.complaints(),
    ]
    other = cli("prove", "--resume", "-o", output, puzzles)
    began = shlex.join(map(str, ["satsudoku", *command]))
    assert f"another command began this: {began}; expected" in other.err
    output.rename(f"{output}.gone")
    assert f"it lacks what its journal notes; expected all of it, or no {output}.journal" in (
        cli(*command).err
    )


def test_tiers(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{ONE}\n{NONE}\n{ONE}\n")
    output = tmp_path / "all.jsonl"
    out = cli("prove", "--resume", "--tier", "rank8", "-o", output, tmp_path / "a.txt")
    assert (out.status, out.complaints()[-1]) == (1, "2 certificates")
    assert cli("verify", output).out == "".join(
        f"{output}:{n}  verified: rank8: tier 1 (Very easy)\n"
        f"  of {ONE} by the rules of classic4, as shipped\n  on the ladder rank8, as shipped\n"
        for n in (1, 3)
    )


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "cut"), JOININGS if AT_LENGTH else JOININGS[::4])
def test_joining_that_is_cut_short(
    cli: Cli,
    puzzles: Path,
    certificates: Mapping[str, object],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    cut: str,
) -> None:
    from satsudoku.cli import certificate_parts

    output = puzzles.parent / name
    command = ["prove", "--resume", "-o", output, puzzles]

    with monkeypatch.context() as patch:
        place = {"join_archives": certificate_parts, "rename": Path, "remove_joined": joining}
        patch.setattr(place[cut], cut, killed)
        with pytest.raises(Killed):
            cli(*command)
    there = {path.name for path in puzzles.parent.iterdir()} - {puzzles.name, f"{name}.journal"}
    assert (
        there
        == {
            "join_archives": {f"{name}.parts"},
            "rename": {f"{name}.parts", name},
            "remove_joined": {f"{name}.joined", name},
        }[cut]
    )
    assert f"all {len(LINES)} records are there" in cli(*command).err
    assert certificates_of(output) == certificates
    assert {path.name for path in puzzles.parent.iterdir()} == {
        puzzles.name,
        name,
        f"{name}.journal",
    }


def test_a_damaged_part_is_not_joined(
    cli: Cli, puzzles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from satsudoku.cli import certificate_parts

    output = puzzles.parent / "all.zip"
    command = ["prove", "--resume", "-o", output, puzzles]
    with monkeypatch.context() as patch:
        patch.setattr(certificate_parts, "join_archives", killed)
        with pytest.raises(Killed):
            cli(*command)
    part = Path(f"{output}.parts/part-00000.zip")
    with zipfile.ZipFile(part) as archive:
        first = archive.infolist()[0]
    data = bytearray(part.read_bytes())
    data[len(first.filename) + 40] ^= 255
    part.write_bytes(data)
    damaged = cli(*command)
    assert damaged.status == 2
    assert f"{part}: it is not what its journal notes" in damaged.complaints()[-1]
    assert not output.exists()


@pytest.mark.parametrize("form", ["--json", "--csv", "--parquet", "--provenance", "--fields=count"])
def test_records_are_not_printed(cli: Cli, puzzles: Path, form: str) -> None:
    output = puzzles.parent / "all.zip"
    out = cli("prove", "--resume", form, "-o", output, puzzles)
    assert (out.status, out.out) == (2, "")
    assert out.complaints() == [
        "--resume prints no records; expected no --json, --csv, --parquet, --fields or --provenance"
    ]
    assert os.listdir(puzzles.parent) == [puzzles.name]


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("name", FORMS[1:])
def test_a_full_disk(
    cli: Cli, puzzles: Path, certificates: Mapping[str, object], name: str
) -> None:
    output = puzzles.parent / name
    command = ["prove", "--resume", "-o", output, puzzles]
    with full_disk(3000):
        full = cli(*command)
    there = r"; [\d,]+ records are there, and --resume continues"
    assert re.fullmatch(f"satsudoku: {output}: cannot write: File too large{there}\n", full.err)
    assert full.status == 2
    assert cli(*command).complaints()[-1] == WRITTEN
    assert certificates_of(output) == certificates


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("puzzles", [[ONE], [ONE, BAD, NONE]], ids=["one", "several"])
def test_finished_certificates_that_were_altered_are_not_called_whole(
    cli: Cli, tmp_path: Path, name: str, puzzles: list[str]
) -> None:
    source, output = tmp_path / "a.txt", tmp_path / name
    source.write_text("\n".join(puzzles) + "\n")
    command = ["prove", "--resume", "-o", output, source]
    status, whole = cli(*command).status, f"all {len(puzzles)} records are there"
    first = output if len(puzzles) == 1 else output / "1"
    file = first / "manifest.json" if name == "all" else output
    content = file.read_bytes()
    for data in (content[:-1], b"\0" + content, None):
        if data is None:
            file.unlink()
        else:
            file.write_bytes(data)
        refused = cli(*command)
        assert refused.status == 2
        assert "what its journal notes; expected all of it" in refused.err
    file.write_bytes(content)
    if name == "all":
        (first / "proof.more").write_text("")
        assert "is not what its journal notes" in cli(*command).err
        (first / "proof.more").unlink()
    again = cli(*command)
    assert (again.status, whole in again.err) == (status, True)
