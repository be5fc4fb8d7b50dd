"""By what the places of a pattern exclude candidates, in words: ``(by column 5 and box 2)``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from satsudoku.board.constraint import Constraint
from satsudoku.board.house import IMPLIED, House
from satsudoku.board.relation import Relation
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker

_RULE = "the {name} constraint"
_SPELT = {"negative xv": "negative XV"}  # in English, where it differs from the relations' name

_Pair = tuple[int, int]  # the option of a place, and one that goes


def exclusions(deduction: Deduction, speaker: Speaker) -> str:
    """The houses and constraints by which a pattern's places exclude what goes, in brackets.

    Houses come first, as people look at them first; of the rest what setters draw or write; and
    last implied houses, as nobody sees where these lie, and constraints of more cells.
    """
    symbols = speaker.geometry.symbols
    left = {
        (place, gone)
        for gone in deduction.eliminated
        for place in deduction.pattern
        # Several symbols have the same places where every filling of a constraint has them.
        if place % symbols == gone % symbols or deduction.chains or len(deduction.symbols) == 1
    }
    shared = _in_houses(left, speaker)
    named = [house for house in shared if house.family != IMPLIED]
    houses = _fewest(named, shared, left)
    rules: dict[str, None] = {}
    for pair in sorted(left):
        if rule := _excluding(pair, speaker):
            rules[rule] = None
            left.discard(pair)
    houses += _fewest([house for house in shared if house not in named], shared, left)
    numbers = {house: number for number, house in enumerate(speaker.geometry.variant.houses)}
    names = [speaker.named(sorted(houses, key=numbers.__getitem__))] if houses else []
    names += rules
    tied = {name for chain in deduction.chains for name in chain.by}
    owners = speaker.geometry.variant.constraints if tied else ()
    names += [speaker.constraint(own) for own in owners if own.name in tied]
    through = speaker.language.phrases["through"]
    return through.format(name=speaker.language.join(names)) if names else ""


def _fewest(
    houses: Sequence[House], shared: Mapping[House, set[_Pair]], left: set[_Pair]
) -> list[House]:
    """Houses that explain what is left and can be explained, those that explain most first."""
    used: list[House] = []
    while houses:
        best = max(houses, key=lambda house: len(shared[house] & left))
        if not shared[best] & left:
            break
        used.append(best)
        left -= shared[best]
    return used


def _in_houses(pairs: Iterable[_Pair], speaker: Speaker) -> dict[House, set[_Pair]]:
    """The houses by which places exclude what goes, each with the pairs that it explains."""
    symbols, found = speaker.geometry.symbols, dict[House, set[_Pair]]()
    for pair in sorted(pairs):
        (cell, symbol), (other, lost) = (divmod(option, symbols) for option in pair)
        if cell != other and symbol == lost:
            for house in speaker.geometry.variant.houses:
                if cell in house.cells and other in house.cells:
                    found.setdefault(house, set()).add(pair)
    return found


@lru_cache(maxsize=16)
def _pairs(
    variant: Variant,
) -> Mapping[frozenset[int], Sequence[tuple[Relation, Constraint | None]]]:
    """The relations of two cells; each with its constraint, if one has it."""
    owners = {relation: own for own in variant.constraints for relation in own.relations}
    found: dict[frozenset[int], list[tuple[Relation, Constraint | None]]] = {}
    for relation in variant.relations:
        if len(relation.cells) == 2:
            owned = relation, owners.get(relation)
            found.setdefault(frozenset(relation.cells), []).append(owned)
    return found


def _excluding(pair: _Pair, speaker: Speaker) -> str:
    """The constraint by which a place excludes what goes; empty if none does."""
    symbols, variant = speaker.geometry.symbols, speaker.geometry.variant
    (cell, symbol), (other, lost) = (divmod(option, symbols) for option in pair)
    for relation, owner in _pairs(variant).get(frozenset((cell, other)), ()):
        values = (symbol, lost) if relation.cells[0] == cell else (lost, symbol)
        if values in (relation.exclusions or ()):
            if owner is not None:
                return speaker.constraint(owner)
            return everywhere(relation.name, speaker)
    return ""


def everywhere(rule: str, speaker: Speaker) -> str:
    """What a rule of the whole board is called, by the name of its relations.

    >>> everywhere("negative xv", Speaker.of("en", "classic4"))
    'the negative XV constraint'
    """
    code = speaker.language.code
    name = _SPELT.get(rule, rule) if code == "en" else say(rule, code, "names")
    return say(_RULE, code).format(name=name)
