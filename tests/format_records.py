"""Records of puzzle files, and the outcome of reading them."""

from __future__ import annotations

import gzip
import io

import zstandard

from satsudoku.formats import Entry, read
from satsudoku.formats.reading.text import Text

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [EASY[i : i + 9] for i in range(0, 81, 9)]
HARD_ROWS = [HARD[i : i + 9] for i in range(0, 81, 9)]
SPACED = """\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
"""


PACKINGS = {
    "plain": lambda data: data,
    "gzip": gzip.compress,
    "gzip in two members": lambda data: gzip.compress(data[:70]) + gzip.compress(data[70:]),
    "zstd": zstandard.compress,
    "zstd in two frames": lambda data: (
        zstandard.compress(data[:70]) + zstandard.compress(data[70:])
    ),
    "zstd after a frame to skip": lambda data: (
        b"\x5a\x2a\x4d\x18\2\0\0\0ab" + zstandard.compress(data)
    ),
}


def entries(text: str | bytes, **how: str | None) -> list[Entry]:
    data = text.encode() if isinstance(text, str) else text
    return list(read(io.BytesIO(data), **how))


def outcomes(text: str | bytes, **how: str | None) -> list[tuple[int, str]]:
    """Line number and cells, or the error's text, of each entry."""
    return [
        (e.line, str(e.error) if e.puzzle is None else e.puzzle.line) for e in entries(text, **how)
    ]


class Pieces(io.RawIOBase):
    """A stream that hands over its bytes in these pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = iter([piece for piece in pieces if piece])

    def read(self, size: int = -1) -> bytes:
        return next(self._pieces, b"")


def lines_of(pieces: list[bytes]) -> list[tuple[int, str]]:
    return list(Text("pieces", Pieces(pieces)).lines())  # type: ignore[arg-type]
