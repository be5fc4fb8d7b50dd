from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.board.shipped import variant_names
from satsudoku.cli.command import Reads, command
from satsudoku.cli.options import BoardForms
from satsudoku.stream.parameter import SolverName

Board = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help="A name from 'satsudoku variants', or a .toml file.",
        show_default=False,
        autocompletion=variant_names,
    ),
    Reads("variant"),
]
Patterns = Annotated[
    bool,
    typer.Option("--patterns", help="Only fillings that differ by more than a relabelling."),
]
Clues = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="List the puzzles of N clues with one solution instead.",
    ),
]
Symmetries = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="With --clues: none, square or all.  [default: all]",
        autocompletion=lambda: ["none", "square", "all"],
    ),
]
Minimal = Annotated[
    bool,
    typer.Option("--minimal", help="With --clues: only puzzles that need each clue."),
]


@command(
    "Expert",
    """
satsudoku enumerate x5
satsudoku enumerate x5 --patterns
satsudoku enumerate x5 --clues 4 --symmetries square | satsudoku classify -v x5 -
satsudoku enumerate classic4 --clues 5 --minimal
""",
)
def enumerate(
    variant: Board,
    printing: BoardForms,
    patterns: Patterns = False,
    clues: Clues = None,
    symmetries: Symmetries = None,
    minimal: Minimal = False,
    solver: SolverName = "auto",
) -> None:
    """List all fillings or all puzzles of a small variant.

    --patterns lists fillings up to the names of symbols. --clues lists puzzles, one of each class
    up to the names of symbols and --symmetries: none; square, which are turns and reflections; or
    all moves that keep the houses. The number of boards goes to standard error.
    """
    from satsudoku.board.library import variant as find_variant
    from satsudoku.cli.running import stopping
    from satsudoku.making.enumeration import boards, print_boards, source

    rules = find_variant(variant)
    lines = printing.records(source(rules, solver))
    with stopping(printing.stop_after):
        every = boards(rules, patterns, clues, symmetries, minimal=minimal, solver=solver)
        print_boards(every, lines)
