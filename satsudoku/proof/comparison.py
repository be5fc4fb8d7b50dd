"""Whether a certificate is about a certain puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import excerpt
from satsudoku.proof.checker import RefusedError, named
from satsudoku.proof.manifest import own_excluded
from satsudoku.proof.shared import shared_by


def about(puzzle: Puzzle) -> Callable[[Mapping[str, bytes]], None]:
    """A check that refuses the files of certificates about another puzzle.

    The name of the rules makes no difference.
    """
    rules = _nameless(json.loads(shared_by(puzzle.variant).declaration))
    count = len(puzzle.variant.symbols)
    excluded = sorted(divmod(option, count) for option in own_excluded(puzzle))

    def check(files: Mapping[str, bytes]) -> None:
        manifest = json.loads(files["manifest.json"])
        stated, declared = manifest["puzzle"], manifest["variant"]["declaration"]
        if _nameless(declared) != rules:
            raise _another(f"its rules are {_differing(declared, puzzle)}")
        if puzzle.line != stated["givens"]:
            raise _another(f"its givens are {excerpt(stated['givens'])}")
        if sorted(map(tuple, stated["excluded"])) != excluded:
            raise _another("it excludes other candidates")

    return check


def _another(why: str) -> RefusedError:
    return RefusedError(f"it is about another puzzle: {why}")


def _nameless(declared: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in declared.items() if key != "name"}


def _differing(declared: Mapping[str, Any], puzzle: Puzzle) -> str:
    name = puzzle.variant.name
    if declared["name"] != name:
        return f"{named(declared['name'])}, not {name}"
    return f"called {name}, too, but differ"
