"""The arguments and options that commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from satsudoku.board.shipped import variant_names
from satsudoku.formats import format_names
from satsudoku.solve import solver_names
from satsudoku.solve.methods import METHODS

__all__ = [
    "Csv",
    "Files",
    "FormatName",
    "Json",
    "LadderName",
    "LadderOrAll",
    "Language",
    "MethodName",
    "SolverName",
    "Threads",
    "Timeout",
    "VariantName",
    "ladder_names",
    "language_names",
]


def ladder_names() -> Sequence[str]:
    """The names of raters, for completion and ``all``."""
    from satsudoku.human.raters.library import rater_names

    return rater_names()


def language_names() -> Sequence[str]:
    """The languages in which steps are told."""
    from satsudoku.human.sentences import LANGUAGES

    return list(LANGUAGES)


Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...",
        help="Files of puzzles, - for standard input, or puzzles themselves.",
        show_default=False,
    ),
]
VariantName = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="NAME",
        help="The rules: see 'satsudoku variants'; or an encoding file of your own, ending in "
        ".toml. By default the number of cells says it.",
        autocompletion=variant_names,
    ),
]
FormatName = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="NAME",
        help="How the files are written: see 'satsudoku formats'.",
        autocompletion=format_names,
    ),
]
SolverName = Annotated[
    str,
    typer.Option(
        "--solver",
        "-s",
        metavar="NAME",
        help="What searches for solutions: see 'satsudoku solvers'.",
        autocompletion=solver_names,
    ),
]
MethodName = Annotated[
    str,
    typer.Option(
        "--method",
        "-m",
        metavar="NAME",
        help="How to count: enumerate visits the solutions; bands counts them without, on plain "
        "9x9 boards; estimate estimates; auto visits them while they are few, then takes bands.",
        autocompletion=lambda: METHODS,
    ),
]
Timeout = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="Give up the search for a puzzle's solutions after so long."
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="So many share the work; 0 for all cores. Lanes share it only without --timeout.",
    ),
]
LadderOrAll = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="The tiers of rules: see 'satsudoku ladders'; or a file of your own, ending in "
        ".toml; either with options, as in hamada:h=no; or 'all', a record for each.",
        autocompletion=ladder_names,
    ),
]
LadderName = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="The tiers of rules: see 'satsudoku ladders'; or a file of your own, ending in .toml.",
        autocompletion=ladder_names,
    ),
]
Language = Annotated[
    str,
    typer.Option(metavar="en|ja", help="Of the texts.", autocompletion=language_names),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV with a line of titles.")]
