"""The steps of a reason, as many as people read."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.catalogue import said

_MOST = 12


def last_steps(steps: Sequence[str]) -> list[str]:
    """All steps if they are few, else their number and the last ones; records have all.

    >>> last_steps(["One.", "Two."])
    ['One.', 'Two.']
    >>> last_steps([f"Step {number}." for number in range(1, 151)])[:2]
    ['After 138 other steps (--json has them):', 'Step 139.']
    """
    if len(steps) <= _MOST:
        return [*steps]
    other = said("After {number} other steps (--json has them):", number=len(steps) - _MOST)
    return [other, *steps[-_MOST:]]
