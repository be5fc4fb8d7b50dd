from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.analysis.questions.fewest import Fewest
from satsudoku.analysis.questions.minimal import Minimal
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError

AsFewest = Annotated[
    bool,
    typer.Option(
        "--fewest",
        help="Find a smallest subset that leaves the puzzle unique.",
    ),
]
Number = Annotated[bool, typer.Option("--number", help="With --fewest: count all such subsets.")]


@command(
    "Make",
    """
satsudoku minimal puzzles.txt
satsudoku minimal --json puzzles.txt | jq -r 'select(.minimal).puzzle'
satsudoku minimal --variant classic4 12....2..3.....4
satsudoku minimal --fewest --timeout 10 puzzles.txt
satsudoku minimal --fewest --number --json killer.json
""",
    cells=True,
)
def minimal(
    puzzles: Puzzles,
    question: Minimal,
    printing: Writing,
    fewest: AsFewest = False,
    number: Number = False,
) -> None:
    """Find the redundant clues and constraints of each puzzle.

    A puzzle is minimal if it is unique and needs each of its clues, cages, lines and dots. Any one
    redundant part can be removed, but perhaps not all of them together. --fewest finds how few
    givens and constraints suffice, or a range such as 17 to 19 where --timeout is too short. A full
    grid is a puzzle, too; on 9x9 its smallest subset takes hours.
    """
    from satsudoku.stream.parts.processes import shared

    if fewest:
        inputs = puzzles.open(question.threads)
        asked = Fewest(number=number, timeout=question.timeout)
        with shared(asked, 1 if printing.cluster else question.threads) as one_by_one:
            print_records(printing, one_by_one, inputs)
    if number:
        raise SatsudokuError("--number needs --fewest")
    print_records(printing, question, puzzles.open(question.threads))
