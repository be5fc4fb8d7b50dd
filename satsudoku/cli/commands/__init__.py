"""The commands, a file each, of any room: one is loaded, or all for the help."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.cli import app
from satsudoku.registry import files, load, place

__all__ = ["call", "load_all"]

# As help lists them in their groups; those of other distributions come last.
_ORDER = (
    *("card", "solve", "count", "unique", "candidates", "hint", "judge", "explain", "why"),
    *("classify", "steps", "evaluate", "generate", "positions", "minimal"),
    *("vicinity", "prove", "verify", "draw", "convert", "link"),
    *("canonical", "dedupe", "enumerate", "encode", "serve", "bench"),
    *("variants", "ladders", "rules", "solvers", "formats"),
)


def call(arguments: Sequence[str]) -> int:
    """Run a command line to its exit status; a command is loaded without the others."""
    if _names_puzzles(arguments):
        arguments = ["card", *arguments]
    if arguments and (module := place("commands", arguments[0])) is not None:
        load(module)
    else:
        load_all()
    return app.call(arguments)


def _names_puzzles(arguments: Sequence[str]) -> bool:
    """Whether the first word names puzzles, and no word is a command: see `Group`."""
    first = arguments[0] if arguments else ""
    if first[:1] in ("", "-") or not {"help", *_ORDER}.isdisjoint(arguments):
        return False
    if first.isidentifier() and place("commands", first):  # of another distribution
        return False
    from satsudoku.cli.inputs import is_input

    return is_input(first)


def load_all() -> None:
    """Load every command, in the order of the help."""
    for module in files("commands").values():
        load(module)
    places = {name: place for place, name in enumerate(_ORDER)}
    app.app.registered_commands.sort(key=lambda info: places.get(info.name or "", len(places)))
