"""Making puzzles: all of a small board, random ones, neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from satsudoku.board.library import DEFAULT
from satsudoku.board.library import variant as variant_named
from satsudoku.board.shipped import variant_names
from satsudoku.cli.app import app
from satsudoku.cli.console import complain
from satsudoku.cli.options import (
    Files,
    FormatName,
    Json,
    SolverName,
    Threads,
    VariantName,
    ladder_names,
)
from satsudoku.cli.running import form_of, inputs_of, interruptible

__all__ = ["enumerate", "generate", "vicinity"]


def _pattern_symmetries() -> Sequence[str]:
    from satsudoku.symmetry.patterns import PATTERN_SYMMETRIES

    return list(PATTERN_SYMMETRIES)


@app.command(
    epilog="""\b
Examples:
  satsudoku enumerate x5
  satsudoku enumerate x5 --patterns
  satsudoku enumerate x5 --clues 4 --symmetries square | satsudoku classify -v x5 -
  satsudoku enumerate classic4 --clues 5 --minimal
"""
)
def enumerate(
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT", show_default=False, autocompletion=variant_names)
    ],
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="Only the fillings that differ by more than names."),
    ] = False,
    clues: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Not the fillings, but every puzzle of N clues with exactly one solution.",
        ),
    ] = None,
    symmetries: Annotated[
        str | None,
        typer.Option(
            metavar="none|square|all",
            help="With --clues: which moves of the board make a puzzle the same: all that keep its "
            "houses (as by default), turns and mirrorings, or none.",
            autocompletion=lambda: ["none", "square", "all"],
        ),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option("--minimal", help="With --clues: only puzzles that need each of their clues."),
    ] = False,
    solver: SolverName = "auto",
    json: Json = False,
) -> None:
    """List every filling of a small variant's board, or every puzzle of so many clues.

    Fillings are of one pattern if renaming symbols turns them into each other, and puzzles are not
    listed again with other names; the symbols of a pattern or puzzle come in their order. How many
    were listed is said at the end, on standard error.
    """
    from satsudoku.cli.enumeration import boards, print_boards

    found = boards(
        variant_named(variant), patterns, clues, symmetries, minimal=minimal, solver=solver
    )
    with interruptible():
        print_boards(found, form_of(json, False))


@app.command(
    epilog="""\b
Examples:
  satsudoku generate
  satsudoku generate --count 100 --tier 4..5 --ladder rank8 --symmetry rotational
  satsudoku generate --count 1000 --clues 22..24 --minimal --seed 1 > puzzles.txt
  satsudoku generate --variant diagonal9 --count 10 --json
  satsudoku generate --pattern pattern.txt
\b
What it yields without a target, tier by tier:
  satsudoku generate -n 10000 | satsudoku classify --ladder rank8 --tier-only --json - |
      jq .tier | sort -n | uniq -c
"""
)
def generate(
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", help="How many puzzles to make.")
    ] = 1,
    symmetry: Annotated[
        str,
        typer.Option(
            "--symmetry",
            metavar="NAME",
            help="Of the pattern of clues: none, rotational (the half turn), quarter-turn, "
            "horizontal, vertical, orthogonal, diagonal, antidiagonal, both-diagonals or full.",
            autocompletion=_pattern_symmetries,
        ),
    ] = "none",
    pattern: Annotated[
        str | None,
        typer.Option(
            "--pattern",
            metavar="PATTERN",
            help="Where the clues stand, a character a cell, . for none; or a file that holds it.",
        ),
    ] = None,
    clues: Annotated[
        str | None,
        typer.Option(metavar="N|N..M", help="How many clues, or the least and the most."),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Only puzzles that need each of their clues; so they are without --symmetry, "
            "--pattern and --clues.",
        ),
    ] = False,
    tier: Annotated[
        str | None,
        typer.Option(metavar="N|N..M", help="The tier on the ladder, or the lowest and highest."),
    ] = None,
    ladder: Annotated[
        str,
        typer.Option(
            "--ladder",
            "-l",
            metavar="NAME",
            help="What --tier speaks of: see 'satsudoku ladders'; or a file of your own, ending in "
            ".toml.",
            autocompletion=ladder_names,
        ),
    ] = "rank8",
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="The same seed and options make the same puzzles, on every machine. By default a "
            "new one, which is told at the end.",
        ),
    ] = None,
    most: Annotated[
        int | None,
        typer.Option(metavar="N", help="Give up after N candidates, found or not."),
    ] = None,
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            "-v",
            metavar="NAME",
            help="The rules: see 'satsudoku variants'; or an encoding file of your own, ending in "
            ".toml.",
            autocompletion=variant_names,
        ),
    ] = DEFAULT,
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Make puzzles with exactly one solution, and print them, one a line.

    Without further wishes no clue can go. How many candidates were made, and how fast, is said at
    the end, on standard error, also after Ctrl-C.
    """
    from satsudoku.cli.generation import print_generation, read_range, read_text
    from satsudoku.making.generation import generate as make

    made = make(
        count,
        variant,
        symmetry=symmetry,
        pattern=None if pattern is None else read_text(pattern),
        clues=read_range("--clues", clues),
        minimal=minimal,
        tier=read_range("--tier", tier),
        ladder=ladder,
        seed=seed,
        most=most,
        threads=threads,
    )
    with interruptible():
        print_generation(made, count, form_of(json, False))


@app.command(
    epilog="""\b
Examples:
  satsudoku vicinity puzzles.txt
  satsudoku vicinity --remove 2 --add 2 --minimal puzzle.sdk | satsudoku dedupe -
"""
)
def vicinity(
    files: Files,
    remove: Annotated[int, typer.Option(metavar="N", help="How many clues go.")] = 1,
    add: Annotated[int, typer.Option(metavar="N", help="How many clues come.")] = 1,
    minimal: Annotated[
        bool, typer.Option("--minimal", help="Only puzzles that need each of their clues.")
    ] = False,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
) -> None:
    """Print the neighbours of each puzzle that have exactly one solution, one a line.

    A neighbour lacks some of the puzzle's clues and has as many others as --add says; {-1+1} is the
    default.
    """
    from satsudoku.analysis.vicinity import vicinity as neighbours
    from satsudoku.cli.boards import print_forms

    inputs = inputs_of(files, variant, format)
    found = (
        (entry, neighbour)
        for entry in inputs
        for neighbour in (
            [None]
            if entry.puzzle is None
            else neighbours(entry.puzzle, remove, add, minimal=minimal, threads=threads)
        )
    )
    with interruptible():
        printed, bad = print_forms(found, form_of(json, False))
    complain(f"{printed} neighbour{'' if printed == 1 else 's'}")
    raise typer.Exit(2 if bad or inputs.unreadable else 0)
