"""Bulk classification: the tiers that `Ladder.classify` finds, for many puzzles, in lanes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.cover.lines import house_items
from satsudoku.errors import LadderError, SatsudokuError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.path import deduce
from satsudoku.human.raters.library import rater as find_rater
from satsudoku.human.raters.rater import Rater, Tiers
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule
from satsudoku.human.rules.assumption import CountedAssumption
from satsudoku.human.rules.negation import Negation
from satsudoku.human.rules.search import Search
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.human.state import State
from satsudoku.lanes.assumptions import least_assumptions, scan_assumptions
from satsudoku.lanes.counting import count_loaded
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.rules import (
    LANE_RULES,
    Hypotheses,
    Verdict,
    probe,
    propagate,
    rule_bits,
    trial,
)
from satsudoku.lanes.states import States, pack_loaded, pack_states, unpack_states

__all__ = ["classify_in_lanes", "classify_many", "runs_in_lanes"]

# What bounds memory: puzzles of so many candidates in all are classified at a time, and of them so
# many are looked at for hypotheses.
_CLASSIFIED = 1 << 26
_PROBED = 1 << 22
_FULL_HOUSE = "full-house"
# Where each rule looks for hidden singles.
_HIDDEN = {
    "hidden-single": "",
    "hidden-single:in=box": "box",
    "hidden-single:in=line": "line",
}
# Hypotheses are tried with these first; most that are refuted are so by them.
_CHEAP = LANE_RULES[:3]


def classify_many(
    puzzles: Puzzles,
    ladder: str | Rater = DEFAULT_LADDER,
    variant: Variant | str = DEFAULT,
    *,
    threads: int = 1,
) -> Tiers:
    """Find the least tier that solves each of many puzzles.

    The verdicts are those of `Rater.classify`, without the paths, some thousand times as fast.

    Args:
        puzzles: as for `satsudoku.count_many`.
        ladder: a ladder or another rater, its name, or the path of a ladder file; all rules of a
            ladder must run in lanes (`LANE_RULES`, `PARTIAL_LANE_RULES`) or be negation,
            assumption, trial and error or search.
        variant: a name or a Variant.
        threads: how many share the work; 0 for all cores.

    Raises:
        PuzzleError: unreadable puzzles. Contradictory givens are no error: their tier is 0.
        UnknownNameError: no such ladder.
        LadderError: a rule of the ladder does not run in lanes; or the rater rates puzzles one by
            one only, or does not serve the variant.
        SolverError: a negative number of threads.

    >>> classify_many(["1... ..2. .3.. ...4".replace(" ", ""), "." * 16], variant="classic4")
    Tiers(tiers=array([2, 0], dtype=uint8), counts=array([1, 2], dtype=uint64))
    """
    found = find_rater(ladder) if isinstance(ladder, str) else ladder
    return found.classify_many(puzzles, variant, threads=threads)


def classify_in_lanes(
    puzzles: Puzzles, ladder: Ladder, variant: Variant | str, threads: int
) -> Tiers:
    """What `classify_many` does for ladders."""
    variant = find_variant(variant)
    plan = _plan(ladder)
    loaded = load(puzzles, variant, threads)
    number = len(loaded.values)
    result = Tiers(np.zeros(number, np.uint8), np.zeros(number, np.uint64))
    for part in _slices(number, _CLASSIFIED, variant):
        found = Tiers(result.tiers[part], result.counts[part])
        _Batch(loaded.take(part), found, variant, threads).classify(plan)
    return result


def runs_in_lanes(ladder: Ladder) -> bool:
    """Whether `classify_in_lanes` can go a ladder.

    >>> from satsudoku.human.ladders.library import ladder
    >>> runs_in_lanes(ladder("rank8"))
    True
    """
    try:
        _plan(ladder)
    except LadderError:
        return False
    return True


@dataclass(frozen=True)
class _Negation:
    places: bool
    base: tuple[str, ...]


@dataclass(frozen=True)
class _Trial:
    depth: int
    base: tuple[str, ...]
    bivalue: bool


@dataclass(frozen=True)
class _Count:
    digits: int
    scan: bool
    base: tuple[str, ...]


@dataclass(frozen=True)
class _Tier:
    """What a tier has in all, with the tiers below it; of counted assumptions only its own."""

    rules: tuple[str, ...]
    proofs: tuple[_Negation | _Trial, ...]
    counts: tuple[_Count, ...]
    search: bool


def _plan(ladder: Ladder) -> list[_Tier]:
    """A ladder as lanes go it."""
    rules: list[str] = []
    proofs: list[_Negation | _Trial] = []
    counted = search = False
    plan: list[_Tier] = []
    for tier in ladder.tiers:
        counts: list[_Count] = []
        for one in tier.rules:
            if isinstance(one, Negation):
                proofs.append(_Negation(one.places, _names(one.base)))
            elif isinstance(one, TrialAndError):
                proofs.append(_Trial(one.depth, _names(one.base), one.bivalue))
            elif isinstance(one, CountedAssumption):
                counts.append(_Count(one.digits, one.scan, _names(one.base)))
                counted = True
            elif isinstance(one, Search):
                search = True
            else:
                rules.append(one.name)
        plan.append(_Tier(tuple(rules), tuple(proofs), tuple(counts), search))
    bases = {proof.base for proof in proofs} | {c.base for tier in plan for c in tier.counts}
    try:
        for names in {tier.rules for tier in plan} | bases:
            rule_bits(names)
    except SatsudokuError as error:
        raise LadderError(f"ladder {ladder.name}: {error.message}") from None
    if counted and (proofs or any(tier.rules != c.base for tier in plan for c in tier.counts)):
        raise LadderError(
            f"ladder {ladder.name}: lanes count assumptions only above all patterns, and beside no "
            "other proofs"
        )
    return plan


def _names(rules: Sequence[Rule]) -> tuple[str, ...]:
    return tuple(rule.name for rule in rules)


class _Batch:
    """Puzzles on their way up a ladder."""

    def __init__(self, puzzles: Loaded, result: Tiers, variant: Variant, threads: int) -> None:
        self.puzzles, self.result = puzzles, result
        self.variant, self.threads = variant, threads
        self.rows = np.arange(len(puzzles.values))  # the puzzles that no tier has solved yet
        self.states = pack_loaded(puzzles, variant)
        self.counted = False

    def classify(self, plan: Sequence[_Tier]) -> None:
        for number, tier in enumerate(plan, start=1):
            if tier.proofs or tier.counts or tier.search:
                self.count()
            if _lanes_fill(self.variant, tier.rules):
                self.keep(*self.propagate(self.states, tier.rules), number)
            else:
                self.fill(_not_idle(self.variant, tier.rules), number)
            if tier.proofs:
                self.prove(tier, number)
            for count in tier.counts:
                self.assume(count, number)
            if tier.search:  # it solves what has one solution; the others have been dropped
                self.result.tiers[self.rows] = number
                return
        self.count()

    def count(self) -> None:
        """Count the solutions of the puzzles that are left, and drop those without just one."""
        if self.counted:
            return
        self.counted = True
        counts = count_loaded(self.puzzles.take(self.rows), 2, self.variant, threads=self.threads)
        self.result.counts[self.rows] = counts
        self.rows, self.states = self.rows[counts == 1], self.states[counts == 1]

    def propagate(self, states: States, rules: Sequence[str]) -> tuple[States, NDArray[np.uint8]]:
        return propagate(states, rules, self.variant, threads=self.threads)

    def keep(self, states: States, verdicts: NDArray[np.uint8], number: int) -> None:
        """Note what a tier has solved, and keep the states that are open."""
        solved = self.rows[verdicts == Verdict.SOLVED]
        self.result.tiers[solved] = number
        self.result.counts[solved] = 1
        still = verdicts == Verdict.OPEN
        self.rows, self.states = self.rows[still], states[still]

    def fill(self, names: Sequence[str], number: int) -> None:
        """Go a tier in which it matters which cells are filled, and note what it solves.

        Where full houses are the only rule, only a puzzle in which some house has just one empty
        cell gets anywhere.
        """
        rules = [rule(name) for name in names]
        given, masks = self.puzzles.take(self.rows)
        begun = given.all(axis=1) | (set(names) != {_FULL_HOUSE})
        for house in self.variant.houses:
            begun |= (given[:, house.cells] == 0).sum(axis=1) == 1
        solved = np.zeros(len(given), dtype=np.bool_)
        for at in np.flatnonzero(begun):
            state = State.of(Puzzle(given[at].tobytes(), self.variant))
            if masks is not None:
                possible = unpack_states(masks[at : at + 1], self.variant)
                state.eliminate(np.flatnonzero(~possible).tolist())
            deque(deduce(state, rules), maxlen=0)
            solved[at] = state.solved
        self.keep(self.states, np.where(solved, Verdict.SOLVED, Verdict.OPEN), number)

    def assume(self, count: _Count, number: int) -> None:
        """Note which states so many assumptions solve; they are at the fixpoint of the rules."""
        counted = scan_assumptions if count.scan else least_assumptions
        needed = counted(self.states, count.base, self.variant, threads=self.threads)
        solved = needed == count.digits
        self.keep(self.states, np.where(solved, Verdict.SOLVED, Verdict.OPEN), number)

    def prove(self, tier: _Tier, number: int) -> None:
        """Bring the states, at the fixpoint of the tier's other rules, to that of all of them."""
        proofs = _in_order(tier.proofs)
        verdicts = np.zeros(len(self.rows), dtype=np.uint8)
        # The first of the proofs that may tell something new of a state; at the end none does.
        turn = np.zeros(len(self.rows), dtype=np.intp)
        while True:
            waiting = (verdicts == Verdict.OPEN) & (turn < len(proofs))
            if not waiting.any():
                break
            now = turn[waiting].min()
            at = np.flatnonzero(waiting & (turn == now))
            left = self.states[at]
            proof = proofs[now]
            if isinstance(proof, _Negation):
                told = self.refute(left, proof.places, proof.base)
            else:
                told = self.try_out(left, proof)
            turn[at] = np.where(told, 0, now + 1)
            moved = at[told]
            self.states[moved], verdicts[moved] = self.propagate(left[told], tier.rules)
        self.keep(self.states, verdicts, number)

    def try_out(self, states: States, proof: _Trial) -> NDArray[np.bool_]:
        """Bring states to their fixpoints under trial and error; returns which changed."""
        left = trial(
            states,
            proof.depth,
            proof.base,
            self.variant,
            bivalue=proof.bivalue,
            threads=self.threads,
        ).states
        changed: NDArray[np.bool_] = (left != states).any(axis=1)
        states[:] = left
        return changed

    def refute(self, states: States, places: bool, rules: Sequence[str]) -> NDArray[np.bool_]:
        """Remove from states what hypotheses about each candidate prove; returns which changed."""
        changed = np.zeros(len(states), dtype=np.bool_)
        for part in _slices(len(states), _PROBED, self.variant):
            possible = unpack_states(states[part], self.variant)
            number, cells, symbols = possible.shape
            # Not sum(axis=2): numpy is slow along so short an axis.
            left = np.zeros((number, cells), dtype=np.uint8)
            for symbol in range(symbols):
                left += possible[:, :, symbol]
            open_options = np.repeat(left > 1, symbols, axis=1)
            candidates = np.flatnonzero(possible.reshape(number, -1) & open_options)
            candidates = candidates.astype(np.int32)
            state = candidates // (cells * symbols)
            option = candidates - state * (cells * symbols)
            what_if = Hypotheses(state, option, np.full(len(state), not places))
            verdicts = probe(states[part], what_if, rules, self.variant, threads=self.threads)
            refuted = verdicts == Verdict.DEAD
            state, option = state[refuted], option[refuted]
            if not len(state):
                continue
            first = np.flatnonzero(np.diff(state, prepend=-1))
            masks = _masks(self.variant, places)[option]
            rows = state[first] + part.start
            states[rows] &= np.bitwise_and.reduceat(masks, first, axis=0)
            changed[rows] = True
        return changed


