from __future__ import annotations

from satsudoku.analysis.questions.candidates import Candidates
from satsudoku.cli.command import command
from satsudoku.cli.options import Puzzles, Writing
from satsudoku.cli.running import print_records


@command(
    "Solve",
    """
satsudoku candidates puzzle.sdk
satsudoku candidates --json 1.....2..3...... | jq -c .candidates
satsudoku candidates --counts --json 1.....2..3...... | jq -c .candidate_counts
""",
    cells=True,
)
def candidates(puzzles: Puzzles, question: Candidates, printing: Writing) -> None:
    """Find the true candidates of each puzzle.

    A candidate is true if some solution has it. A terminal shows them as pencil marks; otherwise
    they are listed cell by cell. --counts prints the number of solutions of each, a line per cell.
    """
    print_records(printing, question, puzzles.open(question.threads))
