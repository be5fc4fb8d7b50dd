"""The command ``card``, which a puzzle without a command asks for."""

from __future__ import annotations

from satsudoku.cli.command import command
from satsudoku.cli.options import LadderName, Puzzles, Writing
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.questions.card import Card

__all__ = ["card"]


@command(
    "Solve",
    """
satsudoku 1.....2..3.....4
satsudoku puzzle.toml
satsudoku 'https://www.f-puzzles.com/?load=N4Igz...'
satsudoku card --json puzzles.txt | jq -r 'select(.unique).tier_name'
""",
)
def card(
    puzzles: Puzzles, question: Card, printing: Writing, ladder: LadderName = DEFAULT_LADDER
) -> None:
    """Say all of each puzzle in one look; no command does the same.

    The card has the board, whether the puzzle is unique, its tier and minutes, what is redundant,
    its symmetry and the next step. Of a puzzle with several solutions it says where they differ and
    which clues would leave one; of an impossible one, why. What takes longer than --timeout is left
    out, and named.
    """
    from dataclasses import replace

    printing.records(replace(question, ladder=ladder), puzzles.open())
