"""Small files that would unpack to gigabytes are refused, with the size that is allowed."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest
from fuzz.promises import check_archive
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import satsudoku
from satsudoku import Puzzle
from satsudoku.proof.archive import Archive
from satsudoku.proof.checker import archives, verdicts
from satsudoku.proof.checker.sizes import allowed

ONE = "1.....2..3.....4"


def zipped(*files: tuple[str, int]) -> bytes:
    """A zip file of files that are all blanks, with their lengths."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, length in files:
            archive.writestr(name, b" " * length)
    return target.getvalue()


@pytest.mark.thorough
def test_a_zip_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(zipped(("manifest.json", 1 << 25), ("proof.lrat", 1 << 26)))
    [verdict] = verdicts(path)
    most = allowed(path.stat().st_size)
    assert most < 3 << 25
    assert verdict.refusal == f"it unpacks to more than the {most:,} bytes that its size allows"


@pytest.mark.parametrize(
    ("line", "refusals"),
    [
        (b"{}", ["neither a folder nor zip nor JSON lines of certificates"]),
        (b"7", ["neither a folder nor zip nor JSON lines of certificates"]),
        (
            b'{"name": "7", "manifest": {}}',
            [
                *["it is damaged: it lacks the key 'variant'"] * 100,
                "100 lines in a row, up to line 100, are damaged; reading ends there",
            ],
        ),
    ],
)
def test_reading_ends_where_no_certificate_comes(
    tmp_path: Path, line: bytes, refusals: list[str]
) -> None:
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress((line + b"\n") * 1000))
    assert [verdict.refusal for verdict in verdicts(path)] == refusals


def test_some_damaged_lines_do_not_end_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "proofs.jsonl"
    with Archive(path) as archive:
        for name in "12":
            proof = satsudoku.prove(Puzzle(ONE, "classic4"))
            archive.add(name, proof.puzzle.variant, proof.files)
    rules, first, second = path.read_bytes().splitlines(keepends=True)
    gap = b"{}\n" * 99
    path.write_bytes(rules + gap + first + gap + second)
    claims = [verdict.claim for verdict in verdicts(path)]
    assert [claim for claim in claims if claim] == ["exactly 1 solution"] * 2
    assert len(claims) == 200


@pytest.mark.thorough
def test_a_certificate_beside_a_bomb_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "both.zip"
    path.write_bytes(zipped(("bomb/manifest.json", 3 << 25)))
    with zipfile.ZipFile(path, "a") as archive:
        for name, data in satsudoku.prove(Puzzle(ONE, "classic4")).files.items():
            archive.writestr(f"good/{name}", data)
    bomb, good = verdicts(path)
    assert "bytes that its size allows" in (bomb.refusal or "")
    assert good.claim == "exactly 1 solution"


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (b" " * (3 << 25), "bytes that its size allows"),
        (b'{"name": "7", "manifest": [' + b"[]," * 4_000_000, "items of JSON, expected at most"),
    ],
)
def test_a_line_that_unpacks_to_too_much_is_refused(
    tmp_path: Path, text: bytes, refusal: str
) -> None:
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(text, 1))
    [verdict] = verdicts(path)
    assert refusal in (verdict.refusal or "")


@pytest.mark.thorough
def test_lines_that_share_too_much_are_refused(tmp_path: Path) -> None:
    line = json.dumps({"sha256": "0", "declaration": {}, "clauses": " " * (1 << 24)}).encode()
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress((line + b"\n") * 6, 1))
    met = list(verdicts(path))
    assert "bytes that its size allows" in (met[0].refusal or "")


def test_other_packing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "proof.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("manifest.json", b"{}")
    [verdict] = verdicts(path)
    assert verdict.refusal == "'manifest.json' is not deflated"


@given(
    data=st.binary(max_size=300),
    kind=st.sampled_from(["plain", "gzip", "zip"]),
    cut=st.integers(0, 40),
)
@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_bytes_have_verdicts(tmp_path: Path, data: bytes, kind: str, cut: int) -> None:
    path = tmp_path / "archive"
    if kind == "gzip":
        data = gzip.compress(data)
    elif kind == "zip":
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr("manifest.json", data)
        data = target.getvalue()
    path.write_bytes(data[: len(data) - cut])
    check_archive(path)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("line", "lines", "megabytes"), [("x" * 100, 5000, 4), (",", 5000, 8), ("", 200_000, 16)]
)
def test_an_open_quote_takes_no_more_memory_than_a_line(
    line: str, lines: int, megabytes: int
) -> None:
    """However many lines follow it, they are not kept as one record: that took 30 times as much."""
    import tracemalloc

    from satsudoku import stream

    text = 'id,puzzle\n1,"' + f"{line}\n" * lines
    packed = io.BytesIO(gzip.compress(text.encode()))
    list(stream.read(io.StringIO("id,puzzle\n1,1.....2..3.....4\n")))  # imports take memory, too
    tracemalloc.start()
    for item in stream.read(packed):
        assert len(item) < 100_000 if hasattr(item, "__len__") else True
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < megabytes << 20


# --- the size that is just allowed ---------------------------------------------------------------


def certificates(tmp_path: Path, form: str) -> tuple[Path, int]:
    """Certificates in a form, and how many bytes must be allowed for them."""
    path = tmp_path / f"proofs{form}"
    puzzles = [Puzzle(ONE, "classic4"), Puzzle("1.....2..3.....4....1....", "latin5")]
    with Archive(path) as archive:
        for number, puzzle in enumerate(puzzles):
            archive.add(str(number), puzzle.variant, satsudoku.prove(puzzle).files)
    if form == ".jsonl":
        lines = path.read_bytes().splitlines(keepends=True)
        shared = [len(line) for line in lines if b'"declaration"' in line]
        assert len(shared) == 2
        return path, max(sum(shared), *map(len, lines))
    sizes = [sum(map(len, satsudoku.prove(puzzle).files.values())) for puzzle in puzzles]
    return path, max(sizes)


@pytest.mark.parametrize("form", [".jsonl", ".zip", ""])
def test_just_what_is_allowed_is_read(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, need = certificates(tmp_path, form)
    for most, verified in (need, True), (need - 1, False):
        monkeypatch.setattr(archives, "allowed", lambda packed, most=most: most)
        monkeypatch.setattr(archives, "MOST", most)
        claims = [verdict.claim is not None for verdict in verdicts(path)]
        assert all(claims) == verified
        assert any(claims)


def test_a_line_that_is_too_long_ends_the_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.jsonl"
    for length, refusal in (50, "line 1"), (51, ""):
        monkeypatch.setattr(archives, "allowed", lambda packed: 50)
        path.write_bytes(b'{"manifest":' + b" " * (length - 14) + b"0}")
        [verdict] = verdicts(path)
        assert verdict.name == refusal
        assert ("unpacks to more than the 50 bytes" in str(verdict.refusal)) == (length > 50)
