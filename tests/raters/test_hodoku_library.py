"""HoDoKu's library of regression tests: all steps of a technique in a grid, as it states them.

A line is ``:code-variant:digits:grid:deleted:eliminations:placements:extra``. It passes if all
steps of the code with these digits have the stated effect, and there is at least one. A line ``-x``
passes if there is none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pytest
from data import data_file

from satsudoku import _kernel

# What the rater leaves off: larger Franken fish, mutants, dual patterns, death blossoms, templates,
# overlapping sets, sets in loops; and Siamese fish, whose codes have a fifth figure.
OFF = ("0332", "0342", "036", "0402-1", "0404", "0405", "0904", "0902-2", "0709-2", "120")
OFF += ("0710-3", "0710-4", "0711-3", "0711-4")
# Of these the library's line names the digits that go, of the others those of the pattern.
NAMES_DELETED = ("0706", "0707", "0708", "0709", "0710", "0711", "0901", "0902", "0903", "1101")


class Case(NamedTuple):
    line: str
    code: str
    digits: set[int]
    values: list[int]
    givens: list[bool]
    deleted: set[int]
    eliminated: set[int]
    placed: set[int]


def candidates(text: str) -> set[int]:
    """From ``digit row column``, blank-separated."""
    return {
        (int(row) - 1) * 81 + (int(column) - 1) * 9 + int(digit) - 1
        for digit, row, column in text.split()
    }


def case(line: str) -> Case:
    _, code, digits, grid, deleted, eliminated, placed, *_ = line.split(":")
    values, givens = [], []
    added = False
    for sign in grid:
        if sign == "+":
            added = True
            continue
        values.append(0 if sign == "." else int(sign))
        givens.append(sign != "." and not added)
        added = False
    return Case(
        line,
        code,
        {int(digit) - 1 for digit in digits},
        values,
        givens,
        candidates(deleted),
        candidates(eliminated),
        candidates(placed),
    )


@lru_cache(maxsize=1)
def cases() -> list[Case]:
    lines = data_file("reglib_half.txt").read_text().splitlines()
    every = [case(line) for line in lines if line.startswith(":")]
    return [
        one
        for one in every
        if not one.code.startswith(OFF) and len(one.code.partition("-")[0]) == 4
    ]


def effects(one: Case) -> Iterator[tuple[set[int], set[int]]]:
    """What the steps of a case's code and digits place and delete."""
    masks = np.full(81, 511, np.uint16)
    for candidate in one.deleted:
        masks[candidate // 9] &= ~np.uint16(1 << candidate % 9)
    steps = _kernel.hodoku_steps(np.array(one.values, np.uint8), np.array(one.givens), masks, False)
    number = int(one.code[:4])
    for step in steps:
        if step.code != number:
            continue
        if one.code.startswith(NAMES_DELETED):
            digits = {candidate % 9 for candidate in step.eliminated}
        else:
            digits = {digit for digit in range(9) if step.digits >> digit & 1}
        if not one.digits or digits == one.digits:
            yield set(step.placed), set(step.eliminated)


def passes(one: Case) -> bool:
    steps = list(effects(one))
    if one.code.endswith("-x"):
        return not steps
    wanted = (set(one.placed), set(one.eliminated))
    if one.placed and not one.code.startswith("00"):
        # A loop that leaves a cell one candidate deletes the others here.
        others = {
            candidate
            for each in one.placed
            for candidate in range(each // 9 * 9, each // 9 * 9 + 9)
            if candidate not in one.placed
        }
        return bool(steps) and all(
            not placed and eliminated <= others for placed, eliminated in steps
        )
    return bool(steps) and all(effect == wanted for effect in steps)


@pytest.mark.thorough
@pytest.mark.data
def test_the_steps_of_each_case_are_as_it_states_them() -> None:
    """Of each code three: on open boards there are many steps of singles."""
    of_code: defaultdict[str, list[Case]] = defaultdict(list)
    for one in cases():
        of_code[one.code].append(one)
    chosen = [one for some in of_code.values() for one in some[:3]]
    assert len(chosen) > 180
    assert [one.line for one in chosen if not passes(one)] == []


@pytest.mark.data
def test_chains_of_almost_locked_sets_against_the_order_of_their_list() -> None:
    lines = data_file("reglib_missed.txt").read_text().splitlines()
    missed = [case(line.partition("\t")[2]) for line in lines if line.startswith("rater\t")]
    assert [one.code for one in missed] == ["0903-1", "0903-1", "0903-1", "0903"]
    assert all(passes(one) for one in missed)


@pytest.mark.data
def test_the_cases_cover_the_techniques() -> None:
    of_code = Counter(one.code[:4] for one in cases())
    assert {"0300", "0310", "0601", "0702", "0708", "0901", "1101"} <= of_code.keys()


@pytest.mark.data
def test_a_case_of_another_deletion_fails() -> None:
    for one in (case for case in cases() if case.code == "0702"):
        assert not passes(one._replace(eliminated=one.eliminated | {0}))
