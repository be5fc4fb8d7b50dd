"""The board of a variant: its items, their candidates, and which candidates exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from ..rules import Rules
from ..stopping import look
from .implied import IMPLIED
from .setters import Constraint, Relation, constraints_of, relations_of

Candidate = tuple[int, int]  # a cell and a symbol
Item = tuple[int, ...]  # (cell,): what the cell holds; (house, symbol): where the house has it


class Board:
    """The items of a variant, each with its candidates, and which candidates exclude each other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.symbols = symbols = range(len(rules.symbols))
        self.items: dict[Item, frozenset[Candidate]] = {
            (cell,): frozenset((cell, symbol) for symbol in symbols) for cell in range(rules.cells)
        }
        self.full = [len(house) == len(symbols) for house in rules.houses]
        for number, house in enumerate(rules.houses):
            look()
            for symbol in symbols:
                self.items[number, symbol] = frozenset((cell, symbol) for cell in house)
        self.items_of: dict[Candidate, list[Item]] = {c: [] for c in self._all()}
        self.rivals: dict[Candidate, set[Candidate]] = {c: set() for c in self._all()}
        for item, candidates in self.items.items():
            look()
            for candidate in candidates:
                self.items_of[candidate].append(item)
                self.rivals[candidate] |= candidates - {candidate}
        self.pairs_of: dict[Candidate, set[Candidate]] = {c: set() for c in self._all()}
        for first, a, second, b in rules.pairs:
            self.pairs_of[first, a].add((second, b))
            self.pairs_of[second, b].add((first, a))
        for candidate, others in self.pairs_of.items():
            self.rivals[candidate] |= others
        self._find_families()

    def _all(self) -> Iterator[Candidate]:
        return (candidate for cell in range(self.rules.cells) for candidate in self.items[cell,])

    def _find_families(self) -> None:
        """Houses whose names differ in the number alone are a family; it may be one of lines.

        Implied houses count as lines.
        """
        declared = self.rules.declared["houses"]
        names = [str(house["name"]).rpartition(" ")[0] for house in declared]
        self.families: dict[str, list[int]] = {name: [] for name in names}
        for number, name in enumerate(names):
            self.families[name].append(number)
        straight = [
            name == IMPLIED or self._is_straight(house)
            for name, house in zip(names, self.rules.houses, strict=True)
        ]
        self.line = [all(straight[n] for n in self.families[name]) for name in names]

    def _is_straight(self, house: list[int]) -> bool:
        (r0, c0), *others = (self.rules.positions[cell] for cell in house)
        r1, c1 = others[0] if others else (r0, c0)
        return all((r - r0) * (c1 - c0) == (c - c0) * (r1 - r0) for r, c in others)

    @cached_property
    def constraints(self) -> list[Constraint]:
        return constraints_of(self.rules)

    @cached_property
    def relations(self) -> list[Relation]:
        """All relations: those of constraints, and those of the whole board."""
        return [relation for _, relation in relations_of(self.rules)]

    def items_among(self, candidates: Iterable[Candidate]) -> set[Item]:
        return {item for candidate in set(candidates) for item in self.items_of[candidate]}

    def must_be_covered(self, item: Item) -> bool:
        """Whether one of its candidates is true: of a cell, or of a house with every symbol."""
        return len(item) == 1 or self.full[item[0]]


@lru_cache(maxsize=8)
def board_of(rules: Rules) -> Board:
    """The board of some rules; those of the last ones are kept."""
    return Board(rules)
