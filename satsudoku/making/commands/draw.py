from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import Reads, Writes, command
from satsudoku.cli.options import LadderName, Levels, Puzzles, StopAfter, output_option
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.parameter import Threads, names_in

if TYPE_CHECKING:
    from satsudoku.formats.reading.entry import Entry

Output = Annotated[
    Path | None,
    output_option("Write there: .svg, .png or .pdf. Otherwise print SVG."),
    Writes(),
]
Candidates = Annotated[
    bool, typer.Option("--candidates", help="Draw the true candidates of empty cells, too.")
]
Solutions = Annotated[
    bool, typer.Option("--solutions", help="Draw a solution of each puzzle after the puzzles.")
]
SmallSolutions = Annotated[
    str | None,
    typer.Option(
        metavar="end|foot",
        help="Draw solutions small: at the end, or upside down at the foot of the page.",
        autocompletion=names_in("satsudoku.analysis.pictures", "PLACES"),
    ),
]
Columns = Annotated[int | None, typer.Option(metavar="N", help="The number of boards in a row.")]
PerPage = Annotated[
    int | None, typer.Option(metavar="N", help="Instead, the number of puzzles on a page of PDF.")
]
Paper = Annotated[
    str | None,
    typer.Option(
        metavar="NAME|WxH",
        help="The paper of pages of PDF: a4, a5, a6, letter, or millimetres as in 182x257.",
        autocompletion=names_in("satsudoku.drawing.sheet", "PAPERS"),
    ),
]
Caption = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="Stands above each puzzle, with fields, as in '{number} · {level} · {minutes} min'.",
    ),
]
Chapter = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="Heads the pages of PDF, with fields as in a caption; each text has pages of its own.",
    ),
]
PageNumbers = Annotated[bool, typer.Option("--page-numbers", help="Number the pages of PDF.")]
Coordinates = Annotated[bool, typer.Option("--coordinates", help="Number rows and columns.")]
Font = Annotated[str | None, typer.Option(metavar="FILE", help="A TrueType font for PDF."), Reads()]


@command(
    "Files",
    """
satsudoku draw puzzle.sdk > puzzle.svg
satsudoku draw --solutions --columns 3 --output sheet.pdf puzzles.txt
satsudoku draw --per-page 4 --small-solutions end --output book.pdf puzzles.txt
satsudoku draw --caption '{number} · {level} · {minutes} min' --output book.pdf puzzles.csv
satsudoku draw --chapter '{level}' --page-numbers --paper a5 --output book.pdf puzzles.csv
satsudoku draw --candidates 1.....2..3...... > candidates.svg
""",
)
def draw(
    puzzles: Puzzles,
    output: Output = None,
    candidates: Candidates = False,
    solutions: Solutions = False,
    small_solutions: SmallSolutions = None,
    columns: Columns = None,
    per_page: PerPage = None,
    paper: Paper = None,
    caption: Caption = None,
    chapter: Chapter = None,
    page_numbers: PageNumbers = False,
    ladder: LadderName = DEFAULT_LADDER,
    levels: Levels = None,
    coordinates: Coordinates = False,
    font: Font = None,
    threads: Threads = 1,
    stop_after: StopAfter = None,
) -> None:
    """Draw puzzles as SVG, PNG or PDF.

    Several puzzles make a sheet, as PDF on pages of --paper (A4): numbered as in their file where
    it has a column 'number', or from 1. PNG needs the extra `pictures`, PDF the extra `pdf`.

    A caption's fields are columns of the file, 'number', 'level' (the name of the tier, perhaps of
    --levels) and those that --fields computes elsewhere. With solutions or captions, puzzles
    without exactly one solution are marked; then the status is 1.

    Chapters are in the order of their first puzzles, and puzzles are numbered through all of them.
    """
    from satsudoku.analysis.captions import numbers
    from satsudoku.analysis.pictures import picture
    from satsudoku.cli.files import write
    from satsudoku.cli.progress import steps
    from satsudoku.cli.running import stopping
    from satsudoku.human.ladders.levels import with_levels

    form = _form(output, columns, per_page)
    inputs = puzzles.open(threads)
    drawn = solutions or small_solutions is not None
    sheet = _Sheet(inputs.entries(), solved=drawn)
    if sheet.entries:
        entries = sheet.entries
        boards = len(entries) * (2 if drawn else 1)
        with stopping(stop_after):
            texts: list[str] = []
            chapters: list[str] = []
            if chapter is not None:
                chapters = _captions(chapter, entries, with_levels(ladder, levels), threads)
                firsts = {text: place for place, text in reversed([*enumerate(chapters)])}
                order = sorted(range(len(entries)), key=lambda place: firsts[chapters[place]])
                chapters = [chapters[place] for place in order]
                entries[:] = [entries[place] for place in order]
            if caption is not None:
                texts = _captions(caption, entries, with_levels(ladder, levels), threads)
            with steps("boards", lambda: boards) as step:
                picture_bytes = picture(
                    [entry.puzzle for entry in entries if entry.puzzle],
                    form,
                    candidates=candidates,
                    solutions=solutions,
                    small_solutions=small_solutions,
                    columns=columns or 2,
                    per_page=per_page,
                    paper=paper,
                    coordinates=coordinates,
                    captions=texts,
                    chapters=chapters,
                    page_numbers=page_numbers,
                    numbers=numbers(entries),
                    font=font,
                    cosmetics=[entry.extras.cosmetics if entry.extras else () for entry in entries],
                    step=step,
                    doubt=sheet.doubt,
                )
        if output is None:
            print(picture_bytes.decode(), end="")
        else:
            write(output, picture_bytes)
    raise typer.Exit(2 if inputs.unreadable else int(sheet.bad))


class _Sheet:
    """The entries that can be drawn, and whether anything was wrong.

    Attributes:
        entries: those with a puzzle.
        bad: whether a record was unreadable, or a puzzle has not exactly one solution.
    """

    def __init__(self, entries: Iterable[Entry], *, solved: bool) -> None:
        self.entries: list[Entry] = []
        self.bad = False
        self._solved = solved
        for entry in entries:
            if entry.puzzle is None:
                self._complain(str(entry.error))
            else:
                self.entries.append(entry)

    def doubt(self, number: int, what: str) -> None:
        """Say what is wrong with the solutions of an entry."""
        if self._solved and what != "no solution":
            what = "the solution drawn is one of several"
        entry = self.entries[number]
        self._complain(f"{entry.file}:{entry.line}: {what}; expected exactly one solution")

    def _complain(self, message: str) -> None:
        from satsudoku.cli.console import complain

        self.bad = True
        complain(message)


def _form(output: Path | None, columns: int | None, per_page: int | None) -> str:
    """The form of the picture.

    Raises:
        SatsudokuError: an unknown ending, or numbers that make no sheet.
    """
    from satsudoku.analysis.pictures import FORMS
    from satsudoku.cli.files import check_ending

    for option, number in ("--columns", columns), ("--per-page", per_page):
        if number is not None and number < 1:
            raise SatsudokuError(f"{option} is {number}, expected 1 or more")
    if columns is not None and per_page is not None:
        raise SatsudokuError("--columns and --per-page exclude each other; expected one of them")
    return "svg" if output is None else check_ending(output, {f".{form}": form for form in FORMS})


def _captions(caption: str, entries: Sequence[Entry], ladder: str, threads: int) -> list[str]:
    """The text above each puzzle."""
    from satsudoku.analysis.captions import captions
    from satsudoku.cli.progress import steps

    with steps("captions", lambda: len(entries)) as step:
        return captions(caption, entries, ladder=ladder, threads=threads, step=step)
