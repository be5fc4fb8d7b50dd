"""Damaged files: each ends in clear lines, never in a fault of the program."""

from __future__ import annotations

import gzip
import io
import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
import zstandard
from command_line import Cli

from satsudoku import stream
from satsudoku.cli.console import printable
from satsudoku.errors import FormatError

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ONE = "1.....2..3.....4"
SEVERAL = "12....2..3......"
TEXT = f"{ONE}\n{SEVERAL}\n" * 40
FILES = 300  # 1,000 pass, too, and take some ten seconds
BY_COMMAND = 60


def parquet(**columns: object) -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.table(columns), file, row_group_size=16)
    return file.getvalue()


WHOLE = {
    ".txt.gz": gzip.compress(TEXT.encode()),
    ".txt.zst": zstandard.ZstdCompressor().compress(TEXT.encode()),
    ".parquet": parquet(puzzle=[ONE, SEVERAL] * 40, rating=[1.5, None] * 40),
    ".csv": b"puzzle,rating\n" + f"{ONE},7\n".encode() * 40,
    ".jsonl": f'{{"puzzle": "{ONE}", "rating": 7}}\n'.encode() * 40,
}


def cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def changed(data: bytes, dice: random.Random) -> bytes:
    """Some bytes of it are others."""
    damaged = bytearray(data)
    for _ in range(dice.choice([1, 1, 3, 30])):
        damaged[dice.randrange(len(damaged))] = dice.randrange(256)
    return bytes(damaged)


def lost(data: bytes, dice: random.Random) -> bytes:
    """Some bytes within it are missing."""
    begin = dice.randrange(len(data))
    return data[:begin] + data[begin + dice.randint(1, 50) :]


def doubled(data: bytes, dice: random.Random) -> bytes:
    """A second file follows, or the beginning of one."""
    return data + data[: dice.randrange(len(data))]


def mixed_line_ends(data: bytes, dice: random.Random) -> bytes:
    lines = data.split(b"\n")
    return b"".join(line + dice.choice([b"\n", b"\r\n", b"\r", b"\n\n"]) for line in lines)


def damaged_files() -> Iterator[tuple[str, bytes]]:
    dice = random.Random(11)
    ways: list[Callable[[bytes, random.Random], bytes]] = [cut, changed, lost, doubled]
    for number in range(FILES):
        ending = [*WHOLE][number % len(WHOLE)]
        of_text = [*ways, mixed_line_ends]
        way = dice.choice(of_text if ending in (".csv", ".jsonl") else ways)
        yield ending, way(WHOLE[ending], dice)


def test_each_is_read_or_refused(tmp_path: Path) -> None:
    """Records before the damage are answered; what is wrong is said on one line."""
    broken = 0
    for ending, data in damaged_files():
        path = tmp_path / f"damaged{ending}"
        path.write_bytes(data)
        message, lines = f"{path}:", []
        errors = []
        try:
            for record in stream.count(stream.read(path), limit=2, solver="lanes"):
                lines.append(record.line)
                errors += [] if record.error is None else [record.error]
        except FormatError as error:
            message = str(error)
            errors.append(message)
        assert message.startswith(f"{path}:"), data
        assert printable(message).isprintable(), data
        assert len(message) < 500, data
        assert lines == sorted(set(lines)), data
        broken += bool(errors)
    assert broken > FILES // 2


def test_a_command_says_so_in_clear_lines(cli: Cli, tmp_path: Path) -> None:
    """One complaint for the file, one for its first bad record; the others are answered."""
    for ending, data in islice(damaged_files(), BY_COMMAND):
        path = tmp_path / f"damaged{ending}"
        path.write_bytes(data)
        out = cli("count", "--limit", "2", "--solver", "lanes", "--fields", "line,count", path)
        assert out.status in (0, 2), (data, out)
        complaints = out.err.splitlines()
        assert len(complaints) <= 2, (data, out)
        assert all(line.startswith(f"satsudoku: {path}:") for line in complaints), (data, out)
        assert all(line.isprintable() and len(line) < 500 for line in complaints), (data, out)
        assert (out.status == 2) == bool(complaints)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (WHOLE[".parquet"][:-1], "it is no whole file of Parquet: "),
        (WHOLE[".parquet"][: len(WHOLE[".parquet"]) // 2], "it is no whole file of Parquet: "),
        (b"PAR1", "it is no whole file of Parquet: "),
        (b"", "it is no whole file of Parquet: "),
        (ONE.encode(), "it is no whole file of Parquet: "),
        (parquet(puzzle=[[ONE]]), "column puzzle holds list<"),
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
    assert names.count("d.csv") == 40
