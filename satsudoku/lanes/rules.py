"""Human rules in lanes: hundreds of states, or of hypotheses, advance by one machine instruction.

States are packed: an array of shape (N, words) of uint64, where bit ``o % 64`` of word ``o // 64``
says whether option ``o`` (``cell * symbols + value - 1``) is still possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant
from satsudoku.cover.diagram_arrays import diagram_arrays
from satsudoku.cover.filled_relations import filled_relations
from satsudoku.cover.geometry import geometry
from satsudoku.cover.lines import neighbours
from satsudoku.errors import SatsudokuError, shown
from satsudoku.lanes.loading import lane_width
from satsudoku.lanes.patterns import LANE_RULES, PATTERNS, SINGLES, rule_bits
from satsudoku.lanes.sharing import thread_count
from satsudoku.lanes.states import States, checked_states
from satsudoku.lanes.tables import rule_tables


class Verdict(IntEnum):
    """The verdict on a state at its fixpoint.

    Attributes:
        OPEN: several options are left somewhere.
        SOLVED: one option is left of each item, and no two exclude each other.
        DEAD: there is no solution: some item has no option left.
    """

    OPEN = 0
    SOLVED = 1
    DEAD = 2


class Hypotheses(NamedTuple):
    """Hypotheses about states, one an entry of three arrays of shape (H,).

    Attributes:
        state: which state, from 0.
        option: which option of it.
        holds: True supposes that the option is chosen (all others of its items go), False that it
            is not (it goes).
    """

    state: ArrayLike
    option: ArrayLike
    holds: ArrayLike


class Trials(NamedTuple):
    """The results of `trial`, an entry a state.

    Attributes:
        states: the fixpoints, packed, shape (N, words); zeros for dead states.
        verdicts: a `Verdict` each, shape (N,), uint8.
        depths: the least depth of trial and error that leads there, 0 for none, shape (N,), uint8.

    >>> from satsudoku import pack_states
    >>> states = pack_states(["1....6.5.1.........4.35.3.46........"], "classic6")
    >>> trial(states, 2, variant="classic6").depths.tolist()
    [1]
    """

    states: States
    verdicts: NDArray[np.uint8]
    depths: NDArray[np.uint8]


_HAMADA, _FILLINGS = PATTERNS["hamada-logic"].bit, PATTERNS["fillings"].bit


def _bits_of(rules: Iterable[str], variant: Variant) -> int:
    """The kernel's bits for rules, without those that can do nothing in a variant."""
    bits = rule_bits(rules)
    return bits if variant.constraints else bits & ~_FILLINGS


def _kernel_tables(variant: Variant, bits: int) -> _kernel.Rules:
    """A variant's tables, with everything that a set of rules needs."""
    rules = rule_tables(variant)
    if bits & _HAMADA:
        rules = _with_ends(rules, variant)
    return _with_fillings(rules, variant) if bits & _FILLINGS else rules


@lru_cache(maxsize=16)
def _with_fillings(rules: _kernel.Rules, variant: Variant) -> _kernel.Rules:
    """The same tables, to which the relations are added once."""
    for relation in filled_relations(geometry(variant).variant):
        rules.add_diagram(*diagram_arrays(relation.diagram))
    return rules


@lru_cache(maxsize=16)
def _with_ends(rules: _kernel.Rules, variant: Variant) -> _kernel.Rules:
    """The same tables; tables that were built again are another key, and get theirs, too."""
    seen = neighbours(geometry(variant))
    sight = np.zeros((len(seen), len(seen)), dtype=np.uint8)
    for cell, (along_lines, in_boxes) in enumerate(seen):
        sight[cell, list(along_lines | in_boxes)] = 1
    rows = sorted(
        (x, z, y)
        for y, (along_lines, in_boxes) in enumerate(seen)
        for x in along_lines - in_boxes
        for z in in_boxes
        if z != x and not sight[x, z]
    )
    rules.set_ends(np.array(rows, dtype=np.int32).reshape(-1), sight.reshape(-1))
    return rules


