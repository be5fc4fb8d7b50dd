"""What is said of implied houses: their names, and why they hold every symbol.

``In implied house 1 (r1c1, r1c5, ...), 4 can only go in r5c5`` needs a reason before it; what
uses such a house shows the reason of it, and of those that it follows from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from satsudoku.board.house import IMPLIED, House
from satsudoku.board.variant import Variant
from satsudoku.catalogue import say
from satsudoku.cover.implied_houses import ImpliedHouse, implied_houses
from satsudoku.human.deduction import Deduction
from satsudoku.human.sentences.speaker import Speaker

_DIFFERING = "differing"
_LEFT = "left"
_SENTENCES: Mapping[str, str] = {
    _DIFFERING: "{name}: any two of its {size} cells must differ, so it holds every symbol once",
    _LEFT: "{name}: what is left of {around} without {within}, inside them, so {number} houses "
    "less {fewer} hold every symbol once",
}


def reason(found: ImpliedHouse, variant: Variant | str, language: str = "en") -> str:
    """Why an implied house holds every symbol once: a sentence without its full stop.

    Args:
        found: one of the `implied_houses` of the variant.
        variant: a name or a Variant.
        language: its code.

    >>> from satsudoku import variant
    >>> reason(implied_houses(variant("x5"))[0], "x5")
    'implied house 1 (r1c1, r1c5, r3c3, r5c1 and r5c5): any two of its 5 cells must differ, so it
    holds every symbol once'
    """
    speaker = Speaker.of(language, variant)
    return say(_SENTENCES[_LEFT if found.around else _DIFFERING], language).format(
        name=speaker.named([found.house]),
        size=len(found.house.cells),
        around=_listed(speaker, found.around),
        within=_listed(speaker, found.within),
        number=len(found.around),
        fewer=len(found.within),
    )


def _listed(speaker: Speaker, houses: Sequence[House]) -> str:
    """The names of houses; the sentence names the cells of implied ones before."""
    plain = [house for house in houses if house.family != IMPLIED]
    names = [speaker.named(plain)] if plain else []
    names += [speaker.language.house(house) for house in houses if house.family == IMPLIED]
    return speaker.language.join(names)


def reasons(
    deductions: Iterable[Deduction], variant: Variant, language: str = "en"
) -> tuple[str, ...]:
    """The reasons of the implied houses that deductions use, and of those that these follow from.

    Each comes after those that it follows from.
    """
    needed = {name for deduction in deductions for name in _used(deduction)}
    listed: list[ImpliedHouse] = []
    for found in reversed(implied_houses(variant) if needed else ()):
        if found.house.name in needed:
            listed.append(found)
            needed |= {house.name for house in (*found.around, *found.within)}
    return tuple(reason(found, variant, language) for found in reversed(listed))


def _used(deduction: Deduction) -> Iterator[str]:
    """The names of the implied houses of a deduction, and of the steps that it rests on."""
    ties = (item for chain in deduction.chains for tie in chain.ties for item in tie.items)
    for house in deduction.geometry.houses((*deduction.truths, *deduction.links, *ties)):
        if house.family == IMPLIED:
            yield house.name
    for step in deduction.refutation.steps if deduction.refutation else ():
        yield from _used(step)
