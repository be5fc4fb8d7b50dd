"""Boards of several grids: every way to write them, and remarks where several readings fit."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from command_line import Cli

from satsudoku import Puzzle, formats, variant

SAMURAI = variant("samurai")
[WHOLE, *_] = [
    entry.puzzle
    for entry in formats.read(Path(__file__).parents[1] / "puzzles" / "variants.jsonl")
    if entry.puzzle is not None and entry.puzzle.variant == SAMURAI
]
CELLS = dict(zip(SAMURAI.cells, WHOLE.line, strict=True))
SHAPES = sorted(SAMURAI.grids, key=lambda shape: (shape.row, shape.column))
GRIDS = [
    "".join(CELLS[s.row + r, s.column + c] for r in range(9) for c in range(9)) for s in SHAPES
]


def rectangle(gap: str) -> list[str]:
    return ["".join(CELLS.get((r, c), gap) for c in range(1, 22)) for r in range(1, 22)]


WAYS = {
    "a grid per line": "\n".join(GRIDS),
    "all grids on a line": "".join(GRIDS),
    "the rectangle on a line": "".join(rectangle(".")),
    "rows with dots": "\n".join(rectangle(".")),
    "rows with zeros": "\n".join(rectangle(".")).replace(".", "0"),
    "rows with blanks": "\n".join(rectangle(" ")),
    "rows with signs": "\n".join(rectangle("#")),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_is_read(way: str) -> None:
    [entry] = formats.read(io.StringIO(WAYS[way] + "\n"), variant=SAMURAI)
    assert entry.puzzle == WHOLE, str(entry.error)


@pytest.mark.parametrize("way", [way for way in WAYS if way != "a grid per line"])
def test_without_the_variant_the_error_names_it(way: str) -> None:
    entries = list(formats.read(io.StringIO(WAYS[way] + "\n")))
    assert all(entry.puzzle is None for entry in entries)
    assert "or a named variant, such as samurai" in str(entries[0].error)


def test_five_lines_that_may_be_one_board(cli: Cli, tmp_path: Path) -> None:
    entries = list(formats.read(io.StringIO(WAYS["a grid per line"])))
    assert [entry.puzzle for entry in entries] == [Puzzle(grid) for grid in GRIDS]
    assert [bool(entry.extras) for entry in entries] == [False] * 4 + [True]
    file = tmp_path / "five.txt"
    file.write_text(WAYS["a grid per line"])
    done = cli("count", "--limit", "2", file)
    assert done.status == 0
    assert done.err == (
        f"satsudoku: {file}: read as 5 puzzles, but they agree where the grids of a samurai "
        "overlap; expected --variant samurai if they are one\n"
    )


@pytest.mark.parametrize(
    "lines",
    [
        [*GRIDS, GRIDS[0]],
        GRIDS[:4],
        [GRIDS[0], *GRIDS[2:], GRIDS[1]],
        ["." * 81] * 5,  # agree, for nothing is there
    ],
)
def test_lines_that_are_no_board(cli: Cli, tmp_path: Path, lines: list[str]) -> None:
    entries = list(formats.read(io.StringIO("\n".join(lines))))
    assert len(entries) == len(lines)
    assert not any(entry.extras for entry in entries)
    file = tmp_path / "lines.txt"
    file.write_text("\n".join(lines))
    assert not cli("count", "--limit", "2", file).err
