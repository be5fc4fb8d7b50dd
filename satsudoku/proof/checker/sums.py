r"""Claims about a number of solutions that sums over sets of symbols add up.

    h18 h19 h20     the boxes of a band, which are houses: one in each stack
    h21 h22 h23
    h24 h25 h26
    all 18383222420692992

The other houses are rows, each inside a band, and columns, each inside a stack. In each box, each
row has just one cell in common with each column. So a box is filled by the sets of symbols that its
rows and its columns have there: a cell gets the one symbol that is in the sets of both. Each row
and each column shares out all symbols among its boxes.

The file names the boxes, and the check does the sums. They run over the sets of all columns:

1. List the ways in which the columns of each stack share out their symbols, and the rows of each
   band.
2. See which sets of columns go with which sets of rows in each box. Sets of columns that go with
   the same ones are of one kind.
3. Choose kinds for the first stack. Count in each band the ways of its rows that go with these and
   with each choice of kinds in its other boxes. Where all cells treat some symbols alike, choices
   that differ by names of these have the same solutions, so one stands for all.
4. Choose kinds for all stacks. Multiply the numbers of their bands, and add up the products.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import chain, combinations, islice, product, starmap
from math import prod
from operator import and_, mul, or_
from typing import Any, TypeVar

from .parts import bits
from .refusal import require
from .rules import Rules
from .stopping import look

SUMS = "proof.sums"
MOST_WAYS = 500_000  # to share out symbols in a stack or band: they are in memory
_MOST_TRIED = 30_000_000  # to find these
_MOST_NUMBERS = 20_000_000  # of tables that are kept
_TOO_MANY = f"{SUMS}: too many ways to share out the symbols"
_NONE = -1  # the kind of sets that go with no others

House = frozenset[int]  # its cells
Sets = tuple[int, ...]  # of symbols: those of the lines of one box
Way = tuple[Sets, ...]  # for each box of a stack or band
Kinds = tuple[int, ...]  # for each box of a stack
Item = TypeVar("Item")
Table = dict[Kinds, list[int]]  # for kinds in the middle stacks: ways for each kind in the last


def check_sums(manifest: dict[str, Any], rules: Rules, files: dict[str, bytes]) -> tuple[str, None]:
    """Check a claim about a counted number of solutions; return it in words."""
    count, puzzle = manifest["claim"]["count"], manifest["puzzle"]
    require(type(count) is int, "the claim has no count")
    boxes, stated = _read(files[SUMS], rules)
    givens, excluded = rules.values(puzzle["givens"]), rules.candidates_of(puzzle["excluded"])
    proved = Sums(rules, boxes, symbols_left(rules, givens, excluded)).count()
    require(proved == stated, f"{SUMS} states {stated} solutions, its sums are {proved}")
    require(proved == count, f"{SUMS} counts {proved} solutions, the manifest {count}")
    return f"exactly {count} solution{'' if count == 1 else 's'}", None


def _read(data: bytes, rules: Rules) -> tuple[list[list[int]], int]:
    """The houses of the boxes, band by band, and the count."""
    require(data.isascii() and data.endswith(b"\n"), f"{SUMS} is not lines of ASCII")
    *lines, last = data.decode().split("\n")[:-1]
    word, _, count = last.partition(" ")
    plain = count.isdigit() and (count == "0" or count[0] != "0")
    require(word == "all" and plain, f"{SUMS} does not end with all solutions")
    numbers = {f"h{number}": number for number in range(len(rules.houses))}
    names = [line.split(" ") for line in lines]
    require(all(name in numbers for line in names for name in line), f"{SUMS}: no such house")
    return [[numbers[name] for name in line] for line in names], int(count)


def symbols_left(
    rules: Rules, givens: list[int | None], excluded: list[tuple[int, int]]
) -> list[int]:
    """The symbols that each cell of a puzzle may have, as bits."""
    every = (1 << len(rules.symbols)) - 1
    left = [every if given is None else 1 << given for given in givens]
    for cell, symbol in [*rules.excluded, *excluded]:
        left[cell] &= ~(1 << symbol)
    return left


class Sums:
    """The sums for one puzzle.

    Args:
        rules: houses with all symbols, and nothing else but excluded candidates.
        boxes: houses of `rules`, band by band.
        left: the symbols that each cell may have, as bits.

    Attributes:
        products: how many are added up.
        stacks: how many choices of kinds each stack has.
        bands: how many choices each band would have, were the sums to run over rows.
    """

    def __init__(self, rules: Rules, boxes: list[list[int]], left: list[int]) -> None:
        self._symbols, self._left = len(rules.symbols), left
        bands, rows, columns = _layout(rules, boxes)
        stacks = list(zip(*bands, strict=True))
        down = list(map(self._ways, columns, stacks))
        across = list(map(self._ways, rows, bands))
        # In each box, the kinds of sets of columns, and those that go with each sets of rows.
        kinds: list[list[dict[Sets, int]]] = [[] for _ in stacks]
        fits: list[list[dict[Sets, Kinds]]] = [[] for _ in bands]
        for b, s in product(range(len(bands)), range(len(stacks))):
            cells = [[min(row & column) for column in columns[s]] for row in rows[b]]
            pair = self._kinds(cells, {way[b] for way in down[s]}, {way[s] for way in across[b]})
            kinds[s].append(pair[0])
            fits[b].append(pair[1])
        self._stacks = [
            _counted((map(dict.__getitem__, kinds[s], way), 1) for way in down[s])
            for s in range(len(stacks))
        ]
        self._firsts = _counted(
            (map(dict.__getitem__, kinds[0], way), times) for way, times in self._classes(down[0])
        )
        self._bands = [
            Counter(
                fit for way in across[b] if all(fit := tuple(map(dict.__getitem__, fits[b], way)))
            )
            for b in range(len(bands))
        ]
        self.stacks, self.bands = list(map(len, self._stacks)), list(map(len, self._bands))
        self.products = len(self._firsts) * prod(self.stacks[1:])
        self._sizes = [1 + max(of_box.values(), default=0) for of_box in kinds[-1]]
        self._tables: dict[tuple[int, int], Table] = {}

    def count(self) -> int:
        """The number of solutions."""
        last = list(self._stacks[-1])
        middle = [list(choices.items()) for choices in self._stacks[1:-1]]
        total = 0
        for first, times in sorted(self._firsts.items()):
            numbers = [self._numbers(band, kind, last) for band, kind in enumerate(first)]
            for some in product(*middle):
                look()
                chosen = [tuple(kinds[band] for kinds, _ in some) for band in range(len(first))]
                if all(map(dict.__contains__, numbers, chosen)):
                    rows: list[Iterable[int]] = list(map(dict.__getitem__, numbers, chosen))
                    weight = times * prod(number for _, number in some)
                    total += weight * sum(reduce(_products, rows))
        return total

    def _numbers(self, band: int, kind: int, last: list[Kinds]) -> Table:
        """The numbers of a band for each choice of the last stack, with the first box's kind."""
        at = [kinds[band] for kinds in last]
        table = self._table(band, kind).items()
        if band:
            return {chosen: list(map(row.__getitem__, at)) for chosen, row in table}
        # The first band carries the numbers of ways that have the last stack's kinds.
        weights = list(map(self._stacks[-1].__getitem__, last))
        return {chosen: list(map(mul, weights, map(row.__getitem__, at))) for chosen, row in table}

    def _table(self, band: int, kind: int) -> Table:
        """The ways of a band's rows that go with a kind in its first box."""
        if (band, kind) in self._tables:
            return self._tables[band, kind]
        size = self._sizes[band]
        if sum(map(len, self._tables.values())) * max(self._sizes) > _MOST_NUMBERS:
            self._tables.clear()
        table: Table = {}
        for (first, *others, final), number in self._bands[band].items():
            if kind in first:
                look()
                for chosen in product(*others):
                    row = table.setdefault(chosen, [0] * size)
                    for at in final:
                        row[at] += number
        self._tables[band, kind] = table
        return table

    def _ways(self, lines: Sequence[House], boxes: Sequence[House]) -> list[Way]:
        """The ways in which lines share out the symbols among the boxes that they cross."""
        every, width = (1 << self._symbols) - 1, self._symbols
        of_lines = [
            _few(self._shares([line & box for box in boxes], every), MOST_WAYS) for line in lines
        ]
        last, tried = set(of_lines[-1]), 0

        def go_on(chosen: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
            nonlocal tried
            look()
            if len(chosen) == len(lines) - 1:  # in each box, the last line has the other symbols
                rest = (1 << width * len(boxes)) - 1 & ~used
                if rest in last:
                    yield *chosen, rest
                return
            tried += len(of_lines[len(chosen)])
            require(tried <= _MOST_TRIED, _TOO_MANY)
            for share in of_lines[len(chosen)]:
                if not share & used:
                    yield from go_on((*chosen, share), used | share)

        shifts = range(0, width * len(boxes), width)
        return [
            tuple(tuple(share >> by & every for share in way) for by in shifts)
            for way in _few(go_on((), 0), MOST_WAYS)
        ]

    def _shares(self, places: list[House], symbols: int) -> Iterator[int]:
        """The ways to share out symbols among places: a set for each, of as many as it has cells.

        The set of the first place is in the lowest bits.
        """
        if not places:
            yield 0
            return
        place, *others = places
        may = reduce(or_, map(self._left.__getitem__, place)) & symbols
        for some in combinations(bits(may), len(place)):
            own = sum(1 << symbol for symbol in some)
            if all(self._left[cell] & own for cell in place):
                for rest in self._shares(others, symbols & ~own):
                    yield rest << self._symbols | own

    def _kinds(
        self, cells: list[list[int]], down: set[Sets], across: set[Sets]
    ) -> tuple[dict[Sets, int], dict[Sets, Kinds]]:
        """The kinds of sets of columns in a box; and those kinds that go with sets of rows."""
        numbered = sorted(across)
        of_rows: list[dict[int, int]] = [{} for _ in cells]  # which sets have these in a row
        for at, sets in enumerate(numbered):
            for of_row, own in zip(of_rows, sets, strict=True):
                of_row[own] = of_row.get(own, 0) | 1 << at

        def fitting(row: int, column: int, symbols: int) -> int:
            """The sets of rows in which a row has one of these symbols, which its cell may have."""
            left, found = self._left[cells[row][column]], 0
            for own, which in of_rows[row].items():
                common = own & symbols
                if common & left and common & (common - 1) == 0:
                    found |= which
            return found

        known = cache(fitting)
        kinds: dict[int, int] = {}
        kind_of: dict[Sets, int] = {}
        fits: dict[Sets, list[int]] = {sets: [] for sets in numbered}
        for columns in sorted(down):
            look()
            places = (
                (r, c, symbols) for c, symbols in enumerate(columns) for r in range(len(cells))
            )
            going = reduce(and_, starmap(known, places))
            if going and going not in kinds:
                for at in bits(going):
                    fits[numbered[at]].append(len(kinds))
            kind_of[columns] = kinds.setdefault(going, len(kinds)) if going else _NONE
        return kind_of, {sets: tuple(some) for sets, some in fits.items()}

    def _classes(self, ways: list[Way]) -> Iterator[tuple[Way, int]]:
        """One of all ways that differ by names of symbols, and how many they are.

        Only symbols that just the same cells may have exchange their names.
        """
        alike: dict[int, list[int]] = {}
        for symbol in range(self._symbols):
            cells = sum(1 << cell for cell, left in enumerate(self._left) if left >> symbol & 1)
            alike.setdefault(cells, []).append(symbol)
        if len(alike) == self._symbols:
            return ((way, 1) for way in ways)
        classes: dict[object, tuple[Way, int]] = {}
        for way in ways:
            look()
            sets = list(chain(*way))
            key = tuple(
                tuple(sorted(tuple(own >> symbol & 1 for own in sets) for symbol in some))
                for some in alike.values()
            )
            first, times = classes.get(key, (way, 0))
            classes[key] = first, times + 1
        return iter(classes.values())


def _layout(
    rules: Rules, boxes: list[list[int]]
) -> tuple[list[list[House]], list[list[House]], list[list[House]]]:
    """The boxes of each band, the rows of each band, the columns of each stack."""
    houses = set(map(frozenset, rules.houses))
    every = {len(rules.symbols)} == set(map(len, houses))
    require(every and not rules.pairs and not rules.diagrams, f"{SUMS}: rules of other kinds")
    bands = [[frozenset(rules.houses[house]) for house in band] for band in boxes]
    straight = len(bands) > 1 and len(bands[0]) > 1 and len(set(map(len, bands))) == 1
    require(straight, f"{SUMS}: the boxes are no bands and stacks")
    require(_parted(rules.cells, chain(*bands)), f"{SUMS}: boxes that do not share out the cells")
    houses -= set(chain(*bands))

    def inside(wholes: Iterable[Sequence[House]]) -> list[list[House]]:
        cells = [frozenset(chain(*whole)) for whole in wholes]
        return [sorted(filter(some.issuperset, houses), key=min) for some in cells]

    rows, columns = inside(bands), inside(list(zip(*bands, strict=True)))
    for lines in rows, columns:
        require(
            _parted(rules.cells, chain(*lines)), f"{SUMS}: lines that do not share out the cells"
        )
    require(houses == set(chain(*rows, *columns)), f"{SUMS}: a house that is not a line")
    met = {len(row & column) for b in rows for row in b for s in columns for column in s}
    require(met == {1}, f"{SUMS}: lines that do not meet in a cell")
    return bands, rows, columns


def _parted(cells: int, houses: Iterable[House]) -> bool:
    """Whether each cell is in just one of some houses."""
    return sorted(chain(*houses)) == list(range(cells))


def _few(items: Iterator[Item], most: int) -> list[Item]:
    """The items, if they are not too many."""
    found = list(islice(items, most + 1))
    require(len(found) <= most, _TOO_MANY)
    return found


def _counted(some: Iterable[tuple[Iterable[int], int]]) -> Counter[Kinds]:
    """How many ways have each choice of kinds, without those that have none."""
    counted = Counter[Kinds]()
    for kinds, times in some:
        chosen = tuple(kinds)
        if _NONE not in chosen:
            counted[chosen] += times
    return counted


def _products(one: Iterable[int], other: Iterable[int]) -> Iterable[int]:
    return map(mul, one, other)
