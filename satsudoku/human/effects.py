"""What deductions do, apart from how they are proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from satsudoku.human.deduction import Deduction


def each_once(deductions: Iterable[Deduction]) -> Iterator[Deduction]:
    """Of deductions that do the same only the first, as a person would say it once.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> from satsudoku.human.state import State
    >>> single = next(rule("hidden-single").find(State.of(Puzzle("1..........1....", "classic4"))))
    >>> len(list(each_once([single, single])))
    1
    """
    said = set[tuple[tuple[int, ...], tuple[int, ...]]]()
    for deduction in deductions:
        effect = tuple(sorted(deduction.placed)), tuple(sorted(deduction.eliminated))
        if effect not in said:
            said.add(effect)
            yield deduction
