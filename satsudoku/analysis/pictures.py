"""Puzzles, their true candidates and their solutions as one picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, islice

from satsudoku.analysis.true_candidates import true_candidates
from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import said
from satsudoku.drawing.conversion import to_png
from satsudoku.drawing.cosmetic import Cosmetic
from satsudoku.drawing.pdf import to_pdf
from satsudoku.drawing.sheet import draw_pages, draw_sheet, numbered, paper_size
from satsudoku.drawing.svg import draw_svg
from satsudoku.errors import SatsudokuError, UnknownNameError
from satsudoku.solvers import solver

FORMS = ("svg", "png", "pdf")
"""The forms of a picture, and how names of such files end."""

PLACES = ("end", "foot")
"""Where small solutions may stand: on pages at the end, or upside down below their puzzles."""

_SMALL_COLUMNS = 4
_SMALL_LETTERS = 24.0  # the size of titles, in units of boards
_NONE, _SEVERAL = "no solution", "several solutions"
_TOLD = {_NONE: _NONE, _SEVERAL: "one of several"}  # of the solution that is drawn


def picture(
    puzzles: Sequence[Puzzle],
    form: str = "svg",
    *,
    candidates: bool = False,
    solutions: bool = False,
    small_solutions: str | None = None,
    columns: int = 2,
    per_page: int | None = None,
    paper: str | None = None,
    coordinates: bool = False,
    captions: Sequence[str] = (),
    numbers: Sequence[str] = (),
    chapters: Sequence[str] = (),
    page_numbers: bool = False,
    font: str | None = None,
    cosmetics: Sequence[Sequence[Cosmetic]] = (),
    step: Callable[[float], None] = lambda boards: None,
    doubt: Callable[[int, str], None] = lambda puzzle, what: None,
) -> bytes:
    """Puzzles as one picture: the board of one, a sheet of several.

    Args:
        puzzles: one or more.
        form: one of `FORMS`. In PDF a sheet has as many pages as it needs, and solutions
            start on a new one.
        candidates: draw the true candidates of empty cells.
        solutions: draw a solution of each puzzle after the puzzles.
        small_solutions: draw them small; one of `PLACES`. Only in PDF.
        columns: the number of boards in a row.
        per_page: the number of puzzles on a page, instead; only in PDF.
        paper: the size of pages, such as ``a5`` or ``182x257`` (millimetres); None for A4, and for
            the size of a board alone. Only in PDF.
        coordinates: number rows and columns.
        captions: a text for each puzzle; empty: their numbers, where there are several.
        numbers: of the puzzles, which their solutions repeat; empty: from 1.
        chapters: the heading of the pages of each puzzle, in PDF: where it changes, a new page
            begins, with boards as large as fit there; empty: none.
        page_numbers: number the pages of PDF.
        font: the file of a TrueType font, for PDF.
        cosmetics: the drawings on each puzzle without a rule; empty: none.
        step: hears how many boards, or what share of one, is done whenever some is.
        doubt: hears the index of each puzzle that does not have exactly one solution, and what it
            has, if solutions are drawn or captions are given. Its caption says so, too, and so does
            the title of its solution.

    Raises:
        SatsudokuError: PNG without the extra ``pictures``, or PDF without ``pdf``; a PNG that is
            too large; pages of another form than PDF.
        UnknownNameError: no such form, place or paper.

    >>> drawn = picture([Puzzle("1.....2..3.....4", "classic4")] * 2, solutions=True)
    >>> drawn.count(b"<svg "), b"Solution 2" in drawn
    (5, True)
    """
    if form not in FORMS:
        raise UnknownNameError("form", form, FORMS)
    if small_solutions not in (None, *PLACES):
        raise UnknownNameError("place of solutions", small_solutions, PLACES)
    if form != "pdf" and (small_solutions or per_page or font or paper or chapters or page_numbers):
        raise SatsudokuError(f"pages, small solutions and fonts are for PDF; found {form}")
    if paper is not None:
        paper_size(paper)  # at once, because boards may take long
    solutions = solutions or small_solutions is not None
    numbers = numbers or [*map(str, range(1, len(puzzles) + 1))]
    titles = [*(captions or numbers)]
    share = 0.5 if form == "pdf" else 1.0  # the other half is for painting
    boards, solved, solved_titles = [], [], []
    for index, puzzle in enumerate(puzzles):
        on_board = cosmetics[index] if cosmetics else ()
        boards.append(_board(puzzle, candidates, coordinates, on_board))
        step(share)
        if not (solutions or captions):
            continue
        values, remark = _solution(puzzle)
        if remark:
            titles[index] += f" · {said(remark)}"
            doubt(index, remark)
        if solutions:
            title = said("Solution {number}", number=numbers[index])
            title = numbers[index] if small_solutions else title
            solved_titles.append(f"{title}: {said(_TOLD[remark])}" if remark else title)
            drawn = draw_svg(values, puzzle.variant, givens=puzzle.values, labels=coordinates)
            solved.append(drawn)
            step(share)
    alone = len(boards) == 1 and not (solved or captions)
    if alone:
        titles = []
    if form == "pdf":

        def pages() -> Iterator[str]:
            pages_of = partial(draw_pages, paper=paper or "a4")
            foot = small_solutions == "foot"
            drawn = [] if chapters or not (alone and paper is None) else boards  # of their own size
            for heading, part in () if drawn else _chapters(chapters, len(boards)):
                feet = (solved[part], solved_titles[part]) if foot else ((), ())
                own = boards[part], titles[part], columns, per_page
                drawn += pages_of(*own, feet=feet, heading=heading)
            if solved and not foot:
                heading = said("Solutions") if chapters else ""
                if small_solutions == "end":
                    pages_of = partial(pages_of, letters=_SMALL_LETTERS)
                    columns_of, most = _SMALL_COLUMNS, None
                else:
                    columns_of, most = columns, per_page
                drawn += pages_of(solved, solved_titles, columns_of, most, heading=heading)
            for page in numbered(drawn) if page_numbers else drawn:
                yield page
                step(share * page.count('class="ss-board"'))

        return to_pdf(pages(), font)
    names = titles + solved_titles
    drawing = boards[0] if alone else draw_sheet(boards + solved, names, columns)
    return to_png(drawing) if form == "png" else f"{drawing}\n".encode()


def _chapters(headings: Sequence[str], number: int) -> Iterator[tuple[str, slice]]:
    """Each heading with the puzzles that follow it; all puzzles without headings."""
    if not headings:
        yield "", slice(0, number)
    for heading, of_it in groupby(range(len(headings)), key=headings.__getitem__):
        places = [*of_it]
        yield heading, slice(places[0], places[-1] + 1)


def _board(
    puzzle: Puzzle, candidates: bool, coordinates: bool, cosmetics: Sequence[Cosmetic]
) -> str:
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
    return draw_svg(
        puzzle.values, puzzle.variant, candidates=marks, labels=coordinates, cosmetics=cosmetics
    )


def _solution(puzzle: Puzzle) -> tuple[bytes, str]:
    """A solution, and a remark if it is not the only one; without any, the puzzle itself."""
    found = [*islice(solver("auto", puzzle.variant).solutions(puzzle), 2)]
    return (found[0].values if found else puzzle.values), (_NONE, "", _SEVERAL)[len(found)]
