"""The rules of a declared variant, as plainly as can be: for solutions, and as clauses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from typing import Any

from .refusal import items, require
from .stopping import look

Values = list[int | None]  # the symbol of each cell, None for an empty cell
Arc = tuple[int, int, int]  # from a node, by a symbol, to a node of the next layer
Diagram = tuple[list[int], list[int], list[list[Arc]]]  # cells, sizes of layers, arcs of each cell


_MOST = 1 << 20  # candidates: what is derived from these has to fit into memory


def line(literals: Iterable[int]) -> str:
    """A clause as a line of problem.cnf."""
    return " ".join(map(str, sorted(literals, key=abs))) + " 0"


@lru_cache(maxsize=8)
def rules_of(declaration: str) -> Rules:
    """The rules that a JSON text declares; those of the last ones are kept."""
    return Rules(json.loads(declaration))


class Rules:
    """A declared variant, as plainly as can be."""

    def __init__(self, declared: dict[str, Any]) -> None:
        self.declared = declared
        self.symbols: str = declared["symbols"]
        self.positions: list[list[int]] = items(declared["cells"])
        self.cells = len(self.positions)
        for place in self.positions:
            numbers = list(map(type, items(place))) == [int, int]
            require(numbers, "a cell's place is not two numbers")
        require(isinstance(self.symbols, str), "the symbols are not a text")
        most = self.cells * len(self.symbols)
        require(most <= _MOST, f"{most:,} candidates, expected at most {_MOST:,}")
        require(len(set(map(tuple, declared["cells"]))) == self.cells, "a cell appears twice")
        require(len(set(self.symbols)) == len(self.symbols) > 0, "a symbol appears twice")
        require("." not in self.symbols, "the empty cell is among the symbols")
        self.houses = [
            list(map(self.cell, items(house["cells"]))) for house in items(declared["houses"])
        ]
        require(all(len(set(h)) == len(h) for h in self.houses), "a house has a cell twice")
        self.exclusions = [
            (list(map(self.cell, entry["cells"])), list(self._excluding(entry)))
            for entry in items(declared["exclusions"])
        ]
        self.pairs = [pair for _, pairs in self.exclusions for pair in pairs]
        self.diagrams = [self._diagram(entry) for entry in items(declared["diagrams"])]
        self.sums = [
            (list(map(self.cell, entry["cells"])), entry["total"])
            for entry in [*declared["exclusions"], *declared["diagrams"]]
            if "total" in entry
        ]
        for cells, _ in self.sums:
            together = any(set(cells) <= set(house) for house in self.houses)
            require(together or len(cells) == 1, "a sum whose cells share no house")
        self.excluded = self.candidates_of(declared["excluded"])
        self.variables = self.cells * len(self.symbols) + sum(
            sum(nodes) + sum(map(len, arcs)) for _, nodes, arcs in self.diagrams
        )

    def cell(self, number: int) -> int:
        """The number of an existing cell."""
        require(type(number) is int and 0 <= number < self.cells, f"no cell {number!r}")
        return number

    def _symbol(self, number: int) -> int:
        require(type(number) is int and 0 <= number < len(self.symbols), f"no symbol {number!r}")
        return number

    def candidates_of(self, pairs: list[list[int]]) -> list[tuple[int, int]]:
        """Pairs of an existing cell and an existing symbol."""
        return [(self.cell(cell), self._symbol(symbol)) for cell, symbol in items(pairs)]

    def _excluding(self, entry: dict[str, Any]) -> Iterator[tuple[int, int, int, int]]:
        """Two candidates that exclude each other, for each pair of an entry."""
        first, second = map(self.cell, entry["cells"])
        require(first != second, "a pair of one cell")
        pairs = {(self._symbol(a), self._symbol(b)) for a, b in items(entry["pairs"])}
        if "total" in entry:
            # That they differ is said by their house.
            every = permutations(range(len(self.symbols)), 2)
            others = {(a, b) for a, b in every if value(a, b) != entry["total"]}
            right = {(a, b) for a, b in pairs if a != b} == others
            require(right, "pairs that do not fit their total")
        return ((first, a, second, b) for a, b in sorted(pairs))

    def _diagram(self, entry: dict[str, Any]) -> Diagram:
        cells = [self.cell(cell) for cell in items(entry["cells"])]
        nodes = items(entry["nodes"])
        arcs = [list(map(tuple, items(layer))) for layer in items(entry["arcs"])]
        require(nodes[0] == nodes[-1] == 1, "a diagram without one first and one last node")
        require(len(nodes) == len(cells) + 1 == len(arcs) + 1, "a diagram of the wrong length")
        require(len(set(cells)) == len(cells), "a diagram has a cell twice")
        for position, layer in enumerate(arcs):
            for source, symbol, target in layer:
                self._symbol(symbol)
                require(0 <= source < nodes[position], "an arc from no node")
                require(0 <= target < nodes[position + 1], "an arc to no node")
            # With one way on at most, a filled grid has one path, and so one model.
            ways = {(source, symbol) for source, symbol, _ in layer}
            require(len(ways) == len(layer), "a node with two arcs of one symbol")
        if "total" in entry:
            check_total(arcs, len(self.symbols), entry["total"])
        return cells, nodes, arcs

    def values(self, line: str) -> Values:
        """The symbols of a line of one character per cell."""
        require(isinstance(line, str) and len(line) == self.cells, "a line of the wrong length")
        value_of = {".": None} | {symbol: number for number, symbol in enumerate(self.symbols)}
        require(set(line) <= set(value_of), "a line with a character that is not a symbol")
        return [value_of[character] for character in line]

    def variable(self, cell: int, symbol: int) -> int:
        return cell * len(self.symbols) + symbol + 1

    def literals(self, values: Values) -> list[int]:
        """The variables of the candidates that are filled in."""
        return [self.variable(cell, s) for cell, s in enumerate(values) if s is not None]

    def check(self, solution: Values, what: str) -> None:
        """Refuse a solution that does not fill the board, or breaks a rule."""
        look()
        require(None not in solution, f"{what} has an empty cell")
        for house in self.houses:
            symbols = {solution[cell] for cell in house}
            require(len(symbols) == len(house), f"{what} has a symbol twice in a house")
        for first, a, second, b in self.pairs:
            fits = (solution[first], solution[second]) != (a, b)
            require(fits, f"{what} breaks a relation")
        for cells, _, arcs in self.diagrams:
            node: int | None = 0
            for cell, some in zip(cells, arcs, strict=True):
                after = [to for at, symbol, to in some if (at, symbol) == (node, solution[cell])]
                require(after, f"{what} has no path through a diagram")
                node = after[0]
        for cells, total in self.sums:
            held_there = [symbol for cell in cells if (symbol := solution[cell]) is not None]
            require(value(*held_there) == total, f"{what} misses a sum")
        for cell, symbol in self.excluded:
            require(solution[cell] != symbol, f"{what} has a symbol that is excluded")

    @cached_property
    def clauses(self) -> frozenset[str]:
        """All that the rules say, as lines of problem.cnf."""
        every = range(len(self.symbols))
        at = self.variable
        clauses: set[str] = set()
        for cell in range(self.cells):
            look()
            clauses.add(line(at(cell, symbol) for symbol in every))
            clauses |= {line([-at(cell, a), -at(cell, b)]) for a, b in combinations(every, 2)}
        for house in self.houses:
            look()
            for symbol in every:
                if len(house) == len(self.symbols):  # such a house holds every symbol
                    clauses.add(line(at(cell, symbol) for cell in house))
                for first, second in combinations(house, 2):
                    clauses.add(line([-at(first, symbol), -at(second, symbol)]))
        clauses |= {line([-at(cell, symbol)]) for cell, symbol in self.excluded}
        for _, said in self.relations():
            clauses |= set(map(line, said))
        return frozenset(clauses)

    def relations(self) -> Iterator[tuple[list[int], Iterator[set[int]]]]:
        """The cells of each relation, and the clauses that say it: exclusions, then diagrams."""
        at = self.variable
        for cells, pairs in self.exclusions:
            yield cells, ({-at(first, a), -at(second, b)} for first, a, second, b in pairs)
        free = self.cells * len(self.symbols) + 1
        for cells, nodes, arcs in self.diagrams:
            yield cells, self._paths(cells, nodes, arcs, free)
            free += sum(nodes) + sum(map(len, arcs))

    def _paths(
        self, cells: list[int], nodes: list[int], arcs: list[list[Arc]], free: int
    ) -> Iterator[set[int]]:
        """The meaning of a diagram: a path through a node of each layer, by arcs of the symbols.

        From `free` on there is a variable for each node, layer by layer, then one for each arc.
        """
        names = iter(range(free, free + self.variables))
        node = {(k, n): next(names) for k, size in enumerate(nodes) for n in range(size)}
        yield {node[0, 0]}
        yield {node[len(cells), 0]}
        for k, (cell, some) in enumerate(zip(cells, arcs, strict=True)):
            look()
            # For each node, and each candidate of the cell, the arcs, one of which is then taken.
            after: dict[int, set[int]] = {node[k, n]: set() for n in range(nodes[k])}
            before: dict[int, set[int]] = {node[k + 1, n]: set() for n in range(nodes[k + 1])}
            reads: dict[int, set[int]] = {
                self.variable(cell, symbol): set() for symbol in range(len(self.symbols))
            }
            for source, symbol, target in some:
                arc, candidate = next(names), self.variable(cell, symbol)
                for implied in node[k, source], node[k + 1, target], candidate:
                    yield {-arc, implied}
                yield {-node[k, source], -candidate, arc}
                after[node[k, source]].add(arc)
                before[node[k + 1, target]].add(arc)
                reads[candidate].add(arc)
            for choices in after, before, reads:
                for variable, taken in choices.items():
                    yield {-variable, *taken}


def value(*symbols: int) -> int:
    """The sum of symbols: the first of all counts 1, the second 2, and so on."""
    return sum(symbols) + len(symbols)


def check_total(arcs: list[list[Arc]], symbols: int, total: int) -> None:
    """Refuse a diagram unless different symbols have a path just where they add to a total."""
    # The nodes that paths of different symbols lead to, with the symbols that they used.
    reached: set[tuple[int, frozenset[int]]] = {(0, frozenset())}
    for position, some in enumerate(arcs):
        ways = {(source, symbol): target for source, symbol, target in some}
        following: set[tuple[int, frozenset[int]]] = set()
        for node, used in reached:
            look()
            for symbol in set(range(symbols)) - used:
                grown = used | {symbol}
                if (node, symbol) in ways:
                    following.add((ways[node, symbol], grown))
                else:
                    left = total - value(*grown)
                    more = can_add(set(range(symbols)) - grown, len(arcs) - position - 1, left)
                    require(not more, "a diagram lacks a way to its total")
        reached = following
    right = all(value(*used) == total for _, used in reached)
    require(right, "a diagram has a way to another total")


def can_add(symbols: set[int], number: int, total: int) -> bool:
    """Whether `number` of these symbols can add to a total."""
    sums = [{0}] + [set[int]() for _ in range(number)]  # those of 0, 1, 2, ... symbols
    for symbol in symbols:
        for k in range(number, 0, -1):
            sums[k] |= {smaller + value(symbol) for smaller in sums[k - 1]}
    return total in sums[number]
