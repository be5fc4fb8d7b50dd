"""Exact cover: the one object that every solver and every human rule speaks of.

An option is a candidate, e.g. ``r4c7#5``. It covers items: that cell ``r4c7`` is filled, and that
each of its houses has the symbol, e.g. ``row 4 has 5``. A house with as many cells as there are
symbols holds each exactly once (primary items); a smaller one at most once (secondary items). A
relation's forbidden pair is a secondary item that both options cover.

The terms are Knuth's: The Art of Computer Programming 4B, section 7.2.2.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress, pairwise
from operator import add
from typing import Any

import numpy as np
import numpy.typing as npt

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.knuth import _dlx_lines, _dlx_member
from satsudoku.errors import SatsudokuError, excerpt

__all__ = ["ExactCover", "Layout"]

IntArray = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a variant's items and options stand in its exact cover.

    Attributes:
        variant: the rules.
        option: option ``cell * symbols + value - 1`` is the candidate (cell, value).
        cell_items: item of each cell, shape (cells,).
        house_items: item "house has symbol", shape (houses, symbols).
    """

    variant: Variant
    cell_items: IntArray
    house_items: IntArray

    def option(self, cell: int, value: int) -> int:
        """The option that puts `value` (from 1) into `cell` (from 0)."""
        return cell * len(self.variant.symbols) + value - 1

    def candidate(self, option: int) -> tuple[int, int]:
        """The (cell, value) of an option."""
        cell, symbol = divmod(option, len(self.variant.symbols))
        return cell, symbol + 1

    def given_options(self, puzzle: Puzzle) -> list[int]:
        """The options that a puzzle's givens choose."""
        values, count = puzzle.values, len(self.variant.symbols)
        bases = range(-1, len(values) * count - 1, count)
        return list(map(add, compress(bases, values), values.translate(None, b"\0")))


