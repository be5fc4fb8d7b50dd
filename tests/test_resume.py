"""--resume: work continues after a kill."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import NAMES, POSIX, Cli, full_disk
from forked_command import kill_until_it_ends
from interruption import Killed, killed
from parts_files import FOUR, ONE, ROWS, SEVERAL, rows_of
from samples import AT_LENGTH, tries

from satsudoku.cli.form import Form
from satsudoku.cli.inputs import Inputs
from satsudoku.cli.record_parts import RecordParts
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.journal import Journal, Written
from satsudoku.stream.parts.splitting import Read
from satsudoku.stream.questions.count import Count
from satsudoku.stream.summary import Summary


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("output", ["out.csv.gz", "out.parquet"] if AT_LENGTH else ["out.csv.gz"])
def test_killed_at_any_moment(many: Path, output: str) -> None:
    """However often it is killed, nothing is lost and nothing is repeated.

    `tests/soak/kills.py` does so with every form of output.
    """
    path = f"{many.parent}/{output}"
    form = [] if output.endswith("parquet") else ["--csv"]
    command = ["count", *form, "--limit", "2", "--solver", "dlx", "--fields", "line,count"]
    command += ["--resume", "--output", path, str(many)]
    err, journal = many.parent / "err", Path(f"{path}.journal")
    assert kill_until_it_ends(command, err, journal, random.Random(output)) == 1, err.read_text()
    assert rows_of(path) == ROWS


def test_a_file_gets_few_records_first(cli: Cli, many: Path) -> None:
    output = many.parent / "out.csv"
    assert cli("count", "--csv", "--resume", "-o", output, many).status == 1
    noted = map(json.loads, Path(f"{output}.journal").read_text().splitlines())
    assert next(line["records"] for line in noted if "records" in line) == 4


def test_ctrl_c_says_what_is_kept(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    output = tmp_path / "out.csv"
    command = ("count", "--csv", "--resume", "-o", output, many)
    add = Journal.add

    def interrupted(journal: Journal, *args: Any) -> None:
        add(journal, *args)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "add", interrupted)
        said = cli(*command).err
    assert said.startswith(f"satsudoku: {output}: 4 records are there; the same command continues")
    assert f"{output}: continues after 4 records" in cli(*command).err


def test_parts_of_a_file_are_shorter_than_files(many: Path, tmp_path: Path) -> None:
    inputs = Inputs([str(many)])
    file, folder = (
        RecordParts(
            inputs=inputs,
            output=f"{tmp_path}/{name}",
            form=Form.CSV,
            fields=None,
            resume=True,
            question=Count(),
        )
        for name in ("out.csv", "out/")
    )
    assert file._seconds < folder._seconds / 4


def test_standard_input_cannot_be_resumed(cli: Cli, tmp_path: Path) -> None:
    said = cli("count", "--csv", "--resume", "-o", tmp_path / "out.csv", "-").err
    assert said == "satsudoku: <stdin>: it cannot be read again; expected a file for --resume\n"


@pytest.mark.thorough
def test_cut_at_any_byte_of_journal_and_output(cli: Cli, tmp_path: Path) -> None:
    """A kill leaves a prefix of the journal, and at least what it notes of the output."""
    source, output = tmp_path / "a.txt", tmp_path / "out.csv"
    source.write_text("\n".join(FOUR * 500) + "\n")
    command = ["count", "--csv", "--limit", "2", "--resume", "--fields", "line,count,puzzle"]
    command += ["--solver", "lanes", "--output", output, source]
    assert cli(*command).status == 1
    journal = Path(f"{output}.journal")
    noted, whole = journal.read_bytes(), output.read_bytes()
    ends = [json.loads(line).get("end", 0) for line in noted.splitlines()]
    assert max(ends) == len(whole)
    dice = random.Random(3)
    for _ in range(tries(20, 60)):
        cut = dice.randrange(len(noted))
        lines = noted[:cut].count(b"\n")
        least = max(ends[:lines], default=0)
        journal.write_bytes(noted[:cut])
        output.write_bytes(whole[: dice.randint(least, len(whole))])
        assert cli(*command).status == 1
        assert output.read_bytes() == whole
        assert json.loads(journal.read_bytes().splitlines()[-1])["finished"]


def test_what_is_finished_is_left_alone(cli: Cli, many: Path) -> None:
    output = many.parent / "out.jsonl"
    command = ["unique", "--resume", "--summary", "-o", output, many]
    first = cli(*command)
    before = output.stat().st_mtime_ns
    second = cli(*command)
    assert second.status == first.status == 1
    assert "all 6,000 records are there" in second.err
    tail = [line for line in first.err.splitlines() if "%" in line]
    assert [line for line in second.err.splitlines() if "%" in line] == tail
    assert len(tail) == 3
    assert output.stat().st_mtime_ns == before


@pytest.mark.thorough
@POSIX
@pytest.mark.parametrize("output", ["out.csv.gz", "out.parquet"])
def test_a_full_disk_in_parts(cli: Cli, many: Path, output: str) -> None:
    path = f"{many.parent}/{output}"
    form = [] if output.endswith("parquet") else ["--csv"]
    more = ["--fields", "line,count", "--limit", "2", "--solver", "lanes"]
    command = ["count", *form, *more, "--resume", "-o", path, many]
    with full_disk(2000):
        full = cli(*command)
    assert full.status == 2
    there = r"; [\d,]+ records are there, and --resume continues"
    assert re.fullmatch(f"satsudoku: {path}: cannot write: File too large{there}\n", full.err)
    assert cli(*command).status == 1
    assert rows_of(path) == ROWS


@pytest.mark.thorough
def test_a_parquet_file_is_joined_of_parts(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever joining is cut short, the same command ends it."""
    parquet = pytest.importorskip("pyarrow.parquet")
    from satsudoku.stream.parts import joining

    output = many.parent / "out.parquet"
    command = ["count", "--limit", "2", "--solver", "lanes", "--fields", "line,count"]
    command += ["--resume", "-o", output, many]

    for place, name in (joining, "join_parquet"), (Path, "rename"), (joining, "remove_joined"):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, killed)
            with pytest.raises(Killed):
                cli(*command)
        assert Path(f"{output}.parts").is_dir() == (name != "remove_joined")
    assert list(Path(f"{output}.joined").iterdir())
    assert "all 6,000 records are there" in cli(*command).err
    assert rows_of(str(output)) == ROWS
    assert parquet.ParquetFile(output).metadata.num_row_groups == 1  # of several parts
    assert sorted(path.name for path in many.parent.iterdir()) == sorted(
        [many.name, output.name, f"{output.name}.journal"]
    )
    output.unlink()
    assert "it lacks what its journal notes" in cli(*command).err


