from __future__ import annotations

from satsudoku.cli.command import command
from satsudoku.cli.options import LadderName, Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.parameter import Timeout
from satsudoku.teaching.questions.card import Card


@command(
    "Solve",
    """
satsudoku 1.....2..3.....4
satsudoku puzzle.toml
satsudoku 'https://www.f-puzzles.com/?load=N4Igz...'
satsudoku card --json puzzles.txt | jq -r 'select(.unique).tier_name'
""",
    cells=True,
)
def card(
    puzzles: Puzzles,
    printing: Writing,
    ladder: LadderName = DEFAULT_LADDER,
    timeout: Timeout = 10.0,
) -> None:
    """Show everything about a puzzle, as satsudoku PUZZLE does.

    The card has the board, whether the puzzle is unique, its tier and minutes, what is redundant,
    its symmetry and the next step. If there are several solutions, it says where they differ and
    which clues would leave only one. If there is none, it says why. It names what --timeout left
    out.
    """
    question = Card(ladder=ladder, language=printing.language, timeout=timeout)
    print_records(printing, question, puzzles.open())
