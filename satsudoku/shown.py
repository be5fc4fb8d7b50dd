"""How values show themselves: drawn by ``print``, and in notebooks.

Drawing is above the values that it draws, so it is bound to them here, where the package is
imported; the drawings are loaded when the first board is shown.
"""

from __future__ import annotations

from satsudoku.board.board import Board
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant


def bind() -> None:
    """Let boards and variants show themselves.

    >>> print(Puzzle("1.....2..3.....4"))
    +-----+-----+
    | 1 . | . . |
    | . . | 2 . |
    +-----+-----+
    | . 3 | . . |
    | . . | . 4 |
    +-----+-----+
    """
    for shown, method, draw in (
        (Board, "__str__", _board_text),
        (Puzzle, "__str__", _puzzle_text),
        (Board, "_repr_html_", _board_html),
        (Variant, "_repr_html_", _variant_html),
    ):
        setattr(shown, method, draw)


def _board_text(board: Board) -> str:
    from satsudoku.drawing.text import draw_text, legend

    return draw_text(board.values, board.variant) + legend(board.variant)


def _puzzle_text(puzzle: Puzzle) -> str:
    from satsudoku.drawing.text import draw_cells, legend

    if puzzle.candidates is None:
        return _board_text(puzzle)
    count, text = len(puzzle.variant.symbols), puzzle.text
    cells = [text[i : i + count].replace(".", "") for i in range(0, len(text), count)]
    return draw_cells(cells, puzzle.variant) + legend(puzzle.variant)


def _board_html(board: Board) -> str:
    from satsudoku.drawing.html_table import draw_html

    return draw_html(board.values, board.variant)


def _variant_html(variant: Variant) -> str:
    from html import escape

    from satsudoku.drawing.svg import draw_svg

    drawn = draw_svg(bytes(len(variant.cells)), variant, title=variant.title)
    return f"<figure>{drawn}<figcaption>{escape(variant.title)}</figcaption></figure>"
