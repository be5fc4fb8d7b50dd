from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Annotated

import typer

from satsudoku.cli.command import Reads, Writes, command
from satsudoku.cli.options import AnyPuzzles, LadderName, Writing
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.judging.options import UpTo
from satsudoku.judging.questions.judge import Judge
from satsudoku.stream.parameter import Timeout

Moves = Annotated[
    list[str] | None,
    typer.Option("--move", metavar="MOVE", help="A move, such as r4c7=5 or r4c7<>5; repeatable."),
]
Entries = Annotated[
    str | None,
    typer.Option(metavar="LINE", help="What was entered before, one character per cell."),
]
Removed = Annotated[
    str,
    typer.Option(metavar="CANDIDATES", help="Pencil marks that were removed, such as 'r4c7#5'."),
]
Games = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="Read puzzles with moves from JSON lines; - for standard input."
    ),
    Reads("inputs"),
]
Cause = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", help="How long to look for the cause of each wrong move; 0: not at all."
    ),
]
Proofs = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Write a certificate of each move for 'satsudoku verify': a .zip, .jsonl or folder.",
    ),
    Writes(),
]


@command(
    "Solve",
    """
satsudoku judge 1.....2..3.....4 --move r1c2=2 --move r1c3=3
satsudoku judge puzzle.sdk --move 'r4c7<>5 r4c8<>5' --up-to Pairs
satsudoku judge 1.....2..3.....4 --move 'In box 1, 2 can only go in r1c2, so it goes there.'
satsudoku judge --games games.jsonl --json | jq .moves
satsudoku judge --games games.jsonl --proofs proofs.zip && satsudoku verify proofs.zip
""",
    """
A game is a line such as
  {"puzzle": "1.....2..3.....4", "entries": "12....2..3.....4", "moves": ["r1c3=4"]}
It may have "variant", and "removed" or "candidates" as the attempts of hint.
""",
    cells=True,
)
def judge(
    puzzles: AnyPuzzles,
    printing: Writing,
    move: Moves = None,
    entries: Entries = None,
    removed: Removed = "",
    games: Games = None,
    up_to: UpTo = None,
    ladder: LadderName = DEFAULT_LADDER,
    cause: Cause = 1.0,
    proofs: Proofs = None,
    timeout: Timeout = None,
) -> None:
    """Judge moves: wrong, a guess, or a deduction by a rule.

    Each move is judged on the board that the right moves before it have left. A score says how many
    follow.
    """
    from satsudoku.cli.archive_file import open_archive
    from satsudoku.cli.cell_notation import plain_cells
    from satsudoku.cli.inputs import only_one
    from satsudoku.judging.game import games_of, read_games
    from satsudoku.teaching.attempt import split_candidates
    from satsudoku.teaching.attempt_file import attempt_all, attempted

    question = Judge(
        moves=tuple(map(plain_cells, move or ())),
        ladder=ladder,
        up_to=up_to,
        language=printing.language,
        cause=cause,
        timeout=timeout,
    )
    if games is not None:
        if puzzles.files or move or entries is not None or removed:
            expected = "expected no FILE, --move, --entries or --removed"
            raise SatsudokuError(f"--games excludes other input; {expected}")
        inputs = puzzles.read([games])
        played = read_games(games, inputs.variant)
    else:
        if not puzzles.files or not move:
            raise SatsudokuError("no move to judge; expected FILE with --move, or --games")
        inputs = puzzles.read(puzzles.files)
        if entries is None and not removed:
            played = games_of(map(attempted, inputs.entries()), question.moves)
        else:
            one = only_one(inputs.entries(), "one, for --entries and --removed")
            attempts = attempt_all(one, entries, split_candidates(plain_cells(removed)))
            played = games_of(attempts, question.moves)
    with nullcontext() if proofs is None else open_archive(proofs) as archive:
        question = replace(question, archive=archive)
        print_records(printing, question, inputs, records=question.ask_games(played))
