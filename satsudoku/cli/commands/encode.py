"""Puzzles as input for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from satsudoku.board.library import variant as variant_named
from satsudoku.cli.console import complain
from satsudoku.cli.encoding import TARGETS, Encoder, one_a_file, write
from satsudoku.errors import SatsudokuError

if TYPE_CHECKING:
    from satsudoku.formats import Entry
from satsudoku.cli.app import app
from satsudoku.cli.options import (
    FormatName,
    VariantName,
)
from satsudoku.cli.running import inputs_of, interruptible, only_one

__all__ = ["encode"]


def _at_most_ones() -> Sequence[str]:
    from satsudoku.cover.cnf import ENCODINGS

    return ENCODINGS


def _clause_sets() -> Sequence[str]:
    from satsudoku.cover.cnf import CLAUSE_SETS

    return CLAUSE_SETS


@app.command(
    epilog="""\b
Examples:
  satsudoku encode puzzle.sdk > puzzle.cnf
  satsudoku encode --to dlx --variant x5
  satsudoku encode --to json puzzles.txt | jq '.options | length'
  satsudoku encode --clauses minimal --at-most-one ladder --output cnf/ puzzles.txt
"""
)
def encode(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE...]",
            help="As elsewhere; without any, the rules of --variant are written.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            "-t",
            metavar="dimacs|dlx|json",
            help="DIMACS for SAT solvers, Knuth's format for exact cover, or the exact cover as "
            "one JSON object a line.",
            autocompletion=lambda: list(TARGETS),
        ),
    ] = "dimacs",
    at_most_one: Annotated[
        str,
        typer.Option(
            "--at-most-one",
            metavar="NAME",
            help="For DIMACS, how to say 'at most one': pairwise, seqcounter, ladder, ... as "
            "python-sat names them.",
            autocompletion=_at_most_ones,
        ),
    ] = "pairwise",
    clauses: Annotated[
        str,
        typer.Option(
            "--clauses",
            metavar="extended|minimal",
            help="For DIMACS, whether to write what follows from the rest, too.",
            autocompletion=_clause_sets,
        ),
    ] = "extended",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIRECTORY",
            help="Write each puzzle into a file of its own there, and print their names.",
        ),
    ] = None,
    variant: VariantName = None,
    format: FormatName = "auto",
) -> None:
    """Write puzzles as input for other programs.

    DIMACS and DLX texts cannot follow one another, so without --output there must be one puzzle.
    """
    encoder = Encoder(to, at_most_one, clauses)
    if not files:
        if variant is None:
            raise SatsudokuError("nothing to encode; expected a FILE or --variant")
        print(encoder.variant(variant_named(variant)), end="")
        return
    inputs = inputs_of(files, variant, format)
    bad = False
    with interruptible():
        entries: Iterable[Entry] = inputs
        if output is None and to != "json":
            entries = only_one(inputs, f"one, or --output, for {to}")
        for entry, path in one_a_file(entries, TARGETS[to], output or Path()):
            if entry.error is not None:
                bad = True
                complain(str(entry.error))
            elif output is None:
                print(encoder.entry(entry), end="", flush=True)
            else:
                write(path, encoder.entry(entry))
                print(path, flush=True)
    raise typer.Exit(2 if bad or inputs.unreadable else 0)
