"""The regions of a jigsaw that are drawn apart from its givens, above or below them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from satsudoku.board.characters import BARS, DASHES, JOINTS
from satsudoku.board.guess import default_variant
from satsudoku.board.jigsaw import is_regions, jigsaw
from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.symbols import with_symbols
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.lines import Line
from satsudoku.formats.reading.telling import with_remark

_ROWS = range(4, 17)  # of the jigsaws that are drawn
_MOST_TEXTS = 5  # lines beside a grid
_LONGEST = 200  # characters of a row
_NO_BARS = str.maketrans(dict.fromkeys(BARS, " "))
_FRAME = frozenset(BARS + DASHES + JOINTS + " ")


class Drawing(NamedTuple):
    """Rows of labels that draw regions.

    Attributes:
        labels: one a cell.
    """

    labels: str


def with_drawings(lines: Iterator[Line]) -> Iterator[tuple[int, str | Drawing]]:
    """Lines, but for rows of letters or digits that draw regions, which become one.

    Rows that may draw some wait for the line after them.

    >>> rows = ["Regions", "AABB", "AABB", "CCDD", "CCDD", "1..2"]
    >>> [line for _, line in with_drawings(iter([*enumerate(rows)]))]
    ['Regions', Drawing(labels='AABBAABBCCDDCCDD'), '1..2']
    """
    waiting: list[Line] = []  # with frames
    labels: list[tuple[int, str]] = []  # of the rows among them, and their places there
    for number, line in lines:
        if not waiting and "." in line:  # nearly all rows
            yield number, line
            continue
        is_frame = bool(waiting) and bool(line.strip()) and _FRAME.issuperset(line)
        row = "" if is_frame else _labels(line)
        if labels and not is_frame and len(row) != len(labels[0][1]):
            yield from waiting
            waiting, labels = [], []
        if not is_frame and not row:
            yield number, line
            continue
        waiting.append((number, line))
        if is_frame:
            continue
        labels.append((len(waiting), row))
        if len(labels) < len(row):
            continue
        drawing = "".join(row for _, row in labels)
        if len({*drawing}) == len(row) and is_regions(drawing):
            yield waiting[0][0], Drawing(drawing)
            waiting, labels = [], []
        else:
            first = labels[1][0] - 1
            yield from waiting[:first]
            waiting, labels = waiting[first:], [(at - first, row) for at, row in labels[1:]]
    yield from waiting


def _labels(line: str) -> str:
    """The labels of a row, a letter or a digit per cell; nothing if it is none."""
    if len(line) > _LONGEST:
        return ""
    row = line if line.isalnum() else "".join(line.translate(_NO_BARS).split())
    return row if len(row) in _ROWS and row.isalnum() else ""


class RegionsError(PuzzleError):
    """Rows that draw regions: an error, unless a grid takes them.

    Args:
        drawing: a label per cell.
    """

    def __init__(self, drawing: str) -> None:
        super().__init__(
            "these rows draw the regions of a jigsaw; expected the rows of its givens before or "
            "after them, or --format jigsaw"
        )
        self.drawing = drawing


def jigsaw_of(side: int) -> Variant | None:
    """The rules of a board of some size that only a jigsaw has; None if there are none."""
    name = f"jigsaw{side}"
    return find_variant(name) if name in variant_names() else None


def with_regions(found: Iterator[Entry | str], entries: Entries) -> Iterator[Entry]:
    """Grids, each with the regions that are drawn below it, or above, and a remark on its title.

    A grid waits for the entry after it. Boards that only jigsaws have are errors without regions.
    Text below the last grid belongs to it; all other text to the grid after it.

    Args:
        found: the grids, errors of regions, and lines of text.
        entries: of the file.
    """
    last: Entry | None = None
    above: list[str] = []
    texts: list[str] = []  # since the last one
    for entry in found:
        if isinstance(entry, str):
            texts = [*texts[1 - _MOST_TEXTS :], entry]
            continue
        whole = last and (_joined(last, entry, entries) or _joined(entry, last, entries))
        if whole:
            last, above, texts = whole, above + texts, []
            continue
        if last is not None:
            yield with_remark(_alone(last, entries), above)
        last, above, texts = entry, texts, []
    if last is not None:
        yield with_remark(_alone(last, entries), above + texts)


def _joined(grid: Entry, regions: Entry, entries: Entries) -> Entry | None:
    """The jigsaw of a grid and of regions; None if they are not, or of other sizes or rules."""
    if grid.puzzle is None or not isinstance(regions.error, RegionsError):
        return None
    rules, drawing = grid.puzzle.variant, regions.error.drawing
    asked = entries.variant is None or entries.variant.name.startswith("jigsaw")
    if len(rules.cells) != len(drawing) or not asked:
        return None
    own = jigsaw(drawing)
    if entries.symbols is not None:
        own = with_symbols(own, entries.symbols)
    if ":" in rules.name and rules.name.startswith("jigsaw") and rules != own:
        return None  # its frames draw others
    line, text = min((entry.line, entry.text) for entry in (grid, regions))
    both = f"{text}\n{max((entry.line, entry.text) for entry in (grid, regions))[1]}"
    return entries.puzzle(line, grid.puzzle.text, text=both, comment=grid.comment, variant=own)


def _alone(entry: Entry, entries: Entries) -> Entry:
    """The entry of a grid without regions; an error if its size says nothing about its rules."""
    if entry.puzzle is None or entries.variant is not None:
        return entry
    rules = entry.puzzle.variant
    if rules.name != f"jigsaw{len(rules.symbols)}":
        return entry
    try:
        default_variant(len(rules.cells))
    except PuzzleError as error:
        error.message += ", or regions, drawn or below"
        return entries.error(entry.line, entry.text, error)
    return entry
