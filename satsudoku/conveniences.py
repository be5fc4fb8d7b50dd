"""Methods of boards and variants that need higher rooms: `Puzzle.count` and the like.

The types of `satsudoku.board` are values and know no solver, no rule and no drawing. Users still
want to write ``puzzle.count()``, so `provide_all` registers the functions behind such methods
(`satsudoku.board.provided`). Each function imports what it needs when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from satsudoku.board.count import Count
from satsudoku.board.encoding import parse_encoding, read_encoding
from satsudoku.board.grid import Grid
from satsudoku.board.provided import provide
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant

if TYPE_CHECKING:
    from satsudoku.human.path_certificate import PathCertificate
    from satsudoku.human.raters.rater import Rater
    from satsudoku.human.steps import Steps
    from satsudoku.human.tier_certificate import TierCertificate
    from satsudoku.proof import CountCertificate
    from satsudoku.solve import Solver

__all__ = ["provide_all"]

_Board = TypeVar("_Board", Puzzle, Grid)


def provide_all() -> None:
    """Register the functions that the value types look up by name."""
    provide("Variant.from_toml", parse_encoding)
    provide("Variant.from_file", read_encoding)
    provide("Board.text", _text)
    provide("Board.html", _html)
    provide("Variant.html", _variant_html)
    provide("Board.canonical", _canonical)
    provide("Board.is_equivalent", _is_equivalent)
    provide("Puzzle.count", _count)
    provide("solver", _solver)
    provide("rater", _rater)
    provide("prove", _prove)
    provide("prove_tier", _prove_tier)
    provide("steps", _steps)


def _text(board: Puzzle | Grid) -> str:
    from satsudoku.drawing.text import draw_cells, draw_text, legend

    if not isinstance(board, Puzzle) or board.candidates is None:
        return draw_text(board.values, board.variant) + legend(board.variant)
    count, text = len(board.variant.symbols), board.text
    cells = [text[i : i + count].replace(".", "") for i in range(0, len(text), count)]
    return draw_cells(cells, board.variant) + legend(board.variant)


def _html(board: Puzzle | Grid) -> str:
    from satsudoku.drawing.html import draw_html

    return draw_html(board.values, board.variant)


def _variant_html(variant: Variant) -> str:
    from html import escape

    from satsudoku.drawing.svg import draw_svg

    drawn = draw_svg(bytes(len(variant.cells)), variant, title=variant.title)
    return f"<figure>{drawn}<figcaption>{escape(variant.title)}</figcaption></figure>"


def _canonical(board: _Board) -> _Board:
    from satsudoku.symmetry.canonical import canonical

    return canonical(board)


def _is_equivalent(board: Puzzle | Grid, other: Puzzle | Grid) -> bool:
    from satsudoku.symmetry.canonical import is_equivalent

    return is_equivalent(board, other)


def _count(puzzle: Puzzle, limit: int | None, **how: Any) -> Count:
    from satsudoku.solve.methods import count

    return count(puzzle, limit, **how)


def _solver(name: str, variant: Variant) -> Solver:
    from satsudoku.solve import solver

    return solver(name, variant)


def _rater(name: str | None) -> Rater:
    from satsudoku.human.default import DEFAULT_LADDER
    from satsudoku.human.raters.library import rater

    return rater(DEFAULT_LADDER if name is None else name)


def _prove(puzzle: Puzzle, **how: Any) -> CountCertificate:
    from satsudoku.proof import prove

    return prove(puzzle, **how)


def _prove_tier(
    puzzle: Puzzle, ladder: str | None, timeout: float | None
) -> TierCertificate | PathCertificate:
    from satsudoku.human.default import DEFAULT_LADDER
    from satsudoku.human.path_certificate import prove_tier_or_path

    name = DEFAULT_LADDER if ladder is None else ladder
    return prove_tier_or_path(puzzle, name, timeout=timeout)


def _steps(puzzle: Puzzle, techniques: tuple[str, ...], **how: Any) -> Steps:
    from satsudoku.human.steps import steps

    return steps(puzzle, techniques, **how)
