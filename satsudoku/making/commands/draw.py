from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.options import Puzzles, StopAfter, output_option

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
Columns = Annotated[int, typer.Option(metavar="N", help="The number of boards in a row.")]


@command(
    "Files",
    """
satsudoku draw puzzle.sdk > puzzle.svg
satsudoku draw --solutions --columns 3 --output sheet.pdf puzzles.txt
satsudoku draw --candidates 1.....2..3...... > candidates.svg
""",
)
def draw(
    puzzles: Puzzles,
    output: Output = None,
    candidates: Candidates = False,
    solutions: Solutions = False,
    columns: Columns = 2,
    stop_after: StopAfter = None,
) -> None:
    """Draw puzzles as SVG, PNG or PDF.

    Several puzzles make a numbered sheet, as PDF on A4 pages. PNG and PDF need the extra
    `pictures`. A sheet with --solutions says which are not the only ones; then the status is 1.
    """
    from satsudoku.analysis.pictures import FORMS, picture
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import check_ending, write
    from satsudoku.cli.progress import steps
    from satsudoku.cli.running import stopping
    from satsudoku.errors import SatsudokuError

    if columns < 1:
        raise SatsudokuError(f"--columns is {columns}, expected 1 or more")
    endings = {f".{form}": form for form in FORMS}
    form = "svg" if output is None else check_ending(output, endings)
    inputs = puzzles.open()
    good, cosmetics, places, bad = [], [], [], False
    for entry in inputs.entries():
        if entry.puzzle is None:
            bad = True
            complain(str(entry.error))
        else:
            good.append(entry.puzzle)
            places.append(f"{entry.file}:{entry.line}")
            cosmetics.append(entry.extras.cosmetics if entry.extras else ())

    def doubt(number: int, what: str) -> None:
        nonlocal bad
        bad = True
        drawn = "the solution drawn is one of several" if what != "no solution" else what
        complain(f"{places[number]}: {drawn}; expected exactly one solution")

    if good:
        boards = len(good) * (2 if solutions else 1)
        with stopping(stop_after), steps("boards", lambda: boards) as step:
            drawn = picture(
                good,
                form,
                candidates=candidates,
                solutions=solutions,
                columns=columns,
                cosmetics=cosmetics,
                step=step,
                doubt=doubt,
            )
        if output is None:
            print(drawn.decode(), end="")
        else:
            write(output, drawn)
    raise typer.Exit(2 if inputs.unreadable else int(bad))
