"""Exact cover: the one object that every solver and every human rule works on.

An option is a candidate, e.g. ``r4c7#5``. It covers items: that cell ``r4c7`` is filled, and that
each of its houses has the symbol, e.g. ``row 4 has 5``. A house with as many cells as there are
symbols holds each exactly once (primary items); a smaller one at most once (secondary items). A
pair that a relation of two cells forbids is a secondary item that both options cover. Relations of
more cells add options of their own: see `satsudoku.cover.diagram_rows`.

The terms are Knuth's: The Art of Computer Programming 4B, section 7.2.2.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress, pairwise
from operator import add
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time, within_time
from satsudoku.errors import SatsudokuError, excerpt

if TYPE_CHECKING:
    from satsudoku.board.relation import Relation

IntArray = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a variant's items and options are in its exact cover.

    ::

                          primary items                  secondary items
                          cells  houses   steps of       houses  forbidden  symbols    nodes of
                                 (full)   diagrams       (rest)  pairs      of cells   diagrams
        candidates          1      1                       1        1         color
        arcs of diagrams                     1                                color      color

    There are as many candidates as cells times symbols; they come first. Without relations of more
    than two cells there is nothing else.

    Attributes:
        variant: the rules.
        option: option ``cell * symbols + value - 1`` is the candidate (cell, value).
        cell_items: item of each cell, shape (cells,).
        house_items: item "house has symbol", shape (houses, symbols).

    >>> from satsudoku import variant
    >>> layout = ExactCover.of(variant("classic4")).layout
    >>> layout.cell_items[:3], layout.house_items[0]
    (array([0, 1, 2], dtype=int32), array([16, 17, 18, 19], dtype=int32))
    """

    variant: Variant
    cell_items: IntArray
    house_items: IntArray

    def option(self, cell: int, value: int) -> int:
        """The option that puts `value` (from 1) into `cell` (from 0).

        >>> from satsudoku import variant
        >>> ExactCover.of(variant("classic4")).layout.option(cell=5, value=3)
        22
        """
        return cell * len(self.variant.symbols) + value - 1

    def candidate(self, option: int) -> tuple[int, int]:
        """The (cell, value) of an option.

        >>> from satsudoku import variant
        >>> ExactCover.of(variant("classic4")).layout.candidate(22)
        (5, 3)
        """
        cell, symbol = divmod(option, len(self.variant.symbols))
        return cell, symbol + 1

    def given_options(self, puzzle: Puzzle) -> list[int]:
        """The options that a puzzle's givens choose.

        >>> puzzle = Puzzle("1....3..........", "classic4")
        >>> ExactCover.of(puzzle.variant).layout.given_options(puzzle)
        [0, 22]
        """
        values, count = puzzle.values, len(self.variant.symbols)
        bases = range(-1, len(values) * count - 1, count)
        return list(map(add, compress(bases, values), values.translate(None, b"\0")))


