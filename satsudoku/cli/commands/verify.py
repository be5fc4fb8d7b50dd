from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.command import Reads, command
from satsudoku.cli.form import form_of
from satsudoku.cli.options import Json, OnePuzzle, VariantName
from satsudoku.errors import SatsudokuError
from satsudoku.stream.parameter import names_in

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE...", help="Certificates, or archives of many.", show_default=False
    ),
    Reads("inputs"),
]


With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="NAME",
        help="Check by cake_lpr, lrat-check, drat-trim or dratify, too.",
        autocompletion=names_in("satsudoku.proof.external", "CHECKERS"),
    ),
]


Timeout = Annotated[
    float | None,
    typer.Option(
        "--timeout", metavar="SECONDS", help="Stop the check of each certificate after this time."
    ),
]


About = Annotated[
    str | None,
    typer.Option(
        "--puzzle", metavar="PUZZLE", help="Refuse what is not about this puzzle, or its rules."
    ),
    Reads("inputs"),
]


@command(
    "Prove",
    """
satsudoku verify proof.zip
satsudoku verify --with cake_lpr --with dratify proofs.jsonl.gz
satsudoku verify --puzzle 1.....2..3.....4 proof.zip
satsudoku verify --timeout 10 proofs.zip
satsudoku verify --json proofs.jsonl.gz | jq -r 'select(.verified == false).refusal'
""",
)
def verify(
    files: Files,
    with_: With = None,
    timeout: Timeout = None,
    puzzle: About = None,
    variant: VariantName = None,
    json: Json = False,
) -> None:
    """Check certificates, and print what each proves.

    The checker shares no code with the writer: the folder satsudoku/proof/checker also works alone.
    A certificate proves its claim for the puzzle, the rules and the ladder that it declares. So
    check that these are 'as shipped', or name your puzzle with --puzzle and --variant. In a folder,
    links that lead out of it are refused. The exit status is 1 if a certificate is refused. If
    --timeout stops a check, the certificate is neither verified nor refused; the exit status is 124
    if none is refused.
    """
    from satsudoku.cli.verification import print_verdicts

    if puzzle is None and variant is not None:
        raise SatsudokuError("--variant needs --puzzle; expected both")
    asked = None if puzzle is None else OnePuzzle(file=puzzle, variant=variant).only("verify")[1]
    print_verdicts(files, with_ or (), form_of(json), timeout, asked)
