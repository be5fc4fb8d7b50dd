"""Packed states: one bit per candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import SatsudokuError, shown
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.sharing import thread_count
from satsudoku.lanes.tables import rule_tables

States: TypeAlias = NDArray[np.uint64]


def pack_states(puzzles: Puzzles, variant: Variant | str = DEFAULT) -> States:
    """The packed states of puzzles in which the givens are placed and nothing is deduced.

    Candidates that a puzzle or its variant's marks exclude are removed.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: a name or a Variant.

    Returns:
        Shape (N, words), uint64.

    Raises:
        PuzzleError: unreadable puzzles. Contradictory givens are not an error: the state is dead.

    >>> pack_states(["1" + "." * 15], "classic4").tolist()
    [[18446462594436755169]]
    """
    variant = find_variant(variant)
    return pack_loaded(load(puzzles, variant), variant)


def pack_loaded(loaded: Loaded, variant: Variant, threads: int = 1) -> States:
    """The packed states of loaded puzzles: see `pack_states`."""
    array, masks = loaded
    states = np.empty((len(array), word_count(variant)), dtype=np.uint64)
    rule_tables(variant).pack(array, states, thread_count(threads))
    if masks is not None:
        states &= masks
    return states


def pack_state(options: Sequence[int], variant: Variant | str = DEFAULT) -> States:
    """Pack one state, of which these options are possible."""
    variant = find_variant(variant)
    bits = np.zeros(64 * word_count(variant), dtype=np.bool_)
    bits[list(options)] = True
    return np.packbits(bits, bitorder="little").view("<u8").astype(np.uint64).reshape(1, -1)


def unpack_states(states: States, variant: Variant | str = DEFAULT) -> NDArray[np.bool_]:
    """The possible candidates of packed states.

    Returns:
        Shape (N, cells, symbols), bool.

    Raises:
        SatsudokuError: not an array of the variant's packed states.

    >>> states = pack_states(["1" + "." * 15], "classic4")
    >>> unpack_states(states, "classic4")[0, :3].astype(int)
    array([[1, 0, 0, 0],
           [0, 1, 1, 1],
           [0, 1, 1, 1]])
    """
    variant = find_variant(variant)
    cells, symbols = len(variant.cells), len(variant.symbols)
    checked = checked_states(states, variant)
    raw = checked.astype("<u8", copy=False).view(np.uint8)
    bits = np.unpackbits(raw, axis=1, count=cells * symbols, bitorder="little")
    return bits.view(np.bool_).reshape(len(checked), cells, symbols)


def puzzles_of(loaded: Loaded, variant: Variant) -> Iterator[Puzzle]:
    """Loaded puzzles as objects."""
    given, masks = loaded
    for at in range(len(given)):
        candidates = None
        if masks is not None:
            candidates = unpack_states(masks[at : at + 1], variant).tobytes()
        yield Puzzle(given[at].tobytes(), variant, candidates)


def word_count(variant: Variant) -> int:
    """The words of 64 bits that a state takes."""
    return -(-len(variant.cells) * len(variant.symbols) // 64)


def checked_states(states: States, variant: Variant) -> States:
    """States that have the shape and the type for a variant; an error otherwise."""
    words = word_count(variant)
    if not isinstance(states, np.ndarray):
        raise SatsudokuError(f"{shown(states)}, expected an array of states: see pack_states")
    if states.ndim != 2 or states.shape[1] != words or states.dtype != np.uint64:
        raise SatsudokuError(
            f"an array of shape {states.shape} and type {states.dtype}, expected (N, {words}) and "
            f"uint64 for states of {variant.name}"
        )
    return np.ascontiguousarray(states)
