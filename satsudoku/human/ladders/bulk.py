"""Bulk classification in lanes: the tiers that `Ladder.classify` finds, for many puzzles."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.cover.lines import house_items
from satsudoku.deadline import check_time
from satsudoku.human.ladders.plan import LaneTier, Proof, plan
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.human.lane_form import LaneCount, LaneNegation, LaneTrial
from satsudoku.human.path import deduce, walk
from satsudoku.human.rule import Rule
from satsudoku.human.spelling import split_name
from satsudoku.human.state import State
from satsudoku.lanes.assumptions import least_assumptions, scan_assumptions
from satsudoku.lanes.chain_form import LaneChains
from satsudoku.lanes.chains import chain
from satsudoku.lanes.counting import count_loaded
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.rules import Verdict, negate, propagate, trial
from satsudoku.lanes.states import States, pack_loaded, pack_state, puzzles_of, unpack_states
from satsudoku.solvers.choose import MANY, solver_for_many

# To bound memory: the candidates of the puzzles that are classified together.
_CLASSIFIED = 1 << 26


def classify_in_lanes(
    puzzles: Puzzles,
    tiers: Sequence[Tier],
    variant: Variant | str,
    *,
    confluent: bool,
    threads: int = 1,
) -> Tiers:
    """Find the least tier that solves each of many puzzles, until the deadline of this thread.

    What is not known by then is `Tiers.at_least` some tier.
    """
    variant = find_variant(variant)
    planned = plan(tiers, confluent=confluent, variant=variant)
    loaded = load(puzzles, variant, threads)
    number = len(loaded.values)
    result = Tiers(np.zeros(number, np.uint8), np.zeros(number, np.uint64))
    at_least = np.zeros(number, np.uint8)
    for part in _slices(number, _CLASSIFIED, variant):
        verdicts = Tiers(result.tiers[part], result.counts[part])
        batch = Climb(loaded.take(part), verdicts, variant, threads)
        try:
            batch.classify(planned, tiers)
        except TimeoutError:
            at_least[part][batch.rows] = batch.tier
    return result._replace(at_least=at_least) if at_least.any() else result


class Climb:
    """Puzzles on their way up a ladder.

    rows      puzzles that no tier has solved yet;
    states    their candidates, packed, at the fixpoint of the last tier;
    tier      the least that may solve these;
    searched  the states at their last search for each kind of chains, zeros before the first;
    result    tiers and counts of all puzzles, filled in on the way.
    """

    def __init__(self, puzzles: Loaded, result: Tiers, variant: Variant, threads: int) -> None:
        self.puzzles, self.result = puzzles, result
        self.variant, self.threads = variant, threads
        self.rows = np.arange(len(puzzles.values))
        self.tier = 1
        self.searched: dict[LaneChains, States] = {}
        self.counted = False

    def classify(self, planned: Sequence[LaneTier], tiers: Sequence[Tier]) -> None:
        """Go up the tiers that are planned, and the others puzzle by puzzle."""
        check_time()
        self.states = pack_loaded(self.puzzles, self.variant, self.threads)
        for number, tier in enumerate(planned, start=1):
            self.tier = number
            fills = _lanes_fill(self.variant, tier.patterns)
            if not fills and any(isinstance(proof, Rule) for proof in tier.proofs):
                break  # its rules need to know which cells are filled, and lanes do not
            if tier.proofs or tier.counts or tier.search:
                self.count()
            if fills:
                self.keep(*self.propagate(self.states, tier.patterns), number)
            else:
                self.fill(tier.rules, number)
            if tier.proofs:
                self.prove(tier, number, planned[number - 2] if number > 1 else None)
            for count in tier.counts:
                self.assume(count, number)
            if tier.search:  # it solves all, because only puzzles with one solution are left
                self.result.tiers[self.rows] = number
                return
        else:
            if len(planned) == len(tiers):
                self.count()
                return
            self.tier = len(planned) + 1
        self.count()
        self.walk(tiers)

    def count(self) -> None:
        """Count the solutions of the puzzles that are left, and drop those without just one."""
        if self.counted:
            return
        self.counted = True
        counts = self.counts_of(self.rows, 2)
        self.result.counts[self.rows] = counts
        self.narrow(counts == 1)

    def counts_of(self, rows: NDArray[np.intp], limit: int) -> NDArray[np.uint64]:
        """The number of solutions of some of the puzzles, up to a limit."""
        solver = solver_for_many("auto", self.variant, MANY)
        if solver.name == "lanes":
            chosen = self.puzzles.take(rows)
            return count_loaded(chosen, limit, self.variant, threads=self.threads)
        # On boards that large, search in lanes may never end.
        each = (solver.count(puzzle, limit).value for puzzle in self.those(rows))
        return np.fromiter(each, np.uint64, len(rows))

    def propagate(self, states: States, rules: Sequence[str]) -> tuple[States, NDArray[np.uint8]]:
        """Bring states to their fixpoint under the kernel's rules."""
        return propagate(states, rules, self.variant, threads=self.threads)

    def keep(self, states: States, verdicts: NDArray[np.uint8], number: int) -> None:
        """Record the solved puzzles of a tier, and keep the open states."""
        solved = self.rows[verdicts == Verdict.SOLVED]
        self.result.tiers[solved] = number
        self.result.counts[solved] = 1
        self.states = states
        self.narrow(verdicts == Verdict.OPEN)

    def narrow(self, to: NDArray[np.bool_]) -> None:
        """Drop all puzzles but these."""
        # numpy's `compress` takes rows in a third of the time of an index of truths.
        self.rows, self.states = self.rows[to], self.states.compress(to, axis=0)
        self.searched = {
            kind: states.compress(to, axis=0) for kind, states in self.searched.items()
        }

    def those(self, rows: NDArray[np.intp]) -> Iterator[Puzzle]:
        """Some of the puzzles, one by one."""
        return puzzles_of(self.puzzles.take(rows), self.variant)

    def fill(self, rules: Sequence[Rule], number: int) -> None:
        """Apply a tier that depends on which cells are filled, and record the solved puzzles.

        Full houses alone fill the same cells whatever is in them, so nothing is deduced.
        """
        if {rule.name for rule in rules} == {"full-house"}:
            given = self.puzzles.take(self.rows).values
            solved = _full_houses_suffice(given > 0, self.variant)
            solved[solved] = self.counts_of(self.rows[solved], 1) > 0
        else:
            solved = np.zeros(len(self.rows), dtype=np.bool_)
            for at, puzzle in enumerate(self.those(self.rows)):
                state = State.of(puzzle)
                deque(deduce(state, rules), maxlen=0)
                solved[at] = state.solved
        self.keep(self.states, np.where(solved, Verdict.SOLVED, Verdict.OPEN), number)

    def walk(self, tiers: Sequence[Tier]) -> None:
        """Classify each puzzle that is left by the whole ladder, one after the other."""
        rules, rows = [tier.rules_for(self.variant) for tier in tiers], self.rows
        for at, puzzle in enumerate(self.those(rows)):
            self.rows = rows[at:]
            state = State.of(puzzle)
            tier = max((step.tier for step in walk(state, rules)), default=1)
            self.result.tiers[rows[at]] = tier if state.solved else 0

    def assume(self, count: LaneCount, number: int) -> None:
        """Record the states, at the rules' fixpoint, that this number of assumptions solves."""
        counted = scan_assumptions if count.scan else least_assumptions
        needed = counted(self.states, count.base, self.variant, threads=self.threads)
        solved = needed == count.digits
        self.keep(self.states, np.where(solved, Verdict.SOLVED, Verdict.OPEN), number)

    def prove(self, tier: LaneTier, number: int, below: LaneTier | None) -> None:
        """Bring the states, at the fixpoint of the tier's patterns, to that of all its rules.

        They are at that of the tier below, too, if there is one.
        """
        verdicts = np.zeros(len(self.rows), dtype=np.uint8)
        # The first of the proofs that may apply to a state; at the end none does.
        already = _stages(below) if below is not None and below.patterns == tier.patterns else ()
        stages = _stages(tier)
        first = sum(1 for _ in takewhile(already.__contains__, stages))
        turn = np.full(len(self.rows), first, dtype=np.intp)
        while True:
            waiting = (verdicts == Verdict.OPEN) & (turn < len(stages))
            if not waiting.any():
                break
            now = turn[waiting].min()
            at = np.flatnonzero(waiting & (turn == now))
            left = self.states.take(at, axis=0)
            proof = stages[now]
            if isinstance(proof, list):
                changed = self.chain(left, at, proof)
            elif isinstance(proof, LaneNegation):
                changed = self.refute(left, proof)
            elif isinstance(proof, LaneTrial):
                changed = self.try_out(left, proof)
            else:
                assert not isinstance(proof, LaneChains)
                changed = self.reason(left, proof)
            turn[at] = np.where(changed, 0, now + 1)
            moved = at[changed]
            self.states[moved], verdicts[moved] = self.propagate(left[changed], tier.patterns)
        self.keep(self.states, verdicts, number)

    def reason(self, states: States, rule: Rule) -> NDArray[np.bool_]:
        """Apply a rule of Python once to each state, in place; returns which changed.

        At the patterns' fixpoint every cell with one candidate is filled (`_lanes_fill`).
        """
        changed = np.zeros(len(states), dtype=np.bool_)
        board = geometry(self.variant)
        for at in range(len(states)):
            state = State(board)
            possible = unpack_states(states[at : at + 1], self.variant)
            state.eliminate(np.flatnonzero(~possible).tolist())
            for cell in range(board.cells):
                if state.left[cell].bit_count() == 1:
                    state.place(board.options[cell][state.left[cell].bit_length() - 1])
            before = len(state.gone)
            for deduction in list(rule.find(state)):
                state.apply(deduction)
            changed[at] = len(state.gone) > before
            states[at] = pack_state(list(state.options()), self.variant)
        return changed

    def chain(
        self, states: States, at: NDArray[np.intp], kinds: Sequence[LaneChains]
    ) -> NDArray[np.bool_]:
        """Remove from some states, in place, what chains exclude; returns which changed.

        All kinds look at the states as they are, at the fixpoint of singles.
        """
        before = states.copy()
        any_changed = np.zeros(len(states), dtype=np.bool_)
        for kind in kinds:
            every = self.searched.setdefault(kind, np.zeros_like(self.states))
            searched = every.take(at, axis=0)
            left, changed = chain(
                before, kind, self.variant, threads=self.threads, searched=searched
            )
            every[at] = searched
            states &= left
            any_changed |= changed
        return any_changed

    def try_out(self, states: States, proof: LaneTrial) -> NDArray[np.bool_]:
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

    def refute(self, states: States, proof: LaneNegation) -> NDArray[np.bool_]:
        """Apply to states, in place, what hypotheses about them refute; returns which changed."""
        states[:], changed = negate(
            states, proof.base, self.variant, holds=not proof.places, threads=self.threads
        )
        return changed


