"""The command `satsudoku`, without its commands."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["app"]

app = typer.Typer(
    help="How many solutions a Sudoku-like puzzle has, exactly, and which human rules suffice.",
    epilog="""\b
Exit status:
  0    done
  1    'unique' met a puzzle that is not unique, or not decided in time
  2    wrong usage, or a file or a puzzle that could not be read (the others are done)
  130  interrupted (what was finished is printed)
""",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain text: the same help on a terminal, in a pipe and in a document
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"satsudoku {version('satsudoku')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Hold the options of no command."""
