"""`generate --resume`: whatever cuts a run short, the records are those of a run in one go."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from command_line import Cli
from interruption import Killed

from satsudoku.making import generated_parts, generation
from satsudoku.making.place import Place

SET = (
    "--ladder rank8 --tier 1..3 --balance --clues 24..36 --different --fields puzzle,solution,tier"
)
RARE = "--variant classic6 --tier 13..15 --different"  # sought near others, too
RUNS = {
    "set.jsonl": f"{SET},steps --count 200",
    "set.csv.gz": f"{SET} --count 200 --threads 2",
    "set.parquet": f"{SET},steps --count 200",
    "plain.txt": "--count 200 --clues 28..30",
    "rare.csv": f"{RARE} --count 330 --fields puzzle,tier,provenance",
    "drawn.jsonl": "--constraints all --mix 1 --variant classic4 --count 12 --different",
    "tiers.jsonl": "--constraints arrows,cages --mix 1 --tier 5..6 --balance -v classic4 -n 8",
    "fog.jsonl": "--constraints killer --fog --variant classic4 --count 6",
    "lesson.txt": "--needs naked-pair --count 12",
}


def _kill_after(parts: int, cli: Cli, *command: object) -> None:
    """Run a command, and end it as a kill would after some parts."""
    write, number = generated_parts.Writer.write, 0

    def counting(writer: generated_parts.Writer) -> None:
        nonlocal number
        if number == parts:
            raise Killed  # also instead of what the end of the run would write
        number += writer.records > writer._written
        write(writer)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(generated_parts.Writer, "write", counting)
        patched.setattr(generated_parts, "SECONDS", 0.0)
        with pytest.raises(Killed):
            cli(*command)


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", RUNS)
def test_a_killed_run_continues(cli: Cli, tmp_path: Path, name: str) -> None:
    command = ["generate", *RUNS[name].split(), "--seed", "5"]
    whole, output = tmp_path / name, tmp_path / "resumed" / name
    output.parent.mkdir()
    assert cli(*command, "-o", whole).status == 0
    for at in (1, 2):
        _kill_after(at, cli, *command, "--resume", "-o", output)
    last = cli(*command, "--resume", "-o", output)
    assert "continues after" in last.err
    assert last.status == 0
    assert _content(output) == _content(whole)
    again = cli(*command, "--resume", "-o", output)
    assert again.err.startswith(f"satsudoku: {output}: all ")
    assert {path.name for path in output.parent.iterdir()} == {name, f"{name}.journal"}


def _content(path: Path) -> object:
    if path.suffix == ".parquet":
        pq = pytest.importorskip("pyarrow.parquet")
        table = pq.read_table(path)
        return table.schema, table.to_pylist()
    if path.suffix == ".gz":
        return gzip.decompress(path.read_bytes())
    return [_untimed(line) for line in path.read_text().splitlines()]


def _untimed(line: str) -> str:
    return line.partition('""seconds""')[0]


def test_batches_before_the_last_are_not_made_again(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["generate", "--count", "400", "--seed", "3", "--resume", "-o", tmp_path / "a.txt"]
    _kill_after(330, cli, *command)
    sizes = []
    make = generation.random_boards

    def noting(wishes, words, number):  # type: ignore[no-untyped-def]
        sizes.append(number)
        return make(wishes, words, number)

    monkeypatch.setattr(generation, "random_boards", noting)
    assert cli(*command).status == 0
    assert sizes == [1024]  # those of 64 and 256 boards come before


def test_ctrl_c_keeps_what_is_made(cli: Cli, tmp_path: Path) -> None:
    output, number = tmp_path / "a.jsonl", 0
    command = ["generate", "--count", "70", "--seed", "1", "--fields", "puzzle,tier", "--resume"]
    made = generation.Generation.__next__

    def interrupted(self: generation.Generation) -> object:
        nonlocal number
        number += 1
        if number == 40:
            raise KeyboardInterrupt
        return made(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(generation.Generation, "__next__", interrupted)
        assert cli(*command, "-o", output).status == 130
    assert len(output.read_text().splitlines()) == 39
    assert "continues after 39 records" in cli(*command, "-o", output).err
    assert len({json.loads(line)["puzzle"] for line in output.read_text().splitlines()}) == 70


def test_a_folder_of_parts(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generated_parts, "SECONDS", 0.0)
    folder = tmp_path / "parts"
    command = ["generate", "--count", "5", "--seed", "1", "--csv", "-o", f"{folder}/"]
    assert cli(*command).status == 0
    parts = sorted(folder.iterdir())
    assert [path.name for path in parts] == [f"part-0000{number}.csv" for number in range(5)]
    assert {path.read_text().splitlines()[0] for path in parts} == {"puzzle,variant,clues"}
    assert "it holds parts already" in cli(*command).err


def test_other_work_is_refused(cli: Cli, tmp_path: Path) -> None:
    output, known = tmp_path / "a.txt", tmp_path / "known.txt"
    known.write_text("1.....2..3.....4\n")
    command = ["generate", "--variant", "classic4", "--unlike", known, "--resume", "-o", output]
    assert cli(*command, "--seed", "1").status == 0
    other = cli(*command, "--seed", "2")
    assert "another command began this: satsudoku generate " in other.err
    known.write_text("12......2.3..31.\n")
    assert "the file of --unlike has changed" in cli(*command, "--seed", "1").err
    known.write_text("1.....2..3.....4\n")
    output.write_text("..............\n")
    changed = cli(*command, "--seed", "1")
    assert "what its journal notes; expected all of it" in changed.err
    assert other.status == changed.status == 2


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ([], "--resume needs --output and --seed; expected both"),
        (["-o", "a.txt"], "--resume needs --output and --seed; expected both"),
        (
            ["-o", "a.txt", "--seed", "1", "--needs", "x-wing", "--page", "a.html"],
            "--page is of one file; expected no --resume or folder",
        ),
    ],
)
def test_what_cannot_be_resumed(cli: Cli, options: list[str], wanted: str) -> None:
    refused = cli("generate", "--resume", *options)
    assert refused.complaints() == [wanted]
    assert refused.status == 2


def test_places_are_told_as_json() -> None:
    place = Place(3, 1, 64, 2, 70, ((2, 4), (3, 0)))
    assert Place.from_dict(json.loads(json.dumps(place.to_dict()))) == place
