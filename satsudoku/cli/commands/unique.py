"""The command ``unique``."""

from __future__ import annotations

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.stream.questions.unique import Unique

__all__ = ["unique"]


@command(
    "Solve",
    """
satsudoku unique puzzles.txt
satsudoku unique --csv puzzles.txt > verdicts.csv
if satsudoku unique new.txt > /dev/null; then echo each has one solution; fi
""",
)
def unique(puzzles: Puzzles, question: Unique, printing: Writing) -> None:
    """Prove whether each puzzle has exactly one solution.

    The exit status is 1 if a puzzle has not, or if --timeout left one undecided.
    """
    printing.records(question, puzzles.open(question.threads), all_unique=True)
