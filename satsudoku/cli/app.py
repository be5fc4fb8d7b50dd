"""The command `satsudoku`, without its commands."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["app"]

app = typer.Typer(
    help="Exact analysis of Sudoku-like puzzles: solutions, uniqueness, and tiers of human rules.",
    epilog="""\b
Exit status:
  0    done
  1    done, but some records are bad; 'unique' met a puzzle that is not unique, or was not
       decided in time; 'generate' made fewer puzzles than asked for; 'verify' refused
  2    not done, or not all: wrong usage, a file that could not be read (the others are),
       an output that could not be written, too little memory
  70   a fault of this program
  124  stopped by --timeout
  130  interrupted, after printing finished records
""",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain text: the same help on a terminal, in a pipe and in a document
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        import satsudoku

        print(f"satsudoku {satsudoku.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Take the options before a command."""
