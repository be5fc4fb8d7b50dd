from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, SearchOptions, Writing
from satsudoku.cli.running import print_records
from satsudoku.cli.witnesses import Witnesses, shows_witnesses
from satsudoku.errors import SatsudokuError
from satsudoku.registry import find
from satsudoku.stream.questions.solve import Solve

if TYPE_CHECKING:
    from satsudoku.cli.inputs import Inputs

Limit = Annotated[
    int | None,
    typer.Option(metavar="N", help="Find N solutions of each puzzle at most.  [default: 1]"),
]
All = Annotated[bool, typer.Option("--all", help="Find all solutions of each puzzle.")]
Random = Annotated[
    int | None,
    typer.Option(metavar="N", help="Draw N random solutions, all equally likely."),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same seed draws the same random solutions.",
    ),
]


@command(
    "Solve",
    """
satsudoku solve puzzles.txt
satsudoku solve --limit 10 --json 1...............
satsudoku solve --all --variant x5 12345....................
satsudoku solve --random 1000 --seed 7 puzzle.sdk
""",
)
def solve(
    puzzles: Puzzles,
    printing: Writing,
    *,
    limit: Limit = None,
    all: All = False,
    random: Random = None,
    seed: Seed = None,
    witnesses: Witnesses = None,
    search: SearchOptions,
) -> None:
    """Find solutions of each puzzle; each solution is a record.

    A record's count is the number of solutions so far. The last count is exact if no solution was
    left out (see --limit). The last record of a puzzle that is not unique shows why, as in
    'satsudoku unique'. With --random, the count is the number of all solutions. Unless --limit or
    --all asks for more than one, the status is 1 if a puzzle does not have exactly one.
    """
    inputs = puzzles.open(search.threads)
    if random is not None:
        if all or limit is not None:
            raise SatsudokuError("--random excludes --limit and --all; expected one of them")
        if witnesses:
            raise SatsudokuError("--random excludes --witnesses; expected one of them")
        _print_drawn(inputs, random, seed, search, printing)
    if seed is not None:
        raise SatsudokuError("--seed needs --random; expected both")
    if all and limit is not None:
        raise SatsudokuError("--all excludes --limit; expected one of them")
    most = None if all else 1 if limit is None else limit
    shown = shows_witnesses(witnesses, printing, inputs)
    question = Solve(limit=most, witnesses=shown, **vars(search))
    print_records(printing, question, inputs, all_unique=most == 1)


def _print_drawn(
    inputs: Inputs, number: int, seed: int | None, search: SearchOptions, printing: Writing
) -> NoReturn:
    from satsudoku.cli.console import complain

    question = find("questions", "draw").Draw(
        number, seed, timeout=search.timeout, threads=search.threads
    )
    if seed is None:
        if printing.resume:
            raise SatsudokuError("--random with --resume needs --seed; expected it, too")
        question = replace(question, seed=find("making", "randomness").new_seed())
        complain(f"seed {question.seed}")
    print_records(printing, question, inputs)
