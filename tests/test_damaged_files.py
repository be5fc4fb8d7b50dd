"""Damaged files: each ends in clear lines, never in a fault of the program."""

from __future__ import annotations

import csv
import gzip
import io
import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import zstandard
from command_line import Cli

from satsudoku import stream
from satsudoku.errors import FormatError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
PAIRS = 40
TEXT = f"{ONE}\n{SEVERAL}\n" * PAIRS
TABLE = "puzzle,rating\n" + f"{ONE},7\n{SEVERAL},8\n" * PAIRS
OBJECTS = f'{{"puzzle": "{ONE}", "rating": 7}}\n{{"puzzle": "{SEVERAL}"}}\n' * PAIRS
EACH_WAY = 125  # files; there are eight ways


def parquet(**columns: object) -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.table(columns), file, row_group_size=16)
    return file.getvalue()


def packed(data: bytes, ending: str) -> bytes:
    if ending.endswith(".gz"):
        return gzip.compress(data, mtime=0)
    if ending.endswith(".zst"):
        return zstandard.ZstdCompressor(write_checksum=True).compress(data)
    return data


PLAIN = {".txt": TEXT.encode(), ".csv": TABLE.encode(), ".jsonl": OBJECTS.encode()}
WHOLE = {
    **PLAIN,
    **{
        ending: packed(PLAIN[ending[: ending.rindex(".")]], ending)
        for ending in (".txt.gz", ".csv.gz", ".txt.zst", ".jsonl.zst")
    },
    ".parquet": parquet(puzzle=[ONE, SEVERAL] * PAIRS, rating=[1.5, None] * PAIRS),
}

Damage = Callable[[str, random.Random], bytes]
"""Makes a damaged file of those that have an ending."""


def cut(ending: str, dice: random.Random) -> bytes:
    """Not the line end alone: no puzzle would miss it."""
    data = WHOLE[ending]
    return data[: dice.randrange(len(data) - 1)]


def flipped(ending: str, dice: random.Random) -> bytes:
    """Some bytes of it are others."""
    damaged = bytearray(WHOLE[ending])
    for _ in range(dice.choice([1, 1, 3, 30])):
        damaged[dice.randrange(len(damaged))] ^= dice.randrange(1, 256)
    return bytes(damaged)


def lost(ending: str, dice: random.Random) -> bytes:
    """Some bytes within it are missing."""
    data = WHOLE[ending]
    begin = dice.randrange(1, len(data))
    return data[:begin] + data[begin + dice.randint(1, 50) :]


def doubled(ending: str, dice: random.Random) -> bytes:
    """The beginning of a second file follows."""
    data = WHOLE[ending]
    return data + data[: dice.randrange(1, len(data))]


def zeros(ending: str, dice: random.Random) -> bytes:
    """A block of it was never written."""
    data = WHOLE[ending]
    begin, size = dice.randrange(1, len(data)), dice.choice([1, 16, 512])
    return data[:begin] + bytes(size) + data[begin + size :]


def mixed_line_ends(ending: str, dice: random.Random) -> bytes:
    ends = ["\n", "\r\n", "\r", "\n\n"]
    if ending == ".parquet":
        return parquet(puzzle=[line + dice.choice(ends) for line in TEXT.split()])
    lines = PLAIN["." + ending.split(".")[1]].decode().splitlines()
    return packed("".join(line + dice.choice(ends) for line in lines).encode(), ending)


def another_ending(ending: str, dice: random.Random) -> bytes:
    """What it holds is of another kind than its name says."""
    return WHOLE[dice.choice([other for other in WHOLE if other != ending])]


def no_puzzles(ending: str, dice: random.Random) -> bytes:
    """It is empty, or of something else."""
    others = [
        b"",
        b"\n" * dice.randint(1, 9),
        dice.randbytes(dice.choice([5, 50, 5000])),
        b"\x89PNG\r\n\x1a\n" + dice.randbytes(500),
        b"<!doctype html>\n<title>Not found</title>\n<p>There is no such page.</p>\n",
        parquet(number=[7] * dice.randint(1, 99)),
        parquet(puzzle=[[7, 7]] * dice.randint(1, 99)),
        parquet(puzzle=pa.array([], pa.string())),
    ]
    return dice.choice(others)


WAYS: list[Damage] = [
    *(cut, flipped, lost, doubled, zeros, mixed_line_ends, another_ending, no_puzzles)
]


