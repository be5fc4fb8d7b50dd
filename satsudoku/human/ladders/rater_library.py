"""Find a rater by name."""

from __future__ import annotations

from functools import lru_cache

from satsudoku.errors import LadderError, UnknownNameError
from satsudoku.human.ladders.library import ladder, ladder_names
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.spelling import spell, split_name
from satsudoku.registry import files, load


def rater_names() -> tuple[str, ...]:
    """The names of the shipped raters: the ladders, and those with their own procedure.

    >>> "rank8" in rater_names()
    True
    """
    return tuple(sorted((*ladder_names(), *files("raters"))))


def quick_rater_names() -> tuple[str, ...]:
    """The names that ``all`` stands for: no rater that may take minutes, and no single lesson."""
    return tuple(name for name in rater_names() if name not in ("lesson", "mus"))


def rater(name: str | Rater) -> Rater:
    """Find a shipped rater by name, or read a ladder file of your own.

    Args:
        name: one of `rater_names`, or a path that ends in ``.toml``; a colon precedes values for
            options, as in ``kanoya:mode=upper``: see `satsudoku.human.ladders.levels`, too. A
            rater is returned as it is.

    Raises:
        UnknownNameError: no such rater or option; the nearest names are suggested.
        LadderError: no name, the file does not declare a ladder, or an option has no such value.

    >>> from satsudoku import Puzzle
    >>> print(rater("rank8").classify(Puzzle("1.....2..3.....4", "classic4")))
    rank8: tier 1 (Very easy), 12 steps
    """
    if isinstance(name, Rater):
        return name
    base, chosen = split_name(name)
    if levels := chosen.pop("levels", None):
        from satsudoku.human.ladders.levels import merged

        return merged(rater(spell(base, chosen)), levels)
    if base in ladder_names() or base.endswith(".toml"):
        return ladder(name)
    if base not in files("raters"):
        raise UnknownNameError("ladder", name, rater_names())
    # With options it may read files, which may change.
    return _program(base).chosen(chosen) if chosen else _program(base)


@lru_cache(maxsize=8)
def _program(name: str) -> Rater:
    file = load(files("raters")[name])
    try:
        program: Rater = file.RATER()
    except (AttributeError, TypeError) as error:  # no such class, or one that lacks a method
        raise LadderError(str(error), file=file.__file__) from error
    for part in ("title", "description", "source", "confluent", "depends"):
        if not hasattr(program, part):
            raise LadderError(f"rater {name}: it has no {part}", file=file.__file__)
    if program.name.partition(":")[0] != name:
        raise LadderError(f"rater {name}: its name is {program.name!r}", file=file.__file__)
    return program
