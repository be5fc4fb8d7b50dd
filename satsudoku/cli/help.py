"""Help as plain text: commands in groups; a command's own options before those that all share."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from copy import copy
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from satsudoku.catalogue import spoken
from satsudoku.cli.language import language_words, placed
from satsudoku.cli.plain_values import take_plain_values
from satsudoku.errors import SatsudokuError, excerpt

GROUPS = ("Solve", "Grade", "Make", "Prove", "Files", "Expert")
"""The groups of commands, in the order of the help."""

SHARED = "Input and output"
"""The block of the options that many commands share: the ``rich_help_panel`` of each."""

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""A wrong command line. Versions of typer keep the class in different places."""


_FULL = "satsudoku.cli.help.full"
_COMMON = ("solver", "timeout", "threads")  # options of many commands, after a command's own
_MANY = 5  # shared options; of more than these, --help has the names only
_SHORT = 4  # lines of the epilog in --help: a title and two examples
_UNBROKEN: Any = {"break_long_words": False, "break_on_hyphens": False}


def _help(command: Any, ctx: Any) -> str:
    """The help of a command, in the language of this process."""
    if spoken() != "en":
        from satsudoku.cli.translated_help import TranslatedFormatter

        ctx.formatter_class = TranslatedFormatter
    formatter = ctx.make_formatter()
    command.format_help(ctx, formatter)
    return str(formatter.getvalue().rstrip("\n"))


