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
def test_regions_belong_to_the_grid_beside_them(way: str, digits: bool) -> None:
    """In a pipe, too, among other grids, and with text between the two parts."""
    name = f"jigsaw9:{BOXES}"
    regions = BOXES.translate(AS_DIGITS) if digits else BOXES
    parts = [drawn(NINE, way), drawn(regions, way)]
    assert outcomes("\n".join(parts), pipe=True) == [name]
    assert outcomes("\nRegions:\n".join(["A jigsaw", *parts])) == [name]
    assert outcomes("\nGivens:\n".join(["A jigsaw", *parts[::-1]])) == [name]
    assert outcomes("\n\n".join([parts[0], *parts, parts[0]])) == ["classic9", name, "classic9"]
    assert outcomes("\n\n".join(["Two", *parts, *parts])) == [name, name]


@pytest.mark.parametrize("way", ["rows", "spaced"])
def test_regions_that_nothing_takes_are_an_error(way: str) -> None:
    small = drawn(GIVENS, way)
    assert outcomes(f"{small}\n\n{drawn(BOXES, way)}") == ["classic4", "error"]
    shown = satsudoku.puzzle(f"{GIVENS}{REGIONS}")
    assert outcomes(f"{shown}\n\n{drawn('AAAABBBBCCCCDDDD', way)}") == [NAME, "error"]
    assert outcomes(f"{shown}\n\n{drawn(REGIONS, way)}") == [NAME]
    text = f"{small}\n\n{drawn(REGIONS, way)}"  # whose rules are not asked for
    answered, left = formats.read(io.StringIO(text), variant="classic4")
    assert answered.error is None
    assert "draw the regions of a jigsaw" in str(left.error)


def test_two_lines_in_a_pipe_that_come_together() -> None:
    """Apart, the first is answered before the second is there, which is an error then."""
    name = f"jigsaw9:{BOXES}"
    assert outcomes(f"{NINE}\n{BOXES}\n", pipe=True) == [name]

    class Slow(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def read1(self, size: int | None = -1) -> bytes:
            return self.readline()

    entries = [*formats.read(Slow(f"{NINE}\n{BOXES}\n".encode()))]
    assert entries[0].puzzle is not None
    assert "draws the regions of a jigsaw" in str(entries[1].error)
    assert "if of the line before it, that was read without them" in str(entries[1].error)


@pytest.mark.parametrize("size", [4, 9])
@pytest.mark.parametrize("text", ["Made by me", "No 1", "Givens:", "Killing time, 2024", "問題1"])
def test_text_between_lines_of_jigsaws_is_a_title(text: str, size: int) -> None:
    """Wherever it stands, it takes neither givens nor regions from their puzzle."""
    givens, regions, name = (GIVENS, REGIONS, NAME) if size == 4 else (NINE, BOXES, "jigsaw9:")
    pair = [givens, regions]
    for at in range(5):
        lines = [*pair, *pair]
        lines.insert(at, text)
        found = outcomes("\n".join(lines) + "\n")
        assert len(found) == 2, lines
        assert all(one.startswith(name) for one in found), lines


def test_titles_of_jigsaws_that_name_rules() -> None:
    """A remark, or an error where the puzzle is answered."""
    pair = f"{GIVENS}\n{REGIONS}\n"
    above, plain = formats.read(io.StringIO(f"Anti-Knight\n{pair}Mine:\n{pair}"))
    assert above.remarks[0].endswith("names rules that were not read: anti-knight")
    assert plain.remarks == ()
    puzzle, left = formats.read(io.StringIO(f"{pair}a killer\n"))
    assert puzzle.remarks == ()
    assert "names rules that were not read: cages" in str(left.error)


@pytest.mark.parametrize("damaged", [0, 1])
def test_a_damaged_line_of_a_jigsaw_is_no_title(damaged: int) -> None:
    for change in (lambda line: line[:-1], lambda line: f"{line}X", lambda line: "xx " + line[3:]):
        lines = [NINE, BOXES]
        lines[damaged] = change(lines[damaged])
        found = outcomes("\n".join([NINE, BOXES, *lines]) + "\n")
        assert found[0].startswith("jigsaw9")
        assert "error" in found[1:]
        assert not any(one.startswith("jigsaw9") for one in found[1:])


@pytest.mark.parametrize("size", [4, 6, 7, 9, 11, 12, 13, 16])
def test_every_jigsaw_is_read_as_it_is_printed(size: int) -> None:
    """Also of sizes that have no other rules, with titles and among others."""
    rules = satsudoku.variant(f"jigsaw{size}")
    areas = [house.cells for house in rules.houses if house.family == "region"]
    place = {cell: number for number, cells in enumerate(areas) for cell in cells}
    regions = "".join(chr(ord("A") + place[cell]) for cell in range(size * size))
    own = satsudoku.variant(f"jigsaw{size}:{regions}")
    [values] = satsudoku.random_grids(1, variant=own, seed=1)
    cells = "".join(rules.symbols[v - 1] if n % 3 else "." for n, v in enumerate(values))
    puzzle = satsudoku.Puzzle(cells, own)
    assert [entry.puzzle for entry in formats.read(io.StringIO(f"{puzzle}"))] == [puzzle]
    several = "\n\n".join(["Mine", f"{puzzle}", f"{puzzle}", "the end", f"{puzzle}\n"])
    assert [entry.puzzle for entry in formats.read(io.StringIO(several))] == [puzzle] * 3
    apart = f"{drawn(cells, 'rows')}\n\n{drawn(regions, 'rows')}"
    assert [entry.puzzle for entry in formats.read(io.StringIO(apart))] == [puzzle]


def test_a_board_that_only_jigsaws_have_wants_regions() -> None:
    bars = "\n".join("| . 1 2 . . . . |" for _ in range(7))
    [entry] = formats.read(io.StringIO(bars))
    assert entry.error is not None
    assert "expected a named variant, or regions" in entry.error.message


def test_a_line_of_regions_among_puzzles() -> None:
    assert outcomes("\n".join([NINE, NINE, BOXES])) == ["classic9", "classic9", "error"]
    [*_, last] = formats.read(io.StringIO("\n".join([NINE, NINE, BOXES])))
    assert str(last.error).endswith("expected --format jigsaw")


def test_grids_are_no_regions() -> None:
    """Filled ones, too."""
    solved = satsudoku.solve(satsudoku.puzzle(NINE)).line
    assert outcomes("\n\n".join([drawn(NINE, "rows"), drawn(solved, "rows")])) == ["classic9"] * 2
