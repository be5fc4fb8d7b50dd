"""Counting and finding solutions, and what else solvers tell of a puzzle."""

from __future__ import annotations

from typing import Annotated

import typer

from satsudoku.cli.app import app
from satsudoku.cli.console import complain
from satsudoku.cli.options import (
    Csv,
    Files,
    FormatName,
    Json,
    MethodName,
    SolverName,
    Threads,
    Timeout,
    VariantName,
)
from satsudoku.cli.running import form_of, inputs_of, print_records
from satsudoku.errors import SatsudokuError
from satsudoku.making.randomness import new_seed
from satsudoku.stream import bulk
from satsudoku.stream.record import FIELDS

__all__ = ["candidates", "count", "minimal", "solve", "unique"]


@app.command(
    epilog="""\b
Examples:
  satsudoku count puzzles.txt
  satsudoku count --limit 2 --threads 0 --json 17-clue.txt.gz | jq .count
  satsudoku count --method estimate --variant classic16 empty.txt
  satsudoku count --variant diagonal9 --timeout 10 -
  satsudoku count 1.....2..3.....4
"""
)
def count(
    files: Files,
    limit: Annotated[
        int | None,
        typer.Option(metavar="N", help="Stop counting a puzzle's solutions at N."),
    ] = None,
    variant: VariantName = None,
    format: FormatName = "auto",
    method: MethodName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Count the solutions of each puzzle.

    A count that stopped early, at --limit or --timeout, is shown as 'at least N'. An estimate is
    shown as 'about N', with an interval that holds the number in 95 of 100 cases.
    """
    inputs = inputs_of(files, variant, format)
    records = bulk.count(
        inputs, limit=limit, method=method, solver=solver, timeout=timeout, threads=threads
    )
    print_records("count", records, inputs, form_of(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku unique puzzles.txt
  satsudoku unique --csv puzzles.txt > verdicts.csv
  if satsudoku unique new.txt > /dev/null; then echo each has one solution; fi
"""
)
def unique(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Prove of each puzzle whether it has exactly one solution.

    The exit status is 1 if one has not, or if --timeout left it undecided.
    """
    inputs = inputs_of(files, variant, format)
    records = bulk.unique(inputs, solver=solver, timeout=timeout, threads=threads)
    print_records("unique", records, inputs, form_of(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku solve puzzles.txt
  satsudoku solve --limit 10 --json 1...............
  satsudoku solve --all --variant x5 12345....................
  satsudoku solve --random 1000 --seed 7 puzzle.sdk
"""
)
def solve(
    files: Files,
    limit: Annotated[
        int, typer.Option(metavar="N", help="Find up to N solutions of each puzzle.")
    ] = 1,
    all: Annotated[bool, typer.Option("--all", help="Find all solutions of each puzzle.")] = False,
    random: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Draw N random solutions of each puzzle, each time all as likely."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="With --random: the same seed draws the same solutions, on every machine. By "
            "default a new one, named on standard error.",
        ),
    ] = None,
    variant: VariantName = None,
    format: FormatName = "auto",
    solver: SolverName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Find solutions of each puzzle: one record a solution.

    A record's count is the number of solutions found until then; it is exact, and says whether the
    solution is the only one, where the search has shown that no other follows (see --limit). With
    --random it is the number of all solutions.
    """
    inputs = inputs_of(files, variant, format)
    if random is not None:
        if all or limit != 1:
            raise SatsudokuError("--random draws so many; expected no --limit and no --all")
        if seed is None:
            seed = new_seed()
            complain(f"seed {seed}")
        drawn = bulk.draw(inputs, random, seed=seed, timeout=timeout, threads=threads)
        print_records("solve", drawn, inputs, form_of(json, csv), FIELDS["solve random"])
    if seed is not None:
        raise SatsudokuError("--seed is for --random; expected both")
    records = bulk.solve(
        inputs, limit=None if all else limit, solver=solver, timeout=timeout, threads=threads
    )
    print_records("solve", records, inputs, form_of(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku minimal puzzles.txt
  satsudoku minimal --json puzzles.txt | jq -r 'select(.minimal).puzzle'
  satsudoku minimal --variant classic4 12....2..3.....4
"""
)
def minimal(
    files: Files,
    variant: VariantName = None,
    format: FormatName = "auto",
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Say of each puzzle whether it is minimal, and which clues can go.

    A puzzle is minimal if it is unique, but not when any one of its clues goes. The clues that are
    named can go each alone, not all together.
    """
    inputs = inputs_of(files, variant, format)
    print_records("minimal", bulk.minimal(inputs, threads=threads), inputs, form_of(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku candidates puzzle.sdk
  satsudoku candidates --json 1.....2..3...... | jq -c .candidates
  satsudoku candidates --counts --json 1.....2..3...... | jq -c .candidate_counts
"""
)
def candidates(
    files: Files,
    variant: VariantName = None,
    counts: Annotated[
        bool,
        typer.Option("--counts", help="Count the solutions that have each candidate, exactly."),
    ] = False,
    format: FormatName = "auto",
    timeout: Timeout = None,
    threads: Threads = 1,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Find what may stand in each cell: the symbols that some solution puts there.

    They are drawn on a terminal as pencil marks, and listed cell by cell otherwise; with --counts a
    line a cell says how many solutions have each.
    """
    inputs = inputs_of(files, variant, format)
    records = bulk.candidates(inputs, counts=counts, timeout=timeout, threads=threads)
    fields = FIELDS["candidates counts" if counts else "candidates"]
    print_records("candidates", records, inputs, form_of(json, csv), fields)
