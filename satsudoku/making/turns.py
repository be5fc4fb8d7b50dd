"""Puzzles of constraints in turns, so that every kind and every tier comes as often.

::

    turn 0   kinds b, tier 2   --tries--> a puzzle
    turn 1   kinds a, tier 3   --tries--> none that meets the wishes: the turn is skipped
    ...

A turn depends on its number and the seed alone. So processes may take turns side by side, and
their number changes no puzzle. A try that ends in an error that the package foresees is reported
with its turn, and the next try follows; a fault ends all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple
from warnings import warn

from satsudoku.board.puzzle import Puzzle
from satsudoku.errors import SatsudokuError, SatsudokuWarning
from satsudoku.making.constraint_draft import draw_puzzle
from satsudoku.making.randomness import Words
from satsudoku.making.reaching import Reach
from satsudoku.making.wishes import Wishes
from satsudoku.stream.parts.workers import Submit, processes

_TRIES = 16  # of a turn
_ORDERS = 1 << 33  # the first stream of random words for the orders of kinds
_AHEAD = 4  # turns for each process
_MOST_FAULTS = 40  # tries that fail before the first puzzle; more are no bad luck


class Turn(NamedTuple):
    """What became of a turn.

    Attributes:
        tried: how many puzzles were drawn.
        tier: of the last of them, if it meets the wishes, else 0; 1 if no tier is wished.
        puzzle: the last of them; None if no try came to one.
        faults: the errors of tries, each with the seed, the stream of random words and the kinds.
    """

    tried: int
    tier: int
    puzzle: Puzzle | None
    faults: tuple[str, ...] = ()


def turns(wishes: Wishes, seed: int, most: int | None, first: int = 0) -> Iterator[Turn]:
    """Take turns, in processes if there are to be threads.

    Args:
        wishes: with kinds of constraints.
        seed: of all turns.
        most: how many puzzles to draw, at most; None for no end.
        first: the number of the first turn; those before it are not taken.

    >>> from satsudoku import rater, variant
    >>> wishes = Wishes.of(variant("classic4"), rater("rank8"), 1, constraints=["arrows"])
    >>> [turn.tried for turn in turns(wishes, 1, 3)]
    [1, 1, 1]
    """
    tried = faults = 0
    with ExitStack() as stack:
        number = wishes.threads
        submit = None if number == 1 else stack.enter_context(processes(number))
        for turn in _taken(wishes, seed, submit, _AHEAD * number, first):
            if most is not None and tried + turn.tried > most:
                return
            tried += turn.tried
            faults += len(turn.faults)
            for fault in turn.faults:
                told = f"left out, because it could not be made: {fault}"
                warn(told, SatsudokuWarning, stacklevel=2)
            if faults == tried >= _MOST_FAULTS:
                none = f"none of the first {tried} tries gave a puzzle"
                raise SatsudokuError(f"{none}; the last: {turn.faults[-1]}")
            yield turn
            if most is not None and tried == most:
                return


def _taken(
    wishes: Wishes, seed: int, submit: Submit | None, ahead: int, first: int
) -> Iterator[Turn]:
    waiting: deque[Any] = deque()
    tries = 1 if wishes.mix is None else _TRIES
    for number, (kinds, tier) in islice(enumerate(_plan(wishes, seed)), first, None):
        theirs = replace(wishes, kinds=kinds, threads=1)
        if tier is not None:
            theirs = replace(theirs, tiers=(tier, tier))
        if submit is None:
            yield _take(theirs, seed, number * tries, tries)
            continue
        waiting.append(submit(_take, theirs, seed, number * tries, tries))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()


def _plan(wishes: Wishes, seed: int) -> Iterator[tuple[tuple[str, ...], int | None]]:
    """The kinds of each turn, and its tier if all tiers are to have as many."""
    if wishes.mix is None:
        while True:
            yield wishes.kinds, None
    tiers = wishes.shared if wishes.balance else (None,)
    left: list[str] = []
    number = round_ = 0
    while True:
        chosen: list[str] = []
        while len(chosen) < wishes.mix:
            if not left:
                order = Words(seed, _ORDERS + round_).orders(1, len(wishes.kinds))[0].tolist()
                left, round_ = [wishes.kinds[place] for place in order], round_ + 1
            chosen.append(left.pop(next(k for k, kind in enumerate(left) if kind not in chosen)))
        yield tuple(chosen), tiers[number % len(tiers)]
        number += 1


def _take(wishes: Wishes, seed: int, first: int, tries: int) -> Turn:
    """Draw puzzles until one meets the wishes, from the first stream of random words on."""
    faults: list[str] = []
    puzzle: Puzzle | None = None
    mixed = wishes.mix is not None and len(wishes.kinds) > 1
    for stream in range(first, first + tries):
        try:
            puzzle, reach = draw_puzzle(
                wishes.variant,
                wishes.kinds,
                Words(seed, stream),
                minimal=wishes.minimal,
                level=wishes.level,
                mixed=mixed,
            )
            if mixed and {part.key for part in puzzle.variant.constraints} < {*wishes.kinds}:
                continue
            tier = _wished_tier(wishes, puzzle, reach)
        except SatsudokuError as error:  # of one kind; the others go on
            faults.append(f"{', '.join(wishes.kinds)}, seed {seed}, stream {stream}: {error}")
            continue
        if tier:
            return Turn(stream - first + 1, tier, puzzle, tuple(faults))
    return Turn(tries, 0, puzzle, tuple(faults))


def _wished_tier(wishes: Wishes, puzzle: Puzzle, reach: Reach | None) -> int:
    """The tier of a puzzle that meets the wishes, else 0; 1 if no tier is wished."""
    tier = wishes.tier_of(puzzle, reach) if wishes.in_time(puzzle) else 0
    techniques = wishes.needs or wishes.avoids
    return 0 if tier and techniques and not wishes.on_path(puzzle) else tier
