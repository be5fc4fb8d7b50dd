"""The subject of a certificate: the puzzle, the rules, and perhaps the ladder that it declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .naming import escaped, named


class StatedLadder(NamedTuple):
    """The ladder of a claim about a tier.

    Attributes:
        name: as the certificate has it, in quotes unless it is a plain word.
        tiers: up to that of the claim, the name of each and its rules.
        listed: whether satsudoku has a ladder of that name, and these are its tiers to the letter.
        like: the ladder of satsudoku for which the name of another one may be taken, or None.
        tiers_of: the ladder of satsudoku that begins with just these tiers, or None.
        implied: the cells of the implied houses that the rules may use. With fewer of these, a
            puzzle may need a higher tier.
    """

    name: str
    tiers: tuple[tuple[str, tuple[str, ...]], ...]
    listed: bool
    like: str | None
    tiers_of: str | None
    implied: tuple[tuple[int, ...], ...] = ()


class Statement(NamedTuple):
    """The puzzle and the rules of a certificate. A claim says nothing of any other.

    A text here may be printed: see `naming`.

    Attributes:
        givens: a character per cell, ``.`` for an empty one.
        excluded: the candidates that the puzzle excludes besides its givens, such as ``r1c2#3``.
        variant: the name of the rules. Anybody may give rules any name.
        sha256: of the declared rules, name included.
        variant_excluded: the candidates that the rules exclude.
        declared: the rules, as the certificate has them.
        ladder: of a claim about a tier; None of any other.
    """

    givens: str
    excluded: tuple[str, ...]
    variant: str
    sha256: str
    variant_excluded: tuple[str, ...]
    declared: Mapping[str, Any] = {}
    ladder: StatedLadder | None = None


def statement_of(manifest: dict[str, Any], ladder: StatedLadder | None = None) -> Statement:
    """The subject of a checked manifest."""
    puzzle, declared = manifest["puzzle"], manifest["variant"]["declaration"]

    def names(candidates: list[list[int]]) -> tuple[str, ...]:
        cells, symbols = declared["cells"], declared["symbols"]
        places = ((cells[cell], symbols[symbol]) for cell, symbol in candidates)
        return tuple(f"r{row}c{column}#{escaped(symbol)}" for (row, column), symbol in places)

    return Statement(
        escaped(puzzle["givens"]),
        names(puzzle["excluded"]),
        named(declared["name"]),
        manifest["variant"]["sha256"],
        names(declared["excluded"]),
        declared,
        ladder,
    )


def rules_in_words(statement: Statement) -> str:
    """The name of the rules, how many there are, and their hash."""
    parts = ("houses", "exclusions", "diagrams", "excluded")
    numbers = [f"{number} {key}" for key in parts if (number := len(statement.declared[key]))]
    return f"{statement.variant} ({', '.join(numbers)}; sha256 {statement.sha256})"


def ladder_in_words(ladder: StatedLadder) -> str:
    """The name of a ladder and whether satsudoku has it, with all its tiers if not."""
    number = len(ladder.implied)
    implied = f", with {number} implied house{'' if number == 1 else 's'}" if number else ""
    if ladder.listed:
        return f"{ladder.name}, as shipped{implied}"
    numbered = enumerate(ladder.tiers, start=1)
    tiers = (f"{number} {name}: {' '.join(rules)}" for number, (name, rules) in numbered)
    like = f", though it looks like {ladder.like}" if ladder.like else ""
    same = f" (but with the tiers of {ladder.tiers_of})" if ladder.tiers_of else ""
    return f"{ladder.name}, NOT as shipped{like}{same}{implied}: {'; '.join(tiers)}"
