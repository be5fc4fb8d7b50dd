"""--resume: other work, and inputs and outputs that are not what the journal notes, are refused."""

from __future__ import annotations

import json
import os
import random
import shlex
import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import POSIX, Cli
from interruption import Killed, killed
from parts_files import BAD, NONE, ONE, ROWS, SEVERAL, rows_of

from satsudoku.cli.inputs import Inputs
from satsudoku.formats import Entry
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.journal import Journal


def test_other_work_is_refused(cli: Cli, many: Path) -> None:
    output = many.parent / "out.csv"
    assert cli("count", "--resume", "-o", output, many).status == 1
    other = cli("count", "--limit", "2", "--resume", "-o", output, many)
    began = shlex.join(map(str, ["satsudoku", "count", "--resume", "-o", output, many]))
    assert f"another command began this: {began}; expected the same one" in other.err
    many.write_text(many.read_text() + "\n" + ONE)
    changed = cli("count", "--resume", "-o", output, many)
    assert changed.err.startswith(f"satsudoku: {many}: it has changed since the work began")
    many.unlink()
    gone = cli("count", "--resume", "-o", output, many)
    assert gone.err == f"satsudoku: {many}: no such file; --resume reads files alone\n"
    assert gone.status == other.status == changed.status == 2


@POSIX
def test_what_cannot_be_continued_is_refused(cli: Cli, tmp_path: Path) -> None:
    source, pipe = tmp_path / "a.txt", tmp_path / "pipe"
    source.write_text(f"{ONE}\n")
    os.mkfifo(pipe)
    refused = cli("count", "--csv", "--resume", "-o", pipe, source)
    assert refused.complaints() == [
        f"{pipe}: it cannot be continued; expected a file or a folder for --resume"
    ]
    assert not Path(f"{pipe}.journal").exists()


@pytest.mark.thorough
def test_an_output_that_lost_bytes_is_refused(cli: Cli, many: Path) -> None:
    output = many.parent / "out.csv"
    assert cli("count", "--resume", "-o", output, many).status == 1
    journal = Path(f"{output}.journal")
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    output.write_bytes(output.read_bytes()[:100])
    out = cli("count", "--resume", "-o", output, many)
    wanted = f"it lacks what its journal notes; expected all of it, or no {journal}"
    assert out.err == f"satsudoku: {output}: {wanted}\n"
    folder = many.parent / "out"
    assert cli("count", "--csv", "--resume", "-o", f"{folder}/", many).status == 1
    (folder / "part-00000.csv").unlink()
    assert "it lacks what" in cli("count", "--csv", "--resume", "-o", f"{folder}/", many).err