def _in_order(proofs: Sequence[_Negation | _Trial]) -> list[_Negation | _Trial]:
    """The proofs in the order in which they are tried, without those that others have in them."""
    ordered: list[_Negation | _Trial] = []
    for proof in proofs:
        if isinstance(proof, _Negation):
            cheap = tuple(r for r in proof.base if r in _CHEAP)
            ordered += [_Negation(proof.places, cheap), proof]
        elif not any(
            isinstance(other, _Trial)
            and other.depth > proof.depth
            and (other.base, other.bivalue) == (proof.base, proof.bivalue)
            for other in proofs
        ):
            ordered.append(proof)
    return ordered


@lru_cache(maxsize=64)
def _lanes_fill(variant: Variant, rules: Sequence[str]) -> bool:
    """Whether the cells of which lanes know the symbol are those that the rules fill.

    Lanes do not tell filled cells from those of which nothing can be said any more. But there are
    none of these where a single is found in every cell that has one candidate, or in every cell of
    which some house lacks a symbol's other places.
    """
    if "naked-single" in rules:
        return True
    board = geometry(variant)
    cells = {
        option // board.symbols
        for name in rules
        if name in _HIDDEN
        for item in house_items(board, _HIDDEN[name])
        for option in board.options[item]
    }
    return len(cells) == board.cells


def _not_idle(variant: Variant, rules: Sequence[str]) -> list[str]:
    """Rules, without those for houses that a variant does not have."""
    board = geometry(variant)
    return [n for n in rules if n not in _HIDDEN or house_items(board, _HIDDEN[n])]


def _slices(number: int, candidates: int, variant: Variant) -> Iterator[slice]:
    """Cut up `number` states so that each part has at most so many candidates, or is one state."""
    step = max(1, candidates // (len(variant.cells) * len(variant.symbols)))
    return (slice(start, start + step) for start in range(0, number, step))


@lru_cache(maxsize=32)
def _masks(variant: Variant, places: bool) -> States:
    """For each option, what is left of a state when it is chosen, or when it goes."""
    cells, symbols = len(variant.cells), len(variant.symbols)
    options = np.arange(cells * symbols)
    if places:
        puzzles = np.zeros((len(options), cells), dtype=np.uint8)
        puzzles[options, options // symbols] = options % symbols + 1
        return pack_states(puzzles, variant)
    masks = pack_states(np.zeros((1, cells), dtype=np.uint8), variant).repeat(len(options), axis=0)
    masks[options, options // 64] &= ~(np.uint64(1) << (options % 64).astype(np.uint64))
    return masks
