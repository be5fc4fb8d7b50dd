"""Every refusal of the checker, met by a change of a true certificate.

Most cases also show that the refusal is needed: with it switched off, at its line, the false
certificate is verified. With the others, what comes after it refuses or cannot go on.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import pytest
from certificate_changes import Case
from count_refusals import COUNTS
from tier_changes import checker_board
from tier_refusals import TIERS
from true_certificates import (
    ONE_SOLVED,
    Files,
    above,
    causes,
    four,
    implied,
    killer,
    least,
    left_over,
    move,
    move_above,
    one,
    path,
    tier,
)

from satsudoku.proof import checker
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker import rules as rules_module
from satsudoku.proof.checker.lrat import read_dimacs
from satsudoku.proof.checker.tiers import check_files, paths
from satsudoku.proof.checker.tiers.board import board_of

ROOT = Path(checker.__file__ or "").parent
Place = tuple[str, int]
CASES = COUNTS | TIERS


def origin(error: RefusedError) -> Place:
    """The file and line where a certificate was refused."""
    places: list[Place] = []
    trace = error.__traceback__
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename)
        if file.is_relative_to(ROOT) and file.name != "refusal.py":
            places.append((str(file.relative_to(ROOT)), trace.tb_lineno))
        trace = trace.tb_next
    return places[-1]


@contextmanager
def switched_off(place: Place) -> Iterator[None]:
    """Without the refusal at a place."""

    def lenient(right: object, why: str) -> None:
        frame = sys._getframe(1)
        file = Path(frame.f_code.co_filename)
        if not right and (str(file.relative_to(ROOT)), frame.f_lineno) != place:
            raise RefusedError(why)

    rules_module.rules_of.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("satsudoku.proof.checker.") and hasattr(module, "require"):
                patch.setattr(module, "require", lenient)
        yield
    rules_module.rules_of.cache_clear()


def met(case: Case) -> set[Place]:
    """Where the mutants of a case are refused, for the reason given."""
    places = set()
    for mutant in case.mutants():
        try:
            check_files(mutant)
        except RefusedError as refusal:
            if re.search(case.why, str(refusal)):
                places.add(origin(refusal))
    return places


def is_verified(files: Files) -> bool:
    try:
        check_files(files)
    except (RefusedError, AssertionError):
        return False
    return True


@pytest.mark.parametrize(
    "base",
    [
        *(one, four, least, tier, above, causes, path, implied, left_over, killer),
        *(move, move_above),
    ],
)
def test_what_is_changed_is_true(base: Callable[[], Files]) -> None:
    assert is_verified(base())


@pytest.mark.parametrize("name", CASES)
def test_each_refusal_is_met_and_most_are_needed(name: str) -> None:
    case = CASES[name]
    places = met(case)
    assert places, "no mutant is refused for that reason"
    if case.alone:
        [place] = places
        with switched_off(place):
            assert any(map(is_verified, case.mutants()))


def test_a_sum_is_checked_even_where_its_relation_says_the_same() -> None:
    rules = rules_module.Rules(json.loads(least()["manifest.json"])["variant"]["declaration"])
    rules.sums.append(([0, 1], 4))
    with pytest.raises(RefusedError, match="the grid misses a sum"):
        rules.check(rules.values(ONE_SOLVED), "the grid")


@pytest.mark.parametrize("number", range(5))
def test_sums_of_symbols(number: int) -> None:
    for symbols in {0, 2, 3, 7}, {1, 4}, set[int]():
        sums = {rules_module.value(*some) for some in combinations(symbols, number)}
        for total in range(30):
            assert rules_module.can_add(symbols, number, total) == (total in sums)


def test_clauses_need_no_comment() -> None:
    assert read_dimacs(b"p cnf 1 1\n1 0\n") == (1, ["1 0"])


def test_a_step_with_too_many_cases_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    files = path()
    monkeypatch.setattr(paths, "_MOST_CASES", 1)
    with pytest.raises(RefusedError, match="a step has too many cases"):
        check_files(files)
    monkeypatch.setattr(paths, "_MOST_CASES", 2)  # one is fewer
    board = board_of(checker_board(one()).rules)
    assert paths.refutation(board, set(), [(0,)], (1, 0), true=True) == {(0,)}


# Those that reading meets, or what an archive holds; and those above.
ELSEWHERE = {
    *("archives.py", "sizes.py", "refusal.py"),  # test_bombs, test_proof, test_verify_folder
    *("graphs.py", "parts.py", "sums.py"),  # test_count_certificate, test_count_sums
    "a step has too many cases",
    "misses a sum",
    "both {GRAPH} and {SUMS}",  # test_count_sums
    "causes cannot be listed",  # test_monotone_rules
}


def written() -> dict[Place, str]:
    """The refusals in the source: their places and texts."""
    found: dict[Place, str] = {}
    for file in sorted(ROOT.glob("**/*.py")):
        name = str(file.relative_to(ROOT))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in ("require", "RefusedError"):
                found[name, node.lineno] = ast.unparse(node.args[-1])
    return found


def test_every_refusal_of_the_checker_is_met() -> None:
    places = set[Place]().union(*map(met, CASES.values()))
    missing = {
        f"{file}:{line}: {text}"
        for (file, line), text in written().items()
        if (file, line) not in places
        and file not in ELSEWHERE
        and not any(known in text for known in ELSEWHERE)
    }
    assert not missing
