"""Chains of strong and weak links, in many states at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.lanes.chain_form import LaneChains
from satsudoku.lanes.sharing import thread_count
from satsudoku.lanes.states import States, checked_states
from satsudoku.lanes.tables import rule_tables


def chain(
    states: States,
    links: LaneChains,
    variant: Variant,
    *,
    threads: int = 1,
    searched: States | None = None,
) -> tuple[States, NDArray[np.bool_]]:
    """Remove from states what chains exclude in each as it is.

    Those `searched` are the states at their last search with these links, zeros before the first;
    they are brought up to date. Chains of one symbol are then searched only for symbols that have
    changed since.

    Returns:
        What is left of the states, and which of them changed: shape (N,), bool.
    """
    checked = checked_states(states, variant)
    left = np.empty_like(checked)
    changed = np.empty(len(checked), dtype=np.uint8)
    rule_tables(variant).chain(checked, left, changed, *links, thread_count(threads), searched)
    return left, changed.view(np.bool_)
