"""A deduction: what one application of a rule finds, and why, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from satsudoku.cover.geometry import Geometry
from satsudoku.human.sentences import sentence
from satsudoku.human.techniques import HODOKU

if TYPE_CHECKING:
    from satsudoku.human.rule import Rule

__all__ = ["Deduction", "Refutation"]


class Refutation(NamedTuple):
    """Why a hypothesis cannot hold.

    Attributes:
        steps: what follows from it, in order.
        item: the item that is left without options in the end.
    """

    steps: tuple[Deduction, ...]
    item: int


class Deduction(NamedTuple):
    """Options to place or to remove, and the pattern that proves it.

    In exact cover's words: the options of the `truths` (one of each must be chosen) all lie in the
    `links` (of each at most one can be), as many as there are truths, so the links' other options
    go. What a person sees (cells, symbols, houses, a sentence) is worked out when asked for.

    Attributes:
        rule: the rule that found it.
        geometry: the variant's items and options.
        technique: the field's name for it, e.g. ``Naked Pair``.
        phrase: which sentence of `satsudoku.human.sentences` tells it.
        truths: items.
        links: items.
        pattern: the options of the truths that were possible when it was found.
        placed: options to place (every other option of their items goes, too).
        eliminated: options to remove.
        refutation: for a proof by contradiction, how it comes about.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State
    >>> state = State.of(Puzzle("........6.344..1....5....2..6....4.2", "classic6"))
    >>> found = next(rule("hidden-single").find(state))
    >>> found.technique, found.houses, found.symbols, found.names(found.placed)
    ('Hidden Single', ('row 4',), '4', ['r4c5#4'])
    >>> found.text
    'In row 4, 4 can only stand in r4c5, so it goes there.'
    """

    rule: Rule
    geometry: Geometry
    technique: str
    phrase: str
    truths: tuple[int, ...]
    links: tuple[int, ...]
    pattern: tuple[int, ...]
    placed: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    refutation: Refutation | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The pattern's cells, ascending."""
        return tuple(sorted({option // self.geometry.symbols for option in self.pattern}))

    @property
    def symbols(self) -> str:
        """The pattern's symbols, in their order."""
        found = {option % self.geometry.symbols for option in self.pattern}
        return "".join(self.geometry.variant.symbols[s] for s in sorted(found))

    @property
    def houses(self) -> tuple[str, ...]:
        """The names of the houses it speaks of, those of the truths first."""
        found = (self.geometry.house(item) for item in (*self.truths, *self.links))
        return tuple(dict.fromkeys(house.name for house in found if house is not None))

    @property
    def hodoku(self) -> str | None:
        """HoDoKu's code for the technique, e.g. ``0200``; None where it has none.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> puzzle.classify("rank8").path[0].deduction.hodoku
        '0002'
        """
        return HODOKU.get(self.technique)

    @property
    def text(self) -> str:
        """A sentence that a person can follow, in English."""
        return self.tell()

    def tell(self, language: str = "en") -> str:
        """A sentence that a person can follow.

        Args:
            language: ``en`` or ``ja``.

        Raises:
            UnknownNameError: no such language.

        >>> from satsudoku import Puzzle
        >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
        >>> puzzle.classify("rank8").path[0].deduction.tell("ja")
        '4行で4が入るマスは4行5列だけなので、4に決まる。'
        """
        return sentence(self, language)

    def names(self, options: tuple[int, ...]) -> list[str]:
        """Name options, e.g. ``r4c7#5``."""
        return [self.geometry.cover.options[option] for option in options]
