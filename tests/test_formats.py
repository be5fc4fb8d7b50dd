"""Every format: round trips, detection, sources, any bytes."""

from __future__ import annotations

import codecs
import functools
import io
import itertools
import os
from pathlib import Path

import pytest
from data import data_file
from format_records import EASY, HARD, PACKINGS, ROWS, SOLVED, Pieces, entries, lines_of, outcomes
from fuzz.promises import check
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from samples import tries
from strategies import SHIPPED

import satsudoku
from satsudoku import Grid, Puzzle, variant
from satsudoku.errors import FormatError, UnknownNameError
from satsudoku.formats import format_names, formats, read, write
from satsudoku.formats.reading.text import Text


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Some cells of a solution, moved and renamed, of any variant that tests go through."""
    rules = draw(st.sampled_from(SHIPPED))
    solution = _solution(rules.name)
    names = draw(st.permutations(range(1, len(rules.symbols) + 1)))
    kept = draw(st.lists(st.booleans(), min_size=len(rules.cells), max_size=len(rules.cells)))
    moved = solution.transform(values=names)
    return Puzzle(bytes(v * k for v, k in zip(moved.values, kept, strict=True)), rules)


@functools.cache
def _solution(name: str) -> Grid:
    solution = satsudoku.solve(Puzzle(bytes(len(variant(name).cells)), variant(name)))
    assert solution is not None
    return solution


ENCODINGS = {
    "utf-8": str.encode,
    "utf-8 with mark": lambda text: text.encode("utf-8-sig"),
    "utf-16 little": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16 big": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}


@settings(max_examples=tries(25, 60))
@given(
    st.lists(puzzles(), min_size=1, max_size=3),
    st.sampled_from([format.name for format in formats() if format.is_written]),
    st.booleans(),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(sorted(ENCODINGS)),
    st.sampled_from(sorted(PACKINGS)),
)
def test_round_trip(
    some: list[Puzzle], format: str, detected: bool, end: str, encoding: str, packing: str
) -> None:
    rules = some[0].variant
    some = [puzzle for puzzle in some if puzzle.variant == rules]
    try:
        text = "".join(write(some, format))
    except FormatError:
        assume(False)
    data = PACKINGS[packing](ENCODINGS[encoding](text.replace("\n", end)))
    how = "auto" if detected else format
    assert [entry.puzzle for entry in entries(data, format=how, variant=rules.name)] == some


@given(st.text("ab\n\r\U0001d7d9é", min_size=4, max_size=40), st.data())
def test_lines_wherever_the_bytes_are_cut(text: str, data: st.DataObject) -> None:
    raw = text.encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=5)))
    pieces = [raw[a:b] for a, b in itertools.pairwise([0, *cuts, len(raw)])]
    wanted = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not wanted[-1]:
        wanted.pop()
    assert lines_of(pieces) == list(enumerate(wanted, start=1))
    # Lines may be taken one by one, and what is left in blocks.
    some = Text("pieces", Pieces(pieces))  # type: ignore[arg-type]
    taken = list(itertools.islice(some.lines(), data.draw(st.integers(0, 5))))
    for block in some.blocks():
        assert block.number == len(taken) + 1
        taken += enumerate(block.lines(), start=block.number)
    assert taken == list(enumerate(wanted, start=1))


def test_a_format_refuses_puzzles_it_cannot_write() -> None:
    marks = Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16)
    for format in ("ss", "sdk", "sdm", "jigsaw", "hodoku", "toml"):
        with pytest.raises(FormatError, match=f"^format {format} (writes|can only be read)"):
            list(write([marks], format))
    for format in ("line", "grid", "csv", "json"):
        text = "".join(write([marks], format))
        (entry,) = entries(text, format=format, variant="classic4")
        assert entry.puzzle == marks
    with pytest.raises(UnknownNameError, match="no format 'auto'"):
        write([marks], "auto")


def test_a_carriage_return_at_the_end_of_a_block() -> None:
    class Trickle(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return super().read1(1)

    data = f"{EASY}\r\n{HARD}\r{EASY}\r\r\n{HARD}".encode()
    assert [(e.line, e.puzzle) for e in read(Trickle(data))] == [
        (line, satsudoku.puzzle(cells))
        for line, cells in ((1, EASY), (2, HARD), (3, EASY), (5, HARD))
    ]


@pytest.mark.parametrize(
    ("name", "text", "cells"),
    [
        ("a.sdm.gz", "1.....2..3.....4\n" * 16, 16),
        ("a.ss", "1.....2..3.....4\n" + "................\n" * 15, 256),
        ("a.SDK.zst", "................\n" * 16, 256),
        ("a.txt", "1.....2..3.....4\n" * 16, 16),
        ("a.csv", "1.....2..3.....4\n" * 16, 16),
    ],
)
def test_the_name_decides_where_the_content_does_not(
    tmp_path: Path, name: str, text: str, cells: int
) -> None:
    path = tmp_path / name
    path.write_text(text)
    (first, *_) = read(path)
    assert first.puzzle is not None
    assert len(first.puzzle.values) == cells


def test_usual_starts_are_among_the_starts_of_their_format() -> None:
    usual = [(start, form) for form in formats() for start in form.usual]
    assert len(usual) > 50
    for start, form in usual:
        link = f"{start}R1C1~R1C2"
        matching = [f for f in formats() if f.starts is not None and f.starts.match(link)]
        assert matching == [form], start


def test_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.txt"
    path.write_text(EASY)
    assert [e.file for e in read(path)] == [e.file for e in read(str(path))] == [str(path)]
    with path.open("rb") as stream:
        assert [e.file for e in read(stream)] == [str(path)]
        assert not stream.closed
    assert [e.file for e in read(io.StringIO(EASY))] == ["<stream>"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EASY.encode())))
    assert [(e.file, e.line, e.puzzle) for e in read("-")] == [
        ("<stdin>", 1, satsudoku.puzzle(EASY))
    ]


def test_variant_by_name_or_value() -> None:
    corners = "1" + "." * 79 + "1"
    message = "1 appears twice in diagonal 1: r1c1 and r9c9; expected each symbol at most once"
    assert outcomes(corners) == [(1, corners)]
    (entry,) = read(io.StringIO(corners), variant="diagonal9")
    assert entry.puzzle is not None
    assert entry.puzzle.conflict == message
    (entry,) = read(io.BytesIO(HARD.encode()), variant=variant("classic9"))
    assert entry.puzzle == satsudoku.puzzle(HARD)
    assert outcomes("1...", variant="x5") == [
        (1, "<stream>:1: 4 cells, expected 25 for x5: '1...'")
    ]


def test_entries_come_as_the_pipe_delivers() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb", buffering=0) as sink:
        stream = read(source)
        sink.write(f"{EASY}\n".encode())
        assert next(stream).puzzle == satsudoku.puzzle(EASY)
        sink.write(f"{HARD}\n".encode())
        assert next(stream).puzzle == satsudoku.puzzle(HARD)


# --- any bytes ------------------------------------------------------------------------------------

_PIECES = [EASY, HARD, SOLVED, "puzzle,solution", "[Puzzle]", "[State]", "#A", "+---+---+---+"]
_PIECES += [*ROWS, "1.....2..3.....4", "|", " ", ",", "\t", '"', ";", "\n", "\n\n", "\r", "\0", "X"]
_PIECES += ["12 3 4 5 6 7 8 9 1", "1" * 25, "A" * 16, "\ufeff", "é", "."]


any_format = st.sampled_from(format_names())
rules = st.sampled_from([None, "classic9", "x5", "classic16"])


@settings(max_examples=tries(100, 300))
@given(st.binary(max_size=400), any_format, rules)
@example(b"\x1f\x8b", "auto", None)
@example(b"\x28\xb5\x2f\xfd", "auto", None)
@example(b"\xff\xfe1", "line", None)
def test_any_bytes(data: bytes, format: str, rules: str | None) -> None:
    check(data, format, rules)


@pytest.mark.thorough
@settings(max_examples=tries(80, 250))
@given(st.lists(st.sampled_from(_PIECES), max_size=40), any_format, rules)
@example(["[", *[SOLVED] * 4, "]"], "printed", None)
def test_any_mixture(pieces: list[str], format: str, rules: str | None) -> None:
    check("".join(pieces).encode(), format, rules)


@settings(max_examples=tries(80, 200))
@given(
    st.lists(st.sampled_from([EASY, EASY[1:], "#", "", " ", EASY + " 1", "x", "|"]), max_size=20)
)
def test_no_line_is_lost(lines: list[str]) -> None:
    wanted = [n for n, line in enumerate(lines, start=1) if line.strip() and line[0] != "#"]
    if wanted:
        assert [n for n, _ in outcomes("\n".join(lines), format="line")] == wanted


@pytest.mark.thorough
@pytest.mark.data
def test_the_public_list_of_17_clues() -> None:
    met = list(read(data_file("puzzles2_17_clue")))
    assert len(met) == 49158
    assert {e.puzzle and e.puzzle.clues for e in met} == {17}


def test_a_format_that_would_leave_out_a_layout_refuses_it() -> None:
    killer = next(iter(read(Path(__file__).parents[1] / "puzzles" / "killer.toml"))).puzzle
    assert killer is not None
    for format in ("line", "sdm", "csv", "grid", "ss", "sdk", "hodoku", "opensudoku", "records"):
        with pytest.raises(FormatError, match=f"^cages are not supported by the format {format}; "):
            list(write([killer], format))
    for format in ("json", "f-puzzles", "sudokupad", "iss"):
        (entry,) = entries("".join(write([killer], format)), format=format)
        assert entry.puzzle is not None
        assert entry.puzzle.variant.constraints == killer.variant.constraints
