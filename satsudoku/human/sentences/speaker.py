"""A speaker: names cells, symbols and houses of a variant in a language."""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.cover.geometry import Geometry
from satsudoku.human.sentences.language import Language

__all__ = ["Speaker"]


class Speaker:
    """Puts cells, symbols and houses into words.

    >>> from satsudoku import variant
    >>> from satsudoku.cover.geometry import geometry
    >>> from satsudoku.human.sentences import LANGUAGES
    >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic9")))
    >>> speaker.cells([0, 12, 80]), speaker.symbols([4, 9])
    ('r1c1, r2c4 and r9c9', '1 and 5')
    """

    def __init__(self, language: Language, geometry: Geometry) -> None:
        self.language = language
        self.geometry = geometry

    def cell(self, cell: int) -> str:
        """The name of a cell.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.cell(5)
        'r2c2'
        """
        return self.language.cell(*self.geometry.variant.cells[cell])

    def cells(self, cells: Iterable[int]) -> str:
        """The names of cells, in the order given.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.cells([5, 0])
        'r2c2 and r1c1'
        """
        return self.language.join([self.cell(cell) for cell in cells])

    def cells_of(self, options: Iterable[int]) -> str:
        """The names of the cells of options, ascending, each once.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.cells_of([20, 21, 0])
        'r1c1 and r2c2'
        """
        return self.cells(sorted({option // self.geometry.symbols for option in options}))

    def symbols(self, options: Iterable[int]) -> str:
        """The symbols of options, in their order, each once.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.symbols([5, 0, 4])
        '1 and 2'
        """
        values = sorted({option % self.geometry.symbols for option in options})
        return self.language.join([self.geometry.variant.symbols[value] for value in values])

    def house(self, number: int) -> str:
        """The name of a house of the variant, by its number.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.house(0)
        'row 1'
        """
        return self.language.house(self.geometry.variant.houses[number])

    def house_of(self, item: int) -> str:
        """The name of the house of an item; empty for other items.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.house_of(16), speaker.house_of(0)
        ('row 1', '')
        """
        house = self.geometry.house(item)
        return "" if house is None else self.language.house(house)

    def houses(self, items: Iterable[int]) -> str:
        """The names of the houses of items, together, each once.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.houses([16, 20])
        'rows 1 and 2'
        """
        return self.language.houses(self.geometry.houses(items))

    def steps(self, count: int) -> str:
        """How many steps later something happens.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.steps(0), speaker.steps(3)
        ('at once', '3 steps later')
        """
        phrase = ("no step", "one step", "many steps")[min(count, 2)]
        return self.language.phrases[phrase].format(count=count)

    def emptied(self, item: int) -> str:
        """That an item has no option left.

        >>> from satsudoku import variant
        >>> from satsudoku.cover.geometry import geometry
        >>> from satsudoku.human.sentences import LANGUAGES
        >>> speaker = Speaker(LANGUAGES["en"], geometry(variant("classic4")))
        >>> speaker.emptied(0), speaker.emptied(16)
        ('r1c1 has no candidate', 'row 1 has no place for 1')
        """
        if self.geometry.house(item) is None:
            return self.language.phrases["no candidate"].format(cell=self.cell(item))
        symbol = self.geometry.symbol(self.geometry.options[item][0])
        return self.language.phrases["no place"].format(house=self.house_of(item), symbol=symbol)
