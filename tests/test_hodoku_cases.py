"""Rules against the library of test cases of HoDoKu."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from data import data_file
from reglib import cases, finders, found, passed
from replay import replay


@pytest.mark.thorough
@pytest.mark.data
def test_cases_of_hodokus_library() -> None:
    every, missed = 0, []
    for case in cases(data_file("reglib_half.txt")):
        if case.code.partition("-")[0] not in finders():
            continue
        every += 1
        if not passed(case):
            missed.append(case.line)
        for deduction in islice(found(case), 20):
            replay(deduction, case.state)
    assert every == 556
    assert len(missed) <= 2, missed
    assert not any("-x:" in line for line in missed)


@pytest.mark.data
def test_duals_of_two_symbols_and_with_different_starts(tmp_path: Path) -> None:
    lines = data_file("reglib_missed.txt").read_text().splitlines()
    ours = [line.partition("\t")[2] for line in lines if line.startswith("rules\t:040")]
    (tmp_path / "duals.txt").write_text("\n".join(ours))
    duals = list(cases(tmp_path / "duals.txt"))
    assert [case.code for case in duals] == ["0404", "0404", "0405"]
    for case in duals:
        assert passed(case)
        for deduction in found(case):
            replay(deduction, case.state)
