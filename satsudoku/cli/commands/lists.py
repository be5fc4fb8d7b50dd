from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from satsudoku.board.shipped import variant_names
from satsudoku.cli.command import command
from satsudoku.cli.form import Form, form_of
from satsudoku.cli.options import Csv, Json


@command(
    "Make",
    """
satsudoku variants
satsudoku variants --json | jq -r .description
satsudoku variants x5 windoku9
""",
    cells=True,
)
def variants(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="Show these in full: shipped ones, or encoding files.",
            autocompletion=variant_names,
        ),
    ] = None,
    *,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """List the shipped variants and their solvers.

    The solvers are those that 'auto' picks for one puzzle and for many; every solver works for
    every variant. JSON and CSV also hold the symbols and the rules. If you name a variant, the list
    also has the houses that follow from its rules, with the reasons.
    """
    if names:
        from satsudoku.cli.language import texts_language
        from satsudoku.cli.listing import print_blocks
        from satsudoku.cli.variants import TITLES, variant_rows

        form = form_of(json, csv)
        print_blocks(TITLES, variant_rows(names, texts_language(form)), form)
        return
    from satsudoku.board.library import variant
    from satsudoku.cli.listing import print_listing
    from satsudoku.solvers.choose import solvers_for

    form = form_of(json, csv)
    titles = ["name", "title", "cells", "houses", "solver", "solver_for_many"]
    shipped = [variant(name) for name in variant_names()]
    rows: list[list[object]] = [
        [v.name, v.title, len(v.cells), len(v.houses), *solvers_for(v)] for v in shipped
    ]
    if form is not Form.TEXT:  # they would make lines of 200 characters
        titles += ["symbols", "description"]
        rows = [[*row, v.symbols, v.description] for row, v in zip(rows, shipped, strict=True)]
    print_listing(titles, rows, form)


@command(
    "Grade",
    """
satsudoku ladders
satsudoku ladders --json | jq -r '.tiers[] | "\\(.name): \\(.why)"'
""",
)
def ladders(json: Json = False, csv: Csv = False) -> None:
    """List the shipped ladders and raters with their tiers.

    A confluent ladder gives the same verdict for every relabelled, transposed or permuted copy of a
    puzzle, and for every order of rules. The list says what other verdicts depend on. Options
    follow the name, as in hamada:h=no. The first value is the default; capitals stand for any value
    of a kind, such as N for a number. JSON holds each tier's rules and the reason for its place.
    """
    from satsudoku.cli.ladders import TITLES, ladder_rows
    from satsudoku.cli.listing import print_blocks

    form = form_of(json, csv)
    print_blocks(TITLES, ladder_rows(brief=form is not Form.JSON), form)


@command(
    "Grade",
    """
satsudoku rules
satsudoku rules --json | jq -r 'select(.options != {}) | .name'
""",
)
def rules(json: Json = False, csv: Csv = False) -> None:
    """List the rules that ladders name, and their options.

    An option follows a colon, as in 'pointing:cells=2', and limits the rule to some of its cases.
    Where the list says NAME, JSON and CSV have all the names. They also hold HoDoKu's code, other
    names of the rule, and the rules that it needs beside it.
    """
    from satsudoku.cli.language import texts_language
    from satsudoku.human.rules import declaration, rule_names, rule_options

    form = form_of(json, csv)
    language = texts_language(form)
    rows: list[list[object]] = []
    for name in rule_names():
        known, options = declaration(name), rule_options(name)
        row: list[object] = [name, known.technique.own_name(language)]
        if form is Form.TEXT:
            spans = {key: values.replace(" to ", "-") for key, values in options.items()}
            row.append(", ".join(f"{k}={v if len(v) < 15 else 'NAME'}" for k, v in spans.items()))
        else:
            code = known.technique.hodoku or ""
            row += [code, options, list(known.aliases), list(known.needs)]
        rows.append(row)
    more = ["options"] if form is Form.TEXT else ["hodoku", "options", "aliases", "needs"]
    _print_rows(["name", "technique", *more], rows, json, csv)


@command(
    "Expert",
    """
satsudoku solvers
for s in $(satsudoku solvers); do satsudoku count --json -s $s 17-clue.txt; done
""",
)
def solvers(json: Json = False, csv: Csv = False) -> None:
    """List the names of solvers; 'auto' picks one of them."""
    from satsudoku.solvers import solver_names

    _print_rows(["name"], ([name] for name in solver_names()), json, csv)


@command(
    "Files",
    """
satsudoku formats
""",
)
def formats(json: Json = False, csv: Csv = False) -> None:
    """List the file formats; 'auto' detects the right one."""
    from satsudoku.formats import formats

    rows: list[list[object]] = [
        ["auto", [], "any of these, detected by the first lines and the file's name"],
    ]
    rows += ([form.name, list(form.endings), form.about] for form in formats())
    _print_rows(["name", "endings", "about"], rows, json, csv)


def _print_rows(titles: list[str], rows: Iterable[list[object]], json: bool, csv: bool) -> None:
    from satsudoku.cli.listing import print_listing

    print_listing(titles, rows, form_of(json, csv))
