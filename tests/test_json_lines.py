"""Damaged files of JSON lines: what the kernel reads comes out as what is read one by one."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from samples import tries

from satsudoku.cli import run
from satsudoku.stream import json_rows, object_reader
from satsudoku.stream.batch import Batch

PUZZLES = ["1.....2..3.....4", "1..............3", "." * 16, "11" + "." * 14, "1.....2..3....", "é"]
EXTRAS: list[Any] = [
    *(
        None,
        True,
        0,
        7,
        -0.0,
        1.50,
        1e300,
        "",
        "a",
        "a,b",
        'x"y',
        "é\n",
        "\x7f",
        " ",
        [1],
        {"a": 2},
    ),
]
LINES = [
    *(b"", b"# remark", b"{", b"[1]", b'{"puzzle": "1..............3"} x', b'"1..............3"'),
    b'{"id": 1, "puzzle": "1..............3", "id": 2}',
    b'{"puzzle": "1..............3", "id": NaN, "more": -0, "big": 123456789012345678901}',
    b'{"puzzle": "1..............\\u0033", "id": "\\ud800", "\\u0069d": 1.0}',
    b' {"puzzle" :\t"1..............3" , "id": [ {"a" : "}\\"{"} ] , "b":{}} ',
    b'{"puzzle": "1..............3", "id": "\xff"}',
    b'{"puzzle": "1..............3", "deep": ' + b"[" * 100 + b"]" * 100 + b"}",
    b'{"puzzle": "1..............3", "long": ' + b"9" * 5000 + b"}",
]


def damaged(seed: int) -> bytes:
    """Lines of objects, some with a byte changed, some unusual."""
    chance = random.Random(seed)
    lines = []
    for number in range(chance.choice([3, 60])):
        record = {"puzzle": chance.choice(PUZZLES), "id": number, "note": f"n{number}"}
        for key in chance.sample(["variant", "solution", "level", "note", "cages"], 2):
            record[key] = chance.choice(EXTRAS)
        if chance.random() < 0.5:
            record["variant"] = "classic4"
        line = json.dumps(record, ensure_ascii=chance.random() < 0.8).encode()
        if chance.random() < 0.1:
            place = chance.randrange(len(line))
            line = line[:place] + chance.choice([b"", b'"', b",", b"\\", b"}"]) + line[place + 1 :]
        lines.append(line if chance.random() < 0.9 else chance.choice(LINES))
    end = chance.choice([b"\n", b"\r\n"])
    known = {"puzzle": PUZZLES[0], "variant": "classic4", "id": 0, "note": "", "level": 1}
    first = json.dumps(known).encode()
    mark = chance.choice([b"", b"\xef\xbb\xbf"])
    return mark + end.join([first, *lines]) + chance.choice([b"", end])


def answered(
    source: Path, arguments: str, capfd: pytest.CaptureFixture[str]
) -> tuple[object, bytes, str]:
    """The exit status, the file and the messages of ``count``."""
    out = source.with_name("out")
    out.unlink(missing_ok=True)
    status: object = 0
    try:
        run(["count", "--limit", "2", *arguments.split(), "-o", str(out), str(source)])
    except SystemExit as end:
        status = end.code
    return status, out.read_bytes() if out.exists() else b"", capfd.readouterr().err


@pytest.mark.quick(3)
@pytest.mark.parametrize("seed", range(tries(10, 40)))
def test_damaged_files_come_out_as_when_read_one_by_one(
    seed: int, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(damaged(seed))
    monkeypatch.setattr("satsudoku.formats.reading.source._BLOCK", 2000)
    for arguments in (
        "--json --fields line,puzzle,count,error,note,id",
        "--csv --fields line,count,id,error",
        "--json --threads 2 --fields line,variant,note,level",
    ):
        expected = answered(source, arguments, capfd)
        with monkeypatch.context() as patched:
            patched.setattr(json_rows, "_is_utf8", lambda data: False)
            assert answered(source, arguments, capfd) == expected
            patched.setattr(object_reader._ObjectReader, "_read", lambda *_: Batch.of([]))
            assert answered(source, arguments, capfd) == expected
