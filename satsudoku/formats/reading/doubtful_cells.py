"""Cells that may mean something else than what they are read as."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from satsudoku.board.puzzle import Puzzle


def doubts_of_cells(puzzle: Puzzle | None, cells: Sequence[str]) -> list[str]:
    """Remarks on cells that may be misprints, or sums; none if there is no puzzle.

    Args:
        puzzle: what was read.
        cells: the texts of its cells, as in the file.

    >>> doubts_of_cells(Puzzle("1.....2..3.....4"), ["1", *".....2..3..?", "", *".4"])
    ["r4c1 holds '?', r4c2 is blank, other empty cells hold '.'; all are read as empty cells"]
    """
    if puzzle is None:
        return []
    symbols, names = puzzle.variant.values, puzzle.variant.cell_names
    empty = [
        sign
        for sign, value in zip(cells, puzzle.values, strict=True)
        if not value and not symbols.get(sign) and len(sign) < 2
    ]
    signs = [sign for sign, _ in Counter(empty).most_common()]
    said = []
    if len(signs) > 1:
        odd = sorted((cells.index(sign), sign) for sign in signs[1:])
        which = [f"{names[at]} {_holds(sign)}" for at, sign in odd]
        usual = f"other empty cells {'are blank' if not signs[0] else f'hold {signs[0]!r}'}"
        said.append(f"{', '.join(which)}, {usual}; all are read as empty cells")
    small = len(puzzle.variant.symbols) < 10  # else several characters may be a number
    if signs and (small or puzzle.candidates is not None):
        several = next((at for at, cell in enumerate(cells) if len(cell) > 1), None)
        if several is not None:
            said.append(
                f"{cells[several]} in {names[several]} is read as pencil marks, not as a sum"
            )
    return said


def _holds(sign: str) -> str:
    return f"holds {sign!r}" if sign else "is blank"
