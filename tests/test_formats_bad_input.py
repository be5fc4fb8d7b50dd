"""Files that are damaged, endless, packed, or no puzzles at all."""

from __future__ import annotations

import gzip
import io
import itertools
import os
import tracemalloc
from pathlib import Path

import pytest
from format_records import EASY, HARD, HARD_ROWS, PACKINGS, ROWS, Pieces, lines_of, outcomes

import satsudoku
from satsudoku.errors import FormatError, UnknownNameError, VariantError
from satsudoku.formats import Entry, format_names, read
from satsudoku.formats.reading.lines import LONGEST, LongLine


def refusal(source: object, **how: str) -> str:
    """The text of the FormatError that reading meets, on one line."""
    with pytest.raises(FormatError) as caught:
        list(read(source, **how))  # type: ignore[arg-type]
    (line,) = str(caught.value).splitlines()
    return line


def test_unknown_names_at_once() -> None:
    with pytest.raises(UnknownNameError, match=r"^no format 'grids'; did you mean grid\?$"):
        read("absent", format="grids")
    with pytest.raises(UnknownNameError, match="did you mean classic9"):
        read("absent", variant="clasic9")
    with pytest.raises(VariantError):
        read("absent", variant="absent.toml")
    assert "auto" in format_names()


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    absent = tmp_path / "absent.txt"
    assert refusal(absent) == f"{absent}: cannot open: No such file or directory"
    assert refusal(tmp_path) == f"{tmp_path}: it is a directory; expected a file of puzzles"
    assert refusal("") == "an empty name; expected a file of puzzles"
    assert refusal("nul\0") == "nul\0: cannot open: embedded null byte"
    closed = tmp_path / "closed.txt"
    closed.write_text(EASY)
    closed.chmod(0)
    if not os.access(closed, os.R_OK):
        assert refusal(closed) == f"{closed}: cannot open: Permission denied"


@pytest.mark.parametrize(
    "text", ["", "\n", "# only\n\n// remarks\n", "\ufeff", "puzzle,solution\n"]
)
def test_no_puzzles(text: str) -> None:
    assert refusal(io.BytesIO(text.encode())) == "<stream>: no puzzles in it"


@pytest.mark.parametrize("format", [name for name in format_names() if name not in ("auto", "csv")])
def test_no_puzzles_in_a_named_format(format: str) -> None:
    assert refusal(io.BytesIO(b"# none\n"), format=format) == "<stream>: no puzzles in it"


@pytest.mark.parametrize("before", ["\n", "# remark\n", "; remark\n% another\n  \n"])
def test_a_long_preface_hides_no_puzzle(before: str) -> None:
    lines = before.count("\n") * 5000
    assert outcomes(before * 5000 + EASY) == [(lines + 1, EASY)]
    assert outcomes(before * 5000 + "\n".join(ROWS)) == [(lines + 1, EASY)]
    assert outcomes(before * 5000 + f"puzzle,x\n{EASY},1") == [(lines + 2, EASY)]


@pytest.mark.thorough
def test_a_preface_is_read_in_bounded_memory() -> None:
    comments = Pieces([b"# " + b"remark " * 70 + b"\n"] * 40_000)
    with Traced() as memory:
        message = refusal(comments)
    assert memory.peak < 64_000_000
    assert message == (
        "<stream>: nothing but comments in its first 16,777,216 characters; expected puzzles"
    )


def test_prose() -> None:
    message = refusal(io.BytesIO(b"It was a dark\nand stormy night\n"))
    assert (
        message == "<stream>: nothing in it looks like a puzzle; its first line is 'It was a dark'"
    )


def test_links_that_hold_no_puzzle() -> None:
    assert refusal(io.BytesIO(b"https://tinyurl.com/sudoku\n")) == (
        "<stream>: no puzzle in the link 'https://tinyurl.com/sudoku'; expected a long link of "
        "f-puzzles, SudokuPad, Penpa+ or Interactive Sudoku Solver"
    )


