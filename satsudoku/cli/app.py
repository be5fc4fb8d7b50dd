"""The command `satsudoku`, without its commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from typing import Annotated

import typer

from satsudoku import _interrupts
from satsudoku.cli.console import complain
from satsudoku.cli.help import SHARED, Group, UsageError, explained
from satsudoku.cli.language import OPTION, check_language, known_languages

LANGUAGE = Annotated[
    str | None,
    typer.Option(
        OPTION,
        metavar="|".join(known_languages()),
        help="The language of texts; by default that of the locale.",
        rich_help_panel=SHARED,
        callback=check_language,
        autocompletion=known_languages,
    ),
]
"""The option of every command, which may also be before them."""

_HOW = "How results name the cell in row 1 and column 2, and all others."
CELLS = Annotated[
    str | None, typer.Option(metavar="r1c2|(1,2)|A2|B1|1行2列", help=_HOW, rich_help_panel=SHARED)
]

_INTERRUPTED = 130  # what typer answers Ctrl-C with, once all contexts of the command are left

app = typer.Typer(
    cls=Group,
    help="""Exact analysis of Sudoku-like puzzles: solutions, uniqueness, and tiers of human rules.

    A PUZZLE is a line such as 1.....2..3.....4, a drawing, a link of another tool, or a file.
    Without a command, satsudoku shows everything about it at a glance.

    From one declaration of the rules, exact solvers (SAT, dancing links, lanes) count and prove.
    Apart from them, human rules say which tiers suffice.
    """,
    epilog="""\b
Help of a command on one screen: satsudoku COMMAND --help
All of it: satsudoku help COMMAND

\b
Exit status:
  0    done
  1    done, but some records are bad, or the answer is no: for 'unique' a puzzle is
       not proved unique, for 'solve' and 'draw --solutions' one may not have exactly
       one solution, for 'verify' a certificate is refused, for 'generate' some
       puzzles were not found, for 'bench' an answer is wrong
  2    not done, or not all: wrong usage, a file that cannot be read or written,
       too little memory
  70   a fault of this program
  124  stopped by a time limit
  130  interrupted, after printing finished records; 129 and 143 ended
       by SIGHUP or SIGTERM, in the same way
""",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain text: the same help on a terminal, in a pipe and in a document
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@cache
def _parser(command: str | None) -> Callable[..., object]:
    """The app as typer's parser; of one command, since that of all takes 25 ms more to make."""
    part = copy(app)
    if command is not None:
        part.registered_commands = [i for i in app.registered_commands if i.name == command]
    return typer.main.get_command(part)


def call(arguments: Sequence[str]) -> int:
    """Run a command line to its exit status; one that is wrong is explained on standard error."""
    commands = [info.name for info in app.registered_commands]
    first = arguments[0] if arguments and arguments[0] in commands else None
    try:
        status = _parser(first)(list(arguments), prog_name="satsudoku", standalone_mode=False)
    except UsageError as error:
        if not arguments:
            print(error, file=sys.stderr)  # the help
        else:
            name = next((word for word in arguments if word in commands), None)
            complain(explained(error, "satsudoku" if name is None else f"satsudoku {name}"))
        return 2
    if status == _INTERRUPTED:
        message, status = _interrupts.farewell()
        complain(message)
    return status if isinstance(status, int) else 0


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
    language: LANGUAGE = None,
) -> None:
    """Take the options before a command; `chosen_language` has read the language by now."""
