from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.options import AnyPuzzles, LadderName, Writing
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.judging.options import UpTo
from satsudoku.judging.questions.fog import ClearFog
from satsudoku.stream.parameter import Timeout

Lit = Annotated[
    str, typer.Option(metavar="CELLS", help="Cells that are lit at the start, as in 'r1c1 r1c2'.")
]
Lamps = Annotated[
    str, typer.Option(metavar="CELLS", help="Cells that are lit with all around them.")
]
Proofs = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Write a certificate of each step for 'satsudoku verify': a .zip, .jsonl or folder.",
    ),
    Writes(),
]


@command(
    "Solve",
    """
satsudoku fog 'https://sudokupad.app/...'
satsudoku fog 1.....2..3.....4 --lamps r2c2
satsudoku fog board.json --up-to Pairs --json | jq .stuck
satsudoku fog 1.....2..3.....4 --lamps r2c2 --proofs steps.zip && satsudoku verify steps.zip
""",
    """
Links and files of f-puzzles and SudokuPad hold their fog, which --lit and --lamps replace.
""",
    cells=True,
)
def fog(
    puzzles: AnyPuzzles,
    printing: Writing,
    lit: Lit = "",
    lamps: Lamps = "",
    up_to: UpTo = None,
    ladder: LadderName = DEFAULT_LADDER,
    proofs: Proofs = None,
    timeout: Timeout = None,
) -> None:
    """Play in the fog: does what is lit always lead on?

    Each step names the easiest digit that lights more. Where there is none, two fillings show that
    the lit clues do not suffice.
    """
    from satsudoku.cli.archive_file import open_archive

    if not puzzles.files:
        raise SatsudokuError("no board; expected a FILE or a link")
    question = ClearFog(
        lit=_cells(lit),
        lamps=_cells(lamps),
        ladder=ladder,
        up_to=up_to,
        language=printing.language,
        timeout=timeout,
    )
    inputs = puzzles.read(puzzles.files)
    with nullcontext() if proofs is None else open_archive(proofs) as archive:
        question = replace(question, archive=archive)
        print_records(printing, question, inputs, records=question.ask(inputs.entries()))


def _cells(text: str) -> str:
    """Cells of any notation, as ``r1c2`` each."""
    from satsudoku.cli.cell_notation import plain_cells

    return " ".join(plain_cells(f"{cell}#1").removesuffix("#1") for cell in text.split())
