from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.command import command
from satsudoku.cli.options import LadderName, Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.making.questions.positions import Positions
from satsudoku.stream.parameter import Timeout

Number = Annotated[
    int, typer.Option("--number", "-n", metavar="N", help="How many positions of each puzzle.")
]
Seed = Annotated[int, typer.Option(metavar="N", help="Another seed chooses other places.")]
LeastTier = Annotated[
    str,
    typer.Option(
        "--least-tier", metavar="TIER", help="Only where the next step is of this tier or above."
    ),
]


@command(
    "Make",
    """
satsudoku positions puzzles.txt --number 3 --json
satsudoku generate --constraints all --mix 1 > puzzle.jsonl
satsudoku positions --json --fields layout,entries,removed,next_step puzzle.jsonl
satsudoku positions --least-tier 4 --seed 2 puzzles/demo.txt
""",
    cells=True,
)
def positions(
    puzzles: Puzzles,
    printing: Writing,
    number: Number = 1,
    seed: Seed = 0,
    least_tier: LeastTier = "1",
    ladder: LadderName = DEFAULT_LADDER,
    timeout: Timeout = None,
) -> None:
    """Choose positions on the way to the solution, for training.

    Each has what was entered and removed by then, and the ladder's next step. The seed and the
    puzzle decide which positions are chosen, so records are the same on every machine.
    """
    question = Positions(
        number=number, seed=seed, least_tier=least_tier, ladder=ladder, timeout=timeout
    )
    print_records(printing, question, puzzles.read(puzzles.files))