def _stages(tier: LaneTier) -> Sequence[Proof | list[LaneChains]]:
    """The proofs of a tier, in turn; chains share a turn, because they are quick."""
    chains = [proof for proof in tier.proofs if isinstance(proof, LaneChains)]
    others = [proof for proof in tier.proofs if not isinstance(proof, LaneChains)]
    return [chains, *others] if chains else others


def _singles_in(name: str) -> str | None:
    """Where a rule looks for hidden singles: in boxes, lines, or ("") all houses; else None."""
    base, options = split_name(name)
    return options.get("in", "") if base == "hidden-single" else None


@lru_cache(maxsize=64)
def _lanes_fill(variant: Variant, patterns: Sequence[str]) -> bool:
    """Whether lanes and rules agree on which cells are filled.

    Lanes cannot distinguish a filled cell from one with one candidate left. After naked singles, or
    hidden singles in some house of every cell, there is no such cell.
    """
    if "naked-single" in patterns:
        return True
    board = geometry(variant)
    cells = {
        option // board.symbols
        for name in patterns
        if (within := _singles_in(name)) is not None
        for item in house_items(board, within)
        for option in board.options[item]
    }
    return len(cells) == board.cells


def _full_houses_suffice(filled: NDArray[np.bool_], variant: Variant) -> NDArray[np.bool_]:
    """Whether boards are full once the last empty cells of houses are filled, again and again.

    Whether the symbols fit is another question. Where the puzzle has a solution, they do. The array
    of filled cells is changed.
    """
    board = geometry(variant)
    holding_all = (items[0] < board.primary for items in board.house_items)
    houses = [
        [*house.cells]
        for house, whole in zip(board.variant.houses, holding_all, strict=True)
        if whole
    ]
    rows = np.arange(len(filled))
    while len(rows):
        part = filled[rows]
        for cells in houses:
            part[:, cells] |= (~part[:, cells]).sum(axis=1, keepdims=True) == 1
        changed = (part != filled[rows]).any(axis=1)
        rows = rows[changed]
        filled[rows] = part[changed]
    full: NDArray[np.bool_] = (~filled).sum(axis=1) == 0
    return full


def _slices(number: int, candidates: int, variant: Variant) -> Iterator[slice]:
    """Cut `number` states into parts with at most that many candidates, or one state each."""
    step = max(1, candidates // (len(variant.cells) * len(variant.symbols)))
    return (slice(start, start + step) for start in range(0, number, step))