def test_brackets_nested_too_deep() -> None:
    message = "not readable JSON: brackets nested too deeply"
    assert refusal(io.BytesIO(b"[" * 100_000)) == f"<stream>: {message}"
    (entry,) = read(io.StringIO('{"puzzle": ' + "[" * 100_000), format="records")
    assert entry.error is not None
    assert entry.error.message == message


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)),
        b"\x7fELF\2\1\1\0\0\0\0\0\0\0\0\0" + bytes(100),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(128, 256)),
        EASY.encode("utf-16-le"),
        EASY.encode("utf-32"),
        gzip.compress(bytes(range(256))),
    ],
)
def test_rubbish(data: bytes) -> None:
    message = "<stream>: it is not text; expected puzzles as text, plain or in gzip or zstd"
    assert refusal(io.BytesIO(data)) == message


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_compression_that_breaks_off(kind: str) -> None:
    whole = PACKINGS[kind](f"{EASY}\n{HARD}\n".encode() * 5000)
    message = refusal(io.BytesIO(whole[:5]))
    assert message == f"<stream>: the {kind} data end too early; the file was cut off"
    met: list[Entry] = []
    with pytest.raises(FormatError) as caught:
        met.extend(read(io.BytesIO(whole[:-20])))
    assert str(caught.value).endswith(f"the {kind} data end too early; the file was cut off")
    assert len(met) > 1000
    assert caught.value.line == len(met) + 1


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_compression_that_is_broken(kind: str) -> None:
    whole = bytearray(PACKINGS[kind](f"{EASY}\n{HARD}\n".encode() * 50))
    start = 12 if kind == "gzip" else 6  # behind the header
    for place in range(start, start + 4):
        whole[place] ^= 0x5A
    assert refusal(io.BytesIO(bytes(whole))).startswith(f"<stream>: broken {kind} data: ")
    tail = PACKINGS[kind](f"{EASY}\n".encode()) + b"and more, in plain text"
    assert refusal(io.BytesIO(tail)).startswith(f"<stream>:2: broken {kind} data: ")


def test_a_device_that_fails() -> None:
    class Failing(io.RawIOBase):
        blocks = iter([f"{EASY}\n{HARD[:9]}".encode()])

        def read(self, size: int = -1) -> bytes:
            for block in self.blocks:
                return block
            raise OSError(5, "Input/output error")

    stream = read(Failing())  # type: ignore[arg-type]
    assert next(stream).puzzle == satsudoku.puzzle(EASY)
    with pytest.raises(FormatError, match=r"^<stream>:2: cannot read: Input/output error$"):
        next(stream)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (EASY[:-1], "80 cells; expected 64 (classic8) or 81 (classic9), or a named variant"),
        (
            "y" + EASY[1:],
            "r1c1 holds 'y' (character 1); expected one of 123456789 or . 0 * _ for an empty cell",
        ),
        (
            EASY[:80] + "\0",
            "r9c9 holds '\\x00' (character 81); expected one of 123456789 or . 0 * _ "
            "for an empty cell",
        ),
        (
            "é" + EASY[1:],
            "r1c1 holds 'é' (character 1); expected one of 123456789 or . 0 * _ for an empty cell",
        ),
    ],
)
def test_bad_records(tmp_path: Path, record: str, message: str) -> None:
    path = tmp_path / "book.txt"
    path.write_text(f"# mine\n{EASY}\n{record}\n{HARD}\n", encoding="utf-8")
    good, bad, other = read(path)
    assert (good.puzzle, other.puzzle) == (satsudoku.puzzle(EASY), satsudoku.puzzle(HARD))
    assert (bad.line, bad.text, bad.puzzle) == (3, record, None)
    assert str(bad.error) == f"{path}:3: {message}"
    assert bad.error is not None
    assert (bad.error.file, bad.error.line) == (str(path), 3)


def test_bytes_that_are_no_utf8_spoil_their_line_only() -> None:
    data = "# café\n".encode("latin-1") + f"{EASY}\n".encode() + b"\xff" + HARD.encode()[1:]
    (first, good), (second, error) = outcomes(data)
    assert (first, good, second) == (2, EASY, 3)
    assert error.startswith("<stream>:3: r1c1 holds '\ufffd' (character 1)")


