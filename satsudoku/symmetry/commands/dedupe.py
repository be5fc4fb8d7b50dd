from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.symmetry.questions.dedupe import Different, Doubles


@command(
    "Files",
    """
satsudoku dedupe puzzles.txt > different.txt
satsudoku dedupe --threads 0 old.txt new.txt | wc -l
satsudoku dedupe --doubles --csv puzzles.txt
""",
)
def dedupe(
    puzzles: Puzzles,
    question: Different,
    printing: Writing,
    doubles: Annotated[
        bool,
        typer.Option(
            "--doubles", help="Print the others instead, each with the place of its first."
        ),
    ] = False,
) -> None:
    """Print the first puzzle of each equivalence class.

    Puzzles are equivalent if they differ only by a symmetry of the board and the names of symbols.
    The number of puzzles goes to standard error.
    """
    if printing.resume or printing.cluster is not None:
        raise SatsudokuError(
            "dedupe compares each puzzle with all before it, in one process; expected no --resume "
            "or --cluster"
        )
    inputs = puzzles.open(question.threads)
    if doubles:
        print_records(printing, Doubles(threads=question.threads), inputs, what="double")
    print_records(printing, replace(question, met={}), inputs, what="different puzzle")
