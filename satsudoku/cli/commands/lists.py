"""What there is by name."""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.library import variant as variant_named
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.cli.app import app
from satsudoku.cli.listing import print_blocks, print_listing
from satsudoku.cli.options import (
    Csv,
    Json,
)
from satsudoku.cli.output import Form
from satsudoku.cli.running import form_of
from satsudoku.formats import format_names
from satsudoku.solve import solver_names
from satsudoku.solve.choose import solvers_for

__all__ = ["formats", "ladders", "solvers", "variants"]


@app.command(
    epilog="""\b
Examples:
  satsudoku variants
  satsudoku variants --json | jq -r .description
"""
)
def variants(json: Json = False, csv: Csv = False) -> None:
    """List the shipped variants, and which solvers 'auto' picks for one puzzle and for many.

    Every solver serves every variant; a solver that is named is taken. JSON and CSV tell the
    symbols and the rules, too.
    """
    form = form_of(json, csv)
    titles = ["name", "title", "cells", "houses", "solver", "solver_for_many"]
    rows: list[list[object]] = [
        [v.name, v.title, len(v.cells), len(v.houses), *solvers_for(v)] for v in _variants()
    ]
    if form is not Form.TEXT:  # they would make a line of 200 characters
        titles += ["symbols", "description"]
        rows = [[*row, v.symbols, v.description] for row, v in zip(rows, _variants(), strict=True)]
    print_listing(titles, rows, form)


def _variants() -> Iterable[Variant]:
    return map(variant_named, variant_names())


@app.command(
    epilog="""\b
Examples:
  satsudoku ladders
  satsudoku ladders --json | jq -r '.tiers[] | "\\(.name): \\(.why)"'
"""
)
def ladders(json: Json = False, csv: Csv = False) -> None:
    """List the shipped ladders, with their tiers, and whether their verdicts depend on more.

    A confluent ladder gives the same verdict for every relabelled, transposed or permuted copy of a
    puzzle, in whatever order rules are applied. The others say what theirs depends on. Options are
    chosen with the name, as in hamada:h=no; the first value is the default, and capitals stand for
    any value of their kind, as N for a number. JSON tells of each tier its rules and why it stands
    where it does.
    """
    from satsudoku.cli.ladders import TITLES, ladder_rows

    form = form_of(json, csv)
    print_blocks(TITLES, ladder_rows(brief=form is not Form.JSON), form)


@app.command(
    epilog="""\b
Examples:
  satsudoku solvers
  for s in $(satsudoku solvers); do satsudoku count --json -s $s 17-clue.txt; done
"""
)
def solvers(json: Json = False, csv: Csv = False) -> None:
    """List the names of solvers, of which 'auto' picks one for you."""
    _print_names(solver_names(), form_of(json, csv))


@app.command(
    epilog="""\b
Examples:
  satsudoku formats
"""
)
def formats(json: Json = False, csv: Csv = False) -> None:
    """List the names of file formats, of which 'auto' detects the right one."""
    _print_names(format_names(), form_of(json, csv))


def _print_names(names: Iterable[str], form: Form) -> None:
    print_listing(["name"], ([name] for name in names), form)
