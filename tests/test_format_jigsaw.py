"""Givens and regions of jigsaws: on lines, drawn, in either order; never the givens alone."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest

import satsudoku
from satsudoku import formats

GIVENS = "1..............3"
REGIONS = "AABBCABBCADDCCDD"
NAME = f"jigsaw4:{REGIONS}"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOXES = "".join(["AAABBBCCC" * 3, "DDDEEEFFF" * 3, "GGGHHHIII" * 3])
AS_DIGITS = str.maketrans("ABCDEFGHI", "123456789")


def drawn(cells: str, way: str) -> str:
    size = int(len(cells) ** 0.5)
    rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    if way == "line":
        return cells
    if way == "spaced":
        rows = [" ".join(row) for row in rows]
    if way == "framed":
        half = "-" * (size + 2)
        rows = [half, *(f"|{row}|" for row in rows), half]
    return "\n".join(rows)


def outcomes(text: str, *, pipe: bool = False, format: str = "auto") -> Sequence[str]:
    """The name of each entry's rules, or ``error``."""
    source = io.StringIO(text)
    if pipe:
        source.seekable = lambda: False  # type: ignore[method-assign]
    entries = formats.read(source, format=format)
    return [entry.puzzle.variant.name if entry.puzzle else "error" for entry in entries]


@pytest.mark.parametrize("first", ["givens", "regions"])
@pytest.mark.parametrize("digits", [False, True])
@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n# a comment\n"])
@pytest.mark.parametrize("way", ["line", "rows", "spaced", "framed"])
@pytest.mark.parametrize(("givens", "regions"), [(GIVENS, REGIONS), (NINE, BOXES)])
def test_givens_and_regions(
    givens: str, regions: str, way: str, gap: str, digits: bool, first: str
) -> None:
    name = f"jigsaw{round(len(givens) ** 0.5)}:{regions}"
    labels = regions.translate(AS_DIGITS) if digits else regions
    parts = [drawn(givens, way), drawn(labels, way)][:: -1 if first == "regions" else 1]
    text = gap.join(parts)
    assert outcomes(text) == [name]
    assert outcomes(f"{text}\n\n{text}\n") == [name, name]
    assert outcomes(text, pipe=True, format="jigsaw") == [name]
    assert satsudoku.puzzle(text).variant.name == name
    assert satsudoku.puzzle(text).line == givens


@pytest.mark.parametrize("digits", [False, True])
@pytest.mark.parametrize("way", ["rows", "spaced"])
def test_regions_that_nothing_takes_are_an_error(way: str, digits: bool) -> None:
    """A pipe is read as it comes, and text between the two parts separates them."""
    regions = BOXES.translate(AS_DIGITS) if digits else BOXES
    parts = [drawn(NINE, way), drawn(regions, way)]
    assert outcomes("\n".join(parts), pipe=True) == ["classic9", "error"]
    assert outcomes("\nRegions:\n".join(["A jigsaw", *parts])) == ["classic9", "error"]
    assert outcomes("\n".join([parts[0], *parts])) == ["classic9", "classic9", "error"]


def test_a_line_of_regions_among_puzzles() -> None:
    assert outcomes("\n".join([NINE, NINE, BOXES])) == ["classic9", "classic9", "error"]
    [*_, last] = formats.read(io.StringIO("\n".join([NINE, NINE, BOXES])))
    assert str(last.error).endswith("expected --format jigsaw")


def test_grids_are_no_regions() -> None:
    """Filled ones, too."""
    solved = satsudoku.solve(satsudoku.puzzle(NINE)).line
    assert outcomes("\n\n".join([drawn(NINE, "rows"), drawn(solved, "rows")])) == ["classic9"] * 2
