from __future__ import annotations

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.symmetry.questions.canonical import Canonical


@command(
    "Files",
    """
satsudoku canonical puzzles.txt
satsudoku canonical --json puzzles.txt | jq -r '[.line, .canonical] | @tsv'
""",
)
def canonical(puzzles: Puzzles, question: Canonical, printing: Writing) -> None:
    """Print the canonical form of each puzzle or filled grid.

    Boards that differ only by a symmetry of the board and the names of symbols have the same form.
    For 9x9 boards it is the least image as a text, an empty cell before every symbol (minlex).
    """
    print_records(printing, question, puzzles.open(question.threads))