def propagate(
    states: States,
    rules: Iterable[str] = LANE_RULES,
    variant: Variant | str = DEFAULT,
    *,
    threads: int = 1,
) -> tuple[States, NDArray[np.uint8]]:
    """Bring states to their fixpoint: apply rules until none removes anything.

    The rules are those of `satsudoku.human.rules`; fish: the places of a symbol in n rows, all in n
    columns, or the reverse; and ``fillings``: what the ways to fill a constraint's cells leave each
    of them. The fixpoint does not depend on the order of their application.

    Args:
        states: packed, shape (N, words).
        rules: names out of `LANE_RULES` and `PARTIAL_LANE_RULES`, with the smaller patterns that
            each rule needs: naked subsets need naked singles and the smaller naked subsets; locked
            candidates, hidden subsets and fish need hidden singles and the smaller of their kind.
        variant: a name or a Variant.
        threads: the number of threads; 0 for all cores.

    Returns:
        The fixpoints, packed, zeros for dead states; and a `Verdict` each, shape (N,), uint8.

    Raises:
        UnknownNameError: no such rule.
        SatsudokuError: a rule without the one that it needs, or not packed states.
        SolverError: a negative number of threads.

    >>> from satsudoku import pack_states, unpack_states
    >>> states = pack_states(["1... ..2. .3.. ...4".replace(" ", "")], "classic4")
    >>> fixpoints, verdicts = propagate(states, ["naked-single", "hidden-single"], "classic4")
    >>> [Verdict(v).name for v in verdicts]
    ['SOLVED']
    >>> unpack_states(fixpoints, "classic4")[0].argmax(axis=1).reshape(4, 4) + 1
    array([[1, 2, 4, 3],
           [3, 4, 2, 1],
           [4, 3, 1, 2],
           [2, 1, 3, 4]])
    """
    variant = find_variant(variant)
    checked = checked_states(states, variant)
    verdicts = np.empty(len(checked), dtype=np.uint8)
    fixpoints = np.zeros_like(checked)
    _run(variant, checked, None, rules, verdicts, fixpoints, threads)
    return fixpoints, verdicts


# Not at run time: typing would keep the module and the kernel's tables alive to the very end.
if TYPE_CHECKING:

    @overload
    def probe(
        states: States,
        hypotheses: Hypotheses,
        rules: Iterable[str] = ...,
        variant: Variant | str = ...,
        *,
        return_states: Literal[False] = ...,
        threads: int = ...,
    ) -> NDArray[np.uint8]: ...

    @overload
    def probe(
        states: States,
        hypotheses: Hypotheses,
        rules: Iterable[str] = ...,
        variant: Variant | str = ...,
        *,
        return_states: Literal[True],
        threads: int = ...,
    ) -> tuple[NDArray[np.uint8], States]: ...


def probe(
    states: States,
    hypotheses: Hypotheses,
    rules: Iterable[str] = LANE_RULES,
    variant: Variant | str = DEFAULT,
    *,
    return_states: bool = False,
    threads: int = 1,
) -> NDArray[np.uint8] | tuple[NDArray[np.uint8], States]:
    """Follow hypotheses, each in a lane of its own: one option of one state, set true or false.

    The states are not copied. The extra memory is some megabytes, whatever the number of
    hypotheses.

    Args:
        states: packed, shape (N, words).
        hypotheses: up to 2^32 - 2 of them.
        rules: as for `propagate`.
        variant: a name or a Variant.
        return_states: also return the fixpoints.
        threads: the number of threads; 0 for all cores.

    Returns:
        A `Verdict` each, shape (H,), uint8; with `return_states` also the fixpoints, packed, shape
        (H, words), zeros for dead ones.

    Raises:
        UnknownNameError: no such rule.
        SatsudokuError: an unknown state or option, or as `propagate`.
        SolverError: a negative number of threads.

    >>> from satsudoku import pack_states, unpack_states
    >>> states = pack_states(["1... ..2. .3.. ...4".replace(" ", "")], "classic4")
    >>> what_if = Hypotheses(state=[0, 0], option=[1 * 4 + 1, 1 * 4 + 1], holds=[True, False])
    >>> [Verdict(v).name for v in probe(states, what_if, variant="classic4")]
    ['SOLVED', 'DEAD']
    """
    variant = find_variant(variant)
    checked = checked_states(states, variant)
    entries = _entries(hypotheses, len(checked), len(variant.cells) * len(variant.symbols))
    verdicts = np.empty(len(entries[0]), dtype=np.uint8)
    fixpoints = (
        np.zeros((len(verdicts), checked.shape[1]), dtype=np.uint64) if return_states else None
    )
    _run(variant, checked, entries, rules, verdicts, fixpoints, threads)
    return verdicts if fixpoints is None else (verdicts, fixpoints)


