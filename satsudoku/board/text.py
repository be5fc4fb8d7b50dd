"""One puzzle as a text: a line, a drawn grid, pencil marks, or a jigsaw with its regions."""

from __future__ import annotations

from satsudoku.board.characters import BARS, FRAME
from satsudoku.board.empty import UNCOMMON
from satsudoku.board.guess import BOTH_READINGS, default_variant, variant_of_board, variant_of_text
from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant

_NOT_PLAIN = frozenset("\n\r\t,;~" + BARS) | UNCOMMON


def read_board(text: str, variant: Variant | str | None = None) -> Puzzle:
    """Read one puzzle: a line of one character per cell, or a drawn grid; or pencil marks.

    Args:
        text: symbols, and ``.``, ``0``, ``*`` or ``_`` for an empty cell, or any that
            `satsudoku.board.empty.LOOSELY_EMPTY` holds; blanks, line ends and frames are
            ignored. Pencil marks have one character per candidate. A jigsaw's regions may follow
            its givens, a letter per cell.
        variant: a name, a Variant, or None to infer it from the number of characters.

    Raises:
        PuzzleError: wrong length, a character that is not a symbol, or a cell without
            candidates.
        UnknownNameError: no such variant.

    >>> read_board("1... ..2. .3.. ...4")
    Puzzle('1.....2..3.....4', 'classic4')
    """
    compact = "".join(text.split())
    if isinstance(variant, Variant) and len(compact) == len(variant.cells):
        return Puzzle(compact, variant)
    framed = compact.translate(FRAME)
    if variant is None:
        frames = variant_of_text(len(framed)) or not variant_of_text(len(compact))
        return read_cells(framed if frames else compact, None)
    variant = find_variant(variant)
    lengths = len(variant.cells), len(variant.cells) * len(variant.symbols)
    boards = (text for length in lengths for text in (compact, framed) if len(text) == length)
    return read_cells(next(boards, framed), variant)


def is_plain(text: str) -> bool:
    r"""Whether blanks and line ends only separate the cells of a text, as in `read_board`.

    They may be empty cells, or separate numbers, in a text of several lines, with frames, or with
    blanks at unequal distances. Uncommon signs for empty cells may be misprints.

    >>> is_plain("1... ..2. .3.. ...4"), is_plain("12 .. 3"), is_plain("1 2\n 3"), is_plain("1.x.")
    (True, False, False, False)
    """
    text = text.strip()
    return _NOT_PLAIN.isdisjoint(text) and len({*map(len, text.split(" "))}) == 1


def read_cells(text: str, variant: Variant | None) -> Puzzle:
    """Read a line without blanks: cells, pencil marks, or a jigsaw's givens and regions.

    Args:
        text: a character per cell; one a candidate; or givens and regions, or regions and givens.
        variant: None to infer it from the number of characters.

    Raises:
        PuzzleError: see `Puzzle.from_line`; or a number of characters that fits nothing.

    >>> read_cells("1..............." + "1122312231443344", None).variant.name
    'jigsaw4:AABBCABBCADDCCDD'
    """
    guess = variant or variant_of_board(text)
    both = variant is None and len(text) == BOTH_READINGS
    if (
        guess is not None
        and not both
        and (len(text) != 2 * len(guess.cells) or not guess.name.startswith("jigsaw"))
    ):
        return Puzzle.from_line(text, guess)
    from satsudoku.board.jigsaw import split_jigsaw

    variant, parts = guess, split_jigsaw(text)
    if parts is None:
        return Puzzle.from_line(text, variant or default_variant(len(text)))
    return Puzzle.from_line(*parts)
