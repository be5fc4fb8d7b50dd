from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.command import Reads, command
from satsudoku.cli.options import Levels, Puzzles, SearchOptions, Writing, ladder_names
from satsudoku.cli.running import print_records
from satsudoku.errors import SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.stream.questions.classify import Classify
from satsudoku.stream.questions.tier import Tier

_PATIENCE = 10.0  # seconds

Ladder = Annotated[
    str,
    typer.Option(
        "--ladder",
        "-l",
        metavar="NAME",
        help="A name from 'satsudoku ladders', a .toml file, or 'all'.",
        autocompletion=ladder_names,
    ),
    Reads("ladder"),
]
Path = Annotated[
    bool,
    typer.Option("--path", help="Show the steps, and how many are open at each."),
]
AllowMultiple = Annotated[
    bool,
    typer.Option("--allow-multiple", help="Rank puzzles that are not proved unique, too."),
]
TierOnly = Annotated[
    bool,
    typer.Option(
        "--tier-only",
        help="Find verdicts alone, of many puzzles together: quicker.",
    ),
]


@command(
    "Grade",
    """
satsudoku classify puzzles.txt
satsudoku classify --ladder rank8 --path puzzle.sdk
satsudoku classify --ladder hamada:h=no --path --language ja puzzle.sdk
satsudoku classify --ladder all puzzle.sdk
satsudoku classify --ladder rank8 --levels gentle=1-2,fair=3-4,hard=5- puzzles.txt
satsudoku classify --fields tier puzzles.txt | sort | uniq -c
satsudoku classify --threads 0 --output graded.parquet puzzles.txt
""",
    cells=True,
)
def classify(
    puzzles: Puzzles,
    printing: Writing,
    *,
    ladder: Ladder = DEFAULT_LADDER,
    levels: Levels = None,
    path: Path = False,
    allow_multiple: AllowMultiple = False,
    tier_only: TierOnly = False,
    search: SearchOptions,
) -> None:
    """Find the least tier of human rules that solves each puzzle.

    Where rules run in Python (on constraints, for --path) and on boards beyond 9x9, each puzzle
    gets 10 seconds, unless --timeout says otherwise; mus and other programs have no limit.

    A puzzle without exactly one solution is reported and not ranked. A ladder's options follow its
    name, as in hamada:h=no. 'all' prints a record for every rater except mus.

    How often each rule was used ('uses'), and the 'detail' of sato and hodoku, need a path for each
    puzzle: name them in --fields, or ask for --path.
    """
    from satsudoku.human.ladders.ladder import Ladder as Rungs
    from satsudoku.human.ladders.levels import with_levels
    from satsudoku.human.ladders.rater_library import rater
    from satsudoku.stream.parts.processes import shared

    ladder = with_levels(ladder, levels)
    inputs = puzzles.open(search.threads)
    in_lanes = not (path or allow_multiple) and search.solver in ("auto", "lanes")
    uses = printing.chooses("uses")
    patience = _PATIENCE if ladder != "all" and isinstance(rater(ladder), Rungs) else None
    if tier_only:
        if ladder == "all":
            raise SatsudokuError("--tier-only takes one ladder; expected a name, found 'all'")
        if not in_lanes:
            raise SatsudokuError(
                "--tier-only finds verdicts alone, in lanes; expected no --path, --allow-multiple "
                "or other --solver"
            )
        question = Tier(
            ladder=ladder, timeout=search.timeout, threads=search.threads, patience=patience
        )
        print_records(printing, question, inputs)
    one_by_one = Classify(
        ladder=ladder,
        allow_multiple=allow_multiple,
        path=path,
        uses=uses,
        language=printing.language,
        solver=search.solver,
        timeout=search.timeout or patience,
    )
    with shared(one_by_one, 1 if printing.cluster else search.threads) as asked:
        if in_lanes and ladder != "all" and not uses:
            asked = Tier(
                ladder=ladder,
                timeout=search.timeout,
                threads=search.threads,
                otherwise=asked,
                detail=printing.chooses("detail"),
                patience=patience,
            )
        print_records(printing, asked, inputs)
