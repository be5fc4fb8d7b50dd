from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.command import Reads, command
from satsudoku.cli.options import AnyPuzzles, LadderName, Writing
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.judging.questions.judge import Judge
from satsudoku.stream.parameter import Timeout

Moves = Annotated[
    list[str] | None,
    typer.Option("--move", metavar="MOVE", help="A move, such as r4c7=5 or r4c7<>5; repeatable."),
]
Entries = Annotated[
    str | None,
    typer.Option(metavar="LINE", help="What was entered before, one character a cell."),
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
UpTo = Annotated[
    str | None,
    typer.Option(metavar="TIER", help="The last tier whose rules count, by number or name."),
]
Cause = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", help="Look for the cause of each wrong move as long; 0 for no look."
    ),
]


@command(
    "Solve",
    """
satsudoku judge 1.....2..3.....4 --move r1c2=2 --move r1c3=3
satsudoku judge puzzle.sdk --move 'r4c7<>5 r4c8<>5' --up-to Pairs
satsudoku judge 1.....2..3.....4 --move 'In box 1, 2 can only stand in r1c2, so it goes there.'
satsudoku judge --games games.jsonl --json | jq .moves
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
    timeout: Timeout = None,
) -> None:
    """Judge moves: wrong, a guess, or a deduction, and by what.

    Each move is judged in what the right moves before it have left. A score says how many follow.
    """
    from satsudoku.cli.cell_notation import plain_cells
    from satsudoku.cli.inputs import only_one
    from satsudoku.judging.game import games_of, read_games
    from satsudoku.teaching.attempt import split_candidates
    from satsudoku.teaching.attempt_file import attempt_all

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
        answers = question.ask_games(read_games(games, inputs.variant))
        print_records(printing, question, inputs, records=answers)
    if not puzzles.files or not move:
        raise SatsudokuError("no move to judge; expected FILE with --move, or --games")
    inputs = puzzles.read(puzzles.files)
    if entries is None and not removed:
        print_records(printing, question, inputs)
    one = only_one(inputs.entries(), "one, for --entries and --removed")
    attempts = attempt_all(one, entries, split_candidates(plain_cells(removed)))
    answers = question.ask_games(games_of(attempts, question.moves))
    print_records(printing, question, inputs, records=answers)
