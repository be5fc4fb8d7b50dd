"""Shared by proofs by contradiction: the order of hypotheses, and what lanes say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from satsudoku.errors import LadderError
from satsudoku.human.lane_form import lane_patterns
from satsudoku.human.rule import Rule
from satsudoku.human.sentences.sentence import Sentence
from satsudoku.human.state import POSITIONS, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

REFUTATIONS = {
    "refuted, places": Sentence(
        "Suppose that {option_cell} is not {option_symbol}: {steps} {end}. So "
        "{option_cell} is {option_symbol}."
    ),
    "refuted, removes": Sentence(
        "Suppose that {option_cell} is {option_symbol}: {steps} {end}. So {option_cell} "
        "loses {option_symbol}."
    ),
}
"""The sentences of rules that refute hypotheses."""


def candidates_to_try(state: State) -> list[int]:
    """The candidates of the cells that are not filled, those of cells with few candidates first."""
    open_cells = [cell for cell in range(state.geometry.cells) if not state.covered[cell]]
    open_cells.sort(key=lambda cell: state.left[cell].bit_count())
    options, left = state.geometry.options, state.left
    return [options[cell][k] for cell in open_cells for k in POSITIONS[left[cell]]]


def pattern_base(name: str, below: Iterable[Rule]) -> tuple[Rule, ...]:
    """The pattern rules among those below a rule that works only in lanes.

    Raises:
        LadderError: one of them does not run in lanes.
    """
    base = tuple(rule for rule in below if rule.pattern)
    lane_base(name, base)
    return base


def lane_base(name: str, rules: Sequence[Rule]) -> tuple[str, ...]:
    """The kernel's rules for the base of a rule that works only in lanes.

    Raises:
        LadderError: the base has a rule that does not run in lanes.
    """
    base = lane_patterns(rules)
    if base is None:
        absent = [rule.name for rule in rules if rule.lanes is None] or [rules[-1].name]
        raise LadderError(
            f"rule {name} works only in lanes, but rule {absent[0]} below it has no lane form"
        )
    return base


def refuted_in_lanes(
    state: State,
    options: Sequence[int],
    base: Sequence[str],
    *,
    holds: bool = True,
    depth: int = 0,
    bivalue: bool = False,
) -> list[int]:
    """The candidates whose hypotheses, that each holds or does not, lead to a contradiction.

    The kernel's rules of a base draw the consequences, beside trial and error of some depth.
    """
    import numpy as np

    from satsudoku.lanes.rules import Verdict, trial

    verdicts, left = _probed(state, options, base, holds=holds)
    if depth:
        variant = state.geometry.variant
        still = np.flatnonzero(verdicts == Verdict.OPEN)
        verdicts[still] = trial(left[still], depth, base, variant, bivalue=bivalue).verdicts
    dead = (verdicts == Verdict.DEAD).tolist()
    return [option for option, is_dead in zip(options, dead, strict=True) if is_dead]


def survivors(state: State, options: Sequence[int], base: Sequence[str]) -> dict[int, int]:
    """For each of some candidates the mask of what is left if it is true; 0 for nothing."""
    _, left = _probed(state, options, base, holds=True)
    return {
        option: int.from_bytes(row.astype("<u8").tobytes(), "little")
        for option, row in zip(options, left, strict=True)
    }


def _probed(
    state: State, options: Sequence[int], base: Sequence[str], *, holds: bool
) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """The verdict on each hypothesis, and what it leaves, packed."""
    import numpy as np

    from satsudoku.lanes.rules import Hypotheses, probe
    from satsudoku.lanes.states import pack_state

    hypotheses = Hypotheses(
        np.zeros(len(options), dtype=np.intp),
        np.array(options, dtype=np.intp),
        np.full(len(options), holds),
    )
    variant = state.geometry.variant
    packed = pack_state(list(state.options()), variant)
    return probe(packed, hypotheses, base, variant, return_states=True)