LONG = 50_000_000


class Flood(io.RawIOBase):
    """A pipe: a good line, a line of 50 million characters, a good line."""

    def __init__(self, start: bytes = b"") -> None:
        self._blocks = itertools.chain(
            [EASY.encode() + b"\n" + start],
            itertools.repeat(b"1" * 50_000, LONG // 50_000),
            [b"\n" + HARD.encode()],
        )

    def read(self, size: int = -1) -> bytes:
        return next(self._blocks, b"")


class Traced:
    """How much memory was taken at most, in bytes."""

    def __enter__(self) -> Traced:
        tracemalloc.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()


def test_an_endless_line_is_one_bad_record_in_bounded_memory() -> None:
    with Traced() as memory:
        first, bad, last = read(Flood())  # type: ignore[arg-type]
    assert memory.peak < 4_000_000
    assert (first.line, first.puzzle) == (1, satsudoku.puzzle(EASY))
    assert (last.line, last.puzzle) == (3, satsudoku.puzzle(HARD))
    assert str(bad.error) == (
        f"<stream>:2: a line of {LONG} characters, expected at most {LONGEST}: '{'1' * 40}'..."
    )
    assert (bad.line, bad.text) == (2, "1" * 200)


def test_an_endless_comment_is_passed_over() -> None:
    assert [e.line for e in read(Flood(b"#"))] == [1, 3]  # type: ignore[arg-type]


@pytest.mark.parametrize("format", ["grid", "sdk", "ss"])
def test_an_endless_row(format: str) -> None:
    long = "1" * (LONGEST + 1)
    text = "\n".join([*ROWS, *ROWS[:2], long, *ROWS[3:], "", *HARD_ROWS])
    good, bad, last = outcomes(text, format=format)
    assert (good, last) == ((1, EASY), (20, HARD))
    assert bad[0] == 10
    assert bad[1].startswith(f"<stream>:12: a line of {LONGEST + 1} characters, expected at most")


def test_an_endless_record_of_a_table() -> None:
    text = f"puzzle,solution\n{EASY},{'1' * LONGEST}\n{HARD},\n"
    (line, error), good = outcomes(text)
    assert (line, good) == (2, (3, HARD))
    assert error.startswith(f"<stream>:2: a line of {LONGEST + 82} characters, expected at most")


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_compressed_data_are_unpacked_in_bounded_memory(kind: str) -> None:
    data = PACKINGS[kind](b"1" * LONG + b"\n" + EASY.encode())
    with Traced() as memory:
        bad, good = read(io.BytesIO(data))
    assert memory.peak < 32_000_000
    assert str(bad.error).startswith(f"<stream>:1: a line of {LONG} characters")
    assert (good.line, good.puzzle) == (2, satsudoku.puzzle(EASY))


def test_long_lines_are_whole_up_to_the_bound() -> None:
    ((_, whole),) = lines_of([b"1" * LONGEST])
    assert (len(whole), type(whole)) == (LONGEST, str)
    for pieces, length in (
        ([b"1" * LONGEST, b"1\n"], LONGEST + 1),
        ([b"\n" + b"1" * (LONGEST + 1) + b"\n"], LONGEST + 1),
        ([b"1" * 1000] * 600, 600_000),
        ([b"1" * 600_000 + b"\n1"], 600_000),
        (["é".encode() * 100_000] * 4, 400_000),
    ):
        (long,) = (line for _, line in lines_of(pieces) if len(line) > 1)
        assert isinstance(long, LongLine)
        assert (len(long), long.length) == (LONGEST, length)
    ((_, short),) = lines_of(["é".encode() * LONGEST])
    assert (len(short), type(short)) == (LONGEST, str)


@pytest.mark.parametrize(
    ("name", "text", "message"), [("a.json", "[1,2", "not JSON"), ("a.toml", "[1,2", "not TOML")]
)
def test_the_ending_of_a_table_decides_its_error(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(FormatError, match=message):
        list(read(tmp_path / name))