@dataclass(frozen=True, eq=False)
class ExactCover:
    """Items and options in compressed rows: option ``o`` covers ``indices[indptr[o]:indptr[o+1]]``.

    Attributes:
        items: names, the primary ones first.
        primary: the number of primary items (covered exactly once); the rest at most once.
        options: names.
        indptr: shape (options + 1,), int32.
        indices: item numbers, each option's ascending, int32.
        colors: one for each entry of `indices`, 0 for none; two options may share a secondary
            item when they give it the same color.
        layout: where cells and houses stand, for a variant's cover; else None (a puzzle's cover
            leaves options out and so numbers them otherwise).

    >>> from satsudoku import variant
    >>> cover = ExactCover.of(variant("classic9"))
    >>> len(cover.items), cover.primary, len(cover.options)
    (324, 324, 729)
    >>> name = cover.options[30 * 9 + 4]
    >>> name, [cover.items[i] for i in cover.option_items(30 * 9 + 4)]
    ('r4c4#5', ['r4c4', 'row 4 has 5', 'column 4 has 5', 'box 5 has 5'])
    """

    items: tuple[str, ...]
    primary: int
    options: tuple[str, ...]
    indptr: IntArray
    indices: IntArray
    colors: IntArray
    layout: Layout | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        for array in self.indptr, self.indices, self.colors:
            array.setflags(write=False)  # a variant's cover is shared by all who ask for it

    def __repr__(self) -> str:
        return (
            f"ExactCover({self.primary} primary items, {len(self.items) - self.primary} "
            f"secondary items, {len(self.options)} options)"
        )

    @classmethod
    def of(cls, source: Variant | Puzzle) -> ExactCover:
        """The exact cover of a variant, or of a puzzle: its solutions are the grids.

        A variant's cover is made once and kept. It has an option for every candidate: those that
        marks exclude are left out of the cover of a puzzle, be it the empty one. A puzzle's keeps
        all items, and the options that neither its givens nor its candidates exclude.

        >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
        >>> ExactCover.of(puzzle.variant), ExactCover.of(puzzle)
        (ExactCover(64 primary items, 0 secondary items, 64 options),
         ExactCover(64 primary items, 0 secondary items, 24 options))
        """
        if isinstance(source, Variant):
            return _variant_cover(source) if source.diagrams else _candidate_cover(source)
        return cls.of(source.variant)._with_givens(source)

    @classmethod
    def of_candidates(cls, variant: Variant) -> ExactCover:
        """The part of a variant's exact cover whose options are its candidates.

        Relations of more than two cells are left out; without any, this is the whole.

        >>> from satsudoku import variant
        >>> classic = variant("classic4")
        >>> ExactCover.of_candidates(classic) is ExactCover.of(classic)
        True
        """
        return _candidate_cover(variant)

    @classmethod
    def build(
        cls,
        primary: Sequence[str],
        secondary: Sequence[str],
        options: Iterable[tuple[str, Sequence[str | tuple[str, str]]]],
    ) -> ExactCover:
        """An exact cover of your own.

        Args:
            primary: names of items to be covered exactly once; one or more.
            secondary: names of items to be covered at most once.
            options: (name, items); an item may be (secondary item, color). An option without
                a primary item is never chosen.

        Raises:
            SatsudokuError: no primary item, an unknown or repeated item, or a colored primary one.

        >>> ExactCover.build(["a", "b"], [], [("x", ["a"]), ("y", ["b"]), ("z", ["a", "b"])])
        ExactCover(2 primary items, 0 secondary items, 3 options)
        """
        items = (*primary, *secondary)
        number = {name: i for i, name in enumerate(items)}
        if len(number) != len(items):
            raise SatsudokuError("two items have the same name; expected different names")
        if not primary:
            raise SatsudokuError("no primary item; expected one or more")
        shades: dict[str, int] = {}
        names: list[str] = []
        rows: list[list[tuple[int, int]]] = []
        for name, members in options:
            row = []
            for member in members:
                item, shade = (member, "") if isinstance(member, str) else member
                if item not in number:
                    raise SatsudokuError(f"option {excerpt(name)}: no item {excerpt(item)}")
                if shade and number[item] < len(primary):
                    message = f"primary item {excerpt(item)} has a color"
                    raise SatsudokuError(f"option {excerpt(name)}: {message}")
                color = shades.setdefault(shade, len(shades) + 1) if shade else 0
                row.append((number[item], color))
            if len({item for item, _ in row}) != len(row) or not row:
                message = "expected different items, one or more"
                raise SatsudokuError(f"option {excerpt(name)}: {message}")
            names.append(name)
            rows.append(sorted(row))
        return cls(
            items=items,
            primary=len(primary),
            options=tuple(names),
            indptr=np.cumsum([0, *map(len, rows)], dtype=np.int32),
            indices=np.array([item for row in rows for item, _ in row], dtype=np.int32),
            colors=np.array([color for row in rows for _, color in row], dtype=np.int32),
        )

    def option_items(self, option: int) -> IntArray:
        """The items that an option covers.

        >>> from satsudoku import variant
        >>> ExactCover.of(variant("classic4")).option_items(0)
        array([ 0, 16, 32, 48], dtype=int32)
        """
        return self.indices[self.indptr[option] : self.indptr[option + 1]]

    @cached_property
    def item_options(self) -> tuple[IntArray, ...]:
        """For each item, the options that cover it, ascending.

        >>> from satsudoku import variant
        >>> ExactCover.of(variant("classic4")).item_options[16]
        array([ 0,  4,  8, 12], dtype=int32)
        """
        owner = np.repeat(np.arange(len(self.options), dtype=np.int32), np.diff(self.indptr))
        order = np.argsort(self.indices, kind="stable")
        bounds = np.searchsorted(self.indices[order], np.arange(len(self.items) + 1))
        return tuple(owner[order[a:b]] for a, b in pairwise(bounds))

    def members(self) -> list[list[tuple[int, int]]]:
        """For each item the options that cover it, with their colors, 0 for none.

        >>> ExactCover.build(["a"], ["b"], [("x", ["a", ("b", "red")])]).members()
        [[(0, 0)], [(0, 1)]]
        """
        members: list[list[tuple[int, int]]] = [[] for _ in self.items]
        indices, colors = self.indices.tolist(), self.colors.tolist()
        for option, (start, end) in enumerate(within_time(pairwise(self.indptr.tolist()))):
            for entry in range(start, end):
                members[indices[entry]].append((option, colors[entry]))
        return members

    def to_csr(self) -> tuple[IntArray, IntArray]:
        """The matrix of zeros and ones, a row per option, a column per item: (indptr, indices).

        >>> cover = ExactCover.build(["a", "b"], [], [("x", ["a"]), ("y", ["a", "b"])])
        >>> indptr, indices = cover.to_csr()
        >>> indptr.tolist(), indices.tolist()
        ([0, 1, 3], [0, 0, 1])
        """
        return self.indptr.copy(), self.indices.copy()

    def to_dict(self) -> dict[str, Any]:
        """Names instead of numbers, in the types of JSON; `build` takes the same.

        >>> ExactCover.build(["a"], ["b"], [("x", ["a", ("b", "red")])]).to_dict()
        {'primary': ['a'], 'secondary': ['b'],
         'options': [{'name': 'x', 'items': ['a', ['b', '1']]}]}
        """
        members = [
            [self.items[item], str(color)] if color else self.items[item]
            for item, color in zip(self.indices.tolist(), self.colors.tolist(), strict=True)
        ]
        return {
            "primary": list(self.items[: self.primary]),
            "secondary": list(self.items[self.primary :]),
            "options": [
                {"name": name, "items": members[start:end]}
                for name, (start, end) in zip(
                    self.options, pairwise(self.indptr.tolist()), strict=True
                )
            ],
        }

    def to_dlx(self) -> str:
        """Knuth's text format for DLX programs: see `satsudoku.cover.knuth`.

        >>> print(ExactCover.build(["a"], ["b"], [("x", ["a", ("b", "red")])]).to_dlx())
        a | b
        | x
        a b:1
        """
        entries = list(zip(self.indices.tolist(), self.colors.tolist(), strict=True))
        rows = (entries[start:end] for start, end in pairwise(self.indptr.tolist()))
        primary, secondary = self.items[: self.primary], self.items[self.primary :]
        from satsudoku.cover.knuth import to_dlx

        return to_dlx(primary, secondary, zip(self.options, rows, strict=True))

    @classmethod
    def from_dlx(cls, text: str) -> ExactCover:
        r"""Read Knuth's text format; an option is named by the comment before it, or by its items.

        Raises:
            SatsudokuError: not in that format; names the line.

        >>> ExactCover.from_dlx("a b | c\na c:1\nb c:1\na b")
        ExactCover(2 primary items, 1 secondary items, 3 options)
        """
        from satsudoku.cover.knuth import Member, from_dlx

        program = from_dlx(text)
        number = program.line

        def options() -> Iterator[tuple[str, list[Member]]]:
            nonlocal number
            for name, members, number in program.options:  # noqa: B007
                yield name, members

        try:
            return cls.build(program.primary, program.secondary, options())
        except SatsudokuError as error:
            raise error.at(None, number) from None

    def _with_givens(self, puzzle: Puzzle) -> ExactCover:
        assert self.layout is not None
        chosen = self.layout.given_options(puzzle)
        owner = np.repeat(np.arange(len(self.options)), np.diff(self.indptr))
        # A given takes its items, those with a color only from options of other colors.
        required = np.full(len(self.items), -1, dtype=np.int32)
        for option in chosen:
            span = slice(self.indptr[option], self.indptr[option + 1])
            required[self.indices[span]] = self.colors[span]
        shade = required[self.indices]
        keep = np.ones(len(self.options), dtype=bool)
        keep[owner[(shade >= 0) & ((shade != self.colors) | (shade == 0))]] = False
        keep[chosen] = True
        keep[list(puzzle.excluded)] = False
        return part_of(self, np.ones(len(self.items), dtype=bool), keep)


