"""How values show themselves: drawn by ``print``, in notebooks, and to who asks for a method.

Drawing is above the values that it draws, so it is bound to them here, where the package is
imported; the drawings are loaded when the first board is shown.
"""

from __future__ import annotations

from typing import NoReturn

from satsudoku.board.board import Board
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant


def bind() -> None:
    """Let boards and variants show themselves, and boards name the function of a missing method.

    >>> Puzzle("1.....2..3.....4").solve()
    Traceback (most recent call last):
    AttributeError: a Puzzle has no 'solve'; expected the function, as in satsudoku.solve(puzzle)
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
        (Board, "__getattr__", _no_such_method),
    ):
        setattr(shown, method, draw)


def _no_such_method(board: Board, name: str) -> NoReturn:
    kind = type(board).__name__
    text = f"a {kind} has no {name!r}"
    if not name.startswith("_"):
        import satsudoku

        if name in satsudoku.__all__ and name[0].islower():
            text += f"; expected the function, as in satsudoku.{name}({kind.lower()})"
    raise AttributeError(text, name=name, obj=board)


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