@pytest.mark.quick(2)
@pytest.mark.parametrize("output", ["out/", "out.parquet"])
@pytest.mark.parametrize("last", [0, 1, 2])
def test_parts_that_overlap_are_noted_in_order(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch, output: str, last: int
) -> None:
    """Two threads each answer a part; cut short, what was written before stays."""
    from satsudoku.stream.parts import answering, splitting

    monkeypatch.setattr(splitting, "_MOST", 2500)

    form = [] if output == "out.parquet" else ["--csv"]
    command = ["count", *form, "--limit", "2", "--solver", "lanes", "--fields", "line,count"]
    path = f"{many.parent}/{output}"
    command += ["--threads", "2", "--resume", "-o", path, str(many)]
    place = answering.place_whole

    def placing(name: str, data: bytes) -> None:
        if f"part-{last:05}" in name:
            raise Killed
        place(name, data)

    with monkeypatch.context() as patch:
        patch.setattr(answering, "place_whole", placing)
        with pytest.raises(Killed):
            cli(*command)
    journal = Path(f"{path}{'_journal' if output == 'out/' else '.journal'}")
    assert journal.read_text().count('"records"') == last
    assert cli(*command).status == 1
    assert rows_of(path) == ROWS


@pytest.mark.parametrize("output", ["out.csv", "out.parquet", "out/"])
def test_columns_stay_as_the_first_part_decides(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    """Also where work continues in a file that holds other columns."""
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text("puzzle,rating\n" + f"{ONE},7\n" * 1500)
    second.write_text("puzzle,name\n" + f"{SEVERAL},b\n" * 1500)
    form = [] if output == "out.parquet" else ["--csv"]
    path = f"{tmp_path}/{output}"
    command = ["count", *form, "--limit", "2", "--solver", "lanes"]
    command += ["--resume", "-o", path, first, second]
    read = Inputs.__iter__

    def cut_short(inputs: Inputs) -> Iterator[Batch | Entry]:
        yield next(read(inputs))
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Inputs, "__iter__", cut_short)
        with pytest.raises(Killed):
            cli(*command)
    assert cli(*command).status == 0
    rows = [row.split(",") for row in rows_of(path)]
    assert [row[4] for row in rows] == ["1"] * 1500 + ["2"] * 1500
    assert {len(row) for row in rows} == {len(NAMES["count"]) + 1}
    assert [row[-1].strip('"') for row in rows] == ["7"] * 1500 + [""] * 1500


def test_the_journal_begins_anew_where_its_first_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(b'{"begun": {"asked": "cou')
    with Journal(path, "count", []) as journal:
        journal.add(Read(3, "ab"), Written(30, "cd"), Summary(good=3))
    with Journal(path, "count", []) as journal:
        assert (journal.done.parts, journal.done.records, journal.done.end) == (1, 3, 30)
