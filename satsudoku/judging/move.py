"""Moves: digits that are placed, and candidates that are removed, as people write them.

r4c5=7   r4c5#7   r4c5＝7          a digit is placed
r4c5<>7  r4c5!=7  r4c5≠7           a candidate goes
r12c3<>45                          two of each of two cells go, as HoDoKu writes it
r1c1=2 r4c5<>7; r4c6<>7            all at once: one move
Hidden Pair: r1c2<>5 r1c3<>5       as the field ``steps`` has it
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Self

from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt, shown

if TYPE_CHECKING:
    from satsudoku.human.deduction import Deduction

_PART = re.compile(r"r([0-9]+)c([0-9]+)\s*(<>|!=|≠|[=#＝])\s*([^\s,;]+)", re.IGNORECASE)
_TECHNIQUE = re.compile(r"[^:=#<>≠＝]*: (?=r[0-9])")  # before the effects of a step
_BETWEEN = re.compile(r"[\s,;]*")
_PLACES = ("=", "#", "＝")


@dataclass(frozen=True)
class Move:
    """Candidates that are placed and removed, all at once.

    Attributes:
        placed: options of the exact cover, ``cell * symbols + value - 1``, ascending.
        removed: likewise.
        text: the move as it was written; empty if there was none.

    >>> from satsudoku import variant
    >>> Move.read("r1c2=4 r12c3<>13", variant("classic4"))
    Move(placed=(7,), removed=(8, 10, 24, 26), text='r1c2=4 r12c3<>13')
    """

    placed: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    text: str = ""

    @classmethod
    def read(cls, text: str, variant: Variant) -> Self:
        """Read a move in the notations of this module.

        Raises:
            PuzzleError: the text is not a move, or names what the variant does not have.

        >>> from satsudoku import variant
        >>> Move.read("r1c9=4", variant("classic4"))
        Traceback (most recent call last):
        satsudoku.errors.PuzzleError: 'r1c9=4': no cell r1c9 in classic4; expected one such as r1c1
        >>> sentence = "In row 1, 2 can only go in r1c2, so it goes there."
        >>> Move.read(sentence, variant("classic4")).placed
        (5,)
        """
        if not isinstance(text, str):
            raise PuzzleError(f"{shown(text)}: no move; expected one such as r1c1=4")
        sets: tuple[set[int], set[int]] = (set(), set())
        at = _end(_BETWEEN, text, _end(_TECHNIQUE, text, 0))
        while at < len(text) or not any(sets):
            match = _PART.match(text, at)
            if match is None:
                return cls._read_sentence(text, variant)
            sets[match[3] not in _PLACES].update(_options(match, text, variant))
            at = _end(_BETWEEN, text, match.end())
        _check_one_each(sets[0], sets[1], text, variant)
        return cls(tuple(sorted(sets[0])), tuple(sorted(sets[1])), text)

    @classmethod
    def _read_sentence(cls, text: str, variant: Variant) -> Self:
        """The move that a sentence of this program concludes."""
        from satsudoku.judging.sentence import conclusion

        found = conclusion(text, variant)
        if found is None:
            cell, symbol = variant.cell_names[0], variant.symbols[-1]
            expected = f"expected one such as {cell}={symbol} or {cell}<>{symbol}, or a sentence"
            raise _wrong(text, f"no move; {expected} of satsudoku's that ends in one")
        return cls(tuple(sorted(found.placed)), tuple(sorted(found.removed)), text)

    @classmethod
    def of(cls, deduction: Deduction) -> Self:
        """The move that a deduction makes.

        >>> import satsudoku
        >>> step = satsudoku.classify("1.....2..3.....4", "rank8").path[0]
        >>> Move.of(step.deduction)
        Move(placed=(14,), removed=(), text='')
        """
        return cls(tuple(sorted(deduction.placed)), tuple(sorted(deduction.eliminated)))

    def names(self, variant: Variant) -> str:
        """The move in the notation of this module.

        >>> from satsudoku import variant
        >>> Move((7,), (8,)).names(variant("classic4"))
        'r1c2=4 r1c3<>1'
        """
        count = len(variant.symbols)
        return " ".join(
            f"{variant.cell_names[option // count]}{sign}{variant.symbols[option % count]}"
            for sign, options in (("=", self.placed), ("<>", self.removed))
            for option in options
        )


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return start if match is None else match.end()


def _options(match: re.Match[str], text: str, variant: Variant) -> Iterator[int]:
    """The options of one part of a move."""
    count = len(variant.symbols)
    rows, columns, sign, symbols = match.groups()
    unknown = [symbol for symbol in symbols if symbol not in variant.symbols]
    if unknown:
        expected = f"expected one of {variant.symbols}"
        raise _wrong(text, f"no symbol {unknown[0]} in {variant.name}; {expected}")
    if sign in _PLACES and len(symbols) > 1:
        raise _wrong(text, f"r{rows}c{columns} gets {symbols}; expected one symbol")
    for cell in _cells(rows, columns, text, variant):
        for symbol in symbols:
            yield cell * count + variant.symbols.index(symbol)


def _check_one_each(placed: set[int], removed: set[int], text: str, variant: Variant) -> None:
    """Refuse a move that contradicts itself."""
    count = len(variant.symbols)
    filled: set[int] = set()
    for option in sorted(placed):
        cell = option // count
        if cell in filled or option in removed:
            raise _wrong(text, f"{variant.cell_names[cell]} is named twice; expected one symbol")
        filled.add(cell)


def _cells(rows: str, columns: str, text: str, variant: Variant) -> Iterable[int]:
    """The cells of a name; as HoDoKu writes it, one that is not a cell has a digit for each row."""
    name = f"r{rows}c{columns}"
    numbers = {cell: number for number, cell in enumerate(variant.cell_names)}
    names = [name] if name in numbers else [f"r{r}c{c}" for r, c in product(rows, columns)]
    for each in names:
        if each not in numbers:
            expected = f"expected one such as {variant.cell_names[0]}"
            raise _wrong(text, f"no cell {name} in {variant.name}; {expected}")
    return [numbers[each] for each in names]


def _wrong(text: str, message: str) -> PuzzleError:
    return PuzzleError(f"{excerpt(text)}: {message}")