class Command(TyperCommand):
    """A command whose help has its own options first."""

    get_help = _help

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The arguments of the usage line, as declared; some versions of typer add braces."""
        arguments = [one for one in self.params if one.param_type_name == "argument"]
        return [self.options_metavar or "", *(one.metavar or "" for one in arguments)]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Refuse options that are given twice."""
        take_plain_values(self.get_params(ctx))
        if not ctx.resilient_parsing:  # as it is for completion
            _refuse_repeated(self, ctx, args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write a screen: the summary, the options, examples. ``satsudoku help`` has the rest."""
        if not ctx.meta.get(_FULL):
            whole, self = self, copy(self)
            self.help = (whole.help or "").split("\n\n")[0]
            self.epilog = "\n".join((whole.epilog or "").splitlines()[:_SHORT])
            if (self.help, self.epilog) != (whole.help, whole.epilog) or _is_long(self, ctx):
                self.epilog += f"\nAll of it: satsudoku help {ctx.info_name}"
        super().format_help(ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the blocks of `options_by_block`; many shared options by their names only."""
        for title, records in options_by_block(self, ctx).items():
            with formatter.section(title):
                if title != SHARED or ctx.meta.get(_FULL) or not _is_long(self, ctx):
                    formatter.write_dl(records)
                    continue
                spelled = (
                    placed(some).replace(", ", "/").replace(" ", "\0") for some, _ in records
                )
                names = textwrap.wrap(", ".join(spelled), formatter.width - 2, **_UNBROKEN)
                formatter.write("".join(f"  {line}\n" for line in names).replace("\0", " "))


def _is_long(command: Command, ctx: Any) -> bool:
    return len(options_by_block(command, ctx).get(SHARED, ())) > _MANY


def _commonness(parameter: Any) -> int:
    return _COMMON.index(parameter.name) + 1 if parameter.name in _COMMON else 0


def options_by_block(command: Any, ctx: Any) -> dict[str, list[tuple[str, str]]]:
    """The arguments and options of a command, by title: arguments, own options, shared ones.

    Returns:
        For each block how to write each option, and what it means. The last option is ``--help``.
    """
    blocks: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": [], SHARED: []}
    last = []
    for parameter in sorted(command.get_params(ctx), key=_commonness):
        record = parameter.get_help_record(ctx)
        if record is None:
            continue
        spelled, about = record[0], record[1].removesuffix("[required]").rstrip()
        if parameter.param_type_name == "argument":
            spelled = re.sub(r" <.*>$", "", spelled)  # its type, in some versions of typer
            blocks["Arguments"].append((spelled, about))
        elif parameter.name == "help":
            last.append((spelled, about))
        else:
            panel = getattr(parameter, "rich_help_panel", None)
            blocks[panel or "Options"].append((spelled, about))
    blocks[SHARED if blocks[SHARED] else "Options"] += last
    return {title: records for title, records in blocks.items() if records}


def _refuse_repeated(command: Any, ctx: Any, args: list[str]) -> None:
    """Refuse an option that takes one value and has two, of which the last would count."""
    *_, order = command.make_parser(ctx).parse_args(args=list(args))
    for parameter, number in Counter(order).items():
        if number > 1 and not (parameter.multiple or parameter.count or parameter.is_flag):
            listed = "," in (parameter.metavar or "")
            commas = f", with commas: {parameter.metavar}" if listed else ""
            raise SatsudokuError(
                f"{parameter.opts[0]} is given {number} times; expected once{commas}"
            )


class Group(TyperGroup):
    """All commands; help lists them in `GROUPS`. Puzzles without a command ask for a card.

    ``help COMMAND`` is the command's help with all that ``--help`` leaves out. ``--language`` may
    be before all.
    """

    get_help = _help

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the command ``card`` before what only names puzzles; ``help`` is its option."""
        take_plain_values(self.get_params(ctx))
        first = language_words(args)
        args = args[len(first) :] or ["--help"] * bool(first)
        if args[:1] == ["help"]:
            ctx.meta[_FULL] = True
            return super().parse_args(ctx, [*first, *args[1:2], "--help"])
        options = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        # The value of an option may have the name of a command, as in --fields count.
        takers = self._card_options_with_values()
        words = {word for before, word in pairwise(["", *args]) if before not in takers}
        if args and options.isdisjoint(args[:1]) and words.isdisjoint(self.commands):
            from satsudoku.cli.inputs import is_input

            # Options may come first, and a word after them may be the value of one.
            if is_input(args[0]) or (args[0][:1] == "-" and any(map(is_input, args))):
                return super().parse_args(ctx, [*first, "card", *args])
            word = next((word for word in args if word[:1] != "-"), None)
            close = word is None or get_close_matches(word, self.commands)
            if not close and not ctx.resilient_parsing:  # as while a shell completes a line
                raise SatsudokuError(
                    f"{excerpt(str(word))} is not a command, a puzzle or a file; "
                    "see 'satsudoku --help'"
                )
        return super().parse_args(ctx, [*first, *args])

    def _card_options_with_values(self) -> set[str]:
        """The names of the card's options that take a value."""
        card: Any = self.commands.get("card")
        options = card.params if card else ()
        return {
            name for each in options if not getattr(each, "is_flag", True) for name in each.opts
        }

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write both ways in: a puzzle, or a command."""
        formatter.write_usage(ctx.command_path, "PUZZLE")
        formatter.write_usage(ctx.command_path, "COMMAND [OPTIONS] [FILE]", " " * len("Usage: "))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write each group: a command a line."""
        groups: dict[str, list[tuple[str, str]]] = {title: [] for title in GROUPS}
        width = max(map(len, self.commands))  # groups are below each other
        command: Any
        for name, command in self.commands.items():
            # What is cut is not in the catalogues.
            most = formatter.width - width - 6 if spoken() == "en" else _LONG
            about = command.get_short_help_str(most)
            groups[command.rich_help_panel].append((name.ljust(width), about))
        for title, rows in groups.items():
            with formatter.section(title):
                formatter.write_dl(rows)


_REWORDED = (
    (
        r"Invalid value for '(.+?)': (.+) is not a valid int(?:eger)?",
        "{0} is {1}, expected a whole number",
    ),
    (r"Invalid value for '(.+?)': (.+) is not a valid float", "{0} is {1}, expected a number"),
    (
        r"Invalid value for '(.+?)': (.+) is not in the range x>=(.+)",
        "{0} is {1}, expected {2} or more",
    ),
    (r"Missing (?:argument|option) '(.+)'", "{0} is missing"),
    (r"Option '(.+)' requires an argument", "{0} has no value; expected one"),
    (r"Option '(.+)' does not take a value", "{0} takes no value"),
    (r"Got unexpected extra argument(?:s|\(s\))? \((.+)\)", "too many arguments: {0}"),
    (r"No such option: (.+) \(Possible options: (.+)\)", "no such option: {0}; did you mean {1}?"),
    (r"No such (command '.+')\. Did you mean (.+)", "no such {0}; did you mean {1}"),
)
_LONG = 80  # characters of what is repeated


def explained(error: Any, command: str) -> str:
    """The error of a command line, on one line.

    >>> error = typer.BadParameter("'x' is not a valid int.", param_hint="'--limit'")
    >>> explained(error, "satsudoku count")
    "--limit is 'x', expected a whole number; see 'satsudoku count --help'"
    """
    if hasattr(error, "option_name") and hasattr(error, "possibilities"):  # of what is no option
        from satsudoku.cli.near_options import near_options

        options = [name for option in error.ctx.command.params for name in option.opts]
        error.possibilities = near_options(error.option_name, options)
    message = _message(error).strip().removesuffix(".")
    for pattern, words in _REWORDED:
        if match := re.fullmatch(pattern, message, re.DOTALL):
            # Of an option's names '-n' / '--count' the long one.
            names = [placed(max(match[1].split("' / '"), key=len)), *match.groups()[1:]]
            message = words.format(*map(_shortened, names))
            break
    else:
        message = f"{message[:1].lower()}{message[1:]}"
    return message if message.endswith("?") else f"{message}; see '{command} --help'"


def _message(error: Any) -> str:
    """What typer says of an error; where pydantic says it, since typer 0.29, with the value."""
    message: str = error.format_message()
    if said := getattr(error.__cause__, "errors", None):
        kind = said()[0]["type"].partition("_")[0]
        head = message.partition(": ")[0]
        if kind in ("int", "float"):
            return f"{head}: {said()[0]['input']!r} is not a valid {kind}"
    return message


def _shortened(text: str) -> str:
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."
