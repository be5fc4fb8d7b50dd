from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.cli.command import Writes, command
from satsudoku.cli.encoding import TARGETS, Encoder, one_a_file
from satsudoku.cli.options import AnyPuzzles, output_option, to_option
from satsudoku.errors import SatsudokuError
from satsudoku.stream.parameter import names_in

if TYPE_CHECKING:
    from satsudoku.formats import Entry


To = Annotated[str, to_option("dimacs, dlx or json.", lambda: list(TARGETS))]
AtMostOne = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="DIMACS: 'at most one' by its name in python-sat.",
        autocompletion=names_in("satsudoku.cover.cnf", "ENCODINGS"),
    ),
]
Clauses = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="DIMACS: extended by clauses that follow, or minimal.",
        autocompletion=names_in("satsudoku.cover.cnf", "CLAUSE_SETS"),
    ),
]
Output = Annotated[
    Path | None,
    output_option("Write a file for each puzzle there, and print its name.", "DIRECTORY"),
    Writes(),
]


@command(
    "Expert",
    """
satsudoku encode puzzle.sdk > puzzle.cnf
satsudoku encode --to dlx --variant x5
satsudoku encode --to json puzzles.txt | jq '.options | length'
satsudoku encode --clauses minimal --at-most-one ladder --output cnf/ puzzles.txt
""",
)
def encode(
    puzzles: AnyPuzzles,
    to: To = "dimacs",
    at_most_one: AtMostOne = "pairwise",
    clauses: Clauses = "extended",
    output: Output = None,
) -> None:
    """Write puzzles or variants as input for other programs.

    DIMACS is for SAT solvers. DLX is Knuth's format for exact cover. JSON is the exact cover, an
    object per line. Without a FILE, write the rules of --variant. A DIMACS or DLX text holds one
    puzzle, so several puzzles need --output.
    """
    from satsudoku.board.library import variant
    from satsudoku.cli.console import complain
    from satsudoku.cli.files import write
    from satsudoku.cli.inputs import only_one
    from satsudoku.stream.parts.placing import needed_folder

    encoder = Encoder(to, at_most_one, clauses)
    if not puzzles.files:
        if puzzles.variant is None:
            raise SatsudokuError("nothing to encode; expected a FILE or --variant")
        print(encoder.variant(variant(puzzles.variant)), end="")
        return
    inputs = puzzles.read(puzzles.files)
    bad = False
    entries: Iterable[Entry] = inputs.entries()
    if output is None and to != "json":
        entries = only_one(entries, f"one, or --output, for {to}")
    with nullcontext() if output is None else needed_folder(f"{output}"):
        for entry, path in one_a_file(entries, TARGETS[to], output or Path()):
            if entry.error is not None:
                bad = True
                complain(str(entry.error))
            elif output is None:
                print(encoder.entry(entry), end="", flush=True)
            else:
                write(path, encoder.entry(entry))
                print(path, flush=True)
        raise typer.Exit(2 if inputs.unreadable else int(bad))