def damaged_files(way: Damage) -> Iterator[tuple[str, bytes]]:
    for number in range(EACH_WAY):
        ending = [*WHOLE][number % len(WHOLE)]
        yield ending, way(ending, random.Random(f"{way.__name__} {number}"))


class Answers(NamedTuple):
    """What a command says of the files in a folder.

    Attributes:
        counts: of each record by name of the file; None where the record has an error.
        refusals: what the command complains of by name of the file; bad records aside.
    """

    counts: dict[str, list[int | None]]
    refusals: dict[str, list[str]]


def answers(cli: Cli, folder: Path) -> Answers:
    fields = ["--csv", "--fields", "file,line,count,error"]
    out = cli("count", "--limit", "2", "--solver", "lanes", *fields, *sorted(folder.iterdir()))
    rows = [*csv.DictReader(io.StringIO(out.out, newline=""))]
    complaints = [
        line for line in out.complaints() if "read as" not in line and "remark" not in line
    ]
    assert out.status == (2 if complaints else 0)
    assert all(line.isprintable() and len(line) < 600 for line in complaints)
    bad = [row for row in rows if row["error"]]
    if bad:  # the first one is on the last line
        assert complaints.pop().startswith(f"{bad[0]['file']}:{bad[0]['line']}: ")
    found = Answers(defaultdict(list), defaultdict(list))
    for row in rows:
        assert bool(row["count"]) != bool(row["error"])
        found.counts[Path(row["file"]).name].append(int(row["count"]) if row["count"] else None)
    for line in complaints:
        found.refusals[Path(line.partition(":")[0]).name].append(line)
    return found


