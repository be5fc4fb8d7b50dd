"""The command ``prove``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from satsudoku import stream
from satsudoku.cli.command import command
from satsudoku.cli.options import Printing, Puzzles

__all__ = ["prove"]

Output = Annotated[
    Path,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the certificates there: into a file if its name ends in .zip, .jsonl or "
        ".jsonl.gz, else into a folder.",
    ),
]
Most = Annotated[
    int,
    typer.Option(
        metavar="N", help="List N solutions of a puzzle at most; prove 'at least N' if it has more."
    ),
]
Drat = Annotated[bool, typer.Option("--drat", help="Add each proof in the format DRAT, too.")]


@command("""
satsudoku prove --output proof.zip 1.....2..3.....4
satsudoku prove --output proofs.jsonl.gz puzzles.txt
satsudoku prove --output proof --drat --variant x5 12345....................
satsudoku prove --output witnesses.zip --most 2 1...............
""")
def prove(
    puzzles: Puzzles,
    printing: Printing,
    output: Output,
    most: Most = 1000,
    drat: Drat = False,
) -> None:
    """Write certificates that prove the number of solutions.

    One puzzle makes one certificate. Several make an archive of many, in which a certificate's name
    is the number of its puzzle. Of JSON lines the rules are written once for each variant.
    """
    from satsudoku.proof.archive import Archive

    inputs = puzzles.open()
    with Archive(output) as archive:
        printing.records("prove", stream.prove(inputs, archive, most=most, drat=drat), inputs)
