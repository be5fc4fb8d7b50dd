"""Least causes: the fewest clues, houses and relations from which something follows.

What follows is that a candidate is true, that it is false, or that there is no solution. A part of
a puzzle is a clue, a house (it holds no symbol twice, and every symbol if it has as many cells), a
relation, or what marks exclude from a cell. That a cell holds one symbol is taken for granted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any, Literal

from satsudoku import given
from satsudoku.analysis.smallest_core import Groups
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.catalogue import said
from satsudoku.cover.diagram_clauses import relation_clauses, variables_of
from satsudoku.deadline import TimeLimit, check_time, within_time
from satsudoku.drawing.svg import Marks, draw_svg
from satsudoku.drawing.text import draw_cells
from satsudoku.errors import PuzzleError, shown
from satsudoku.given import PuzzleLike
from satsudoku.retelling import renamed

Kind = Literal["clue", "house", "relation", "marks"]
Clause = tuple[int, ...]

_CANDIDATE = re.compile(r"(r[0-9]+c[0-9]+)[#=](.)")


@dataclass(frozen=True)
class CausePart:
    """A part of a puzzle that something may follow from.

    Attributes:
        kind: its kind.
        name: such as ``r1c1=5``, ``row 3``, ``anti-knight r1c2 r3c3``, or ``r1c1 without 2 4``;
            of a constraint, with its `Variant.place_names`.
        cells: indices into `Variant.cells`.
    """

    kind: Kind
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Cause:
    """Parts of a puzzle from which something follows, and from no fewer of them.

    Attributes:
        puzzle: whose parts they are.
        option: the candidate that it is about, as a number of the exact cover: ``cell * symbols +
            value - 1``; None if there is no solution.
        holds: whether the candidate is true; None if there is no solution.
        parts: the cause: clues, houses, relations and marks, in this order.
        bound: no cause has fewer parts.

    >>> cause = least_cause(Puzzle("1.....2..3.....4", "classic4"), "r1c2=2")
    >>> cause.holds, [part.name for part in cause.parts]
    (True, ['r1c1=1', 'r2c3=2', 'row 2', 'box 1'])
    """

    puzzle: Puzzle
    option: int | None
    holds: bool | None
    parts: tuple[CausePart, ...]
    bound: int

    @property
    def is_least(self) -> bool:
        """Whether no cause is smaller: the search was finished in time.

        >>> least_cause(Puzzle("1.....2..3.....4", "classic4"), "r1c2=2").is_least
        True
        """
        return len(self.parts) == self.bound

    @property
    def claim(self) -> str:
        """The conclusion, in words.

        >>> least_cause(Puzzle("1.....2..3.....4", "classic4"), "r1c2=1").claim
        'r1c2 cannot hold 1'
        """
        if self.option is None:
            return "there is no solution"
        cell, symbol = divmod(self.option, len(self.puzzle.variant.symbols))
        name, shown = self.puzzle.variant.cell_names[cell], self.puzzle.variant.symbols[symbol]
        return f"{name} {'holds' if self.holds else 'cannot hold'} {shown}"

    def text(self) -> str:
        """The cause for people: a sentence, its parts, and the board with its clues alone.

        >>> print(least_cause(Puzzle("1.....2..3.....4", "classic4"), "r1c2=1").text())
        r1c2 cannot hold 1. The least cause has 2 parts:
          clue: r1c1=1
          house: row 1
        +-----+-----+
        | 1 ? | . . |
        | . . | . . |
        +-----+-----+
        | . . | . . |
        | . . | . . |
        +-----+-----+
        """
        number = len(self.parts)
        size = "{claim}. The least cause has {number} parts:"
        if not self.is_least:
            size = "{claim}. A cause has {number} parts, the least one {bound} or more:"
        claim = self.claim if self.option is not None else self.claim.capitalize()
        if number == 1:
            size = size.replace("parts", "part", 1)
        lines = [said(size, claim=renamed(claim), number=number, bound=self.bound)]
        for kind, some in groupby(self.parts, key=lambda part: part.kind):
            names = [*map(_told, some)]
            plural = "s" if len(names) > 1 and kind != "marks" else ""
            lines.append(f"  {said(kind + plural)}{said(': ')}{said(', ').join(names)}")
        variant = self.puzzle.variant
        drawn = ["."] * len(variant.cells)
        if self.option is not None:
            drawn[self.option // len(variant.symbols)] = "?"
        for part in self.parts:
            if part.kind == "clue":
                [cell] = part.cells
                drawn[cell] = variant.symbols[self.puzzle.values[cell] - 1]
        return "\n".join([*lines, draw_cells(drawn, variant)])

    def svg(self) -> str:
        """The board as a picture: its clues dotted, its houses hatched, the candidate marked.

        >>> least_cause(Puzzle("1.....2..3.....4", "classic4"), "r1c2=1").svg()[:4]
        '<svg'
        """

        def cells(*kinds: Kind) -> set[int]:
            return {cell for part in self.parts if part.kind in kinds for cell in part.cells}

        symbols = self.puzzle.variant.symbols
        about = [] if self.option is None else [self.option]
        candidates = [""] * len(self.puzzle.values)
        for option in about:
            candidates[option // len(symbols)] = symbols[option % len(symbols)]
        marks = Marks(
            base=cells("house"),
            cover=cells("relation", "marks"),
            causes=cells("clue"),
            placed=about if self.holds else (),
            eliminated=() if self.holds else about,
        )
        return draw_svg(
            self.puzzle.values,
            self.puzzle.variant,
            candidates=candidates,
            marks=marks,
            title=self.claim,
        )

    def to_dict(self) -> dict[str, Any]:
        """The cause as the types of JSON.

        >>> least_cause(Puzzle("1.....2..3.....4", "classic4"), "r1c2=1").to_dict()["parts"]
        [{'kind': 'clue', 'name': 'r1c1=1'}, {'kind': 'house', 'name': 'row 1'}]
        """
        variant = self.puzzle.variant
        candidate = None
        if self.option is not None:
            cell, symbol = divmod(self.option, len(variant.symbols))
            candidate = f"{variant.cell_names[cell]}#{variant.symbols[symbol]}"
        return {
            "puzzle": self.puzzle.text,
            "variant": variant.name,
            "candidate": candidate,
            "holds": self.holds,
            "claim": self.claim,
            "parts": [{"kind": part.kind, "name": part.name} for part in self.parts],
            "bound": self.bound,
            "least": self.is_least,
        }


def least_cause(
    puzzle: PuzzleLike, candidate: str | None = None, *, timeout: float | None = None
) -> Cause:
    """Find the fewest parts of a puzzle from which something follows.

    Args:
        puzzle: of any variant.
        candidate: such as ``r1c1=5`` or ``r1c1#5``: why it is true, or false, whichever it is. Not
            needed where there is no solution: why there is none.
        timeout: seconds, after which the smallest cause that is known will do.

    Raises:
        PuzzleError: the text is not a candidate; there is none and the puzzle has a solution; or
            solutions differ in it.
        SolverError: a time that is not above 0.
        TimeoutError: no cause was known after `timeout` seconds.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> least_cause(puzzle, "r4c1=4").claim
    'r4c1 cannot hold 4'
    >>> least_cause(Puzzle("11" + "." * 14, "classic4")).claim
    'there is no solution'
    """
    puzzle = given.puzzle(puzzle)
    with TimeLimit(timeout):
        cause = _least_cause(puzzle, candidate)
    if not cause.is_least:
        check_time()  # an outer time limit is the caller's to catch
    return cause


def _least_cause(puzzle: Puzzle, candidate: str | None) -> Cause:
    option = None if candidate is None else _option(candidate, puzzle.variant)
    parts, clauses = zip(*_grouped(puzzle), strict=True)
    always = list(within_time(cells_hold_one(puzzle.variant)))
    with Groups(always, clauses, variables_of(puzzle.variant)) as groups:
        if (core := groups.smallest_core()) is not None:
            option, holds = None, None
        elif option is None:
            raise PuzzleError("the puzzle has a solution; expected a candidate, such as r1c1=1")
        elif (core := groups.smallest_core([-option - 1])) is not None:
            holds = True
        elif (core := groups.smallest_core([option + 1])) is not None:
            holds = False
        else:
            expected = "expected one that all have, or none"
            raise PuzzleError(f"only some of the solutions have {candidate}; {expected}")
    return Cause(puzzle, option, holds, tuple(parts[group] for group in core.groups), core.bound)


def _option(candidate: str, variant: Variant) -> int:
    match = _CANDIDATE.fullmatch(candidate) if isinstance(candidate, str) else None
    if match and match[1] in variant.cell_names and match[2] in variant.symbols:
        cell = variant.cell_names.index(match[1])
        return cell * len(variant.symbols) + variant.symbols.index(match[2])
    example = f"{variant.cell_names[0]}={variant.symbols[-1]}"
    raise PuzzleError(f"{shown(candidate)} is not a candidate; expected one such as {example}")


def choice(options: Sequence[int], *, must: bool = True) -> Iterator[Clause]:
    """At most one of some variables is true; one `must` be."""
    if must:
        yield tuple(options)
    yield from ((-first, -second) for first, second in combinations(options, 2))


def cells_hold_one(variant: Variant) -> Iterator[Clause]:
    """Clauses: every cell holds one symbol; candidate ``o`` is the variable ``o + 1``."""
    count = len(variant.symbols)
    for first in range(1, len(variant.cells) * count, count):
        yield from choice(range(first, first + count))


def _grouped(puzzle: Puzzle) -> Iterator[tuple[CausePart, list[Clause]]]:
    """The parts of a puzzle, each with what it says: clues, houses, relations, marks."""
    variant = puzzle.variant
    names, symbols = variant.cell_names, variant.symbols
    for cell, value in enumerate(puzzle.values):
        if value:
            clue = CausePart("clue", f"{names[cell]}={symbols[value - 1]}", (cell,))
            yield clue, [(cell * len(symbols) + value,)]
    # A cage is one part: that its symbols differ, and that they have a sum.
    related: dict[tuple[str, tuple[int, ...]], list[Clause]] = {}
    for relation, clauses in relation_clauses(variant):
        related.setdefault((relation.name, relation.cells), []).extend(clauses)
    for house in variant.houses:
        clauses = list(within_time(house_clauses(house.cells, len(symbols))))
        clauses += related.pop((house.name, house.cells), [])
        name = variant.place_names.get(house.name, house.name)
        yield CausePart("house", name, house.cells), clauses
    for (name, cells), clauses in related.items():
        where = " ".join(names[cell] for cell in cells)
        yield CausePart("relation", f"{_relation_name(name, variant)}{where}", cells), clauses
    # Of each cell the constraints that its marks come from, and what those leave.
    reasons: dict[int, list[str]] = {}
    allowed: dict[int, frozenset[int]] = {}
    for mark in variant.marks:
        if mark.name in variant.place_names and len(mark.allowed) < len(symbols):
            reasons.setdefault(mark.cell, []).append(f"the {variant.place_names[mark.name]}")
            allowed[mark.cell] = allowed.get(mark.cell, mark.allowed) & mark.allowed
    for cell, some in groupby(puzzle.excluded, key=lambda option: option // len(symbols)):
        options = list(some)
        gone = [option % len(symbols) for option in options]
        sources = reasons.get(cell, [])
        if sources and not allowed[cell].isdisjoint(gone):
            sources = [*sources, "other marks"]
        by = f" by {' and '.join(sources)}" if sources else ""
        without = " ".join(symbols[symbol] for symbol in gone)
        part = CausePart("marks", f"{names[cell]} without {without}{by}", (cell,))
        yield part, [(-option - 1,) for option in options]


_OF_CONSTRAINT = re.compile(r"(.+?)(?: \(([a-z]+ [\d ]+)\))?: (r\d.*)")


def _told(part: CausePart) -> str:
    """The name of a part in the language of this process."""
    match = _OF_CONSTRAINT.fullmatch(part.name) if part.kind == "relation" else None
    if match is None:
        return renamed(part.name)
    which = "" if match[2] is None else f" ({renamed(match[2])})"
    return f"{renamed(match[1])}{which}{said(': ')}{match[3]}"


def _relation_name(name: str, variant: Variant) -> str:
    """The name before a relation's cells; of a constraint with several, with the one of them."""
    if (place := variant.place_names.get(name)) is not None:
        return f"{place}: "
    own, _, which = name.partition(", ")
    place = variant.place_names.get(own)
    return f"{name} " if place is None else f"{place} ({which}): "


def house_clauses(cells: tuple[int, ...], count: int) -> Iterator[Clause]:
    """A house holds no symbol twice, and every symbol if it has as many cells.

    >>> list(house_clauses((0, 1), 2))
    [(1, 3), (-1, -3), (2, 4), (-2, -4)]
    """
    for symbol in range(1, count + 1):
        options = [cell * count + symbol for cell in cells]
        yield from choice(options, must=len(cells) == count)