def whole_records(ending: str, data: bytes) -> int:
    """How many records of a plain file are before its damage."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(data, PLAIN[ending], strict=False))
    lines = bytes(byte for byte, _ in pairs).count(b"\n")
    return max(0, lines - (ending == ".csv"))


def meets(way: Damage, ending: str, data: bytes, counts: list[int | None], refused: bool) -> bool:
    """Whether so much is answered as can be, and the rest is refused."""
    whole = [1, 2] * PAIRS
    if way is mixed_line_ends:
        return counts == whole and not refused
    if way is another_ending:
        by_name = ending in (".parquet", ".jsonl", ".jsonl.zst")  # the name alone decides
        return refused != (counts == whole) and (by_name or not refused)
    if way is no_puzzles:
        return not any(counts) and (refused or bool(counts))
    if ending in PLAIN:
        number = whole_records(ending, data)
        return counts[:number] == whole[:number] or (refused and not counts)
    if way is cut:
        complete = counts if None not in counts else counts[:-1]  # the last line may be cut, too
        return refused and complete == whole[: len(complete)]
    if way is doubled:
        return refused and (ending == ".parquet" or counts[: len(whole)] == whole)
    if ending == ".parquet":  # without a sum to check, a cell may have become another
        return refused if way is lost else refused or len(counts) == len(whole)
    return refused or counts == whole


@pytest.mark.quick(2)
@pytest.mark.parametrize("way", WAYS)
def test_each_is_read_or_refused(cli: Cli, tmp_path: Path, way: Damage) -> None:
    """Records before the damage are answered; a file is refused on one line."""
    files = {}
    for number, (ending, data) in enumerate(damaged_files(way)):
        path = tmp_path / f"{number:03}{ending}"
        path.write_bytes(data)
        files[path.name] = ending, data
    found = answers(cli, tmp_path)
    for name, (ending, data) in files.items():
        counts, refusals = found.counts[name], found.refusals[name]
        assert len(refusals) <= 1, refusals
        assert meets(way, ending, data, counts, bool(refusals)), (name, data, counts, refusals)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (WHOLE[".parquet"][:-1], "it is not a complete Parquet file: "),
        (WHOLE[".parquet"][: len(WHOLE[".parquet"]) // 2], "it is not a complete Parquet file: "),
        (b"PAR1", "it is not a complete Parquet file: "),
        (b"", "it is not a complete Parquet file: "),
        (ONE.encode(), "it is not a complete Parquet file: "),
        (parquet(puzzle=[{"line": ONE}]), "column puzzle holds struct<"),
        (parquet(number=[7]), "no column of texts; expected one of puzzles; found number (int64)"),
    ],
)
def test_parquet_that_is_none(cli: Cli, tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(data)
    out = cli("count", path)
    assert (out.status, out.out) == (2, "")
    assert out.err.startswith(f"satsudoku: {path}: {message}")
    assert out.err.count("\n") == 1


def test_others_are_answered(cli: Cli, tmp_path: Path) -> None:
    """A broken file among others costs its own records alone."""
    (tmp_path / "a.txt").write_text(ONE)
    (tmp_path / "b.parquet").write_bytes(WHOLE[".parquet"][:-9])
    (tmp_path / "c.txt.gz").write_bytes(WHOLE[".txt.gz"][:-9])
    (tmp_path / "d.csv").write_bytes(WHOLE[".csv"])
    out = cli("count", "--limit", "2", "--fields", "file", *sorted(tmp_path.iterdir()))
    assert out.status == 2
    assert out.err.count("\n") == 2
    names = [Path(name).name for name in out.out.split()]
    assert names.count("a.txt") == 1
    assert names.count("d.csv") == 2 * PAIRS


@pytest.mark.parametrize("ending", [".txt", ".parquet"])
def test_a_file_that_becomes_shorter_while_it_is_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a{ending}"
    path.write_bytes(
        TEXT.encode() * 2000 if ending == ".txt" else parquet(puzzle=[ONE] * (1 << 16))
    )
    batches = stream.read(path)
    next(batches)
    os.truncate(path, path.stat().st_size // 3)
    message = "the file became shorter while it was read|broken Parquet: "
    with pytest.raises(FormatError, match=message):
        list(batches)


def test_one_damaged_line_does_not_change_what_others_mean(cli: Cli) -> None:
    """A line of 15 cells would be a row of a drawn grid; among lines of 16 cells it is none."""
    lines = [ONE, SEVERAL, SEVERAL[:-1], ONE, ONE]
    fields = ["--limit", "2", "--fields", "count"]
    for order in lines, lines[::-1], lines[1:]:
        out = cli("count", *fields, "-", stdin="\n".join(order))
        counts = [{ONE: "1", SEVERAL: "2"}.get(line, "") for line in order]
        assert out.out.splitlines() == counts


@pytest.mark.parametrize("ending", [".jsonl", ".txt"])
@pytest.mark.parametrize(
    "change", [(":", ""), ("{", '{"a": 1, "a": 2, '), ("}", ""), ("{", '{"a": NaN b, ')]
)
def test_a_damaged_first_object_costs_itself_alone(
    cli: Cli, tmp_path: Path, ending: str, change: tuple[str, str]
) -> None:
    path = tmp_path / f"a{ending}"
    path.write_text(OBJECTS.replace(*change, 1))
    out = cli("count", "--limit", "2", "--fields", "count", path)
    assert out.out.split("\n")[:-1] == ["", "2", *["1", "2"] * (PAIRS - 1)]
    assert out.complaints()[0].startswith(f"{path}:1: not JSON: ")


def test_texts_of_parquet_that_are_no_text(cli: Cli, tmp_path: Path) -> None:
    """Bytes that are not UTF-8 cost their own record, or stand for a sign in other columns."""
    offsets = pa.py_buffer(np.array([0, 16, 32, 48], dtype=np.int32))
    data = pa.py_buffer(f"{ONE}{SEVERAL}{ONE}".encode().replace(b"12", b"\xff2"))
    puzzles = pa.Array.from_buffers(pa.string(), 3, [None, offsets, data])
    names = pa.array([b"a", b"\xe9", None]).view(pa.string())
    path, output = tmp_path / "a.parquet", tmp_path / "out.parquet"
    path.write_bytes(parquet(puzzle=puzzles, name=names, tag=names.dictionary_encode()))
    out = cli("count", "--limit", "2", "-o", output, path)
    replaced = "\ufffd"
    assert out.complaints()[0].startswith(f"{path}:2: r1c1 holds '{replaced}'")
    rows = pq.read_table(output).to_pylist()
    assert [row["count"] for row in rows] == [1, None, 1]
    assert [(row["name"], row["tag"]) for row in rows] == [("a", "a"), (replaced,) * 2, (None,) * 2]


def test_zeros_behind_gzip_are_nothing(cli: Cli, tmp_path: Path) -> None:
    """They fill the blocks of tapes; all else behind it is an error."""
    path = tmp_path / "padded.txt.gz"
    for end, status in (b"\0" * 3000, 0), (b"\0" * 9 + gzip.compress(b"\n"), 0), (b"\0x", 2):
        path.write_bytes(gzip.compress(f"{ONE}\n".encode()) + end)
        result = cli("count", path)
        assert result.status == status, result
        assert ("1 solution" in result.out) == (status == 0) or "broken gzip data" in result.err
