"""Assumptions counted in lanes: how many hypotheses must be refuted to solve a state.

An assumption is a hypothesis: one candidate of a cell that has two is true. Where the rules then
lead to no solution, it is refuted, and the other one is true. The ladder `hamada` counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.lanes.rules import Hypotheses, Verdict, probe, trial
from satsudoku.lanes.states import States, unpack_states

BEYOND = 0
"""The count of a state that no sequence of assumptions solves."""


class Assumptions(NamedTuple):
    """Refuted assumptions, an entry each, by state and then by candidate.

    What is left is the state after the refutation and the rules, packed, with its `Verdict`.
    """

    state: NDArray[np.intp]
    option: NDArray[np.intp]
    left: States
    verdicts: NDArray[np.uint8]


def refute_assumptions(
    states: States, rules: Sequence[str], variant: Variant, *, first: bool = False, threads: int = 1
) -> Assumptions:
    """Refute all candidates that one assumption can refute.

    The states are at their fixpoint under the rules. With `first` only the first candidate of each,
    in the order of cells and symbols.

    >>> from satsudoku import pack_states, propagate, variant
    >>> from satsudoku.lanes.patterns import SINGLES
    >>> classic6 = variant("classic6")
    >>> states = pack_states(["1....6.5.1.........4.35.3.46........"], classic6)
    >>> states, _ = propagate(states, SINGLES, classic6)
    >>> refuted = refute_assumptions(states, SINGLES, classic6)
    >>> [classic6.cell_names[option // 6] for option in refuted.option][:3]
    ['r1c2', 'r1c3', 'r2c5']
    """
    possible = unpack_states(states, variant)
    pairs = possible & (possible.sum(axis=2) == 2)[:, :, None]
    state, cell, symbol = np.nonzero(pairs)
    option = cell * pairs.shape[2] + symbol
    suppose = Hypotheses(state, option, np.ones(len(state), dtype=np.bool_))
    dead = probe(states, suppose, rules, variant, threads=threads) == Verdict.DEAD
    state, option = state[dead], option[dead]
    if first:
        _, at = np.unique(state, return_index=True)
        state, option = state[at], option[at]
    others = Hypotheses(state, option, np.zeros(len(state), dtype=np.bool_))
    verdicts, left = probe(states, others, rules, variant, return_states=True, threads=threads)
    return Assumptions(state, option, left, verdicts)


def least_assumptions(
    states: States, rules: Sequence[str], variant: Variant, *, threads: int = 1
) -> NDArray[np.uint8]:
    """The least number of assumptions whose refutation solves each state.

    It is 1, 2, 3 for three or more, or `BEYOND` where no number suffices.
    """
    counts = _three_or_beyond(states, rules, variant, threads)
    # Most states need one; those that one does not solve are few, and so are their followers.
    once = refute_assumptions(states, rules, variant, threads=threads)
    counts[once.state[once.verdicts == Verdict.SOLVED]] = 1
    again = (counts[once.state] == 3) & (once.verdicts == Verdict.OPEN)
    if again.any():
        left, of = np.unique(once.left[again], axis=0, return_inverse=True)
        twice = refute_assumptions(left, rules, variant, threads=threads)
        solves = np.zeros(len(left), dtype=np.bool_)
        solves[twice.state[twice.verdicts == Verdict.SOLVED]] = True
        counts[once.state[again][solves[of.reshape(-1)]]] = 2
    return counts


def scan_assumptions(
    states: States, rules: Sequence[str], variant: Variant, *, threads: int = 1
) -> NDArray[np.uint8]:
    """How many assumptions are refuted when cells are scanned, from the first after each success.

    In each cell its lower symbol is tried before the other. Numbers are as of `least_assumptions`.
    """
    counts = _three_or_beyond(states, rules, variant, threads)
    rows = np.flatnonzero(counts)
    left = states[rows]
    for number in 1, 2:
        refuted = refute_assumptions(left, rules, variant, first=True, threads=threads)
        counts[rows[refuted.state[refuted.verdicts == Verdict.SOLVED]]] = number
        still = refuted.verdicts == Verdict.OPEN
        rows, left = rows[refuted.state[still]], refuted.left[still]
    return counts


def _three_or_beyond(
    states: States, rules: Sequence[str], variant: Variant, threads: int
) -> NDArray[np.uint8]:
    verdicts = trial(states, 1, rules, variant, bivalue=True, threads=threads).verdicts
    return np.where(verdicts == Verdict.SOLVED, np.uint8(3), np.uint8(BEYOND))