def negate(
    states: States,
    rules: Iterable[str],
    variant: Variant,
    *,
    holds: bool,
    threads: int = 1,
) -> tuple[States, NDArray[np.bool_]]:
    """Remove from states, or place, what a single hypothesis and the rules refute.

    Open candidates, those of cells that have several, are supposed one at a time, all of them about
    the state as it was. If they are supposed to hold, those refuted go; else these are placed.

    Returns:
        What is left of the states, and which of them changed: shape (N,), bool.
    """
    checked = checked_states(states, variant)
    left = checked.copy()
    changed = np.zeros(len(checked), dtype=np.uint8)
    bits = _bits_of(rules, variant)
    _kernel_tables(variant, bits).negate(
        checked, left, changed, bits, holds, lane_width(), thread_count(threads)
    )
    return left, changed.view(np.bool_)


def trial(
    states: States,
    depth: int = 1,
    rules: Iterable[str] = SINGLES,
    variant: Variant | str = DEFAULT,
    *,
    bivalue: bool = False,
    threads: int = 1,
) -> Trials:
    """Bring states to their fixpoints under trial and error.

    T&E(0) applies the rules. T&E(k) supposes each candidate, one at a time, and applies T&E(k - 1).
    Candidates that lead to a contradiction are removed until none is left. Only
    contradictions count: a hypothesis that fills the grid proves nothing. With singles for rules
    that is Denis Berthier's T&E(k) ("Pattern-Based Constraint Satisfaction and Logic Puzzles"). The
    fixpoint does not depend on the order.

    Args:
        states: packed, shape (N, words).
        depth: 0 to 3.
        rules: as for `propagate`.
        variant: a name or a Variant.
        bivalue: suppose only candidates of cells that have two.
        threads: the number of threads, each taking whole states; 0 for all cores.

    Raises:
        UnknownNameError: no such rule.
        SatsudokuError: another depth, or as `propagate`.
        SolverError: a negative number of threads.

    >>> from satsudoku import pack_states, unpack_states
    >>> states = pack_states(["1....6.5.1.........4.35.3.46........"], "classic6")
    >>> trials = trial(states, 2, variant="classic6")
    >>> Verdict(trials.verdicts[0]).name, trials.depths.tolist()
    ('SOLVED', [1])
    """
    if depth not in range(4):
        raise SatsudokuError(f"depth {shown(depth)}, expected 0 to 3")
    variant = find_variant(variant)
    checked = checked_states(states, variant)
    trials = Trials(
        np.zeros_like(checked),
        np.empty(len(checked), dtype=np.uint8),
        np.empty(len(checked), dtype=np.uint8),
    )
    bits = _bits_of(rules, variant)
    _kernel_tables(variant, bits).trial(
        checked,
        trials.verdicts,
        trials.depths,
        trials.states,
        bits,
        depth,
        bool(bivalue),
        lane_width(),
        thread_count(threads),
    )
    return trials


_Entries: TypeAlias = tuple[NDArray[np.uint32], NDArray[np.int32], NDArray[np.uint8]]


def _run(
    variant: Variant,
    states: States,
    entries: _Entries | None,
    rules: Iterable[str],
    verdicts: NDArray[np.uint8],
    fixpoints: States | None,
    threads: int,
) -> None:
    of, option, set_true = entries or (None, None, None)
    bits = _bits_of(rules, variant)
    _kernel_tables(variant, bits).propagate(
        states,
        of,
        option,
        set_true,
        verdicts,
        fixpoints,
        bits,
        lane_width(len(verdicts)),
        thread_count(threads),
    )


def _entries(hypotheses: Hypotheses, states: int, options: int) -> _Entries:
    if not isinstance(hypotheses, Hypotheses):
        raise SatsudokuError(f"{shown(hypotheses)}, expected Hypotheses")
    state, option = np.asarray(hypotheses.state), np.asarray(hypotheses.option)
    holds = np.asarray(hypotheses.holds)
    if not state.shape == option.shape == holds.shape or state.ndim != 1:
        raise SatsudokuError(
            f"hypotheses of shapes {state.shape}, {option.shape} and {holds.shape}, "
            "expected three arrays of one length"
        )
    for name, array, end in ("state", state, states), ("option", option, options):
        if array.size and array.dtype.kind not in "iu":
            raise SatsudokuError(f"{name}s of type {array.dtype}, expected whole numbers")
        if array.size and not 0 <= int(array.min()) <= int(array.max()) < end:
            wrong = int(array.min()) if int(array.min()) < 0 else int(array.max())
            raise SatsudokuError(f"{name} {wrong}, expected 0 to {end - 1}")
    return (
        np.ascontiguousarray(state, dtype=np.uint32),
        np.ascontiguousarray(option, dtype=np.int32),
        np.ascontiguousarray(holds.astype(np.bool_)).view(np.uint8),
    )
