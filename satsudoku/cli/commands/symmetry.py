"""Puzzles up to symmetry."""

from __future__ import annotations

import typer

from satsudoku.cli.app import app
from satsudoku.cli.console import complain
from satsudoku.cli.options import (
    Files,
    FormatName,
    Json,
    Threads,
    VariantName,
)
from satsudoku.cli.running import form_of, inputs_of, interruptible

__all__ = ["canonical", "dedupe"]


@app.command(
    epilog="""\b
Examples:
  satsudoku canonical puzzles.txt
  satsudoku canonical --json puzzles.txt | jq -r '[.line, .board] | @tsv'
"""
)
def canonical(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the canonical form of each puzzle or filled grid, one a line.

    It is the same for all that differ only by a symmetry of the board and the names of symbols. Of
    9x9 boards it is the least image as a text, an empty cell before every symbol (minlex).
    """
    from satsudoku.cli.boards import print_forms
    from satsudoku.stream.dedupe import canonical_forms

    inputs = inputs_of(files, variant, format)
    with interruptible():
        _, bad = print_forms(canonical_forms(inputs, threads=threads), form_of(json, False))
    raise typer.Exit(2 if bad or inputs.unreadable else 0)


@app.command(
    epilog="""\b
Examples:
  satsudoku dedupe puzzles.txt > different.txt
  satsudoku dedupe --threads 0 old.txt new.txt | wc -l
"""
)
def dedupe(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the first puzzle of each kind, one a line, in their order.

    Puzzles are of one kind if they differ only by a symmetry of the board and the names of symbols.
    How many were kept is said at the end, on standard error.
    """
    from satsudoku.cli.boards import print_forms
    from satsudoku.stream.dedupe import dedupe as first_of_each

    inputs = inputs_of(files, variant, format)
    with interruptible():
        kept = ((entry, entry.puzzle) for entry in first_of_each(inputs, threads=threads))
        printed, bad = print_forms(kept, form_of(json, False))
    complain(f"{printed} different puzzle{'' if printed == 1 else 's'}")
    raise typer.Exit(2 if bad or inputs.unreadable else 0)
