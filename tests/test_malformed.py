"""Malformed command lines and inputs over all commands: each ends in clear lines, and in time."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest
from forked_command import MAY_FORK

sys.path.append(str(Path(__file__).parent / "fuzz"))
from malformed import GOOD, Line, check, lines, run_lines

pytestmark = pytest.mark.skipif(not MAY_FORK, reason="needs a server of forks")


@pytest.mark.parametrize(
    ("number", "seed"), [(30, 1), pytest.param(120, 2, marks=pytest.mark.thorough)]
)
def test_malformed_lines_end_in_clear_lines(number: int, seed: int, tmp_path: Path) -> None:
    folder = tmp_path / "inputs"
    folder.mkdir()
    broken = list(run_lines(list(islice(lines(seed), number)), folder))
    assert not broken, "\n".join(f"{line.arguments}: {what}" for line, what in broken)


def test_every_command_is_tried() -> None:
    assert {line.arguments[0] for line in islice(lines(1), len(GOOD))} == set(GOOD)


@pytest.mark.parametrize(
    ("status", "err", "what"),
    [
        (70, "satsudoku: a fault\n", "status 70"),
        (2, "", "nothing said"),
        (2, "Usage: satsudoku\n", "a line that is no complaint: 'Usage: satsudoku'"),
        (
            1,
            "satsudoku: a\x1b[31m\n",
            r"a complaint with a control character: 'satsudoku: a\x1b[31m'",
        ),
        (2, "satsudoku: twice\n" * 2, "the same said twice"),
        (0, "", "status 0"),
        (2, "satsudoku: --limit is 'x'\n", None),
    ],
)
def test_what_breaks_a_promise_is_seen(status: int, err: str, what: str | None) -> None:
    assert check(Line(["count"], "", True), status, "", err, 0.1) == what
