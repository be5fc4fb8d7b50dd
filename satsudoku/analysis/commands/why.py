from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.options import Json, OnePuzzle, output_option

Candidate = Annotated[
    str | None,
    typer.Argument(
        metavar="[CANDIDATE]",
        help="Such as r1c1=5; none if the puzzle has no solution.",
        show_default=False,
    ),
]
Output = Annotated[Path | None, output_option("Draw the cause: .svg, .png or .pdf."), Writes()]
Timeout = Annotated[
    float,
    typer.Option(metavar="SECONDS", help="Settle for the smallest cause found by then."),
]


@command(
    "Solve",
    """
satsudoku why puzzle.sdk r1c1=5
satsudoku why --output why.svg 1.....2..3.....4 r1c2=2
satsudoku why --json 1.....2..3.....4 r4c1=4 | jq -r '.parts[].name'
satsudoku why 123....4........
""",
    cells=True,
)
def why(
    puzzle: OnePuzzle,
    candidate: Candidate = None,
    output: Output = None,
    timeout: Timeout = 60.0,
    json: Json = False,
) -> None:
    """Explain why a candidate is true, or false, by the least cause.

    It is the smallest set of clues, houses and relations from which that follows; no smaller one
    exists. For a puzzle without a solution, it says why.
    """
    from satsudoku.analysis.least_cause import least_cause
    from satsudoku.analysis.pictures import FORMS
    from satsudoku.cli.cell_notation import plain_cells
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import check_ending, write
    from satsudoku.drawing.conversion import in_form
    from satsudoku.errors import PuzzleError, SolverError
    from satsudoku.formats.reading.extras import REMARKS
    from satsudoku.stream.record import to_json

    if not timeout > 0:
        raise SolverError(f"timeout is {timeout}, expected more than 0 seconds")
    form = "svg" if output is None else check_ending(output, {f".{form}": form for form in FORMS})
    entry, asked = puzzle.only("why")
    try:
        named = candidate and plain_cells(candidate)
        cause = least_cause(asked, named, timeout=timeout)
    except PuzzleError as error:
        raise error.at(entry.file, entry.line) from None
    except TimeoutError:
        complain(f"stopped after {timeout:g} s: no cause was found; expected more time")
        raise typer.Exit(124) from None
    if output is not None:
        write(output, in_form(f"{cause.svg()}\n", form))
    noted = {REMARKS: list(entry.remarks)} if entry.remarks else {}
    print(to_json(cause.to_dict() | noted) if json else cause.text(), flush=True)