def part_of(
    cover: ExactCover, items: npt.NDArray[np.bool_], options: npt.NDArray[np.bool_]
) -> ExactCover:
    """Some items of a cover, and some options that cover no others."""
    lengths = np.diff(cover.indptr)
    entries = np.repeat(options, lengths)
    number = np.cumsum(items, dtype=np.int32) - 1
    return ExactCover(
        items=tuple(compress(cover.items, items)),
        primary=int(np.count_nonzero(items[: cover.primary])),
        options=tuple(compress(cover.options, options)),
        indptr=np.concatenate([[0], np.cumsum(lengths[options])]).astype(np.int32),
        indices=number[cover.indices[entries]],
        colors=cover.colors[entries],
    )


@lru_cache(maxsize=16)
def _variant_cover(variant: Variant) -> ExactCover:
    return _cover_of(variant, variant.diagrams)


@lru_cache(maxsize=16)
def _candidate_cover(variant: Variant) -> ExactCover:
    return _cover_of(variant, ())


def _cover_of(variant: Variant, diagrams: Sequence[Relation]) -> ExactCover:
    """A variant's cover: see the drawing at `Layout`."""
    cells, count = len(variant.cells), len(variant.symbols)
    primary = list(variant.cell_names)
    secondary: list[str] = []
    full = [h for h, house in enumerate(variant.houses) if len(house.cells) == count]
    partial = [h for h, house in enumerate(variant.houses) if len(house.cells) < count]
    house_items = np.empty((len(variant.houses), count), dtype=np.int32)
    steps = sum(len(relation.cells) for relation in diagrams)
    for items, houses, first in (primary, full, 0), (secondary, partial, steps):
        for house in houses:
            base = first + len(items) + (items is secondary) * len(primary)
            house_items[house] = base + np.arange(count)
            items += [f"{variant.houses[house].name} has {s}" for s in variant.symbols]
    base = len(primary) + steps
    blocks: list[IntArray] = []  # of each cell: its symbols' options, their items
    for cell, around in enumerate(within_time(variant.houses_of)):
        block = np.empty((count, 1 + len(around)), dtype=np.int32)
        block[:, 0] = cell
        block[:, 1:] = np.sort(house_items[list(around)], axis=0).T
        blocks.append(block)
    sizes = [1 + len(around) for around in variant.houses_of]
    names = [f"{name}#{s}" for name in variant.cell_names for s in variant.symbols]
    entries: list[tuple[int, int, int]] = []  # option, item, color
    for relation in variant.relations:
        for a, b in sorted(relation.exclusions or ()):
            pair = [c * count + s for c, s in zip(relation.cells, (a, b), strict=True)]
            entries += [(option, base + len(secondary), 0) for option in pair]
            secondary.append(f"{relation.name} {' '.join(names[option] for option in pair)}")
    for relation in diagrams:
        from satsudoku.cover.diagram_rows import diagram_rows

        parts = diagram_rows(relation, names, len(primary), base + len(secondary))
        entries += [(option, *entry) for option, entry in parts.links]
        for option, row in enumerate(within_time(parts.rows), start=len(names)):
            entries += [(option, *entry) for entry in row]
        primary += parts.primary
        secondary += parts.secondary
        names += parts.names
    added = np.array(entries, dtype=np.int32).reshape(-1, 3)
    owner = np.concatenate(
        [np.repeat(np.arange(cells * count), np.repeat(sizes, count)), added[:, 0]]
    )
    indices = np.concatenate([*map(np.ravel, blocks), added[:, 1]])
    colors = np.concatenate([np.zeros(len(indices) - len(added), dtype=np.int32), added[:, 2]])
    if entries:
        order = np.argsort(owner, kind="stable")
        indices, colors = indices[order], colors[order]
    sizes_of_options = np.bincount(owner, minlength=len(names))
    check_time()
    return ExactCover(
        items=(*primary, *secondary),
        primary=len(primary),
        options=tuple(names),
        indptr=np.concatenate([[0], np.cumsum(sizes_of_options)]).astype(np.int32),
        indices=indices,
        colors=colors,
        layout=Layout(variant, np.arange(cells, dtype=np.int32), house_items),
    )
