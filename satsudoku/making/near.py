"""Search near boards: rare puzzles are often neighbours of one another.

A board changes by a few clues, {-1+1} or {-2+2}, or by orbits of them; what has one solution is
thinned out again. The search continues from the boards that meet the wishes. Where trials make a
tier, it also climbs: from the boards nearest the tier, and of equally near ones from those of which
suppositions refute the smallest share of candidates. For the hardest tier it begins with known
boards, and seeks their neighbours again and again.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from satsudoku.deadline import check_time
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.lanes.patterns import SINGLES
from satsudoku.lanes.rules import Hypotheses, Verdict, probe, propagate
from satsudoku.lanes.states import pack_states, unpack_states
from satsudoku.making.deepest import begins_deep, images_of_deep
from satsudoku.making.grids import draw_grids
from satsudoku.making.oddagons import has_oddagons, oddagons
from satsudoku.making.randomness import Words
from satsudoku.making.thinning import Thinner
from satsudoku.making.wishes import Wishes

ROUNDS = 60
"""After which new random boards have their turn."""

_TOGETHER = 8  # boards whose neighbours are sought together
_CHANGES = 2048  # tried of each board
_KEPT = 256  # of the nearest boards
_SECOND = 4  # every which change is of two orbits
_GROWN = 5  # every which change of known boards removes nothing
_GRIDS, _SYMMETRIC = 512, 4096  # in which oddagons are sought; a symmetry leaves few of them
_CLOSE, _FAR = 0, 1 << 8  # of boards that meet the wishes, and of those without a tier


class Nearby:
    """The boards that are met, from the nearest on."""

    def __init__(self, wishes: Wishes, words: Words) -> None:
        self._wishes, self._words = wishes, words
        self._boards = np.zeros((0, len(wishes.variant.cells)), np.uint8)
        self._members = np.zeros((len(wishes.orbits), self._boards.shape[1]), np.bool_)
        for members, cells in zip(self._members, wishes.orbits, strict=True):
            members[list(cells)] = True
        self._first = [orbit[0] for orbit in wishes.orbits]
        self._order: list[tuple[int, float]] = []  # how near each board is, the nearest first
        self._met: set[bytes] = set()
        self._left: set[bytes] = set()  # boards whose neighbours were not sought
        self._deep = begins_deep(wishes)  # known boards have few neighbours: all are sought again

    @property
    def _climbs(self) -> bool:
        """Whether boards that do not meet the wishes may lead to one that does."""
        rater, tiers = self._wishes.rater, self._wishes.tiers
        return (
            tiers is not None
            and isinstance(rater, Ladder)
            and any(not rule.pattern for rule in rater.tiers[tiers[0] - 1].rules)
        )

    def start(self) -> NDArray[np.uint8] | None:
        """Boards around oddagons, where the search climbs and boards may have them.

        For the hardest tier, neighbours of known boards.
        """
        wishes, words = self._wishes, self._words
        if self._deep:
            self.add(boards := images_of_deep(words), np.ones(len(boards), np.bool_))
            return self.neighbours()
        found = []
        if self._climbs and has_oddagons(wishes.variant):
            number = _GRIDS if len(wishes.orbits) == self._boards.shape[1] else _SYMMETRIC
            grids = draw_grids(words, number, wishes.variant, uniform=True)
            found = list(oddagons(grids))
        if not found:
            return self._boards[:0]
        boards = np.array([np.where(o.kept, grids[o.grid], 0) for o in found], np.uint8)
        for members in self._members:  # clues whose images would give the pattern away go, too
            lacking = (boards[:, members] == 0).any(axis=1)
            boards[np.outer(lacking, members)] = 0
        unique = wishes.unique(boards)
        boards, inner = boards[unique], np.array([o.boxes for o in found])[unique]
        late = inner[:, self._first].astype(np.intp)  # clues around the pattern go last
        order = words.orders(len(boards), late.shape[1])
        order = np.take_along_axis(
            order, np.take_along_axis(late, order, 1).argsort(1, "stable"), 1
        )
        return self._thinned(boards, order)

    def add(self, boards: NDArray[np.uint8], wished: NDArray[np.bool_]) -> None:
        """Keep the nearest of some boards, of which some meet the wishes."""
        away = np.where(wished, _CLOSE, _FAR)
        if self._climbs:
            assert self._wishes.tiers is not None
            low, high = self._wishes.tiers
            rated = self._wishes.rater.classify_many(
                boards, self._wishes.variant, threads=self._wishes.threads
            ).tiers.astype(np.int64)
            apart = 1 + np.maximum(0, np.maximum(low - rated, rated - high))
            away = np.where(wished | (rated == 0), away, apart)
        else:
            boards, away = boards[wished], away[wished]
        nearest = away.argsort(kind="stable")[:_KEPT]
        boards, away = boards[nearest], away[nearest]
        if not len(boards):
            return
        doubt = np.zeros(len(boards)) if away[0] == _CLOSE else self._unrefuted(boards)
        self._order += zip(away.tolist(), (-doubt).tolist(), strict=True)
        self._boards = np.concatenate([self._boards, boards])
        self._left |= {board.tobytes() for board in boards}
        best = sorted(range(len(self._order)), key=self._order.__getitem__)[:_KEPT]
        self._boards, self._order = self._boards[best], [self._order[at] for at in best]

    def neighbours(self) -> NDArray[np.uint8] | None:
        """New neighbours of the nearest boards; None if those of all have been sought."""
        check_time()
        chosen = [board for board in self._boards if board.tobytes() in self._left][:_TOGETHER]
        if self._deep:
            near = sum(away == _CLOSE for away, _ in self._order)
            chosen = list(self._boards[self._words.orders(1, near)[0][:_TOGETHER]])
        if not chosen:
            return None
        self._left -= {board.tobytes() for board in chosen}
        boards = self._changed(np.array(chosen))
        boards = boards[self._wishes.unique(boards)]
        order = self._words.orders(len(boards), len(self._members))
        boards = np.unique(self._thinned(boards, order), axis=0)
        new = np.array([board.tobytes() not in self._met for board in boards], np.bool_)
        self._met |= {board.tobytes() for board in boards[new]}
        return boards[new]

    def _changed(self, parents: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Boards that differ in one or two orbits: as many lose their clues as gain new ones."""
        orbits, words = self._members, self._words
        symbols = len(self._wishes.variant.symbols)
        boards = np.repeat(parents, _CHANGES, axis=0)
        number = len(boards)
        turns = np.ones(number, np.bool_), np.arange(number) % _SECOND == 0
        kept = np.arange(number) % _GROWN == 0 if self._deep else np.zeros(number, np.bool_)
        for rows in (turn & ~kept for turn in turns):
            clued = boards[:, self._first] > 0
            weights = np.where(clued, words.words(clued.size).reshape(clued.shape), 0)
            boards[orbits[weights.argmax(axis=1)] & rows[:, None]] = 0
        for rows in turns:
            come = orbits[words.below(len(orbits), number).astype(np.intp)] & rows[:, None]
            boards[come] = words.below(symbols, int(come.sum())) + 1
        return boards

    def _thinned(self, boards: NDArray[np.uint8], order: NDArray[np.intp]) -> NDArray[np.uint8]:
        clues, minimal = self._wishes.clues, self._wishes.minimal
        least = 0 if clues is None or minimal else clues[0]
        Thinner(boards, self._wishes, order, np.full(len(boards), least)).run()
        return boards

    def _unrefuted(self, boards: NDArray[np.uint8]) -> NDArray[np.float64]:
        """The share of each board's candidates that no supposition refutes, after singles."""
        variant, threads = self._wishes.variant, self._wishes.threads
        states, _ = propagate(pack_states(boards, variant), SINGLES, variant, threads=threads)
        possible = unpack_states(states, variant)
        possible &= (possible.sum(axis=2) > 1)[:, :, None]
        state, cell, symbol = np.nonzero(possible)
        option = cell * possible.shape[2] + symbol
        suppose = Hypotheses(state, option, np.ones(len(state), np.bool_))
        dead = probe(states, suppose, SINGLES, variant, threads=threads) == Verdict.DEAD
        number = np.bincount(state, minlength=len(boards))
        refuted = np.bincount(state[dead], minlength=len(boards))
        return 1 - refuted / np.maximum(number, 1)


def may_search_near(wishes: Wishes) -> bool:
    """Whether neighbours of boards are boards to order, too, and lanes rate many of them."""
    plain = wishes.pattern is None and not (wishes.kinds or wishes.eased)
    return plain and wishes.in_lanes and (wishes.tiers is None or wishes.rater.rates_many)


def wished_tiers(wishes: Wishes, room: dict[int, int] | None) -> Wishes:
    """The wishes without the lowest and the highest tiers whose share is full."""
    if room is None:
        return wishes
    tiers = [tier for tier, number in room.items() if number]
    return replace(wishes, tiers=(tiers[0], tiers[-1])) if tiers else wishes
