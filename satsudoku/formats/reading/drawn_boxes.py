"""The boxes that a drawn grid shows by its bars, frames and gaps: those of the rules, or others.

Each bar between two cells of a row is a wall, and so is each frame, or blank line, between two
rows; a frame with gaps, such as ``+---+   +``, where it has dashes. Walls only where the usual
boxes end say nothing more, and so do walls around each cell. Others draw the regions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from satsudoku.board.characters import BARS, DASHES
from satsudoku.board.jigsaw import is_regions, jigsaw
from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.symbols import with_symbols
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.cuts import BARRED, BLANKS, CHARACTERS, COLUMNS

_BAR = re.compile(f"[{re.escape(BARS)}]")
_HEAVY_BARS, _HEAVY_DASHES = "║┃", "═━="
_GAP = re.compile(r"\S {2,}\S")
_LABELS = "".join(map(chr, range(0x21, 0x21 + 256)))

Walls = frozenset[int]
"""The places of walls: 1 is between the first two cells of a row or column."""


@lru_cache(maxsize=1 << 10)
def as_drawn(
    lines: tuple[str, ...], above: tuple[str | None, ...], how: str, variant: Variant
) -> Variant:
    """The rules of a grid: those of its size, or with the boxes that its frames draw.

    Args:
        lines: the rows of the grid, with their bars.
        above: for each row the frame above it, empty for a blank line; None without.
        how: the way in which they are cut: see `satsudoku.formats.reading.cuts`.
        variant: the rules that its size implies.

    Raises:
        PuzzleError: there are frames, but they draw no boxes.

    >>> from satsudoku import variant
    >>> rows = ("12|3.|..",) + ("..|..|..",) * 5
    >>> as_drawn(rows, (None,) * 6, CHARACTERS, variant("classic6")).name
    'jigsaw6:AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF'
    """
    size = len(variant.symbols)
    if len(lines) != size or len(variant.cells) != size * size:
        return variant
    beside = [_walls_of_row(line, how, size) for line in lines]
    below = _frames(above, size)
    usual = _usual(variant)
    if None in beside or {*beside} == {frozenset()}:  # no bars: gaps may take their place
        gaps = {*map(_gaps, lines)} if how in (BLANKS, CHARACTERS) else {frozenset[int]()}
        [shared] = gaps if len(gaps) == 1 else [frozenset[int]()]
        beside = [shared if _even(shared, size) else frozenset()] * size
    if len({*beside}) == 1 and not any(partial for _, partial in below.values()):
        return _of_lines(beside[0] or frozenset(), frozenset(below), usual, variant)
    return _of_walls(lines, beside, below, variant)


def _of_lines(across: Walls, down: Walls, usual: tuple[Walls, Walls], variant: Variant) -> Variant:
    """The rules if all walls are lines over the whole board."""
    size = len(variant.symbols)
    if across <= usual[0] and down <= usual[1]:
        return variant
    widths = _even(across, size) if across else 0
    heights = _even(down, size) if down else 0
    width = widths or (size // heights if heights and not across else 0)
    height = heights or (size // widths if widths and not down else 0)
    if width * height != size or size % width:
        raise _no_boxes(variant)
    name = f"classic{size}-{height}x{width}"
    if name in variant_names():
        return with_symbols(find_variant(name), variant.symbols)
    cells = range(size * size)
    regions = [c // size // height * height + c % size // width for c in cells]
    return _jigsaw(regions, variant)


def _of_walls(
    lines: Sequence[str],
    beside: Sequence[Walls | None],
    below: dict[int, tuple[str, bool]],
    variant: Variant,
) -> Variant:
    """The rules if walls bend: the regions that they enclose."""
    size = len(variant.symbols)
    regions = list(range(size * size))

    def join(first: int, second: int) -> None:
        old, new = regions[second], regions[first]
        regions[:] = [new if region == old else region for region in regions]

    for r, line in enumerate(lines):
        for c in range(1, size):
            if c not in (beside[r] or ()):
                join(r * size + c - 1, r * size + c)
        if r + 1 < size:
            frame, partial = below.get(r + 1, (" " * len(line), True))
            places = _places(line)
            for c in range(size):
                if partial and (len(places) != size or frame[places[c] :][:1] not in (*DASHES,)):
                    join(r * size + c, (r + 1) * size + c)
    return _jigsaw(regions, variant)


def _jigsaw(regions: Sequence[int], variant: Variant) -> Variant:
    labels = {region: _LABELS[n % 256] for n, region in enumerate(dict.fromkeys(regions))}
    drawing = "".join(labels[region] for region in regions)
    if not is_regions(drawing):
        raise _no_boxes(variant)
    parts = {tuple(c for c, label in enumerate(drawing) if label == part) for part in drawing}
    if parts == {tuple(sorted(h.cells)) for h in variant.houses if h.family == "box"}:
        return variant
    return with_symbols(jigsaw(drawing), variant.symbols)


def _no_boxes(variant: Variant) -> PuzzleError:
    size = len(variant.symbols)
    return PuzzleError(
        f"the lines between the cells draw neither the boxes of {variant.name} nor {size} regions "
        f"of {size} cells; expected --variant, or no lines"
    )


@lru_cache(maxsize=1 << 12)
def _walls_of_row(line: str, how: str, size: int) -> Walls | None:
    """Where bars are between the cells of a row; None if it does not say."""
    text = line.strip()
    pieces = _BAR.split(text)
    bars = _BAR.findall(text)
    if not pieces[0].strip():
        pieces, bars = pieces[1:], bars[1:]
    if pieces and not pieces[-1].strip():
        pieces, bars = pieces[:-1], bars[:-1]
    if how == COLUMNS:
        even = pieces and size % len(pieces) == 0
        counts = [size // len(pieces)] * len(pieces) if even else []
    elif how in (BARRED, BLANKS, CHARACTERS):
        counts = [_cells_in(piece, how) for piece in pieces]
    else:
        return None
    if sum(counts) != size:
        return None
    places = [*accumulate(counts)][:-1]
    if len(places) == size - 1:  # around each cell: heavy ones may still differ
        places = [at for at, bar in zip(places, bars, strict=False) if bar in _HEAVY_BARS]
    return frozenset(places)


def _cells_in(piece: str, how: str) -> int:
    """The number of cells between two bars of a row."""
    words = piece.split()
    if how == BARRED:
        return 1
    return sum(map(len, words)) if how == CHARACTERS else len(words)


@lru_cache(maxsize=1 << 12)
def _gaps(line: str) -> Walls:
    """Where blanks divide the cells of a row without bars: groups, or wider gaps."""
    groups = line.split()
    if {*map(len, groups)} != {1}:
        return frozenset([*accumulate(map(len, groups))][:-1])
    widths = [len(gap) for gap in re.findall(r"\s+", line.strip())]
    return frozenset(at for at, width in enumerate(widths, start=1) if width > min(widths))


def _frames(above: Sequence[str | None], size: int) -> dict[int, tuple[str, bool]]:
    """The frames between rows, by place: the text, and whether it has gaps."""
    found = {n: frame for n, frame in enumerate(above) if n and frame is not None}
    if len(found) == size - 1 and not any(map(_GAP.search, found.values())):
        found = {n: text for n, text in found.items() if {*text} & {*_HEAVY_DASHES}}
        if len(found) == size - 1:
            return {}
    if [*found] == [1] and not _GAP.search(found[1]):
        return {}  # below the heading of a table, as in Markdown
    return {n: (text, _GAP.search(text) is not None) for n, text in found.items()}


def _places(line: str) -> list[int]:
    """Where the cells of a row begin."""
    return [match.start() for match in re.finditer(r"\S", _BAR.sub(" ", line))]


def _even(places: Walls, size: int) -> int:
    """The distance of walls at equal distances; 0 of others."""
    parts = len(places) + 1
    step = size // parts
    return step if places and places == {*range(step, size, step)} and size % parts == 0 else 0


@lru_cache(maxsize=64)
def _usual(variant: Variant) -> tuple[Walls, Walls]:
    """Where boxes end in the first row and in the first column."""
    size = len(variant.symbols)
    boxes = [house.cells for house in variant.houses if house.family == "box"]
    of_cell = {cell: number for number, cells in enumerate(boxes) for cell in cells}
    across = [of_cell.get(cell) for cell in range(size)]
    down = [of_cell.get(cell) for cell in range(0, size * size, size)]
    return _changes(across), _changes(down)


def _changes(boxes: Sequence[int | None]) -> Walls:
    return frozenset(n for n in range(1, len(boxes)) if boxes[n] != boxes[n - 1])