@pytest.mark.quick(1)
@pytest.mark.parametrize("change", ["vanishes", "changes"])
def test_an_input_that_changes_while_it_is_read(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """What follows one that vanishes is not taken for its records: work continues with it."""
    names = [many.parent / name for name in ("a.txt", "b.txt", "c.txt")]
    for name in names:
        name.write_bytes(many.read_bytes())
    output = many.parent / "out.csv"
    command = ["count", "--limit", "2", "--csv", "--fields", "file,line", "--solver", "lanes"]
    read = Inputs.__iter__

    def changing(inputs: Inputs) -> Iterator[Batch | Entry]:
        for number, item in enumerate(read(inputs)):
            yield item
            if number == 0 and change == "vanishes":
                names[1].unlink()
            elif number == 0:
                names[1].write_text(ONE)

    with monkeypatch.context() as patch:
        patch.setattr(Inputs, "__iter__", changing)
        out = cli(*command, "--resume", "-o", output, *names)
    messages = {
        "vanishes": "it has vanished since the work began; expected the same inputs, or another",
        "changes": "it changed while it was read, so records may be wrong; expected another",
    }
    message = f"{names[1]}: {messages[change]} --output"
    assert out.complaints()[-1] == message
    assert out.status == 2
    names[1].write_bytes(many.read_bytes())
    again = cli(*command, "--resume", "-o", output, *names)
    assert again.status == (2 if change == "changes" else 1)  # for good, or of bad records
    if change == "changes":
        assert again.complaints() == [message]
    else:
        assert output.read_text() == cli(*command, *names).out


def test_a_damaged_part_is_not_joined(
    cli: Cli, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow.parquet")
    from satsudoku.stream.parts import joining

    output = many.parent / "out.parquet"
    command = ["count", "--limit", "2", "--solver", "lanes", "--fields", "line,count"]
    command += ["--resume", "-o", output, many]

    with monkeypatch.context() as patch:
        patch.setattr(joining, "join_parquet", killed)
        with pytest.raises(Killed):
            cli(*command)
    part = Path(f"{output}.parts/part-00001.parquet")
    data = part.read_bytes()
    part.write_bytes(data[:-1])
    damaged = cli(*command)
    assert (damaged.status, damaged.err.count("\n")) == (2, 1)
    assert f"{part}: it is not what its journal notes" in damaged.err
    part.write_bytes(data)
    cli(*command)
    assert rows_of(str(output)) == ROWS


EXTRA = "puzzle,rating\n"


@pytest.mark.quick(3)
@pytest.mark.parametrize("output", ["out.csv", "out/", "out.parquet"])
@pytest.mark.parametrize("form", ["txt", "csv", "jsonl", "parquet"])
def test_an_input_altered_in_its_middle_is_refused(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, output: str
) -> None:
    """A puzzle, or what is beside it, in a part that is answered; of the same size."""
    from satsudoku.stream.parts import splitting

    monkeypatch.setattr(splitting, "_MOST", 2000)
    source = tmp_path / f"a.{form}"
    path = f"{tmp_path}/{output}"
    kind = [] if output.endswith("parquet") else ["--csv"]
    command = ["count", *kind, "--limit", "2", "--solver", "lanes", "--resume", "-o", path, source]
    altered = {ONE: ONE.replace("4", "3")} | ({} if form == "txt" else {"hard": "easy"})
    for before, after in altered.items():
        for done in "cut", "finished":
            rows = [(ONE, "hard")] * 6_000
            write_rows(source, form, rows)
            with monkeypatch.context() as patch:
                if done == "cut":
                    patch.setattr(Journal, "finish", killed)
                with pytest.raises(Killed) if done == "cut" else nullcontext():
                    assert cli(*command).status == 0
            rows[700] = tuple(word.replace(before, after) for word in rows[700])
            write_rows(source, form, rows)
            changed = cli(*command)
            # Of a small file, the whole was hashed when the work began.
            assert changed.status == 2
            with monkeypatch.context() as patch:
                patch.setattr(Journal, "_check", lambda *_: None)
                patch.setattr(Journal, "refuse_changed", lambda *_: None)
                changed = cli(*command)
            assert changed.status == 2, (before, done)
            message = "it is not what it was when its puzzle was answered; expected the same inputs"
            assert message in changed.complaints()[-1]
            for file in tmp_path.iterdir():
                if file != source:
                    shutil.rmtree(file) if file.is_dir() else file.unlink()


def write_rows(path: Path, form: str, rows: list[tuple[str, ...]]) -> None:
    if form == "parquet":
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        columns = list(zip(*rows, strict=True))
        pq.write_table(pa.table({"puzzle": columns[0], "rating": columns[1]}), path)
    elif form == "jsonl":
        lines = [json.dumps({"puzzle": puzzle, "rating": rating}) for puzzle, rating in rows]
        path.write_text("".join(f"{line}\n" for line in lines))
    elif form == "csv":
        path.write_text(EXTRA + "".join(f"{puzzle},{rating}\n" for puzzle, rating in rows))
    else:
        path.write_text("".join(f"{puzzle}\n" for puzzle, _ in rows))


def test_all_that_decides_a_record_is_in_the_journal(cli: Cli, tmp_path: Path) -> None:
    """Another value of an option, or another content of a file, begins other work."""
    source, output = tmp_path / "a.txt", tmp_path / "out.csv"
    source.write_text(f"{ONE}\n{SEVERAL}\n")
    rules, ladder, base = (tmp_path / f"{name}.toml" for name in ("rules", "mine", "base"))
    base.write_text('extends = "classic4"\n')
    rules.write_text('extends = "base.toml"\n')
    ladder.write_text('extends = "rank8"\n')
    first = ["classify", "--variant", rules, "--ladder", ladder, "--fields", "line,tier"]
    more = ["--resume", "-o", output, source]
    assert cli(*first, *more).status == 0
    for others in (
        [*first[:-1], "line,tier,count"],
        [*first, "--provenance"],
        ["classify", "--variant", "classic4", *first[3:]],
        [*first, "--timeout", "7"],
        [*first, "--format", "line"],
        [*first, "--allow-multiple"],
        [*first, "--path", "--language", "ja"],
    ):
        refused = cli(*others, *more)
        assert refused.status == 2, others
        assert refused.err.startswith(f"satsudoku: {output}.journal: "), others
    for file, option in (base, "--variant"), (rules, "--variant"), (ladder, "--ladder"):
        before = file.read_text()
        file.write_text(f"{before}# other rules, for all we know\n")
        [refusal] = cli(*first, *more).complaints()
        assert refusal.startswith(f"{output}.journal: the file of {option} has changed since")
        file.write_text(before)
    assert "all 2 records are there" in cli(*first, *more).err
    # Contents, not names: the same files elsewhere.
    moved = tmp_path / "moved"
    moved.mkdir()
    for file in rules, ladder, base:
        file.rename(moved / file.name)
    first[2], first[4] = moved / rules.name, moved / ladder.name
    assert "all 2 records are there" in cli(*first, *more).err


def test_another_version_of_the_program_does_not_continue(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "out.csv"
    source = tmp_path / "a.txt"
    source.write_text(f"{ONE}\n")
    command = ["count", "--resume", "-o", output, source]
    assert cli(*command).status == 0
    monkeypatch.setattr("satsudoku.__version__", "0.0.1", raising=False)
    refused = cli(*command)
    assert refused.status == 2
    assert "began this; expected the same version, or another --output" in refused.err


@pytest.mark.parametrize("content", ["notes of mine\n", '{"mine": 1}\n', "x"])
def test_a_file_of_somebody_is_no_journal(cli: Cli, tmp_path: Path, content: str) -> None:
    source, journal = tmp_path / "a.txt", tmp_path / "out.csv.journal"
    source.write_text(f"{ONE}\n")
    journal.write_text(content)
    refused = cli("count", "--resume", "-o", tmp_path / "out.csv", source)
    assert refused.complaints() == [f"{journal}: it is not a journal; expected another --output"]
    assert journal.read_text() == content
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("output", ["out.csv", "out.csv.gz", "out/"])
def test_an_output_that_was_altered_is_not_continued(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    source, path = tmp_path / "a.txt", tmp_path / output
    source.write_text(f"{ONE}\n" * 100)
    command = ["count", "--csv", "--resume", "-o", f"{tmp_path}/{output}", source]
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "finish", lambda _: None)
        assert cli(*command).status == 0
    written = path / "part-00000.csv" if output == "out/" else path
    data = bytearray(written.read_bytes())
    data[-5] ^= 1
    written.write_bytes(data)
    refused = cli(*command)
    assert refused.status == 2
    assert "it is not what its journal notes" in refused.err


@pytest.mark.parametrize("output", ["out.csv", "out.csv.gz", "out/", "out.parquet"])
def test_a_finished_output_that_was_altered_is_not_called_whole(
    cli: Cli, tmp_path: Path, output: str
) -> None:
    if output.endswith("parquet"):
        pytest.importorskip("pyarrow")
    source, path = tmp_path / "a.txt", tmp_path / output
    source.write_text(f"{ONE}\n" * 100)
    form = [] if output.endswith("parquet") else ["--csv"]
    command = ["count", *form, "--resume", "-o", f"{tmp_path}/{output}", source]
    assert cli(*command).status == 0
    assert "all 100 records are there" in cli(*command).err
    written = path / "part-00000.csv" if output == "out/" else path
    whole = written.read_bytes()
    for data in (whole[:50] + bytes([whole[50] ^ 1]) + whole[51:], whole[:-1], b""):
        written.write_bytes(data)
        refused = cli(*command)
        assert refused.status == 2
        assert "what its journal notes; expected all of it" in refused.err
        assert written.read_bytes() == data
    written.write_bytes(whole)
    assert "all 100 records are there" in cli(*command).err


def test_how_a_stream_is_cut_changes_no_digest(tmp_path: Path) -> None:
    """Parts cut from batches of any sizes, of files with other columns, have one digest."""
    from satsudoku import stream
    from satsudoku.stream.parts.digest import digest_of

    names = []
    for number, form in enumerate(["txt", "csv", "jsonl", "parquet", "txt"]):
        path = tmp_path / f"{number}.{form}"
        puzzles = [ONE, SEVERAL, BAD, "." * 81, NONE] * 30
        write_rows(path, form, [(puzzle, str(n)) for n, puzzle in enumerate(puzzles)])
        names.append(path)
    items = [piece for name in names for piece in stream.read(str(name))]
    whole = Batch.join(
        [piece if isinstance(piece, Batch) else Batch.of([piece]) for piece in items]
    )
    dice = random.Random(5)
    for _ in range(40):
        begin, end = sorted(dice.sample(range(len(whole) + 1), 2))
        cuts = sorted({begin, end, *dice.choices(range(begin, end + 1), k=3)})
        pieces = [whole.between(a, b) for a, b in pairwise(cuts)]
        joined = Batch.join(pieces)
        assert digest_of(joined) == digest_of(whole.between(begin, end))
        wider = Batch.join([whole.between(0, end), whole.between(end, len(whole))])
        assert digest_of(wider.between(begin, end)) == digest_of(joined)
        assert digest_of(joined.light()) == digest_of(joined)
