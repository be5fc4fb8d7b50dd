from __future__ import annotations

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.stream.questions.count import Count


@command(
    "Solve",
    """
satsudoku count puzzles.txt
satsudoku count --limit 2 --threads 0 --fields count 17-clue.txt.gz
satsudoku count --method estimate --variant classic16 empty.txt
satsudoku count 1.....2..3.....4
""",
)
def count(puzzles: Puzzles, question: Count, printing: Writing) -> None:
    """Count the solutions of each puzzle.

    A count that is cut short is shown as 'at least N'. An estimate is 'about N', with an interval
    that is right in 95 of 100 cases.
    """
    print_records(printing, question, puzzles.open(question.threads))
