from __future__ import annotations

from dataclasses import replace

from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records
from satsudoku.cli.witnesses import Witnesses, shows_witnesses
from satsudoku.stream.questions.unique import Unique


@command(
    "Solve",
    """
satsudoku unique puzzles.txt
satsudoku unique --csv puzzles.txt > verdicts.csv
if satsudoku unique new.txt > /dev/null; then echo each has one solution; fi
""",
    cells=True,
)
def unique(
    *, puzzles: Puzzles, witnesses: Witnesses = None, question: Unique, printing: Writing
) -> None:
    """Prove whether each puzzle has exactly one solution.

    With --witnesses it shows why not: two solutions, the cells in which solutions differ, and
    single clues that would leave one solution. The exit status is 1 if a puzzle has several
    solutions or none, or if --timeout left one undecided.
    """
    inputs = puzzles.open(question.threads)
    shown = shows_witnesses(witnesses, printing, inputs)
    print_records(printing, replace(question, witnesses=shown), inputs, all_unique=True)
