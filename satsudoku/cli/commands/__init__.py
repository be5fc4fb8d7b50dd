"""The commands, a file each, of any room: one is loaded, or all for the help."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.cli import app
from satsudoku.registry import files, load

__all__ = ["call", "load_all"]

# As help lists them in their groups; those of other distributions come last.
_ORDER = (
    *("card", "solve", "count", "unique", "candidates", "hint", "judge", "explain", "why"),
    *(
        "classify",
        "steps",
        "evaluate",
        "generate",
        "minimal",
        "vicinity",
        "prove",
        "verify",
        "draw",
    ),
    *("convert", "link", "canonical", "dedupe", "enumerate", "encode", "serve", "bench"),
    *("variants", "ladders", "rules", "solvers", "formats"),
)


def call(arguments: Sequence[str]) -> int:
    """Run a command line to its exit status; a command is loaded without the others."""
    if arguments and arguments[0] in files("commands"):
        load(files("commands")[arguments[0]])
    else:
        load_all()
    return app.call(arguments)


def load_all() -> None:
    """Load every command, in the order of the help."""
    for module in files("commands").values():
        load(module)
    places = {name: place for place, name in enumerate(_ORDER)}
    app.app.registered_commands.sort(key=lambda info: places.get(info.name or "", len(places)))
