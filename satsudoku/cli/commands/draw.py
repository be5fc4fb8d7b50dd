"""The command ``draw``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles

__all__ = ["draw"]

Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE.svg",
        help="Write there, not to standard output.",
    ),
]
Candidates = Annotated[
    bool, typer.Option("--candidates", help="Draw the true candidates of empty cells, too.")
]
Solutions = Annotated[
    bool, typer.Option("--solutions", help="Draw a solution of each puzzle after the puzzles.")
]
Columns = Annotated[int, typer.Option(metavar="N", help="How many boards a row has.")]


@command("""
satsudoku draw puzzle.sdk > puzzle.svg
satsudoku draw --solutions --columns 3 --output sheet.svg puzzles.txt
satsudoku draw --candidates 1.....2..3...... > candidates.svg
""")
def draw(
    puzzles: Puzzles,
    output: Output = None,
    candidates: Candidates = False,
    solutions: Solutions = False,
    columns: Columns = 2,
) -> None:
    """Draw puzzles as SVG: one picture, a numbered sheet where there are several.

    A browser prints a sheet, or makes a PDF of it.
    """
    from satsudoku.analysis.pictures import sheet
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import check_ending, write
    from satsudoku.cli.running import interruptible
    from satsudoku.errors import SatsudokuError

    if columns < 1:
        raise SatsudokuError(f"--columns is {columns}, expected 1 or more")
    if output is not None:
        check_ending(output, {".svg": "svg"})
    inputs = puzzles.open()
    good, bad = [], False
    with interruptible():
        for entry in inputs.entries():
            if entry.puzzle is None:
                bad = True
                complain(str(entry.error))
            else:
                good.append(entry.puzzle)
        if good:
            picture = sheet(good, candidates=candidates, solutions=solutions, columns=columns)
            if output is None:
                print(picture)
            else:
                write(output, picture + "\n")
    raise typer.Exit(2 if bad or inputs.unreadable else 0)
