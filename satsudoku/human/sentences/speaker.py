"""A speaker: names cells, symbols and houses of a variant in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Self

from satsudoku.board.house import IMPLIED, House
from satsudoku.board.library import find_variant
from satsudoku.board.variant import Variant, first_number
from satsudoku.cover.geometry import Geometry, geometry
from satsudoku.human.sentences.language import Language, house_label

if TYPE_CHECKING:
    from satsudoku.board.constraint import Constraint

_SLANTS = {frozenset({(1, 1)}): "falling diagonal", frozenset({(1, -1)}): "rising diagonal"}


class Speaker:
    """Puts cells, symbols and houses into words.

    >>> speaker = Speaker.of("en", "classic9")
    >>> speaker.cells([0, 12, 80]), speaker.symbols([4, 9])
    ('r1c1, r2c4 and r9c9', '1 and 5')
    """

    def __init__(self, language: Language, geometry: Geometry) -> None:
        self.language = language
        self.geometry = geometry

    @classmethod
    def of(cls, language: str, variant: Variant | str) -> Self:
        """The speaker of a language about a variant, both by name.

        >>> Speaker.of("ja", "classic4").cell(5)
        '2行2列'
        """
        from satsudoku.human.sentences import find_language

        return cls(find_language(language), geometry(find_variant(variant)))

    def cell(self, cell: int) -> str:
        return self.language.cell(*self.geometry.variant.cells[cell])

    def cells(self, cells: Iterable[int]) -> str:
        """The names of cells, in the order given."""
        return self.language.join([self.cell(cell) for cell in cells])

    def cells_of(self, options: Iterable[int]) -> str:
        """The names of the cells of options, ascending, each once."""
        return self.cells(sorted({option // self.geometry.symbols for option in options}))

    def symbols(self, options: Iterable[int]) -> str:
        """The symbols of options, in their order, each once."""
        values = sorted({option % self.geometry.symbols for option in options})
        return self.language.join([self.geometry.variant.symbols[value] for value in values])

    def none_of(self, options: Iterable[int]) -> str:
        """The symbols of options, behind a negation.

        >>> [Speaker.of(code, "classic4").none_of([5, 0]) for code in ("en", "ja")]
        ['1 or 2', '1と2']
        """
        values = sorted({option % self.geometry.symbols for option in options})
        return self.language.none_of([self.geometry.variant.symbols[value] for value in values])

    def house(self, number: int) -> str:
        """The name of a house of the variant, by its number."""
        return self.named([self.geometry.variant.houses[number]])

    def house_of(self, item: int) -> str:
        """The name of the house of an item; empty for other items."""
        house = self.geometry.house(item)
        return "" if house is None else self.named([house])

    def houses(self, items: Iterable[int]) -> str:
        """The names of the houses of items, together, each once.

        >>> speaker = Speaker.of("en", "classic4")
        >>> speaker.houses([16, 20])
        'rows 1 and 2'
        """
        return self.named(self.geometry.houses(items))

    def named(self, houses: Sequence[House]) -> str:
        """The names of houses, together; those that a constraint makes are called as it is.

        Nobody sees where an implied house lies, so its cells follow. Numbers would not tell one
        diagonal from the other.

        >>> from satsudoku import Puzzle
        >>> board = satsudoku.build("classic4").cage("r1c1 r2c2", sum=3).puzzle().variant
        >>> Speaker.of("en", board).named([board.houses[0], board.houses[1], board.houses[-1]])
        'rows 1 and 2 and the 3-cage at r1c1'
        >>> Speaker.of("en", "x5").named(find_variant("x5").houses[-2:])
        'the falling diagonal and the rising diagonal'
        """
        owners = _owners(self.geometry)
        implied = [house for house in houses if house.family == IMPLIED]
        slants = {house: slant for house in houses if (slant := self._slant(house))}
        apart = {*owners, *implied, *slants}
        plain = [house for house in houses if house not in apart]
        names = [self.language.houses(plain)] if plain else []
        names += slants.values()
        names += [f"{self.language.house(house)} ({self.cells(house.cells)})" for house in implied]
        names += [self.constraint(owners[house]) for house in houses if house in owners]
        return self.language.join(names)

    def _slant(self, house: House) -> str:
        """The name of a diagonal that falls or rises; empty for other houses."""
        if not house.family.startswith("diagonal"):
            return ""
        cells = [self.geometry.variant.cells[cell] for cell in house.cells]
        steps = {(r - top, c - left) for (top, left), (r, c) in pairwise(cells)}
        name = _SLANTS.get(frozenset(steps))
        if name is None:
            return ""
        grid = house_label(house)[0].removeprefix("grid ").strip()
        phrases = self.language.phrases
        return phrases["of grid"].format(name=phrases[name], grid=grid) if grid else phrases[name]

    def implied(self) -> Iterator[tuple[str, str]]:
        """The names of the implied houses, each without its cells, and with them."""
        if self.geometry.has_implied:
            for house in self.geometry.variant.houses:
                if house.family == IMPLIED:
                    yield self.language.house(house), self.named([house])

    def once(self, sentence: str) -> str:
        """A sentence that repeats the cells of no implied house.

        >>> speaker = Speaker.of("en", "x5")
        >>> house = speaker.named([speaker.geometry.variant.houses[-1]])
        >>> speaker.once(f"In {house}, 1 has no place, so it is not in {house}.")
        'In implied house 2 (r2c2, r2c4, r3c3, r4c2 and r4c4), 1 has no place, so it is not in
        implied house 2.'
        """
        for short, full in self.implied():
            first, name, rest = sentence.partition(full)
            sentence = first + name + rest.replace(full, short)
        return sentence

    def constraint(self, constraint: Constraint) -> str:
        """The name of a constraint: see `Variant.place_names`."""
        names, code = self.geometry.variant.place_names, self.language.code
        name = names[constraint.name]
        if code != "en":
            cells = range(len(self.geometry.variant.cells))
            shown = constraint.counted_from(first_number(self.geometry.variant.symbols))
            name = shown.place_name([self.cell(cell) for cell in cells], code)
        return self.language.phrases["constraint"].format(name=name)

    def steps(self, count: int) -> str:
        """How many steps later something happens.

        >>> speaker = Speaker.of("en", "classic4")
        >>> speaker.steps(0), speaker.steps(3)
        ('at once', '3 steps later')
        """
        phrase = ("no step", "one step", "many steps")[min(count, 2)]
        return self.language.phrases[phrase].format(count=count)

    def emptied(self, item: int) -> str:
        """The statement that an item has no option left.

        >>> speaker = Speaker.of("en", "classic4")
        >>> speaker.emptied(0), speaker.emptied(16)
        ('r1c1 has no candidate', 'row 1 has no place for 1')
        """
        if self.geometry.house(item) is None:
            return self.language.phrases["no candidate"].format(cell=self.cell(item))
        symbol = self.geometry.symbol(self.geometry.options[item][0])
        return self.language.phrases["no place"].format(house=self.house_of(item), symbol=symbol)


@lru_cache(maxsize=64)
def _owners(geometry: Geometry) -> Mapping[House, Constraint]:
    """The constraints that make houses."""
    constraints = geometry.variant.constraints
    return {house: constraint for constraint in constraints for house in constraint.houses}
