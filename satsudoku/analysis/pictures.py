"""Puzzles, their true candidates and their solutions as one picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from satsudoku.analysis.true_candidates import true_candidates
from satsudoku.board.puzzle import Puzzle
from satsudoku.drawing.conversion import to_pdf, to_png
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.drawing.sheet import draw_pages, draw_sheet
from satsudoku.drawing.svg import draw_svg
from satsudoku.errors import UnknownNameError
from satsudoku.solvers import solver

FORMS = ("svg", "png", "pdf")
"""The forms of a picture, and how names of such files end."""


def picture(
    puzzles: Sequence[Puzzle],
    form: str = "svg",
    *,
    candidates: bool = False,
    solutions: bool = False,
    columns: int = 2,
    cosmetics: Sequence[Sequence[Cosmetic]] = (),
    step: Callable[[int], None] = lambda boards: None,
    doubt: Callable[[int, str], None] = lambda puzzle, what: None,
) -> bytes:
    """Puzzles as one picture: the board of one, a numbered sheet of several.

    Args:
        puzzles: one or more.
        form: one of `FORMS`. In PDF a sheet has as many pages of A4 as it needs, and solutions
            start on a new one.
        candidates: draw the true candidates of empty cells.
        solutions: draw a solution of each puzzle after the puzzles.
        columns: the number of boards in a row.
        cosmetics: the drawings on each puzzle without a rule; empty: none.
        step: hears the number of boards whenever some are done.
        doubt: hears the index of each puzzle that has not exactly one solution, and what it has.
            The title of its solution says so, too.

    Raises:
        SatsudokuError: PNG or PDF without the extra ``pictures``; a PNG that is too large.
        UnknownNameError: no such form.

    >>> drawn = picture([Puzzle("1.....2..3.....4", "classic4")] * 2, solutions=True)
    >>> drawn.count(b"<svg "), b"Solution 2" in drawn
    (5, True)
    """
    if form not in FORMS:
        raise UnknownNameError("form", form, FORMS)
    titles = [f"{number}" for number in range(1, len(puzzles) + 1)]
    on_boards = zip(puzzles, cosmetics or [()] * len(puzzles), strict=True)
    unsolved: Iterable[str] = (_board(puzzle, candidates, on) for puzzle, on in on_boards)
    named: list[str] = []

    def solve() -> Iterator[str]:
        for number, puzzle in enumerate(puzzles if solutions else ()):
            drawing, several = _solution(puzzle)
            named.append(f"Solution {titles[number]}" + (f": {several}" if several else ""))
            if several:
                doubt(number, several)
            yield drawing

    solved: Iterable[str] = solve()

    def heard(drawings: Iterable[str]) -> Iterator[str]:
        for drawing in drawings:
            yield drawing
            step(drawing.count('class="ss-board"'))

    if form != "pdf":
        unsolved, solved = heard(unsolved), heard(solved)
    boards, solved = [*unsolved], [*solved]
    alone = len(boards) == 1 and not solved
    if form == "pdf":  # whose pages take most of the time
        pages = boards if alone else draw_pages(boards, titles, columns)
        return to_pdf(heard([*pages, *(draw_pages(solved, named, columns) if solved else ())]))
    names = titles + named
    drawing = boards[0] if alone else draw_sheet(boards + solved, names, columns)
    return to_png(drawing) if form == "png" else f"{drawing}\n".encode()


def _board(puzzle: Puzzle, candidates: bool, cosmetics: Sequence[Cosmetic]) -> str:
    marks = None
    symbols = puzzle.variant.symbols
    if candidates:
        marks = [
            "".join(symbol for symbol, possible in zip(symbols, row, strict=True) if possible)
            for row in true_candidates(puzzle)
        ]
    elif puzzle.candidates is not None:
        size, text = len(symbols), puzzle.text
        marks = [text[i : i + size].replace(".", "") for i in range(0, len(text), size)]
    return draw_svg(puzzle.values, puzzle.variant, candidates=marks, cosmetics=cosmetics)


def _solution(puzzle: Puzzle) -> tuple[str, str]:
    """A solution, and what it is if it is not the only one; the bare puzzle where there is none."""
    found = [*islice(solver("auto", puzzle.variant).solutions(puzzle), 2)]
    values = found[0].values if found else puzzle.values
    what = ("no solution", "", "one of several")[len(found)]
    return draw_svg(values, puzzle.variant, givens=puzzle.values), what
