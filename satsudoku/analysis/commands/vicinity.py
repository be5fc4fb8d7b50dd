from __future__ import annotations

from satsudoku.analysis.questions.vicinity import Vicinity
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records


@command(
    "Make",
    """
satsudoku vicinity puzzles.txt
satsudoku vicinity --remove 2 --add 2 --minimal puzzle.sdk | satsudoku dedupe -
""",
)
def vicinity(puzzles: Puzzles, question: Vicinity, printing: Writing) -> None:
    """Print the neighbours of each puzzle that have one solution.

    A neighbour lacks some of the puzzle's clues and has others instead; {-1+1} is the default.
    """
    print_records(printing, question, puzzles.open(question.threads), what="neighbour")