@dataclass(frozen=True, eq=False)
class ExactCover:
    """Items and options in compressed rows: option ``o`` covers ``indices[indptr[o]:indptr[o+1]]``.

    Attributes:
        items: names, the primary ones first.
        primary: how many items are primary (covered exactly once); the rest at most once.
        options: names.
        indptr: shape (options + 1,), int32.
        indices: item numbers, each option's ascending, int32.
        colors: one for each entry of `indices`, 0 for none; two options may share a secondary
            item when they give it the same colour.
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
        """The exact cover of a variant, or of a puzzle.

        A variant's cover is made once and kept. It has an option for every candidate: those that
        marks exclude are left out of the cover of a puzzle, be it the empty one. A puzzle's keeps
        all items, and the options that neither its givens nor its candidates exclude.
        """
        if isinstance(source, Variant):
            return _variant_cover(source)
        return _variant_cover(source.variant)._with_givens(source)

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
            raise SatsudokuError("two items have one name; expected different names")
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
        """The items that an option covers."""
        return self.indices[self.indptr[option] : self.indptr[option + 1]]

    @cached_property
    def item_options(self) -> tuple[IntArray, ...]:
        """For each item, the options that cover it, ascending."""
        owner = np.repeat(np.arange(len(self.options), dtype=np.int32), np.diff(self.indptr))
        order = np.argsort(self.indices, kind="stable")
        bounds = np.searchsorted(self.indices[order], np.arange(len(self.items) + 1))
        return tuple(owner[order[a:b]] for a, b in pairwise(bounds))

    def to_csr(self) -> tuple[IntArray, IntArray]:
        """The matrix of zeros and ones, a row an option, a column an item: (indptr, indices)."""
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
        """Knuth's text format for DLX programs: an items line, then a line an option.

        What the format reserves is replaced in item names: a blank by ``_``, ``|`` by ``!``,
        ``:`` by ``;``. Each option's name stands before it in a comment.

        >>> print(ExactCover.build(["a"], ["b"], [("x", ["a", ("b", "red")])]).to_dlx())
        a | b
        | x
        a b:1
        """
        names = self._dlx_names()
        head = " ".join(names[: self.primary])
        if self.primary < len(names):
            head += " | " + " ".join(names[self.primary :])
        lines = [head]
        for option, name in enumerate(self.options):
            span = range(self.indptr[option], self.indptr[option + 1])
            lines.append(f"| {' '.join(name.split())}")
            lines.append(
                " ".join(
                    names[self.indices[i]] + (f":{self.colors[i]}" if self.colors[i] else "")
                    for i in span
                )
            )
        return "\n".join(lines)

    def _dlx_names(self) -> list[str]:
        """Item names that Knuth's format can hold, each one different."""
        names: dict[str, None] = {}
        for item in self.items:
            name = "_".join(item.replace("|", "!").replace(":", ";").split())
            while not name or name in names:
                name += "'"
            names[name] = None
        return list(names)

    @classmethod
    def from_dlx(cls, text: str) -> ExactCover:
        r"""Read Knuth's text format; an option is named by the comment before it, or by its items.

        Raises:
            SatsudokuError: not in that format; names the line.

        >>> ExactCover.from_dlx("a b | c\na c:1\nb c:1\na b")
        ExactCover(2 primary items, 1 secondary items, 3 options)
        """
        (number, _, head), *rest = _dlx_lines(text)
        bar = head.index("|") if "|" in head else len(head)
        primary, secondary = head[:bar], head[bar + 1 :]

        def options() -> Iterator[tuple[str, list[str | tuple[str, str]]]]:
            nonlocal number
            for line, name, words in rest:
                number = line
                yield name, [_dlx_member(word) for word in words]

        try:
            if any(":" in name or "|" in name for name in primary + secondary):
                raise SatsudokuError("expected items without : or |")
            return cls.build(primary, secondary, options())
        except SatsudokuError as error:
            raise error.at(None, number) from None

    def _with_givens(self, puzzle: Puzzle) -> ExactCover:
        assert self.layout is not None
        chosen = self.layout.given_options(puzzle)
        taken = np.zeros(len(self.items), dtype=bool)
        for option in chosen:
            taken[self.option_items(option)] = True
        owner = np.repeat(np.arange(len(self.options)), np.diff(self.indptr))
        keep = np.ones(len(self.options), dtype=bool)
        keep[owner[taken[self.indices]]] = False
        keep[chosen] = True
        keep[list(puzzle.excluded)] = False
        kept = np.flatnonzero(keep)
        entries = keep[owner]
        return ExactCover(
            items=self.items,
            primary=self.primary,
            options=tuple(self.options[o] for o in kept),
            indptr=np.concatenate([[0], np.cumsum(np.diff(self.indptr)[kept])]).astype(np.int32),
            indices=self.indices[entries],
            colors=self.colors[entries],
        )


@lru_cache(maxsize=16)
def _variant_cover(variant: Variant) -> ExactCover:
    cells, count = len(variant.cells), len(variant.symbols)
    full = [h for h, house in enumerate(variant.houses) if len(house.cells) == count]
    partial = [h for h, house in enumerate(variant.houses) if len(house.cells) < count]
    house_items = np.empty((len(variant.houses), count), dtype=np.int32)
    for rank, house in enumerate(full + partial):
        house_items[house] = cells + rank * count + np.arange(count)
    items = [
        *variant.cell_names,
        *(f"{variant.houses[h].name} has {s}" for h in full + partial for s in variant.symbols),
    ]
    rows = [
        [cell, *sorted(int(house_items[h, s]) for h in variant.houses_of[cell])]
        for cell in range(cells)
        for s in range(count)
    ]
    for relation in variant.relations:
        first, second = variant.cell_names[relation.first], variant.cell_names[relation.second]
        for a, b in sorted(relation.forbidden):
            rows[relation.first * count + a].append(len(items))
            rows[relation.second * count + b].append(len(items))
            names = f"{first}#{variant.symbols[a]} {second}#{variant.symbols[b]}"
            items.append(f"{relation.name} {names}")
    indices = np.array([item for row in rows for item in row], dtype=np.int32)
    return ExactCover(
        items=tuple(items),
        primary=cells + len(full) * count,
        options=tuple(f"{name}#{s}" for name in variant.cell_names for s in variant.symbols),
        indptr=np.cumsum([0, *map(len, rows)], dtype=np.int32),
        indices=indices,
        colors=np.zeros_like(indices),
        layout=Layout(variant, np.arange(cells, dtype=np.int32), house_items),
    )
